"""Matches of players that think by themselves: who meets whom, the game on the board, the table, the games played.

Who may play is a `Contender`. Another kind of player is a class beside `LevelContender` and a line in `contender`
(entrants.py); nothing else of a match knows who plays.
"""
