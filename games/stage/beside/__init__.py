"""Work that goes on beside the scenes, whichever is on top."""
