"""Go through the notebooks as a student does, in JupyterLab in Chromium, and photograph every step.

    make walk                                                all notebooks, by mouse and by keyboard
    make walk WALK="notebooks/02* --hand keyboard"           only these, without a mouse
    make walk WALK="notebooks/02* --only 02.mistake"

Every prediction is answered and recalled. Every exercise is answered wrongly, a hint is requested, and then
it is answered rightly: functions are written into their cells, demos are dragged. The outputs are tested; the
look is not, so open the photographs in shots/walk. By mouse the page is light, by keyboard dark.
"""

import argparse
import inspect
import itertools
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import nbformat
from playwright.sync_api import Locator, expect, sync_playwright

import check_cells
import linclass_helpers as lc
from linclass_helpers.exercises import Construct, Drag, Write
from own_lab import NOTEBOOKS, PROJECT, Lab

from .page import HERE, PATIENCE, Live, Notebook

OUT = PROJECT / "shots" / "walk"
WIDE, HIGH = 1280, 2400  # of the window: most cells with their output fit
SHIFT = 10  # times as far moves an arrow key with Shift
TRIES = 4  # to move a handle to its place
GUESS, RECALL = 'lc.guess("', 'lc.recall("'
PEN = re.compile("^clear the paper$"), re.compile("^ink$")  # its buttons


class Input:
    """A way of input: it writes into cells, runs them, and uses controls and handles."""

    name = theme = ""

    def __init__(self, notebook: Notebook):
        self.notebook, self.page = notebook, notebook.page

    def go_to(self, k: int) -> None:
        """Select a cell, and put the cursor into it."""
        raise NotImplementedError

    def press(self, button: Locator) -> None:
        raise NotImplementedError

    def bring(self, live: Live, title: str, panel: str, place: tuple[float, float], grain: float) -> None:
        """Move a handle to a place of its panel."""
        raise NotImplementedError

    def type(self, field: Locator, words: str) -> None:
        field.focus()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")
        self.notebook.settle()

    def write(self, k: int, source: str) -> None:
        """Replace the source of a cell, and run it. The text is inserted at once, as by an input method."""
        self.go_to(k)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(source)
        self.run()

    def run(self) -> None:
        self.page.keyboard.press("Shift+Enter")
        self.page.wait_for_timeout(100)
        self.notebook.settle()

    def arrows(self, handle: Locator, dx: int, dy: int) -> None:
        """Press arrow keys for (dx, dy) steps, with Shift for ten at a time."""
        handle.focus()
        for steps, keys in ((dx, ("ArrowRight", "ArrowLeft")), (dy, ("ArrowUp", "ArrowDown"))):
            key, (tens, ones) = keys[steps < 0], divmod(abs(steps), SHIFT)
            for press in [f"Shift+{key}"] * tens + [key] * ones:
                self.page.keyboard.press(press)
        self.notebook.settle()

    def by_arrows(self, live: Live, title: str, panel: str, place: tuple[float, float], grain: float) -> None:
        """Move a handle by arrow keys. The page says how far it still is."""
        handle = live.root.locator(f'.lf-handle[title^="{title}"]').first
        for _ in range(TRIES):
            document = live.root.evaluate("el => el.livefigure.screen.picture.document")
            (grip,) = (one for one in document["handles"].values() if one["label"].startswith(title))
            dx, dy = (round((to - grip[axis]) / grain) for to, axis in zip(place, "xy"))
            bottom, top = document["panels"][panel]["y"]
            dy = dy if bottom < top else -dy  # the key moves it upwards on the screen
            if not dx and not dy:
                return
            self.arrows(handle, dx, dy)


class Mouse(Input):
    name, theme = "mouse", "JupyterLab Light"

    def go_to(self, k):
        editor = self.notebook.cell(k).locator(".cm-content").first
        editor.scroll_into_view_if_needed()
        editor.click()

    def press(self, button):
        button.click()
        self.notebook.settle()

    def bring(self, live, title, panel, place, grain):
        live.drag_to(live.root.locator(f'.lf-handle[title^="{title}"]').first, *live.at(panel, *place))
        self.notebook.settle()


