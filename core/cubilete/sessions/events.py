"""What can happen outside the rules of a system; kept in the group's or the fight's log."""

from __future__ import annotations

from typing import TypeAlias

from cubilete.rules.decision import Event


class DiceRolled(Event, frozen=True, array_like=True, tag="DiceRolled"):
    """Dice outside a fight. `faces` by draw, `total` where there is one."""

    who: str
    total: int
    faces: tuple[tuple[int, ...], ...]


class GroupOpened(Event, frozen=True, array_like=True, tag="GroupOpened"):
    """The bot's first word in a group."""

    locale: str


class InlineSeen(Event, frozen=True, array_like=True, tag="InlineSeen"):
    """A roll of `who`'s own session is shown in this group; `roll` is its name there."""

    who: str
    roll: str


class LocaleSet(Event, frozen=True, array_like=True, tag="LocaleSet"):
    """The language of a place, or of a person."""

    locale: str
    member: str = ""


class GmNamed(Event, frozen=True, array_like=True, tag="GmNamed"):
    """Somebody became GM, or no longer is."""

    member: str
    named: bool


class SystemEnabled(Event, frozen=True, array_like=True, tag="SystemEnabled"):
    """A system was enabled or disabled."""

    system: str
    enabled: bool


class SystemChosen(Event, frozen=True, array_like=True, tag="SystemChosen"):
    """The group's default system."""

    system: str


class RuleSet(Event, frozen=True, array_like=True, tag="RuleSet"):
    """A house rule or a setting of the group."""

    system: str
    key: str
    value: str


class LobbyOpened(Event, frozen=True, array_like=True, tag="LobbyOpened"):
    """A fight can be joined. `commitment` binds its dice."""

    fight: int
    system: str
    mode: str
    commitment: str


class SeatTaken(Event, frozen=True, array_like=True, tag="SeatTaken"):
    """A character joined."""

    fight: int
    character: str
    team: str = ""


class SeatLeft(Event, frozen=True, array_like=True, tag="SeatLeft"):
    """A character left the lobby."""

    fight: int
    character: str


class FightStarted(Event, frozen=True, array_like=True, tag="FightStarted"):
    """From here on the rules of the system speak. Head and count of the ledger at that moment."""

    fight: int
    head: str
    count: int


class FightEnded(Event, frozen=True, array_like=True, tag="FightEnded"):
    """Over: winners by character id, or aborted."""

    fight: int
    winners: tuple[str, ...]
    aborted: bool
    head: str
    count: int


class FightClosed(Event, frozen=True, array_like=True, tag="FightClosed"):
    """A lobby ended without a fight."""

    fight: int


class Undone(Event, frozen=True, array_like=True, tag="Undone"):
    """The state went back to where the log had `to` entries; nothing was removed."""

    fight: int
    to: int
    turn: int


class Ruled(Event, frozen=True, array_like=True, tag="Ruled"):
    """A ruling, or something agreed, on a fight: the verb's id, on whom, and a salted digest of the reason.

    It stands in the fight's log beside what it did to the state, if it did anything.
    """

    fight: int
    verb: str
    whom: str = ""
    """A character or a member; empty for the fight as a whole."""
    reason: str = ""


class RollVoided(Event, frozen=True, array_like=True, tag="RollVoided"):
    """A roll no longer counts and is made again; both stay in the ledger. `draw` is its number there."""

    fight: int
    turn: int
    whose: str
    draw: int


class FightReopened(Event, frozen=True, array_like=True, tag="FightReopened"):
    """A finished fight goes on: its result was taken back."""

    fight: int


class FightPaused(Event, frozen=True, array_like=True, tag="FightPaused"):
    """Nothing goes on until somebody says so, or until the time `until` (ms, 0 = none)."""

    fight: int
    until: int = 0


class FightResumed(Event, frozen=True, array_like=True, tag="FightResumed"):
    """It goes on."""

    fight: int


class MemberAway(Event, frozen=True, array_like=True, tag="MemberAway"):
    """Somebody is absent, or back; `left` = gone from the chat."""

    fight: int
    member: str
    away: bool
    left: bool = False


class Delegated(Event, frozen=True, array_like=True, tag="Delegated"):
    """`member` plays a character for its owner; empty = the owner alone again."""

    character: str
    member: str = ""


class ProposalMade(Event, frozen=True, array_like=True, tag="ProposalMade"):
    """A command waits for consents."""

    proposal: int
    kind: str


class ProposalAnswered(Event, frozen=True, array_like=True, tag="ProposalAnswered"):
    """Somebody said yes or no."""

    proposal: int
    member: str
    yes: bool


class SheetChanged(Event, frozen=True, array_like=True, tag="SheetChanged"):
    """A sheet of a character."""

    character: str
    system: str


class AbilityMoved(Event, frozen=True, array_like=True, tag="AbilityMoved"):
    """A version of a home-made ability came into a state, such as `submitted` or `approved`."""

    system: str
    ability: str
    version: str
    state: str


class SeedAdded(Event, frozen=True, array_like=True, tag="SeedAdded"):
    """A player's text for a seed to come."""

    scope: str


class SeedRevealed(Event, frozen=True, array_like=True, tag="SeedRevealed"):
    """A secret was opened: everything drawn from it can be checked now."""

    scope: str


class HiddenRolled(Event, frozen=True, array_like=True, tag="HiddenRolled"):
    """A GM's hidden roll, by its commitment."""

    number: int


class HiddenShown(Event, frozen=True, array_like=True, tag="HiddenShown"):
    """A hidden roll was opened."""

    number: int
    faces: tuple[int, ...]


class MemberForgotten(Event, frozen=True, array_like=True, tag="MemberForgotten"):
    """Somebody was erased from the group, at their own wish."""

    member: str


class RoomLinked(Event, frozen=True, array_like=True, tag="RoomLinked"):
    """Another room shows the group's main place from now on."""

    room: str


class RoomUnlinked(Event, frozen=True, array_like=True, tag="RoomUnlinked"):
    """A room is on its own again."""

    room: str


class AccountJoined(Event, frozen=True, array_like=True, tag="AccountJoined"):
    """An account is the same person as `member` from now on, or (`joined` false) no longer."""

    member: str
    account: str
    joined: bool = True


CoreEvent: TypeAlias = (
    DiceRolled
    | GroupOpened
    | InlineSeen
    | LocaleSet
    | GmNamed
    | SystemEnabled
    | SystemChosen
    | RuleSet
    | LobbyOpened
    | SeatTaken
    | SeatLeft
    | FightStarted
    | FightEnded
    | FightClosed
    | Undone
    | Ruled
    | RollVoided
    | FightReopened
    | FightPaused
    | FightResumed
    | MemberAway
    | Delegated
    | MemberForgotten
    | ProposalMade
    | ProposalAnswered
    | SheetChanged
    | AbilityMoved
    | SeedAdded
    | SeedRevealed
    | HiddenRolled
    | HiddenShown
    | RoomLinked
    | RoomUnlinked
    | AccountJoined
)
