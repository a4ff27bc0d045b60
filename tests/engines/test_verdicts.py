"""Below a wrong answer in JupyterLab: a button opens the case in a demo, another gives hints."""

import pytest
from browser.page import Notebook
from browser.test_verdicts import (  # noqa: F401
    line,
    notebook,
    test_a_button_opens_the_demo_and_another_gives_hints_with_the_keyboard_alone,
)

from own_lab import Lab

from .conftest import DESK


@pytest.fixture
def lab(tmp_path):
    with Lab(tmp_path) as lab:
        yield lab


class PatientNotebook(Notebook):
    patience = 120_000  # ms: on a busy machine WebKit opens JupyterLab in a minute


@pytest.fixture
def visit(engine, lab):
    with engine.window(*DESK) as window:
        yield lambda path: PatientNotebook(window, lab, path)
