"""Every proof to assemble: its lines hold, its wrong lines fail, and any valid order is accepted."""

import itertools
import random
from functools import cache

import numpy as np
import pytest
from long import long_but, long_but_new_parts, long_but_the_first

import linclass_helpers as lc
from linclass_helpers.exercises import Proof, _all, progress_file
from linclass_helpers.exercises.lines import At, Line, Wrong
from livefigure.fonts import LINE, width
from livefigure.testing import Page

PROOFS = _all(Proof)
FEW, MANY = 30, 1000  # random cases on which a line is computed: in `make test`, and in `make long`
every_proof = pytest.mark.parametrize("name", list(PROOFS))
one_of_a_kind = pytest.mark.parametrize("name", long_but_new_parts(PROOFS, lambda name: {PROOFS[name].step}))


def numbered(lines_of, count):
    """The lines of each proof, by their numbers: in `make test` the first ones of each."""
    each = [(name, k) for name, proof in PROOFS.items() for k in range(len(lines_of(proof)))]
    return pytest.mark.parametrize(("name", "k"), long_but_the_first(each, lambda name, _: name, count))


every_wrong_line = numbered(lambda proof: proof.wrong, 1)
every_line = numbered(lambda proof: proof.lines, 2)


def cases_of(proof, cases):
    """What the lines speak of, for the cases that the proof is about."""
    return (found for case in cases if (found := proof.case(*case)) is not None)


@cache
def random_cases(name):
    return list(cases_of(PROOFS[name], PROOFS[name].cases.drawn()))


# Its lines


@every_line
def test_a_right_line_holds_on_small_and_on_random_cases(name, k):
    proof = PROOFS[name]
    found = [
        *itertools.islice(cases_of(proof, proof.cases.small()), FEW),
        *itertools.islice(cases_of(proof, proof.cases.drawn()), FEW),
        proof.case(*proof.example()),
    ]
    assert len(found) > FEW
    numbers = [at for case in found for at in proof.lines[k].at(case)]
    assert len(numbers) >= len(found)
    assert all(at.holds for at in numbers)


@pytest.mark.long
@every_line
def test_a_right_line_holds_on_a_thousand_random_cases(name, k):
    proof = PROOFS[name]
    found = random_cases(name)
    assert len(found) >= MANY
    for case in found[:MANY]:
        assert all(at.holds for at in proof.lines[k].at(case)), case


@every_wrong_line
def test_a_wrong_line_is_refuted_by_its_smallest_case(name, k):
    proof, line = PROOFS[name], PROOFS[name].wrong[k]
    found = proof.refuted(line)
    (at,) = found.found
    assert not at.holds
    assert str(at) in [str(one) for one in line.at(found.case)]
    assert proof.drawing(found.case, at.step) is not None  # it is drawn
    demo = proof.open(found.case, at.step)  # and opened in a demo
    again = eval(demo.code(), {"lc": lc})
    assert again.text() == demo.text()
    demo.close()
    again.close()


def test_a_line_with_a_false_number_is_noticed():
    """The machine that tests the lines can fail."""
    right = At(1, 5, "=", (10, -10, 5))
    assert right.holds
    assert str(right) == "5 = 10 − 10 + 5"
    for wrong in (At(1, 5.001, "=", 5), At(1, 1, "≥", 2), At(1, 0, ">", 0), At(1, 1, "≤", 2, "≤", 1.5)):
        assert not wrong.holds
    assert At(1, 0.1 + 0.2, "=", 0.3).holds
    assert not At(1, np.array([1.0, 2]), "=", np.array([1.0, 3])).holds
    assert str(At(2, np.array([1.0, 2]), "=", (np.array([1.0, 3]), np.array([0, -1.0])), of="w")) == (
        "w: (1, 2) = (1, 3) + (0, −1)"
    )


