"""The demo on the projector: every prediction and questions of one's own, by phone and by raised hands."""

import pytest
from long import long_but_new_parts, parts_of_prediction
from phone_client import Phone, soon

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, _all
from linclass_helpers.hall import asking, door
from linclass_helpers.hall.door import Door
from livefigure.testing import Page

LOOPBACK = "127.0.0.1"
PREDICTIONS = _all(Prediction)
first_prediction = pytest.mark.parametrize("name", long_but_new_parts(PREDICTIONS, parts_of_prediction))
STEPS = ("first", "discussed", "second", "shown", "revealed")


def press(page, *names):
    """Press buttons, with a pause after each."""
    for name in names:
        page.demo.vote.turned = -1.0
        page.say("button", name=name, value=name)
        assert page.document["banner"] == ""


def seen(page):
    """The buttons that are seen."""
    controls = page.document["controls"].items()
    return [name for name, control in controls if control["kind"] == "buttons" and not control["hidden"]]


def an_answer(question):
    """The first option, or places a little further than at first."""
    if question.options and not question.drawn:
        return next(iter(question.options))
    x0, x1, y0, y1 = question.window
    return [[x, (y + y1) / 2] for x, y in question.start]


@first_prediction
def test_every_prediction_is_asked_answered_and_revealed(name):
    demo = lc.guess(name).hall(address=LOOPBACK)
    page = Page(demo)
    question = demo.question
    assert set(page.document["panels"]) == {"picture", "code"}
    assert demo.text().splitlines()[:2] == [f"lc.guess({name!r}).hall()", question.words]
    phones = [Phone(demo.vote.door.short) for _ in range(3)]
    assert soon(lambda: page.document["label"].startswith("3 phones here"))
    press(page, "first")
    answers = [an_answer(question), an_answer(question)]
    answers += [list(question.options)[-1]] if question.options else []
    for phone, answer in zip(phones, answers):
        assert phone.vote(answer) == 200
    assert soon(lambda: page.document["label"].startswith(f"{len(answers)} of 3 phones answered"))
    told = " ".join(page.document["caption"])
    assert question.happened()[0] not in told
    press(page, "discussed")
    assert f"{len(answers)} answers" in " ".join(page.document["caption"])
    assert "code" in page.document["panels"]
    press(page, "second")
    assert phones[0].vote(answers[-1]) == 200
    press(page, "shown")
    told = page.document["caption"]
    assert any(line.startswith("First vote: ") for line in told)
    assert any(line.startswith("Second vote: 1 answer") for line in told)
    assert question.happened()[0] not in told
    assert set(page.document["panels"]) == (
        {"picture", "second"} if question.is_crowded else {"picture", "bars"}
    )
    press(page, "revealed")
    assert question.happened()[0] in page.document["caption"]
    assert any("right" in line for line in page.document["caption"])
    assert phones[0].now()["picture"] == 2
    assert seen(page) == ["end"]
    press(page, "end", "really")
    assert phones[0].now()["over"]
    demo.close()


@pytest.mark.parametrize(
    "ask",
    [
        lambda **more: lc.ask("yes or no?", options=["yes", "no"], **more),
        lambda **more: lc.ask("how many?", scale=(0, 100), **more),
        lambda **more: lc.ask("which way?", points=lc.data.load("notes"), **more),
        lambda **more: lc.guess("02.away").hall(**more),
        lambda **more: lc.guess("02.length").hall(**more),
        lambda **more: lc.guess("10.everywhere").hall(**more),
    ],
)
def test_raised_hands_are_counted_where_there_is_no_phone(ask):
    demo = ask(phones=False)
    page = Page(demo)
    assert Door.now is None
    question = demo.question
    press(page, "first")
    shown = [name for name, control in page.document["controls"].items() if not control["hidden"]]
    for k, key in enumerate(question.options):
        assert f"hands {key}" in shown
        page.set(f"hands {key}", k + 2)
    if question.drawn:
        page.move(0, question.start[0][0], question.start[0][1] + question.step)
        page.set("raised", 7)
        press(page, "add")
    press(page, "discussed")
    expected = sum(range(2, 2 + len(question.options))) + (7 if question.drawn else 0)
    assert len(demo.vote.rounds[0]) == expected
    press(page, "shown")
    assert f"The vote: {expected} answers" in " ".join(page.document["caption"])
    assert Door.now is None
    demo.close()


