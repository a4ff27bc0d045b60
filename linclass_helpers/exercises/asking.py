"""The demo of lc.again: earlier questions with fresh numbers, one after the other, without end.

Until a page shows it, it asks what it would ask a student who has done nothing yet. So what a notebook stores
is the same for everybody. The first page chooses by the student's progress.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

import numpy as np

from livefigure import Buttons, Choice, Demo, Kept, Number

from .. import arguments, draw
from ..style import DARK, LIGHT
from ..words import listed
from . import progress_file, verdict
from .case_picture import draw_case
from .drawing import Vectors
from .guessing import RIGHT, UNANSWERED, WRONG
from .practice import begun, next_name, record
from .skill import Answer, Judged, Skill

ASKED, TOLD, SHOWN = "asked", "told", "shown"  # a question, the answer to it, an example that is solved
AT_ONCE = 3  # questions of lc.again()
MARKS = ALONE, MISSED, WITH_HELP = verdict.RIGHT, verdict.WRONG, "○"  # how a question went
MISSING = {1: "The last line is yours.", 2: "The last two lines are yours."}


class Again(Demo):
    """Earlier questions with fresh numbers. *This is my answer* says whether it is right, and why."""

    call = "lc.again"
    themes = (LIGHT, DARK)
    picture_kind = draw.Picture
    picture: draw.Picture
    rows = ("question",)
    height = 320
    skills: Mapping[str, Skill]  # those to choose from, by name
    notebook = ""  # the only one that is asked about
    boxes: Mapping[str, str]  # by what a box is called: the name of its control
    live = False  # has a page shown it?
    not_saved = ""  # why the answer could not be written to the progress file

    def compute(self) -> None:
        state = self.state
        if self.live and not state.skill:
            self._choose()
        name = state.skill or self._next_name([])
        skill = self.skill = self.skills[name]
        self.instance = self.remember(("instance", name, state.seed), lambda: skill.instance(state.seed))
        answer = self.answer() if state.stage == TOLD else None
        self.judged: Judged | None = None if answer is None else skill.judge(self.instance, answer)
        self.presses = {"question": None} if self.instance.places and state.stage == ASKED else {}
        self._offer_what_goes_on()

    def _offer_what_goes_on(self) -> None:
        """Show the boxes of this question, and the buttons that lead on from here."""
        state, judged, asking = self.state, self.judged, self.judged is None and self.state.stage != SHOWN
        right = judged is not None and judged.right
        over = not self.notebook and len(state.asked) == AT_ONCE
        for name in self.controls:
            self.enable(name, False)
        for name in self._open_boxes():
            self.enable(name, state.stage != SHOWN)
        self.enable("answer", bool(self.instance.options) and state.stage != SHOWN)
        self.enable("commit", asking)
        self.enable("help", asking and not state.missing)
        self.enable("same", judged is not None and not judged.right)
        self.enable("last", state.stage == SHOWN)
        self.enable("lines", right and state.missing == 1)
        self.enable("next", judged is not None and not over)
        self.enable("more", judged is not None and over)

    def on_hello(self) -> None:
        """The first page that shows the demo makes it choose; after a tape it is what the tape has asked."""
        if not self.live:
            if self.after_a_tape:
                self._choose()
            self.live = True
            self.picture.wake()
            self.refresh(True)

    # What is asked next.

    def _events(self) -> list[dict]:
        """The student's progress, as far as it is looked at."""
        return progress_file.events()[0] if self.live and not self.is_twin else []

    def _note(self, event: str, **more: Any) -> None:
        """Write an event of this instance to the progress file. What is recorded leaves no trace there."""
        if not self.is_twin:
            self.not_saved = progress_file.add(event, self.state.skill, seed=self.state.seed, **more)

    def _next_name(self, asked: Sequence[str]) -> str:
        events, names = self._events(), list(self.skills)
        names = names if self.notebook else begun(names, events)
        return next_name(names, events, asked, datetime.now())

    def _choose(self) -> None:
        """Ask the next skill."""
        recent = self.state.asked[-1:] if self.notebook else self.state.asked
        name = self._next_name(recent)
        self._ask(name)
        self.state.asked = (*self.state.asked, name)

    def _ask(self, name: str, missing: int = 0, stage: str = ASKED) -> None:
        """Show an instance of a skill that was not seen yet, without an answer."""
        state = self.state
        seed = record(name, self._events()).next_seed
        if name == state.skill:
            seed = max(seed, state.seed + 1)
            while self.skill.instance(seed).question == self.instance.question:  # by chance, the same numbers
                seed += 1
        state.skill, state.seed, state.missing, state.stage = name, seed, missing, stage
        state.answer = UNANSWERED
        for box in self.boxes.values():
            setattr(state, box, None)

    def _open_boxes(self) -> list[str]:
        """The controls of the boxes of this question, in their order."""
        return [self.boxes[box] for box in self.skill.boxes]

    # What the student does.

    def offered(self, name: str) -> dict[str, str]:
        return dict(self.instance.options) if name == "answer" else {}

    def answer(self) -> Answer | None:
        """The answer: the key of an option, or a number for each box; None as long as it is not complete."""
        if self.instance.options:
            return self.state.answer if self.state.answer in self.instance.options else None
        typed = [getattr(self.state, name) for name in self._open_boxes()]
        return None if None in typed else tuple(typed)

    def on_change(self, name: str) -> None:
        if name in ("answer", *self.boxes.values()):
            self.state.stage = ASKED  # it can be answered again

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        """Choose the option whose place is nearest."""
        places = self.instance.places
        far = {name: np.hypot(x - px, y - py) for name, (px, py) in places.items()}
        self.state.answer = min(far, key=far.__getitem__)
        self.refresh(True)

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.on_press(panel, x, y, shift)

    def on_button(self, name: str, value: Any) -> None:
        state = self.state
        state.skill = self.skill.name  # before a page shows it, none is chosen
        if name == "commit":
            self._commit()
        elif name == "help":
            self._help()
        elif name in ("same", "last", "lines"):
            self._ask(state.skill, missing={"same": state.missing, "last": 1, "lines": 2}[name])
        elif name == "more":
            state.asked, state.marks = (), ""
            self._choose()
        elif name == "next":
            self._choose()
        self.refresh(True)

    def _help(self) -> None:
        """Show an instance solved. After it come one without its last line, and one without the last two."""
        self._ask(self.state.skill, stage=SHOWN)
        self._mark(WITH_HELP)
        self._note("example")

    def _commit(self) -> None:
        """Judge the answer, and write it to the progress file. Of each instance the first answer counts."""
        state, answer = self.state, self.answer()
        if answer is None:
            raise ValueError(self._what_is_missing())
        state.stage = TOLD
        if self._was_answered():
            return
        judged = self.skill.judge(self.instance, answer)
        self._mark(WITH_HELP if state.missing else ALONE if judged.right else MISSED)
        more = {"misconception": judged.overlooks} if judged.overlooks else {}
        more |= {"helped": state.missing} if state.missing else {}
        self._note("again", passed=judged.right, **more)

    def _was_answered(self) -> bool:
        """Was this instance answered before? Undo may bring it back."""
        answers = [] if self.is_twin else progress_file.of(self.state.skill, "again")
        return any(entry.get("seed") == self.state.seed for entry in answers)

    def _mark(self, sign: str) -> None:
        """How the question went, if this is the first thing that is to be said of it."""
        if len(self.state.marks) < len(self.state.asked):
            self.state.marks += sign

    def _what_is_missing(self) -> str:
        """Why there is no answer yet."""
        if self.instance.options:
            press = ", or press on one in the picture" if self.instance.places else ""
            return f"Choose an answer first{press}."
        empty = [box for box in self.skill.boxes if getattr(self.state, self.boxes[box]) is None]
        return f"Type a number first: {listed(empty)}. A fraction such as 3/4 is a number too."

    # What is seen.

    def show(self) -> None:
        panel, instance = self.picture["question"], self.instance
        solved = self.judged is not None or self.state.stage == SHOWN
        draw_case((solved and instance.solved) or instance.picture, "", panel)
        if isinstance(instance.picture, Vectors):
            panel.ticks("whole", "whole")
        chosen = self.answer()
        if instance.places and isinstance(chosen, str) and self.state.stage != SHOWN:
            words = "your answer" if self.judged is None else self._verdict()
            self._ring(panel, "chosen", chosen, words, above=False)
        if instance.places and (self.state.stage == SHOWN or self.judged and not self.judged.right):
            self._ring(panel, "right", str(instance.answer), "the answer", above=True)

    def _ring(self, panel: draw.Panel, name: str, option: str, words: str, above: bool) -> None:
        """A ring around an option, and words above it or below, so that those of two rings do not overlap."""
        x, y = self.instance.places[option]
        panel.dots(name, [x], [y], "ideal", hollow=True, size=2.2, zorder=7)
        words = f"{self.instance.options[option]}: {words}"  # they may cover its number
        left = panel.along(x) > 0.5
        panel.mark(f"{name} in words", (x, y), "ideal", words=words, left=left, above=above, marker="")

    def _verdict(self) -> str:
        return RIGHT if self.judged and self.judged.right else WRONG

    def caption(self) -> list[str]:
        lines = {ASKED: self._question, TOLD: self._told, SHOWN: self._example}[self._stage()]()
        return [line for line in [*lines, self._marks(), self.not_saved] if line]

    def _stage(self) -> str:
        """Told only if there is an answer."""
        return ASKED if self.state.stage == TOLD and self.judged is None else self.state.stage

    def _question(self) -> list[str]:
        missing, steps = self.state.missing, self.instance.steps
        asked = [self._head(), self.instance.question]
        if not missing:
            return [*asked, self._how_to_answer()]
        return [*asked, *_numbered(steps[:-missing]), f"{MISSING[missing]} {self._how_to_answer()}"]

    def _head(self) -> str:
        """Which question this is."""
        many = max(len(self.state.asked), 1)
        which = f"Question {many}" if self.notebook else f"Question {many} of {AT_ONCE}"
        return f"{which}, from {self.skill.notebook}."

    def _how_to_answer(self) -> str:
        if not self.instance.options:
            return "Round to two decimals or more; a fraction such as 3/4 is right too."
        return "Choose, or press on a point in the picture." if self.instance.places else "Choose an answer."

    def _told(self) -> list[str]:
        instance, skill, judged, answer = self.instance, self.skill, self.judged, self.answer()
        assert judged is not None
        assert answer is not None
        said = f"You said: {skill.in_words(instance, answer)}."
        more = f"More in {skill.notebook}, under “{skill.where}”."
        question = f"The question was: {instance.question}"
        if judged.right:
            return [f"{RIGHT}. {said} {instance.why}", question, more]
        overlooks = f"This {judged.overlooks}" if judged.overlooks else ""
        right = f"The answer: {skill.in_words(instance, instance.answer)}."
        return [f"{WRONG}. {said} {right}", overlooks, *_numbered(instance.steps), question, more]

    def _example(self) -> list[str]:
        asked = ["An example, solved.", self.instance.question]
        return [*asked, *_numbered(self.instance.steps), "Of the next one, only the last line is yours."]

    def _marks(self) -> str:
        """How the questions of this round went."""
        state = self.state
        if self.notebook or len(state.marks) < AT_ONCE or self.judged is None:
            return ""
        return f"That was the last of the three: {' '.join(state.marks)} (○ is one with help)."

    def code(self) -> str:
        return f"{self.call}({self.notebook!r})" if self.notebook else f"{self.call}()"


