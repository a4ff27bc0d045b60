"""The fonts of the browser have the widths with which the kernel computes."""

import matplotlib as mpl
import pytest
from fontTools.ttLib import TTFont
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties

from livefigure import fonts


@pytest.mark.parametrize("name", fonts.METRICS)
def test_a_font_has_the_characters_and_widths_of_its_table(name):
    font = TTFont(fonts.FOLDER / f"font-{name}.woff")
    unit, names = font["head"].unitsPerEm, font.getBestCmap()
    widths = {chr(code): round(1000 * font["hmtx"][glyph][0] / unit) for code, glyph in names.items()}
    assert widths == fonts.METRICS[name]["widths"]
    assert len(font["kern"].kernTables[0].kernTable) == len(fonts.METRICS[name]["pairs"])


@pytest.mark.parametrize("weight", ["normal", "bold"])
@pytest.mark.parametrize("words", ["{}", "w,w", "0.5 · w*", "spread evenly: (1/γ)^0.51", "AVATAR To We"])
def test_a_text_is_as_wide_as_matplotlib_draws_it(weight, words):
    prop = FontProperties(weight=weight, size=10)
    face = fonts.face(prop)
    words = words.format("".join(fonts.METRICS[face]["widths"]))
    if (width := fonts.width(words, face)) is None:
        assert weight == "bold"  # which has few characters
        return
    with mpl.rc_context({"text.hinting": "none"}):
        drawn = RendererAgg(1, 1, 7200).get_text_width_height_descent(words, prop, ismath=False)[0]
    assert 1000 * width == pytest.approx(drawn, abs=0.5 * len(words))


def test_other_fonts_are_not_there():
    assert fonts.face(FontProperties(style="italic")) is None
    assert fonts.face(FontProperties(family="monospace")) is None


def test_a_text_with_other_characters_has_no_width():
    assert fonts.width("") == 0
    assert fonts.width("中") is None


def test_the_licence_is_there():
    assert "Bitstream Vera" in (fonts.FOLDER / "fonts-license.txt").read_text("utf-8")
