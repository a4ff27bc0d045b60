"""What is tried here is kept nowhere; the tests of keeping name a file of their own."""

import pytest

from linclass_helpers.exercises import keeping


@pytest.fixture(autouse=True)
def _kept_nowhere(monkeypatch):
    monkeypatch.setenv(keeping.SWITCH, "off")
    keeping.forget()
    yield
    keeping.forget()
