// The front end of a demo: one screen for each model, shared by all its views. It takes in messages from the kernel, and
// sends what the user does; see PROTOCOL.md. The other files of this folder are joined before this one.

const PATIENCE = 4000; // ms without an answer, after which the page says so
const MOST_UNDER_WAY = 12; // unanswered messages
const EACH_COUNTS = ["button", "enter", "undo"]; // each one is sent; of other waiting messages only the last

export default () => {
  const screen = { picture: emptyPicture(), number: 0, views: new Set(), queue: Promise.resolve() };
  screen.speak = makeVoice(screen.views);
  return {
    initialize({ model }) {
      screen.outbox = outbox(screen, model);
      model.on("msg:custom", (message, buffers) => {
        screen.queue = screen.queue.then(() => receive(screen, message, buffers)).catch(console.error);
      });
      helloAhead(screen, model);
      return keepOutOfStorage(model);
    },
    render: ({ model, el }) => render(screen, model, el),
  };
};

// The last hello of each kind of view on this page. A new demo usually has the same size as the one before, so it sends
// that hello before it has a view: the first picture is on its way while the page lays out the cell.
const LOOKS = Symbol.for("livefigure looks");

function helloAhead(screen, model) {
  const look = window[LOOKS]?.[model.get("big")];
  if (look?.ratio !== devicePixelRatio * zoomOf(model) || look.dark !== isDark()) return;
  screen.said = JSON.stringify(look);
  screen.outbox.send({ ...look, fonts: hasFonts() });
}

// A message applies to the picture that it was made for. A late or repeated message is ignored. If one is missing, the
// screen asks for a complete picture.
async function receive(screen, message, buffers) {
  const { outbox } = screen;
  if (message.number <= screen.number) return;
  if (message.after && message.after !== screen.number) return outbox.asked || outbox.startOver();
  const [news, ...fonts] = buffers.map(asBytes);
  if (fonts.length) await loadFonts(fonts);
  const bytes = await unpacked(news);
  if (!message.after) screen.picture = emptyPicture();
  const changed = take(screen.picture, bytes);
  screen.number = message.number;
  outbox.answered(screen.picture.document.acknowledged[outbox.page] ?? 0);
  for (const view of screen.views) view.show(changed);
  screen.speak([...screen.picture.document.caption, screen.picture.document.busy]);
}

// Most front ends pass a buffer as a DataView, some as a Uint8Array or as an ArrayBuffer. One that passes messages as JSON
// has numbers instead: a list, or an object with numbered entries.
const asBytes = (buffer) => (buffer.byteLength === undefined ? Uint8Array.from(Object.values(buffer)) : buffer);

