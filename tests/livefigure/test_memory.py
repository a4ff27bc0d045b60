"""What is freed is not held, on systems whose C library can be told."""

import subprocess
import sys

import pytest

from livefigure import memory

pytestmark = pytest.mark.skipif(
    not hasattr(memory._libc, "malloc_trim"), reason="this C library is not glibc"
)

# Arrays of 7 MB come and go, and of each moment something small stays. Prints the MB held by that.
USE = """
import numpy as np, psutil
from livefigure import memory
held = lambda: psutil.Process().memory_info().rss / 1e6
{first}
del_me = np.ones(2**20); del del_me  # glibc takes this for the usual size
before, small = held(), []
for _ in range(10):
    large = [np.ones(900_000) for _ in range(2)]
    small.append(bytearray(5000))
    del large
{last}
print(held() - before)
"""


def held(first="", last=""):
    source = USE.format(first=first, last=last)
    ran = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    return float(ran.stdout)


def test_what_is_large_goes_back_at_once():
    assert held() > 6
    assert held(first="memory.keep_little()") < 3


def test_what_is_free_is_given_back_when_asked():
    assert held(last="memory.give_back()") < 3
