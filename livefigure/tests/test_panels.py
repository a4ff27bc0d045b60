"""A figure of panels: their places and limits, their frames and ticks."""

import io

import numpy as np
import pytest
from matplotlib.ticker import MultipleLocator
from PIL import Image

from livefigure import DARK, LIGHT, Picture, View, small_png
from livefigure.picture import STORED
from livefigure.recorder import PATH, WORDS
from livefigure.ticks import ticks, written


class Dots:
    """Two panels, a dot on each."""

    def __init__(self, rows=("left right",), **layout):
        self.built = 0
        self.picture = Picture(rows, self.build, height=200, **layout)

    def build(self, picture):
        self.built += 1
        self.dots = {}
        for name, panel in picture.panels.items():
            panel.limits(0, 10, 0, 10)
            panel.label(name, "x", "y")
            (self.dots[name],) = panel.ax.plot([2], [2], "o", color=panel.theme.ink)


@pytest.fixture
def dots():
    return Dots()


def words(picture, name):
    """All texts on the frame of a panel."""
    frame = picture.commands()[name][picture[name].frame]
    return [command.body[6:].decode() for command in frame if command.kind == WORDS]


def test_the_place_of_a_panel_converts_pixels_to_data(dots):
    dots.picture.fit(1000, 2, False)
    place = dots.picture["right"].place()
    left, top, wide, high = place["box"]
    pixels = dots.picture.pixels(2)
    x, y = left + 0.2 * wide, top + 0.8 * high
    ink = tuple(int(LIGHT.ink[k : k + 2], 16) for k in (1, 3, 5))
    assert tuple(pixels[round(2 * y), round(2 * x), :3]) == ink


def test_it_adapts_to_the_screen(dots):
    assert dots.built == 1
    assert dots.picture.fit(800, 1, True)
    assert dots.picture.theme is DARK
    assert dots.picture.pixels(1).shape == (200, 800, 4)
    assert not dots.picture.fit(800, 2, True)
    assert dots.built == 2
    assert dots.picture.ratio == 2


def test_a_narrow_screen_stacks_the_panels(dots):
    dots.picture.fit(500, 1, False)
    left, right = (dots.picture[name].place()["tile"] for name in ("left", "right"))
    assert left[0] == right[0] == 0
    assert left[1] + left[3] == right[1]
    assert left[2] == 500


def test_a_mosaic():
    picture = Dots(("a b", "a c"), widths=(3, 1)).picture
    tiles = {name: picture[name].tile for name in "abc"}
    assert tiles == {"a": (0, 0, 750, 200), "b": (750, 0, 250, 100), "c": (750, 100, 250, 100)}


def test_the_stored_picture_is_light_wide_and_always_the_same(dots):
    first = dots.picture.stored()
    dots.picture.fit(500, 2, True)
    assert np.array_equal(dots.picture.stored(), first)
    assert (dots.picture.width, dots.picture.theme) == (500, DARK)
    assert first.shape == (200 * STORED, 1000 * STORED, 4)


def recorded_again(picture, act):
    """The artists that are recorded again after an action."""
    before = picture.commands()
    act()
    after = picture.commands()
    return [one for name in after for one in after[name] if after[name][one] is not before[name][one]]


def test_only_what_changed_is_recorded_again(dots):
    left, right = dots.dots["left"], dots.picture["right"]
    assert recorded_again(dots.picture, lambda: left.set_data([3], [3])) == [left]
    assert recorded_again(dots.picture, lambda: right.limits(0, 20, 0, 10)) == right.artists()


def test_an_annotation_whose_xy_is_set_directly_moves(dots):
    """matplotlib does not mark it as stale."""
    remark = dots.picture["left"].ax.annotate("here", (2, 2), xytext=(5, 5), textcoords="offset points")
    before = dots.picture.commands()["left"][remark]
    remark.xy = (4, 4)
    assert dots.picture.commands()["left"][remark] != before


def test_drawing_with_agg_hides_no_change(dots):
    dots.picture.commands()
    dots.dots["left"].set_data([3], [3])
    dots.picture.pixels(1)
    fresh = Dots()
    fresh.dots["left"].set_data([3], [3])
    assert list(dots.picture.commands()["left"].values()) == list(fresh.picture.commands()["left"].values())


def test_settings_of_matplotlib_are_followed(dots):
    ax = dots.picture["left"].ax
    ax.set(title="the title", xlabel="along", ylabel="up", xticks=[1, 9])
    ax.yaxis.set_major_locator(MultipleLocator(5))
    ax.set_title("", loc="left")
    assert words(dots.picture, "left") == ["(a) the title", "1", "9", "0", "5", "10", "along", "up"]
    ax.set_axis_off()
    assert words(dots.picture, "left") == ["(a) the title"]


