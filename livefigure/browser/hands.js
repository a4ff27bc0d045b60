// What a hand does in the picture: it drags handles, moves them by key, and presses on panels. Positions are
// data coordinates: the kernel says what each panel spans.

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

// `repaint` paints a panel again: what the hand holds moves at once, before the kernel has answered.
function makeHands(screen, stage, canvas, root, repaint) {
  let held = null; // what a pointer is dragging: { node, at } of a handle, or { panel } that was pressed
  let now = null; // the document

  const { outbox } = screen;
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

  function place(node) {
    put(node, ...toPixels(now.panels[node.handle.panel], node.handle.x, node.handle.y));
  }

  function choose(node) {
    for (const other of root.children) other.tabIndex = other === node ? 0 : -1;
    node.focus({ preventScroll: true });
  }

  function makeHandle() {
    const node = element("button", { type: "button", class: "lf-handle", tabindex: "-1" });
    node.addEventListener("pointerdown", (event) => {
      held = { node };
      node.setPointerCapture(event.pointerId);
      choose(node);
      event.preventDefault();
      event.stopPropagation();
    });
    node.addEventListener("pointermove", (event) => {
      if (held?.node !== node) return;
      const { panel: name, id } = node.handle, panel = now.panels[name], [left, top, width, height] = panel.box;
      const [px, py] = where(event);
      held.at = [clamp(px, left, left + width), clamp(py, top, top + height)];
      put(node, ...held.at);
      const [x, y] = toData(panel, ...held.at);
      outbox.send({ kind: "move", id, x, y });
      repaint(name);
    });
    for (const end of ["pointerup", "pointercancel"])
      node.addEventListener(end, () => {
        if (held?.node !== node) return;
        held = { ...held, node: null, last: node };
        if (outbox.idle()) release();
      });
    node.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
      const list = [...root.children].filter((h) => !h.hidden);
      const turn = { n: 1, p: -1 }[event.key];
      if (steps[event.key]) {
        const [dx, dy] = steps[event.key].map((step) => step * (event.shiftKey ? 10 : 1));
        outbox.send({ kind: "nudge", id: node.handle.id, dx, dy });
      } else if (turn) {
        choose(list[(list.indexOf(node) + turn + list.length) % list.length]);
      } else if (event.key === "Delete" || event.key === "Backspace") {
        outbox.send({ kind: "delete", id: node.handle.id });
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return node;
  }

  // The hand has let go, and all that it did is answered: now the kernel's word counts.
  function release() {
    const node = held?.last;
    held = null;
    if (node?.handle) {
      place(node);
      repaint(node.handle.panel);
    }
  }

  const press = (kind) => (event) => {
    if (!now) return;
    const [px, py] = where(event);
    if (kind === "press") {
      const [name] = panelAt(now.panels, px, py) ?? [];
      if (!now.presses.includes(name)) return;
      held = { panel: name };
      stage.setPointerCapture(event.pointerId);
      event.preventDefault();
    }
    if (!held?.panel) return;
    const [x, y] = toData(now.panels[held.panel], px, py);
    outbox.send({ kind, panel: held.panel, x, y, shift: event.shiftKey });
    if (kind === "release") held = null;
  };
  stage.addEventListener("pointerdown", press("press"));
  stage.addEventListener("pointermove", press("drag"));
  stage.addEventListener("pointerup", press("release"));
  stage.addEventListener("pointercancel", press("release"));

  return {
    show(document) {
      now = document;
      const wanted = Object.values(now.handles);
      const nodes = fill(root, wanted.length, makeHandle);
      if (nodes.length && !nodes.some((node) => node.tabIndex === 0)) nodes[0].tabIndex = 0;
      wanted.forEach((handle, k) => {
        const node = nodes[k];
        node.handle = handle;
        label(node, "aria-label", `${handle.label}. Arrow keys move it, n and p go to the next and the one before`);
        label(node, "title", handle.label);
        if (node !== held?.node && node !== held?.last) place(node);
      });
      if (held?.last && outbox.idle()) release();
    },
    // Where the kernel has the place that a hand holds, and where the hand has it, in pixels of the screen.
    held() {
      const node = held?.node ?? held?.last;
      if (!held?.at || !node.handle) return null;
      const from = toPixels(now.panels[node.handle.panel], node.handle.x, node.handle.y);
      const [a, b] = [from, held.at].map((place) => place.map((v) => v * devicePixelRatio));
      return { panel: node.handle.panel, from: a, to: b };
    },
  };
}
