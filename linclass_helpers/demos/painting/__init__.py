"""Data painted with a brush.

- paint.py: the demo
- brush.py: where a dab puts points, and which points the eraser deletes
- classes.py: the form of points and labels in the state, and the names of the classes
"""

from .paint import Paint as paint

__all__ = ["paint"]
