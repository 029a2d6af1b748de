"""The dialogs that all games share: a kept game or a file to open, a name to save under, the end of a game."""
