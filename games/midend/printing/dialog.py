"""The print dialog: what is to be printed at the left, the pages at the right."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from games.base.i18n import N_, _, ngettext
from games.midend.printing.layout import PAPER_NAMES
from games.midend.printing.messages import PageShown, PrintCommand, PrintSwitch, SheetCount, SheetOption
from games.midend.printing.offers import Printable
from games.midend.printing.preview import ARROWS, PagePreview, Strip, Thumbnails
from games.midend.printing.sheets import SheetChoice
from games.midend.printing.state import MOST, Printing
from games.midend.printing.viewing import viewing
from games.midend.share.saving import Saving
from games.model.keeping.store import Store
from games.stage.answers import Answers, Close, Toast
from games.stage.beside.chores import Begin
from games.stage.dialog import Dialog
from games.stage.keys import Action
from games.stage.messages import DISMISS, Message
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton, squeeze
from games.stage.widgets.choices import NumberStepper, Segmented, Toggle
from games.stage.widgets.menus import Dropdown
from games.stage.widgets.message import with_message
from games.stage.widgets.panel import Scroll
from games.stage.widgets.words import Icon, Label, Pill

WIDE = 780
TALL = 728
PAD = 32
CHOICES, BETWEEN = 284, 32  # the left column, and free beside it
STRIP = 92  # height of the strip below the page
SMALL_PAGE, LARGE_PAGE = 200, 400  # how wide the page is at most, in a small window and else
SMALL = 640  # height of a card below which the strip goes


class PrintDialog(Dialog):
    """The dialog about a state; it closes when the document is on its way to the disk."""

    actions = (
        Action("earlier", N_("Page before"), ("PgUp",), "dialog", says=PrintCommand.EARLIER),
        Action("later", N_("Next page"), ("PgDn",), "dialog", says=PrintCommand.LATER),
    )

    def __init__(self, state: Printing) -> None:
        super().__init__("print", width=WIDE, first="save")
        self.state = state
        self.pages = Thumbnails(state)

    def enter(self) -> None:
        self.state.changed(self.look.now())

    def leave(self) -> None:
        self.state.close()

    # What is shown

    def arrange(self) -> dict[str, list[Widget]]:
        look, px = self.look, self.look.px
        wide, tall = min(px(WIDE), look.metrics.width - 2 * px(16)), min(px(TALL), look.metrics.height - 2 * px(16))
        card = Rect((look.metrics.width - wide) // 2, (look.metrics.height - tall) // 2, wide, tall)
        if card != self.rect:
            self.dirty()
        self.rect = card
        pad = px(PAD if tall >= px(SMALL) else 20)
        inner = card.inflate(-2 * pad, -2 * (pad - px(4)))
        close = IconButton("close", "x", size=18, tip=_("Close"), says=DISMISS)
        title: list[Widget] = [Label(_("Print"), "large"), Pill(self.told_pages()), Spacer(), close]
        head = Row(title, gap=16)
        head.place(look, Rect(inner.x, inner.y, inner.w + px(8), px(44)))
        foot = with_message(self.feet(inner.w), self.message, look, inner.w)
        foot_tall = foot.height(look, inner.w)
        foot.place(look, Rect(inner.x, inner.bottom - foot_tall, inner.w, foot_tall))
        top = head.rect.bottom + px(16 if tall >= px(SMALL) else 8)
        body = Rect(inner.x, top, inner.w, foot.rect.top - px(20) - top)
        least = px(SMALL_PAGE + 2 * ARROWS + BETWEEN)  # for the page where the window is small
        left = max(px(CHOICES), body.w - least) if look.metrics.compact else min(px(CHOICES), body.w // 2)
        side = px(14)
        scroll = Scroll(id="dialog-scroll", inside=self.choices(), gap=10, pad=side)
        old = next((w for w in self.roots.get("body", ()) if isinstance(w, Scroll)), None)
        if old is not None:
            scroll.offset = old.offset
        scroll.place(look, Rect(body.x - side, body.y, left + 2 * side, body.h))
        right = body.x + left + px(BETWEEN)
        pages = self.paged(Rect(right, body.y, body.right - right, body.h))
        return {"body": [head, scroll, *pages], "foot": [foot]}

    def told_pages(self) -> str:
        """Return "7 pages of A4"."""
        count = len(self.state.leaves)
        text = ngettext("{n} page of {paper}", "{n} pages of {paper}", count)
        return text.format(n=count, paper=PAPER_NAMES[self.state.paper])

    def choices(self) -> list[Widget]:
        """Return what can be chosen: game after game, then what holds for all."""
        found: list[Widget] = []
        for offer in self.state.offers.values():
            count = NumberStepper(f"{offer.name} count", self.state.counts[offer.name], 0, MOST,
                                  says=partial(SheetCount, offer.name))  # fmt: skip
            found.append(Row([Icon(offer.sheets.ICON), Label(_(offer.title), "body+", lines=1, grow=1), count], gap=8))
            if offer.name == self.state.of_board:
                shown = Toggle("board", self.state.board, says=partial(PrintSwitch, "board"))
                found.append(Row([Label(_("The puzzle on the board"), grow=1), shown], gap=8))
            for choice in offer.sheets.CHOICES:
                if choice.form:
                    found.append(self.choice(offer, choice))
            found.append(Divider(6))
        state = self.state
        papers = Segmented("paper", tuple(PAPER_NAMES.items()), state.paper, says=partial(PrintSwitch, "paper"))
        found.append(Row([Label(_("Paper"), lines=1, grow=1), papers], gap=8))
        for id, label in (
            ("solutions", _("Solutions at the end")),
            ("large", _("Large print")),
            ("colour", _("Colour")),
        ):
            on = id != "large" or state.can_be_large
            # The switches are called like the fields that they show.
            switch = Toggle(id, on and bool(getattr(state, id)), enabled=on, says=partial(PrintSwitch, id))
            found.append(Row([Label(label, grow=1), switch], gap=8))
        return found

    def choice(self, offer: Printable, choice: SheetChoice) -> Widget:
        """Return the control of a game's choice; nothing of it counts where none of its problems is wanted. What adds
        pages counts for the puzzle on the board, too."""
        id, value = f"{offer.name} {choice.id}", self.state.chosen[offer.name][choice.id]
        alone = choice.id == "per_page" and self.state.large  # what is large has a page of its own
        wanted = self.state.counts[offer.name] > 0
        if choice.form == "switch" and not choice.makes:
            wanted = bool(self.state.numbers(offer.name))
        value, on = 1 if alone else value, wanted and not alone
        options = tuple((option, _(label) if label else "") for option, label in choice.options)
        says = partial(SheetOption, offer.name, choice.id)
        if choice.form == "switch":
            return Row([Label(_(choice.label), grow=1), Toggle(id, bool(value), enabled=on, says=says)], gap=8)
        if choice.form == "menu":
            return Dropdown(id, options, value, enabled=on, says=says)
        row = Segmented(id, options, value, enabled=on, grow=1, says=says)
        return Column([Label(_(choice.label), "small~", "ink.secondary"), Row([row])], 6)

    def paged(self, room: Rect) -> list[Widget]:
        """Return the page shown, what leads to others, and the strip of all."""
        look, px = self.look, self.look.px
        strip = not look.metrics.compact
        widest = SMALL_PAGE if look.metrics.compact else LARGE_PAGE
        page = PagePreview("page", self.pages, widest, self.state.shown, self.pages.state_shown, says=PageShown)
        page.place(look, Rect(room.x, room.y, room.w, room.h - (px(STRIP + 10) if strip else 0)))
        found: list[Widget] = [page]
        for command, icon, x, on, tip in (
            (PrintCommand.EARLIER, "chevron-left", page.rect.x + px(4), self.state.shown > 0, _("Page before")),
            (PrintCommand.LATER, "chevron-right", page.rect.right - px(44), self.more, _("Next page")),
        ):
            arrow = IconButton(command.value, icon, enabled=on, tip=tip, says=command)
            arrow.place(look, Rect(x, page.rect.centery - px(20), px(40), px(40)))
            found.append(arrow)
        if strip:
            row = Strip("strip", self.pages, self.state.shown, self.pages.state_shown, says=PageShown)
            row.place(look, Rect(room.x, room.bottom - px(STRIP), room.w, px(STRIP)))
            found.append(row)
        return found

    @property
    def more(self) -> bool:
        """Whether there is a page behind the one shown."""
        return self.state.shown < len(self.state.leaves) - 1

    def feet(self, wide: int) -> Row:
        """Return a sentence about the problems, and the buttons."""
        state = self.state
        made, wanted = state.figure
        waiting = state.busy or bool(state.waits)
        on = wanted > 0 and not state.waits
        save = Button("save", _("Save PDF"), "download", "primary", enabled=on, says=PrintCommand.SAVE)
        save.keys = _("Enter")
        view = Button("view", _("Open in viewer"), "external-link", enabled=on, says=PrintCommand.VIEW)
        if waiting:
            save.label = _("{n} of {m}").format(n=made, m=wanted)
        stop = [Button("stop", _("Stop"), says=PrintCommand.STOP)] if waiting else []
        self.buttons = [view, *stop, save]
        row = Row([Label(self.told(), "small", "ink.secondary", lines=2, grow=1), *self.buttons], gap=12)
        squeeze(row, self.look, wide)
        return row

    def told(self) -> str:
        """Return which problems these are, or that there are none."""
        if not self.state.figure[1]:
            return _("Choose at least one puzzle.")
        said = [p.offer.sheets.told(p.chosen, p.numbers) for p in self.state.booklet.parts]
        return " ".join(sentence for sentence in said if sentence)

    def draw(self, paint: Paint) -> None:
        paint.raised(self.rect, 3, "dialog")
        self.draw_widgets(paint)

    # What happens

    def update(self, now: float) -> Answers:
        state = self.state
        if state.update():
            self.refresh()
        before = self.pages.drawn
        self.pages.go_on()
        if self.pages.drawn != before:
            self.refresh()
        if state.waits and state.complete and not state.binding:
            state.bind(now)
        if state.binding and (document := state.document()):
            self.refresh()
            return self.hand_out(document)
        return None

    def moving(self, now: float) -> bool:
        return super().moving(now) or self.pages.missing() is not None

    def hand_out(self, document: bytes) -> Answers:
        """Save the document, or show it."""
        state, store = self.state, self.store
        how = state.waits
        state.waits = ""
        state.issued = True
        if not store.keeps:
            return Toast(_("There is nowhere to save to."), "refused")
        if how == "view":
            return Begin(viewing(store.cache / "print", state.file_name, document))
        return [Begin(Saving(store.exports, state.file_name, document)), Close(None)]

    @property
    def store(self) -> Store:
        """Where files go."""
        return self.state.app.store

    def on_message(self, message: Message) -> Answers:
        state = self.state
        match message:
            case PrintCommand.STOP:
                state.stop()
            case PrintCommand.SAVE | PrintCommand.VIEW:
                if not state.figure[1]:
                    return Toast(_("Choose at least one puzzle."), "refused")
                state.waits = message.value
            case PrintCommand.EARLIER | PrintCommand.LATER:
                self.turn_to(state.shown + (1 if message is PrintCommand.LATER else -1))
            case PageShown(page):
                self.turn_to(page)
            case PrintSwitch(name, value):
                setattr(state, name, value)  # the switches are called like the fields that they show
                state.changed(self.look.now())
            case SheetCount(game, count):
                state.counts[game] = int(count)
                state.changed(self.look.now())
            case SheetOption(game, option, value):
                state.chosen[game][option] = value
                state.changed(self.look.now())
            case _:
                return super().on_message(message)
        return None

    def turn_to(self, page: int) -> None:
        """Show another page, where there is one."""
        self.state.shown = max(0, min(page, len(self.state.leaves) - 1))
