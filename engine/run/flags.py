"""Facts about a node of a recorded search tree, as bits of one byte; flags.pxd has them for the compiled files."""

UPPER = 1  # the value is at most the one recorded (as the bounds of engine/tree/constants.py)
LOWER = 2  # the value is at least the one recorded
CUT = 4  # the value was so good that the nodes after it under the same parent were not searched
KNOWN = 8  # the value was known without a search below the node
SOLVED = 16  # a solution was found at the node or below it
MERGED = 32  # the tree went on below the node, where not all of it is recorded
VALUED = 64  # the node has a value
PRESENT = 128  # of a column too narrow for blocks: there are nodes
