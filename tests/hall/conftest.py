"""Each test begins and ends without a server."""

import pytest

from linclass_helpers.hall import asking
from linclass_helpers.hall.door import Door


@pytest.fixture(autouse=True)
def _closed(monkeypatch):
    monkeypatch.setattr(asking, "_on", None)
    yield
    door = Door.now
    Door.shut()
    if door is not None:
        door.process.kill()
        door.process.wait(10)
