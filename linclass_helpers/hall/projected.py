"""The demo on the projector: how phones come, the question, and, when the vote is closed, all answers."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from livefigure import Buttons, Count, Demo, Handle, Kept, Stepper, Switch, on_grid

from .. import arguments, draw
from ..style import DARK, LIGHT
from ..words import plural
from . import stage, tally
from .door import NO_SERVER, can_be_reached
from .question import Question
from .vote import SEEN, Vote

BUTTONS = {
    "first": ("Open the vote", "phones may answer from now on"),
    "discussed": ("Close it, discuss", "nothing is shown yet"),
    "second": ("Vote again", "the same question once more"),
    "shown": ("Show all answers", "of all votes"),
    "revealed": ("What really happens", "beside the answers"),
}
ENDING = {
    "end": ("End", "close the address; to go on to another question, run its cell instead"),
    "really": ("End it: no phone can answer any more", ""),
    "stay": ("Do not end it", ""),
}
MOST_HANDS = 1000
NOBODY = "Nobody is here yet. Try your own phone. If it does not get here, count hands."
HANDS = "Count raised hands, and type how many."


class Hall(Demo):
    """A question to a hall of people, with the steps of a vote."""

    themes = (LIGHT, DARK)
    picture_kind = draw.Picture
    picture: draw.Picture
    height = 440
    question: Question
    vote: Vote
    address: str | None
    phones: bool  # may phones answer, or only hands?
    made_by: tuple = ()  # what it was asked with
    storing = False  # is the picture being made that the notebook keeps?
    kept = {"drawn": Kept(None, arguments.places)}

    def compute(self) -> None:
        question, vote = self.question, self._seen()
        drawn = self.state.drawn
        self.places = np.array(question.start if drawn is None else drawn, dtype=float).reshape(-1, 2)
        if len(self.places) != len(question.start):
            raise ValueError(
                f"drawn must hold {len(question.start)} places, but it holds {len(self.places)}."
            )
        self.limit("k", question.steps - 1)
        self.enable("k", vote.step == "revealed" and question.steps > 1)
        self._enable_buttons(vote)
        self.rows = (" ".join(self._panels(vote)),)

    def _enable_buttons(self, vote: Vote) -> None:
        offers = [] if vote.ending else vote.offers()
        for name in BUTTONS:
            self.enable(name, name in offers)
        self.enable("end", vote.door is not None and not vote.is_open and not vote.ending)
        for name in ("really", "stay"):
            self.enable(name, vote.ending)
        self.enable("hands", self.phones and not vote.ended and vote.step not in SEEN)
        counting = vote.is_open and self._counts_hands()
        for name in (f"hands {key}" for key in self.question.options):
            self.enable(name, counting)
        for name in ("raised", "add"):
            self.enable(name, counting and bool(self.question.drawn))

    def _counts_hands(self) -> bool:
        return not self.phones or self.state.hands

    def _panels(self, vote: Vote) -> list[str]:
        """The panels of this step, from left to right."""
        question = self.question
        picture, words = ["picture"] * bool(question.paint), ["bars"] * bool(question.options)
        if vote.step in SEEN and question.is_crowded:
            return ["picture", "second"][: max(len(vote.rounds), 1)]
        if vote.step in SEEN:
            return [*picture, "bars"]
        if vote.door is not None:
            return [*(picture or words), "code"]
        return [*picture, *(words if not question.drawn else [])] or words

    def _seen(self) -> Vote:
        """The vote; for the picture that the notebook keeps, one in which nothing has happened yet."""
        return Vote(self.question) if self.storing else self.vote

    def show(self) -> None:
        question, vote, panels = self.question, self._seen(), self.picture.panels
        for panel in panels.values():
            panel.letter = ""
        revealed = vote.step == "revealed"
        rounds = vote.rounds if vote.step in SEEN else []
        for n, name in enumerate(("picture", "second")):
            if name in panels:
                self._show_picture(self.picture[name], revealed, rounds, n)
        if "bars" in panels:
            stage.bars(self.picture["bars"], question, rounds, revealed)
            if not question.is_number and "picture" not in panels:
                self.picture["bars"].label(self._present(vote))
        if "code" in panels and vote.door is not None:
            stage.code(self.picture["code"], vote.door.url, vote.door.short)

    def _show_picture(self, panel: draw.Panel, revealed: bool, rounds: list, n: int) -> None:
        question = self.question
        assert question.paint is not None
        last = None if self.state.k is None else self.state.k + 1
        entries = question.paint(panel, revealed, last)
        if question.drawn and self._seen().is_open and self._counts_hands():
            x, y = self.places.T
            panel.dots("mine", x, y, "ideal", hollow=True, zorder=6)
        if question.drawn and rounds:
            which = rounds[-1] if question.is_number else rounds[n]
            entries = [*entries, *stage.answers(panel, question, which)]
        panel.key("key", entries, corner=question.corner)
        title = tally.names_of(rounds)[n] if len(rounds) > 1 and question.is_crowded else ""
        panel.label(title or self._present(self._seen()), *question.axes)

    def _present(self, vote: Vote) -> str:
        """How many phones are there and have answered, above the picture."""
        if vote.door is None or vote.step in SEEN:
            return ""
        here = plural(vote.phones, "phone")
        return f"{vote.answers} of {here} answered" if vote.is_open else f"{here} here"

    # What a hand does.

    def on_hello(self) -> None:
        """Phones are let in when a page shows the demo: no text or test opens a port."""
        vote = self.vote
        if self.phones and vote.door is None and vote.step == "asked" and not (vote.ended or vote.trouble):
            vote.changed = self._look_again
            vote.let_phones_in(self.address)
            self.picture.wake()
            self.refresh(True)

    def on_button(self, name: str, value: str) -> None:
        vote = self.vote
        if vote.in_haste():
            return
        if name in ("end", "stay"):
            vote.ending = name == "end"
        elif name == "really":
            vote.end()
        elif name == "add":
            vote.count(self.places.tolist(), self.state.raised)
            self.state.raised = 0
        else:
            self._turn_to(name)
        self.refresh(True)

    def _turn_to(self, step: str) -> None:
        vote = self.vote
        if vote.is_open:
            for name, key in self._hands().items():
                vote.count(key, getattr(self.state, name))
                setattr(self.state, name, 0)
        vote.turn_to(step)
        self.state.k = None

    def _hands(self) -> dict[str, str]:
        """The controls for raised hands, each with the key of its option."""
        return {f"hands {key}": key for key in self.question.options} if self._counts_hands() else {}

    def handles(self) -> Iterator[Handle]:
        """What an instructor draws for those whose hands are counted."""
        question = self.question
        if not (question.drawn and self._seen().is_open and self._counts_hands()):
            return
        for k, (name, (x, y)) in enumerate(zip(question.names, self.places.tolist(), strict=True)):
            moves = partial(self._place_at, k)
            yield Handle(id=k, panel="picture", x=x, y=y, label=name, moves=moves, step=question.step)

    def _place_at(self, k: int, x: float, y: float) -> dict[str, Any]:
        places = self.places.tolist()
        there = on_grid(x, y, self.question.step, self.question.window)
        places[k] = [places[k][0] if self.question.drawn == "sketch" else there[0], there[1]]
        return {"drawn": places}

    def _look_again(self) -> None:
        """The vote has changed without a hand: another count, or the door has closed."""
        with self.lock:
            if self.resting or self.over or self.picture.figure is None or self.vote.step in SEEN:
                return
            self.refresh(self.vote.door is None)
            self.send(self.vote.trouble)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        """The notebook keeps the question alone: no address, and nothing of what was answered."""
        if self.over:
            return super()._repr_mimebundle_(include, exclude)
        with self._awake():
            self.storing = True
            self.refresh(True)
            try:
                return super()._repr_mimebundle_(include, exclude)
            finally:
                self.storing = False
                self.picture.wake()
                self.refresh(True)
                self.release()

    # What is said.

    def caption(self) -> list[str]:
        vote = self._seen()
        lines = [self.question.words, *self._options(vote), *self._step_in_words(vote)]
        if vote.step in SEEN:
            lines += tally.in_words(self.question, vote.rounds)
        if vote.step == "revealed" and self.question.happened is not None:
            shares = [tally.right_share(self.question, ballots) for ballots in vote.rounds]
            right = [
                f"{name}: {share} right"
                for name, share in zip(tally.names_of(vote.rounds), shares, strict=True)
                if share
            ]
            lines += [f"{'. '.join(right)}."] if right else []
            lines += self.question.happened()
        return lines

    def _options(self, vote: Vote) -> list[str]:
        """The options, where they are not in the picture."""
        if not self.question.options or "bars" in self.rows[0].split():
            return []
        alone = "Or: " if self.question.drawn else ""
        return [alone + " · ".join(self.question.options.values())]

    def _step_in_words(self, vote: Vote) -> list[str]:
        if vote.ended and vote.step not in SEEN:
            return ["The vote has ended."]
        if vote.is_open:
            which = "The second vote is open." if vote.step == "second" else "The vote is open."
            return [which, *self._hands_in_words(vote)]
        if vote.step == "asked":
            return self._way_in(vote)
        if vote.step == "discussed":
            ballots = vote.rounds[-1]
            share = tally.right_share(self.question, ballots)
            right = f", {share} of them right" if share else ""
            return [f"{plural(len(ballots), 'answer')}{right}. Convince your neighbour, then vote again."]
        return []

    def _way_in(self, vote: Vote) -> list[str]:
        if vote.door is not None:
            where = "" if vote.door.through else ", in the same network"
            way = f"Scan the code, or open the address above it{where}. Nobody is asked for a name."
            return [way] if vote.phones else [way, NOBODY]
        if self.phones and not vote.trouble:
            return ["A hall answers by phone."]
        return [line for line in (vote.trouble, HANDS) if line]

    def _hands_in_words(self, vote: Vote) -> list[str]:
        if not self._counts_hands():
            return []
        counted = f" {plural(len(vote.hands), 'hand')} counted." if vote.hands else ""
        if self.question.drawn:
            return [f"Draw an answer, count the hands for it, and draw the next one.{counted}"]
        return [HANDS]

    def code(self) -> str:
        return self.question.code


def controls_of(question: Question, phones: bool) -> dict[str, Any]:
    """The controls of a vote."""
    controls: dict[str, Any] = {
        name: Buttons("", options={name: words}, tip=tip) for name, (words, tip) in BUTTONS.items()
    }
    for key, words in question.options.items():
        controls[f"hands {key}"] = Count(f"hands for “{words}”", 0, 0, MOST_HANDS)
    controls["raised"] = Count("hands for this drawing", 0, 0, MOST_HANDS)
    controls["add"] = Buttons("", options={"add": "Count them"}, tip="as answers like this drawing")
    controls["k"] = Stepper("step", None, sticks=True, tip="of what really happens")
    controls["hands"] = Switch("count hands too", not phones, tip="of people without a phone")
    controls |= {name: Buttons("", options={name: words}, tip=tip) for name, (words, tip) in ENDING.items()}
    return controls


def hall_demo(question: Question, address: str | None, phones: bool) -> Hall:
    """The demo of a vote on this question."""
    vote, reached = Vote(question), phones and can_be_reached()
    if phones and not reached:
        vote.trouble = NO_SERVER
    members = {
        "question": question, "vote": vote, "address": address, "phones": reached,
        "controls": controls_of(question, reached),
    }  # fmt: skip
    return type("Hall", (Hall,), members)()
