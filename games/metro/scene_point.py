"""Pointing with the tile in hand: where it fits, what it would change there, why it may not lie there, turning it."""

from __future__ import annotations

from games.metro import rules, texts, tiles
from games.metro.players import Candidate
from games.metro.rules import Lay
from games.metro.scene_parts import PlayParts
from games.stage.answers import Answers, Sound, Toast
from games.stage.text.i18n import _


class Pointing(PlayParts):
    """The tile in hand over the map; Play adds what happens."""

    def __init__(self) -> None:
        super().__init__()
        self.kind = -1  # the tile in hand as it is turned now
        self.preview = None
        self.tapped = None
        self.chosen: Candidate | None = None  # the computer's choice while it hovers

    def show_heat(self) -> None:
        """Tint the spaces by their values, or take the tints away."""
        raise NotImplementedError

    def point(self) -> None:
        """Show what laying the tile at the space pointed at would do."""
        train = self.map.pointed_train
        self.map.tip = "" if train is None else texts.about_train(self.game, train, self.own_name())
        self.map.fits, self.map.hatched = frozenset(), frozenset()
        if self.chosen is not None:
            return
        self.clear_preview()
        self.show_heat()
        if not self.mine or self.kind < 0:
            return
        pos = self.game.position
        legal = [move for move in rules.places(pos, pos.tile) if move.kind == self.kind]
        self.map.fits = frozenset((move.x, move.y) for move in legal)
        made = rules.board(pos)
        d = self.game.params.d
        self.map.hatched = frozenset(
            (c % d + 1, c // d + 1)
            for c in range(d * d)
            if made.kind_at(c) == -1 and made.touched(c) and (c % d + 1, c // d + 1) not in self.map.fits
        )
        target = self.tapped if self.look.touch else self.map.target
        if target is None:
            return
        if target in self.map.fits:
            self.show_preview(Lay(*target, self.kind))
        else:
            self.map.tip = texts.refusal(self.game, target)

    def show_preview(self, move: Lay) -> None:
        """Show a placement with all it changes."""
        lines, before = self.game.changed_by(move)
        self.preview = (move, lines, before)
        self.map.ghost = self.map.frame = move
        self.map.changed = tuple(lines)
        self.map.touch()
        self.refresh()

    def clear_preview(self) -> None:
        """Show no placement."""
        self.preview = None
        self.map.ghost = self.map.frame = None
        self.map.changed = ()
        self.map.touch()

    def turn(self, step: int) -> Answers:
        """Turn the tile in hand among its real rotations; 1 is to the right."""
        if not self.mine:
            return None
        if not self.game.params.turning:
            return Toast(_("Tiles are not turned in this game."), "refused")
        kinds = tiles.KINDS_OF[tiles.KINDS[self.kind][0]]
        if len(kinds) == 1:
            return Toast(_("This tile looks the same from all sides."), "refused")
        self.turn_to(kinds[(kinds.index(self.kind) - step) % len(kinds)])
        return Sound("turn")

    def turn_to(self, kind: int) -> None:
        """Turn the tile in hand to one of its rotations."""
        if self.mine and self.game.params.turning:
            self.kind = kind
            self.point()
