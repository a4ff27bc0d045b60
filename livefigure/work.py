"""Work that takes long, done a moment at a time, so that every control stays at hand meanwhile."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

MOMENT = 0.004  # seconds of work, after which a waiting hand may have its turn
PAUSE = 0.0005  # seconds between two moments: enough for a waiting thread to get the lock
TELL = 0.1  # seconds between two words on how far it is


class Work:
    """Steps that yield how far they are, 0 to 1. They run under a lock, and only as long as they are wanted.

    `tell` hears how far they are, now and then; 1 when they are done; or the error that ended them.
    """

    def __init__(
        self, steps: Iterator[float], lock: AbstractContextManager, wanted: Callable[[], bool], tell: Callable
    ) -> None:
        self.steps, self.lock, self.wanted, self.tell = steps, lock, wanted, tell
        self.done, self.told = False, time.monotonic()

    def go_on(self, seconds: float) -> float:
        """Work for that long, but one step at least. How far it is; 1 if it is done."""
        until = time.monotonic() + seconds
        progress = next((progress for progress in self.steps if time.monotonic() > until), None)
        self.done = progress is None
        return 1.0 if progress is None else progress

    def finish(self) -> None:
        """All that is left, now."""
        self.go_on(float("inf"))

    def turn(self) -> bool:
        """One moment's work; True if another is to follow."""
        with self.lock:
            if self.done or not self.wanted():
                return False
            try:
                progress = self.go_on(MOMENT)
            except Exception as error:
                self.done = True
                self.tell(error)
                return False
            if self.done or time.monotonic() - self.told > TELL:
                self.told = time.monotonic()
                self.tell(progress)
            return not self.done


def beside(turn: Callable[[], bool]) -> None:
    """Take one turn after the other, as long as they are to follow, while everything else goes on."""

    def on_a_thread() -> None:
        while turn():
            time.sleep(PAUSE)

    def on_the_event_loop() -> None:
        began = time.monotonic()
        if turn():
            # As long as it took: a cell is many short calls of this loop, and with a shorter pause each of
            # them waits for a turn. An empty cell, which takes 12 ms in the browser, then took 300.
            loop.call_later(max(PAUSE, time.monotonic() - began), on_the_event_loop)

    try:
        threading.Thread(target=on_a_thread, daemon=True).start()
    except RuntimeError:  # Python in a browser has no threads
        loop = asyncio.get_event_loop()
        loop.call_soon(on_the_event_loop)
