"""Which files of the packages does a page need? page_packages.mjs runs this in the site's own Python.

It does what a page may ask for: every demo with every control, every prediction, an exercise. What was then
imported or opened is packed, compiled; the other files of the packages are left out.
"""

import io
import json
import marshal
import runpy
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from itertools import count
from pathlib import Path

PLACE = Path("/lib/python3.14/site-packages")
UNCHECKED = (1).to_bytes(4, "little")  # the file is not compared with a source
OWN = "linclass_helpers", "livefigure"  # these are packed completely
opened: set[Path] = set()
numbers = count(1)


def note(event, arguments):
    if event == "open" and isinstance(arguments[0], str) and arguments[0].startswith(str(PLACE)):
        opened.add(Path(arguments[0]))


def use_everything():
    """Use everything that a page may ask for."""
    page = runpy.run_path("page_start.py")
    lc, demos = page["lc"], page["made"]
    codes = [*(f"lc.demos.{name}()" for name in lc.demos.__all__), *map(prediction, predictions())]
    for code in [*codes, "lc.again()", "lc.proof('02.stop')"]:
        use(demos, next(numbers), code)
    for name in {name[:2]: name for name in lc.exercises.names()}.values():  # one of each notebook
        page["run"](0, f"lc.check({name!r}, lc.exercises.find({name!r}).solution)", "{}", None)
    page["run"](0, 'lc.check("02.mistake", lambda w, x, y: True)', "{}", None)
    page["run"](0, 'lc.hint("02.mistake")\nlc.solution("02.mistake")\nlc.progress()', "{}", None)


def prediction(name):
    return f"lc.guess({name!r})"


def predictions():
    from linclass_helpers.exercises import Prediction, _all

    return _all(Prediction)


def use(demos, key, code):
    """Show a demo at two sizes, light and dark, and use its controls and handles."""
    said = count(1)

    def say(kind, **what):
        demos.hear(key, json.dumps({"page": "page", "number": next(said), "kind": kind, **what}))
        demo.settle()

    look = {"kind": "hello", "width": 700, "ratio": 2.0, "dark": False, "fonts": True}
    demos.wake(key, code, json.dumps([look]), "page", 0, lambda *_: None)
    demo = demos.made[key]
    say("hello", width=370, ratio=1.0, dark=True, fonts=True)
    for name, control in demo.document()["controls"].items():
        for value in values(control):
            say("set", name=name, value=value)
        say("reset")
    for handle in demo.document()["handles"].values():
        say("move", id=handle["id"], x=handle["x"] + 0.1, y=handle["y"] + 0.1)
        say("nudge", id=handle["id"], dx=1, dy=0)
    demo.close()


def values(control):
    """Some values of a control as a page has it."""
    kind = control["kind"]
    if kind == "choice":
        return [value for value, _ in control["options"]]
    return {"switch": [True, False], "buttons": []}.get(kind, [control.get("low"), control.get("high")])


def packed():
    """The archive, as bytes."""
    places = [getattr(one, "__file__", None) for one in list(sys.modules.values())]
    modules = {Path(place) for place in places if place}
    own = {file for name in OWN for file in (PLACE / name).rglob("*") if file.is_file()}
    files = {file for file in modules | opened | own if file.is_relative_to(PLACE) and file.is_file()}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(file for file in files if "__pycache__" not in file.parts):
            name, content = str(file.relative_to(PLACE)), file.read_bytes()
            if file.suffix == ".py":
                name, content = name + "c", module(content, file)
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def module(source, file):
    """A compiled module, as it is found in place of its source. Only our own keep their docstrings."""
    ours = file.relative_to(PLACE).parts[0] in OWN
    code = compile(source, str(file), "exec", dont_inherit=True, optimize=0 if ours else 2)
    return MAGIC_NUMBER + UNCHECKED + bytes(8) + marshal.dumps(code)  # PEP 552


sys.addaudithook(note)
use_everything()
