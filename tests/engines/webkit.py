"""A page of WebKit, by selenium: as much of Playwright's Page and Locator as the tests use.

Playwright has a WebKit of its own, which is not Debian's and cannot be fetched everywhere. WebKitGTK paints
only what is in its window, and does not scroll by itself.
"""

import time
from urllib.parse import urljoin

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

PATIENCE = 30  # seconds
KEYS = {
    **{f"Arrow{way}": getattr(Keys, f"ARROW_{way.upper()}") for way in ("Left", "Right", "Up", "Down")},
    **{name: getattr(Keys, name.upper()) for name in ("Home", "End", "Enter", "Tab", "Delete", "Backspace")},
    **{"PageUp": Keys.PAGE_UP, "PageDown": Keys.PAGE_DOWN, "Shift": Keys.SHIFT},
    **dict.fromkeys(("Control", "ControlOrMeta"), Keys.CONTROL),
}
# The elements of a locator: each step looks inside the elements found before. CSS cannot look for the text of
# a label, or for what is visible.
FIND = """
const isVisible = node => node.getClientRects().length > 0 && getComputedStyle(node).visibility === 'visible';
const inside = (found, css) => [...new Set(found.flatMap(node => [...node.querySelectorAll(css)]))];
const wordsOf = node => (node.labels?.[0] ?? node).textContent.trim();
const nameOf = node => node.getAttribute('aria-label') || wordsOf(node) || node.title;
const low = words => words.toLowerCase();
const fits = (words, part, exact) => exact ? words === part : low(words).includes(low(part));
const roles = {button: 'button:not(.lf-handle)', checkbox: 'input[type=checkbox]', img: 'img, [role=img]'};
const steps = {
    css: (found, css) => {
        document.querySelectorAll('.lf-label').forEach(node => { node.dataset.words = node.textContent; });
        const plain = css.replace(/:text-is\\((".*?")\\)/g, '[data-words=$1]').replace(/:visible$/, '');
        const all = inside(found, plain);
        return css.endsWith(':visible') ? all.filter(isVisible) : all;
    },
    nth: (found, k) => found.slice(k, k + 1 || undefined),
    role: (found, [role, name, exact]) => inside(found, roles[role]).filter(isVisible)
        .filter(node => fits(nameOf(node), name, exact)),
    label: (found, name) => inside(found, 'select, input, textarea').filter(node => fits(nameOf(node), name)),
    visible: found => found.filter(isVisible),
    text: (found, words) => found.filter(node => fits(node.textContent.replace(/\\s+/g, ' '), words)),
    has: (found, chain) => found.filter(node => find(chain).some(other => node.contains(other))),
};
const find = chain => chain.reduce((found, [kind, what]) => steps[kind](found, what), [document]);
"""
# An expression; if it is a function, its value for these arguments. Waits until there is an element.
RUN = """
const [chain, every, code, given, done] = arguments;
(async () => {
    const value = (0, eval)(`(${code}\\n)`);
    let found = chain && find(chain);
    while (chain && !every && !found.length) {
        await new Promise(done => setTimeout(done, 20));
        found = find(chain);
    }
    const on = chain ? [every ? found : found[0]] : [];
    return typeof value === 'function' ? await value(...on, given) : await value;
})().then(value => done([value ?? null]), error => done([null, `${error}`]));
"""
STYLE = """css => {
    document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
}"""
PUT = "document.open(); document.write(arguments[0]); document.close()"
BOX = """node => {
    const {x, y, width, height} = node.getBoundingClientRect();
    return {x, y, width, height};
}"""
CHOOSE = """(node, [words, index]) => {
    node.selectedIndex = words === null ? index : [...node.options].findIndex(({text}) => text === words);
    for (const kind of ['input', 'change']) node.dispatchEvent(new Event(kind, {bubbles: true}));
}"""

FILL = """(node, words) => {
    node.value = words;
    node.dispatchEvent(new Event('input', {bubbles: true}));
}"""


class Window:
    """A window of WebKit, with an empty profile. It has one page at a time."""

    def __init__(self, browser, driver, width, height, base):
        options = Options()
        options.binary_location = str(browser)
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service(driver))
        self.driver.set_window_size(width, height)
        self.base, self.milliseconds = base, 1000 * PATIENCE

    def set_default_timeout(self, milliseconds):
        self.milliseconds = milliseconds

    def new_page(self):
        page = Page(self.driver, self.base)
        page.set_default_timeout(self.milliseconds)
        return page

    def on(self, event, hear):
        """WebKit's driver tells nothing."""

    def close(self):
        self.driver.quit()


