"""The help pages that belong to no single game."""

from __future__ import annotations

from games.base.i18n import N_
from games.stage.manual import Page, Rule

ICONS = {"today": "calendar-days", "files": "folder-open", "sight": "accessibility", "engine": "cpu"}

# Programs on the page of the engine: what each prints stands behind it, and a test runs them.
SMALL = """\
from engine.cover import Cover

cover = Cover("abcd", options=["ab", "cd", "bc", "ad"])
for solution in cover.solutions():
    print(cover.spell(solution))
# [('a', 'b'), ('c', 'd')]
# [('b', 'c'), ('a', 'd')]"""
QUEENS = """\
from engine.cover import Cover

n, span = 8, range(8)
cover = Cover(
    [("rank", i) for i in span] + [("file", i) for i in span],
    [(way, i) for way in "/-" for i in range(1 - n, 2 * n)],
)
for r in span:
    for f in span:
        cover.add([("rank", r), ("file", f), ("/", r + f), ("-", r - f)])
print(cover.count(), cover.first())
# 92 (0, 12, 23, 29, 34, 46, 49, 59)"""
LANGFORD = """\
from engine.cover import Cover

n, places = 7, [f"place {p}" for p in range(14)]
cover = Cover([*range(1, n + 1), *places])
for d in range(1, n + 1):
    for p in range(2 * n - d - 1):
        cover.add([d, places[p], places[p + d + 1]])
row = {}
for d, *two in cover.spell(cover.first(engine="dlx")):
    row |= dict.fromkeys(two, d)
print(cover.count(), *(row[place] for place in places))
# 52 7 3 6 2 5 3 2 4 7 6 5 1 4 1"""
WORDS = """\
from engine.cover import Coloured, Cover

words = ["bird", "idea", "read", "dads", "earl", "lane"]
spots = [(i, j) for i in range(4) for j in range(i, 4)]
cover = Cover(range(4), spots)
for k in range(4):
    for word in words:
        cells = [(min(k, j), max(k, j)) for j in range(4)]
        cover.add([k, *map(Coloured, cells, word)])
for solution in cover.solutions():
    print(*(words[option % len(words)] for option in solution))
# bird idea read dads"""

PAGES = (
    Page(
        "today",
        N_("Today"),
        N_("The games of a day"),
        N_("A few games each day, the same for everyone. They follow from the date alone, without a network."),
        (
            Rule(
                N_("One stamp a day"),
                N_(
                    "Each game that you finish puts a dot into the stamp of its day. Hints are counted, and told "
                    "beside the result."
                ),
            ),
            Rule(
                N_("Days in a row"),
                N_(
                    "A day counts when one of its games is done on that day. Today does not break the row while it is "
                    "still open."
                ),
            ),
            Rule(
                N_("Days that have been"),
                N_(
                    "`PgUp` and `PgDn`, or a click on the sheet, open another day. What is played later has a dotted "
                    "rim and counts for no row."
                ),
            ),
            Rule(
                N_("To send"),
                N_("`Ctrl C` copies a line with your results of the day, which gives nothing away."),
            ),
            Rule(
                N_("Two computers"),
                N_(
                    "Each computer writes its stamps to a file of its own in the folder **days** of your games. Put "
                    "the files of both there, and they count as one."
                ),
            ),
        ),
    ),
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
                    "**Continue** on its lid picks up where you left off. `Shift Enter` there, or a long press on "
                    "the lid, begins a new game."
                ),
            ),
            Rule(
                N_("Saved under a name"),
                N_(
                    "`Ctrl S` saves a game under a name as well, with a picture of its board. It is found again under "
                    "**Open** on the start screen."
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
    Page(
        "engine",
        N_("The engine in Python"),
        N_("Exact cover from Python"),
        N_("What counts fillings and sudokus solves any exact cover problem, in a program of yours or from a file."),
        (
            Rule(
                N_("Items and options"),
                N_(
                    "A problem is **items**, and **options**, which are sets of items. A solution takes options that "
                    "cover every item exactly once. The code runs in the folder of Tabla's sources."
                ),
                code=SMALL,
            ),
            Rule(
                N_("Eight queens"),
                N_(
                    "Each rank and each file has exactly one queen. A diagonal has at most one: it is a **secondary** "
                    "item, which need not be covered."
                ),
                code=QUEENS,
            ),
            Rule(
                N_("Langford's pairs"),
                N_(
                    "The numbers 1 to 7 twice each in a row of 14, and between the two of a number so many others "
                    "as it says."
                ),
                code=LANGFORD,
            ),
            Rule(
                N_("A word square"),
                N_(
                    "The same words across and down. A cell is a secondary item and its letter a **colour**: options "
                    "that give it the same one may share it."
                ),
                code=WORDS,
            ),
            Rule(
                N_("From a file"),
                N_(
                    "**tabla cover solve FILE** reads the text format of Knuth's programs: the items in a line, then "
                    "an option a line. **tabla cover solve --help** shows one."
                ),
            ),
            Rule(
                N_("More of it"),
                N_(
                    "Searches can be given a limit, watched and driven step by step: see **engine/README.md** in the "
                    "sources."
                ),
            ),
        ),
    ),
)
