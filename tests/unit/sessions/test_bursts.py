"""What waits for one place is made fewer messages."""

from __future__ import annotations

from cubilete.chat.message import Choice, FileBody, Line, Message, Name
from cubilete.sessions.bursts import MOST_BLOCKS, UNREADABLE, first_of, joined, replaced
from cubilete.sessions.lanes import Pending
from cubilete.sessions.work import encode_message


def text(number, **more):
    """A result that answers a message."""
    return Message((Line(f"n{number}"),), to="room:main", reply_to=f"room:{number}", **more)


def test_an_edit_that_a_later_one_overwrites_is_dropped():
    """Only an edit, and only for a later edit of the same card: what rings or comes anew is a message."""
    edit, other, call = text(1, card="a"), text(2, card="b"), text(3, card="a", calls=(Name("m1"),))
    assert replaced(edit, [other, text(4, card="a")])
    assert not replaced(edit, [other, call, text(5, card="a", anew=True)])
    assert not replaced(call, [edit])
    assert not replaced(text(6), [edit])


def test_a_backlog_of_results_is_one_message():
    """Where three or more wait, those that follow each other are joined, and the first one is answered."""
    message, count = joined(text(1), [text(2), text(3), text(4, card="a"), text(5)])
    assert (count, [line.key for line in message.body], message.reply_to) == (2, ["n1", "n2", "n3"], "room:1")
    assert joined(text(1), [text(2)]) == (text(1), 0)


def test_what_does_more_than_say_something_stays_alone():
    """Cards, calls, buttons and files are messages of their own, and so is what other systems say."""
    alone = (
        {"card": "a"},
        {"calls": (Name("m1"),)},
        {"choices": (Choice("x", Line("x")),)},
        {"file": FileBody("a", "b", b"")},
    )
    for more in alone:
        assert joined(text(1, **more), [text(2), text(3)])[1] == 0
        assert joined(text(1), [text(2, **more), text(3)])[1] == 0
    assert joined(text(1, system="a"), [text(2, system="b"), text(3)])[1] == 0
    assert joined(text(1), [text(2, system="b"), text(3)])[0].system == "b"


def waiting(*messages, session="room:main"):
    """A lane of the outbox."""
    return [
        Pending(
            1,
            "room",
            f"1-{number}",
            session,
            "room:main",
            one if isinstance(one, bytes) else encode_message(one),
        )
        for number, one in enumerate(messages)
    ]


def test_an_unreadable_entry_holds_up_nobody():
    """It is told apart, alone; what can be read before it is sent as ever."""
    assert first_of(waiting(b"\xc1", text(1)), joins=True) == (UNREADABLE, 1)
    assert first_of(waiting(text(1), text(2), b"\xc1", text(3)), joins=True) == (text(1), 1)


def test_only_where_the_network_lets_us_and_one_group_speaks():
    """Whoever remembers sends by key gets each message alone; so do messages of two groups in one place."""
    three = [text(1), text(2), text(3)]
    assert first_of(waiting(*three), joins=True)[1] == 3
    assert first_of(waiting(*three), joins=False) == (text(1), 1)
    mixed = [*waiting(text(1)), *waiting(text(2), text(3), session="room:other")]
    assert first_of(mixed, joins=True) == (text(1), 1)


def test_a_joined_message_stays_short():
    """It has to fit into one message of the network."""
    message, count = joined(text(0), [text(number) for number in range(1, 30)])
    assert (len(message.body), count) == (MOST_BLOCKS, MOST_BLOCKS - 1)


def test_what_was_just_committed_is_not_read_again():
    """A message that is handed over in memory stands for its entry."""
    (pending,) = waiting(b"\xc1")

    assert first_of([pending._replace(message=text(1))], joins=True) == (text(1), 1)
