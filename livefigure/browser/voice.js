// Announcements for screen readers: the new sentences, at most once a second. A sentence that has changed again by then
// is not announced. While a run plays, only the first sentence is announced; when it ends, all that have changed since it
// began. If a demo has several views, only one announces: the one with the focus, or the first.

const PAUSE = 1000; // ms

// The words for a screen reader, which would read "wᵀx" as "w T x".
const aloud = (words) => words.replace(/ᵀ\s*/g, " transpose ").trim();

const PLAYING = "Playing; the same button is now Pause."; // nothing else says so

const sentences = (line) => line.split(/(?<=[.!?]) (?=\p{Lu})/u);

// Each view has a live region `spoken`.
function makeVoice(views) {
  let told, lines, timer = null, played = false;
  const speak = () => {
    const all = [...views], playing = all.some((view) => view.playing());
    const now = playing ? lines.slice(0, 1) : lines, news = now.filter((line) => !told.includes(line));
    if (playing && !played) news.unshift(PLAYING);
    played = playing;
    const speaker = all.find(({ el }) => el.contains(document.activeElement)) ?? all[0];
    for (const view of all) write(view.spoken, view === speaker ? aloud(news.join(" ")) : "");
    told = playing ? [...now, ...told.slice(1)] : lines;
    timer = news.length || playing ? setTimeout(speak, PAUSE) : null;
  };
  return (now) => {
    lines = now.filter(Boolean).flatMap(sentences);
    told ??= lines; // the first text is not announced
    if (!timer) speak();
  };
}
