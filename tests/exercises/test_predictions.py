"""Every prediction: asked, answered by pointer and by keyboard, revealed, and recalled."""

import pytest
from long import by_notebook, long_but_the_first

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, _all, progress_file

PREDICTIONS = _all(Prediction)
every_prediction = pytest.mark.parametrize("name", list(PREDICTIONS))
# of each notebook the first; `make long` tries the others
first_prediction = pytest.mark.parametrize("name", long_but_the_first(PREDICTIONS, by_notebook))


def say(demo, **what):
    demo.hear({"page": "one", "number": say.number, **what})
    say.number += 1


def commit(demo):
    """Give the first answer as the page does. No error may be shown."""
    if demo.prediction.options:
        demo.set(answer=next(iter(demo.prediction.options)))
    demo.on_button("commit", "commit")


@every_prediction
def test_nothing_is_told_before_it_is_answered(name):
    demo = lc.guess(name)
    asked = demo.prediction
    assert demo.text().splitlines() == [f"lc.guess({name!r})", asked.question, "Not answered yet."]
    told = " ".join(demo.revealed.words)
    commit(demo)
    assert told in " ".join(demo.text().splitlines())
    assert f"More under “{asked.where}”." in demo.text()
    assert all(line[-1] in ".?:" for line in demo.text().splitlines()[1:])
    assert demo.handles() == []
    demo.close()


@first_prediction
def test_the_first_answer_is_kept_and_recalled(name):
    assert "Not answered yet." in lc.recall(name).text()
    demo = lc.guess(name)
    commit(demo)
    first = demo.answer()
    if demo.prediction.options:
        demo.set(answer=list(demo.prediction.options)[-1])
    else:
        demo.reset()
        demo.on_nudge(0, 0, 1)
    assert not demo.state.committed
    demo.on_button("commit", "commit")
    assert [entry["answer"] for entry in progress_file.of(name, "guess")] == [first, demo.answer()]
    assert "Your first answer was" in demo.text()
    assert lc.recall(name).answer() == demo.answer()
    assert "Your first answer was" in lc.guess(name).text()
    demo.close()


BAD = [None, "no such option", 3, True, [], [1], {}, {"a": [1]}, [["x", "y"]], [[1, 2, 3]], [[[1, 2]]]]
FAR = [[[10**400, 0]], [[1e999, 0]], [[0, 0]] * 99]


@first_prediction
def test_a_guess_that_is_no_answer_blocks_no_question(name):
    """An answer as an edited file may hold it, or one from an earlier version of the question."""
    there = len(PREDICTIONS[name].start)
    for answer in [*BAD, *FAR, [[1e300, 1e300]] * there, [[0, -1e300]] * there]:
        progress_file.add("guess", name, answer=answer)
    for demo in (lc.guess(name), lc.recall(name)):
        assert "Not answered yet." in demo.text()
        commit(demo)
        demo.close()
    assert lc.recall(name).state.committed
    progress_file.add("guess", name, answer="no such option")
    assert lc.recall(name).state.committed


@every_prediction
def test_an_option_must_be_chosen_first(name):
    demo = lc.guess(name)
    if demo.prediction.options:
        with pytest.raises(ValueError, match="Choose an answer"):
            demo.on_button("commit", "commit")
        assert not demo.state.committed
    demo.close()


@every_prediction
def test_what_is_drawn_stays_in_the_window_and_on_the_grid(name):
    demo = lc.guess(name)
    x0, x1, y0, y1 = demo.prediction.window
    for handle in demo.handles():
        for x, y in ((1e9, 1e9), (-1e9, -1e9)):
            demo.on_move(handle.id, x, y)
            px, py = demo.places[handle.id]
            assert x0 <= px <= x1
            assert y0 <= py <= y1
    demo.close()


@every_prediction
def test_the_run_can_be_gone_through_step_by_step(name):
    demo = lc.guess(name)
    commit(demo)
    for k in (0, 1):
        demo.set(k=k)
    demo.set(k=None)
    assert demo.state.committed
    demo.close()
