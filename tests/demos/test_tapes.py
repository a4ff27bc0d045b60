"""On tape every demo and every prediction shows what the kernel shows: words, values, handles and drawing."""

import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, _all
from livefigure import Buttons
from livefigure.standalone import BOOK
from livefigure.tape import Tape
from livefigure.testing import Page, Player, wrong_places

CHOSEN = sorted(name for name, one in _all(Prediction).items() if not one.drawn)


def compare(demo, themes):
    """Everything on the tape of a demo with what the kernel shows. Returns the tape."""
    tape = Tape(demo, BOOK)
    for dark in themes:
        player, page = Player(tape.files, dark), Page(demo.twin(), BOOK, dark=dark)
        assert list(wrong_places(player, page)) == []
    demo.close()
    return tape


@pytest.mark.long
@pytest.mark.parametrize("name", lc.demos.__all__)
def test_the_tape_of_every_demo_is_what_the_kernel_shows(name):
    assert compare(getattr(lc.demos, name)(), [False, True]).tracks


@pytest.mark.long
@pytest.mark.parametrize("name", CHOSEN)
def test_a_prediction_is_answered_on_its_tape(name):
    tape = compare(lc.guess(name), [False])
    for option in _all(Prediction)[name].options:
        player = Player(tape.files)
        assert player.move("answer", option)
        assert player.move("commit", "commit")
        assert player.document["caption"][0].startswith(("✓", "✗"))


@pytest.mark.parametrize("make", [lambda: lc.guess("03.halved"), lambda: lc.proof("02.stop")])
def test_what_is_done_while_recording_is_not_noted_as_a_students_work(make, tmp_path, monkeypatch):
    monkeypatch.setenv("LINCLASS_PROGRESS", str(tmp_path / "progress.jsonl"))
    page = Page(make().twin(), BOOK)
    options = [value for value, _ in page.document["controls"].get("answer", {}).get("options", [])]
    if options:
        page.set("answer", options[1])
    for name, control in page.demo.controls.items():
        for value in getattr(control, "options", {}) if isinstance(control, Buttons) else ():
            page.say("button", name=name, value=value)
    assert not (tmp_path / "progress.jsonl").exists()


@pytest.mark.long
def test_a_step_into_a_run_goes_on_after_another_choice():
    player = Player(Tape(lc.demos.line(t=1), BOOK).files)
    assert player.move("t", 2)
    assert player.move("data", player.document["controls"]["data"]["options"][1][0])
    assert player.document["controls"]["t"]["value"] == 2
