"""The shared session core: documents, one atomic commit a command, fights, rights, proposals."""
