"""Which terms are 0, modulo primes.

Let b(k) = a(early + k), from where the recurrence q of order d holds on, and b(k) for k < 0 by q
backwards. Let p > 2 not divide the last coefficient of q, q(0) = 1 or -1,
and x^N = 1 modulo p and the reverse of q: then the companion matrix A is invertible over the p-adic
integers, and A^N = 1 + p B, B integral. So b(k + N t) is the sum over
j of C(t, j) p^j c_j, where c_0 = b(k) and, if b(k) = 0, b(k + N) = p c_1 modulo p^2. For t != 0 the
sum over j >= 1 is t p (c_1 + a multiple of p), for p divides p^(j-1)/j, j >= 2: with c_1 not 0
modulo p, b(k + N t) = 0 for t = 0 alone. In each class of k modulo N without a zero that is listed,
some prime divides no term.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.generating_functions import trimmed
from ..core.reading import fit
from ..core.relations import coefficients

if TYPE_CHECKING:
    from collections.abc import Sequence

PRIME = range(3, 1 << 20)
MODULO = {"step": range(1, 1 << 20), "primes": [PRIME], "before": [range(-1000, 0)]}
WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
PROVEN = 3317044064679887385961981


def check_modulo(
    p: list[int], q: list[int], early: int, late: list[int], given: Any, clock: Clock
) -> None:
    """Check that b(k) = a(early + k) is 0 for k in `late`, and for no other k >= 0."""
    fit(given, MODULO, "evidence.modulo")
    order, step = len(q) - 1, given["step"]
    need(abs(q[0]) == 1, "the terms may not be integers")
    need(order > 0 and early >= max(0, len(p) - order), "the recurrence does not hold from there")
    zeros = [*given["before"], *late]
    need(len({k % step for k in zeros}) == len(zeros), "two zeros are in one class")
    back = max(0, -min(zeros, default=0))
    need(back < step, "a zero is more than a period before the sequence")
    first = coefficients(p, q, early + max(order, *(k + 1 for k in zeros), 0), clock)[early:]
    two_sided = [*backwards(q, first[:order], back, clock), *first]
    need(not any(two_sided[back + k] for k in zeros), "a term that is said to be 0 is not")
    open_ = set(range(step)) - {k % step for k in zeros}
    left = set(zeros)
    for prime in given["primes"]:
        need(is_prime(prime, clock), f"{prime} is not a prime")
        need(q[-1] % prime, f"{prime} divides the last coefficient")
        length = step + max(order, *(k + 1 for k in left), 1)
        terms = terms_modulo(q, first[:order], length, prime * prime, clock)
        power = power_of_x(step, [c % prime for c in q[::-1]], prime, clock)
        need(power == [1], f"the recurrence has not the period {step} modulo {prime}")
        open_ = {k for k in open_ if terms[k] % prime == 0}
        left = {k for k in left if terms[k + step] == 0}
    need(not open_, "a class may hold a zero")
    need(not left, "a class may hold a second zero")


def backwards(q: list[int], first: Sequence[Any], count: int, clock: Clock) -> list[Fraction]:
    """Return b(-count), ..., b(-1): q(0) b(k+d) + ... + q(d) b(k) = 0."""
    known = [Fraction(z) for z in first]
    order = len(q) - 1
    for _ in range(count):
        rest = sum((q[order - 1 - i] * known[i] for i in range(order)), Fraction(0))
        known.insert(0, -rest / q[-1])
        clock.reduce(known[0].numerator.bit_length() + known[0].denominator.bit_length())
    return known[:count]


def terms_modulo(
    q: list[int], first: Sequence[Any], count: int, modulus: int, clock: Clock
) -> list[int]:
    """Return b(0), ..., b(count - 1) modulo a number that is prime to q(0)."""
    inverse, order = pow(q[0], -1, modulus), len(q) - 1
    weights = [-c * inverse % modulus for c in q[:0:-1]]
    known = [int(z) % modulus for z in first]
    clock.afford(count * (2 + order))
    for n in range(count - order):
        clock.spend(2 + order)
        known.append(
            sum(c * z for c, z in zip(weights, known[n : n + order], strict=True)) % modulus
        )
    return known


def power_of_x(n: int, f: list[int], prime: int, clock: Clock) -> list[int]:
    """Return x^n modulo a number and f, whose last coefficient is invertible; both ascending."""
    inverse, degree = pow(f[-1], -1, prime), len(f) - 1

    def reduced(c: list[int]) -> list[int]:
        for top in range(len(c) - 1, degree - 1, -1):
            clock.spend(len(f))
            over = c[top] * inverse % prime
            for i, z in enumerate(f):
                c[top - degree + i] = (c[top - degree + i] - over * z) % prime
        return c[:degree]

    total = reduced([1])
    for bit in f"{n:b}":
        square = [0] * (2 * len(total))
        for i, a in enumerate(total):
            clock.spend(len(total))
            for j, b in enumerate(total):
                square[i + j] = (square[i + j] + a * b) % prime
        total = reduced([0, *square] if bit == "1" else square)
    return trimmed(total)


def is_prime(n: int, clock: Clock) -> bool:
    """Tell whether a number below PROVEN is prime."""
    limit(n < PROVEN, "a prime that is too large")
    if n < 2 or any(n % r == 0 for r in WITNESSES):
        return n in WITNESSES
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in WITNESSES:
        clock.spend(20 * n.bit_length())
        power = pow(base, odd, n)
        if power in (1, n - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % n
            if power == n - 1:
                break
        else:
            return False
    return True
