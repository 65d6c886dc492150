"""What holds of terms by classes of n: their signs from some n on, and their residues modulo m.

Late terms have the sign of one pole. For a multiple of a Lucas sequence U_n(P, Q), P and Q coprime,
gcd(a(k), a(n)) = |a(gcd(k, n))|. So the n with m | a(n) are the multiples of one of them: of r, if
m divides a(r), and a(r/p) for no prime factor p of r.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Sequence as ListOf
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from math import gcd, lcm
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Any

from gfkit.analysis.asymptotics import ALL_ROOTS_ORDER
from gfkit.analysis.cones import find_cone
from gfkit.analysis.eventual_signs import Tail, tail_of, tail_of_poles, tied_bits, turns
from gfkit.analysis.periods import period_modulo, prime_factors
from gfkit.analysis.poles import WIDE_BITS, poles
from gfkit.base.budget import spend, tracked
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, LimitReached, said_as
from gfkit.numbers.decimals import decimal, number_text
from gfkit.proofs.codec import WHOLE, exactly
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.sequences.algebraic import is_in_n
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.gf import gf_evidence, gf_lemma, proved_about
from gfkit.sequences.growth import (
    lone_poles,
    root_evidence,
    section_of,
)
from gfkit.sequences.holonomic_proofs import recurrence_of
from gfkit.series.algebra import exponents_divisor
from gfkit.series.nth_term import term_modulo

if TYPE_CHECKING:
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.rational_gf import RationalGF

COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">": gt,
    ">=": ge,
    "=": eq,
    "<=": le,
    "<": lt,
    "!=": ne,
}
"""What may be said of a(n) and 0."""
MOST_PERIOD = 240
"""Classes of n that are examined."""
MOST_SINGLE = 100_000
"""Terms that are compared with 0 one by one."""
LOOKED_AT = 400
"""Terms that are computed to see when a cone is entered, and to compare the earlier ones."""
HINT_BITS = 128
ROUNDS = 3
LONE_BITS = 160


@statement(
    "signs",
    of=DEFINITION,
    relations=exactly(str).many(),
    start=WHOLE.at("from"),
    exceptions=replace(exactly(int).many(), key="except", omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class HasSigns(Statement):
    """a(n) R 0 for every n >= start, with R = relations[n mod len(relations)].

    relations: each one of > >= = <= < !=. exceptions: the n for which that is false; None for none.
    So relations = and != say exactly which terms are 0.
    """

    of: Definition
    relations: tuple[str, ...]
    start: int
    exceptions: tuple[int, ...] | None = None

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Find the signs of all terms, and compare.

        evidence: the generating function (gf_lemma), where there is one.
        """
        unknown = set(self.relations) - COMPARE.keys()
        if unknown or not self.relations:
            raise NotDerived(f"the relations are some of {', '.join(COMPARE)}")
        if self.start < self.of.offset:
            raise NotDerived(f"there is no a({self.start})")
        left, many = set(self.exceptions or ()), len(self.relations)
        if list(self.exceptions or ()) != sorted({n for n in left if n >= self.start}):
            raise NotDerived("the exceptions are not in order, or before the statement begins")
        by_formula = is_in_n(self.of) and "gf" not in evidence
        if by_formula and self.of.find_gf(run) is None:
            known = signs_by_cone(self.of, run)
        else:
            gf = gf_lemma(self.of, evidence, run)
            known = signs_of_gf(gf, self.of.offset, run, classes=many)
        for n in range(known.settled, known.settled + lcm(known.period, many)):
            if not COMPARE[self.relations[n % many]](known.sign(n), 0):
                raise NotDerived("late terms have another sign")
        for n in sorted(known.exceptions.keys() | left):
            holds = COMPARE[self.relations[n % many]](known.sign(n), 0)
            if n >= self.start and holds == (n in left):
                raise NotDerived(f"a({n}) {'is no exception' if n in left else 'has another sign'}")
        return known.derivation

    def __str__(self) -> str:
        """Return for which n the terms are 0, if that is the fact."""
        if not {*self.relations} <= {"=", "!="}:
            return Statement.__str__(self)
        period, but = len(self.relations), set(self.exceptions or ())
        classes = [k for k, said in enumerate(self.relations) if said == "="]
        late = max(but, default=self.start - 1) + 1
        single = [n for n in range(self.start, late) if (n % period in classes) != (n in but)]
        listed = [f"n = {', '.join(map(str, single))}"] * bool(single)
        if len(classes) == period:
            listed.append(f"every n >= {late}")
        elif classes:
            listed.append(f"{residues(classes, period)}, n >= {late}")
        where = f"exactly for {' and for '.join(listed)}" if listed else "for no n"
        since = f"for n >= {self.start}, " * (self.start > self.of.offset)
        return f"{since}a(n) = 0 {where}, where a(n) is {self.of}"


