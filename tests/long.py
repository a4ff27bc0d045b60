"""What is too long for `make test`: `make long` runs it, and CI runs both."""

import pytest


def long_but(first, values):
    """The parameters of a test: one of them in `make test`, the others in `make long`."""
    assert first in values
    return [value if value == first else pytest.param(value, marks=pytest.mark.long) for value in values]
