"""Every skill, on many seeds: one right answer, derived twice, and numbers for a hand."""

import re
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from by_fractions import ANSWERS
from long import long_but

from linclass_helpers.exercises import Skill, _all
from linclass_helpers.exercises.skill import NEAR

SKILLS = _all(Skill)
every_skill = pytest.mark.parametrize("name", list(SKILLS))
seeds = pytest.mark.parametrize("seeds", long_but(range(30), [range(30), range(30, 1000)]), ids=str)


@cache
def instance_of(name, seed):
    return SKILLS[name].instance(seed)


LARGEST, LARGEST_ANSWER = 2000, 1000  # numbers of a question, and of an answer
FINEST = 400  # denominator of an answer
LONGEST = 330  # letters of a question
NUMBER = re.compile(r"−?\d+(?:\.\d+)?")


def close(one, other):
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return all(abs(a - b) < 1e-9 for a, b in zip(one, other, strict=True))


def near(one, other):
    """Would an answer that is rounded to two decimals be taken for both?"""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return all(abs(a - b) <= 2 * NEAR for a, b in zip(one, other, strict=True))


def as_answer(found):
    """A second derivation in the form of an answer."""
    if isinstance(found, str):
        return found
    return tuple(map(float, found)) if isinstance(found, list) else (float(found),)


def test_there_are_three_skills_for_each_notebook_and_a_second_derivation_of_each():
    counts = Counter(name[:2] for name in SKILLS)
    assert sorted(counts) == [f"{number:02}" for number in range(1, 11)]
    assert min(counts.values()) >= 3
    assert list(SKILLS) == list(ANSWERS)


@seeds
@every_skill
def test_there_is_one_right_answer_and_fractions_agree(name, seeds):
    skill = SKILLS[name]
    for seed in seeds:
        instance = instance_of(name, seed)
        assert close(instance.answer, as_answer(ANSWERS[name](**instance.given))), seed
        assert skill.judge(instance, instance.answer).right
        if isinstance(instance.answer, str):
            assert not skill.boxes
            right = [key for key in instance.options if skill.judge(instance, key).right]
            assert right == [instance.answer]
        else:
            assert len(skill.boxes) == len(instance.answer)
            assert not instance.options


@seeds
@every_skill
def test_no_misconception_is_right_and_no_two_answer_alike(name, seeds):
    skill, met = SKILLS[name], set()
    for seed in seeds:
        instance = instance_of(name, seed)
        answers = [instance.answer, *instance.wrong.values()]
        assert instance.wrong, seed
        for k, one in enumerate(answers):
            assert not any(near(one, other) for other in answers[:k]), seed
        for key, answer in instance.wrong.items():
            judged = skill.judge(instance, answer)
            assert (judged.right, judged.overlooks) == (False, skill.overlooks[key]), seed
            assert not instance.options or answer in instance.options
        met |= {*instance.wrong}
    assert met == {*skill.overlooks}, "a misconception that no seed shows"


@seeds
@every_skill
def test_the_numbers_are_such_that_a_hand_computes_with_them(name, seeds):
    for seed in seeds:
        instance = instance_of(name, seed)
        asked = [float(found.replace("−", "-")) for found in NUMBER.findall(instance.question)]
        assert all(abs(value) <= LARGEST and round(value, 4) == value for value in asked), seed
        for value in () if isinstance(instance.answer, str) else instance.answer:
            fraction = Fraction(value).limit_denominator(FINEST)
            assert abs(float(fraction) - value) < 1e-9, seed
            assert abs(value) <= LARGEST_ANSWER, seed
        assert len(instance.question) <= LONGEST, seed


@seeds
@every_skill
def test_no_two_options_are_alike_and_all_can_be_pressed(name, seeds):
    for seed in seeds:
        instance = instance_of(name, seed)
        assert len({*instance.options.values()}) == len(instance.options), seed
        assert {*instance.places} <= {*instance.options}
        assert len({*instance.places.values()}) == len(instance.places), seed


@seeds
@every_skill
def test_the_solution_has_at_least_three_lines_and_the_last_has_the_answer(name, seeds):
    for seed in seeds:
        instance = instance_of(name, seed)
        assert len(instance.steps) >= 3
        assert all(line[-1] in ".?" and line[:1] == line[:1].strip() for line in instance.steps), seed
        assert instance.why.endswith(".")
        assert not re.search(r"\de[−+]?\d|nan|inf", " ".join([*instance.steps, instance.why])), seed
        last = instance.steps[-1]
        if isinstance(instance.answer, str):
            assert instance.options[instance.answer].split(" and ")[0].split(" alone")[0] in last, seed
        else:
            said = [
                float(Fraction(found.replace("−", "-"))) for found in re.findall(r"−?[\d.]*\d(?:/\d+)?", last)
            ]
            assert all(any(abs(one - value) < 1e-3 for one in said) for value in instance.answer), (
                seed,
                last,
            )


@every_skill
def test_the_same_seed_has_the_same_numbers_and_another_one_has_others(name):
    skill = SKILLS[name]
    questions = [skill.instance(seed).question for seed in range(30)]
    assert questions == [skill.instance(seed).question for seed in range(30)]
    assert len({*questions}) >= 12


def mistakes_of_a_point(wrong, w, X, y):
    """Is it true of the points of 01.mistake what their answers overlook?"""
    scores = (X @ w).tolist()
    if key := wrong.get("sign"):
        assert scores[int(key) - 1] == min(scores)
    if key := wrong.get("near"):
        assert [i for i, z in enumerate(scores, 1) if abs(z) == min(map(abs, scores))] == [int(key)]


def next_corrections(wrong, w, X, y, first):
    margins = (y * (X @ w)).tolist()
    if key := wrong.get("worst"):
        assert min(margins) < 0
        assert [i for i, m in enumerate(margins, 1) if m == min(margins)] == [int(key)]


def pockets(wrong, errors):
    if "last" in wrong:
        assert errors[int(wrong["last"][0])] > min(errors)
    if "latest" in wrong:
        assert errors[int(wrong["latest"][0])] == min(errors)


def sums_of_residuals(wrong, x, y, b0, b1):
    if "sum" in wrong:
        residuals = y - (b0 + b1 * x)
        assert residuals.min() < 0 < residuals.max()


OVERLOOKED = {
    "01.mistake": mistakes_of_a_point,
    "02.next": next_corrections,
    "06.pocket": pockets,
    "08.squares": sums_of_residuals,
}


@seeds
@pytest.mark.parametrize("name", list(OVERLOOKED))
def test_what_a_misconception_overlooks_is_true_of_these_numbers(name, seeds):
    for seed in seeds:
        instance = instance_of(name, seed)
        OVERLOOKED[name](instance.wrong, **instance.given)


@every_skill
def test_what_a_misconception_overlooks_completes_a_sentence(name):
    for words in SKILLS[name].overlooks.values():
        assert words[0].islower()
        assert words.endswith(".")
        assert len(words) <= 100
