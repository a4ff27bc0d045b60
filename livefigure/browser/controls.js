// Sliders, steppers, boxes for numbers, choices, switches and buttons, made of native form controls, so that keyboard, touch and screen
// readers work. A control that the user has changed keeps its value until the kernel has answered.

const STEP_TIME = 600; // ms per step while playing
const SHAPES = {
  "To the start": "M3 3h2v10H3zM13 3v10L6 8z",
  "One step back": "M11 3v10L4 8z",
  Play: "M4 2v12l9-6z",
  Pause: "M3 3h4v10H3zM9 3h4v10H9z",
  "One step forward": "M5 3v10l7-5z",
  "To the end": "M3 3v10l7-5zM11 3h2v10h-2z",
};

// Ids that are unique on the page: each demo runs its own copy of this script.
const OURS = Math.random().toString(36).slice(2);
let ids = 0;
const newId = () => `livefigure-${OURS}-${++ids}`;

// Steppers stand in a row of their own.
function makeControls(root, steps, outbox) {
  const rows = new Map();
  const kinds = { slider, stepper, number: box, choice, switch: toggle, buttons };
  const make = (name, control) => {
    const send = (value) => outbox.send({ kind: "set", name, value });
    const press = (value) => outbox.send({ kind: "button", name, value });
    const row = kinds[control.kind](control, { send, press });
    rows.set(name, row);
    row.node.dataset.control = name;
    (control.kind === "stepper" ? steps : root).append(row.node);
    return row;
  };
  return {
    show(controls) {
      for (const [name, control] of Object.entries(controls)) {
        const row = rows.get(name) ?? make(name, control);
        row.node.hidden = control.hidden;
        if (!outbox.unanswered((message) => message.name === name)) row.show(control);
      }
    },
    pause: () => rows.forEach((row) => row.pause?.()),
    playing: () => [...rows.values()].some((row) => row.playing?.()),
  };
}

// A row with its label. The classes `widget-…` are those of ipywidgets, for the themes of JupyterLab.
function labelled(kind, control, ...nodes) {
  const id = newId();
  nodes[0].id = id;
  for (const [name, words] of Object.entries(named(control.label))) attribute(nodes[0], name, words);
  const words = element("label", { class: "lf-label widget-label", for: id, title: control.tip }, control.label);
  return element("div", { class: `lf-control lf-${kind} widget-inline-hbox` }, words, ...nodes);
}

const decimals = (step) => (`${+step.toPrecision(12)}`.split(".")[1] ?? "").length;
// Where the words of a control are read as they are, they are its name already.
const named = (words) => (aloud(words) === words ? {} : { "aria-label": aloud(words) });
const minus = (words) => words.replaceAll("-", "−");
const isWhole = ({ low, step }) => Number.isInteger(low) && Number.isInteger(step);

// The values from low to high in even steps; the last step may be shorter.
function evenStops({ low, high, step }) {
  const count = Math.ceil((high - low) / step - 1e-9) + 1;
  return Array.from({ length: count }, (_, k) => Math.min(+(low + k * step).toPrecision(12), high));
}

// The text of a slider's value, with the decimals of its step; a value between two steps has more.
function written({ stops, step, unit = "" }, value) {
  if (stops) return minus(`${+value.toPrecision(4)}`) + unit;
  const places = decimals(step), between = +value.toFixed(places) !== value;
  return minus(between ? `${+value.toFixed(places + 2)}` : value.toFixed(places)) + unit;
}

// The text for screen readers; for a stepper with the number of steps.
function inWords(control) {
  const words = written(control, control.value);
  return control.kind === "stepper" ? `${words} of ${written(control, control.high)}` : words;
}

// The number that a typed text stands for, or NaN.
function typed(words, control) {
  const plain = words.replace(control.unit, "").trim().replaceAll("−", "-");
  return Number((isWhole(control) ? plain : plain.replace(",", ".")) || NaN);
}

