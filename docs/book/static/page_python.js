// The Python of this page, which all its pictures and exercises share, and what a student has answered: it is kept in the
// file of the live notebooks, where JupyterLite stores it in this browser.

import { Python } from "./python.js";

const site = new URL("../", import.meta.url);
const LIVE = `JupyterLite Storage - ${new URL("live/", site).pathname}`;
const FILES = "files", FOLDER = "notebooks", NAME = "my_progress.jsonl", PATH = `${FOLDER}/${NAME}`;

const done = (request) =>
  new Promise((ok, fail) => {
    request.onsuccess = () => ok(request.result);
    request.onerror = () => fail(request.error);
  });

// Calls `use` with the table of files. JupyterLite may have to change the database, so it is not kept open.
async function withFiles(use) {
  const request = indexedDB.open(LIVE);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES); // no live notebook was opened yet
  const database = await done(request);
  try {
    return await use(database.transaction(FILES, "readwrite").objectStore(FILES));
  } finally {
    database.close();
  }
}

const textOf = (file) => (typeof file?.content === "string" ? file.content : "");

const keep = {
  read: () => withFiles(async (files) => textOf(await done(files.get(PATH)))),
  add: (text) =>
    withFiles(async (files) => {
      const now = new Date().toISOString(), before = await done(files.get(PATH)), content = textOf(before) + text;
      const about = { name: NAME, path: PATH, type: "file", format: "text", mimetype: "application/jsonl", writable: true };
      const size = new TextEncoder().encode(content).length;
      await done(files.put({ created: now, ...about, ...before, content, size, last_modified: now }, PATH));
    }).catch((error) => console.warn(`What was answered could not be kept. ${error}`)),
};

// A prediction that the tape has answered, without Python, as Python would note it.
export function answered({ kind, name }, { code, controls }) {
  const [, prediction] = code.match(/^lc\.guess\('([\w.-]+)'\)$/) ?? [];
  if (kind !== "button" || name !== "commit" || !prediction) return;
  const at = new Date(Date.now() - 60_000 * new Date().getTimezoneOffset()).toISOString().slice(0, 19); // local time
  keep.add(`${JSON.stringify({ at, event: "guess", name: prediction, answer: controls.answer.value })}\n`);
}

export const python = new Python(new URL("python/worker.js", site), keep);

// With these options the pictures of a page wake, remember, and can be linked to: livefigure.mountNear(options).
export const options = { python, answered, book: site.href };
