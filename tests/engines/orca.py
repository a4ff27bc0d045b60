"""A screen reader: Orca, without sound, whose log has what it says, and a page that it reads."""

import contextlib
import re
import subprocess
import time

from browser.bare import Bare

from .screen import screen

PATIENCE = 60  # s
# No sound, no braille, no names of keys, and no reading of the whole page. But for the last two lines Orca
# would end where something takes ten seconds, and keep its last words in a buffer.
SETTINGS = """
from orca import debug, settings

settings.speechServerFactory = None
settings.enableBraille = settings.enableSound = settings.enableKeyEcho = False
settings.sayAllOnLoad = False
settings.timeoutTime = 0
debug.debugFile.reconfigure(line_buffering=True)
"""
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?(?:\{[^\n]*)?$", re.DOTALL | re.MULTILINE)
# A place that Tab comes from, a live region for signs, and the number of keys that have been released.
AROUND = """() => {
    const start = document.createElement('button'), sign = document.createElement('div');
    start.className = 'start';
    start.textContent = 'the start';
    sign.className = 'sign';
    sign.ariaLive = 'polite';
    document.body.prepend(start);
    document.body.append(sign);
    window.released = 0;
    addEventListener('keyup', () => released++, true);
}"""
# The variables that lead to the desktop and the settings of the user
DESKTOP = re.compile("XDG_|WAYLAND_|DBUS_|AT_SPI_|NO_AT_BRIDGE|LANGUAGE")
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))"


class Reader(Bare):
    """A page with one demo, real keys, and what Orca says."""

    def __init__(self, page, log, environment):
        super().__init__(page)
        self.log, self.environment, self.demo, self.signs = log, environment, None, 0
        page.evaluate(AROUND)
        self.at_start()

    def spoken(self, since=0):
        """All that Orca has said since that place in its log."""
        words = self.log.read_bytes()[since:].decode(errors="replace")  # the last letter may be half written
        return [" ".join(said.split()) for said in SPOKEN.findall(words)]

    def now(self):
        """The place in the log."""
        return self.log.stat().st_size

    def wait(self, true, what):
        """Pass on the messages between page and demo until the condition is true."""
        until = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < until, f"{what} in {PATIENCE} s, after {self.spoken()[-9:]}"
            self.pass_on()
            self.page.wait_for_timeout(20)

    def pass_on(self):
        if self.demo:
            self.settle()

    def hears(self, words, since):
        """Wait until Orca has said what fits the pattern."""
        self.wait(lambda: re.search(words, " ".join(self.spoken(since))), f"no {words!r}")

    def heard(self, since):
        """All that Orca says since that place in its log, to the last word.

        When the page has nothing more to announce it gives two signs. What a page does at about the same time
        may come to Orca in any order, but nothing from before the first sign comes after the second.
        """
        self.page.evaluate(TWO_FRAMES)
        self.pass_on()
        self.wait(lambda: not self.page.locator(".lf-spoken:not(:empty)").count(), "no end of announcements")
        signs = [self.sign(since), self.sign(since)]
        said = self.spoken(since)
        return [words for words in said[: said.index(signs[1])] if words != signs[0]]

    def sign(self, since):
        """Write a new sign into the live region, and wait until Orca has read it."""
        self.signs += 1
        sign = f"sign {self.signs}"
        self.page.evaluate("words => document.querySelector('.sign').textContent = words", sign)
        self.wait(lambda: sign in self.spoken(since), f"no {sign}")
        return sign

    def at_start(self):
        """Put the focus in front of the demo."""
        self.page.evaluate("document.querySelector('.start').focus()")
        self.heard(self.now())

    def press(self, key):
        """Press a key, until the page has it or Orca has taken it. Returns the place in the log before."""
        since, before = self.now(), self.page.evaluate("released")
        subprocess.run(["xdotool", "key", key], env=self.environment, check=True)
        taken = lambda: b"CONSUME:  True" in self.log.read_bytes()[since:]  # noqa: E731
        self.wait(lambda: self.page.evaluate("released") > before or taken(), f"{key} did not arrive")
        return since

    def says(self, key):
        """Press a key. Returns all that Orca then says."""
        return self.heard(self.press(key))


@contextlib.contextmanager
def orca(play, chromium, home):
    """A page of Chromium that Orca reads. The folder `home` takes all that they write."""
    settings, log = home / "orca", home / "log"
    settings.mkdir()
    (settings / "orca-customizations.py").write_text(SETTINGS)
    with contextlib.ExitStack() as stack:
        around = stack.enter_context(screen(LC_ALL="C.UTF-8", GSETTINGS_BACKEND="memory"))
        environment = {name: value for name, value in around.items() if not DESKTOP.match(name)}
        environment |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(home)}

        def start(*command, **how):
            started = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, **how)
            stack.enter_context(started)  # waits for its end
            stack.callback(started.kill)
            return started

        bus = start("dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE)
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        reader = start("orca", "--user-prefs", settings, "--debug-file", log)
        until = time.monotonic() + PATIENCE
        while not (log.exists() and SPOKEN.search(log.read_text())):
            assert reader.poll() is None, "Orca has ended: perhaps another one is running"
            assert time.monotonic() < until, "Orca does not start"
            time.sleep(0.05)
        window = play.chromium.launch_persistent_context(
            home / "profile",
            executable_path=chromium,
            headless=False,
            no_viewport=True,
            env=environment,
            # As an application a window has no bars, which would take the keyboard.
            args=["--app=data:text/html,", "--ozone-platform=x11", "--force-renderer-accessibility"],
        )
        stack.callback(window.close)
        yield Reader(window.pages[0], log, environment)
