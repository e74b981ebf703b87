"""The terminal as a chat network: a room where several people speak by name, live or from a script."""
