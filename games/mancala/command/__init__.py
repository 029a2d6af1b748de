"""The verbs and the terminal game of the sowing games; no pygame here."""