def _numbered(steps: Sequence[str]) -> list[str]:
    """The lines of a solution, with numbers."""
    return [f"{k}. {step}" for k, step in enumerate(steps, start=1)]


def _one_of(*known: Any) -> Any:
    return lambda value, name: arguments.choice(value, known, name)


def _count(value: Any, name: str) -> int:
    return arguments.count(value, name, 0)


def again_demo(skills: Mapping[str, Skill], notebook: str) -> Again:
    """The demo that asks these skills."""
    return _kind(tuple(skills.values()), notebook)()


@cache
def _kind(skills: tuple[Skill, ...], notebook: str) -> type[Again]:
    """The class of the demo: the same each time, so that a cell that runs again can bring back an answer."""
    by_name = {skill.name: skill for skill in skills}
    labels = dict.fromkeys(box for skill in skills for box in skill.boxes)
    boxes = {label: f"box_{k}" for k, label in enumerate(labels)}
    controls = {
        "answer": Choice("your answer", UNANSWERED, {UNANSWERED: UNANSWERED}),
        **{name: Number(label) for label, name in boxes.items()},
        "commit": Buttons("", options={"commit": "This is my answer"}, tip="Then see whether it is right"),
        "help": Buttons("", options={"help": "Show me one"}, tip="One that is solved, and then one with you"),
        "last": Buttons("", options={"last": "The next one, without its last line"}),
        "lines": Buttons("", options={"lines": "The next one, without its last two lines"}),
        "same": Buttons("", options={"same": "The same with other numbers"}),
        "next": Buttons("", options={"next": "Next question"}),
        "more": Buttons("", options={"more": "Three more"}),
    }
    kept = {
        "skill": Kept("", _one_of("", *by_name)),
        "seed": Kept(0, _count),
        "missing": Kept(0, _one_of(0, *MISSING)),
        "stage": Kept(ASKED, _one_of(ASKED, TOLD, SHOWN)),
        "asked": Kept((), lambda value, name: tuple(_one_of(*by_name)(one, name) for one in value)),
        "marks": Kept("", lambda value, name: "".join(_one_of(*MARKS)(one, name) for one in value)),
    }
    own = {"skills": by_name, "notebook": notebook, "boxes": boxes, "controls": controls, "kept": kept}
    return type("Again", (Again,), own)
