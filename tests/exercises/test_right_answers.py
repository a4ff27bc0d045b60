"""Answers that are right, however they are written, are accepted; see right_answers/."""

from importlib import import_module
from pathlib import Path

import pytest

from linclass_helpers.exercises import Construct, Drag, Task, Write, _all

TASKS = _all(Task)
FILES = [path.stem for path in sorted(Path(__file__).parent.glob("right_answers/n*.py"))]
RIGHT = {
    name: answers for file in FILES for name, answers in import_module(f"right_answers.{file}").RIGHT.items()
}


def called(name, number, answer):
    return f"{name}-{getattr(answer, '__name__', number)}"


EACH = [
    pytest.param(name, answer, id=called(name, number, answer))
    for name, answers in RIGHT.items()
    for number, answer in enumerate(answers)
]


@pytest.mark.parametrize(("name", "answer"), EACH)
def test_a_right_answer_is_right(name, answer):
    verdict = TASKS[name].judge(answer)
    assert verdict, verdict.words


def test_there_are_three_for_every_function_to_write_and_two_for_every_construction():
    fewest = {
        name: 3 if isinstance(task, Write) else 2
        for name, task in TASKS.items()
        if not isinstance(task, Drag)
    }
    assert {
        name: len(RIGHT.get(name, ())) for name in fewest if len(RIGHT.get(name, ())) < fewest[name]
    } == {}
    assert RIGHT.keys() <= fewest.keys()
    assert all(isinstance(TASKS[name], Write | Construct) for name in RIGHT)
