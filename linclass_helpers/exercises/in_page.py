"""A cell of an exercise, on a page of the book: what a student has written is run, and then described."""

import ast
import io
import traceback
from contextlib import redirect_stdout, suppress
from typing import Any

from . import limits, progress_file
from .verdict import Verdict

ONLY_A_PART = (
    "A page has only the packages that its exercises need. The notebook itself, opened live, has more."
)
CELL = "the cell"  # stands for a file in tracebacks; `limits` does not leave it out as a library


def run(source: str, names: dict[str, Any]) -> dict[str, Any]:
    """Run the cell of an exercise, and describe the value of its last line.

    Parameters
    ----------
    source
        What the student has written, with the call of lc.check in its last line.
    names
        The names that earlier cells have defined. The cell gets a copy of them.

    Returns
    -------
    dict
        "words": what was printed, and the verdict or the error. "passed": is the answer right? "picture": a
        PNG of the counterexample in base64, with "alt", its description; both are empty if there is none.
    """
    said, value = io.StringIO(), None
    with redirect_stdout(said):
        try:
            value = limits.run(_run, source, dict(names))
        except BaseException as error:
            print(_in_words(error))
        else:
            print(end="" if value is None else f"{value!r}\n")
    verdict = value if isinstance(value, Verdict) else Verdict("", "")
    picture = verdict.picture() if verdict.picture else None
    data = picture._repr_mimebundle_()[0] if picture is not None else {"image/png": "", "text/plain": ""}
    about = {"picture": data["image/png"], "alt": data["text/plain"]}
    return {"words": said.getvalue().rstrip(), "passed": verdict.passed, **about}


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell, and return the value of its last line, if that is an expression."""
    lines = ast.parse(source, CELL).body
    last = lines[-1] if lines else None
    shown = [last] if isinstance(last, ast.Expr) else []
    exec(compile(ast.Module(lines[: len(lines) - len(shown)], []), CELL, "exec"), names)
    return eval(compile(ast.Expression(shown[0].value), CELL, "eval"), names) if shown else None


def _in_words(error: BaseException) -> str:
    """The error, and in which line of the cell it was raised."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == CELL]
    where = f"Line {lines[-1]}: " if lines else ""
    words = str(error) if isinstance(error, limits.Stopped) else traceback.format_exception_only(error)[-1]
    more = f"\n{ONLY_A_PART}" if isinstance(error, ModuleNotFoundError) else ""
    return f"{where}{words.strip()}{more}"


class Kept:
    """The progress that a page keeps for the student, as the text of the progress file.

    Parameters
    ----------
    text
        What the page has kept from earlier visits.
    """

    def __init__(self, text: str) -> None:
        progress_file.path().write_text(text, "utf-8")
        self.told = text

    def news(self) -> str:
        """The lines that were added since this was last asked."""
        with suppress(OSError):
            before, self.told = self.told, progress_file.path().read_text("utf-8")
            return self.told.removeprefix(before)
        return ""
