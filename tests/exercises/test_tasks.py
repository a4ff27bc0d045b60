"""Every task: its solution is right, and known mistakes and small changes to the solution are refused."""

import copy
import inspect
from itertools import islice

import numpy as np
import pytest
from long import long_but, long_but_new_parts, parts_of_task
from mutants import mutants

import linclass_helpers as lc
from linclass_helpers.exercises import Construct, Drag, Task, Write, _all
from linclass_helpers.exercises.cases import Cases
from linclass_helpers.exercises.fractions import Fractions
from linclass_helpers.exercises.values import plain

TASKS = _all(Task)
WRITTEN = [task for task in TASKS.values() if isinstance(task, Write)]
FURTHER = [task for task in WRITTEN if task.further is not None]
every_task = pytest.mark.parametrize("task", TASKS.values(), ids=list(TASKS))
every_written = pytest.mark.parametrize("task", WRITTEN, ids=lambda task: task.name)
# one with each of the two usual kinds of cases, for what takes longest
first_with_cases = pytest.mark.parametrize(
    "task",
    long_but_new_parts(WRITTEN, lambda task: {type(task.cases)} & {Cases, Fractions}),
    ids=lambda task: task.name,
)


@pytest.mark.parametrize(
    "task", long_but_new_parts(TASKS.values(), parts_of_task), ids=lambda task: task.name
)
def test_the_solution_is_right(task):
    answer = task.solution if isinstance(task, Write) else task.solution()
    verdict = task.judge(answer)
    assert verdict, verdict.words
    assert verdict.tried
    assert verdict.words.startswith(f"✓ {task.name}: right. ")
    assert ("further=" in verdict.words) == (task.further is not None)
    if isinstance(task, Drag):
        answer.close()


@every_task
def test_what_was_not_tried_is_neither_right_nor_wrong(task):
    untried = [...] + ([task.stub] if isinstance(task, Write) else [])
    for answer in untried:
        verdict = task.judge(answer)
        assert not verdict.tried
        assert not verdict
        assert verdict.words.startswith(f"{task.name}: not tried yet.")


@every_task
def test_it_has_hints_that_are_sentences(task):
    assert len(task.hints) >= 2
    assert all(text[-1] in ".?…" for text in (*task.hints, task.question))
    assert task.name[:2].isdigit()


@every_written
def test_stub_and_solution_take_the_same_arguments(task):
    assert [*inspect.signature(task.stub).parameters] == [*inspect.signature(task.solution).parameters]
    assert task.stub.__doc__


@first_with_cases
def test_each_known_misconception_is_met_by_a_case_and_named(task):
    assert task.misconceptions
    for words, wrong in task.misconceptions:
        verdict = task.judge(wrong)
        assert verdict.tried
        assert not verdict, words
        assert verdict.counterexample is not None, words
        assert verdict.picture() is not None, words
        assert words in verdict.words


@first_with_cases
def test_small_changes_to_the_solution_are_refused(task):
    tried = 0
    for source, changed in mutants(task.solution):
        verdict = task.judge(changed)
        assert not verdict, source
        assert verdict.tried, source
        tried += 1
    assert tried


@first_with_cases
def test_the_case_is_the_smallest_that_shows_something_and_always_the_same(task):
    """It is the smallest that fails in two dimensions with nothing at 0; else the smallest that fails."""
    for _, wrong in task.misconceptions:
        verdict = task.judge(wrong)
        assert task.judge(wrong).words == verdict.words
        small, drawn = (
            (case for case in cases if not agree(task, wrong, case))
            for cases in (task.cases.small(), task.cases.drawn())
        )
        first = next(small, None)
        shows = next((case for case in (first, *small) if case and task.cases.shows(case)), None)
        shown = verdict.counterexample.arguments
        assert all(map(np.array_equal, shown, shows or first or next(drawn)))


@np.errstate(all="ignore")
def agree(task, function, case):
    try:
        return task.agrees(plain(function(*copy.deepcopy(case))), task.solution(*case))
    except Exception:
        return False


