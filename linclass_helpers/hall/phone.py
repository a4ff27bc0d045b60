"""The page of a phone, and the pictures that it paints."""

import base64
import hashlib
import json
import re
import zlib
from pathlib import Path
from typing import Any

import livefigure
from livefigure import news_of

from ..draw import Picture
from ..style import DARK, LIGHT
from .question import Question

HERE = Path(__file__).parent
WIDTH = 362  # of the picture, in CSS pixels: the most usual phones are 390 wide
HEIGHT, HEIGHT_TO_DRAW = 330, 540  # that it has on a wide screen; on a phone it is three quarters of it
PAINTER = "paint.js", "places.js"
FONTS = {"livefigure regular": "font-regular.woff", "livefigure bold": "font-bold.woff"}


def page() -> dict[str, str]:
    """The page, which loads nothing else, and the policy that allows no other script, style or host."""
    browser = Path(livefigure.__file__).parent / "browser"
    parts = [browser / name for name in PAINTER]
    script = without_comments("\n".join(file.read_text("utf-8") for file in [*parts, HERE / "phone.js"]))
    fonts = "\n".join(
        f'@font-face {{ font-family: "{name}"; src: url(data:font/woff;base64,{_base64(browser / file)}); }}'
        for name, file in FONTS.items()
    )
    style = f"{fonts}\n{(HERE / 'phone.css').read_text('utf-8')}"
    text = (HERE / "phone.html").read_text("utf-8")
    text = text.replace("/* style */", style).replace("/* script */", script)
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; font-src data:; "
        "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {"page": text, "policy": policy}


def without_comments(script: str) -> str:
    return re.sub(r"(?m)^\s*(//.*\n)?", "", script)


def _base64(file: Path) -> str:
    return base64.b64encode(file.read_bytes()).decode()


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def pictures(question: Question, revealed: bool) -> dict[str, str]:
    """What a phone needs to know of a question, with the picture in the light and in the dark theme."""
    names = "words", "drawn", "start", "names", "step", "window", "axes", "begin"
    known: dict[str, Any] = {name: getattr(question, name) for name in names}
    known["options"] = list(question.options.items())
    known["number"], known["revealed"] = question.is_number, revealed
    found = {}
    for dark, theme in enumerate((LIGHT, DARK)):
        news = picture(question, revealed, bool(dark))
        found[theme.name] = json.dumps({**known, "news": news, "mine": theme.ideal, "paper": theme.paper})
    return found


def picture(question: Question, revealed: bool, dark: bool) -> str:
    """The picture as news for paint.js, in base64; "" if the question has none."""
    paint = question.paint
    if paint is None:
        return ""

    def build(picture: livefigure.Picture) -> None:
        panel = picture["answer"]
        panel.key("key", paint(panel, revealed, None), corner=question.corner)  # type: ignore[attr-defined,arg-type]

    height = HEIGHT_TO_DRAW if question.drawn or revealed else HEIGHT  # then the other options are gone
    drawn = Picture(("answer",), build, height=height, themes=(LIGHT, DARK), sizes=livefigure.DESK)
    drawn.fit(WIDTH, 1, dark)
    return base64.b64encode(zlib.decompress(news_of(drawn))).decode()