def test_a_proof_whose_lines_cannot_be_in_order_is_refused():
    first = Line(says="first", why="", at=lambda case: ())
    second = Line(says="second", why="", needs=(first,), at=lambda case: ())
    given = PROOFS["02.stop"]
    more = {name: getattr(given, name) for name in ("claim", "given", "wrong", "cases", "case", "example")}
    more |= {name: getattr(given, name) for name in ("drawing", "open", "where")}
    assert Proof(name="00.order", lines=(first, second), **more).fault([first, second]) is None
    with pytest.raises(ValueError, match="rests on a line that is not above"):
        Proof(name="00.order", lines=(second, first), **more)
    with pytest.raises(ValueError, match="leads nowhere"):
        Proof(name="00.order", lines=(first, Line(says="x", why="", at=lambda case: ())), **more)


# Its orders


def is_valid(proof, order):
    """Is this order a proof? Written otherwise than `Proof.fault`: each line is looked up by its place."""
    places = {id(line): k for k, line in enumerate(order)}
    if any(isinstance(line, Wrong) for line in order) or id(proof.lines[-1]) not in places:
        return False
    return all(places.get(id(need), len(order)) < places[id(line)] for line in order for need in line.needs)


def some_valid_order(proof, rng):
    """A valid order, drawn at random: one of the lines whose needs are met, again and again."""
    order, left = [], list(proof.lines)
    while left:
        ready = [line for line in left if all(need in order for need in line.needs)]
        order.append(rng.choice(ready))
        left.remove(order[-1])
    return order


@every_proof
def test_any_valid_order_is_accepted_and_no_other(name):
    proof, rng = PROOFS[name], random.Random(0)
    every, accepted = [*proof.lines, *proof.wrong], set()
    for _ in range(300):
        order = some_valid_order(proof, rng)
        accepted.add(tuple(map(id, order)))
        assert is_valid(proof, order)
        assert proof.fault(order) is None
    assert len(accepted) > 1  # there is more than one
    for _ in range(300):
        order = rng.sample(every, rng.randrange(len(every) + 1))
        assert (proof.fault(order) is None) == is_valid(proof, order)
    for k in range(len(proof.lines)):  # one line is missing, or too late
        order = some_valid_order(proof, rng)
        line = proof.lines[k]
        order.remove(line)
        assert proof.fault(order) is not None
        assert (proof.fault([*order, line]) is None) == is_valid(proof, [*order, line])


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, proof in PROOFS.items() if len(proof.lines) <= 7])
def test_every_order_of_the_right_lines_is_judged(name):
    proof = PROOFS[name]
    for order in itertools.permutations(proof.lines):
        assert (proof.fault(order) is None) == is_valid(proof, order)


@every_proof
def test_what_is_wrong_is_named(name):
    proof = PROOFS[name]
    for line in proof.lines:
        if line.needs:
            fault = proof.fault([line])
            assert fault.line is line
            assert fault.missing is line.needs[0]
    fault = proof.fault([proof.lines[0], proof.wrong[0]])
    assert fault.line is proof.wrong[0]
    assert fault.missing is None
    unfinished = proof.fault([line for line in proof.lines if not line.needs])
    assert (unfinished.line, unfinished.missing) == (None, None)


# Its demo


def letters(demo):
    return {line: letter for letter, line in demo.by_letter.items()}


@every_proof
def test_the_text_tells_no_order_and_is_the_same_each_time(name):
    demo = lc.proof(name)
    text, proof = demo.text(), PROOFS[name]
    assert text.splitlines()[0] == f"lc.proof({name!r})"
    shown = [line for letter in demo.by_letter for line in proof.lines if demo.by_letter[letter] is line]
    assert not is_valid(proof, shown)
    assert [text.index(f"{letter}: {line.says}") for letter, line in demo.by_letter.items()] == sorted(
        text.index(f"{letter}: {line.says}") for letter, line in demo.by_letter.items()
    )
    assert not any(line.why in text for line in proof.lines)
    demo.close()
    again = lc.proof(name)
    assert again.text() == text
    again.close()


