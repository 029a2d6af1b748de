"""Puzzles in the forms of other programs: read from whatever people have, written for other people's programs.

`reading` decides what a text is and returns every way in which it can be read. Each family of forms has a module:
`lines` (a puzzle a line, HoDoKu's library), `grids` (rows of cells in any look, CSV), `tables` (candidates),
`sections` (.sdk with [Puzzle] and [State]), `links` (f-puzzles and SudokuPad), which stands on `lzstring`,
`fpuzzles` and `sudokupad`. `writing` has the forms that are copied. Our own forms are read by `rules.formats`.

What is wrong is a BadInput with one sentence; nothing else is raised, whatever a text holds. What is packed is unpacked
up to a limit.
"""
