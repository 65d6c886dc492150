"""F = p/q for automata of many states, by residues: fewer digits than exact terms have.

Let F = P/Q with deg Q <= N and deg P < N, K >= N + max(deg q, deg p + 1), and q F = p modulo t^K
and modulo m. Then H = P q - p Q = Q (q F - p) vanishes modulo m, as in `strip_sequences`. Let all
coefficients of P and Q be at most W (`coefficient_bounds`).

Theorem. If m > W (sum of |q_i| + sum of |p_i|), then F = p/q.

Proof. No coefficient of H is as large as m, so H = 0.

Theorem. Let m be a product of powers of different primes l. Let deg q = N, and modulo each l let p
and q be coprime and the last coefficient of q not vanish. If m > W + |q_i| and m > W + |p_i| for
all i, then F = p/q, and even Q = q and P = p.

Proof. Modulo m, the last coefficient of q is a unit, and p and q generate all polynomials: they do
so modulo each l, hence modulo its powers, hence modulo m. As q divides p Q, it divides Q. Degrees
add when q is a factor, so Q = c q with a constant c; it is 1, as Q(0) = q(0) = 1. Then P q = p q,
and P = p. The coefficients of Q - q and P - p are multiples of m below m.

The second needs about half as many digits. m is cut into powers of primes of at most SIZE bits,
which are replayed one after another: additions of numbers of that length are the fastest, as long
as a vector of them fits into the caches. For many states longer numbers are tried too.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, NamedTuple

from .clock import limit
from .coefficient_bounds import bits_of_bound
from .exact_values import Cells, residues
from .grid_agreement import is_product
from .polynomials import gcd_modulo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .clock import Clock
    from .quotient import Automaton
    from .report import Report

LEAST_DIMENSION = 300
"""Up to so many states exact terms are quick."""
SHARE = 0.7
"""Residues pay where they have at most this share of the bits of an exact term on average."""
SAMPLED = 3
SURELY = 2
"""A replay is not begun that would take so many times the time that is left."""
SIZE, LONG = 3600, 16_000
MANY_STATES = 3000
"""From so many states on the better size of the two is found by a row of each."""
UNLUCKY = 3
"""Number of primes that may be unlucky."""
LARGEST_PRIME = 1 << 30


class Plan(NamedTuple):
    """What suffices: W < 2^bits, and the modulus as powers of primes, (prime, exponent).

    is_least: whether p and q are coprime modulo each of the primes, so that Q = q follows.
    """

    bits: int
    powers: list[tuple[int, int]]
    is_least: bool

    @property
    def moduli(self) -> list[int]:
        """Return the powers; they have no common factors."""
        return [prime**exponent for prime, exponent in self.powers]


def planned(
    automaton: Automaton, p: list[int], q: list[int], count: int, clock: Clock
) -> Plan | None:
    """Return what suffices, or None if `count` exact terms are less work."""
    size = len(automaton.start)
    if size < LEAST_DIMENSION:
        return None
    half = count * growth(automaton, clock) / 2  # bits of a term on average
    most = 32 if size < 4000 else 64
    plain = bits_of_bound(automaton, 0, clock)
    if plain < half / 8:
        most = 0
    bits = bits_of_bound(automaton, most, clock) if most else plain
    if bits > SHARE * half:
        return None
    w = 1 << bits
    if len(q) - 1 == size:
        needed = 1 + w + max(map(abs, [*p, *q]))
        longest = better_size(automaton, needed)
        tried = primes(UNLUCKY - (-needed.bit_length() // longest))
        apart = (prime for prime in tried if are_apart(p, q, prime, clock))
        found = powers(needed, apart, longest)
        if found:
            return Plan(bits, found, is_least=True)
    needed = 1 + w * sum(map(abs, [*p, *q]))
    if needed.bit_length() > SHARE * half:
        return None
    found = powers(needed, primes(10_000), better_size(automaton, needed))
    return Plan(bits, found, is_least=False)


def better_size(automaton: Automaton, needed: int) -> int:
    """Return of how many bits the moduli are, whose product is to be above a number."""
    bits = min(needed.bit_length(), LONG)
    if len(automaton.start) < MANY_STATES or bits < 2 * SIZE:
        return SIZE
    return min(SIZE, bits, key=lambda size: foreseen(automaton, 1 << size, 1) / size)


def growth(automaton: Automaton, clock: Clock, rows: int = 12) -> float:
    """Return about how many bits a term has for each row."""
    cells = Cells(automaton)
    v = cells.start
    clock.spend(rows * cells.work)
    before = 1
    for n in range(2 * rows):
        if n == rows:
            before = sum(map(abs, v))
        v = [*cells.row(v)]
    return max(0.1, (math.log2(1 + sum(map(abs, v))) - math.log2(1 + before)) / rows)


def primes(count: int) -> Iterator[int]:
    """Yield primes below LARGEST_PRIME, the largest first."""
    n = LARGEST_PRIME - 1
    while count:
        if all(n % d for d in range(3, math.isqrt(n) + 1, 2)):
            yield n
            count -= 1
        n -= 2


def are_apart(p: list[int], q: list[int], prime: int, clock: Clock) -> bool:
    """Tell whether p and q are coprime modulo a prime and q keeps its degree."""
    return bool(q[-1] % prime) and len(gcd_modulo(q, p, prime, clock)) == 1


def powers(needed: int, some: Iterator[int], longest: int) -> list[tuple[int, int]]:
    """Return powers of primes, of at most about so many bits, whose product is above a number.

    [] if there are too few primes.
    """
    parts = -(-needed.bit_length() // longest)
    found: list[tuple[int, int]] = []
    total = 1
    for prime in some:
        exponent = 1 + int((needed.bit_length() / parts) / math.log2(prime))
        found.append((prime, exponent))
        total *= prime**exponent
        if total > needed:
            return found
    return []


def foreseen(automaton: Automaton, modulus: int, rows: int) -> float:
    """Return about how many seconds so many rows take, from a few of them."""
    cells = Cells(automaton)
    v = [modulus - 1 - k for k in range(len(cells.start))]
    taken = []
    for _ in range(SAMPLED):
        began = time.monotonic()
        cells.row(v)
        taken.append(time.monotonic() - began)
    return rows * min(taken)


def agree_modulo(
    plan: Plan,
    automaton: Automaton,
    p: list[int],
    q: list[int],
    count: int,
    clock: Clock,
    report: Report,
) -> bool:
    """Tell whether q F = p modulo t^count and modulo each of the moduli."""
    total = count * len(plan.moduli)
    seconds = foreseen(automaton, plan.moduli[0], total)
    left = clock.end - clock.now()
    told = f"{count} terms modulo a number of {math.prod(plan.moduli).bit_length()} bits"
    enough = f"take about {max(1, round(seconds))} s to replay (--time-limit allows more)"
    limit(seconds < SURELY * max(left, 0.1), f"{told} {enough}")
    report.progress(f"{told}, about {max(1, round(seconds))} s")
    for k, m in enumerate(plan.moduli):

        def progress(n: int, done: int = k * count) -> None:
            if (n + done) % (1 + total // 20) == 0:
                report.progress(f"term {n + done} of {total}")

        terms = residues(automaton, count, m, clock, progress)
        if not is_product([c % m for c in q], terms, [c % m for c in p], m, clock):
            return False
    return True
