"""What a student has done: one file beside the notebooks, an event a line, only added to."""

import contextlib
import json
import os
from datetime import datetime
from pathlib import Path

SWITCH = "LINCLASS_PROGRESS"  # in the environment: "off", or where the file is
FILE = "my_progress.jsonl"

_here: list[dict] = []  # what could not be written, kept as long as the kernel lives


def on() -> bool:
    return os.environ.get(SWITCH, "").lower() != "off"


def path() -> Path:
    """The file: in the folder of the notebooks, which is where their kernels run."""
    where = os.environ.get(SWITCH, "")
    return Path(where) if where else Path(FILE)


def add(event: str, name: str, **more) -> str:
    """Add an event. Returns what is to be said of it: nothing, or why it could not be kept."""
    entry = {"at": datetime.now().isoformat(timespec="seconds"), "event": event, "name": name, **more}
    if not on():
        _here.append(entry)
        return ""
    try:
        _append(path(), json.dumps(entry, ensure_ascii=False) + "\n")
    except OSError as error:
        _here.append(entry)
        why = f"{path()} cannot be written, {error.strerror}"
        return f"(Your progress is kept only until the kernel ends: {why}.)\n"
    return ""


def _append(file: Path, line: str) -> None:
    """Write a line at the end, also where the last one there has no end: an editor may have taken it."""
    with file.open("ab+") as kept:
        if kept.seek(0, os.SEEK_END):
            kept.seek(-1, os.SEEK_END)
            line = line if kept.read() == b"\n" else "\n" + line
        kept.write(line.encode())


def events() -> tuple[list[dict], int]:
    """All events, the oldest first, and how many lines of the file could not be read."""
    kept: list[dict] = []
    bad = 0
    if on():
        with contextlib.suppress(OSError):
            kept, bad = read(path())
    return kept + _here, bad


def read(file: Path) -> tuple[list[dict], int]:
    """The events of any such file, the oldest first, and how many of its lines could not be read."""
    # An editor may have put a mark in front ("-sig").
    lines = file.read_text("utf-8-sig", errors="replace").split("\n")
    found = [_read(line) for line in lines if line.strip()]
    return [entry for entry in found if entry], found.count(None)


def of(name: str, event: str) -> list[dict]:
    """The events of one kind, of one task or prediction."""
    return [entry for entry in events()[0] if (entry["name"], entry["event"]) == (name, event)]


def forget() -> None:
    """Forget what was not written to the file. For tests, and for a kernel that begins anew."""
    _here.clear()


def _read(line):
    try:
        entry = json.loads(line)
        return entry if isinstance(entry["event"], str) and isinstance(entry["name"], str) else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
