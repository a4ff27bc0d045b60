"""Exercises and predictions: a student's answer is judged, and a wrong one is shown a small case.

- `task.py`: what a task is, and how an answer is judged: Write, Construct, Drag
- `cases.py`: small whole-number cases in a fixed order, so that a wrong answer meets the smallest one
- `fractions.py`: the same with fractions among the larger cases
- `answers.py`: the form in which constructed points are judged, and what several tasks require of them
- `calling.py`: one call of a student's function, which changes nothing outside
- `limits.py`: limits on such a call, so that it ends
- `values.py`: what it returned: as plain numbers, and in words
- `verdict.py`: the result of a check
- `misconceptions.py`: the words for misconceptions that several tasks share
- `buttons.py`: the buttons below a wrong answer
- `drawing.py`: what is drawn of a case; case_picture.py draws it
- `opening.py`: the demo that shows a case
- `progress_file.py`: the file of a student's progress
- `tasks/`: the tasks, a file for each notebook
- `prediction.py`: what a prediction is, and how an answer to it is judged
- `shape.py`: how a drawn curve is compared with the real one
- `given.py`: the answers that were given to it, and the two lines of lc.recall
- `scene.py`: its picture, without an answer
- `guessing.py`: its demo: first the student's answer, then what really happens
- `predictions/`: the predictions, a file for each notebook
- `skill.py`: what a skill is, a question that is asked again with fresh numbers
- `working.py`: words for worked solutions
- `practice.py`: which skill is asked next
- `asking.py`: the demo that asks it
- `skills/`: the skills, a file for each notebook
- `lines.py`: what a proof to assemble is, and how an order of its lines is judged
- `proving.py`: its demo: the lines are moved, checked, and asked why they hold
- `proofs/`: the proofs, a file for each notebook
- `claiming.py`: the smallest case that breaks what a student believes
- `beliefs.py`: what a belief may be about, such as all runs of the perceptron
"""

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from .. import arguments
from ..tables import Table, table
from ..words import in_lines
from . import progress_file
from .cases import Cases
from .claiming import Claimed, claim
from .lines import Proof
from .prediction import Judged, Option, Prediction, Revealed
from .skill import Skill
from .task import Construct, Drag, Task, Write
from .verdict import Counterexample, Verdict

if TYPE_CHECKING:
    from .asking import Again
    from .given import Recalled
    from .guessing import Guess
    from .proving import Assembly

__all__ = [
    "Cases",
    "Claimed",
    "Construct",
    "Counterexample",
    "Drag",
    "Judged",
    "Option",
    "Prediction",
    "Proof",
    "Revealed",
    "Skill",
    "Task",
    "Verdict",
    "Write",
    "again",
    "check",
    "claim",
    "find",
    "guess",
    "hint",
    "names",
    "progress",
    "proof",
    "recall",
    "solution",
    "use",
]


LONGEST = 60  # letters quoted from a name that is not known


@cache
def _all(kind: Any) -> dict[str, Any]:
    """All tasks, predictions, skills or proofs, by name, in the order of the notebooks."""
    folders = {Task: "tasks", Prediction: "predictions", Skill: "skills", Proof: "proofs"}
    package = import_module(f".{folders[kind]}", __name__)
    files = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    return {one.name: one for file in files for one in vars(file).values() if isinstance(one, kind)}


def _find(kind: Any, name: str) -> Any:
    """The task, prediction or proof of this name; a ValueError says which name is nearest."""
    words = {Task: "exercise", Prediction: "prediction", Proof: "proof"}
    return _all(kind)[_known(name, list(_all(kind)), words[kind])]


def _known(name: Any, known: list[str], what: str) -> str:
    """The name, if it is one of those that are known; otherwise a ValueError says which one is nearest."""
    if not isinstance(name, str) or name in known:
        return arguments.choice(name, known, "name")
    nearest = get_close_matches(name, known, n=1) or [one for one in known if one.startswith(name[:2])]
    if len(nearest) == 1:
        raise ValueError(f'There is no {what} "{name[:LONGEST]}". Did you mean "{nearest[0]}"?')
    there = ", ".join(nearest or known)
    raise ValueError(f'There is no {what} "{name[:LONGEST]}". There are {there}.')


def names() -> tuple[str, ...]:
    """The names of all exercises, in the order of the notebooks."""
    return tuple(_all(Task))


def find(name: str) -> Task:
    """Find a task, with its solution, for grading.

    Raises
    ------
    ValueError
        If there is no task of this name.
    """
    return _find(Task, name)


def check(name: str, answer: Any, *, further: Any = ...) -> Verdict:
    """Check an answer to an exercise. A wrong one is shown a small case for which it fails.

    This is the smallest of those in two dimensions that are not 0. If it fails for none of them, it is the
    smallest of all.

    Parameters
    ----------
    name
        The name of the exercise, such as "02.mistake"; lc.exercises.names() lists them.
    answer
        A function, what was constructed, or a demo; `...` if there is no answer yet.
    further
        A number that answers the question below a right answer. It does not change the verdict.

    Returns
    -------
    Verdict
        True if the answer is right, so `assert lc.check(…)` is a test.

    Raises
    ------
    ValueError
        If there is no exercise of this name, or no further question.
    """
    task = _find(Task, name)
    if further is not ... and task.further is None:
        raise ValueError(f"{name} has no further question, so lc.check takes no further here.")
    verdict = task.judge(answer, further)
    if verdict.tried:
        more = {"misconception": verdict.misconception} if verdict.misconception else {}
        print(end=progress_file.add("check", name, passed=verdict.passed, **more))
    return verdict


