"""A demo: controls + picture + caption, the output of one cell.

A demo's `state` is all there is to it: the values of its controls, and what else it says it keeps, such as
points that were dragged. `compute` turns the state into a record (a run, a fit, an analysis), `show` draws
what record and state say, `caption` says it in words. So a new demo is three short methods and a list of
controls.

A change is whole or not at all: where one of these methods raises, state, record and picture are as they
were before.
"""

import contextlib
import inspect
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from inspect import Parameter, Signature
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from . import arguments, style
from .connection import Connection, Screen
from .controls import Buttons, Control, Kept, Slider, parameters
from .handles import Handle, Values
from .panel import Panel
from .picture import Picture
from .showing import bundle, listen, show
from .work import MOMENT, Work, beside

# Messages with a method on_…
HANDS = {"move", "nudge", "delete", "enter", "press", "drag", "release", "button"}
CLOSED = "This demo is closed. Run its cell again."


class Demo:
    """The base of all demos."""

    call = ""  # how a reader makes this demo, for "Copy as code"
    controls: dict[str, Control] = {}
    kept: dict[str, Kept] = {}  # what else the state keeps
    rows: tuple[str, ...] = ("main",)  # the panels, see Picture
    widths: tuple | None = None
    height = 400
    presses: Mapping[str, Any] = {}  # the panels that hear of a pointer: which handle comes to it, or None
    outlasts: tuple[str, ...] = ()  # attributes that a demo keeps while it rests, besides its state
    themes = (style.LIGHT, style.DARK)
    picture_kind: type[Picture] = Picture

    __signature__: ClassVar[Signature]  # the keywords that it takes, made from controls and kept
    state: SimpleNamespace  # an entry for each of `controls` (but buttons) and `kept`
    picture: Picture

    over = False  # closed for good?
    resting = True  # is there nothing but the state?

    _by_hand: bool  # is a hand waiting for what is being done?
    _ends: dict[str, float]  # where counting controls end now
    _idle: frozenset[str]  # the controls that are not shown
    _work: Work

    def __init_subclass__(cls) -> None:
        for name, control in cls.controls.items():
            if not isinstance(control, Control):
                came = arguments.shown(control)
                raise ValueError(
                    f"The control {name!r} must be a Slider, a Choice or another control, not {came}."
                )
        if cls.call:  # so that an editor completes its arguments, and `help` tells them
            named = [Parameter(name, Parameter.KEYWORD_ONLY, default=v) for name, v in cls.defaults().items()]
            cls.__signature__ = Signature(named)
            parts: dict[str, Control | Kept] = {**cls.controls, **cls.kept}
            cls.__doc__ = f"{inspect.cleandoc(vars(cls).get('__doc__') or '')}\n\n{parameters(parts)}\n"

    def __init__(self, **opening: Any) -> None:
        self.lock = threading.RLock()
        self.state = SimpleNamespace(**{**self.defaults(), **self.checked(opening)})
        self._begin()
        self.opening = SimpleNamespace(**vars(self.state))

    # What a demo is made of: these are for a subclass to write.

    def on_change(self, name: str) -> None:
        """A control has just got a new value; what depends on the old one can be forgotten here."""

    def compute(self) -> None:
        """From the state to a record: attributes of the demo, replaced and never changed in place."""

    def work(self) -> Iterator[float]:
        """What `compute` left to do because it takes long: a generator that yields its progress, 0 to 1.

        It makes its record from the state and puts it on the demo as soon as there is something to show.
        After a hand's change it goes on beside everything else, so that every control stays at hand, and
        what there is is shown now and then; a newer change starts it again. Everywhere else it is done
        at once.
        """
        return iter(())

    def show(self) -> None:
        """Draw what state and record say on the panels: each thing by its name, see `Panel.thing`."""

    def caption(self) -> Iterable[str]:
        """What the picture says, in sentences; the first says what just happened."""
        return []

    def footnotes(self) -> Iterable[str]:
        """What is said below the caption, whatever that says: where data are from, for example."""
        return []

    def offered(self, name: str) -> dict[str, str]:
        """What the choice of that name offers at present besides its own options: {value: words}."""
        return {}

    def handles(self) -> Iterable[Handle]:
        """What can be dragged, each with what it moves."""
        return []

    def on_move(self, id: Any, x: float, y: float) -> None:
        """A handle was dragged to (x, y)."""
        self.take(self.handle(id).moves(x, y))

    def on_nudge(self, id: Any, dx: float, dy: float) -> None:
        """An arrow key was pressed that often on a handle."""
        self.take(self.handle(id).nudged(dx, dy))

    def on_delete(self, id: Any) -> None:
        """The delete key was pressed on a handle."""
        deleted = self.handle(id).deleted
        if deleted is not None:
            self.take(deleted())

    def on_enter(self, id: Any) -> None:
        """Enter or the space bar was pressed on a handle."""

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        """A pointer went down in one of `presses`; `on_drag` and `on_release` follow."""
        if self.presses[panel] is not None:
            self.on_move(self.presses[panel], x, y)

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        """The pointer that went down there has moved."""
        if self.presses[panel] is not None:
            self.on_move(self.presses[panel], x, y)

    def on_release(self, panel: str, x: float, y: float, shift: bool) -> None:
        """The pointer that went down there is up again."""

    def on_button(self, name: str, value: str) -> None:
        """A button of the control `name` was pressed."""

    def on_reset(self) -> None:
        """Everything is about to go back to what the cell first showed; what `outlasts` names stays."""

    # What a demo's own methods may call.

    def refresh(self, remake: bool) -> None:
        """Bring record (where it needs to be made again), picture and words up to the state."""
        for name, kept in self.kept.items():  # as it would be, had it come as a keyword
            setattr(self.state, name, kept.check(getattr(self.state, name), name))
        if remake:
            self.compute()
            self._work = self._new_work()
            if self._by_hand:
                self._work.go_on(MOMENT / 2)
                if not self._work.done:
                    beside(self._work.turn)
            else:
                self._work.finish()
        self._show()

    def remember(self, key: tuple, make: Callable[[], Any]) -> Any:
        """What `make` made for this key the last time, or makes now.

        A key is a tuple: a name, and all that the thing depends on. Of each name only the last is kept.
        """
        name, *causes = key
        known = self._memory.get(name)
        if known is None or not alike(known[0], causes):
            known = self._memory[name] = causes, make()
        return known[1]

    def remember_work(self, key: tuple, steps: Callable[[], Generator[float, None, Any]]) -> Any:
        """The same for what takes long: `steps` makes a generator that returns the thing.

        `found = yield from self.remember_work(…)`, within `work`.
        """
        name, *causes = key
        known = self._memory.get(name)
        if known is None or not alike(known[0], causes):
            known = self._memory[name] = causes, (yield from steps())
        return known[1]

    def take(self, values: Mapping[str, Any]) -> None:
        """These parts of the state get other values, and all that depends on them follows."""
        self._take(self.checked(values))

    def nearest(self, **values: float) -> dict[str, float]:
        """Of each slider the value nearest to that at which it stops: what a handle moves it to."""
        return {name: self.controls[name].nearest(value) for name, value in values.items()}

    def range_of(self, name: str) -> tuple[float, float]:
        """Where a slider begins and ends: what a sweep, an axis or a sentence goes by."""
        slider = self.controls[name]
        assert isinstance(slider, Slider)
        return slider.low, slider.high

    def slides(
        self, name: str, panel: str, x: float, y: float, label: str, *, upright: bool = False, id: str = ""
    ) -> Handle:
        """A handle that moves the slider `name` along x, or `upright` along y; arrow keys go by its steps."""
        slider = self.controls[name]
        assert isinstance(slider, Slider)

        def to(x: float, y: float) -> Values:
            return self.nearest(**{name: y if upright else x})

        def by_key(dx: float, dy: float) -> Values:
            return self.nearest(**{name: getattr(self.state, name) + slider.step * (dx + dy)})

        return Handle(id=id or name, panel=panel, x=x, y=y, label=label, moves=to, keys=by_key)

    def handle(self, id: Any) -> Handle:
        """The handle of that id, where it is now."""
        for handle in self._grips:
            if handle.id == id:
                return handle
        raise ValueError(f"There is nothing here that is called {id!r} and can be moved.")

    def limit(self, name: str, most: int) -> None:
        """A counting control now ends at `most`; a value beyond it moves to that end."""
        if getattr(self.state, name) is not None:
            setattr(self.state, name, min(getattr(self.state, name), most))
        self._ends = {**self._ends, name: most}

    def enable(self, name: str, on: bool) -> None:
        """A control that would change nothing at present is not shown."""
        self._idle = self._idle - {name} if on else self._idle | {name}

    # What every demo can do.

    def set(self, **values: Any) -> Self:
        """Change some of the state, as a hand would, and show it."""
        with self._awake():
            with self._whole():
                self._take(self.checked(values))
            self.send()
        return self

    def reset(self) -> Self:
        """Back to what the cell first showed."""
        with self._awake():
            with self._whole():
                self._reset()
            self.send()
        return self

    def settle(self) -> Self:
        """Wait until nothing is left to compute."""
        with self._awake():
            if not self._work.done:
                self._work.finish()
                self._show()
                self.send()
        return self

    def code(self) -> str:
        """The line that makes a demo which starts as this one stands."""
        return f"{self.call}({', '.join(f'{name}={words}' for name, words in self.keywords().items())})"

    def keywords(self) -> dict[str, str]:
        """The keywords of that line, each with what is written behind it."""
        defaults = self.defaults()
        return {name: repr(value) for name, value in vars(self.state).items() if value != defaults[name]}

    def text(self) -> str:
        """The picture in words: for a terminal, a screen reader, and nbval."""
        with self.lock:
            if self.over:
                return f"{self._words}\n({CLOSED})"
            with self._awake():
                return "\n".join([self.code(), *self._said])

    __repr__ = text

    def close(self) -> None:
        """Let go of everything but the words. A demo that is closed does nothing any more."""
        with self.lock:
            if not self.over:
                words = self.text()
                self.rest()
                self.over, self._words = True, words

    def rest(self) -> None:
        """Let go of everything but the state and what `outlasts` names. What is done next wakes the demo."""
        with self.lock:
            if not self.resting:
                self._let_go()

    def release(self) -> None:
        """Let go of the figure, most of what a demo holds, where no page looks at it."""
        if not self._connection.pages:
            self.picture.release()

    def hear(self, message: dict[str, Any]) -> None:
        """What a page says: which page, the number of the message, its kind and what belongs to that."""
        what = dict(message)
        page, number = what.pop("page", ""), what.pop("number", None)
        with self.lock:
            if not self.resting and isinstance(number, int):
                for one in self._connection.due(page, number, what):
                    self._answer(one)

    def send(self, banner: str = "", busy: str = "", letters: bool = False) -> None:
        """Tell every page what it does not know yet."""
        with self.lock:
            if self._connection.pages:
                self._connection.send(self._document(banner, busy), self.picture.commands(), letters)

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
        """The widget that is this demo's side in the browser."""
        return self._connection.screen

    if not TYPE_CHECKING:  # to mypy, a class with a `__getattr__` has every attribute

        def __getattr__(self, name: str) -> Any:
            """Only what is missing is asked for here: what a demo that rests has let go, it makes again."""
            if name.startswith("__") or not self.resting or "opening" not in vars(self):
                raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
            if self.over:
                raise AttributeError(CLOSED)
            with self._awake():
                return getattr(self, name)

    # How it works inside.

    @classmethod
    def defaults(cls) -> dict[str, Any]:
        """The state that every demo of this class begins with, where its keywords do not say otherwise."""
        controls = {name: one.default for name, one in cls.controls.items() if not isinstance(one, Buttons)}
        return {**controls, **{name: one.default for name, one in cls.kept.items()}}

    def checked(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """These values as the state keeps them, in the order of the state; or a ValueError."""
        known = self.defaults()
        for name in values:
            if name not in known:
                takes = ", ".join(known) or "nothing"
                raise ValueError(f"This demo has no {name!r}; it takes {takes}.")
        parts: dict[str, Any] = {**self.controls, **self.kept}
        return {name: parts[name].check(values[name], name) for name in known if name in values}

    def _begin(self) -> None:
        """Make all that a demo has besides its state."""
        self.resting = False
        self._ends = {name: one.high for name, one in self.controls.items() if isinstance(one, Slider)}
        self._idle = frozenset()
        self._said: list[str] = []
        self._grips: list[Handle] = []
        self._memory: dict[str, tuple] = {}
        self._by_hand = False
        self._drawings = 0  # how often things were moved to where the state says
        self._described = {name: one.described() for name, one in self.controls.items()}
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
            self._say()
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        vars(self).get("_close_screen", bool)()
        for name in vars(self).keys() - {"lock", "state", "opening", *self.outlasts}:
            delattr(self, name)

    @contextlib.contextmanager
    def _awake(self) -> Iterator[None]:
        """The lock, with everything there."""
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
        self._drawings += 1
        self.picture.begin()
        self.show()
        self._say()

    def _say(self) -> None:
        self._said = [*sentences(self.caption()), *sentences(self.footnotes())]
        self._grips = list(self.handles())
        for handle in self._grips:
            self.picture[handle.panel]  # or a ValueError
        if self._work.done:
            self._sound = SimpleNamespace(**vars(self.state))  # a state that all of this was made from

    def _take(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            setattr(self.state, name, value)
            self.on_change(name)
        parts: dict[str, Any] = {**self.controls, **self.kept}
        self.refresh(any(getattr(parts[name], "remakes", True) for name in values))

    def _reset(self) -> None:
        self.on_reset()
        self.state = SimpleNamespace(**vars(self.opening))
        self.refresh(True)

    @contextlib.contextmanager
    def _whole(self) -> Iterator[None]:
        """A change that is whole or not at all: where it raises, everything is as it was."""
        before, state = dict(vars(self)), SimpleNamespace(**vars(self.state))
        try:
            yield
        except BaseException:
            self._restore(before, state)
            raise

    def _restore(self, before: dict[str, Any], state: SimpleNamespace) -> None:
        for name in vars(self).keys() - before.keys():
            delattr(self, name)
        moved = self._drawings != before["_drawings"]
        vars(self).update(before)
        self.state = state
        if moved:  # artists that were half moved are made anew; most refusals come before that
            self.picture.remake()

    def _new_work(self) -> Work:
        def tell(progress: float | Exception) -> None:
            if isinstance(progress, Exception):
                self.state = SimpleNamespace(**vars(self._sound))
                self.refresh(True)
                self.send(banner=in_words(progress))
            else:
                self._show()
                self.send(busy=f"Computing: {progress:.0%}" if progress < 1 else "")

        work = Work(self.work(), self.lock, lambda: not self.resting and self._work is work, tell)
        return work

    def _answer(self, message: dict[str, Any]) -> None:
        """Do what a page asks for. Whatever goes wrong is said below the picture, and the demo goes on."""
        banner, letters = "", False
        self._by_hand = True
        try:
            with self._whole():
                kind = message.pop("kind")
                if kind != "hello":  # which says what figure it wants
                    self.picture.wake()
                if kind == "hello":
                    letters = not message.pop("letters")
                    self._connection.forget()
                    self.picture.fit(**message)
                elif kind == "set":
                    self._set_by_hand(**message)
                elif kind == "reset":
                    self._reset()
                elif kind in HANDS:
                    for name in message.keys() & {"x", "y", "dx", "dy"}:
                        arguments.number(message[name], name)
                    getattr(self, f"on_{kind}")(**message)
        except (Exception, KeyboardInterrupt) as error:
            banner = in_words(error)
        finally:
            self._by_hand = False
        self.send(banner, letters=letters)

    def _set_by_hand(self, name: str, value: Any) -> None:
        value = self.controls[name].heard(value, name, self._end_of(name))
        if value != getattr(self.state, name):
            self._take({name: value})

    def _end_of(self, name: str) -> Any:
        """Where a control ends now; of a choice, what it offers besides its options."""
        return self._ends[name] if name in self._ends else self.offered(name)

    def _document(self, banner: str, busy: str) -> dict[str, Any]:
        """All that a page shows besides the drawing."""
        controls = {}
        for name, described in self._described.items():
            value = getattr(self.state, name, "")
            shown = self.controls[name].shown(value, self._end_of(name))
            controls[name] = {**described, **shown, "hidden": name in self._idle}
        picture = self.picture
        return {
            "size": [picture.width, picture.height],
            "paper": picture.theme.paper,
            "panels": {name: panel.place() for name, panel in picture.panels.items()},
            "controls": controls,
            "label": "; ".join(filter(None, map(Panel.shows, picture.panels.values()))) or "a picture",
            "caption": self._said,
            "handles": {str(k): handle.described() for k, handle in enumerate(self._grips)},
            "presses": list(self.presses),
            "code": self.code(),
            "banner": banner,
            "busy": busy,
        }


def sentences(said: object) -> list[str]:
    """What a caption says, as a list of lines."""
    lines = [said] if isinstance(said, str) else said
    if isinstance(lines, Iterable):
        lines = list(lines)
        if all(isinstance(line, str) for line in lines):
            return lines
    came = arguments.shown(said)
    raise ValueError(f"What is said must be a sentence, or a list of sentences, but it is {came}.")


def alike(before: Sequence, now: Sequence) -> bool:
    """Are these the same things? Arrays are compared by what is in them."""
    return len(before) == len(now) and all(map(_equal, before, now))


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.array_equal(one, other)
    return one is other or one == other


def in_words(error: BaseException) -> str:
    """What went wrong, for the line below the picture."""
    if isinstance(error, ValueError):
        return str(error)
    if isinstance(error, KeyboardInterrupt):
        return "Interrupted. What was there before is still there."
    return f"{type(error).__name__}: {error}. The demo goes on; Reset brings back what it first showed."
