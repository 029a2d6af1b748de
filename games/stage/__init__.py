"""What all scenes share: window and scene stack, widgets, paint, theme, motion, sound, store, translations."""
