"""Strategies and nim-values as the checker recomputes them, against brute force and tables."""

import hashlib
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.envelopes import checked, envelope

from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.core.reports import Given, Report
from gfkit.proofs.checker.games.alternating_play import (
    check_play_equation,
    check_play_recurrence,
)
from gfkit.proofs.checker.games.octal import nim_values, zero_heaps
from gfkit.proofs.checker.games.outcomes import Play, check_strategies, simplest
from gfkit.proofs.checker.games.positions import Ground, read_moves

DOMINOES = {
    "kind": "placement",
    "left": [[[0, 0], [1, 0]]],
    "right": [[[0, 0], [0, 1]]],
}


def clock():
    return Clock(10**6)


# Heaps.


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


def plain_nim_values(code, count):
    """Return nim-values of an octal game 0.d1 d2 ...: d_k tells what may be left of k taken."""
    digits = [int(z) for z in code.partition(".")[2]]
    found = []
    for n in range(count):
        options = set()
        for k, digit in enumerate(digits, 1):
            rest = n - k
            if rest < 0:
                continue
            if digit & 1 and rest == 0:
                options.add(0)
            if digit & 2 and rest > 0:
                options.add(found[rest])
            if digit & 4:
                options |= {found[a] ^ found[rest - a] for a in range(1, rest)}
        found.append(mex(options))
    return found


@pytest.mark.parametrize("code", ["0.3", "0.33", "0.137", "0.77", "0.07", "0.333", "0.6"])
def test_nim_values_by_the_definition(code):
    wanted = plain_nim_values(code, 70)
    assert nim_values({"code": code}, 70, clock()) == wanted
    zeros = [n for n, value in enumerate(wanted) if not value]
    assert zero_heaps({"code": code}, len(zeros), clock()) == zeros


def test_kayles_as_in_print():
    """Winning Ways, chapter 4, table 6."""
    assert nim_values({"code": "0.77"}, 12, clock()) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]


# Boards: each answer wins what is left.


def box(rows, columns):
    return frozenset(product(range(rows), range(columns)))


def part(text):
    return [{"answers": text, "sha256": hashlib.sha256(text.encode("ascii")).hexdigest()}]


def strategy(cells, outcome, strip=0, **parts):
    """Check a strategy in dominoes, of which Left places upright ones."""
    evidence = {"strip": strip} | {who: part(text) for who, text in parts.items()}
    return check_strategies(DOMINOES, cells, outcome, evidence, clock())


@pytest.mark.parametrize(
    ("cells", "outcome", "parts"),
    [
        (box(2, 2), "N", {"L": "f5", "R": "f3"}),  # whoever begins takes one of two rows or columns
        (box(2, 2), "N", {"L": "f5"}),
        (box(1, 1), "P", {"L": "", "R": ""}),
        (box(2, 1), "L", {"L": ""}),
        (box(1, 2), "R", {"R": ""}),
    ],
)
def test_strategies_that_win(cells, outcome, parts):
    strategy(cells, outcome, **parts)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: strategy(box(2, 2), "N", L="f6"), "an answer is not a move"),
        (lambda: strategy(box(2, 2), "N", L=""), "to a position there is no answer"),
        (lambda: strategy(box(2, 2), "N", L="f5f5"), "a position has two answers"),
        (
            lambda: strategy(box(2, 2), "N", L="fg"),
            "part 1 of the answers is not in hexadecimal digits",
        ),
        (lambda: strategy(box(1, 3), "R", R="83"), "a point is not on the board"),
        (
            lambda: strategy(box(2, 3), "N", L=""),
            "the strategy of one player is not one of the other",
        ),
        (lambda: strategy(box(2, 1), "L", R=""), "strategies are not those of the winners"),
        (lambda: strategy(frozenset(), "P", L="", R=""), "a board has no cells"),
    ],
)
def test_strategies_that_do_not_win_are_rejected(call, words):
    with pytest.raises(Rejected) as caught:
        call()
    assert words in str(caught.value)


def test_a_large_board_is_not_checked():
    with pytest.raises(NotChecked, match="a board has more than 400 points"):
        strategy(box(20, 20) | {(20, 0)}, "P", L="", R="")


def dominoes(ground, position, player):
    """Return the cells of all dominoes of a player that fit."""
    ahead = 1 if player else ground.width
    return [
        z for k in range(ground.width * 8) for z in [1 << k | 1 << k + ahead] if position & z == z
    ]


@pytest.mark.parametrize(
    ("rows", "columns", "own", "strip"), [(2, 3, 0, 0), (2, 3, 1, 2), (3, 3, 0, 3), (2, 3, 0, 4)]
)
def test_bounds_never_call_a_lost_position_won(rows, columns, own, strip):
    one = Play(Ground(read_moves(DOMINOES), rows, columns, clock()), box(rows, columns), own, strip)
    known = {}

    def wins(position, player):
        if (position, player) not in known:
            moves = dominoes(one.ground, position, player)
            known[position, player] = any(not wins(position & ~z, 1 - player) for z in moves)
        return known[position, player]

    told = 0
    for some in product((0, 1), repeat=rows * columns):
        position = sum(z << k for z, k in zip(some, one.places, strict=True))
        for winner_moves in (False, True):
            won, _ = one.at_once(position, winner_moves)
            told += won
            assert not won or wins(position, own if winner_moves else 1 - own) == winner_moves
    assert told


