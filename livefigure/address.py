"""The state of a demo in an address: `convergence&t=3&tie=mistake`. It is read as data, and never run.

A value is JSON, except that a text stands there by itself where this cannot be mistaken for JSON.
"""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

AS_IT_IS = "[],.:-"  # signs that need no escape after the # of an address


def written(name: str, values: Mapping[str, Any]) -> str:
    """The part of an address after its #; a TypeError if a value cannot be written."""
    return "&".join([name, *(f"{key}={quote(_written(value), AS_IT_IS)}" for key, value in values.items())])


def read(part: str) -> tuple[str, dict[str, Any]]:
    """The name and the values in the part of an address after its #."""
    name, *pairs = part.split("&")
    split = (pair.partition("=") for pair in pairs)
    return name, {key: _read(unquote(words)) for key, _, words in split}


def _written(value: Any) -> str:
    if isinstance(value, str) and _read(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _read(words: str) -> Any:
    try:
        return json.loads(words)
    except ValueError:
        return words
