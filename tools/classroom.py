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

from classroom_hub import Memories, Visit, hold_class
from classroom_kernels import Seat, read_together
from classroom_reader import Differences

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
GOAL, WITH_SCIPY = 120, 160  # MB resident a kernel
SCIPY = {"01_separability"}  # the notebooks that open it


def table(rows: list[dict[str, str]]) -> str:
    """A Markdown table with numbers to the right of a first column of words; keys are the head."""
    _, *numbers = rows[0]
    lines = [rows[0], ["---", *["---:" for _ in numbers]], *(row.values() for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def kernels_table(alone: list[Seat], together: list[Seat]) -> str:
    """Notebook by notebook: memory, and time against one alone."""
    rows = []
    for one in alone:
        seats = [seat for seat in together if seat.path == one.path]
        median = statistics.median(seat.seconds for seat in seats)
        row = {
            "notebook": one.path.stem,
            "kernels": f"{len(seats)}",
            "resident, MB": f"{max(seat.memory.resident for seat in seats):.0f}",
            "own share, MB": f"{max(seat.memory.share for seat in seats):.0f}",
            "alone, s": f"{one.seconds:.1f}",
            "together, s": f"{median:.1f}",
            "slowest": f"{max(seat.seconds for seat in seats):.1f}",
            "": f"{median / one.seconds:.1f}×",
        }
        rows.append(row)
    return table(rows)


def hub_table(visits: list[Visit]) -> str:
    """What a student waits for."""
    rows = []
    for what in visits[0].seconds:
        seconds = [visit.seconds[what] for visit in visits]
        median, slowest = f"{statistics.median(seconds):.1f}", f"{max(seconds):.1f}"
        rows.append({"a student waits to …": what, "median, s": median, "slowest, s": slowest})
    return table(rows)


def memory_table(memory: Memories) -> str:
    """What each part of a hub takes."""
    rows = []
    for name, found in memory.items():
        resident, share = [one.resident for one in found], [one.share for one in found]
        row = {
            "process": name,
            "how many": f"{len(found)}",
            "resident, MB: median": f"{statistics.median(resident):.0f}",
            "largest": f"{max(resident):.0f}",
            "own share, MB: largest": f"{max(share):.0f}",
            "all together": f"{sum(share):.0f}",
        }
        rows.append(row)
    return table(rows)


def verdict(fine: bool, words: str) -> bool:
    print(f"{'yes' if fine else 'NO'}: {words}", flush=True)
    return fine


def tell(notebook: str, differing: Differences | None) -> None:
    for cell, words in (differing or {}).items():
        print(f"{notebook}, cell {cell} did not say what is stored, but: {words}")


def is_light(seat: Seat) -> bool:
    return seat.memory.resident <= (WITH_SCIPY if seat.path.stem in SCIPY else GOAL)


def kernels(paths: list[Path], deadline: float, ratio: float) -> bool:
    read_together(paths[:1], deadline, ratio)  # so that nobody is the first to read files from the disk
    alone = [seat for path in dict.fromkeys(paths) for seat in read_together([path], deadline, ratio)]
    together = read_together(paths, deadline, ratio)
    print(f"\n**{len(paths)} kernels at once on {os.cpu_count()} processors**\n")
    print(f"{kernels_table(alone, together)}\n")
    seats = [*alone, *together]
    for seat in seats:
        tell(seat.path.stem, seat.differing)
    verdict(all(map(is_light, together)), f"at most {GOAL} MB resident a kernel, with SciPy {WITH_SCIPY}")
    return verdict(all(seat.differing == {} for seat in seats), "all finished and said what is stored")


def hub(paths: list[Path], deadline: float, ratio: float) -> bool:
    visits, memory = hold_class(paths, deadline, ratio)
    print(f"\n**{len(paths)} students at a JupyterHub on {os.cpu_count()} processors**\n")
    print(f"{hub_table(visits)}\n\n{memory_table(memory)}\n")
    for visit in visits:
        tell(visit.notebook, visit.differing)
    verdicts = [
        verdict(all(visit.differing == {} for visit in visits), "all finished and said what is stored"),
        verdict(
            all(visit.turned_away for visit in visits),
            "a wrong password and somebody else's server were refused to each",
        ),
        verdict(all(visit.logged_out for visit in visits), "all logged out, and no process was left"),
    ]
    return all(verdicts)


def main() -> int:
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
    chosen = parser.parse_args()
    in_hub = chosen.what == "hub"
    count = chosen.count or (10 if in_hub else 30)
    ratio = chosen.ratio if chosen.ratio is not None else float(in_hub)
    if not 1 + in_hub <= count <= 60 or not 0 < chosen.minutes <= 60 or not 0 <= ratio <= 4:
        parser.error(f"count must be {1 + in_hub} to 60, minutes up to 60, ratio 0 to 4")
    notebooks = [path.resolve() for path in chosen.notebooks or sorted(NOTEBOOKS.glob("*.ipynb"))]
    paths = list(islice(cycle(notebooks), count))
    deadline = time.monotonic() + 60 * chosen.minutes
    return 0 if (hub if in_hub else kernels)(paths, deadline, ratio) else 1


if __name__ == "__main__":
    sys.exit(main())
