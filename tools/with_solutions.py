"""Run the notebooks with the solutions put in: all checks must say right, and all other cells what is stored.

    python tools/with_solutions.py                  every notebook
    python tools/with_solutions.py notebooks/02*    … these only

It works on copies. What is put in is what lc.solution prints, so this also shows that a student can use it.
"""

import argparse
import copy
import shutil
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

import check_cells
import refresh_notebooks
from refresh_notebooks import said


def solved(notebook: NotebookNode) -> NotebookNode:
    """A copy with every exercise answered by its solution."""
    for check in check_cells.checks(notebook):
        notebook = check_cells.with_answer(notebook, check, check_cells.solution(check))
    return notebook


def wrong(stored: NotebookNode, ran: NotebookNode) -> list[str]:
    """What is not as it should be in a notebook that ran with its solutions, in words."""
    found = []
    checked: set[int] = set()
    for check in check_cells.checks(ran):
        outputs = ran.cells[check.cell].outputs
        checked |= {check.cell, check_cells.place_of(ran, check).cell}
        if check_cells.said(outputs).get(check.name) != check_cells.RIGHT:
            found.append(f"{check.name} is not right: {said(outputs)}")
    for place, (before, after) in enumerate(zip(stored.cells, ran.cells, strict=True)):
        if place not in checked and said(before.get("outputs", [])) != said(after.get("outputs", [])):
            found.append(f"cell {before.id} says something else than is stored: {said(after.outputs)}")
    return found


def check(path: Path) -> bool:
    """Run a copy of a notebook, in a copy of its folder, and say what came of it."""
    stored = nbformat.read(path, as_version=4)
    notebook = copy.deepcopy(solved(stored))
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(path.parent, folder, dirs_exist_ok=True)
        try:
            refresh_notebooks.run(notebook, Path(folder))
            found = wrong(stored, notebook)
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as failure:
            found = [str(failure)]
    count = len(check_cells.checks(notebook))
    fine = f"all {count} exercises are right, and all other cells say what is stored"
    print(f"{path.name}: {fine if not found else 'NOT as it should be'}", *found, sep="\n    ", flush=True)
    return not found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the notebooks with the solutions put in.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="which ones (all of notebooks/)")
    paths = parser.parse_args(arguments).notebooks or sorted(refresh_notebooks.NOTEBOOKS.glob("*.ipynb"))
    fine = [check(path) for path in paths]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
