"""The pure kit for rule systems: no I/O, clock, randomness or prose."""
