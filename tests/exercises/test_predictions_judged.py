"""What is said to an answer: right or not at once, then why, then what this very answer overlooks."""

from functools import cache

import numpy as np
import pytest
from long import long_but_the_first

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, _all

PREDICTIONS = _all(Prediction)
every_prediction = pytest.mark.parametrize("name", list(PREDICTIONS))
DRAWN = [name for name, asked in PREDICTIONS.items() if asked.drawn]
CHOSEN = [(name, key) for name, asked in PREDICTIONS.items() for key in asked.options]

# Each drawn prediction: drawings that are right, and wrong ones with something that is said to each.
RIGHT = {
    "02.length": [
        (10, 5, 10, 25, 26),  # as it was
        (9, 4, 11, 20, 20),  # the last rise is small, so level is right
        (10, 5, 12, 18, 40),
        (20, 8, 15, 18, 20),  # too high and too low, but it goes the right way
        (10, 5, 10, 25, 27),
    ],
    "02.rate": [(5,), (4,), (6,)],
    "03.hundred": [(400,), (300,), (600,)],
    "03.origin": [
        (29, 137, 1020, 13933),  # across the line
        (21, 19, 33, 65),  # along the line
        (12, 24, 48, 96),
        (10, 100, 1000, 20000),
        (10, 10, 20, 50),
    ],
    "04.double": [(0.02, 0.5, 0.98), (0, 0.5, 1), (0.04, 0.48, 0.96), (0.06, 0.54, 0.94)],
    "05.top": [(4.25, 6.5, 9), (4.5, 7, 9.25), (4, 6, 8), (5, 7, 9.5), (6, 10, 14)],
    "06.length": [
        (28, 35, 36, 35, 35),
        (20, 20, 20, 20, 20),
        (15, 40, 43, 40, 43),
        (30, 33, 32, 34, 33),
        (100, 100, 100, 100, 100),
    ],
    "06.shrink": [((0, 0),), ((0.1, -0.05),), ((0, 0.15),)],
    "07.centre": [(0.25, 0.15, 0.1), (0.3, 0.2, 0.1), (0.35, 0.25, 0.25), (0.1, 0.05, 0.05)],
    "07.degree": [(15, 26, 53), (11, 12, 13), (20, 40, 80), (14, 30, 50)],
    "08.unit": [((10, 1),), ((10.5, 1),), ((9.5, 0.5),)],
    "09.errors": [
        (2, 1, 2, 2, 0),  # as it was
        (2, 3, 2, 1, 0),  # it rises elsewhere
        (4, 3, 2, 1, 0),  # the first correction makes it worse
        (2, 2, 1, 2, 0),
        (3, 3, 2, 4, 0),
    ],
    "10.everywhere": [((-0.5, 0),), ((-3, 2),), ((2, 2),), ((1, -3),)],
    "10.shift": [(0.65, 0.65, 0.65), (0.6, 0.6, 0.6), (0.6, 0.65, 0.7), (0.7, 0.6, 0.65)],
    "09.fourth": [],  # right is "nowhere"
}
WRONG = {
    "02.length": [
        ((10, 20, 30, 40, 50), "differs at update 2: yours rises from 10 to 20, the run falls from 10 to 5"),
        ((10, 10, 10, 10, 10), "first differs at update 2: yours stays at 10"),
        ((10, 5, 3, 2, 1), "the way of the run at updates 1, 2, 5. It first differs at update 3"),
        ((10, 5, 10, 5, 10), "It first differs at update 4"),
        ((10, 5, 10, 25, 15), "the way of the run at updates 1, 2, 3, 4. It first differs at update 5"),
        ((0, 0, 0, 0, 0), "Yours goes the way of the run at update 5. It first differs at update 1"),
    ],
    "02.rate": [((50,), "More"), ((1,), "Fewer"), ((10,), "More"), ((7,), "More"), ((3,), "Fewer")],
    "03.hundred": [
        ((4,), "too few"),
        ((40,), "too few"),
        ((10,), "too few"),
        ((1000,), "more than the bound allows: 400"),
        ((50_000,), "more than the bound allows"),
    ],
    "03.origin": [
        ((6, 6, 6, 6), "At 1 yours is not above the 6 at 0"),
        ((3, 2, 2, 1), "At 1 yours is not above"),
        ((10, 20, 30, 5), "At 8 yours is not above"),
        ((7, 8, 9, 10), "ends highest, as the runs do, but too low"),
        ((100, 50, 30, 20), "does not end highest: at 8 it is 20"),
        ((140, 140, 140, 140), "does not end highest: at 8 it is 140"),
        ((100, 1000, 10_000, 100_000), "but too high"),
    ],
    "04.double": [
        ((0.24, 0.5, 0.88), "on the left and right it is not sure enough"),
        ((0.12, 0.5, 0.88), "on the left and right"),
        ((0.02, 0.5, 0.88), "on the right it is not sure enough"),
        ((0.24, 1, 1), "Yours moves the line"),
        ((0.02, 0.6, 0.98), "Yours moves the line"),
        ((0.5, 0.5, 0.5), "on the left and right"),
        ((0.98, 0.5, 0.02), "on the left and right"),
    ],
    "05.top": [
        ((2, 2, 2), "does not grow from 10 to 100"),
        ((4, 4, 6), "does not grow from 100 to 1,000"),
        ((4, 6, 5), "does not grow from 1,000 to 10,000"),
        ((3, 6, 15), "grows more with each tenfold"),
        ((6, 8, 8.5), "levels: each tenfold adds less"),
        ((5, 7, 8), "levels"),
        ((3, 9, 10), "grows unevenly"),
        ((2.5, 2.75, 3), "but hardly"),
    ],
    "06.length": [
        ((10, 20, 30, 40, 50), "goes on growing from 400 on"),
        ((30, 32, 34, 37, 40), "goes on growing from 400 on"),
        ((2, 2, 2, 2, 2), "does not rise at first: at 200 it is 2"),
        ((1, 10, 30, 30, 30), "does not rise at first"),
        ((40, 30, 20, 10, 2), "falls back later"),
        ((30, 80, 30, 80, 30), "goes up and down by more than 15%"),
    ],
    "06.shrink": [
        (((1, -1),), "1.414 away from w = 0"),
        (((0.5, -0.5),), "away from w = 0"),
        (((0.3, -0.4),), "0.5 away"),
        (((0.2, 0),), "0.2 away"),
    ],
    "07.centre": [
        ((0, 0, 0), "no line separates them with μ = 1, 2, 3"),
        ((0.3, 0.1, 0), "no line separates them with μ = 3"),
        ((0.4, 0.4, 0.4), "It first differs at centre 1: yours stays at 0.4, the real margin falls"),
        ((0.5, 0.6, 0.7), "first differs at centre 1: yours rises"),
        ((0.3, 0.3, 0.2), "It first differs at centre 2"),
        ((0.3, 0.2, 0.4), "It first differs at centre 3"),
    ],
    "07.degree": [
        ((10, 10, 10), "first differs at degree 4: yours stays at 10"),
        ((8, 6, 4), "first differs at degree 4: yours falls"),
        ((15, 10, 5), "the way of the run at degree 4. It first differs at degree 6"),
        ((20, 25, 25), "the way of the run at degrees 4, 6. It first differs at degree 8"),
    ],
    "08.unit": [
        (((10, 10),), "right for the slope"),
        (((1, 1),), "right for r"),
        (((1, 10),), "The slope is multiplied as y is. In r"),
        (((10, 2),), "right for the slope"),
        (((5, 5),), "The slope is multiplied"),
    ],
    "09.errors": [
        ((3, 3, 2, 2, 1), "Yours ends at 1, but a run ends with no error. It never rises. Yours goes"),
        ((2, 2, 1, 1, 0), "Yours never rises. Yours goes the way of the run at corrections 1, 4, 5. It"),
        ((2, 1, 2, 2, 1), "Yours ends at 1"),
        ((2, 1, 0, 1, 0), "no error left after correction 3, so it would stop there"),
        ((3, 3, 3, 3, 3), "Yours ends at 3"),
        ((2, 1, 0, 0, 0), "no error left after correction 3"),
    ],
    "10.everywhere": [
        (((-3, -3),), "by A alone"),
        (((0, 3),), "by C alone"),
        (((3, -2),), "by B alone"),
        (((-2, -1.25),), "by A alone"),
    ],
    "10.shift": [
        ((0.7, 0.8, 0.9), "with the vector added twice it is 0.8"),
        ((0.5, 0.4, 0.3), "with the vector added once it is 0.5"),
        ((0.65, 0.65, 1), "with the vector added three times it is 1"),
        ((0.5, 0.5, 0.5), "does not stay"),
        ((0.35, 0.35, 0.35), "does not stay"),
    ],
    "09.fourth": [((place,), "have no line") for place in ((0, 0), (-1.5, 1), (5, 2), (0.5, -2.5))],
}


