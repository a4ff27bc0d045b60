"""Data painted with a brush.

plane_and_brush.py   the demo
brush.py             where a dab puts points, and which ones the eraser takes away
classes.py           what the state keeps of the points, and what their classes are called
"""

from .plane_and_brush import paint

__all__ = ["paint"]
