"""Cases where the feedback on a wrong answer or a prediction was once false: now it is true."""

import math

import numpy as np
import pytest
from right_answers.n05 import newton_by_the_inverse

from linclass_helpers.exercises import Prediction, Task, Write, _all

TASKS = _all(Task)
PREDICTIONS = _all(Prediction)
SYMBOLS = {"b", "g", "l", "p", "q", "w", "x", "y", "z", "η", "λ", "γ", "κ", "μ", "σ"}


def words(name, answer):
    verdict = TASKS[name].judge(answer)
    assert verdict.tried
    assert not verdict
    return verdict.words


def test_where_the_gradient_is_0_a_wrong_step_is_not_said_to_go_down():
    def strays(w, X, y01):
        new = newton_by_the_inverse(w, X, y01)
        return new + 1 if np.allclose(new, w) else new

    assert "Where the gradient is 0 the step is 0." in words("05.newton", strays)


@pytest.mark.parametrize("margin", [np.max, np.mean, np.median, lambda z: np.abs(z).max()])
def test_a_wrong_margin_is_not_said_to_be_a_matter_of_length(margin):
    def bound(X, y, w):
        return np.max(np.sum(X**2, axis=1)) * (w @ w) / margin(y * (X @ w)) ** 2

    said = words("02.bound", bound)
    assert "length" not in said.replace("‖w‖", "")


@pytest.mark.parametrize("X", [[[0], [0]], [[1, 0], [2, 0]], [[0, 0, 1], [0, 0, 2], [0, 0, 3]]])
def test_a_column_of_zeros_is_called_by_its_name(X):
    said = words("08.valley", X)
    assert "is 0. Let every column have a number that is not 0." in said
    assert "any other column" not in said


@pytest.mark.parametrize("z", [-1.0, 1.09, 1.105, 1.2])
def test_a_probability_that_is_refused_is_seen_to_differ(z):
    said = words("04.quarters", (-z, z))
    got = float(said.split("the probability ")[1].split(",")[0])
    assert abs(got - 0.75) >= 0.0005


@pytest.mark.parametrize("z", [1.098, 1.0986, math.log(3), 1.1])
def test_a_probability_to_three_decimals_is_right(z):
    assert TASKS["04.quarters"].judge((-z, z))


def test_a_length_that_is_refused_is_seen_to_differ():
    said = words("02.tight", (0.7071 * np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]]), [-1, -1, 1, 1]))
    assert "has length 0.99999041, and not 1" in said


def test_a_start_that_is_found_among_all_checks_is_told_so():
    _, by_all_checks = next(one for one in TASKS["06.loop"].misconceptions if "before all checks" in one[0])
    said = words("06.loop", by_all_checks)
    assert "The loop starts at the first update whose state comes back." in said
    assert "must give (3, 1), and gave (2, 1)" in said


def test_no_sentence_begins_with_a_symbol_that_would_be_made_large():
    for task in TASKS.values():
        if isinstance(task, Write):
            for said, _ in task.properties:
                assert said.split()[0].rstrip(",") not in SYMBOLS, said
                assert "ᵀ" not in said.split()[0], said


def test_the_walkers_rates_are_part_of_the_question():
    asked = PREDICTIONS["05.walkers"]
    for name in asked.reveal().lines:
        if "η" in name:
            assert name.split(", ")[1] in asked.question
