"""Numbers of matrices against all matrices, one after another."""

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import prod

import pytest

from gfkit.oeis.objects.matrix_values import determinant, field_matrices, permanent
from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title

Matrix = tuple[tuple[int, ...], ...]


def squares(n: int, q: int) -> list[Matrix]:
    rows = [*product(range(q), repeat=n)]
    return [*product(rows, repeat=n)]


def times(a: Matrix, b: Matrix, q: int) -> Matrix:
    columns = [*zip(*b, strict=True)]
    return tuple(tuple(sum(map(prod, zip(r, c, strict=True))) % q for c in columns) for r in a)


def image(a: Matrix, q: int) -> frozenset[tuple[int, ...]]:
    """Return all combinations of the rows."""
    return frozenset(times((z,), a, q)[0] for z in product(range(q), repeat=len(a)))


def turned(a: Matrix) -> Matrix:
    return tuple(zip(*a, strict=True))


def null(a: Matrix, q: int) -> frozenset[tuple[int, ...]]:
    every = product(range(q), repeat=len(a))
    return frozenset(z for z in every if not any(x for (x,) in times(a, turned((z,)), q)))


def powers(a: Matrix, q: int) -> list[Matrix]:
    found = [a]
    while (last := times(found[-1], a, q)) not in found:
        found.append(last)
    return [*found, last]


def is_projection_like(a: Matrix, q: int) -> bool:
    """Tell whether the only eigenvalues are 0, n - 1 times, and 1."""
    late = powers(a, q)[-1]
    return times(late, a, q) == late and len(image(late, q)) == q


ASKED: dict[str, Callable[[Matrix, int], bool]] = {
    "nonsingular": lambda a, q: len(image(a, q)) == q ** len(a),
    "singular": lambda a, q: len(image(a, q)) < q ** len(a),
    "rank n-1": lambda a, q: len(image(a, q)) == q ** (len(a) - 1),
    "symmetric invertible": lambda a, q: a == turned(a) and len(image(a, q)) == q ** len(a),
    "symmetric singular": lambda a, q: a == turned(a) and len(image(a, q)) < q ** len(a),
    "powers x^(n-1) (x-1)": is_projection_like,
    "convergent": lambda a, q: times(powers(a, q)[-1], a, q) == powers(a, q)[-1],
    "periodic": lambda a, q: powers(a, q)[-1] == a,
    "row space is column space": lambda a, q: image(a, q) == image(turned(a), q),
    "column space is null space": lambda a, q: image(turned(a), q) == null(a, q),
}


@pytest.mark.parametrize("what", ASKED)
def test_matrices_over_fields_are_those_that_are_listed(what: str) -> None:
    for n, q in ((1, 2), (2, 2), (3, 2), (2, 3)):
        found = sum(ASKED[what](a, q) for a in squares(n, q))
        assert found == field_matrices(n, q, what), (n, q)


def test_determinants_and_permanents_are_sums_over_permutations() -> None:
    matrix = [[Fraction(3 * r - c * c, 1 + c) for c in range(4)] for r in range(4)]
    signed, plain = Fraction(0), Fraction(0)
    for order in permutations(range(4)):
        part = prod(matrix[r][c] for r, c in enumerate(order))
        turns = sum(order[a] > order[b] for b in range(4) for a in range(b))
        signed, plain = signed + (-1) ** turns * part, plain + part
    assert (determinant(matrix), permanent(matrix)) == (signed, plain)


@pytest.mark.parametrize(
    "title",
    [
        "Number of nonsingular n X n matrices over GF(6).",
        "512*P_11(n), 512 times the Legendre polynomial of order 13 at n.",
        "Third row of Pascal-(1,3,1) array A081577.",
        "Molien series of 6 X 5 upper triangular matrices over GF( 2 ).",
        "Determinant of the symmetric n X n matrix A defined by A[i,j] = i-2*j for 1 <= i,j <= n.",
        "Molien series of 3 X 3 upper triangular matrices over GF( 6 ).",
        "Determinant of the n X n matrix whose element (i,j) equals |i-j| (Mod 0).",
        (
            "a(n) is the permanent of the symmetric tridiagonal Toeplitz n X n matrix M_n where "
            "M_n(j,k) = j for j = k, M_n(j,k) = n for abs(j-k) = 1, M_n(j,k) = 0 otherwise."
        ),
        (
            "Number of ways to place 4 points on a triangular grid of side n so that they are not "
            "vertices of an equilateral triangle of any orientation."
        ),
        "Number of binary words of length n with autocorrelation function 2^(n-1).",
        "Number of n X 2 0,2 arrays with the row and column sums nondecreasing.",
    ],
)
def test_what_contradicts_itself_is_unread(title: str) -> None:
    assert isinstance(read_title(title), Unread)
    assert isinstance(read_title("Singular n X n matrices over GF(2)."), TitleRule)


def test_the_power_0_of_a_matrix_has_the_trace_of_the_identity() -> None:
    words = "Let M(n) be the n X n matrix m(i,j)=min(i,j) for 1<=i,j<=n then a(n) is the trace of"
    found = read_title(f"{words} M(n)^(0).")
    assert isinstance(found, TitleRule)
    assert found.terms(4) == [1, 2, 3, 4]
