"""The steps of a vote, raised hands, and what was answered in words. Without a server."""

import pytest

from linclass_helpers import hall
from linclass_helpers.hall import tally
from linclass_helpers.hall import vote as votes
from linclass_helpers.hall.vote import Ballot, Vote

OPTIONS = {"more": "more", "fewer": "fewer", "same": "as many"}
CHOICE = hall.Question(
    code="ask",
    words="how many?",
    options=OPTIONS,
    happened=lambda: ["So."],
    is_right=lambda one: one == "same",
)
NUMBER = hall.Question(code="n", words="how many?", drawn="sketch", start=[(1, 0)], names=["it"])
CURVE = hall.Question(code="c", words="draw", drawn="sketch", start=[(1, 0), (2, 0)], names=["one", "two"])
PLACE = hall.Question(
    code="p", words="where?", drawn="place", start=[(0, 0)], names=["it"], options={"no": "no"}
)


def test_the_five_steps_in_their_order():
    vote = Vote(CHOICE)
    for step in ("first", "discussed", "second", "shown", "revealed"):
        assert step in vote.offers()
        vote.turn_to(step)
    assert vote.offers() == []
    assert len(vote.rounds) == 2


def test_a_second_vote_may_be_left_out_or_come_after_the_answers_were_seen():
    vote = Vote(CHOICE)
    for step in ("first", "discussed", "shown"):
        vote.turn_to(step)
    assert vote.offers() == ["revealed", "second"]
    vote.turn_to("second")
    vote.turn_to("shown")
    assert vote.offers() == ["revealed"]


@pytest.mark.parametrize("step", ["shown", "revealed", "second", "discussed", "asked", "nothing"])
def test_no_step_is_left_out(step):
    vote = Vote(CHOICE)
    with pytest.raises(ValueError, match="After “asked” comes first"):
        vote.turn_to(step)
    assert vote.step == "asked"


def test_where_nothing_is_to_be_revealed_no_such_step_is_offered():
    vote = Vote(hall.Question(code="ask", words="?", options=OPTIONS))
    for step in ("first", "discussed", "shown"):
        vote.turn_to(step)
    assert vote.offers() == ["second"]


def test_a_second_press_within_a_second_is_a_part_of_the_first(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(votes.time, "monotonic", lambda: now[0])
    vote = Vote(CHOICE)
    assert not vote.in_haste()
    vote.turn_to("first")
    now[0] += 0.9
    assert vote.in_haste()
    now[0] += 0.2
    assert not vote.in_haste()


def test_hands_count_for_the_round_in_which_they_were_raised():
    vote = Vote(CHOICE)
    vote.turn_to("first")
    vote.count("more", 2)
    vote.count("same", 1)
    vote.turn_to("discussed")
    vote.turn_to("second")
    vote.count("same", 3)
    vote.turn_to("shown")
    assert [[ballot.answer for ballot in ballots] for ballots in vote.rounds] == [
        ["more", "more", "same"],
        ["same"] * 3,
    ]
    assert tally.in_words(CHOICE, vote.rounds) == [
        "First vote: 3 answers: “more” 2 (67 %); “fewer” 0 (0 %); “as many” 1 (33 %).",
        "Second vote: 3 answers: “more” 0 (0 %); “fewer” 0 (0 %); “as many” 3 (100 %).",
    ]
    assert [tally.right_share(CHOICE, ballots) for ballots in vote.rounds] == ["33 %", "100 %"]


def test_the_end_closes_an_open_vote_and_keeps_what_was_answered():
    vote = Vote(CHOICE)
    vote.turn_to("first")
    vote.count("more", 4)
    vote.end()
    assert (vote.ended, vote.is_open, len(vote.rounds[0])) == (True, False, 4)


def test_how_many_changed_their_answer():
    ballots = [Ballot("more", "same"), Ballot("same", "same"), Ballot("same", None), Ballot("same", "more")]
    said = tally.in_words(CHOICE, [[Ballot("same")], ballots])
    assert said[-1] == "2 of the 3 phones that voted twice changed the answer."


def test_a_number_is_told_by_its_median_and_the_middle_half():
    ballots = [Ballot([[1, y]]) for y in (0, 10, 20, 30, 100)]
    assert tally.in_words(NUMBER, [ballots]) == [
        "The vote: 5 answers: the median is 20, and half are from 10 to 30."
    ]


def test_a_curve_is_told_by_the_medians_of_its_heights():
    ballots = [Ballot([[1, y], [2, -y]]) for y in (1, 2, 6)]
    assert tally.in_words(CURVE, [ballots]) == ["The vote: 3 answers: the medians of the heights are 2, −2."]


def test_places_and_an_option_beside_them():
    ballots = [Ballot([[0.0, 0.0]]), Ballot([[1.0, 2.0]]), Ballot([[5.0, 1.0]]), Ballot("no")]
    assert tally.in_words(PLACE, [ballots]) == [
        "The vote: 4 answers: “no” 1 (25 %); 3 places, whose median is (1, 1)."
    ]


def test_nobody_answered():
    for question in (CHOICE, NUMBER, CURVE, PLACE):
        assert tally.in_words(question, [[]]) == ["The vote: nobody answered."]
        assert tally.right_share(question, []) == ""


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        ([(3, 0), (0, 5)], "the mean of the directions is 45°"),
        ([(0, -2), (0, -9), (0, 0)], "the mean of the directions is −90°"),
        ([(1, 0), (-1, 0)], "the directions cancel each other"),
    ],
)
def test_directions_count_alike_however_long_they_were_drawn(ends, words):
    question = hall.Question(code="d", words="where?", drawn="direction", start=[(0, 1)], names=["it"])
    (said,) = tally.in_words(question, [[Ballot([[float(x), float(y)]]) for x, y in ends]])
    assert said == f"The vote: {len(ends)} answers: {words}."
