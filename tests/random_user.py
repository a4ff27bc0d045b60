"""A user who changes, drags and presses at random, in a kernel; and how much that kernel holds.

`test_long_use.py` imports this in the kernel that it starts.
"""

import gc
import random
import statistics

import comm
import ipywidgets as widgets
import psutil
from demo_pages import every_value, offered, some_change, some_drag, some_presses
from IPython.core.getipython import get_ipython
from matplotlib.figure import Figure

import linclass_helpers as lc
from livefigure.memory import give_back
from livefigure.testing import Page

GOES_ON = "The demo goes on"  # the end of a banner after an unexpected exception
SCREENS = ((500, 1.0, True), (1400, 2.0, False), (700, 1.5, False), (1400, 2.0, True))


class RandomUser(Page):
    """A page whose user tries everything. Its messages are sent on to the real screen too."""

    def __init__(self, demo, seed=0):
        self.chance, self.complaints = random.Random(seed), []
        self.on_to_the_screen = demo.screen.send
        super().__init__(demo)

    def receive(self, message, buffers):
        super().receive(message, buffers)
        self.received.clear()
        if GOES_ON in self.document["banner"]:
            self.complaints.append(self.document["banner"])
        self.on_to_the_screen(message, buffers)

    def look_around(self):
        """Change size, resolution and theme, and act after each change."""
        for screen in SCREENS:
            self.look(*screen)
            for _ in range(10):
                self.act()
        self.look()

    def stretch(self):
        """Set every control to its upper end, then every control to its lower end."""
        for end in (-1, 0):
            for name in offered(self):
                self.set(name, every_value(self, name, most=2)[end])
                self.demo.settle()
        self.reset()

    def act(self):
        """Make one random change, sometimes a reset."""
        acts = [some_change]
        if self.document["handles"]:
            acts.append(some_drag)
        if self.document["presses"]:
            acts.append(some_presses)
        if self.chance.random() < 0.01:
            return self.reset()
        for kind, what in self.chance.choice(acts)(self, self.chance):
            self.say(kind, **what)


def held():
    """Count the figures, widgets and comms in the kernel, and its megabytes of memory."""
    shell = get_ipython()
    if hasattr(shell, "history_manager"):  # IPython keeps every output
        getattr(shell.history_manager, "outputs", {}).clear()
    gc.collect()
    give_back()  # memory that is free, but kept by the C library
    return {
        "figures": sum(isinstance(thing, Figure) for thing in gc.get_objects()),
        "widgets": len(widgets.widget._instances),
        "comms": len(comm.get_comm_manager().comms),
        "MB": psutil.Process().memory_info().rss / 1e6,
    }


def middle(looks):
    """The median of several counts, for each kind."""
    return {kind: statistics.median(look[kind] for look in looks) for kind in looks[0]}


def use(name, changes, looks=5, seed=0):
    """Use a demo for long: what it complained of, and what was held before, after the warm-up, at the end,
    and when the demo was closed. One look is enough where memory is not judged: all else is counted."""
    before = held()
    demo = getattr(lc.demos, name)()
    user = RandomUser(demo, seed)
    user.look_around()
    user.stretch()
    early = used_and_held(user, changes // 5, looks)
    for _ in range(changes - 2 * (changes // 5)):
        user.act()
    late = used_and_held(user, changes // 5, looks)
    demo.close()
    complaints, user, demo = user.complaints, None, None
    return {"complaints": complaints, "before": before, "early": early, "late": late, "after": held()}


def used_and_held(user, changes, many):
    """Make `changes` changes, and look `many` times in the second half at what is held: the median of each.

    Every look is at what was first shown, for records differ in size. Memory that is free again goes back
    to the system by whole pages only. So what a kernel holds moves up and down by a few MB with what happens
    to lie beside what; one look alone would tell of that.
    """
    looks = []
    for k in range(changes):
        user.act()
        if (changes - 1 - k) % max(1, changes // 2 // many) == 0 and k >= changes // 2:
            user.reset()
            user.demo.settle()
            looks.append(held())
    return middle(looks)
