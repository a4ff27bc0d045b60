"""Your own table as a data set: a CSV file, a table of pandas or Polars, a dict or a list of rows."""

import csv
import gzip
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .. import arguments
from ..words import listed
from .dataset import Dataset
from .text_tables import LARGEST, columns_of_file

MISSING = {"", "?", "na", "n/a", "nan", "null", "none", "nat", "<na>"}  # in lower case
_MAX_CLASSES = 100  # a column with more different values is not a column of classes


def read(
    path_or_table: Any,
    *,
    features: Sequence[str] | None = None,
    label: str | None = None,
    positive: Any = None,
) -> Dataset:
    """A data set from a CSV file, a table of pandas or Polars, a dict of columns, or a list of rows.

    Parameters
    ----------
    path_or_table
        the path of a CSV file, or the table itself
    features
        the names of the columns of X; by default all columns except the label
    label
        the name of the column with the classes; by default the last one
    positive
        the class that becomes +1. Of two classes this is by default the second in sorted order. Of more,
        all other classes together become −1; without `positive` they keep their names, in `labels`

    Raises
    ------
    ValueError
        if a value is missing or not a number. The message counts the rows from 1, below the head
    """
    source = None
    if isinstance(path_or_table, (str, Path)):
        name = Path(path_or_table).name.split(".")[0]
        columns = columns_of_file(path_or_table, "path_or_table")
        source = _in_code(str(path_or_table), features=features, label=label, positive=positive)
    else:
        name, columns = "table", _columns(path_or_table)
    for column in columns:
        arguments.named(column, "path_or_table")
    label = next(reversed(columns)) if label is None else _checked_column(label, columns, "label")
    features = _features(features, label, columns)
    floats = {name: _floats(columns[name]) for name in features}
    not_floats = [name for name in features if floats[name] is None]
    _refuse_missing({name: columns[name] for name in [*not_floats, label]})
    for name in not_floats:
        _refuse_other_values(name, columns[name], label)
    X = np.column_stack([values for values in floats.values() if values is not None])
    return _with_classes(X, _classes(columns[label], label), name, features, positive, source)


def write(dataset: Dataset, path: str | Path) -> Dataset:
    """Write a data set to a CSV file, with the classes in the last column.

    Returns the data set that `read` makes of the file: the same points and classes.
    """
    if not isinstance(dataset, Dataset):
        raise ValueError(f"dataset must be a Dataset, but it is {arguments.shown(dataset)}.")
    if not isinstance(path, (str, Path)) or not str(path).endswith((".csv", ".csv.gz")):
        came = arguments.shown(path)
        raise ValueError(f"path must be that of a CSV file to write, such as 'mine.csv', but it is {came}.")
    path, label = str(path), "class"
    names = dataset.columns or [f"x{k}" for k in range(1, dataset.d + 1)]
    while label in names:
        label += "_"
    text = io.StringIO(newline="")
    rows = zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)
    csv.writer(text, lineterminator="\n").writerows([[*names, label], *([*x, name] for x, name in rows)])
    raw = text.getvalue().encode()
    if len(raw) > LARGEST * 10**6:
        raise ValueError(
            f"dataset must fit into a file of {LARGEST} MB, but it would have {len(raw) / 1e6:.0f}: "
            "dataset.sample(…) draws some of its points."
        )
    try:
        Path(path).write_bytes(gzip.compress(raw, mtime=0) if path.endswith(".gz") else raw)
    except OSError as error:
        raise ValueError(
            f"path must be that of a file to write, but {path!r} cannot be written: {error.strerror}."
        ) from None
    positive = dataset.classes[1] if len(dataset.classes) == 2 else None
    try:
        found = read(path, positive=positive)
        same = np.array_equal(found.X, dataset.X) and found.labels.tolist() == dataset.labels.tolist()
    except ValueError:
        same = False
    if not same:
        raise ValueError(
            f"dataset must have classes that a file can hold, but from {path!r} they are not read as "
            f"{listed(list(map(repr, dataset.classes)))}: give them other names."
        )
    return found


def _in_code(path: str, **given: Any) -> str:
    """The code that reads the same file again."""
    more = "".join(
        f", {name}={list(value) if name == 'features' else value!r}"
        for name, value in given.items()
        if value is not None
    )
    return f"lc.data.read({path!r}{more})"


def _columns(table: Any) -> dict[str, list]:
    """The columns of a table in memory."""
    if isinstance(table, Mapping):
        found = {str(name): _listed(str(name), values) for name, values in table.items()}
    elif hasattr(table, "collect"):  # a lazy table of Polars, which would warn if asked for its columns
        came = type(table).__name__
        raise ValueError(
            f"path_or_table must lie in memory, but it is a {came}: its collect() makes a table."
        )
    elif hasattr(table, "columns") and hasattr(table, "__getitem__"):  # a table of pandas or Polars
        found = {str(name): _listed(str(name), table[name]) for name in table.columns}
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


def _listed(name: str, values: Any) -> list:
    """One column as a list of Python's own values."""
    single = getattr(values, "ndim", 1) == 0 or not hasattr(values, "__iter__")
    if single or isinstance(values, (str, bytes)):
        came = arguments.shown(values)
        raise ValueError(f"path_or_table must hold a list for each column, but {name!r} is {came}.")
    as_list = getattr(values, "tolist", None) or getattr(values, "to_list", None)  # NumPy, pandas; Polars
    return as_list() if as_list else list(values)


