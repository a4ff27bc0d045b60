// A phone's page: it asks the server what the question is, paints its picture, lets a finger answer, and sends the answer.
// paint.js and places.js of livefigure are joined before this file.

const find = (id) => document.getElementById(id);
const make = (tag, what, ...children) => {
  const node = Object.assign(document.createElement(tag), what);
  node.append(...children);
  return node;
};
const HERE = location.pathname.replace(/\/$/, "");
const canvas = find("canvas"), painted = document.createElement("canvas"); // the picture without this phone's answer
const dark = matchMedia("(prefers-color-scheme: dark)");
const AGAIN = 1000, AGAIN_OFFLINE = 600, PATIENCE = 6000; // ms

// What this phone remembers: its name, and its last answer. A private window may forbid even that.
const ROOM = `hall ${HERE}`;
const kept = (() => {
  try {
    return JSON.parse(localStorage.getItem(ROOM)) ?? {};
  } catch {
    return {};
  }
})();
const keep = () => {
  try {
    localStorage.setItem(ROOM, JSON.stringify(kept));
  } catch {}
};

let now = null; // what the server said last: {asked, picture, round, open, over}
let shown = null; // the question: its words, its options, its places
let picture = emptyPicture();
let places = [], touched = -1; // what was drawn; the number of the last place that was moved, -1 before
let chosen = null; // the key of an option
let waiting = null, last = 0; // the answer that is on its way; the number of the last one
let line = ""; // "", "off" or "over"

const panel = () => picture.document.panels.answer;
const answer = () => chosen ?? (touched < 0 ? null : places);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const inWords = (value) => `${+value.toPrecision(3)}`.replace("-", "−");
const onGrid = (value, low, high) => +clamp(Math.round(value / shown.step) * shown.step, low, high).toPrecision(12);

async function ask(path, options = {}) {
  const stop = new AbortController(), late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const found = await fetch(`${HERE}/${path}`, { cache: "no-store", signal: stop.signal, ...options });
    if (found.status === 404) throw Object.assign(new Error("over"), { line: "over" });
    line = "";
    return found;
  } finally {
    clearTimeout(late);
  }
}

// Ask again and again, with some chance in it, so that not all phones ask at once.
async function look() {
  clearTimeout(look.timer);
  try {
    if (!kept.me) await getName();
    const found = await ask(`now?${kept.me ?? ""}`);
    if (found.status === 400) kept.me = null; // a name that an earlier server gave
    await hear(await found.json());
  } catch (error) {
    line = error.line ?? "off";
  }
  tell();
  const wait = line === "off" ? AGAIN_OFFLINE : AGAIN;
  look.timer = setTimeout(look, wait + wait * 0.6 * Math.random());
}

async function getName() {
  kept.me = (await (await ask("name")).json()).me ?? null; // none if the hall is full
  keep();
}

async function hear(told) {
  if (told.over) line = "over";
  const other = told.asked !== now?.asked, fresh = told.picture && (other || told.picture !== now?.picture);
  if (fresh) await getPicture();
  now = told;
  if (waiting && (waiting.asked !== now.asked || waiting.round !== now.round || !now.open)) waiting = null; // too late
  if (fresh && other) begin();
  if (fresh) leaveOptions(), resize();
}

async function getPicture() {
  shown = await (await ask(`picture?${dark.matches ? "dark" : "light"}`)).json();
  picture = emptyPicture();
  if (!shown.news) return;
  await Promise.all(["regular", "bold"].map((face) => document.fonts.load(`9px "livefigure ${face}"`))); // a canvas does not wait
  take(picture, Uint8Array.from(atob(shown.news), (letter) => letter.charCodeAt()).buffer);
}

// A new question: what this phone answered to it is still there after a reload.
function begin() {
  const mine = kept.asked === now.asked ? kept.answer : null;
  places = (Array.isArray(mine) ? mine : shown.start).map((place) => [...place]);
  touched = Array.isArray(mine) ? 0 : -1;
  chosen = typeof mine === "string" ? mine : null;
  find("question").textContent = shown.words;
  find("options").replaceChildren(...shown.options.map(option));
  const drawn = Boolean(shown.drawn), axes = shown.drawn === "sketch" ? [1] : [0, 1];
  canvas.hidden = !shown.news;
  canvas.className = drawn ? "drawn" : "";
  find("readout").hidden = find("finely").hidden = !drawn;
  find("sliders").replaceChildren(...places.flatMap((_, k) => axes.map((axis) => slider(k, axis))));
  scrollTo(0, 0);
}

