"""The teaching guide has a page a notebook, and what it says of demos is what they say.

That each exercise has its line is in test_exercises.py.
"""

import re

import nbformat
import numpy as np
import pytest

import linclass_helpers as lc
import refresh_notebooks as refresh
from linclass_helpers.exercises import Prediction, _all

GUIDE = (refresh.NOTEBOOKS.parent / "docs" / "teaching.md").read_text("utf-8")
PARTS = GUIDE.split("\n## ")
PAGES = {part[:2]: part for part in PARTS[1:] if part[:2].isdigit()}
MORE = {line[4:6]: line for line in PARTS[-1].splitlines() if line.startswith("- **")}
CALL = re.compile(r"`(lc\.demos\.[^`]+\))`")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
DEMOS = lc.demos


def said(demo):
    """What a demo says, without the line that makes it."""
    return "\n".join(demo.text().splitlines()[1:])


def numbers(words):
    """The numbers of a text. 88,718 is one, and −3 is −3 with any minus."""
    without_commas = re.sub(r"(?<=\d),(?=\d{3}\b)", "", words.replace("−", "-"))
    return set(NUMBER.findall(without_commas))


def moved(data, point, *place):
    """The points of a data set with one of them, counted from 1, elsewhere."""
    X = np.array(lc.data.load(data).X, float)
    X[point - 1] = place
    return X.tolist()


def cloud_moved(data, name, x, y, **more):
    """The demo of many classes with a cloud moved: its mean to (x, y), or by (x, y) in the row."""
    shown = DEMOS.multiclass(data=data).dataset
    X, its_own = np.array(shown.X), np.array(shown.labels) == name
    X[its_own] += [x, y] - (X[its_own].mean(axis=0) if data == "three" else 0)
    return DEMOS.multiclass(data=data, points=X.tolist(), **more)


def line_moved(point, by):
    points = np.array([(1, 2), (2, 4), (-1, 0), (3, 4), (4, 6)], float)  # lecture 001's five
    points[point - 1, 1] += by
    return DEMOS.line(points=points.tolist())


def xor_without_point_1():
    xor = lc.data.load("xor")
    return DEMOS.separability(data=lc.data.Dataset(xor.X[1:], xor.y[1:], "three corners"), bias=True)


def two_moves():
    X = np.array(moved("just_separable", 1, -4.1, -1.8))
    X[5] += [0.1, -0.2]
    return DEMOS.separability(data="just_separable", points=X.tolist())


def bar(*columns):
    """Digits: a bar of full ink over the whole height of the paper."""
    return DEMOS.digits(ink="".join("g" if column in columns else "0" for column in range(1, 9)) * 8)


def seven(with_bar):
    rows = re.findall("........", "3ddddd903ddddga000008g400000ed000005g700000cf000003g9000003d3000")
    rows[4] = "00ddddd0" if with_bar else rows[4]
    return DEMOS.digits(ink="".join(rows))


def far_moved(x1):
    return DEMOS.remedies(data="far", points=moved("far", 3, x1, 1), p=200)


START = {"start": (-1.0, 3.0)}
IRIS = {"data": lc.data.load("iris").only("petal length", "petal width")}

