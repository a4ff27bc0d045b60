"""What an experiment in steps comes to."""


def finished(steps):
    """What a generator yields, and what it returns."""
    yielded = []
    while True:
        try:
            yielded.append(next(steps))
        except StopIteration as end:
            return yielded, end.value