def places_of(name, drawing):
    """The places of a drawing; of a sketch only the heights are given."""
    asked = PREDICTIONS[name]
    if asked.drawn == "place":
        return [list(map(float, place)) for place in drawing]
    return [[x, float(y)] for (x, _), y in zip(asked.start, drawing, strict=True)]


@cache
def answered(name, answer):
    """The sentences after an answer: the key of an option, or a drawing."""
    demo = lc.guess(name)
    demo.set(**({"answer": answer} if isinstance(answer, str) else {"drawn": places_of(name, answer)}))
    demo.on_button("commit", "commit")
    lines = demo.text().splitlines()[1:]
    demo.close()
    return lines


def test_the_table_has_every_drawn_prediction():
    assert set(RIGHT) == set(WRONG) == set(DRAWN)
    assert all(len(drawings) >= 3 for name, drawings in RIGHT.items() if name != "09.fourth")
    assert all(len(drawings) >= 4 for drawings in WRONG.values())


@pytest.mark.parametrize(("name", "drawing"), [(name, one) for name in RIGHT for one in RIGHT[name]])
def test_a_right_drawing_is_right(name, drawing):
    lines = answered(name, drawing)
    assert lines[0].startswith("✓ Right. You said: "), lines
    assert PREDICTIONS[name].counts in lines


