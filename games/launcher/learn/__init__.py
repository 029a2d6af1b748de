"""Learning a game by playing: five boards on its own scene, a rail of them, a hand that shows the way."""
