"""Every prediction: asked, answered, undone and recalled. How it is judged: test_predictions_judged.py."""

import pytest
from long import long_but_new_parts, parts_of_prediction

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, _all, progress_file
from livefigure.testing import Page

PREDICTIONS = _all(Prediction)
every_prediction = pytest.mark.parametrize("name", list(PREDICTIONS))
every_drawn_one = pytest.mark.parametrize("name", [name for name, one in PREDICTIONS.items() if one.drawn])
# one of each kind; `make long` tries the others
first_prediction = pytest.mark.parametrize("name", long_but_new_parts(PREDICTIONS, parts_of_prediction))


def answer_it(demo):
    """Give the first answer, but do not commit to it."""
    if demo.prediction.options:
        demo.set(answer=next(iter(demo.prediction.options)))
    else:
        demo.on_nudge(0, 0, 1)


def commit(demo):
    """Give the first answer as the page does. No error may be shown."""
    answer_it(demo)
    demo.on_button("commit", "commit")


@every_prediction
def test_nothing_is_told_before_it_is_answered(name):
    demo = lc.guess(name)
    asked = demo.prediction
    assert demo.text().splitlines() == [f"lc.guess({name!r})", asked.question, "Not answered yet."]
    told = " ".join([*demo.revealed.words, demo.revealed.why])
    answer_it(demo)
    assert demo.text().splitlines()[1:] == [asked.question, "Not answered yet."]
    commit(demo)
    assert told in demo.text().splitlines()
    assert demo.text().splitlines()[1].startswith(("✓ Right. You said: ", "✗ Not quite. You said: "))
    assert f"More under “{asked.where}”." in demo.text()
    assert all(line[-1] in ".?:)" for line in demo.text().splitlines()[2:])
    assert demo.handles() == []
    demo.close()


@every_prediction
def test_what_was_not_touched_is_no_answer_and_is_not_kept(name):
    demo = lc.guess(name)
    with pytest.raises(
        ValueError, match=r"Choose an answer|Move the ring first|No ring was moved"
    ) as refused:
        demo.on_button("commit", "commit")
    assert all(place in str(refused.value) for place in demo.prediction.names)
    assert not demo.state.committed
    assert progress_file.of(name, "guess") == []
    page = Page(demo)
    page.say("button", name="commit", value="commit")
    assert page.document["banner"] == str(refused.value)
    demo.set(committed=True)  # nor is it one if code says so
    assert demo.text().splitlines()[-1] == "Not answered yet."
    demo.close()


@every_drawn_one
def test_one_place_that_was_moved_is_enough_even_if_it_was_moved_back(name):
    demo = lc.guess(name)
    demo.on_nudge(0, 0, 1)
    demo.on_nudge(0, 0, -1)
    demo.on_button("commit", "commit")
    assert demo.text().splitlines()[1].startswith(("✓", "✗"))
    demo.close()


@first_prediction
def test_the_first_answer_is_kept_and_recalled(name):
    assert "not answered yet" in lc.recall(name).text()
    demo = lc.guess(name)
    commit(demo)
    first = demo.answer()
    assert "Your first answer was" not in demo.text()
    if demo.prediction.drawn:
        demo.reset()
        demo.on_nudge(0, 0, 1)
        demo.on_nudge(0, 0, 1)
    else:
        demo.set(answer=list(demo.prediction.options)[-1])
    assert not demo.state.committed
    demo.on_button("commit", "commit")
    assert [entry["answer"] for entry in progress_file.of(name, "guess")] == [first, demo.answer()]
    assert "Your first answer was" in demo.text()
    assert "Your first answer was" in lc.guess(name).text()
    assert " Then ✓ " in lc.recall(name).text() or " Then ✗ " in lc.recall(name).text()
    demo.close()


