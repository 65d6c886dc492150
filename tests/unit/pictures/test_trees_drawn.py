"""Game trees drawn: the plays of a slow listing, and the moves that backward induction keeps."""

from collections.abc import Iterator

import pytest

from gfkit.games.scoring import Equilibria, Heights, Move, ScoringGame
from gfkit.pictures.games_drawn import (
    all_plays_picture,
    tree_of,
)

GAMES = [
    ScoringGame(1, 5),
    ScoringGame(2, 3),
    ScoringGame(2, 4),
    ScoringGame(3, 2),
    ScoringGame(3, 3),
    ScoringGame(4, 1),
    ScoringGame(2, 3, mono=True, players=3),
    ScoringGame(2, 2, raised=2),
    ScoringGame(2, 3, heights=(1, 0)),
]


def plays(game: ScoringGame, heights: Heights) -> Iterator[tuple[Move, ...]]:
    """List all plays, without any symmetry."""
    over = True
    for move, after in game.moves(heights):
        over = False
        for rest in plays(game, after):
            yield (move, *rest)
    if over:
        yield ()


def cells_of(play: tuple[Move, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(sorted(move.cells)) for move in play)


def mirrored(game: ScoringGame, play: tuple[Move, ...]) -> object:
    return tuple(tuple(sorted((game.columns + 1 - c, r) for c, r in move.cells)) for move in play)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_leaves_are_the_plays_up_to_reflection(game: ScoringGame) -> None:
    listed = {cells_of(play) for play in plays(game, game.heights)}
    drawn = [cells_of(leaf.moves) for leaf in tree_of(Equilibria(game)).leaves()]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) <= listed
    both = set(drawn)
    if not game.mono and game.heights == game.heights[::-1]:
        both |= {mirrored(game, leaf.moves) for leaf in tree_of(Equilibria(game)).leaves()}
    assert both == listed


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_thick_leaves_are_the_plays_of_equilibrium(game: ScoringGame) -> None:
    solved = Equilibria(game)
    best = {cells_of(play.moves) for one in solved.outcomes() for play in solved.plays(one)}
    for leaf in tree_of(solved).leaves():
        ours = {cells_of(leaf.moves), mirrored(game, leaf.moves)}
        assert leaf.best == bool(ours & best)
        assert leaf.payoffs == (leaf.scores,)


def test_the_thesis_counts_were_too_small() -> None:
    assert all_plays_picture(Equilibria(ScoringGame(3, 2))).title.startswith("The 7 plays")
    assert all_plays_picture(Equilibria(ScoringGame(3, 3))).title.startswith("The 39 plays")
