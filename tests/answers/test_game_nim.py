"""Nim-values of heaps and boards, in normal and in misere play."""

from functools import cache

import pytest

from gfkit.answers.game_nim import nim
from gfkit.errors import GfkitError


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


@cache
def kayles(n):
    """Return the nim-value of n pins in a row: one, or two neighbours, are knocked over."""
    return mex({
        kayles(a) ^ kayles(n - taken - a) for taken in (1, 2) for a in range(n - taken + 1)
    })  # fmt: skip


def test_kayles_is_played_out():
    assert nim("kayles", terms=30).nim_values == tuple(map(kayles, range(30)))
    assert nim("kayles 5,6,7").nim_values == (kayles(5), kayles(6), kayles(7))
    assert nim("0.77 5,6,7").nim_value == kayles(5) ^ kayles(6) ^ kayles(7)


def test_the_period_of_kayles():
    """12 from 71 on [GuySmith1956]."""
    found = nim("0.77")
    assert (found.period, found.preperiod, found.saltus, found.verdict) == (12, 71, 0, "proved")
    assert len(found.exceptions) == 14
    assert found.proof is not None
    assert found.sequence()[10**6] == kayles(10**6 % 12 + 12 * 6)


def test_the_heaps_that_the_first_player_loses():
    """Dawson's Kayles: 0, 1, 5, 9, 15, 21, 25, 29, 35, ... (A215721)."""
    zeros = nim("0.07", zeros=True, terms=9).zeros
    assert zeros.terms == (0, 1, 5, 9, 15, 21, 25, 29, 35)
    assert (zeros.per_period, zeros.step) == (5, 34)
    assert nim("0.07", zeros=True, offset=0, terms=2).zeros.offset == 0


def test_a_game_without_a_code():
    """A heap is split in two unequal ones: 0, 1, 2, 4, 7 and 10 are lost (A002188, A036685)."""
    found = nim("Grundy's game", terms=12)
    assert found.lost == (0, 1, 2, 4, 7, 10)
    assert found.period is None
    with pytest.raises(GfkitError, match="no octal code"):
        found.sequence()


@pytest.mark.parametrize(
    ("given", "options", "value"),
    [
        ("cram", {"board": "1x2"}, 1), ("cram 1x2", {}, 1), ("*2 + *5", {}, 7),
        ("node-kayles K_4", {}, 1), ("wythoff (1,2)", {}, 0),
        ("nim 3 5 7", {}, 1), ("3,4,5", {}, 2),
    ],
)  # fmt: skip
def test_positions(given, options, value):
    assert nim(given, **options).nim_value == value


def test_misere_play_of_nim_differs_on_heaps_of_one():
    """Who takes the last bean loses: an odd number of single beans is lost. [Bouton1901]"""
    for heaps, won in (("1,1", "N"), ("1,1,1", "P"), ("2,2", "P"), ("1,2,3", "P"), ("1,2", "N")):
        assert nim(heaps, misere=True).outcome == won


def test_misere_play_of_kayles():
    """The genera of heaps of 0 to 7. [BerlekampConwayGuy2001, chapter 13]"""
    found = nim("kayles", misere=True, terms=8)
    genera = "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20"
    assert " ".join(map(str, found.genera)) == genera
    assert found.lost == (1, 4)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: nim("cram"), "is played on a board"),
        (lambda: nim("domineering", board="2x2"), "not impartial"),
        (lambda: nim("{1|-1}"), "not equal to a heap of nim"),
        (lambda: nim("wythoff"), "two numbers"),
        (lambda: nim("cram", board="2x2", zeros=True), "zeros does not go with a board"),
        (lambda: nim("kayles", offset=3), "offset does not go"),
        (lambda: nim("kayles", terms=-1), "terms"),
        (lambda: nim("kayles", misere=True, terms=200), "terms"),
        (lambda: nim("kayles", misere=True, zeros=True), "zeros does not go with misere"),
        (lambda: nim("kayles 3", terms=5), "terms does not go with one position"),
        (lambda: nim("0.77", zeros=True), "no heaps of value 0 but the empty one"),
        (lambda: nim("0.78"), "not octal"),
    ],
)
def test_what_has_no_nim_value_is_refused(call, said):
    with pytest.raises(GfkitError, match=said):
        call()
