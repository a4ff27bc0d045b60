"""Quotations from a lecture are in that lecture, word for word.

The lectures are not part of the repository. The environment variable LECTURES names their folder, with text
files whose names begin with 000 to 004. `make` sets it if it finds them. Without it, tests that need the
lectures are skipped.

How a passage is assigned to a lecture:

- A passage is the text between two quotation marks, outside of code. In the prose of notebooks and in
  docs/coverage.md every passage is tested. Elsewhere in docs/, in the code of notebooks and in the package a
  passage is tested if its block names a lecture by its number. There are two exceptions: in docs/ passages
  in italics (*"what a student says"*), and in code single words, which are names and values.
- A block is a heading, a paragraph, an item of a list, a row of a table, or one string or comment of Python.
- The passage must be in a lecture that its block or the heading above it names. If they name no lecture, it
  may be in any of the five.
- White space, emphasis, TeX, capitals of words and a full stop at the end are not compared. An ellipsis
  stands for any words.
- OUR_WORDS lists passages that are no quotations from a lecture.
"""

import ast
import io
import os
import re
import tokenize
import unicodedata
from pathlib import Path

import nbformat
import pytest

import refresh_notebooks as refresh

ROOT = refresh.NOTEBOOKS.parent
FOLDER = os.environ.get("LECTURES", "")
NUMBERS = "000", "001", "002", "003", "004"

OUR_WORDS = {
    "notebooks/01x_claims.ipynb": {"is there one?", "which is best?"},
    "notebooks/06_nonseparable_cycling.ipynb": {"is good"},
    "notebooks/06x_claims.ipynb": {"all points right"},
    "notebooks/07x_claims.ipynb": {"there is a separator"},
    "notebooks/08_least_squares.ipynb": {"Half miss by more than", "Believed"},
    "notebooks/10_more_classes.ipynb": {"mine", "not mine", "one-hot", "2 against all others", "not 2"},
}

NUMBER = re.compile(r"(?<![\d.,_])00[0-4](?![\d_])")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
PASSAGE = re.compile(r'"([^"]+)"|“([^”]+)”')
PATHS = [*sorted(refresh.NOTEBOOKS.glob("*.ipynb")), *sorted((ROOT / "docs").glob("*.md"))]
ITEM = re.compile(r"\s*(?:[-*•]|\d+[.)]) |\||#")  # begins an item, a row or a heading

# TeX commands for layout.
LAYOUT = re.compile(
    r"\\(?:math[a-z]+|boldsymbol|vec|overrightarrow|text[a-z]*|left|right|[bB]igg?[lr]?|tilde|quad|[,;:!])(?![a-zA-Z])"
)
SIGNS = {
    "geqslant": "≥", "geq": "≥", "ge": "≥", "leqslant": "≤", "leq": "≤", "le": "≤", "neq": "≠", "ne": "≠",
    "varepsilon": "ε", "epsilon": "ε", "varphi": "φ", "phi": "φ", "eta": "η", "gamma": "γ", "sigma": "σ",
    "delta": "δ", "lambda": "λ", "mu": "μ", "Omega": "Ω", "Delta": "Δ", "nabla": "∇", "sum": "∑", "to": "→",
    "uparrow": "↑", "cdot": "·", "lVert": "‖", "rVert": "‖", "|": "‖", "ldots": "…", "dots": "…",
}  # fmt: skip


def words(text):
    """The words and signs of a text in order, without white space, emphasis, TeX and capitals."""
    text = LAYOUT.sub(" ", re.sub(r"^\s*[-•*] ", "", text, flags=re.MULTILINE))
    text = re.sub(r"\\([A-Za-z]+|\|)", lambda found: f" {SIGNS.get(found[1], found[1])} ", text)
    text = re.sub(r"[_^](\w)", r" \1 ", text)  # in TeX x_iy is x_i y
    small = ("<sub>", "<super>")  # and xᵢ is x_i
    text = "".join(f" {one} " if unicodedata.decomposition(one).startswith(small) else one for one in text)
    text = unicodedata.normalize("NFKC", text.replace("−", "-"))
    found = re.findall(r"\w+|\S", re.sub(r"[\\$*_^{}\"'“”‘’]", " ", text))
    return [word if len(word) == 1 else word.casefold() for word in found]  # x is not X


def is_in(passage, text):
    """Is the passage in the text? An ellipsis matches any words."""
    there, begin = words(text), 0
    for part in re.split(r"…|\.\.\.|\\ldots", passage):
        wanted = words(part.strip().rstrip(".,;:"))
        ends = range(begin + len(wanted), len(there) + 1)
        begin = next((end for end in ends if there[end - len(wanted) : end] == wanted), None)
        if begin is None:
            return False
    return True


def blocks(text):
    """Each block of a text, and the heading above it."""
    heading, block = "", []
    for line in [*CODE.sub(" ", text).splitlines(), ""]:
        begins = not line.strip() or ITEM.match(line)
        if block and (begins or block[0].startswith("#")):
            if block[0].startswith("#"):
                heading = block[0]
            yield "\n".join(block), heading
            block = []
        if line.strip():
            block.append(line)


def passages(text):
    """Each passage, the lectures that its block names, and those that its block or heading names."""
    for block, heading in blocks(text):
        here = set(NUMBER.findall(block))
        for found in PASSAGE.finditer(block):
            passage = found[1] or found[2]
            yield " ".join(passage.split()), sorted(here), sorted(here | set(NUMBER.findall(heading)))


