"""Proofs that a sequence is 0 at listed n, in some classes of n, and nowhere else.

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

from typing import TYPE_CHECKING

from gfkit.analysis.zeros_modulo import continued_back, primes_above_divisors, settled_modulo
from gfkit.base.budget import tracked
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.is_gf import proved_about
from gfkit.sequences.signs import HasSigns, Signs, find_signs, prove_with

if TYPE_CHECKING:
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.sequence import Sequence

LOOKED_AT, LOOKED_BACK = 2000, 100
"""Terms among which single zeros are looked for, after and before the first."""
PERIODS = (720, 630, 1260, 5040, 6930, 13860, 27720, 20790, 90090, 55440, 180180, 166320)
"""Rich in divisors, with different powers of 2: where 2 is a square modulo p, one may not do."""
MOST_PRIMES = 60
MOST_ORDER = 40


def prove_zeros(sequence: Sequence, signs: Signs | None = None) -> Proved:
    """Return the proof which terms are 0, for all n; raises NotDerived.

    signs: of the sequence, if they are known.

    >>> from gfkit import Sequence
    >>> print(prove_zeros(Sequence.parse("x^2/(1-2*x+4*x^2-4*x^3)")).statement.exceptions)
    (0, 1, 4, 6, 13, 52)
    """
    if signs is None:
        try:
            signs = find_signs(sequence)
        except NotDerived:
            if sequence.gf is None:
                raise
            return _prove_modulo(sequence)
    known, period = signs, signs.period
    relations = tuple("!=" if sign else "=" for sign in known.tails)
    others = (n for n, sign in known.exceptions.items() if not sign or not known.tails[n % period])
    exceptions = tuple(sorted(others)) or None
    return prove_with(
        sequence,
        known,
        lambda of: HasSigns(of, relations, of.offset, exceptions),
        known.hints,
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
                lambda of: HasSigns(of, ("!=",), of.offset, single or None),
                modulo={"step": step, "primes": used, "before": before},
            )
    shown = f"for n = {', '.join(map(str, single))} alone" if single else "for no n"
    raise NotDerived(
        f"of the first {LOOKED_AT} terms a(n) = 0 {shown}; no primes with a period up to "
        f"{PERIODS[-1]} exclude later zeros, and bounds of Baker's kind are not computed"
    )
