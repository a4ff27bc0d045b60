"""A page that shows a demo of this process, without JupyterLab. The test passes on every message."""

import base64
from collections import deque

from livefigure.connection import Screen
from livefigure.testing import Page

from .page import PATIENCE, Live, soon

HTML = """<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>
    <body class=jp-OutputArea-output style='margin: 8px; font-family: sans-serif'></body>"""
LOAD = """async code => {
    const url = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
    window.livefigure = (await import(url)).default;
    window.asBuffer = bytes => new DataView(bytes.buffer);
    window.errors = [];
    console.error = (...words) => errors.push(words.join(' '));
}"""
# A model and its view, as anywidget makes them. The messages of the page wait in `said`.
SHOW = """([traits, width, dark]) => {
    window.leave?.();
    document.body.dataset.jpThemeLight = `${!dark}`;
    window.said = [];
    delete window[Symbol.for('livefigure looks')];  // or a hello of the size before would be sent first
    const model = {
        get: name => traits[name],
        on: (_, hear) => (window.hear = (message, buffers) => hear(message, buffers.map(
            words => asBuffer(Uint8Array.from(atob(words), c => c.charCodeAt()))))),
        send: message => said.push(message),
    };
    const widget = livefigure();
    const end = widget.initialize({model});
    window.view = document.body.appendChild(document.createElement('div'));
    view.style.width = `${width}px`;
    const gone = widget.render({model, el: view});
    window.again = () => widget.render({model, el: document.body.appendChild(document.createElement('div'))});
    window.leave = () => (gone(), end(), view.remove());
}"""
# The new messages of the page, after it has handled all messages to it.
SAID = """async () => {
    await view.livefigure.screen.queue;
    return said.splice(0);
}"""
# The data of a page: the document, the tables, and the bytes of each item.
HELD = """async () => {
    const {screen} = view.livefigure;
    await screen.queue;
    const {document: words, items, ...tables} = screen.picture;
    const bytes = view => [...new Uint8Array(view.buffer, view.byteOffset, view.byteLength)];
    return [words, tables, [...items].map(([number, view]) => [number, bytes(view)])];
}"""


class Bare:
    """A page with one demo. `Live` uses it like a notebook."""

    def __init__(self, page):
        page.set_default_timeout(PATIENCE)
        self.load(page)

    def load(self, page):
        """Load style and scripts, into a page or a frame of one."""
        self.page = page
        page.set_content(HTML)
        page.add_style_tag(content=Screen._css)
        page.evaluate(LOAD, Screen._esm)

    def show(self, demo, width=1000, dark=False):
        """Show a demo, and pass on messages until it is painted."""
        self.demo, self.news = demo, deque()
        screen = demo.screen
        screen.send = lambda message, buffers: self.news.append((message, buffers))
        traits = {name: getattr(screen, name) for name in ("width", "height", "big", "book", "view")}
        self.page.evaluate(SHOW, [traits, width, dark])
        self.page.wait_for_function("said.length")  # it has said hello
        self.settle()
        return Live(self, self.page.locator(".lf-picture"))

    def exchange(self):
        """Pass on the messages between page and demo until there are no more."""
        while self.kernel_hears() + self.page_hears():
            pass

    def settle(self):
        """The same, and finish the work in the background."""
        self.exchange()
        self.demo.settle()
        self.exchange()

    def becomes(self, true):
        """Is the condition true, now or soon?"""
        self.exchange()
        return soon(true, lambda: (self.settle(), self.page.wait_for_timeout(5)))

    def said(self):
        """The new messages of the page."""
        return self.page.evaluate(SAID)

    def kernel_hears(self):
        """Pass the messages of the page to the demo. Returns their number."""
        said = self.said()
        for message in said:
            self.demo.hear(message)
        return len(said)

    def page_hears(self):
        """Pass the messages of the demo to the page. Returns their number."""
        for _ in range(many := len(self.news)):
            self.deliver(*self.news.popleft())
        return many

    def deliver(self, message, buffers):
        self.page.evaluate(
            "([...news]) => hear(...news)", [message, [base64.b64encode(one).decode() for one in buffers]]
        )

    def held(self):
        """The data of the page, in the form of `Page.seen`."""
        twin = Page.__new__(Page)
        twin.document, twin.tables, items = self.page.evaluate(HELD)
        twin.items = {number: bytes(item) for number, item in items}
        return twin.seen()

    def errors(self):
        return self.page.evaluate("errors")

    def close(self):
        self.page.close()
