"""Write a short page for each notebook, 02.html for example, which links to a moment of a demo lead to.

It leads on to the page that shows the demo: `02.html#convergence&t=3` to the page of notebook 2.
"""

import json
import re
from pathlib import Path

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<script>
const shows = {shows};
location.replace((shows[location.hash.slice(1).split("&")[0]] ?? {page}) + location.hash);
</script>
</head>
<body><p>Go on to <a href={page}>{title}</a>.</p></body>
</html>
"""
DEMO = re.compile(r"lc\.demos\.(\w+)\(")


def write(book: Path, notebooks: Path) -> None:
    """Write them into the folder of the book."""
    shows: dict[str, str] = {}
    first: dict[str, Path] = {}
    for notebook in sorted(notebooks.glob("*.ipynb"), key=_in_order):
        first.setdefault(notebook.stem[:2], notebook)
        for name in demos(notebook):
            shows.setdefault(name, f"notebooks/{notebook.stem}.html")
    for number, notebook in first.items():
        title = notebook.stem.replace("_", " ")
        page, known = json.dumps(f"notebooks/{notebook.stem}.html"), json.dumps(shows)
        (book / f"{number}.html").write_text(PAGE.format(title=title, shows=known, page=page), "utf-8")


def demos(notebook: Path) -> list[str]:
    """The names of the demos whose stored pictures the notebook has."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    stored = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    words = ["".join(data["text/plain"]) for data in stored if "image/png" in data]
    return [found[1] for found in map(DEMO.match, words) if found]


def _in_order(notebook: Path) -> tuple[str, bool, str]:
    """Of one number the appendix, whose name has an x, is the last."""
    number = notebook.stem.partition("_")[0]
    return number[:2], number.endswith("x"), number
