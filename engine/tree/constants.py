"""Numbers that the files of this room and the games' kernels share; constants.pxd has them for the compiled ones."""

# Kinds of a child: what comes after the move that leads to it.
OTHER = 0  # the opponent moves
AGAIN = 1  # the same player moves again
OVER = 2  # the game is over and nothing is gained any more
KIND_BITS = 2  # that a kind takes

INF = 1 << 28  # beyond every value; sums of some of these and of gains still fit into an int
LARGEST = 1 << 26  # the largest value, or limit of one, that a board may tell

# An entry of the transposition table is 64 bits. From the highest: bound, depth, weight; below them the value and the
# move, as many bits as the game needs, and the tag in all the rest.
BOUND_AT = 62
DEPTH_AT = 56
WEIGHT_AT = 51
DEPTHS = 63  # the mask of a depth
WEIGHTS = 31  # the mask of a weight: log2 of the nodes that a result took

UPPER = 1  # bounds: the value is at most the entry's,
LOWER = 2  # at least,
EXACT = 3  # both; an entry without a bound is empty
DEEPEST = 62  # complete turns that a depth counts at most; deeper searches reach the end of the game
PROVEN = 63  # the depth of a result that leans on nothing

# What a value leans on, if it is not proven after every way to the position.
ESTIMATED = 1  # on the estimate of a leaf, or on what was found after another way
REPEATED = 2  # on the way: a position of it came again, which ends the game
