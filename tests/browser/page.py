"""What a person sees and does in the browser: a notebook's page, and a demo on it."""

import ast
import base64
import contextlib
import hashlib
import json
import re
import time

from playwright.sync_api import expect

PATIENCE = 15_000
SLOW = re.compile(r"Plugin \S+ is taking too long to activate")  # JupyterLab, of itself, on a busy machine

# Counts what is painted on the pictures' canvases, and when; and what had to be unpacked for it.
WATCH = """
window.unpacked = 0;
window.DecompressionStream = class extends DecompressionStream {
    constructor(format) {
        super(format);
        unpacked += 1;
    }
};
window.painted = {count: 0, at: 0};
const draw = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    painted.count += 1;
    painted.at = performance.now();
    return draw.apply(this, what);
};
"""
KERNEL = "jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel"
QUIET = f"""([since, still]) => {KERNEL}?.status === 'idle'
    && performance.now() - Math.max(since, painted.at) > still
    && [...document.querySelectorAll('.lc-busy')].every(busy => !busy.textContent)"""
DRAWN = """() => [...document.querySelectorAll('.lc-picture canvas')].every(
    canvas => canvas.getAttribute('aria-label') !== 'The picture is being drawn')"""
# What is on a canvas: its size, and the pixels' digest.
PIXELS = """async canvas => {
    const {width, height} = canvas;
    const copy = new OffscreenCanvas(width, height).getContext('2d', {willReadFrequently: true});
    copy.drawImage(canvas, 0, 0);
    const {data} = copy.getImageData(0, 0, width, height);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    return [width, height, [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')];
}"""


class Notebook:
    """A notebook, open in JupyterLab."""

    def __init__(self, window, lab, path, host="localhost"):
        self.lab, self.path, self.host = lab, path, host
        self.page = window.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.add_init_script(WATCH)
        self.devtools = window.new_cdp_session(self.page)
        self.complaints = []  # what the browser's console said was wrong
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.open()

    def _heard(self, message):
        if message.type in ("error", "warning") and not SLOW.match(message.text):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def open(self):
        server = self.lab.url.replace("localhost", self.host)
        self.page.goto(f"{server}doc/tree/{self.path}?token={self.lab.token}")
        self.wait_until_open()

    def wait_until_open(self):
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.wait_for_function(f"window.jupyterapp && {KERNEL}?.status === 'idle'")

    def reload(self):
        self.page.reload()
        self.wait_until_open()

    def command(self, name):
        """Run a command of JupyterLab and wait for its end."""
        self.page.evaluate("name => jupyterapp.commands.execute(name).then(() => null)", name)

    def run_all(self):
        self.command("notebook:run-all-cells")
        self.page.wait_for_function(DRAWN)
        self.settle()

    def settle(self, still=150):
        """Wait until the kernel is idle and nothing has been painted for that many milliseconds."""
        since = self.page.evaluate("performance.now()")
        self.page.wait_for_function(QUIET, arg=[since, still])

    def becomes(self, true):
        """Whether something is true, now or soon."""
        until = time.monotonic() + PATIENCE / 1000
        while not (found := true()) and time.monotonic() < until:
            self.page.wait_for_timeout(20)
        return found

    def cell(self, k):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(k)

    def run(self, k):
        """Choose a cell and press Shift+Enter."""
        prompt = self.cell(k).locator(".jp-InputArea-prompt")
        for _ in range(3):  # a page that is still being laid out can lose the click or the key
            self.choose(k)
            self.page.keyboard.press("Shift+Enter")
            if self.becomes(lambda: prompt.inner_text() != "[ ]:"):
                break
        expect(prompt).to_have_text(re.compile(r"\[\d+\]:"))
        self.page.wait_for_function(DRAWN)
        self.settle()

    def choose(self, k):
        """Make a cell the one that keys go to."""
        self.cell(k).locator(".jp-InputArea-prompt").click()
        self.page.keyboard.press("Escape")

    def clear(self, k):
        """Remove the output of a cell."""
        self.choose(k)
        self.command("notebook:clear-cell-output")

    def demo(self, k):
        """The demo below a cell."""
        return Live(self, self.cell(k).locator(".jp-OutputArea-output:has(.lc-picture)"))

    def demos(self):
        """All demos, from the top down."""
        outputs = self.page.locator(".jp-OutputArea-output:has(.lc-picture)")
        return [Live(self, outputs.nth(k)) for k in range(outputs.count())]

    def raised(self):
        """What cells that failed, or warned, said."""
        bad = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type$='stderr']"
        return self.page.locator(f".jp-Notebook :is({bad})").all_inner_texts()

    def save(self):
        self.command("docmanager:save")

    def resize(self, width, height=900, ratio=1.0):
        """A window of this size, on a screen with so many device pixels to one of CSS."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": False}
        self.devtools.send("Emulation.setDeviceMetricsOverride", metrics)
        self.page.wait_for_function("ratio => devicePixelRatio === ratio", arg=ratio)

    def photograph(self, file):
        """What is on the screen now. (Playwright's own screenshot would undo `resize`.)"""
        file.write_bytes(base64.b64decode(self.devtools.send("Page.captureScreenshot")["data"]))

    def theme(self, name):
        self.page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
        self.page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=name)
        self.settle()

    def restart_and_run_all(self):
        self.page.evaluate("void jupyterapp.commands.execute('notebook:restart-run-all')")
        self.page.locator(".jp-Dialog button.jp-mod-accept").click()
        running = "[...document.querySelectorAll('.jp-InputPrompt')].some(p => p.textContent.includes('*'))"
        self.page.wait_for_function(running)
        self.page.wait_for_function(f"!{running}")
        self.page.wait_for_function(DRAWN)
        self.settle()

    def end_kernel(self):
        self.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")

    def close(self):
        with contextlib.suppress(Exception):
            self.end_kernel()
        self.page.close()


