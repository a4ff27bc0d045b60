"""Wrong answers that look right, beside the misconceptions that the tasks know: a file a notebook.

WRONG in each file holds them by the names of the tasks, as RIGHT does in right_answers/.
"""
