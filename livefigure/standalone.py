"""Pages of HTML whose pictures move without a kernel: each has the tape of its demo."""

import base64
import json
from collections.abc import Mapping, Sequence
from html import escape

from . import connection, small_png, style
from .demo import Demo
from .tape import BOOK, PHONE, Tape

EXPORT = "export default "  # how the script of a widget begins its last part
PAGE_STYLE = """
body { max-width: 1000px; margin: 1em auto; padding: 0 12px; font: 14px/1.45 system-ui, sans-serif; color-scheme: light dark; }
body[data-theme=dark] { background: #111; color: #eceff3; }
[data-tape] { margin-bottom: 2em; }
[data-tape] > img { max-width: 100%; height: auto; }
"""
# The scripts of a picture read from the page whether it is light or dark.
PAGE_SCRIPT = """
const dark = matchMedia("(prefers-color-scheme: dark)");
const look = () => (document.body.dataset.theme = dark.matches ? "dark" : "light");
dark.addEventListener("change", look);
look();
livefigure.mountNear();
"""


class Recorded:
    """A demo for a page without a kernel: its tape, and what is seen where there are no scripts.

    Attributes
    ----------
    files
        the files of the tape by name: "740" is the first picture at this width, "740.gamma" a track
    about
        the options with which browser/player.js shows it
    """

    def __init__(self, demo: Demo, widths: Sequence[int]) -> None:
        tapes = {width: Tape(demo, width) for width in widths}
        self.files = {
            f"{width}.{name}".rstrip("."): data
            for width, tape in tapes.items()
            for name, data in tape.files.items()
        }
        big = demo.picture.sizes is style.LECTURE
        width, height = tapes[max(tapes)].size
        self.about = {"widths": list(widths), "width": width, "height": height, "big": big}

    def element(self, begin: str, still: str) -> str:
        """The element that shows it. `begin` is the beginning of the names of its files; `still` stands there first."""
        about = escape(json.dumps(self.about))
        return f'<div data-tape="{escape(begin)}" data-about="{about}">{still}</div>'


def script() -> str:
    """A classic script that defines `livefigure.mount` and `livefigure.mountNear`; see browser/player.js."""
    text = connection.script("player.js")
    assert text.count(EXPORT) == 1
    return f"window.livefigure = (() => {{\n{text.replace(EXPORT, 'const livefigure = ')}\nreturn {{ mount, mountNear }};\n}})();\n"


def css() -> str:
    return (connection.FOLDER / "style.css").read_text("utf-8")


def inside(files: Mapping[str, bytes]) -> str:
    """Files as a part of the page itself."""
    return "\n".join(
        f'<script type="text/plain" id="{escape(name)}">{base64.b64encode(data).decode()}</script>'
        for name, data in files.items()
    )


def fonts() -> dict[str, bytes]:
    return {name: (connection.FOLDER / name).read_bytes() for name in connection.FONTS}


def still(demo: Demo) -> str:
    """The picture as an image with its words."""
    png = base64.b64encode(small_png.png(demo.picture.stored())).decode()
    width, words = demo.picture.sizes.widest, escape(" ".join(demo.text().splitlines()[1:]))
    return f'<img src="data:image/png;base64,{png}" width="{width}" alt="{words}">'


def one_file(demos: Sequence[Demo], title: str = "A figure that moves") -> str:
    """A page that shows these demos, and needs no other file."""
    parts: list[str] = []
    files: dict[str, bytes] = fonts()
    for k, demo in enumerate(demos):
        found = Recorded(demo, (demo.picture.sizes.widest, BOOK, PHONE))
        parts.append(found.element(f"{k}/", still(demo)))
        files |= {f"{k}/{name}": data for name, data in found.files.items()}
    body = "\n".join(parts)
    if len(parts) > 1:
        body = f'<div class="lf-row">{body}</div>'
    return page(title, f"{body}\n{inside(files)}\n<script>\n{script()}{PAGE_SCRIPT}</script>")


def page(title: str, body: str) -> str:
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>\n{css()}{PAGE_STYLE}</style>\n<body>\n{body}\n</body>\n</html>\n"
    )
