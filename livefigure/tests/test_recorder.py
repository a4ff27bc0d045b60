"""From artists to commands: everything that matplotlib draws is recorded."""

import struct

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Circle, PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Bbox

from livefigure.artists import Field
from livefigure.recorder import APART, FAR, IMAGE, MARKERS, PATH, SNAPPED, WORDS, Recorder

WIDE, HIGH = 400, 300


@pytest.fixture
def ax():
    figure = Figure(figsize=(WIDE / 100, HIGH / 100), dpi=100)
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, WIDE), ylim=(0, HIGH))  # a unit of the data is a CSS pixel
    return ax


def record(artist, ratio=1.0):
    return Recorder(WIDE, HIGH, ratio).record(artist)


def parts(command):
    """Whether a path is snapped; for each part its points, and whether it is closed."""
    flags, count = struct.unpack_from("<BH", command.body)
    pieces = struct.unpack_from(f"<{count}H", command.body, 3)
    return (
        bool(flags & SNAPPED),
        [(piece >> 1, bool(piece & 1)) for piece in pieces],
        places(command.body[3 + 2 * count :]),
    )


def places(body):
    """Places from their differences, in CSS pixels with y upwards, as in the data of these tests."""
    found = np.cumsum(np.frombuffer(body, "<i2").reshape(-1, 2).astype(int), axis=0)
    found = (found + 2**15) % 2**16 - 2**15
    return found / 8 * [1, -1] + [0, HIGH]


def test_a_line_is_recorded_with_its_places_and_style(ax):
    (line,) = ax.plot([10, 20.06, 30], [10, 20, 15], color="#ff0000", lw=0.72, ls="--", alpha=0.5)
    (command,) = record(line)
    snaps, pieces, found = parts(command)
    assert command.kind == PATH
    assert (snaps, pieces) == (False, [(3, False)])
    assert np.abs(found - [(10, 10), (20.06, 20), (30, 15)]).max() <= 1 / 16
    fill, stroke, width, _, _, dashes, _ = command.style.split("|")
    assert (fill, stroke, float(width)) == ("", "#ff000080", 1)
    assert len(dashes.split()) == 2
    assert command.clip == f"0 0 {WIDE} {HIGH}"


def test_nan_splits_a_line(ax):
    (line,) = ax.plot([1, 2, np.nan, 4, 5, 6], [1, 2, 3, 4, 5, 7])
    assert [count for count, _ in parts(record(line)[0])[1]] == [2, 3]


def test_only_horizontal_and_vertical_lines_are_snapped_to_pixels(ax):
    level, askew = (ax.plot([0, 9, 9], [y, y, 3 * y])[0] for y in (5, 6))
    assert parts(record(level)[0])[0]
    askew.set_data([0, 9], [1, 7])
    assert not parts(record(askew)[0])[0]


def test_a_path_far_outside_is_cut_beyond_the_visible_area(ax):
    (line,) = ax.plot([-1e9, 1e9], [150, 151])
    shape = ax.fill([-1e7, 1e7, 1e7, -1e7], [0, 0, 1e7, 1e7])[0]
    for artist in (line, shape):
        found = parts(record(artist)[0])[2]
        assert np.abs(found).max() <= FAR
        assert found[:, 0].min() <= 0
        assert found[:, 0].max() >= WIDE


def test_a_half_plane_that_reaches_far_covers_what_it_covers(ax):
    ax.set(xlim=(-80, WIDE - 80))  # matplotlib moves all places but the one of CLOSEPOLY
    for side in (-1, 1):
        far = side * 9000
        corners = np.array([[0, 100], [0, -290], [far, -290], [far, 590], [0, 590]])
        (shape,) = ax.fill(*corners.T)
        pieces, found = parts(record(shape)[0])[1:]
        inside = np.array([[x, y] for x in range(5, WIDE, 10) for y in range(5, HIGH, 10)])
        outlines = np.split(found, np.cumsum([count for count, _ in pieces])[:-1])
        covered = np.sum([Path(outline).contains_points(inside) for outline in outlines], axis=0) % 2
        assert covered.tolist() == (side * (inside[:, 0] - 80) > 0).astype(int).tolist()


def test_invisible_things_make_no_commands(ax):
    (line,) = ax.plot([1, 2], [3, 4], visible=False)
    (none,) = ax.plot([], [])
    (clear,) = ax.plot([1, 2], [3, 4], lw=0)
    assert [record(one) for one in (line, none, clear)] == [()] * 3
    assert not line.stale


def test_markers_are_one_command_with_the_visible_ones_only(ax):
    (dots,) = ax.plot([10, 20, 9999, np.nan], [10, 20, 20, 20], "o", ls="")
    (command,) = record(dots)
    assert command.kind == MARKERS
    assert places(command.body).tolist() == [[10, 10], [20, 20]]
    assert command.shape.startswith("M")
    assert "C" in command.shape


def test_the_outline_of_a_marker_has_no_negative_zero(ax):
    (one,), (other,) = (ax.plot([9], [9], "k", ls="", marker=(3, 0, angle)) for angle in (-270, 90))
    assert record(one) == record(other)
    assert "-0.00" not in record(one)[0].shape


