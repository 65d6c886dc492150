"""Games of heaps are computed by their rules, whatever fits their first values.

The nim-values of the tests are computed here from the moves alone, and by nothing of gfkit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, gcd, isqrt

import numpy as np
import pytest
from samples import parametrize_some

import gfkit
from gfkit.formulas.parser import parse_expression
from gfkit.games.heap_positions import game_called
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.taking import PRIMES, HeapGame, HeapValues
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.games.heaps import heap_values
from gfkit.proofs.kernel import Workings
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.sequences.explicit import FormulaTerms, ListedTerms

FIBONACCI = (
    1,
    2,
    3,
    5,
    8,
    13,
    21,
    34,
    55,
    89,
    144,
    233,
    377,
    610,
    987,
    1597,
    2584,
    4181,
    6765,
    10946,
)


def is_prime(k):
    return k > 1 and all(k % d for d in range(2, isqrt(k) + 1))


def up_to(most, values):
    return [z for z in dict.fromkeys(values) if 0 < z <= most]


SETS = {
    "take a Fibonacci number": lambda n: up_to(n, FIBONACCI),
    "take a square number": lambda n: [k * k for k in range(1, isqrt(n) + 1)],
    "take a cube": lambda n: [k**3 for k in range(1, n + 1) if k**3 <= n],
    "take a prime number": lambda n: [k for k in range(2, n + 1) if is_prime(k)],
    "take a triangular number": lambda n: up_to(n, (k * (k + 1) // 2 for k in range(200))),
    "take a Catalan number": lambda n: up_to(n, (comb(2 * k, k) // (k + 1) for k in range(12))),
    "take a Pell number": lambda n: up_to(
        n, (1, 2, 5, 12, 29, 70, 169, 408, 985, 2378, 5741, 13860)
    ),
    "take a power of 2": lambda n: up_to(n, (2**k for k in range(20))),
    "take a power of three": lambda n: up_to(n, (3**k for k in range(20))),
    "take a power of 10": lambda n: up_to(n, (10**k for k in range(6))),
    "take a factorial": lambda n: up_to(n, map(factorial, range(1, 9))),
    "take an odd number": lambda n: range(1, n + 1, 2),
    "take an even number": lambda n: range(2, n + 1, 2),
    "take a multiple of 7": lambda n: range(7, n + 1, 7),
    "take 1, 3 or 4": lambda n: up_to(n, (1, 3, 4)),
    "take 2, 5, 6 or 11": lambda n: up_to(n, (2, 5, 6, 11)),
    "take up to 5": lambda n: up_to(n, range(1, 6)),
    "subtraction {3, 7, 19}": lambda n: up_to(n, (3, 7, 19)),
}
"""What may be taken, where it does not depend on the heap: of the largest heap, so that a heap of
n has those up to n."""
BY_HEAP = {
    "take a divisor of the heap": lambda n: [k for k in range(1, n + 1) if n % k == 0],
    "take a proper divisor of the heap": lambda n: [k for k in range(1, n) if n % k == 0],
    "take at most half of the heap": lambda n: range(1, n // 2 + 1),
    "take a number coprime to the heap": lambda n: [k for k in range(1, n + 1) if gcd(k, n) == 1],
}
PARTED = {
    "Grundy's game": lambda a, b: a != b,
    "split a heap into two heaps": lambda a, b: True,  # noqa: ARG005
    "split a heap into two equal heaps": lambda a, b: a == b,
}
BOTH = {
    "take 1 or 2, or split a heap into two heaps": ((1, 2), lambda a, b: True),  # noqa: ARG005
    "take 1 or 4, or split a heap into two unequal heaps": ((1, 4), lambda a, b: a != b),
    "take a square, or split a heap into two unequal heaps": (
        [k * k for k in range(1, 110)],
        lambda a, b: a != b,
    ),
}


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


def by_taking(amounts, count):
    found = []
    for n in range(count):
        found.append(mex({found[n - k] for k in amounts if k <= n}))
    return found


def by_heap(amounts, count):
    found = []
    for n in range(count):
        found.append(mex({found[n - k] for k in amounts(n)}))
    return found


def by_parting(may, count, amounts=()):
    found = []
    for n in range(count):
        pairs = {found[a] ^ found[n - a] for a in range(1, n // 2 + 1) if may(a, n - a)}
        found.append(mex(pairs | {found[n - k] for k in amounts if k <= n}))
    return found


def fibonacci_nim(count):
    """Return the values of heaps of which not all may be taken first, then twice the last move."""

    @cache
    def value(n, most):
        return mex({value(n - k, min(2 * k, n - k)) for k in range(1, most + 1)})

    return [value(n, max(n - 1, 0)) for n in range(count)]


def of_text(text, count):
    if text in SETS:
        return by_taking(SETS[text](count), count)
    if text in BY_HEAP:
        return by_heap(BY_HEAP[text], count)
    if text in PARTED:
        return by_parting(PARTED[text], count)
    if text in BOTH:
        return by_parting(BOTH[text][1], count, BOTH[text][0])
    return fibonacci_nim(count)


def formula(text, first):
    """Return the values of a formula from some n on, as amounts that are taken."""
    return FormulaTerms(parse_expression(text), first)


SQUARES, POWERS = formula("n^2", 1), formula("2^n", 0)
GIVEN = {
    "take a Fibonacci number": HeapValues(formula("fibonacci(n)", 2)),
    "take a square number": HeapValues(SQUARES),
    "take a cube": HeapValues(formula("n^3", 1)),
    "take a prime number": HeapValues(PRIMES),
    "take a triangular number": HeapValues(formula("n*(n+1)/2", 1)),
    "take a Catalan number": HeapValues(formula("catalan(n)", 1)),
    "take a Pell number": HeapValues(formula("pell(n)", 1)),
    "take a power of 2": HeapValues(POWERS),
    "take a power of three": HeapValues(formula("3^n", 0)),
    "take a power of 10": HeapValues(formula("10^n", 0)),
    "take a factorial": HeapValues(formula("n!", 1)),
    "take an odd number": OctalCode(0, (), (3, 0)),
    "take an even number": OctalCode(0, (), (0, 3)),
    "take a multiple of 7": OctalCode(0, (), (0, 0, 0, 0, 0, 0, 3)),
    "take 1, 3 or 4": "subtraction(1,3,4)",
    "take 2, 5, 6 or 11": "S{2,5,6,11}",
    "take up to 5": "0.33333",
    "subtraction {3, 7, 19}": "subtraction(3, 7, 19)",
    "take a divisor of the heap": HeapValues("divisors of the heap"),
    "take a proper divisor of the heap": HeapValues("proper divisors of the heap"),
    "take at most half of the heap": HeapValues("at most half of the heap"),
    "take a number coprime to the heap": HeapValues("numbers coprime to the heap"),
    "Grundy's game": "Grundy's game",
    "split a heap into two heaps": OctalCode(4, ()),
    "split a heap into two equal heaps": HeapValues(parted="two equal heaps"),
    "take 1 or 2, or split a heap into two heaps": "4.33",
    "take 1 or 4, or split a heap into two unequal heaps": HeapValues(
        ListedTerms((1, 4)), "two unequal heaps"
    ),
    "take a square, or split a heap into two unequal heaps": HeapValues(
        SQUARES, "two unequal heaps"
    ),
    "Fibonacci nim": "Fibonacci nim",
}
"""Each game as it is given: by its notation, or in Python."""
GAMES = [*GIVEN]
OCTAL = {text for text, one in GIVEN.items() if isinstance(one, OctalCode) or "(" in str(one)[:12]}
OCTAL |= {"take 2, 5, 6 or 11", "take up to 5", "take 1 or 2, or split a heap into two heaps"}
FAR = dict.fromkeys(SETS, 10100) | {text: 1_500 for text in GAMES if text not in SETS}
FAR["Fibonacci nim"] = 200


def values_of(text, count):
    return gfkit.as_sequence(GIVEN[text]).terms(count)


@parametrize_some("text", GAMES)
def test_nim_values_are_the_least_that_no_move_leaves(text):
    assert values_of(text, 200) == of_text(text, 200)


@pytest.mark.thorough
@pytest.mark.parametrize("text", GAMES)
def test_far_nim_values_are_those_of_the_rule(text):
    count = FAR[text]
    assert values_of(text, count) == of_text(text, count)


@parametrize_some("text", [text for text in GAMES if text not in OCTAL])
def test_the_checker_computes_the_same_nim_values(text):
    data = definition_data(gfkit.as_sequence(GIVEN[text]).definition)
    assert heap_values(data, 150, Clock(60)) == of_text(text, 150)
    assert definition_of(data).compute(150, Workings()) == of_text(text, 150)


@parametrize_some(
    "text",
    ["take a power of three", "take a Fibonacci number", "take a prime number", "Grundy's game"],
    first=1,
)
def test_all_verbs_tell_the_nim_values_of_the_rule(text):
    right = of_text(text, 160)
    assert [*gfkit.terms(GIVEN[text], terms=160)] == right
    assert gfkit.ask(GIVEN[text]).answer.first_terms[:20] == tuple(right[:20])
    assert gfkit.as_sequence(GIVEN[text])[159] == right[159]


@pytest.mark.thorough
@pytest.mark.parametrize("text", GAMES)
def test_all_verbs_tell_far_nim_values_of_the_rule(text):
    count = FAR[text]
    right = of_text(text, count)
    assert [*gfkit.terms(GIVEN[text], terms=count)] == right
    assert ", ".join(map(str, right[:20])) in str(gfkit.ask(GIVEN[text]))
    for n in (count - 1, count // 2):
        wrong = gfkit.check(f"a(n) = {right[n] + 1} for n >= {n}", GIVEN[text])
        assert (str(wrong.verdict), wrong.counterexample.n) == ("refuted", n)


@parametrize_some(
    ("text", "shift", "low"),
    [
        ("take a cube", 2, 8),
        ("take a prime number", 9, 40),
        ("take a Fibonacci number", 36, 36),
        ("take a triangular number", 7, 20),
    ],
)
def test_a_period_of_the_first_values_is_refuted_where_the_rule_leaves_it(text, shift, low):
    values = of_text(text, 1_000)
    first = next(n for n in range(low, 1_000) if values[n] != values[n - shift])
    found = gfkit.check(f"a(n) = a(n-{shift}) for n >= {low}", GIVEN[text])
    assert str(found.verdict) == "refuted"
    assert found.counterexample.n == first


@parametrize_some(
    ("text", "late"),
    [("take 1, 3 or 4", 900), ("take a power of 2", 9_300), ("take 1, 3 or 4", 9_300)],
)
def test_what_fails_late_is_refuted(text, late):
    of = of_text(text, late + 100)
    period = 3 if "power" in text else 7
    assert of[100:] == of[100 - period : -period]
    found = gfkit.check(f"a(n) = a(n-{period}) + floor(n/{late}) for n >= 100", GIVEN[text])
    assert str(found.verdict) == "refuted"
    assert found.counterexample.n == late


@pytest.mark.thorough
def test_a_fit_to_the_first_values_of_a_game_without_a_period_is_no_answer():
    assert not gfkit.guess(GIVEN["take a Fibonacci number"]).is_answer
    assert not gfkit.guess(GIVEN["take a prime number"]).is_answer


@pytest.mark.thorough
def test_a_guess_beside_a_rule_says_how_far_it_was_compared_and_no_odds():
    found = gfkit.guess(GIVEN["take a power of 2"])
    assert found.formula == "a(n) = a(n-3)"
    assert found.compared_until >= 10_000
    assert found.odds == ""
    assert found.verdict == "consistent"  # no theorem gives the period
    assert gfkit.ask(GIVEN["take a power of 2"]).answers["guess"].compared_until >= 10_000


@pytest.mark.parametrize(
    "game", [GIVEN["take 1, 3 or 4"], GIVEN["take an odd number"], "0.0000003", "kayles", "nim"]
)
def test_a_game_whose_period_a_theorem_gives_is_proved(game):
    assert str(gfkit.as_sequence(game).verdict) == "proved"


def test_amounts_have_to_increase():
    with pytest.raises(gfkit.GfkitError, match="1 comes behind 2: only increasing amounts"):
        HeapValues(formula("lucas(n)", 0)).compute(5, Workings())


SMALL = {
    "split a heap into two equal heaps": lambda n: [(n // 2,) * 2] if n and n % 2 == 0 else [],
    "Grundy's game": lambda n: [(k, n - k) for k in range(1, n) if 2 * k != n],
    "take a power of 2": lambda n: [(n - k,) for k in (1, 2, 4, 8) if k <= n],
    "take a square number": lambda n: [(n - k,) for k in (1, 4, 9) if k <= n],
    "take at most half of the heap": lambda n: [(k,) for k in range(n) if 2 * k >= n],
    "take a proper divisor of the heap": lambda n: [(n - k,) for k in range(1, n) if n % k == 0],
    "Wythoff's game": lambda z: [
        ((i, j),) for i, j in np.ndindex(z[0] + 1, z[1] + 1)
        if (i, j) != z and (i == z[0] or j == z[1] or z[0] - i == z[1] - j)
    ],
    "chomp": lambda z: [
        (tuple(min(one, k) if r >= row else one for r, one in enumerate(z)),)
        for row, many in enumerate(z) for k in range(row == 0, many)
    ],
}  # fmt: skip
"""The moves of small positions: each the positions that it leaves."""


@parametrize_some("text", SMALL, share=7)
def test_a_sum_is_lost_just_if_its_nim_values_are_equal_and_winning_moves_leave_such_a_one(text):
    given, moves = GIVEN.get(text, text), cache(SMALL[text])
    game = game_called(given).game if isinstance(given, str) else HeapGame("", given)
    is_pair = text in {"Wythoff's game", "chomp"}
    positions = (
        [game.start(*z) for z in product(range(1, 4), repeat=2)]
        if is_pair
        else [(n,) for n in range(10)]
    )

    @cache
    def is_lost(*heaps):
        others = [(heaps[:k] + heaps[k + 1 :], one) for k, one in enumerate(heaps)]
        return not any(is_lost(*rest, *left) for rest, one in others for left in moves(one))

    for pair in combinations_with_replacement(positions, 2):
        lost = is_lost(*(place if is_pair else place[0] for place in pair))
        assert lost == (game.value(pair[0]) == game.value(pair[1])) != bool(game.moves(pair))
