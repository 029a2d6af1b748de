"""Players that are no part of Tabla: programs asked on standard input, players that speak KGP; and who they meet."""
