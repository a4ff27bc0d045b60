// What a screen reader says of changes: the sentences that are new, at most once a second. What has changed again
// by then is not said. Of several views of one demo only one speaks: the one that has the focus, or the first.

const PAUSE = 1000; // ms

// `views` have an element each, and in it a place from which words are spoken.
function makeVoice(views) {
  let told, lines, timer = null;
  const speak = () => {
    const news = lines.filter((line) => !told.includes(line)), all = [...views];
    const speaker = all.find(({ el }) => el.contains(document.activeElement)) ?? all[0];
    for (const view of all) write(view.spoken, view === speaker ? news.join(" ") : "");
    told = lines;
    timer = news.length ? setTimeout(speak, PAUSE) : null;
  };
  return (now) => {
    lines = now.filter(Boolean);
    told ??= lines; // what stood there first is there to be read
    if (!timer) speak();
  };
}
