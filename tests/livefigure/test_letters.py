"""The browser's letters are those that the kernel counts on."""

import pytest
from fontTools.ttLib import TTFont
from matplotlib.font_manager import FontProperties, findfont

from livefigure import letters


@pytest.mark.parametrize("name", letters.WIDTHS)
def test_the_font_that_travels_has_these_letters_and_widths(name):
    font = TTFont(letters.FOLDER / f"{name}.woff")
    unit, names = font["head"].unitsPerEm, font.getBestCmap()
    widths = {chr(code): round(1000 * font["hmtx"][glyph][0] / unit) for code, glyph in names.items()}
    assert widths == letters.WIDTHS[name]


@pytest.mark.parametrize("weight", ["normal", "bold"])
def test_they_are_as_wide_as_matplotlibs_own(weight):
    prop = FontProperties(weight=weight)
    own = TTFont(findfont(prop))
    unit, names = own["head"].unitsPerEm, own.getBestCmap()
    for letter, width in letters.WIDTHS[letters.face(prop)].items():
        assert width == round(1000 * own["hmtx"][names[ord(letter)]][0] / unit), letter


def test_other_kinds_of_type_are_not_there():
    assert letters.face(FontProperties(style="italic")) is None
    assert letters.face(FontProperties(family="monospace")) is None


def test_words_are_as_wide_as_their_letters():
    one = letters.width("7")
    assert letters.width("777") == pytest.approx(3 * one)
    assert letters.width("") == 0
    assert letters.width("中") is None


def test_the_licence_goes_with_them():
    assert "Bitstream Vera" in (letters.FOLDER / "letters-license.txt").read_text("utf-8")
