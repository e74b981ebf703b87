"""Texts in Spanish and English, and how they become sentences."""
