"""What scenes for study share in the window, whatever the game."""
