"""Answers that are wrong, however plausible they are, are refused, and in words.

They stand in wrong_answers/. A task that has none there is tried with its own solution, changed.
"""

from importlib import import_module
from pathlib import Path

import pytest
from long import by_notebook, long_but_the_first
from other_forms import wrong_answers

from linclass_helpers.exercises import Drag, Task, _all

TASKS = _all(Task)
FILES = [path.stem for path in sorted(Path(__file__).parent.glob("wrong_answers/n*.py"))]
WRONG = {
    name: answers for file in FILES for name, answers in import_module(f"wrong_answers.{file}").WRONG.items()
}
EACH = [
    pytest.param(name, answer, id=f"{name}-{number}")
    for name, task in TASKS.items()
    for number, answer in enumerate(WRONG.get(name) or wrong_answers(task))
]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(("name", "answer"), long_but_the_first(EACH, by_notebook, count=2))
def test_a_wrong_answer_is_wrong(name, answer):
    verdict = TASKS[name].judge(answer)
    assert not verdict, verdict.words
    assert verdict.tried
    assert verdict.words.startswith(f"✗ {name}: not yet.")
    assert len(verdict.words) < 2000
    picture = verdict.picture() if verdict.picture else None
    if picture is not None:
        assert picture._repr_mimebundle_()


def test_there_are_enough_wrong_answers():
    assert WRONG.keys() <= {name for name, task in TASKS.items() if not isinstance(task, Drag)}
    assert [name for name, answers in WRONG.items() if len(answers) < 5] == []
