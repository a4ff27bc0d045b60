"""A reader's own data in the demos: which are accepted, how they are named, edited, returned and saved."""

import numpy as np
import pytest
from demo_pages import every_value, offered, on_a_page, shown, takers, thing, value
from long import long_but_new_parts, parts_of_demo

import linclass_helpers as lc
from linclass_helpers.data import Dataset
from linclass_helpers.demos.own_data import OwnData
from linclass_helpers.demos.plane_points import MovablePoints
from livefigure import Slider
from livefigure.recorder import WORDS

X = [[2.5, 1], [1, 3], [0.125, -1], [-1, 0.3], [-2, -2.75], [1, -3]]
Y = [1, 1, 1, -1, -1, -1]
MINE = Dataset(X, Y, "mine", ["height", "price in $"], ["short", "tall"])
TAKERS = takers()
ON_THE_PLANE = takers(MovablePoints)
OF_SEVERAL_CLASSES = ("multiclass", "paint")
OF_PROBABILITIES = ("ascent", "likelihood", "probability")

WITHOUT = {  # the demos that take no data, and why
    "assumptions": "draws its samples anew, from a line and a kind of noise that its controls say",
    "cover": "tosses the labels of points in general position, whichever these are",
    "digits": "has pixels of handwriting for features, and paper to write on",
    "gaussians": "is about the two bells that points are drawn from, not about points",
    "learning_curve": "needs fresh points without end, so it draws them from a distribution",
    "line": "fits numbers, which are no classes; its points are given with points=",
    "looseness": "multiplies factors; it has no points",
    "margin": "sweeps the margin itself, over data that are made to have it",
    "shatter": "goes through every labelling of up to four points, which are given with points=",
    "shift_and_scale": "is about what happens to one distance and one unit",
    "sigmoid": "is a curve; what stands on it are numbers z",
    "underflow": "is about one product of many chances",
}


def make(name, **opening):
    return getattr(lc.demos, name)(**opening)


def many(n, d=2):
    rng = np.random.default_rng(5)
    y = np.where(np.arange(n) % 2, 1, -1)
    return Dataset((1.2 * y[:, None] + rng.standard_normal((n, d))).round(3), y, "many", classes=["a", "b"])


def test_every_demo_takes_data_of_ones_own_or_has_a_reason_not_to():
    assert sorted([*TAKERS, *WITHOUT]) == sorted(lc.demos.__all__)


a_taker = pytest.mark.parametrize("name", long_but_new_parts(TAKERS, parts_of_demo))
one_on_the_plane = pytest.mark.parametrize("name", long_but_new_parts(ON_THE_PLANE, parts_of_demo))

# Names that matplotlib could parse as a formula, or that have other characters than letters.
ODD = [r"$\frac$", "$x$ and $y$", "\u202e\x1b[1m\x00" + "x" * 190]


@pytest.mark.filterwarnings("ignore:Glyph .* missing")
@a_taker
def test_names_are_no_formulas_and_raise_nothing(name):
    for odd in ODD:
        names = [odd, odd[1:] + "2"]
        demo, page = on_a_page(make(name, data=Dataset(X, Y, odd, names, names)))
        assert page.document["banner"] == ""
        assert "image/png" in demo._repr_mimebundle_()[0]
        demo.close()


def test_a_dollar_in_a_name_is_painted_as_one():
    picture = make("probability", data=Dataset(X, Y, "mine", ["$x$", "$y$"], ["$a$", "$b$"])).picture
    commands = [
        command for part in picture.commands().values() for drawn in part.values() for command in drawn
    ]
    words = [command.body[6:].decode() for command in commands if command.kind == WORDS]
    assert {"$x$", "$y$", "● $b$", "× $a$"} <= set(words)


@pytest.mark.parametrize("name", WITHOUT)
def test_where_there_is_no_such_choice_data_are_refused_in_plain_words(name):
    with pytest.raises(ValueError, match=r"This demo has no 'data'; it takes|data must be one of"):
        make(name, data=MINE)


@a_taker
def test_one_more_choice_that_stays(name):
    demo, page = on_a_page(make(name, data=MINE))
    first = demo.text()
    assert demo.state.data == value(page, "data") == "own"
    assert page.document["controls"]["data"]["options"][-1] == ["own", "your data: mine"]
    minus, plus = ("0", "1") if name in OF_PROBABILITIES else ("−1", "+1")
    assert (
        f"Your data 'mine': 6 points; x₁ is height, x₂ is price in $; class {plus} is tall, class {minus} "
        "short." in first
    )
    other = every_value(page, "data")[0]
    page.set("data", other)
    demo.settle()
    assert "Your data" not in demo.text()
    assert demo.code().startswith(f"{demo.call}(")
    assert "own=lc.data.Dataset(" in demo.code()
    page.set("data", "own")
    demo.settle()
    assert demo.text().splitlines()[1:] == first.splitlines()[1:]
    page.reset()
    demo.settle()
    assert demo.text() == first


