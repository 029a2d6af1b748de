"""The frame around every board: the top bar, the dock and the side panel, arranged for the room there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect

from games.base.i18n import _
from games.stage.keys import Action
from games.stage.messages import ActionMeant, Chrome
from games.stage.paint.look import Look
from games.stage.paint.metrics import Areas
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton, squeeze
from games.stage.widgets.choices import NumberStepper, Segmented, Slider, Toggle
from games.stage.widgets.menus import Dropdown, MenuButton
from games.stage.widgets.message import Alert, ToastBar, beside
from games.stage.widgets.panel import BrandMark, Scroll, Title
from games.stage.widgets.words import Keycap, Label, Pill, Progress


def top_bar(
    look: Look,
    area: Rect,
    title: str,
    pills: tuple[str, str],
    own: list[Widget],
    hint: bool | None,
    undo: tuple[bool, bool] | None,
    message: ToastBar | None = None,
    menu: Widget | None = None,
    over: bool = False,
    tags: Sequence[Widget] = (),
) -> Row:
    """Return the bar: mark, title and pills at the left; the scene's own, Hint, menu, undo and redo at the right.

    `hint`: whether it is on, None where there is none; `undo`: whether undo and redo are on. The first of `pills` is
    marked; `tags` stand after them. Where there is no room, the second pill goes if anything else stands there, labels
    become icons, then the others go, the last first, then the title is smaller, then on two lines. What stays wrong
    has their place. `message`: a toast, beside them if there is room. `over`: whether Back leads elsewhere than home.
    """
    wrong = look.concern()
    told = [Pill(text, kind) for text, kind in zip(pills, ("accent", "plain"), strict=True) if text]
    tag: list[Widget] = [Alert(id="concern", text=wrong, says=Chrome.CONCERN)] if wrong else [*told, *tags]
    head = Title(title, id="title", action="menu") if menu is not None else Label(title, "title", lines=1)
    named = Row([head, *tag], gap=10)
    right = list(own)
    if hint is not None:
        right.append(Button("hint", _("Hint"), "lightbulb", "hint", action="hint", enabled=hint))
    if menu is not None:
        right.append(menu)
    if undo is not None:
        if right:
            right.append(Divider(4, tall=True))
        right.append(IconButton("undo", "undo-2", action="undo", tip=_("Undo"), enabled=undo[0]))
        right.append(IconButton("redo", "redo-2", action="redo", tip=_("Redo"), enabled=undo[1]))
    ways: list[Widget] = [BrandMark(id="home", tip=_("All games"), says=Chrome.HOME)]
    if over:
        ways.append(IconButton("below", "arrow-left", tip=_("Back"), says=Chrome.BELOW))
    row = Row([Row(ways, gap=6), named, Spacer(), Row(right, gap=10)], gap=6 if over else 14)
    room = area.width - look.px(14 + 16)
    while row.width(look) > room:
        wide = [w for w in right if isinstance(w, Button) and not w.bare(look) and w.icon]
        if len(named.inside) > 2 and told and told[-1] in named.inside:
            named.inside.remove(told[-1])
        elif wide:
            button = max(wide, key=lambda w: w.width(look))
            button.icon_only, button.tip = True, button.tip or button.label
        elif tag and isinstance(tag[0], Alert) and not tag[0].bare:
            tag[0].bare, tag[0].tip = True, wrong
        elif len(named.inside) > 1 and not wrong:
            named.inside.pop()
        elif head.role == "title":
            head.role = "heading"
        else:
            named.grow = named.inside[0].grow = 1
            del row.inside[2]
            break
    beside(row, message, look, room)
    _place(look, row, head, Rect(area.x + look.px(14), area.y, room, area.height))
    return row


def _place(look: Look, row: Row, head: Label, area: Rect) -> None:
    """Place the top bar; its title is folded where it has no room on one line."""
    row.place(look, area)
    if not look.text.fits(head.text, head.role, head.rect.width):
        head.lines = 2
        row.place(look, area)


def menu(look: Look, ids: Sequence[str], actions: Iterable[Action]) -> MenuButton | None:
    """Return the button of a scene's menu, which gives mouse and fingers what keys do; None where it offers nothing.

    `ids`: of the actions, "" for a line between two groups.
    """
    labels = {action.id: action.label for action in actions}
    shown = [id for id in ids if not id or id in labels]
    options = [(id, _(labels[id]), "" if look.touch else look.shortcut(id)) if id else (None, "") for id in shown]
    return MenuButton(id="menu", icon="menu", tip=_("Menu"), options=options, says=ActionMeant) if options else None


def dock(look: Look, area: Rect, rows: list[list[list[Widget]]]) -> tuple[list[Row], Rect]:
    """Return the dock's rows, in the middle of its strip, and the rect of their card."""
    tall = area.height // max(1, len(rows))
    placed = [
        _dock_row(look, Rect(area.x, area.y + at * tall, area.width, tall), groups) for at, groups in enumerate(rows)
    ]
    return [row for row, _card in placed], Rect(placed[0][1]).unionall([card for _row, card in placed])


