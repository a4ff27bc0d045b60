"""Measure a hall that votes: 1,000 simulated phones on this computer, with an idle and with a busy kernel.

    python tools/bench_hall.py            1,000 phones; make bench-hall does this
    python tools/bench_hall.py 200        fewer

The phones are in a process of their own. Each opens the page, asks for a name, the picture and the news, and
votes within ten seconds; half of them vote twice, and some send garbage. Everything is on the loopback
address. A run ends after two minutes at the latest, and with an error if a vote was lost or invented.
"""

import asyncio
import base64
import contextlib
import json
import random
import shutil
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from typing import Any

import psutil
from playwright.sync_api import Page as BrowserPage
from playwright.sync_api import sync_playwright

import linclass_helpers as lc
from linclass_helpers import hall
from livefigure.testing import Page

LOOPBACK = "127.0.0.1"
PHONES = 1000
COMING, VOTING = 3.0, 7.0  # seconds in which they come, and in which they vote
GARBAGE = 50  # phones that send garbage too
LONGEST = 120.0  # seconds of a run
SLOW = 6  # times as slow as this computer: a phone of some years ago
GOALS = {  # in the units of the table
    "a request is answered, median": ("ms", None),
    "a request is answered, 99 %": ("ms", 5),
    "the last vote is counted on the screen": ("s", 0.5),
    "the same, with a busy kernel": ("s", 1.5),
    "Show all answers, until they are sent": ("ms", None),
    "the same, processor time of the kernel": ("ms", None),
    "Show all answers, until they are painted": ("ms", 150),
    "a request, processor time of the server": ("ms", None),
    "memory of the server": ("MB", 30),
    "the page of a phone": ("kB", 30),
    "a drag on a slow phone, each picture": ("ms", 4),
}


# The phones.


class Crowd:
    """Phones that are simulated by one process."""

    def __init__(self, short: str, count: int) -> None:
        self.where, self.token = short.split("/")
        self.host, _, port = self.where.partition(":")
        self.port, self.count = int(port), count
        self.took: list[float] = []
        self.said: dict[int, dict[int, list]] = {}  # for each round the last answer of each phone
        self.first: dict[int, float] = {}  # for each round, when the last phone's first vote was confirmed
        self.failed = 0

    async def ask(self, path: str, body: bytes = b"", method: str = "GET") -> tuple[int, bytes]:
        """One request, with one connection."""
        begin = time.perf_counter()
        reader, writer = await asyncio.open_connection(self.host, self.port)
        head = (
            f"{method} /{self.token}{path} HTTP/1.1\r\nHost: {self.where}\r\nOrigin: http://{self.where}\r\n"
        )
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        found = await reader.read()
        writer.close()
        self.took.append(time.perf_counter() - begin)
        return int(found[9:12]), found.partition(b"\r\n\r\n")[2]

    async def phone(self, k: int) -> None:
        chance = random.Random(k)
        await asyncio.sleep(chance.uniform(0, COMING))
        await self.ask("")
        me = json.loads((await self.ask("/name"))[1])["me"]
        await self.ask("/picture?light")
        done, votes = set[int](), list[asyncio.Task]()
        while True:
            now = json.loads((await self.ask(f"/now?{me}"))[1])
            if now["over"]:
                await asyncio.gather(*votes)
                return
            if now["open"] and now["round"] not in done:
                done.add(now["round"])
                votes.append(asyncio.create_task(self.votes(k, me, now, chance)))
            await asyncio.sleep(chance.uniform(1.0, 1.6))

    async def votes(self, k: int, me: str, now: dict[str, Any], chance: random.Random) -> None:
        """One vote, or two, within the time; then some garbage."""
        many = 1 + k % 2
        for number in range(many):
            await asyncio.sleep(chance.uniform(0, VOTING / many))
            answer = [[t, float((k + 7 * t + 3 * number + now["round"]) % 60)] for t in range(1, 6)]
            asked = {
                "me": me,
                "asked": now["asked"],
                "round": now["round"],
                "number": number,
                "answer": answer,
            }
            status, _ = await self.ask("/vote", json.dumps(asked).encode(), "POST")
            self.failed += status != 200
            self.said.setdefault(now["round"], {})[k] = answer
            if not number:
                self.first[now["round"]] = time.time()
        if k < GARBAGE:
            forged = {**asked, "me": me[::-1], "number": 9}
            far = {**asked, "answer": [[1, 1e9]] * 5, "number": 9}
            for bad in (forged, far, "nothing"):
                status, _ = await self.ask("/vote", json.dumps(bad).encode(), "POST")
                self.failed += status != 400

    async def all(self) -> None:
        await asyncio.gather(*map(self.phone, range(self.count)))
        said = {which: list(answers.values()) for which, answers in self.said.items()}
        told = {"took": self.took, "said": said, "first": self.first, "failed": self.failed}
        print(json.dumps(told), flush=True)