@every_proof
def test_a_proof_is_assembled_by_keys(name):
    """Up brings a line to the end of the proof; then the button checks it."""
    demo, rng = lc.proof(name), random.Random(1)
    page, letter_of = Page(demo), letters(demo)
    for line in some_valid_order(PROOFS[name], rng):
        page.say("nudge", id=letter_of[line], dx=0, dy=1)
    page.say("button", name="ask", value="check")
    assert page.document["banner"] == ""
    assert page.document["caption"][0].startswith("✓ This is a proof")
    assert progress_file.of(name, "proof")[-1]["passed"] is True
    last = letter_of[PROOFS[name].lines[-1]]
    page.say("nudge", id=last, dx=0, dy=1)  # the last line one higher
    page.say("button", name="ask", value="check")
    assert page.document["caption"][0].startswith("✗ Not yet")
    assert "which stands below it" in page.document["caption"][0]
    assert [entry["passed"] for entry in progress_file.of(name, "proof")] == [True, False]
    page.say("undo")
    page.say("undo")
    page.say("button", name="ask", value="check")
    assert page.document["caption"][0].startswith("✓ This is a proof")
    demo.close()


@one_of_a_kind
def test_a_wrong_line_is_refuted_in_the_picture(name):
    demo = lc.proof(name)
    page, letter_of, proof = Page(demo), letters(demo), PROOFS[name]
    for line in proof.wrong:
        page.say("nudge", id=letter_of[line], dx=0, dy=1)
        page.say("button", name="ask", value="check")
        found = proof.refuted(line)
        said = page.document["caption"][0]
        assert f"Line {letter_of[line]} " in said
        assert str(found.found[0]) in said
        assert "Open it: lc.demos." in said
        assert demo.picture["case"].title.startswith("the smallest case")
        page.say("delete", id=letter_of[line])
        assert demo.state.used == ""
    demo.close()


@one_of_a_kind
def test_each_line_can_be_asked_why(name):
    demo = lc.proof(name)
    page = Page(demo)
    for letter, line in demo.by_letter.items():
        page.say("enter", id=letter)
        assert page.document["banner"] == ""
        said = page.document["caption"][0]
        if isinstance(line, Wrong):
            assert "is wrong" in said
        else:
            assert line.why in said
            assert str(demo.proof.with_numbers(line).found[0]) in said
        assert page.document["controls"]["line"]["value"] == letter
    assert demo.state.used == ""
    demo.close()


@one_of_a_kind
def test_lines_are_dragged_to_their_places(name):
    """The places on the picture are where a pointer drops a line."""
    demo, rng = lc.proof(name), random.Random(2)
    page = Page(demo, width=740)
    for _ in range(20):
        letter = rng.choice(list(demo.by_letter))
        used = [other for other in demo.state.used if other != letter]
        place = rng.randrange(len(used) + 1)
        y = demo.places.lines[used[place]] if place < len(used) else demo.places.middle
        page.move(letter, 10, y - 1)  # just above the line that is there now, or above the end
        assert demo.state.used == "".join([*used[:place], letter, *used[place:]])
    gone = demo.state.used[0]
    page.move(gone, 10, demo.places.middle + 1)
    assert gone not in demo.state.used
    demo.close()


@every_proof
@pytest.mark.parametrize("wide", long_but(370, [370, 740, 1000]))
def test_the_lines_can_be_read(name, wide):
    """No line is wider than its panel, and none overlaps the next."""
    demo = lc.proof(name)
    page = Page(demo, width=wide)
    for line in demo.proof.lines[:3]:
        page.say("nudge", id=letters(demo)[line], dx=0, dy=1)
    no_line_is_cut_off_or_covered(demo)
    demo.close()


@one_of_a_kind
def test_the_lines_can_be_read_from_the_back_row(name):
    lc.lecture()
    try:
        demo = lc.proof(name)
        Page(demo, width=1300)
        no_line_is_cut_off_or_covered(demo)
        demo.close()
    finally:
        lc.lecture(on=False)


