"""Measure speed, every row a ratio within this run: absolute times differ from machine to machine.

python tools/bench.py            every row
python tools/bench.py changes    only the rows of one part: changes, own, perceptron, sweep, newton, imports
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
from linclass_helpers.separability.magnifying import found_in_floats
from linclass_helpers.separability.nearest_exactly import nearest_point, whole_numbers
from livefigure.controls import Buttons, Choice, Slider, Switch
from livefigure.testing import Page

WIDTH = 1000


def clock(function):
    """Seconds that one call takes."""
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin


def side_by_side(ours, theirs, rounds):
    """Median seconds of both, called in turn, so that both meet the same machine."""
    ours(), theirs()
    pairs = [(clock(ours), clock(theirs)) for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*pairs)]


def row(what, ratio, goal, note=""):
    met = "" if goal is None else ("met" if ratio >= goal else "MISSED")
    wanted = "" if goal is None else f"≥ {goal:g}×"
    print(f"| {what} | {ratio:.1f}× | {wanted} | {met} | {note} |", flush=True)


def table(title):
    print(f"\n**{title}**\n\n| what | ratio | goal | | |\n|---|---|---|---|---|", flush=True)


# What a change costs in the kernel: from the message of a page to the bytes of the answer.


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


def drawn_anew(demo):
    """What a demo without a live picture does at each move: a new figure, saved as a file."""
    demo.picture.remake()
    demo.picture.figure.savefig(io.BytesIO(), format="png")


class Timed(Page):
    """A page that leaves what it is sent unopened: that is the browser's work, not the kernel's."""

    def receive(self, message, buffers):
        self.sent = buffers
        if self.opens:
            super().receive(message, buffers)

    opens = True

    def answered(self, say):
        """Seconds from a message to the bytes of the answer, and how many bytes."""
        self.opens = False
        took = clock(say)
        self.opens = True
        return took, sum(map(len, self.sent))


def act(page, name, value):
    """A value is set, or a button is pressed."""
    if isinstance(page.demo.controls[name], Buttons):
        page.say("button", name=name, value=value)
    else:
        page.set(name, value)


def changes(page, name):
    """Seconds and bytes of each change while a control goes from end to end and back."""
    found = []
    for _ in range(3):
        for value in values_of(page, name):
            found.append(page.answered(partial(act, page, name, value)))
            page.demo.settle()  # what was computed beside is seen a moment later
    page.reset()
    page.look()
    page.demo.settle()  # nothing is sent any more while the next control is looked at
    return found


def offered(page):
    """The controls with a value that a page shows."""
    shown = page.document["controls"]
    return [name for name in shown if "value" in shown[name] and not shown[name]["hidden"]]


def bench_changes():
    table("One change of a control, from message to answer, against the same figure drawn anew and saved")
    for name in lc.demos.__all__:
        demo = getattr(lc.demos, name)()
        page = Timed(demo, WIDTH)
        anew = statistics.median(clock(partial(drawn_anew, demo)) for _ in range(5))
        # another width each time: the figure is made and drawn anew, as for a page that opens
        first = [page.answered(partial(page.look, WIDTH - k % 2)) for k in range(1, 7)]
        tell(f"{name}: first picture", first, anew, None)
        for control in offered(page):
            if found := changes(page, control):
                tell(f"{name}: {control}", found, anew, 10)
        demo.close()


def tell(what, found, anew, goal):
    took, sizes = zip(*found)
    median, late = np.percentile(took, [50, 95]) * 1e3
    note = f"median {median:.1f} ms, 95 % {late:.1f} ms, up to {max(sizes) / 1e3:.1f} kB"
    row(what, anew * 1e3 / median, goal, note)


def bench_own_data():
    """Each slider of each demo that takes data of one's own, with as many points as it takes."""
    table("As many points of one's own as a demo takes: its slowest slider, against the figure drawn anew")
    for name in lc.demos.__all__:
        kind = type(getattr(lc.demos, name)())
        if not isinstance(kind.controls.get("data"), WhichData):
            continue
        demo = getattr(lc.demos, name)(data=clouds(kind.most, kind.kinds))
        page = Timed(demo, WIDTH)
        anew = statistics.median(clock(partial(drawn_anew, demo)) for _ in range(3))
        found = {control: changes(page, control) for control in offered(page) if slides(demo, control)}
        slowest = max(found, key=lambda control: statistics.median(took for took, _ in found[control]))
        tell(f"{name}, {kind.most:,} points: {slowest}", found[slowest], anew, None)
        demo.close()


def slides(demo, control):
    return isinstance(demo.controls[control], Slider)


def clouds(n, kinds):
    """So many points, of as many classes as a demo takes: clouds on a circle that run into each other."""
    k = np.arange(n) % kinds
    turn = 2 * np.pi * k / kinds + np.pi / 4
    X = 1.7 * np.column_stack([np.cos(turn), np.sin(turn)])
    X += np.random.default_rng(5).standard_normal((n, 2))
    return lc.data.Dataset(X.round(3), np.where(k == 0, 1, -1) if kinds == 2 else k, "many")


# Learners against scikit-learn.


