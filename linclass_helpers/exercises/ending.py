"""A call that comes to an end, whatever was written by the student who wrote it.

A trace counts the lines that it runs. It sees what the student wrote, and nothing of Python's library, of
installed packages and of this one: an import runs thousands of lines, and must not be left half done.

What ends a call is an exception, which the student may catch (`except:` around a loop), and Python stops
tracing when a trace raises one. So the trace begins again with the next call, or when the exception is
dropped. What it does not see, such as compiled code that calls a library, is ended by a second thread, which
looks at the clock. An interrupt is remembered, so that one is enough. What is left is compiled code that
never looks up, such as sum(itertools.count()): no exception, no signal and no other thread gets through to
it. Only the kernel's restart ends it.
"""

import dis
import os
import signal
import site
import sys
import sysconfig
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import livefigure

LINES = 20_000  # lines of Python that one call may run; the longest solution needs a few hundred
DEPTH = 500  # calls within calls: fewer than Python allows, or there would be no room for the trace
SECONDS = 20.0  # of work that it may take, without imports
TICK = 0.1  # seconds between two looks at the clock
ENDLESS = "Is there a loop whose condition never changes?"
INTERRUPTED = "It was interrupted before it ended."

_PATHS = (
    *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
    *(*site.getsitepackages(), site.getusersitepackages()),
    *(str(Path(file).parent) for file in (os.__file__, livefigure.__file__)),
    str(Path(__file__).parents[1]),
)
# Python in a browser has no folder of the user. "<string>" is what a library makes, as for a named tuple.
_LIBRARIES = ("<frozen ", "<string>", *filter(None, _PATHS))

_limits: dict[int, "_Limit"] = {}  # of the call that each thread is at
_watched: set[int] = set()  # the threads that have a second one beside them


class Stopped(BaseException):
    """Ends a call, and says why. Not an Exception, so that `except Exception` lets it through."""

    def __del__(self):
        limit = _limits.get(threading.get_ident())
        if limit is not None and limit.running:
            limit.trace_again(sys._getframe(1))


class TooDeep(RecursionError):
    """It may be caught, as Python's own."""

    __del__ = Stopped.__del__


class _Limit:
    """How long one call may go on."""

    def __init__(self):
        self.lines, self.seconds, self.depth = LINES, SECONDS, 0
        self.over = ""  # why the call must end
        self.running = False

    def count(self, frame, event, _):
        """The trace."""
        if event == "call":
            if not by_a_student(frame.f_code.co_filename):
                return None
            frame.f_trace_opcodes = _loops_within_a_line(frame.f_code)
        self.depth += (event == "call") - (event == "return")
        if event in ("exception", "return"):  # what is raised then is caught by the same handler
            return self.count
        self.lines -= event != "call"
        if self.lines < 0:
            self.over = self.over or f"It had not ended after {LINES:,} lines. {ENDLESS}"
        if self.over or self.depth > DEPTH:
            sys.setprofile(self.called)
            self.end()
        return self.count

    def called(self, frame, event, _):
        """The profiler, while there is no trace. When it raises, Python stops profiling, and not tracing."""
        if event == "call" and by_a_student(frame.f_code.co_filename):
            self.trace_again(frame)
            self.end()

    def end(self):
        if self.over:
            raise Stopped
        if self.depth > DEPTH:
            self.lines -= DEPTH  # who catches this does not go on for long
            raise TooDeep(f"{DEPTH} calls wait for each other. Does the recursion come to an end?")

    def trace_again(self, frame):
        """From this frame on, and those that wait for it."""
        sys.setprofile(None)
        self.depth = 0
        while frame is not None and frame.f_code is not run.__code__:
            if by_a_student(frame.f_code.co_filename):
                frame.f_trace = self.count
                self.depth += 1
            frame = frame.f_back
        sys.settrace(self.count)

    def tick(self, worked):
        """One look at the clock. A slow machine is no fault, and sleeping is a small one."""
        self.seconds -= max(worked, TICK / 10)
        if self.seconds < 0:
            self.over = self.over or f"It had not ended after {SECONDS:g} seconds. {ENDLESS}"

    def interrupt(self, _, frame):
        """What an interrupt does. The first one lets an import come to its end."""
        again, self.over = bool(self.over), INTERRUPTED
        if self.running and (again or not _imports(frame)):
            raise Stopped


def run(function: Callable, *arguments: Any) -> Any:
    """What function(*arguments) returns or raises; Stopped, if it goes on for too long."""
    me, limit, value = threading.get_ident(), _Limit(), None
    outer, tracing, profiling = _limits.get(me), sys.gettrace(), sys.getprofile()
    with _interrupts_go_to(limit):
        _limits[me] = limit
        try:
            limit.running = True
            sys.settrace(limit.count)
            value = function(*arguments)
        except BaseException:
            if not limit.over:
                raise
        finally:
            limit.running = False  # nobody raises Stopped from here on
            try:
                sys.setprofile(profiling)
            except Stopped:  # but one may have been on its way
                sys.setprofile(profiling)
            sys.settrace(tracing)
            if outer is None:
                del _limits[me]
            else:
                _limits[me] = outer
    if limit.over:
        raise Stopped(limit.over)
    return value


@contextmanager
def watched():
    """Within it a second thread ends calls of this one that take too long. In a browser there is none."""
    me, over = threading.get_ident(), threading.Event()
    second = threading.Thread(target=_watch, args=(me, over), daemon=True)
    try:
        if me not in _watched:
            second.start()
            _watched.add(me)
    except RuntimeError:
        pass
    try:
        yield
    finally:
        if second.ident:
            over.set()
            second.join()
            _watched.discard(me)


def _watch(thread, over):
    import ctypes

    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    raise_in.argtypes = ctypes.c_ulong, ctypes.py_object
    clock = time.process_time()
    while not over.wait(TICK):
        before, clock = clock, time.process_time()
        limit = _limits.get(thread)
        if limit is None or _imports(sys._current_frames().get(thread)):
            continue
        limit.tick(clock - before)
        if limit.over and limit.running:
            raise_in(thread, Stopped)


@contextmanager
def _interrupts_go_to(limit):
    """Only the main thread is interrupted."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, limit.interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.default_int_handler)


@cache
def by_a_student(file: str) -> bool:
    """Is this a file, or a cell, that a student may have written?"""
    return not file.startswith(_LIBRARIES)


def _imports(frame):
    """Is this within an import?"""
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


@cache
def _loops_within_a_line(code):
    """Is there a loop that Python sees as one line, such as a comprehension? Then its instructions count."""
    line_of = {}
    for instruction in dis.get_instructions(code):
        line_of[instruction.offset] = line = instruction.positions and instruction.positions.lineno
        if "JUMP_BACKWARD" in instruction.opname and line_of.get(instruction.argval) == line:
            return True
    return False
