"""Right answers to every task, written as differently as students write them: a file a notebook.

RIGHT in each file holds them by the names of the tasks. A function answers a Write task, or a Construct task
that asks for a function. Other constructions stand here as they are handed in.
"""