@pytest.mark.parametrize(
    ("name", "drawing", "says"),
    long_but_the_first([(name, *one) for name in WRONG for one in WRONG[name]], lambda name, *_: name, 3),
)
def test_a_wrong_drawing_is_not_and_hears_what_is_wrong_with_it(name, drawing, says):
    lines = answered(name, drawing)
    assert lines[0].startswith("✗ Not quite. You said: "), lines
    assert says in lines[2]
    assert PREDICTIONS[name].counts in lines


@pytest.mark.parametrize("name", [name for name in DRAWN if name != "09.fourth"])
def test_what_really_happens_is_a_right_drawing(name):
    asked, revealed = PREDICTIONS[name], PREDICTIONS[name].reveal()
    if asked.drawn == "sketch":
        x, y = list(revealed.lines.values())[0]
        real = [[at, dict(zip(map(float, x), map(float, y), strict=True))[at]] for at, _ in asked.start]
    else:
        real = [next(iter(revealed.places.values()), (10.0, 1.0))]
    assert asked.judged(real, revealed).right


@every_prediction
def test_as_it_is_before_it_is_moved_no_drawing_is_right(name):
    asked = PREDICTIONS[name]
    if asked.drawn:
        assert not asked.judged(asked.start, asked.reveal()).right


@pytest.mark.parametrize("name", ["02.away", "02.length", "02.rate", "06.length", "07.degree", "09.errors"])
def test_what_is_shown_from_the_start_is_what_happens(name):
    asked, lines = PREDICTIONS[name], PREDICTIONS[name].reveal().lines.values()
    ((x, y),) = asked.known.values()
    happened = [place for line in lines for place in np.transpose(line).tolist()]
    assert [x[0], pytest.approx(float(y[0]))] in happened


@every_prediction
def test_only_one_option_is_right(name):
    asked = PREDICTIONS[name]
    right = [key for key, option in asked.options.items() if not option.overlooks]
    assert len(right) == (0 if name in ("06.shrink", "10.everywhere") else bool(asked.options))
    assert asked.right_answer(asked.reveal())


