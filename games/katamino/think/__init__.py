"""The computer's part in Katamino: strategies, verdicts, hints, the census of all challenges."""
