"""Relations in several letters: proved as identities, or compared at few values.

What is equal at small ones is compared modulo 2^31-1 farther out. An identity needs the general
statement: in m and n, with quotients, or modulo a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from gfkit.claims.claim import Finding, Range
from gfkit.errors import LimitReached
from gfkit.formulas.polynomials import Polynomial, polynomial_of
from gfkit.formulas.tree import (
    Call,
    Expression,
    Number,
    Relation,
    Sum,
    Term,
    bound_by,
    children,
    substituted,
    variables_of,
    walk,
)
from gfkit.proofs.kernel import NotDerived, Proved, prove
from gfkit.sequences.identities import (
    IdentityFails,
    IdentityHolds,
    LetterRange,
    placed,
    require_holds,
)
from gfkit.sequences.relations import FailsAt, RelationSides
from gfkit.series.sequence_spaces import UnknownError

if TYPE_CHECKING:
    from gfkit.claims.relation_subject import RelationSubject

LETTERS = frozenset("ijkmnpqrstuvw")
MOST_LETTERS = 4
MOST_TRIES = 12
MOST_OPEN = 40
SMALL = 16
"""Each letter is compared at that many values, where nothing is proved."""


def identity(relation: Relation, subject: RelationSubject, ranges: str) -> Proved | None:
    """Return the proof of an identity for letters in ranges such as "m >= 0, n >= m", or None.

    Raises IdentityFails where it is false.
    """
    claim = IdentityHolds(str(relation), subject.names, ranges)
    try:
        return prove(claim, subject.evidence(), workings=subject.run)
    except IdentityFails:
        raise
    except (NotDerived, LimitReached):
        return None


def settle_letters(
    relation: Relation, subject: RelationSubject, range_: Range | None
) -> Finding | None:
    """Settle a relation in several letters, for all values at which every term exists, or None.

    range_: of n, if the claim has one; the others begin at 0. A letter that does not stand on both
    sides, or in no index, is taken for one whose sum was forgotten, unless there are no sequences,
    and it is on both sides or a sum is there. Inequalities are compared at small values alone.
    What is not proved for all letters may be for one from 1 on, or from another letter on.
    """
    nothing = subject.sides.unbound(subject.names)
    on_both = variables_of(relation.left) & variables_of(relation.right)
    indices = (variables_of(one) for one in _free_terms(relation))
    is_plain = nothing <= LETTERS & on_both & frozenset().union(*indices)
    has_sum = any(isinstance(one, Sum) for _, one in walk(relation))
    if not subject.sequences and nothing <= LETTERS:
        is_plain = is_plain or has_sum or nothing <= on_both
    is_plain = is_plain and len(nothing) < MOST_LETTERS
    if not is_plain or (range_ is not None and range_.high is not None):
        return None
    is_equality = relation.operator == "="
    lows = dict.fromkeys(sorted(variables_of(relation) & LETTERS), 0)
    if range_ is not None and "n" in lows:
        lows["n"] = range_.low
    found = _ranges(relation, subject, lows)
    if found is None:
        return None
    ranges = ", ".join(map(str, found))
    try:
        for letters in (found, *_from_later(found)) if is_equality else ():
            meant = ", ".join(map(str, letters))
            proof = identity(relation, subject, meant)
            if proof is not None:
                return Finding.equal(proof, f"{proof.reason}, for {meant}")
        compared = _compared_near(relation, subject, found)
        if not compared:
            return None
        far = _compared_far(relation, subject, found) if is_equality else SMALL
    except IdentityFails as error:
        return _false_at(relation, subject, error)
    places = " and ".join(f"{one.name} < {one.low + SMALL}" for one in found)
    more = ", and ".join(f"{one.name} < {one.low + far}" for one in found)
    by_residues = f"; modulo 2^31-1 for {more}" if far > SMALL else ""
    return Finding.consistent(compared, f"holds for {ranges}, {places}{by_residues}")


def _free_terms(expression: Expression | Relation) -> Iterator[Term]:
    """Yield the terms whose index has no letter that a sum binds."""
    if isinstance(expression, Term):
        yield expression
    letter, _ = bound_by(expression)
    for part in children(expression):
        for term in _free_terms(part):
            if letter not in variables_of(term):
                yield term


def _from_later(letters: tuple[LetterRange, ...]) -> Iterator[tuple[LetterRange, ...]]:
    """Yield ranges in which one letter begins later, or at another one."""
    if len(letters) < 2 or any(one.after for one in letters):
        return
    for one in letters:
        others = tuple(z for z in letters if z != one)
        yield (LetterRange(one.name, one.low + 1), *others)
        for other in others:
            yield (*others, LetterRange(one.name, 0, other.name))


def _compared_far(
    relation: Relation, subject: RelationSubject, letters: tuple[LetterRange, ...]
) -> int:
    """Return up to how many values of each letter both sides agree modulo a prime.

    Raises IdentityFails; what is nearest to the least values is found.
    """
    try:
        import numpy as np  # noqa: PLC0415 - slow to import

        from gfkit.claims.counterexamples import PLACES, NotCheap, open_places  # noqa: PLC0415
    except ModuleNotFoundError:
        return SMALL  # a browser has no numpy
    side = round(PLACES ** (1 / len(letters)))
    grid = np.meshgrid(*[np.arange(side)] * len(letters), indexing="ij")
    order = np.argsort(sum(one.ravel() for one in grid), kind="stable")
    values = placed(letters, (along.ravel()[order].astype(np.int64) for along in grid))
    try:
        open_ = open_places(relation, subject.sequences, values)
    except NotCheap:
        return SMALL
    for k in open_[:MOST_OPEN]:
        at = {name: int(along[k]) for name, along in values.items()}
        try:
            require_holds(relation, at, subject.sequences)
        except IdentityFails:
            raise
        except NotDerived:
            return SMALL
    return side if len(open_) <= MOST_OPEN else SMALL


def _compared_near(
    relation: Relation, subject: RelationSubject, letters: tuple[LetterRange, ...]
) -> int:
    """Return at how many small values of the letters the relation holds; raises IdentityFails.

    0 where the sides have no exact values.
    """
    count = 0
    for values in product(*(range(one.low, one.low + SMALL) for one in letters)):
        at = {one.name: k for one, k in zip(letters, values, strict=True)}
        if any(at[one.name] < at[one.after] + one.low for one in letters if one.after):
            continue
        try:
            require_holds(relation, at, subject.sequences)
        except IdentityFails:
            raise
        except NotDerived:
            return 0
        count += 1
    return count


def _ranges(
    relation: Relation, subject: RelationSubject, lows: dict[str, int]
) -> tuple[LetterRange, ...] | None:
    """Return from where on the letters are meant: where each index is not before the offset."""
    after: dict[str, tuple[str, int]] = {}
    offsets = {name: one.offset for name, one in subject.sequences.items()}
    indices = []
    for part in _free_terms(relation):
        is_divisor = isinstance(part.index, Call) and part.index.function == "gcd"
        if part.sequence in offsets and not is_divisor:
            try:
                indices.append((offsets[part.sequence], polynomial_of(part.index)))
            except UnknownError:
                return None
    for offset, line in indices:
        falling = [letters for letters, c in line.items() if letters and c < 0]
        rising = [letters for letters, c in line.items() if letters and c > 0]
        if falling and all(len(letters) < 2 for letters in line):
            one = [*falling, *rising]
            if len(one) != 2 or any(len(z) > 1 or abs(line[z]) != 1 for z in one):
                return None
            more = offset - int(line.get((), 0))
            name, other = rising[0][0], falling[0][0]
            known = after.get(name, (other, more))
            if known[0] != other or other in after:
                return None
            after[name] = other, max(more, known[1], 0)
    for _ in range(MOST_TRIES):
        names = sorted(lows, key=lambda one: (one in after, one))
        found = tuple(
            LetterRange(one, after[one][1], after[one][0])
            if one in after
            else LetterRange(one, lows[one])
            for one in names
        )
        late = _too_early(indices, found)
        if late is None:
            return found
        if late in after:
            after[late] = after[late][0], after[late][1] + 1
        else:
            lows[late] += 1
    return None


def _too_early(indices: list[tuple[int, Polynomial]], found: tuple[LetterRange, ...]) -> str | None:
    """Return a letter that has to begin later, None if all indices are late enough."""
    for moved in ("", *(one.name for one in found)):
        values = placed(found, (one.name == moved for one in found))
        for offset, line in indices:
            sizes = {letters: c * prod(values[z] for z in letters) for letters, c in line.items()}
            if sum(sizes.values()) < offset:
                free = {z for letters, c in line.items() if c > 0 for z in letters}
                fixed = {z for letters, c in line.items() if c < 0 for z in letters}
                return max(free - fixed or free, default=None)
    return None


def _false_at(relation: Relation, subject: RelationSubject, error: IdentityFails) -> Finding:
    """Return that a relation is refuted: at these values it is a false one in n."""
    values = dict(error.values)
    n = values.pop("n", 0)
    meant = relation
    for name, value in values.items():
        meant = substituted(meant, name, Number(value))
    where = ", ".join(f"{name} = {value}" for name, value in error.values.items())
    names = tuple(one for one in subject.names if one[0] in RelationSides(meant).names)
    fails = FailsAt(str(meant), names, n, None, n, error.left, error.right)
    others = ", ".join(f"{name} = {value}" for name, value in values.items())
    reason = f"with {others}, as no range is stated,"
    try:
        proof = prove(fails, subject.evidence(), workings=subject.run)
    except NotDerived:
        return Finding.refused(f"it fails at {where}, without a proof")
    return Finding.refuted(
        n, error.right, error.left, reason=reason, fails=proof, relation=relation
    )
