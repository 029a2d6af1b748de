"""The verb `referee`: a match between players, told game by game and then as a score."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections import Counter
from typing import TYPE_CHECKING

from engine.game import BadInput
from games.mancala.players.channels import Ears
from games.mancala.players.match import MatchScore, PlayedGame, matches
from games.mancala.players.named import check
from games.mancala.players.own import own_player
from games.mancala.players.thinkers import Contestant, Drawn, Greedy, Levelled
from games.mancala.seats import LEVELS
from games.terminal.inputs import one_line, shorten
from games.terminal.interruption import Interruption, ended_in_order, say, tell
from games.terminal.options import WHOLE

if TYPE_CHECKING:
    from games.mancala.command.of_game import CommandGame


def run(game: CommandGame, parsed: argparse.Namespace) -> int:
    """Play the match; return the exit status."""
    if len(parsed.players) < 2:
        raise BadInput("A match has two players or more.")
    start = game.variant.rules.start(game.params(parsed), 0)
    scores: dict[tuple[str, str], MatchScore] = {}
    with ended_in_order(), contextlib.ExitStack() as stack:
        players = seated(game, parsed, stack)
        for player in players:
            player.open()
        for score, played in matches(game.variant.rules, start, players, parsed.games, parsed.seconds, parsed.seed):
            say(json.dumps(game_data(played)) if parsed.json else game_text(played))
            scores[score.one, score.two] = score
            if len(score.games) == parsed.games:
                say(json.dumps(score_data(score)) if parsed.json else score_text(score))
    if len(players) > 2:
        for name, points in table(list(scores.values())):
            place = {"player": name, "points": points}
            say(json.dumps(place) if parsed.json else f"{shorten(name)}: {points:g} points")
    return 0


def seated(game: CommandGame, parsed: argparse.Namespace, stack: contextlib.ExitStack) -> list[Contestant]:
    """Return the players that the words of the command line name; the stack lets them go."""
    ears = Ears()
    counts = Counter[str]()
    players: list[Contestant] = []
    stack.callback(let_go, players)
    for word in parsed.players:
        counts[word] += 1
        name = word if parsed.players.count(word) == 1 else f"{word} ({counts[word]})"
        players.append(made(game, parsed, ears, word, name))
    return players


def made(game: CommandGame, parsed: argparse.Namespace, ears: Ears, word: str, name: str) -> Contestant:
    """Return the player that a word of the command line names; BadInput if it names none."""
    kind, _, value = word.partition(":")
    if word == "random":
        return Drawn(name, game.variant.rules, parsed.seed)
    if word == "greedy":
        return Greedy(name, game.variant.rules)
    if kind == "level":
        return Levelled(name, game.variant, number(word, value, LEVELS), ears, parsed.seed)
    if kind in ("command", "kgp"):
        check(word, game.variant.name, game.variant.empty_capture(game.params(parsed)))
        return own_player(word, name, game.variant.rules, ears, lambda told: tell(one_line(told)), parsed.seed)
    raise BadInput(
        "A player is level:N, random, greedy, command:PROGRAM or kgp:PORT, not {word!r}.", word=shorten(word)
    )


def number(word: str, value: str, allowed: range) -> int:
    """Return the number behind the colon; BadInput where it is none of those allowed."""
    if not WHOLE.fullmatch(value) or int(value) not in allowed:
        raise BadInput("{word}: a number from {low} to {high} stands behind the colon.", word=shorten(word),
                       low=allowed[0], high=allowed[-1])  # fmt: skip
    return int(value)


def let_go(players: list[Contestant]) -> None:
    """Let every player go, whatever comes meanwhile."""
    with Interruption().awaited():
        for player in players:
            player.close()


def game_data(played: PlayedGame) -> dict[str, object]:
    """Return a game as its JSON object."""
    return {
        "game": played.number,
        "players": list(played.names),
        "opening": [list(turn) for turn in played.opening],
        "winner": None if played.winner is None else played.names[played.winner],
        "stones": list(played.stones),
        "sowings": played.sowings,
        "why": played.why or None,
        "told": played.told or None,
    }


def game_text(played: PlayedGame) -> str:
    """Return a game as a person reads it."""
    first, second = map(shorten, played.names)
    own, other = played.stones
    head = f"game {played.number}: {first} - {second} {own}:{other}, "
    if played.winner is None:
        return f"{head}a draw"
    winner, loser = (first, second) if played.winner == 0 else (second, first)
    lost = f"; {loser}: {played.why}, {one_line(played.told)}" if played.why else ""
    return f"{head}{winner} wins{lost}"


def score_data(score: MatchScore) -> dict[str, object]:
    """Return what two players' games have come to as its JSON object."""
    games = len(score.games)
    return {
        "players": [score.one, score.two],
        "games": games,
        "wins": score.count(1.0),
        "draws": score.count(0.5),
        "losses": score.count(0.0),
        "score": round(score.points / games, 3),
        "error": None if score.error is None else round(score.error, 3),
        "lost_by": {name: score.lost(name) for name in (score.one, score.two)},
    }


def score_text(score: MatchScore) -> str:
    """Return what two players' games have come to as a person reads it."""
    games = len(score.games)
    error = "" if score.error is None else f" ± {score.error:.3f}"
    told = f"{shorten(score.one)} against {shorten(score.two)}: {score.points:g} of {games}, {score.points / games:.3f}"
    told += f"{error} ({score.count(1.0)} won, {score.count(0.5)} drawn, {score.count(0.0)} lost)"
    for name in (score.one, score.two):
        reasons = ", ".join(f"{count} {why}" for why, count in score.lost(name).items())
        told += f"; {shorten(name)}: {reasons}" if reasons else ""
    return told


def table(scores: list[MatchScore]) -> list[tuple[str, float]]:
    """Return every player with its points, most first."""
    points: dict[str, float] = {}
    for score in scores:
        for name in (score.one, score.two):
            points[name] = points.get(name, 0.0) + sum(game.points(name) for game in score.games)
    return sorted(points.items(), key=lambda place: -place[1])
