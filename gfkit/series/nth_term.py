"""Single terms of rational generating functions, by Bostan and Mori, and terms modulo numbers."""

from __future__ import annotations

from typing import Any

from flint import fmpz_mod_ctx, fmpz_mod_poly_ctx, fmpz_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.decimals import short_text
from gfkit.numbers.polynomials import ints
from gfkit.series.rational_gf import RationalGF, sides_of
from gfkit.series.term_sizes import bits_up_to, short

MAX_TERM_BITS = 100_000_000
"""The limit on a single term: 12 megabytes."""
FEW_BITS = 1_000_000
"""Where a term may have too many bits, it is computed while no number on the way has more."""


def term(gf: RationalGF, n: int) -> int:
    """Return A(n), by the algorithm of Bostan and Mori.

    If all poles are roots of unity, the numbers on the way grow no faster than a power of n;
    otherwise they have twice as many bits after each step. Raises LimitReached if A(n) might have
    more than MAX_TERM_BITS bits. References: [BostanMori2021, Algorithm 1].

    >>> term(RationalGF.of([0, 1], [1, -2, 1]), 10**18)
    1000000000000000000
    """
    bits = bits_up_to(gf, n)
    is_far = bits > MAX_TERM_BITS
    found = _bostan_mori(*sides_of(gf), n, fmpz_poly, most=FEW_BITS if is_far else None)
    if found is None:
        raise LimitReached(
            f"a term {n} places after the first may have {short(bits)} bits; the limit is "
            f"{MAX_TERM_BITS}; modulo a number there is no limit"
        )
    return int(found[0]) // int(found[1])


def coefficient(p: fmpz_poly, q: fmpz_poly, n: int) -> tuple[int, int]:
    """Return numerator and denominator of the coefficient of t^n in p/q; q(0) is not 0.

    References: [BostanMori2021, Algorithm 1].

    >>> coefficient(fmpz_poly([1]), fmpz_poly([2, -1]), 3)
    (1, 16)
    """
    found = _bostan_mori(p, q, n, fmpz_poly)
    assert found is not None
    return int(found[0]), int(found[1])


def _bostan_mori(
    p: Any, q: Any, n: int, polynomial: Any, most: int | None = None
) -> tuple[Any, Any] | None:
    """Return numerator and denominator of the coefficient of t^n in p/q, over any ring.

    most: bits of a number on the way; None is returned where one has more.
    """
    while n:
        spend()
        if most is not None and max(p.height_bits(), q.height_bits()) > most:
            return None
        mirrored = polynomial([-c if k % 2 else c for k, c in enumerate(q.coeffs())])
        p = polynomial((p * mirrored).coeffs()[n % 2 :: 2])
        q = polynomial((q * mirrored).coeffs()[::2])
        n //= 2
    return p[0], q[0]


def term_modulo(gf: RationalGF, n: int, modulo: int) -> int:
    """Return A(n) modulo a number, in 0, ..., modulo - 1, in O(log n) products."""
    if modulo < 1:
        raise GfkitError(f"the modulus is {short_text(modulo)}; it must be at least 1")
    if modulo == 1:
        return 0
    polynomial: Any = fmpz_mod_poly_ctx(fmpz_mod_ctx(modulo))
    p, q = polynomial(list(gf.num)), polynomial(list(gf.den))
    found = _bostan_mori(p, q, n, polynomial)
    assert found is not None
    return int(found[0])


def terms_modulo(gf: RationalGF, count: int, prime: int) -> list[int]:
    """Return A(0), ..., A(count - 1) modulo a prime of one word, as a power series.

    >>> terms_modulo(RationalGF.of([1], [1, -1, -1]), 8, 5)
    [1, 1, 2, 3, 0, 3, 3, 1]
    """
    spend(1 + count // 100)
    den, num = (nmod_poly([c % prime for c in side], prime) for side in (gf.den, gf.num))
    found = ints(den.inverse_series_trunc(count).mul_low(num, count))
    return found + [0] * (count - len(found))