// The nearest value that the control takes, and what there is to say if it is another one.
function nearest(number, control) {
  const { low, high } = control, inside = Math.min(Math.max(number, low), high);
  if (Number.isNaN(number)) return [control.value, "not a number"];
  if (isWhole(control) && !Number.isInteger(inside)) return [Math.round(inside), "whole numbers only"];
  const end = (value) => written(control, value);
  return [inside, number < low ? `at least ${end(low)}` : number > high ? `at most ${end(high)}` : ""];
}

// A track, and an editable number beside it. The values of the track are indices into `stops`: all steps, and the
// current value if it lies between two steps. What is being typed is not overwritten by an answer.
function track(control, send) {
  const range = element("input", { type: "range", class: "lf-range", title: control.tip, min: 0, step: 1 });
  const field = element("input", { type: "text", class: "lf-number", "aria-label": `${aloud(control.label)}, as a number` });
  const note = element("span", { class: "lf-note", "aria-live": "polite" }); // why a typed number was not taken
  field.inputMode = isWhole(control) ? "numeric" : "decimal";
  let now = control, steps, end, stops, held = false, typing = false, widest = 0;

  const show = (next) => {
    now = next;
    if (held) return;
    if (now.high !== end) {
      end = now.high;
      steps = control.stops ?? evenStops(now);
      widenField(control.stops ?? [now.low, end, now.low + now.step]);
    }
    stops = steps.includes(now.value) ? steps : [...steps, now.value].sort((a, b) => a - b);
    range.max = stops.length - 1;
    range.value = stops.indexOf(now.value);
    say();
  };
  const widenField = (values) => {
    widest = Math.max(widest, ...values.map((value) => written(now, value).length));
    field.style.width = `calc(${widest + 0.4}ch + 10px)`; // a minus is wider than a digit
  };
  const say = () => {
    if (!typing) field.value = written(now, now.value);
    widenField([now.value]);
    attribute(range, "aria-valuemin", stops[0]);
    attribute(range, "aria-valuemax", stops.at(-1));
    attribute(range, "aria-valuenow", now.value);
    attribute(range, "aria-valuetext", inWords(now));
  };
  const take = (value) => {
    now = { ...now, value };
    say();
    send(value);
  };
  const letGo = () => {
    held = false;
    show(now);
  };
  range.addEventListener("pointerdown", (event) => (held = !event.button));
  for (const released of ["pointerup", "pointercancel", "change"]) range.addEventListener(released, letGo);
  range.addEventListener("input", () => stops[range.value] !== now.value && take(stops[range.value]));
  field.addEventListener("input", () => (typing = true));
  field.addEventListener("blur", () => {
    typing = false;
    show(now);
  });
  field.addEventListener("change", () => {
    typing = false;
    const [value, refused] = nearest(typed(field.value, now), now);
    write(note, refused);
    if (value !== now.value) take(value);
    show(now);
  });
  for (const input of [range, field]) input.addEventListener("input", () => write(note));
  field.addEventListener("click", () => field.select());
  const set = (value) => {
    take(value);
    show(now);
  };
  return { parts: [range, field, note], show, set, now: () => now };
}

function slider(control, { send }) {
  const parts = track(control, send);
  return { node: labelled("slider", control, ...parts.parts), show: parts.show };
}

function icon(name) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("viewBox", "0 0 16 16");
  made.setAttribute("aria-hidden", "true");
  const path = made.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "path"));
  path.setAttribute("d", SHAPES[name]);
  return made;
}

function button(name, press) {
  const node = element("button", { type: "button", class: "lf-step", title: name }, icon(name));
  node.addEventListener("click", press);
  return node;
}

