"""Who wins games, boards and ranges of boards."""

from functools import cache

import pytest

from gfkit import verify
from gfkit.answers.game_outcome import outcome
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
    assert outcome(given, **options).outcomes == won


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

    found = outcome("cram", rows=1, columns=range(1, 10)).outcomes
    assert found == tuple("N" if wins((n,)) else "P" for n in range(1, 10))


def test_longer_boards_are_won_where_their_parts_are():
    """Right wins 2 x 4 in Domineering, and no piece of Left reaches over two columns."""
    longer = outcome("domineering", rows=2, columns=range(1, 9)).longer
    assert (longer.winner, longer.basis, longer.verdict) == ("R", (4,), "proved")
    assert outcome("cram", rows=1, columns=range(1, 4)).longer.verdict == "refused"


def test_boards_of_at_most_so_many_cells_are_no_higher_than_wide():
    found = outcome("domineering", cells=6)
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
    found = outcome(game, cells=12)
    assert ["".join(filter(None, line)) for line in found.table] == won
    found.write_certificate(tmp_path / "boards.json")
    assert verify(tmp_path / "boards.json").holds


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "give the board"),
        ({"rows": range(1, 3)}, "give the columns too"),
        ({"rows": 2, "misere": True}, "give the columns too"),
        ({"rows": range(1, 1), "columns": 2}, "range of lengths"),
        ({"cells": 4, "rows": 2}, "rows does not go with cells"),
        ({"cells": 0}, "cells"),
        ({"board": "2x2", "columns": range(1, 3)}, "columns does not go with a board"),
        ({"rows": range(1, 3), "columns": range(1, 3), "misere": True}, "two ranges"),
    ],
)
def test_what_does_not_go_together_is_refused(options, said):
    with pytest.raises(GfkitError, match=said):
        outcome("cram", **options)


@pytest.mark.parametrize(("game", "rows"), [("domineering", 1), ("cram", 3)])
def test_without_columns_the_shorter_boards_are_searched(game, rows):
    """Longer boards follow of Domineering, as no piece of Left reaches over two columns."""
    found = outcome(game, rows=rows)
    searched = outcome(game, rows=rows, columns=range(1, len(found.outcomes) + 1))
    assert found.outcomes == searched.outcomes
    assert found.longer.verdict == ("proved" if game == "domineering" else "refused")


def test_what_follows_for_longer_boards_is_printed_as_with_the_searched_ones():
    found = outcome("domineering", rows=2, columns=range(1, 9))
    assert "Right wins" in str(found.longer)
    assert str(found.longer) in str(found)