@first_prediction
def test_undo_takes_an_answer_back_and_keeps_that_it_was_given(name):
    """The answer can be changed then; what was committed to first stays first."""
    demo = lc.guess(name)
    answer_it(demo)
    given, page = demo.answer(), Page(demo)
    page.say("button", name="commit", value="commit")
    assert demo.judged is not None
    page.say("undo")
    assert demo.judged is None
    assert demo.answer() == given  # it is still drawn, or chosen
    assert demo.text().splitlines()[-1].startswith("Your first answer was: ")
    assert len(demo.handles()) == len(demo.prediction.start)
    assert [entry["answer"] for entry in progress_file.of(name, "guess")] == [given]
    page.say("button", name="commit", value="commit")  # the same answer again is no second one
    assert demo.judged is not None
    assert [entry["answer"] for entry in progress_file.of(name, "guess")] == [given]
    demo.close()


@first_prediction
def test_undo_of_a_changed_answer_brings_the_verdict_on_the_one_before_back(name):
    demo = lc.guess(name)
    answer_it(demo)
    page = Page(demo)
    page.say("button", name="commit", value="commit")
    before = demo.text()
    if demo.prediction.options:
        page.say("set", name="answer", value=list(demo.prediction.options)[-1])
        if len(demo.prediction.options) == 1:
            page.say("set", name="answer", value="–")
    else:
        page.say("reset")
    assert demo.judged is None
    page.say("undo")
    assert demo.text() == before
    assert len(progress_file.of(name, "guess")) == 1
    demo.close()


def test_a_cell_that_runs_again_offers_what_was_drawn():
    demo = lc.guess("02.length")
    Page(demo).move(1, 2, 5)
    again = lc.guess("02.length")
    assert again.places[1].tolist() != [2, 5]
    Page(again).say("undo")
    assert again.places[1].tolist() == [2, 5]
    for one in (demo, again):
        one.close()


@first_prediction
def test_recalled_it_is_two_lines(name):
    asked = PREDICTIONS[name]
    (alone,) = lc.recall(name).text().splitlines()
    assert alone == " ".join(repr(lc.recall(name)).splitlines())
    assert f'run lc.guess("{name}")' in alone
    demo = lc.guess(name)
    commit(demo)
    right = demo.judged.right
    first, second = lc.recall(name).text().splitlines()
    assert first.startswith("✓ You said: " if right else "✗ You said: ")
    assert (" The answer: " in first) != right
    assert asked.where in second
    demo.close()


def test_what_was_said_first_and_last_is_recalled():
    demo = lc.guess("02.away")
    for key in ("more", "fewer", "unknown"):
        demo.set(answer=key)
        demo.on_button("commit", "commit")
    first, _ = lc.recall("02.away").text().splitlines()
    assert first == "✗ You said: more. Then ✓ one cannot know."
    demo.close()


def test_the_issue_of_a_drawing_is_recalled_with_the_right_numbers():
    progress_file.add("guess", "09.errors", answer=[[1, 3], [2, 3], [3, 2], [4, 2], [5, 1]])
    first, _ = lc.recall("09.errors").text().splitlines()
    assert first == "✗ You said: 3, 3, 2, 2, 1. The answer: 2, 1, 2, 2, 0."


BAD = [None, "no such option", 3, True, [], [1], {}, {"a": [1]}, [["x", "y"]], [[1, 2, 3]], [[[1, 2]]]]
FAR = [[[10**400, 0]], [[1e999, 0]], [[0, 0]] * 99]


@first_prediction
def test_a_guess_that_is_no_answer_blocks_no_question(name):
    """An answer as an edited file may hold it, or one from an earlier version of the question."""
    there = len(PREDICTIONS[name].start)
    for answer in [*BAD, *FAR, [[1e300, 1e300]] * there, [[0, -1e300]] * there]:
        progress_file.add("guess", name, answer=answer)
    assert "not answered yet" in lc.recall(name).text()
    demo = lc.guess(name)
    assert "Not answered yet." in demo.text()
    commit(demo)
    demo.close()
    assert "You said: " in lc.recall(name).text()
    progress_file.add("guess", name, answer="no such option")
    assert "You said: " in lc.recall(name).text()


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
