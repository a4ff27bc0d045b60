"""These tests write no progress file, except those in test_progress_file.py, which name one of their own."""

import pytest

from linclass_helpers.exercises import progress_file


@pytest.fixture(autouse=True)
def _kept_nowhere(monkeypatch):
    monkeypatch.setenv(progress_file.SWITCH, "off")
    progress_file.forget()
    yield
    progress_file.forget()
