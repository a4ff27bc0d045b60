"""A demo: controls + picture + caption, the output of one cell.

A demo's `state` holds the values of its controls, and other values that it names in `kept`, such as points
that were dragged. `compute` turns the state into a record (a run, a fit, an analysis). `show` draws record
and state, and `caption` describes them in words. So a new demo is three short methods and a list of controls.

A change is complete or has no effect: if one of these methods raises, state, record and picture stay as they
were.
"""

import contextlib
import inspect
import math
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from inspect import Parameter, Signature
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from . import address, arguments, style
from .connection import BOOK, Connection, Screen
from .controls import Buttons, Control, Kept, Slider, parameters
from .handles import Handle, Values
from .picture import Picture
from .showing import bundle, listen, show
from .work import TURN_SECONDS, Work, in_background

# Kinds of messages; for each there is a method on_…
INPUTS = {"move", "nudge", "delete", "enter", "press", "drag", "release", "button"}
CLOSED = "This demo is closed. Run its cell again."
WRITTEN = {".html": "a page that moves without Python"}  # what `save` writes, by the ending of the path
PAUSE = 1.0  # seconds; changes of the same thing in quicker succession are undone together
UNDONE = 100  # changes that can be undone
CALLS = 100  # calls whose last state is kept, so that a cell that runs again can bring it back

# The last state of the demos that were made by the same call: {(class, call): state}.
_last_states: OrderedDict[tuple[type, str], SimpleNamespace] = OrderedDict()
# Kinds of messages that go on with what the message before them began: a drag, or a slider that is held.
CONTINUING = {"set", "move", "nudge", "drag", "release"}


