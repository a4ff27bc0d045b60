"""The browser's letters are those that the kernel counts on."""

import matplotlib as mpl
import pytest
from fontTools.ttLib import TTFont
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties

from livefigure import letters


@pytest.mark.parametrize("name", letters.LETTERS)
def test_the_font_that_travels_has_these_letters_and_widths(name):
    font = TTFont(letters.FOLDER / f"{name}.woff")
    unit, names = font["head"].unitsPerEm, font.getBestCmap()
    widths = {chr(code): round(1000 * font["hmtx"][glyph][0] / unit) for code, glyph in names.items()}
    assert widths == letters.LETTERS[name]["widths"]
    assert len(font["kern"].kernTables[0].kernTable) == len(letters.LETTERS[name]["pairs"])


@pytest.mark.parametrize("weight", ["normal", "bold"])
@pytest.mark.parametrize("words", ["{}", "w,w", "0.5 · w*", "spread evenly: (1/γ)^0.51", "AVATAR To We"])
def test_words_are_as_wide_as_matplotlib_draws_them(weight, words):
    prop = FontProperties(weight=weight, size=10)
    face = letters.face(prop)
    words = words.format("".join(letters.LETTERS[face]["widths"]))
    if (width := letters.width(words, face)) is None:
        assert weight == "bold"  # which has few letters
        return
    with mpl.rc_context({"text.hinting": "none"}):
        drawn = RendererAgg(1, 1, 7200).get_text_width_height_descent(words, prop, ismath=False)[0]
    assert 1000 * width == pytest.approx(drawn, abs=0.5 * len(words))


def test_other_kinds_of_type_are_not_there():
    assert letters.face(FontProperties(style="italic")) is None
    assert letters.face(FontProperties(family="monospace")) is None


def test_words_with_other_letters_have_no_width():
    assert letters.width("") == 0
    assert letters.width("中") is None


def test_the_licence_goes_with_them():
    assert "Bitstream Vera" in (letters.FOLDER / "letters-license.txt").read_text("utf-8")
