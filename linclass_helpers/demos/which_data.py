"""The control that chooses the data. A data set has the same description in every demo."""

from typing import Any

from livefigure import Choice

from .. import arguments

OWN = "own"  # the option for data of a reader's own
WORDS = {
    "notes": "lecture 000's five points",
    "students": "lecture 001's students",
    "nonseparable": "lecture 001's five points",
    "just_separable": "just about separable",
    "overlapping": "two overlapping clouds",
    "xor": "XOR",
    "rings": "a disc in a ring",
    "interval": "an interval on a line",
    "margin": "random points with a margin",
    "far": "separable, one point far away",
}


class WhichData(Choice):
    """A choice of data by name, or of a reader's own data; see OwnData."""

    def check(self, value: Any, name: str) -> str:
        return value if isinstance(value, str) and value == OWN else self._named(value, name)

    def _named(self, value: Any, name: str) -> Any:
        try:
            return arguments.choice(value, self.options, name)
        except ValueError as error:
            more = "data of your own are a Dataset, or what lc.data.read takes"
            raise ValueError(f"{str(error).removesuffix('.')}; {more}.") from None

    def takes(self) -> str:
        return f"{super().takes()}, a Dataset, or what lc.data.read takes"


def which_data(*names: str, **others: str) -> WhichData:
    """A choice of these data sets, where the first is the default; `others` are names with descriptions."""
    return WhichData("data", names[0], {name: WORDS[name] for name in names} | others)