# A page, a demo brought to the place that the page speaks of, and the numbers that both must say.
SAID = [
    ("01", lambda: DEMOS.separability(), "30 40.6"),
    ("01", xor_without_point_1, "0.7071"),
    ("01", lambda: DEMOS.separability(data="just_separable", gamma=0), "116.6"),
    (
        "01",
        lambda: DEMOS.separability(data="xor", bias=True, points=moved("xor", 1, -0.05, -0.05)),
        "0.03536",
    ),
    ("01", two_moves, "0.07449"),
    ("02", lambda: DEMOS.convergence(points=moved("notes", 4, 0, 3)), "94.44 12"),
    ("02", lambda: DEMOS.convergence(eta=10, t=5), "2600 17"),
    ("03", lambda: DEMOS.margin(), "0.1 9 1.03"),
    ("03", lambda: DEMOS.margin(spread="orthonormal"), "100"),
    ("03", lambda: DEMOS.margin(d=10), "1.78 23"),
    ("03", lambda: DEMOS.margin(gamma=0.01), "68 10000"),
    ("03", lambda: DEMOS.margin(d=10, spread="even", gamma=0.01), "6.5"),
    ("03", lambda: DEMOS.looseness(d=10), "0.454 0.562"),
    ("03", lambda: DEMOS.shift_and_scale(scale=5), "136"),
    ("04", lambda: DEMOS.sigmoid(z=0), "0.25"),
    ("04", lambda: DEMOS.sigmoid(z=2), "7.389"),
    ("04", lambda: DEMOS.sigmoid(z=3), "20.09"),
    ("04", lambda: DEMOS.probability(), "2.93 6"),
    ("04", lambda: DEMOS.probability(length=3), "1.465 6"),
    ("04", lambda: DEMOS.likelihood(point=13), "0.1468 -13.95"),
    ("04", lambda: DEMOS.likelihood(point=13, w1=1.4, w2=2.05), "0.003162"),
    ("04", lambda: DEMOS.likelihood(w1=2.75, w2=4), "-17.49"),
    ("04", lambda: DEMOS.likelihood(w1=0, w2=0), "-41.59"),
    ("04", lambda: DEMOS.likelihood(data="xor", w1=0, w2=0), "-2.773"),
    ("04", lambda: DEMOS.likelihood(data="notes", w1=4, w2=1), "-0.2554"),
    ("04", lambda: DEMOS.losses(data="notes", angle=10), "1.6 0.65"),
    ("04", lambda: DEMOS.gaussians(prior=0.1), "-2.197"),
    ("05", lambda: DEMOS.ascent(eta=0.03, **START), "0.04166"),
    ("05", lambda: DEMOS.ascent(eta=0.55, **START), "0.5153"),
    ("05", lambda: DEMOS.ascent(eta=5, passes=50, **START), "541.9"),
    ("05", lambda: DEMOS.ascent(method="stochastic", together=True, eta=0.03, t=60, **START), "-24.87 -24.2"),
    ("05", lambda: DEMOS.ascent(method="stochastic", together=True, eta=0.3, t=60, **START), "-14.64"),
    ("05", lambda: DEMOS.endless(decades=4, t=1000), "6.947 10000 2.13"),
    ("05", lambda: DEMOS.ascent(data="notes", eta=10, t=2), "40.31"),
    ("05", lambda: DEMOS.ascent(data="stretched"), "0.004461"),
    ("06", lambda: DEMOS.cycling(look="loop", t=907), "907 357 22 9"),
    ("06", lambda: DEMOS.cycling(points=moved("nonseparable", 3, 3, 4)), "127"),
    ("06", lambda: DEMOS.cycling(points=moved("nonseparable", 4, 0, 4)), "0.02472"),
    ("06", lambda: DEMOS.cycling(start="zero"), "331"),
    ("06", lambda: DEMOS.cycling(tie="correct"), "308"),
    ("06", lambda: DEMOS.cycling(tie="plus"), "328"),
    ("06", lambda: DEMOS.cycling(tie="minus"), "329"),
    ("06", lambda: DEMOS.cycling(points=moved("nonseparable", 3, 5.5, 7)), "1300"),
    (
        "06",
        lambda: DEMOS.remedies(data="overlapping", points=moved("overlapping", 1, -4.5, -5.5), p=200),
        "4 6 7 11",
    ),
    ("07", lambda: DEMOS.features(), "-1.59 1.49 0.4079"),
    ("07", lambda: DEMOS.features(mu=3), "0.08113"),
    ("07", lambda: DEMOS.features(data="overlapping", map="polynomial", degree=3), "0.01887"),
    ("07", lambda: DEMOS.cover(degree=2, n=12), "50.00"),
    ("07", lambda: DEMOS.feature_cost(degree=2), "199.5 10"),
    ("07", lambda: DEMOS.feature_cost(degree=8), "88718 53"),
    ("07", lambda: DEMOS.feature_cost(degree=8, scale=0.5), "350.5"),
    ("07", lambda: DEMOS.feature_cost(degree=8, scale=0.25), "1206"),
    ("07", lambda: DEMOS.kernel(data="overlapping", kernel="gaussian", width=1), "223"),
    ("08", lambda: DEMOS.line(), "0.8108 1.162 0.05915"),
    ("08", lambda: line_moved(5, 1), "1.311"),
    ("08", lambda: line_moved(2, 1), "1.176"),
    ("08", lambda: line_moved(3, 6.1), "0.009187"),
    ("08", lambda: DEMOS.line(own=(3.2, 0)), "20.8"),
    ("08", lambda: DEMOS.line(data="loose"), "1.358 0.5554"),
    ("08", lambda: DEMOS.line(data="tight"), "0.2071 0.9935"),
    ("08", lambda: DEMOS.line(t=1), "35.11"),
    ("08", lambda: DEMOS.line(t=3), "17.45 8.964"),
    ("08", lambda: DEMOS.line(t=1000), "124"),
    ("08", lambda: DEMOS.line(eta=0.03, t=1), "1.792"),
    ("08", lambda: DEMOS.assumptions(), "94.5"),
    ("08", lambda: DEMOS.assumptions(broken="independence"), "34.0"),
    ("08", lambda: DEMOS.assumptions(broken="independence", n=100), "24.0"),
    ("08", lambda: DEMOS.assumptions(broken="normality"), "95.3"),
    ("08", lambda: DEMOS.assumptions(broken="linearity", watched="end"), "0.6"),
    ("08", lambda: DEMOS.assumptions(broken="linearity", watched="end", amount=0.1), "90.8"),
    ("08", lambda: DEMOS.assumptions(broken="linearity", watched="end", amount=0.1, n=100), "67.8"),
    ("09", lambda: DEMOS.one_sample(point=5), "0.1935"),
    ("09", lambda: DEMOS.learning_curve(), "12 1124 0.1"),
    ("09", lambda: DEMOS.learning_curve(n=20), "0.01589"),
    ("09", lambda: DEMOS.learning_curve(n=80), "0.004796"),
    ("09", lambda: DEMOS.learning_curve(n=320), "0.0009905"),
    ("10", lambda: DEMOS.multiclass(ridge=0.001), "0.9941"),
    ("10", lambda: DEMOS.multiclass(ridge=10), "0.6656 3"),
    ("10", lambda: bar(4, 5), "0.97"),
    ("10", lambda: bar(1, 2), "0.9489"),
    ("10", lambda: seven(with_bar=False), "0.9036"),
    ("10", lambda: seven(with_bar=True), "0.992"),
    ("10", lambda: DEMOS.digits(), "17 597"),
    ("10", lambda: DEMOS.digits(ink="0" * 64), "0.4779"),
    ("10", lambda: DEMOS.digits(ink="0" * 64, learner="one_vs_all"), "0.393"),
    ("10", lambda: DEMOS.digits(ink="g" * 64), "0.557"),
]

