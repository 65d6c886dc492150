"""The statement that a sequence is 0 at listed n, in some classes of n, and nowhere else.

Two theorems settle it. The signs of late terms do (`signs`). Where there are none, powers of a
prime do: let p > 2 not divide the last coefficient of the recurrence, and let the N-th power of the
companion matrix be 1 modulo p. Over the p-adic integers it is 1 + p B, so that

    a(k + N t) = sum over j of C(t, j) p^j b_j,  b_0 = a(k),  p b_1 = a(k + N) - a(k).

If a(k) = 0 and p^2 does not divide a(k + N), the sum over j >= 1 is t p times a number that is b_1
modulo p, as p divides p^(j-1)/j for j >= 2: then a(k + N t) is 0 for t = 0 alone. Other classes
modulo N have no zero if some prime with that period divides none of their terms.
References: [EverestEtAl2003, Chapter 2].
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.zeros_modulo import (
    MOST_CLASSES,
    continued_back,
    primes_above_divisors,
    settled_modulo,
)
from gfkit.budget import tracked
from gfkit.proofs.closed_sets import WHOLE, exactly
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.is_gf import gf_evidence, gf_lemma, proved_about
from gfkit.sequences.signs import MOST_SINGLE, HasSigns, Signs, find_signs

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from gfkit.proofs.kernel import Proved, Workings
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.rational import RationalGF

LOOKED_AT, LOOKED_BACK = 2000, 100
"""Terms among which single zeros are looked for, after and before the first."""
PERIODS = (720, 630, 1260, 5040, 6930, 13860, 27720, 20790, 90090, 55440, 180180, 166320)
"""Rich in divisors, with different powers of 2: where 2 is a square modulo p, one may not do."""
MOST_PRIMES = 60
MOST_ORDER = 40


@statement(
    "zeros",
    of=DEFINITION,
    single=exactly(int).many(),
    period=WHOLE,
    classes=exactly(int).many(),
    start=WHOLE.at("from"),
)
@dataclass(frozen=True, slots=True, repr=False)
class HasZeros(Statement):
    """a(n) = 0 exactly for the n in `single`, and for n >= start with n mod period in `classes`."""

    of: Definition
    single: tuple[int, ...]
    period: int
    classes: tuple[int, ...]
    start: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Look at each term before `from`; later ones have signs, or are settled modulo primes.

        evidence: the generating function (gf_lemma); `signs`, that of the signs, or `modulo` with
        `step`, `primes` and `before`, the zeros of the recurrence backwards.
        """
        gf = gf_lemma(self.of, evidence, run)
        offset = self.of.offset
        shaped = self.period > 0 and set(self.classes) <= set(range(self.period))
        shaped &= list(self.single) == sorted(set(self.single))
        if not shaped or self.start < offset or any(n < offset for n in self.single):
            raise NotDerived("the zeros, or where their classes begin, are not of the sequence")
        if "modulo" in evidence:
            return self._modulo(gf, evidence["modulo"])
        count = self.start - offset
        if count > MOST_SINGLE:
            raise NotDerived(f"{count} terms would have to be compared with 0")
        found = {offset + k for k, term in enumerate(gf.terms(count)) if not term}
        if found != set(self.single):
            raise NotDerived("the single zeros are others")
        said = tuple("=" if k in self.classes else "!=" for k in range(self.period))
        inner = {**gf_evidence(gf), **evidence.get("signs", {})}
        run.lemma(HasSigns(self.of, said, self.start), inner)
        return Derivation("the signs of the later terms are known", {**gf_evidence(gf)})

    def _modulo(self, gf: RationalGF, given: Mapping[str, Any]) -> Derivation:
        step, primes = int(given["step"]), [int(p) for p in given["primes"]]
        before = [int(k) for k in given["before"]]
        early = max(0, len(gf.num) - gf.order)
        if self.classes or not gf.order or self.start != self.of.offset + early:
            raise NotDerived("only single zeros of a recurrence are settled modulo primes")
        if not 0 < step <= MOST_CLASSES or any(k >= 0 for k in before):
            raise NotDerived("the classes of n, or the zeros before the sequence, are out of range")
        first = {n for n in range(self.of.offset, self.start) if n in self.single}
        if first != {self.of.offset + k for k, z in enumerate(gf.terms(early)) if not z}:
            raise NotDerived("the single zeros are others")
        late = [n - self.start for n in self.single if n >= self.start]
        if settled_modulo(gf, early, step, primes, [*before, *late]) is None:
            raise NotDerived("the classes of n are not settled modulo these primes")
        return Derivation(
            f"modulo primes with the period {step} no other class has a zero, and none a second",
            {**gf_evidence(gf), "modulo": {"step": step, "primes": primes, "before": before}},
        )

    def __str__(self) -> str:
        listed = [f"n = {', '.join(map(str, self.single))}"] * bool(self.single)
        if len(self.classes) == self.period:
            listed.append(f"every n >= {self.start}")
        elif self.classes:
            listed.append(f"{residues(self.classes, self.period)}, n >= {self.start}")
        where = f"exactly for {' and for '.join(listed)}" if listed else "for no n"
        return f"a(n) = 0 {where}, where a(n) is {self.of}"


