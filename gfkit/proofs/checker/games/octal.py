"""Octal games: periods of nim-values, who wins which heaps, and the sequences that follow.

A move takes k beans from one heap; the digit d(k) is the sum of 1 (nothing may be left of the
heap), 2 (one heap) and 4 (two heaps). G(n) is the least number that no option has.

*Finitely many digits*, the last at place k. With m = max(preperiod, 1), if G(n + p) = G(n) for
preperiod <= n < 2 m + p + k then for all n >= preperiod: R. K. Guy and C. A. B. Smith, The G-values
of various games, section 5. (m and not 0: the larger of two heaps that n + p leaves must keep a
bean when p are taken away.)

*Recurring digits*, none with 4, of period q after t digits. Take a multiple P of p and q, S = s
P/p. For a heap b > 0 and a residue r modulo q let B(r), A(r) be the values of heaps below b, below
b + P, that large heaps of residue r reach. If G(n + P) = G(n) + S for preperiod <= n < b + t and
A(r) is {0, ..., S - 1} and B(r) + S for each r, then so it is for all n >= preperiod, by induction;
and G(n + p) - G(n), which repeats after P places, is s for ever if it is for P places in a row.

*Least*. If the differences G(n + 1) - G(n) had a smaller period from some n on, they would have p/f
for a prime f that divides p.

Values come by the method of rare values, by the mask of the evidence, or by 1: a value is rare if
it has an even number of bits in common with the mask. The value of the sum of two heaps is common
only if one of them is rare, so these pairs show the least common value that is not excluded; a rare
value below it is sought among all pairs. Any mask is right: no play is longer than 2 n, as each
move takes a bean or makes one heap more, and so no value is larger.
"""

from __future__ import annotations

import math
import re
from operator import xor
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import are_equal, fraction_of, multiply
from ..core.certificates import lemma_with
from ..core.gf import trimmed
from ..core.rejections import Rejected, limit, need
from ..core.shapes import fit

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

CODE = re.compile(r"([04])\.([0-7]{0,999}?)(?:([0-7])'(?:([0-7]{1,999})')?)?")
SIZE = range(10**8)
MASK = range(1 << 40)
NAMED = {"preperiod": SIZE, "period": SIZE, "saltus": SIZE}


