// How much room a demo has, and how it stands there. At the desk it is as wide as its cell, as high as it wants to be,
// and a reader scrolls. In a hall, on the full screen and in a view of its own all of it is seen at once: its picture
// gets what the words leave, which stand beside it or above and below, whichever leaves more.

// Type is as large as was chosen for a screen so many CSS pixels high, and with the screen it grows and shrinks: a
// projector's picture on the wall is as large with few pixels as with many.
const LINES = { hall: 1080, desk: 770 };
const SMALLEST = 0.6, LARGEST = 4;
const PLACES = ".jp-WindowedPanel-outer, .jp-LinkedOutputView"; // what JupyterLab scrolls
const EDGE = 16; // CSS pixels around a demo, above and below together

// How many times as large as at the desk everything is.
function zoomOf(big, full) {
  if (!big && !full) return 1;
  return Math.min(Math.max(innerHeight / (big ? LINES.hall : LINES.desk), SMALLEST), LARGEST);
}

function makeRoom(model, el, stage) {
  const [first, last] = [el.querySelector(".lf-controls"), el.querySelector(".lf-bar")];
  const big = model.get("big"), wanted = [model.get("width"), model.get("height")];
  const full = () => el.matches(":fullscreen");
  const fits = () => big || full() || el.closest(".jp-LinkedOutputView");
  const extra = [".lf-banner", ".lf-code"].map((name) => el.querySelector(name)); // words that come and go
  const style = (name) => parseFloat(getComputedStyle(el)[name]) || 0;
  let stands = null; // the room, and how much of its height the words took, when it was last arranged

  const size = () => {
    const high = full() ? el.clientHeight : (el.closest(PLACES)?.clientHeight ?? innerHeight);
    return [el.clientWidth - style("paddingLeft") - style("paddingRight"), high - EDGE];
  };
  // How high the words are; those above and below the picture together.
  const words = () => {
    const high = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
    return el.classList.contains("lf-beside") ? high : high - stage.getBoundingClientRect().height;
  };
  // What the words leave to the picture.
  const left = (beside, [wide, high]) => {
    el.classList.toggle("lf-beside", beside);
    if (!beside) return [wide, high - words()];
    return words() <= high ? [wide - last.getBoundingClientRect().width - style("columnGap"), high] : [0, 0];
  };
  const share = (room) => Math.min(...room.map((length, k) => length / wanted[k]));

  function arrange(zoom) {
    const room = size(), key = [...room, zoom, ...extra.map((node) => node.offsetHeight)].join();
    if (stands?.key !== key || words() > stands.words + 1) {
      const below = left(false, room), beside = left(true, room);
      const which = share(beside) > share(below);
      el.classList.toggle("lf-beside", which);
      stands = { key, picture: which ? beside : below, words: which ? room[1] : words() };
    }
    return stands.picture.map((length) => Math.floor(length / zoom));
  }

  return {
    // What the kernel is to draw for: a room, in CSS pixels of the picture, of which a screen may have more or fewer.
    look() {
      const fit = fits(), zoom = zoomOf(big, full());
      el.classList.toggle("lf-fit", Boolean(fit));
      el.style.setProperty("--lf-zoom", zoom);
      const ratio = devicePixelRatio * zoom;
      if (!fit) {
        el.classList.remove("lf-beside");
        return { width: el.clientWidth, ratio };
      }
      const [width, height] = arrange(zoom);
      return { width, height, ratio };
    },
    ratio: () => devicePixelRatio * zoomOf(big, full()),
    // Words that have grown make the picture smaller; so that it does not jump, it grows only when asked to.
    anew: () => (stands = null),
    isOwn: full,
  };
}