def _dock_row(look: Look, area: Rect, groups: list[list[Widget]]) -> tuple[Row, Rect]:
    """Return a row of the dock and the rect that it takes.

    Rules stand between groups. What is no button has no padding of its own and gets some room. It is never
    divided: keycaps go first, then labels. It takes the whole width where something in it grows.
    """
    inside: list[Widget] = []
    for n, group in enumerate(groups):
        if n:
            inside += [*_room(inside[-1:]), Divider(4, tall=True)]
        for before, widget in zip([None, *group], group, strict=False):
            if before is None:
                inside += _room([widget])
            elif not _padded(before) and not _padded(widget):
                inside.append(Gap(4))
            inside.append(widget)
    inside += _room(inside[-1:])
    row = Row(inside, gap=2 if look.metrics.compact else 4)
    pad, limit = look.px(8), area.width - 2 * look.px(16 if look.metrics.compact else 24)
    squeeze(row, look, limit - 2 * pad)
    if row.least(look) > limit - 2 * pad:
        row.inside, row.gap = [widget for widget in inside if not isinstance(widget, Gap)], 0
    wide = limit if any(w.grow for w in inside) else min(limit, row.width(look) + 2 * pad)
    card = Rect(area.x + (area.width - wide) // 2, area.y, wide, area.height)
    row.place(look, card.inflate(-2 * pad, 0))
    return row, card


def _room(beside: list[Widget]) -> list[Widget]:
    return [] if not beside or _padded(beside[0]) else [Gap(6)]


def _padded(widget: Widget) -> bool:
    """Whether a widget brings its own room: buttons and what games make themselves do, words and sliders do not."""
    plain = (Row, Label, Keycap, Pill, Progress, Slider, Toggle, Segmented, NumberStepper, Dropdown)
    return not isinstance(widget, plain)


def panel(
    look: Look,
    areas: Areas,
    title: str,
    inside: list[Widget],
    foot: list[Widget],
    offset: int,
    up: bool = False,
    message: ToastBar | None = None,
) -> list[Widget]:
    """Return the side panel's parts: head with help and settings, the body (scrolled by `offset`), the foot.

    `up`: whether the sheet, which it is in a portrait window, is drawn up. `message`: a toast, which stands above the
    foot, where the body gives way; in the head of a sheet that is down, where the title does.
    """
    area = areas.panel
    pad = areas.pad
    px = look.px
    sheet = look.metrics.sheet
    in_head = sheet and not up
    words = Label(title, "heading", lines=1)
    named: Widget = message if message is not None and in_head else words
    named.grow = 1
    tip = _("Less") if up else _("More")
    slide = IconButton("panel-sheet", "chevron-down" if up else "chevron-up", tip=tip, says=Chrome.SHEET)
    head = Row(
        [
            named,
            *([slide] if sheet else []),
            IconButton("help", "circle-help", action="help", tip=_("Help")),
            IconButton("settings", "settings", action="settings", tip=_("Settings")),
        ],
        gap=0,
    )
    left = area.x + pad + (0 if sheet else px(1))
    wide = area.right - pad - left
    place = Rect(left, area.y + (px(14) if sheet else 0), wide + px(10), px(56))
    head.place(look, place)
    if named is words and words.width(look) > words.rect.width:  # rather smaller than cut
        words.role = "body+"
        head.place(look, place)
    said = [message] if message is not None and not in_head else []
    column = Column([*said, *foot], gap=8 if look.metrics.compact else 10)
    tall = column.height(look, wide) if column.inside else 0
    column.place(look, Rect(left, area.bottom - pad - tall, wide, tall))
    begin = head.rect.bottom + px(4)
    room = Rect(left - pad, begin, wide + 2 * pad, area.bottom - pad - tall - begin - (px(12) if tall else 0))
    parts: list[Widget] = [head]
    if room.height > px(24):
        body = Scroll(id="panel-scroll", inside=inside, gap=10 if look.metrics.compact else 12, pad=pad)
        body.offset = offset
        body.place(look, room)
        parts.append(body)
    return [*parts, column] if column.inside else parts
