"""Long computations in the background, in short turns, so that every control responds meanwhile."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

TURN_SECONDS = 0.004  # after a turn a waiting message is handled
PAUSE = 0.0005  # seconds between two turns: enough for a waiting thread to get the lock
REPORT_SECONDS = 0.1  # between two reports of the progress


class Work:
    """A computation in steps, each of which yields the progress, 0 to 1. It runs under a lock.

    It ends early when `wanted` returns False. `tell` is called with the progress now and then, with 1 at the
    end, or with the exception that ended it.
    """

    def __init__(
        self, steps: Iterator[float], lock: AbstractContextManager, wanted: Callable[[], bool], tell: Callable
    ) -> None:
        self.steps, self.lock, self.wanted, self.tell = steps, lock, wanted, tell
        self.done, self.told = False, time.monotonic()

    def go_on(self, seconds: float) -> float:
        """Run for that long, but at least one step. Returns the progress, 1 at the end."""
        until = time.monotonic() + seconds
        progress = next((progress for progress in self.steps if time.monotonic() > until), None)
        self.done = progress is None
        return 1.0 if progress is None else progress

    def finish(self) -> None:
        """Run to the end."""
        self.go_on(float("inf"))

    def turn(self) -> bool:
        """Run for one turn. Returns True if another one is to follow."""
        with self.lock:
            if self.done or not self.wanted():
                return False
            try:
                progress = self.go_on(TURN_SECONDS)
            except Exception as error:
                self.done = True
                self.tell(error)
                return False
            if self.done or time.monotonic() - self.told > REPORT_SECONDS:
                self.told = time.monotonic()
                self.tell(progress)
            return not self.done


def in_background(turn: Callable[[], bool]) -> None:
    """Call `turn` in the background until it returns False."""

    def on_a_thread() -> None:
        while turn():
            time.sleep(PAUSE)

    def on_the_event_loop() -> None:
        began = time.monotonic()
        if turn():
            # The pause is as long as the turn. Running a cell takes many short calls of this loop, and after
            # a shorter pause each of them would wait for a turn: an empty cell took 300 ms instead of 12.
            loop.call_later(max(PAUSE, time.monotonic() - began), on_the_event_loop)

    try:
        threading.Thread(target=on_a_thread, daemon=True).start()
    except RuntimeError:  # Python in a browser has no threads
        loop = asyncio.get_event_loop()
        loop.call_soon(on_the_event_loop)
