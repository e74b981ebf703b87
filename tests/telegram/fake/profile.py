"""The methods about the bot itself: who it is, its commands, and where its updates go."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from fake.errors import bad_request, too_many_requests

if TYPE_CHECKING:
    from fake.webhooks import Webhook
    from fake.world import World

LONGEST_SECRET = 256
MOST_COMMANDS = 100
BY_SETTING = "terminated by setWebhook request"

Given = dict[str, Any]


class Profile:
    """getMe and its relatives."""

    def __init__(self, world: World, webhook: Webhook) -> None:
        self.world = world
        self.webhook = webhook
        self.commands: dict[tuple[str, str], list[Given]] = {}
        self.menu_buttons: dict[int | None, Given] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self._next_set = 0.0

    def getme(self, _given: Given) -> Given:
        """Who the bot is."""
        return {
            **self.world.me.json(),
            "can_join_groups": True,
            "can_read_all_group_messages": not self.world.privacy,
            "supports_inline_queries": True,
            "can_connect_to_business": False,
            "has_main_web_app": False,
        }

    # webhook

    def setwebhook(self, given: Given) -> bool:
        """Send updates there from now on; an empty address is a removal."""
        if not given["url"]:
            return self.deletewebhook(given)
        now = self.world.clock.lived()
        if now < self._next_set:
            raise too_many_requests(1)
        self._next_set = now + 1
        secret = given.get("secret_token", "")
        if len(secret) > LONGEST_SECRET:
            raise bad_request("secret token is too long")
        if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
            raise bad_request("secret token contains unallowed characters")
        parts = urlsplit(given["url"])
        if parts.scheme not in {"https", "http"} or not parts.hostname:
            raise bad_request("invalid webhook URL specified")
        if parts.scheme == "http" and parts.hostname not in {"127.0.0.1", "localhost"}:
            raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
        self.world.updates.end_poll(BY_SETTING)
        self.world.updates.allow(given.get("allowed_updates"))
        if given.get("drop_pending_updates"):
            self.world.updates.waiting.clear()
        self.webhook.set(given["url"], secret, given.get("max_connections", 40))
        return True

    def deletewebhook(self, given: Given) -> bool:
        """Keep updates for `getUpdates` from now on."""
        self.webhook.remove()
        if given.get("drop_pending_updates"):
            self.world.updates.waiting.clear()
        return True

    def getwebhookinfo(self, _given: Given) -> Given:
        """How the webhook does."""
        found: Given = {
            "url": self.webhook.url,
            "has_custom_certificate": False,
            "pending_update_count": len(self.world.updates.waiting),
        }
        if self.webhook.url:
            found["max_connections"] = self.webhook.connections
        if self.webhook.last_error is not None:
            found["last_error_date"], found["last_error_message"] = self.webhook.last_error
        if self.world.updates.allowed is not None:
            found["allowed_updates"] = sorted(self.world.updates.allowed)
        return found

    # commands

    def setmycommands(self, given: Given) -> bool:
        """Set the menu of commands of a scope and language."""
        if len(given["commands"]) > MOST_COMMANDS:
            raise bad_request("BOT_COMMANDS_TOO_MUCH")
        for one in given["commands"]:
            if not re.fullmatch(r"[a-z0-9_]{1,32}", one["command"]):
                raise bad_request("BOT_COMMAND_INVALID")
            if not 1 <= len(one["description"]) <= 256:
                raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
        self._check_scope(given)
        self.commands[self._scope(given)] = given["commands"]
        return True

    def getmycommands(self, given: Given) -> list[Given]:
        """Give the menu of a scope and language."""
        self._check_scope(given)
        return self.commands.get(self._scope(given), [])

    def deletemycommands(self, given: Given) -> bool:
        """Remove the menu of a scope and language."""
        self._check_scope(given)
        self.commands.pop(self._scope(given), None)
        return True

    def _scope(self, given: Given) -> tuple[str, str]:
        scope = given.get("scope") or {"type": "default"}
        return json.dumps(scope, sort_keys=True), given.get("language_code", "")

    def _check_scope(self, given: Given) -> None:
        scope = given.get("scope") or {}
        if "chat_id" in scope:
            chat = self.world.find_chat(scope["chat_id"])
            self.world.require_access(chat, write=True)
        if given.get("language_code") and not re.fullmatch(r"[a-z]{2}", given["language_code"]):
            raise bad_request("LANGUAGE_CODE_INVALID")

    def setchatmenubutton(self, given: Given) -> bool:
        """Set the button beside the text field."""
        self.menu_buttons[given.get("chat_id")] = given.get("menu_button") or {"type": "default"}
        return True

    def setmydescription(self, given: Given) -> bool:
        """Set what stands in an empty chat."""
        self.texts["description", given.get("language_code", "")] = given.get("description", "")
        return True

    def setmyshortdescription(self, given: Given) -> bool:
        """Set what stands in the profile."""
        self.texts["short", given.get("language_code", "")] = given.get("short_description", "")
        return True
