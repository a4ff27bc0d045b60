// Python in a worker of a page. It loads Pyodide and an archive of packages from its own folder, runs start.py there, and
// then calls the functions of that file, as the messages of the page say. python.js is the other side.
//
// The folder has files.json: {release, late, files: {name: size}}. A name that ends in .gz is unpacked on its way. `late` is
// the folder of packages that are loaded when they are first imported.

const folder = new URL("./", import.meta.url).href;
const PLACE = "/lib/python3.14/site-packages";
const LOADING = 0.8, RUNNING = 0.9; // the share of the start that is done when all is loaded, and when Python runs
const TYPES = { mjs: "text/javascript", wasm: "application/wasm" };
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const plainly = self.fetch.bind(self);

async function got(address, options) {
  const answer = await plainly(address, options);
  if (!answer.ok) throw new Error(`${address.split("?")[0]} could not be loaded (${answer.status}).`);
  return answer;
}

// Files are kept in a cache of our own, and loaded once for each release: a browser's cache may drop the largest ones.
// There is none where the page is not secure, or where storage is forbidden.
const ours = async () => self.caches?.open(`Python of ${folder}`).catch(() => null);

async function listOfFiles(cache) {
  const address = `${folder}files.json`;
  try {
    const answer = await got(address, { cache: "no-cache" });
    await cache?.put(address, answer.clone());
    return answer.json();
  } catch (error) {
    const kept = await cache?.match(address); // there is no network
    if (kept) return kept.json();
    throw error;
  }
}

async function file(cache, address) {
  const kept = await cache?.match(address);
  if (kept) return kept;
  const answer = await got(address);
  await cache?.put(address, answer.clone()).catch(() => {}); // the disk may be full
  return answer;
}

async function dropOlder(cache, release) {
  for (const { url } of await cache.keys()) if (url.includes("?") && !url.endsWith(release)) await cache.delete(url);
}

// Loads all files at once, and says how much of them is here: {name: body}.
async function load(cache, { release, files }) {
  const total = Object.values(files).reduce((sum, size) => sum + size);
  let loaded = 0;
  const counted = () =>
    new TransformStream({
      transform(part, stream) {
        loaded += part.byteLength;
        postMessage({ progress: (LOADING * loaded) / total });
        stream.enqueue(part);
      },
    });
  const open = async (name) => {
    const body = (await file(cache, `${folder}${name}?${release}`)).body.pipeThrough(counted());
    return name.endsWith(".gz") ? [name.slice(0, -3), body.pipeThrough(new DecompressionStream("gzip"))] : [name, body];
  };
  const found = Object.fromEntries(await Promise.all(Object.keys(files).map(open)));
  if (cache) dropOlder(cache, release);
  return found;
}

async function start() {
  new WebAssembly.Module(EMPTY_MODULE); // where a policy forbids this, Pyodide would wait for ever
  const cache = await ours(), list = await listOfFiles(cache), files = await load(cache, list);
  const answer = (name) => new Response(files[name], { headers: { "content-type": TYPES[name.split(".").at(-1)] ?? "" } });
  // A policy may forbid scripts that do not come from an address.
  const script = async (name) => import(URL.createObjectURL(await answer(name).blob())).catch(() => import(`${folder}${name}`));
  const scripts = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(script));
  const [packages, source, lockFileContents] = [answer("packages.zip").arrayBuffer(), ...["start.py", "pyodide-lock.json"].map((name) => answer(name).text())];
  self.fetch = (address) => Promise.resolve(answer(`${address}`.replace(folder, "")));
  const pyodide = await scripts[0].loadPyodide({
    indexURL: folder,
    createPyodideModule: scripts[1].default,
    lockFileContents: await lockFileContents,
    packageBaseUrl: new URL(list.late, folder).href,
  });
  self.fetch = plainly;
  postMessage({ progress: RUNNING });
  pyodide.unpackArchive(await packages, "zip", { extractDir: PLACE });
  pyodide.runPython(await source);
  postMessage({ ready: true });
  return pyodide.globals;
}

const started = start();
let queue = started.catch(() => {});
onmessage = ({ data }) => {
  queue = queue.then(() => answer(data));
};

// A call is {key, call, words}: the name of a function of start.py, and its arguments. The function returns JSON, or
// nothing. By its last argument it tells the page more, now or later.
async function answer({ key, call, words }) {
  try {
    const functions = await started;
    const send = (message, buffers) => {
      const copies = buffers.toJs().map((bytes) => bytes.slice().buffer);
      postMessage({ key, message: JSON.parse(message), buffers: copies }, copies);
    };
    const result = functions.get(call)(key, ...words, send);
    if (result) postMessage({ key, result: JSON.parse(result) });
  } catch (error) {
    postMessage({ key, error: `${error.message ?? error}`.trim().split("\n").at(-1) });
  }
}
