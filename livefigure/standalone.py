"""Pages of HTML whose pictures move without a kernel: each has the tape of its demo."""

import base64
import json
import os
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from . import arguments, connection, small_png, style
from .demo import WRITTEN, Demo
from .tape import Tape

BOOK, PHONE = 740, 370  # CSS pixels: the widths of a picture in the text of a page
EXPORT = "export default "  # in the script of a widget
LOOK = """
body {
  max-width: 1000px;
  margin: 1em auto;
  padding: 0 12px;
  font: 14px/1.45 system-ui, sans-serif;
  color-scheme: light dark;
}
body.big {
  max-width: 1300px;
}
body[data-theme="dark"] {
  background: #111;
  color: #eceff3;
}
[data-tape] > img {
  max-width: 100%;
  height: auto;
}
"""
# A picture reads from the page whether it is light or dark.
START = """
const dark = matchMedia("(prefers-color-scheme: dark)");
const look = () => (document.body.dataset.theme = dark.matches ? "dark" : "light");
dark.addEventListener("change", look);
look();
livefigure.mountNear();
"""


class Recorded:
    """A demo for a page without a kernel.

    Attributes
    ----------
    files
        The files of its tape by name: "740" is the first picture at this width, "740.gamma" a track.
    about
        The options with which browser/player.js shows it.
    """

    def __init__(self, demo: Demo, widths: Sequence[int]) -> None:
        tapes = {width: Tape(demo, width) for width in widths}
        self.files = {
            f"{width}.{name}".removesuffix("."): data
            for width, tape in tapes.items()
            for name, data in tape.files.items()
        }
        width, height = tapes[max(tapes)].size
        size = {"width": width, "height": height}
        if demo.picture.sizes is style.LECTURE:
            size["big"] = True
        self.about = {"widths": list(widths), **size, "code": demo.code()}


def element(begin: str, about: Mapping[str, object], first: str) -> str:
    """The element that shows a recorded demo.

    The names of its files on the page begin with `begin`. `first` is the HTML that is seen until the scripts
    have been run, and wherever there are none. If the environment names the book, links lead there.
    """
    if book := os.environ.get(connection.BOOK):
        about = {**about, "book": book}
    short = json.dumps(about, separators=(",", ":"))
    return f'<div data-tape="{escape(begin)}" data-about="{escape(short)}">{first}</div>'


@cache
def script() -> str:
    """A classic script that defines `livefigure.mount` and others; see browser/player.js."""
    text = connection.script("player.js")
    assert text.count(EXPORT) == 1
    own = text.replace(EXPORT, "const livefigure = ")
    return f"window.livefigure = (() => {{\n{own}\nreturn {{ mount, mountNear, recorded, fonts }};\n}})();\n"


def css() -> str:
    """The style of demos."""
    return (connection.FOLDER / "style.css").read_text("utf-8")


def fonts() -> dict[str, bytes]:
    """The fonts of pictures, by the names of their files."""
    return {name: (connection.FOLDER / name).read_bytes() for name in connection.FONTS}


def inside(files: Mapping[str, bytes]) -> str:
    """Files as a part of the page itself."""
    return "\n".join(
        f'<script type="text/plain" id="{escape(name)}">{base64.b64encode(data).decode()}</script>'
        for name, data in files.items()
    )


def alt(text: str) -> str:
    """The alternative text of a stored picture: the sentences of its text, on one line.

    The text of a demo begins with its line of code, which is left out. An empty line separates demos that
    stand side by side. A screen reader would read "wᵀx" as "w T x": as in browser/voice.js.
    """
    demos = [block.splitlines() for block in text.split("\n\n")]
    sentences = [line for first, *rest in filter(None, demos) for line in rest or [first]]
    return " ".join(" ".join(sentences).replace("ᵀ", " transpose ").split())


def image(demo: Demo) -> str:
    """The picture as an image, with its sentences as the alternative text."""
    png = base64.b64encode(small_png.png(demo.picture.stored())).decode()
    words, width = escape(alt(demo.text())), demo.picture.sizes.widest
    return f'<img src="data:image/png;base64,{png}" width="{width}" alt="{words}">'


def save(demos: Sequence[Demo], path: str | Path, written: Mapping[str, str] = WRITTEN) -> str:
    """Write a page that shows these demos and needs no other file. Returns its path."""
    if not isinstance(path, (str, Path)) or Path(path).suffix not in WRITTEN:
        came = arguments.shown(path)
        endings = " or ".join(f"with {ending!r} for {what}" for ending, what in written.items())
        raise ValueError(f"path must end {endings}, but it is {came}.")
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(page(demos, Path(path).stem))
    except OSError as error:
        raise ValueError(
            f"path must be that of a file to write, but {str(path)!r} cannot be written: {error.strerror}."
        ) from None
    return str(path)


def page(demos: Sequence[Demo], title: str) -> str:
    """The text of that page."""
    files, parts = fonts(), []
    for k, demo in enumerate(demos):
        recorded = Recorded(demo, (demo.picture.sizes.widest, PHONE))
        files |= {f"{k}/{name}": data for name, data in recorded.files.items()}
        parts.append(element(f"{k}/", recorded.about, image(demo)))
    big = any(demo.picture.sizes is style.LECTURE for demo in demos)
    row = "\n".join(parts) if len(parts) == 1 else f'<div class="lf-row">{"".join(parts)}</div>'
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(title)}</title>
<style>
{css()}{LOOK}</style>
<body{' class="big"' * big}>
{row}
{inside(files)}
<script>
{script()}{START}</script>
</body>
</html>
"""