async function unpacked(buffer) {
  const stream = new Response(buffer).body.pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

// Sends numbered messages to the kernel, in order. A newer message replaces a waiting one that it makes unnecessary, so
// of many moves the last position arrives. Several messages are under way at a time, up to `limit`. The limit adapts to
// the connection: it falls when answers take longer, because then messages only queue.
function outbox(screen, model) {
  const box = { page: "", asked: true }; // our name; are we waiting for a complete picture?
  const underWay = new Map(); // number → the message, when it was sent, and whether no other was under way
  let waiting = [], number, limit, quickest, timer, tries = 0;

  const key = ({ kind, id, name, panel }) => [kind, id, name, panel].join();
  const idle = () => !underWay.size && !waiting.length;
  const tell = (what, ...words) => screen.views.forEach((view) => view[what](...words));
  const post = (message) => {
    try {
      model.send(message);
    } catch {} // a closed connection throws; `late` will report that there is no answer
  };
  const postAll = () => {
    while (waiting.length && underWay.size < limit) {
      const message = { ...waiting.shift(), page: box.page, number: ++number };
      underWay.set(number, { message, at: performance.now(), alone: !underWay.size });
      post(message);
    }
  };

  const watch = () => {
    clearTimeout(timer);
    tell("busy", !idle());
    if (!idle()) timer = setTimeout(late, PATIENCE * Math.min(2 ** tries, 8));
  };
  const late = () => {
    tries += 1;
    tell("late");
    box.startOver();
    watch();
  };
  // A message that was sent alone did not queue, so its time is the current round-trip time.
  const learn = ({ at, alone }) => {
    const took = performance.now() - at;
    quickest = alone ? took : Math.min(took, quickest);
    const queued = underWay.size * (1 - quickest / took); // how many of those under way only wait in a queue
    if (waiting.length && queued < 0.5) limit = Math.min(limit + 1, MOST_UNDER_WAY);
    else if (queued > 1.5) limit = Math.max(limit - 1, 1);
  };

  const begin = () => {
    box.page = Math.random().toString(36).slice(2);
    box.asked = true;
    underWay.clear();
    [number, limit, quickest] = [0, 1, Infinity];
  };
  // Begin again with a complete picture. Unanswered messages may be lost, so they are sent again under their old name
  // and number: the kernel ignores those that it knows.
  box.startOver = () => {
    for (const { message } of underWay.values()) post(message);
    begin();
    screen.said = ""; // so that a view that is made later says hello too
    tell("hello");
  };
  box.send = (message) => {
    const before = waiting.at(-1), first = idle();
    if (message.kind === "hello") {
      waiting = [message, ...waiting.filter(({ kind }) => kind !== "hello")];
    } else if (before && key(before) === key(message) && !EACH_COUNTS.includes(message.kind)) {
      const { dx = 0, dy = 0 } = before;
      waiting[waiting.length - 1] = message.kind === "nudge" ? { ...message, dx: message.dx + dx, dy: message.dy + dy } : message;
    } else waiting.push(message);
    if (first) watch();
    postAll();
  };
  // The kernel has acknowledged our messages up to this number.
  box.answered = (last) => {
    const done = [...underWay.keys()].filter((sent) => sent <= last);
    for (const sent of done) {
      learn(underWay.get(sent));
      underWay.delete(sent);
    }
    if (!done.length) return void (screen.picture.document.busy && watch()); // it is slow, but it answers
    box.asked = false;
    tries = 0;
    postAll();
    watch();
  };
  box.unanswered = (which) => waiting.some(which) || [...underWay.values()].some(({ message }) => which(message));
  begin();
  return box;
}

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

function attribute(node, name, words = "") {
  if (node.getAttribute(name) !== `${words}`) node.setAttribute(name, words);
}

function fill(node, count, make) {
  while (node.children.length > count) node.lastChild.remove();
  while (node.children.length < count) node.append(make());
  return [...node.children];
}

function isDark() {
  if (matchMedia("(forced-colors: active)").matches) return matchMedia("(prefers-color-scheme: dark)").matches;
  const { jpThemeLight: light, theme } = { ...document.documentElement.dataset, ...document.body.dataset }; // by Sphinx's themes; JupyterLab, marimo
  if (light !== undefined) return light === "false";
  return theme === "dark" || document.body.classList.contains("vscode-dark") || document.documentElement.getAttribute("theme") === "dark";
}

// Keys that have a meaning here have another one in the notebook: an arrow goes to another cell, "a" inserts a cell,
// "d d" deletes one. So they do not reach the notebook. Keys that run a cell or save the notebook do.
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", " ", "Enter", "Backspace", "Delete", "f"];

function isOurs(event, el) {
  const { key } = event, [target] = event.composedPath();
  if (isUndo(event)) return true;
  const passes = event.ctrlKey || event.metaKey || event.altKey || key === "Escape" || (key === "Enter" && event.shiftKey);
  const ours = target === el ? key === "f" : KEYS.includes(key) || target.matches("input, select");
  return !passes && (ours || el.matches(":fullscreen"));
}

// Ctrl+Z; where text is typed it undoes typing.
function isUndo(event) {
  const [target] = event.composedPath();
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z" && !target.matches(".lf-number");
}

// Notebook 7 handles a key before the focused element does, unless that element has this attribute.
function keepKeys(el) {
  const mark = (event) => {
    const path = event.composedPath();
    if (path.includes(el)) path[0].toggleAttribute("data-lm-suppress-shortcuts", isOurs(event, el));
  };
  addEventListener("keydown", mark, true);
  el.addEventListener("keydown", (event) => isOurs(event, el) && event.stopPropagation());
  return () => removeEventListener("keydown", mark, true);
}

// Make a change that may hide or remove the element with the focus. Then the next one gets it: otherwise it would go to
// the page, and keyboard and screen reader would lose their place. Another handle takes the place of a handle.
function keepFocus(el, change) {
  const { activeElement: focused } = el.getRootNode(), all = [...el.querySelectorAll("button, input, select")];
  const at = all.indexOf(focused), isThere = (node) => node.isConnected && node.getClientRects().length;
  const isAlike = (node) => node.matches(".lf-handle") === focused.matches(".lf-handle");
  change();
  if (at < 0 || isThere(focused)) return;
  const others = [...all.slice(at), ...all.slice(0, at).reverse()].filter(isThere);
  const next = others.find(isAlike) ?? others[0];
  next?.focus({ preventScroll: true });
}

function render(screen, model, el) {
  const row = element("div", { class: "lf-controls" });
  const canvas = element("canvas", { role: "img", "aria-label": "The picture is being drawn" });
  canvas.style.height = `${model.get("height")}px`;
  const handles = element("div", { class: "lf-handles", role: "group", "aria-label": "What can be moved in the picture" });
  const stage = element("div", { class: "lf-stage" }, canvas, handles);
  const steps = element("div", { class: "lf-controls" }); // right below the picture, where the eyes are while stepping
  const banner = element("div", { class: "lf-banner", role: "alert", hidden: "" });
  const busy = element("div", { class: "lf-busy" });
  const caption = element("div", { class: "lf-caption" });
  const spoken = element("div", { class: "lf-spoken", "aria-live": "polite" });
  const reset = element("button", { type: "button", title: "Back to what this cell first showed" }, "Reset");
  const undo = element("button", { type: "button", title: "Back to what was here before the last change (Ctrl+Z)", hidden: "" });
  const copy = element("button", { type: "button", title: "Copy the line that makes this picture" }, "Copy as code");
  const link = element("button", { type: "button", title: "Copy the address of this picture in the book", hidden: "" }, "Copy as link");
  const code = element("code", { class: "lf-code", hidden: "" });
  el.classList.add("lf-picture");
  el.classList.toggle("lf-big", model.get("big"));
  const stopKeepingKeys = keepKeys(el);
  const bar = element("div", { class: "lf-bar" }, reset, undo, copy, link, makeFull(el), code);
  el.append(row, stage, steps, banner, busy, caption, bar, spoken);
  el.livefigure = { screen, canvas, emptyPicture, take, paint, unpacked }; // for tests, and for links to the book

  const { outbox } = screen;
  // Where the book shows this picture; nothing if there is no book, or if an address cannot say what is shown.
  const address = () => {
    const book = model.get("book"), { link: place } = screen.picture.document;
    return book && place ? `${book.replace(/\/$/, "")}/${place}` : "";
  };
  const say = (words) => {
    banner.hidden = !words;
    write(banner, words);
  };
  // What a button copies is shown below it, and follows the picture.
  let copied = () => screen.picture.document.code;
  const copies = (button, words) => {
    const label = button.textContent;
    button.addEventListener("click", async () => {
      copied = words;
      write(code, copied());
      code.hidden = false;
      try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "Copied";
        setTimeout(() => (button.textContent = label), 1500);
      } catch {
        getSelection().selectAllChildren(code); // no access to the clipboard: show and select the line
      }
    });
  };
  copies(copy, () => screen.picture.document.code);
  copies(link, address);
  const layout = makeLayout(model, el, stage);
  const controls = makeControls(row, steps, outbox);
  const interaction = makeInteraction(screen, stage, canvas, handles, (panel) => panel && draw([panel]));

  function draw(panels) {
    const { size, panels: all } = screen.picture.document;
    const fits = Math.min(1, el.clientWidth / (size[0] * layout.zoom()) || 1); // a recorded picture may be wider than its place
    const ratio = layout.ratio() * fits, [width, height] = size.map((length) => Math.round(length * ratio));
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      Object.assign(canvas.style, { width: `${width / devicePixelRatio}px`, height: "auto" });
      panels = Object.keys(all);
    }
    paint(canvas, screen.picture, panels, ratio, interaction.held());
  }

  const view = {
    el,
    spoken,
    playing: controls.playing,
    show(changed) {
      const { document: now } = screen.picture;
      keepFocus(el, () => {
        controls.show(now.controls);
        interaction.show(now);
        undo.hidden = !now.undo;
      });
      draw(changed);
      attribute(canvas, "aria-label", aloud(now.label));
      fill(caption, now.caption.length, () => element("p")).forEach((line, k) => write(line, now.caption[k]));
      say(now.banner);
      write(busy, now.busy);
      link.hidden = !address();
      write(code, copied());
      write(undo, now.undo);
    },
    busy: (is) => attribute(caption, "aria-busy", is),
    late: () => say("Waiting for the kernel. If it was restarted, or nothing moves any more, run this cell again."),
    hello: () => hello(true),
  };

  const goBack = (kind) => {
    controls.pause();
    interaction.letGo();
    outbox.send({ kind });
  };
  reset.addEventListener("click", () => {
    layout.anew();
    goBack("reset");
  });
  undo.addEventListener("click", () => goBack("undo"));
  el.addEventListener("keydown", (event) => {
    if (!isUndo(event) || undo.hidden) return;
    event.preventDefault();
    goBack("undo");
  });

  // Tell the kernel the available space, the resolution, and whether the notebook is dark.
  let said = screen.said ?? "";
  const hello = (again) => {
    if (again) said = "";
    if (!el.clientWidth) return; // hidden; when it becomes visible, its size changes
    const now = { kind: "hello", ...layout.look(), dark: isDark() };
    el.style.colorScheme = now.dark ? "dark" : "light"; // for native form controls
    if (JSON.stringify(now) === said) return;
    said = screen.said = JSON.stringify(now);
    if (!layout.apart()) window[LOOKS] = { ...window[LOOKS], [model.get("big")]: now };
    outbox.send({ ...now, fonts: hasFonts() });
  };
  const zoomed = () => hello();
  let settle = null;
  const changed = () => {
    clearTimeout(settle);
    settle = setTimeout(zoomed, said ? 120 : 0);
  };
  const resized = new ResizeObserver(changed);
  for (const node of [el, ...layout.texts]) resized.observe(node);
  const themed = new MutationObserver(changed); // JupyterLab hides everything while it changes its theme
  for (const root of [document.documentElement, document.body])
    themed.observe(root, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-theme", "class"] });
  addEventListener("resize", zoomed);

  screen.views.add(view);
  if (screen.number) view.show(Object.keys(screen.picture.document.panels));
  return () => {
    screen.views.delete(view);
    screen.views.forEach((other) => other.hello()); // draw for a remaining view
    stopKeepingKeys();
    resized.disconnect();
    themed.disconnect();
    removeEventListener("resize", zoomed);
  };
}
