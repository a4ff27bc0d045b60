"""The steps of a vote, and what was answered. It has no picture."""

import time
from collections.abc import Callable
from typing import NamedTuple

from .door import Door
from .question import Answer, Question

# The steps in their order, and at each the steps that may come next.
NEXT = {
    "asked": ("first",),
    "first": ("discussed",),
    "discussed": ("second", "shown"),
    "second": ("shown",),
    "shown": ("revealed", "second"),
    "revealed": (),
}
OPEN = ("first", "second")
SEEN = ("shown", "revealed")  # at these steps all answers are shown
HASTE = 1.0  # seconds in which a second press is taken for a part of the first


class Ballot(NamedTuple):
    """What one phone or one hand answered, and what the same phone answered in the round before."""

    answer: Answer
    before: Answer | None = None


class Vote:
    """One question, from the first phone to what really happens.

    It is not a part of a demo's state: what a hall has answered cannot be undone.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.step = "asked"
        self.rounds: list[list[Ballot]] = []
        self.hands: list[Ballot] = []  # raised hands that were counted in this round
        self.door: Door | None = None
        self.phones = self.answers = 0  # phones that are here, and those that have answered in this round
        self.ended = self.ending = False
        self.trouble = ""  # why phones cannot answer
        self.turned = -HASTE  # when the last step was taken
        self.changed: Callable[[], None] = lambda: None  # called on another thread

    @property
    def is_open(self) -> bool:
        return self.step in OPEN

    def offers(self) -> list[str]:
        """The steps that may come next."""
        question = self.question
        none = {"revealed"} if question.happened is None else set()
        none |= {"second"} if len(self.rounds) > 1 else set()
        return [step for step in NEXT[self.step] if step not in none]

    def in_haste(self) -> bool:
        """Is this the second half of a double click, on a button that has just come under the pointer?"""
        return time.monotonic() - self.turned < HASTE

    def turn_to(self, step: str) -> None:
        """Take the next step."""
        if step not in self.offers():
            raise ValueError(f"After “{self.step}” comes {' or '.join(self.offers())}, not {step!r}.")
        if self.is_open:
            self._close()
        if step in OPEN:
            self._open()
        if step == "revealed" and self._asks():
            assert self.door is not None
            self.door.show(self.question)
        self.step = step
        self.turned = time.monotonic()

    def count(self, answer: Answer, hands: int) -> None:
        """Count raised hands for an answer."""
        self.hands += [Ballot(answer)] * hands

    def let_phones_in(self, address: str | None) -> None:
        """Open the door to phones, or take over the one that is open."""
        try:
            self.door = Door.at(address)
            self.door.ask(self)
        except ValueError as error:
            self.door, self.trouble = None, str(error)

    def end(self) -> None:
        """Close the door: no phone can answer any more."""
        if self.is_open:
            self._close()
            self.step = "discussed" if len(self.rounds) == 1 else "shown"
        if self._asks():
            Door.shut()
        self.door, self.ended, self.ending = None, True, False

    def hear(self, phones: int, answers: int) -> None:
        """The door says how many phones are here, and how many have answered."""
        self.phones, self.answers = phones, answers
        self.changed()

    def lose(self, trouble: str) -> None:
        """There is no door any more, or it has gone on to another question."""
        self.door, self.trouble = None, trouble
        self.changed()

    def _asks(self) -> bool:
        """Is the door open, and do phones see this question?"""
        return self.door is not None and self.door.asked is self

    def _open(self) -> None:
        self.hands, self.answers = [], 0
        self.rounds = [*self.rounds, []]
        if self._asks():
            assert self.door is not None
            self.door.vote()

    def _close(self) -> None:
        ballots = []
        if self._asks():
            assert self.door is not None
            try:
                ballots = [Ballot(*pair) for pair in self.door.close()]
            except ValueError as error:
                self.door, self.trouble = None, str(error)
        self.rounds = [*self.rounds[:-1], [*ballots, *self.hands]]
        self.hands = []
