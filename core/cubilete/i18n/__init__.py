"""cubilete.i18n"""
