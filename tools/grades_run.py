"""Run one handed-in notebook, within limits of time and memory, and find out what its checks say.

The notebook is a copy, alone in a temporary folder; its kernel is its own. Behind each cell that checks
stands a cell of ours which checks again: what theirs prints does not count. The limits hold for this script,
which starts the kernel, and for each process that the kernel starts. Where a system has no limit of memory
that could be set, each process is watched, and one that takes more is stopped a moment later. It is no
prison: the code has the rights of whoever runs this, it can read files and reach the network.

    python tools/grades_run.py COPY ANSWER SECONDS MEGABYTES     what `run` starts
"""

import contextlib
import json
import os
import shutil
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from subprocess import DEVNULL

import nbformat
import psutil
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import NotebookNode, v4

import check_cells
from classroom_guard import family_of, stop
from refresh_notebooks import ThisPython

MEGABYTE = 1_000_000
GRACE = 15.0  # seconds beyond the limit, in which a run may start and end
OURS = "ours"  # the mark of the cells that we put in
# So that memory does not depend on how many processors there are: each thread reserves some.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


@dataclass
class Ran:
    """What came of a run: what was said of each exercise, and what is to be said of the run."""

    outcomes: dict[str, str] = field(default_factory=dict)
    unreached: list[str] = field(default_factory=list)  # exercises on which nothing could be found out
    remarks: list[str] = field(default_factory=list)
    memory_limited: bool = False


def run(path: Path, seconds: float, megabytes: float) -> Ran:
    """Run a copy of the notebook in a process of its own, and stop it and all that it started in any case."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        work, answer = Path(folder) / "work", Path(folder) / "answer.json"
        work.mkdir()
        shutil.copyfile(path, work / path.name)
        command = [sys.executable, __file__, work / path.name, answer, seconds, megabytes]
        end = time.monotonic() + seconds + GRACE
        silent = {"stdin": DEVNULL, "stdout": DEVNULL, "stderr": DEVNULL}
        child = psutil.Popen([*map(str, command)], cwd=work, env={**os.environ, **ONE_THREAD}, **silent)
        family: set[psutil.Process] = set()
        remarks: dict[str, None] = {}
        try:
            while child.poll() is None and time.monotonic() < end:
                family |= family_of(child)  # kept up to date: who has lost its parent is found in no tree
                if stop_the_large(family, megabytes):
                    remarks[f"a process that took more than {megabytes:g} MB was stopped"] = None
                time.sleep(0.1)
        finally:  # also where whoever runs this has had enough
            stop(child, family)
        with contextlib.suppress(OSError, ValueError, TypeError):
            ran = Ran(**json.loads(answer.read_text("utf-8")))
            ran.remarks = [*remarks, *ran.remarks]
            return ran
    names = [check.name for check in check_cells.checks(nbformat.read(path, as_version=4))]
    return Ran(unreached=names, remarks=[*remarks, "it was stopped, and nothing could be found out"])


def limit_memory(megabytes: float) -> bool:
    """Limit what this process, and each that it starts, may reserve. False where it cannot be."""
    most = int(megabytes * MEGABYTE)
    try:
        import resource  # Windows has no such module

        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ImportError, AttributeError, OSError, ValueError):
        return False
    return sys.platform == "linux"  # macOS takes the number, and does not hold it


def stop_the_large(family: set[psutil.Process], megabytes: float) -> bool:
    """End those that hold more memory than that; were there any? What has ended by itself is none."""
    found = False
    for process in family:
        with contextlib.suppress(psutil.Error):
            if process.memory_info().rss > megabytes * MEGABYTE:
                process.kill()
                found = True
    return found


def judged(notebook: NotebookNode) -> NotebookNode:
    """The notebook with a cell of ours behind each that checks."""
    cells: list[NotebookNode] = []
    found = check_cells.checks(notebook)
    for place, cell in enumerate(notebook.cells):
        cells.append(cell)
        for check in found:
            if check.cell == place and check.answer:
                source = (
                    f"import linclass_helpers\nprint(linclass_helpers.check({check.name!r}, {check.answer}))"
                )
                cells.append(v4.new_code_cell(source, metadata={OURS: check.name}))
    return v4.new_notebook(cells=cells)


def result(notebook: NotebookNode) -> Ran:
    """What a notebook says that has run, as far as it came."""
    ran = Ran()
    for cell in notebook.cells:
        name = cell.metadata.get(OURS)
        if name:
            said = check_cells.said(cell.outputs).get(name)
            if said:
                ran.outcomes[name] = check_cells.best(said, ran.outcomes.get(name, said))
    names = dict.fromkeys(check.name for check in check_cells.checks(notebook))
    ran.unreached = [name for name in names if name not in ran.outcomes]
    return ran


def first_error(notebook: NotebookNode) -> list[str]:
    """The first of their cells that failed, in words; none, or one."""
    theirs = [cell for cell in notebook.cells if not cell.metadata.get(OURS)]
    for number, cell in enumerate(theirs, start=1):
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                what = f"{output.ename}: {output.evalue[:200]}".removesuffix(": ")
                return [f"its cell {number} stopped with {what}"]
    return []


def main() -> None:
    path, answer, seconds, megabytes = sys.argv[1:]
    end = time.monotonic() + float(seconds)
    limited = limit_memory(float(megabytes))
    notebook = judged(nbformat.read(path, as_version=4))
    client = NotebookClient(
        notebook,
        timeout_func=lambda cell: max(end - time.monotonic(), 0.01),
        allow_errors=True,
        kernel_manager_class=ThisPython,
        shutdown_kernel="immediate",
        store_widget_state=False,
        resources={"metadata": {"path": str(Path(path).parent)}},
    )
    stopped = []
    try:
        client.execute()
    except CellTimeoutError:
        stopped = [f"it was stopped after {float(seconds):g} seconds"]
    except DeadKernelError:
        stopped = ["its kernel died"]
    except Exception as error:  # whatever a stranger's notebook may bring about
        stopped = [f"it was stopped: {type(error).__name__}"]
    ran = result(notebook)
    ran.memory_limited = limited
    ran.remarks = stopped + first_error(notebook)
    Path(answer).write_text(json.dumps(asdict(ran)), "utf-8")


if __name__ == "__main__":
    main()
