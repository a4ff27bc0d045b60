// An exercise can be answered on its page: its cell becomes a place to write in, with buttons to check it and for a hint.
// What was written stays in this browser.

import { python } from "./page_python.js";

const PATIENCE = 30_000; // ms; then an answer can be stopped
const CHECK = /lc\.check\("([\w.-]+)"/;

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// The storage of a browser that forbids it throws.
function stored(name, text) {
  try {
    if (text === undefined) return localStorage.getItem(name);
    localStorage.setItem(name, text);
  } catch {}
  return null;
}

const button = (words, press) => {
  const node = element("button", { type: "button", class: "sd-btn sd-btn-outline-primary" }, words);
  node.addEventListener("click", press);
  return node;
};

function exercise(cell) {
  const code = cell.querySelector(".cell_input pre"), stub = code.textContent.trimEnd(), [, name] = stub.match(CHECK);
  const key = `linclass answer ${name}`;
  const editor = element("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": `Your answer to ${name}` });
  const result = element("div", { class: "verdict", role: "status" });
  const fit = () => {
    editor.style.height = "auto";
    editor.style.height = `${editor.scrollHeight}px`;
  };
  editor.value = stored(key) ?? stub;

  const say = (words, picture) => {
    result.replaceChildren(...(words ? [element("pre", {}, words)] : []));
    if (picture?.picture) result.append(element("img", { src: `data:image/png;base64,${picture.picture}`, alt: picture.alt }));
    result.classList.toggle("right", Boolean(picture?.passed));
  };
  const ask = async (source) => {
    const stop = button("Stop", () => python.stop());
    const late = setTimeout(() => bar.append(stop), PATIENCE);
    const begin = setInterval(() => python.ready || say(python.words), 1000);
    bar.setAttribute("aria-busy", "true");
    say(python.ready ? "Checking …" : python.words);
    try {
      const found = await python.ask("run", source, JSON.stringify(await shownBefore(cell)));
      say(found.words, found);
    } catch (error) {
      say(error.message);
    }
    bar.removeAttribute("aria-busy");
    clearTimeout(late);
    clearInterval(begin);
    stop.remove();
  };

  const bar = element(
    "div",
    { class: "answer" },
    button("Check", () => ask(editor.value)),
    button("Hint", () => ask(`lc.hint("${name}")`)),
    button("Begin again", () => {
      editor.value = stub;
      editor.dispatchEvent(new Event("input"));
      say("");
    }),
  );
  editor.addEventListener("input", () => {
    stored(key, editor.value);
    fit();
  });
  editor.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (event.shiftKey || event.ctrlKey) return ask(editor.value); // as in a notebook
    newLine(editor);
  });
  const question = cell.querySelector(".cell_output");
  say(question?.querySelector("pre").textContent.trim());
  question?.remove();
  code.closest(".cell_input").replaceChildren(editor);
  cell.append(bar, result);
  fit();
}

// The picture above an exercise, which its answer calls `demo`: how Python knows it, or how the tape has come to it.
async function shownBefore(cell) {
  const follows = (el) => el.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING;
  const player = [...document.querySelectorAll("[data-tape]")].filter(follows).at(-1)?.player;
  if (!player) return {};
  if (player.live) return { key: player.live.key };
  return { code: (await player.tape()).document.code, before: player.way };
}

// The next line begins as far to the right as this one, after a colon further.
function newLine(editor) {
  const before = editor.value.slice(0, editor.selectionStart).split("\n").at(-1);
  const [space] = before.match(/^ */), more = before.trimEnd().endsWith(":") ? "    " : "";
  editor.setRangeText(`\n${space}${more}`, editor.selectionStart, editor.selectionEnd, "end");
  editor.dispatchEvent(new Event("input"));
}

for (const cell of document.querySelectorAll(".cell.tag_exercise")) exercise(cell);
