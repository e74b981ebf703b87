"""The HTTP face of the fake: `/bot<token>/<method>` and `/file/bot<token>/<path>` on the loopback.

Every request is checked against the schema. What does not fit is refused as the official server would, and
kept in `faults`, so that the test that caused it fails even when its bot swallows the error.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import web
from fake.errors import ApiError, LostReply, bad_request
from fake.pressing import Pressing
from fake.profile import Profile
from fake.rooms import Rooms
from fake.schema import Mismatch, Schema, Upload
from fake.sending import Sending
from fake.updates import WEBHOOK_IS_SET
from fake.webhooks import Webhook

if TYPE_CHECKING:
    import asyncio

    from fake.world import World

LARGEST = 50 << 20


@dataclass
class Request:
    """One call of the bot and its outcome."""

    method: str
    given: dict[str, Any]
    at: float
    """When, by the fake clock."""
    error: ApiError | None = None
    result: Any = None
    done: bool = False


@dataclass
class Scripted:
    """An error, a lost reply or a gate that a test has put in the way of a method."""

    method: str
    error: ApiError | LostReply | None
    times: int = 1
    chat: int | None = None
    seen: list[Request] = field(default_factory=list)
    gate: asyncio.Event | None = None
    """For a call that is only held: what lets it go on."""

    def release(self) -> None:
        """Let held calls go on."""
        assert self.gate is not None
        self.gate.set()


class Server:
    """Answers calls."""

    def __init__(self, world: World, schema: Schema, token: str) -> None:
        self.world = world
        self.token = token
        self.requests: list[Request] = []
        self.faults: list[str] = []
        self.scripted: list[Scripted] = []
        self.webhook = Webhook(world)
        self.sending = Sending(world)
        self.pressing = Pressing(world)
        self.rooms = Rooms(world)
        self.profile = Profile(world, self.webhook)
        self.url = ""
        self.down = False
        """Whether connections are cut before anything is read."""
        self._schema = schema
        self._runner: web.AppRunner | None = None
        world.check_update = self._check_update

    async def start(self) -> None:
        """Listen on a free port."""
        app = web.Application(client_max_size=LARGEST)
        app.router.add_route("*", "/bot{token}/{method}", self._answer)
        app.router.add_get("/file/bot{token}/{path:.+}", self._file)
        # A poll whose client has gone must not stand in the way of the next one.
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        port = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{port}"

    async def stop(self) -> None:
        """End everything."""
        for one in self.scripted:
            if one.gate is not None:
                one.gate.set()
        await self.webhook.close()
        self.world.updates.end_poll("the fake has stopped")
        if self._runner is not None:
            await self._runner.cleanup()

    def _check_update(self, update: dict[str, Any]) -> None:
        try:
            self._schema.update(update)
        except Mismatch as mismatch:
            self.faults.append(str(mismatch))
            raise

    async def _answer(self, request: web.Request) -> web.Response:
        if self.down:
            return _cut(request)
        try:
            result = await self._call(request)
        except ApiError as error:
            if self.down:
                return _cut(request)
            headers = {}
            if error.parameters and "retry_after" in error.parameters:
                headers["Retry-After"] = str(error.parameters["retry_after"])
            return web.json_response(error.body(), status=error.code, headers=headers)
        except LostReply:
            return _cut(request)
        return web.json_response({"ok": True, "result": result})

    async def _call(self, request: web.Request) -> Any:
        if request.match_info["token"] != self.token:
            raise ApiError(401, "Unauthorized")
        name = request.match_info["method"].lower()
        if not self._schema.knows(name):
            raise ApiError(404, "Not Found: method not found")
        raw, files = await _read(request)
        made = Request(self._schema.name(name), dict(raw), self.world.clock.now())
        self.requests.append(made)
        try:
            made.given = self._schema.request(name, raw, files)
            made.result = await self._dispatch(name, made)
        except Mismatch as mismatch:
            self.faults.append(f"the bot called {mismatch}")
            made.error = bad_request(str(mismatch))
            raise made.error from None
        except ApiError as error:
            made.error = error
            raise
        finally:
            made.done = True
        return made.result

    async def _dispatch(self, name: str, made: Request) -> Any:
        lost = await self._scripted_for(name, made)
        result = await self._perform(name, made.given)
        try:
            if name != "getupdates":  # those were checked when they were queued
                self._schema.result(name, result)
        except Mismatch as mismatch:  # our own mistake, and the test must hear of it
            self.faults.append(str(mismatch))
            raise ApiError(500, f"Internal Server Error: {mismatch}") from None
        if lost is not None:
            raise lost
        return result

    async def _scripted_for(self, name: str, made: Request) -> LostReply | None:
        chat = str(made.given.get("chat_id", ""))
        for one in self.scripted:
            if one.times and one.method == name and one.chat in {None, _number(chat)}:
                one.times -= 1
                one.seen.append(made)
                if one.gate is not None:
                    await one.gate.wait()
                elif isinstance(one.error, ApiError):
                    raise one.error
                else:
                    return one.error
        return None

    async def _perform(self, name: str, given: dict[str, Any]) -> Any:
        if name == "getupdates":
            if self.webhook.url:
                raise await self.world.updates.conflict(WEBHOOK_IS_SET)
            return await self.world.updates.get(given)
        for part in (self.sending, self.pressing, self.rooms, self.profile):
            method = getattr(part, name, None)
            if method is not None:
                return method(given)
        self.faults.append(f"the fake server has no {self._schema.name(name)} yet")
        raise ApiError(404, "Not Found: method not found")

    async def _file(self, request: web.Request) -> web.Response:
        file_id = request.match_info["path"].rpartition("/")[2].partition("_")[0]
        if request.match_info["token"] != self.token or file_id not in self.sending.files:
            return web.json_response(ApiError(404, "Not Found").body(), status=404)
        return web.Response(body=self.sending.files[file_id][1])


def _cut(request: web.Request) -> web.Response:
    """Close the connection; the response that is given goes nowhere."""
    if request.transport is not None:
        request.transport.close()
    return web.Response(status=500)


def _number(text: str) -> int | None:
    return int(text) if text.lstrip("-").isdigit() else None


async def _read(request: web.Request) -> tuple[dict[str, Any], dict[str, Upload]]:
    """Give the parameters of a call, from the address and the body, and its files."""
    raw: dict[str, Any] = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        body = await request.text()
        try:
            decoded = json.loads(body) if body.strip() else {}
        except ValueError:
            raise bad_request("can't parse JSON object") from None
        raw.update(decoded)
    else:
        for key, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[key] = Upload(value.filename or "file", value.file.read())
            else:
                raw[key] = value if isinstance(value, str) else bytes(value).decode()
    return raw, files
