"""The sheet has a page for each notebook, with its summary and pictures, and every page fits its paper."""

import re

import nbformat
import pytest
from test_picture_words import Images

import sheet
from livefigure.standalone import alt

# A page's size, the size that its content needs, its formulas, and those that were not typeset.
SEEN = """() => [...document.querySelectorAll('section')].map(page => ({
    name: page.id, height: page.clientHeight, needed: page.scrollHeight, width: page.clientWidth,
    wide: [...page.querySelectorAll('*')].filter(it => it.scrollWidth > page.clientWidth + 1).length,
    formulas: page.querySelectorAll('mjx-container').length,
    wrong: page.querySelectorAll('[data-mjx-error]').length,
    raw: page.innerText.match(/\\$|\\\\[a-z]/g) ?? [],
    pictures: [...page.querySelectorAll('img')].map(it =>
        Math.min(it.clientWidth, it.clientHeight * it.naturalWidth / it.naturalHeight)),
}))"""


@pytest.fixture(scope="module")
def found():
    return sheet.summaries()


@pytest.fixture(scope="module")
def html(found):
    return sheet.as_html(found, "")


def cells_of(name):
    return nbformat.read(sheet.NOTEBOOKS / f"{name}.ipynb", as_version=4).cells


def test_every_notebook_of_the_map_has_its_page_in_order(found, html):
    chart = "\n".join(cell.source for cell in cells_of("00x_look_up"))
    names = re.findall(r"^\| \d+b? \| \[.+\]\((\w+)\.ipynb\)", chart, re.MULTILINE)
    assert len(names) >= 12
    assert [one.name for one in found] == names == re.findall(r'<section id="(\w+)">', html)


def test_a_page_has_the_title_and_the_text_of_its_notebook(found):
    for one in found:
        cells = cells_of(one.name)
        (text,) = (cell.source for cell in cells if cell.source.startswith(sheet.HEADING))
        assert cells[0].source.startswith(f"# {one.title}\n")
        left = text.removeprefix(sheet.HEADING).strip().removeprefix(one.text).strip()
        assert one.text
        assert left == "" or sheet.AFTERWARDS.match(left)


def test_every_picture_is_there_once_with_its_words_and_its_call(found, html):
    shown = [cell for one in found for cell in list(filter(is_shown, cells_of(one.name)))[:2]]
    words = [alt(output.data["text/plain"]) for cell in shown for output in pictures_of(cell)]
    assert len(words) >= 16
    assert [given for _, given in Images(html).found] == words
    assert "" not in words
    calls = re.findall(r"<figcaption><code>(.*?)</code>", html)
    assert len(calls) == len(shown)
    assert all(call.startswith("lc.demos.") and call.endswith(")") for call in calls)


def is_shown(cell):
    return cell.cell_type == "code" and "summary" in cell.metadata.get("tags", [])


def pictures_of(cell):
    return [output for output in cell.outputs if "image/png" in output.get("data", {})]


def test_nothing_leads_away_from_the_sheet(html):
    assert re.findall(r'://|(?:href|src)="(?!data:|#)[^"]*|url\(|@import', html) == []


def test_a_link_keeps_its_words_on_paper_and_its_place_in_the_book():
    text = "See [notebook 5](05_gradient_ascent.ipynb#Top) and [the guide](../docs/teaching.md), $[a](b)$."
    one = sheet.Summary("06_x", "6 · X", text, [])
    assert "See notebook 5 and the guide, $[a](b)$." in sheet.page(one)
    cell = sheet.as_notebook([one]).cells[1]
    assert "[6 · X](notebooks/06_x.ipynb)" in cell.source
    assert (
        "[notebook 5](notebooks/05_gradient_ascent.ipynb#Top) and [the guide](docs/teaching.md)"
        in cell.source
    )


def test_a_notebook_without_the_tag_is_named_and_keeps_its_text(tmp_path, capsys):
    new = nbformat.v4
    cells = [new.new_markdown_cell("# 1 · Title\n\nText"), new.new_code_cell("lc.demos.margin()")]
    path = tmp_path / "01_x.ipynb"
    nbformat.write(new.new_notebook(cells=cells), path)
    with pytest.raises(SystemExit, match=f"01_x.ipynb.*{sheet.HEADING}"):
        sheet.summary(path)
    cells.append(new.new_markdown_cell(f"{sheet.HEADING}\n\n- One.\n\n**Try it yourself**\n\n1. Drag."))
    nbformat.write(new.new_notebook(cells=cells), path)
    capsys.readouterr()
    assert sheet.summary(path) == sheet.Summary("01_x", "1 · Title", "- One.", [])
    assert "01_x.ipynb: no cell has the tag" in capsys.readouterr().err


def test_a_third_picture_is_left_out_and_this_is_said(tmp_path, capsys):
    new, tag = nbformat.v4, {"tags": ["summary"]}
    cells = [
        new.new_markdown_cell("# 1 · Title"),
        *(new.new_code_cell(f"{k}", metadata=tag) for k in range(3)),
    ]
    cells.append(new.new_markdown_cell(f"{sheet.HEADING}\n\n- One.", metadata=tag))
    nbformat.write(new.new_notebook(cells=cells), tmp_path / "01_x.ipynb")
    assert [cell.source for cell in sheet.summary(tmp_path / "01_x.ipynb").cells] == ["0", "1"]
    assert "01_x.ipynb: 3 pictures" in capsys.readouterr().err


def test_the_page_of_the_book_is_the_same_in_every_build(found):
    page = sheet.as_notebook(found)
    nbformat.validate(page)
    assert nbformat.writes(page) == nbformat.writes(sheet.as_notebook(found))
    assert [cell.source for cell in page.cells if cell.cell_type == "code"] == [
        cell.source for one in found for cell in one.cells
    ]


@pytest.mark.long
def test_every_notebook_is_printed_on_one_page_without_a_network(found, tmp_path, browser):
    sheet.main(["--to", str(tmp_path / "sheet.html")])
    window = browser.new_context(viewport={"width": 703, "height": 1032}, offline=True)
    page, asked = window.new_page(), []
    page.on("request", lambda it: asked.append(it.url))
    page.goto((tmp_path / "sheet.html").as_uri())
    page.evaluate("() => MathJax.startup.promise")
    page.emulate_media(media="print")
    seen = page.evaluate(SEEN)
    printed = page.pdf(prefer_css_page_size=True)
    window.close()
    assert [it for it in asked if not it.startswith("data:")] == [(tmp_path / "sheet.html").as_uri()]
    assert [it["name"] for it in seen] == [one.name for one in found]
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == len(found)
    for it in seen:
        assert it["needed"] <= it["height"], it
        assert it["wide"] == 0, it
        assert it["formulas"] >= 5, it
        assert it["wrong"] == 0, it
        assert it["raw"] == [], it
        assert all(width >= 378 for width in it["pictures"]), it  # 10 cm, or nobody can read them