class Game:
    """The nim-values of a code, computed as far as they were requested."""

    def __init__(self, code: str, clock: Clock, mask: int = 0) -> None:
        match = CODE.fullmatch(code)
        need(match and (match[2] or match[3]), "the code is not one of an octal game")
        assert match is not None
        self.clock, self.mask = clock, mask or 1
        head = [int(z) for z in match[1] + match[2]]
        self.block = [int(z) for z in (match[3] or "") + (match[4] or "")]
        while not self.block and len(head) > 1 and not head[-1]:
            head.pop()
        self.head, self.last = head, len(head) - 1
        self.splits = any(z & 4 for z in head + self.block)
        self.values: list[int] = []
        self.rare: list[int] = []  # places with rare values, from 1 on

    def digit(self, k: int) -> int:
        """Return d(k)."""
        if k <= self.last:
            return self.head[k]
        return self.block[(k - self.last - 1) % len(self.block)] if self.block else 0

    def upto(self, count: int) -> list[int]:
        """Return at least the first `count` values."""
        while len(self.values) < count:
            n = len(self.values)
            self.values.append(self._next(n))
            if n and not (self.values[n] & self.mask).bit_count() & 1:
                self.rare.append(n)
        return self.values

    def _next(self, n: int) -> int:
        """Return the value of a heap, the least number that no option has."""
        values, rare, mask = self.values, self.rare, self.mask
        options: set[int] = set()
        splitting = []
        for k in range((n if self.block else min(n, self.last)) + 1):
            self.clock.spend()
            digit, total = self.digit(k), n - k
            if digit & 1 and not total and n:
                options.add(0)
            if digit & 2 and k and total:
                options.add(values[total])
            if digit & 4 and total > 1:
                splitting.append(total)
                self.clock.spend(len(rare))
                options.update(values[z] ^ values[total - z] for z in rare if z < total)
        value = 0
        common = 1 if splitting else 0
        while value <= 2 * n and (value in options or (value & mask).bit_count() & 1 < common):
            value += 1
        self.clock.spend(value)
        missing = {z for z in range(value) if z not in options}
        low, size = 1, 64
        while missing and any(2 * low <= total for total in splitting):
            for total in splitting:
                high = min(low + size, total // 2 + 1)
                if low < high:
                    self.clock.spend(high - low)
                    missing.difference_update(
                        map(xor, values[low:high], values[total - low : total - high : -1])
                    )
            low, size = low + size, 4 * size
        return min(missing, default=value)


def check_period(given: Given) -> None:
    """Check a period, a preperiod and a saltus, all least.

    Evidence: `mask`, which speeds up the computation; any is valid.
    """
    statement, evidence, _, clock, report = given
    mask = evidence.get("mask", 0)
    fit(mask, MASK, "evidence.mask")
    p, n0, s = (statement[key] for key in ("period", "preperiod", "saltus"))
    need(p, "the period is 0")
    game = Game(statement["code"], clock, mask)
    if game.block:
        compared = _check_recurring(game, p, n0, s, clock)
        theorem = "saturated options"
    else:
        need(not s, "values of a code with finitely many digits have no saltus by this theorem")
        compared = 2 * max(n0, 1) + 2 * p + game.last
        _compare(game, p, n0, s, compared, clock)
        theorem = "Guy and Smith"
    values = game.upto(n0 + p + 1)
    clock.spend(p)
    steps = [values[n + 1] - values[n] for n in range(n0, n0 + p)]
    for factor in prime_factors(p):
        clock.spend(p)
        shift = p // factor
        need(steps != steps[shift:] + steps[:shift], f"{shift} is also a period")
    need(not n0 or values[n0 - 1] + s != values[n0 - 1 + p], f"the period begins before {n0}")
    report.say(
        "values",
        f"{compared} computed from the definition and compared",
        "finitely many",
        values=compared,
    )
    report.say(
        "theorem",
        theorem,
        "octal period",
        code=statement["code"],
        period=p,
        preperiod=n0,
        saltus=s,
    )


def _compare(game: Game, p: int, n0: int, s: int, count: int, clock: Clock) -> None:
    """Check G(n + p) = G(n) + s for n >= n0, n + p < count."""
    for n in range(n0, count - p):
        clock.spend()
        if not n % 64:
            game.upto(min(count, n + p + 64))
        values = game.upto(n + p + 1)
        wrong = f"G({n + p}) is {values[n + p]} and not {values[n] + s}"
        need(values[n + p] == values[n] + s, wrong)


def _check_recurring(game: Game, p: int, n0: int, s: int, clock: Clock) -> int:
    """Check the theorem on saturated options; return how many values were compared."""
    need(not game.splits, "no theorem is known for recurring digits that split heaps")
    q, t = len(game.block), game.last
    times = math.lcm(p, q) // p
    wide, salt = p * times, s * times
    count = n0 + 2 * wide + t
    limit(count <= 200_000, f"{count} values of recurring digits are too many")
    _compare(game, p, n0, s, count, clock)
    values = game.upto(count)

    def reached(bound: int, r: int) -> set[int]:
        heap = bound + q * (t + 1)
        heap += (r - heap) % q
        clock.spend(bound)
        return {values[m] for m in range(bound) if game.digit(heap - m) & (2 if m else 1)}

    for b in range(max(n0, 1), n0 + wide + 1):
        clock.spend()
        fits = b + wide + t <= count
        if fits and all(
            reached(b + wide, r) == {*range(salt)} | {z + salt for z in reached(b, r)}
            for r in range(q)
        ):
            return count
    raise Rejected("the theorem on saturated options does not apply")


def prime_factors(number: int) -> list[int]:
    """Return the different prime factors of a positive integer."""
    found, factor = [], 2
    while factor * factor <= number:
        if number % factor == 0:
            found.append(factor)
            while number % factor == 0:
                number //= factor
        factor += 1
    return [*found, number] if number > 1 else found


def period_of(
    code: str, evidence: dict[str, Any], lemmas: list[dict[str, Any]], clock: Clock
) -> tuple[int, int, int]:
    """Return preperiod, period and saltus that evidence names and a lemma proves."""
    fit(evidence, NAMED, "evidence")
    lemma = {"kind": "octal period", "code": code, **evidence}
    need(lemma_with(lemmas, lemma, clock), "the lemma about the period is missing")
    return evidence["preperiod"], evidence["period"], evidence["saltus"]


def check_winners(given: Given) -> None:
    """Check who wins heaps: the second player those of value 0.

    Evidence: a period, with its lemma, or nothing.
    """
    statement, evidence, lemmas, clock, report = given
    code, low, said = statement["code"], statement["offset"], statement["winners"]
    need(said, "no winners are listed")
    game = Game(code, clock)
    if evidence:
        n0, p, s = period_of(code, evidence, lemmas, clock)
        known = game.upto(n0 + p)
        turns = [max(0, (n - n0) // p) for n in range(low, low + len(said))]
        found = [known[n - z * p] + z * s for n, z in enumerate(turns, low)]
    else:
        found = game.upto(low + len(said))[low : low + len(said)]
    for n, (winner, value) in enumerate(zip(said, found, strict=True), low):
        true = "first" if value else "second"
        need(winner == true, f"the {true} player wins a heap of {n}")
    report.say("values", f"{len(said)} heaps examined", "finitely many", heaps=len(said))


def nim_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return G(0), ..., G(count - 1)."""
    return Game(of["code"], clock).upto(count)[:count]


def zero_heaps(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first heaps of value 0."""
    game, known = Game(of["code"], clock), 64
    while True:
        zeros = [n for n, value in enumerate(game.upto(known)) if not value]
        if len(zeros) >= count:
            return zeros[:count]
        known *= 2


def check_nim_gf(given: Given) -> None:
    """Check the g.f. of nim-values: (1 - x^p) F is a polynomial and s x^(n0 + p)/(1 - x)."""
    of, (statement, evidence, lemmas, clock, _) = given.of, given
    need(statement["offset"] == 0, "offset is not 0")
    n0, p, s = period_of(of["code"], evidence, lemmas, clock)
    known = Game(of["code"], clock).upto(n0 + p)[: n0 + p]
    _check_steps(statement, known, p, s, clock)


def check_zero_gf(given: Given) -> None:
    """Check the g.f. of the heaps of value 0: with z of them a period, a(n + z) = a(n) + p."""
    of, (statement, evidence, lemmas, clock, _) = given.of, given
    need(statement["offset"] == of["offset"], "offset is not that of the sequence")
    n0, p, s = period_of(of["code"], evidence, lemmas, clock)
    need(not s, "values that grow have finitely many zeros")
    values = Game(of["code"], clock).upto(n0 + p)
    zeros = [n for n in range(n0 + p) if not values[n]]
    many = sum(n >= n0 for n in zeros)
    need(many, "there are finitely many zeros")
    # The sequence, as far as it is not yet a(n - z) + p, is a polynomial.
    _check_steps(statement, zeros + [n + p for n in zeros if n >= n0], many, p, clock)


def _check_steps(
    statement: dict[str, Any], known: list[int], z: int, step: int, clock: Clock
) -> None:
    """Check that p/q is F with the known first terms and a(n) = a(n - z) + step for all others."""
    clock.spend(10 * len(known))
    above = [v - (known[n - z] if n >= z else 0) for n, v in enumerate(known)] + [step]
    below = [1] + [0] * (z - 1) + [-1]
    # Times 1 - x: what begins step, step, ... at the end becomes a polynomial.
    above = trimmed(multiply(above, [1, -1], clock)[: len(above)])
    below = multiply(below, [1, -1], clock)
    same = are_equal((above, below), fraction_of(statement, clock), clock)
    need(same, "p/q is not the fraction that follows from the period")
