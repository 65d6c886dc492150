"""Random boards of ten rulesets and more: winners, misere winners, nim-values and values.

They are those of a plain solver that tries out all moves (`oracle.plain_rulesets`). Each board is
decided twice: by trying out sums of parts, and by the compiled search with all its bounds.
"""

import random

import pytest
from oracle import plain_rulesets as plain
from samples import parametrize_some

from gfkit.boards.shapes.board import Board
from gfkit.games.boards.moves import LetterGame, PieceRule, rule_of, start_of
from gfkit.games.boards.outcomes import OutcomeSearch
from gfkit.games.boards.rulesets import letter_rule
from gfkit.games.boards.search import BoardSearch
from gfkit.games.boards.values import GamePositions
from gfkit.strips.encodings.models import find_model

H, V = [(0, 0), (0, 1)], [(0, 0), (1, 0)]
ELLS = [[(0, 0), (0, 1), (1, 0)], [(0, 0), (0, 1), (1, 1)]]
ELLS_TOO = [[(0, 0), (1, 0), (1, 1)], [(0, 1), (1, 0), (1, 1)]]
GAP = [(0, 0), (2, 0)]
KING = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]


def pieces(left, right):
    return PieceRule(tuple(map(tuple, left)), tuple(map(tuple, right))), plain.placing(
        (left, right)
    )


def named(name, moves):
    return find_model(name).game, moves


def letters(name, **told):
    rule = letter_rule(name) or LetterGame(name, **told)
    changes = [[x.split(" > ") for x in side] for side in (rule.left, rule.right)]
    return rule, plain.changing(changes, rule.turned)


GAMES = {
    "domineering": (*named("domineering", plain.placing(([V], [H]))), 9),
    "cram": (*named("cram", plain.placing(([V, H], [V, H]))), 9),
    "gaps": (*pieces([GAP], [H]), 10),
    "ells": (*pieces([*ELLS, V], [*ELLS_TOO, H]), 10),
    "col": (*named("col", plain.colouring("LR", {"LL", "RR"})), 7),
    "snort": (*named("snort", plain.colouring("LR", {"LR"})), 7),
    "node-kayles": (*named("node-kayles", plain.colouring("xx", {"xx"})), 9),
    "kings": (*named("kings", plain.colouring("kk", {"kk"}, KING)), 10),
    "clobber": (*letters("clobber"), 9),
    "cannibal-clobber": (*letters("cannibal-clobber"), 8),
    "fission": (*letters("fission"), 10),
    "toads-and-frogs": (*letters("toads-and-frogs"), 9),
    "nogo": (letter_rule("nogo"), plain.nogo, 6),
    "captures": (*letters("captures", left=("AB. > ..A",), right=("BA. > ..B", "B. > .B"),
                          turned=False), 9),
    "peelings": (*letters("peelings", left=("A > .", "B > A"), right=("A|A > .|.",)), 8),
}  # fmt: skip


def boards(name, game, cells, count, rng):
    """Yield random boards with their positions."""
    rule = rule_of(game)
    while count:
        rows, columns = rng.randint(1, 5), rng.randint(1, 6)
        if rows * columns > cells + 3:
            continue
        places = [(r, c) for r in range(rows) for c in range(columns) if rng.random() < 0.88]
        if not 0 < len(places) <= cells:
            continue
        is_lettered = isinstance(rule, LetterGame)
        used = rule.letters.replace(".", "") + "." if is_lettered else "."
        if name == "nogo":
            used = "BW....."
        position = {z: rng.choice(used) for z in places}
        if name == "nogo" and not plain.has_liberties(position):
            continue
        text = "|".join(
            "".join(position.get((r, c), "#") for c in range(columns)) for r in range(rows)
        )
        if is_lettered and not any(x.isalpha() for x in text):
            continue
        count -= 1
        board = text if is_lettered else Board(rows, columns, frozenset(places))
        yield board, frozenset(position.items())


@parametrize_some("name", GAMES, share=24)
def test_winners_and_nim_values_are_those_of_the_definition(name):
    game, moves, cells = GAMES[name]
    sums = GamePositions(game, 6)
    for board, position in boards(name, game, cells, 15, random.Random(name)):  # noqa: S311
        for is_misere, true in zip((False, True), plain.solved(moves, position), strict=True):
            assert sums.outcome(board, is_misere=is_misere) == true, (board, is_misere)
            search = OutcomeSearch(sums.rule, *start_of(game, board), is_misere=is_misere)
            assert search.outcome() == true, (board, is_misere, "searched")
        if sums.is_impartial:
            true = plain.nim(moves, position)
            assert sums.nim(sums.start(board)) == true, board
            assert OutcomeSearch(sums.rule, *start_of(game, board)).nim() == true, board


@parametrize_some("name", GAMES)
def test_values_are_the_canonical_forms(name):
    game, moves, cells = GAMES[name]
    search = BoardSearch(game)
    table, rng = search.table, random.Random(name + " values")  # noqa: S311

    def form(g):
        sides = table.left(g), table.right(g)
        return tuple(tuple(sorted({form(z) for z in side})) for side in sides)

    for board, position in boards(name, game, min(cells, 8), 7, rng):
        assert form(search.value(board, side=6)) == plain.canonical(moves, position), board


BOUNDS = ["domineering", "ells", "col", "clobber", "captures"]


@parametrize_some("name", BOUNDS)
@pytest.mark.parametrize(("exact", "strip"), [(-1, 0), (0, 0), (0, 6), (3, 4)])
def test_each_bound_alone_decides_rightly(name, exact, strip, monkeypatch):
    monkeypatch.setattr("gfkit.games.boards.outcomes.EXACT", exact)
    monkeypatch.setattr("gfkit.games.boards.outcomes.EXACT_LETTERS", exact)
    monkeypatch.setattr("gfkit.games.boards.outcomes.BITS", strip)
    game, moves, cells = GAMES[name]
    for board, position in boards(name, game, cells, 6, random.Random(name)):  # noqa: S311
        search = OutcomeSearch(rule_of(game), *start_of(game, board))
        assert search.outcome() == plain.solved(moves, position)[0], board
