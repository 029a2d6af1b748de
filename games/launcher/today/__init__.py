"""Today: the games of a day, the sheet of a year, the line to send."""
