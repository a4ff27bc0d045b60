"""The notebooks contain all exercises and predictions of the package, and no others.

`make solutions` runs all notebooks with the solutions put in; this file does it for one of them.
"""

import ast
import inspect
import re
from textwrap import dedent

import nbformat
import pytest
from long import by_notebook, long_but_the_first

import check_cells
import linclass_helpers as lc
import refresh_notebooks as refresh
import with_solutions
from linclass_helpers.exercises import Drag, Prediction, Proof, Skill, Write, _all

DOCS = refresh.NOTEBOOKS.parent / "docs"
# By their files' names: 05_gradient_ascent, its second part 05b_…, and the appendix of both, 05x_….
PATHS = {path.stem: path for path in sorted(refresh.NOTEBOOKS.glob("*.ipynb"))}
NOTEBOOKS = {name: nbformat.read(path, as_version=4) for name, path in PATHS.items()}
WRITTEN = [name for name in lc.exercises.names() if isinstance(lc.exercises.find(name), Write)]
DRAGGED = [name for name in lc.exercises.names() if isinstance(lc.exercises.find(name), Drag)]
PREDICTIONS = _all(Prediction)
SKILLS = _all(Skill)
PROOFS = _all(Proof)

every_notebook = pytest.mark.parametrize("file", NOTEBOOKS)
every_task = pytest.mark.parametrize("name", lc.exercises.names())
every_prediction = pytest.mark.parametrize("name", PREDICTIONS)


def of_number(number):
    return [notebook for file, notebook in NOTEBOOKS.items() if file.startswith(number)]


def the_check(name):
    """The notebook of an exercise, and the one check in it."""
    notebooks = of_number(name[:2])
    ((notebook, check),) = [
        (notebook, check)
        for notebook in notebooks
        for check in check_cells.checks(notebook)
        if check.name == name
    ]
    return notebook, check


def tree(source):
    return ast.dump(ast.parse(dedent(source)))


def lines_of(notebook, place):
    first, last = place.lines
    return "\n".join(notebook.cells[place.cell].source.splitlines()[first - 1 : last])


@every_task
def test_every_task_stands_in_its_notebook_and_is_not_tried_there(name):
    notebook, check = the_check(name)
    assert check_cells.said(notebook.cells[check.cell].outputs) == {name: check_cells.NOT_TRIED}


@every_notebook
def test_a_notebook_checks_what_is_its_own_and_known(file):
    cells = [cell for cell in NOTEBOOKS[file].cells if cell.cell_type == "code"]
    named = [name for cell in cells for name in check_cells.NAMED.findall(cell.source)]
    assert [name for name in named if name not in lc.exercises.names() or name[:2] != file[:2]] == []


@pytest.mark.parametrize("name", WRITTEN)
def test_the_stub_in_the_notebook_is_that_of_the_task(name):
    notebook, check = the_check(name)
    task = lc.exercises.find(name)
    place = check_cells.place_of(notebook, check)
    assert place.cell == check.cell
    assert check.answer == task.stub.__name__
    assert tree(lines_of(notebook, place)) == tree(inspect.getsource(task.stub))


@pytest.mark.parametrize("name", DRAGGED)
def test_the_demo_to_drag_is_made_by_the_line_in_the_task(name):
    notebook, check = the_check(name)
    line = lines_of(notebook, check_cells.place_of(notebook, check))
    assert line.startswith(f"demo = {lc.exercises.find(name).demo}(")
    assert check.answer == "demo"


@pytest.mark.parametrize("name", long_but_the_first(lc.exercises.names(), by_notebook))
def test_what_lc_solution_prints_needs_nothing_that_a_notebook_has_not(name):
    _, check = the_check(name)
    answer = {}
    exec(f"import numpy as np\nimport linclass_helpers as lc\n{check_cells.solution(check)}", answer)
    assert lc.exercises.find(name).judge(eval(check.answer, answer))


