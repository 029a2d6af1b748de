"""What makes releases of the program: icons, the man page, licences, archives; none of it is needed to run it."""