# The same for small numbers, which stand in any text: the guide's words, and the demo's.
TOLD = [
    ("01", lambda: DEMOS.separability(angle=0, gamma=1), "it stays empty up to 1", "γ = 1 holds for all points"),
    ("01", lambda: DEMOS.separability(bias=True, points=moved("notes", 4, 1, 1)),
     "The star is a mean of green points and a red point", "The star (1, 1) lies in the hulls of both"),
    ("01", lambda: DEMOS.separability(data="xor", bias=True), "it is at (0, 0)", "The star (0, 0)"),
    ("01", lambda: DEMOS.separability(data="overlapping", angle=45, gamma=0),
     "120 stairs, from 3 to 57 mistakes", "120 stairs, from 3 to 57 mistakes"),
    ("02", lambda: DEMOS.convergence(t=1), "fell from 10 to 5", "‖w‖² = 10"),
    ("02", lambda: DEMOS.convergence(t=2), "fell from 10 to 5", "‖w‖² = 5"),
    ("02", lambda: DEMOS.convergence(), "R²/γ² = 17; the run made 5 updates", "R²/γ² = 17 updates. This run made 5 in 17"),
    ("02", lambda: DEMOS.convergence(t=5), "(5, 1), not (1, 0)", "= (5, 1)."),
    ("02", lambda: DEMOS.convergence(points=moved("notes", 4, 0, 3)), "12 updates", "made 12 in"),
    ("02", lambda: DEMOS.convergence(points=moved("notes", 4, 2, 3)), "every 11 updates", "every 11 updates"),
    ("02", lambda: DEMOS.convergence(data="orthonormal", d=30), "30 points make 30 updates", "made 30 in"),
    ("02", lambda: DEMOS.convergence(points=moved("notes", 4, -2, 2)), "moved by 1 makes 2", "made 2 in"),
    ("02", lambda: DEMOS.convergence(points=moved("notes", 1, 2, 4)), "point 1 still 5", "made 5 in"),
    ("02", lambda: DEMOS.convergence(first=5), "*\"Start at point 5?\"* 1 mistake", "made 1 in"),
    ("02", lambda: DEMOS.convergence(tie="correct"), "tie *correct* makes no update", "made 0 in"),
    ("02", lambda: DEMOS.convergence(points=moved("notes", 2, -1.5, -3.1875)),
     "From update 8 on the run repeats itself every 39 updates", "from update 8 on, every 39 updates"),
    ("03", lambda: DEMOS.margin(), "goes from 9 to 14", "median 9:"),
    ("03", lambda: DEMOS.margin(gamma=0.05), "goes from 9 to 14", "median 14:"),
    ("03", lambda: DEMOS.margin(seed=2), "makes 15", "made 15 updates"),
    ("03", lambda: DEMOS.margin(seed=2, gamma=0.05), "at 0.05 it makes 14", "made 14 updates"),
    ("03", lambda: DEMOS.margin(spread="even"), "The median goes from 9 to 2", "median 2:"),
    ("03", lambda: DEMOS.margin(spread="orthonormal"), "the last need 100, all", "here 100, all that the bound allows"),
    ("03", lambda: DEMOS.margin(d=10), "23 become 83", "median 23:"),
    ("03", lambda: DEMOS.margin(d=10, gamma=0.05), "23 become 83", "median 83:"),
    ("03", lambda: DEMOS.margin(n=4, d=10, gamma=0.01), "need 1 to 9 updates", "made 1 to 9 updates"),
    ("03", lambda: DEMOS.margin(d=10, spread="even"), "Median 3, then 6.5", "median 3:"),
    ("03", lambda: DEMOS.shift_and_scale(bias="without", distance=0), "3 updates stay 3", "factors 0.2 to 5: always 3"),
    ("03", lambda: DEMOS.shift_and_scale(bias="without"), "the separator is gone", "no line through the origin"),
    ("03", lambda: DEMOS.shift_and_scale(), "6 updates become 542 at shift 3", "shifts 0 to 3: 6 to 542"),
    ("03", lambda: DEMOS.shift_and_scale(), "At shift 1 31 become 136", "and 31 were made"),
    ("03", lambda: DEMOS.shift_and_scale(scale=5, distance=0), "at shift 0 6 become 5", "and 5 were made"),
    ("04", lambda: DEMOS.probability(length=3), "6 are wrong before and after", "6 wrong"),
    ("04", lambda: DEMOS.probability(threshold=0.2), "finds 29 of 30, with 9 false", "finds 29 of the 30 points of class 1, and leaves 21"),
    ("04", lambda: DEMOS.probability(threshold=0.8), "finds 22, with none", "finds 22 of the 30 points of class 1, and leaves 30"),
    ("04", lambda: DEMOS.probability(angle=-145), "54 wrong", "54 wrong"),
    ("04", lambda: DEMOS.probability(length=0), "All 60 points change class", "leaves 0 of the 30"),
    ("04", lambda: DEMOS.probability(length=0, threshold=0.51), "All 60 points change class", "leaves 30 of the 30"),
    ("04", lambda: DEMOS.gaussians(spread1=0.5), "line, parabola, ellipse", "a parabola"),
    ("04", lambda: DEMOS.gaussians(spread1=0.5, spread2=0.5), "line, parabola, ellipse", "an ellipse"),
    ("04", lambda: DEMOS.gaussians(spread1=2, spread2=0.5), "With 2 and 0.5 a hyperbola", "a hyperbola"),
    ("04", lambda: DEMOS.underflow(copies=54), "every w has the product 0", "Of 101 lengths of w between 0 and 5, 101 have"),
    ("05", lambda: DEMOS.ascent(method="newton", **START), "Newton arrives after 8 passes", "after 8 passes"),
    ("05", lambda: DEMOS.ascent(data="stretched", method="newton"), "Newton still takes 7 steps", "after 7 passes"),
    ("05", lambda: DEMOS.ascent(data="xor", eta=1, start=(0.5, 1)), "Three steps", "after 3 passes"),
    ("05", lambda: DEMOS.ascent(eta=0.38, **START), "it is about 0.38", "l falls in 0 of"),
    ("05", lambda: DEMOS.ascent(eta=0.4, **START), "it is about 0.38", "l falls in 1 of"),
    ("06", lambda: DEMOS.cycling(), "From update 338 on", "from update 338 on"),
    ("06", lambda: DEMOS.cycling(), "Around the loop 1 or 2 are wrong", "between 1 and 2 of 5 points are wrong"),
    ("06", lambda: DEMOS.cycling(points=moved("nonseparable", 3, 3, 4.5)), "the loop has 4 updates", "every 4 updates"),
    ("06", lambda: DEMOS.cycling(points=moved("nonseparable", 3, 3, 3)), "at (3, 3) after 4", "After 4 updates"),
    ("06", lambda: DEMOS.cycling(points=moved("nonseparable", 3, 3, 4.375)), "more than the demo follows", "beyond the 2000 updates"),
    ("06", lambda: DEMOS.cycling(data="xor", start="zero", tie="correct"), "It ends at w = 0", "no point"),
    ("06", lambda: DEMOS.remedies(data="far", p=200), "LMS gets 2 wrong", "LMS 2,"),
    ("06", lambda: far_moved(6.9), "none once that point is left of x = 7", "LMS 0,"),
    ("06", lambda: DEMOS.remedies(data="overlapping"), "it gets 6 wrong, the pocket 3", "The pocket settles on w = (0, 2.75, 3): 3 wrong"),
    ("06", lambda: DEMOS.remedies(data="overlapping"), "it gets 6 wrong", "LMS settles on w = (0.03852, 0.3241, 0.3076): 6 wrong"),
    ("06", lambda: DEMOS.remedies(data="overlapping", points=moved("overlapping", 1, 5, 5), p=200), "it gets 5, by luck", "LMS 5,"),
    ("06", lambda: DEMOS.remedies(data="rings", p=200), "35 of 60 wrong", "0.1123): 35 wrong"),
    ("07", lambda: DEMOS.features(data="overlapping", map="polynomial", degree=2), "separable at 3", "not separable: Σ"),
    ("07", lambda: DEMOS.features(data="overlapping", map="polynomial", degree=3, learner="perceptron"),
     "is stopped after 1000 updates", "was stopped after 1000"),
    ("07", lambda: DEMOS.features(data="xor", map="radius"), "Why does it not help", "not separable: Σ"),
    ("07", lambda: DEMOS.features(data="xor", learner="perceptron"), "At most 4. It makes 2", "= 4 updates. This run made 2"),
    ("07", lambda: DEMOS.features(data="rings", map="product", learner="logistic", t=72), "37 of 60 right", "right at 37 of 60"),
    ("07", lambda: DEMOS.cover(degree=2), "with n = 6 all", "100.00%"),
    ("07", lambda: DEMOS.cover(degree=2, n=24), "with 24 hardly any", "0.53%"),
    ("07", lambda: DEMOS.kernel(), "play: 13 updates", "The whole run: 13 updates"),
    ("07", lambda: gaussian(0.2), "after 17, 15, 24 and 223", "run: 17 updates"),
    ("07", lambda: gaussian(0.3), "after 17, 15, 24 and 223", "run: 15 updates"),
    ("07", lambda: gaussian(0.5), "after 17, 15, 24 and 223", "run: 24 updates"),
    ("07", lambda: gaussian(1), "after 17, 15, 24 and 223", "run: 223 updates"),
    ("07", lambda: gaussian(2), "2 and 5 not within 1000", "followed for 1000 updates"),
    ("07", lambda: gaussian(5), "2 and 5 not within 1000", "followed for 1000 updates"),
    ("07", lambda: DEMOS.features(map="polynomial", degree=4, points=moved("interval", 10, 0.35)), "Degree 4, four borders", "are separable"),
    ("07", lambda: DEMOS.features(map="polynomial", degree=3, points=moved("interval", 10, 0.35)), "Degree 4, four borders", "not separable: Σ"),
    ("08", lambda: DEMOS.line(eta=0.06, t=5), "and the squares grow", "SSE does not fall"),
    ("08", lambda: DEMOS.lms(), "at 12 both are wrong", "gets 2 of 6 wrong: points 1, 2. The perceptron"),
    ("08", lambda: DEMOS.lms(points=moved("far", 3, 7, 1)), "lie on the line of least squares", "w = (−0.25, 0.25, 0), gets 2 of 6"),
    ("08", lambda: DEMOS.lms(data="nonseparable", eta=0.016), "0.016 flies out", "w flies out"),
    ("08", lambda: DEMOS.lms(data="nonseparable", eta=0.014), "η = 0.014 settles", "every step goes downhill"),
    ("08", lambda: DEMOS.lms(data="overlapping"), "6 wrong; the most likely", "gets 6 of 60 wrong"),
    ("09", lambda: DEMOS.descent(order="batch", t=1), "one step, to (4, 1)", "= (4, 1).\nJ stays at 0"),
    ("09", lambda: DEMOS.descent(order="batch", tie="mistake"), "a tie as a mistake: two", "After 2 steps"),
    ("09", lambda: DEMOS.descent(order="batch", tie="correct"), "as correct: none", "After 0 steps"),
    ("09", lambda: DEMOS.descent(loss="0-1"), "flat, no step at all", "w never moves"),
    ("09", lambda: DEMOS.descent(loss="hinge", order="batch", eta=0.1, t=40), "J = 0 after 6 steps", "After 6 steps"),
    ("09", lambda: DEMOS.descent(data="xor", order="batch", tie="mistake"), "The pulls cancel", "the pulls cancel"),
    ("09", lambda: DEMOS.one_sample(eta=0.46), "Point 4 becomes right at 5/11", "η > 5/11"),
    ("09", lambda: DEMOS.one_sample(eta=0.48), "point 3 wrong at 9/19", "breaks point 3"),
    ("09", lambda: DEMOS.shatter(), "8 of 8", "8 of 8 labellings"),
    ("09", lambda: DEMOS.shatter(points=[[-1, 0], [0, 0], [1, 0]]), "onto the line of the others: 6", "separate 6 of 8"),
    ("09", lambda: DEMOS.shatter(points=[[0, 0], [0, 0], [1, 0]]), "onto another point: 4", "separate 4 of 8"),
    ("09", lambda: DEMOS.shatter(n=4, data="corners"), "7 of 8", "7 of 8 labellings"),
    ("09", lambda: DEMOS.shatter(n=4, data="inside"), "7 of 8", "7 of 8 labellings"),
    ("09", lambda: DEMOS.shatter(n=4, data="line"), "4 of the 8 shown", "4 of 8 labellings"),
    ("09", lambda: DEMOS.shatter(bias=False), "6 of 8; two points 4 of 4", "6 of 8 labellings"),
    ("09", lambda: DEMOS.shatter(bias=False, n=2), "6 of 8; two points 4 of 4", "4 of 4 labellings"),
    ("10", lambda: DEMOS.multiclass(), "Grey (3% of the square)", "nobody claims 3% (grey)"),
    ("10", lambda: DEMOS.multiclass(), "stripes (29%)", "several classes claim 29% (striped)"),
    ("10", lambda: cloud_moved("three", "C", 0, -1.2), "nobody claims 11 points", "nobody claims 11 of the 36"),
    ("10", lambda: DEMOS.multiclass(ridge=10), "3 points are wrong", "wrong for 3 points"),
    ("10", lambda: DEMOS.multiclass(data="middle", learner="lms"), "With LMS 10 points", "wrong for 10 points"),
    ("10", lambda: DEMOS.multiclass(data="middle"), "12 of 36 claimed by several, 7 wrong", "several classes claim 12; the highest score is wrong for 7"),
    ("10", lambda: DEMOS.multiclass(data="middle"), "Softmax gets 0 wrong", "probability is wrong for 0"),
    ("10", lambda: cloud_moved("middle", "B", 0, 2.5, learner="lms"), "about 2.5 above the row", "score is wrong for 0 points"),
    ("10", lambda: DEMOS.multiclass(data="four"), "Softmax 0 wrong, 16%", "nobody claims 16%"),
    ("10", lambda: DEMOS.multiclass(**IRIS), "50 wrong, softmax 6", "score is wrong for 50 points"),
    ("10", lambda: DEMOS.multiclass(**IRIS), "50 wrong, softmax 6", "probability is wrong for 6 points"),
    ("10", lambda: bar(4, 5), "a 1, with 0.97", "softmax says 1,"),
    ("10", lambda: bar(1, 2), "a 4, with 0.9489", "softmax says 4,"),
]  # fmt: skip

