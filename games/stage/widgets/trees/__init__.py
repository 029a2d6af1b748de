"""Pictures of the trees of searches: drawn node by node, as a stair, as an icicle. They know no game."""
