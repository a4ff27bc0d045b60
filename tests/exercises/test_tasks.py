"""Every task: its solution is right, and known mistakes and small changes to the solution are refused."""

import inspect

import pytest
from long import by_notebook, long_but_the_first
from mutants import mutants

import linclass_helpers as lc
from linclass_helpers.exercises import Construct, Drag, Task, Write, _all

TASKS = _all(Task)
WRITTEN = [task for task in TASKS.values() if isinstance(task, Write)]
every_task = pytest.mark.parametrize("task", TASKS.values(), ids=list(TASKS))
every_written = pytest.mark.parametrize("task", WRITTEN, ids=lambda task: task.name)
# of each notebook the first; `make long` tries the others
first_written = pytest.mark.parametrize(
    "task", long_but_the_first(WRITTEN, lambda task: by_notebook(task.name)), ids=lambda task: task.name
)


@every_task
def test_the_solution_is_right(task):
    answer = task.solution if isinstance(task, Write) else task.solution()
    verdict = task.judge(answer)
    assert verdict, verdict.words
    assert verdict.tried
    assert task.further in verdict.words
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
    assert all(text[-1] in ".?…" for text in (*task.hints, task.further, task.question))
    assert task.name[:2].isdigit()


@every_written
def test_stub_and_solution_take_the_same_arguments(task):
    assert [*inspect.signature(task.stub).parameters] == [*inspect.signature(task.solution).parameters]
    assert task.stub.__doc__


@first_written
def test_each_known_misconception_is_met_by_a_case_and_named(task):
    assert task.misconceptions
    for words, wrong in task.misconceptions:
        verdict = task.judge(wrong)
        assert verdict.tried
        assert not verdict, words
        assert verdict.counterexample is not None, words
        assert verdict.picture() is not None, words
        assert words in verdict.words


@first_written
def test_small_changes_to_the_solution_are_refused(task):
    tried = 0
    for source, changed in mutants(task.solution):
        verdict = task.judge(changed)
        assert not verdict, source
        assert verdict.tried, source
        tried += 1
    assert tried


@first_written
def test_the_case_is_the_first_that_fails_and_always_the_same(task):
    _, wrong = task.misconceptions[0]
    verdict = task.judge(wrong)
    assert task.judge(wrong).words == verdict.words
    for case in task.cases.small():
        if all(a is b or (a == b if not hasattr(a, "shape") else (a.shape == b.shape and (a == b).all()))
               for a, b in zip(case, verdict.counterexample.arguments)):  # fmt: skip
            break
        assert task.agrees(wrong(*case), task.solution(*case))


@pytest.mark.parametrize(
    "task", [t for t in TASKS.values() if isinstance(t, Construct)], ids=lambda t: t.name
)
def test_nonsense_and_what_the_task_calls_mistaken_are_answered_in_words(task):
    mistaken = [] if isinstance(task, Drag) else [task.mistaken]  # that of a demo: see test_dragged.py
    for answer in (3, "words", [], lambda: 0, *mistaken):
        verdict = task.judge(answer)
        assert verdict.tried
        assert not verdict
        assert verdict.words.startswith(f"{task.name}: not yet.")


@every_written
@pytest.mark.parametrize("strange", [[9], "nine", float("nan"), {}])
def test_an_answer_of_a_strange_kind_is_refused_in_words(task, strange):
    verdict = task.judge(lambda *_: type(strange)(strange))
    assert verdict.tried
    assert not verdict
    assert "Two calls" not in verdict.words


def test_an_unknown_name_lists_the_names():
    with pytest.raises(ValueError, match="02.mistake"):
        lc.check("02.nothing", ...)