@a_taker
def test_without_data_of_ones_own_there_is_no_such_choice(name):
    demo, page = on_a_page(make(name))
    assert "own" not in every_value(page, "data")
    page.set("data", "own")
    assert page.document["banner"].startswith("data must be one of")
    with pytest.raises(ValueError, match="data must be brought along before they can be 'own'"):
        demo.set(data="own")


def legend(demo):
    """The legend of the classes in a corner of the plane."""
    seen = demo.picture["plane"].seen()
    words = [
        word for name in ("Key classes", "Key the classes") if name in seen for word in seen[name].artists
    ]
    return [word.get_text() for word in words if word.get_visible() and word.get_text()]


@one_on_the_plane
def test_points_are_where_they_are_given_and_names_are_kept(name):
    demo, page = on_a_page(make(name, data=MINE))
    handles = [handle for handle in page.document["handles"].values() if isinstance(handle["id"], int)]
    places = [[handle["x"], handle["y"]] for handle in handles]
    assert np.array(places) == pytest.approx(np.array(X), abs=1e-3 if name in EXACT else 0)
    for handle, kind in zip(handles, MINE.labels, strict=True):
        assert handle["label"].endswith(f", class {kind}")
    plane = demo.picture["plane"].ax
    assert (plane.get_xlabel(), plane.get_ylabel()) == ("height", "price in $")
    assert legend(demo) in (["● tall", "× short"], ["■ short", "▲ tall"])
    page.set("data", every_value(page, "data")[0])
    demo.settle()
    assert "height" not in (plane.get_xlabel(), plane.get_ylabel())
    assert legend(demo) == []


EXACT = ("cycling", "remedies", "lms")  # their points lie on a grid that floats add exactly


@one_on_the_plane
def test_what_a_hand_made_of_it_is_given_back(name):
    demo, page = on_a_page(make(name, data=MINE))
    if name not in EXACT:
        assert demo.dataset is MINE
    page.move(0, 1.0, 2.0)
    demo.settle()
    found = demo.dataset
    assert found.X[0] == pytest.approx([1, 2], abs=demo.grid_step)
    assert found.X[1:] == pytest.approx(np.array(X[1:]), abs=1e-3)
    assert (found.y.tolist(), found.columns, found.classes) == (Y, MINE.columns, MINE.classes)
    there = make(name, data=found)
    assert np.array_equal(there.dataset.X, found.X)


@pytest.mark.parametrize("name", EXACT)
def test_what_must_be_added_exactly_is_rounded_and_says_so(name):
    demo = make(name, data=Dataset([[0.1, 1 / 3], [2, 1.7]], [1, -1], "mine"))
    X = demo.dataset.X
    step = 2.0**-14
    assert np.abs(X - [[0.1, 1 / 3], [2, 1.7]]).max() <= step
    assert np.array_equal(X, np.round(X / step) * step)
    assert "They are rounded to multiples of" in demo.text()
    assert "rounded" not in make(name, data=Dataset([[1, 3], [2, 5]], [1, -1])).text()


@pytest.mark.parametrize(
    "table",
    [
        {
            "height": [row[0] for row in X],
            "price in $": [row[1] for row in X],
            "who": ["tall"] * 3 + ["short"] * 3,
        },
        [[*row, y] for row, y in zip(X, Y)],
        np.column_stack([X, Y]),
    ],
)
def test_whatever_can_be_read_is_taken(table):
    demo = lc.demos.convergence(data=table)
    assert demo.dataset.X.tolist() == X
    assert sorted(demo.dataset.y.tolist()) == sorted(Y)
    assert eval(demo.code(), {"lc": lc}).text() == demo.text()


