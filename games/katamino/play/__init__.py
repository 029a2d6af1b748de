"""A challenge being played."""
