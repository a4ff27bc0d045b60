// Announcements for screen readers: the new sentences, at most once a second. A sentence that has changed again by then
// is not announced. If a demo has several views, only one announces: the one with the focus, or the first.

const PAUSE = 1000; // ms

// Each view has a live region `spoken`.
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
    told ??= lines; // the first text is not announced
    if (!timer) speak();
  };
}
