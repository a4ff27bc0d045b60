"""Whatever kernels the tests start, nbval's among them, keep their history to themselves, and no progress.

IPython's history is one file a home. Kernels that run side by side wait for each other there, and what
cannot wait prints `database is locked` into an output that is to be compared.
"""

import os
import tempfile

_home = tempfile.TemporaryDirectory(prefix="ipython-")
os.environ["IPYTHONDIR"] = _home.name
# Nor do they see what a student has done in these notebooks.
os.environ["LINCLASS_PROGRESS"] = "off"