FOUND = {
    "01.proof": "4 of the 60",
    "02.length": "0, 10, 5, 10, 25, 26",
    "03.hundred": "They need 400 updates",
    "03.origin": "6, 29, 137, 1020, 13933 updates",
    "06.length": "from update 338 on .* between 34.01 and 36.67",
    "06.million": "0 are new",
    "07.degree": "10, 21, 15, 26, 26, 43, 53",
    "09.errors": "3, 2, 1, 2, 2, 0",
    "09.half": "above η = 0.4545; above η = 0.4737",
    "09.fourth": "325 places",
}


def gaussian(width):
    return DEMOS.kernel(data="overlapping", kernel="gaussian", width=width)


def notebooks(number):
    return [nbformat.read(path, as_version=4) for path in sorted(refresh.NOTEBOOKS.glob(f"{number}*.ipynb"))]


def sources(number):
    return "\n".join(cell.source for notebook in notebooks(number) for cell in notebook.cells)


def test_every_notebook_has_its_page():
    stems = sorted(path.stem for path in refresh.NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))
    assert list(PAGES) == list(MORE) == [stem[:2] for stem in stems if not stem.startswith("00")]


@pytest.mark.parametrize("number", PAGES)
def test_a_page_is_printed_on_one_sheet(number):
    assert len(PAGES[number].split()) <= 600


