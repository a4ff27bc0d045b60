"""The table of notation has every symbol once."""

import re
from collections import Counter

import nbformat

import refresh_notebooks as refresh


def symbols(table):
    """The symbols in the first column of a table. A comma within $…$ or `…` separates nothing."""
    for line in table.splitlines():
        if line.startswith("| ") and not line.startswith("| We write"):
            yield from re.findall(r"\$[^$]+\$|`[^`]+`|[^,]+", line.split(" | ")[0].lstrip("| "))


def twice(table):
    found = Counter(symbol.strip() for symbol in symbols(table) if symbol.strip())
    return [symbol for symbol, times in found.items() if times > 1]


def test_every_symbol_has_one_meaning():
    cells = nbformat.read(refresh.NOTEBOOKS / "00x_look_up.ipynb", as_version=4).cells
    table = next(cell.source for cell in cells if cell.source.startswith("## Notation"))
    there = {r"$\mathbf w^*$", r"$\gamma^*$", "$w_0$", "$m$", "$z$", "$D$", "$B$", r"$\kappa^*$", "checks"}
    assert there <= {symbol.strip() for symbol in symbols(table)}
    assert twice(table) == []


def test_a_symbol_with_two_meanings_is_found():
    table = "| We write | and mean |\n|---|---|\n| $x$, `x` | a point |\n| $f(a, b)$, $x$ | another |\n"
    assert twice(table) == ["$x$"]
