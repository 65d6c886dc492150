"""Whether two sequences are equal: for all n, as far as terms are known, or from which n on."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, takewhile
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, tracked, within
from gfkit.errors import GfkitError, Unevaluated
from gfkit.formulas.evaluation import TOO_LONG
from gfkit.proofs.kernel import Proved, Workings, prove
from gfkit.proofs.verdict import Aligned, Consistent, Differs, Verdict
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.gf import AreEqual, gf_data
from gfkit.sequences.operations import Shifted
from gfkit.sequences.sequence import Sequence, required_sequence
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.sequences.definition import Definition

LEAST_ALIGNED, NEAR_FIRST = 4, 3
"""For listed terms whose first n is sought: their least number, and the largest first n."""
COMPARED, BEFORE_PROOF = 1000, 60
"""How many terms of infinite sequences without a g.f. are compared, and how many before a proof."""


def compare(first: Any, second: Any, *, budget: Budget | None = None) -> Verdict:
    """Return whether two sequences have the same terms for all n that both have, from one n on.

    first, second: what `gfkit.read` reads. They are compared from the larger of their first n on;
    the statement of a proof says from which. Proved only if both g.f.s are proved or given;
    `Differs` at the first n at which they do, neither being taken for true; Consistent counts the
    terms that agree where that is all there is, and `Aligned` those of a list, whose first n was
    not told, where they agree from just one other n on. budget: limits. Raises GfkitError for
    sequences that have no n in common.

    >>> from gfkit import as_sequence
    >>> str(compare(as_sequence("1/(1-x)^2"), as_sequence("(1+x)/((1-x)^2*(1+x))")))
    'proved'
    >>> compare(as_sequence("1/(1-2x)"), [1, 2, 4, 9])
    Differs(n=3, expected=8, got=9, moved=0)
    """
    with within(budget):
        one, other = required_sequence(first), required_sequence(second)
        low = max(one.offset, other.offset)
        if any(not s or (s.last is not None and s.last < low) for s in (one, other)):
            raise GfkitError("the two sequences have no n in common, and cannot be compared")
        from_low = [s if s.offset == low else _beginning(s, low) for s in (one, other)]
        found = _compared(*from_low)
        if isinstance(found, Differs):
            if (aligned := _aligned(one, other)) is not None:
                return aligned
            return replace(found, moved=_moved(one, other))
        return found


def _beginning(sequence: Sequence, low: int) -> Sequence:
    """Return a sequence from a later n on; a formula stays one."""
    of = sequence.definition
    if isinstance(of, FormulaTerms):
        return Sequence.of(FormulaTerms(of.body, low), name=sequence.name)
    return sequence.beginning(low)


def _compared(one: Sequence, other: Sequence) -> Verdict:
    """Compare two sequences that begin at the same n."""
    from gfkit.sequences.holonomic_proofs import proved_same  # noqa: PLC0415 - slow to import

    low, both = one.offset, one.gf is not None and other.gf is not None
    lasts = [last for last in (one.last, other.last) if last is not None]
    proof_at = None if lasts else low + BEFORE_PROOF
    if both:
        n = _first_difference(one, other)
        if n is None and not (one.is_fit or other.is_fit):
            return _equal(one, other)
        high = max(one.holds_from, other.holds_from)
    else:
        high = min(lasts, default=low + _many_compared(one, other) - 1) + 1
        n = None
        ours, theirs = one.values, other.values
        for k in tracked(range(low, high), "terms compared"):
            if k == proof_at and (proof := proved_same(one, other)) is not None:
                return proof
            try:
                is_same = ours[k] == theirs[k]
            except Unevaluated as error:
                if k == low or not str(error).endswith(TOO_LONG):
                    raise
                high = k
                break
            if not is_same:
                n = k
                break
    if n is not None:
        return Differs(n, one.values[n], other.values[n], equal_from=_equal_from(one, other))
    if not both and one == other and lasts:
        return _equal(one, other)
    is_tried = not both and high > low + BEFORE_PROOF
    if not lasts and not is_tried and (proof := proved_same(one, other)) is not None:
        return proof
    surplus = [s.provenance.surplus for s in (one, other) if isinstance(s.provenance, Consistent)]
    return Consistent(min([max(high - low, 0), *surplus]))


def _many_compared(*both: Sequence) -> int:
    """Return how many terms are compared: as many as are cheap, where a rule computes them."""
    ruled = [one.definition.cheap for one in both if one.is_computed and one.definition is not None]
    is_known = all(one.is_computed or isinstance(one.gf, RationalGF) for one in both)
    return max(COMPARED, min(ruled)) if ruled and is_known else COMPARED


def _first_difference(one: Sequence, other: Sequence) -> int | None:
    """Return the least n at which sequences with g.f.s, of one offset, differ; None for none."""
    if one.gf == other.gf:
        return None
    if isinstance(one.gf, RationalGF) and isinstance(other.gf, RationalGF):
        difference = (one - other).rational
        return one.offset + next(k for k, c in enumerate(difference.num) if c)
    ours, theirs = one.values, other.values
    return next(n for n in count(one.offset) if ours[n] != theirs[n])


def _equal_from(one: Sequence, other: Sequence) -> int | None:
    """Return the least n from which on two sequences with rational g.f.s are equal; None if never.

    Their difference is then a polynomial. Of a fit nothing is said.
    """
    is_known = not (one.is_fit or other.is_fit)
    if is_known and isinstance(one.gf, RationalGF) and isinstance(other.gf, RationalGF):
        difference = (one - other).rational
        return one.offset + len(difference.num) if len(difference.den) == 1 else None
    return None


def _aligned(one: Sequence, other: Sequence) -> Aligned | Differs | None:
    """Return how listed terms from n = 0 on stand to a sequence if they begin with another n.

    It is the n from which most of the first ones agree. A g.f. says which n its terms have; boards
    begin with the one without cells, which few list.
    """
    listed, whole = (one, other) if one.given else (other, one)
    terms = listed.given
    is_open = listed.offset == 0 <= whole.offset and listed.last is not None and whole.last is None
    is_board = _counts_boards(whole.definition)
    if not is_open or len(terms) < LEAST_ALIGNED or not (whole.offset or is_board):
        return None
    agreeing = {}
    for k in range(whole.offset, NEAR_FIRST + 1):
        same = (whole.values[k + i] == z for i, z in enumerate(terms))
        agreeing[k] = sum(takewhile(bool, same))
    first = max(agreeing, key=agreeing.__getitem__)
    many = agreeing.pop(first)
    if not first or many < LEAST_ALIGNED or many in agreeing.values():
        return None
    if many == len(terms):
        return Aligned(many, first)
    ours, theirs = terms[many], whole.values[first + many]
    both = (ours, theirs) if listed is one else (theirs, ours)
    return Differs(first + many, *both, first=first)


def _counts_boards(of: Definition | None) -> bool:
    """Return whether a(n) counts the boards whose growing side is n, or n and a number."""
    return hasattr(of, "fixed") or (isinstance(of, Shifted) and _counts_boards(of.of))


def _moved(one: Sequence, other: Sequence) -> int:
    """Return a small k with a(n) = b(n + k) for all n that both have; 0 if there is none."""
    if not (isinstance(one.gf, RationalGF) and isinstance(other.gf, RationalGF)):
        return 0
    for k in (other.offset - one.offset, -1, 1, -2, 2):
        low = max(one.offset, other.offset - k)
        count = one.holds_from - one.offset + other.holds_from - other.offset
        places = range(low, low + count)
        if k and count > 2 and all(one.values[n] == other.values[n + k] for n in places):
            return k
    return 0


def _equal(one: Sequence, other: Sequence) -> Proved:
    lemmas = [s.proof() for s in (one, other) if s.gf is not None]
    assert one.definition is not None
    assert other.definition is not None
    evidence = {"gf": gf_data(one.gf)} if one.gf is not None else {}
    return prove(AreEqual(one.definition, other.definition), evidence, workings=Workings(lemmas))
