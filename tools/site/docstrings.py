"""From the docstrings of this project, which are plain text, to reStructuredText: an extension of Sphinx."""

import re
from typing import Any

from numpy.typing import ArrayLike
from sphinx.util.typing import stringify_annotation

MARKUP = re.compile(r"([\\*_|])")
CODE = re.compile(r"`+([^`]+)`+")


def as_rst(docstring: str) -> str:
    paragraphs = re.split(r"\n(?:[ \t]*\n)+", docstring.strip("\n"))
    return "\n\n".join(section(each) or list_of_terms(each) or prose(each) for each in paragraphs)


def section(paragraph: str) -> str:
    """Terms below an underlined head, each with its words below it; "" where there is no such head."""
    found = re.match(r"(.+)\n-+\n", paragraph)
    return f".. rubric:: {found[1]}\n\n{prose(paragraph[found.end() :])}" if found else ""


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
    return "\n".join(f"``{term}``\n    {prose(' '.join(words))}" for term, *words in terms)


def in_columns(line: str, column: int) -> tuple[str, str]:
    left, right = line[:column], line[column:]
    if not left.endswith(" "):  # a name that reaches beyond its column
        left, _, right = line.partition("  ")
    return left.strip(), right.strip()


def prose(paragraph: str) -> str:
    """The same words: what is between backticks is code, and nothing else is markup."""
    parts = CODE.split(paragraph)
    parts[::2] = [MARKUP.sub(r"\\\1", words) for words in parts[::2]]
    parts[1::2] = [f"``{code}``" for code in parts[1::2]]
    return "".join(parts)


def on_docstring(app, what, name, thing, options, lines: list[str]) -> None:
    lines[:] = [*as_rst("\n".join(lines)).split("\n"), ""]


def on_signature(app, what, name, thing, options, signature: str | None, returned: str | None) -> Any:
    return signature and readable(signature), returned and readable(returned)


def readable(signature: str) -> str:
    """With the name of NumPy's ArrayLike, which is a union of a line and a half, and without addresses."""
    named = signature.replace(stringify_annotation(ArrayLike, "smart"), "ArrayLike")
    return re.sub(r"<factory>|<function [\w.]*(<lambda>)?>", "...", named)


def on_member(app, what, name, thing, skip: bool, options) -> bool | None:
    """matplotlib writes a method of its own, `set`, into every class that is an Artist."""
    return True if str(getattr(thing, "__module__", "")).startswith("matplotlib.") else None


def setup(app) -> dict[str, Any]:
    app.connect("autodoc-skip-member", on_member)
    app.connect("autodoc-process-docstring", on_docstring)
    app.connect("autodoc-process-signature", on_signature)
    return {"parallel_read_safe": True}