@pytest.mark.parametrize(
    ("name", "case", "shows"),
    [
        ("02.mistake", ([0, 1], [1, 0], 1), True),
        ("02.mistake", ([1], [1], 1), False),
        ("02.mistake", ([0, 0], [1, 0], 1), False),
        ("02.perceptron", ([[0, 1], [0, 0]], [1, 1], 1), False),
        ("02.perceptron", ([[0, 1], [1, 0]], [1, 1], 1), True),
        ("04.log-sigmoid", (0,), False),
        ("04.log-sigmoid", (1,), True),
        ("10.one-set-less", ([[0, 0], [0, 1]],), True),
    ],
)
def test_a_case_shows_something_in_two_dimensions_with_nothing_at_0(name, case, shows):
    case = tuple(np.array(part) if isinstance(part, list) else part for part in case)
    assert TASKS[name].cases.shows(case) == shows


def test_a_case_is_written_as_python_takes_it():
    words = lc.check("02.mistake", lambda w, x, y: y * (w @ x) <= 0).words
    assert "is_mistake(np.array([0, 1]), np.array([1, 0]), 1) must give False, and gave True." in words
    for task in WRITTEN:
        for case in [*islice(task.cases.small(), 20), *islice(task.cases.drawn(), 20)]:
            taken = eval(task._call_in_words(case), {"np": np, task.stub.__name__: lambda *given: given})
            assert all(map(np.array_equal, taken, case))


@pytest.mark.parametrize(
    "task", [t for t in TASKS.values() if isinstance(t, Construct)], ids=lambda t: t.name
)
def test_nonsense_and_what_the_task_calls_mistaken_are_answered_in_words(task):
    mistaken = [] if isinstance(task, Drag) else [task.mistaken]  # that of a demo: see test_dragged.py
    for answer in (3, "words", [], lambda: 0, *mistaken):
        verdict = task.judge(answer)
        assert verdict.tried
        assert not verdict
        assert verdict.words.startswith(f"✗ {task.name}: not yet.")


@every_written
@pytest.mark.parametrize("strange", long_but("nine", [[9], "nine", float("nan"), {}]))
def test_an_answer_of_a_strange_kind_is_refused_in_words(task, strange):
    verdict = task.judge(lambda *_: type(strange)(strange))
    assert verdict.tried
    assert not verdict
    assert "Two calls" not in verdict.words


@pytest.mark.parametrize("ask", [lambda name: lc.check(name, ...), lc.hint, lc.solution])
def test_a_misspelled_exercise_is_offered_the_nearest(ask):
    with pytest.raises(ValueError, match='There is no exercise "02.mistak". Did you mean "02.mistake"?'):
        ask("02.mistak")


@pytest.mark.parametrize("ask", [lc.guess, lc.recall])
def test_a_misspelled_prediction_is_offered_the_nearest(ask):
    with pytest.raises(ValueError, match='There is no prediction "02.lenght". Did you mean "02.length"?'):
        ask("02.lenght")


def test_a_misspelled_notebook_is_offered_the_nearest():
    with pytest.raises(ValueError, match='There is no notebook with exercises "2". Did you mean "02"?'):
        lc.progress("2")


def test_a_name_that_is_near_to_none_lists_those_of_its_notebook():
    with pytest.raises(ValueError, match=r"There are 02\.mistake, 02\.update, [^3]*\.$"):
        lc.check("02:???????", ...)
    with pytest.raises(ValueError, match="name must be one of"):
        lc.check(2, ...)


@pytest.mark.parametrize(
    "task", long_but_new_parts(FURTHER, lambda task: {"further"}), ids=lambda task: task.name
)
def test_a_further_question_is_answered_with_a_number(task):
    right = task.further.answer()
    assert lc.check(task.name, task.solution).words.count("further=") == 1
    assert lc.check(task.name, task.solution, further=right).words.endswith("is right, too.")
    for wrong in (right * 1.1, -right, "two", None, [right]):
        verdict = lc.check(task.name, task.solution, further=wrong)
        assert verdict
        assert f"is not the answer to: {task.further.question}" in verdict.words
    assert not lc.check(task.name, lambda: 1, further=right)


def test_a_question_that_is_not_asked_has_no_answer():
    with pytest.raises(ValueError, match=r"02\.mistake has no further question"):
        lc.check("02.mistake", ..., further=3)