def test_several_panels_have_letters_and_one_has_none(dots):
    assert [panel.heading[:3] for panel in dots.picture.panels.values()] == ["(a)", "(b)"]
    assert dots.picture["left"].shows().startswith("(a) ")
    alone = Picture(("only",), lambda picture: picture["only"].label("the title"))
    assert alone["only"].heading == "the title"


def test_a_long_title_shrinks_until_it_fits(dots):
    long = "a title that is far too long for the panel that it stands above, however one looks at it"
    dots.picture["left"].label(long)
    frame = dots.picture.commands()["left"][dots.picture["left"].frame]
    sizes = {
        command.body[6:].decode(): float(command.style.split("|")[0])
        for command in frame
        if command.kind == WORDS
    }
    assert sizes[f"(a) {long}"] < 0.9 * dots.picture.sizes.text * 100 / 72


def test_text_between_dollar_signs_is_a_formula(dots):
    left = dots.picture["left"]
    plain = [command.kind for command in dots.picture.commands()["left"][left.frame]].count(PATH)
    left.label("$x^2$ and more", "$w_1$", "5 $ a point")
    found = dots.picture.commands()["left"][left.frame]
    assert [word for word in words(dots.picture, "left") if "$" in word] == ["5 $ a point"]
    assert [command.kind for command in found].count(PATH) == plain + 2


def test_tick_labels_below_an_axis_do_not_touch(dots):
    dots.picture["left"].ticks(x={k / 10: f"number {k}" for k in range(100)})
    assert 3 < len([word for word in words(dots.picture, "left") if word.startswith("number")]) < 12


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 10, ["0", "2", "4", "6", "8", "10"]),
        (-1, 1, ["−1.0", "−0.5", "0.0", "0.5", "1.0"]),
        (0, 0.05, ["0.00", "0.01", "0.02", "0.03", "0.04", "0.05"]),
        (0, 4e7, ["0", "1·10⁷", "2·10⁷", "3·10⁷", "4·10⁷"]),
        (10, 0, ["0", "2", "4", "6", "8", "10"]),
    ],
)
def test_ticks_are_few_and_round(dots, low, high, expected):
    assert ticks(dots.picture["left"].ax.xaxis, low, high, 6)[1] == expected


def test_an_axis_that_counts_has_whole_ticks(dots):
    panel = dots.picture["left"]
    panel.ticks(y="whole")
    for high, expected in ((1, ["0", "1"]), (3, ["0", "1", "2", "3"]), (40, ["0", "10", "20", "30", "40"])):
        assert ticks(panel.ax.yaxis, 0, high, 5)[1] == expected
    panel.scale("linear", "log")
    assert ticks(panel.ax.yaxis, 1, 1000, 5)[1] == ["1", "10", "100", "1000"]
    panel.scale("linear", "linear")
    assert ticks(panel.ax.yaxis, 0, 2, 5)[1] == ["0", "1", "2"]
    panel.ticks(y="round")
    assert ticks(panel.ax.yaxis, 0, 2, 5)[1] == ["0.0", "0.5", "1.0", "1.5", "2.0"]


def test_labels_of_ticks_that_were_set_on_a_logarithmic_axis_are_plain_text(dots):
    panel = dots.picture["left"]
    panel.ticks(x=[0.00002, 0.001, 0.5, 1, 10, 250, 1e5, 3e7])
    panel.scale("log", "linear")
    expected = ["2·10⁻⁵", "0.001", "0.5", "1", "10", "250", "10⁵", "3·10⁷"]
    assert ticks(panel.ax.xaxis, 1e-5, 1e8, 8)[1] == expected
    panel.limits(1e-5, 1e8, 0, 1)
    assert {"10⁵", "0.5", "10"} <= set(words(dots.picture, "left"))
    assert not any("$" in word for word in words(dots.picture, "left"))
    panel.scale("linear", "linear")
    panel.ticks(x=[1, 10])
    assert ticks(panel.ax.xaxis, 0, 20, 8)[1] == ["1", "10"]
    panel.ax.set_xscale("symlog")
    panel.ax.set_xticks([-100, -20, 0, 1e4])
    assert ticks(panel.ax.xaxis, -200, 1e5, 8)[1] == ["−100", "−20", "0", "10⁴"]