def texts_of_python(source):
    """The comments and the strings of Python code."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string[1:]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def quotations(path):
    """Each tested passage of a file with its place, and the lectures that may contain it (empty: any)."""
    if path.suffix == ".ipynb":
        for number, cell in enumerate(nbformat.read(path, as_version=4).cells):
            if cell.cell_type == "markdown":
                yield from ((number, passage, lectures) for passage, _, lectures in passages(cell.source))
            else:
                yield from ((number, passage, lectures) for passage, lectures in in_python(cell.source))
    elif path.suffix == ".py":
        yield from (("", passage, lectures) for passage, lectures in in_python(path.read_text("utf-8")))
    else:
        text = re.sub(r"""\*"[^"]*"\*""", "", path.read_text("utf-8"))
        for passage, in_block, lectures in passages(text):
            if in_block or path.name == "coverage.md":
                yield "", passage, lectures


def in_python(source):
    for text in texts_of_python(source):
        yield from ((passage, named) for passage, named, _ in passages(text) if named and " " in passage)


def altered(path, lectures, ours=frozenset()):
    """The passages of a file that are in none of their lectures: (cell, passage, lectures)."""
    for cell, passage, named in quotations(path):
        if passage not in ours and not any(is_in(passage, lectures[one]) for one in named or NUMBERS):
            yield cell, passage, named


@pytest.fixture(scope="module")
def lectures():
    if not FOLDER:
        pytest.skip("LECTURES in the environment names no folder, so no quotation can be looked up")
    found = {number: sorted(Path(FOLDER).glob(f"{number}*.txt")) for number in NUMBERS}
    missing = [number for number, files in found.items() if not files]
    assert not missing, f"LECTURES={FOLDER} should hold text files of all five lectures; missing: {missing}"
    return {number: files[0].read_text("utf-8") for number, files in found.items()}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_quotation_is_in_its_lecture(path, lectures):
    ours = OUR_WORDS.get(path.relative_to(ROOT).as_posix(), set())
    assert list(altered(path, lectures, ours)) == []


def test_every_quotation_in_the_package_is_in_its_lecture(lectures):
    paths = sorted((ROOT / "linclass_helpers").rglob("*.py"))
    assert [(path.name, *found) for path in paths for found in altered(path, lectures)] == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_quotation_marks_come_in_pairs(path):
    if path.suffix == ".ipynb":
        cells = nbformat.read(path, as_version=4).cells
        texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
    else:
        texts = [path.read_text("utf-8")]
    assert [block for text in texts for block, _ in blocks(text) if block.count('"') % 2] == []


@pytest.mark.parametrize("file", OUR_WORDS)
def test_every_entry_of_our_words_is_used(file):
    assert OUR_WORDS[file] - {passage for _, passage, _ in quotations(ROOT / file)} == set()


LECTURE = r"""
- Gradient decent is guaranteed to only find **local minima**
- Conveniently, objective of most ML tasks is a *finite sum* (over each training point)
- It is not possible to solve $\nabla J_p(\mathbf{a}) = \mathbf{0}$ analytically because of $Y_M$
- How
  does $y_n \mathbf{w}^T \mathbf{x}_n \geq 1$ look? We can continue this forever
"""


@pytest.mark.parametrize(
    ("passage", "there"),
    [
        ("is guaranteed to only find local minima", True),
        ("is guaranteed to find only local minima", False),
        ("guaranteed to only find local", True),
        ("guaranteed to only find loc", False),
        ("objective of most ML tasks is a finite sum.", True),
        ("the objective of most tasks is a finite sum", False),
        ("objective … is a finite sum", True),
        ("a finite sum … objective", False),
        (r"not possible to solve $\nabla J_p(\mathbf a) = \mathbf 0$", True),
        (r"not possible to solve $\nabla J_p(\mathbf A) = \mathbf 0$", False),
        ("How does yₙwᵀxₙ ≥ 1 look?", True),
        ("How does yₙwᵀxₙ > 1 look?", False),
        ("we can continue this forever", True),
        ("we could continue this forever", False),
    ],
)
def test_an_altered_quotation_is_not_found(passage, there):
    assert is_in(passage, LECTURE) == there


def test_an_altered_quotation_in_a_notebook_and_in_a_guide_is_reported(tmp_path):
    wrong = """### Claim: it "finds local minima" (001)

Lecture 001 says "We can continue this forever", and 000 "the same". `"code"` is none, and "we can go on" is:

- 001: "a finite sum", "an infinite sum"
"""
    cells = (
        nbformat.v4.new_markdown_cell(wrong),
        nbformat.v4.new_code_cell("print(\"001 has 'infinite' sums\")"),
    )
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells)), tmp_path / "a.ipynb")
    lectures = dict.fromkeys(NUMBERS, "") | {"001": LECTURE}
    expected = ["finds local minima", "the same", "we can go on", "an infinite sum"]
    assert [passage for _, passage, _ in altered(tmp_path / "a.ipynb", lectures)] == expected
    (tmp_path / "a.md").write_text(wrong + '\n- *"local minima of 001"*\n\n"our own words"\n', "utf-8")
    assert [passage for _, passage, _ in altered(tmp_path / "a.md", lectures)] == expected


def test_a_passage_of_another_lecture_is_reported(tmp_path):
    (tmp_path / "a.md").write_text('004 has "a finite sum".\n', "utf-8")
    lectures = dict.fromkeys(NUMBERS, "") | {"001": LECTURE}
    assert list(altered(tmp_path / "a.md", lectures)) == [("", "a finite sum", ["004"])]


def test_strings_and_comments_of_python_are_read(tmp_path):
    source = 'x = "004 asks: \'why\'"  # 001 has "an infinite sum"\ny = "001 has “a finite sum”, “no sum”"\n'
    (tmp_path / "a.py").write_text(source, "utf-8")
    lectures = dict.fromkeys(NUMBERS, LECTURE)
    assert [passage for _, passage, _ in altered(tmp_path / "a.py", lectures)] == [
        "an infinite sum",
        "no sum",
    ]
