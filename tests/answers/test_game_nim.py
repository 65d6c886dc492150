"""Nim-values of games of heaps, of heaps and of boards."""

from functools import cache
from itertools import islice

import pytest

from gfkit.answers.game_nim import nim, nim_value, p_positions
from gfkit.answers.registry import data, page
from gfkit.errors import GfkitError
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.sequences import nim_answer


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


@cache
def kayles(n):
    """Return the nim-value of n pins in a row: one, or two neighbours, are knocked over."""
    return mex({
        kayles(a) ^ kayles(n - taken - a) for taken in (1, 2) for a in range(n - taken + 1)
    })  # fmt: skip


def test_kayles_is_played_out():
    assert nim("kayles", terms=30).first_terms == tuple(map(kayles, range(30)))
    assert nim_value("kayles 5,6,7").nim_values == (kayles(5), kayles(6), kayles(7))
    assert int(nim_value("0.77 5,6,7")) == kayles(5) ^ kayles(6) ^ kayles(7)


def test_nim_values_are_a_sequence():
    found = nim("kayles", terms=3)
    assert found[:30] == [*islice(found, 30)] == [*map(kayles, range(30))]
    assert (found + found)[7] == 2 * kayles(7)
    grundy = nim("Grundy's game", terms=3)
    assert grundy[:13] == list(nim("Grundy's game", terms=13).first_terms)


def test_the_period_of_kayles():
    """12 from 71 on [GuySmith1956]."""
    found = nim("0.77")
    assert (found.period, found.preperiod, found.saltus, found.verdict) == (12, 71, 0, "proved")
    assert len(found.exceptions) == 14
    assert found.proof().is_proved
    assert found[10**6] == kayles(10**6 % 12 + 12 * 6)


def test_the_heaps_that_the_first_player_loses():
    """Dawson's Kayles: 0, 1, 5, 9, 15, 21, 25, 29, 35, ... (A215721)."""
    zeros = p_positions("0.07", terms=9)
    assert zeros.first_terms == (0, 1, 5, 9, 15, 21, 25, 29, 35)
    assert zeros[1:10] == list(zeros.first_terms)
    assert (zeros.per_period, zeros.step) == (5, 34)
    assert p_positions("0.07", offset=0, terms=2)[0] == 0
    assert zeros.first_terms[:5] == nim("0.07", terms=16).p_positions[:5]


def test_a_game_without_a_code():
    """A heap is split in two unequal ones: 0, 1, 2, 4, 7 and 10 are lost (A002188, A036685)."""
    found = nim("Grundy's game", terms=12)
    assert found.p_positions == (0, 1, 2, 4, 7, 10)
    assert (found.period, found.verdict, found.status) == (None, "refused", 0)


def test_values_that_were_found_are_shown_as_the_answer():
    found = nim_answer(OctalCode.parse("0.77"), 12)
    assert page(found).text() == nim("0.77", terms=12).page().text()
    assert data(found) == nim("0.77", terms=12).to_dict()


@pytest.mark.parametrize(
    ("given", "options", "value"),
    [
        ("cram", {"board": "1x2"}, 1), ("cram 1x2", {}, 1), ("*2 + *5", {}, 7),
        ("node-kayles K_4", {}, 1), ("wythoff (1,2)", {}, 0),
        ("nim 3 5 7", {}, 1), ("3,4,5", {}, 2),
    ],
)  # fmt: skip
def test_positions(given, options, value):
    assert nim_value(given, **options).nim_value == value


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: nim_value("cram"), "is played on a board"),
        (lambda: nim("cram"), "give a game of heaps"),
        (lambda: nim_value("domineering", board="2x2"), "not impartial"),
        (lambda: nim_value("{1|-1}"), "not equal to a heap of nim"),
        (lambda: nim("wythoff"), "two numbers"),
        (lambda: nim_value("wythoff"), "two numbers"),
        (lambda: nim_value("kayles"), "give the heaps"),
        (lambda: nim("kayles 3"), r"game.nim_value\('kayles 3'\)"),
        (lambda: nim("kayles", terms=-1), "terms"),
        (lambda: p_positions("0.77"), "no heaps of value 0 but the empty one"),
        (lambda: p_positions("Grundy's game"), "octal code"),
        (lambda: nim("0.78"), "not octal"),
    ],
)
def test_what_has_no_nim_value_is_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()
