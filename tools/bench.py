"""Measure the speed of the kernel. Each row compares times of one run, because machines differ.

python tools/bench.py            all tables
python tools/bench.py changes    one table: changes, own, perceptron, sweep, newton, verdict, imports
"""

import argparse
import io
import statistics
import subprocess
import sys
import time
import warnings
from functools import partial

import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression, Perceptron
from sklearn.svm import SVC

import linclass_helpers as lc
from linclass_helpers import experiments, logistic, perceptron, separability
from linclass_helpers.demos.which_data import WhichData
from livefigure.controls import Buttons, Choice, Slider, Switch
from livefigure.testing import Page

WIDTH = 1000
RATIO = "", "how many times as fast", "goal"
OWN = "against a new figure", "median, 95 %", "bytes, at most"


def clock(function):
    """The duration of one call, in seconds."""
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin


def side_by_side(ours, theirs, rounds):
    """The median durations of both, in seconds. They are called in turn, so that both meet the same load."""
    ours(), theirs()
    pairs = [(clock(ours), clock(theirs)) for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*pairs)]


def table(title, *columns):
    print(f"\n**{title}**\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", flush=True)


def row(*entries):
    print(f"| {' | '.join(entries)} |", flush=True)


def judged(ratio, goal):
    """A ratio, and whether it meets the goal."""
    return f"{ratio:.1f}×", f"≥ {goal}× {'met' if ratio >= goal else 'MISSED'}"


# The time of one change in the kernel: from the message of a page to the bytes of the answer.


