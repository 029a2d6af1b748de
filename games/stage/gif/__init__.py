"""Moving pictures as GIF files: what changes from frame to frame, a palette for all of them, the file."""
