// The browser's side of a demo: one screen a model, shared by all views of it. It takes in what the kernel
// sends, and says what a hand does; PROTOCOL.md tells how. The other files of this folder stand above this one.

const PATIENCE = 4000; // ms without an answer, after which it is said
const MOST = 12; // messages under way

export default () => {
  const screen = { picture: emptyPicture(), number: 0, views: new Set(), queue: Promise.resolve() };
  return {
    initialize({ model }) {
      screen.outbox = outbox(screen, model);
      model.on("msg:custom", (message, buffers) => {
        screen.queue = screen.queue.then(() => receive(screen, message, buffers)).catch(console.error);
      });
      return keepOutOfStorage(model);
    },
    render: ({ model, el }) => render(screen, model, el),
  };
};

// News apply to the picture that they were made for. A late or repeated message is left out; where one is
// missing, the screen asks for a whole picture.
async function receive(screen, message, buffers) {
  if (message.number <= screen.number) return;
  if (message.after && message.after !== screen.number) return screen.outbox.startOver();
  const [news, ...letters] = buffers;
  if (letters.length) await loadLetters(letters);
  const bytes = await unpacked(news);
  if (!message.after) screen.picture = emptyPicture();
  const changed = take(screen.picture, bytes);
  screen.number = message.number;
  screen.outbox.answered(screen.picture.document.heard[screen.outbox.page] ?? 0);
  for (const view of screen.views) view.show(changed);
}

async function unpacked(buffer) {
  const stream = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

// What goes to the kernel, numbered and in order. A newer message takes the place of a waiting one that it makes
// needless; so a flood of moves ends on the last position. Several are under way at a time: as many as the way
// there and back has room for. Whether more would only queue is seen from how long an answer takes.
function outbox(screen, model) {
  const box = { page: "", underWay: new Map(), waiting: [] };
  let number, room, quickest, timer, asked;
  const begin = () => {
    box.page = Math.random().toString(36).slice(2);
    box.underWay.clear();
    [number, room, quickest] = [0, 1, Infinity];
  };
  const key = ({ kind, id, name, panel }) => [kind, id, name, panel].join();
  const idle = () => !box.underWay.size && !box.waiting.length;
  const tell = (what, ...words) => screen.views.forEach((view) => view[what](...words));
  const watch = () => {
    clearTimeout(timer);
    tell("busy", !idle());
    if (!idle()) timer = setTimeout(late, PATIENCE);
  };
  const late = () => {
    tell("late");
    if (!asked) box.startOver(); // it may be that a message was lost
    asked = true;
  };
  const post = () => {
    while (box.waiting.length && box.underWay.size < room) {
      const message = box.waiting.shift();
      box.underWay.set(++number, { message, at: performance.now() });
      try {
        model.send({ ...message, page: box.page, number });
      } catch {} // a line that is dead throws; that there is no answer is said soon
    }
  };
  const learn = (took) => {
    quickest = Math.min(took, 1.01 * quickest);
    const queued = box.underWay.size * (1 - quickest / took); // of those under way, so many only wait
    if (box.waiting.length && queued < 0.5) room = Math.min(room + 1, MOST);
    else if (queued > 1.5) room = Math.max(room - 1, 1);
  };
  box.send = (message) => {
    const before = box.waiting.at(-1), first = idle();
    if (before && key(before) === key(message)) {
      box.waiting.pop();
      if (message.kind === "nudge") message = { ...message, dx: message.dx + before.dx, dy: message.dy + before.dy };
    }
    box.waiting.push(message);
    if (first) watch();
    post();
  };
  box.answered = (last) => {
    asked = false;
    if (!box.underWay.size && !box.waiting.length) return;
    for (const [sent, { at }] of box.underWay) {
      if (sent > last) break;
      learn(performance.now() - at);
      box.underWay.delete(sent);
    }
    post();
    watch();
  };
  // A kernel that has lost count, or a page that has: everything is begun again, with a whole picture.
  box.startOver = () => {
    begin();
    tell("hello");
  };
  // Has a hand changed this control, and the kernel not yet answered?
  box.about = (name) => [...box.waiting, ...[...box.underWay.values()].map((one) => one.message)].some((one) => one.name === name);
  box.idle = idle;
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

function label(node, name, words = "") {
  if (node.getAttribute(name) !== `${words}`) node.setAttribute(name, words);
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

function render(screen, model, el) {
  const row = element("div", { class: "lf-controls" });
  const canvas = element("canvas", { role: "img", "aria-label": "The picture is being drawn" });
  canvas.style.height = `${model.get("height")}px`;
  const handles = element("div", { class: "lf-handles" });
  const stage = element("div", { class: "lf-stage" }, canvas, handles);
  const banner = element("div", { class: "lf-banner", role: "alert", hidden: "" });
  const busy = element("div", { class: "lf-busy", role: "status" });
  const caption = element("div", { class: "lf-caption", "aria-live": "polite" });
  const reset = element("button", { type: "button", title: "Back to what this cell first showed" }, "Reset");
  const copy = element("button", { type: "button", title: "Copy the line that makes this picture" }, "Copy as code");
  const code = element("code", { class: "lf-code", hidden: "" });
  el.classList.add("lf-picture");
  el.classList.toggle("lf-big", model.get("big"));
  el.append(row, stage, banner, busy, caption, element("div", { class: "lf-bar" }, reset, copy, code));
  el.livefigure = { screen, canvas, emptyPicture, take, paint, unpacked }; // for whoever tests what is on the page

  const { outbox } = screen;
  const say = (words) => {
    banner.hidden = !words;
    write(banner, words);
  };
  const controls = makeControls(row, outbox);
  const hands = makeHands(screen, stage, canvas, handles, (panel) => panel && draw([panel]));

  function draw(panels) {
    const { size, panels: all } = screen.picture.document;
    const [width, height] = size.map((length) => Math.round(length * devicePixelRatio));
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      Object.assign(canvas.style, { width: `${width / devicePixelRatio}px`, height: "auto" });
      panels = Object.keys(all);
    }
    paint(canvas, screen.picture, panels, devicePixelRatio, hands.held());
  }

  const view = {
    show(changed) {
      const { document: now } = screen.picture;
      controls.show(now.controls);
      hands.show(now);
      draw(changed);
      label(canvas, "aria-label", now.label);
      fill(caption, now.caption.length, () => element("p")).forEach((line, k) => write(line, now.caption[k]));
      say(now.banner);
      write(busy, now.busy);
      write(code, now.code);
    },
    busy: (is) => label(caption, "aria-busy", is), // a screen reader reads when all is answered
    late: () => say("Waiting for the kernel. If it was restarted, or nothing moves any more, run this cell again."),
    hello: () => hello(true),
  };

  reset.addEventListener("click", () => outbox.send({ kind: "reset" }));
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
  const hello = (again) => {
    if (!el.clientWidth) return;
    const now = { kind: "hello", width: el.clientWidth, ratio: devicePixelRatio, dark: isDark() };
    if (JSON.stringify(now) === said && !again) return;
    said = JSON.stringify(now);
    outbox.send({ ...now, letters: hasLetters() });
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
  if (screen.number) view.show(Object.keys(screen.picture.document.panels));
  return () => {
    screen.views.delete(view);
    resized.disconnect();
    themed.disconnect();
    removeEventListener("resize", zoomed);
  };
}