function option([key, words]) {
  const input = make("input", { type: "radio", name: "option", value: key, checked: key === chosen });
  input.onchange = () => choose(key);
  return make("label", { className: "option" }, input, make("span", {}, words));
}

// At the end only the one that was chosen: the picture needs the room.
function leaveOptions() {
  for (const input of find("options").querySelectorAll("input")) input.parentElement.hidden = shown.revealed && input.value !== chosen;
}

function choose(key) {
  chosen = key;
  for (const input of find("options").querySelectorAll("input")) input.checked = input.value === key;
  draw();
}

// A slider for each number that a finger can set. It is even along the axis, even where that is logarithmic.
function slider(k, axis) {
  const { x, y, log } = panel(), ends = shown.window.slice(2 * axis, 2 * axis + 2);
  const [low, high] = [x, y][axis].map((end) => scale.to(end, log[axis]));
  const input = make("input", { type: "range", min: 0, max: 1000 });
  const name = shown.drawn === "sketch" ? shown.names[k] : `${shown.names[k]}, ${shown.axes[axis]}`;
  const label = make("label", {}, name, input);
  input.oninput = () => {
    places[k][axis] = onGrid(scale.from(low + (input.value / 1000) * (high - low), log[axis]), ...ends);
    moved(k);
  };
  label.show = () => {
    input.value = (1000 * (scale.to(places[k][axis], log[axis]) - low)) / (high - low);
    input.setAttribute("aria-valuetext", inWords(places[k][axis]));
  };
  return label;
}

function moved(k) {
  touched = k;
  choose(null);
}

// The picture is as large as the rest of the page leaves it space.
function resize() {
  if (!shown) return;
  if (shown.news) {
    const [wide, high] = picture.document.size, page = document.querySelector("main"), style = getComputedStyle(page);
    canvas.style.height = "0px";
    const rest = document.body.scrollHeight - (page.clientHeight - [...page.children].reduce((sum, node) => sum + node.offsetHeight, 0));
    const free = Math.max(innerHeight - rest - 24, 0.25 * innerHeight);
    const room = Math.min(page.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight), (free * wide) / high);
    const ratio = (devicePixelRatio * room) / wide;
    for (const one of [canvas, painted]) Object.assign(one, { width: Math.round(wide * ratio), height: Math.round(high * ratio) });
    Object.assign(canvas.style, { width: `${room}px`, height: `${(room * high) / wide}px` });
    canvas.setAttribute("aria-label", picture.document.label);
    paint(painted, picture, ["answer"], ratio);
  }
  draw();
}

let planned = 0;
function draw() {
  planned ||= requestAnimationFrame(() => {
    planned = 0;
    if (shown.news) paintAll();
    tell();
  });
}

function paintAll() {
  const context = canvas.getContext("2d"), at = places[touched];
  context.drawImage(painted, 0, 0);
  if (shown.drawn) paintMine(context, canvas.width / picture.document.size[0]);
  for (const label of find("sliders").children) label.show();
  find("readout").textContent = !at || chosen ? "" : saidOf(at);
}

function saidOf([x, y]) {
  if (shown.drawn === "sketch") return `${shown.names[touched]}: ${inWords(y)}`;
  return shown.drawn === "place" ? `(${inWords(x)}, ${inWords(y)})` : `${inWords((Math.atan2(y, x) * 180) / Math.PI)}°`;
}

// What the finger has drawn, over the picture; fainter while an option is chosen instead.
function paintMine(context, ratio) {
  const pixels = (place) => toPixels(panel(), ...place).map((value) => value * ratio);
  context.save();
  Object.assign(context, { strokeStyle: shown.mine, fillStyle: shown.paper, lineWidth: 2.5 * ratio, lineJoin: "round" });
  context.globalAlpha = chosen ? 0.35 : 1;
  const path = [...shown.begin, ...places];
  if (shown.drawn !== "place" && path.length > 1) {
    context.setLineDash([7 * ratio, 5 * ratio]);
    context.beginPath();
    for (const place of path) context.lineTo(...pixels(place));
    context.stroke();
    context.setLineDash([]);
  }
  places.map(pixels).forEach(([x, y], k) => {
    context.beginPath();
    context.arc(x, y, (k === touched ? 10 : 7) * ratio, 0, 7);
    context.fill();
    context.stroke();
  });
  context.restore();
}

