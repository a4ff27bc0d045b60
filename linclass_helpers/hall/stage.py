"""What is drawn of a vote: all answers in one picture, bars of options or numbers, the code for phones."""

import textwrap
from collections.abc import Sequence

import numpy as np

from ..draw import Panel
from . import tally
from .question import Entries, Place, Question
from .vote import Ballot

BINS = 15  # bars of a number
LETTERS = 40  # of an option in one line
QUIET = 4  # squares without ink around a QR code; its standard asks for them
STRENGTHS = (0.06, 0.6)  # of a translucent answer, for very many and for few


def answers(panel: Panel, question: Question, ballots: Sequence[Ballot]) -> Entries:
    """All drawn answers of one vote, translucent, and their median. Returns the lines of a key."""
    drawn = tally.places(ballots)
    if not len(drawn):
        return []
    low, high = STRENGTHS
    strength = float(np.clip(15 / len(drawn), low, high))
    if question.drawn == "direction":
        return _directions(panel, drawn, strength)
    median = np.median(drawn, axis=0)
    if question.drawn == "sketch" and not question.is_number:
        panel.crowd("answers", _from_the_beginning(question.begin, drawn), "ideal", alpha=strength)
        x, y = _from_the_beginning(question.begin, median[None])[0].T
        panel.line("median", x, y, "ink", style="--", width=1.2, zorder=6)
    else:
        x, y = drawn.reshape(-1, 2).T
        panel.dots("answers", x, y, "ideal", alpha=max(strength, 0.15), size=0.9, zorder=4)
    panel.dots("middle", median[:, 0], median[:, 1], "ink", hollow=True, size=1.3, zorder=7)
    return [("● the answers", "ideal"), ("○ their median", "ink")]


def _directions(panel: Panel, drawn: np.ndarray, strength: float) -> Entries:
    """Directions from 0, equally long, and their mean."""
    length = 0.8 * min(map(abs, panel.window))
    tips = length * tally.directions(drawn)
    panel.crowd("answers", np.stack([0 * tips, tips], axis=1), "ideal", alpha=strength)
    mean = tally.mean_direction(drawn)
    panel.arrow("mean", None if mean is None else length * mean, "ink")
    return [("● the answers", "ideal"), ("→ their mean", "ink")]


def _from_the_beginning(begin: Sequence[Place], drawn: np.ndarray) -> np.ndarray:
    """The curves with the place where they all begin."""
    first = np.broadcast_to(np.reshape(begin, (-1, 2)), (len(drawn), len(begin), 2))
    return np.concatenate([first, drawn], axis=1)


def bars(panel: Panel, question: Question, rounds: Sequence[Sequence[Ballot]], revealed: bool) -> None:
    """How many gave which answer, with the second vote beside the first."""
    if question.is_number:
        _bars_of_numbers(panel, question, rounds)
    else:
        _bars_of_options(panel, question, rounds, revealed)


def _bars_of_options(
    panel: Panel, question: Question, rounds: Sequence[Sequence[Ballot]], revealed: bool
) -> None:
    """Below the words of each option a bar for each vote. Without a vote, the words alone."""
    panel.alt = "how many chose each option" if rounds else ""
    panel.ax.set_axis_off()
    panel.scale("linear", "linear")
    block = 1.4 + 0.8 * len(rounds)
    panel.limits(0, 1, block * len(question.options), 0)
    for k, (key, words) in enumerate(question.options.items()):
        sign = ""
        if revealed and question.is_right is not None:
            sign = "✓ " if question.is_right(key) else "✗ "
        lines = "\n".join(textwrap.wrap(sign + words, LETTERS))
        panel.words(f"option {key}", (0, block * k + 0.55), lines, "ink", bold=True)
    shares = [np.array(list(tally.shares(question, ballots).values())) for ballots in rounds]
    parts = [chosen / max(len(ballots), 1) for chosen, ballots in zip(shares, rounds)]
    most = max([0.01, *(float(part.max()) for part in parts)])
    for n, (name, ballots) in enumerate(zip(tally.names_of(rounds), rounds)):
        chosen, share = shares[n], 0.65 * parts[n] / most
        top = block * np.arange(len(chosen)) + 1.05 + 0.8 * n
        begin, end = np.column_stack([0 * share, top]), np.column_stack([share, top + 0.7])
        panel.boxes(f"bars {n}", begin, end, "ideal", signs=_edge(n, rounds))
        for many, length, y in zip(chosen.tolist(), share, top):
            words = f"{tally.percent(many, len(ballots))} ({many})"
            words += f" {name.lower()}" if len(rounds) > 1 and y == top[0] else ""
            panel.words(f"count {n} {y}", (length + 0.01, y + 0.35), words, "ink")


def _bars_of_numbers(panel: Panel, question: Question, rounds: Sequence[Sequence[Ballot]]) -> None:
    """Bars along the axis of the picture beside it."""
    panel.alt = "how many gave which number"
    low, high = question.window[2:]
    panel.ax.set_axis_on()
    panel.scale("linear", question.scale[1])
    panel.limits(0.0, float(max(len(rounds), 1)), low, high)
    panel.label("", "", question.axes[1])
    panel.ticks({n + 0.45: name for n, name in enumerate(tally.names_of(rounds))}, "round")
    log = question.scale[1] == "log"
    edges = np.geomspace(low, high, BINS + 1) if log else np.linspace(low, high, BINS + 1)
    counts = [np.histogram(tally.places(ballots)[..., 1], edges)[0] for ballots in rounds]
    most = max([1, *(int(count.max()) for count in counts)])
    for n, count in enumerate(counts):
        some = count > 0
        begin = np.column_stack([np.full(some.sum(), float(n)), edges[:-1][some]])
        end = np.column_stack([n + 0.9 * count[some] / most, edges[1:][some]])
        panel.boxes(f"bars {n}", begin, end, "ideal", signs=_edge(n, rounds))


def _edge(n: int, rounds: Sequence) -> int:
    """The sign of boxes: of two votes the first has a dashed edge."""
    return 1 if n == len(rounds) - 1 else -1


def code(panel: Panel, url: str, short: str) -> None:
    """The QR code of an address, as large as the panel allows, and the address to type above it."""
    import segno  # a lecture without phones does not need it

    panel.alt = f"the code for phones, of the address {short}"
    panel.ax.set_axis_off()
    place = panel.place()
    (left, top, wide, high), (x, y, across, up) = place["tile"], place["box"]
    # From here on a unit is a CSS pixel, and (0, 0) is the lower left corner of the whole tile.
    panel.scale("linear", "linear")
    panel.limits(x - left, x - left + across, top + high - y - up, top + high - y)
    dark = np.array(segno.make(url, micro=False, error="m").matrix, dtype=bool)
    line = panel.sizes.scaled(30)
    side = max(1.0, np.floor(min(high - line, wide) / (len(dark) + 2 * QUIET)))
    whole = side * (len(dark) + 2 * QUIET)
    begin = (wide - whole) / 2
    panel.squares("paper", np.ones((1, 1)), (begin, whole), whole, "#ffffff")
    panel.squares("code", dark, (begin + QUIET * side, whole - QUIET * side), side, "#000000")
    room = 62 * wide / panel.sizes.scaled(500)  # letters of usual size in one line
    size = min(1.7, room / len(short))
    panel.words("address", (wide / 2, whole + line / 2), short, "ink", ha="center", bold=True, size=size)
