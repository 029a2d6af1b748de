"""What the machine knows: strategies, verdicts, hints, the census of all challenges."""
