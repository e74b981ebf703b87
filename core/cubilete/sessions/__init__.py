"""cubilete.sessions"""
