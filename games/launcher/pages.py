"""The help pages that belong to no single game."""

from __future__ import annotations

from games.stage.manual import Page, Rule
from games.stage.text.i18n import N_

ICONS = {"files": "folder-open", "sight": "accessibility"}

PAGES = (
    Page(
        "files",
        N_("Files and copying"),
        N_("Saving, opening, copying"),
        N_("Every game is kept as you play. Nothing has to be saved to be there tomorrow."),
        (
            Rule(
                N_("Kept at every move"),
                N_(
                    "Each move is saved at once. Leave a game whenever you like, even by pulling the plug: "
                    "**Continue** on its lid picks up where you left off."
                ),
            ),
            Rule(
                N_("Saved under a name"),
                N_(
                    "`Ctrl S` saves a game under a name as well, with a picture of its board. It is found again under "
                    "**Replays** on the start screen."
                ),
            ),
            Rule(
                N_("Copy and paste"),
                N_(
                    "`Ctrl C` copies the position as text, `Ctrl V` pastes one. The text says which game it is, "
                    "so it can be mailed to a friend."
                ),
            ),
            Rule(
                N_("Open a file"),
                N_(
                    "Drop a file on the window, or press `Ctrl O`. Tabla recognises a file by its contents, "
                    "not by its name. If a file cannot be read, the message says which line and column."
                ),
            ),
            Rule(
                N_("Finished games"),
                N_(
                    "The last few hundred finished games are kept under **Replays** on the start screen, "
                    "to be stepped through again."
                ),
            ),
            Rule(
                N_("Where it all lies"),
                N_(
                    "Settings and games are plain text files in your own folders. To keep them beside the "
                    "program, put an empty file named **portable.txt** there."
                ),
            ),
            Rule(
                N_("Without a window"),
                N_(
                    "Every game also works from the command line: **tabla katamino count --columns 12**. "
                    "**tabla --help** lists what there is."
                ),
            ),
        ),
    ),
    Page(
        "sight",
        N_("Sight and motion"),
        N_("To your eyes and hands"),
        N_("All of this is in Settings, and acts at once."),
        (
            Rule(
                N_("Size"),
                N_("`Ctrl +` and `Ctrl −` make everything larger and smaller, `Ctrl 0` brings the usual size back."),
            ),
            Rule(
                N_("Colour is never alone"),
                N_(
                    "Each piece has a letter or a pattern, each player a shape, even and odd are square and circle. "
                    "The colours were chosen to differ for colour-blind eyes, too."
                ),
            ),
            Rule(
                N_("Less motion"),
                N_(
                    "**Reduced** replaces movement with short fades, **Off** with none. Any movement can be "
                    "finished at once by a click or a key."
                ),
            ),
            Rule(
                N_("By keyboard alone"),
                N_(
                    "`Tab` goes from one thing to the next, `F6` from one area to the next, arrows move on the "
                    "board, `Enter` acts. `?` shows all keys of the scene."
                ),
            ),
            Rule(
                N_("Your own keys"),
                N_(
                    "**Settings**, **Keys** gives any action other keys. Letters alone as shortcuts can be switched "
                    "off, if they are hit by accident."
                ),
            ),
            Rule(
                N_("Contrast and text"),
                N_(
                    "**Settings**, **Accessibility** has stronger contrast and larger text, by itself or with "
                    "everything else."
                ),
            ),
        ),
    ),
)
