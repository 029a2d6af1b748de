"""Games of two players: alpha-beta, deepening, levels."""
