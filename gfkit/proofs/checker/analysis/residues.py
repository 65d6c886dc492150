"""Terms modulo m, their least period and the rank of m: the kind "residues".

"residues": the least period of a(n) modulo m, and the first n from which on it holds. Let q(0) = 1
or -1, so that the reverse f of q is monic up to a sign, of degree d, and let a(k) satisfy the
recurrence from k = `late` on. With x^P = sum of r_j x^j modulo f and m, a(k + P) is the sum of r_j
a(k + j). If a(k + P) = a(k) modulo m for d successive k, then for all later ones, since both
satisfy the recurrence. The periods are the multiples of the least one: P is it if P/r is none for
each prime factor r of P. That r is prime is the theorem of Sorenson and Webster on strong
pseudoprimes to the first 13 primes, for r below 3.3 * 10^24. [SorensonWebster2017]

"rank": m divides a(n) just for its multiples n. Multiples a of a Lucas sequence U_n(P, Q), P and Q
coprime, have gcd(a(k), a(n)) = |a(gcd(k, n))|, so that these n are the multiples of the least one.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from ..core.gf import trimmed
from ..core.rejections import limit, need
from ..core.shapes import fit
from .polynomials import coefficients, known_fraction, multiply

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

NUMBERS = range(1, 1 << 512)
EARLY = 20_000
WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
PROVEN = 3317044064679887385961981


def check_residues(given: Given) -> None:
    """Check that the period holds from `from` on, not before, and no quotient by a prime does.

    Evidence: `primes`, the factors of the period.
    """
    statement, evidence, _, clock, report = given
    fit(evidence.get("primes"), [NUMBERS], "evidence.primes")
    offset, p, q = known_fraction(given)
    modulus, period = statement["modulus"], statement["period"]
    first, order = statement["from"] - offset, len(q) - 1
    need(first >= 0, "the statement begins before the sequence")
    need(abs(q[0]) == 1, "the terms may not be integers")
    late = max(first, len(p) - order, 0)
    limit(late <= EARLY, "too many single terms")
    terms = [int(z) % modulus for z in coefficients(p, q, late + 2 * order + 1, clock)]
    reverse = [c % modulus for c in q[::-1]]

    def shifted(k: int, by: int) -> int:
        """Return a(k + by) modulo m, k being late or later."""
        power = power_of_x(by, reverse, modulus, clock)
        return int(sum(c * terms[k + j] for j, c in enumerate(power)) % modulus)

    def holds(by: int) -> bool:
        return all(shifted(late + i, by) == terms[late + i] for i in range(order))

    def single(k: int) -> bool:
        by = k + period - late
        later: int = shifted(late, by) if by >= 0 else terms[k + period]
        return bool(later == terms[k])

    need(holds(period), "it is not a period")
    need(all(map(single, range(first, late))), "an early term does not repeat")
    need(not first or not single(first - 1), "it holds from an earlier n on")
    rest = period
    for prime in evidence["primes"]:
        need(is_prime(prime, clock) and rest % prime == 0, "a factor of the period is not prime")
        while rest % prime == 0:
            rest //= prime
        need(not holds(period // prime), "a quotient of the period is a period")
    need(rest == 1, "a prime factor of the period is missing")
    if "rank" in statement:
        rank = statement["rank"]
        lucas = order == 2 and p[:1] == [0] and len(p) == 2 and gcd(q[1], q[2]) == 1
        need(lucas and offset == first == 0, "no multiple of a Lucas sequence")
        need(period % rank == 0 and not shifted(0, rank), "the modulus does not divide a(rank)")
        for prime in evidence["primes"]:
            least = rank % prime or shifted(0, rank // prime)
            need(least, "the modulus divides an earlier term")
    report.say(
        "residues",
        f"the shift to the power {period}, and its quotients by primes",
        "powers of the shift",
    )


def power_of_x(n: int, f: list[int], prime: int, clock: Clock) -> list[int]:
    """Return x^n modulo a number and f, whose last coefficient is invertible; both ascending."""
    inverse, degree = pow(f[-1], -1, prime), len(f) - 1

    def reduced(c: list[int]) -> list[int]:
        for top in range(len(c) - 1, degree - 1, -1):
            clock.spend(len(f))
            over = c[top] * inverse % prime
            for i, z in enumerate(f):
                c[top - degree + i] = (c[top - degree + i] - over * z) % prime
        return [z % prime for z in c[:degree]]

    total = reduced([1])
    for bit in f"{n:b}":
        square = multiply(total, total, clock)
        total = reduced([0, *square] if bit == "1" else square)
    return trimmed(total)


def is_prime(n: int, clock: Clock) -> bool:
    """Return whether a number below PROVEN is prime."""
    limit(n < PROVEN, "a prime that is too large")
    if n < 2 or any(n % r == 0 for r in WITNESSES):
        return n in WITNESSES
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in WITNESSES:
        clock.spend(20 * n.bit_length())
        power = pow(base, odd, n)
        squares = (pow(power, 1 << k, n) for k in range(twos))
        if power != 1 and n - 1 not in squares:
            return False
    return True
