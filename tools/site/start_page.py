"""The start page of the book: docs/book/index.md, with the map of the course from notebook 00x."""

import json
import re
from pathlib import Path

import addresses

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "book" / "index.md"
MAP = ROOT / "notebooks" / "00x_look_up.ipynb"
# A row of the map, the picture of a notebook, and the tree of dependencies.
ROW = re.compile(
    r"^\| (?P<number>\d+b?) \| \[(?P<title>.+)\]\((?P<name>\w+)\.ipynb\)"
    r" \| (?P<question>.+) \| (?P<needs>.+) \| (?P<minutes>\d+) \|$",
    re.MULTILINE,
)
PICTURE = re.compile(r"!\[(?P<alt>[^]]+)\]\(\.\./docs/pictures/(?P<name>\w+)\.png\)")
TREE = re.compile(r"^```\n.*?^```$", re.MULTILINE | re.DOTALL)


def text(packages: list[str]) -> str:
    """The source of the page, with its placeholders filled."""
    content = {
        "<!-- map -->": course_map(read(MAP)),
        "<!-- packages -->": "\n".join(f"{name.rpartition('.')[2]} <reference/{name}>" for name in packages),
    }
    page = PAGE.read_text("utf-8")
    for place, words in content.items():
        page = page.replace(place, words)
    return re.sub(r"\blive:(\w+)", lambda notebook: addresses.live(notebook[1]), page)


def read(notebook: Path) -> str:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells)


def course_map(start: str) -> str:
    """The tree, and a card for each notebook."""
    tree = TREE.findall(start)[0]
    alt = {picture["name"]: picture["alt"] for picture in PICTURE.finditer(start)}
    cards = [card(row, alt[row["name"]]) for row in ROW.finditer(start)]
    return "\n".join([tree, "", "::::::{grid} 1 2 2 2", ":gutter: 3", "", *cards, "::::::"])


def card(row: re.Match[str], alt: str) -> str:
    after = "" if row["needs"] == "–" else f", after {row['needs']}"
    return f"""\
:::::{{grid-item-card}} [{row["number"]} · {row["title"]}](notebooks/{row["name"]}.ipynb)
:img-top: docs/pictures/{row["name"]}.png
:img-alt: {alt}

{row["question"]}

::::{{card-footer}}
{row["minutes"]} minutes{after}

:::{{button-link}} {addresses.live(row["name"])}
:color: primary
:outline:

Open {row["number"]} live
:::
::::
:::::
"""
