"""Data painted with a brush.

paint.py     the demo
brush.py     where a dab puts points, and which ones the eraser takes away
classes.py   what the state keeps of the points, and what their classes are called
"""

from .paint import Paint as paint

__all__ = ["paint"]