def no_line_is_cut_off_or_covered(demo):
    places, size = demo.places, demo.picture.sizes.text * 96 / 72
    free = places.size[0] - demo.picture.sizes.scaled(44)
    for letter, rows in places.words.items():
        assert len(rows) <= 2, (letter, rows)
        for row in rows:
            assert (width(row) or 0.66 * len(row)) * size <= free, row
    tops = {letter: y - len(places.words[letter]) * LINE * size / 2 for letter, y in places.lines.items()}
    ends = {letter: y + len(places.words[letter]) * LINE * size / 2 for letter, y in places.lines.items()}
    for one, other in itertools.pairwise(places.lines):
        assert ends[one] <= tops[other] + 0.5
    assert max(ends.values()) <= places.size[1] + 1


def test_a_screen_reader_hears_the_line_and_its_place():
    demo = lc.proof("02.stop")
    page = Page(demo)
    page.say("nudge", id="C", dx=0, dy=1)
    heard = {handle["id"]: handle["label"] for handle in page.document["handles"].values()}
    assert heard["C"] == f"Line C, 1 of 1 in your proof: {demo.by_letter['C'].says}"
    assert heard["A"] == f"Line A, not used: {demo.by_letter['A'].says}"
    demo.close()


def test_keys_beyond_both_ends_change_nothing_that_they_should_not():
    demo = lc.proof("02.stop")
    page = Page(demo)
    page.say("nudge", id="A", dx=0, dy=-1)  # down, and it is not used
    page.say("nudge", id="A", dx=1, dy=0)
    assert demo.state.used == ""
    for letter in "ABC":
        page.say("nudge", id=letter, dx=0, dy=1)
    page.say("nudge", id="C", dx=0, dy=10)  # with Shift
    assert demo.state.used == "CAB"
    page.say("nudge", id="C", dx=0, dy=-1)
    assert demo.state.used == "ACB"
    page.say("nudge", id="B", dx=0, dy=-1)
    assert demo.state.used == "AC"
    page.reset()
    assert demo.state.used == ""
    demo.close()


def test_what_is_given_or_independent_may_come_first():
    power, chain_rule, two_factors, second_factor, *rest = PROOFS["04.slope"].lines
    order = [second_factor, power, chain_rule, two_factors, *rest]
    assert PROOFS["04.slope"].fault(order) is None
    normal = PROOFS["08.normal"]
    expanded, lowest, no_slope, gradient, equations, if_solution, no_lower, both = normal.lines
    order = [expanded, if_solution, no_lower, lowest, no_slope, gradient, equations, both]
    assert normal.fault(order) is None
    assert normal.fault([expanded, if_solution, no_lower, both]).missing is equations
    assert normal.fault([expanded, lowest, no_slope, gradient, equations, both]).missing is no_lower


def test_an_empty_proof_is_not_checked():
    demo = lc.proof("02.stop")
    page = Page(demo)
    page.say("button", name="ask", value="check")
    assert page.document["banner"].startswith("There is no line in your proof yet")
    assert progress_file.of("02.stop", "proof") == []
    demo.close()


def test_wrong_names_and_wrong_letters_are_refused():
    with pytest.raises(ValueError, match=r'There is no proof "02.stopp". Did you mean "02.stop"\?'):
        lc.proof("02.stopp")
    demo = lc.proof("02.stop")
    with pytest.raises(ValueError, match="used must be some of the letters"):
        demo.set(used="AA")
    demo.close()


def test_letters_follow_when_the_window_gets_narrower():
    """Their places on the page are in pixels, so they are described anew."""
    demo = lc.proof("08.normal")
    page = Page(demo, width=1000)
    page.look(width=370)
    for handle in page.document["handles"].values():
        assert handle["y"] == pytest.approx(demo.places.lines[handle["id"]], abs=0.01)
    demo.close()
