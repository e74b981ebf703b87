"""cubilete.odds"""
