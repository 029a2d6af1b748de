"""Knowledge that searches have of positions: values of moves, hints, the judgement of a whole game.

What is shown comes from whole depths: all own turns are valued to a depth before any of them is shown. Odd and even
depths differ by some stones, so from depth 4 on the value of an unproven turn is the mean of the last two, and the
best turn changes only for another that is worth more (`steady` in `engine/tree/valued.py`). The first numbers
come at depth 6 after 400 ms and two million nodes, with proof, or when the search has ended;
`tests/soak/test_values.py` holds 200 positions of each game to it. Players of a level choose by the plain values.
The review marks a turn only where the positions before and after it are proven or valued to depth 12; a game that a
majority ended is valued as if it were played out.

Oware's searches of at most 30 seeds look up the endings that are complete when the search is made: those of up to 10
seeds, worked out at first need in less than a second, and in the window what `oware/background.py` has got by then. So
the endings are part of a search's input: same input and same endings, same nodes. The command line always has those of
10 seeds; levels 1 to 7 look nothing up.
"""
