"""Right and wrong answers that are made from the declaration of a task."""

import numpy as np

from linclass_helpers.exercises import Construct, Write


def right_answers(task):
    """The solution in other forms: plain Python numbers, fewer digits, other rounding. A demo has none."""
    if isinstance(task, Write):
        return [_with(task.solution, form) for form in (np.ndarray.tolist, _in_single_precision, _rounded)]
    if type(task) is not Construct or callable(task.solution()):
        return []
    return [_with(task.solution, form)() for form in (np.ndarray.tolist, _in_single_precision)]


def wrong_answers(task):
    """Functions with results of another sign, shape or type; or the `mistaken` answer of the task."""
    if isinstance(task, Write):
        changes = (lambda a: a + 1, lambda a: -a - 1, lambda a: [a, a], lambda a: None, lambda a: "no number")
        return [_with(task.solution, change) for change in changes]
    return [task.mistaken] if type(task) is Construct else []


def _with(solution, change):
    """The result of the solution, changed. If it has several parts, such as (X, y), each is changed."""

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
