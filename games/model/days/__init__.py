"""Days: the games that a date alone gives, the same for everyone, and the stamps for what was done. No pixels.

A recipe is frozen: its draws are digests of a text (`chance.py`), and nothing that may get better has a part in it.
So Sudoku's days are data, `assets/sudoku.days` (3 654 puzzles; other dates take one of them turned, mirrored and
renumbered). A test holds every offer to the digest of 400 days; a changed recipe is a new version, from a named day
on.

A day's game (`Game.day`, "20261122.1") has the same id on every machine and a slot of its own, which keeps its end,
too. The Shelf stamps the day at the move that ends the game, by the store's clock, which tests set. Stamps are
known by day and game and merge in any order (`stamps.py`); each machine writes a file of its own and reads all
(`book.py`). A day counts for a streak by the stamps made on it, as the calendar beside the player said then; days
ahead of a clock that was set back wait.
"""
