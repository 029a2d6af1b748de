"""The files of one user: saves, replays, the slot of a game under way, the record, settings, reports of crashes.

A game under way, and its end (`record/ending.py`), is written in a thread of its own (`later.py`), in order; on most
disks it is there before the picture moves. Everything else that is kept waits for that first, the end of the program
too, and nothing is called kept that is not. What the disk refuses is gone on with from memory and tried again
(`refused.py`, `trouble.py`), never in the place of a later move that is on its way. Every file is written beside the
old one and renamed, with a backup. A damaged file is set aside and never takes the place of its backup; what a newer
version wrote is left alone. Each save says which run of the program wrote it: a game that another program has gone on
with becomes two games. The window on a folder holds a lock of the system's (`lock.py`); a second start hands what it
was to open to the first one (`handover.py`), by a loopback line whose port and secret only this user can read.
"""
