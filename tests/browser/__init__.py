import pytest

# What a demo on the screen and its twin do not agree in is shown piece by piece.
pytest.register_assert_rewrite("browser.page")
