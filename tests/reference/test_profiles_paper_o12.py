"""O12 on paths, Theorem 3.10 of [BrownEtAl2019], and what it has to do with Col, Theorem 4.3.

Generating functions are proved by the engine from the rules alone; positions are listed as words
apart from it. Tests of wrong statements have `error` in their names.
"""

from fractions import Fraction
from itertools import pairwise

import pytest
from oracle.paths import ONE, of_words, one_mark, t, total, words, x, y

from gfkit.boards.rules import col, o12
from gfkit.proofs.certificate import write_certificate
from gfkit.proofs.checker import main as check
from gfkit.series.marked import MarkedGF, to_flint
from gfkit.series.rational import RationalGF
from gfkit.strips.sequences.strip import Strip


def proved(model, marks, side):
    answer = Strip(model, **side).generating_function(marks=marks)
    assert str(answer.verdict) == "proved"
    return answer.gf


PATHS = pytest.mark.parametrize("side", [{"rows": 1}, {"columns": 1}], ids=["row", "column"])


@PATHS
def test_theorem_3_10_two_marks(side) -> None:
    assert proved(o12.positions, "xy", side) == MarkedGF.from_flint(
        ONE, 1 - ((x + 1) * t + y * t**2)
    )


@PATHS
def test_theorem_3_10_one_mark(side) -> None:
    assert proved(o12.positions, "x", side) == MarkedGF.from_flint(
        ONE, 1 - ((x + 1) * t + x * t**2)
    )


@PATHS
def test_table_1_is_right_for_o12(side) -> None:
    gf = proved(o12.positions, "none", side)
    assert gf == RationalGF.of([1], [1, -2, -1])
    assert gf.terms(7) == [1, 2, 5, 12, 29, 70, 169]


@pytest.mark.parametrize("model", [o12.positions, col.positions], ids=["o12", "col"])
def test_the_certificates_of_what_theorem_4_3_needs_are_replayed(model, tmp_path) -> None:
    answer = Strip(model, rows=1).generating_function(marks="x")
    write_certificate(answer.verdict, tmp_path / "proof.json", "0")
    assert check([str(tmp_path / "proof.json")]) == 0


def test_the_engine_counts_the_words() -> None:
    profiles = proved(o12.positions, "xy", {"rows": 1}).terms(9)
    counted = [of_words(words("o12", n)).to_dict() for n in range(9)]
    assert [profile.as_dict() for profile in profiles] == [
        {(i, j): int(f) for (_, i, j), f in found.items()} for found in counted
    ]


def power_of_silver(n):
    """(1 + r)^n as a + b r, r = sqrt 2."""
    a, b = 1, 0
    for _ in range(n):
        a, b = a + 2 * b, a + b
    return a, b


def test_theorem_3_10_totals_are_the_printed_power_and_a_rest_that_vanishes() -> None:
    """c(n) = ((1 + r)^(n + 1) - (1 - r)^(n + 1))/(2 r), the second part below 1 in modulus."""
    terms = proved(o12.positions, "none", {"rows": 1}).terms(40)
    for n, c in enumerate(terms):
        _, b = power_of_silver(n + 1)
        assert c == b  # (a + b r) - (a - b r) = 2 b r
    root = Fraction(1607521, 1136689)  # sqrt 2, too large by less than 10^-12
    rests = []
    for n, c in enumerate(terms[:13]):
        a, b = power_of_silver(n + 1)
        rests.append(abs((a + b * root) / (2 * root) - c))
    assert rests[0] < Fraction(1, 5)
    assert all(after < before / 2 for before, after in pairwise(rests))


# Theorem 4.3, for all n: power series that agree as fractions agree in every term.


def of_all(model):
    """The fraction sum of P(n) t^n, marked x, as numerator and denominator."""
    gf = proved(model, "x", {"rows": 1})
    return to_flint(gf.num), to_flint(gf.den)


def added(first, second):
    (p, q), (r, s) = first, second
    return p * s + r * q, q * s


def scaled(factor, fraction):
    return factor * fraction[0], fraction[1]


def shifted(fraction):
    """The sum of P(n + 1) t^n: what is left without P(0) = 1, over t."""
    num, den = fraction
    rest = num - den
    assert all(power for power, *_ in rest.to_dict())
    return rest / t, den