def residues(classes: Collection[int], period: int) -> str:
    """Return that n is in classes modulo a period; a long list is given by what is not in it.

    >>> residues([1, 3], 4), residues([0, 1, 2, 4, 5], 6)
    ('n = 1, 3 mod 4', 'n != 3 mod 6')
    """
    others = [k for k in range(period) if k not in classes]
    if 0 < 2 * len(others) < len(classes):
        return f"n != {', '.join(map(str, others))} mod {period}"
    return f"n = {', '.join(map(str, classes))} mod {period}"


def _tail(gf: RationalGF, run: Workings) -> tuple[Tail, dict[str, Any]]:
    """Return the sign from some term on, and what a checker needs; raises NotDerived."""
    first = max(0, len(gf.num) - gf.order)
    if not gf.order:
        return Tail(0, len(gf.num) if any(gf.num) else 0), {}
    if gf.order > ALL_ROOTS_ORDER:
        several = LONE_BITS, 4 * LONE_BITS, 16 * LONE_BITS
        for pole, lone in lone_poles(gf, None, several, run):
            tail = tail_of(pole.base, [pole.coefficient], pole.factor, pole.rate, first)
            if tail is not None:
                return tail, {"rate": number_text(pole.rate), "lone": lone}
        raise NotDerived("no pole was shown to outweigh the others")
    found: list[Any] = []
    for k in range(ROUNDS + 1):
        spend(1 + gf.order)
        with said_as(NotDerived, LimitReached):
            bits = WIDE_BITS << k if k < ROUNDS else tied_bits(found)
            found = list(run(poles, gf, bits))
        tail = tail_of_poles(found, first)
        if tail is not None:
            more = {"rate": number_text(tail.rate), **root_evidence(gf, bits + HINT_BITS)}
            return tail, more
    raise NotDerived(
        "poles of one modulus whose quotients seem to be no roots of unity, and none is shown "
        "to outweigh the others"
    )


@dataclass(frozen=True, slots=True)
class Signs:
    """The sign of each class of n from some n on, 1, 0 or -1, and where terms differ from it.

    period: of the classes. tails: for n = 0, 1, ... modulo the period. exceptions: the sign
    at each n where it is another than that of later terms of its class. settled: from this n
    on there is none. derivation, run: what the proof is made with.
    """

    offset: int
    period: int
    tails: tuple[int, ...]
    exceptions: dict[int, int]
    settled: int
    derivation: Derivation = field(compare=False, repr=False)
    run: Workings = field(compare=False, repr=False)

    def sign(self, n: int) -> int:
        """Return the sign of a(n)."""
        return self.exceptions.get(n, self.tails[n % self.period])

    def least(self, relation: str) -> int | None:
        """Return the least N such that a(n) R 0 for all n >= N; None if there is none.

        relation: one of > >= = <= < !=.
        """
        holds = COMPARE[relation]
        if not all(holds(sign, 0) for sign in self.tails):
            return None
        failing = (n for n, sign in self.exceptions.items() if not holds(sign, 0))
        return max(failing, default=self.offset - 1) + 1

    def first_failing(self, relation: str) -> int:
        """Return the first n at which a(n) R 0 is false; there is one."""
        return next(n for n in count(self.offset) if not COMPARE[relation](self.sign(n), 0))


def find_signs(sequence: Sequence) -> Signs:
    """Return the signs of a sequence with a g.f.; nothing is proved. Raises NotDerived.

    A sequence without a g.f. needs a known recurrence with polynomial coefficients.
    """
    if sequence.gf is not None:
        return signs_of_gf(sequence.rational, sequence.offset, Workings())
    if sequence.definition is None:
        raise NotDerived("no recurrence is known")
    return signs_by_cone(sequence.definition, Workings())


def cone_signs(of: Definition, run: Workings) -> tuple[list[int], list[Any], dict[str, Any]]:
    """Return the signs of a(n) from an n on, the terms before, and evidence; raises NotDerived.

    The signs are those for n, n + 1, ..., and repeat.

    >>> from gfkit.proofs.kernel import Workings
    >>> from gfkit.sequences.holonomic import RecurrenceTerms
    >>> cone_signs(RecurrenceTerms(((1,), (-3,), (1,)), (5, 1)), Workings())[:2]
    ([-1], [Fraction(5, 1), Fraction(1, 1)])
    """
    by, evidence = recurrence_of(of, run)
    with said_as(NotDerived, GfkitError):
        terms: list[Any] = of.compute(by.valid - of.offset + by.order, run)
        is_rational = all(isinstance(z, int | Fraction) for z in terms)
        if is_rational:
            count = max(LOOKED_AT + max(by.valid, 0) - of.offset, len(terms))
            terms = by.continued(terms, count)
    found = find_cone(by, terms, of.offset) if is_rational else None
    if found is None:
        raise NotDerived("no cone was found that the recurrence keeps and the terms enter")
    cone, signs = found
    rays = [[*map(decimal, ray)] for ray in cone.rays]
    data = {"rays": rays, "steps": cone.steps, "grows": cone.grows, "from": cone.start}
    return signs, terms[: cone.start - of.offset], {**evidence, "cone": data}


