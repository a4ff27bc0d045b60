// The browser's side of a live picture: paint what the kernel sends, send back what a hand does.
// Positions are data coordinates: the kernel says what each panel spans.

// One screen a model: its pixels, its last message and its count of those sent, shared by all views of it.
export default () => {
  const canvas = document.createElement("canvas");
  const screen = { canvas, last: null, sent: 0, views: new Set(), queue: Promise.resolve() };
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
  if (message.packed) buffers = await Promise.all(buffers.map(unpack));
  const [width, height] = message.size;
  if (screen.canvas.width !== width || screen.canvas.height !== height) {
    screen.canvas.width = width;
    screen.canvas.height = height;
  }
  paint(screen.canvas.getContext("2d"), message.patches, ...buffers.map(numbers));
  screen.last = message;
  for (const view of screen.views) view.show(message);
}

async function unpack(buffer) {
  const stream = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new DataView(await new Response(stream).arrayBuffer());
}

// A copy: within a message the numbers need not begin where a number may.
const numbers = ({ buffer, byteOffset, byteLength }) => new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));

// Each run is a colour, and how many pixels from left to right and row to row have it.
function paint(context, places, colours, lengths) {
  let run = 0;
  for (const [x, y, width, height] of places) {
    const pixels = new Uint32Array(width * height);
    for (let at = 0; at < pixels.length; run++) {
      const colour = colours[run], end = at + lengths[run];
      while (at < end) pixels[at++] = colour;
    }
    context.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), x, y);
  }
}

// Messages go to the kernel one at a time. While it works, a newer one takes the place of a waiting one that
// it makes needless: a move that of the move before; key presses on one point add up. So a flood of moves ends
// on the last position. In a drag two are on their way: the kernel need not wait while an answer travels.
function outbox(screen, model, { wait, busy, late }) {
  const waiting = [], underWay = new Set();
  const alike = (one, other) => one?.kind === other.kind && one.id === other.id;
  let last = null, again = null, timer = null;
  const idle = () => !underWay.size && !waiting.length;
  const watch = () => {
    clearTimeout(timer);
    busy(!idle());
    if (!idle()) timer = setTimeout(late, 4000);
  };
  const room = ([next]) => underWay.size < (/move|drag/.test(next.kind) && alike(last, next) ? 2 : 1);
  const post = () => {
    clearTimeout(again);
    while (waiting.length && room(waiting)) {
      if (wait()) return (again = setTimeout(post, 5));
      last = waiting.shift();
      const number = ++screen.sent;
      underWay.add(number);
      model.send({ ...last, number });
    }
  };
  return {
    idle,
    send(message) {
      const before = waiting.at(-1), first = idle();
      if (alike(before, message)) {
        waiting.pop();
        if (message.kind === "nudge") message = { ...message, dx: message.dx + before.dx, dy: message.dy + before.dy };
      }
      waiting.push(message);
      if (first) watch();
      post();
    },
    answered(number) {
      if (!underWay.delete(number)) return;
      post();
      watch();
    },
  };
}

// A slider reports one value at a time, and keeps the newest until the kernel is done with the one before.
// What a hand does in the picture after that must not come before it. (ipywidgets tells nobody but itself.)
const reports = (widget) =>
  (widget?._pending_msgs > 0 && widget.get("_model_name") !== "PlayModel") || (widget?.get("children") ?? []).some(reports);

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// Only what differs is written: the page needs less layout, and a screen reader says nothing twice.
function write(node, words = "") {
  if (node.textContent !== words) node.textContent = words;
}

function label(node, name, words = "") {
  if (node.getAttribute(name) !== words) node.setAttribute(name, words);
}

function fill(node, count, make) {
  while (node.children.length > count) node.lastChild.remove();
  while (node.children.length < count) node.append(make());
  return [...node.children];
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
    write(banner, words);
  };
  let box = null; // the model of all that the cell shows, the controls within; not every home tells it
  (async () => (box = await model.widget_manager.get_model(model.get("box"))))().catch(() => {});
  const post = outbox(screen, model, {
    wait: () => reports(box),
    busy: (is) => label(caption, "aria-busy", `${is}`), // a screen reader reads when all is answered
    late: () => banner.hidden && say("Waiting for the kernel. If nothing moves any more, run this cell again."),
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
      label(canvas, "aria-label", message.label);
      const lines = message.caption ?? [];
      fill(caption, lines.length, () => element("p")).forEach((line, k) => write(line, lines[k]));
      say(message.banner);
      write(busy, message.busy);
      write(code, message.code);
      placeHandles(message);
      post.answered(message.number);
    },
  };

  function placeHandles(message) {
    const wanted = message.handles ?? [];
    const nodes = fill(handles, wanted.length, makeHandle);
    if (nodes.length && !nodes.some((h) => h.tabIndex === 0)) nodes[0].tabIndex = 0;
    wanted.forEach((handle, k) => {
      const node = nodes[k];
      const panel = message.panels.find((p) => p.name === handle.panel);
      node.handle = handle;
      label(node, "aria-label", `${handle.label}. Arrow keys move it, n and p go to the next and the one before`);
      label(node, "title", handle.label);
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
        if (post.idle()) placeHandles(screen.last);
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
    const near = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    const now = { kind: "hello", width: el.clientWidth, ratio: devicePixelRatio, dark: isDark(), near };
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