def values_of(page, name):
    """Values from one end of a control to the other and back, no two neighbours equal."""
    control, shown = page.demo.controls[name], page.document["controls"][name]
    if isinstance(control, (Choice, Buttons)):
        values = list(control.options)
    elif isinstance(control, Switch):
        values = [False, True]
    else:
        values = [control.nearest(value) for value in np.linspace(shown["low"], shown["high"], 12)]
    values = list(dict.fromkeys(values))
    there = values[:: max(1, len(values) // 12)]
    return there[1:] + there[-2::-1] if len(there) > 1 else []


def drawn_again(demo):
    """The alternative to a live picture: a new figure for each change, saved as a file."""
    demo.picture.remake()
    demo.picture.figure.savefig(io.BytesIO(), format="png")


class Timed(Page):
    """A page that does not unpack answers while time is measured, because that is the browser's work."""

    def receive(self, message, buffers):
        self.sent = buffers
        if self.opens:
            super().receive(message, buffers)

    opens = True

    def answered(self, say):
        """The time from a message to its answer in seconds, and the size of the answer in bytes."""
        self.opens = False
        took = clock(say)
        self.opens = True
        return took, sum(map(len, self.sent))


def act(page, name, value):
    """Set a value, or press a button."""
    if isinstance(page.demo.controls[name], Buttons):
        page.say("button", name=name, value=value)
    else:
        page.set(name, value)


def changes(page, name):
    """The seconds and bytes of each change while a control goes from end to end and back."""
    found = []
    for _ in range(3):
        for value in values_of(page, name):
            found.append(page.answered(partial(act, page, name, value)))
            page.demo.settle()  # finish the work in the background
    page.reset()
    page.look()
    page.demo.settle()  # so that nothing more is sent while the next control is measured
    return found


def offered(page):
    """The visible controls that have a value."""
    shown = page.document["controls"]
    return [name for name in shown if "value" in shown[name] and not shown[name]["hidden"]]


def bench_changes():
    title = "One change of a control, from message to answer, against a new figure saved as a PNG"
    columns = "ratio (≥ 10×)", "median, 95 %", "bytes, at most", "first picture"
    table(title, "demo: its slowest control", *columns)
    medians = []
    for name in lc.demos.__all__:
        demo = getattr(lc.demos, name)()
        page = Timed(demo, WIDTH)
        anew = statistics.median(clock(partial(drawn_again, demo)) for _ in range(5))
        # with another width each time the figure is made again, as for a page that opens
        first = [page.answered(partial(page.look, WIDTH - k % 2)) for k in range(1, 7)]
        tried = {control: changes(page, control) for control in offered(page)}
        slowest, found, largest = slowest_of(tried)
        medians += [np.median(list(zip(*each))[0]) for each in tried.values() if each]
        row(f"{name}: {slowest}", *compared(found, anew), f"{largest / 1e3:.1f} kB", in_words(first))
        demo.close()
    print(f"\nThe median over all {len(medians)} controls is {np.median(medians) * 1e3:.1f} ms.")


def slowest_of(tried):
    """The slowest control, its changes, and the most bytes of any change.

    `tried` has the changes of each control, as pairs of seconds and bytes.
    """
    took = {
        name: statistics.median(seconds for seconds, _ in found) for name, found in tried.items() if found
    }
    slowest = max(took, key=took.__getitem__)
    return slowest, tried[slowest], max(size for found in tried.values() for _, size in found)


def compared(found, anew):
    """The ratio to the time of a new figure; the median and the 95th percentile."""
    median, late = np.percentile([seconds for seconds, _ in found], [50, 95])
    return f"{anew / median:.1f}×", f"{median * 1e3:.1f} ms, {late * 1e3:.1f} ms"


def in_words(found):
    took, sizes = zip(*found)
    return f"{statistics.median(took) * 1e3:.0f} ms, {max(sizes) / 1e3:.1f} kB"


def bench_own_data():
    """Each slider of each demo that takes own data, with as many points as it takes."""
    table("Own data, with as many points as a demo takes: its slowest slider (≤ 40 ms)", "", *OWN)
    for name in lc.demos.__all__:
        kind = type(getattr(lc.demos, name)())
        if not isinstance(kind.controls.get("data"), WhichData):
            continue
        demo = getattr(lc.demos, name)(data=clouds(kind.most_points, kind.most_classes))
        page = Timed(demo, WIDTH)
        anew = statistics.median(clock(partial(drawn_again, demo)) for _ in range(3))
        tried = {control: changes(page, control) for control in offered(page) if slides(demo, control)}
        slowest, found, largest = slowest_of(tried)
        what = f"{name}, {kind.most_points:,} points: {slowest}"
        row(what, *compared(found, anew), f"{largest / 1e3:.1f} kB")
        demo.close()


def slides(demo, control):
    return isinstance(demo.controls[control], Slider)


def clouds(n, kinds):
    """A data set of n points in overlapping clouds on a circle, one for each class."""
    k = np.arange(n) % kinds
    turn = 2 * np.pi * k / kinds + np.pi / 4
    X = 1.7 * np.column_stack([np.cos(turn), np.sin(turn)])
    X += np.random.default_rng(5).standard_normal((n, 2))
    return lc.data.Dataset(X.round(3), np.where(k == 0, 1, -1) if kinds == 2 else k, "many")


# Learners against scikit-learn.


def bench_perceptron():
    table("`perceptron.train` against scikit-learn's `Perceptron`, the same points and passes", *RATIO)
    for n in (200, 10_000):
        points = lc.data.with_margin(n, 0.01, seed=1)
        run = perceptron.train(points.X, points.y, max_updates=100_000)
        passes = -(-run.checks // points.n)
        theirs = Perceptron(max_iter=passes, tol=None, shuffle=False, fit_intercept=False)
        ours, other = side_by_side(
            lambda points=points: perceptron.train(points.X, points.y, max_updates=100_000),
            lambda points=points, theirs=theirs: theirs.fit(points.X, points.y),
            31,
        )
        row(f"n = {n:,}, {passes} passes, {run.updates} updates", *judged(other / ours, 1))


def bench_sweep():
    table("A sweep of 20 margins × 30 seeds, n = 100, in one call", *RATIO)
    gammas = np.geomspace(0.3, 0.003, 20)
    for d in (2, 10):
        sets = [lc.data.with_margin(100, g, d=d, seed=seed) for g in gammas for seed in range(30)]
        runs = [perceptron.train(points.X, points.y, max_updates=200_000) for points in sets]
        passes = [-(-run.checks // points.n) for run, points in zip(runs, sets)]

        def ours(d=d):
            return experiments.margin_sweep(gammas, 30, n=100, d=d, progress=None)

        def sklearn(sets=sets, passes=passes):
            for points, many in zip(sets, passes):
                Perceptron(max_iter=many, tol=None, shuffle=False, fit_intercept=False).fit(
                    points.X, points.y
                )

        def ten_lines(sets=sets):
            for points in sets:
                plain(points.X, points.y)

        assert (ours().updates.ravel() == [run.updates for run in runs]).all()
        mine, other = side_by_side(ours, sklearn, 3)
        row(f"d = {d}: looping scikit-learn", *judged(other / mine, 5))
        row(f"d = {d}: looping the ten lines", *judged(clock(ten_lines) / mine, 30))


def plain(X, y):
    """The ten lines of notebook 02."""
    w, clean, i = np.zeros(X.shape[1]), 0, 0
    while clean < len(X):
        said = 1 if w @ X[i] >= 0 else -1
        if said == y[i]:
            clean = clean + 1
        else:
            w, clean = w + y[i] * X[i], 0
        i = (i + 1) % len(X)
    return w


def bench_newton():
    title = "`logistic.newton` against `LogisticRegression` without penalty, to the same gradient norm"
    table(title, *RATIO)
    for n, d, goal, rounds in ((500, 3, 3, 101), (100_000, 20, 1, 5)):
        rng = np.random.default_rng(0)
        X = rng.normal(size=(n, d))
        y = (rng.random(n) < logistic.sigmoid(X @ rng.normal(size=d))).astype(float)
        for solver, tol in (("lbfgs", 1e-6), ("newton-cholesky", 1e-9)):  # each as far as it gets
            theirs = LogisticRegression(C=np.inf, fit_intercept=False, solver=solver, tol=tol, max_iter=1000)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                theirs.fit(X, y)
                reached = float(np.linalg.norm(logistic.gradient(theirs.coef_[0], X, y)))
                ours, other = side_by_side(
                    lambda X=X, y=y, reached=reached: logistic.newton(X, y, tol=reached),
                    lambda X=X, y=y, theirs=theirs: theirs.fit(X, y),
                    rounds,
                )
            row(f"{n:,} × {d}, {solver}", *judged(other / ours, goal))


def bench_verdict():
    others = "the search in floating point (≤ 20×)", "scikit-learn's `SVC`", "SciPy's HiGHS"
    table("`separability.analyse`, which proves its verdict: how many times as long as others", "", *others)
    rng = np.random.default_rng(0)
    for n, d, spread in ((500, 20, "hug"), (1000, 30, "hug"), (1000, 30, "even"), (569, 30, "breast cancer")):
        if spread == "breast cancer":
            X, y = load_breast_cancer(return_X_y=True)
            X, y = (X - X.mean(axis=0)) / X.std(axis=0), 2.0 * y - 1
        else:
            points = lc.data.with_margin(n, 0.1, d=d, spread=spread, seed=int(rng.integers(100)))
            X, y = points.X, points.y
        ways = (
            partial(separability.nearest, y[:, None] * X / np.abs(X).max()),
            partial(SVC(kernel="linear", C=1e9, max_iter=100_000).fit, X, y),
            partial(separability.linear_program, X, y),
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # SVC may stop before it has converged
            pairs = [side_by_side(partial(separability.analyse, X, y), theirs, 5) for theirs in ways]
        row(f"{n:,} × {d}, {spread}", *(f"{ours / theirs:.1f}×" for ours, theirs in pairs))


def started(code):
    """A function that runs this code in a new Python process."""
    return partial(subprocess.run, [sys.executable, "-c", code], check=True)


def bench_imports():
    table("The import, against the import of the libraries that it needs", "", "ratio")
    drawing = (
        "import numpy, anywidget, contourpy, ipywidgets, PIL.Image, matplotlib.figure, matplotlib.patches, "
        "matplotlib.backends.backend_agg, matplotlib.collections, matplotlib.image"
    )
    demos = "import linclass_helpers; linclass_helpers.demos"
    for what, code in (("the package (≤ 1.15×)", "import linclass_helpers"), ("and the demos", demos)):
        ours, theirs = side_by_side(started(code), started(drawing), 11)
        row(what, f"{ours / theirs:.2f}×")


PARTS = {
    "changes": bench_changes,
    "own": bench_own_data,
    "perceptron": bench_perceptron,
    "sweep": bench_sweep,
    "newton": bench_newton,
    "verdict": bench_verdict,
    "imports": bench_imports,
}


def main():
    parser = argparse.ArgumentParser(description="Measure the speed of the kernel.")
    parser.add_argument("parts", nargs="*", help=f"any of {', '.join(PARTS)}; without one, all")
    for part in parser.parse_args().parts or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main()
