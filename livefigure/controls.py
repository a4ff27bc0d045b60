"""Controls: sliders, choices and so on. Each knows its label, its range, and what a page needs to show it.

A demo lists its controls once, in its class: `controls = {"gamma": LogSlider("margin γ", 0.1, 0.01, 0.5)}`.
The page, the check of keyword arguments, the signature of the demo and "Copy as code" all use that list.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from . import arguments

Inside = TypeVar("Inside", int, float)
ROUND = (1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.5, 2.8, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9)


def to_step(value: float, step: float, begin: float = 0.0) -> float:
    """The nearest number that is a whole number of steps from `begin`, without rounding errors."""
    return float(f"{begin + round((value - begin) / step) * step:.12g}") + 0.0


@dataclass(frozen=True, repr=False)
class Control:
    """One value of a demo's state. `remakes`: a new value needs `compute`, and not only `show`."""

    label: str
    default: object = None
    remakes: bool = field(default=True, kw_only=True)
    tip: str = field(default="", kw_only=True)
    kind = ""  # the kind of control that the page makes
    in_address = True  # can its values be part of an address?

    def __repr__(self) -> str:
        """The call that makes this control."""
        own = [(part.name, getattr(self, part.name), part.default) for part in fields(self) if part.repr]
        said = [f"{name}={value!r}" for name, value, default in own[1:] if value != default]
        return f"{type(self).__name__}({', '.join([repr(self.label), *said])})"

    def check(self, value: Any, name: str) -> Any:
        """The value in the form that the state keeps; raises a ValueError if it is wrong."""
        raise NotImplementedError

    def nearest(self, value: Any) -> float:
        """The nearest value at which the slider stops; only numeric controls have one."""
        raise NotImplementedError

    def check_from_page(self, value: Any, name: str, end: Any) -> Any:
        """`check` for a value from a page.

        `end` is where a slider ends at present (`Demo.limit`), or the additional options of a choice
        (`Demo.offered`).
        """
        return self.check(value, name)

    def to_page(self, value: Any, end: Any) -> dict[str, Any]:
        """What a page shows: the value, and the range or options it has now. `end`: see `check_from_page`."""
        return {"value": value}

    def constant_part(self) -> dict[str, Any]:
        """The part of the description for the page that never changes."""
        return {"kind": self.kind, "label": self.label, "tip": self.tip}

    def takes(self) -> str:
        """The permitted values, as text."""
        raise NotImplementedError


@dataclass(frozen=True, repr=False)
class Slider(Control):
    """A number between two ends, in even steps. Code may set it to a value between two steps."""

    default: float = 0.0
    low: float = 0.0
    high: float = 1.0
    step: float = 0.1
    unit: str = field(default="", kw_only=True)
    kind = "slider"

    def __post_init__(self) -> None:
        name = f"the slider {self.label!r}"
        arguments.number(self.low, f"the lower end of {name}")
        arguments.positive(self.step, f"the step of {name}")
        if not self.low < self.high:
            raise ValueError(f"{name} must go up, but its ends are {self.low:g} and {self.high:g}.")
        self.check(self.default, f"the default of {name}")

    def check(self, value: Any, name: str) -> float:
        return self._inside(arguments.number(value, name), value, name)

    def nearest(self, value: Any) -> float:
        value = min(max(float(value), self.low), self.high)
        if value in (self.low, self.high):
            return value
        return min(to_step(value, self.step, self.low), self.high)

    def constant_part(self) -> dict[str, Any]:
        return {**super().constant_part(), "unit": self.unit, "low": self.low, "step": self.step}

    def to_page(self, value: Any, end: Any) -> dict[str, Any]:
        return {"value": value, "high": max(end, self.low)}

    def takes(self) -> str:
        return f"{self.low:g} to {self.high:g}" if self.high < math.inf else f"{self.low:g} or more"

    def _inside(self, value: Inside, came: object, name: str) -> Inside:
        if not self.low <= value <= self.high:
            raise ValueError(
                f"{name} must lie between {self.low:g} and {self.high:g}, but it is {arguments.shown(came)}."
            )
        return value


@dataclass(frozen=True, repr=False)
class Count(Slider):
    """A whole number between two ends. If the upper end is infinite, `Demo.limit` sets the current one."""

    default: int = 0
    low: int = 0
    high: float = 1
    step: int = 1

    def check(self, value: Any, name: str) -> int:
        return self._inside(arguments.count(value, name, least=self.low), value, name)

    def nearest(self, value: Any) -> int:
        return round(min(max(value, self.low), self.high))


