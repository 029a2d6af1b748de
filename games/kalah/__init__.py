"""Kalah: two rows of pits, a store each; sow, capture, sow again."""
