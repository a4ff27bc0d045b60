"""Exercises and predictions: what a student does is answered with mathematics.

task.py         what a task is, and how an answer is judged: Write, Construct, Drag
cases.py        small whole-number cases in a fixed order, so that a wrong answer meets the smallest one
fractions.py    the same with eighths among the larger ones, so that no answer can rely on whole numbers
answers.py      the form in which a construction is judged, and what several tasks ask of one
calling.py      one call of a student's function, which changes nothing here
ending.py       how a call comes to an end, whatever the function does
values.py       what it returned: as plain numbers, and in words
verdict.py      what comes of a check
misconceptions.py  what several tasks know of
seen.py         what there is to see of a case; case_picture.py draws it
opening.py      the demo that shows a case
keeping.py      the file of a student's progress
tasks/          the tasks, a file a notebook
prediction.py   what a prediction is
guessing.py     its demo: commit to an answer, then the real thing moves beside it
predictions/    the predictions, a file a notebook
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from .. import arguments
from ..tables import Table, table
from . import keeping
from .cases import Cases
from .prediction import Option, Prediction, Revealed
from .task import Construct, Drag, Task, Write
from .verdict import Counterexample, Verdict

__all__ = [
    "Cases",
    "Construct",
    "Counterexample",
    "Drag",
    "Option",
    "Prediction",
    "Revealed",
    "Task",
    "Verdict",
    "Write",
    "check",
    "find",
    "guess",
    "hint",
    "names",
    "progress",
    "recall",
    "solution",
    "use",
]


@cache
def _all(kind: Any) -> dict[str, Any]:
    """All tasks or predictions, by their names, in the order of the notebooks."""
    folders = {Task: "tasks", Prediction: "predictions"}
    package = import_module(f".{folders[kind]}", __name__)
    files = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    return {one.name: one for file in files for one in vars(file).values() if isinstance(one, kind)}


def _find(kind, name):
    return _all(kind)[arguments.choice(name, list(_all(kind)), "name")]


def names() -> tuple[str, ...]:
    """The names of all exercises."""
    return tuple(_all(Task))


def find(name: str) -> Task:
    """The task of that name, with its solution, for whoever grades."""
    return _find(Task, name)


def check(name: str, answer: Any) -> Verdict:
    """Is the answer right? If not, the smallest case that shows why.

    name     "02.mistake", see lc.exercises.names()
    answer   a function, what was constructed, or a demo; `...` where there is none yet
    """
    task = _find(Task, name)
    verdict = task.judge(answer)
    if verdict.tried:
        print(end=keeping.add("check", name, passed=verdict.passed))
    return verdict


def hint(name: str) -> None:
    """Print the next hint, narrower than the one before."""
    task, taken = _find(Task, name), len(keeping.of(name, "hint"))
    which = min(taken, len(task.hints) - 1)
    print(f"{name}, hint {which + 1} of {len(task.hints)}: {task.hints[which]}")
    if taken >= len(task.hints):
        print(f'That was the last one. lc.solution("{name}") shows a solution.')
    else:
        print(end=keeping.add("hint", name))


def solution(name: str) -> None:
    """Print a solution: after a try, or when it is asked for twice."""
    task = _find(Task, name)
    if not keeping.of(name, "check") and not keeping.of(name, "asked"):
        print(f'{name}: try first, or take a hint: lc.hint("{name}"). If you ask again, you will see it.')
        print(end=keeping.add("asked", name))
        return
    print(end=keeping.add("solution", name))
    print(task.source())


def use(name: str, answer: Any) -> Any:
    """The student's own function where it is right, and the solution's function otherwise.

    A notebook goes on with it: `perceptron = lc.use("02.perceptron", perceptron)`.
    """
    task = _find(Task, name)
    if not isinstance(task, Write):
        raise ValueError(f"{name} asks for no function: lc.use is for exercises that ask for one.")
    verdict = task.judge(answer)
    if verdict.tried and not verdict.passed:
        print(f'{name} is not right yet, so the notebook goes on with the function of lc.solution("{name}").')
    return answer if verdict.passed else task.solution


def guess(name: str):
    """A prediction to commit to, in a picture; then the real thing moves beside it. It can be done again."""
    from .guessing import guess

    return guess(_find(Prediction, name))


def recall(name: str):
    """The same question where the notebook answers it, with the answer that was given."""
    from .guessing import recall

    return recall(_find(Prediction, name))


def progress(notebook: str | None = None) -> Table:
    """What is done and what is not: a row a notebook, or, of the notebook "02", a row an exercise."""
    kept, bad = keeping.events()
    if bad:
        print(f"{bad} lines of {keeping.path()} cannot be read, and were skipped.")
    numbers = sorted({name[:2] for name in names()})
    if notebook is None:
        return table([_done(number, kept) for number in numbers])
    arguments.choice(notebook, numbers, "notebook")
    return table([_tried(name, kept) for name in names() if name.startswith(notebook)])


def _done(number, kept):
    """How much of a notebook is done."""
    exercises = [name for name in names() if name.startswith(number)]
    questions = [name for name in _all(Prediction) if name.startswith(number)]
    right = {entry["name"] for entry in kept if entry["event"] == "check" and entry.get("passed") is True}
    answered = {entry["name"] for entry in kept if entry["event"] == "guess"}
    return {
        "notebook": number,
        "predictions made": len(answered.intersection(questions)),
        "of": len(questions),
        "exercises right": len(right.intersection(exercises)),
        "of them": len(exercises),
    }


def _tried(name, kept):
    """What became of an exercise."""
    mine = [entry for entry in kept if entry["name"] == name]
    checks = [entry for entry in mine if entry["event"] == "check"]
    return {
        "exercise": name,
        "right": any(entry.get("passed") is True for entry in checks),
        "tries": len(checks),
        "hints": sum(entry["event"] == "hint" for entry in mine),
        "solution seen": any(entry["event"] == "solution" for entry in mine),
    }
