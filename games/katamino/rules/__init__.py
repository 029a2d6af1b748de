"""The rules of Katamino (rulebook.py), its pieces, its trays, the texts that it reads."""
