"""What a puzzle's path comes to, beside its board: worked out in the background, shown in the top bar, kept."""