def test_a_file_is_named_in_the_line(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("c,x,y\nb,1,2\na,-3,-4\n", "utf-8")
    for way in (path, str(path)):
        demo = lc.demos.separability(data=lc.data.read(way, label="c"))
        assert demo.code() == f"lc.demos.separability(data=lc.data.read({str(path)!r}, label='c'))"
        assert eval(demo.code(), {"lc": lc}).text() == demo.text()
    with pytest.raises(ValueError, match="data must be the path of a file, but the file 'no.csv' is not"):
        lc.demos.separability(data="no.csv")
    two = tmp_path / "two.csv"
    two.write_text("x,y,c\n1,2,b\n-3,-4,a\n", "utf-8")
    assert lc.demos.separability(data=str(two)).dataset.X.tolist() == [[1, 2], [-3, -4]]


def test_many_points_are_saved_before_the_line_reads_them(tmp_path):
    demo = lc.demos.convergence(data=many(300), t=5, order="shuffled")
    assert "For 300 points “Copy as code” reads a file, which demo.save('many.csv') writes." in demo.text()
    assert demo.code().startswith("lc.demos.convergence(data=lc.data.read('many.csv', positive='b')")
    path = tmp_path / "kept.csv"
    line = demo.save(path)
    assert line == demo.code()
    assert str(path) in line
    twin = eval(line, {"lc": lc})
    assert twin.text() == demo.text()
    assert np.array_equal(twin.dataset.X, many(300).X)
    assert twin.dataset.y.tolist() == many(300).y.tolist()
    assert (twin.state.t, twin.state.order) == (5, "shuffled")


def test_what_was_dragged_is_saved_too(tmp_path):
    demo = lc.demos.ascent(data=MINE, start=(0.5, 0.25), points=[[3, 3], *X[1:]])
    demo.save(tmp_path / "moved.csv")
    assert (demo.state.points, demo.state.start) == (None, (0.5, 0.25))
    assert demo.dataset.X.tolist() == [[3, 3], *X[1:]]


@a_taker
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            Dataset([[1e-9, 0], [0, 1e-9]], [1, -1], "tiny"),
            "must lie between 1e-6 and 1e6, but that of 'tiny'",
        ),
        (Dataset([[1e9, 0], [0, 1e9]], [1, -1], "huge"), r"that of 'huge' is 1e\+09: use other units"),
        (
            Dataset([[1, 0], [0, 1]], [1, 1], "one"),
            "data must have points of two classes, but all of 'one'",
        ),
        (many(5001), "data must have at most [0-9]+ points here, but 'many' has 5001: data.sample"),
        ("nothing.csv", "data must be the path of a file, but the file 'nothing.csv' is not there"),
        (3, "data must be one of .*data of your own are a Dataset, or what lc.data.read takes"),
        ({"x": [1, None], "c": ["a", "b"]}, "data must have no missing values, but there is 1: row 2 of 'x'"),
    ],
)
def test_what_cannot_be_shown_is_refused_and_changes_nothing(name, data, words):
    with pytest.raises(ValueError, match=words):
        make(name, data=data)


@pytest.mark.parametrize("name", [name for name in TAKERS if name != "convergence"])
def test_more_columns_and_classes_are_asked_for_by_name(name):
    iris = lc.data.load("iris")
    with pytest.raises(
        ValueError, match=r"has 4: choose two of them, as in data.only\('sepal length', 'sepal width'\)"
    ):
        make(name, data=iris.one_vs_all("setosa"))
    if name not in OF_SEVERAL_CLASSES:
        with pytest.raises(ValueError, match=r"has 3: data.one_vs_all\('virginica'\) makes one of them \+1"):
            make(name, data=iris.only("sepal length", "sepal width"))


def test_the_runs_demo_shows_more_columns_along_w():
    cancer = lc.data.load("cancer").standardised().augmented()
    demo = lc.demos.convergence(data=cancer, t=1000)
    assert demo.handles() == []
    scores = cancer.X @ demo.run.weights[1000]
    points = np.concatenate([shown(thing(demo, "plane", "Points points"), k) for k in (0, 1)])
    assert sorted(points[:, 0]) == pytest.approx(sorted(scores))
    assert "γ = 0.001393" in demo.text()


@a_taker
def test_as_many_points_as_are_taken_have_no_handles_and_every_slider_works(name):
    """`make bench` measures how fast they follow a drag."""
    kind = type(make(name))
    demo, page = on_a_page(make(name, data=many(kind.most_points)))
    assert not any(isinstance(handle["id"], int) for handle in page.document["handles"].values())
    assert issubclass(kind, OwnData)
    for control in offered(page, Slider):
        for wanted in every_value(page, control, most=3):
            page.set(control, wanted)
            assert page.document["banner"] == ""
            demo.settle()


def test_how_many_points_each_demo_takes():
    most = {name: type(make(name)).most_points for name in TAKERS}
    thousands = ["convergence", "endless", "likelihood", "losses", "probability", "separability"]
    assert [name for name in TAKERS if most[name] == 5000] == thousands
    assert min(most.values()) >= 300


def test_the_ending_says_what_is_saved(tmp_path):
    demo = lc.demos.convergence()
    with pytest.raises(
        ValueError, match=r"with '\.html' for a page .* or with '\.csv' for the data, but it is"
    ):
        demo.save(tmp_path / "x.pdf")
    assert demo.save(tmp_path / "x.csv").startswith("lc.demos.convergence(data=lc.data.read(")
