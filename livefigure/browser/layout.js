// How much room a demo has, and how it stands there. At the desk it is as wide as its cell, as high as it wants to be,
// and a reader scrolls. In a hall, on the full screen and in a view of its own all of it is seen at once: its picture
// gets what the words leave, which stand beside it or above and below, whichever leaves more.

// Type is as large as was chosen for a screen so many CSS pixels high, and with the screen it grows and shrinks: a
// projector's picture on the wall is as large with few pixels as with many.
const LINES = { hall: 1080, desk: 770 };
const SMALLEST = 0.6, LARGEST = 4;
const OWN = ".jp-LinkedOutputView"; // JupyterLab's "Create New View for Output"
const PLACES = `.jp-WindowedPanel-outer, ${OWN}`; // what it scrolls
const EDGE = 16; // CSS pixels around a demo, above and below together

// How many times as large as was chosen everything is: so that a picture as wide as it wants to be fits the screen.
function zoomOf(model, full) {
  const big = model.get("big"), least = big ? SMALLEST : 1;
  if (!big && !full) return 1;
  const fitting = Math.min(innerHeight / (big ? LINES.hall : LINES.desk), innerWidth / model.get("width"));
  return Math.min(Math.max(fitting, least), LARGEST);
}

function makeLayout(model, el, stage) {
  const [first, last] = [el.querySelector(".lf-controls"), el.querySelector(".lf-bar")];
  const wanted = [model.get("width"), model.get("height")];
  const full = () => el.matches(":fullscreen");
  const apart = () => full() || Boolean(el.closest(OWN));
  const extra = [".lf-banner", ".lf-code"].map((name) => el.querySelector(name)); // words that come and go
  const style = (name) => parseFloat(getComputedStyle(el)[name]) || 0;
  let stands = null; // the room, and how much of its height the words took, when it was last arranged

  const size = () => {
    const high = full() ? el.clientHeight : (el.closest(PLACES)?.clientHeight ?? innerHeight) - EDGE;
    return [el.clientWidth - style("paddingLeft") - style("paddingRight"), high - style("paddingTop") - style("paddingBottom")];
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
      const fit = model.get("big") || apart(), zoom = zoomOf(model, full());
      el.classList.toggle("lf-fit", fit);
      el.style.setProperty("--lf-zoom", zoom);
      const ratio = devicePixelRatio * zoom;
      if (!fit) {
        el.classList.remove("lf-beside");
        return { width: el.clientWidth, ratio };
      }
      const [width, height] = arrange(zoom);
      return { width, height, ratio };
    },
    ratio: () => devicePixelRatio * zoomOf(model, full()),
    // Words that have grown make the picture smaller; so that it does not jump, it grows only when asked to.
    anew: () => (stands = null),
    apart,
  };
}

// A button and a key that give a demo all of the screen. Escape takes it back; most browsers hear that themselves.
function makeFull(el) {
  const tip = "This demo on all of the screen, and back (key f)";
  const button = element("button", { type: "button", title: tip, "aria-keyshortcuts": "f" }, "Full screen");
  button.hidden = !document.fullscreenEnabled;
  const full = () => el.matches(":fullscreen");
  const turn = () => (full() ? document.exitFullscreen() : el.requestFullscreen()).catch(console.warn);
  button.addEventListener("click", turn);
  el.tabIndex = -1; // who has clicked on it can press the key
  el.addEventListener("keydown", (event) => {
    const { key, target } = event, plain = !(event.ctrlKey || event.metaKey || event.altKey || button.hidden);
    const asked = key === "f" && !target.matches("select, .lf-number"); // there a letter is a letter
    if (!plain || !(asked || (key === "Escape" && full()))) return;
    event.preventDefault();
    event.stopPropagation();
    turn();
  });
  el.addEventListener("fullscreenchange", () => {
    write(button, full() ? "Leave full screen" : "Full screen");
    if (!full()) el.scrollIntoView({ block: "nearest" }); // meanwhile the page had nothing in its place
  });
  return button;
}
