// The browser's side of a live picture: paint what the kernel sends, send back what a hand does.
// One message is under way at a time; what happens meanwhile is merged, so a flood of moves ends
// on the last position. Positions are data coordinates: the kernel says what each panel spans.

// One screen a model: its pixels and last message, shared by all views of it.
export default () => {
  const screen = { canvas: document.createElement("canvas"), last: null, views: new Set(), queue: Promise.resolve() };
  return {
    initialize({ model }) {
      model.on("msg:custom", (message, buffers) => {
        screen.queue = screen.queue.then(() => receive(screen, message, buffers)).catch(console.error);
      });
      return storeWithoutView(model);
    },
    render: ({ model, el }) => render(screen, model, el),
  };
};

async function receive(screen, message, buffers) {
  const patches = await Promise.all((message.patches ?? []).map((place, k) => unpack(place, buffers[k])));
  const [width, height] = message.size;
  if (screen.canvas.width !== width || screen.canvas.height !== height) {
    screen.canvas.width = width;
    screen.canvas.height = height;
  }
  const context = screen.canvas.getContext("2d");
  for (const { x, y, image } of patches) context.putImageData(image, x, y);
  screen.last = message;
  for (const view of screen.views) view.show(message);
}

async function unpack([x, y, width, height], buffer) {
  const stream = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = await new Response(stream).arrayBuffer();
  return { x, y, image: new ImageData(new Uint8ClampedArray(bytes), width, height) };
}

// One message at a time to the kernel. While it works, a newer message takes the place of the one it
// makes needless: a move that of the move before, key presses on one point add up.
function outbox(model, late) {
  const waiting = [];
  let busy = false, number = 0, timer = null;
  const post = () => {
    if (busy || !waiting.length) return;
    busy = true;
    model.send({ ...waiting.shift(), number: ++number });
    timer = setTimeout(late, 4000);
  };
  return {
    send(message) {
      const before = waiting.at(-1);
      if (before && before.kind === message.kind && before.id === message.id) {
        waiting.pop();
        if (message.kind === "nudge") message = { ...message, dx: message.dx + before.dx, dy: message.dy + before.dy };
      }
      waiting.push(message);
      post();
    },
    answered() {
      busy = false;
      clearTimeout(timer);
      post();
    },
    get idle() {
      return !busy && !waiting.length;
    },
  };
}

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function isDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined) return light === "false";
  return document.body.classList.contains("vscode-dark") || document.documentElement.getAttribute("theme") === "dark";
}

const scale = { to: (v, log) => (log ? Math.log10(v) : v), from: (v, log) => (log ? 10 ** v : v) };

function toData(panel, fx, fy) {
  const along = ([lo, hi], share, log) =>
    scale.from(scale.to(lo, log) + share * (scale.to(hi, log) - scale.to(lo, log)), log);
  const [left, top, width, height] = panel.box;
  return [along(panel.x, (fx - left) / width, panel.log[0]), along(panel.y, 1 - (fy - top) / height, panel.log[1])];
}

function toShare(panel, x, y) {
  const share = ([lo, hi], v, log) =>
    (scale.to(v, log) - scale.to(lo, log)) / (scale.to(hi, log) - scale.to(lo, log));
  const [left, top, width, height] = panel.box;
  return [left + width * share(panel.x, x, panel.log[0]), top + height * (1 - share(panel.y, y, panel.log[1]))];
}

function panelAt(panels, fx, fy) {
  return panels.find(({ box: [x, y, w, h] }) => fx >= x && fx <= x + w && fy >= y && fy <= y + h);
}

