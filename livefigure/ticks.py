"""The ticks of an axis and their labels: few round numbers, with a true minus sign.

matplotlib needs five to ten milliseconds for the ticks of one pair of axes. That is too long for axes that
change while a slider is dragged.
"""

import numpy as np
from matplotlib.axis import Axis
from matplotlib.ticker import AutoLocator, LogFormatter, LogLocator, MaxNLocator

# The places of the ticks, their labels, and the places of the minor ticks.
Ticks = tuple[np.ndarray, list[str], np.ndarray | list[float]]

TICK_STEPS = (1, 2, 2.5, 5, 10)
PLAIN = (AutoLocator, LogLocator)  # matplotlib's defaults; any other locator was set on purpose
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


class WholeNumbers(MaxNLocator):
    """Ticks at whole numbers, for an axis that shows counts."""

    def __init__(self) -> None:
        super().__init__(steps=(1, 2, 5, 10), integer=True)


def ticks(axis: Axis, low: float, high: float, labels: int) -> Ticks:
    """The ticks of an axis from `low` to `high`. `labels` is the number of labels that fit."""
    locator = axis.get_major_locator()
    if type(locator) not in (*PLAIN, WholeNumbers):
        places, formatter = np.asarray(axis.get_majorticklocs()), axis.get_major_formatter()
        if isinstance(formatter, LogFormatter):  # most of them write TeX
            return places, [_on_its_own(place) for place in places.tolist()], []
        return places, formatter.format_ticks(places.tolist()), []
    low, high = min(low, high), max(low, high)
    if axis.get_scale() == "log":
        return _log_ticks(low, high, labels)
    return _even_ticks(low, high, labels, isinstance(locator, WholeNumbers))


def _even_ticks(low: float, high: float, labels: int, whole: bool) -> Ticks:
    locator = MaxNLocator(max(2, labels), steps=(1, 2, 5, 10) if whole else TICK_STEPS, integer=whole)
    places = np.asarray(locator.tick_values(low, high))
    span = (high - low) * 1e-9
    places = places[(places >= low - span) & (places <= high + span)]
    if whole:
        places = places[places == np.round(places)]
    alone = 1.0 if whole else high - low
    step = places[1] - places[0] if len(places) > 1 else alone
    return places, [written(place, step) for place in places.tolist()], []


def _log_ticks(low: float, high: float, labels: int) -> Ticks:
    first, last = int(np.ceil(np.log10(low) - 1e-9)), int(np.floor(np.log10(high) + 1e-9))
    every = max(1, -(-(last - first + 1) // max(2, labels)))
    decades = np.arange(first, last + 1, every)
    small = (10.0 ** np.arange(first - 1, last + 1)[:, None] * np.arange(2, 10)).ravel()
    small = small[(small >= low) & (small <= high)]
    if len(decades) < 2:  # the axis is too short for powers of ten alone
        few = [place for place in small if round(place / 10 ** np.floor(np.log10(place))) in (2, 5)]
        places = np.array(sorted([*few, *10.0**decades]))
        return places, [f"{place:.4g}" for place in places], small
    return 10.0**decades, [_power(ten) for ten in decades.tolist()], small if last - first < 8 else []


def written(value: float, step: float) -> str:
    """A number with the decimals that are needed to distinguish multiples of `step`."""
    value = 0.0 if abs(value) < 1e-9 * abs(step) else value
    if value and (abs(value) >= 1e6 or abs(step) < 1e-4):
        digits, ten = f"{value:.2e}".split("e")
        return f"{float(digits):g}·10{str(int(ten)).translate(_RAISED)}".replace("-", "−")
    decimals = next((k for k in range(6) if abs(round(step, k) - step) < 1e-3 * step), 6)
    return f"{value:.{decimals}f}".replace("-", "−")


def _on_its_own(value: float) -> str:
    """A number by itself, without regard to neighbouring ticks."""
    if not value:
        return "0"
    ten = np.log10(abs(value))
    if ten == round(ten):
        return ("−" if value < 0 else "") + _power(round(ten))
    return written(value, abs(value))


def _power(ten: int) -> str:
    if -3 <= ten <= 3:
        return f"{10.0**ten:g}"
    return "10" + str(ten).translate(_RAISED)


def roomy(value: float) -> float:
    """The next larger of a few round numbers: an axis that ends there rarely changes while data move."""
    ten = 10.0 ** np.floor(np.log10(value))
    steps = (1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.4, 8, 10)
    return float(ten * next(step for step in steps if step * ten >= value))