def test_log_ticks(dots):
    panel = dots.picture["left"]
    panel.scale("log", "linear")
    assert ticks(panel.ax.xaxis, 0.5, 2e5, 8)[1] == ["1", "10", "100", "1000", "10⁴", "10⁵"]
    assert ticks(panel.ax.xaxis, 1.5, 8, 8)[1] == ["2", "5"]
    assert ticks(panel.ax.xaxis, 1e-9, 1e9, 5)[1] == ["10⁻⁹", "10⁻⁵", "0.1", "1000", "10⁷"]


@pytest.mark.parametrize(
    ("value", "step", "expected"),
    [(0.30000000000000004, 0.1, "0.3"), (1e-20, 0.5, "0.0"), (-2e6, 1e6, "−2·10⁶")],
)
def test_numbers_at_ticks(value, step, expected):
    assert written(value, step) == expected


def test_a_panel_changes_to_a_space_and_back(dots):
    panel = dots.picture["left"]
    flat = list(dots.picture.commands()["left"].values())[0]
    panel.look(View(np.zeros(3), np.ones(3)), ("a", "b", "c"))
    assert {"a", "b", "c"} <= set(words(dots.picture, "left"))
    panel.limits(0, 10, 0, 10)
    assert list(dots.picture.commands()["left"].values())[0] == flat


# Stored pictures: few bytes, and no colour that is not there.


def read(file):
    return np.asarray(Image.open(io.BytesIO(file)).convert("RGB")).astype(int)


def pixels(rgb):
    """An image of rows × columns × 3 as the four bytes a pixel that a canvas has."""
    return np.dstack([rgb, np.full(rgb.shape[:2], 255)]).astype(np.uint8)


def test_a_picture_as_a_file_shows_what_it_shows_in_its_own_size():
    dots = Dots()
    assert dots.picture.fit(400, 1.0, dark=False)
    found, wanted = read(dots.picture.png()), dots.picture.pixels(STORED)[..., :3]
    assert found.shape == wanted.shape == (round(dots.picture.height * STORED), 600, 3)
    assert np.abs(found - wanted).mean() < 1


@pytest.mark.parametrize("count", [1, 2, 255, 256])
def test_colours_that_fit_into_the_palette_are_exact(count):
    rgb = np.random.default_rng(count).integers(0, 256, (count, 3))[np.arange(4 * count) % count]
    assert np.array_equal(read(small_png.png(pixels(rgb.reshape(4, count, 3)))), rgb.reshape(4, count, 3))


def test_frequent_colours_are_exact_and_rare_ones_similar():
    rng = np.random.default_rng(0)
    rgb = np.full((200, 200, 3), 250)
    rgb[:60] = (233, 246, 238)
    rgb[100:120] = rng.integers(0, 256, (20, 200, 3))  # 4,000 colours, one pixel each
    found = read(small_png.png(pixels(rgb)))
    assert np.array_equal(found[:100], rgb[:100])
    assert np.abs(found - rgb).max() < 100
    assert np.abs(found - rgb).mean() < 4


def test_other_panels_can_be_shown_from_now_on(dots):
    assert not dots.picture.arrange(("left right",))
    assert dots.built == 1
    assert dots.picture.arrange(("left",))
    assert (dots.built, list(dots.picture.panels)) == (2, ["left"])
    assert dots.picture["left"].tile == (0, 0, 1000, 200)


def test_a_page_is_its_tile_below_the_title_in_pixels():
    made = Dots()
    panel = made.picture["right"]
    left, top, wide, high = panel.tile
    across, down = panel.page()
    assert across == wide
    assert down < high
    assert panel.place()["x"] == [0, wide]
    assert panel.place()["y"] == [down, 0]  # from the top
    assert panel.place()["box"] == pytest.approx([left, top + high - down, wide, down], abs=0.01)
    assert panel.page() == (across, down)
    assert words(made.picture, "right") == ["(b) right"]  # the title is left, and no tick


def test_words_are_wrapped_to_a_width():
    panel = Dots().picture["left"]
    sentence = "A projection is no longer than its vector: w*ᵀwₜ ≤ ‖wₜ‖."
    rows = panel.wrapped(sentence, 200)
    assert " ".join(rows) == sentence
    assert len(rows) > 1
    assert panel.wrapped(sentence, 2000) == [sentence]
    assert panel.wrapped("one-word-that-is-too-wide", 10) == ["one-word-that-is-too-wide"]
    assert panel.wrapped("", 100) == []


def test_what_a_panel_shows_can_be_said_in_other_words(dots):
    assert dots.picture.described()["label"] == "(a) left; (b) right"
    dots.picture["right"].alt = "a dot"
    assert dots.picture.described()["label"] == "(a) left; a dot"
