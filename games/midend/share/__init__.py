"""Pictures and moving pictures of a board, to be shown to others: from every scene, of every game."""
