"""A slider that goes to every place between its steps too."""

from dataclasses import dataclass

import numpy as np

from ..controls import LogSlider
from ..words import number


@dataclass(frozen=True)
class Dial(LogSlider):
    """Even steps, and any other value that it was given: the exact angle of a line through two points, say.

    A plain slider cannot show such a value: the browser moves it to a step, and says that a hand did.
    """

    def stops(self, *others):
        count = round((self.high - self.low) / self.step)
        even = np.round(np.linspace(self.low, self.high, count + 1), 9) + 0.0
        return [(number(stop) + self.unit, stop) for stop in sorted({*even.tolist(), *others})]
