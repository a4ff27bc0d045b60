"""The style sheet also works in browsers that do not know all of it."""

import re

import pytest

from livefigure.connection import Screen

RULES = re.findall(r"{([^{}]*)}", re.sub(r"/\*.*?\*/", "", Screen._css, flags=re.S))
DECLARED = [re.findall(r"([\w-]+)\s*:\s*([^;]+);", rule) for rule in RULES]  # of each rule: (name, value)


def before(name, value):
    """For each rule that declares this, the earlier values of the same property."""
    rules = [rule for rule in DECLARED if any(name == one and value in what for one, what in rule)]
    return [[what for one, what in rule if one == name and value not in what] for rule in rules]


def names_of(value):
    return {name for rule in DECLARED for name, what in rule if value in what}


@pytest.mark.parametrize("name", sorted(names_of("light-dark(")))
def test_a_colour_of_light_and_dark_stands_after_a_plain_one(name):
    """Without it, Safari before 17.5 and Firefox before 120 have no ring around what has the focus."""
    for plain in before(name, "light-dark("):
        assert re.search("#[0-9a-f]{6}$", plain[0])


def test_what_cannot_be_selected_cannot_in_safari_either():
    rules = [dict(rule) for rule in DECLARED if "user-select" in dict(rule)]
    assert rules
    for rule in rules:
        assert rule["-webkit-user-select"] == rule["user-select"]
