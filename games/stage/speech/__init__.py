"""Reading aloud what a person who does not see the window needs: what has the keyboard, moves, messages, dialogs.

`reader.py` decides what is said, from the host on top, once a frame; `speaker.py` hands it to a voice in a thread of
its own, so that the window never waits; `ssip.py` is the voice of speech-dispatcher, `voices.py` finds the one that
this system has.
"""
