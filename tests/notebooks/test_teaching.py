"""The teaching guide has a page a notebook, and what it says of demos and predictions is what these say.

That each exercise has its line is in test_exercises.py. The table of what is said is teaching_numbers.txt.
"""

import re
from functools import cache
from pathlib import Path

import nbformat
import numpy as np
import pytest
from long import long_but_the_first

import linclass_helpers as lc
import refresh_notebooks as refresh
from linclass_helpers.exercises import Prediction, _all

GUIDE = (refresh.NOTEBOOKS.parent / "docs" / "teaching.md").read_text("utf-8")
PARTS = GUIDE.split("\n## ")
PAGES = {part[:2]: part for part in PARTS[1:] if part[:2].isdigit()}
MORE = {line[4:6]: line for line in PARTS[-1].splitlines() if line.startswith("- **")}
PREDICTIONS = _all(Prediction)
TABLE = Path(__file__).with_name("teaching_numbers.txt").read_text("utf-8").splitlines()
SAID = [line.split(" | ") for line in TABLE if line and not line.startswith("#")]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")

# What really happened, as a prediction says it, where a page's reply has numbers of it.
HAPPENED = {
    "01.proof": "4 of the 60",
    "02.length": "0, 10, 5, 10, 25, 26",
    "03.hundred": "They need 400 updates",
    "03.origin": "6, 29, 137, 1020, 13933 updates",
    "06.length": "34.01 and 36.67",
    "06.million": "0 are new",
    "07.degree": "10, 21, 15, 26, 26, 43, 53",
    "09.errors": "3, 2, 1, 2, 2, 0",
    "09.half": "above η = 0.4545; above η = 0.4737",
    "09.fourth": "325 places",
}


def numbers(words):
    """The numbers of a text; 88,718 is one of them, and −3 is −3 with any minus."""
    return set(NUMBER.findall(re.sub(r"(?<=\d),(?=\d{3}\b)", "", words.replace("−", "-"))))


def moved(data, point, x, y=None):
    """The points of a data set with one of them, counted from 1, elsewhere."""
    X = np.array(lc.data.load(data).X, float)
    X[point - 1] = x if y is None else (x, y)
    return X.tolist()


def cloud_moved(data, name, x, y, **more):
    """The demo of many classes with the mean of one cloud elsewhere."""
    shown = lc.demos.multiclass(data=data).dataset
    X, its_own = np.array(shown.X), np.array(shown.labels) == name
    X[its_own] += np.array([x, y]) - X[its_own].mean(axis=0)
    return lc.demos.multiclass(data=data, points=X.tolist(), **more)


def line_moved(point, by):
    points = np.array([(1, 2), (2, 4), (-1, 0), (3, 4), (4, 6)], float)  # lecture 001's five
    points[point - 1, 1] += by
    return lc.demos.line(points=points.tolist())


def xor_without_point_1():
    xor = lc.data.load("xor")
    return lc.demos.separability(data=lc.data.Dataset(xor.X[1:], xor.y[1:], "three corners"), bias=True)


def two_moves():
    X = np.array(moved("just_separable", 1, -4.1, -1.8))
    X[5] += [0.1, -0.2]
    return lc.demos.separability(data="just_separable", points=X.tolist())


def bar(*columns):
    """Digits: a bar of full ink over the whole height of the paper."""
    return lc.demos.digits(ink="".join("g" if column in columns else "0" for column in range(1, 9)) * 8)


def seven(row_5="0005g700"):
    """The notebook's 7, with more in row 5 or as it is."""
    ink = "3ddddd903ddddga000008g400000ed000005g700000cf000003g9000003d3000"
    return lc.demos.digits(ink=ink[:32] + row_5 + ink[40:])


PLACES = {make.__name__: make for make in (bar, cloud_moved, line_moved, moved, seven, two_moves)}
PLACES |= {"xor_without_point_1": xor_without_point_1}
PLACES["petals"] = lc.data.load("iris").only("petal length", "petal width")


@cache
def said(demo):
    """What a demo says, without the line that makes it. The demo is a line of the table, or of the guide."""
    its_names = {name: getattr(lc.demos, name) for name in lc.demos.__all__} | {"lc": lc} | PLACES
    return " ".join(eval(demo, its_names).text().splitlines()[1:])


def sources(number):
    paths = sorted(refresh.NOTEBOOKS.glob(f"{number}*.ipynb"))
    return "\n".join(cell.source for path in paths for cell in nbformat.read(path, as_version=4).cells)


def test_every_notebook_has_its_page():
    stems = sorted(path.stem for path in refresh.NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))
    assert list(PAGES) == list(MORE) == [stem[:2] for stem in stems if stem[:2] != "00"]


@pytest.mark.parametrize("number", PAGES)
def test_a_page_is_printed_on_one_sheet(number):
    assert len(PAGES[number].split()) <= 600


@pytest.mark.parametrize("call", dict.fromkeys(re.findall(r"`(lc\.demos\.[^`]+\))`", GUIDE)))
def test_every_demo_that_the_guide_names_opens(call):
    assert said(call.replace("demo.dataset", 'lc.data.load("overlapping")'))


@pytest.mark.parametrize("number", PAGES)
def test_the_votes_are_predictions_of_the_notebook(number):
    named = re.findall(r'lc\.guess\("([^"]*)"\)', PAGES[number])
    assert named
    assert set(named) <= {name for name in PREDICTIONS if name[:2] == number}


@pytest.mark.parametrize("number", ["00", *PAGES])
def test_the_sections_that_the_guide_names_are_in_the_notebook(number):
    headings = re.findall(r"^#+ (?:\d+\. )?(.+)$", sources(number), re.MULTILINE)
    page = PAGES.get(number, PARTS[0])
    assert set(re.findall(r"[Ss]ection \*(.+?)\*", page)) <= set(headings)


def test_the_minutes_are_those_of_the_map():
    on_the_map = dict(re.findall(r"^\| (\d+) \| \[.*\| (\d+) \|$", sources("00"), re.MULTILINE))
    assert {
        str(int(number)): re.search(r"(\d+) alone", page)[1] for number, page in PAGES.items()
    } == on_the_map


@pytest.mark.parametrize("line", long_but_the_first(SAID, lambda line: line[0]), ids=" | ".join)
def test_what_the_guide_says_of_a_demo_is_what_it_says(line):
    number, demo, in_guide, *in_demo = line
    page = PAGES[number] + MORE[number]
    if in_demo:
        assert in_guide in page
        assert in_demo[0] in said(demo)
    else:
        assert numbers(in_guide) <= numbers(page)
        assert numbers(in_guide) <= numbers(said(demo))


@pytest.mark.parametrize("name", HAPPENED)
def test_what_a_reply_says_of_a_prediction_is_what_happens(name):
    assert HAPPENED[name] in " ".join(PREDICTIONS[name].reveal().words)


def test_a_number_is_found_with_any_minus_and_with_commas():
    assert numbers("−3 and -3, 88,718 updates, 0.5. 1e-6, 3, 4") == {"-3", "88718", "0.5", "1e-6", "3", "4"}
