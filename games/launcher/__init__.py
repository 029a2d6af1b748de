"""The menu scene: a lid for each game of the catalog."""
