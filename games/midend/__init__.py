"""What every game does, whichever it is: between the stage, which knows no games, and the games."""
