"""Which skill is asked next: what was wrong, or right longest ago, first.

Each skill lies in a box. It begins in box 0. An answer that is right without help moves it one box on, and
any other answer moves it back to box 0. A skill of box k rests for RESTS[k] days after it was asked. All of
this is read from the file of the student's progress.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

RESTS = (0, 1, 3, 7, 21)  # days
LARGEST_SEED = 1_000_000
EVENTS = ("again", "example")  # an answer, and a solved instance that was shown

# How urgent a skill is; a lower number comes first.
MISSED, RESTED, NEVER_ASKED, RESTING = range(4)


@dataclass(frozen=True)
class Record:
    """What the file says of a skill.

    Attributes
    ----------
    box
        The number of its box.
    answers
        How many answers were given.
    last
        When it was answered last.
    seeds
        The seeds of the instances that were seen.
    """

    box: int = 0
    answers: int = 0
    last: datetime = datetime.min
    seeds: tuple[int, ...] = ()

    @property
    def next_seed(self) -> int:
        """The seed of an instance that was not seen yet."""
        return max(self.seeds, default=-1) + 1

    def urgency(self, now: datetime) -> int:
        """How urgent it is to ask."""
        if not self.answers:
            return NEVER_ASKED
        if not self.box:
            return MISSED
        return RESTED if now - self.last >= timedelta(days=RESTS[self.box]) else RESTING


def record(name: str, events: Iterable[dict[str, Any]]) -> Record:
    """What these events say of a skill. Of each instance the first answer counts."""
    box, answers, last = 0, 0, datetime.min
    seeds: list[int] = []
    answered: set[int] = set()
    for entry in events:
        seed = _seed(entry.get("seed"))
        if entry["name"] != name or entry["event"] not in EVENTS or seed is None:
            continue
        seeds.append(seed)
        if entry["event"] == "again" and seed not in answered:
            answered.add(seed)
            alone = entry.get("passed") is True and not entry.get("helped")
            box, answers = min(box + 1, len(RESTS) - 1) if alone else 0, answers + 1
            last = _time(entry.get("at")) or last
    return Record(box, answers, last, tuple(seeds))


def next_name(
    names: Sequence[str], events: Sequence[dict[str, Any]], asked: Sequence[str], now: datetime
) -> str:
    """The name of the skill to ask next.

    The most urgent one that was not asked just now. Among those that are equally urgent, one of a notebook
    that was not asked about comes first, and then the one that was answered longest ago.

    Parameters
    ----------
    names
        The names of the skills to choose from, in the order of the notebooks.
    events
        The student's progress.
    asked
        The skills that were asked just now.
    now
        The time.
    """
    about = {name[:2] for name in asked}

    def order(name: str) -> tuple[int, bool, datetime]:
        found = record(name, events)
        return found.urgency(now), name[:2] in about, found.last

    return min([name for name in names if name not in asked] or names, key=order)


def begun(names: Sequence[str], events: Iterable[dict[str, Any]]) -> list[str]:
    """Of these names, those of the notebooks in which the student has done something; else of the first."""
    touched = {entry["name"][:2] for entry in events}
    return [name for name in names if name[:2] in touched] or [
        name for name in names if name[:2] == names[0][:2]
    ]


def _seed(value: Any) -> int | None:
    """The seed of an instance, or None if it is not one. The file may be edited, so it may hold anything."""
    return value if type(value) is int and 0 <= value < LARGEST_SEED else None


def _time(value: Any) -> datetime | None:
    """The time that an event has; None if it has none."""
    try:
        return datetime.fromisoformat(value).replace(tzinfo=None)
    except (TypeError, ValueError):
        return None