def bench_perceptron():
    table("`perceptron.train` against scikit-learn's `Perceptron`, the same points and passes")
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
        row(f"n = {n:,}, {passes} passes, {run.updates} updates", other / ours, 1)
    before = None
    for n in (100, 1000, 10_000, 100_000, 1_000_000):
        points = lc.data.with_margin(n, 0.05, spread="even", seed=1)
        took = statistics.median(clock(partial(perceptron.train, points.X, points.y)) for _ in range(5))
        growth = (
            "" if before is None else f"{took / before:.1f} times the row before, for 10 times the points"
        )
        print(f"| n = {n:,}: {took * 1e3:.2f} ms | | | | {growth} |")
        before = took


def bench_sweep():
    table("A sweep of 20 margins × 30 seeds, n = 100, all at once")
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
        # The runs go on side by side, but the updates of one run only one after another.
        longest = max(run.updates for run in runs)
        each = mine / longest * 1e6
        note = f"{mine * 1e3:.0f} ms: the longest run has {longest:,} updates, {each:.0f} µs each"
        row(f"d = {d}: looping scikit-learn", other / mine, 5, note)
        row(f"d = {d}: looping the ten lines", clock(ten_lines) / mine, 30)


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
    table("`logistic.newton` against `LogisticRegression` without penalty, to the same gradient norm")
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
                path = logistic.newton(X, y, tol=reached)
                ours, other = side_by_side(
                    lambda X=X, y=y, reached=reached: logistic.newton(X, y, tol=reached),
                    lambda X=X, y=y, theirs=theirs: theirs.fit(X, y),
                    rounds,
                )
            note = f"‖gradient‖ {path.gradient_norm:.0e} against {reached:.0e}"
            row(f"{n:,} × {d}, {solver}", other / ours, goal, note)


def float_part(Z, whole):
    """The search for the points that carry a verdict, with its second look where points hug the margin."""
    return partial(found_in_floats, separability.nearest, Z, whole, np.ones(len(Z), dtype=int).astype(object))


def exact_part(whole):
    """The proof of a verdict without that search. The reflected points are whole numbers here."""

    def lowest(p):
        return int(np.argmin(whole @ p))

    carry = nearest_point(whole.__getitem__, lowest, {0: 1}, 100_000).weights
    return partial(nearest_point, whole.__getitem__, lowest, carry, 1)


def bench_verdict():
    table("`separability.analyse`, whose verdict is proven, against others' on the same points")
    rng = np.random.default_rng(0)
    for n, d, spread in ((500, 20, "hug"), (1000, 30, "hug"), (1000, 30, "even"), (569, 30, "breast cancer")):
        if spread == "breast cancer":
            X, y = load_breast_cancer(return_X_y=True)
            X, y = (X - X.mean(axis=0)) / X.std(axis=0), 2.0 * y - 1
        else:
            points = lc.data.with_margin(n, 0.1, d=d, spread=spread, seed=int(rng.integers(100)))
            X, y = points.X, points.y
        Z = y[:, None] * X / np.abs(X).max()
        whole = y.astype(int).astype(object)[:, None] * whole_numbers(X)[0]
        others = {
            "the same walk in floats": partial(separability.nearest, Z),
            "all its walks in floats": float_part(Z, whole),
            "its exact part, from the right points": exact_part(whole),
            "SVC": partial(SVC(kernel="linear", C=1e9, max_iter=100_000).fit, X, y),
            "HiGHS": partial(separability.linear_program, X, y),
        }
        for name, theirs in others.items():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # SVC may stop before it has found its strip
                ours, other = side_by_side(partial(separability.analyse, X, y), theirs, 5)
            goal, met = "", ""
            if name == "the same walk in floats":
                goal, met = "≤ 20×", "met" if ours <= 20 * other else "MISSED"
            print(
                f"| {n:,} × {d}, {spread}: {name} | {ours / other:.1f}× as long | {goal} | {met} | |",
                flush=True,
            )


def started(code):
    """Seconds that a fresh Python takes for some code."""
    return clock(partial(subprocess.run, [sys.executable, "-c", code], check=True))


def bench_imports():
    table("`import linclass_helpers` against importing only the libraries it needs")
    engine = "import numpy"
    drawing = (
        "import numpy, anywidget, contourpy, ipywidgets, PIL.Image, matplotlib.figure, matplotlib.patches, "
        "matplotlib.backends.backend_agg, matplotlib.collections, matplotlib.image"
    )
    demos = "import linclass_helpers; linclass_helpers.demos"
    for what, code, needs, goal in (
        ("the import, against all libraries", "import linclass_helpers", drawing, 1.15),
        ("the import, against NumPy alone", "import linclass_helpers", engine, None),
        ("the import and the demos, against all libraries", demos, drawing, None),
    ):
        start = partial(subprocess.run, check=True)
        pairs = [
            (
                clock(partial(start, [sys.executable, "-c", code])),
                clock(partial(start, [sys.executable, "-c", needs])),
            )
            for _ in range(11)
        ]
        ours, theirs = (statistics.median(column) for column in zip(*pairs))
        met = "" if goal is None else ("met" if ours <= goal * theirs else "MISSED")
        print(f"| {what} | {ours / theirs:.2f}× | {'' if goal is None else f'≤ {goal}×'} | {met} | |")


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
    parser = argparse.ArgumentParser(description="Measure speed, every row a ratio within this run.")
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all if none is named")
    for part in parser.parse_args().parts or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main()
