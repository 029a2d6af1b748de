"""What the verbs of the command line are made of; no pygame here."""
