"""Pictures and moving pictures of a board, to be shown to others: from every scene, of every game.

A film of a game is made by the game's own scene off the screen (`camera.py`), with a clock that passes only when
told: the moves of the record are performed one after another, and what the scene draws is taken 12.5 times a second
of its time. No search begins there, nothing is kept and nothing is heard; values of moves, where they are asked
for, are worked out by a job before (`values.py`). So a game offers nothing for it but `perform`, where its moves
have a story, and `valuing`, where it has values; a scene that shows a search says by `watched` how to go to a node
of it. Drawing takes slices of the window's thread (`slice_of`); of each picture only what differs from the one
before is kept. Palette, compression and file are a job's (`games/stage/gif`).
"""
