"""Who wins games, boards and ranges of boards."""

from functools import cache

import pytest

from gfkit import verify
from gfkit.answers.game_outcome import outcome, outcome_table, outcomes, winning_moves
from gfkit.errors import GfkitError


@pytest.mark.parametrize(
    ("given", "options", "won"),
    [
        # Left places vertical dominoes: 1 x 1 has no move, 2 x 1 is Left's, 1 x 2 Right's.
        ("domineering", {"rows": range(1, 3), "columns": 1}, ("P", "L")),
        ("domineering", {"rows": 1, "columns": range(1, 3)}, ("P", "R")),
    ],
)
def test_outcomes_of_a_range(given, options, won):
    assert outcomes(given, **options).outcomes == won


@pytest.mark.parametrize(
    ("given", "options", "won"),
    [
        ("domineering 2x2", {}, "N"), ("domineering", {"board": "2x1"}, "L"),
        ("domineering", {"board": "2x1", "misere": True}, "R"), ("nim 3,5,6", {}, "P"),
        ("3,5", {}, "N"), ("1, 2, 3", {}, "P"), ("{1|-1}", {}, "N"), ("* + *", {}, "P"),
        ("0.77 1,4", {}, "P"),
        ("nim 1,1,1", {"misere": True}, "P"), ("nim 1,1", {"misere": True}, "N"),
        ("clobber BW", {}, "N"), ("clobber 1x2", {}, "N"), ("node-kayles K_3", {}, "N"),
    ],
)  # fmt: skip
def test_outcomes(given, options, won):
    assert outcome(given, **options).outcome == won


def test_cram_on_a_row_is_played_out():
    @cache
    def wins(heaps):
        """Tell whether who moves first wins dominoes on rows of these lengths."""
        left = (
            tuple(sorted((*heaps[:k], a, heap - 2 - a, *heaps[k + 1 :])))
            for k, heap in enumerate(heaps)
            for a in range(heap - 1)
        )
        return not all(map(wins, left))

    found = outcomes("cram", rows=1, columns=range(1, 10)).outcomes
    assert found == tuple("N" if wins((n,)) else "P" for n in range(1, 10))


def test_longer_boards_are_won_where_their_parts_are():
    """Right wins 2 x 4 in Domineering, and no piece of Left reaches over two columns."""
    found = outcomes("domineering", rows=2, columns=range(1, 9))
    assert (found.longer.winner, found.longer.basis, found.verdict) == ("R", (4,), "proved")
    assert found.proof().statement.kind == "outcomes of strips"
    refused = outcomes("cram", rows=1, columns=range(1, 4))
    assert (refused.verdict, refused.longer.basis, refused.status) == ("refused", (), 0)
    assert refused.proof().statement.kind == "boards of a game"


def test_boards_of_at_most_so_many_cells_are_no_higher_than_wide():
    found = outcome_table("domineering", cells=6)
    asked = {
        (r, c)
        for r, line in zip(found.rows, found.table, strict=True)
        for c, won in zip(found.columns, line, strict=True)
        if won
    }
    assert asked == {(r, c) for r in range(1, 7) for c in range(r, 7) if r * c <= 6}
    assert not found.open


@pytest.mark.parametrize(
    ("game", "won"),
    [
        # [BreukerUiterwijkHerik2000]; Cram on one row is 0.07, and mirrored answers win two rows.
        ("domineering", ["PRRRRRRRRRRR", "NNRLN", "NR"]),
        ("cram", ["PNNNPNNNPNNN", "PNPNP", "PN"]),
    ],
)
def test_boards_of_at_most_twelve_cells_are_won_as_in_print(game, won, tmp_path):
    found = outcome_table(game, cells=12)
    assert ["".join(filter(None, line)) for line in found.table] == won
    found.write_certificate(tmp_path / "boards.json")
    assert verify(tmp_path / "boards.json").holds


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: outcome("cram"), "is played on a board"),
        (lambda: outcome("cram", rows=2), "two sides"),
        (lambda: outcome("kayles"), "give the heaps"),
        (lambda: outcomes("cram", rows=range(1, 3)), "give the columns too"),
        (lambda: outcomes("cram", columns=range(1, 3)), "give the rows too"),
        (lambda: outcomes("cram", rows=2, misere=True), "give a range of columns"),
        (lambda: outcomes("cram", rows=range(1, 1), columns=2), "range of lengths"),
        (lambda: outcomes("cram", rows=2, columns=2), r"game.outcome\('cram', rows=2, columns=2\)"),
        (lambda: outcomes("cram", rows=range(1, 3), columns=range(1, 3)), r"game.outcome_table\("),
        (lambda: outcome_table("cram", cells=4, rows=range(1, 3)), "rows does not go with cells"),
        (lambda: outcome_table("cram", cells=0), "cells"),
        (lambda: outcome_table("cram"), "two ranges"),
        (lambda: winning_moves("node-kayles K_3"), "graphs do not"),
        (lambda: winning_moves("nim 3,4", misere=True), "boards"),
    ],
)
def test_what_does_not_go_together_is_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