class Page:
    """A page. Addresses are relative to `base`."""

    def __init__(self, driver, base):
        self.driver, self.base = driver, base
        self.mouse, self.keyboard = Mouse(self), Keyboard(driver)
        self.close()

    def close(self):
        self.driver.get("about:blank")

    on = Window.on

    def set_default_timeout(self, milliseconds):
        self.patience = milliseconds / 1000
        self.driver.set_script_timeout(self.patience)

    def goto(self, address, wait_until="load"):
        self.driver.get(urljoin(self.base, address))

    def reload(self):
        self.driver.refresh()

    def set_content(self, html):
        self.driver.execute_script(PUT, html)

    def add_style_tag(self, content):
        self.evaluate(STYLE, content)

    def evaluate(self, code, given=None, chain=None, every=False):
        value, *error = self.driver.execute_async_script(FIND + RUN, chain, every, code, given)
        if error:
            raise RuntimeError(f"{error[0]} in {code}")
        return value

    def wait_for_function(self, code, arg=None):
        self.wait_until(lambda: self.evaluate(code, arg), code)

    def wait_until(self, true, what):
        until = time.monotonic() + self.patience
        while not true():
            assert time.monotonic() < until, f"it does not become true: {what}"
            time.sleep(0.02)

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def locator(self, css, **only):
        return Locator(self, []).locator(css, **only)

    def get_by_role(self, role, name="", exact=False):
        return Locator(self, []).get_by_role(role, name, exact)

    def get_by_label(self, name):
        return Locator(self, []).get_by_label(name)

    def wait_for_selector(self, css):
        self.locator(css).wait_for()


class Locator:
    """Elements of a page, found anew each time."""

    def __init__(self, page, chain):
        self.page, self.chain = page, chain

    def then(self, kind, what):
        """The next step of finding them."""
        return Locator(self.page, [*self.chain, [kind, what]])

    def locator(self, css, has_text="", has=None):
        found = self.then("css", css).then("text", has_text) if has_text else self.then("css", css)
        return found.then("has", has.chain) if has else found

    def nth(self, k):
        return self.then("nth", k)

    def get_by_role(self, role, name="", exact=False):
        return self.then("role", [role, name, exact])

    def get_by_label(self, name):
        return self.then("label", name)

    first = property(lambda self: self.nth(0))
    last = property(lambda self: self.nth(-1))

    def evaluate(self, code, given=None):
        return self.page.evaluate(code, given, self.chain)

    def evaluate_all(self, code, given=None):
        return self.page.evaluate(code, given, self.chain, every=True)

    def count(self):
        return self.evaluate_all("all => all.length")

    def all_text_contents(self):
        return self.evaluate_all("all => all.map(node => node.textContent)")

    def is_hidden(self):
        return self.then("visible", True).count() == 0

    def wait_for(self, state="visible"):
        found = self if state == "attached" else self.then("visible", True)
        self.page.wait_until(lambda: bool(found.count()) == (state != "hidden"), f"{self.chain} is {state}")

    def all_inner_texts(self):
        return self.evaluate_all("all => all.map(node => node.innerText)")

    def text_content(self):
        return self.evaluate("node => node.textContent")

    def inner_text(self):
        return self.evaluate("node => node.innerText")

    def input_value(self):
        return self.evaluate("node => node.value")

    def get_attribute(self, name):
        return self.evaluate("(node, name) => node.getAttribute(name)", name)

    def bounding_box(self):
        return self.evaluate(BOX)

    def scroll_into_view_if_needed(self):
        self.evaluate("node => node.scrollIntoView({block: 'nearest'})")

    def select_option(self, words=None, index=None):
        self.evaluate(CHOOSE, [words, index])

    def fill(self, words):
        self.evaluate(FILL, words)

    def screenshot(self, path):
        self.page.driver.get_screenshot_as_file(str(path))

    def press_sequentially(self, words):
        self.focus()
        self.page.keyboard.type(words)

    def focus(self):
        self.evaluate("node => node.focus()")

    def press(self, keys):
        self.focus()
        self.page.keyboard.press(keys)

    def click(self):
        self.scroll_into_view_if_needed()
        box = self.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Mouse:
    def __init__(self, page):
        self.page, self.at = page, (0, 0)

    def _do(self, act):
        actions = ActionBuilder(self.page.driver, mouse=PointerInput("mouse", "mouse"), duration=0)
        act(actions.pointer_action)
        actions.perform()

    def move(self, x, y, steps=1):
        (x0, y0), self.at = self.at, (x, y)
        for k in range(1, steps + 1):
            there = round(x0 + (x - x0) * k / steps), round(y0 + (y - y0) * k / steps)
            self._do(lambda pointer, there=there: pointer.move_to_location(*there))

    def down(self):
        self._do(lambda pointer: pointer.pointer_down())

    def up(self):
        self._do(lambda pointer: pointer.pointer_up())

    def click(self, x, y):
        self.move(x, y)
        self.down()
        self.up()

    def wheel(self, x, y):
        self.page.evaluate("by => scrollBy(...by)", [x, y])


class Keyboard:
    def __init__(self, driver):
        self.driver = driver

    def type(self, words):
        webdriver.ActionChains(self.driver, duration=0).send_keys(words.replace("\n", Keys.ENTER)).perform()

    def press(self, keys):
        """A key, with those that are held: "Shift+ArrowUp"."""
        *held, key = keys.split("+") if len(keys) > 1 else [keys]
        actions = webdriver.ActionChains(self.driver, duration=0)
        for one in held:
            actions.key_down(KEYS[one])
        actions.send_keys(KEYS.get(key, key))
        for one in held:
            actions.key_up(KEYS[one])
        actions.perform()