class Keyboard(Input):
    name, theme = "keyboard", "JupyterLab Dark"

    def go_to(self, k):
        """With the arrow keys of command mode, and Enter."""
        self.page.evaluate(f"{HERE}.content.node.focus()")  # as after any key in the notebook
        self.page.keyboard.press("Escape")
        far = k - self.page.evaluate(f"{HERE}.content.activeCellIndex")
        for _ in range(abs(far)):
            self.page.keyboard.press("j" if far > 0 else "k")
        assert self.page.evaluate(f"{HERE}.content.activeCellIndex") == k
        self.page.keyboard.press("Enter")

    def press(self, button):
        button.focus()
        self.page.keyboard.press("Enter")
        self.notebook.settle()

    def bring(self, live, title, panel, place, grain):
        self.by_arrows(live, title, panel, place, grain)


INPUTS = {one.name: one for one in (Mouse, Keyboard)}


class Walk:
    """One way through a notebook."""

    def __init__(self, notebook: Notebook, path: Path, hand: Input, out: Path):
        self.notebook, self.hand, self.out = notebook, hand, out
        self.cells = nbformat.read(path, as_version=4)
        self.troubles: list[str] = []

    def photograph(self, k: int, what: str) -> None:
        self.notebook.cell(k).screenshot(path=self.out / f"{what}-{self.hand.name}.png")

    def said(self, k: int) -> str:
        return "\n".join(self.notebook.cell(k).locator(".jp-OutputArea-output").all_inner_texts())

    def expect(self, k: int, words: str, what: str) -> None:
        """These words must stand in the output of a cell."""
        if not self.notebook.becomes(lambda: words in self.said(k)):
            self.troubles.append(f"{what}: {words!r} is not said, but: {self.said(k)[:300]}")

    # Predictions.

    def predictions(self, only: str) -> None:
        for k, cell in enumerate(self.cells.cells):
            if cell.cell_type == "code" and (name := _named(cell.source, GUESS)) and only in name:
                self.predict(k, name)
        for k, cell in enumerate(self.cells.cells):
            if cell.cell_type == "code" and (name := _named(cell.source, RECALL)) and only in name:
                self.hand.go_to(k)
                self.hand.run()
                self.photograph(k, f"{name}-3-recalled")
                self.expect(k, "You said: ", name)

    def predict(self, k: int, name: str) -> None:
        live = self.notebook.demo(k)
        asked = live.control("your answer")
        self.photograph(k, f"{name}-1-asked")
        if asked.count():
            choice = asked.locator("select")
            choice.focus()
            choice.press("ArrowDown")
        elif self.hand.name == "mouse":
            live.drag(live.handles.last, 0, -30)
        else:
            self.hand.arrows(live.handles.first, 0, SHIFT)
        self.notebook.settle()
        self.hand.press(live.root.get_by_role("button", name="This is my answer"))
        self.expect(k, "You said: ", name)
        self.photograph(k, f"{name}-2-answered")

    # Exercises.

    def exercises(self, only: str) -> None:
        for check in check_cells.checks(self.cells):
            if only in check.name:
                task = lc.exercises.find(check.name)
                self.drag(check, task) if isinstance(task, Drag) else self.write(check, task)

    def write(self, check: check_cells.Check, task) -> None:
        k = check_cells.place_of(self.cells, check).cell
        wrong = _misconception(task) if isinstance(task, Write) else _mistaken(task, check)
        self.put(check, k, wrong, "1-wrong", "not yet.")
        self.put(check, k, f'{wrong}\n\nlc.hint("{task.name}")', "2-hint", f"{task.name}, hint 1 of")
        self.put(check, k, check_cells.solution(check), "3-right", "right.")

    def put(self, check, k, answer, step, words):
        """Write an answer where the notebook has its dots, run its cell and that of the check."""
        self.hand.write(k, check_cells.with_answer(self.cells, check, answer).cells[k].source)
        if check.cell != k:
            self.check(check)
        told = k if step == "2-hint" else check.cell
        self.expect(told, words, check.name)
        self.photograph(told, f"{check.name}-{step}")

    def check(self, check: check_cells.Check) -> None:
        self.hand.go_to(check.cell)
        self.hand.run()

    def drag(self, check: check_cells.Check, task: Drag) -> None:
        k = check_cells.place_of(self.cells, check).cell
        self.hand.go_to(k)
        self.hand.run()  # a later cell may have made another `demo`
        live = self.notebook.demo(k)
        if live.handles.count():
            self.hand.arrows(live.handles.first, 1, 1)
        else:
            live.root.locator(".lf-range").first.press("ArrowRight")
        self.notebook.settle()
        self.check(check)
        self.expect(check.cell, "not yet.", check.name)
        self.photograph(check.cell, f"{check.name}-1-wrong")
        self.hand.press(live.reset)
        goal = task.solution()
        self.bring_to(live, goal)
        goal.close()
        self.photograph(k, f"{check.name}-2-dragged")
        self.check(check)
        self.expect(check.cell, "right.", check.name)
        self.photograph(check.cell, f"{check.name}-3-right")

    def bring_to(self, live: Live, goal) -> None:
        """Set controls, points, start and ink to those of the solution."""
        now = eval(live.code(), {"lc": lc})
        for name, control in goal.controls.items():
            wanted = getattr(goal.state, name, None)
            if name not in ("t", "example") and wanted != getattr(now.state, name, None):
                self.set(live, control, wanted)
        if getattr(goal.state, "points", None) is not None:
            for i, (mine, its) in enumerate(zip(now.data.X, goal.data.X, strict=True)):
                if tuple(mine) != tuple(its):
                    self.hand.bring(live, f"point {i + 1},", "plane", tuple(its), now.grid_step)
        if getattr(goal.state, "start", None) != getattr(now.state, "start", None):
            self.hand.bring(live, "the start", "surface", goal.state.start, now.start_step)
        if getattr(goal.state, "ink", None):
            self.draw(live, goal.state.ink)
        now.close()

    def set(self, live: Live, control, value) -> None:
        if live.control(control.label).locator("select").count():
            live.control(control.label).locator("select").select_option(label=control.options[value])
            self.notebook.settle()
        else:
            self.hand.type(live.number(control.label), f"{value:g}")

    def draw(self, live: Live, ink: str) -> None:
        """Fill squares one by one with the pen's button.

        A pen that the mouse drags would draw on its way, so the arrow keys move it, also for `Mouse`.
        """
        clear, ink_here = (live.root.locator("button").filter(has_text=words) for words in PEN)
        self.hand.press(clear)
        for square in (k for k, sign in enumerate(ink) if sign == "g"):
            self.hand.by_arrows(live, "the pen", "paper", (square % 8 + 1, square // 8 + 1), 1)
            self.hand.press(ink_here)


def _named(source: str, call: str) -> str:
    """The name in lc.guess("…")."""
    return source.split(call, 1)[1].split('"')[0] if call in source else ""


def _misconception(task: Write) -> str:
    """A function that makes the first known mistake, as a student would write it: it says what it does."""
    names = ", ".join(inspect.signature(task.stub).parameters)
    return dedent(f"""\
        def {task.stub.__name__}({names}):
            wrong = lc.exercises.find("{task.name}").misconceptions[0][1]
            return wrong({names})""")


def _mistaken(task: Construct, check: check_cells.Check) -> str:
    """A line that makes a wrong answer under the names that the notebook hands in."""
    return f'{check.answer.strip("()")} = lc.exercises.find("{task.name}").mistaken'


def walks(window, lab: Lab, paths: list[Path], hands: list[str], only: str, out: Path) -> Iterator[str]:
    """Yields what was wrong."""
    for path, name in itertools.product(paths, hands):
        began, notebook = time.monotonic(), Notebook(window, lab, f"notebooks/{path.name}")
        try:
            hand = INPUTS[name](notebook)
            notebook.theme(hand.theme)
            notebook.run_all()
            walk = Walk(notebook, path, hand, out)
            walk.predictions(only)
            walk.exercises(only)
            found = [*walk.troubles, *notebook.raised(), *notebook.complaints]
        except Exception as error:
            found = [f"{type(error).__name__}: {error}"]
        finally:
            notebook.close()
        print(f"{path.name}, {name}: {time.monotonic() - began:.0f} s", *found, sep="\n    ", flush=True)
        yield from found


def main() -> int:
    parser = argparse.ArgumentParser(description="Walk through the notebooks, and photograph every step.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="which ones (all of notebooks/)")
    parser.add_argument("--hand", choices=INPUTS, help="with this hand alone")
    parser.add_argument("--only", default="", help="exercises and predictions whose names hold this")
    parser.add_argument("--out", type=Path, default=OUT, help="where the photographs go")
    given = parser.parse_args()
    paths = given.notebooks or sorted(NOTEBOOKS.glob("*.ipynb"))
    given.out.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, Lab(Path(folder)) as lab, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        window = browser.new_context(viewport={"width": WIDE, "height": HIGH})
        hands = [given.hand] if given.hand else list(INPUTS)
        found = list(walks(window, lab, paths, hands, given.only, given.out))
        browser.close()
    print(f"The photographs are in {given.out}.")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
