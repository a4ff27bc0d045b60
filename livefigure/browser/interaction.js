// What a hand does in the picture: it drags handles, moves them by key, and presses on panels. Positions are
// data coordinates: the kernel says what each panel spans.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const ENTER_KEYS = ["Enter", " "]; // with Shift or Ctrl they run the cell
const scale = { to: (v, log) => (log ? Math.log10(v) : v), from: (v, log) => (log ? 10 ** v : v) };
const clamp = (v, lo, hi) => Math.min(Math.max(v, lo), hi);

// From CSS pixels of the picture to the data of a panel, and back.
function toData({ box: [left, top, width, height], x, y, log }, px, py) {
  const along = ([lo, hi], share, log) => scale.from(scale.to(lo, log) + share * (scale.to(hi, log) - scale.to(lo, log)), log);
  return [along(x, (px - left) / width, log[0]), along(y, 1 - (py - top) / height, log[1])];
}

function toPixels({ box: [left, top, width, height], x, y, log }, dx, dy) {
  const share = ([lo, hi], v, log) => (scale.to(v, log) - scale.to(lo, log)) / (scale.to(hi, log) - scale.to(lo, log));
  return [left + width * share(x, dx, log[0]), top + height * (1 - share(y, dy, log[1]))];
}

const panelAt = (panels, px, py) =>
  Object.entries(panels).find(([, { box: [x, y, w, h] }]) => px >= x && px <= x + w && py >= y && py <= y + h);

const KEYS_OF_A_HANDLE =
  "Arrow keys move it, with Shift ten times as far. N and P go to the next one and the one before. Where it can be used or taken away, Enter and Delete do it.";