// A finger on the picture. In a sketch it sets all heights that it passes; otherwise the nearest place comes to it.
let before = null;
function reach(event) {
  const box = canvas.getBoundingClientRect(), [wide, high] = picture.document.size, [x0, x1, y0, y1] = shown.window;
  const at = [((event.clientX - box.left) / box.width) * wide, ((event.clientY - box.top) / box.height) * high];
  const pixels = places.map((place) => toPixels(panel(), ...place)), sketch = shown.drawn === "sketch";
  const set = (k, px, py) => {
    const [x, y] = toData(panel(), px, py);
    places[k] = [sketch ? places[k][0] : onGrid(x, x0, x1), onGrid(y, y0, y1)];
  };
  if (before && sketch)
    pixels.forEach(([x], k) => {
      const share = (x - before[0]) / (at[0] - before[0]);
      if (share > 0 && share < 1) set(k, x, before[1] + share * (at[1] - before[1]));
    });
  const far = pixels.map(([x, y]) => (sketch ? Math.abs(x - at[0]) : Math.hypot(x - at[0], y - at[1])));
  const k = far.indexOf(Math.min(...far));
  set(k, ...at);
  before = at;
  moved(k);
}
canvas.onpointerdown = (event) => {
  if (!shown?.drawn) return;
  canvas.setPointerCapture(event.pointerId);
  reach(event);
};
canvas.onpointermove = (event) => before && reach(event);
canvas.onpointerup = canvas.onpointercancel = () => (before = null);

find("send").onclick = () => {
  last = Math.max(Date.now(), last + 1); // of the answers of one phone the one with the highest number counts
  waiting = { number: last, asked: now.asked, round: now.round, answer: structured(answer()) };
  send();
};
const structured = (value) => JSON.parse(JSON.stringify(value));

// It is sent until the server has confirmed it. Twice does no harm.
async function send() {
  const mine = waiting;
  tell();
  if (!mine) return;
  try {
    const body = JSON.stringify({ ...mine, me: kept.me });
    const found = await ask("vote", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (found.ok) Object.assign(kept, { asked: mine.asked, round: mine.round, answer: mine.answer });
    keep();
    if (waiting === mine) waiting = null;
    await hear(await found.json());
  } catch (error) {
    line = error.line ?? "off";
    setTimeout(send, AGAIN_OFFLINE + AGAIN_OFFLINE * Math.random());
  }
  tell();
}

// What there is to say, and whether there is something to send.
function tell() {
  const said = Boolean(now?.round) && kept.asked === now.asked && kept.round === now.round, changed = said && !same(kept.answer, answer());
  const open = now?.open && !line && !waiting;
  const words =
    line === "over" ? "This vote is over. Is there a new code in front?"
    : line === "off" ? `No connection${waiting ? ": your answer is sent as soon as there is one" : ""}. Are you in the right Wi-Fi?`
    : now && !kept.me ? "The hall is full. Please raise your hand instead."
    : waiting ? "Sending …"
    : !now?.open ? (now?.round ? "The vote is closed. Look at the screen in front." : "Not open yet. Try it out: nothing is sent.")
    : changed ? "You have changed it. Send it again if you mean it."
    : said ? "✓ Your answer is in. You may change it until the vote is closed."
    : answer() ? "Nothing is sent before you press the button."
    : `${now.round > 1 ? "Second vote. " : ""}${shown?.drawn ? "Draw your answer with a finger." : "Choose your answer."}`;
  if (find("told").textContent !== words) find("told").textContent = words;
  find("told").className = line ? "off" : said && !changed ? "in" : "";
  find("send").hidden = !(open && kept.me && answer() && (!said || changed));
}

addEventListener("resize", resize);
addEventListener("online", look);
dark.addEventListener("change", async () => {
  if (now?.picture) await getPicture().then(resize, console.warn);
});
document.addEventListener("visibilitychange", () => document.hidden || look());
look();
