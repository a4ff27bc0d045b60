"""How long a demo lives: as long as somebody holds it, or its cell shows it, and no longer.

ipywidgets keeps every widget in a registry until it is closed. So a widget must not hold its demo, and
when a demo goes, its widgets are closed with it: a class that runs a cell fifty times fills no memory.

Its pixels, most of its memory, live shorter: only the demo that moved last keeps them.
"""

import weakref

from IPython.core.getipython import get_ipython


def listen(demo):
    """Let a demo hear what a hand does, without keeping it alive."""
    mine = weakref.ref(demo)

    def tell(method, *what):
        me = mine()
        if me is not None and not me.over:
            getattr(me, method)(*what)

    def changed(name):
        return lambda change: tell("_changed", name, change["new"])

    for name, source in demo.sources.items():
        source.observe(changed(name), "value")
    demo.picture.screen.on_msg(lambda screen, message, buffers: tell("_heard", dict(message)))
    demo.finish = weakref.finalize(demo, _close_all, [*demo.boxes.values(), demo.widget])
    demo.finish.atexit = False  # when the kernel goes, so does the line on which to say so


def _close_all(parts):
    for part in parts:  # a box that is not on show at the end is among them too
        _close(part)


def _close(widget):
    for part in (*getattr(widget, "children", ()), *getattr(widget, "links", ())):
        _close(part)
    for part in (getattr(widget, "layout", None), getattr(widget, "style", None), widget):
        if part is not None:
            part.close()


_shown: dict = {}  # the demos on show: by cell, the execution that showed them and the demos themselves


def keep_while_shown(demo):
    """Hold a displayed demo until its cell runs again: `display(demo)` leaves no other name for it."""
    shell = get_ipython()
    if shell is None or not hasattr(shell, "get_parent"):
        return
    parent = shell.get_parent()
    run = parent.get("header", {}).get("msg_id", "")
    cell = parent.get("metadata", {}).get("cellId", run)  # who does not name cells never replaces one
    if _shown.get(cell, (run, []))[0] != run:
        for old in _shown.pop(cell)[1]:
            old.close()
    _shown.setdefault(cell, (run, []))[1].append(demo)


_moved_last = None  # a reference to the demo that did


def moved(demo):
    """This demo has just moved: the one that moved before it lets go of its pixels, until it moves again.

    They are most of its memory, and to draw them from nothing takes a few milliseconds, once.
    """
    global _moved_last
    before, _moved_last = _moved_last and _moved_last(), weakref.ref(demo)
    if before is None or before is demo or not before.lock.acquire(blocking=False):
        return  # who is being drawn will have moved last in a moment
    try:
        if not before.over:
            before.picture.release()
    finally:
        before.lock.release()
