"""Octal codes: nim-values by definition and by rare values, exceptions, periods and their g.f.s."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest
from oracle import option_trees as play
from oracle import plain_rulesets as plain
from samples import parametrize_some

from gfkit.boards.shapes.board import Board
from gfkit.games.boards.moves import pieces_of
from gfkit.games.heaps.genus import MisereSums, genus_of_board, misere_octal, nim_genus
from gfkit.games.heaps.octal import (
    PLAIN,
    OctalCode,
    nim_values,
    nim_values_by_definition,
    winning_moves,
)
from gfkit.games.heaps.sequences import HeapNimValues, nim_answer, proved_gf
from gfkit.games.heaps.zeros import zero_positions
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.gf import IsGF
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.encodings.models import find_model

FINITE = [
    "0.07", "0.77", "0.137", "0.4", "0.156", "0.16", "0.6", "0.007", "0.644", "4.007", "4.3", "0.3",
    "0.33", "0.104", "0.1005", "0.0000004", "0.0",
]  # fmt: skip


@parametrize_some("text", FINITE, share=48)
def test_rare_values_give_the_values_of_the_definition(text):
    code = OctalCode.parse(text)
    fast = nim_values(code, 1500)
    assert np.array_equal(fast, nim_values_by_definition(code, 1500))


@pytest.mark.parametrize("text", ["0.77", "4.3", "0.4'7'", "0.1'40'", "0.05'316'", "0.0'60'"])
def test_nim_values_are_the_least_that_no_option_has(text):
    code, values = OctalCode.parse(text), []
    for n in range(50):
        options = set()
        for k in range(n + 1):
            digit = code.digit(k)
            options |= {0} if digit & 1 and k == n else set()
            options |= {values[n - k]} if digit & 2 and 0 < k < n else set()
            if digit & 4:  # two heaps are left, none of them empty
                options |= {values[i] ^ values[n - k - i] for i in range(1, n - k)}
        values.append(next(z for z in range(n + 2) if z not in options))
    assert nim_values_by_definition(code, 50).tolist() == values


def test_a_game_whose_first_moves_take_more_than_all_heaps_from_the_definition():
    # All values that chose the mask were 0, and there was no common value.
    code = OctalCode.parse(f"0.{'0' * PLAIN}4")
    assert np.array_equal(nim_values(code, 1200), nim_values_by_definition(code, 1200))


def answer_of(text, count=20, **options):
    return nim_answer(OctalCode.parse(text), count, **options)


def test_exceptions_are_where_the_period_run_backward_fails():
    answer = answer_of("0.77", 200)
    base = answer.first_terms[72:84]  # G(72), ...: 72 is a multiple of 12
    expected = [(n, g) for n, g in enumerate(answer.first_terms) if g != base[n % 12]]
    assert list(answer.exceptions) == expected
    assert len(expected) == 14


@pytest.mark.parametrize("text", ["0.3'7'", "0.17'"])
def test_no_theorem_for_recurring_digits_that_split(text):
    answer = answer_of(text, 60, search=2000)
    assert isinstance(answer.provenance, Consistent)
    assert answer.provenance.surplus > 100
    assert zero_positions(answer) is None


@pytest.mark.parametrize("text", ["0.07", "0.3'", "0.12'", "0.1'2'", "0.0", "0.34"])
def test_generating_functions_of_nim_values(text):
    answer = answer_of(text, 500)
    nim = HeapNimValues(answer.code)
    gf, evidence = nim.find_gf(Workings())
    proof = prove(IsGF(nim, gf), evidence)
    assert gf.terms(500) == list(answer.first_terms)
    assert proof == proved_gf(nim, answer)
    for wrong in (RationalGF.of([0, 1], [1, -1]), RationalGF.of([1], [1, -1])):
        with pytest.raises(NotDerived):
            prove(IsGF(nim, wrong), evidence)


@pytest.mark.parametrize("text", ["0.07", "0.137", "0.156", "0.15", "0.34", "0.3"])
def test_zero_positions_are_the_zeros(text):
    answer = answer_of(text, 3000)
    zeros = zero_positions(answer)
    expected = [n for n, value in enumerate(answer.first_terms) if value == 0]
    if zeros is None:
        assert max(expected) < answer.claim.preperiod
        return
    assert [zeros.term(n + 1) for n in range(len(expected))] == expected
    assert zeros.gf.terms(len(expected)) == expected
    shifted = [
        n
        for n in range(1, len(expected) - zeros.per_period)
        if zeros.term(n + zeros.per_period) != zeros.term(n) + zeros.period
    ]
    assert max(shifted, default=0) == zeros.holds_from - 1


# Misere play: games played out, heaps by their definition, tables of the literature.


TEXTS = ["1x5", "2x3", "2x4", "3x3", "..#|...|.#.", "#..#|....", "."]


@cache
def value(tree, heaps, misere):
    """The nim-value of an impartial game beside heaps of nim, played out."""
    options = {value(one, heaps, misere) for one in tree[0]}
    for i, size in enumerate(heaps):
        rest = heaps[:i] + heaps[i + 1 :]
        options |= {value(tree, (*rest, less), misere) for less in range(size)}
    return next(n for n in range(int(misere and not options), 99) if n not in options)


@pytest.mark.parametrize("name", ["cram", "m-tromping", "node-kayles"])
def test_genera_of_boards_are_as_they_are_played_out(name):
    game = find_model(name).game
    for text in TEXTS[1:]:
        cells = Board.parse(text).cells
        if name == "node-kayles":
            moves = plain.colouring("xx", {"xx"})
        else:
            moves = plain.placing([pieces_of(game, side) for side in ("left", "right")])
        tree = play.played(moves, plain.empty(cells))
        genus = genus_of_board(game, Board.parse(text))
        assert genus.value == value(tree, (), misere=False), (name, text)
        known = [
            genus.misere[min(k, len(genus.misere) - 2 + (k - len(genus.misere)) % 2)]
            for k in range(4)
        ]
        assert known == [value(tree, (2,) * k, misere=True) for k in range(4)], (name, text)


@pytest.mark.parametrize("heaps", [*combinations_with_replacement(range(5), 3), (1, 1, 1, 1)])
def test_the_genus_of_a_sum_of_heaps_of_nim_is_as_it_is_played_out(heaps):
    assert nim_genus(*heaps) == MisereSums(lambda _: ()).genus(*(-size for size in heaps if size))


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "4.3", "0.6", "0.3'", "0.156"])
def test_heaps_with_copies_of_star_two(code):
    """Digits beyond those of the genus alternate, and a value of 0 is a loss, played out."""
    octal = misere_octal(OctalCode.parse(code))

    @cache
    def first_wins(heaps):
        moves = [
            heaps[:i] + heaps[i + 1 :] + option
            for i, heap in enumerate(heaps)
            for option in octal.options(heap)
        ]
        return not moves or any(not first_wins(tuple(sorted(move))) for move in moves)

    for n in range(9):
        digits = octal.genus(n).misere
        for k in range(len(digits) + 4):
            digit = digits[k] if k < len(digits) else digits[-1 - (k - len(digits) + 1) % 2]
            assert octal.value((n, *(-2,) * k)) == digit
            if k < 5:
                assert first_wins(tuple(sorted((n, *(-2,) * k)))) == (digit != 0)


@parametrize_some("text", ["4.3'", "0.77", "0.137", "4.3", "0.3'", "0.156", "0.030033"], share=36)
def test_the_moves_that_win_leave_what_is_lost_played_out(text):
    code = OctalCode.parse(text)
    options = misere_octal(code).options

    def moves(heaps):
        for i, heap in enumerate(heaps):
            for left in options(heap):
                yield (heap, left), tuple(sorted(heaps[:i] + heaps[i + 1 :] + left))

    @cache
    def is_lost(heaps):
        return not any(is_lost(rest) for _, rest in moves(heaps))

    for heaps in combinations_with_replacement(range(7), 3):
        right = {
            (heap, tuple(sorted(left))) for (heap, left), rest in moves(heaps) if is_lost(rest)
        }
        assert set(winning_moves(code, heaps)) == right, heaps
