"""What the tests of both packages share.

Kernels that the tests start, nbval's among them, keep no history and no progress. IPython's history is one
file for each user. Kernels that run at the same time wait for each other there, and those that cannot wait
print `database is locked` into an output that is to be compared.
"""

import gc
import os
import sys
import tempfile

import pytest
from hypothesis import HealthCheck, settings

_home = tempfile.TemporaryDirectory(prefix="ipython-")
os.environ["IPYTHONDIR"] = _home.name
# Nor do they see what a student has done in these notebooks.
os.environ["LINCLASS_PROGRESS"] = "off"
# A test computes on one core, as other tests run on the others. On arrays as small as ours, the threads of a
# library of linear algebra mostly wait for each other. NumPy reads this when it is loaded, in kernels too.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# No test fails because the machine is slow, or by chance: Hypothesis tries the same examples in every run.
# `make soak` looks for new ones.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same examples", patient, derandomize=True, database=None)
settings.register_profile("new examples", patient, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS", "same examples"))


@pytest.fixture(autouse=True)
def no_earlier_demo():
    """A demo offers the last state of one that was made by the same call: not of one from another test."""
    if "livefigure.demo" in sys.modules:
        sys.modules["livefigure.demo"]._last_states.clear()


def pytest_collection_finish():
    """What there is by now, such as thousands of tests, stays: no collection of garbage looks through it."""
    gc.collect()
    gc.freeze()
