"""One suite for every named model: engine, enumeration, bars and both methods agree."""

from itertools import product

import pytest
from tiers import one_in

from gfkit.automata.agreement import marked_terms
from gfkit.automata.lumping import merge_equal_futures
from gfkit.boards.kinds.graph_games import LibertyGame
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import RULES, Model
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count, may_have_holes

EVERY_MODEL = [model for rule in RULES for model in rule.models]
# Two names of one game, such as cram and arc-kayles, are one model here.
MODELS = list({str(z.definition()): z for z in EVERY_MODEL[::-1]}.values())
MODELS.reverse()
RATIONAL = [model for model in MODELS if not model.play]
SIDES = [
    (rows, columns) for rows, columns in product(range(1, 11), repeat=2) if rows * columns <= 10
]

every_model = pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)


def is_placement(model: Model) -> bool:
    return isinstance(model.game, PlacementGame)


def has_own_tiles(model: Model) -> bool:
    return bool(model.parts)


def is_about_liberties(model: Model) -> bool:
    return isinstance(model.game, LibertyGame)


def has_holes(model: Model) -> bool:
    return is_about_liberties(model) or may_have_holes(model.game)


def with_sides(every: str, generated: str) -> pytest.MarkDecorator:
    """Return the rational models with fixed sides, such as "3c" for columns and "2r" for rows.

    Games whose tiles are made alike need fewer.
    """
    pairs = [
        (model, int(side[:-1]), {"c": "columns", "r": "rows"}[side[-1]])
        for model in RATIONAL
        for side in (
            generated if is_placement(model) and not has_own_tiles(model) else every
        ).split()
    ]
    names = [f"{side}-{fixed}-{model.name}" for model, side, fixed in pairs]
    return pytest.mark.parametrize("model, side, fixed", pairs, ids=names)


@one_in(10)
@every_model
def test_rectangles_match_enumeration(model: Model) -> None:
    most = 10 if has_own_tiles(model) else 8
    for rows, columns in SIDES:
        if rows * columns <= most:
            board = Board.rectangle(rows, columns)
            assert count(model, board) == brute.count(model, board), (rows, columns)


@one_in(28)
@with_sides("1c 2c 3c 2r 3r", "1c 3c 2r")
def test_strips_match_single_boards(model: Model, fixed: str, side: int) -> None:
    strip = Strip(model, **{fixed: side})
    profiles = list(marked_terms(merge_equal_futures(strip.transfer_matrix()), 7))
    if strip.lumping("xy")[1].dimension <= 20:
        answer = strip.generating_function(marks="xy")
        assert str(answer.verdict) == "proved"
        assert answer.gf.terms(7) == profiles
    for n, profile in enumerate(profiles):
        board = Board.rectangle(*((side, n) if fixed == "rows" else (n, side)))
        assert profile == count(model, board)
