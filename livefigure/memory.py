"""What a kernel holds of the machine's memory: a class has thirty kernels on one machine.

glibc, the C library of most Linux systems, keeps freed memory for later, and for each thread apart. A
stored picture takes megabytes for a moment, a cell that computes takes more, and the kernel would keep them.
The first picture that is shown switches this on. Elsewhere nothing here does more than collect garbage.
"""

import ctypes
import gc
import sys
from typing import Any

LARGE = 2**20  # bytes; a larger array is taken from the system, and goes back there as soon as it is freed
_ARENA_MAX, _MMAP_THRESHOLD = -8, -3  # M_ARENA_MAX and M_MMAP_THRESHOLD in malloc.h

_libc: Any = ctypes.CDLL(None) if sys.platform == "linux" else None


def keep_little() -> None:
    """From now on all threads take from one stock, in which nothing large lies about."""
    if hasattr(_libc, "mallopt"):
        _libc.mallopt(_ARENA_MAX, 1)
        _libc.mallopt(_MMAP_THRESHOLD, LARGE)


_figures = False  # may there be some that nobody holds any more?


def figures_were_made() -> None:
    """They are most of what is to be given back, and the next `give_back` looks for them."""
    global _figures
    _figures = True


def give_back(_: object = None) -> None:
    """Return to the system what nobody holds any more."""
    global _figures
    if _figures:
        gc.collect()  # a figure and its artists hold one another; to look for such takes a while
        _figures = False
    if hasattr(_libc, "malloc_trim"):
        _libc.malloc_trim(0)


def give_back_after_cells(shell: Any) -> None:
    """From now on, what a cell leaves goes back when it is done. Told twice, IPython does it once."""
    if hasattr(shell, "events"):
        shell.events.register("post_run_cell", give_back)
