"""How high a recorded picture will be on a page, with its controls and sentences.

A page keeps this space free, so that nothing moves when the picture comes. No browser was asked, so it is an
estimate: a row of controls or a line of text more or less is possible. style.css has the true measures.
"""

import math
from typing import Any

LETTER, LINE = 7.0, 20.3  # CSS pixels, of text of 14 pixels
FILLED = 0.93  # of a line of a sentence: the word that does not fit stands on the next one
GAP = 20  # between two controls of a row
# For a mouse and for a finger: the height of a row of controls, of a stepper, and of the buttons below the
# picture, without one for links and with it.
MOUSE, FINGER = (29, 29, 26, 26), (45, 90, 44, 95)
MARGINS = 15


def expected_height(document: dict[str, Any], recorded: int, shown: int, finger: bool) -> int:
    """The height in CSS pixels of a picture that was `recorded` at one width, and is `shown` at another."""
    controls = [control for control in document["controls"].values() if not control["hidden"]]
    steppers = [control for control in controls if control["kind"] == "stepper"]
    rows = _rows([_width(control) for control in controls if control not in steppers], shown)
    row, stepper, buttons, and_a_link = FINGER if finger else MOUSE
    bar = and_a_link if document["link"] else buttons
    stage = document["size"][1] * min(1, shown / recorded)
    lines = sum(math.ceil(LETTER * len(sentence) / (FILLED * shown)) for sentence in document["caption"])
    return round(stage + rows * row + len(steppers) * stepper + lines * LINE + bar + MARGINS)


def _width(control: dict[str, Any]) -> float:
    """The width of a control with its label."""
    options = [LETTER * len(words) for _, words in control.get("options", [])]
    beside = {
        "slider": 216.0,
        "choice": 36 + max(options, default=0),
        "switch": 24.0,
        "number": 78.0,
        "buttons": sum(34 + words for words in options),
    }
    return LETTER * len(control["label"]) + beside[control["kind"]]


def _rows(widths: list[float], most: float) -> int:
    """In how many rows controls of these widths stand."""
    rows, used = 0, math.inf
    for width in widths:
        used += GAP + width
        if used > most:
            rows, used = rows + 1, width
    return rows
