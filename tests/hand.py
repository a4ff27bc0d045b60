"""A hand that never rests: it changes, drags and steps at random, in a kernel. And what that kernel holds.

`test_long_use.py` imports this in the kernel that it starts.
"""

import gc
import random
import statistics
import time

import comm
import ipywidgets as widgets
import psutil
from IPython.core.getipython import get_ipython
from matplotlib.figure import Figure

import linclass_helpers as lc
from linclass_helpers import memory
from linclass_helpers.controls import Stepper

GOES_ON = "The demo goes on"  # how a banner ends that no input should ever cause


class Hand:
    """It does to a demo what a browser's messages do."""

    def __init__(self, demo, seed=0):
        self.demo, self.chance = demo, random.Random(seed)
        self.complaints = []
        send = demo.picture.screen.send

        def listen(message, buffers):
            if GOES_ON in message["banner"]:
                self.complaints.append(message["banner"])
            send(message, buffers)

        demo.picture.screen.send = listen
        self.look()

    def say(self, kind, **message):
        self.demo._heard({"kind": kind, "number": 1, **message})

    def look(self, width=1000, ratio=1.0, dark=False):
        """What a screen says: how large a picture it has room for."""
        self.say("hello", width=width, ratio=ratio, dark=dark)

    def look_around(self):
        """The window gets other sizes and moves to other screens, the theme changes, and it goes on there."""
        for screen in ((500, 1.0, True), (1400, 2.0, False), (700, 1.5, False), (1400, 2.0, True)):
            self.look(*screen)
            for _ in range(10):
                self.act()
        self.look()

    def stretch(self):
        """Every control to its upper end, one after the other without going back, then to its lower end."""
        for end in (-1, 0):
            for name in self.offered():
                source = self.demo.sources[name]
                if hasattr(source, "options"):
                    source.set_state({"index": range(len(source.options))[end]})
                else:
                    ends = (False, True) if isinstance(source.value, bool) else (source.min, source.max)
                    source.set_state({"value": ends[end]})
                wait(self.demo)
        self.say("reset")

    def act(self):
        """One change of whatever there is to change; now and then a reset."""
        acts = [self.change]
        if self.demo.handles():
            acts.append(self.drag)
        if any(isinstance(self.demo.specs[name], Stepper) for name in self.offered()):
            acts.append(self.step)
        if self.demo.presses:
            acts.append(self.press)
        if self.chance.random() < 0.01:
            acts = [lambda: self.say("reset")]
        self.chance.choice(acts)()

    def offered(self):
        return [name for name in self.demo.sources if name not in self.demo.idle]

    def change(self):
        name = self.chance.choice(self.offered())
        source = self.demo.sources[name]
        source.set_state(
            {"value": self.some(source)} if not hasattr(source, "options") else self.option(source)
        )

    def option(self, source):
        return {"index": self.chance.randrange(len(source.options))}

    def some(self, source):
        """A value as the browser of a slider or a box sends it."""
        if isinstance(source.value, bool):
            return not source.value
        if isinstance(source.value, int):
            return self.chance.randint(source.min, source.max)
        steps = round((source.max - source.min) / source.step)
        return source.min + source.step * self.chance.randint(0, steps)

    def step(self):
        """Some steps on, or back."""
        names = [name for name in self.offered() if isinstance(self.demo.specs[name], Stepper)]
        source = self.demo.sources[self.chance.choice(names)]
        value = source.value + self.chance.choice((-3, -1, 1, 2))
        source.set_state({"value": min(max(value, source.min), source.max)})

    def place(self, panel):
        ax = self.demo.picture[panel].ax
        return {"x": self.chance.uniform(*ax.get_xlim()), "y": self.chance.uniform(*ax.get_ylim())}

    def drag(self):
        handle = self.chance.choice(self.demo.handles())
        if self.chance.random() < 0.6:
            self.say("move", id=handle["id"], **self.place(handle["panel"]))
        elif self.chance.random() < 0.9:
            dx, dy = self.chance.randint(-9, 9), self.chance.randint(-9, 9)
            self.say("nudge", id=handle["id"], dx=dx, dy=dy)
        else:
            self.say("delete", id=handle["id"])

    def press(self):
        panel, shift = self.chance.choice(self.demo.presses), self.chance.random() < 0.3
        for kind in ("press", "drag", "release"):
            self.say(kind, panel=panel, shift=shift, **self.place(panel))


def held():
    """What the kernel holds: figures, widgets, comms, and megabytes of memory."""
    shell = get_ipython()
    if hasattr(shell, "history_manager"):  # IPython keeps every output that it ever showed, anybody's
        getattr(shell.history_manager, "outputs", {}).clear()
    memory.give_back()  # what is free again, but kept for later, is not held
    return {
        "figures": sum(isinstance(thing, Figure) for thing in gc.get_objects()),
        "widgets": len(widgets.widget._instances),
        "comms": len(comm.get_comm_manager().comms),
        "MB": psutil.Process().memory_info().rss / 1e6,
    }


def middle(looks):
    """Of several looks at what is held, the middle one of each kind."""
    return {kind: statistics.median(look[kind] for look in looks) for kind in looks[0]}


def wait(demo):
    """Until nothing is computed any more, beside or here."""
    end = time.monotonic() + 100
    while getattr(demo.task, "gi_frame", None) is not None:  # a generator that has ended has no frame
        assert time.monotonic() < end, "it computes for ever"
        time.sleep(0.005)
    with demo.lock:  # what has been computed is being shown
        pass


def use(name, changes, seed=0):
    """Use a demo for long: what it complained of, and what was held before, after the warm-up, at the end,
    and when the demo was closed."""
    before = held()
    demo = getattr(lc.demos, name)()
    hand = Hand(demo, seed)
    hand.look_around()
    hand.stretch()
    early = used_and_held(hand, changes // 5)
    for _ in range(changes - 2 * (changes // 5)):
        hand.act()
    late = used_and_held(hand, changes // 5)
    demo.close()
    complaints, hand, demo = hand.complaints, None, None
    return {"complaints": complaints, "before": before, "early": early, "late": late, "after": held()}


def used_and_held(hand, changes):
    """Change it that often, and look five times in the second half at what is held: the middle of each kind.

    Every look is at what was first shown, for records differ in size. Memory that is free again goes back
    to the system by whole pages only. So what a kernel holds moves up and down by a few MB with what happens
    to lie beside what; one look alone would tell of that.
    """
    looks = []
    for k in range(changes):
        hand.act()
        if (changes - 1 - k) % max(1, changes // 10) == 0 and k >= changes // 2:
            hand.say("reset")
            wait(hand.demo)
            looks.append(held())
    return middle(looks)
