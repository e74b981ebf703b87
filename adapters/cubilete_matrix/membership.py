"""Coming into rooms and going: invitations, and rooms that take the place of others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import quote

import structlog
from nio import InviteMemberEvent, JoinResponse

from cubilete.errors import StoreUnavailable
from cubilete_matrix.places import Place

if TYPE_CHECKING:
    from nio import AsyncClient, InviteInfo

    from cubilete.chat.ports import Workbench
    from cubilete_matrix.memory import Memory
    from cubilete_matrix.options import Options
    from cubilete_matrix.rooms import Rooms
    from cubilete_matrix.speech import Speech

log = structlog.get_logger(__name__)

EVERYBODY = "*"
_NEVER = frozenset({"M_FORBIDDEN", "M_NOT_FOUND", "M_UNRECOGNIZED", "M_INVALID_PARAM", "M_BAD_JSON"})
"""Refusals that another try does not change."""


class Membership:
    """Follows invitations that are allowed, and rooms to where they go on."""

    def __init__(  # noqa: PLR0917  the parts of one account
        self,
        client: AsyncClient,
        memory: Memory,
        rooms: Rooms,
        bench: Workbench,
        options: Options,
        speech: Speech,
    ) -> None:
        self._client = client
        self._memory = memory
        self._rooms = rooms
        self._bench = bench
        self._options = options
        self._speech = speech
        self._noted: set[str] = set()
        self._wanted: set[str] = set()
        """Invitations that could not be followed yet: other servers may be slow."""

    def allowed(self, room: str, inviter: str) -> bool:
        """May this person call us into this room?"""
        if self._memory.announced(room):
            return True
        listed = self._options.invites or (self._options.server,)
        return bool({EVERYBODY, room, inviter, inviter.partition(":")[2]} & set(listed))

    async def invited(self, room: str, invitation: InviteInfo) -> None:
        """Somebody invites us."""
        ours = [
            one
            for one in invitation.invite_state
            if isinstance(one, InviteMemberEvent) and one.state_key == self._client.user_id
        ]
        if not ours or ours[-1].membership != "invite":
            return
        inviter, content = str(ours[-1].sender), ours[-1].content
        if not self.allowed(room, inviter):
            log.info("an invitation is declined: its sender is on no list", server=inviter.partition(":")[2])
            await self._leave(room, self._speech.text("matrix-not-allowed"))
            return
        self._memory.put_inviter(room, inviter)
        if content.get("is_direct") is True:
            self._memory.put_direct(room, inviter)
        await self._join(room)

    async def _join(self, room: str) -> bool:
        said = await self._client.join(room)
        if isinstance(said, JoinResponse):
            self._rooms.expect(room)
            return True
        log.warning("a room could not be joined", room=room, code=said.status_code)
        if said.status_code not in _NEVER:
            self._wanted.add(room)
        return False

    async def _leave(self, room: str, reason: str) -> None:
        """The library's own function gives no reason."""
        headers = {
            "Authorization": f"Bearer {self._client.access_token}",
            "Content-Type": "application/json",
        }
        path = f"/_matrix/client/v3/rooms/{quote(room)}/leave"
        answer = await self._client.send("POST", path, json.dumps({"reason": reason}), headers)
        answer.release()

    def gone(self, room: str) -> None:
        """We are no longer in a room: we left, were put out, or banned.

        The library would go on with the members of then, and give them keys when we come back.
        """
        self._rooms.forget(room)
        self._client.rooms.pop(room, None)
        self._client.invalidate_outbound_session(room)
        self._memory.set_fact(f"in:{room}", "")
        self._memory.drop_direct(room)

    # upgrades

    async def follow(self) -> None:
        """Go on with joins, and moves to replacements. Raises StoreUnavailable."""
        wanted, self._wanted = self._wanted, set()
        for room in wanted:
            await self._join(room)
        for old in self._rooms.replaced():
            if old.id not in self._noted:
                self._noted.add(old.id)
                self._memory.put_move(old.id, old.replacement)
        for old_id, new_id in self._memory.open_moves():
            if new_id not in self._client.rooms and not await self._join(new_id):
                continue  # its invitation may still come
            if not self._rooms.known(new_id) or self._rooms.of(new_id).predecessor != old_id:
                continue  # both must say so; the new room's word comes with the next sync
            person = self._memory.direct_person(old_id)
            if person:
                self._memory.put_direct(new_id, person)  # a private chat is called by its person
            elif not await self._moved(old_id, new_id):
                continue
            self._memory.finish_move(old_id)
            log.info("a room was upgraded: its session has followed", old=old_id, new=new_id)

    async def _moved(self, old: str, new: str) -> bool:
        """Let the session follow; what fails is tried again later, and stops nothing else."""
        try:
            await self._bench.move(Place(old).key, Place(new).key)
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("a session could not follow its room", old=old, new=new)
            return False
        return True
