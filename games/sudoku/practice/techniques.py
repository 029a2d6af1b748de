"""What each technique says, as its lesson tells it: one rule each, messages. In the order of the ladder."""

from __future__ import annotations

from games.base.i18n import N_

RULES = {
    "last cell": N_("A row, column or box with one open cell: the number that is missing goes there."),
    "hidden single": N_("A number that fits only one cell of a row, column or box goes there."),
    "naked single": N_("A cell that only one number is left for holds that number."),
    "odd sum": N_("A diamond joins an even and an odd number. Once one cell is known to be even, the other is odd."),
    "all evens": N_(
        "A row, column or box takes four even and five odd numbers. Once all cells of one kind are known, the others"
        " are of the other kind."
    ),
    "ring of diamonds": N_(
        "Three diamonds round a corner make the fourth. If one even or one odd number is left for the two ends, one of"
        " them holds it, so no cell that sees both does."
    ),
    "locked candidates": N_(
        "If all places for a number in a box lie in one row or column, the rest of that line cannot hold it. The same"
        " from a line to a box."
    ),
    "naked pair": N_(
        "Two cells of a row, column or box that hold the same two numbers take both: no other cell there has them."
    ),
    "hidden pair": N_(
        "Two numbers that fit only the same two cells of a row, column or box fill them: nothing else goes there."
    ),
    "naked triple": N_(
        "Three cells of a row, column or box that hold three numbers between them take all three: no other cell there"
        " has them."
    ),
    "hidden triple": N_(
        "Three numbers that fit only the same three cells of a row, column or box fill them: nothing else goes there."
    ),
    "twins": N_(
        "Cells an even number of diamonds apart are alike: all even or all odd. If a row, column or box has no room for"
        " so many more evens, they are odd; the same for odds."
    ),
    "paired count": N_(
        "Two unlike cells hold one even number between them. If such pairs take all the evens that a row, column or box"
        " still needs, its other undecided cells are odd; the same for odds."
    ),
    "hidden diamond": N_(
        "If a row, column or box needs one even and one odd number more, its last two undecided cells are unlike, as if"
        " a diamond joined them."
    ),
    "diamond lock": N_(
        "Two cells joined by a diamond take one even and one odd number. If only one even number is left for the two,"
        " one of them holds it: no cell that sees both does. The same for odds."
    ),
    "odd-sum chain": N_(
        "Cells that diamonds join in turn can be even and odd in two ways. If one way gives a row, column or box too"
        " many of a kind, the other way is right."
    ),
    "diamond bridge": N_(
        "Cells an odd number of diamonds apart are unlike. If only one even number is left for the two, one of them"
        " holds it: no cell that sees both does. The same for odds."
    ),
    "segment count": N_(
        "If all cells of a box outside a line are known to be even or odd, one knows how many evens it has in the line."
        " If these are all that the line still needs, its other cells are odd; the same for odds."
    ),
    "naked quad": N_(
        "Four cells of a row, column or box that hold four numbers between them take all four: no other cell there has"
        " them."
    ),
    "X-wing": N_(
        "If a number fits the same two columns in two rows, it takes both columns there: no other cell of these"
        " columns has it. The same with rows and columns exchanged."
    ),
    "hidden quad": N_(
        "Four numbers that fit only the same four cells of a row, column or box fill them: nothing else goes there."
    ),
    "XY-wing": N_(
        "A cell with two numbers sees two cells with two numbers, which share one each with it and a third with one"
        " another. One of the two holds the third: no cell that sees both does."
    ),
    "skyscraper": N_(
        "A number fits two cells in each of two rows, two of them in one column. One of the other two holds it: no"
        " cell that sees both does. The same with rows and columns exchanged."
    ),
    "two-string kite": N_(
        "A number fits two cells of a row and two of a column, one of each in the same box. One of the other two holds"
        " it: no cell that sees both does."
    ),
    "XYZ-wing": N_(
        "A cell with three numbers sees two cells with two of them each, which share one. One of the three cells holds"
        " that one: no cell that sees all three does."
    ),
    "W-wing": N_(
        "Two cells hold the same two numbers, and one of these fits just two cells of a line, each seen by one of them."
        " So one of the two holds the other number: no cell that sees both does."
    ),
    "swordfish": N_(
        "If a number fits only three columns in three rows, it takes these columns there: no other cell of them has"
        " it. The same with rows and columns exchanged."
    ),
    "simple colouring": N_(
        "Where a number fits two cells of a row, column or box, one is right. Such links give two colours by turns. A"
        " colour twice in a house is wrong; a cell that sees both colours loses the number."
    ),
    "AIC": N_(
        "Strong links (one of two is right) and weak links (not both are) take turns. One end of such a chain is right:"
        " what cannot stand with either goes."
    ),
    "chain": N_("Suppose that a number is right and follow what comes of it. If that cannot be, the number goes."),
    "cases": N_(
        "Take all numbers of a cell, or all places of a number, one after the other. What follows from each of them is"
        " so."
    ),
}
