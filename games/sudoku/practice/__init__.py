"""Practice: a lesson for each technique, and boards cut to just before a step that needs it, on which it is found."""
