"""A bare page that shows a demo of this process: no kernel, no JupyterLab, and every message in our hands."""

import base64
import io
import time
from collections import deque

import numpy as np
from PIL import Image

from livefigure.connection import Screen

from .page import PATIENCE, Live

HTML = "<!doctype html><meta charset=utf-8><body style='margin: 8px; font-family: sans-serif'></body>"
LOAD = """async code => {
    const url = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
    window.livefigure = (await import(url)).default;
    window.errors = [];
    console.error = (...words) => errors.push(words.join(' '));
}"""
# As anywidget does it: one model, and as many views of it as wanted. What the page says waits in `said`.
SHOW = """([traits, width, views, dark]) => {
    window.leave?.();
    document.body.dataset.jpThemeLight = `${!dark}`;
    const hears = {}, leaving = [];
    window.said = [];
    const model = {
        get: name => traits[name],
        on: (name, hear) => (hears[name] = hear),
        send: message => said.push(message),
    };
    const widget = livefigure();
    leaving.push(widget.initialize({model}));
    window.views = [];
    for (let k = 0; k < views; k++) {
        const el = document.createElement('div');
        el.style.width = `${width}px`;
        document.body.append(el);
        window.views.push(el);
        const gone = widget.render({model, el});
        leaving.push(() => (gone(), el.remove()));
    }
    window.leave = () => leaving.forEach(f => f());
    window.hear = (message, buffers) => hears['msg:custom'](message, buffers.map(
        words => new DataView(Uint8Array.from(atob(words), c => c.charCodeAt()).buffer)));
}"""
# What the page has said since, once it has taken in all that it was told.
SAID = """async () => {
    await views[0].livefigure.screen.queue;
    return said.splice(0);
}"""
# What a page holds: its words, and the commands of each panel with their entries spelled out.
HELD = """async () => {
    const {screen} = views[0].livefigure;
    await screen.queue;
    const {document: words, items, styles, clips, shapes} = screen.picture;
    const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
    const drawn = {};
    for (const [name, order] of Object.entries(words.order ?? {})) {
        drawn[name] = [];
        for (const view of order.map(number => items.get(number)))
            for (let at = 0; at < view.byteLength; ) {
                const [style, clip, shape] = [1, 3, 5].map(k => view.getUint16(at + k, true));
                const length = view.getUint32(at + 7, true);
                const body = hex(new Uint8Array(view.buffer, view.byteOffset + at + 11, length));
                const entries = [styles[style] ?? '', clips[clip] ?? '', shapes[shape] ?? ''];
                drawn[name].push([view.getUint8(at), ...entries, body]);
                at += 11 + length;
            }
    }
    return {words, drawn};
}"""


class Bare:
    """A page, and the demo that it shows now. To `Live` it is what a notebook is."""

    def __init__(self, page):
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.set_content(HTML)
        page.add_style_tag(content=Screen._css)
        page.evaluate(LOAD, Screen._esm)

    def show(self, demo, width=1000, views=1, dark=False):
        """Show a demo, and do what there is to do until it is painted."""
        self.demo, self.news = demo, deque()
        screen = demo.screen
        screen.send = lambda message, buffers: self.news.append((message, buffers))
        traits = {"height": screen.height, "big": screen.big, "view": screen.view}
        self.page.evaluate(SHOW, [traits, width, views, dark])
        self.page.wait_for_function("said.length")  # it has said hello
        self.settle()
        return Live(self, self.page.locator(".lf-picture").first)

    def exchange(self):
        """Hand on what page and demo say to each other, until neither has anything left to say."""
        while self.kernel_hears() + self.page_hears():
            pass

    def settle(self):
        """The same, until nothing is left to compute either."""
        self.exchange()
        self.demo.settle()
        self.exchange()

    def becomes(self, true):
        """Whether something is true, now or soon."""
        self.exchange()
        until = time.monotonic() + PATIENCE / 1000
        while not (found := true()) and time.monotonic() < until:
            self.settle()
            self.page.wait_for_timeout(5)
        return found

    def views(self):
        """All that are shown of the demo."""
        pictures = self.page.locator(".lf-picture")
        return [Live(self, pictures.nth(k)) for k in range(pictures.count())]

    def said(self):
        """What the page has said since."""
        return self.page.evaluate(SAID)

    def kernel_hears(self):
        """The demo gets what the page has said; how many messages that were."""
        said = self.said()
        for message in said:
            self.demo.hear(message)
        return len(said)

    def page_hears(self):
        """The page gets what the demo has said; how many messages that were."""
        for _ in range(many := len(self.news)):
            self.deliver(*self.news.popleft())
        return many

    def deliver(self, message, buffers):
        self.page.evaluate(
            "([...news]) => hear(...news)", [message, [base64.b64encode(one).decode() for one in buffers]]
        )

    def held(self):
        """All that the page has."""
        found = self.page.evaluate(HELD)
        drawn = {
            name: [
                (kind, style, clip, shape, bytes.fromhex(body)) for kind, style, clip, shape, body in commands
            ]
            for name, commands in found["drawn"].items()
        }
        words = {name: value for name, value in found["words"].items() if name not in ("order", "heard")}
        return words, drawn

    def pixels(self, view=0):
        """What is on the canvas, as rows × columns × 3."""
        words = self.page.evaluate("k => views[k].livefigure.canvas.toDataURL()", view)
        image = Image.open(io.BytesIO(base64.b64decode(words.partition(",")[2])))
        return np.asarray(image.convert("RGB")).astype(int)

    def errors(self):
        return self.page.evaluate("errors")

    def close(self):
        self.page.close()
