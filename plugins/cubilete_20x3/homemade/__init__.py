"""Abilities that players make: read, checked, warned of, tried, asked for step by step (rules 9.3, 6.7)."""