def signs_by_cone(of: Definition, run: Workings) -> Signs:
    """Return the signs of terms that enter a cone that their recurrence keeps; NotDerived."""
    late, early, evidence = cone_signs(of, run)
    many, start = len(late), of.offset + len(early)
    period = next(k for k in range(1, many + 1) if not many % k and late == late[:k] * (many // k))
    tails = [late[(k - len(early)) % period] for k in range(period)]
    reason = f"the recurrence keeps a cone from n = {start} on; earlier terms are compared"
    return _signs_of(
        of.offset,
        tails,
        early,
        Derivation(reason, evidence, basis=Basis(Principle.DOMINANT_POLES)),
        run,
    )


def signs_of_gf(gf: RationalGF, offset: int, run: Workings, *, classes: int = 1) -> Signs:
    """Return the signs of coefficients; raises NotDerived. classes: a divisor of the period."""
    period = lcm(classes, exponents_divisor(gf.den) if gf.order > ALL_ROOTS_ORDER else 1)
    while True:
        found = _tails(gf, period, run)
        if isinstance(found, list):
            break
        period *= found
        if period > MOST_PERIOD:
            raise NotDerived(f"the signs have no period up to {MOST_PERIOD}")
    ends = [residue + period * tail.late for residue, (_, tail, _) in enumerate(found)]
    if max(ends) > MOST_SINGLE:
        raise NotDerived(f"{max(ends)} terms would have to be compared with 0")
    parts = [{**gf_evidence(part), "late": tail.late, **more} for part, tail, more in found]
    reason = "one pole outweighs the others" if any("rate" in z for z in parts) else "all are 0"
    since = offset + max(0, max(ends) - period + 1)
    derivation = Derivation(
        f"{reason} from n = {since} on; earlier terms are compared",
        {**gf_evidence(gf), "period": period, "parts": parts},
        basis=Basis(Principle.DOMINANT_POLES),
    )
    late = [tail.sign for _, tail, _ in found]
    return _signs_of(offset, late, gf.terms(max(ends)), derivation, run)


def _signs_of(
    offset: int, late: ListOf[int], terms: Iterable[Any], derivation: Derivation, run: Workings
) -> Signs:
    """Return the signs by those of late terms at offset, offset + 1, ..., and the early terms."""
    period = len(late)
    signs = enumerate((term > 0) - (term < 0) for term in terms)
    exceptions = {offset + k: sign for k, sign in signs if sign != late[k % period]}
    tails = tuple(late[(n - offset) % period] for n in range(period))
    settled = max(exceptions, default=offset - 1) + 1
    return Signs(offset, period, tails, exceptions, settled, derivation, run)


Part = tuple["RationalGF", Tail, dict[str, Any]]


def _tails(gf: RationalGF, period: int, run: Workings) -> list[Part] | int:
    """Return the g.f. and the tail of each class, or by what the period has to be multiplied."""
    found = []
    for residue in tracked(range(period), "classes of n"):
        section, _ = section_of(gf, 0, period, residue)
        if 0 < section.order <= ALL_ROOTS_ORDER:
            more = turns(run(poles, section, WIDE_BITS))
            if more is not None and period * more > MOST_PERIOD:
                with suppress(NotDerived):
                    found.append((section, *_tail(section, run)))
                    continue
            if more is not None and more > 1:
                return more
        found.append((section, *_tail(section, run)))
    return found


def prove_signs(sequence: Sequence, signs: Signs, relations: tuple[str, ...], start: int) -> Proved:
    """Return the proof that a(n) R 0 for n >= start, R = relations[n mod their number].

    Raises NotDerived.
    """
    return _prove(sequence, signs, lambda of: HasSigns(of, relations, start))


def _prove(sequence: Sequence, signs: Signs, said: Callable[[Definition], HasSigns]) -> Proved:
    """Return the proof of the statement about the definition of a sequence with these signs."""
    if sequence.gf is None and sequence.definition is not None:
        return prove(said(sequence.definition), workings=signs.run)
    return proved_about(sequence, said, run=signs.run)


def prove_zeros(sequence: Sequence, signs: Signs | None = None) -> Proved:
    """Return the proof which terms are 0, for all n; raises NotDerived where signs are not known.

    >>> from gfkit import Sequence
    >>> print(prove_zeros(Sequence.parse("x^2/(1-x-x^2)")).statement.exceptions)
    (0, 1)
    """
    known = find_signs(sequence) if signs is None else signs
    relations = tuple("!=" if sign else "=" for sign in known.tails)
    others = (
        n for n, sign in known.exceptions.items() if not sign or not known.tails[n % known.period]
    )
    zeros = tuple(sorted(others)) or None
    return _prove(sequence, known, lambda of: HasSigns(of, relations, of.offset, zeros))


# Residues.


@statement(
    "residues",
    of=DEFINITION,
    modulus=WHOLE,
    period=WHOLE,
    start=WHOLE.at("from"),
    rank=replace(WHOLE, key="rank", omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class ResiduesRepeat(Statement):
    """a(n + period) = a(n) modulo m for every n >= start; no smaller period or start has that.

    The period is the least of all periods from some n on; start is the least for it. rank: m
    divides a(n) just for the multiples n of it; None where that is not said.
    """

    of: Definition
    modulus: int
    period: int
    start: int
    rank: int | None = None

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Find the period, and compare.

        evidence: the generating function (gf_lemma).
        """
        gf = gf_lemma(self.of, evidence, run)
        if self.modulus < 1 or abs(gf.den[0]) != 1:
            raise NotDerived("the modulus is out of range")
        with said_as(NotDerived, LimitReached):
            period, first = run(period_modulo, gf, self.modulus)
        if (self.period, self.start) != (period, self.of.offset + first):
            raise NotDerived(f"the least period is {period}, from n = {self.of.offset + first} on")
        if self.rank is not None and rank_of(gf, self.of.offset, self) != self.rank:
            raise NotDerived(f"{self.rank} is not the rank of apparition")
        return Derivation(
            "powers of the shift modulo the recurrence; no quotient by a prime is a period",
            {**gf_evidence(gf), "primes": prime_factors(period)},
            basis=Basis(Principle.POWERS_OF_SHIFT),
        )

    def __str__(self) -> str:
        said = f"a(n) modulo {self.modulus} has the least period {self.period}"
        if self.rank is None:
            rank = ""
        else:
            rank = f"; {self.modulus} divides a(n) just for the multiples n of {self.rank}"
        return f"{said}, from n = {self.start} on{rank}, where a(n) is {self.of}"


def rank_of(gf: RationalGF, offset: int, said: ResiduesRepeat) -> int:
    """Return the least r > 0 with m | a(r), for a multiple of a Lucas sequence; raises NotDerived.

    said: the period, of which r is a divisor.
    """
    is_lucas = gf.order == 2 and not offset and len(gf.num) == 2 and not gf.num[0]
    if not is_lucas or gcd(gf.den[1], gf.den[2]) != 1:
        raise NotDerived("no multiple of a Lucas sequence U_n(P, Q), P and Q coprime")
    if said.start:
        raise NotDerived(f"the residues repeat from n = {said.start} on only")
    rank = said.period
    for prime in prime_factors(rank):
        while rank % prime == 0 and not term_modulo(gf, rank // prime, said.modulus):
            rank //= prime
    return rank


def prove_apparition(sequence: Sequence, modulus: int) -> Proved:
    """Return the proof of the period modulo m and of the rank of apparition; raises NotDerived.

    >>> from gfkit import as_sequence
    >>> from gfkit import Sequence
    >>> prove_apparition(as_sequence("x/(1-x-x^2)"), 1000).statement.rank
    750
    """
    proof = prove_residues(sequence, modulus)
    said: Any = proof.statement
    rank = rank_of(sequence.rational, sequence.offset, said)
    return proved_about(sequence, lambda _: replace(said, rank=rank))


def prove_residues(sequence: Sequence, modulus: int) -> Proved:
    """Return the proof of the period modulo m; raises NotDerived, LimitReached.

    >>> from gfkit import as_sequence
    >>> from gfkit import Sequence
    >>> prove_residues(as_sequence("x/(1-x-x^2)"), 10**9).statement.period
    1500000000
    """
    gf = sequence.rational
    if abs(gf.den[0]) != 1:
        raise NotDerived("the terms may not be integers")
    period, first = period_modulo(gf, modulus)
    start = sequence.offset + first
    return proved_about(sequence, lambda of: ResiduesRepeat(of, modulus, period, start))
