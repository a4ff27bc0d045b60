"""What a hall answered, in words."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ..words import number, plural, vector
from .question import Question
from .vote import Ballot

ROUNDS = "First vote", "Second vote"


def names_of(rounds: Sequence[Sequence[Ballot]]) -> Sequence[str]:
    """What the rounds are called."""
    return ROUNDS[: len(rounds)] if len(rounds) > 1 else ("The vote",)


def shares(question: Question, ballots: Sequence[Ballot]) -> dict[str, int]:
    """How many chose each option."""
    chosen = Counter(ballot.answer for ballot in ballots if isinstance(ballot.answer, str))
    return {key: chosen[key] for key in question.options}


def places(ballots: Sequence[Ballot]) -> np.ndarray:
    """The places that were drawn: answers × places × (x, y)."""
    drawn = [ballot.answer for ballot in ballots if not isinstance(ballot.answer, str)]
    return np.array(drawn, dtype=float) if drawn else np.empty((0, 1, 2))


def directions(drawn: np.ndarray) -> np.ndarray:
    """The directions of these places, seen from 0, as vectors of length 1; a place at 0 has none."""
    ends = drawn.reshape(-1, 2)
    lengths = np.hypot(*ends.T)
    return ends[lengths > 0] / lengths[lengths > 0, None]


def mean_direction(drawn: np.ndarray) -> np.ndarray | None:
    """The direction of the mean of the directions; None if they cancel each other."""
    mean = directions(drawn).sum(axis=0)
    length = np.hypot(*mean)
    return mean / length if length > 1e-9 else None


def percent(part: int, whole: int) -> str:
    return f"{100 * part / max(whole, 1):.0f} %"


def right_share(question: Question, ballots: Sequence[Ballot]) -> str:
    """The share of right answers, "55 %"; "" if no answer is right or wrong, or there is none."""
    if question.is_right is None or not ballots:
        return ""
    kinds = Counter(str(ballot.answer) for ballot in ballots)  # each kind of answer is judged once
    answers = {str(ballot.answer): ballot.answer for ballot in ballots}
    right = sum(many for kind, many in kinds.items() if question.is_right(answers[kind]))
    return percent(right, len(ballots))


def in_words(question: Question, rounds: Sequence[Sequence[Ballot]]) -> list[str]:
    """A sentence for each vote, and one on how many have changed their answer."""
    lines = [
        f"{name}: {_said(question, ballots)}" for name, ballots in zip(names_of(rounds), rounds, strict=True)
    ]
    both = [ballot for ballot in rounds[-1] if ballot.before is not None] if rounds else []
    if both:
        changed = sum(ballot.before != ballot.answer for ballot in both)
        lines.append(f"{changed} of the {plural(len(both), 'phone')} that voted twice changed the answer.")
    return lines


def _said(question: Question, ballots: Sequence[Ballot]) -> str:
    if not ballots:
        return "nobody answered."
    counted = plural(len(ballots), "answer")
    parts = [
        f"“{question.options[key]}” {many} ({percent(many, len(ballots))})"
        for key, many in shares(question, ballots).items()
    ]
    drawn = places(ballots)
    parts += [_of_the_drawn(question, drawn)] if len(drawn) else []
    return f"{counted}: {'; '.join(parts)}."


def _of_the_drawn(question: Question, drawn: np.ndarray) -> str:
    """The middle of the places that were drawn."""
    middle = np.median(drawn, axis=0)
    if question.is_number:
        low, high = map(number, np.quantile(drawn[:, 0, 1], (0.25, 0.75)))
        return f"the median is {number(middle[0, 1])}, and half are from {low} to {high}"
    if question.drawn == "direction":
        mean = mean_direction(drawn)
        if mean is None:
            return "the directions cancel each other"
        return f"the mean of the directions is {np.degrees(np.arctan2(*mean[::-1])):.0f}°".replace("-", "−")
    if question.drawn == "sketch":
        return f"the medians of the heights are {', '.join(map(number, middle[:, 1]))}"
    return f"{plural(len(drawn), 'place')}, whose median is {', '.join(map(vector, middle))}"
