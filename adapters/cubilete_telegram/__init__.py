"""Telegram: groups, topics, private chats, and rolls in any chat through the bot's name."""
