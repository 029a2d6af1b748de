"""What all other packages of `games` may read, without pixels: translation, numbers, dates, files shipped, settings."""
