"""A notebook in JupyterLab in Chromium, on a page that notes what a hand does and what is painted."""

import contextlib
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

from own_lab import FAR, Lab  # noqa: F401

ROOT = Path(__file__).parents[1]

SETUP = f"""import sys
sys.path.insert(0, {str(ROOT / "tools")!r})
import bench_ways as ways
import linclass_helpers as lc"""
KERNEL = "jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel"
PATIENCE = 60_000  # ms
WIDE, HIGH = 1280, 1000

# A painting counts when what is on the canvas differs from before, and at the time when all its strokes are
# drawn: reading the pixels waits for that. What a hand holds is painted under the pointer at once, before the
# kernel has answered; that does not count.
WATCH = """
window.bench = {output: null, key: 0, down: 0, release: 0, moves: 0, values: 0, paints: [], words: []};
const noteTime = (kind, name) => addEventListener(kind, () => { bench[name] = performance.now(); }, true);
noteTime('keydown', 'key');
noteTime('pointerdown', 'down');
noteTime('pointerup', 'release');
addEventListener('pointermove', () => { bench.moves += 1; }, true);
addEventListener('input', () => { bench.values += 1; }, true);

const signs = new WeakMap(), fresh = new Set();
const small = new OffscreenCanvas(300, 120).getContext('2d', {willReadFrequently: true});
const look = canvas => {
    small.clearRect(0, 0, 300, 120);
    small.drawImage(canvas, 0, 0, 300, 120);
    const {data} = small.getImageData(0, 0, 300, 120), at = performance.now();
    let sign = 0;
    for (const part of new Uint32Array(data.buffer)) sign = (sign * 31 + part) | 0;
    const isNew = signs.get(canvas) !== sign;
    signs.set(canvas, sign);
    return isNew && at;
};
for (const name of ['fill', 'stroke', 'fillText', 'drawImage', 'putImageData']) {
    const plainly = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...what) {
        plainly.apply(this, what);
        const {canvas} = this;
        if (fresh.has(canvas)) return; // first: of 5,000 points each is a call
        const byHand = window.event?.type.startsWith('pointer');
        if (byHand || !bench.output?.contains(canvas)) return;
        fresh.add(canvas);
        queueMicrotask(() => {
            fresh.delete(canvas);
            const at = look(canvas);
            if (at) bench.paints.push(at);
        });
    };
}
const loaded = image => {
    if (signs.get(image) === image.src || !bench.output?.contains(image)) return;
    signs.set(image, image.src);
    bench.paints.push(performance.now());
};
new MutationObserver(records => {
    for (const {type, target, addedNodes} of records) {
        if (bench.output?.contains(target) && target.closest?.('.lf-caption, .lf-busy'))
            bench.words.push(performance.now());
        const nodes = type === 'attributes' ? [target] : [...addedNodes];
        for (const image of nodes.flatMap(node => [node, ...(node.querySelectorAll?.('img') ?? [])]))
            if (image.tagName === 'IMG') image.decode().then(() => loaded(image)).catch(() => {});
    }
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['src']});

bench.look = look;
bench.choose = output => {
    Object.assign(bench, {output, paints: [], words: [], moves: 0, values: 0});
    output.querySelectorAll('canvas').forEach(canvas => canvas.width && canvas.height && look(canvas));
};
"""


class Bench:
    """A browser, and the JupyterLab that it visits."""

    def __init__(self, browser, lab):
        self.browser, self.lab = browser, lab
        self.port = urlsplit(lab.url).port

    @contextlib.contextmanager
    def notebook(self, name, *cells, line=None, ratio=1.0):
        """A new notebook of these cells, in an empty profile: nothing is cached there.

        With a slow line before the server it goes by another host name, as at a hub.
        """
        profile = self.browser.new_context(viewport={"width": WIDE, "height": HIGH})
        profile.add_init_script(WATCH)
        url = self.lab.url
        if line is not None:
            url = url.replace("localhost", FAR).replace(f":{line.target_port}/", f":{line.port}/")
        path = self.lab.write(name, SETUP, *cells)
        book = Book(profile, f"{url}doc/tree/{path}?token={self.lab.token}", line)
        try:
            book.resolve(ratio)
            yield book
        finally:
            book.close()
            profile.close()


class Book:
    """A notebook, open in JupyterLab; cell 0 has been run."""

    def __init__(self, profile, url, line=None):
        self.line = line or NEAR
        self.page = profile.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.devtools = profile.new_cdp_session(self.page)
        self.page.goto(url)
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.wait_for_function(f"window.jupyterapp && {KERNEL}?.status === 'idle'")
        self.run(0)

    def resolve(self, ratio):
        """A screen with so many device pixels to one of CSS."""
        metrics = {"width": WIDE, "height": HIGH, "deviceScaleFactor": ratio, "mobile": False}
        self.devtools.send("Emulation.setDeviceMetricsOverride", metrics)
        self.page.wait_for_function("ratio => devicePixelRatio === ratio", arg=ratio)

    def cell(self, k):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(k)

    def choose(self, k):
        """Make a cell the one that keys go to."""
        self.cell(k).locator(".jp-InputArea-prompt").click()
        self.page.keyboard.press("Escape")

    def run(self, k):
        """Run a cell, and wait until the kernel has done it."""
        prompt = self.cell(k).locator(".jp-InputArea-prompt").element_handle()
        self.choose(k)
        self.page.keyboard.press("Shift+Enter")
        self.page.wait_for_function("prompt => /\\[\\d+\\]/.test(prompt.textContent)", arg=prompt)

    def run_demo(self, k):
        """The same for a cell that shows a demo; its element, once it is painted."""
        self.run(k)
        self.cell(k).locator(".lf-picture canvas:not([aria-label='The picture is being drawn'])").wait_for()
        return self.cell(k).locator(".lf-picture")

    def reset(self, k):
        """Bring the demo of a cell back to what it first showed."""
        self.cell(k).get_by_role("button", name="Reset", exact=True).click()
        self.quiet()

    def clear(self, k):
        self.choose(k)
        self.command("notebook:clear-cell-output")

    def command(self, name):
        self.page.evaluate("name => jupyterapp.commands.execute(name).then(() => null)", name)

    def quiet(self, still=0.15, limit=4.0):
        """Wait until all is answered, and nothing more is painted."""
        self.page.evaluate(QUIET, [1000 * still, 1000 * limit])

    def close(self):
        with contextlib.suppress(Exception):
            self.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        self.page.close()


# Where nothing was ever painted or said, that is waited for as long as there is patience.
QUIET = """([still, limit]) => new Promise(done => {
    const begin = performance.now();
    const ask = () => {
        const now = performance.now(), last = Math.max(...bench.paints, ...bench.words);
        const busy = [...document.querySelectorAll('.lf-picture')].some(({livefigure, textContent}) =>
            livefigure.screen.outbox.unanswered(() => true) || textContent.includes('Computing:'));
        const isIdle = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle';
        const isQuiet = last > -Infinity && now - last > still && !busy && isIdle;
        isQuiet || now - begin > limit ? done() : setTimeout(ask, 10);
    };
    ask();
})"""
NEAR = SimpleNamespace(round_trip=0.0, rate=None, reset=lambda: None, sent=None)  # no line at all
