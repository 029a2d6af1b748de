"""The pictures of the help pages."""
