"""The control that chooses the data, with the same words for the same data in every demo."""

from livefigure import Choice

from .. import arguments

OWN = "own"  # the choice of data that a reader brought along
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
    """A choice of data by name. Where a demo has some of a reader's own, these are one more; see OwnData."""

    def check(self, value, name):
        return value if isinstance(value, str) and value == OWN else self._named(value, name)

    def _named(self, value, name):
        try:
            return arguments.choice(value, self.options, name)
        except ValueError as error:
            more = "data of your own are a Dataset, or what lc.data.read takes"
            raise ValueError(f"{str(error).removesuffix('.')}; {more}.") from None

    def takes(self):
        return f"{super().takes()}, a Dataset, or what lc.data.read takes"


def which_data(*names, **others) -> WhichData:
    """A choice of data, which begins with the first; `others` are names with words of their own."""
    return WhichData("data", names[0], {name: WORDS[name] for name in names} | others)
