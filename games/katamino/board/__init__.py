"""The look of the tray and the pieces, in every scene: places, pictures, and the board one plays on."""