def _of_rows(rows: Any) -> dict[str, list]:
    """The columns of a list of rows."""
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


def _checked_column(column: object, columns: dict[str, list], name: str) -> str:
    if not isinstance(column, str) or column not in columns:
        raise ValueError(
            f"{name} must be among the columns {listed(list(map(repr, columns)))}, "
            f"but it is {arguments.shown(column)}."
        )
    return column


def _features(features: Sequence[str] | None, label: str, columns: dict[str, list]) -> list[str]:
    if features is None:
        return [name for name in columns if name != label]
    if isinstance(features, str) or not isinstance(features, Sequence) or not features:
        came = arguments.shown(features)
        raise ValueError(
            f"features must be a list of columns, such as [{next(iter(columns))!r}], not {came}."
        )
    found = [_checked_column(name, columns, "features") for name in features]
    if label in found:
        raise ValueError(
            f"features must not hold the label {label!r}: name the column of the classes with label=…"
        )
    return found


def _floats(values: list) -> np.ndarray | None:
    """A column as finite floats; None if some value is missing, infinite or not a number."""
    try:
        found = np.array(values)
        if found.dtype.kind == "c":  # complex numbers would lose their imaginary part
            return None
        found = found.astype(float)
    except (TypeError, ValueError, OverflowError):
        return None
    return found if found.shape == (len(values),) and np.isfinite(found).all() else None


def _refuse_missing(columns: dict[str, list]) -> None:
    missing = [
        (row, name)
        for name, values in columns.items()
        if not _complete(values)
        for row, value in enumerate(values, start=1)
        if _is_missing(value)
    ]
    if missing:
        where = listed([f"row {row} of {name!r}" for row, name in sorted(missing)])
        raise ValueError(
            f"path_or_table must have no missing values, but there {'are' if len(missing) > 1 else 'is'} "
            f"{len(missing)}: {where}. Fill them in, or leave their rows out."
        )


def _complete(values: list) -> bool:
    """Is no value missing? In a long column most values repeat, and each is looked at only once."""
    try:
        return not any(map(_is_missing, set(values)))
    except TypeError:  # a value that cannot be hashed
        return False


def _is_missing(value: object) -> bool:
    if isinstance(value, str):
        return value.strip().lower() in MISSING
    if value is None or value is np.ma.masked or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.floating)) and bool(np.isnan(value))


def _refuse_other_values(name: str, values: list, label: str) -> None:
    """Raise a ValueError that names the first row of a column whose value is not a finite number."""
    for row, value in enumerate(values, start=1):
        text = value.strip() if isinstance(value, str) else ""
        came = arguments.shown(value)
        if _is_number(text.replace(",", ".", 1)) and "," in text:
            fix = "write 5.1, not 5,1" if text.count(",") == 1 else "write it without commas"
            raise ValueError(
                f"path_or_table must have decimal points, but row {row} of {name!r} is {came}: {fix}."
            )
        if not _is_number(value):
            raise ValueError(
                f"features must be columns of numbers, but row {row} of {name!r} is {came}: name others with "
                f"features=[…], or say label={name!r} if it has the classes, not {label!r}."
            )
        if not np.isfinite(float(value)):
            came = arguments.shown(float(value))
            raise ValueError(f"path_or_table must have finite numbers, but row {row} of {name!r} is {came}.")


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def _classes(values: list, name: str) -> list:
    """The class of each row: whole numbers, or names."""
    plain = [value.item() if isinstance(value, np.generic) else value for value in values]
    plain = [value.strip() if isinstance(value, str) else value for value in plain]
    came = ""
    if not all(map(_is_number, plain)):
        found: list = [arguments.named(_as_text(value), "label") for value in plain]
        if len(set(found)) > _MAX_CLASSES:
            came = f"more than {_MAX_CLASSES} different names"
    else:
        found = [float(value) for value in plain]
        some = next((number for number in found if not number.is_integer()), None)
        if some is not None:
            came = f"numbers such as {some:g}"
        elif len(set(found)) > _MAX_CLASSES:
            came = f"more than {_MAX_CLASSES} different numbers"
        else:
            found = list(map(int, found))
    if came:
        raise ValueError(
            f"label must be a column of classes, but {name!r} has {came}: name another with label=…"
        )
    return found


def _as_text(value: object) -> str:
    """A value that is not a number, as the name of a class."""
    try:
        return str(value)
    except ValueError:  # Python refuses to print an integer of thousands of digits
        return arguments.shown(value)


def _with_classes(
    X: np.ndarray, labels: list, name: str, columns: list[str], positive: Any, source: str | None
) -> Dataset:
    classes = sorted(set(labels))
    if positive is not None:
        positive = arguments.choice(positive, classes, "positive")
    if len(classes) == 1:
        raise ValueError(
            f"label must be a column with at least two classes, but all its rows are {classes[0]!r}."
        )
    if len(classes) > 2:
        if positive is None:
            return Dataset(X, labels, name, columns, classes, source=source)
        found = Dataset(X, labels, name, columns, classes).one_vs_all(positive)
        return Dataset(X, found.y, found.name, columns, found.classes, source=source)
    if positive == classes[0]:
        classes.reverse()
    y = np.where(np.array(labels) == classes[1], 1, -1)
    return Dataset(X, y, name, columns, classes, source=source)
