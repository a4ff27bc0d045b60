"""What a hand can change: each control knows its range, its label and the widget that shows it.

A demo lists its controls once, in its class. From that list come the widgets, the check of keyword
arguments, and the values that "Copy as code" writes down.
"""

import math
from dataclasses import dataclass, field

import ipywidgets as widgets
import numpy as np

from . import checks
from .words import number


@dataclass(frozen=True)
class Control:
    """One named value of a demo's state. `remakes`: a new value needs a new record, not only a new view."""

    name: str
    label: str
    default: object = None
    remakes: bool = field(default=True, kw_only=True)
    tip: str = field(default="", kw_only=True)

    def check(self, value):
        """The value as the state keeps it, or a ValueError."""
        raise NotImplementedError

    def make(self, value):
        """The widget to show, and the one whose `value` counts."""
        raise NotImplementedError

    def put(self, source, value):
        """Let the widget show a value."""
        source.value = value

    def heard(self, value, before):
        """The value that a widget reports, as the state keeps it, or a ValueError."""
        return value

    def _common(self, value):
        return {"value": value, "description": self.label, "tooltip": self.tip, "style": _STYLE}


_STYLE = {"description_width": "initial"}
_WIDE = {"width": "auto", "min_width": "270px"}
_ROUND = (1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.5, 2.8, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9)


@dataclass(frozen=True)
class Slider(Control):
    """A number between two ends, even steps apart."""

    low: float = 0.0
    high: float = 1.0
    step: float = 0.1
    unit: str = field(default="", kw_only=True)

    def check(self, value):
        return _inside(checks.number(value, self.name), self, value)

    def heard(self, value, before):
        """A browser's slider moves a value between two steps to the nearer one, and reports that as if a
        hand had done it; it also reports 0.49999999999999994 for 0.5."""
        value = self.nearest(checks.number(value, self.name))
        return before if value == self.nearest(before) else value

    def put(self, source, value):
        """As the float that the browser's slider makes of it. Any other it would report as a hand's change,
        and late, when a hand has moved on. It counts in percent: 1.6 of −8 … 8 is 1.5999999999999996."""
        span = self.high - self.low
        stride = self.step * 100 / span
        percent = round((value - self.low) * 100 / span / stride) * stride
        shown = percent * span / 100 + self.low
        source.value = shown if math.isclose(shown, value, abs_tol=1e-9 * span) else value

    def nearest(self, value):
        if value in (self.low, self.high):
            return float(value)
        step = self.low + round((value - self.low) / self.step) * self.step
        return float(f"{min(max(step, self.low), self.high):.12g}") + 0.0

    def make(self, value):
        kind = widgets.IntSlider if isinstance(self, Count) else widgets.FloatSlider
        decimals = len(f"{self.step:.12g}".partition(".")[2])
        form = {} if isinstance(self, Count) else {"readout_format": f".{decimals}f"}
        slider = kind(
            min=self.low, max=self.high, step=self.step, layout=_WIDE, **form, **self._common(value)
        )
        if not self.unit:
            return slider, slider
        return widgets.HBox([slider, widgets.Label(self.unit)]), slider


@dataclass(frozen=True)
class Count(Slider):
    """A whole number between two ends."""

    step: int = 1

    def check(self, value):
        return _inside(checks.count(value, self.name, least=self.low), self, value)

    def put(self, source, value):
        source.value = value

    def heard(self, value, before):
        return value


@dataclass(frozen=True)
class LogSlider(Slider):
    """A number between two ends in round steps of about a tenth: 0.01, 0.011, 0.012, … 0.1, … 1.

    Its slider goes from one round number to the next, and through any other value it was given.
    """

    def stops(self, *others):
        decades = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        round_numbers = {float(f"{digits}e{ten}") for ten in decades for digits in _ROUND}
        inside = {stop for stop in round_numbers if self.low <= stop <= self.high}
        return [(f"{stop:.4g}", stop) for stop in sorted({*inside, self.low, self.high, *others})]

    def make(self, value):
        slider = widgets.SelectionSlider(options=self.stops(value), layout=_WIDE, **self._common(value))
        return slider, slider

    def heard(self, value, before):
        return value

    def put(self, source, value):
        if value not in [stop for _, stop in source.options]:
            source.options = self.stops(value)
        source.value = value


@dataclass(frozen=True)
class Dial(LogSlider):
    """Even steps, and any other value that it was given: the exact angle of a line through two points, say.

    A plain slider cannot show such a value: the browser moves it to a step, and says that a hand did.
    """

    def stops(self, *others):
        count = round((self.high - self.low) / self.step)
        even = np.round(np.linspace(self.low, self.high, count + 1), 9) + 0.0
        return [(number(stop) + self.unit, stop) for stop in sorted({*even.tolist(), *others})]


@dataclass(frozen=True)
class Choice(Control):
    """One of a few values, each with the words that show it: {value: words}."""

    options: dict = field(default_factory=dict)

    def check(self, value):
        return checks.choice(value, self.options, self.name)

    def heard(self, value, before):
        return self.check(value)

    def make(self, value):
        words = [(words, value) for value, words in self.options.items()]
        dropdown = widgets.Dropdown(options=words, layout={"width": "auto"}, **self._common(value))
        return dropdown, dropdown


@dataclass(frozen=True)
class Switch(Control):
    """Yes or no."""

    default: bool = False

    def check(self, value):
        if not isinstance(value, (bool, np.bool_)):
            raise ValueError(f"{self.name} must be True or False, but it is {checks.shown(value)}.")
        return bool(value)

    def make(self, value):
        box = widgets.Checkbox(indent=False, layout={"width": "auto"}, **self._common(value))
        return box, box


@dataclass(frozen=True)
class Stepper(Control):
    """Where in a recorded run we are: back, step, play, to the end, and a slider over all of it."""

    default: int = 0
    remakes: bool = field(default=False, kw_only=True)

    def check(self, value):
        return checks.count(value, self.name, least=0)

    def make(self, value):
        slider = widgets.IntSlider(
            min=0, max=max(value, 1), layout={"width": "auto", "min_width": "360px"}, **self._common(value)
        )
        play = widgets.Play(min=0, max=slider.max, value=value, interval=600, show_repeat=False)
        play.tooltip = "Play the run, or pause it"
        buttons = [
            _button("fast-backward", "To the start", lambda: 0, slider),
            _button("step-backward", "One step back", lambda: slider.value - 1, slider),
            _button("step-forward", "One step forward", lambda: slider.value + 1, slider),
            _button("fast-forward", "To the end", lambda: slider.max, slider),
        ]
        row = widgets.HBox([*buttons[:2], play, *buttons[2:], slider])
        row.links = [  # in the browser: playing does not wait for the kernel
            widgets.jslink((play, "value"), (slider, "value")),
            widgets.jslink((slider, "max"), (play, "max")),
        ]
        return row.add_class("lc-stepper"), slider


def _button(icon, tip, target, slider):
    button = widgets.Button(icon=icon, tooltip=tip, layout={"width": "38px", "flex": "0 0 auto"})

    def press(_):
        slider.value = min(max(target(), slider.min), slider.max)

    button.on_click(press)
    return button


def _inside(value, control, came):
    if not control.low <= value <= control.high:
        raise ValueError(
            f"{control.name} must lie between {control.low:g} and {control.high:g}, "
            f"but it is {checks.shown(came)}."
        )
    return value
