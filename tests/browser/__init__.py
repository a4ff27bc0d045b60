import pytest

# pytest then shows how a demo on the screen differs from its twin.
pytest.register_assert_rewrite("browser.page")
