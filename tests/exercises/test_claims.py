"""lc.claim: the smallest case that breaks a belief, or that nothing was found."""

import numpy as np
import pytest
from long import long_but

import linclass_helpers as lc
from linclass_helpers.exercises import Cases
from linclass_helpers.exercises.beliefs import KINDS


def apart(X):
    return len(np.unique(X, axis=0)) == len(X)


FALSE = {
    "run": lambda run: run.updates <= run.n,
    "separator": lambda found, X, y: not found.separable or {*y[found.support]} == {*y},
    "path": lambda path: bool((np.diff(path.points @ path.weights.T) > -1e-12).all()),
    "fit": lambda w, X, y: bool(np.isclose(X @ w, y).any()),
    "softmax": lambda soft, X, labels: not apart(X) or {*soft.predict(X)} == {*labels},
}
TRUE = {
    "run": lambda run: run.checks >= run.updates,
    "separator": lambda found: found.separable == (found.witness is None),
    "path": lambda path: path.falls == 0,
    "fit": lambda w, X, y: bool(np.isclose((X @ w - y).sum(), 0)),
    "softmax": lambda soft, X, labels: bool(np.allclose(soft.probabilities(X).sum(axis=1), 1)),
}
every_kind = pytest.mark.parametrize("about", list(KINDS))
one_kind = pytest.mark.parametrize("about", long_but("fit", list(KINDS)))


@every_kind
def test_a_false_belief_is_broken_by_a_case_that_is_drawn_and_opened(about):
    found = lc.claim(FALSE[about], about)
    kind, data = KINDS[about], found.counterexample
    thing = kind.compute(*data)
    assert not (FALSE[about](thing) if about in ("run", "path") else FALSE[about](thing, *data))
    assert found.words.startswith("✗ Not always.")
    assert kind.code in found.words
    assert repr(found.picture()).startswith("In the picture")
    bundle, _ = found.picture()._repr_mimebundle_()
    assert bundle["image/png"]
    demo = found.open()
    assert demo.code().startswith("lc.demos.")
    demo.close()


@one_kind
def test_the_lines_of_code_make_the_case_again(about):
    found = lc.claim(FALSE[about], about)
    data, code = found.words.splitlines()[1:3]
    names = {"np": np, "lc": lc}
    exec(f"{data}\n{code}", names)
    again = tuple(names[name] for name in KINDS[about].names.split(", "))
    assert all(map(np.array_equal, again, found.counterexample))
    name = code.split(" = ")[0]
    mine, its = names[name], KINDS[about].compute(*found.counterexample)
    assert np.array_equal(mine, its) if about == "fit" else repr(mine) == repr(its)


@one_kind
def test_no_smaller_case_breaks_it(about):
    """The first small case with two dimensions and no point at 0; if there is none, the first one."""
    found, kind = lc.claim(FALSE[about], about), KINDS[about]
    for case in kind.cases.small():
        data = kind.data(case)
        if all(map(np.array_equal, data, found.counterexample)):
            return
        thing = kind.compute(*data)
        holds = FALSE[about](thing) if about in ("run", "path") else FALSE[about](thing, *data)
        assert holds or not kind.cases.shows(case)
    pytest.fail("the case that is shown is none of the small ones")


@one_kind
def test_a_true_belief_is_not_said_to_be_proven(about):
    found = lc.claim(TRUE[about], about)
    assert found.counterexample is None
    assert found.tried > 1000
    assert found.words.startswith(f"Nothing breaks it among {found.tried:,} ")
    assert "This proves nothing" in found.words
    assert found.picture is found.open is None


def test_a_belief_that_fails_only_on_larger_cases_is_broken_too():
    found = lc.claim(lambda run: run.n < 5)
    assert len(found.counterexample[0]) >= 5


def no_value(run):
    run.updates + 1


def endless(run):
    while True:
        pass


@pytest.mark.parametrize(
    ("belief", "words"),
    [
        (lambda run: run.updates, "It returned the number 0. A belief is True or False. Compare:"),
        (lambda run: run.y > 0, "Write .all() or .any()"),
        (lambda run: 1 / 0, "It stopped with ZeroDivisionError"),
        (lambda run: run.update, "'Run' object has no attribute 'update'"),
        (no_value, "It returned nothing"),
        (endless, "It had not ended after 20,000 lines"),
        (lambda run: input() == "", "It asks for input"),
        (lambda run: "yes", "no numbers"),
    ],
)
def test_errors_of_the_function_are_said_with_the_case(belief, words):
    found = lc.claim(belief)
    assert words in found.words
    assert "run = lc.perceptron.train(X, y)" in found.words
    assert found.counterexample is None
    assert found.tried == 1


def test_random_numbers_and_output_are_as_before(capsys):
    np.random.seed(3)  # noqa: NPY002
    before = np.random.get_state()[1].tolist()  # noqa: NPY002
    lc.claim(lambda w: bool(print(np.random.random() < 2)) or True, "fit")  # noqa: NPY002
    assert np.random.get_state()[1].tolist() == before  # noqa: NPY002
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ((3,), "function must be a function, such as"),
        ((lambda a, b: True,), r"must take one argument, or three with the data, but it takes \(a, b\)"),
        ((lambda run: True, "runs"), "about must be"),
    ],
)
def test_what_is_no_claim_is_refused(given, words):
    with pytest.raises(ValueError, match=words):
        lc.claim(*given)


def test_it_shows_words_picture_and_the_line_that_opens_a_demo(capsys, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", shown.append)
    lc.claim(FALSE["run"])._ipython_display_()
    assert "Not always" in capsys.readouterr().out
    picture, buttons = shown
    assert repr(picture).startswith("In the picture")
    assert repr(buttons).startswith("The case in a demo: lc.demos.convergence(")
    assert "hint" not in repr(buttons)
    shown.clear()
    lc.claim(TRUE["fit"], "fit")._ipython_display_()
    assert shown == []


def test_the_case_that_is_found_lies_in_the_plane_with_no_point_at_0_if_there_is_one():
    cases = Cases(("X", "y"), points=2)
    X, _ = cases.smallest(lambda X, y: (X, y) if len(X) == 2 else None)
    assert X.tolist() == [[0, 1], [0, 1]]
    X, _ = cases.smallest(lambda X, y: (X, y) if X.shape == (2, 1) else None)  # only on an axis
    assert X.tolist() == [[0], [0]]
    X, _ = cases.smallest(lambda X, y: (X, y) if len(X) > 2 else None)  # only larger ones
    assert all(np.size(case[0]) >= np.size(X) for case in cases.drawn())
    assert cases.smallest(lambda X, y: None) is None