@given(st.integers(-400, 400), st.integers(-400, 400))
def test_the_simplest_number_between_two(low, high):
    """Numbers in units of 1/128: the integer nearest to 0, or of the least denominator."""
    if high - low < 2:
        return
    found = simplest(low, high)
    between = range(low + 1, high)

    def birthday(z):
        whole = z % 128 == 0
        parts = 0 if whole else 128 // (z & -z)
        return (parts, abs(z))

    assert found in between
    assert birthday(found) == min(map(birthday, between))


# Dominoes fall: what an opening scores and loses.


@pytest.mark.parametrize(
    ("scores", "lost", "said"),
    [
        (None, 2, "holds"),
        ([3, 6], None, "holds"),
        ([3, 6], 2, "holds"),
        (None, 1, "2 cells are lost"),
        ([6, 3], None, "the scores are [3, 6]"),
        (None, None, "the statement says nothing about the opening"),
    ],
)
def test_a_domino_across_a_step_buries_the_cells_below_it(scores, lost, said):
    """An upright one scores rows 1 and 2; one upon it scores row 3 twice, with two free below."""
    game = {"columns": 2, "rows": 5, "raised": 0, "heights": [0, 0], "mono": False, "players": 2}
    statement = {"kind": "scores of an opening", "scores": scores, "lost": lost}
    report = checked(envelope(statement | {"game": game | {"opening": ["V1", "H12"]}}, {}))
    assert (report.reasons or [str(report.outcome)]) == [said]


# Play near the diagonal: walks with the g.f. 1/(1 - t (x + y)).


def played(check, lemma=(), back="-1", **statement):
    """Check what is said of play on walks; return what is said. back: minus the weight of x."""
    walks = [[0, 0, 0, "1"], [0, 1, 1, "-1"], [1, 0, 1, back]]
    of = {"kind": "fraction", "offset": 0, "p": [[0, 0, 0, "1"]], "q": walks}
    said = [
        {"kind": "generating function", "of": of, "offset": 0, "p": of["p"], "q": of["q"]},
        {"kind": "play equation", "of": of, **dict(lemma)},
    ]
    report = Report()
    lemmas = [{"statement": z, "used": []} for z in said]
    check(Given({"of": of, **statement}, {}, lemmas, clock(), report))
    return [text for _, text in report.lines]


PLAY = [["-2", "-5"], ["2", "0", "-8"], ["0", "1", "0", "-4"]]
"""The sums of coefficients near the diagonal are 1, 2, 2, 6, 6, 20, ...; P(t, F) = 0 for them."""
NUMBERS = [[int(z) for z in row] for row in PLAY]
STEPS = [["-20", "-32", "-12"], ["4"], ["6", "11", "3"]]


@pytest.mark.parametrize(
    ("last", "holds"), [(["1", "0", "4"], True), (["1", "0", "-4"], False), (["1", "4"], False)]
)
def test_coefficients_near_the_diagonal_may_be_negative(last, holds):
    """Those of 1/(1 - t (y - x)) are (-1)^k binomial(2k,k) for t^2k, and cancel for others.

    So (1 + 4 t^2) F^2 = 1.
    """
    if holds:
        assert played(check_play_equation, back="1", equation=[["-1"], [], last])
    else:
        with pytest.raises(Rejected):
            played(check_play_equation, back="1", equation=[["-1"], [], last])


@pytest.mark.parametrize("first", [0, 3])
def test_the_equation_of_walks_and_their_recurrence_hold(first):
    assert played(check_play_equation, equation=PLAY)
    lemma = [("equation", NUMBERS)]
    assert played(check_play_recurrence, lemma, recurrence=STEPS, **{"from": first})


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: played(check_play_equation, equation=[*PLAY[:2], ["0", "1", "0", "-5"]]),
            r"P\(t, F\) is not 0",
        ),
        (lambda: played(check_play_equation, equation=[["1"]]), "an equation without F"),
        (
            lambda: played(
                check_play_recurrence,
                [("equation", NUMBERS)],
                recurrence=[*STEPS[:2], ["6", "11", "4"]],
                **{"from": 0},
            ),
            "the recurrence fails at n = 1",
        ),
        (
            lambda: played(
                check_play_recurrence,
                [("equation", NUMBERS)],
                recurrence=[["0"], []],
                **{"from": 0},
            ),
            "a recurrence without terms",
        ),
        (
            lambda: played(
                check_play_recurrence, [("kind", "other")], recurrence=STEPS, **{"from": 0}
            ),
            "a lemma about the equation is missing",
        ),
    ],
)
def test_other_equations_and_recurrences_are_rejected(call, words):
    with pytest.raises(Rejected, match=words):
        call()
