"""Metro: tiles join stations to lines; each finished line scores its tiles, twice if it ends in the centre.

`rulebook.py` says what is legal; it asks the compiled board (`think/kernel.py`), on which the computer plays, too.
"""
