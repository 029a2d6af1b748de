"""Metro: tiles join stations to lines; the longest line wins."""
