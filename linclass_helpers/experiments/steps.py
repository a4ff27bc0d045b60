"""Experiments that take long are generators: they yield how far they are, and return what they found."""


def finished(steps):
    """Go through all steps of such a generator at once: what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