def residues(classes: Collection[int], period: int) -> str:
    """Return that n is in classes modulo a period; a long list is told by what is not in it.

    >>> residues([1, 3], 4), residues([0, 1, 2, 4, 5], 6)
    ('n = 1, 3 mod 4', 'n != 3 mod 6')
    """
    others = [k for k in range(period) if k not in classes]
    if 0 < 2 * len(others) < len(classes):
        return f"n != {', '.join(map(str, others))} mod {period}"
    return f"n = {', '.join(map(str, classes))} mod {period}"


def prove_zeros(sequence: Sequence, signs: Signs | None = None) -> Proved:
    """Return the proof which terms are 0, for all n; raises NotDerived.

    signs: of the sequence, if they are known.

    >>> from gfkit import Sequence
    >>> print(prove_zeros(Sequence.parse("x^2/(1-2*x+4*x^2-4*x^3)")).statement.single)
    (0, 1, 4, 6, 13, 52)
    """
    if signs is None:
        try:
            signs = find_signs(sequence)
        except NotDerived:
            return _prove_modulo(sequence)
    known = signs
    classes = tuple(k for k, sign in enumerate(known.tails) if not sign)
    start = max(known.settled, sequence.offset)
    single = tuple(n for n in range(sequence.offset, start) if not known.sign(n))
    return proved_about(
        sequence,
        lambda of: HasZeros(of, single, known.period, classes, start),
        run=known.run,
        signs=known.hints,
    )


def _prove_modulo(sequence: Sequence) -> Proved:
    """Return the same where poles of one modulus tie, by primes."""
    gf, offset = sequence.rational, sequence.offset
    if gf.order > MOST_ORDER:
        raise NotDerived(f"the order {gf.order} is above {MOST_ORDER}, and no sign is known")
    early = max(0, len(gf.num) - gf.order)
    single = tuple(offset + k for k, z in enumerate(gf.terms(LOOKED_AT)) if not z)
    late = [n - offset - early for n in single if n >= offset + early]
    back = continued_back(gf, early, LOOKED_BACK)
    before = [k - LOOKED_BACK for k, z in enumerate(back) if not z]
    for step in tracked(PERIODS, "periods modulo primes"):
        primes = primes_above_divisors(step)[-MOST_PRIMES:]
        used = settled_modulo(gf, early, step, primes, [*before, *late])
        if used is not None:
            return proved_about(
                sequence,
                lambda of: HasZeros(of, single, 1, (), offset + early),
                modulo={"step": step, "primes": used, "before": before},
            )
    raise NotDerived(f"no primes with a period up to {PERIODS[-1]} settle which terms are 0")