// `repaint` paints a panel again: what the hand holds moves at once, before the kernel has answered.
function makeInteraction({ outbox }, stage, canvas, root, repaint) {
  // What a pointer holds: a panel that was pressed, or a handle, how far beside it (`off`), and where it has that
  // (all in CSS pixels of the picture). A handle that was let go stays there until the kernel has answered.
  let held = null;
  let now = null; // the document

  const help = element("span", { id: newId(), hidden: "" }, KEYS_OF_A_HANDLE);
  const areas = element("div"); // the panels that hear a pointer: there, and on handles, a finger does not scroll
  root.before(areas);
  stage.append(help);

  const where = (event) => {
    const box = canvas.getBoundingClientRect(), [width, height] = now.size;
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  };

  function put(node, x, y) {
    const [width, height] = now.size;
    node.style.left = `${(100 * x) / width}%`;
    node.style.top = `${(100 * y) / height}%`;
    node.hidden = !(x >= 0 && x <= width && y >= 0 && y <= height);
  }

  // To a screen reader a handle is a slider with words for its value: then arrow keys are the handle's, not its own.
  function tellPlace(node) {
    const { panel, x, y } = node.handle, [low, high] = now.panels[panel].x;
    const [across, up] = [x, y].map((value) => minus(`${+value.toPrecision(3)}`));
    const value = { valuemin: low, valuemax: high, valuenow: x, valuetext: `x ${across}, y ${up}` };
    for (const [name, what] of Object.entries(value)) attribute(node, `aria-${name}`, what);
  }

  function lay(node, [left, top, width, height]) {
    const [wide, high] = now.size;
    const share = { left: left / wide, top: top / high, width: width / wide, height: height / high };
    for (const [side, part] of Object.entries(share)) node.style[side] = `${100 * part}%`;
  }

  const placeOf = ({ panel, x, y }) => toPixels(now.panels[panel], x, y);
  const seen = () => [...root.children].filter((node) => !node.hidden);

  // Where handles lie upon each other the nearest one is meant. It is held where it was taken: it does not jump
  // under the finger that would cover it.
  function take(event) {
    const [px, py] = where(event), beside = (node) => placeOf(node.handle).map((v, k) => v - [px, py][k]);
    const far = (node) => Math.hypot(...beside(node));
    const node = seen().reduce((best, other) => (far(other) < far(best) ? other : best));
    held = { node, off: beside(node) };
    return node;
  }

  // One handle is reached by Tab, the others from there.
  function choose(node) {
    for (const other of root.children) other.tabIndex = other === node ? 0 : -1;
  }

  function go(node) {
    choose(node);
    node.focus({ preventScroll: true });
  }

  function letGo() {
    const node = held?.node;
    held = null;
    if (!node?.isConnected) return;
    put(node, ...placeOf(node.handle));
    repaint(node.handle.panel);
  }

  // Once the hand has let go, and all that it did is answered, the kernel's word counts.
  function settle() {
    const mine = (message) => message.kind === "move" && message.id === held.node.handle.id;
    if (held?.released && !outbox.unanswered(mine)) letGo();
  }

  function drag(node, event) {
    const { panel: name, id } = node.handle, panel = now.panels[name], [left, top, width, height] = panel.box;
    const [px, py] = where(event).map((v, k) => v + held.off[k]);
    held.at = [clamp(px, left, left + width), clamp(py, top, top + height)];
    put(node, ...held.at);
    const [x, y] = toData(panel, ...held.at);
    outbox.send({ kind: "move", id, x, y });
    repaint(name);
  }

  function press(node, event) {
    const turn = { n: 1, p: -1 }[event.key];
    if (ARROWS[event.key]) {
      const [dx, dy] = ARROWS[event.key].map((step) => step * (event.shiftKey ? 10 : 1));
      outbox.send({ kind: "nudge", id: node.handle.id, dx, dy });
    } else if (turn) {
      const list = seen();
      go(list[(list.indexOf(node) + turn + list.length) % list.length]);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      outbox.send({ kind: "delete", id: node.handle.id });
    } else if (ENTER_KEYS.includes(event.key) && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
      outbox.send({ kind: "enter", id: node.handle.id });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function makeHandle() {
    const about = { role: "slider", "aria-roledescription": "handle", "aria-describedby": help.id };
    const node = element("button", { type: "button", class: "lf-handle", tabindex: "-1", ...about });
    const holds = () => held?.node === node && !held.released;
    node.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      letGo();
      const taken = take(event);
      taken.setPointerCapture(event.pointerId);
      go(taken);
      event.preventDefault();
      event.stopPropagation();
    });
    node.addEventListener("pointermove", (event) => holds() && drag(node, event));
    for (const end of ["pointerup", "pointercancel"])
      node.addEventListener(end, () => {
        if (!holds()) return;
        held.released = true;
        settle();
      });
    node.addEventListener("keydown", (event) => press(node, event));
    return node;
  }

  // A pointer on a panel that wants to hear of it.
  const tell = (kind, event) => {
    const [x, y] = toData(now.panels[held.panel], ...where(event));
    outbox.send({ kind, panel: held.panel, x, y, shift: event.shiftKey });
  };
  stage.addEventListener("pointerdown", (event) => {
    const [panel] = (now && !event.button && panelAt(now.panels, ...where(event))) || [];
    if (!now?.presses.includes(panel)) return;
    letGo();
    held = { panel };
    stage.setPointerCapture(event.pointerId);
    event.preventDefault();
    tell("press", event);
  });
  stage.addEventListener("pointermove", (event) => held?.panel && tell("drag", event));
  for (const end of ["pointerup", "pointercancel"])
    stage.addEventListener(end, (event) => {
      if (!held?.panel) return;
      tell("release", event);
      held = null;
    });

  return {
    letGo,
    show(document) {
      now = document;
      const hearing = fill(areas, now.presses.length, () => element("div", { class: "lf-area" }));
      now.presses.forEach((name, k) => lay(hearing[k], now.panels[name].box));
      const wanted = Object.values(now.handles), nodes = fill(root, wanted.length, makeHandle);
      if (held?.node && !held.node.isConnected) held = null; // what it held is gone
      wanted.forEach((handle, k) => {
        const node = nodes[k];
        node.handle = handle;
        for (const where of ["aria-label", "title"]) attribute(node, where, handle.label);
        tellPlace(node);
        if (node !== held?.node) put(node, ...placeOf(handle));
      });
      if (!seen().some((node) => node.tabIndex === 0) && seen().length) choose(seen()[0]);
      settle();
    },
    // Where the kernel has the place that a hand holds, and where the hand has it, in pixels of the screen.
    held() {
      if (!held?.at) return null;
      const ratio = canvas.width / now.size[0];
      const [from, to] = [placeOf(held.node.handle), held.at].map((place) => place.map((v) => v * ratio));
      return { panel: held.node.handle.panel, from, to };
    },
  };
}
