"""Used by all other packages of `games`, without pixels: translation, numbers, dates, files shipped, settings."""
