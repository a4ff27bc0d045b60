"""A table of numbers with column names, as text for terminals and screen readers, as HTML for notebooks."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

import numpy as np

from .words import number, vector


class Table:
    """Columns of equal length, each with a name. `table[name]` is one column, `print` shows all of them."""

    def __init__(self, columns: dict[str, list], caption: str = ""):
        self.columns, self.caption = columns, caption

    def __getitem__(self, name: str) -> list:
        return self.columns[name]

    def __len__(self) -> int:
        return max(map(len, self.columns.values()))

    def _cells(self) -> Iterator[tuple[str, list[str], bool]]:
        """For each column its name, its values as text, and whether they are numbers (or None)."""
        for name, values in self.columns.items():
            numbers = all(value is None or _is_number(value) for value in values)
            yield name, [_written(value) for value in values], numbers

    def __repr__(self) -> str:
        columns = []
        for name, words, numbers in self._cells():
            wide = max(map(len, [name, *words]))
            columns.append([f"{word:>{wide}}" if numbers else f"{word:<{wide}}" for word in [name, *words]])
        lines = ["  ".join(row).rstrip() for row in zip(*columns, strict=True)]
        return "\n".join([self.caption, *lines] if self.caption else lines)

    def _repr_html_(self) -> str:
        columns = list(self._cells())
        head = "".join(_cell("th", name, numbers, ' scope="col"') for name, _, numbers in columns)
        rows = zip(*([_cell("td", word, numbers) for word in words] for _, words, numbers in columns))
        body = "".join(f"<tr>{''.join(row)}</tr>\n" for row in rows)
        caption = f"<caption>{escape(self.caption)}</caption>\n" if self.caption else ""
        return f"<table>\n{caption}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"


def table(columns: Mapping[str, Any] | Iterable[Mapping[str, Any]], *, caption: str = "") -> Table:
    """A table from columns, {"t": [1, 2], "‖w‖²": norms}, or from rows, [{"t": 1, "‖w‖²": 10}, …].

    A column is an array or a list; a single value is repeated in every row. Numbers have four significant
    digits, a vector inside a column is written (1, 2), True and False are yes and no.
    """
    by_name = dict(columns) if isinstance(columns, Mapping) else _by_column(list(columns))
    if not by_name:
        raise ValueError("A table needs at least one column, {name: values}, but it has no column.")
    given = {name: _values(values) for name, values in by_name.items()}
    lengths = {name: len(values) for name, values in given.items() if values is not None}
    if len(set(lengths.values())) > 1:
        found = ", ".join(f"{name!r} has {length}" for name, length in lengths.items())
        raise ValueError(f"All columns must have the same number of rows, but {found}.")
    rows = next(iter(lengths.values()), 1)
    filled = {name: [by_name[name]] * rows if values is None else values for name, values in given.items()}
    return Table(filled, caption)


def _by_column(rows: list) -> dict[str, list]:
    """The columns of a list of rows. All rows must have the same names."""
    for row in rows:
        if not isinstance(row, Mapping) or row.keys() != rows[0].keys():
            raise ValueError(
                f"Every row of a table must name the columns {list(rows[0])}, but one is {row!r}: "
                "give it the same names."
                if isinstance(rows[0], Mapping)
                else f"A table is made of rows {{name: value}}, but the first row is {rows[0]!r}."
            )
    return {name: [row[name] for row in rows] for name in rows[0]} if rows else {}


def _values(values: Any) -> list | None:
    """The values of a column as a list; None if there is a single value for all rows."""
    single = getattr(values, "ndim", 1) == 0 or not isinstance(values, Iterable)
    if single or isinstance(values, (str, Mapping)):
        return None
    return list(values)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, np.number)) and not isinstance(value, bool)


def _written(value: Any) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "yes" if value else "no"
    if _is_number(value):
        return number(value)
    if isinstance(value, (tuple, list, np.ndarray)):
        flat = np.ravel(np.asarray(value, dtype=object)).tolist()
        return vector(flat) if all(map(_is_number, flat)) else ", ".join(map(_written, flat))
    return "–" if value is None else str(value)


def _cell(tag: str, words: str, numbers: bool, more: str = "") -> str:
    return f'<{tag}{more} style="text-align: {"right" if numbers else "left"}">{escape(words)}</{tag}>'
