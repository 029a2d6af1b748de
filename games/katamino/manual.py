"""Katamino's help: filling, turning, holes, hints; challenges; watching a search; text and names."""

from __future__ import annotations

from games.base.i18n import N_
from games.katamino.help.choosing import EachLevel, Growing, Own, Sift
from games.katamino.help.frames import Back, Fill, Ghost, Hole, Turn
from games.katamino.help.naming import AsText, Schemes, SixFillings
from games.katamino.help.searching import Choices, FourAtOnce, Steps
from games.katamino.help.trays import ByItsId, OfADay, Painted, Repeated, Shaped
from games.stage.manual import Page, Rule

PAGES = (
    Page(
        "play",
        N_("How to play"),
        N_("How to play Katamino"),
        N_("Fill the tray with the pieces in hand: every cell covered, no piece over another."),
        (
            Rule(
                N_("Fill the tray"),
                N_(
                    "Each piece is five cells. As many pieces as the tray has columns fill it exactly. There is "
                    "often more than one way."
                ),
                Fill,
            ),
            Rule(
                N_("Lay a piece"),
                N_(
                    "Drag it, or choose it with `Tab` and move it with the arrows. A dashed ghost shows where it "
                    "would land; `Enter` drops it, `Del` puts it back."
                ),
                Ghost,
            ),
            Rule(
                N_("Turn and flip"),
                N_(
                    "`Q` and `E` turn the piece in hand, `F` flips it. With the mouse: right click or wheel "
                    "turns, double click flips."
                ),
                Turn,
            ),
            Rule(
                N_("Holes"),
                N_(
                    "A hole whose size is no multiple of five can never be filled. Switch the warning on in the "
                    "panel, and it is striped at once."
                ),
                Hole,
            ),
            Rule(
                N_("Still solvable?"),
                N_(
                    "The card in the panel says after every move whether the rest can still be laid, and in how "
                    "many ways. You can switch it off."
                ),
            ),
            Rule(
                N_("Hints"),
                N_(
                    "`H` says where to look, `H` again why, a third time which piece; **Lay it there** (`G`) lays it. "
                    "Best times count without hints only."
                ),
            ),
            Rule(
                N_("Duel"),
                N_(
                    "`T` sets a second tray beside yours, with the same pieces: for a person at the same keyboard or "
                    "screen, or for the computer, whose level is its pace. Who fills the tray first wins."
                ),
            ),
            Rule(
                N_("The calendar"),
                N_(
                    "The board of a date has a cell for each month and each day. Eight pieces, one of them a block of "
                    "six, cover all but the two cells of the date. `PgUp` and `PgDn` go to other days."
                ),
                OfADay,
            ),
            Rule(
                N_("Other trays"),
                N_(
                    "A game ID may name a tray of any shape, with several pieces of a kind, and with one cell, two "
                    "cells and a block of six beside the twelve."
                ),
                Shaped,
            ),
        ),
        ("katamino.play",),
    ),
    Page(
        "shapes",
        N_("A shape of your own"),
        N_("A shape of your own"),
        N_("Draw any tray of up to 64 cells, choose its pieces, and see at once how many solutions it has."),
        (
            Rule(
                N_("Draw it"),
                N_(
                    "`P` paints, `E` erases, `G` moves the whole shape; the right button always erases. Arrows and "
                    "`Space` do it without a mouse. The sheet grows as you reach its edge."
                ),
                Painted,
            ),
            Rule(
                N_("Choose the pieces"),
                N_(
                    "There may be up to nine of each, and beside the twelve one cell, two cells and a block of six. "
                    "They must have as many cells as the shape. Equal pieces changed about are one solution, and so "
                    "are turned and mirrored ones."
                ),
                Repeated,
            ),
            Rule(
                N_("Keep it, send it"),
                N_(
                    "`Ctrl S` keeps it under **Shapes** in the challenges. Its ID has everything in it: pasted into "
                    "Tabla on another computer, it opens there."
                ),
                ByItsId,
            ),
        ),
        ("katamino.shapes",),
    ),
    Page(
        "challenges",
        N_("Challenges"),
        N_("Challenges"),
        N_("Every set of pieces that can fill a tray, from three columns to all twelve."),
        (
            Rule(
                N_("How hard it is"),
                N_(
                    "By work: what a plain search tries in vain before it fills the tray, times the pieces; the middle "
                    "of a hundred orders of them. How many solutions there are stands beside it."
                ),
                EachLevel,
            ),
            Rule(
                N_("Find one"),
                N_(
                    "Click a piece below the lengths: once, it must be in; again, it must be out. `R` takes one "
                    "at random that you have not solved."
                ),
                Sift,
            ),
            Rule(
                N_("Your own set"),
                N_(
                    "`O` opens a tray for any pieces you choose, and says at once in how many ways they fit, or "
                    "which piece to swap."
                ),
                Own,
            ),
            Rule(
                N_("A series"),
                N_(
                    "In the boxed game a series keeps its pieces and adds one at each step, from three columns to"
                    " twelve. Try it with your own set."
                ),
                Growing,
            ),
        ),
        ("katamino.challenges",),
    ),
    Page(
        "search",
        N_("Watch the search"),
        N_("Watch the search"),
        N_("See how a computer looks for the solutions, one step at a time or as fast as it can."),
        (
            Rule(
                N_("What you see"),
                N_(
                    "Solid pieces have stood for a while, pale ones keep changing: there the search is at work. A"
                    " red blink is a dead end."
                ),
                Back,
            ),
            Rule(
                N_("The strategies"),
                N_(
                    "**No pruning** tries everything. **Groups of five** drops what leaves a bad hole. "
                    "**First hole** fills the leftmost free cell. **Dancing links** takes the cell or piece with "
                    "the fewest choices. **Dancing cells** takes the same steps in less time."
                ),
                Choices,
            ),
            Rule(
                N_("Step and speed"),
                N_(
                    "`Space` plays and pauses, `←` `→` go one step, with `Shift` a hundred, `+` and `−` change "
                    "the speed. You can go back to any step seen."
                ),
                Steps,
            ),
            Rule(
                N_("Side by side"),
                N_(
                    "Two or four strategies work on the same set, with the same number of steps or in the same "
                    "time. The chart shows what each has found."
                ),
                FourAtOnce,
            ),
        ),
        ("katamino.search",),
    ),
    Page(
        "names",
        N_("Names and text"),
        N_("Names and text"),
        N_("Three ways to name the twelve pieces are understood and can be shown."),
        (
            Rule(
                N_("Three schemes"),
                N_(
                    "F I L N P T U V W X Y Z in capitals; r i l k p t c v w + y z in small letters, as is usual "
                    "in Hungary; or a to l. Choose in **Settings**, **Display**."
                ),
                Schemes,
            ),
            Rule(
                N_("As text"),
                N_("`Ctrl C` copies the tray as one line of text, free cells as dots. `Ctrl V` lays such a text."),
                AsText,
            ),
            Rule(
                N_("All solutions"),
                N_(
                    "The gallery lists every way a set can be laid, distinct or all, also those with a piece at a"
                    " cell you choose."
                ),
                SixFillings,
            ),
        ),
        ("katamino.gallery",),
    ),
)