def test_hands_are_added_to_the_answers_of_phones():
    demo = lc.guess("02.away").hall(address=LOOPBACK)
    page = Page(demo)
    press(page, "first")
    assert Phone(demo.vote.door.short).vote("fewer") == 200
    assert page.document["controls"]["hands fewer"]["hidden"]
    page.set("hands", True)
    page.set("hands fewer", 4)
    press(page, "discussed")
    assert demo.vote.rounds[0] == [("fewer", None)] * 5
    assert demo.state.__dict__["hands fewer"] == 0
    demo.close()


def test_nothing_is_opened_before_a_page_shows_it_and_nothing_of_it_is_stored(monkeypatch):
    opened = []
    at = Door.at
    monkeypatch.setattr(Door, "at", lambda *where: opened.append(where) or at(*where))
    demo = lc.guess("02.length").hall(address=LOOPBACK)
    before, _ = demo._repr_mimebundle_()
    assert opened == []
    page = Page(demo)
    assert opened == [(LOOPBACK,)]
    phone = Phone(demo.vote.door.short)
    press(page, "first")
    phone.vote(an_answer(demo.question))
    press(page, "discussed", "shown")
    told, panels = page.document["caption"], page.document["panels"]
    after, _ = demo._repr_mimebundle_()
    for kind in ("image/png", "text/plain"):
        assert after[kind] == before[kind]
    assert (page.document["caption"], page.document["panels"]) == (told, panels)
    for words in (demo.text(), repr(demo)):
        assert LOOPBACK not in words
        assert demo.vote.door.token not in words
    demo.close()


def test_a_cell_that_runs_again_goes_on_with_its_vote():
    demo = lc.guess("02.away").hall(address=LOOPBACK)
    page = Page(demo)
    press(page, "first")
    Phone(demo.vote.door.short).vote("more")
    again = lc.guess("02.away").hall(address=LOOPBACK)
    assert again is demo
    other = Page(again)  # the page was loaded again
    press(other, "discussed")
    assert len(demo.vote.rounds[0]) == 1
    press(other, "end", "really")
    new = lc.guess("02.away").hall(address=LOOPBACK)
    assert new is not demo
    assert new.vote.step == "asked"
    for one in (demo, new):
        one.close()


def test_a_vote_lasts_while_its_demo_rests():
    demo = lc.guess("02.away").hall(address=LOOPBACK)
    page = Page(demo)
    press(page, "first")
    Phone(demo.vote.door.short).vote("more")
    demo.rest()
    page = Page(demo)
    press(page, "discussed")
    assert len(demo.vote.rounds[0]) == 1
    demo.close()


def test_the_next_question_takes_the_phones_along():
    one = lc.guess("02.away").hall(address=LOOPBACK)
    page = Page(one)
    phone = Phone(one.vote.door.short)
    press(page, "first")
    phone.vote("more")
    other = lc.ask("and now?", options=["a", "b"], address=LOOPBACK)
    Page(other)
    assert phone.now()["asked"] == 2
    assert other.vote.door.short == f"{phone.host}/{phone.token}"
    assert soon(lambda: page.document["banner"] == "The phones have gone on to another question.")
    one.close()
    other.close()


def test_a_double_click_takes_one_step():
    demo = lc.guess("02.away").hall(phones=False)
    page = Page(demo)
    for name in ("first", "discussed", "first", "second"):
        page.say("button", name=name, value=name)
    assert demo.vote.step == "first"
    assert page.document["banner"] == ""
    demo.close()


