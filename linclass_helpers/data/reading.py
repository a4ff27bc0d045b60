"""Your own table as a data set: a file, a table of pandas or Polars, a dict of columns, or a list of rows."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .. import arguments
from ..words import listed
from .dataset import Dataset
from .text_tables import columns_of_file

MISSING = {"", "?", "na", "n/a", "nan", "null", "none", "nat", "<na>"}  # in small letters
_CLASSES = 100  # a column with more different whole numbers is taken for a measurement


def read(
    path_or_table: Any,
    *,
    features: Sequence[str] | None = None,
    label: str | None = None,
    positive: Any = None,
) -> Dataset:
    """A data set from a CSV file, a table of pandas or Polars, a dict of columns, or a list of rows.

    label names the column that says the class: the last one, if nothing is said. features names the columns
    of X: all others. Two classes become −1 and +1, and the second in order is +1 where `positive` does not
    name it; what is printed says which is which. More classes stay as they are, in `labels`; with `positive`
    that one is +1, and all others together are −1.

    Whatever is missing, or no number, is refused; rows are counted from 1 there, below the head.
    """
    if isinstance(path_or_table, (str, Path)):
        name = Path(path_or_table).name.split(".")[0]
        columns = columns_of_file(path_or_table, "path_or_table")
    else:
        name, columns = "table", _columns(path_or_table)
    label = next(reversed(columns)) if label is None else _known(label, columns, "label")
    features = _features(features, label, columns)
    _refuse_missing({name: columns[name] for name in [*features, label]})
    X = np.column_stack([_numbers(column, columns[column], label) for column in features])
    return _with_classes(X, _classes(columns[label], label), name, features, positive)


def _columns(table) -> dict[str, list]:
    """The columns of a table that lies in memory."""
    if isinstance(table, Mapping):
        found = {str(name): _listed(str(name), values) for name, values in table.items()}
    elif hasattr(table, "columns") and hasattr(table, "__getitem__"):  # of pandas, of Polars
        found = {str(name): list(table[name]) for name in table.columns}
        if len(found) < len(table.columns):
            raise ValueError("path_or_table must name each column once, but two have the same name.")
    else:
        found = _of_rows(table)
    lengths = {len(values) for values in found.values()}
    if len(found) < 2 or 0 in lengths:
        raise ValueError(
            "path_or_table must have a row for each point, a column of numbers and one of classes, but it "
            f"has {len(found)} columns and {max(lengths, default=0)} rows."
        )
    if len(lengths) > 1:
        each = ", ".join(f"{name!r} has {len(values)}" for name, values in found.items())
        raise ValueError(f"path_or_table must have columns of equal length, but {each}.")
    return found


def _listed(name, values):
    if isinstance(values, (str, bytes)) or not hasattr(values, "__iter__"):
        came = arguments.shown(values)
        raise ValueError(f"path_or_table must hold a list for each column, but {name!r} is {came}.")
    return list(values)


def _of_rows(rows):
    if isinstance(rows, np.ndarray) and rows.ndim == 2:
        rows = rows.tolist()
    if isinstance(rows, (list, tuple)) and rows:
        if all(isinstance(row, Mapping) and row.keys() == rows[0].keys() for row in rows):
            return {str(name): [row[name] for row in rows] for name in rows[0]}
        if all(isinstance(row, (list, tuple)) and len(row) == len(rows[0]) for row in rows):
            return {f"column {k}": list(values) for k, values in enumerate(zip(*rows), start=1)}
    raise ValueError(
        "path_or_table must be the path of a CSV file, a table of pandas or Polars, a dict of columns, or a "
        f"list of rows of equal length, but it is {arguments.shown(rows)}."
    )


def _known(column, columns, name):
    if not isinstance(column, str) or column not in columns:
        raise ValueError(
            f"{name} must be among the columns {listed(list(map(repr, columns)))}, "
            f"but it is {arguments.shown(column)}."
        )
    return column


def _features(features, label, columns):
    if features is None:
        return [name for name in columns if name != label]
    if isinstance(features, str) or not isinstance(features, Sequence) or not features:
        came = arguments.shown(features)
        raise ValueError(
            f"features must be a list of columns, such as [{next(iter(columns))!r}], not {came}."
        )
    found = [_known(name, columns, "features") for name in features]
    if label in found:
        raise ValueError(
            f"features must not hold the label {label!r}: say with label=… which column holds the classes."
        )
    return found


def _refuse_missing(columns):
    gone = [
        (row, name)
        for name, values in columns.items()
        for row, value in enumerate(values, start=1)
        if _is_missing(value)
    ]
    if gone:
        where = listed([f"row {row} of {name!r}" for row, name in sorted(gone)])
        raise ValueError(
            f"path_or_table must have no missing values, but there {'are' if len(gone) > 1 else 'is'} "
            f"{len(gone)}: {where}. Fill them in, or leave their rows out."
        )


def _is_missing(value):
    if isinstance(value, str):
        return value.strip().lower() in MISSING
    if value is None or value is np.ma.masked or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.floating)) and bool(np.isnan(value))


def _numbers(name, values, label):
    """The column as floats, or why it is none."""
    try:
        found = np.array(values).astype(float)
    except (TypeError, ValueError, OverflowError):
        found = None
    if found is not None and found.shape == (len(values),) and np.isfinite(found).all():
        return found
    for row, value in enumerate(values, start=1):
        words = value.strip() if isinstance(value, str) else ""
        if _is_number(words.replace(",", ".", 1)) and "," in words:
            fix = "write 5.1, not 5,1" if words.count(",") == 1 else "write it without commas"
            raise ValueError(
                f"path_or_table must have decimal points, but row {row} of {name!r} is {value!r}: {fix}."
            )
        if not _is_number(value):
            came = arguments.shown(value)
            raise ValueError(
                f"features must be columns of numbers, but row {row} of {name!r} is {came}: name others with "
                f"features=[…], or say label={name!r} if it has the classes, not {label!r}."
            )
    row = 1 + int(np.argmin(np.isfinite(found))) if found is not None else 1
    raise ValueError(
        f"path_or_table must have finite numbers, but row {row} of {name!r} is {values[row - 1]}."
    )


def _is_number(value):
    try:
        float(value)
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def _classes(values, name) -> list:
    """The classes of a column: whole numbers, or names."""
    plain = [value.item() if isinstance(value, np.generic) else value for value in values]
    plain = [value.strip() if isinstance(value, str) else value for value in plain]
    if not all(map(_is_number, plain)):
        return [str(value) for value in plain]
    numbers = [float(value) for value in plain]
    some = next((number for number in numbers if not number.is_integer()), None)
    if some is not None or len(set(numbers)) > _CLASSES:
        came = "more than 100 different numbers" if some is None else f"numbers such as {some:g}"
        raise ValueError(
            f"label must be a column of classes, but {name!r} has {came}: name another with label=…"
        )
    return [int(number) for number in numbers]


def _with_classes(X, labels, name, columns, positive):
    classes = sorted(set(labels))
    if positive is not None:
        positive = arguments.choice(positive, classes, "positive")
    if len(classes) == 1:
        raise ValueError(
            f"label must be a column with at least two classes, but all its rows are {classes[0]!r}."
        )
    if len(classes) > 2:
        found = Dataset(X, labels, name, columns, classes)
        return found if positive is None else found.one_vs_all(positive)
    if positive == classes[0]:
        classes.reverse()
    y = np.where(np.array(labels) == classes[1], 1, -1)
    return Dataset(X, y, name, columns, classes)
