"""Run the notebooks with the solutions put in: all exercises must be right, and all other outputs as stored.

    python tools/with_solutions.py                  all notebooks
    python tools/with_solutions.py notebooks/02*    only these

It works on copies. It puts in what lc.solution prints, so it also tests that a student can use that.
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
    """A copy in which every exercise has its solution."""
    for check in check_cells.checks(notebook):
        notebook = check_cells.with_answer(notebook, check, check_cells.solution(check))
    return notebook


def wrong(stored: NotebookNode, ran: NotebookNode) -> list[str]:
    """What is wrong in a notebook that ran with its solutions: a list of sentences."""
    found = []
    checked: set[int] = set()
    for check in check_cells.checks(ran):
        outputs = ran.cells[check.cell].outputs
        checked |= {check.cell, check_cells.place_of(ran, check).cell}
        if check_cells.said(outputs).get(check.name) != check_cells.RIGHT:
            found.append(f"{check.name} is not right: {said(outputs)}")
    for place, (before, after) in enumerate(zip(stored.cells, ran.cells, strict=True)):
        if place not in checked and said(before.get("outputs", [])) != said(after.get("outputs", [])):
            found.append(f"cell {before.id} does not give the stored output, but: {said(after.outputs)}")
    return found


def check(path: Path) -> bool:
    """Run a copy of a notebook in a copy of its folder, and report the result."""
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
    fine = f"all {count} exercises are right, and all other outputs are the stored ones"
    print(f"{path.name}: {fine if not found else 'NOT as it should be'}", *found, sep="\n    ", flush=True)
    return not found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the notebooks with the solutions put in.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="the notebooks (default: all of notebooks/)")
    paths = parser.parse_args(arguments).notebooks or sorted(refresh_notebooks.NOTEBOOKS.glob("*.ipynb"))
    return 0 if all(refresh_notebooks.side_by_side(check, paths)) else 1


if __name__ == "__main__":
    sys.exit(main())
