"""Watching the computer play Metro."""
