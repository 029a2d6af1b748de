"""Exact cover: the problem, and each way of searching it in a file of its own."""
