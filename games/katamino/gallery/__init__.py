"""All solutions of a challenge."""