class Demo:
    """The base class of all demos."""

    call = ""  # the call that makes this demo, for "Copy as code"
    page = ""  # the page of the book that shows it, such as "02.html", for "Copy as link"
    controls: dict[str, Control] = {}
    kept: dict[str, Kept] = {}  # further entries of the state
    rows: tuple[str, ...] = ("main",)  # the layout of the panels, see Picture; `compute` may change it
    widths: tuple | None = None
    height = 400
    presses: Mapping[str, Any] = {}  # {panel: the handle that moves to the pointer, or None}
    themes = (style.LIGHT, style.DARK)
    written = WRITTEN
    picture_kind: type[Picture] = Picture

    __signature__: ClassVar[Signature]  # its keywords, made from controls and kept
    state: SimpleNamespace  # an entry for each of `controls` (except Buttons) and `kept`
    picture: Picture

    over = False  # closed for good?
    resting = True  # is only the state in memory?
    past: tuple[SimpleNamespace, ...] = ()  # the states that Undo returns to, the last one first to come
    is_twin = False  # made by `twin`? Then it neither knows nor keeps what is remembered beyond its own life
    after_a_tape = False  # has a page shown it already, from a tape?

    _interactive: bool  # is a page waiting for the answer?
    _current_ends: dict[str, float]  # the current upper end of each slider
    _hidden: frozenset[str]  # the controls that are not shown at present
    _work: Work

    def __init_subclass__(cls) -> None:
        for name, control in cls.controls.items():
            if not isinstance(control, Control):
                came = arguments.shown(control)
                raise ValueError(
                    f"The control {name!r} must be a Slider, a Choice or another control, not {came}."
                )
        if cls.call:  # for completion in editors, and for `help`
            named = [Parameter(name, Parameter.KEYWORD_ONLY, default=v) for name, v in cls.defaults().items()]
            cls.__signature__ = Signature(named)
            parts: dict[str, Control | Kept] = {**cls.controls, **cls.kept}
            cls.__doc__ = f"{inspect.cleandoc(vars(cls).get('__doc__') or '')}\n\n{parameters(parts)}\n"

    def __init__(self, **opening: Any) -> None:
        self.lock = threading.RLock()
        self.state = SimpleNamespace(**{**self.defaults(), **self.checked(opening)})
        self._begin()
        self.opening = SimpleNamespace(**vars(self.state))
        earlier = _last_states.get(self._made_by)
        if earlier is not None and not same_state(earlier, self.opening):
            self.past = (earlier,)

    # The parts of a demo: a subclass overrides these.

    def on_change(self, name: str) -> None:
        """An entry of the state has a new value; a subclass can drop here what belongs to the old one."""

    def compute(self) -> None:
        """Compute the record from the state: attributes of the demo, which are replaced, never modified."""

    def work(self) -> Iterator[float]:
        """The part of the computation that takes long: a generator that yields its progress, 0 to 1.

        It sets attributes of the demo as soon as there is something to show. After a change on a page it
        runs in the background, so that every control still responds, and intermediate results are shown
        now and then. A newer change starts it again. After a change in code it runs to its end at once.
        """
        return iter(())

    def show(self) -> None:
        """Draw state and record on the panels, each thing by a name; see `Panel.thing`."""

    def caption(self) -> Iterable[str]:
        """A description of the picture, in sentences; the first says what just happened."""
        return []

    def footnotes(self) -> Iterable[str]:
        """Sentences below the caption that do not depend on it: where data come from, for example."""
        return []

    def offered(self, name: str) -> dict[str, str]:
        """Additional options that the choice `name` has at present: {value: label}."""
        return {}

    def handles(self) -> Iterable[Handle]:
        """The handles: what can be dragged, and which entries of the state it changes."""
        return []

    def on_hello(self) -> None:
        """A page begins to show this demo. Its first picture has not been drawn yet."""

    def on_move(self, id: Any, x: float, y: float) -> None:
        """A handle was dragged to (x, y)."""
        self.take(self.handle(id).moves(x, y))

    def on_nudge(self, id: Any, dx: float, dy: float) -> None:
        """Arrow keys were pressed on a handle: `dx` times to the right and `dy` times up."""
        self.take(self.handle(id).nudged(dx, dy))

    def on_delete(self, id: Any) -> None:
        """The delete key was pressed on a handle."""
        deleted = self.handle(id).deleted
        if deleted is not None:
            self.take(deleted())

    def on_enter(self, id: Any) -> None:
        """Enter or the space bar was pressed on a handle."""

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        """A pointer was pressed on one of the panels in `presses`; `on_drag` and `on_release` follow."""
        if self.presses[panel] is not None:
            self.on_move(self.presses[panel], x, y)

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        """The pressed pointer has moved."""
        if self.presses[panel] is not None:
            self.on_move(self.presses[panel], x, y)

    def on_release(self, panel: str, x: float, y: float, shift: bool) -> None:
        """The pressed pointer was released."""

    def on_button(self, name: str, value: str) -> None:
        """A button of the control `name` was pressed."""

    # For the methods of a subclass to call.

    def refresh(self, remake: bool) -> None:
        """Update picture and caption to the state; with `remake`, compute the record first."""
        for name, kept in self.kept.items():  # the same check as for a keyword
            setattr(self.state, name, kept.check(getattr(self.state, name), name))
        if remake:
            self.compute()
            self._work = self._new_work()
            if self._interactive:
                self._work.go_on(TURN_SECONDS / 2)
                if not self._work.done:
                    in_background(self._work.turn)
            else:
                self._work.finish()
        self._show()

    def remember(self, key: tuple, make: Callable[[], Any]) -> Any:
        """The result of `make()`, cached under this key.

        A key is a tuple: a name, and everything that the result depends on. For each name only the last
        result is kept.
        """
        name, *causes = key
        known = self._memory.get(name)
        if known is None or not alike(known[0], causes):
            known = self._memory[name] = causes, make()
        return known[1]

    def remember_work(self, key: tuple, steps: Callable[[], Generator[float, None, Any]]) -> Any:
        """The same for a long computation: `steps` makes a generator that returns the result.

        To be used in `work`: `found = yield from self.remember_work(…)`.
        """
        name, *causes = key
        known = self._memory.get(name)
        if known is None or not alike(known[0], causes):
            known = self._memory[name] = causes, (yield from steps())
        return known[1]

    def take(self, values: Mapping[str, Any]) -> None:
        """Change these entries of the state, and update everything that depends on them."""
        self._take(self.checked(values))

    def nearest(self, **values: float) -> dict[str, float]:
        """For each slider the nearest value at which it stops; a handle moves the slider there."""
        return {name: self.controls[name].nearest(value) for name, value in values.items()}

    def range_of(self, name: str) -> tuple[float, float]:
        """The lower and the upper end of a slider, for sweeps, axes and captions."""
        slider = self.controls[name]
        assert isinstance(slider, Slider)
        return slider.low, slider.high

    def step_on(self, name: str) -> float:
        """The length of a slider's step, by which an arrow key moves a handle."""
        slider = self.controls[name]
        assert isinstance(slider, Slider)
        return slider.step

    def around(self, name: str, degrees: float) -> float:
        """An angle moved into the range of a slider: beyond one end it continues from the other."""
        low, high = self.range_of(name)
        return degrees if low <= degrees <= high else min(low + (degrees - low) % 360, high)

    def slides(
        self,
        name: str,
        panel: str,
        x: float,
        y: float,
        label: str,
        place: str = "",
        *,
        upright: bool = False,
        id: str = "",
    ) -> Handle:
        """A handle that moves the slider `name` along x, or `upright` along y; `place` says where it is.

        An arrow key moves it by one step of the slider.
        """
        slider = self.controls[name]
        assert isinstance(slider, Slider)

        def to(x: float, y: float) -> Values:
            return self.nearest(**{name: y if upright else x})

        def by_key(dx: float, dy: float) -> Values:
            return self.nearest(**{name: getattr(self.state, name) + slider.step * (dx + dy)})

        return Handle(id=id or name, panel=panel, x=x, y=y, label=label, place=place, moves=to, keys=by_key)

    def handle(self, id: Any) -> Handle:
        """The handle with this id, at its current place."""
        for handle in self._handles:
            if handle.id == id:
                return handle
        raise ValueError(f"There is nothing here that is called {id!r} and can be moved.")

    def limit(self, name: str, most: int) -> None:
        """Set the current upper end of a Count or Stepper, at most its own; a larger value moves there."""
        end = min(most, self.range_of(name)[1])
        if getattr(self.state, name) is not None:
            setattr(self.state, name, min(getattr(self.state, name), end))
        self._current_ends = {**self._current_ends, name: end}

    def enable(self, name: str, on: bool) -> None:
        """Show a control, or hide it while it would change nothing."""
        self._hidden = self._hidden - {name} if on else self._hidden | {name}

    # For users of a demo.

    def set(self, **values: Any) -> Self:
        """Change entries of the state, as a user would on the page, and show the result."""
        with self._awake():
            with self._all_or_nothing():
                self._take(self.checked(values))
            self.send()
        return self

    def reset(self) -> Self:
        """Return to the state that the cell first showed."""
        with self._awake():
            with self._all_or_nothing():
                self._reset()
            self.send()
        return self

    def undo(self) -> Self:
        """Return to the state before the last change that a user made on a page."""
        with self._awake():
            with self._all_or_nothing():
                self._undo()
            self.send()
        return self

    def settle(self) -> Self:
        """Finish all background computation."""
        with self._awake():
            if not self._work.done:
                self._work.finish()
                self._show()
                self.send()
        return self

    def code(self) -> str:
        """The line of code that makes a demo in the current state of this one."""
        return f"{self.call}({', '.join(f'{name}={words}' for name, words in self.keywords().items())})"

    def keywords(self) -> dict[str, str]:
        """The keywords of that line, each with its value as code."""
        defaults = self.defaults()
        return {name: repr(value) for name, value in vars(self.state).items() if value != defaults[name]}

    def link(self) -> str:
        """The address of the page of the book that shows this picture in its current state.

        The environment variable BOOK says where the book is.

        Raises
        ------
        ValueError
            If there is no such page, or an address cannot say what the state is.
        """
        book = os.environ.get(BOOK, "")
        if not book:
            raise ValueError(f"Where is the book? Set the environment variable {BOOK} to its address.")
        place = self._place_in_book()
        if not place:
            raise ValueError("An address can name no data of your own. demo.code() makes this picture again.")
        return f"{book.rstrip('/')}/{place}"

    def _place_in_book(self) -> str:
        """What a link adds to the address of the book; "" if it cannot say what the state is."""
        defaults = self.defaults()
        values = {name: value for name, value in vars(self.state).items() if value != defaults[name]}
        parts: dict[str, Any] = {**self.controls, **self.kept}
        if not self.page or not all(parts[name].in_address for name in values):
            return ""
        return f"{self.page}#{address.written(self.call.rpartition('.')[2], values)}"

    def text(self) -> str:
        """The picture in words: for a terminal, a screen reader, and nbval."""
        with self.lock:
            if self.over:
                return f"{self._last_text}\n({CLOSED})"
            with self._awake():
                return "\n".join([self.code(), *self._sentences])

    __repr__ = text

    def save(self, path: str | Path) -> str:
        """Write this demo to a file, and return its path.

        Parameters
        ----------
        path
            "name.html": a page on which the demo moves without Python. It needs no other file and no network.
            It shows the present state first. Each control moves while all others stay as they are, and an
            option with its run. What else the demo can do needs Python.
        """
        from .standalone import save  # which imports this module

        with self._awake():
            return save([self], path, self.written)

    def twin(self) -> Self:
        """Another demo in the same state, to be recorded: what is done with it leaves no trace elsewhere."""
        kind = type(type(self).__name__, (type(self),), {"is_twin": True})
        return kind(**vars(self.state))

    def close(self) -> None:
        """Free everything but the text. A closed demo cannot be used any more."""
        with self.lock:
            if not self.over:
                words = self.text()
                self.rest()
                self.over, self._last_text = True, words

    def rest(self) -> None:
        """Free everything but the state, and what can be undone. The next use restores the demo."""
        with self.lock:
            if not self.resting:
                self._let_go()

    def release(self) -> None:
        """Free the figure, which takes most of a demo's memory, if no page shows it."""
        if not self._connection.pages:
            self.picture.release()

    def hear(self, message: dict[str, Any]) -> None:
        """Take in a message of a page; see PROTOCOL.md."""
        what = dict(message)
        page, number = what.pop("page", ""), what.pop("number", None)
        with self.lock:
            if not self.resting and isinstance(number, int):
                for one in self._connection.due(page, number, what):
                    self._answer(one)

    def resume(self, page: str, answered: int, send: Callable[[dict[str, Any], list[bytes]], None]) -> None:
        """Go on where a tape has ended; see `Connection.resume`."""
        with self._awake():
            self._connection.resume(page, answered, send)

    def send(self, banner: str = "", busy: str = "", fonts: bool = False) -> None:
        """Send every page what has changed."""
        with self.lock:
            if self._connection.pages:
                self._connection.send(self.document(banner, busy), self.picture.commands(), fonts)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        if self.over:
            return {"text/plain": self.text()}
        with self._awake():
            self.settle()
            screen, pixels, words = self.screen, self.picture.stored(), self.text()
            self.release()
            shown = bundle(screen, [screen.model_id], pixels, words, self.picture.sizes.widest)
        show(self)
        return shown

    @property
    def screen(self) -> Screen:
        """The widget of this demo."""
        return self._connection.screen

    if not TYPE_CHECKING:  # to mypy, a class with a `__getattr__` has every attribute

        def __getattr__(self, name: str) -> Any:
            """Python calls this only for missing attributes: a resting demo is restored when one is used."""
            if name.startswith("__") or not self.resting or "opening" not in vars(self):
                raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
            if self.over:
                raise AttributeError(CLOSED)
            with self._awake():
                return getattr(self, name)

    # Internal.

    @classmethod
    def defaults(cls) -> dict[str, Any]:
        """The initial state of this class, before keywords are applied."""
        controls = {name: one.default for name, one in cls.controls.items() if not isinstance(one, Buttons)}
        return {**controls, **{name: one.default for name, one in cls.kept.items()}}

    def checked(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """These values in the form and the order of the state; raises a ValueError if one is wrong."""
        known = self.defaults()
        for name in values:
            if name not in known:
                takes = ", ".join(known) or "nothing"
                raise ValueError(f"This demo has no {name!r}; it takes {takes}.")
        parts: dict[str, Any] = {**self.controls, **self.kept}
        return {name: parts[name].check(values[name], name) for name in known if name in values}

    def _begin(self) -> None:
        """Make everything that a demo has besides its state."""
        self.resting = False
        self._current_ends = {
            name: one.high for name, one in self.controls.items() if isinstance(one, Slider)
        }
        self._hidden = frozenset()
        self._sentences: list[str] = []
        self._handles: list[Handle] = []
        self._memory: dict[str, tuple] = {}
        self._interactive = False
        self._last_change: tuple[tuple, float] | None = None  # what was changed last, and when
        self._drawings = 0  # how often `show` was called
        self._constant_parts = {name: one.constant_part() for name, one in self.controls.items()}
        try:
            self.compute()
            self._work = self._new_work()
            self._work.finish()
            self.picture = self.picture_kind(
                self.rows, self._draw, widths=self.widths, height=self.height, themes=self.themes
            )
            sizes = self.picture.sizes
            self._connection = Connection(sizes.widest, self.picture.wanted_height, sizes is style.LECTURE)
            self._close_screen = listen(self, self._connection.screen)
            self._describe()
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        vars(self).get("_close_screen", bool)()
        for name in vars(self).keys() - {"lock", "state", "opening", "past"}:
            delattr(self, name)

    @contextlib.contextmanager
    def _awake(self) -> Iterator[None]:
        """Hold the lock, and make sure that the demo is not resting and has a figure."""
        with self.lock:
            if self.over:
                raise ValueError(CLOSED)
            if self.resting:
                self._begin()
            self.picture.wake()
            yield

    def _draw(self, picture: Picture) -> None:
        self.picture = picture
        self._drawings += 1
        picture.begin()
        self.show()

    def _show(self) -> None:
        if not self.picture.arrange(self.rows):
            self._drawings += 1
            self.picture.begin()
            self.show()
        self._describe()

    def _describe(self) -> None:
        self._sentences = [*sentences(self.caption()), *sentences(self.footnotes())]
        self._handles = list(self.handles())
        for handle in self._handles:
            if not isinstance(handle, Handle):
                raise ValueError(f"handles must yield Handle(…), but one is {arguments.shown(handle)}.")
            self.picture[handle.panel]  # raises a ValueError if there is no such panel
        if self._work.done:
            self._valid_state = SimpleNamespace(
                **vars(self.state)
            )  # everything was computed from it without an error

    def _take(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            setattr(self.state, name, value)
            self.on_change(name)
        parts: dict[str, Any] = {**self.controls, **self.kept}
        self.refresh(any(getattr(parts[name], "remakes", True) for name in values))

    def _reset(self) -> None:
        self.state = SimpleNamespace(**vars(self.opening))
        self.refresh(True)

    def _undo(self) -> None:
        if not self.past:
            raise ValueError("There is nothing to undo.")
        *earlier, before = self.past
        self.past, self._last_change = tuple(earlier), None
        self.state = SimpleNamespace(**vars(before))
        self.refresh(True)

    @cached_property
    def _made_by(self) -> tuple[type, str]:
        """The class and the first state: a cell that runs again makes a demo in which both are the same."""
        return type(self), repr(self.opening)

    def _note_change(self, kind: str, message: Mapping[str, Any], before: SimpleNamespace) -> None:
        """If something changed, remember the state before, unless this goes on with the last change."""
        if kind == "press":  # a new stroke, even if the press itself changes nothing
            self._last_change = None
        if same_state(before, self.state):
            return
        stroke = kind in ("press", "drag", "release")
        what = "stroke" if stroke else kind, *(message.get(name) for name in ("name", "id", "panel"))
        now = time.monotonic()
        last, when = self._last_change or (None, -math.inf)
        if kind not in CONTINUING or what != last or now - when > PAUSE:
            self.past = (*self.past, before)[-UNDONE:]
        self._last_change = what, now
        if not self.call or self.is_twin:
            return
        _last_states[self._made_by] = SimpleNamespace(**vars(self.state))
        _last_states.move_to_end(self._made_by)
        while len(_last_states) > CALLS:
            _last_states.popitem(last=False)

    @contextlib.contextmanager
    def _all_or_nothing(self) -> Iterator[SimpleNamespace]:
        """If the body raises, restore everything as it was before. Yields the state before."""
        before, state = dict(vars(self)), SimpleNamespace(**vars(self.state))
        try:
            yield state
        except BaseException:
            self._restore(before, state)
            raise

    def _restore(self, before: dict[str, Any], state: SimpleNamespace) -> None:
        for name in vars(self).keys() - before.keys():
            delattr(self, name)
        moved = self._drawings != before["_drawings"]
        vars(self).update(before)
        self.state = state
        if moved and not self.picture.arrange(self.rows):
            self.picture.remake()  # some artists may have moved already: make all of them again

    def _new_work(self) -> Work:
        def tell(progress: float | Exception) -> None:
            if isinstance(progress, Exception):
                self.state = SimpleNamespace(**vars(self._valid_state))
                self.refresh(True)
                self.send(banner=in_words(progress))
            else:
                self._show()
                self.send(busy=f"Computing: {progress:.0%}" if progress < 1 else "")

        work = Work(self.work(), self.lock, lambda: not self.resting and self._work is work, tell)
        return work

    def _answer(self, message: dict[str, Any]) -> None:
        """Do what a message asks for. An error is shown below the picture, and the demo goes on."""
        banner, fonts = "", False
        self._interactive = not self.is_twin  # nobody waits for a twin, so it computes everything at once
        try:
            with self._all_or_nothing() as before:
                kind = message.pop("kind")
                if kind != "hello":  # a hello makes the figure itself, in the right size
                    self.picture.wake()
                if kind == "hello":
                    fonts = not message.pop("fonts")
                    self._connection.forget()
                    self.on_hello()
                    if self.picture.fit(**message):
                        self._describe()  # the place of a handle on a page is in pixels
                elif kind == "set":
                    self._set_from_page(**message)
                elif kind == "reset":
                    self._reset()
                elif kind == "undo":
                    self._undo()
                elif kind == "open":
                    self._open(**message)
                elif kind in INPUTS:
                    for name in message.keys() & {"x", "y", "dx", "dy"}:
                        arguments.number(message[name], name)
                    getattr(self, f"on_{kind}")(**message)
                if kind not in ("hello", "undo"):
                    self._note_change(kind, message, before)
        except (Exception, KeyboardInterrupt) as error:
            banner = in_words(error)
        finally:
            self._interactive = False
        self.send(banner, fonts=fonts)

    def _set_from_page(self, name: str, value: Any) -> None:
        value = self.controls[name].check_from_page(value, name, self._end_of(name))
        if value != getattr(self.state, name):
            self._take({name: value})

    def _open(self, values: Mapping[str, Any]) -> None:
        """Show the state that an address names. What it leaves out has its default."""
        for name in values.keys() & self.defaults().keys():
            part = self.controls.get(name) or self.kept[name]
            if not part.in_address:
                raise ValueError(f"{name} cannot be part of an address.")
            part.check(values[name], name)  # a name only, where code could also give data or a file
        self.state = SimpleNamespace(**{**self.defaults(), **self.checked(values)})
        self.refresh(True)

    def _end_of(self, name: str) -> Any:
        """The current upper end of a slider; the additional options of a choice."""
        return self._current_ends[name] if name in self._current_ends else self.offered(name)

    def _undo_in_words(self) -> str:
        """The words on the button; none if there is nothing to undo."""
        if not self.past:
            return ""
        from_earlier = self.past[0] is _last_states.get(self._made_by) and len(self.past) == 1
        return "Bring back what I had" if from_earlier else "Undo"

    def document(self, banner: str = "", busy: str = "") -> dict[str, Any]:
        """Everything that a page shows besides the drawing."""
        controls = {}
        for name, described in self._constant_parts.items():
            value = getattr(self.state, name, "")
            shown = self.controls[name].to_page(value, self._end_of(name))
            controls[name] = {**described, **shown, "hidden": name in self._hidden}
        return {
            **self.picture.described(),
            "controls": controls,
            "caption": self._sentences,
            "handles": {str(k): handle.described() for k, handle in enumerate(self._handles)},
            "presses": list(self.presses),
            "code": self.code(),
            "link": self._place_in_book(),
            "undo": self._undo_in_words(),
            "banner": banner,
            "busy": busy,
        }


def same_state(one: SimpleNamespace, other: SimpleNamespace) -> bool:
    return all(_unchanged(value, getattr(other, name)) for name, value in vars(one).items())


def _unchanged(one: Any, other: Any) -> bool:
    """Are these values equal? Of other kinds than the usual ones, such as tables, only the same object is."""
    usual = int, float, str, bool, tuple, list, np.ndarray, type(None)
    return one is other or isinstance(one, usual) and isinstance(other, usual) and _equal(one, other)


def sentences(said: object) -> list[str]:
    """A caption, or the sentence of one, as a list of sentences."""
    lines = [said] if isinstance(said, str) else said
    if isinstance(lines, Iterable):
        lines = list(lines)
        if all(isinstance(line, str) for line in lines):
            return lines
    came = arguments.shown(said)
    raise ValueError(f"What is said must be a sentence, or a list of sentences, but it is {came}.")


def alike(before: Sequence, now: Sequence) -> bool:
    """Are these values pairwise equal? Arrays are compared by their content."""
    return len(before) == len(now) and all(map(_equal, before, now))


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.array_equal(one, other)
    return one is other or one == other


def in_words(error: BaseException) -> str:
    """An error, as text for the line below the picture."""
    if isinstance(error, ValueError):
        return str(error)
    if isinstance(error, KeyboardInterrupt):
        return "Interrupted. What was there before is still there."
    return f"{type(error).__name__}: {error}. The demo goes on; Reset brings back what it first showed."
