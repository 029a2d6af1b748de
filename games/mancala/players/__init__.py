"""Players that are no part of Tabla: programs asked on standard input, players that speak KGP; and who they meet."""

PORT = 2671  # where a server that speaks the Kalah Game Protocol listens
