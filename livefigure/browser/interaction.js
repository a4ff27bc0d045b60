// Interaction with the picture: dragging handles, moving them by key, and pressing on panels. Messages have data
// coordinates; the document contains the place and the limits of each panel.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const ENTER_KEYS = ["Enter", " "]; // with Shift or Ctrl they belong to the notebook, and run the cell
const panelAt = (panels, px, py) =>
  Object.entries(panels).find(([, { box: [x, y, w, h] }]) => px >= x && px <= x + w && py >= y && py <= y + h);

const KEYS_OF_HANDLES =
  "Arrow keys move it, with Shift ten times as far. N and P go to the next one and the one before. Enter uses it and Delete removes it, if that is possible.";

// `repaint` paints a panel again, so that a dragged marker moves before the kernel has answered.
function makeInteraction({ outbox }, stage, canvas, root, repaint) {
  // What the pointer holds: {panel} after a press on a panel; {node, off, at} for a handle, where `off` is its distance
  // from the pointer and `at` its current place, in CSS pixels of the picture. A released handle stays at that place
  // until the kernel has answered.
  let held = null;
  let now = null; // the document

  // The keys are described at the handle with which the focus comes, not at each one. The others have an empty
  // description: without any, their title would be read, which repeats name and place.
  const help = element("span", { id: newId(), hidden: "" }, KEYS_OF_HANDLES);
  const nothing = element("span", { id: newId(), hidden: "" });
  const describe = (node, by) => attribute(node, "aria-describedby", by.id);
  const areas = element("div"); // covers the panels in `presses`, where a finger does not scroll the page
  root.before(areas);
  stage.append(help, nothing);

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

  // For screen readers a handle is a slider whose value is a text. Then they pass arrow keys to the page.
  function tell(node) {
    const { panel, x, label, place } = node.handle, [low, high] = now.panels[panel].x;
    const value = { valuemin: low, valuemax: high, valuenow: x, valuetext: aloud(place), label: aloud(label) };
    for (const [name, what] of Object.entries(value)) attribute(node, `aria-${name}`, what);
    attribute(node, "title", `${label}, ${place}`);
  }

  function lay(node, [left, top, width, height]) {
    const [wide, high] = now.size;
    const share = { left: left / wide, top: top / high, width: width / wide, height: height / high };
    for (const [side, part] of Object.entries(share)) node.style[side] = `${100 * part}%`;
  }

  const placeOf = ({ panel, x, y }) => toPixels(now.panels[panel], x, y);
  const seen = () => [...root.children].filter((node) => !node.hidden);

  // Where handles overlap, take the nearest. It keeps its distance from the pointer, so that it does not jump under
  // the finger.
  function take(event) {
    const [px, py] = where(event), beside = (node) => placeOf(node.handle).map((v, k) => v - [px, py][k]);
    const far = (node) => Math.hypot(...beside(node));
    const node = seen().reduce((best, other) => (far(other) < far(best) ? other : best));
    held = { node, off: beside(node) };
    return node;
  }

  // Tab goes to one handle only, N and P to the others (roving tabindex).
  function choose(node) {
    for (const other of root.children) {
      other.tabIndex = other === node ? 0 : -1;
      if (other !== node) describe(other, nothing);
    }
  }
  root.addEventListener("focusin", (event) => choose(event.target));
  root.addEventListener("focusout", (event) => describe(event.target, help));
  const go = (node) => node.focus({ preventScroll: true });

  function letGo() {
    const node = held?.node;
    held = null;
    if (!node?.isConnected) return;
    put(node, ...placeOf(node.handle));
    repaint(node.handle.panel);
  }

  // After the release, once all moves are answered, the handle goes where the kernel says.
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
    const about = { role: "slider", "aria-roledescription": "handle" };
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

  // Pointer events on the panels in `presses`.
  const send = (kind, event) => {
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
    send("press", event);
  });
  stage.addEventListener("pointermove", (event) => held?.panel && send("drag", event));
  for (const end of ["pointerup", "pointercancel"])
    stage.addEventListener(end, (event) => {
      if (!held?.panel) return;
      send("release", event);
      held = null;
    });

  return {
    letGo,
    show(document) {
      now = document;
      const boxes = fill(areas, now.presses.length, () => element("div", { class: "lf-area" }));
      now.presses.forEach((name, k) => lay(boxes[k], now.panels[name].box));
      const wanted = Object.values(now.handles), nodes = fill(root, wanted.length, makeHandle);
      if (held?.node && !held.node.isConnected) held = null; // its handle is gone
      wanted.forEach((handle, k) => {
        const node = nodes[k];
        node.handle = handle;
        tell(node);
        if (node !== held?.node) put(node, ...placeOf(handle));
      });
      if (!seen().some((node) => node.tabIndex === 0) && seen().length) {
        choose(seen()[0]);
        describe(seen()[0], help);
      }
      settle();
    },
    // The place of the held handle according to the kernel, and its current place, in device pixels.
    held() {
      if (!held?.at) return null;
      const ratio = canvas.width / now.size[0];
      const [from, to] = [placeOf(held.node.handle), held.at].map((place) => place.map((v) => v * ratio));
      return { panel: held.node.handle.panel, from, to };
    },
  };
}
