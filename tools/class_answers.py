"""What a class chose and overlooked: misconceptions that were met, and predictions, counted by students.

tools/grades.py --why prints it. A progress file can be edited, so only known misconceptions are counted.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from linclass_helpers.exercises import Prediction, Skill, Task, Write, _all
from linclass_helpers.exercises.given import answers_among
from linclass_helpers.exercises.verdict import RIGHT, WRONG

Events = list[dict[str, Any]]
KINDS = {"check": "exercise", "again": "asked again"}  # by the event of an answer


@dataclass(frozen=True)
class Finding:
    """Something that several students chose or overlooked.

    Attributes
    ----------
    name
        The name of the task, the skill or the prediction, and which of these it is.
    words
        What they chose, or what they overlooked.
    who
        The names of these students.
    of
        How many students answered it.
    """

    name: str
    words: str
    who: tuple[str, ...]
    of: int


def findings(class_: Mapping[str, Events]) -> list[Finding]:
    """All findings in the progress of a class, {student: events}. What most students met comes first."""
    met: dict[tuple[str, str], list[str]] = defaultdict(list)
    answered: Counter[str] = Counter()
    for student, events in class_.items():
        mine = {*_misconceptions(events), *_predictions(events)}
        answered.update({name for name, _ in mine})
        for name, words in mine:
            if words:
                met[name, words].append(student)
    found = [Finding(name, words, tuple(who), answered[name]) for (name, words), who in met.items()]
    return sorted(found, key=lambda one: (-len(one.who), one.name, one.words))


def _misconceptions(events: Events) -> Iterator[tuple[str, str]]:
    """For each answer to a task or a skill: its name, and the words of the misconception, or ""."""
    for entry in events:
        event, name, words = entry["event"], entry["name"], entry.get("misconception")
        known = _known_words(event).get(name)
        if known is not None:
            yield f"{name} ({KINDS[event]})", ""
            if isinstance(words, str) and words in known:
                yield f"{name} ({KINDS[event]})", f"{words[:1].upper()}{words[1:]}"


@cache
def _known_words(event: str) -> dict[str, set[str]]:
    """What such an event can name: each task or each skill, with the words of its misconceptions."""
    if event == "check":
        return {name: _words_of(task) for name, task in _all(Task).items()}
    return (
        {name: {*skill.overlooks.values()} for name, skill in _all(Skill).items()} if event == "again" else {}
    )


def _words_of(task: Task) -> set[str]:
    return {words for words, _ in task.misconceptions} if isinstance(task, Write) else set()


def _predictions(events: Events) -> Iterator[tuple[str, str]]:
    """For each prediction that was answered: its name, and the first answer, which is right or not."""
    for name, prediction in _all(Prediction).items():
        for answer in answers_among(prediction, events)[:1]:
            yield f"{name} (prediction)", _chosen(prediction, answer)


def _chosen(prediction: Prediction, answer: Any) -> str:
    """An answer, with a sign for right or wrong. Of a drawing there are too many to write it out."""
    drawn = not isinstance(answer, str)
    right = prediction.judged(answer, prediction.reveal()).right
    words = "drawn" if drawn else prediction.options[answer].words
    return f"{RIGHT if right else WRONG} {words}"
