"""The least-squares line through points (x, y): slope, intercept, correlation and residuals."""

from dataclasses import dataclass
from functools import cached_property
from math import inf, nan, sqrt

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import read_only, representable, without_warnings
from ..words import number, plural
from .students_t import t_quantile


@dataclass(frozen=True, eq=False, repr=False)
class Line:
    """The least-squares line ŷ = β₀ + β₁x. It follows from five numbers about the points.

    Attributes
    ----------
    x_mean, y_mean
        x̄ and ȳ
    x_variance, y_variance
        s_x² and s_y²: sums of squares, divided by n − 1
    covariance
        s_xy: the sum of products, divided by n − 1
    """

    x_mean: float
    y_mean: float
    x_variance: float
    y_variance: float
    covariance: float

    @property
    def slope(self) -> float:
        """β₁ = s_xy/s_x²."""
        return self.covariance / self.x_variance

    @property
    def intercept(self) -> float:
        """β₀ = ȳ − β₁x̄."""
        return self.y_mean - self.slope * self.x_mean

    @property
    def s_x(self) -> float:
        """The standard deviation of x."""
        return sqrt(self.x_variance)

    @property
    def s_y(self) -> float:
        """The standard deviation of y."""
        return sqrt(self.y_variance)

    @property
    def r(self) -> float:
        """The correlation s_xy/(s_x s_y), between −1 and 1; nan if all y are equal."""
        product = self.s_x * self.s_y
        return min(1.0, max(-1.0, self.covariance / product)) if product else nan

    def predict(self, x: ArrayLike) -> np.ndarray:
        """β₀ + β₁x for each x."""
        return self.intercept + self.slope * arguments.numbers(x, "x")

    def __repr__(self) -> str:
        return f"Line: ŷ = {number(self.intercept)} + {number(self.slope)} x, r = {number(self.r)}"


@dataclass(frozen=True, eq=False, repr=False)
class FittedLine(Line):
    """The least-squares line, with the points to which it was fitted.

    Attributes
    ----------
    x, y
        the points
    """

    x: np.ndarray
    y: np.ndarray

    @property
    def n(self) -> int:
        """The number of points."""
        return len(self.x)

    @cached_property
    def Sxx(self) -> float:
        """Σ (x − x̄)², which is (n − 1) s_x²."""
        return float(np.sum((self.x - self.x_mean) ** 2))

    @cached_property
    def Syy(self) -> float:
        """Σ (y − ȳ)²."""
        return float(np.sum((self.y - self.y_mean) ** 2))

    @cached_property
    def Sxy(self) -> float:
        """Σ (x − x̄)(y − ȳ)."""
        return float(np.sum((self.x - self.x_mean) * (self.y - self.y_mean)))

    @cached_property
    def fitted(self) -> np.ndarray:
        """ŷ at each x."""
        return read_only(self.predict(self.x))

    @cached_property
    def residuals(self) -> np.ndarray:
        """y − ŷ of each point."""
        return read_only(self.y - self.fitted)

    @cached_property
    def sse(self) -> float:
        """The sum of squared residuals. No other line has a smaller one."""
        return float(np.sum(self.residuals**2))

    @property
    def s(self) -> float:
        """The estimated standard deviation of the noise, √(SSE/(n − 2)); nan for two points."""
        return sqrt(self.sse / (self.n - 2)) if self.n > 2 else nan

    @property
    def slope_error(self) -> float:
        """The standard error of the slope, s/√Sxx."""
        return self.s / sqrt(self.Sxx)

    def slope_interval(self, level: float = 0.95) -> tuple[float, float]:
        """The confidence interval of the slope. It relies on all five assumptions of linear regression."""
        if self.n < 3:
            return -inf, inf
        half = t_quantile(level, self.n - 2) * self.slope_error
        return self.slope - half, self.slope + half

    def __repr__(self) -> str:
        return f"{super().__repr__()}, SSE {number(self.sse)} of {plural(self.n, 'point')}"


def line(x: ArrayLike, y: ArrayLike) -> FittedLine:
    """The line β₀ + β₁x with the smallest sum of squared residuals."""
    x = arguments.series(x, "x").copy()
    y = arguments.targets(y, len(x)).copy()
    with without_warnings():
        x_mean, y_mean = x.mean(), y.mean()
        dx, dy = x - x_mean, y - y_mean
        sums = representable(np.array([dx @ dx, dy @ dy, dx @ dy]), "sum of squared deviations")
    if not sums[0]:
        raise ValueError(
            f"x must hold two different values or more, but all {len(x)} are {number(x[0])}, or too near "
            "to it for a float to tell: they lie on an upright line, which has no slope."
        )
    x_variance, y_variance, covariance = (sums / (len(x) - 1)).tolist()
    return FittedLine(
        float(x_mean), float(y_mean), x_variance, y_variance, covariance, read_only(x), read_only(y)
    )


def line_from_summary(
    x_mean: float, y_mean: float, x_variance: float, y_variance: float, covariance: float
) -> Line:
    """The least-squares line from five numbers about the points: x̄, ȳ, s_x², s_y² and s_xy."""
    found = Line(
        arguments.number(x_mean, "x_mean"),
        arguments.number(y_mean, "y_mean"),
        arguments.positive(x_variance, "x_variance"),
        arguments.at_least(y_variance, 0, "y_variance"),
        arguments.number(covariance, "covariance"),
    )
    if abs(found.covariance) > found.s_x * found.s_y * (1 + 1e-12):
        raise ValueError(
            f"covariance must lie within ±s_x s_y = ±{number(found.s_x * found.s_y)}, but it is "
            f"{number(found.covariance)}: no points have that. Are the variances squares already?"
        )
    return found
