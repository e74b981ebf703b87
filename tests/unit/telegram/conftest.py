"""A clock that is moved by hand, and a wire that ends here: what the client sends is kept and answered."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
import sys
from collections import deque
from pathlib import Path

import pytest
from telegram.request import BaseRequest

sys.path.insert(0, str(Path(__file__).parents[2] / "telegram"))  # where the fake server and its schema are

from fake.schema import Mismatch, Upload, schema


class Clock:
    """Seconds that pass only when a test lets them."""

    def __init__(self):
        self.time = 1000.0
        self._sleepers = []
        self._count = itertools.count()

    def now(self):
        """What it shows."""
        return self.time

    async def sleep(self, seconds):
        """Wait until so much has passed."""
        done = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.time + seconds, next(self._count), done))
        await done

    async def pass_to(self, end):
        """Let time pass, waking whoever waits at the right moment."""
        await self.settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            self.time, _, done = heapq.heappop(self._sleepers)
            if not done.done():
                done.set_result(None)
            await self.settle()
        self.time = end

    @staticmethod
    async def settle():
        """Let everybody do what needs no time."""
        for _ in range(200):
            await asyncio.sleep(0)


class Wire(BaseRequest):
    """Keeps calls with their times, and answers with what was scripted for the chat, else with success."""

    def __init__(self, clock):
        self.clock = clock
        self.calls = []
        self.scripted = {}
        self.answers = {}
        """What a method answers: its result, or a function of what was given."""
        self.faults = []
        """Requests that are not as the Bot API says."""
        self.closed = False
        self._ids = itertools.count(100)

    @property
    def read_timeout(self):
        """None."""
        return None

    async def initialize(self):
        """Open."""
        self.closed = False

    async def shutdown(self):
        """Close."""
        self.closed = True

    def script(self, chat, *answers):
        """Answer the next calls to a chat so: pairs of a status and a body."""
        self.scripted.setdefault(chat, deque()).extend(answers)

    async def do_request(self, url, method, request_data=None, *timeouts, **more):
        """One call."""
        del method, timeouts, more
        given = request_data.json_parameters if request_data is not None else {}
        name = url.rpartition("/")[2]
        self.calls.append((name, self.clock.now(), given))
        self._check(name, given, request_data)
        if name == "getUpdates":
            await asyncio.sleep(0.002)  # a server takes a moment: others have their turn
        if name in self.answers:
            answer = self.answers[name]
            if isinstance(answer, tuple):
                return answer[0], json.dumps(answer[1]).encode()
            result = answer(given) if callable(answer) else answer
            if name == "getUpdates":
                await asyncio.sleep(0.002)  # and the answer is on its way for another
            return 200, json.dumps({"ok": True, "result": result}).encode()
        chat = int(given.get("chat_id", 0))
        waiting = self.scripted.get(chat)
        if waiting:
            status, body = waiting.popleft()
            return status, json.dumps(body).encode()
        sent = {
            "message_id": next(self._ids),
            "date": 1,
            "chat": {"id": chat, "type": "group", "title": "Mesa"},
        }
        return 200, json.dumps({"ok": True, "result": sent}).encode()

    def _check(self, name, given, request_data):
        parts = (request_data.multipart_data or {}) if request_data is not None else {}
        files = {key: Upload(part[0], part[1]) for key, part in parts.items()}
        try:
            schema().request(name, given, files)
        except Mismatch as fault:
            self.faults.append(str(fault))


@pytest.fixture
def clock():
    """A clock moved by hand."""
    return Clock()


@pytest.fixture
def wire(clock):
    """A wire that ends here; the test fails if a request did not fit the Bot API's schema."""
    schema()  # loading it takes seconds, which no client should wait for
    found = Wire(clock)
    yield found
    assert [] == found.faults
