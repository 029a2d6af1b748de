"""Playing Metro: state without pixels, its panel, the story of a move, the scene that joins them."""
