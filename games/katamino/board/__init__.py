"""What the tray and the pieces look like, in every scene: places, pictures, and the board one plays on."""
