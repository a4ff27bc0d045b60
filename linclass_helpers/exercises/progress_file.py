"""The file of a student's progress: JSON lines beside the notebooks, one per event, only appended to."""

import contextlib
import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

SWITCH = "LINCLASS_PROGRESS"  # environment variable: "off", or the path of the file
FILE = "my_progress.jsonl"

_unwritten: list[dict] = []  # events that could not be written; they last as long as the kernel


def on() -> bool:
    """Is progress written to a file?"""
    return os.environ.get(SWITCH, "").lower() != "off"


def path() -> Path:
    """The path of the file. By default it is in the folder of the notebooks, where their kernels run."""
    where = os.environ.get(SWITCH, "")
    return Path(where) if where else Path(FILE)


def add(event: str, name: str, **more: Any) -> str:
    """Append an event.

    Parameters
    ----------
    event
        "check", "hint", "asked" (for the solution, without a try), "solution" or "guess". For a skill it is
        "again" (an answer), or "example" (one was shown solved). For a proof it is "proof" (a check).
    name
        The name of the task, the prediction, the skill or the proof.
    **more
        Further entries of the event, such as passed=True, and the misconception that was met.

    Returns
    -------
    str
        A line for the student that says why the event could not be written; "" if it was.
    """
    entry = {"at": datetime.now().isoformat(timespec="seconds"), "event": event, "name": name, **more}
    if not on():
        _unwritten.append(entry)
        return ""
    try:
        _append(path(), json.dumps(entry, ensure_ascii=False) + "\n")
    except OSError as error:
        _unwritten.append(entry)
        why = f"{path()} cannot be written, {error.strerror}"
        return f"(Your progress is kept only until the kernel ends: {why}.)\n"
    return ""


def _append(file: Path, line: str) -> None:
    """Append a line. An editor may have removed the end of the last line, so it is added if it is missing."""
    with file.open("ab+") as opened:
        if opened.seek(0, os.SEEK_END):
            opened.seek(-1, os.SEEK_END)
            line = line if opened.read() == b"\n" else "\n" + line
        opened.write(line.encode())


def events() -> tuple[list[dict], int]:
    """All events, the oldest first, and the number of lines of the file that could not be read."""
    found: list[dict] = []
    bad = 0
    if on():
        with contextlib.suppress(OSError):
            found, bad = read(path())
    return found + _unwritten, bad


def read(file: Path) -> tuple[list[dict], int]:
    """The events in any such file, the oldest first, and the number of its lines that could not be read."""
    # "-sig": an editor may have put a byte order mark in front.
    lines = file.read_text("utf-8-sig", errors="replace").split("\n")
    found = [_read(line) for line in lines if line.strip()]
    return [entry for entry in found if entry], found.count(None)


def of(name: str, event: str) -> list[dict]:
    """The events of one kind, of one task or prediction."""
    return [entry for entry in events()[0] if (entry["name"], entry["event"]) == (name, event)]


def forget() -> None:
    """Forget the events that were not written to the file. Tests call this."""
    _unwritten.clear()


def _read(line: str) -> dict | None:
    """The event in a line, or None if there is none."""
    try:
        entry = json.loads(line)
        return entry if isinstance(entry["event"], str) and isinstance(entry["name"], str) else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
