"""The fonts of the page: how wide a text is, and whether the page can write it.

Text in a picture is set in DejaVu Sans, matplotlib's own font. The page gets a subset of that font (made by
tests/make_fonts.py), so that a text is as wide there as it was measured here. A text with any other
character is sent as outlines.
"""

import json
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from matplotlib.font_manager import FontProperties, findfont

FOLDER = Path(__file__).parent / "browser"
METRICS = json.loads((FOLDER / "fonts.json").read_text("utf-8"))  # widths, in thousandths of the font size
FACES = {"DejaVuSans.ttf": "regular", "DejaVuSans-Bold.ttf": "bold"}

ASCENT, DESCENT = 0.76, 0.24  # of a line above and below its baseline, in font sizes
LINE = 1.2  # from one line to the next, in font sizes


@lru_cache(maxsize=100)
def face(prop: FontProperties) -> str | None:
    """The font of the page with these properties, "regular" or "bold"; None if it has none."""
    return FACES.get(Path(findfont(prop)).name)


@lru_cache(maxsize=2000)
def width(words: str, of: str = "regular") -> float | None:
    """The width of a text, in font sizes; None if the page lacks one of its characters."""
    widths, pairs = METRICS[of]["widths"], METRICS[of]["pairs"]
    try:
        apart = sum(widths[character] for character in words)
    except KeyError:
        return None
    return (apart + sum(pairs.get(one + next, 0) for one, next in pairwise(words))) / 1000
