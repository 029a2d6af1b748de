"""Checks: `make quick` for every commit, `make test` for all, `make soak` for the long trials.

`tests/house.py` and `test_walls.py` hold the program to its laws; `contract.py` and the shared checks try every
game that the catalog finds and name none; `golden/` compares pictures (at most 40 pixels may differ, 12 in a tile
of 16x16); `kept/` opens what earlier programs saved; `soak/` kills, damages, floods and presses at random, in full
length by `make soak` and by a sample otherwise (a case follows from its number alone: `TABLA_CASE=77` runs that
one). Searches are held against published numbers, brute force, their interpreted twins (`twin.py`) and other
people's solvers. `make check` runs ruff and mypy (strict); `.ci/run` adds the packaged program on a virtual screen,
played by mouse. Speed is reported by `python -m bench.NAME`, never asserted.
"""
