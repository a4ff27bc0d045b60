// Python in a worker of a page. It loads Pyodide and an archive of packages from its own folder, runs start.py there, and
// then calls the functions of that file, as the messages of the page say. python.js is the other side.
//
// The folder has files.json: {release, late, files: {name: size}}. A name that ends in .gz is unpacked on its way. `late` is
// the folder of packages that are loaded when they are first imported.

const folder = new URL("./", import.meta.url).href;
const PLACE = "/lib/python3.14/site-packages";
const PACKAGES = "packages.zip"; // half of all bytes; Python starts without it
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

// A slow network delivers thousands of small parts. They are only collected here: each stream through which they would
// have to go takes longer than the network.
async function file(cache, address, tell) {
  const kept = await cache?.match(address);
  if (kept) return kept;
  const answer = await got(address), parts = answer.body.getReader(), all = [];
  for (let { done, value } = await parts.read(); !done; { done, value } = await parts.read()) {
    all.push(value);
    tell(value.byteLength);
  }
  const whole = new Response(new Blob(all), { headers: answer.headers });
  await cache?.put(address, whole.clone()).catch(() => {}); // the disk may be full
  return whole;
}

async function dropOlder(cache, release) {
  for (const { url } of await cache.keys()) if (url.includes("?") && !url.endsWith(release)) await cache.delete(url);
}

// A function that loads a file, [name, body]. It tells the page how much of all files is here.
function loader(cache, { release, files }) {
  const total = Object.values(files).reduce((sum, size) => sum + size);
  let loaded = 0, told = 0;
  const tell = (bytes) => {
    loaded += bytes;
    if (loaded - told < total / 100) return;
    told = loaded;
    postMessage({ progress: (LOADING * loaded) / total });
  };
  return async (name) => {
    const { body } = await file(cache, `${folder}${name}?${release}`, tell);
    return name.endsWith(".gz") ? [name.slice(0, -3), body.pipeThrough(new DecompressionStream("gzip"))] : [name, body];
  };
}

async function start() {
  new WebAssembly.Module(EMPTY_MODULE); // where a policy forbids this, Pyodide would wait for ever
  const cache = await ours(), list = await listOfFiles(cache), load = loader(cache, list);
  const first = Object.keys(list.files).filter((name) => name !== PACKAGES);
  const files = Object.fromEntries(await Promise.all(first.map(load)));
  const packages = load(PACKAGES); // while Python starts
  const answer = (name) => new Response(files[name], { headers: { "content-type": TYPES[name.split(".").at(-1)] ?? "" } });
  // A policy may forbid scripts that do not come from an address.
  const script = async (name) => import(URL.createObjectURL(await answer(name).blob())).catch(() => import(`${folder}${name}`));
  const scripts = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(script));
  const [source, lockFileContents] = ["start.py", "pyodide-lock.json"].map((name) => answer(name).text());
  self.fetch = (address) => Promise.resolve(answer(`${address}`.replace(folder, "")));
  const pyodide = await scripts[0].loadPyodide({
    indexURL: folder,
    createPyodideModule: scripts[1].default,
    lockFileContents: await lockFileContents,
    packageBaseUrl: new URL(list.late, folder).href,
  });
  self.fetch = plainly;
  const archive = await new Response((await packages)[1]).arrayBuffer();
  postMessage({ progress: RUNNING });
  if (cache) dropOlder(cache, list.release);
  pyodide.unpackArchive(archive, "zip", { extractDir: PLACE });
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
