"""Parts of Metro's verbs on the command line; no pygame here."""