class Live:
    """A demo on the page, as a hand finds it."""

    def __init__(self, notebook, root):
        self.notebook, self.page, self.root = notebook, notebook.page, root
        self.canvas = root.locator(".lc-stage canvas")
        self.caption = root.locator(".lc-caption p")
        self.banner = root.locator(".lc-banner")
        self.handles = root.locator(".lc-handle")
        self.sliders = root.locator(".noUi-handle")
        self.reset = root.get_by_role("button", name="Reset", exact=True)
        self.copy = root.locator(".lc-bar button").nth(1)

    def control(self, label):
        """The row of a control: its label and what belongs to it."""
        words = json.dumps(label, ensure_ascii=False)
        return self.root.locator(f".widget-inline-hbox:has(> .widget-label:text-is({words}))")

    def slider(self, label):
        return self.control(label).locator(".noUi-handle")

    def button(self, tip):
        return self.root.locator(f"button[title={tip!r}]")

    def lines(self):
        return self.caption.all_text_contents()

    def code(self):
        """The line that makes this picture."""
        return self.root.locator(".lc-code").text_content()

    def state(self):
        """What that line says of the state: the values that are not the usual ones."""
        return {
            word.arg: ast.literal_eval(word.value) for word in ast.parse(self.code()).body[0].value.keywords
        }

    def pixels(self):
        return self.canvas.evaluate(PIXELS)

    def seen(self):
        """All that a reader can tell: the words and the pixels."""
        return self.lines(), self.pixels()

    def shows(self, twin):
        """Wait until words and pixels are exactly those of a demo in this process."""
        expect(self.caption).to_have_text(twin.caption())
        expect(self.banner).to_be_hidden()
        width, ratio, dark = self.root.locator(".lc-picture").evaluate(
            "el => [el.clientWidth, devicePixelRatio, document.body.dataset.jpThemeLight === 'false']"
        )
        twin.picture.fit(width, ratio, dark)
        twin.picture.frame()
        high, wide = twin.picture.shown.shape[:2]
        wanted = [wide, high, hashlib.sha256(twin.picture.shown.tobytes()).hexdigest()]
        assert self.notebook.becomes(lambda: self.pixels() == wanted), "the pixels differ"

    def restart(self, opening):
        """Press Reset, and wait for the answer; `opening` is the code that the demo began with."""
        self.reset.click()
        expect(self.root.locator(".lc-caption")).to_have_attribute("aria-busy", "false")
        expect(self.root.locator(".lc-code")).to_have_text(opening)

    @contextlib.contextmanager
    def change(self):
        """What happens inside must change words or pixels."""
        before = self.seen()
        yield
        assert self.notebook.becomes(lambda: self.seen() != before), f"nothing changed: {before[0]}"
        self.notebook.settle()

    def at(self, twin, panel, x, y):
        """Where on the screen a panel with linear axes has the place (x, y)."""
        self.canvas.scroll_into_view_if_needed()
        place = twin.picture[panel].place()
        left, top, wide, high = place["box"]
        (x0, x1), (y0, y1) = place["x"], place["y"]
        box = self.canvas.bounding_box()
        return (
            box["x"] + box["width"] * (left + wide * (x - x0) / (x1 - x0)),
            box["y"] + box["height"] * (top + high * (y1 - y) / (y1 - y0)),
        )

    def drag(self, handle, dx, dy, steps=8):
        """Take a handle along by so many CSS pixels."""
        x, y = middle(handle)
        self.drag_to(handle, x + dx, y + dy, steps)

    def drag_to(self, handle, x, y, steps=8):
        mouse = self.page.mouse
        mouse.move(*middle(handle))
        mouse.down()
        mouse.move(x, y, steps=steps)
        mouse.up()


def middle(handle):
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
