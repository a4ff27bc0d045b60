// Answers from a tape what a kernel would answer, on a page without one. PROTOCOL.md describes the files of a tape.
//
// `mount(el, options)` shows a tape in an element. The other scripts of this folder, which are joined before this one, run
// unchanged: the player is the model that they talk to, and has those methods of anywidget's that they use. The options:
//
//   get(file)       a promise of the bytes of a file: "740", or "740.gamma" of the control gamma
//   widths          the widths that were recorded: [740, 370]
//   fonts()         a promise of the bytes of the two fonts
//   width, height   of the first picture; `big`: is it in the lecture preset?
//   python          what answers where the tape cannot, or nothing. python.demo({code, before, page, answered, hear,
//                   progress}) makes the demo of a line of code, and brings it by the messages `before` to where the tape
//                   stands. It returns {failed, send}: a promise of the reason, if there is no Python after all, and a
//                   function that passes on a message of the page. `answered` is the number of the last message of
//                   `page` that the tape has answered. Python's messages go to `hear(message, buffers)`, and sentences
//                   that say how far it is go to `progress`.
//   answered(message, document)  is called after each answer from the tape
//   painted()       is called when the first picture is there
//   code            the line of code of the first picture, by which links find it
//   book            the address of the book, for links, or nothing
//   needs           the sentence below the picture where the tape cannot answer and there is no Python

const SLOW = 1000; // ms; a user who waits longer for a file is told so
const UNDONE_TOGETHER = 1000; // ms: changes of one control in quicker succession are undone together, as in the kernel
const NEEDS = "Only single controls move on this page. What you tried needs Python: run the notebook for it. Reset goes back.";
const NOT_LOADED = "A part of this picture could not be loaded. Is there a network? What has been loaded still moves.";

const isObject = (value) => value?.constructor === Object;
const packed = (parts) => new Response(new Blob(parts).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer();

// News as {words, items}, each item with its number and its length.
function readNews(bytes, begin, end) {
  const view = new DataView(bytes), items = new Map();
  let at = begin + 4 + view.getUint32(begin, true);
  const words = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, begin + 4, at - begin - 4)));
  for (let length; at < end; at += 8 + length) {
    length = view.getUint32(at + 4, true);
    items.set(view.getUint32(at, true), new Uint8Array(bytes, at, 8 + length));
  }
  return { words, items };
}

function writeNews(words, items) {
  const said = new TextEncoder().encode(JSON.stringify(words));
  return packed([Uint32Array.of(said.length), said, ...items.values()]);
}

// The merge patch (RFC 7396) that turns `old` into `now`.
function changes(old, now) {
  const found = {};
  for (const name of Object.keys(old)) if (!(name in now)) found[name] = null;
  for (const [name, value] of Object.entries(now)) {
    const inner = isObject(value) && isObject(old[name]) ? changes(old[name], value) : null;
    if (inner ? Object.keys(inner).length : JSON.stringify(value) !== JSON.stringify(old[name])) found[name] = inner ?? value;
  }
  return found;
}

// A recorded width: the first picture, and the tracks that have been asked for.
class Tape {
  constructor(get, width) {
    Object.assign(this, { get, width, tracks: new Map() });
  }
  async load() {
    const bytes = await unpacked(await this.get(`${this.width}`));
    const { words, items } = readNews(bytes, 0, bytes.byteLength);
    const { styles, clips, shapes, tape, ...document } = words;
    return Object.assign(this, { document, items, tables: { styles, clips, shapes }, ...tape });
  }
  track(name) {
    if (!this.tracks.has(name)) {
      const loaded = this.get(`${this.width}.${name}`).then(unpacked).then(readTrack);
      this.tracks.set(name, loaded);
      loaded.catch(() => this.tracks.delete(name)); // it can be tried again
    }
    return this.tracks.get(name);
  }
  // What is seen at a place: a track and a position on it, or null for the first picture.
  async at(place) {
    if (!place) return this;
    const { words, items } = (await this.track(place.track)).states[place.index];
    const document = structuredClone(this.document);
    merge(document, words);
    return { document, items: new Map([...this.items, ...items]) };
  }
}

function readTrack(bytes) {
  const view = new DataView(bytes), parts = [];
  for (let at = 0, length; at < bytes.byteLength; at += 4 + length) {
    length = view.getUint32(at, true);
    parts.push([at + 4, at + 4 + length]);
  }
  const [[begin, end], ...states] = parts;
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, begin, end - begin)));
  return { ...head, states: states.map((part) => readNews(bytes, ...part)) };
}