@pytest.mark.parametrize(("game", "rows"), [("domineering", 1), ("cram", 3)])
def test_without_columns_the_shorter_boards_are_searched(game, rows):
    """Longer boards follow of Domineering, as no piece of Left reaches over two columns."""
    found = outcomes(game, rows=rows)
    searched = outcomes(game, rows=rows, columns=range(1, len(found.outcomes) + 1))
    assert found.outcomes == searched.outcomes
    assert found.verdict == ("proved" if game == "domineering" else "refused")


def test_what_follows_for_longer_boards_is_printed_with_the_searched_ones():
    found = outcomes("domineering", rows=2, columns=range(1, 9))
    assert "Right wins" in found.longer.statement
    assert found.longer.in_words() in " ".join(str(found).split())


# Moves with which who begins wins.


@pytest.mark.parametrize(
    ("game", "board", "options"),
    [
        ("domineering", "4x4", {}), ("domineering", "2x3", {"misere": True}),
        ("domineering", "..#|...|#..", {}), ("snort", "1x4", {}), ("cram", "2x2", {}),
        ("clobber", "BWB|WBW", {}), ("nogo", "2x2", {}), ("toads-and-frogs", "TT..FF", {}),
        ("m-tromping", "2x4", {}),
    ],
)  # fmt: skip
def test_who_begins_wins_if_there_is_a_winning_move(game, board, options):
    found = winning_moves(game, board=board, **options)
    won = outcome(game, board=board, **options).outcome
    assert found.outcome == won
    assert (bool(found.left), bool(found.right)) == (won in "LN", won in "RN")


@cache
def loses(free, player):
    """Tell whether a player of Domineering who is to move loses: 0 for Left, 1 for Right."""
    return all(not loses(after, 1 - player) for after in dominoes(free, player))


def dominoes(free, player):
    """Return what is free after each move: Left plays two cells in a column, Right in a row."""
    down, across = 1 - player, player
    found = [free - {(r, c), (r + down, c + across)} for r, c in free]
    return [after for after in found if len(after) == len(free) - 2]


@pytest.mark.parametrize("text", ["2x3", "2x5", "3x4", "..#|...|..."])
def test_after_a_winning_move_the_other_player_loses(text):
    found = winning_moves("domineering", board=text)

    def free(board):
        rows = enumerate(board.split("|"))
        return frozenset((r, c) for r, row in rows for c, x in enumerate(row) if x == ".")

    for player, moves in enumerate((found.left, found.right)):
        won = [one for one in dominoes(free(found.board), player) if loses(one, 1 - player)]
        assert {free(one) for one in moves} == {*won}
        assert len(moves) == len(won)


@pytest.mark.parametrize(
    ("game", "left", "right"),
    [
        ("nim 3,5,7", ("3 -> 2", "5 -> 4", "7 -> 6"), ("3 -> 2", "5 -> 4", "7 -> 6")),
        ("kayles 4", ("4 -> 1 + 1",), ("4 -> 1 + 1",)),
        ("wythoff (1,2)", (), ()),
        ("{1|-1}", ("1",), ("-1",)), ("{0|1}", ("0",), ()), ("*2", ("0",), ("0",)),
    ],
)  # fmt: skip
def test_winning_moves_of_heaps_and_of_games(game, left, right):
    found = winning_moves(game)
    assert (found.left, found.right) == (left, right)


def test_moves_of_colours_and_letters_are_shown_on_the_board():
    assert winning_moves("col", board="1x1").left == ("B",)
    assert winning_moves("clobber BW").left == (".B",)


@pytest.mark.parametrize("given", [[], [1, 2], {"a": 1}, None, 2, "yes"])
def test_what_is_no_truth_value_is_refused(given) -> None:
    for ask in (outcome, winning_moves):
        with pytest.raises(GfkitError, match="misere must be True or False"):
            ask("domineering 2x2", misere=given)


@pytest.mark.parametrize("rows", [[2], {2}, {2: 2}])
def test_sides_that_are_neither_numbers_nor_ranges_are_refused(rows) -> None:
    with pytest.raises(GfkitError, match="rows"):
        outcomes("domineering", rows=rows, columns=range(1, 4))
