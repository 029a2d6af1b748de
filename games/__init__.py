"""The games, their command lines and scenes, and the stage they share."""

VERSION = "0.1.0"
DESKTOP_ID = "org.tabla.Tabla"  # what desktops, software centres and application folders know the program by