def test_equal_members_of_a_collection_are_one_command_in_their_order(ax):
    lines = mpl.collections.LineCollection(
        [[(k, 0), (k, 9)] for k in range(6)], colors=["r", "r", "g", "g", "r", "r"]
    )
    ax.add_collection(lines)
    commands = record(lines)
    assert [command.style.split("|")[1] for command in commands] == ["#ff0000", "#008000", "#ff0000"]
    assert [len(parts(command)[1]) for command in commands] == [2, 2, 2]


def test_transparent_members_are_painted_one_by_one(ax):
    """In one command the overlap of two shapes would not be darker than the rest."""
    verts = [[(10, 10), (60, 10), (60, 60)], [(20, 20), (90, 20), (90, 90)]]
    for alpha, count in ((1.0, 1), (0.5, 2)):
        both = mpl.collections.PolyCollection(verts, facecolors=("#ff0000", alpha), edgecolors="none")
        ax.add_collection(both)
        assert len(record(both)) == count


@pytest.mark.parametrize(("alpha", "apart"), [(1.0, False), (0.5, True)])
def test_translucent_lines_are_one_command_and_are_painted_one_by_one(ax, alpha, apart):
    lines = mpl.collections.LineCollection(
        [[(k, 0), (20 - k, 99)] for k in range(9)], colors=[(1, 0, 0, alpha)]
    )
    ax.add_collection(lines)
    (command,) = record(lines)
    assert bool(command.body[0] & APART) == apart
    assert len(parts(command)[1]) == 9


def test_a_translucent_line_with_a_gap_is_not_darker_where_it_crosses_itself(ax):
    """Its parts belong together, so it is a command of its own, as matplotlib paints it in one stroke."""
    crossing = [(0, 0), (50, 50), (np.nan, np.nan), (0, 50), (50, 0)]
    lines = mpl.collections.LineCollection([crossing, [(60, 0), (99, 50)]], colors=[(1, 0, 0, 0.5)])
    ax.add_collection(lines)
    commands = record(lines)
    assert [len(parts(command)[1]) for command in commands] == [2, 1]
    assert not any(command.body[0] & APART for command in commands)


def test_a_scatter_is_one_command_for_each_run_of_equal_style(ax):
    dots = ax.scatter([10, 20, 30, 40], [10, 20, 30, 40], c=["r", "r", "b", "r"], s=9)
    commands = record(dots)
    assert [command.kind for command in commands] == [MARKERS] * 3
    assert np.concatenate([places(command.body) for command in commands]).tolist() == [
        [k, k] for k in (10, 20, 30, 40)
    ]


def test_different_sizes_make_separate_shapes(ax):
    commands = record(ax.scatter([10, 20], [10, 20], s=[9, 900]))
    boxes = [np.ptp(parts(command)[2], axis=0) for command in commands]
    assert boxes[1].max() == pytest.approx(10 * boxes[0].max(), rel=0.1)


def test_a_hole_stays_a_hole(ax):
    square = [(50, 50), (150, 50), (150, 150), (50, 150), (0, 0)]
    hole = [(80, 80), (80, 120), (120, 120), (120, 80), (0, 0)]
    codes = ([Path.MOVETO] + [Path.LINETO] * 3 + [Path.CLOSEPOLY]) * 2
    patch = ax.add_patch(PathPatch(Path(square + hole, codes)))
    assert parts(record(patch)[0])[1] == [(4, True), (4, True)]


def test_a_clip_by_a_shape_is_sent_as_its_outline(ax):
    (line,) = ax.plot([0, WIDE], [0, HIGH])
    line.set_clip_path(Circle((200, 150), 50, transform=ax.transData))
    box, shape = record(line)[0].clip.split("|")
    assert box == f"0 0 {WIDE} {HIGH}"
    assert shape.startswith("M200.00 200.00 C")


def test_images_have_the_resolution_of_the_screen(ax):
    image = ax.imshow(np.arange(6).reshape(2, 3), extent=(100, 300, 100, 200), aspect="auto")
    for ratio in (1.0, 2.0):
        (command,) = record(image, ratio)
        x0, y0, x1, y1, columns, rows = struct.unpack_from("<4h2H", command.body)
        assert command.kind == IMAGE
        assert [v / 8 for v in (x0, y0, x1, y1)] == pytest.approx([100, 100, 300, 200], abs=1)
        assert (columns, rows) == (200 * ratio, 100 * ratio)
        assert len(command.body) == 12 + 4 * columns * rows


def test_a_field_is_sent_as_its_grid(ax):
    field = ax.add_artist(Field(["#000000", "#ffffff"]))
    field.set_values([[0, 0.5], [1, 0]])
    (command,) = record(field)
    assert command.style == "#000000 #ffffff"
    assert command.body[12:] == bytes([255, 0, 1, 128])  # the upper row, and from it to the lower, modulo 256