@pytest.mark.parametrize(("name", "key"), CHOSEN)
def test_an_option_is_judged_at_once_and_hears_nothing_of_the_others(name, key):
    asked, lines = PREDICTIONS[name], answered(name, key)
    mine = asked.options[key]
    said = "\n".join(lines)
    if mine.overlooks:
        assert lines[0].startswith(f"✗ Not quite. You said: {mine.words}.")
        assert lines[2] == f"This {mine.overlooks}"
    else:
        assert lines[0] == f"✓ Right. You said: {mine.words}."
    for other in asked.options.values():
        if other is not mine and other.overlooks:
            assert other.overlooks not in said
    if any(not option.overlooks for option in asked.options.values()):
        assert (f"The answer: {asked.right_answer(asked.reveal())}." in lines[0]) == bool(mine.overlooks)


@every_prediction
def test_the_answer_and_why_are_a_line_of_two_sentences_or_three(name):
    asked = PREDICTIONS[name]
    revealed = asked.reveal()
    assert revealed.why.endswith((".", ")"))
    assert len(revealed.words) in (1, 2)
    lines = answered(name, next(iter(asked.options)) if asked.options else RIGHT[name][0])
    assert lines[1] == " ".join([*revealed.words, revealed.why])
    assert lines[-2:] == [f"The question was: {asked.question}", f"More under “{asked.where}”."]


@every_prediction
def test_a_caption_is_short(name):
    asked = PREDICTIONS[name]
    answers = [*asked.options, *RIGHT.get(name, []), *(one for one, _ in WRONG.get(name, []))]
    for answer in answers:
        said = [line for line in answered(name, answer)[:-2] if not line.startswith("Your first answer")]
        words = " ".join(said).split()
        assert len(words) <= 120, (len(words), words)


def seen(demo, kind, name):
    return demo.picture["answer"].seen().get(f"{kind} {name}")


@pytest.mark.parametrize(
    ("drawing", "words", "marker"),
    [((2, 1, 2, 2, 0), "✓ Right", "o"), ((3, 3, 2, 2, 1), "✗ Not quite", "X")],
)
def test_a_mark_stands_where_the_answer_is_drawn(drawing, words, marker):
    demo = lc.guess("09.errors").set(drawn=places_of("09.errors", drawing))
    assert seen(demo, "Mark", "in words") is None
    demo.on_button("commit", "commit")
    _, text = seen(demo, "Mark", "in words").artists
    assert (text.get_text(), text.xy) == (words, pytest.approx((5, drawing[-1])))
    assert seen(demo, "Dots", "judged").artists[0].get_marker() == marker
    demo.close()


def test_the_mark_is_at_the_first_difference():
    demo = lc.guess("02.length").set(drawn=places_of("02.length", (10, 20, 30, 40, 50)))
    demo.on_button("commit", "commit")
    assert tuple(seen(demo, "Mark", "in words").artists[1].xy) == (2, 20)
    demo.close()


@pytest.mark.parametrize(("key", "title"), [("unknown", "✓ Right"), ("more", "✗ Not quite")])
def test_an_answer_that_is_chosen_is_judged_above_the_picture(key, title):
    demo = lc.guess("02.away").set(answer=key)
    assert demo.picture["answer"].title == ""
    demo.on_button("commit", "commit")
    assert demo.picture["answer"].title == title
    demo.close()


def test_one_cannot_know_is_right():
    assert answered("02.away", "unknown")[0] == "✓ Right. You said: one cannot know."


@pytest.mark.parametrize("name", ["06.shrink", "09.fourth", "10.everywhere"])
def test_beside_a_ring_there_is_an_answer_without_a_place(name):
    demo = lc.guess(name)
    key = next(iter(demo.prediction.options))
    demo.set(answer=key)
    assert demo.answer() == key
    demo.on_nudge(0, 1, 0)
    assert demo.state.answer == "–"  # the ring is the answer now
    assert demo.answer() == demo.places.tolist()
    demo.set(answer=key)
    demo.on_button("commit", "commit")
    assert seen(demo, "Dots", "mine") is None
    assert demo.picture["answer"].title == ("✓ Right" if name == "09.fourth" else "✗ Not quite")
    demo.close()
