"""Deliveries on the wire: flood waits, edits, replies, files, and what is a failure for good."""

from __future__ import annotations

import asyncio
import json

import pytest

from cubilete.chat.incoming import Account
from cubilete.chat.message import FileBody, Line, Message
from cubilete.chat.ports import Delivery
from cubilete.chat.rendered import Rendered, ShownChoice, ShownLine
from cubilete.chat.spans import Span
from cubilete.errors import DeliveryFailed
from cubilete_telegram.adapter import TelegramAdapter
from cubilete_telegram.limits import Limiter
from cubilete_telegram.options import Options

FLOOD = (429, {"ok": False, "error_code": 429, "description": "Too Many Requests: retry after 35", "parameters": {"retry_after": 35}})  # fmt: skip  # noqa: E501  as the server writes it


def refused(text, code=400, **parameters):
    """An answer that refuses."""
    return code, {"ok": False, "error_code": code, "description": text, "parameters": parameters}


def delivery(place, text="hola", *, edit=None, calls=(), choices=(), source="0.0", reply_to=None, file=None):
    """Something to deliver."""
    spans = (Span(text), *(Span(name, "mention", ref) for ref, name in calls))
    called = tuple(Span(name, "mention", ref) for ref, name in calls)
    rendered = Rendered((ShownLine(spans),), choices, called)
    message = Message((Line("x"),), source=source, reply_to=reply_to, file=file)
    people = {ref: Account("telegram", ref[1:], name) for ref, name in calls}
    return Delivery("1:1-0", place, rendered, message, edit, people)


@pytest.fixture
def adapter(clock, wire):
    """The adapter on the moved clock, with the wire that ends here."""
    options = Options(token="77:abcdefgh")  # noqa: S106  opens nothing
    return TelegramAdapter(options, requests=(wire, wire), limiter=Limiter(clock.now, clock.sleep))


async def lane(adapter, clock, place, count):
    """Deliver one after the other, and wait as told after a failure, as the relay does."""
    for number in range(count):
        while True:
            try:
                await adapter.deliver(delivery(place, f"n{number}"))
            except DeliveryFailed as failure:
                await clock.sleep(failure.retry_after)
            else:
                break


async def times(adapter, clock, wire, *, flooded):
    """When ten messages of chat 6 went out, beside ten of chat 5."""
    if flooded:
        wire.script(-5, FLOOD)
    tasks = [asyncio.create_task(lane(adapter, clock, f"telegram:{chat}", 10)) for chat in (-5, -6)]
    await clock.pass_to(1100)
    assert all(task.done() for task in tasks)
    return {chat: [at for _, at, given in wire.calls if int(given["chat_id"]) == chat] for chat in (-5, -6)}


@pytest.mark.parametrize("flooded", [False, True])
async def test_a_flooded_chat_does_not_slow_another(adapter, clock, wire, flooded):
    """A retry-after of 35 seconds in one chat: all sends of another are at the same times as without it."""
    found = await times(adapter, clock, wire, flooded=flooded)
    assert found[-6] == [1000 + second for second in range(10)]
    if flooded:
        assert found[-5] == [1000, *(1035 + second for second in range(10))]
    else:
        assert found[-5] == found[-6]


async def test_a_card_is_edited(adapter, wire):
    """A card is replaced in place, and keeps its id."""
    assert await adapter.deliver(delivery("telegram:-5", edit="-5:44")) == "-5:44"
    ((name, _, given),) = wire.calls
    assert (name, given["message_id"]) == ("editMessageText", "44")


async def test_an_unchanged_card_is_no_error(adapter, wire):
    """Telegram's complaint that nothing changed means that all is well."""
    wire.script(-5, refused("Bad Request: message is not modified: specified new message content ..."))
    assert await adapter.deliver(delivery("telegram:-5", edit="-5:44")) == "-5:44"
    assert len(wire.calls) == 1


@pytest.mark.parametrize(
    "why", ["message to edit not found", "message can't be edited", "MESSAGE_ID_INVALID"]
)
async def test_a_card_that_cannot_be_edited_is_sent_anew(adapter, clock, wire, why):
    """Then it gets another id."""
    wire.script(-5, refused(f"Bad Request: {why}"))
    sending = asyncio.create_task(adapter.deliver(delivery("telegram:-5", edit="-5:44")))
    await clock.pass_to(1002)
    assert await sending == "-5:100"
    assert [name for name, _, _ in wire.calls] == ["editMessageText", "sendMessage"]


async def test_a_card_of_another_chat_is_not_edited(adapter, wire):
    """After a move the old message is out of reach: the card is sent anew."""
    assert await adapter.deliver(delivery("telegram:-6", edit="-5:44")) == "-6:100"
    assert [name for name, _, _ in wire.calls] == ["sendMessage"]


@pytest.mark.parametrize(
    ("answer", "later"),
    [
        (refused("Forbidden: bot was blocked by the user", 403), None),
        (refused("Bad Request: chat not found"), None),
        (FLOOD, 35.0),
    ],
)
async def test_what_is_a_failure_for_good(adapter, wire, answer, later):
    """A refusal is final; what was too much is tried again after the rest that Telegram wants."""
    wire.script(7, answer)
    with pytest.raises(DeliveryFailed) as raised:
        await adapter.deliver(delivery("telegram:7"))
    assert raised.value.retry_after == later


