"""Laws of lists that guessers are tried on: the families that answer, and how the lists go on.

Those of FriCAS's guessers and of Rate are as the papers describe them [HebischRubey2011;
Krattenthaler1999], written down from memory of these, not copied from a test suite. A law gives the
next term from the list a of the earlier ones and its index n.
"""

from fractions import Fraction
from functools import cache
from math import comb, factorial, prod

from oracle.play import octal_values


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def convolved(a, n, b=None):
    """Return the coefficient before x^(n-1) of the product of two series, one with itself."""
    return sum(a[k] * (b or a)[n - 1 - k] for k in range(n))


def convolution(a, n):
    """Return the first coefficients of the square of a series."""
    return [convolved(a, k + 1) for k in range(n)]


@cache
def covering():
    """List the n for which the second player wins the domino-covering game on a row of n cells."""
    values = octal_values([0, 0, 7], 520)
    return [n for n, value in enumerate(values) if not value]


LAWS = [
    # kind, how many terms are given, the law, first terms
    # guessRat, guessBinRat, guessExpRat
    ("hypergeometric", 8, lambda _a, n: Fraction(1, n + 1), []),
    ("hypergeometric", 12, lambda _a, n: Fraction(n**2 + 1, n + 2), []),
    ("iterated", 8, lambda _a, n: n**n, []),
    ("iterated", 8, lambda _a, n: Fraction(n + 1) ** (n - 1), []),
    ("iterated", 8, lambda _a, n: (n + 1) ** n * (n + 1) ** 2, []),
    ("iterated", 10, lambda _a, n: (2 * n + 1) ** n * Fraction(n + 1, n + 3), []),
    ("iterated", 10, lambda _a, n: n**n * factorial(n), []),
    ("iterated", 10, lambda _a, n: (n + 2) ** n * comb(2 * n, n), []),
    ("iterated", 10, lambda _a, n: Fraction((3 * n + 1) ** n, n**2 + 1), []),
    ("hypergeometric", 10, lambda _a, n: comb(3 * n + 1, n), []),
    ("hypergeometric", 12, lambda _a, n: comb(2 * n, n) * Fraction(n + 1, 2 * n - 1), []),
    # guessProduct and guessSum over these, Rate
    ("iterated", 8, lambda _a, n: prod(factorial(k) for k in range(1, n + 1)), []),
    ("iterated", 8, lambda _a, n: prod(k**k for k in range(1, n + 1)), []),
    (
        "iterated",
        10,
        lambda _a, n: prod(Fraction(factorial(3 * k + 1), factorial(n + k)) for k in range(n)),
        [],
    ),
    ("iterated", 9, lambda _a, n: prod(comb(2 * k, k) // (k + 1) for k in range(n + 1)), []),
    ("iterated", 9, lambda _a, n: prod(comb(2 * k, k) for k in range(n + 1)), []),
    (
        "iterated",
        9,
        lambda _a, n: sum(prod(factorial(k) for k in range(1, m + 1)) for m in range(n + 1)),
        [],
    ),
    (
        "iterated",
        10,
        lambda _a, n: prod(sum(factorial(j) for j in range(1, k + 1)) for k in range(1, n + 1)),
        [],
    ),
    (
        "iterated",
        10,
        lambda _a, n: prod(prod(factorial(j) for j in range(1, k + 1)) for k in range(1, n + 1)),
        [],
    ),
    (
        "iterated",
        12,
        lambda _a, n: prod(sum(Fraction(1, j) for j in range(1, k + 1)) for k in range(1, n + 1)),
        [],
    ),
    ("P-recursive", 12, lambda _a, n: sum(factorial(k) for k in range(n)), []),
    ("P-recursive", 12, lambda _a, n: sum(Fraction(1, k) for k in range(1, n + 1)), []),
    ("nonlinear", 12, lambda _a, n: prod(fibonacci(k) for k in range(1, n + 1)), []),
    (
        "nonlinear",
        12,
        lambda _a, n: prod(
            Fraction(i + j + k - 1, i + j + k - 2)
            for i in range(1, n + 1)
            for j in range(i, n + 1)
            for k in range(j, n + 1)
        ),
        [],
    ),
    # guessRec: Somos sequences and other recurrences that are not linear
    ("nonlinear", 15, lambda a, _n: (a[-1] * a[-3] + a[-2] ** 2) // a[-4], [1, 1, 1, 1]),
    ("nonlinear", 16, lambda a, _n: (a[-1] * a[-4] + a[-2] * a[-3]) // a[-5], [1, 1, 1, 1, 1]),
    (
        "nonlinear",
        18,
        lambda a, _n: (a[-1] * a[-5] + a[-2] * a[-4] + a[-3] ** 2) // a[-6],
        [1, 1, 1, 1, 1, 1],
    ),
    (
        "nonlinear",
        20,
        lambda a, _n: (a[-1] * a[-6] + a[-2] * a[-5] + a[-3] * a[-4]) // a[-7],
        [1, 1, 1, 1, 1, 1, 1],
    ),
    ("nonlinear", 18, lambda a, _n: (a[-1] * a[-3] + 2 * a[-2] ** 2) // a[-4], [1, 1, 1, 1]),
    ("nonlinear", 18, lambda a, _n: (a[-1] * a[-3] + a[-2]) // a[-4], [1, 1, 1, 1]),
    ("nonlinear", 8, lambda a, _n: a[-1] ** 2 + 1, [1]),
    ("nonlinear", 8, lambda a, _n: a[-1] ** 2 - a[-1] + 1, [2]),
    ("nonlinear", 8, lambda a, _n: a[-1] ** 2 - 2, [4]),
    ("nonlinear", 13, lambda a, n: n * a[-1] ** 2 + 1, [1]),
    ("nonlinear", 12, lambda a, _n: a[-1] * a[-2] + 1, [1, 2]),
    ("nonlinear", 10, lambda a, _n: a[-1] ** 2 + a[-2], [1, 1]),
    ("nonlinear", 23, lambda a, n: a[-1] * a[-2] + n, [1, 1]),
    # guessPRec, guessHolo, guessAlg, guessADE, guessPade
    ("P-recursive", 10, lambda a, n: (n - 1) * (a[-1] + a[-2]), [1, 0]),
    (
        "P-recursive",
        14,
        lambda _a, n: sum(comb(n, k) ** 2 * comb(n + k, k) for k in range(n + 1)),
        [],
    ),
    ("P-recursive", 14, lambda _a, n: Fraction(n % 2 * (-1) ** (n // 2), factorial(n)), []),
    (
        "algebraic",
        20,
        lambda a, n: convolved(convolution(a, n), n, a) + Fraction(1, 2) * a[-1],
        [1],
    ),
    ("D-algebraic", 14, lambda a, n: Fraction(int(n == 1) + convolved(a, n), n), [0]),
    (
        "D-algebraic",
        16,
        lambda a, n: Fraction(convolved([Fraction(1, factorial(k)) for k in range(n)], n, a), n),
        [1],
    ),
    ("e.g.f.", 12, lambda a, n: sum(comb(n - 1, k) * a[k] for k in range(n)), [1]),
    (
        "e.g.f.",
        14,
        lambda a, n: -sum(comb(n + 1, k) * a[k] for k in range(n)) / Fraction(n + 1),
        [1],
    ),
    ("C-finite", 12, lambda _a, n: fibonacci(n) ** 2, []),
    ("q-holonomic", 10, lambda _a, n: prod(2**k - 1 for k in range(1, n + 1)), []),
]
FEWEST = [
    # name, kind, terms used, law, first terms: found from the fewest terms, and refused from fewer
    ("A000045 Fibonacci", "C-finite", 4, lambda a, n: a[n - 1] + a[n - 2], [0, 1]),
    ("A000931 Padovan", "C-finite", 6, lambda a, n: a[n - 2] + a[n - 3], [1, 0, 0]),
    ("A007598 squares of Fibonacci", "C-finite", 6, lambda _a, n: fibonacci(n) ** 2, []),
    (
        "A054894",
        "C-finite",
        8,
        lambda a, n: 4 * a[n - 1] + 4 * a[n - 2] - 4 * a[n - 3] - a[n - 4],
        [1, 4, 20, 92],
    ),
    (
        "A001006 Motzkin",
        "P-recursive",
        7,
        lambda _a, n: sum(comb(n, 2 * k) * comb(2 * k, k) // (k + 1) for k in range(n // 2 + 1)),
        [],
    ),
    ("A000108 Catalan", "hypergeometric", 4, lambda _a, n: comb(2 * n, n) // (n + 1), []),
    (
        "A005258 Apery, zeta(2)",
        "P-recursive",
        10,
        lambda _a, n: sum(comb(n, k) ** 2 * comb(n + k, k) for k in range(n + 1)),
        [],
    ),
    (
        "A005259 Apery, zeta(3)",
        "P-recursive",
        13,
        lambda _a, n: sum((comb(n, k) * comb(n + k, k)) ** 2 for k in range(n + 1)),
        [],
    ),
    ("A000984 central binomials", "hypergeometric", 4, lambda _a, n: comb(2 * n, n), []),
    (
        "A000172 C(n,k)^3",
        "P-recursive",
        10,
        lambda _a, n: sum(comb(n, k) ** 3 for k in range(n + 1)),
        [],
    ),
    (
        "A005260 C(n,k)^4",
        "P-recursive",
        13,
        lambda _a, n: sum(comb(n, k) ** 4 for k in range(n + 1)),
        [],
    ),
    (
        "A005261 C(n,k)^5",
        "P-recursive",
        30,
        lambda _a, n: sum(comb(n, k) ** 5 for k in range(n + 1)),
        [],
    ),
    (
        "A069865 C(n,k)^6",
        "P-recursive",
        42,
        lambda _a, n: sum(comb(n, k) ** 6 for k in range(n + 1)),
        [],
    ),
    (
        "A001850 Delannoy",
        "D-finite",
        6,
        lambda _a, n: sum(comb(n, k) * comb(n + k, k) for k in range(n + 1)),
        [],
    ),
    (
        "thesis, Table 5, first",
        "quasi-polynomial",
        12,
        lambda _a, n: 4 * (n // 4) ** 2 + [-1, -1, 7, 7][n % 4] * (n // 4) + [0, 0, 3, 3][n % 4],
        [],
    ),
    (
        "thesis, Table 5, second",
        "quasi-polynomial",
        12,
        lambda _a, n: 4 * (n // 4) ** 2 + 3 * (n // 4),
        [],
    ),
    (
        "thesis, Table 6, first",
        "quasi-polynomial",
        12,
        lambda _a, n: 8 * (n // 4) ** 2 + [1, 7, 9, 15][n % 4] * (n // 4) + [0, 2, 3, 7][n % 4],
        [],
    ),
    (
        "thesis, Table 6, second",
        "quasi-polynomial",
        12,
        lambda _a, n: 8 * (n // 4) ** 2 + [3, 5, 11, 13][n % 4] * (n // 4) + [0, 0, 3, 5][n % 4],
        [],
    ),
    ("A215721 domino covering", "arithmetic-periodic", 15, lambda _a, n: covering()[n], []),
]
