"""Answers that are right, however they are written, are accepted.

They stand in right_answers/. A task that has none there is tried with its own solution in other forms.
"""

from importlib import import_module
from pathlib import Path

import pytest
from long import by_notebook, long_but_the_first
from other_forms import right_answers

from linclass_helpers.exercises import Drag, Task, Write, _all

TASKS = _all(Task)
FILES = [path.stem for path in sorted(Path(__file__).parent.glob("right_answers/n*.py"))]
RIGHT = {
    name: answers for file in FILES for name, answers in import_module(f"right_answers.{file}").RIGHT.items()
}


def called(name, number, answer):
    return f"{name}-{getattr(answer, '__name__', number)}"


EACH = [
    pytest.param(name, answer, id=called(name, number, answer))
    for name, task in TASKS.items()
    for number, answer in enumerate(RIGHT.get(name) or right_answers(task))
]


@pytest.mark.parametrize(("name", "answer"), long_but_the_first(EACH, by_notebook))
def test_a_right_answer_is_right(name, answer):
    verdict = TASKS[name].judge(answer)
    assert verdict, verdict.words


def test_there_are_enough_right_answers():
    assert RIGHT.keys() <= TASKS.keys()
    for name, answers in RIGHT.items():
        assert not isinstance(TASKS[name], Drag)
        assert len(answers) >= (3 if isinstance(TASKS[name], Write) else 2), name
