"""A deck needs no network, typesets its formulas, describes its pictures, and every slide fits its page."""

import json
from pathlib import Path

import nbformat
import pytest

import slides
import tapes
from livefigure import style
from livefigure.picture import STORED
from picture_words import PictureWords, image

NAMES = sorted(path.stem for path in slides.NOTEBOOKS.glob("*.ipynb"))
MOVES = "09b_fresh_points"  # the deck whose pictures are recorded
PAGE = {"width": 1440, "height": 900}

READY = "() => 'fits' in (document.querySelector('section.present:not(.stack)')?.dataset ?? {})"
REVEAL = """() => new Promise(ok => require(['parts/reveal/dist/reveal.js'], ok))
    .then(it => void (window.deck = it))"""
# For the current slide: its place, what exceeds the page, its scale, the formulas that were not typeset or
# that MathJax did not understand, and the number of typeset formulas.
SEEN = """() => {
    const slide = deck.getCurrentSlide(), {h, v} = deck.getIndices();
    const parts = [...slide.querySelectorAll('.jp-Cell, img, p, pre, table, li, h1, h2, h3')];
    const off = parts.filter(node => {
        const {left, top, right, bottom, width} = node.getBoundingClientRect();
        return width && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
            || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === 'auto');
    });
    const texts = [...slide.querySelectorAll('.jp-RenderedMarkdown, .jp-RenderedHTML')];
    const words = texts.map(node => node.innerText).join(' ');
    return {where: `${h}.${v}`, last: deck.isLastSlide(), fit: Number(slide.style.getPropertyValue('--fit')),
        off: off.map(node => `${node.tagName} ${node.textContent.trim().slice(0, 40)}`),
        raw: words.match(/\\$[^$]+\\$|\\\\[a-z]+\\{/g) ?? [],
        wrong: slide.querySelectorAll('.MathJax_Error, .merror').length,
        formulas: slide.querySelectorAll('.MathJax').length,
        pictures: [...slide.querySelectorAll('img')].map(({alt, naturalWidth}) => [alt, naturalWidth])};
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("slides")


class Still(PictureWords):
    """In place of `MovingPictures`: recording takes long, and changes nothing that is seen on a slide."""

    def __init__(self, *how, below="", **more):
        super().__init__()
        self.below = below

    def preprocess(self, nb, resources):
        resources["tapes"] = ""
        return super().preprocess(nb, resources)

    def html(self, output):
        return image(output) + self.below * bool(tapes.line_of(output))


@pytest.fixture(scope="module", params=NAMES)
def deck(request, folder, browser):
    """All slides of a deck, shown in order without a network, and the requests that they made."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param != MOVES:
            patch.setattr(slides, "MovingPictures", Still)
        slides.main([str(slides.NOTEBOOKS / f"{request.param}.ipynb"), "--to", str(folder)])
    window = browser.new_context(viewport=PAGE, offline=True)
    page, asked, seen = window.new_page(), [], []
    page.on("request", lambda it: asked.append(it.url))
    page.goto(f"{(folder / request.param).as_uri()}.slides.html")
    page.wait_for_function(READY)
    page.evaluate(REVEAL)
    page.evaluate("deck.configure({transition: 'none', fragments: false})")
    while not seen or not seen[-1]["last"]:
        if seen:
            page.evaluate("deck.next()")
        page.wait_for_function(READY)
        seen.append(page.evaluate(SEEN))
    window.close()
    return request.param, seen, asked


@pytest.mark.long
def test_nothing_runs_off_a_slide(deck):
    _, seen, _ = deck
    assert {it["where"]: it["off"] for it in seen if it["off"]} == {}


@pytest.mark.long
def test_every_slide_of_the_notebook_is_there_and_can_be_read(deck):
    name, seen, _ = deck
    notebook = nbformat.read(slides.NOTEBOOKS / f"{name}.ipynb", as_version=4)
    begin = [cell for cell in notebook.cells if cell.metadata.slideshow.slide_type in ("slide", "subslide")]
    assert len(seen) == len(begin)
    assert {it["where"]: it["fit"] for it in seen if it["fit"] < 0.75} == {}


@pytest.mark.long
def test_formulas_are_set(deck):
    _, seen, _ = deck
    assert {it["where"]: it["raw"] for it in seen if it["raw"]} == {}
    assert sum(it["wrong"] for it in seen) == 0
    assert sum(it["formulas"] for it in seen) > 1


@pytest.mark.long
def test_nothing_is_asked_of_another_host(deck, folder):
    _, _, asked = deck
    own = folder.as_uri()
    assert [url for url in asked if not url.startswith((own, "data:", "about:blank"))] == []
    assert f"{own}/parts/reveal/dist/reveal.js" in asked


@pytest.mark.long
def test_pictures_are_drawn_for_the_hall_and_have_words(deck):
    name, seen, _ = deck
    notebook = nbformat.read(slides.NOTEBOOKS / f"{name}.ipynb", as_version=4)
    wide = [w for it in seen for alt, w in it["pictures"]]
    shown = [cell for cell in notebook.cells if cell.metadata.slideshow.slide_type not in ("skip", "notes")]
    if '"width": ' in json.dumps([cell.get("outputs") for cell in shown]):
        assert style.LECTURE.widest * STORED in wide
        assert style.DESK.widest * STORED not in wide
    for it in seen:
        for words, _ in it["pictures"]:
            assert len(words) > 20, it["where"]
            assert "No description" not in words


# Open the first picture of a deck, and move the first of its sliders that can be moved.
MOVE = """() => {
    document.querySelector('.move').click();
    return document.querySelector('dialog').open;
}"""
MOVED = """() => {
    const range = [...document.querySelectorAll('dialog .lf-range')].find(one => one.checkVisibility());
    range.value = range.value === range.max ? range.min : range.max;
    range.dispatchEvent(new Event('input'));
    return document.querySelector('dialog canvas').toDataURL();
}"""


@pytest.mark.long
def test_a_picture_moves_without_a_kernel_and_without_a_network(deck, folder, browser):
    name, *_ = deck
    if name != MOVES:
        return
    window = browser.new_context(viewport=PAGE, offline=True)
    page = window.new_page()
    page.goto(f"{(folder / name).as_uri()}.slides.html")
    page.wait_for_function(READY)
    assert page.evaluate(MOVE)
    page.locator("dialog .lf-caption p").first.wait_for()
    assert page.locator("dialog .lf-range:visible").count()
    before = page.evaluate(MOVED)
    page.wait_for_function(
        "before => document.querySelector('dialog canvas').toDataURL() !== before", arg=before
    )
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    window.close()


def test_what_a_deck_needs_is_pinned():
    pinned = Path(slides.HERE / "slides_parts.txt").read_text("utf-8").splitlines()
    assert all("--hash=sha256:" in line for line in pinned if line and not line.startswith("#"))
    assert slides.place_of("nbclassic/static/components/MathJax/MathJax.js") == "mathjax/MathJax.js"
    assert slides.place_of("nbclassic/static/components/MathJax/localization/de/de.js") is None
    assert slides.place_of("nbclassic/__init__.py") is None
