"""Looking back at a game in the window, for every game: its review, and learning from its mistakes.

A game brings a `Reviewing` (games/model/study) and says how its turns are drawn and called. `ReviewPlaying` and
`RetryPlaying` are what its scenes build on; what stands around the board is put together from `parts`.
"""
