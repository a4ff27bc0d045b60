"""The lines of a legend are one below the other in their corner; empty lines leave no gap."""

import pytest

from linclass_helpers.draw import Picture
from linclass_helpers.style import DARK, LIGHT

SIZE = 10.0  # of text at the desk, in points


def heights(corner, *lines):
    """The height of each visible line above the corner, in lines."""
    panel = Picture(("main",), lambda picture: None, height=300, themes=(LIGHT, DARK))["main"]
    panel.key("key", [("something else", "ink") for line in lines if line], corner=corner)
    panel.key("key", [(line, "ink") for line in lines], corner=corner)
    seen = panel.seen()["Key key"].artists
    assert [words.get_text() for words in seen] == [line for line in lines if line]
    axes = panel.ax.transAxes
    up = [words.get_transform().transform((0, 0))[1] - axes.transform((0, 0))[1] for words in seen]
    return [round(one / panel.ax.figure.dpi * 72 / SIZE / 1.5, 6) for one in up]


@pytest.mark.parametrize(
    ("corner", "lines", "expected"),
    [
        ("upper left", ["a", "b", "c"], [0, -1, -2]),
        ("upper right", ["a", "", "c"], [0, -1]),
        ("upper left", ["", "", "c"], [0]),
        ("lower left", ["a", "b", "c"], [3, 2, 1]),
        ("lower right", ["a", "", ""], [1]),
        ("lower right", ["", "b", "c"], [2, 1]),
        ("upper left", ["", ""], []),
    ],
)
def test_lines_close_up(corner, lines, expected):
    assert heights(corner, *lines) == expected


def test_a_dollar_in_a_name_is_a_dollar():
    def build(picture):
        picture["main"].key("key", [("price in $ or in $", "ink")], corner="upper left")

    picture = Picture(("main",), build, height=300, themes=(LIGHT, DARK))
    bodies = [command.body for item in picture.commands()["main"].values() for command in item]
    assert any(b"price in $ or in $" in body for body in bodies)
