"""Searches watched: one explained step by step, or several racing."""
