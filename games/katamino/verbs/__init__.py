"""Parts of Katamino's verbs on the command line; no pygame here."""
