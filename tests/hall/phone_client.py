"""A phone without a browser: it asks and answers as phone.js does."""

import contextlib
import gzip
import http.client
import json
import time
from itertools import count

NUMBERS = count(1)


class Phone:
    """One phone at the address of a door."""

    def __init__(self, short, joins=True):
        self.host, self.token = short.split("/")
        self.me = None
        if joins:
            self.me = self.json("GET", "/name")["me"]
            self.now()

    def ask(self, method, path, body=None, **fields):
        """Status, fields and body of an answer. `path` is below the token, or begins with two slashes."""
        where = path[1:] if path.startswith("//") else f"/{self.token}{path}"
        sent = body if body is None or isinstance(body, (bytes, str)) else json.dumps(body)
        connection = http.client.HTTPConnection(self.host, timeout=20)
        with contextlib.closing(connection):
            connection.request(method, where, sent, {name.title(): value for name, value in fields.items()})
            found = connection.getresponse()
            whole = found.read()
        if found.headers.get("Content-Encoding") == "gzip":
            whole = gzip.decompress(whole)
        return found.status, found.headers, whole

    def json(self, *what, **fields):
        return json.loads(self.ask(*what, **fields)[2])

    def now(self):
        return self.json("GET", f"/now?{self.me}")

    def vote(self, answer, **other):
        """Answer the question that is on. Returns the status."""
        now = self.now()
        said = {"me": self.me, "number": next(NUMBERS), "asked": now["asked"], "round": now["round"]}
        body = {**said, "answer": answer, **other}
        return self.ask("POST", "/vote", body, origin=f"http://{self.host}")[0]


class Visitor(Phone):
    """A phone that knows the address with the path of the Jupyter server."""

    def __init__(self, short):
        self.host, _, self.token = short.partition("/")
        self.me = self.json("GET", "/name")["me"]
        self.now()


def soon(true, seconds=10.0):
    """Does it become true within this time?"""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
