"""Run the notebooks and store them in a normal form, so that every difference in git is a real one.

    python tools/refresh_notebooks.py                  run and store all notebooks
    python tools/refresh_notebooks.py notebooks/02*    only these
    python tools/refresh_notebooks.py --check          run nothing; report which are not in normal form

A second run changes no byte. A notebook in which a cell fails is reported and not changed.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
# The metadata of ipykernel, without the version of Python. nbconvert needs it to export a script.
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": LANGUAGE,
}
CELL_METADATA = {"jupyter", "slideshow", "tags"}
# The view of a widget. Without its kernel JupyterLab shows an error in its place.
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


# No history: it belongs to the user, and kernels would wait for each other at its file.
OPTIONS = ["--log-level=ERROR", "--HistoryManager.enabled=False"]
# The stored outputs must not contain the user's own answers.
os.environ["LINCLASS_PROGRESS"] = "off"


class ThisPython(AsyncKernelManager):
    """A kernel of the Python that runs this script, not one that is registered on the machine."""

    @property
    def kernel_spec(self) -> KernelSpec:
        return KernelSpec(**get_kernel_dict(OPTIONS))


def run(notebook: NotebookNode, folder: Path) -> None:
    """Run every cell in a new kernel in this folder. Raises an error if a cell does."""
    NotebookClient(
        notebook,
        timeout=600,
        kernel_manager_class=ThisPython,
        store_widget_state=False,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    ).execute()


def normalise(notebook: NotebookNode, stem: str) -> None:
    """Keep sources and outputs, and drop what depends on the tool that saved the notebook."""
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    notebook.metadata = nbformat.from_dict(METADATA)
    name_cells(notebook.cells, stem)
    for cell in notebook.cells:
        cell.metadata = NotebookNode({k: v for k, v in cell.metadata.items() if k in CELL_METADATA})
        if cell.cell_type == "code":
            cell.outputs = normal_outputs(cell.outputs)


def name_cells(cells: list[NotebookNode], stem: str) -> None:
    """Give each cell an id like 02-07. A cell that has such an id keeps it when it is moved."""
    prefix = re.sub(r"[^a-z0-9]+", "-", stem.split("_")[0].lower())
    taken: set[str] = set()
    nameless = []
    for cell in cells:
        name = cell.get("id", "")
        if re.fullmatch(rf"{prefix}-\d\d+", name) and name not in taken:
            taken.add(name)
        else:
            nameless.append(cell)
    free = (name for k in range(1, len(cells) + 1) if (name := f"{prefix}-{k:02}") not in taken)
    for cell, name in zip(nameless, free, strict=False):
        cell.id = name


def normal_outputs(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """The outputs without widget views. Consecutive pieces of a stream are joined."""
    kept: list[NotebookNode] = []
    for output in outputs:
        if "data" in output:
            output.data.pop(WIDGET_VIEW, None)
            output.metadata = NotebookNode({k: v for k, v in output.metadata.items() if k in output.data})
            if not output.data:
                continue
        if output.output_type == "stream" and kept and kept[-1].get("name") == output.name:
            kept[-1].text += output.text
        else:
            kept.append(output)
    return kept


def said(outputs: list[NotebookNode]) -> list[tuple[str, str]]:
    """The text outputs of a cell, each with its kind; without stderr, where slow machines report progress."""
    words = []
    for output in normal_outputs([NotebookNode(output) for output in outputs]):
        if output.output_type == "error":
            words.append(("error", f"{output.ename}: {output.evalue}"))
        elif output.output_type != "stream":
            words.append(("text/plain", output.data.get("text/plain", "")))
        elif output.name == "stdout":
            words.append(("stdout", output.text))
    return words


def as_text(notebook: NotebookNode) -> str:
    """The text of the file, which is the same on every system."""
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"


def normal_form(text: str, stem: str) -> str:
    """The text of a notebook in normal form, with its stored outputs."""
    notebook = nbformat.reads(text, as_version=4)
    normalise(notebook, stem)
    return as_text(notebook)


def check(path: Path) -> bool:
    """Report whether a notebook is in normal form."""
    text = path.read_bytes().decode("utf-8")
    fine = text == normal_form(text, path.stem)
    print(f"{path.name}: {'in normal form' if fine else 'NOT in normal form: run `make notebooks`'}")
    return fine


def refresh(path: Path) -> bool:
    """Run a notebook and store it. Report what happened, and return whether all cells ran."""
    text = path.read_bytes().decode("utf-8")
    notebook = nbformat.reads(text, as_version=4)
    try:
        run(notebook, path.parent)
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as failure:
        print(f"{path.name}: FAILED, left as it was\n{failure}", file=sys.stderr)
        return False
    normalise(notebook, path.stem)
    fresh = as_text(notebook)
    if fresh != text:
        path.write_bytes(fresh.encode("utf-8"))
    print(f"{path.name}: {'unchanged' if fresh == text else 'stored'}")
    return True


def side_by_side(work: Callable[[Path], bool], paths: list[Path]) -> list[bool]:
    """What `work` returns for each notebook. As many run at once as there are processors."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, paths))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the notebooks and store them in normal form.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="the notebooks (default: all of notebooks/)")
    parser.add_argument("--check", action="store_true", help="run nothing; fail if one is not in normal form")
    chosen = parser.parse_args(arguments)
    paths = chosen.notebooks or sorted(NOTEBOOKS.glob("*.ipynb"))
    work = check if chosen.check else refresh
    return 0 if all(side_by_side(work, paths)) else 1


if __name__ == "__main__":
    sys.exit(main())
