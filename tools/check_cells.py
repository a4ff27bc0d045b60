"""Find the exercises in our notebooks, and put answers there. Nothing here runs a cell."""

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass

from IPython.core.inputtransformer2 import TransformerManager
from nbformat import NotebookNode

import linclass_helpers as lc
from linclass_helpers.exercises import Construct, Drag, Task

# The outcomes that lc.check prints, the best first.
RIGHT, NOT_YET, NOT_TRIED = "right", "not yet", "not tried yet"
OUTCOMES = (RIGHT, NOT_YET, NOT_TRIED)
# A mark may stand before them, and escape sequences that colour it.
COLOUR = r"(?:\x1b\[[\d;]*m)?"
SAID = re.compile(rf"^(?:{COLOUR}[✓✗]{COLOUR} )?(\d\d\.[\w-]+): ({'|'.join(OUTCOMES)})\.", re.MULTILINE)
NAMED = re.compile(r"\bcheck\(\s*[\"'](\d\d\.[\w-]+)[\"']")  # a call in the source of a cell


@dataclass(frozen=True)
class Check:
    """A cell that calls lc.check(name, answer)."""

    cell: int  # its index in the notebook
    name: str  # "02.update"
    answer: str  # the argument, as the cell writes it: "update", "(X, y)"
    names: tuple[str, ...]  # the variables in it
    lines: tuple[int, int]  # the first and the last line of the statement, from 1


def checks(notebook: NotebookNode) -> list[Check]:
    """All checks of a notebook, in order. A name that the package does not know is left out."""
    known = set(lc.exercises.names())
    found: list[Check] = []
    for place, cell in enumerate(notebook.cells):
        if cell.cell_type == "code":
            statements = parsed(cell.source).body
            found += [check for one in statements for check in _checks_in(one, place) if check.name in known]
    return found


def _checks_in(statement: ast.stmt, place: int) -> Iterator[Check]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Call) and _called(node) == "check" and node.args:
            name, *rest = node.args
            rest += [keyword.value for keyword in node.keywords if keyword.arg == "answer"]
            if isinstance(name, ast.Constant) and isinstance(name.value, str) and rest:
                names = dict.fromkeys(part.id for part in ast.walk(rest[0]) if isinstance(part, ast.Name))
                lines = statement.lineno, statement.end_lineno or statement.lineno
                yield Check(place, name.value, ast.unparse(rest[0]), tuple(names), lines)


def _called(node: ast.Call) -> str:
    """The last name of the function that is called: "check" for lc.check(…)."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def parsed(source: str) -> ast.Module:
    """The syntax tree of a cell. A line that only IPython understands (%time, !ls, d?) becomes a call."""
    return ast.parse(TransformerManager().transform_cell(source))


def said(outputs: list[NotebookNode]) -> dict[str, str]:
    """The outcome of each exercise that the outputs of a cell report; the last one counts."""
    texts = [output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in outputs]
    return dict(SAID.findall("\n".join(texts)))


def best(*outcomes: str) -> str:
    return min(outcomes, key=OUTCOMES.index)


@dataclass(frozen=True)
class Place:
    """The lines of a cell that an answer replaces: the first and the last, from 1."""

    cell: int
    lines: tuple[int, int]


def place_of(notebook: NotebookNode, check: Check) -> Place:
    """The statements that define the answer, in the cell of the check or the nearest one before it."""
    for cell in range(check.cell, -1, -1):
        if notebook.cells[cell].cell_type == "code":
            found = [node for node in parsed(notebook.cells[cell].source).body if _defines(node, check.names)]
            if found:
                ends = [node.end_lineno or node.lineno for node in found]
                return Place(cell, (found[0].lineno, max(ends)))
    raise ValueError(f"No cell defines {check.answer}, which cell {check.cell} checks as {check.name}.")


def _defines(node: ast.stmt, names: tuple[str, ...]) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name in names
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(isinstance(part, ast.Name) and part.id in names for one in targets for part in ast.walk(one))


def solution(check: Check) -> str:
    """The solution, as lines that define the answer under the names of the notebook."""
    task: Task = lc.exercises.find(check.name)
    source = task.source().strip()
    if isinstance(task, Construct) and not isinstance(task, Drag):
        return f"{source}\n\n\n{check.answer.strip('()')} = {task.solution.__name__}()"
    return source


def with_answer(notebook: NotebookNode, check: Check, answer: str) -> NotebookNode:
    """A copy of the notebook in which these lines define the answer."""
    found = copy.deepcopy(notebook)
    place = place_of(notebook, check)
    lines = notebook.cells[place.cell].source.splitlines()
    first, last = place.lines
    found.cells[place.cell].source = "\n".join([*lines[: first - 1], answer, *lines[last:]])
    return found
