"""Terms modulo numbers: the kind "residues", and which terms are 0.

"residues": the least period of a(n) modulo m, and the first n from which on it holds. Let q(0) = 1
or -1, so that the reverse f of q is monic up to a sign, of degree d, and let a(k) obey the
recurrence from k = `late` on. With x^P = sum of r_j x^j modulo f and m, a(k + P) is the sum of r_j
a(k + j). If a(k + P) = a(k) modulo m for d successive k, then for all later ones, since both obey
the recurrence. The periods are the multiples of the least one: P is it if P/r is none for each
prime factor r of P. That r is prime is the theorem of Sorenson and Webster on strong pseudoprimes
to the first 13 primes, for r below 3.3 * 10^24. [SorensonWebster2017]

"rank": m divides a(n) just for its multiples n. Multiples a of a Lucas sequence U_n(P, Q), P and Q
coprime, have gcd(a(k), a(n)) = |a(gcd(k, n))|, so that these n are the multiples of the least one.

*Zeros.* Let b(k) = a(early + k), from where the recurrence q of order d holds on, and b(k) for k <
0 by q backwards. Let p > 2 not divide the last coefficient of q, q(0) = 1 or -1, and x^N = 1 modulo
p and the reverse of q: then the companion matrix A is invertible over the p-adic integers, and A^N
= 1 + p B, B integral. So b(k + N t) is the sum over j of C(t, j) p^j c_j, where c_0 = b(k) and, if
b(k) = 0, b(k + N) = p c_1 modulo p^2. For t != 0 the sum over j >= 1 is t p (c_1 + a multiple of
p), for p divides p^(j-1)/j, j >= 2: with c_1 not 0 modulo p, b(k + N t) = 0 for t = 0 alone. In
each class of k modulo N without a zero that is listed, some prime divides no term.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.envelope import gf_lemma
from ..core.generating_functions import trimmed
from ..core.reading import fit
from ..core.relations import coefficients
from .polynomials import fraction_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.kinds import Given

NUMBERS = range(1, 1 << 512)
EARLY = 20_000
PRIME = range(3, 1 << 20)
MODULO = {"step": range(1, 1 << 20), "primes": [PRIME], "before": [range(-1000, 0)]}
WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
PROVEN = 3317044064679887385961981


def check_residues(given: Given) -> None:
    """Check that the period holds from `from` on, not before, and no quotient by a prime does.

    Evidence: `primes`, the factors of the period.
    """
    statement, evidence, lemmas, clock, report = given
    fit(evidence.get("primes"), [NUMBERS], "evidence.primes")
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = fraction_of(lemma, clock)
    modulus, period = statement["modulus"], statement["period"]
    first, order = statement["from"] - lemma["offset"], len(q) - 1
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
        need(lucas and lemma["offset"] == first == 0, "no multiple of a Lucas sequence")
        need(period % rank == 0 and not shifted(0, rank), "the modulus does not divide a(rank)")
        for prime in evidence["primes"]:
            least = rank % prime or shifted(0, rank // prime)
            need(least, "the modulus divides an earlier term")
    report.say("residues", f"the shift to the power {period}, and its quotients by primes")


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