class Player {
  constructor({ get, widths, fonts, python, painted, needs = NEEDS, width = 1000, height = 400, big = false, book = "", answered }) {
    Object.assign(this, { getFile: get, widths, fonts, python, painted, answered, needs, traits: { width, height, big, book, view: "" } });
    Object.assign(this, { tapes: new Map(), place: null, way: [], past: [], last: {}, number: 0, acknowledged: {}, asked: {} });
    this.queue = Promise.resolve();
  }

  // What anywidget's model has.
  get(name) {
    return this.traits[name];
  }
  on(_, tell) {
    this.tell = tell;
  }
  send(message) {
    this.asked[message.page] = message.number;
    this.next(() => this.answer(message));
  }

  // One thing after the other: news are made for what those before them left.
  next(step) {
    this.queue = this.queue.then(step).catch(console.error);
  }

  tape() {
    const { width } = this.look, far = (one) => Math.abs(Math.log(one / width));
    const best = this.widths.reduce((nearest, one) => (far(one) < far(nearest) ? one : nearest));
    if (!this.tapes.has(best)) {
      const loaded = new Tape(this.getFile, best).load();
      this.tapes.set(best, loaded);
      loaded.catch(() => this.tapes.delete(best));
    }
    return this.tapes.get(best);
  }

  // Load the track of a control at which the hand points.
  async ahead(name) {
    const track = this.held?.document.next[name];
    if (track && !this.live) (await this.tape()).track(track).catch(() => {});
  }

  async answer(message) {
    const { page, number, kind } = message;
    if (this.live) return this.live.send(message);
    if (number <= (this.acknowledged[page] ?? 0)) return; // sent again
    if (kind === "hello") this.look = message;
    try {
      const found = await this.patiently(this.lead(message));
      if (!found) return await this.wake(message);
      const state = await this.patiently(this.tape().then((tape) => tape.at(found.place)));
      this.note(message, found);
      this.acknowledged[page] = number;
      await this.show(state, kind === "hello" ? message : null);
      this.answered?.(message, this.held.document);
    } catch (error) {
      console.warn(error);
      this.acknowledged[page] = number;
      await this.tellBusy("", NOT_LOADED);
    }
  }

  // Where a message leads: {place, way, past}, with the way as messages from the first picture; null where the tape ends.
  async lead({ kind, name, value }) {
    const { place, way, past } = this, earlier = past.at(-1);
    if (kind === "hello") return this;
    if (kind === "reset") return { place: null, way: [] };
    if (kind === "undo") return earlier ?? this;
    if (kind !== "set" && kind !== "button") return null;
    const { controls, next } = this.held.document;
    if (kind === "set" && controls[name].value === value) return this;
    if (!next[name]) return place && this.across(place, name, value);
    const found = await this.along(next[name], value), again = next[name] === place?.track; // on the same track
    return found && { place: found.place, way: [...(again ? way.slice(0, -1) : way), { kind, name, value: found.value }] };
  }

  // The position of a value on a track. Where there is no Python, and not every position was recorded: the next one that was.
  async along(name, value) {
    const { values, thinned, control } = await (await this.tape()).track(name), exact = values.indexOf(value);
    const up = value > this.held.document.controls[control].value;
    const next = up ? values.findIndex((one) => one > value) : values.findLastIndex((one) => one < value);
    const index = exact >= 0 || !thinned || this.python ? exact : next;
    return index < 0 ? null : { place: { track: name, index }, value: values[index] };
  }

  // A choice that is made after the stepper was moved, if it has the same result as before: the position on the other track.
  async across(place, name, value) {
    const tape = await this.tape(), { across } = await tape.track(place.track);
    if (!across[name]?.includes(value)) return null;
    const before = this.way.slice(0, -1).filter((message) => message.name !== name);
    const way = [...before, { kind: "set", name, value }, this.way.at(-1)];
    let found = null;
    for (const { name, value } of way) {
      const { next } = (await tape.at(found)).document;
      found = next[name] ? (await this.along(next[name], value))?.place : null;
      if (!found) return null;
    }
    return { place: found, way };
  }

  // Go there, and remember where Undo leads.
  note({ kind, name }, { place, way, past }) {
    if (kind === "undo") Object.assign(this, { past: past ?? [], last: {} });
    else if (kind !== "hello" && (place?.track !== this.place?.track || place?.index !== this.place?.index)) {
      const now = performance.now(), goesOn = kind === "set" && this.last.name === name && now - this.last.at < UNDONE_TOGETHER;
      if (!goesOn) this.past = [...this.past, { place: this.place, way: this.way, past: this.past }];
      this.last = { name: kind === "set" ? name : null, at: now };
    }
    Object.assign(this, { place, way });
  }

