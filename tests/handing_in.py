"""What a class may hand in, for the tests of what grades it."""

import json

import nbformat
from nbformat import v4

import linclass_helpers as lc
from refresh_notebooks import NOTEBOOKS

SECOND = NOTEBOOKS / "02_perceptron_convergence.ipynb"
NAMES = [name for name in lc.exercises.names() if name[:2] == "02"]
MANY = len(NAMES)

RIGHT = "def is_mistake(w, x, y):\n    return (1 if w @ x >= 0 else -1) != y"
WRONG = RIGHT.replace(">=", ">")
CHECK = 'lc.check("02.mistake", is_mistake)'


def written(path, *cells, says=""):
    """A notebook with these cells; the last one is stored with what it says."""
    sources = ["import numpy as np\nimport linclass_helpers as lc", *cells]
    notebook = v4.new_notebook(cells=[v4.new_code_cell(source) for source in sources])
    if says:
        notebook.cells[-1].outputs = [v4.new_output("stream", text=says)]
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def progress(path, *events):
    lines = [json.dumps({"at": "2026-01-01T10:00:00", **event}) + "\n" for event in events]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(lines), "utf-8")


def checked(name, passed):
    return {"event": "check", "name": name, "passed": passed}


def a_class(folder):
    """Five students: all right, some right, one wrong answer, one right answer, and nothing."""
    progress(folder / "ada" / "my_progress.jsonl", *(checked(name, True) for name in NAMES))
    progress(
        folder / "ben.jsonl",
        checked("02.mistake", False),
        {"event": "hint", "name": "02.mistake"},
        {"event": "guess", "name": "02.rate", "answer": [[10.0, 5.0]]},
        {"event": "solution", "name": "02.mistake"},
        checked("02.mistake", True),
        checked("02.mistake", False),
        checked("02.update", False),
    )
    written(folder / "cy" / "02.ipynb", f"{WRONG}\n{CHECK}", says="02.mistake: not yet. A tie …\n")
    written(folder / "di" / "02.ipynb", f"{RIGHT}\n{CHECK}", says="02.mistake: right. All …\n")
    nbformat.write(nbformat.read(SECOND, as_version=4), folder / "untouched.ipynb")