LIKE_IMAGES = {  # with the area that they cover
    "hatch": (lambda ax: ax.bar([200], [100], width=50, hatch="//", fill=False)[0], (175, 0, 225, 100)),
    "mesh": (lambda ax: ax.pcolormesh([100, 150, 200], [0, 50, 100], [[1, 2], [3, 4]]), (100, 0, 200, 100)),
    "shades": (
        lambda ax: ax.tripcolor([100, 200, 150], [0, 0, 100], [0, 1, 2], shading="gouraud"),
        (100, 0, 200, 100),
    ),
}


@pytest.mark.parametrize(("draw", "covered"), LIKE_IMAGES.values(), ids=LIKE_IMAGES)
def test_what_no_command_can_express_is_sent_as_an_image_of_its_area(ax, draw, covered):
    (command,) = record(draw(ax), 2.0)
    x0, y0, x1, y1, columns, rows = struct.unpack_from("<4h2H", command.body)
    assert command.kind == IMAGE
    assert [x0 / 8, HIGH - y1 / 8, x1 / 8, HIGH - y0 / 8] == pytest.approx(covered, abs=2)
    assert columns == pytest.approx(2 * (covered[2] - covered[0]), abs=4)


def test_a_hatch_between_two_lines_is_drawn_in_its_colour(ax):
    with mpl.rc_context({"hatch.color": "#ff0000"}):
        artist = ax.fill_between([100, 200], 50, 100, hatch="//", facecolor="none", edgecolor="#0000ff")
        (command,) = record(artist)
    red, _, blue, opaque = np.frombuffer(command.body, np.uint8, offset=12).reshape(-1, 4).T
    assert np.any((red > 200) & (opaque > 200))
    assert np.any((blue > 200) & (opaque > 200))


def test_dashes_begin_where_agg_begins_them(ax):
    """A line is cut at the edge of the picture, and not of its panel, because its dashes begin there."""
    (line,) = ax.plot([-1000, 1000], [100, 100], "--")
    line.set_clip_box(Bbox([[150, 0], [250, HIGH]]))
    _, _, found = parts(record(line)[0])
    assert found == pytest.approx(np.array([[-1, 100], [WIDE + 1, 100]]), abs=0.2)


TEXTS = ["γ = 0.103", "‖w‖² ≤ tR²", "two\nlines, γ", "x₁ + x₂", "−1.5·10⁻³", "M"]


@pytest.mark.parametrize("words", TEXTS)
@pytest.mark.parametrize("va", ["top", "center", "bottom", "baseline", "center_baseline"])
@pytest.mark.parametrize("ha", ["left", "center", "right"])
def test_texts_are_where_matplotlib_puts_them(ax, words, ha, va):
    """Plain text has a layout of our own; it agrees with matplotlib's."""
    text = ax.text(200, 150, words, ha=ha, va=va, fontsize=12)
    short = record(text)
    recorder = Recorder(WIDE, HIGH)
    text.draw(recorder)
    own = recorder.written
    assert [command.kind for command in short] == [WORDS] * len(words.split("\n"))
    for mine, theirs in zip(short, own, strict=True):
        assert mine.style == theirs.style
        assert mine.body[6:] == theirs.body[6:]
        places = [np.array(struct.unpack_from("<2h", one.body)) / 8 for one in (mine, theirs)]
        assert np.abs(places[0] - places[1]).max() <= 1.5  # CSS pixels: widths there are rounded


def test_the_background_of_a_text_is_painted_before_it(ax):
    paper = {"facecolor": "#ffcc00", "edgecolor": "none", "pad": 3.0, "alpha": 0.5}
    text = ax.text(200, 150, "under", bbox=paper, fontsize=10, va="center")
    under, word = record(text)
    assert under.style.startswith("#ffcc0080|")
    box = np.ptp(parts(under)[2], axis=0)
    text.update_bbox_position_size(Recorder(WIDE, HIGH))
    theirs = text.get_bbox_patch().get_window_extent()
    assert box == pytest.approx([theirs.width, theirs.height], abs=1.5)
    assert word.kind == WORDS


@pytest.mark.parametrize(
    "look", [{"rotation": 30}, {"style": "italic"}, {"wrap": True}, {"family": "monospace"}]
)
def test_texts_with_unusual_properties_are_drawn_too(ax, look):
    assert record(ax.text(200, 150, "rare", **look))


@pytest.mark.filterwarnings("ignore:Glyph")  # the font has no 中
@pytest.mark.parametrize("words", ["café", "中", r"$\sqrt{x}$"])
def test_characters_that_the_browser_lacks_are_sent_as_outlines(ax, words):
    commands = record(ax.text(200, 150, words))
    assert commands
    assert all(command.kind == PATH for command in commands)


def test_an_annotation_of_a_place_outside_the_axes_is_left_out(ax):
    near, far = (ax.annotate("here", (x, 150), xytext=(5, 5), textcoords="offset points") for x in (200, 900))
    assert len(record(near)) == 1
    assert record(far) == ()


def test_the_arrow_of_an_annotation_is_drawn(ax):
    remark = ax.annotate("here", (200, 150), xytext=(100, 100), arrowprops={"arrowstyle": "->"})
    assert {command.kind for command in record(remark)} == {PATH, WORDS}