# The kernel.


@contextlib.contextmanager
def busy() -> Iterator[None]:
    """A kernel that computes all the time."""
    over = threading.Event()

    def compute() -> None:
        while not over.is_set():
            sum(range(10_000))

    thread = threading.Thread(target=compute)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


class Vote:
    """A demo of a vote with a page, and the times at which counts were on the screen."""

    def __init__(self) -> None:
        self.demo = lc.guess("02.length").hall(address=LOOPBACK)
        self.page = Page(self.demo)
        vote = self.demo.vote
        assert vote.door is not None
        self.door, self.seen = vote.door, list[tuple[float, int]]()
        look = vote.changed

        def changed() -> None:
            look()
            self.seen.append((time.time(), vote.answers))

        vote.changed = changed

    def press(self, step: str) -> float:
        """Press a button; the seconds until what it changes is sent."""
        self.demo.vote.turned = -1.0
        begin = time.perf_counter()
        self.page.say("button", name=step, value=step)
        assert self.demo.vote.step == step, self.page.document["banner"]
        return time.perf_counter() - begin

    def wait(self, answers: int) -> None:
        """Wait until this many answers are counted on the screen."""
        end = time.monotonic() + LONGEST
        while not self.seen or self.seen[-1][1] < answers:
            if time.monotonic() > end:
                raise TimeoutError(f"only {self.seen[-1:]} of {answers} answers")
            time.sleep(0.02)
        time.sleep(2.0)  # for garbage, and for second votes

    def counted(self, answers: int) -> float:
        """When this many answers were on the screen for the first time."""
        return min(at for at, many in self.seen if many >= answers)


def run(count: int) -> dict[str, float]:
    """Let them vote twice, the second time with a busy kernel."""
    found, vote = dict[str, float](), Vote()
    command = [sys.executable, __file__, "phones", vote.door.short, str(count)]
    crowd = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    server = psutil.Process(vote.door.process.pid)
    try:
        time.sleep(COMING)
        vote.press("first")
        vote.wait(count)
        first = vote.counted(count)
        vote.press("discussed")
        vote.seen = [(time.time(), 0)]
        with busy():
            vote.press("second")
            vote.wait(count)
        found["memory of the server"] = server.memory_info().rss / 1e6
        used = sum(server.cpu_times()[:2])
        own = time.process_time()
        found["Show all answers, until they are sent"] = 1000 * vote.press("shown")
        found["the same, processor time of the kernel"] = 1000 * (time.process_time() - own)
        vote.demo.vote.end()
        assert crowd.stdout is not None
        told = json.loads(crowd.stdout.readline())
    finally:
        crowd.kill()
        crowd.wait()
    compare(vote.demo, told)
    took = sorted(1000 * one for one in told["took"])
    found["a request is answered, median"] = statistics.median(took)
    found["a request is answered, 99 %"] = took[int(0.99 * len(took))]
    found["the last vote is counted on the screen"] = first - told["first"]["1"]
    found["the same, with a busy kernel"] = vote.counted(count) - told["first"]["2"]
    found["requests"] = len(took)
    found["a request, processor time of the server"] = 1000 * used / len(took)
    in_a_browser(vote, found)
    return found


