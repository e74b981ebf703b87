"""cubilete.plugin_api"""
