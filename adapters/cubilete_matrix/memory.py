"""What one account remembers on disk, beside its keys: where it stands in the sync, rooms, cards.

It belongs to the device as its keys do, so it lies in the same folder. Everything here is small, and
every write stands before the call returns.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_TABLES = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS cards (
    number INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT UNIQUE, place TEXT, source TEXT, next INTEGER,
    tokens TEXT
);
CREATE INDEX IF NOT EXISTS cards_by_place ON cards (place, number);
CREATE TABLE IF NOT EXISTS drafts (
    key TEXT PRIMARY KEY, before TEXT NOT NULL, card TEXT NOT NULL, sent INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS directs (room TEXT PRIMARY KEY, person TEXT, number INTEGER);
CREATE TABLE IF NOT EXISTS moves (old TEXT PRIMARY KEY, new TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS told (what TEXT PRIMARY KEY, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS inviters (room TEXT PRIMARY KEY, person TEXT NOT NULL);
"""
_CARDS = 20_000
_DRAFTS = 2_000
_TOLD = 20_000


class Card(NamedTuple):
    """A message with choices: its event, whose choices they are, and a token for each number."""

    event: str
    place: str
    source: str
    next: int
    tokens: dict[int, str]


class Draft(NamedTuple):
    """A card on its way: what its message was before (nothing for a new one), and what it will be."""

    before: Card | None
    card: Card