@pytest.mark.parametrize("call", dict.fromkeys(CALL.findall(GUIDE)))
def test_every_demo_that_the_guide_names_opens(call):
    assert said(eval(call, {"lc": lc, "demo": DEMOS.paint(data="overlapping")}))


@pytest.mark.parametrize("number", PAGES)
def test_the_votes_are_predictions_of_the_notebook(number):
    named = re.findall(r'lc\.guess\("([^"]*)"\)', PAGES[number])
    assert named
    assert set(named) <= {name for name in _all(Prediction) if name[:2] == number}


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


@pytest.mark.parametrize(("number", "make", "both"), SAID)
def test_the_numbers_of_the_guide_are_the_demos(number, make, both):
    expected = numbers(both)
    assert expected <= numbers(PAGES[number] + MORE[number])
    assert expected <= numbers(said(make()))


@pytest.mark.parametrize(("number", "make", "guide", "demo"), TOLD)
def test_what_the_guide_tells_of_a_demo_is_what_it_says(number, make, guide, demo):
    assert guide in PAGES[number] + MORE[number]
    assert demo in said(make())


@pytest.mark.parametrize("name", FOUND)
def test_what_the_replies_tell_of_a_prediction_is_what_happens(name):
    assert re.search(FOUND[name], " ".join(_all(Prediction)[name].reveal().words))


def test_a_number_is_found_with_any_minus_and_with_commas():
    assert numbers("−3 and -3, 88,718 updates, 0.5. 1e-6, 3, 4") == {"-3", "88718", "0.5", "1e-6", "3", "4"}
