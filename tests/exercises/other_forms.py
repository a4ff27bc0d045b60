"""Answers to a task that has none in right_answers/ or wrong_answers/, made from its own declaration."""

import numpy as np

from linclass_helpers.exercises import Construct, Write


def right_answers(task):
    """A solution in other forms: plain Python numbers, fewer digits, other rounding. For a demo, none."""
    if isinstance(task, Write):
        return [_with(task.solution, form) for form in (np.ndarray.tolist, _in_single_precision, _rounded)]
    if type(task) is not Construct or callable(task.solution()):
        return []
    return [_with(task.solution, form)() for form in (np.ndarray.tolist, _in_single_precision)]


def wrong_answers(task):
    """A function of another sign, shape or kind; or the answer that the task itself calls mistaken."""
    if isinstance(task, Write):
        changes = (lambda a: a + 1, lambda a: -a - 1, lambda a: [a, a], lambda a: None, lambda a: "no number")
        return [_with(task.solution, change) for change in changes]
    return [task.mistaken] if type(task) is Construct else []


def _with(solution, change):
    """What the solution gives, changed: each part of it, where it is several things, such as (X, y)."""

    def changed(*arguments):
        found = solution(*arguments)
        if arguments or not isinstance(found, tuple):
            return change(np.asarray(found))
        return tuple(change(np.asarray(part)) for part in found)

    return changed


def _in_single_precision(array):
    return array.astype(np.float32) if array.dtype.kind == "f" else array


def _rounded(array):
    return array * (1 + 1e-12) if array.dtype.kind == "f" else array