async def test_a_server_in_trouble_is_waited_for(adapter, clock, wire):
    """Without an answer the same is sent again, after longer and longer pauses; nobody else is told."""
    wire.script(7, *[refused("Bad Gateway", 502)] * 3, refused("Internal Server Error", 500))
    sending = asyncio.create_task(adapter.deliver(delivery("telegram:7")))
    await clock.pass_to(1100)
    assert await sending == "7:100"
    assert [at - 1000 for _, at, _ in wire.calls] == [0, 1, 3, 7, 15]


async def test_an_hour_without_a_connection(adapter, clock, wire):
    """After that whoever sends is told, and may try again."""
    wire.script(7, *[refused("Bad Gateway", 502)] * 65)
    sending = asyncio.create_task(adapter.deliver(delivery("telegram:7")))
    await clock.pass_to(1000 + 4000)
    with pytest.raises(DeliveryFailed) as raised:
        await sending
    assert raised.value.retry_after == 60


async def test_only_calls_ring(adapter, clock, wire):
    """A message rings when it calls somebody, whose account stands in its entities; others are silent."""
    sending = asyncio.create_task(adapter.deliver(delivery("telegram:-5/3", calls=(("m81", "<b>_Ñ"),))))
    await clock.settle()
    await sending
    plain = asyncio.create_task(adapter.deliver(delivery("telegram:-5", reply_to="telegram:-5:12")))
    await clock.pass_to(1005)
    await plain
    (_, _, call), (_, _, result) = wire.calls
    assert (call.get("disable_notification"), call["message_thread_id"]) == ("false", "3")
    (entity,) = json.loads(call["entities"])
    assert (entity["type"], entity["offset"], entity["length"], entity["user"]["id"]) == (
        "text_mention",
        4,
        5,
        81,
    )
    assert result["disable_notification"] == "true"
    reply = json.loads(result["reply_parameters"])
    assert (reply["message_id"], reply["allow_sending_without_reply"]) == (12, True)
    assert "message_thread_id" not in result


async def test_a_reply_to_what_is_no_message_of_the_chat(adapter, wire):
    """A press, or a message of another chat, cannot be replied to."""
    for number, said in enumerate(("telegram:press:9", "telegram:-6:12")):
        await adapter.deliver(delivery(f"telegram:{number + 1}", reply_to=said))
    assert all("reply_parameters" not in given for _, _, given in wire.calls)


async def test_a_file_with_little_text(adapter, wire):
    """The text stands below the file; a long one goes before it."""
    file = FileBody("log.txt", "text/plain", b"all")
    await adapter.deliver(delivery("telegram:7", file=file))
    ((name, _, given),) = wire.calls
    assert (name, given["caption"]) == ("sendDocument", "hola")


async def test_a_file_with_long_text(adapter, clock, wire):
    """What does not fit below a file is a message before it."""
    file = FileBody("log.txt", "text/plain", b"all")
    sending = asyncio.create_task(adapter.deliver(delivery("telegram:7", "x" * 1025, file=file)))
    await clock.pass_to(1005)
    await sending
    assert [name for name, _, _ in wire.calls] == ["sendMessage", "sendDocument"]


async def test_a_file_that_has_to_wait_behind_its_text(adapter, clock, wire):
    """When Telegram asks for patience between a text and its file, the text is not sent again."""
    sent = {"message_id": 1, "date": 1, "chat": {"id": 5, "type": "private", "first_name": "Ana"}}
    wire.script(5, (200, {"ok": True, "result": sent}), FLOOD)
    sending = asyncio.create_task(
        adapter.deliver(delivery("telegram:5", "x" * 1025, file=FileBody("a.txt", "text/plain", b"a")))
    )
    await clock.pass_to(1000 + 60)
    await sending
    found = [name for name, _, _ in wire.calls]
    assert found == ["sendMessage", "sendDocument", "sendDocument"]


async def test_a_waiting_message_is_filled_in(adapter, wire):
    """A result in another chat is an edit by its inline id, without a chat."""
    assert await adapter.deliver(delivery("telegram:=AbC-_9")) == "telegram:=AbC-_9"
    ((name, _, given),) = wire.calls
    assert (name, given["inline_message_id"], "chat_id" in given) == ("editMessageText", "AbC-_9", False)


async def test_buttons_that_are_too_many_go_from_the_middle(adapter, wire):
    """Telegram refuses a keyboard beyond ten thousand bytes; what ends a turn is always on it."""
    choices = tuple(ShownChoice(f"{'ñ' * 40} {number}", f"usar {number}") for number in range(99))
    await adapter.deliver(delivery("telegram:5", choices=(*choices, ShownChoice("Fin", "fin")), source="1.2"))
    ((_, _, given),) = wire.calls
    markup = json.loads(given["reply_markup"])
    shown = [button["text"] for row in markup["inline_keyboard"] for button in row]
    assert len(json.dumps(markup, ensure_ascii=False).encode()) < 10_000
    assert len(shown) > 50
    assert (shown[0][-1], shown[-2][-2:], shown[-1]) == ("0", "98", "Fin")


async def test_buttons_stand_in_rows(adapter, wire):
    """Short ones stand side by side, groups begin a row, and each carries the command's own token."""
    choices = tuple(
        ShownChoice(label, command, group=group)
        for label, command, group in (
            ("Sí", "si", ""),
            ("No", "no", ""),
            ("A" * 40, "largo", ""),
            ("Fin", "fin", "x"),
        )
    )
    await adapter.deliver(delivery("telegram:7", choices=choices, source="12.34"))
    rows = json.loads(wire.calls[0][2]["reply_markup"])["inline_keyboard"]
    assert [[one["text"] for one in row] for row in rows] == [["Sí", "No"], ["A" * 40], ["Fin"]]
    assert all(one["callback_data"].startswith("1.12.34.") for row in rows for one in row)
