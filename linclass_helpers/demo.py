"""A demo: controls + picture + caption, the output of one cell.

A demo's `state` is all there is to it: the values of its controls and what was dragged. `compute`
turns the state into a record (a run, a fit, an analysis), `build` makes the artists, `show` moves
them to where record and state say. So a new demo is four short methods and a list of controls; see
`demos/convergence.py` for one to read.
"""

import base64
import contextlib
import threading
import time
from types import SimpleNamespace

import ipywidgets as widgets
import numpy as np

from . import checks
from .lifetime import keep_while_shown, listen, moved
from .picture import Picture


class Demo:
    """The base of all demos; everything here knows nothing of linear classifiers."""

    call = ""  # how a reader makes this demo, for "Copy as code"
    controls: tuple = ()
    over = False
    dragged: dict[str, object] = {}  # what else the state keeps, and how it starts: {name: default}
    rows: tuple[str, ...] = ("main",)  # the panels, see Picture
    widths: tuple | None = None
    height = 400
    presses: tuple[str, ...] = ()  # the panels that want to hear of pointer presses

    def __init__(self, **opening):
        self.lock = threading.RLock()
        self.task = iter(())  # what is left of `work`
        self.newest = 0  # the number of the message that came last
        self.hand = False  # is a hand waiting for what is being done?
        self.speaking = None  # the thread that is setting widgets, whose echoes are not a hand's
        self.specs = {control.name: control for control in self.controls}
        self.state = SimpleNamespace(**self._defaults())
        self._take(opening)
        self.boxes, self.sources = {}, {}
        for name, control in self.specs.items():
            self.boxes[name], self.sources[name] = control.make(getattr(self.state, name))
        self.row = widgets.HBox().add_class("lc-controls")
        self.idle: set[str] = set()  # the controls that would change nothing at present
        self.compute()
        self.task = self.work()
        self._begin_task()
        self.picture = Picture(self.rows, self._draw, widths=self.widths, height=self.height)
        self.opening = SimpleNamespace(**vars(self.state))
        self.sync()
        screen = self.picture.screen
        self.widget = widgets.VBox([self.row, screen])
        screen.box = self.widget.model_id
        if screen.big:
            self.widget.add_class("lc-big")
        listen(self)

    # What a demo is made of: these are for a subclass to write.

    def on_change(self, name):
        """A control has just got a new value; what depends on the old one can be forgotten here."""

    def compute(self):
        """From the state to a record."""

    def work(self):
        """What `compute` left to do because it takes long: a generator that yields its progress, 0 to 1.

        It makes its record from the state and puts it on the demo as its last act. After a hand's
        change it runs on a thread of its own, so that every control stays at hand; a newer change
        starts it again. Everywhere else it is done at once.
        """
        return iter(())

    def build(self, picture):
        """Make the artists, once a figure."""

    def show(self):
        """Move the artists to where state and record say."""

    def caption(self):
        """What the picture says, in sentences; the first says what just happened."""
        return []

    def handles(self):
        """What can be dragged: dicts of id, panel, x, y and label."""
        return []

    def on_move(self, id, x, y):
        """A handle was dragged to (x, y)."""

    def on_nudge(self, id, dx, dy):
        """An arrow key was pressed that often on a handle."""

    def on_delete(self, id):
        """The delete key was pressed on a handle."""

    def on_press(self, panel, x, y, shift):
        """A pointer went down in one of `presses`; `on_drag` and `on_release` follow."""

    def on_drag(self, panel, x, y, shift):
        """The pointer that went down there has moved."""

    def on_release(self, panel, x, y, shift):
        """The pointer that went down there is up again."""

    # What every demo can do.

    def set(self, **values):
        """Change some of the state, as a hand would, and show it."""
        before = SimpleNamespace(**vars(self.state))
        with self.lock:
            try:
                self._take(values, self.on_change)
                self.refresh(any(name not in self.specs or self.specs[name].remakes for name in values))
            except ValueError:
                self.state = before
                raise
            self.send()
        return self

    def reset(self):
        """Back to what the cell first showed."""
        with self.lock:
            self.state = SimpleNamespace(**vars(self.opening))
            self.refresh(True)

    def refresh(self, remake):
        """Bring record (where it needs to be made again), widgets and artists up to the state."""
        if remake:
            self.compute()
            self.task = self.work()
            self._begin_task()
        self.sync()
        self.show()

    def limit(self, name, most):
        """A counting control now ends at `most`; a value beyond it moves to that end."""
        setattr(self.state, name, min(getattr(self.state, name), most))
        with self.quietly():
            self.sources[name].max = most

    def enable(self, name, on):
        """A control that would change nothing at present is not shown."""
        (self.idle.discard if on else self.idle.add)(name)

    def sync(self):
        """Let the widgets show the state."""
        with self.quietly():
            for name, source in self.sources.items():
                self.specs[name].put(source, getattr(self.state, name))
            boxes = [box for name, box in self.boxes.items() if name not in self.idle]
            if boxes != list(self.row.children):
                self.row.children = boxes

    @contextlib.contextmanager
    def quietly(self):
        """What widgets report meanwhile, on this thread, is our own doing."""
        before, self.speaking = self.speaking, threading.get_ident()
        try:
            yield
        finally:
            self.speaking = before

    def settle(self):
        """Wait until nothing is left to compute."""
        with self.lock:
            for _ in self.task:
                pass
            self.show()
        return self

    def code(self):
        """The line that makes a demo which starts as this one stands."""
        defaults = self._defaults()
        changed = {name: value for name, value in vars(self.state).items() if value != defaults[name]}
        return f"{self.call}({', '.join(f'{name}={value!r}' for name, value in changed.items())})"

    def text(self):
        """The picture in words: for a terminal, a screen reader, and nbval."""
        return "\n".join([self.code(), *self.caption()])

    def send(self, banner="", number=0, busy=""):
        """Send the present moment to the screens."""
        with self.lock:
            said = self.caption()
            self.picture.send(
                caption=said,
                label=" ".join(said),
                handles=self.handles(),
                presses=list(self.presses),
                code=self.code(),
                banner=banner,
                busy=busy,
                number=number,
            )
            moved(self)

    def close(self):
        """Let go of widgets, figure and pixels: IPython's `Out` may hold a demo for ever. Its words stay."""
        with self.lock:
            if self.over:
                return
            lock, said = self.lock, self.text()
            self.finish()
            vars(self).clear()
            self.over, self.said, self.lock = True, said, lock

    def _repr_mimebundle_(self, include=None, exclude=None):
        if self.over:
            return {"text/plain": f"{self.said}\n(This demo is closed. Run its cell again.)"}
        with self.lock:
            self.settle()
            keep_while_shown(self)
            png = base64.b64encode(self.picture.png()).decode()
            view = self.widget._repr_mimebundle_() or {}
            data = {**view, "image/png": png, "text/plain": self.text()}
            return data, {"image/png": {"width": self.picture.sizes.widest}}

    def _defaults(self):
        return {**{control.name: control.default for control in self.controls}, **self.dragged}

    def _take(self, values, then=lambda name: None):
        for name, value in values.items():
            if name in self.specs:
                value = self.specs[name].check(value)
            elif name not in self.dragged:
                known = ", ".join(self._defaults())
                raise ValueError(f"This demo has no {name!r}; it takes {known}.")
            setattr(self.state, name, value)
            then(name)

    def _draw(self, picture):
        self.picture = picture
        self.build(picture)
        self.show()

    @contextlib.contextmanager
    def _turn(self, number=0):
        """One change at a time; whatever goes wrong is said below the picture, and the demo goes on."""
        with self.lock:
            banner, self.hand, before = "", True, SimpleNamespace(**vars(self.state))
            try:
                yield
            except (Exception, KeyboardInterrupt) as error:
                banner = _words(error)
            finally:
                self.hand = False
            try:
                self.send(banner, number)
            except Exception as error:  # it went so wrong that there is nothing to show: back to before
                self.state = before
                self.refresh(True)
                self.send(banner or _words(error), number)

    def _begin_task(self):
        """All of the task; or, while a hand is waiting, a moment's work, and the rest beside."""
        if _worked(self.task, 0.002 if self.hand else np.inf) is not None:
            threading.Thread(target=self._go_on, args=(self.task,), daemon=True).start()

    def _go_on(self, task):
        """The rest of a task, a moment at a time; between moments a hand may change everything."""
        lock, said = self.lock, time.monotonic()
        while True:
            with lock:
                if self.over or task is not self.task:
                    return
                try:
                    progress = _worked(task, 0.004)
                    if progress is None:
                        self.show()
                        self.send()
                        return
                except Exception as error:
                    self.send(_words(error))
                    return
                if time.monotonic() - said > 0.1:
                    said = time.monotonic()
                    self.send(busy=f"Computing: {progress:.0%}")
            time.sleep(0.0005)  # enough for a waiting hand to get the lock

    def _changed(self, name, value):
        if self.speaking == threading.get_ident():
            return
        with self._turn():
            before = getattr(self.state, name)
            try:
                value = self.specs[name].heard(value, before)
            except ValueError:
                self.sync()  # the widget goes back to the value that still holds
                raise
            if value != before:
                setattr(self.state, name, value)
                self.on_change(name)
                self.refresh(self.specs[name].remakes)

    def _heard(self, message):
        kind, number = message.pop("kind"), message.pop("number", 0)
        with self._turn(number):
            overtaken, self.newest = number + 1 == self.newest, number
            if overtaken and kind in ("move", "drag"):
                pass  # two are on their way at a time, perhaps on two threads: the newer one came first
            elif kind == "hello":
                self.picture.fit(**message)
                self.picture.shown = None  # a new screen has no pixels yet
            elif kind == "reset":
                self.reset()
            else:
                for name in message.keys() & {"x", "y", "dx", "dy"}:
                    checks.number(message[name], name)
                getattr(self, f"on_{kind}")(**message)


def _worked(task, seconds):
    """Work on a task for that long, but one slice at least. How far it is, 0 to 1; None if it is done."""
    until = time.monotonic() + seconds
    return next((progress for progress in task if time.monotonic() > until), None)


def _words(error):
    if isinstance(error, ValueError):
        return str(error)
    if isinstance(error, KeyboardInterrupt):
        return "Interrupted. What was there before is still there."
    return f"{type(error).__name__}: {error}. The demo goes on; Reset brings back what it first showed."