  async show(state, hello) {
    const { dark, tables } = await this.tape(), isDark = this.look.dark && dark;
    const document = { ...state.document, ...(isDark && { paper: dark.paper }), undo: this.past.length ? "Undo" : "" };
    if (!hello) return this.say(document, state.items);
    const fonts = hello.fonts ? [] : await this.fonts();
    return this.say(document, state.items, { ...tables, ...(isDark && { styles: dark.styles }) }, fonts);
  }

  // With the tables it is a complete picture.
  async say(document, items, tables, fonts = []) {
    const before = tables ? { document: {}, items: new Map() } : this.held, after = tables ? 0 : this.number;
    this.held = { document: { ...document, acknowledged: { ...this.acknowledged } }, items };
    const fresh = new Map([...items].filter(([number, item]) => before.items.get(number) !== item));
    const { next, ...words } = changes(before.document, this.held.document); // the page has no use for `next`
    this.tell({ number: ++this.number, after }, [await writeNews({ ...words, ...tables }, fresh), ...fonts]);
    if (tables) this.painted?.();
  }

  async tellBusy(busy, banner = "") {
    if (this.held) await this.say({ ...this.held.document, busy, banner }, this.held.items);
  }

  // The page takes silence for a broken connection.
  async patiently(promise) {
    let waiting = true;
    const end = () => (waiting = false);
    promise.then(end, end);
    while (await Promise.race([promise.then(() => false), new Promise((ok) => setTimeout(ok, SLOW, true))]))
      if (waiting && this.held) await this.tellBusy("Loading …");
    return promise;
  }

  // From here on Python answers, with a demo that is brought to where the tape stands. Its news follow those of the tape.
  async wake(message) {
    const { page, number } = message;
    if (!this.python) {
      this.acknowledged[page] = number;
      return this.tellBusy("", this.needs);
    }
    const { width, document } = await this.tape(), { ratio, dark } = this.look;
    let offset = null;
    const progress = (words) => this.next(() => offset ?? this.tellBusy(words));
    const hear = (said, buffers) =>
      this.next(() => {
        offset ??= this.number;
        this.tell({ number: said.number + offset, after: said.after && said.after + offset }, buffers);
      });
    const before = [{ kind: "hello", width, ratio, dark, fonts: true }, ...this.way];
    this.live = this.python.demo({ code: document.code, before, page, answered: number - 1, hear, progress });
    this.live.failed.then((why) =>
      this.next(() => {
        this.live = null;
        Object.assign(this.acknowledged, this.asked); // what the hand moved goes back to what the tape shows
        return this.tellBusy("", why);
      }),
    );
    this.live.send(message);
  }
}

// Show a tape in an empty element. Returns the player; after `player.end()` it answers nothing more.
function mount(el, options) {
  const player = new Player(options), screen = livefigure();
  const forget = screen.initialize({ model: player }), leave = screen.render({ model: player, el });
  const point = ({ target }) => player.ahead(target.closest?.("[data-control]")?.dataset.control);
  for (const kind of ["pointerover", "focusin"]) el.addEventListener(kind, point);
  player.end = () => (leave(), forget());
  return player;
}

// A file of the page itself, as an element that has its name as id; or one beside it.
async function bytes(file) {
  const inside = document.getElementById(file);
  if (inside) return Uint8Array.from(atob(inside.textContent), (letter) => letter.charCodeAt()).buffer;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.arrayBuffer();
}

const FONT_FILES = ["font-regular.woff", "font-bold.woff"];

const fonts = (folder = "") => Promise.all(FONT_FILES.map((name) => bytes(folder + name)));

// Show the tapes of a page as soon as they come near the window: elements with `data-tape`, the beginning of the names of
// its files, and `data-about`, its options. What stands in such an element is seen until then, and wherever there are no
// scripts. `folder` is where the fonts are.
function mountNear({ folder, ...options } = {}) {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) {
          near.unobserve(target);
          replace(target, { fonts: () => fonts(folder), ...options }).catch(console.warn);
        }
    },
    { rootMargin: "100% 0px" },
  );
  for (const el of document.querySelectorAll("[data-tape]")) near.observe(el);
}

// The options of the tape of an element.
const recorded = (el) => ({ ...JSON.parse(el.dataset.about), get: (file) => bytes(el.dataset.tape + file) });

// In the place of what stood there, once the recorded picture is there.
async function replace(el, options) {
  const root = element("div");
  root.style.cssText = "position: absolute; visibility: hidden; width: 100%"; // it is measured, but not seen
  el.style.position = "relative";
  el.append(root);
  await new Promise((painted) => (el.player = mount(root, { ...recorded(el), ...options, painted })));
  root.style.cssText = "";
  el.replaceChildren(root);
  el.dataset.moves = ""; // for the style of the page
}
