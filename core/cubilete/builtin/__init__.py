"""cubilete.builtin"""
