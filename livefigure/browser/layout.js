// The layout of a demo. At a desk it is as wide as its cell, has its preferred height, and the reader scrolls. In the
// lecture preset, on the full screen and in a view of its own, all of it must fit on the screen. Then controls and
// caption stand beside the picture, or above and below it, whichever leaves the picture more space.

// The sizes of type were chosen for screens of these heights, in CSS pixels. On other screens type is scaled: the image
// of a projector is equally large on the wall, whatever its resolution.
const LINES = { hall: 1080, desk: 770 };
const SMALLEST = 0.6, LARGEST = 4;
const OWN = ".jp-LinkedOutputView"; // JupyterLab's "Create New View for Output"
const PLACES = `.jp-WindowedPanel-outer, ${OWN}`; // the elements that scroll
const EDGE = 16; // CSS pixels around a demo, above and below together

// The factor by which everything is enlarged, so that a picture of the preferred width fills the screen.
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
  const extra = [".lf-banner", ".lf-code"].map((name) => el.querySelector(name)); // texts that come and go
  const style = (name) => parseFloat(getComputedStyle(el)[name]) || 0;
  let arrangement = null; // the last arrangement: for which space it was made, and the height of the texts then

  const size = () => {
    const high = full() ? el.clientHeight : (el.closest(PLACES)?.clientHeight ?? innerHeight) - EDGE;
    return [el.clientWidth - style("paddingLeft") - style("paddingRight"), high - style("paddingTop") - style("paddingBottom")];
  };
  // The height of the texts; of those above and below the picture together.
  const words = () => {
    const high = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
    return el.classList.contains("lf-beside") ? high : high - stage.getBoundingClientRect().height;
  };
  // The space that the texts leave to the picture.
  const left = (beside, [wide, high]) => {
    el.classList.toggle("lf-beside", beside);
    if (!beside) return [wide, high - words()];
    return words() <= high ? [wide - last.getBoundingClientRect().width - style("columnGap"), high] : [0, 0];
  };
  const share = (space) => Math.min(...space.map((length, k) => length / wanted[k]));

  function arrange(zoom) {
    const space = size(), key = [...space, zoom, ...extra.map((node) => node.offsetHeight)].join();
    if (arrangement?.key !== key || words() > arrangement.words + 1) {
      const below = left(false, space), beside = left(true, space);
      const which = share(beside) > share(below);
      el.classList.toggle("lf-beside", which);
      arrangement = { key, picture: which ? beside : below, words: which ? space[1] : words() };
    }
    return arrangement.picture.map((length) => Math.floor(length / zoom));
  }

  return {
    // The space for the picture, in CSS pixels of the picture; these are scaled by `zoom` on the screen.
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
    zoom: () => zoomOf(model, full()),
    ratio: () => devicePixelRatio * zoomOf(model, full()),
    // Longer texts make the picture smaller. It grows again only on request, so that it does not jump.
    anew: () => (arrangement = null),
    // On the full screen the demo has a fixed size, so it is its texts that must be observed.
    texts: [...el.children].filter((node) => node !== stage),
    apart,
  };
}

// A button and a key for the full screen. Escape leaves it; most browsers handle that themselves.
function makeFull(el) {
  const tip = "This demo on all of the screen, and back (key f)";
  const button = element("button", { type: "button", title: tip, "aria-keyshortcuts": "f" }, "Full screen");
  button.hidden = !document.fullscreenEnabled;
  const full = () => el.matches(":fullscreen");
  const turn = () => (full() ? document.exitFullscreen() : el.requestFullscreen()).catch(console.warn);
  button.addEventListener("click", turn);
  el.tabIndex = -1; // so that a click gives it the focus, which the key needs
  el.addEventListener("keydown", (event) => {
    const { key, target } = event, plain = !(event.ctrlKey || event.metaKey || event.altKey || button.hidden);
    const asked = key === "f" && !target.matches("select, .lf-number"); // where text is typed
    if (!plain || !(asked || (key === "Escape" && full()))) return;
    event.preventDefault();
    event.stopPropagation();
    turn();
  });
  el.addEventListener("fullscreenchange", () => {
    write(button, full() ? "Leave full screen" : "Full screen");
    if (!full()) el.scrollIntoView({ block: "nearest" }); // meanwhile its place on the page was empty
  });
  return button;
}
