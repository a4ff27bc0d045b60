"""Python that a page starts: the demos that it makes are those of a kernel, and exercises are judged."""

import base64
import json
import time

import pytest

import linclass_helpers as lc
from livefigure.testing import Page
from static_server import served

from .pages import SITE

PATIENCE = 120_000
CHECKED = "def is_mistake(w, x, y):\n    return {}\n\nlc.check('02.mistake', is_mistake)"
RIGHT, WRONG = CHECKED.format("(1 if w @ x >= 0 else -1) != y"), CHECKED.format("y * (w @ x) <= 0")
START = """async () => {
    const {Python} = await import(new URL('_static/python.js', location));
    const letters = (buffer) => Array.from(new Uint8Array(buffer), (one) => String.fromCharCode(one));
    const bytes = (buffer) => btoa(letters(buffer).join(''));
    window.kept = [];
    const keep = {read: async () => window.kept.join(''), add: (text) => window.kept.push(text)};
    window.python = new Python(new URL('python/worker.js', location), keep);
    window.words = [];
    window.wake = (code, before, answered) => {
        const told = [];
        const hear = (message, buffers) => told.push([message, buffers.map(bytes)]);
        const progress = (words) => window.words.push([performance.now(), words]);
        const demo = python.demo({code, before, page: 'page', answered, hear, progress});
        demo.failed.then((why) => (told.why = why));
        return {demo, told};
    };
}"""
LOOK = {"kind": "hello", "width": 700, "ratio": 1.0, "dark": False, "fonts": True}


@pytest.fixture(scope="module")
def site():
    with served(SITE) as (address, asked):
        yield address, asked


def opened(window, address):
    """A page of the book in which Python can be started."""
    page = window.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address + "index.html")
    page.evaluate(START)
    return page


@pytest.fixture(scope="module")
def page(browser, site):
    window = browser.new_context()
    yield opened(window, site[0])
    window.close()


class Woken(Page):
    """What a page holds of a demo that Python in the browser has made."""

    def __init__(self, page, code, *before, answered=0):
        self.page, self.received, self.number, self.name, self.said = page, [], 0, "page", answered
        self.empty()
        self.here = page.evaluate_handle(
            "([code, before, answered]) => wake(code, before, answered)", [code, [LOOK, *before], answered]
        )

    def say(self, kind, **what):
        self.said += 1
        message = {"page": self.name, "number": self.said, "kind": kind, **what}
        count = self.here.evaluate("({told}) => told.length")
        self.here.evaluate("({demo}, message) => demo.send(message)", message)
        self.page.wait_for_function("([{told}, count]) => told.length > count", arg=[self.here, count])
        for message, buffers in self.here.evaluate("({told}) => [...told]")[len(self.received) :]:
            self.receive(message, [base64.b64decode(one) for one in buffers])


@pytest.mark.parametrize("name", lc.demos.__all__)
def test_a_woken_demo_is_that_of_a_kernel(page, name):
    """A tape has moved one control. Then a second one is moved, and Reset leads to the beginning."""
    code = f"lc.demos.{name}()"
    twin = Page(getattr(lc.demos, name)(), width=700)
    moves = [
        (one, end(control)) for one, control in twin.document["controls"].items() if moves_alone(control)
    ]
    (one, value), *more = moves
    woken = Woken(page, code, {"kind": "set", "name": one, "value": value}, answered=5)
    twin.set(one, value)
    twin.demo.settle()
    for other, value in more[:1]:
        woken.set(other, value)
        twin.set(other, value)
        twin.demo.settle()
        assert finally_said(woken, said(twin)) == said(twin)
    woken.reset()
    twin.reset()
    twin.demo.settle()
    assert finally_said(woken, said(twin)) == said(twin)
    assert woken.received[0][0] == {"number": 1, "after": 0}
    twin.demo.close()


@pytest.mark.parametrize("code", ["lc.guess('02.length')", "lc.again('02')", "lc.proof('02.stop')"])
def test_predictions_fresh_questions_and_proofs_wake(page, code):
    woken = Woken(page, code)
    woken.look(700)
    assert woken.document["code"] == code
    assert woken.document["caption"]
    assert woken.document["banner"] == ""


def moves_alone(control):
    return not control["hidden"] and control["kind"] in ("slider", "stepper", "switch")


def end(control):
    return True if control["kind"] == "switch" else control["high"]


def finally_said(woken, wanted):
    """What it says when all is computed, which it does in the background."""
    until = time.monotonic() + PATIENCE / 1000
    while said(woken) != wanted and time.monotonic() < until:
        woken.page.wait_for_timeout(100)
        woken.look(700)
    return said(woken)


