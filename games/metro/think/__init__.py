"""Computer players for Metro, and the compiled board that they play out games on."""
