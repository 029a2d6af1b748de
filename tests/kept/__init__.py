"""What was once true of the program and stays so: its scenes with their keys, and files that older versions wrote."""
