"""The letters that the browser has: how wide words are in them, and which words it can write.

A picture's words are set in DejaVu Sans, matplotlib's own type. The page gets a small part of that font
(made by tools/letters.py), so that words are as wide there as they were measured here. A word with any
other letter travels as an outline.
"""

import json
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from matplotlib.font_manager import FontProperties, findfont

FOLDER = Path(__file__).parent / "browser"
LETTERS = json.loads((FOLDER / "letters.json").read_text("utf-8"))  # in thousandths of the size
FACES = {"DejaVuSans.ttf": "letters", "DejaVuSans-Bold.ttf": "letters-bold"}

ASCENT, DESCENT = 0.76, 0.24  # of a line above and below its base, in sizes of the type
LINE = 1.2  # from one line to the next


@lru_cache(maxsize=100)
def face(prop: FontProperties) -> str | None:
    """Which of the browser's fonts these properties ask for, or None: "letters" or "letters-bold"."""
    return FACES.get(Path(findfont(prop)).name)


@lru_cache(maxsize=2000)
def width(words: str, of: str = "letters") -> float | None:
    """How wide some words are, in sizes of the type; None where the browser has not all of their letters."""
    widths, pairs = LETTERS[of]["widths"], LETTERS[of]["pairs"]
    try:
        apart = sum(widths[letter] for letter in words)
    except KeyError:
        return None
    return (apart + sum(pairs.get(one + next, 0) for one, next in pairwise(words))) / 1000
