"""A data set: points, their labels, and what is known about them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import read_only
from ..words import in_lines, listed, plural


@dataclass(frozen=True, eq=False, repr=False)
class Dataset:
    """Points and their labels.

    Two classes have the labels −1 and +1, as `y`. The labels of three or more classes are names or whole
    numbers; they are in `labels`, and `y` raises an error.

    Attributes
    ----------
    X
        (n, d): one point in each row
    labels
        (n,): the class of each point
    name
        a name for captions
    columns
        the names of the columns of X, or None
    classes
        the classes; of two, first the one with label −1, then the one with label +1
    source
        the code that makes these data again, if they were read or loaded; otherwise None
    w_star, gamma
        a separator of length 1 and its margin, y_i w*ᵀx_i ≥ gamma for every point, if the data were made
        with a known separator; otherwise None
    """

    X: np.ndarray
    labels: np.ndarray
    name: str
    columns: tuple[str, ...] | None
    classes: tuple
    source: str | None
    w_star: np.ndarray | None
    gamma: float | None

    def __init__(
        self,
        X: ArrayLike,
        y: ArrayLike,
        name: str = "data",
        columns: Sequence[str] | None = None,
        classes: Sequence | None = None,
        *,
        source: str | None = None,
        w_star: ArrayLike | None = None,
        gamma: float | None = None,
    ):
        X = arguments.matrix(X).copy()
        classes, numbers = _numbered(y, len(X), classes)
        if columns is not None:
            columns = _names(columns, X.shape[1])
        if w_star is not None:
            w_star = read_only(arguments.vector(w_star, X.shape[1], "w_star"))
        labels = read_only(np.array(classes)[numbers])
        vars(self).update(X=read_only(X), labels=labels, name=name, columns=columns, classes=classes)
        vars(self).update(source=source, w_star=w_star, gamma=gamma, _y=read_only(2.0 * numbers - 1))

    @property
    def y(self) -> np.ndarray:
        """(n,): the labels −1 and +1 of data with two classes."""
        if len(self.classes) > 2:
            raise ValueError(
                f"y is −1 and +1, but {self.name!r} has {len(self.classes)} classes: labels has them all, "
                f"and one_vs_all({self.classes[-1]!r}) makes one of them +1 and all others −1."
            )
        return vars(self)["_y"]

    @property
    def n(self) -> int:
        """The number of points."""
        return self.X.shape[0]

    @property
    def d(self) -> int:
        """The number of coordinates of a point."""
        return self.X.shape[1]

    @property
    def R(self) -> float:
        """The radius: the largest ‖x‖."""
        return float(np.linalg.norm(self.X, axis=1).max())

    @property
    def y01(self) -> np.ndarray:
        """(n,): the labels as 0 and 1, for logistic regression."""
        return (self.y + 1) / 2

    def augmented(self) -> "Dataset":
        """The same points with a first coordinate of 1, whose weight is the bias.

        A known separator is dropped, because radius and margin change in the new space.
        """
        columns = None if self.columns is None else ("1", *self.columns)
        X = np.column_stack([np.ones(self.n), self.X])
        return self._with(X, self.labels, self.name + " + bias", columns, "augmented()")

    def reflected(self) -> np.ndarray:
        """(n, d): the reflected points y_i x_i. A w separates the data if wᵀ(y_i x_i) > 0 for all of them."""
        return self.y[:, None] * self.X + 0.0  # adding 0.0 turns −0.0 into 0.0

    def moved(self, i: int, x: ArrayLike) -> "Dataset":
        """The same data with point i (counted from 0) moved to x. A known separator is dropped."""
        i = arguments.index(i, self.n, "i")
        X = self.X.copy()
        X[i] = arguments.vector(x, self.d, "x")
        name = self.name.removesuffix(", edited") + ", edited"
        return Dataset(X, self.labels, name, self.columns, self.classes)

    def only(self, *columns: str | int) -> "Dataset":
        """The same points with these columns only, in this order. Name the columns, or count them from 1."""
        if not columns:
            raise ValueError("columns must be at least one of the columns of X, such as only('a', 'b').")
        known: tuple = self.columns or tuple(range(1, self.d + 1))
        which = [known.index(arguments.choice(column, known, "columns")) for column in columns]
        names = None if self.columns is None else [known[k] for k in which]
        code = ", ".join(repr(known[k]) for k in which)
        return self._with(self.X[:, which], self.labels, self.name, names, f"only({code})")

    def standardised(self) -> "Dataset":
        """The same points in other units: every column has mean 0 and standard deviation 1.

        A constant column becomes 0.
        """
        centred = self.X - self.X.mean(axis=0)
        s = centred.std(axis=0)
        constant = np.abs(centred).max(axis=0) <= 1e-12 * np.abs(self.X).max(axis=0)  # except for rounding
        X = np.where(constant, 0.0, centred / np.where(constant, 1.0, s))
        return self._with(X, self.labels, self.name + ", standardised", self.columns, "standardised()")

    def sample(self, n: int, *, seed: int = 0) -> "Dataset":
        """n of the points, drawn at random without replacement, in their original order."""
        n, seed = arguments.count(n, "n"), arguments.count(seed, "seed", 0)
        if n > self.n:
            raise ValueError(f"n must be at most {self.n}, the number of points, but it is {n}.")
        which = np.sort(np.random.default_rng(seed).choice(self.n, n, replace=False))
        name, code = f"{n} of {self.name}", f"sample({n}, seed={seed})"
        return self._with(self.X[which], self.labels[which], name, self.columns, code)

    def _with(
        self, X: np.ndarray, labels: np.ndarray, name: str, columns: Sequence[str] | None, code: str
    ) -> "Dataset":
        """A data set with the same classes that was made from this one by the given code."""
        source = None if self.source is None else f"{self.source}.{code}"
        return Dataset(X, labels, name, columns, self.classes, source=source)

    def one_vs_all(self, positive: object) -> "Dataset":
        """The same points with two classes: `positive` has label +1, all other classes together have −1."""
        positive = arguments.choice(positive, self.classes, "positive")
        y = np.where(self.labels == positive, 1, -1)
        name = f"{self.name}, {positive} against all others"
        source = None if self.source is None else f"{self.source}.one_vs_all({positive!r})"
        return Dataset(self.X, y, name, self.columns, (f"not {positive}", str(positive)), source=source)

    def __repr__(self) -> str:
        numbers = ((vars(self)["_y"] + 1) / 2).astype(int)
        sizes = list(zip(self.classes, np.bincount(numbers, minlength=len(self.classes)).tolist()))
        if len(sizes) > 2:
            parts = listed([f"{count} of {name}" for name, count in sizes])
        else:
            called = ["" if self.classes == (-1, 1) else f" ({name})" for name in self.classes]
            (_, minus), (_, plus) = sizes
            parts = f"{plus} of class +1{called[1]} and {minus} of class −1{called[0]}"
        return f"Dataset {self.name!r}: {plural(self.n, 'point')} in {plural(self.d, 'dimension')}, {parts}"

    def __str__(self) -> str:
        return in_lines(repr(self))


def _numbered(y: ArrayLike, n: int, classes: Sequence | None) -> tuple[tuple, np.ndarray]:
    """The classes, and the number of each point's class. Two classes without names must be −1 and +1."""
    if classes is None and not _more_than_two(y):
        return (-1, 1), ((arguments.signs(y, n) + 1) / 2).astype(int)
    if classes is None:
        return arguments.classes(y, n, name="y")
    classes = _names(classes)
    given = set(np.ravel(y).tolist())
    if len(classes) == 2 and given <= {-1, 1}:
        return classes, ((arguments.signs(y, n) + 1) / 2).astype(int)
    if not given <= set(classes) and given <= set(range(len(classes))):
        return classes, arguments.classes(y, n, range(len(classes)), "y")[1]
    return classes, arguments.classes(y, n, classes, "y")[1]


def _more_than_two(y: ArrayLike) -> bool:
    """Are these labels of more than two classes? False if they are not a list of labels at all."""
    try:
        found = np.asarray(y)
        return found.ndim == 1 and found.dtype.kind in "iufUO" and len(set(found.tolist())) > 2
    except (TypeError, ValueError):
        return False


def _names(names: Sequence, many: int | None = None) -> tuple:
    """The names of classes, or of `many` columns, which must all be different."""
    what = "classes" if many is None else "columns"
    try:
        found = () if isinstance(names, str) else tuple(names)
        different = len(set(found))
    except TypeError:  # not a list, or a list with values that cannot be names
        found, different = (), 0
    if different < len(found) or len(found) != (many or max(len(found), 2)):
        wanted = "at least two different names" if many is None else f"{many} different names"
        raise ValueError(f"{what} must be {wanted}, but they are {arguments.shown(names)}.")
    for name in found:
        if isinstance(name, str):
            arguments.named(name, what)
    return found