// The position in a run. Playing does not wait for the kernel, and stops at the end of the run.
function stepper(control, { send }) {
  const parts = track(control, send);
  const atEnd = () => parts.now().value >= parts.now().high;
  const to = (where) => {
    const { value, low, high } = parts.now(), next = Math.min(Math.max(where(value, high), low), high);
    if (next !== value) parts.set(next);
  };
  let playing = null;
  const play = button("Play", () => (playing ? pause() : begin()));
  const look = (name) => {
    play.replaceChildren(icon(name));
    attribute(play, "title", name);
  };
  const pause = () => {
    clearInterval(playing);
    playing = null;
    look("Play");
  };
  const begin = () => {
    if (atEnd()) to(() => 0);
    playing = setInterval(() => {
      if (play.isConnected) to((t) => t + 1);
      if (!play.isConnected || atEnd()) pause();
    }, STEP_TIME);
    look("Pause");
  };
  const jump = (name, where) =>
    button(name, () => {
      pause();
      to(where);
    });
  const steps = element(
    "span",
    { class: "lf-steps", role: "group", "aria-label": aloud(control.label) },
    jump("To the start", () => -Infinity),
    jump("One step back", (t) => t - 1),
    play,
    jump("One step forward", (t) => t + 1),
    jump("To the end", (_, high) => high),
  );
  const node = element("div", { class: "lf-stepper" }, steps, labelled("slider", control, ...parts.parts));
  return { node, show: parts.show, pause, playing: () => playing !== null };
}

// The number that stands for a typed one, which may be a fraction such as 3/4. An empty box is null, and no number NaN.
function typedOrFraction(words) {
  if (!words.trim()) return null;
  const parts = words.split("/").map((part) => typed(part, { unit: "" }));
  const [above, below = 1] = parts;
  return parts.length <= 2 && Number.isFinite(above / below) ? above / below : NaN;
}

// A box for a number. What was typed stays as it is, "3/4" for example, until the kernel has another value.
function box(control, { send }) {
  const field = element("input", { type: "text", class: "lf-number lf-typed", title: control.tip, autocomplete: "off" });
  const note = element("span", { class: "lf-note", role: "status" }); // why what was typed is no number
  let now = null, typing = false;
  const show = ({ value = null }) => { // in a merge patch null removes the entry
    if (typing || value === now) return;
    now = value;
    field.value = value === null ? "" : minus(`${value}`);
    write(note);
  };
  field.addEventListener("input", () => {
    typing = true;
    write(note);
  });
  field.addEventListener("blur", () => (typing = false));
  field.addEventListener("change", () => {
    const value = typedOrFraction(field.value), wrong = Number.isNaN(value), taken = wrong ? null : value;
    typing = false;
    write(note, wrong ? "no number: write 12, −0.5 or 3/4" : "");
    if (taken === now) return;
    now = taken;
    send(now);
  });
  return { node: labelled("box", control, field, note), show };
}

function choice(control, { send }) {
  const select = element("select", { class: "lf-select", title: control.tip });
  let offered = []; // [value, label]; the values may be numbers, while those of an <option> are strings
  select.addEventListener("change", () => send(offered[select.selectedIndex][0]));
  const show = ({ value, options }) => {
    if (JSON.stringify(options) !== JSON.stringify(offered)) {
      offered = options;
      select.replaceChildren(...options.map(([, words]) => element("option", named(words), words)));
    }
    select.selectedIndex = options.findIndex(([one]) => one === value);
  };
  return { node: labelled("choice", control, select), show };
}

function toggle(control, { send }) {
  const box = element("input", { type: "checkbox", ...named(control.label) });
  const node = element("label", { class: "lf-control lf-switch", title: control.tip }, box, control.label);
  box.addEventListener("change", () => send(box.checked));
  return { node, show: ({ value }) => (box.checked = value) };
}

function buttons(control, { press }) {
  const tip = control.label && { title: control.tip }; // without words it would be read alone
  const words = element("span", { class: "lf-label widget-label", ...tip }, control.label);
  const group = control.label && { role: "group", "aria-label": aloud(control.label) };
  const node = element("div", { class: "lf-control lf-buttons", ...group }, words);
  for (const [value, words] of control.options) {
    const one = element("button", { type: "button", title: control.tip, "aria-label": aloud(`${control.label} ${words}`) }, words);
    one.addEventListener("click", () => press(value));
    node.append(one);
  }
  return { node, show() {} };
}
