"""Misere play of impartial games: whoever cannot move wins."""

from functools import cache

import pytest

from gfkit.answers.game_genus import genera, genus
from gfkit.errors import GfkitError


def test_misere_play_of_nim_differs_on_heaps_of_one():
    """Who takes the last bean loses: an odd number of single beans is lost. [Bouton1901]"""
    for heaps, won in (("1,1", "N"), ("1,1,1", "P"), ("2,2", "P"), ("1,2,3", "P"), ("1,2", "N")):
        assert genus(heaps).outcome == won


def test_misere_play_of_kayles():
    """The genera of heaps of 0 to 7. [BerlekampConwayGuy2001, chapter 13]"""
    found = genera("kayles", terms=8)
    printed = "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20"
    assert " ".join(map(str, found.genera)) == printed
    assert found.p_positions == (1, 4)
    assert [str(genus(f"kayles {n}").genus) for n in range(1, 8)] == printed.split()[1:]


def test_misere_cram_on_a_row_is_played_out():
    @cache
    def wins(heaps):
        """Tell whether who moves first wins, where whoever cannot move wins."""
        left = [
            tuple(sorted((*heaps[:k], a, heap - 2 - a, *heaps[k + 1 :])))
            for k, heap in enumerate(heaps)
            for a in range(heap - 1)
        ]
        return not left or not all(map(wins, left))

    for n in range(1, 9):
        assert genus("cram", rows=1, columns=n).outcome == ("N" if wins((n,)) else "P")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: genera("kayles", terms=200), "terms"),
        (lambda: genera("kayles 3,4"), r"game.genus\('kayles 3,4'\)"),
        (lambda: genera("Grundy's game"), "octal code"),
        (lambda: genus("kayles"), "give the heaps"),
        (lambda: genus("domineering", board="2x2"), "not impartial"),
        (lambda: genus("{1|-1}"), "heaps of an octal game"),
    ],
)
def test_what_has_no_genus_is_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()
