"""Pictures on exported pages have alternative text."""

import hashlib
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest

from livefigure.standalone import alt
from picture_words import image

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "notebooks" / "02_perceptron_convergence.ipynb"


class Images(HTMLParser):
    """The images of a page, with their alternative texts."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            about = dict(attributes)
            self.found.append((name(about["src"].partition("base64,")[2]), about.get("alt")))


def name(png):
    """A short name of a picture, for messages of failed tests."""
    return hashlib.sha256("".join(png.split()).encode()).hexdigest()[:8]


def output(words, png="QUJD\n", **about):
    data = {"image/png": png, "text/plain": words}
    return nbformat.v4.new_output("display_data", data, metadata=about)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lc.demos.margin(d=2)\nUpdate 3.\nw =  (1, 2).", "Update 3. w = (1, 2)."),
        ("a()\nLeft.\n\nb()\nRight.\nMore.", "Left. Right. More."),
        ("a()\n\nb()\nRight.", "a() Right."),
        ("<Figure size 640x480 with 1 Axes>", "<Figure size 640x480 with 1 Axes>"),
        ("a()\nwᵀx = 0, and XᵀX.", "w transpose x = 0, and X transpose X."),
        ("", ""),
    ],
)
def test_the_alternative_text_has_the_sentences_without_the_code(text, said):
    assert alt(text) == said


def test_any_text_is_escaped_in_html():
    words = "w < 0 & “γ” > \"1\", 'x'"
    html = image(output(f"lc.x()\n{words}", **{"image/png": {"width": 700}}))
    assert Images(html).found == [(name("QUJD"), words)]
    assert 'width="700"' in html
    assert "width" not in image(output("x"))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["html", "slides"])
def test_every_picture_of_an_exported_notebook_has_its_words(kind, tmp_path):
    command = [sys.executable, "-m", "nbconvert", "--to", kind, "--output-dir", str(tmp_path), str(NOTEBOOK)]
    option = "--HTMLExporter.preprocessors=picture_words.PictureWords"
    subprocess.run([*command, option], check=True, cwd=ROOT / "tools", capture_output=True)
    (page,) = tmp_path.iterdir()
    found = Images(page.read_text("utf-8")).found
    shown = [
        (name(output.data["image/png"]), alt(output.data["text/plain"]))
        for cell in nbformat.read(NOTEBOOK, 4).cells
        if kind == "html" or cell.metadata.slideshow.slide_type != "skip"
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    assert len(shown) >= 5
    assert "" not in dict(shown).values()
    assert found == shown