def hint(name: str) -> None:
    """Print the next hint. Each one says more than the one before.

    Parameters
    ----------
    name
        The name of the exercise, such as "02.mistake".
    """
    print(in_lines(_find(Task, name).next_hint()))


def solution(name: str) -> None:
    """Print a solution. Without a try before, it is printed only when it is asked for a second time.

    Parameters
    ----------
    name
        The name of the exercise, such as "02.mistake".
    """
    task = _find(Task, name)
    if not progress_file.of(name, "check") and not progress_file.of(name, "asked"):
        print(f'{name}: try first, or take a hint: lc.hint("{name}"). If you ask again, you will see it.')
        print(end=progress_file.add("asked", name))
        return
    print(end=progress_file.add("solution", name))
    print(task.source())


def use(name: str, answer: Any) -> Any:
    """Go on with the student's own function if it is right, and with the solution otherwise.

    Parameters
    ----------
    name
        The name of an exercise that asks for a function, such as "02.perceptron".
    answer
        The student's function; `...` if there is none yet.

    Returns
    -------
    callable
        The answer if it is right; otherwise the function of the solution.

    Raises
    ------
    ValueError
        If there is no exercise of this name, or it asks for no function.

    Examples
    --------
    >>> perceptron = lc.use("02.perceptron", perceptron)
    """
    task = _find(Task, name)
    if not isinstance(task, Write):
        raise ValueError(f"{name} asks for no function: lc.use is for exercises that ask for one.")
    verdict = task.judge(answer)
    if verdict.tried and not verdict.passed:
        instead = f'so the notebook goes on with the function of lc.solution("{name}").'
        print(in_lines(f"{name} is not right yet, {instead}"))
    return answer if verdict.passed else task.solution


def guess(name: str) -> "Guess":
    """Ask a prediction: the student answers in a picture, and then sees there what really happens.

    Parameters
    ----------
    name
        The name of the prediction, such as "02.length".
    """
    from .guessing import guess_demo

    return guess_demo(_find(Prediction, name))


def recall(name: str) -> "Recalled":
    """Say in two lines what was predicted, whether it was right, and where more stands.

    Parameters
    ----------
    name
        The name of the prediction, such as "02.length".
    """
    from .given import recalled

    return recalled(_find(Prediction, name))


def again(notebook: str | None = None) -> "Again":
    """Ask earlier questions with fresh numbers: first what went wrong, then what was answered longest ago.

    Parameters
    ----------
    notebook
        The number of a notebook, such as "02": its questions are asked as long as you like. By default it is
        three questions about all notebooks that you have begun.

    Raises
    ------
    ValueError
        If no notebook of this number has such questions.
    """
    from .asking import again_demo

    skills = _all(Skill)
    if notebook is not None:
        _known(notebook, sorted({name[:2] for name in skills}), "notebook with questions")
        skills = {name: skill for name, skill in skills.items() if name.startswith(notebook)}
    return again_demo(skills, notebook or "")


def proof(name: str) -> "Assembly":
    """Give the lines of a proof, shuffled, with wrong ones among them, to be put into order.

    Parameters
    ----------
    name
        The name of the proof, such as "02.stop".
    """
    from .proving import proof_demo

    return proof_demo(_find(Proof, name))


def progress(notebook: str | None = None) -> Table:
    """Show which exercises, predictions and proofs are done.

    Parameters
    ----------
    notebook
        The number of a notebook, such as "02".

    Returns
    -------
    Table
        A row for each notebook; or, for one notebook, a row for each of its exercises.
    """
    events, bad = progress_file.events()
    if bad:
        print(f"{bad} lines of {progress_file.path()} cannot be read, and were skipped.")
    numbers = sorted({name[:2] for name in names()})
    if notebook is None:
        return table([_done(number, events) for number in numbers])
    _known(notebook, numbers, "notebook with exercises")
    return table([_tried(name, events) for name in names() if name.startswith(notebook)])


def _done(number: str, events: list[dict]) -> dict[str, Any]:
    """The row of a notebook: how much of it is done."""
    exercises = [name for name in names() if name.startswith(number)]
    questions = [name for name in _all(Prediction) if name.startswith(number)]
    proofs = [name for name in _all(Proof) if name.startswith(number)]
    right = {entry["name"] for entry in events if entry["event"] == "check" and entry.get("passed") is True}
    answered = {entry["name"] for entry in events if entry["event"] == "guess"}
    assembled = {
        entry["name"] for entry in events if entry["event"] == "proof" and entry.get("passed") is True
    }
    return {
        "notebook": number,
        "predictions made": f"{len(answered.intersection(questions))} of {len(questions)}",
        "exercises right": f"{len(right.intersection(exercises))} of {len(exercises)}",
        "proofs assembled": f"{len(assembled.intersection(proofs))} of {len(proofs)}",
    }


def _tried(name: str, events: list[dict]) -> dict[str, Any]:
    """The row of an exercise: its tries, its hints, and whether it is right."""
    mine = [entry for entry in events if entry["name"] == name]
    checks = [entry for entry in mine if entry["event"] == "check"]
    return {
        "exercise": name,
        "right": any(entry.get("passed") is True for entry in checks),
        "tries": len(checks),
        "hints": sum(entry["event"] == "hint" for entry in mine),
        "solution seen": any(entry["event"] == "solution" for entry in mine),
    }
