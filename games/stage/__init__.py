"""Everything that all scenes share: window and scene stack, widgets, paint, theme, motion, sound, translations."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to results
