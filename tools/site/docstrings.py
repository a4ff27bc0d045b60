"""A Sphinx extension: docstrings in NumPy style become reStructuredText, and signatures shorter."""

import re
from typing import Any

from numpy.typing import ArrayLike
from sphinx.ext.napoleon import Config, NumpyDocstring
from sphinx.util.typing import stringify_annotation

STYLE = Config(napoleon_use_ivar=True)


def on_docstring(app, what, name, thing, options, lines: list[str]) -> None:
    text = "\n".join(lines)
    if what not in (
        "attribute",
        "data",
        "property",
    ):  # napoleon would take the text before a colon for a type
        text = str(NumpyDocstring(text, STYLE, app, what, name, thing, options))
    lines[:] = [*text.split("\n"), ""]


def on_signature(app, what, name, thing, options, signature: str | None, returned: str | None) -> Any:
    return signature and shorter(signature), returned and shorter(returned)


def shorter(signature: str) -> str:
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
