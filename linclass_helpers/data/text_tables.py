"""The columns of a CSV file as text. The file may have a head or not, and may be compressed as .gz."""

import csv
import gzip
import io
import stat
import zlib
from collections import Counter
from pathlib import Path

from .. import arguments

LARGEST = 50  # MB of text in a file; a table in memory may be larger
DELIMITERS = "\t;,"  # if two would do, the first is taken: a comma may be a decimal comma


def columns_of_file(path: str | Path, name: str) -> dict[str, list[str]]:
    """The columns of a CSV file, as text. Without a head they are called "column 1", "column 2", …"""
    rows = _rows(_text(path, name), path, name)
    first = [cell.strip() for cell in rows[0]]
    if any(map(_is_number, first)):
        head = [f"column {k}" for k in range(1, len(first) + 1)]
    else:
        head, rows = [cell or f"column {k}" for k, cell in enumerate(first, start=1)], rows[1:]
    twice = [cell for cell, count in Counter(head).items() if count > 1]
    if twice:
        came = arguments.shown(min(twice))
        raise ValueError(f"{name} must name each column once, but {came} is there more than once.")
    if not rows:
        raise ValueError(f"{name} must have rows below its head, but {_called(path)} has none.")
    return dict(zip(head, map(list, zip(*rows))))


def _text(path: str | Path, name: str) -> str:
    limit = LARGEST * 10**6
    try:
        kind = Path(path).stat().st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
            raise ValueError("it is a pipe or a device")  # reading it might wait, or never end
        with Path(path).open("rb") as file:
            raw = file.read(limit + 1)
        if raw.startswith(b"\x1f\x8b"):
            with gzip.open(io.BytesIO(raw)) as packed:
                raw = packed.read(limit + 1)
    except FileNotFoundError:
        raise ValueError(f"{name} must be the path of a file, but {_called(path)} is not there.") from None
    except (OSError, EOFError, ValueError, zlib.error) as error:  # a folder, no permission, half a .gz file
        why = getattr(error, "strerror", None) or str(error)
        raise ValueError(
            f"{name} must be the path of a CSV file, but {_called(path)} cannot be read: {why}."
        ) from None
    if len(raw) > limit:
        raise ValueError(
            f"{name} must be a file of at most {LARGEST} MB, unpacked, but {_called(path)} has more: leave "
            "out rows or columns, or read it with pandas and pass that table."
        )
    if raw.startswith(b"PK") or b"\0" in raw:
        raise ValueError(
            f"{name} must be the path of a CSV file, but {_called(path)} is not text: save it as CSV (UTF-8)."
        )
    try:
        return raw.decode("utf-8-sig")  # without the byte-order mark that some programs write
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ValueError(
            f"{name} must be a file in UTF-8, but line {line} of {_called(path)} is not: save it as such."
        ) from None


def _rows(text: str, path: str | Path, name: str) -> list[list[str]]:
    """The rows that are not empty. All must have the same length."""
    first = next((line for line in text.splitlines() if line.strip()), None)
    if first is None:
        raise ValueError(f"{name} must have a row for each point, but {_called(path)} is empty.")
    delimiter = max(DELIMITERS, key=lambda sign: _cells(first, sign))
    reader, rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True), []
    try:
        for row in reader:
            if not any(map(str.strip, row)):
                continue
            rows.append(row)
            if len(row) != len(rows[0]):
                raise ValueError(
                    f"{name} must have rows of equal length, but line {reader.line_num} of {_called(path)} "
                    f"has {len(row)} cells and the first {len(rows[0])}{_hint(row, rows[0], delimiter)}."
                )
    except csv.Error as error:
        raise ValueError(
            f"{name} must be a CSV file, but line {reader.line_num} of {_called(path)} is not one: {error}."
        ) from None
    if len(rows[0]) < 2:
        raise ValueError(
            f"{name} must have two columns or more, with commas, semicolons or tabs between them, but the "
            f"first line of {_called(path)} is {first[:60]!r}."
        )
    return rows


def _cells(line: str, delimiter: str) -> int:
    """The number of cells in a line with this delimiter; 0 if one is longer than the csv module allows."""
    try:
        return len(next(csv.reader([line], delimiter=delimiter)))
    except csv.Error:
        return 0


def _hint(row: list[str], first: list[str], delimiter: str) -> str:
    comma = delimiter == "," and len(row) > len(first)
    return ": a decimal comma is read as the end of a cell, so write 5.1, not 5,1" if comma else ""


def _called(path: str | Path) -> str:
    return f"the file {arguments.shown(Path(path).name or str(path))}"


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
