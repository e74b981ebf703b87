"""cubilete.testing"""
