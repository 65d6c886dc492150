"""Polynomials modulo a prime: ascending lists without zeros at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .clock import Clock

PRIMES = (2**61 - 1, 2**31 - 1, 10**9 + 7, 10**9 + 9, 998244353)


def trimmed(f: Sequence[Any]) -> list[Any]:
    """Leave out zeros at the end."""
    size = len(f)
    while size and not f[size - 1]:
        size -= 1
    return list(f[:size])


def gcd_modulo(f: Sequence[int], g: Sequence[int], prime: int, clock: Clock) -> list[int]:
    """Return a greatest common divisor modulo a prime, by Euclid's algorithm."""
    clock.spend(sum(1 + abs(c).bit_length() // 30 for c in (*f, *g)))
    a, b = (trimmed([c % prime for c in z]) for z in (f, g))
    while b:
        inverse = pow(b[-1], -1, prime)
        if len(a) == len(b) + 1 > 2:  # as mostly: two steps of the division in one
            clock.spend(1 + 2 * len(b))
            first = a.pop() * inverse % prime
            second = (a.pop() - first * b[-2]) * inverse % prime
            below = zip(a, b, [0, *b], strict=False)
            a = [(s - second * t - first * u) % prime for s, t, u in below]
        while len(a) >= len(b):
            clock.spend(1 + len(b))
            factor, rest = a.pop() * inverse % prime, len(a) - len(b) + 1
            a[rest:] = [(s - factor * t) % prime for s, t in zip(a[rest:], b, strict=False)]
        a, b = b, trimmed(a)
    return a
