"""PROTOCOL.md lists the functions that handle a slider's event. They exist, and are called in this order."""

import re
import sys
from pathlib import Path

import livefigure
from livefigure import Demo, Slider
from livefigure.testing import Page

FOLDER = Path(livefigure.__file__).parent
ROWS = re.findall(r"^\| \d+ \| (.+?) \| (.+?) \|", (FOLDER / "PROTOCOL.md").read_text("utf-8"), re.MULTILINE)
STEPS = [(file.strip("`"), name) for file, names in ROWS for name in re.findall(r"`(\w+)`", names)]


class Dot(Demo):
    controls = {"at": Slider("at", 0.0, 0.0, 9.0, 1.0)}

    def compute(self):
        self.place = self.state.at

    def show(self):
        self.picture["main"].plot("dot", [self.place / 9], [0.5], "o")

    def caption(self):
        return f"It is at {self.place:g}."


def called(demo, message):
    """The functions that a message calls in livefigure and in this file: (file, name), in order."""
    found = []

    def note(frame, event, _):
        file = Path(frame.f_code.co_filename)
        if event == "call" and (FOLDER in file.parents or file == Path(__file__)):
            own = "the file of the demo" if file == Path(__file__) else file.relative_to(FOLDER).as_posix()
            found.append((own, frame.f_code.co_qualname.replace(".<locals>", "").split(".")))

    sys.setprofile(note)
    try:
        demo.screen._handle_custom_msg(message, [])
    finally:
        sys.setprofile(None)
    return found


def test_the_kernel_calls_these_functions_in_order():
    demo = Dot()
    page = Page(demo)
    calls = called(
        demo, {"page": page.name, "number": page.said + 1, "kind": "set", "name": "at", "value": 4.0}
    )
    in_kernel = [(file, name) for file, name in STEPS if not file.endswith(".js")]
    assert len(in_kernel) > 8
    at = 0
    for file, name in in_kernel:
        later = [k for k, (place, names) in enumerate(calls) if k >= at and place == file and name in names]
        assert later, f"{file} does not call {name} after the stations before"
        at = later[0]
    assert page.document["caption"] == ["It is at 4."]
    demo.close()


def test_the_functions_of_the_page_are_in_its_files():
    in_page = [(file, name) for file, name in STEPS if file.endswith(".js")]
    assert len(in_page) == 5
    for file, name in in_page:
        assert re.search(rf"^(async )?function {name}\(", (FOLDER / file).read_text("utf-8"), re.MULTILINE)
