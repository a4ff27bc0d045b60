"""From docstrings, in NumPy style or with lists in two columns, to reStructuredText: a Sphinx extension."""

import re
from typing import Any

from numpy.typing import ArrayLike
from sphinx.ext.napoleon import Config, NumpyDocstring
from sphinx.util.typing import stringify_annotation

STYLE = Config(napoleon_use_ivar=True)


def as_rst(docstring: str) -> str:
    paragraphs = re.split(r"\n(?:[ \t]*\n)+", docstring.strip("\n"))
    return "\n\n".join(list_of_terms(each) or each for each in paragraphs)


def list_of_terms(paragraph: str) -> str:
    """Names in a left column and what they are in a right one; "" where the paragraph is no such thing."""
    lines = paragraph.split("\n")
    first = re.match(r"\S.*? {2,}(?=\S)", lines[0])
    if not first:
        return ""
    terms: list[list[str]] = []
    for line in lines:
        term, words = in_columns(line, first.end())
        if term:
            terms.append([term])
        terms[-1].append(words)
    plain = [[term, " ".join(words).replace("*", r"\*")] for term, *words in terms]
    return "\n".join(f"``{term}``\n    {words}" for term, words in plain)


def in_columns(line: str, column: int) -> tuple[str, str]:
    left, right = line[:column], line[column:]
    if not left.endswith(" "):  # a name that reaches beyond its column
        left, _, right = line.partition("  ")
    return left.strip(), right.strip()


def on_docstring(app, what, name, thing, options, lines: list[str]) -> None:
    text = as_rst("\n".join(lines))
    if what not in (
        "attribute",
        "data",
        "property",
    ):  # napoleon would take the text before a colon for a type
        text = str(NumpyDocstring(text, STYLE, app, what, name, thing, options))
    lines[:] = [*text.split("\n"), ""]


def on_signature(app, what, name, thing, options, signature: str | None, returned: str | None) -> Any:
    return signature and readable(signature), returned and readable(returned)


def readable(signature: str) -> str:
    """A shorter signature: with the name of NumPy's long union ArrayLike, and without memory addresses."""
    named = signature.replace(stringify_annotation(ArrayLike, "smart"), "ArrayLike")
    return re.sub(r"<factory>|<function [\w.]*(<lambda>)?>", "...", named)


def on_member(app, what, name, thing, skip: bool, options) -> bool | None:
    """Skip the method `set`, which matplotlib adds to every subclass of Artist."""
    return True if str(getattr(thing, "__module__", "")).startswith("matplotlib.") else None


def setup(app) -> dict[str, Any]:
    app.connect("autodoc-skip-member", on_member)
    app.connect("autodoc-process-docstring", on_docstring)
    app.connect("autodoc-process-signature", on_signature)
    return {"parallel_read_safe": True}
