"""Return freed memory to the system: a class may have thirty kernels on one machine.

glibc, the C library of most Linux systems, keeps freed memory for later use, separately for each thread. A
stored picture takes megabytes for a moment, a cell that computes takes more, and the kernel would keep that
memory. The first picture that is shown calls `keep_little`. On other systems this module only collects
garbage.
"""

import ctypes
import gc
import sys
from typing import Any

LARGE = 2**20  # bytes; a larger array is allocated by mmap, and returned as soon as it is freed
_ARENA_MAX, _MMAP_THRESHOLD = -8, -3  # M_ARENA_MAX and M_MMAP_THRESHOLD in malloc.h

_libc: Any = ctypes.CDLL(None) if sys.platform == "linux" else None


def keep_little() -> None:
    """From now on all threads share one arena, and large arrays are kept out of it."""
    if hasattr(_libc, "mallopt"):
        _libc.mallopt(_ARENA_MAX, 1)
        _libc.mallopt(_MMAP_THRESHOLD, LARGE)


_figures = False  # may there be figures that are no longer referenced?


def figures_were_made() -> None:
    """The next `give_back` collects garbage, because unused figures take the most memory."""
    global _figures
    _figures = True


def give_back(_: object = None) -> None:
    """Return unused memory to the system."""
    global _figures
    if _figures:
        gc.collect()  # a figure and its artists reference one another
        _figures = False
    if hasattr(_libc, "malloc_trim"):
        _libc.malloc_trim(0)


def give_back_after_cells(shell: Any) -> None:
    """From now on, call `give_back` after every cell. IPython ignores a second registration."""
    if hasattr(shell, "events"):
        shell.events.register("post_run_cell", give_back)