class Memory:
    """One SQLite file."""

    def __init__(self, file: Path) -> None:
        self._db = sqlite3.connect(file, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_TABLES)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # where we stand

    @property
    def token(self) -> str:
        """Up to where all was taken; empty before the first sync."""
        return self.fact("token")

    @token.setter
    def token(self, value: str) -> None:
        self.set_fact("token", value)

    def fact(self, name: str) -> str:
        """Something by name; empty when unknown."""
        row = self._db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else ""

    def set_fact(self, name: str, value: str) -> None:
        """Remember something by name."""
        self._db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    # cards

    def card(self, event: str) -> Card | None:
        """The card that an event is."""
        return self._card("SELECT * FROM cards WHERE event = ?", event)

    def newest(self, place: str) -> Card | None:
        """The newest card of a place that has choices."""
        return self._card(
            "SELECT * FROM cards WHERE place = ? AND tokens != '{}' ORDER BY number DESC LIMIT 1", place
        )

    def _card(self, query: str, value: str) -> Card | None:
        row = self._db.execute(query, (value,)).fetchone()
        if row is None:
            return None
        _, event, place, source, following, tokens = row
        read = {int(number): token for number, token in json.loads(tokens).items()}
        return Card(event, place, source, following, read)

    def put_card(self, card: Card) -> None:
        """Remember a card, new or changed; a changed one keeps its age."""
        self._db.execute(
            "INSERT INTO cards (event, place, source, next, tokens) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (event) DO UPDATE SET source = excluded.source, next = excluded.next,"
            " tokens = excluded.tokens",
            (card.event, card.place, card.source, card.next, json.dumps(card.tokens)),
        )
        self._db.execute("DELETE FROM cards WHERE number <= (SELECT MAX(number) FROM cards) - ?", (_CARDS,))

    def draft(self, key: str) -> Draft | None:
        """What was to be sent under this key when it was first tried."""
        row = self._db.execute("SELECT before, card FROM drafts WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None
        before, card = (_read_card(text) for text in row)
        return Draft(before, card) if card is not None else None

    def put_draft(self, key: str, draft: Draft) -> None:
        """Remember a card before it is sent: its presses may be here before we know that it is.

        What is drafted under a key stays: another try must give the same numbers, as the first may have
        arrived.
        """
        texts = [json.dumps(card) for card in draft]
        self._db.execute("INSERT OR IGNORE INTO drafts (key, before, card) VALUES (?, ?, ?)", (key, *texts))
        self._db.execute("DELETE FROM drafts WHERE rowid <= (SELECT MAX(rowid) FROM drafts) - ?", (_DRAFTS,))

    def sent(self, key: str, event: str) -> None:
        """What was drafted is there, as this event if it is a new one. Only the first word of it counts."""
        draft = self.draft(key)
        with self._all_or_nothing():
            first = self._db.execute("UPDATE drafts SET sent = 1 WHERE key = ? AND sent = 0", (key,))
            if draft is not None and first.rowcount:
                self.put_card(draft.card._replace(event=draft.card.event or event))

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            yield

    # private chats

    def direct_person(self, room: str) -> str:
        """Whose private chat a room is; empty when it is none."""
        row = self._db.execute("SELECT person FROM directs WHERE room = ?", (room,)).fetchone()
        return str(row[0]) if row else ""

    def direct_rooms(self, person: str) -> tuple[str, ...]:
        """The rooms that are the private chat with somebody, the newest first."""
        rows = self._db.execute("SELECT room FROM directs WHERE person = ? ORDER BY number DESC", (person,))
        return tuple(str(row[0]) for row in rows)

    def put_direct(self, room: str, person: str) -> None:
        """A room is the private chat with somebody from now on."""
        self._db.execute(
            "INSERT OR REPLACE INTO directs"
            " VALUES (?, ?, (SELECT COALESCE(MAX(number), 0) + 1 FROM directs))",
            (room, person),
        )

    def drop_direct(self, room: str) -> None:
        """A room is no private chat, or none any more."""
        self._db.execute("DELETE FROM directs WHERE room = ?", (room,))

    # upgrades

    def put_move(self, old: str, new: str) -> None:
        """A room says that another one takes its place. The first word counts."""
        self._db.execute("INSERT OR IGNORE INTO moves (old, new) VALUES (?, ?)", (old, new))

    def finish_move(self, old: str) -> None:
        """The session has followed."""
        self._db.execute("UPDATE moves SET done = 1 WHERE old = ?", (old,))

    def open_moves(self) -> tuple[tuple[str, str], ...]:
        """Old and new rooms of moves that are not done."""
        return tuple(self._db.execute("SELECT old, new FROM moves WHERE done = 0"))

    def announced(self, new: str) -> bool:
        """Has a room that we know said that this one takes its place?"""
        return self._db.execute("SELECT 1 FROM moves WHERE new = ?", (new,)).fetchone() is not None

    def follow(self, room: str) -> str:
        """The room that has taken a room's place, or the room itself."""
        seen = {room}
        while row := self._db.execute("SELECT new FROM moves WHERE old = ? AND done = 1", (room,)).fetchone():
            if row[0] in seen:
                break
            room = str(row[0])
            seen.add(room)
        return room

    # invitations

    def put_inviter(self, room: str, person: str) -> None:
        """Who invited us there."""
        self._db.execute("INSERT OR REPLACE INTO inviters VALUES (?, ?)", (room, person))

    def inviter(self, room: str) -> str:
        """Who invited us there; empty when unknown."""
        row = self._db.execute("SELECT person FROM inviters WHERE room = ?", (room,)).fetchone()
        return str(row[0]) if row else ""

    # what was said once

    def tell_once(self, what: str, now: int, again_after: int = 0) -> bool:
        """Is this the first time, or the first within `again_after` ms? It is noted as told.

        With 0 it is never told again.
        """
        row = self._db.execute("SELECT at FROM told WHERE what = ?", (what,)).fetchone()
        if row is not None and (not again_after or now - row[0] < again_after):
            return False
        self._db.execute("INSERT OR REPLACE INTO told VALUES (?, ?)", (what, now))
        self._db.execute("DELETE FROM told WHERE rowid <= (SELECT MAX(rowid) FROM told) - ?", (_TOLD,))
        return True


def _read_card(text: str) -> Card | None:
    read = json.loads(text)
    if read is None:
        return None
    event, place, source, following, tokens = read
    return Card(event, place, source, following, {int(number): token for number, token in tokens.items()})