def test_the_end_is_asked_for_twice():
    demo = lc.guess("02.away").hall(address=LOOPBACK)
    page = Page(demo)
    assert seen(page) == ["first", "end"]
    press(page, "end")
    assert seen(page) == ["really", "stay"]
    press(page, "stay")
    assert seen(page) == ["first", "end"]
    press(page, "first")
    assert seen(page) == ["discussed"]
    demo.close()


def test_where_phones_cannot_come_it_says_so_and_counts_hands(monkeypatch):
    monkeypatch.setattr(door.sys, "platform", "emscripten")
    demo = lc.guess("02.away").hall()
    page = Page(demo)
    assert Door.now is None
    assert door.NO_SERVER in " ".join(page.document["caption"])
    assert page.document["controls"]["hands"]["hidden"]
    demo.close()


def test_an_address_that_is_not_there_is_said_and_hands_can_be_counted():
    demo = lc.guess("02.away").hall(address="192.0.2.7")
    page = Page(demo)
    assert any("cannot be reached at 192.0.2.7" in line for line in page.document["caption"])
    page.set("hands", True)
    press(page, "first")
    page.set("hands more", 3)
    press(page, "discussed")
    assert len(demo.vote.rounds[0]) == 3
    demo.close()


def test_reset_and_undo_change_nothing_that_was_answered():
    demo = lc.guess("02.away").hall(phones=False)
    page = Page(demo)
    press(page, "first")
    page.set("hands more", 3)
    press(page, "discussed", "shown")
    page.say("undo")
    page.reset()
    assert demo.vote.step == "shown"
    assert len(demo.vote.rounds[0]) == 3
    demo.close()


BAD = {
    "question": [{"question": ""}, {"question": 3}],
    "exactly one": [{}, {"options": ["a", "b"], "scale": (0, 1)}],
    "points must be at most 100": [{"points": lc.data.with_margin(101)}],
    "points must be": [{"points": 3}, {"points": [[1, 2]]}, {"points": lc.data.orthonormal(3)}],
    "options must be": [{"options": ["a"]}, {"options": "ab"}, {"options": [1, 2]}, {"options": ["a"] * 9}],
    "options must differ": [{"options": ["a", "a"]}, {"options": ["a", "b" * 200]}],
    "scale": [{"scale": (1, 1)}, {"scale": (3, 1)}, {"scale": 5}, {"scale": (0, float("nan"))}],
}


@pytest.mark.parametrize(("words", "given"), [(words, one) for words, many in BAD.items() for one in many])
def test_a_question_of_ones_own_that_cannot_be_asked_is_refused(words, given):
    with pytest.raises(ValueError, match=words):
        lc.ask(**{"question": "?", **given})
    assert asking._on is None


def test_the_line_of_a_question_asks_it_again():
    for question in (
        {"options": ["a", "b"]},
        {"scale": (0, 10)},
        {"points": lc.data.Dataset([[1, 2], [-1, 0]], [1, -1], "mine")},
    ):
        demo = lc.ask("which?", **question, phones=False)
        again = eval(demo.code().replace("lc.ask(", "lc.ask(phones=False, question="), {"lc": lc})
        assert again is demo
        demo.close()


def test_a_question_without_a_picture_says_how_many_phones_are_there():
    demo = lc.ask("which?", options=["a", "b"], address=LOOPBACK)
    page = Page(demo)
    assert list(page.document["panels"]) == ["bars", "code"]
    assert page.document["label"].startswith("0 phones here; the code for phones, of the address 127.0.0.1:")
    phone = Phone(demo.vote.door.short)
    press(page, "first")
    assert phone.vote("1") == 200
    assert soon(lambda: page.document["label"].startswith("1 of 1 phone answered"))
    press(page, "discussed", "shown")
    assert page.document["label"] == "how many chose each option"
    demo.close()
