"""q-holonomic, k-regular and D-algebraic fits: of random equations, and none of random terms."""

from fractions import Fraction
from itertools import accumulate
from math import isqrt, prod
from random import Random

import pytest

from gfkit import guess
from gfkit.fits.fit import Terms
from gfkit.fits.k_regular import fit_k_regular
from gfkit.fits.precursive import fit_q_holonomic
from gfkit.fits.series_equations import fit_d_algebraic
from gfkit.proofs.verdict import Underdetermined

FAMILIES = {
    "q-holonomic": fit_q_holonomic,
    "k-regular": fit_k_regular,
    "D-algebraic": fit_d_algebraic,
}
MORE = 12


def q_holonomic(draw: Random, count: int) -> list[int]:
    q, order = draw.choice([2, 3, -2]), draw.randint(1, 2)
    steps = [[draw.randint(-3, 3), draw.choice([-2, -1, 1, 2])] for _ in range(order)]
    values = [draw.randint(1, 5) for _ in range(order)]
    while len(values) < count:
        last = zip(steps, values[-order:], strict=True)
        values.append(sum((c + d * q ** len(values)) * value for (c, d), value in last))
    return values


def k_regular(draw: Random, count: int) -> list[int]:
    """A sum over the path of matrices that the digits of n name, most significant first."""
    base, rank = draw.choice([2, 3]), draw.randint(1, 2)
    matrices = [
        [[draw.randint(-1, 2) for _ in range(rank)] for _ in range(rank)] for _ in range(base)
    ]
    vectors = [[draw.randint(1, 4) for _ in range(rank)]]
    matrices[0] = [[int(i == j) for j in range(rank)] for i in range(rank)]  # it keeps vectors[0]
    while len(vectors) < count:
        above, digit = vectors[len(vectors) // base], len(vectors) % base
        rows = matrices[digit]
        vectors.append([sum(map(int.__mul__, row, above)) for row in rows])
    return [vector[0] for vector in vectors]


def d_algebraic(draw: Random, count: int) -> list[int]:
    """a(n)/n! are the coefficients of the solution of E' = p E^2 + q E + r + s x."""
    p, q, r, s = (draw.choice([-2, -1, 1, 2, 3]) for _ in range(4))
    series, factorial = [Fraction(draw.randint(-2, 2))], 1
    values = [int(series[0])]
    for n in range(count - 1):
        square = sum(series[i] * series[n - i] for i in range(n + 1))
        slope = p * square + q * series[n] + r * (n == 0) + s * (n == 1)
        series.append(Fraction(slope) / (n + 1))
        factorial *= n + 1
        values.append(int(series[-1] * factorial))
    return values


def is_constant(values: list[int]) -> bool:
    return len(set(values)) == 1


MAKERS = {"q-holonomic": q_holonomic, "k-regular": k_regular, "D-algebraic": d_algebraic}


@pytest.mark.parametrize("kind", FAMILIES)
@pytest.mark.parametrize("seed", range(20))
def test_random_equations_are_found_and_go_on(kind: str, seed: int) -> None:
    count = 90 if kind == "k-regular" else 24
    values = MAKERS[kind](Random(seed), count + MORE)  # noqa: S311
    if is_constant(values[:count]):
        return
    fit = FAMILIES[kind](Terms(tuple(values[:count])))
    assert fit is not None
    assert fit.predicted(MORE) == values[count:]
    assert fit.used < count


@pytest.mark.parametrize("kind", FAMILIES)
def test_random_terms_fit_nothing(kind: str) -> None:
    draw = Random(5)  # noqa: S311 - repeatable
    for _ in range(12):
        many, values = draw.choice([2, 3, 4, 10, 10**6]), draw.randint(10, 60)
        given = Terms(tuple(draw.randrange(many) for _ in range(values)))
        fit = FAMILIES[kind](given)
        assert fit is None or fit.missing


@pytest.mark.parametrize(
    "values, offset, formula",
    [
        ([n.bit_count() for n in range(32)], 0, "a(2*n) = a(n); a(2*n+1) = a(n) + 1"),
        ([(n & -n).bit_length() for n in range(1, 33)], 1, "a(2*n) = a(n) + 1; a(2*n+1) = 1"),
        ([1, 2, 5, 16, 67, 374, 2825, 29212, 417199], 0, "2*a(n) = 4*a(n-1) + (2^n-2)*a(n-2)"),
        ([0, 1, 0, 0, 0, -12, 0, 0, 0, 3024, 0, 0, 0, -4390848, 0, 0, 0, 21224560896], 0,
         "E*E'' - 2*(E')^2 + 2 = 0"),
    ],
)  # fmt: skip
def test_known_sequences(values: list[int], offset: int, formula: str) -> None:
    """Ones in binary, the ruler function, subspaces over two elements, the lemniscate sine."""
    from gfkit import Sequence

    found = guess(Sequence(values, offset=offset))
    assert found.formula == formula
    assert found.verdict.surplus == len(values) - found.fit.used
    assert found.sequence().early(len(values)) == values


def test_digit_sums_are_not_taken_for_periodic_ones() -> None:
    in_base_3 = [n % 3 + n // 3 % 3 + n // 9 % 3 + n // 27 % 3 for n in range(81)]
    found = guess(in_base_3[:60])  # from 27 on a(n) = a(n-27) + 1, up to 80
    assert found.fit.kind == "k-regular"
    assert found.sequence().terms(81) == in_base_3
    motzkin = [1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0]  # modulo 2, A039963
    while len(motzkin) < 64:
        n = len(motzkin)
        motzkin.append(motzkin[n - 1] if n % 2 else 1 - motzkin[n // 2] if n % 4 else 1)
    assert guess(motzkin[:64]).fit.kind == "k-regular"  # no term is suspected


def digits(n: int, base: int) -> list[int]:
    return [*digits(n // base, base), n % base] if n else []


RATIONAL = ["periodic", "arithmetic-periodic", "polynomial", "quasi-polynomial", "P-recursive"]


@pytest.mark.parametrize(
    "base, count, decided, value",
    [
        (10, 75, 101, sum),
        (10, 100, 101, lambda found: found.count(0)),
        (10, 100, 101, lambda found: sum(d == 1 for d in found)),
        (4, 64, 65, lambda found: sum((-1) ** i * d for i, d in enumerate(found))),
        (4, 64, 65, lambda found: sum(d * 4**i for i, d in enumerate(found))),
        (6, 30, 37, len),
        (6, 30, 38, prod),
        (16, 30, 33, lambda found: found[0] if found else 0),
    ],
)
def test_what_digits_decide_is_no_period(base: int, count: int, decided: int, value) -> None:
    values = [value(digits(n, base)) for n in range(decided)]
    found = guess(values[:count], kinds=RATIONAL)
    assert isinstance(found.verdict, Underdetermined)
    assert count + found.verdict.needed >= decided
    assert found.fit.predicted(decided - count) != values[count:]


@pytest.mark.parametrize("value, base, count", [(sum, 5, 64), (len, 4, 45)])
def test_sums_of_what_digits_decide_are_no_polynomials(value, base: int, count: int) -> None:
    values = [*accumulate(value(digits(n, base)) for n in range(count))]
    for some in (values, values[1:]):
        assert not guess(some, kinds=[*RATIONAL, "C-finite"]).is_answer


@pytest.mark.parametrize(
    "kind, values",
    [
        ("periodic", [isqrt(29 * n * n) % 2 for n in range(64)]),  # period 13, up to n = 147
        ("D-algebraic", [n if n < 25 else n // 25 - n % 25 for n in range(45)]),
        ("quasi-polynomial", [n**3 // 26 for n in range(100)]),
        ("k-regular", [n ^ 10 for n in range(20)]),
        ("C-finite", [isqrt(2**n) for n in range(64)]),
        ("C-finite", [max(digits(n, 10), default=0) for n in range(100)]),
        ("C-finite", [sum(digits(n, 8)) % 8 for n in range(64)]),
    ],
)
def test_nearness_and_long_formulas_are_no_answers(kind: str, values: list[int]) -> None:
    assert not guess(values, kinds=[kind]).is_answer


@pytest.mark.parametrize(
    "values",
    [[8, 2, 1, 9] * 5, [3, -4, -2, -7, 3, *[5, 1, 5, -11] * 10], [n * 7 // 5 for n in range(40)]],
)
def test_true_periods_are_answers(values: list[int]) -> None:
    assert guess(values, kinds=RATIONAL).is_answer