def compare(demo: hall.Hall, told: dict[str, Any]) -> None:
    """No vote may be lost or invented, and no garbage be taken."""
    for which, ballots in enumerate(demo.vote.rounds, 1):
        counted = Counter(str(ballot.answer) for ballot in ballots)
        sent = Counter(map(str, told["said"][str(which)]))
        if counted != sent:
            raise AssertionError(f"round {which}: {sum(sent.values())} sent, {sum(counted.values())} counted")
    if told["failed"]:
        raise AssertionError(f"{told['failed']} requests were not answered as they should be")


# In a browser.

PAINT = """async ([code, packed]) => {
    const own = new Function(`${code}; return {emptyPicture, take, paint};`)();
    const bytes = Uint8Array.from(atob(packed), c => c.charCodeAt());
    const stream = new Response(bytes).body.pipeThrough(new DecompressionStream('deflate'));
    const canvas = document.body.appendChild(document.createElement('canvas'));
    const begin = performance.now();
    const picture = own.emptyPicture();
    own.take(picture, await new Response(stream).arrayBuffer());
    [canvas.width, canvas.height] = picture.document.size;
    own.paint(canvas, picture, Object.keys(picture.document.panels), 1, null);
    canvas.getContext('2d').getImageData(0, 0, 1, 1);
    return performance.now() - begin;
}"""
DRAG = """() => {
    const times = [];
    for (let k = 0; k < 60; k++) {
        const begin = performance.now();
        paintAll();
        canvas.getContext('2d').getImageData(0, 0, 1, 1);
        times.push(performance.now() - begin);
    }
    return times.sort((a, b) => a - b)[30];
}"""


def in_a_browser(vote: Vote, found: dict[str, float]) -> None:
    """What the browser takes to paint all answers, and a slow phone to paint a drag."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        print("Chromium was not found, so nothing was painted.")
        return
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        page = browser.new_page()
        vote.page.begin(*vote.page.looked)  # all of the picture in one message
        (_, (news, *_)) = vote.page.received[-1]
        given = [script(), base64.b64encode(news).decode()]
        painted = statistics.median(page.evaluate(PAINT, given) for _ in range(7))
        found["Show all answers, until they are painted"] = (
            found["Show all answers, until they are sent"] + painted
        )
        vote = Vote()
        phone = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=3).new_page()
        found["a drag on a slow phone, each picture"] = drag(phone, vote.door.short)
        found["the page of a phone"] = size_of_page(vote.door.short)
        vote.demo.vote.end()
        browser.close()


def script() -> str:
    """What paints a picture on the page."""
    from livefigure.connection import FOLDER

    return (FOLDER / "paint.js").read_text("utf-8")


def size_of_page(short: str) -> float:
    """The kB that a phone loads."""
    with urllib.request.urlopen(f"http://{short}") as answer:
        return len(answer.read()) / 1000


def drag(phone: BrowserPage, short: str) -> float:
    answer = phone.goto(f"http://{short}")
    assert answer is not None
    phone.wait_for_timeout(1500)
    slow = phone.context.new_cdp_session(phone)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    phone.evaluate("() => moved(0)")
    return phone.evaluate(DRAG)


def main() -> None:
    if sys.argv[1:2] == ["phones"]:
        asyncio.run(Crowd(sys.argv[2], int(sys.argv[3])).all())
        return
    count = int(sys.argv[1]) if sys.argv[1:] else PHONES
    found = run(count)
    print(
        f"{psutil.cpu_count()} processors, with a load of {psutil.getloadavg()[0]:.1f} from other work too."
    )
    print(f"{count} phones, {found.pop('requests'):.0f} requests. No vote was lost or invented.\n")
    print("| | measured | goal |\n|---|---:|---:|")
    for name, (unit, goal) in GOALS.items():
        if name in found:
            wanted = "" if goal is None else f"{goal} {unit}"
            print(f"| {name} | {found[name]:.3g} {unit} | {wanted} |")


if __name__ == "__main__":
    main()