@dataclass(frozen=True, repr=False)
class LogSlider(Slider):
    """A number on a logarithmic scale, in round steps of about 10 %: 0.01, 0.011, 0.012, … 0.1, … 1."""

    def __post_init__(self) -> None:
        arguments.positive(self.low, f"the lower end of the slider {self.label!r}, which is logarithmic,")
        super().__post_init__()

    def stops(self) -> list[float]:
        decades = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        every = {float(f"{digits}e{ten}") for ten in decades for digits in ROUND}
        return sorted({stop for stop in every if self.low <= stop <= self.high} | {self.low, self.high})

    def nearest(self, value: Any) -> float:
        return min(self.stops(), key=lambda stop: abs(stop - value))

    def constant_part(self) -> dict[str, Any]:
        return {**super().constant_part(), "stops": self.stops()}


@dataclass(frozen=True, repr=False)
class Stepper(Count):
    """The position in a recorded run: buttons to step, play and jump to either end, and a slider.

    If it `sticks`, its value at the end of a run is None. After a change it then
    shows the end of the new run.
    """

    default: int | None = 0  # type: ignore[assignment]
    high: float = math.inf
    remakes: bool = field(default=False, kw_only=True)
    sticks: bool = field(default=False, kw_only=True)
    kind = "stepper"

    def check(self, value: Any, name: str) -> Any:
        return None if value is None and self.sticks else super().check(value, name)

    def check_from_page(self, value: Any, name: str, end: Any) -> Any:
        found = super().check_from_page(value, name, end)
        return None if self.sticks and found >= end else found

    def to_page(self, value: Any, end: Any) -> dict[str, Any]:
        return super().to_page(end if value is None else value, end)


@dataclass(frozen=True, repr=False)
class Number(Control):
    """A number that is typed into a box: 12, −0.5, or a fraction such as 3/4. None is an empty box."""

    default: float | None = None
    kind = "number"

    def __post_init__(self) -> None:
        self.check(self.default, f"the default of the box {self.label!r}")

    def check(self, value: Any, name: str) -> float | None:
        return None if value is None else arguments.number(value, name)

    def takes(self) -> str:
        return "a number, or None"


@dataclass(frozen=True, repr=False)
class Choice(Control):
    """One of a few values, each with its label: {value: label}."""

    default: Any = ""
    options: dict = field(default_factory=dict)
    kind = "choice"

    def __post_init__(self) -> None:
        if not isinstance(self.options, dict):
            came = arguments.shown(self.options)
            raise ValueError(f"the options of {self.label!r} must be a dict {{value: words}}, not {came}.")
        self.check(self.default, f"the default of the choice {self.label!r}")

    def check(self, value: Any, name: str) -> Any:
        return arguments.choice(value, self.options, name)

    def check_from_page(self, value: Any, name: str, end: Any) -> Any:
        return arguments.choice(value, self._offered(end), name)

    def to_page(self, value: Any, end: Any) -> dict[str, Any]:
        return {"value": value, "options": [list(option) for option in self._offered(end).items()]}

    def takes(self) -> str:
        return ", ".join(map(repr, self.options))

    def _offered(self, end: Any) -> dict:
        return {**self.options, **end}


@dataclass(frozen=True, repr=False)
class Switch(Control):
    """Yes or no."""

    default: bool = False
    kind = "switch"

    def __post_init__(self) -> None:
        self.check(self.default, f"the default of the switch {self.label!r}")

    def check(self, value: Any, name: str) -> bool:
        return arguments.switch(value, name)

    def takes(self) -> str:
        return "True, False"


@dataclass(frozen=True, repr=False)
class Buttons(Control):
    """A button for each option, {value: label}. A press calls `Demo.on_button`; it has no value."""

    options: dict = field(default_factory=dict)
    kind = "buttons"

    def check(self, value: Any, name: str) -> Any:
        return arguments.choice(value, self.options, name)

    def constant_part(self) -> dict[str, Any]:
        return {**super().constant_part(), "options": [list(option) for option in self.options.items()]}


@dataclass(frozen=True)
class Kept:
    """What a demo's state keeps besides its controls, such as points that were dragged.

    `check` takes a value and its name, and returns the value in the form that the state keeps, or raises a
    ValueError. `label` describes the value. `in_address` is False where values are no plain data, or where
    `check` would read a file.
    """

    default: object
    check: Callable[[Any, str], Any]
    label: str = ""
    in_address: bool = True


def parameters(parts: Mapping[str, Control | Kept]) -> str:
    """The "Parameters" section of a NumPy-style docstring, with an entry for each control and each `Kept`."""
    lines = ["Parameters", "----------"]
    for name, part in parts.items():
        if isinstance(part, Buttons):
            continue
        if isinstance(part, Control):
            lines += [f"{name} : {part.takes()}; at first {part.default!r}"]
            lines += [f"    {part.label}" + f" ({part.tip})" * bool(part.tip)]
        else:
            lines += [name, *([f"    {part.label}"] if part.label else [])]
    return "\n".join(lines)