function render(screen, model, el) {
  const canvas = element("canvas", { role: "img", "aria-label": "The picture is being drawn" });
  canvas.style.height = `${model.get("height")}px`;
  const handles = element("div", { class: "lc-handles" });
  const stage = element("div", { class: "lc-stage" }, canvas, handles);
  const banner = element("div", { class: "lc-banner", role: "alert", hidden: "" });
  const busy = element("div", { class: "lc-busy", role: "status" });
  const caption = element("div", { class: "lc-caption", "aria-live": "polite" });
  const reset = element("button", { type: "button", title: "Back to what this cell first showed" }, "Reset");
  const copy = element("button", { type: "button", title: "Copy the line that makes this picture" }, "Copy as code");
  const code = element("code", { class: "lc-code", hidden: "" });
  const bar = element("div", { class: "lc-bar" }, reset, copy, code);
  el.classList.add("lc-picture");
  el.classList.toggle("lc-big", model.get("big"));
  el.append(stage, banner, busy, caption, bar);

  const say = (words) => {
    banner.hidden = !words;
    banner.textContent = words ?? "";
  };
  const post = outbox(model, () => {
    if (banner.hidden) say("Waiting for the kernel. If nothing moves any more, run this cell again.");
  });
  let held = null; // what a pointer is dragging: { id } of a handle, or { panel }

  const view = {
    show(message) {
      const [width, height, ratio] = message.size;
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        canvas.style.width = `${width / ratio}px`;
        canvas.style.height = "auto";
      }
      canvas.getContext("2d").drawImage(screen.canvas, 0, 0);
      canvas.setAttribute("aria-label", message.label ?? "");
      caption.replaceChildren(...(message.caption ?? []).map((line) => element("p", {}, line)));
      say(message.banner);
      busy.textContent = message.busy ?? "";
      code.textContent = message.code ?? "";
      placeHandles(message);
      if (message.number) post.answered();
    },
  };

  function placeHandles(message) {
    const wanted = message.handles ?? [];
    while (handles.children.length > wanted.length) handles.lastChild.remove();
    while (handles.children.length < wanted.length) handles.append(makeHandle());
    if (![...handles.children].some((h) => h.tabIndex === 0) && handles.firstChild) handles.firstChild.tabIndex = 0;
    wanted.forEach((handle, k) => {
      const node = handles.children[k];
      const panel = message.panels.find((p) => p.name === handle.panel);
      node.handle = handle;
      node.setAttribute("aria-label", `${handle.label}. Arrow keys move it, n and p go to the next and the one before`);
      node.title = handle.label;
      if (held?.node !== node) put(node, ...toShare(panel, handle.x, handle.y));
    });
  }

  function put(node, fx, fy) {
    node.style.left = `${100 * fx}%`;
    node.style.top = `${100 * fy}%`;
    node.hidden = !(fx >= 0 && fx <= 1 && fy >= 0 && fy <= 1);
  }

  function makeHandle() {
    const node = element("button", { type: "button", class: "lc-handle", tabindex: "-1" });
    node.addEventListener("pointerdown", (event) => {
      held = { node, panel: screen.last.panels.find((p) => p.name === node.handle.panel) };
      node.setPointerCapture(event.pointerId);
      choose(node);
      event.preventDefault();
      event.stopPropagation();
    });
    node.addEventListener("pointermove", (event) => {
      if (held?.node !== node) return;
      const [left, top, width, height] = held.panel.box;
      const [fx, fy] = share(event);
      const [cx, cy] = [clamp(fx, left, left + width), clamp(fy, top, top + height)];
      put(node, cx, cy);
      const [x, y] = toData(held.panel, cx, cy);
      post.send({ kind: "move", id: node.handle.id, x, y });
    });
    for (const end of ["pointerup", "pointercancel"])
      node.addEventListener(end, () => {
        if (held?.node !== node) return;
        held = null;
        if (post.idle) placeHandles(screen.last);
      });
    node.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
      const list = [...handles.children].filter((h) => !h.hidden);
      const turn = { n: 1, p: -1 }[event.key];
      if (steps[event.key]) {
        const [dx, dy] = steps[event.key].map((step) => step * (event.shiftKey ? 10 : 1));
        post.send({ kind: "nudge", id: node.handle.id, dx, dy });
      } else if (turn) {
        choose(list[(list.indexOf(node) + turn + list.length) % list.length]);
      } else if (event.key === "Delete" || event.key === "Backspace") {
        post.send({ kind: "delete", id: node.handle.id });
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return node;
  }

  function choose(node) {
    for (const other of handles.children) other.tabIndex = other === node ? 0 : -1;
    node.focus({ preventScroll: true });
  }

  const clamp = (v, lo, hi) => Math.min(Math.max(v, lo), hi);
  const share = (event) => {
    const box = canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };

  const press = (kind) => (event) => {
    if (kind === "press") {
      const panel = screen.last && panelAt(screen.last.panels, ...share(event));
      if (!panel || !(screen.last.presses ?? []).includes(panel.name)) return;
      held = { panel };
      stage.setPointerCapture(event.pointerId);
      event.preventDefault();
    }
    if (!held || held.node) return;
    const [x, y] = toData(held.panel, ...share(event));
    post.send({ kind, panel: held.panel.name, x, y, shift: event.shiftKey });
    if (kind === "release") held = null;
  };
  stage.addEventListener("pointerdown", press("press"));
  stage.addEventListener("pointermove", press("drag"));
  stage.addEventListener("pointerup", press("release"));
  stage.addEventListener("pointercancel", press("release"));

  reset.addEventListener("click", () => post.send({ kind: "reset" }));
  copy.addEventListener("click", async () => {
    code.hidden = false;
    try {
      await navigator.clipboard.writeText(code.textContent);
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = "Copy as code"), 1500);
    } catch {
      getSelection().selectAllChildren(code); // no clipboard here: the line is shown and selected
    }
  });

  // Tell the kernel what it draws for: how wide, how fine, light or dark.
  let said = "";
  const hello = () => {
    if (!el.clientWidth) return;
    const now = { kind: "hello", width: el.clientWidth, ratio: devicePixelRatio, dark: isDark() };
    if (JSON.stringify(now) === said) return;
    said = JSON.stringify(now);
    post.send(now);
  };
  let settle = null;
  const changed = () => {
    clearTimeout(settle);
    settle = setTimeout(hello, said ? 120 : 0);
  };
  const resized = new ResizeObserver(changed);
  resized.observe(el);
  const themed = new MutationObserver(changed); // at that moment JupyterLab hides everything
  themed.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  const zoomed = () => hello();
  addEventListener("resize", zoomed);

  screen.views.add(view);
  if (screen.last) view.show(screen.last);
  return () => {
    screen.views.delete(view);
    resized.disconnect();
    themed.disconnect();
    removeEventListener("resize", zoomed);
  };
}
