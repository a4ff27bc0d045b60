// Sliders, steppers, choices, switches and buttons, made of the browser's own: keyboard, fingers and screen
// readers know them. A control that a hand has just changed keeps that until the kernel has answered.

const PLAYED = 600; // ms a step
const SHAPES = {
  "To the start": "M3 3h2v10H3zM13 3v10L6 8z",
  "One step back": "M11 3v10L4 8z",
  Play: "M4 2v12l9-6z",
  Pause: "M3 3h4v10H3zM9 3h4v10H9z",
  "One step forward": "M5 3v10l7-5z",
  "To the end": "M3 3v10l7-5zM11 3h2v10h-2z",
};
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", " ", "Enter", "Backspace", "Delete"];
let ids = 0;

function makeControls(root, outbox) {
  const rows = new Map();
  // These keys mean something here, and something else to the notebook around it.
  root.addEventListener("keydown", (event) => KEYS.includes(event.key) && !event.ctrlKey && !event.shiftKey && event.stopPropagation());
  const kinds = { slider, stepper, choice, switch: toggle, buttons };
  return {
    show(controls) {
      for (const [name, control] of Object.entries(controls)) {
        if (!rows.has(name)) {
          const send = (value) => outbox.send({ kind: "set", name, value });
          const press = (value) => outbox.send({ kind: "button", name, value });
          rows.set(name, kinds[control.kind](control, { send, press }));
          root.append(rows.get(name).node);
        }
        const row = rows.get(name);
        row.node.hidden = control.hidden;
        if (!outbox.about(name)) row.show(control);
      }
    },
  };
}

// A row with its label. `widget-…` are the names that JupyterLab's themes give a look to.
function labelled(kind, control, ...nodes) {
  const id = `livefigure-${++ids}`;
  nodes[0].id = id;
  const words = element("label", { class: "lf-label widget-label", for: id, title: control.tip }, control.label);
  return element("div", { class: `lf-control lf-${kind} widget-inline-hbox` }, words, ...nodes);
}

const decimals = (step) => (`${+step.toPrecision(12)}`.split(".")[1] ?? "").length;
const minus = (words) => words.replace("-", "−");

// All places where a slider stops: even steps or the control's own, and the value it has now.
function stopsOf({ stops, low, high, step, value }) {
  const even = () => Array.from({ length: Math.round((high - low) / step) + 1 }, (_, k) => Math.min(+(low + k * step).toPrecision(12), high));
  const found = stops ?? even();
  return found.includes(value) ? found : [...found, value].sort((a, b) => a - b);
}

function written({ stops, step }, value) {
  const places = decimals(step);
  return minus(stops || +value.toFixed(places) !== value ? `${+value.toPrecision(4)}` : value.toFixed(places));
}

// The track and the number beside it, both of which a hand can change.
function track(control, send) {
  const range = element("input", { type: "range", class: "lf-range" });
  const field = element("input", { type: "text", inputmode: "decimal", class: "lf-number", "aria-label": `${control.label}, as a number` });
  let now = control, stops = [], held = false;
  const show = (next) => {
    now = next;
    if (held) return;
    stops = stopsOf(now);
    Object.assign(range, { min: 0, max: stops.length - 1, step: 1, value: stops.indexOf(now.value) });
    say(now.value);
  };
  const say = (value) => {
    field.value = written(now, value);
    label(range, "aria-valuetext", `${field.value}${now.unit ?? ""}`);
  };
  const set = (value) => {
    now = { ...now, value };
    say(value);
    send(value);
  };
  range.addEventListener("pointerdown", () => (held = true));
  for (const end of ["pointerup", "pointercancel", "change"]) range.addEventListener(end, () => (held = false));
  range.addEventListener("input", () => stops[range.value] !== now.value && set(stops[range.value]));
  field.addEventListener("change", () => {
    const value = Number(field.value.trim().replace("−", "-") || NaN);
    if (!Number.isNaN(value)) {
      const inside = Math.min(Math.max(value, now.low), now.high);
      set(Number.isInteger(now.step) && Number.isInteger(now.low) ? Math.round(inside) : inside);
    }
    show(now);
  });
  field.addEventListener("focus", () => field.select());
  return { range, field, show, set: (value) => { set(value); show(now); }, now: () => now };
}

function slider(control, { send }) {
  const parts = track(control, send);
  const node = labelled("slider", control, parts.range, parts.field);
  if (control.unit) node.append(element("span", { class: "lf-unit" }, control.unit));
  return { node, show: parts.show };
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
  const node = element("button", { type: "button", class: "lf-step", title: name, "aria-label": name }, icon(name));
  node.addEventListener("click", press);
  return node;
}

// Where in a run we are. Playing does not wait for the kernel; at the end of the run it stops.
function stepper(control, { send }) {
  const parts = track(control, send);
  const to = (where) => () => {
    const { value, low, high } = parts.now(), next = Math.min(Math.max(where(value, high), low), high);
    if (next !== value) parts.set(next);
  };
  let playing = null;
  const play = button("Play", () => (playing ? pause() : begin()));
  const look = (name) => {
    play.replaceChildren(icon(name));
    for (const attribute of ["title", "aria-label"]) play.setAttribute(attribute, name);
  };
  const pause = () => {
    clearInterval(playing);
    playing = null;
    look("Play");
  };
  const begin = () => {
    if (parts.now().value >= parts.now().high) to((_, high) => 0)();
    playing = setInterval(() => {
      to((t) => t + 1)();
      if (!play.isConnected || parts.now().value >= parts.now().high) pause();
    }, PLAYED);
    look("Pause");
  };
  const buttons = [
    button("To the start", to(() => -Infinity)),
    button("One step back", to((t) => t - 1)),
    play,
    button("One step forward", to((t) => t + 1)),
    button("To the end", to((_, high) => high)),
  ];
  for (const one of [buttons[0], buttons[1], buttons[3], buttons[4]]) one.addEventListener("click", () => playing && pause());
  const node = labelled("stepper", control, parts.range, parts.field);
  node.prepend(element("span", { class: "lf-steps", role: "group", "aria-label": control.label }, ...buttons));
  return { node, show: parts.show };
}

function choice(control, { send }) {
  const select = element("select", { class: "lf-select", title: control.tip });
  control.options.forEach(([value, words]) => select.append(element("option", { value }, words)));
  select.addEventListener("change", () => send(select.value));
  return { node: labelled("choice", control, select), show: ({ value }) => (select.value = value) };
}

function toggle(control, { send }) {
  const box = element("input", { type: "checkbox" });
  const node = element("label", { class: "lf-control lf-switch", title: control.tip }, box, control.label);
  box.addEventListener("change", () => send(box.checked));
  return { node, show: ({ value }) => (box.checked = value) };
}

function buttons(control, { press }) {
  const node = element("div", { class: "lf-control lf-buttons", role: "group", "aria-label": control.label });
  node.append(element("span", { class: "lf-label widget-label" }, control.label));
  for (const [value, words] of control.options) {
    const one = element("button", { type: "button", title: control.tip, "aria-label": `${control.label} ${words}` }, words);
    one.addEventListener("click", () => press(value));
    node.append(one);
  }
  return { node, show() {} };
}
