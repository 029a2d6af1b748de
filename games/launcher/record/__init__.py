"""My record: what was played, how well, against whom."""
