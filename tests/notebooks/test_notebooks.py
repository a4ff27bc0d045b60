"""Checks of the stored notebooks. nbval accepts a cell that was never run, and compares no pictures."""

import ast
import re

import nbformat
import pytest
from nbconvert import ScriptExporter

import refresh_notebooks as refresh

PATHS = sorted(refresh.NOTEBOOKS.glob("*.ipynb"))
SLIDE_TYPES = {"slide", "subslide", "fragment", "skip", "notes", "-"}
LONGEST_CELL = 15
MOST_CELLS, MOST_WORDS = 70, 2600  # of a thread

MACHINE_PATH = re.compile(r"(?<![\w.:/~])/(?:home|Users|root|tmp|work|opt|usr|var|mnt|etc)/|\b[A-Za-z]:\\")
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}")
PLOTTING = re.compile(r"\bmatplotlib\b|\bpyplot\b|\bplt\.")
MATHS_OR_CODE = re.compile(r"\$\$.*?\$\$|\$[^$\n]*\$|```.*?```|`[^`\n]*`", re.DOTALL)
# GitHub shows an error in place of a formula with one of these.
REFUSED = re.compile(
    r"\\(?:operatorname|DeclareMathOperator|(?:re)?newcommand|def|let|mbox|phantom|\w*colou?r\w*)\b"
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


@pytest.fixture(params=PATHS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def notebook(path):
    return nbformat.read(path, as_version=4)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(notebook):
    """Each output of the notebook, with the id of its cell."""
    return [(cell.id, output) for cell in code(notebook) for output in cell.outputs]


def texts(notebook):
    """All texts of the notebook that are shown, with the id of their cell."""
    yield from ((cell.id, cell.source) for cell in notebook.cells)
    for name, output in outputs(notebook):
        yield name, output.get("text", "")
        yield from ((name, text) for kind, text in output.get("data", {}).items() if kind.startswith("text/"))


def anchors(notebook):
    """The anchors of a notebook: JupyterLab makes one for each heading."""
    prose = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return {title.strip().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", prose, re.MULTILINE)}


def broken_links(notebook, folder):
    for cell in notebook.cells:
        if cell.cell_type != "markdown":
            continue
        for link in LINK.findall(MATHS_OR_CODE.sub("", cell.source)):
            if re.match(r"[a-z]+:", link):  # https:, mailto:, attachment:
                continue
            file, _, anchor = link.partition("#")
            target = folder / file
            if file and not target.exists():
                yield cell.id, link
            elif anchor and (not file or file.endswith(".ipynb")):
                pointed_at = nbformat.read(target, as_version=4) if file else notebook
                if anchor not in anchors(pointed_at):
                    yield cell.id, link


def test_the_notebooks_are_there():
    assert {"00_start_here", "02_perceptron_convergence"} <= {path.stem for path in PATHS}


def test_every_code_cell_was_run_from_top_to_bottom(notebook):
    counts = [cell.execution_count for cell in code(notebook)]
    assert counts == list(range(1, len(counts) + 1))


def test_no_error_and_no_warning_is_stored(notebook):
    for name, output in outputs(notebook):
        assert output.output_type != "error", name
        assert output.get("name") != "stderr", name


def test_every_picture_has_a_text(notebook):
    """A picture is stored as image/png and as text/plain. With text/html it would not be shown."""
    for name, output in outputs(notebook):
        kinds = output.get("data", {})
        if any(kind.startswith("image/") for kind in kinds):
            assert {"image/png", "text/plain"} <= set(kinds), name
            assert "text/html" not in kinds, name
            assert not kinds["text/plain"].startswith("<"), name


def test_nothing_stored_depends_on_the_machine(notebook):
    assert [name for name, text in texts(notebook) if MACHINE_PATH.search(text) or ADDRESS.search(text)] == []


def test_code_cells_are_short_and_not_empty_and_plot_nothing(notebook):
    for cell in code(notebook):
        assert cell.source.strip(), cell.id
        assert len(cell.source.splitlines()) <= LONGEST_CELL, cell.id
        assert not PLOTTING.search(cell.source), cell.id


def test_a_thread_takes_an_hour(notebook, path):
    """An appendix, whose number has an x, may be longer: nobody reads it from top to bottom."""
    if "x" not in path.stem.partition("_")[0]:
        prose = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
        assert len(notebook.cells) <= MOST_CELLS
        assert sum(len(re.sub(r"\$[^$]*\$", "m", text).split()) for text in prose) <= MOST_WORDS


def format_strings(source):
    """The f-strings, calls of `.format`, and `%` after a string in a cell. lc.table is used instead."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr) or isinstance(node, ast.Attribute) and node.attr == "format":
            yield node.lineno
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            left = node.left
            if isinstance(left, ast.Constant) and isinstance(left.value, str):
                yield node.lineno


def test_code_cells_have_no_format_strings(notebook):
    assert [cell.id for cell in code(notebook) if list(format_strings(cell.source))] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('print(f"{x:.3f}")', True),
        ('"{}".format(x)', True),
        ('"%d" % 3', True),
        ('print("x =", 7 % 3)', False),
        ('lc.table({"x": x})', False),
    ],
)
def test_format_strings_are_found(source, found):
    assert bool(list(format_strings(source))) == found


TITLES = dict(
    re.findall(
        r"^\| (\d+b?) \| \[(.+?)\]\(.+?\) \|",
        "\n".join(cell.source for path in PATHS[:2] for cell in nbformat.read(path, as_version=4).cells),
        re.MULTILINE,
    )
)
NUMBERED = re.compile(r"\[(?:← )?(\d+b?)(?: ·)? ([^\]]+?)(?: →)?\]\([^)]*\.ipynb[^)]*\)")


def test_a_notebook_has_the_title_of_the_map(notebook, path):
    number = path.stem.partition("_")[0].removeprefix("0")
    if number in TITLES:
        assert notebook.cells[0].source.startswith(f"# {number} · {TITLES[number]}")
    else:  # the start notebook, and an appendix: its title has the number of its notebook
        assert number == "0" or number.endswith("x")
        assert notebook.cells[0].source.startswith("# Start here" if number == "0" else f"# {number} · ")
    named = [pair for cell in notebook.cells for pair in NUMBERED.findall(cell.source)]
    assert [(n, title) for n, title in named if not title.startswith(TITLES[n])] == []


def test_github_shows_every_formula(notebook):
    found = [
        (cell.id, REFUSED.findall(cell.source)) for cell in notebook.cells if cell.cell_type == "markdown"
    ]
    assert [(name, macros) for name, macros in found if macros] == []


@pytest.mark.parametrize(
    "page", sorted(refresh.NOTEBOOKS.parent.glob("docs/*.md")), ids=lambda page: page.stem
)
def test_github_shows_every_formula_of_the_guides(page):
    assert REFUSED.findall(page.read_text("utf-8")) == []


def test_formulas_that_github_refuses_are_found():
    assert REFUSED.findall(r"$\operatorname{sgn}(0)$, $\mbox{a}$") == [r"\operatorname", r"\mbox"]
    assert not REFUSED.search(r"$\mathrm{sgn}(0) \le \delta$, $\left(\text{a}\right)$")


def test_every_cell_has_a_slide_type(notebook):
    given = {cell.id: cell.metadata.get("slideshow", {}).get("slide_type") for cell in notebook.cells}
    assert {name: kind for name, kind in given.items() if kind not in SLIDE_TYPES} == {}


def test_exported_as_a_script_it_is_python(notebook):
    script, about = ScriptExporter().from_notebook_node(notebook)
    assert about["output_extension"] == ".py"
    ast.parse(script)


def test_links_within_the_project_are_not_broken(notebook, path):
    assert list(broken_links(notebook, path.parent)) == []


def test_is_in_normal_form(path):
    text = path.read_bytes().decode("utf-8")
    assert text == refresh.normal_form(text, path.stem), "run `make notebooks`"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("saved in " + "/".join(["", "home", "me", "x.png"]), True),
        (r"saved in C:\Users\me", True),
        ("<A object at 0x7f3a12bc>", True),
        ("see https://example.org/usr/page", False),
        ("../etc/x and a/var/b", False),
        ("the ratio tᵀγ/R, mask 0xff", False),
    ],
)
def test_paths_and_addresses_of_the_machine_are_found(text, found):
    assert bool(MACHINE_PATH.search(text) or ADDRESS.search(text)) == found


def test_broken_links_are_found(tmp_path):
    v4 = nbformat.v4
    other = v4.new_notebook(cells=[v4.new_markdown_cell("## The proof")])
    nbformat.write(other, tmp_path / "02_b.ipynb")
    prose = "# Here\n[a](02_b.ipynb) [b](02_b.ipynb#The-proof) [c](#Here) [d](https://example.org) $w[1](x)$"
    wrong = "[e](03_c.ipynb) [f](02_b.ipynb#the-proof) [g](#There)"
    notebook = v4.new_notebook(cells=[v4.new_markdown_cell(prose), v4.new_markdown_cell(wrong, id="wrong")])
    expected = [("wrong", link) for link in ("03_c.ipynb", "02_b.ipynb#the-proof", "#There")]
    assert list(broken_links(notebook, tmp_path)) == expected
