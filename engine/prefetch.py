"""A hint to the processor, as the interpreted engine sees it: nothing; prefetch.pxd is the compiled form.

Large tables live in memory that is a hundred times slower than the processor. Naming the entries of all children
before the first one is looked up lets the memory work on them side by side.
"""


def prefetch(place: object) -> None:
    """Ask for a place in memory; it is read later."""
