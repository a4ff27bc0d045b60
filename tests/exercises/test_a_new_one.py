"""A new task: what the tests try on every task needs nothing but its declaration."""

import numpy as np
import pytest
from mutants import mutants
from other_forms import right_answers, wrong_answers

import linclass_helpers as lc
from linclass_helpers.exercises import Construct, Task, Write, _all
from linclass_helpers.exercises.drawing import vectors
from linclass_helpers.exercises.fractions import Fractions


def growth(w, x, y):
    """By how much ‖w‖² grows in the update by the point x with the label y."""
    ...


def _growth(w, x, y):
    longer = w + y * x
    return longer @ longer - w @ w


WRITE = Write(
    name="02.growth",
    question="Write growth(w, x, y): by how much ‖w‖² grows in an update.",
    stub=growth,
    solution=_growth,
    returns="by how much ‖w‖² grows",
    cases=Fractions(("w", "x", "s"), largest=2),
    misconceptions=(("It leaves out ‖x‖².", lambda w, x, y: 2 * y * (w @ x)),),
    drawing=lambda got, expected, w, x, y: vectors([x], [y], w=w),
    without_demo="one step, and no run",
    hints=("Multiply out (w + yx)ᵀ(w + yx).", "y² is 1."),
)


def _right_angle():
    return np.array([1, 0]), np.array([0.0, 0.5])


CONSTRUCT = Construct(
    name="02.tie",
    question="Construct (w, x) with wᵀx = 0, and neither of them 0.",
    solution=_right_angle,
    requirements=(lambda answer: "" if np.dot(*answer) == 0 else f"wᵀx is {np.dot(*answer)}, and not 0.",),
    proven="wᵀx = 0.",
    mistaken=([1, 0], [1, 1]),
    without_picture="two vectors, and no points",
    without_demo="two vectors, and no points",
    hints=("Which angle is between them?", "90°."),
)


@pytest.fixture(params=[WRITE, CONSTRUCT], ids=lambda task: task.name)
def new(request, monkeypatch):
    """The task, among the others."""
    monkeypatch.setitem(_all(Task), request.param.name, request.param)
    return request.param


def test_it_is_known_and_shown_like_the_others(new, capsys):
    assert lc.exercises.find(new.name) is new
    assert new.name in lc.progress("02")["exercise"]
    assert not lc.check(new.name, ...).tried
    lc.hint(new.name)
    assert f"{new.name}, hint 1 of 2" in capsys.readouterr().out


def test_right_and_wrong_answers_come_of_its_declaration(new):
    right, wrong = right_answers(new), wrong_answers(new)
    assert (len(right), len(wrong)) == ((3, 5) if isinstance(new, Write) else (2, 1))
    for answer in right:
        assert lc.check(new.name, answer)
    for answer in wrong:
        verdict = lc.check(new.name, answer)
        assert verdict.tried
        assert not verdict


def test_its_mutants_and_misconceptions_are_refused_and_drawn():
    for source, changed in mutants(_growth):
        assert not WRITE.judge(changed), source
    words, wrong = WRITE.misconceptions[0]
    verdict = WRITE.judge(wrong)
    assert words in verdict.words
    assert repr(verdict.picture()).startswith("In the picture")