@pytest.mark.parametrize(
    "times, left", [(2, col.positions), (1, o12.positions)], ids=["col", "o12"]
)
def test_theorem_4_3_holds_for_every_n_from_0_on(times, left) -> None:
    """P(n + 1) of Col is 2x O12(n) + Col(n), and that of O12 is x O12(n) + Col(n)."""
    right = added(scaled(times * x, of_all(o12.positions)), of_all(col.positions))
    assert MarkedGF.from_flint(*shifted(of_all(left))) == MarkedGF.from_flint(*right)
    wrong = added(scaled((3 - times) * x, of_all(o12.positions)), of_all(col.positions))
    assert MarkedGF.from_flint(*shifted(of_all(left))) != MarkedGF.from_flint(*wrong)


@pytest.mark.parametrize("n", range(7))
def test_theorem_4_3_on_words(n) -> None:
    first = one_mark(of_words(words("col", n + 1)))
    second = one_mark(of_words(words("o12", n + 1)))
    two, three = (one_mark(of_words(words(game, n))) for game in ("o12", "col"))
    assert (first, second) == (2 * x * two + three, x * two + three)


def test_kimberlings_polynomials_are_those_of_o12_and_col() -> None:
    u, v = ONE, ONE
    for n in range(8):
        assert u == one_mark(of_words(words("o12", n)))
        assert v == one_mark(of_words(words("col", n)))
        u, v = x * u + v, 2 * x * u + v


# The proof of Theorem 4.3.


def to_o12(word):
    """The O12 position of a Col position that starts with a blue piece, by the four rules."""
    found, at = "", 1
    while at < len(word):
        if word[at] == "B" or (word[at] == "R" and word[at - 1] == "B"):
            found, at = found + "B", at + 1
        elif word[at : at + 2] == ".R":
            found, at = found + "()", at + 2
        else:
            assert word[at] == "."
            found, at = found + ".", at + 1
    return found


def to_col(word):
    """The Col position that starts with a blue piece, by the four rules of the reverse."""
    found, at = "B", 0
    while at < len(word):
        if word[at] == "(":
            found, at = found + ".R", at + 2
        elif word[at] == "B":
            found, at = found + ("R" if found[-1] == "B" else "B"), at + 1
        else:
            found, at = found + ".", at + 1
    return found


def size(word):
    return len(word) - word.count(".") - word.count(")")


@pytest.mark.parametrize("n", range(8))
def test_theorem_4_3_proof_blue_starts_of_col_are_the_positions_of_o12(n) -> None:
    starts = [word for word in words("col", n + 1) if word[0] == "B"]
    assert sorted(map(to_o12, starts)) == sorted(words("o12", n))
    for word in starts:
        assert to_col(to_o12(word)) == word
        assert size(to_o12(word)) == size(word) - 1
    for word in words("o12", n):
        assert to_o12(to_col(word)) == word


def by_size(chosen):
    return one_mark(of_words(chosen))


def o12_from(n, *starts):
    return by_size(word for word in words("o12", n + 1) if word.startswith(starts))


def col_from(n, start):
    return by_size(word for word in words("col", n) if word.startswith(start))


@pytest.mark.parametrize("n", range(1, 7))
def test_theorem_4_3_proof_starts_of_o12(n) -> None:
    """Aqua goes with all of O12, a domino with red, empty and aqua with blue."""
    assert o12_from(n, "B") == x * by_size(words("o12", n))
    assert o12_from(n, "()") == col_from(n, "R")
    assert o12_from(n, ".B") == col_from(n, "B")


def test_theorem_4_3_proof_error_the_start_empty_domino_is_left_out_first_at_n_2() -> None:
    """Two empty vertices go with the empty starts of Col only together with an empty one and a
    domino; on 3 vertices that is the position of one domino at the end."""
    failing = [n for n in range(1, 7) if o12_from(n, "..") != col_from(n, ".")]
    assert failing == [2, 3, 4, 5, 6]
    assert (o12_from(2, ".."), col_from(2, ".")) == (1 + x, 1 + 2 * x)
    assert all(o12_from(n, "..", ".()") == col_from(n, ".") for n in range(1, 7))


def test_theorem_4_3_totals() -> None:
    for n in range(7):
        pell, half = total(of_words(words("o12", n))), total(of_words(words("col", n)))
        assert total(of_words(words("col", n + 1))) == 2 * pell + half
