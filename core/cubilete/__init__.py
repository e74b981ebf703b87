"""Cubilete."""