def said(page):
    """What a page says. Numbers in pictures may be rounded differently."""
    return {name: page.document[name] for name in ("code", "caption", "label", "controls", "banner")}


def test_while_it_starts_it_says_every_second_how_far_it_is(page):
    Woken(page, "lc.demos.sigmoid()").set("z", 1)
    words = [one for one in page.evaluate("words") if one[1].startswith("Starting Python")]
    shares = [int(word.removeprefix("Starting Python: ").removesuffix(" %")) for _, word in words]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] >= 80
    # After four seconds without a word the page would think that nobody answers.
    assert max(b - a for (a, _), (b, _) in zip(words, words[1:])) < 3000


def run(page, source, shown="{}"):
    return page.evaluate("words => python.ask('run', ...words)", [source, shown])


def test_an_exercise_is_judged_and_what_was_answered_is_kept(page):
    page.evaluate("kept.length = 0")
    wrong, right = run(page, WRONG), run(page, RIGHT)
    assert (wrong["passed"], right["passed"]) == (False, True)
    assert "is_mistake(np.array([0, 1]), np.array([1, 0]), 1) must give False" in wrong["words"]
    assert base64.b64decode(wrong["picture"]).startswith(b"\x89PNG")
    assert right["picture"] == ""
    events = [json.loads(line) for line in page.evaluate("kept.join('')").splitlines()]
    assert [(one["name"], one["passed"]) for one in events] == [("02.mistake", False), ("02.mistake", True)]


def test_a_demo_above_an_exercise_is_judged(page):
    check = "lc.check('03.fewer', demo)"
    right = lc.exercises.find("03.fewer").solution()
    untouched = {"code": "lc.demos.margin()", "before": []}
    assert "not tried yet" in run(page, check, json.dumps(untouched))["words"]
    assert run(page, check, json.dumps({"code": right.code(), "before": []}))["passed"]


def test_an_error_and_an_endless_loop_are_said(page):
    assert run(page, "1 +")["words"].startswith("SyntaxError")
    assert run(page, "a = 1\nb")["words"] == "Line 2: NameError: name 'b' is not defined"
    assert "had not ended after" in run(page, "while True:\n    pass")["words"]
    assert run(page, "1 + 1")["words"] == "2"


def test_demos_and_exercises_need_no_whole_package(page, site):
    assert not any(one.path.endswith(".whl") for one in site[1])


def test_a_whole_package_is_loaded_when_it_is_needed(page):
    found = run(page, "from scipy import optimize\noptimize.nnls(np.eye(2), np.ones(2))[0]")
    assert found["words"] == "array([1., 1.])"


def test_what_is_kept_is_there_on_the_next_visit_and_no_file_is_loaded_again(browser, site):
    window, (address, asked) = browser.new_context(), site
    first = opened(window, address)
    run(first, WRONG)
    kept = first.evaluate("kept.join('')")
    first.close()
    asked.clear()
    again = opened(window, address)
    again.evaluate("text => { window.kept = [text]; }", kept)
    tried = "found = lc.progress('02')\ndict(zip(found['exercise'], found['tries']))['02.mistake']"
    assert run(again, tried)["words"] == "1"
    large = [one.path for one in asked if one.size > 100_000 and "/python/" in one.path]
    assert large == []
    window.close()


def test_a_policy_without_wasm_is_said(browser, site):
    window, (address, _) = browser.new_context(), site
    page = opened(window, address)

    def strictly(route):
        answer = route.fetch()
        policy = {**answer.headers, "content-security-policy": "default-src 'self'"}
        route.fulfill(response=answer, headers=policy)

    page.route("**/worker.js", strictly)
    assert "could not be started in this page" in refused(page)
    window.close()


def test_without_its_files_it_says_so_at_once(browser, site):
    window, (address, _) = browser.new_context(), site
    page = opened(window, address)
    page.route("**/files.json", lambda route: route.fulfill(status=404))
    assert "files.json could not be loaded (404)" in refused(page)
    window.close()


def refused(page):
    """Why there is no demo."""
    return page.evaluate("() => wake('lc.demos.sigmoid()', [], 0).demo.failed")


def test_stopped_python_starts_again(page):
    endless = "import itertools\nsum(itertools.count())"  # which nothing else ends
    page.evaluate("source => { window.waiting = python.ask('run', source, '{}').catch(String); }", endless)
    page.evaluate("python.stop()")
    assert page.evaluate("waiting") == "Error: Python was stopped."
    assert run(page, "1 + 2")["words"] == "3"
