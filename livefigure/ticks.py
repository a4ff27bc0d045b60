"""Where an axis has its ticks and what is written there: few, round, with a true minus sign.

matplotlib needs five to ten milliseconds for the ticks of one pair of axes, too long for axes that change
while a hand moves a slider.
"""

import numpy as np
from matplotlib.axis import Axis
from matplotlib.ticker import AutoLocator, LogFormatter, LogLocator, MaxNLocator

# Where the ticks are, what is written there, and where the small ones are.
Ticks = tuple[np.ndarray, list[str], np.ndarray | list[float]]

STEPS = (1, 2, 2.5, 5, 10)
PLAIN = (AutoLocator, LogLocator)  # what matplotlib takes by itself; whoever sets another means it
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


class WholeNumbers(MaxNLocator):
    """The ticks of an axis that counts."""

    def __init__(self) -> None:
        super().__init__(steps=(1, 2, 5, 10), integer=True)


def ticks(axis: Axis, low: float, high: float, room: int) -> Ticks:
    """Where an axis has its ticks, what is written at them, and where it has small ones.

    `room` is the number of labels that fit.
    """
    locator = axis.get_major_locator()
    if type(locator) not in (*PLAIN, WholeNumbers):
        places, formatter = np.asarray(axis.get_majorticklocs()), axis.get_major_formatter()
        if isinstance(formatter, LogFormatter):  # of which most write TeX
            return places, [_on_its_own(place) for place in places.tolist()], []
        return places, formatter.format_ticks(places.tolist()), []
    low, high = min(low, high), max(low, high)
    if axis.get_scale() == "log":
        return _log_ticks(low, high, room)
    return _even_ticks(low, high, room, isinstance(locator, WholeNumbers))


def _even_ticks(low: float, high: float, room: int, whole: bool) -> Ticks:
    locator = MaxNLocator(max(2, room), steps=(1, 2, 5, 10) if whole else STEPS, integer=whole)
    places = np.asarray(locator.tick_values(low, high))
    span = (high - low) * 1e-9
    places = places[(places >= low - span) & (places <= high + span)]
    if whole:
        places = places[places == np.round(places)]
    step = places[1] - places[0] if len(places) > 1 else high - low
    return places, [written(place, step) for place in places.tolist()], []


def _log_ticks(low: float, high: float, room: int) -> Ticks:
    first, last = int(np.ceil(np.log10(low) - 1e-9)), int(np.floor(np.log10(high) + 1e-9))
    every = max(1, -(-(last - first + 1) // max(2, room)))
    decades = np.arange(first, last + 1, every)
    small = (10.0 ** np.arange(first - 1, last + 1)[:, None] * np.arange(2, 10)).ravel()
    small = small[(small >= low) & (small <= high)]
    if len(decades) < 2:  # too short an axis for powers of ten alone
        few = [place for place in small if round(place / 10 ** np.floor(np.log10(place))) in (2, 5)]
        places = np.array(sorted([*few, *10.0**decades]))
        return places, [f"{place:.4g}" for place in places], small
    return 10.0**decades, [_power(ten) for ten in decades.tolist()], small if last - first < 8 else []


def written(value: float, step: float) -> str:
    """A number with as many decimals as its neighbours, `step` away, need."""
    value = 0.0 if abs(value) < 1e-9 * abs(step) else value
    if value and (abs(value) >= 1e6 or abs(step) < 1e-4):
        digits, ten = f"{value:.2e}".split("e")
        return f"{float(digits):g}·10{str(int(ten)).translate(_RAISED)}".replace("-", "−")
    decimals = next((k for k in range(6) if abs(round(step, k) - step) < 1e-3 * step), 6)
    return f"{value:.{decimals}f}".replace("-", "−")


def _on_its_own(value: float) -> str:
    """A number whose neighbours say nothing about how many decimals it needs."""
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
    """The next of a few round numbers: an axis that ends there seldom has to change while data move."""
    ten = 10.0 ** np.floor(np.log10(value))
    steps = (1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.4, 8, 10)
    return float(ten * next(step for step in steps if step * ten >= value))
