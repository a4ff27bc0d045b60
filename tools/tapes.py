"""Record the pictures of notebooks, so that they move on pages without a kernel.

    python tools/tapes.py                   what the book needs, into build/tapes
    python tools/tapes.py notebooks/02*     only of these notebooks

The text of a stored picture begins with the line that makes its demo again. A tape is recorded once for each
line, as long as nothing changes in the two packages.
"""

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

PROJECT = Path(__file__).parents[1]
NOTEBOOKS = PROJECT / "notebooks"
CACHE = PROJECT / "build" / "tapes"
PACKAGES = "linclass_helpers", "livefigure"
NOT_SHOWN = {"__pycache__", "tests"}  # folders that change nothing in a picture
ABOUT = "about.json"
PLACE = "_tapes"  # in the site
LECTURE = "lecture"  # in the name of a tape for the lecture hall


def line_of(output: NotebookNode) -> str | None:
    """The line that makes the demo of a stored picture; None if the output is no demo."""
    data = output.get("data", {})
    first = "".join(data.get("text/plain", "")).partition("\n")[0]
    return first if "image/png" in data and first.startswith("lc.") else None


def lines_of(notebooks: Iterable[NotebookNode]) -> list[str]:
    """The lines of all pictures, each once."""
    outputs = (output for book in notebooks for cell in book.cells for output in cell.get("outputs", []))
    return list(dict.fromkeys(filter(None, map(line_of, outputs))))


@cache
def release() -> str:
    """A name for the present content of the packages."""
    files = sorted(file for package in PACKAGES for file in (PROJECT / package).rglob("*") if file.is_file())
    found = hashlib.sha256()
    for file in files:
        path = file.relative_to(PROJECT)
        if not NOT_SHOWN & set(path.parts):
            found.update(f"{path.as_posix()}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:16]


def name_of(line: str, widths: Sequence[int], lecture: bool = False) -> str:
    """The name of the tape of a line."""
    about = json.dumps([line, *widths, *([LECTURE] if lecture else [])])
    return hashlib.sha256(about.encode()).hexdigest()[:16]


def folder_of(line: str, widths: Sequence[int], lecture: bool = False) -> Path:
    """The folder with the files of a tape."""
    return CACHE / release() / name_of(line, widths, lecture)


def record(line: str, widths: Sequence[int], lecture: bool, place: Path) -> str:
    """Record one line into this folder. Returns the line."""
    os.environ["LINCLASS_PROGRESS"] = "off"
    import linclass_helpers as lc
    from livefigure.standalone import Recorded

    lc.lecture(lecture)
    try:
        demo = eval(line, {"lc": lc})
        found = Recorded(demo, widths)
        demo.close()
    finally:
        lc.lecture(False)
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as whole:  # never half of a tape
        for name, data in found.files.items():
            (Path(whole) / name).write_bytes(data)
        (Path(whole) / ABOUT).write_text(json.dumps(found.about), "utf-8")
        shutil.copytree(whole, place, dirs_exist_ok=True)
    return line


def record_all(lines: Sequence[str], widths: Sequence[int], lecture: bool = False) -> None:
    """Record all lines that are not recorded yet, on all processors."""
    missing = [line for line in lines if not (folder_of(line, widths, lecture) / ABOUT).exists()]
    if not missing:
        return
    for old in CACHE.iterdir() if CACHE.exists() else ():
        if old.name != release():
            shutil.rmtree(old)
    tasks = [(line, widths, lecture, folder_of(line, widths, lecture)) for line in missing]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for k, line in enumerate(pool.map(record, *zip(*tasks)), 1):
            print(f"recorded {k} of {len(missing)}: {line}", file=sys.stderr, flush=True)


def tape(line: str, widths: Sequence[int], lecture: bool = False) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What was recorded: the options of the player, and the files by name."""
    place = folder_of(line, widths, lecture)
    files = {file.name: file.read_bytes() for file in sorted(place.iterdir()) if file.name != ABOUT}
    return json.loads((place / ABOUT).read_text("utf-8")), files


def book_widths() -> tuple[int, int]:
    """The widths of pictures in the book."""
    from livefigure.standalone import BOOK, PHONE

    return BOOK, PHONE


if __name__ == "__main__":
    sys.path.insert(0, str(PROJECT))
    paths = sys.argv[1:] or sorted(map(str, NOTEBOOKS.glob("*.ipynb")))
    record_all(lines_of(nbformat.read(path, as_version=4) for path in paths), book_widths())
