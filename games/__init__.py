"""The games, their command lines and scenes, and the stage they share."""

VERSION = "0.1.0"
