"""NoGo: who wins each position that play reaches, by the definition, and cuts into parts.

The winner of every position gives the winning moves of every position.
"""

from functools import cache

import pytest
from oracle import plain_rulesets as plain

from gfkit.errors import GfkitError
from gfkit.games.boards.ground import Ground
from gfkit.games.boards.moves import start_of
from gfkit.games.boards.rulesets import letter_rule
from gfkit.games.boards.search import BoardSearch
from gfkit.games.boards.values import BEGINNING, GamePositions

NOGO = letter_rule("nogo")
SMALL = ["......", "...|...", "..#|...|#..", ".#.|...|.#."]
LARGE = ["........", "....|....", "...|...|..."]


def play(board):
    """Return all positions that play reaches, as dictionaries, and who wins each."""
    cells = {
        (r, c) for r, row in enumerate(board.split("|")) for c, x in enumerate(row) if x == "."
    }

    @cache
    def options(position, player):
        return tuple(plain.nogo(position, player))

    @cache
    def wins(position, player, misere):
        after = options(position, player)
        if not after:
            return misere
        return any(not wins(one, 1 - player, misere) for one in after)

    todo, seen = [plain.empty(cells)], set()
    while todo:
        position = todo.pop()
        if position not in seen:
            seen.add(position)
            todo += [one for player in (0, 1) for one in options(position, player)]
    return {
        position: [BEGINNING[wins(position, 0, m), wins(position, 1, m)] for m in (False, True)]
        for position in seen
    }


def text(board, position):
    letters = dict(position)
    rows = board.split("|")
    return "|".join(
        "".join(letters.get((r, c), "#") for c in range(len(row))) for r, row in enumerate(rows)
    )


def check_every_position(board):
    sums = GamePositions(NOGO, 8)
    for position, winners in play(board).items():
        start = text(board, position)
        assert [sums.outcome(start, is_misere=m) for m in (False, True)] == winners, start


@pytest.mark.parametrize("board", SMALL)
def test_winners_of_all_positions(board):
    check_every_position(board)


@pytest.mark.parametrize("board", SMALL[1:3])
def test_winning_moves_of_all_positions(board):
    search, winners = BoardSearch(NOGO), play(board)
    for position in winners:
        found = search.winning_moves(text(board, position))
        for player, turns in enumerate(found):
            won = [
                after
                for after in plain.nogo(position, player)
                if winners[after][0] in ("P", "LR"[player])
            ]
            placed = {next(iter(after - position))[0] for after in won}
            assert {z for one in turns for _, z in one.needs} == placed, text(board, position)


@pytest.mark.thorough
@pytest.mark.parametrize("board", LARGE)
def test_winners_of_all_positions_of_larger_boards(board):
    check_every_position(board)


@pytest.mark.parametrize(
    ("start", "parts"),
    [
        ("B.WB....", 1),  # nobody may fill the first empty cell, and B is safe by it
        ("W.B.W", 0),
        ("....BW.WB....", 2),
        ("..B..", 1),
    ],
)
def test_positions_are_cut_at_safe_groups(start, parts):
    rows, columns, points = start_of(NOGO, start)
    ground = Ground(NOGO, max(rows, columns))
    assert len(ground.parts(ground.position(points))) == parts


def test_a_rule_with_liberties_puts_one_stone(tmp_path):
    path = tmp_path / "dominoes.toml"
    path.write_text('[play]\nleft = [".. > BB"]\nright = [". > W"]\nliberties = true\n')
    with pytest.raises(GfkitError, match="each put a letter on an empty cell"):
        letter_rule(str(path))
