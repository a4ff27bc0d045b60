"""Give the notebooks to a class on this machine, and measure what it takes.

    python tools/classroom.py kernels    30 kernels at once, each reading a whole notebook
    python tools/classroom.py hub        the same with 10 students at a real JupyterHub

Every kernel runs all cells of one notebook, the notebooks in turn, and what the cells say is compared
with what is stored. It ends by itself, after a while in any case. MB are 10⁶ bytes.
"""

import argparse
import os
import statistics
import sys
import time
from itertools import cycle, islice
from pathlib import Path

from classroom_hub import Visit, hold_class
from classroom_kernels import Seat, read_together
from classroom_reader import Differences, Memory

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
GOAL, WITH_SCIPY = 120, 160  # MB resident a kernel
SCIPY = {"01_separability"}  # the notebooks that open it


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table with numbers to the right of a first column of words."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def most(memories: list[Memory]) -> list[str]:
    """The largest of each kind of memory, in words."""
    return [f"{max(m.resident for m in memories):.0f}", f"{max(m.share for m in memories):.0f}"]


def kernels_table(alone: list[Seat], together: list[Seat]) -> str:
    """Notebook by notebook: memory, and time against one alone."""
    rows = []
    for one in alone:
        seats = [seat for seat in together if seat.path == one.path]
        memories = [seat.memory for seat in seats if seat.memory]
        slowest, median = max(s.seconds for s in seats), statistics.median(s.seconds for s in seats)
        times = [f"{one.seconds:.1f}", f"{median:.1f}", f"{slowest:.1f}", f"{median / one.seconds:.1f}×"]
        rows.append([one.path.stem, str(len(seats)), *most(memories), *times])
    head = [
        "notebook",
        "kernels",
        "resident, MB",
        "own share, MB",
        "alone, s",
        "together, s",
        "slowest",
        "",
    ]
    return table(head, rows)


def hub_table(visits: list[Visit]) -> str:
    """What a student waits for."""
    rows = []
    for what in visits[0].seconds:
        seconds = [visit.seconds[what] for visit in visits]
        rows.append([what, f"{statistics.median(seconds):.1f}", f"{max(seconds):.1f}"])
    return table(["a student waits to …", "median, s", "slowest, s"], rows)


def memory_table(memory: dict[str, list[Memory]]) -> str:
    """What each part of a hub takes."""
    rows = []
    for name, found in memory.items():
        middle = f"{statistics.median(m.resident for m in found):.0f}"
        total = f"{sum(m.share for m in found):.0f}"
        rows.append([name, str(len(found)), middle, *most(found), total])
    head = [
        "process",
        "how many",
        "resident, MB: median",
        "largest",
        "own share, MB: largest",
        "all together",
    ]
    return table(head, rows)


def verdict(fine: bool, words: str) -> bool:
    print(f"{'yes' if fine else 'NO'}: {words}", flush=True)
    return fine


def tell(notebook: str, differing: Differences | None) -> None:
    for cell, words in (differing or {}).items():
        print(f"{notebook}, cell {cell} did not say what is stored, but: {words}")


def kernels(notebooks: list[Path], count: int, deadline: float, ratio: float) -> bool:
    read_together(notebooks[:1], deadline, ratio)  # so that nobody is the first to read files from the disk
    alone = [seat for path in notebooks for seat in read_together([path], deadline, ratio)]
    together = read_together(list(islice(cycle(notebooks), count)), deadline, ratio)
    print(
        f"\n**{count} kernels at once on {os.cpu_count()} processors**\n\n{kernels_table(alone, together)}\n"
    )
    said = all(seat.differing == {} for seat in [*alone, *together])
    for seat in [*alone, *together]:
        tell(seat.path.stem, seat.differing)
    for few, goal, words in ((False, GOAL, "without SciPy"), (True, WITH_SCIPY, "with SciPy")):
        held = [seat.memory.resident for seat in together if seat.memory and (seat.path.stem in SCIPY) == few]
        if held:
            verdict(
                max(held) <= goal, f"at most {goal} MB resident a kernel {words} (largest {max(held):.0f})"
            )
    return verdict(said, f"all {count} finished and said what is stored")


def hub(notebooks: list[Path], count: int, deadline: float, ratio: float) -> bool:
    visits, memory = hold_class(list(islice(cycle(notebooks), count)), deadline, ratio)
    print(f"\n**{count} students at a JupyterHub on {os.cpu_count()} processors**\n\n{hub_table(visits)}\n")
    print(memory_table(memory), "\n")
    for visit in visits:
        tell(visit.notebook, visit.differing)
    return all(
        [
            verdict(all(v.differing == {} for v in visits), "all finished and said what is stored"),
            verdict(
                all(v.turned_away for v in visits),
                "a wrong password and somebody else's server were refused to each",
            ),
            verdict(all(v.logged_out for v in visits), "all logged out, and no process was left"),
        ]
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["kernels", "hub"])
    parser.add_argument("--count", type=int, help="how many kernels (30) or students (10); 60 at most")
    parser.add_argument("--minutes", type=float, default=10, help="after which it is given up (10)")
    parser.add_argument(
        "--ratio",
        type=float,
        help="device pixels a CSS pixel of the screens; 0: nobody looks at the pictures (kernels: 0, hub: 1)",
    )
    parser.add_argument("--notebooks", nargs="+", type=Path, help="which ones (all of notebooks/)")
    chosen = parser.parse_args(arguments)
    in_hub = chosen.what == "hub"
    count = chosen.count or (10 if in_hub else 30)
    ratio = chosen.ratio if chosen.ratio is not None else float(in_hub)
    if not 1 + in_hub <= count <= 60 or not 0 < chosen.minutes <= 60 or not 0 <= ratio <= 4:
        parser.error(f"count must be {1 + in_hub} to 60, minutes up to 60, ratio 0 to 4")
    notebooks = [path.resolve() for path in chosen.notebooks or ()] or sorted(NOTEBOOKS.glob("*.ipynb"))
    deadline = time.monotonic() + 60 * chosen.minutes
    return 0 if (hub if in_hub else kernels)(notebooks, count, deadline, ratio) else 1


if __name__ == "__main__":
    sys.exit(main())
