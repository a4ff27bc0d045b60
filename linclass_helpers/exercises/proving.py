"""The demo of a proof: its lines are moved into order, checked, and asked why they hold."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from livefigure import Buttons, Choice, Demo, Handle, Kept

from .. import arguments, draw
from ..style import DARK, LIGHT
from ..words import plural
from . import progress_file, verdict
from .case_picture import draw_case
from .lines import At, Example, Fault, Line, Proof, Wrong

ROW = 46  # the height of the picture for each line, in CSS pixels
HEADS = 70  # and for the two heads
BADGE, MARK, TEXT = 14, 32, 44  # the letter of a line, its mark and its words, in CSS pixels from the left
PADDING = 0.7  # between two lines, and HEAD for a head above them, in heights of a line of text
HEAD = 1.5
MOST_STEPS = 4  # of an example that are written out
PROOF, REST = "Your proof, from the top", "Lines that are not used"
CHECK, WHY = "check", "why"


class Assembly(Demo):
    """The shuffled lines of a proof, some of them wrong. "Check" judges their order, "Why?" asks a line."""

    call = "lc.proof"
    themes = (LIGHT, DARK)
    picture_kind = draw.Picture
    picture: draw.Picture
    proof: Proof
    rows = ("lines case",)
    widths = (3, 2)
    not_saved = ""  # why it could not be written to the progress file

    def compute(self) -> None:
        proof, state = self.proof, self.state
        self.by_letter = proof.shuffled
        self.order = [self.by_letter[letter] for letter in state.used]
        self.unused = [letter for letter in self.by_letter if letter not in state.used]
        self.fault: Fault | None = None
        self.asked: Line | Wrong | None = None  # the line that the words and the case are about
        if state.said == CHECK:
            self.fault = proof.fault(self.order)
            self.asked = self.fault.line if self.fault else None
        elif state.said == WHY:
            self.asked = self.by_letter[state.line]
        self.example = self.remember(("example", self.asked), partial(self._example, self.asked))

    def _example(self, line: Line | Wrong | None) -> Example:
        """The case that is shown: for a wrong line the smallest one in which it fails."""
        if isinstance(line, Wrong):
            refuted = self.proof.refuted(line)
            assert refuted is not None  # a test refutes every wrong line
            return refuted
        return self.proof.with_numbers(line or self.proof.lines[0])

    # The picture

    def show(self) -> None:
        self._show_lines(self.picture["lines"])
        self._show_case(self.picture["case"])

    def _show_lines(self, panel: draw.Panel) -> None:
        panel.label(self._title())
        self.places = self._places(panel)
        badge, mark_at, text = map(panel.sizes.scaled, (BADGE, MARK, TEXT))
        for name, y in self.places.heads.items():
            panel.words(name, (badge, y), name, "faint", ha="left")
        wide, high = self.places.size
        panel.line("end", [0, wide], [self.places.middle, self.places.middle], "faint", width=1.0, style="--")
        for letter, y in self.places.lines.items():
            bold = letter == self.state.line
            panel.words(f"letter {letter}", (badge, y), letter, "model", ha="center", bold=bold)
            words, mark = "\n".join(self.places.words[letter]), self._mark(letter)
            colour = "upper" if mark == verdict.WRONG else "ink"
            panel.words(f"mark {letter}", (mark_at, y), mark, colour, ha="center")
            panel.words(f"line {letter}", (text, y), words, colour)

    def _title(self) -> str:
        if self.state.said != CHECK:
            return "the lines"
        return f"{verdict.WRONG} not yet" if self.fault else f"{verdict.RIGHT} a proof"

    def _places(self, panel: draw.Panel) -> "Places":
        """Where the heads and the lines stand, from the top."""
        wide, high = panel.page()
        words = {
            letter: panel.wrapped(line.says, wide - panel.sizes.scaled(TEXT + BADGE))
            for letter, line in self.by_letter.items()
        }
        heights = {letter: len(rows) + PADDING for letter, rows in words.items()}
        unit = high / (2 * HEAD + 1 + PADDING + sum(heights.values()))
        places = Places((wide, high), panel.sizes.scaled(BADGE), words)
        y = 0.0
        for head, letters in ((PROOF, self.state.used), (REST, self.unused)):
            places.heads[head] = y + unit * HEAD / 2
            y += unit * HEAD
            for letter in letters:
                places.lines[letter] = y + unit * heights[letter] / 2
                y += unit * heights[letter]
            if head == PROOF:
                y += unit * (1 + PADDING)  # room for the next line
                places.middle = y
        return places

    def _mark(self, letter: str) -> str:
        """The sign before a line that a check has found right or wrong."""
        if self.state.said != CHECK or letter not in self.state.used:
            return ""
        place = list(self.state.used).index(letter)
        faulty = self.order.index(self.fault.line) if self.fault and self.fault.line else len(self.order)
        return "" if place > faulty else verdict.WRONG if place == faulty else verdict.RIGHT

    def _show_case(self, panel: draw.Panel) -> None:
        """The case of the example, at the step whose numbers are shown."""
        at = self.example.found[0]
        drawing = self.proof.drawing(self.example.case, at.step)
        step = self.proof.step_of(self.example.line, at)
        title = "the smallest case" if isinstance(self.asked, Wrong) else "an example"
        title = ", ".join(filter(None, [title, step, drawing.title if drawing else "not in the plane"]))
        panel.label(title)
        if drawing is not None:
            draw_case(drawing, title, panel)

    # Moving lines

    def handles(self) -> list[Handle]:
        """The letters, always in the same order: a page keeps the focus on the handle of the same number."""
        return [
            Handle(
                id=letter,
                panel="lines",
                x=self.places.left,
                y=self.places.lines[letter],
                label=f"Line {letter}, {self._where(letter)}: {line.says}",
                moves=partial(self._dragged, letter),
                keys=partial(self._by_key, letter),
            )
            for letter, line in self.by_letter.items()
        ]

    def _where(self, letter: str) -> str:
        used = list(self.state.used)
        return f"{used.index(letter) + 1} of {len(used)} in your proof" if letter in used else "not used"

    def _dragged(self, letter: str, x: float, y: float) -> dict[str, Any]:
        """The state after a line was dragged to this height: below the proof it is not used."""
        if y > self.places.middle:
            return self._moved(letter, None)
        above = [other for other in self.state.used if other != letter and self.places.lines[other] < y]
        return self._moved(letter, len(above))

    def _by_key(self, letter: str, right: float, up: float) -> dict[str, Any]:
        """Up brings an unused line to the end of the proof, and then higher. Down leads back."""
        used = list(self.state.used)
        if not up or letter not in used and up < 0:
            return {}
        if letter not in used:
            return self._moved(letter, len(used))
        place = used.index(letter) - round(up)
        return self._moved(letter, None if place >= len(used) else max(0, place))

    def _moved(self, letter: str, place: int | None) -> dict[str, Any]:
        """The state in which this line has this place in the proof, or none."""
        used = [other for other in self.state.used if other != letter]
        if place is not None:
            used.insert(place, letter)
        return {"line": letter, "used": "".join(used), "said": ""}

    def on_enter(self, id: Any) -> None:
        self.take({"line": id, "said": WHY})

    def on_delete(self, id: Any) -> None:
        self.take(self._moved(id, None))

    def on_change(self, name: str) -> None:
        if name == "used" or name == "line" and self.state.said == CHECK:
            self.state.said = ""

    def on_button(self, name: str, value: Any) -> None:
        if value == CHECK and not self.state.used:
            raise ValueError(f"There is no line in your proof yet: move one above “{REST}”.")
        self.state.said = value
        self.refresh(True)
        if value == CHECK and not self.is_twin:
            passed = self.fault is None
            self.not_saved = progress_file.add("proof", self.proof.name, passed=passed, lines=self.state.used)
            self.refresh(False)

    # In words

    def caption(self) -> list[str]:
        proof = self.proof
        asked = [f"To prove: {proof.claim}", proof.given]
        lines = [self._said(), *asked] if self.state.said else [*asked, self._how()]
        lines += [self.not_saved, f"More under “{proof.where}”." if self._is_done() else ""]
        return [line for line in lines if line]

    def _is_done(self) -> bool:
        return self.state.said == CHECK and self.fault is None

    def _said(self) -> str:
        """What the check says, or the line that was asked."""
        if self._is_done():
            return (
                f"{verdict.RIGHT} This is a proof: each line rests on lines above it, and one is the claim."
            )
        if self.state.said == CHECK:
            return f"{verdict.WRONG} Not yet. {self._of_fault()}"
        assert self.asked is not None
        return self._of_wrong(self.asked) if isinstance(self.asked, Wrong) else self._of_line(self.asked)

    def _how(self) -> str:
        """How far the proof is, and what can be done."""
        many = len(self.state.used)
        done = f"Your proof has {plural(many, 'line')}. " if many else ""
        return (
            f"{done}Move lines into the proof, each below all that it rests on: drag its letter, or press "
            "arrow keys. Some lines are wrong and stay out."
        )

    def _of_fault(self) -> str:
        assert self.fault is not None
        line, missing = self.fault.line, self.fault.missing
        if isinstance(line, Wrong):
            return self._of_wrong(line)
        if line is None:
            return "Every line rests on lines above it. But the proof does not yet arrive at the claim."
        assert missing is not None
        where = "stands below it" if missing in self.order else "is not in your proof"
        return f"{self._quoted(line)} rests on {self._quoted(missing)}, which {where}."

    def _of_wrong(self, line: Wrong) -> str:
        """The smallest case in which the line fails, with its numbers, and the line of code that opens it."""
        (at,) = self.example.found
        demo = self.remember(("demo", line), lambda: self._demo_line(self.example, at))
        step = self.proof.step_of(line, at)
        here = f"At {step} of" if step else "In"
        shown = f" Open it: {demo}" if demo else ""
        return f"{self._quoted(line)} is wrong. {here} the smallest case that shows it, it says {at}.{shown}"

    def _demo_line(self, example: Example, at: At) -> str:
        demo = self.proof.open(example.case, at.step)
        if demo is None:
            return ""
        try:
            return demo.code()
        finally:
            demo.close()

    def _of_line(self, line: Line) -> str:
        """The fact that a line uses, and the line with the numbers of the example."""
        found = self.example.found
        numbers = [
            f"{step}: {at}" if (step := self.proof.step_of(line, at)) else str(at)
            for at in found[:MOST_STEPS]
        ]
        more = "; …" if len(found) > MOST_STEPS else ""
        shown = f"With the numbers of the example: {'; '.join(numbers)}{more}."
        return f"{self._quoted(line)}. Why? {line.why} {shown}"

    def _quoted(self, line: Line | Wrong) -> str:
        letter = next(letter for letter, one in self.by_letter.items() if one is line)
        return f"Line {letter} (“{line.says.removesuffix('.')}”)"

    def text(self) -> str:
        """The picture in words. The lines are on the picture, so they stand here too."""
        words = super().text()
        if self.over:
            return words
        lines = [f"{letter}: {self.by_letter[letter].says}" for letter in self.state.used]
        rest = [f"{letter}: {self.by_letter[letter].says}" for letter in self.unused]
        heads = [PROOF + ":", *lines] if lines else []
        return "\n".join([words, *heads, REST + ":", *rest])

    __repr__ = text

    def code(self) -> str:
        return f"{self.call}({self.proof.name!r})"


class Places:
    """Where the lines of a proof stand on the page, in CSS pixels from its upper left corner."""

    def __init__(self, size: tuple[float, float], left: float, words: dict[str, list[str]]) -> None:
        self.size, self.left, self.words = size, left, words
        self.heads: dict[str, float] = {}
        self.lines: dict[str, float] = {}
        self.middle = 0.0  # the end of the proof: below it are the lines that are not used


def _letters(letters: str) -> Callable[[Any, str], str]:
    """A check: the value is some of these letters, each at most once."""

    def check(value: Any, name: str) -> str:
        if not isinstance(value, str) or {*value} - {*letters} or len({*value}) < len(value):
            came = arguments.shown(value)
            raise ValueError(f"{name} must be some of the letters {letters}, each once, but it is {came}.")
        return value

    return check


@cache
def _kind(proof: Proof) -> type[Assembly]:
    """The class of its demo: the same each time, so that a cell that runs again can bring back an order."""
    letters = "".join(proof.shuffled)
    words = {letter: f"{letter}  {line.says}" for letter, line in proof.shuffled.items()}
    controls = {
        "line": Choice("line", letters[0], words),
        "ask": Buttons("", options={CHECK: "Check my proof", WHY: "Why this line?"}),
    }
    kept = {
        "used": Kept("", _letters(letters)),
        "said": Kept("", lambda value, name: arguments.choice(value, ("", CHECK, WHY), name)),
    }
    height = HEADS + ROW * len(letters)
    return type(
        "Assembly", (Assembly,), {"proof": proof, "controls": controls, "kept": kept, "height": height}
    )


def proof_demo(proof: Proof) -> Assembly:
    """The demo of a proof."""
    return _kind(proof)()
