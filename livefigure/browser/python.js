// Python for all demos of a page: one worker, which is started when something first needs it. worker.js is the other side.

const BREATH = 1000; // ms between two words to those who wait: a worker that imports packages cannot speak
const GOES_ON = "What moves without it still does; Reset goes back to it.";

export class Python {
  // `address` is that of worker.js. Python may have text that is to be kept for the next visit: `keep.read()` returns all
  // of it, and `keep.add(text)` adds to it.
  constructor(address, keep) {
    Object.assign(this, { address, keep, asked: new Map(), keys: 0 });
    this.stopped();
  }

  // How far it is, in the words of the line below a picture. A screen reader speaks them, so there are few different ones.
  get words() {
    return this.ready ? "Python makes this picture." : `Starting Python: ${Math.floor(10 * this.share) * 10} %`;
  }

  // A demo that is made by a line of code, and brought by the messages `before` to where a tape has ended. `page` is its
  // name in its messages; the tape has answered the first `answered` of them. Messages from Python are passed to `hear`, and
  // how far its start is, in words, to `progress`. `failed` says in words why there is no Python. Python knows it by `key`.
  demo({ code, before, page, answered, hear, progress }) {
    const key = ++this.keys;
    const failed = new Promise((fail) => this.asked.set(key, { hear, progress, fail }));
    progress(this.words);
    this.clock ??= setInterval(() => this.tellProgress(), BREATH);
    this.call(key, "wake", code, JSON.stringify(before), page, answered);
    return { key, failed, send: (message) => this.call(key, "hear", JSON.stringify(message)) };
  }

  // What a function of start.py returns for these words. A rejection says in words why there is nothing.
  ask(name, ...words) {
    const key = ++this.keys;
    return new Promise((done, fail) => {
      this.asked.set(key, { done, fail: (why) => fail(new Error(why)) });
      this.call(key, name, ...words);
    });
  }

  // End whatever it does. The next one who asks starts it again.
  stop() {
    this.failAll("Python was stopped.");
    this.stopped();
  }

  stopped() {
    this.worker?.terminate();
    clearInterval(this.clock);
    Object.assign(this, { worker: null, clock: null, share: 0, ready: false, why: "" });
  }

  call(key, call, ...words) {
    if (!this.worker && !this.why) this.start();
    if (this.why) return this.failAll(this.why);
    this.begun.then(() => this.worker?.postMessage({ key, call, words }));
  }

  start() {
    try {
      this.worker = new Worker(this.address, { type: "module" });
    } catch (error) {
      return this.cannotStart(error.message); // a page from a disk has no workers
    }
    this.worker.onmessage = ({ data }) => this.heard(data);
    this.worker.onerror = (event) => this.cannotStart(event.message);
    this.begun = this.remind(this.worker);
  }

  // Its first message is what it wanted to be kept.
  async remind(worker) {
    const text = await this.keep?.read().catch(() => "");
    if (text) worker.postMessage({ key: 0, call: "remember", words: [text] });
  }

  // To all who wait for their first answer.
  tellProgress() {
    const waiting = [...this.asked.values()].filter((one) => one.progress);
    for (const one of waiting) one.progress(this.words);
    if (waiting.length) return;
    clearInterval(this.clock);
    this.clock = null;
  }

  heard({ key, progress, ready, message, buffers, result, error }) {
    if (ready) this.ready = true;
    if (progress) {
      this.share = progress;
      this.tellProgress();
    }
    if (error && !this.ready) return this.cannotStart(error);
    if (result?.kept) this.keep?.add(result.kept);
    const one = this.asked.get(key);
    if (message && one) {
      one.progress = null;
      one.hear(message, buffers);
    }
    if (error) one?.fail(`Python cannot answer. ${GOES_ON} ${error}`);
    if (result) one?.done?.(result);
    if (one?.done) this.asked.delete(key);
  }

  // Until the page is loaded again.
  cannotStart(why) {
    this.stopped();
    this.why = `This needs Python, which could not be started in this page. ${GOES_ON} ${why || "Its script could not be loaded."}`;
    this.failAll(this.why);
  }

  failAll(why) {
    for (const one of this.asked.values()) one.fail(why);
    this.asked.clear();
  }
}