def sections(notebook):
    """Each code cell with the nearest heading above it of each level."""
    above = {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield cell, [title for _, title in sorted(above.items())]
            continue
        for marks, title in re.findall(r"^(#+) (.+)$", cell.source, re.MULTILINE):
            above = {level: old for level, old in above.items() if level < len(marks)}
            above[len(marks)] = title


TEX = {
    r"\mu": "μ",
    r"\kappa": "κ",
    r"\varphi": "φ",
    r"\eta_k": "ηₖ",
    r"\to": "→",
    r"\sigma_{ik}": "σ_ik",
    r"\sigma_i": "σ_i",
    "‘": '"',
    "’": '"',
}


def plain(title):
    """A heading as prose quotes it: without Markdown, and with Greek letters in place of TeX."""
    for tex, sign in TEX.items():
        title = title.replace(tex, sign)
    return re.sub(r"[*`$\\]", "", title)


def called(notebook, call, name):
    """Where a notebook calls lc.guess or lc.recall with that name: (number of the cell, headings above)."""
    pattern = re.compile(rf"\blc\.{call}\(\s*[\"']{re.escape(name)}[\"']")
    found = enumerate(sections(notebook))
    return [(place, titles) for place, (cell, titles) in found if pattern.search(cell.source)]


@every_prediction
def test_every_prediction_is_asked_once_and_met_again_where_it_is_answered(name):
    (notebook,) = [each for each in of_number(name[:2]) if called(each, "guess", name)]
    ((asked, _),) = called(notebook, "guess", name)
    met = called(notebook, "recall", name)
    assert met
    where = plain(PREDICTIONS[name].where)
    for place, titles in met:
        assert place > asked
        assert any(where in plain(title) for title in titles), titles


@pytest.mark.parametrize("name", list(SKILLS))
def test_the_notebook_of_a_skill_has_the_heading_that_it_names(name):
    where, number = SKILLS[name].where, name[:2] + SKILLS[name].part
    (notebook,) = [each for file, each in NOTEBOOKS.items() if file.startswith(f"{number}_")]
    titles = [title for _, found in sections(notebook) for title in found]
    assert where in map(plain, titles)


@every_notebook
def test_a_notebook_after_the_first_begins_with_earlier_questions(file):
    if "x" in file.partition("_")[0] or file[:2] in ("00", "01"):
        return
    head, first, *_ = NOTEBOOKS[file].cells
    assert "`lc.again()`" in head.source
    assert first.source.splitlines()[-1] == "lc.again()"
    assert "Question 1 of 3, from notebook 1." in first.outputs[-1].data["text/plain"]


@pytest.mark.parametrize("name", list(PROOFS))
def test_every_proof_stands_once_below_the_heading_that_it_names(name):
    (notebook,) = [each for each in of_number(name[:2]) if called(each, "proof", name)]
    ((_, titles),) = called(notebook, "proof", name)
    assert any(plain(title).endswith(PROOFS[name].where) for title in titles), titles
    assert f'`lc.proof("{name}")`' in (DOCS / "teaching.md").read_text()


@pytest.mark.parametrize("number", ["02", "03", "05", "06", "08", "10"])
def test_a_notebook_has_a_belief_that_a_case_breaks(number):
    (notebook,) = [NOTEBOOKS[file] for file in NOTEBOOKS if file.startswith(f"{number}_")]
    (cell,) = [cell for cell in notebook.cells if "lc.claim(" in cell.source and cell.cell_type == "code"]
    assert "Not always." in cell.outputs[0].text


@every_notebook
def test_a_prediction_is_announced(file):
    above = ""
    for cell in NOTEBOOKS[file].cells:
        if "lc.guess(" in cell.source and cell.cell_type == "code":
            assert "Predict" in above
        elif cell.cell_type == "markdown":
            above = cell.source


@every_notebook
def test_a_notebook_asks_only_predictions_that_are_its_own(file):
    for cell in NOTEBOOKS[file].cells:
        if cell.cell_type == "code":
            for name in re.findall(r"\blc\.(?:guess|recall)\(\s*[\"']([^\"']*)[\"']", cell.source):
                assert name in PREDICTIONS
                assert name[:2] == file[:2]


@pytest.mark.long
def test_with_the_solutions_put_in_all_is_right(capsys):
    path = PATHS["02_perceptron_convergence"]
    assert with_solutions.main([str(path)]) == 0
    count = len(check_cells.checks(NOTEBOOKS[path.stem]))
    assert f"all {count} exercises are right" in capsys.readouterr().out


@pytest.mark.long  # it runs a notebook three times
def test_a_solution_that_is_not_right_and_a_cell_that_it_disturbs_are_named(capsys, monkeypatch, tmp_path):
    path = tmp_path / "02_small.ipynb"
    stub = 'def is_mistake(w, x, y):\n    ...\n\n\nlc.check("02.mistake", is_mistake)'
    sources = ["import numpy as np\nimport linclass_helpers as lc\nsaid = 1", stub, "said"]
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{k}") for k, source in enumerate(sources)]
    cells[2].outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "1"})]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    before = path.read_bytes()
    assert with_solutions.check(path)
    wrong = "said = 2\ndef is_mistake(w, x, y):\n    return True"
    monkeypatch.setattr(check_cells, "solution", lambda _: wrong)
    assert not with_solutions.check(path)
    told = capsys.readouterr().out
    assert "02.mistake is not right" in told
    assert "cell cell-2 does not give the stored output, but: [('text/plain', '2')]" in told
    monkeypatch.setattr(check_cells, "solution", lambda _: "1 / 0")
    assert not with_solutions.check(path)
    assert "ZeroDivisionError" in capsys.readouterr().out
    assert path.read_bytes() == before


@every_task
def test_the_teaching_guide_says_what_wrong_answers_mean(name):
    page = next(
        page for page in (DOCS / "teaching.md").read_text().split("\n## ") if page.startswith(name[:2])
    )
    assert f"- `{name}`: " in page
