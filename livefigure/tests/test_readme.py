"""The examples of livefigure's README run, and do what it says."""

import re
from pathlib import Path

import numpy as np

import livefigure
from livefigure.testing import Page

README = (Path(livefigure.__file__).parent / "README.md").read_text("utf-8")
TEN_LINES, A_PAGE, A_CLASS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_ten_lines():
    assert len([line for line in TEN_LINES.splitlines() if line.strip()]) <= 10
    names: dict = {}
    exec(TEN_LINES.replace("\nlive(", "\ndemo = live("), names)
    demo = names["demo"]
    page = Page(demo)
    assert page.document["caption"] == ["They meet every 6.28 seconds."]
    page.set("a", 6.0)
    assert page.document["caption"] == ["One tone."]
    demo.close()


def test_the_page(tmp_path, monkeypatch):
    assert len([line for line in A_PAGE.splitlines() if line.strip()]) <= 10
    monkeypatch.chdir(tmp_path)
    exec(A_PAGE, {})
    assert 100_000 < (tmp_path / "spiral.html").stat().st_size < 400_000


def test_the_class():
    names = {"np": np}
    exec(A_CLASS, names)
    circle = names["Circle"]()
    page = Page(circle)
    before = page.drawn()
    page.move("place", 2, 2)
    assert page.document["caption"] == ["The circle has the radius 2.83."]
    assert page.document["code"] == "Circle(place=(2.0, 2.0))"
    page.say("nudge", id="place", dx=1, dy=0)
    page.set("turn", 90.0)
    assert circle.code() == "Circle(turn=90.0, place=(2.1, 2.0))"
    page.reset()
    assert page.drawn() == before
    circle.close()
