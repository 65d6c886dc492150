"""Relations in n between sequences: proved by the kernel, or compared as far as terms are known.

Relations that are about one sequence, whatever it is called: every verb settles them here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from gfkit.base.budget import spend
from gfkit.claims.claim import Finding, Range
from gfkit.claims.identities import identity, settle_letters
from gfkit.claims.relation_subject import MAX_WORK, RelationSubject
from gfkit.errors import BeforeOffset, GfkitError, LimitReached, Unevaluated
from gfkit.formulas.construction import with_harmonic_numbers
from gfkit.formulas.evaluation import (
    DividesByZero,
    EvaluationWork,
    NoValue,
    Value,
    shown,
)
from gfkit.formulas.holes import holes, holes_of_terms
from gfkit.formulas.subjects import SUBJECT, AboutOne, about_one
from gfkit.formulas.tree import (
    Call,
    Negative,
    Number,
    Relation,
    Term,
    substituted,
    variables_of,
    walk,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.proofs.kernel import NotDerived, Proved, made, prove
from gfkit.proofs.verdict import BEGINS, Consistent, Refuted, Underdetermined
from gfkit.render.subjects import called
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.gf import IsGF, gf_data
from gfkit.sequences.identities import IdentityFails, IdentityHolds
from gfkit.sequences.inequalities import FailsLater
from gfkit.sequences.order import IsMinimal
from gfkit.sequences.relations import (
    FailsAt,
    RelationFails,
    RelationHolds,
    RelationSides,
    RelationStatement,
    holds_at,
    stated,
)
from gfkit.sequences.sequence import Sequence

FIRST_SOUGHT = 100
"""Where no range is stated, this many n are tried for one at which every term exists."""
FIRST_WORK = 100_000
UNPROVED_TERMS = 40
"""Number of values compared where no bound on the order is known."""
MOST_FITTED = 200
"""This many exact values more are compared with a formula that was fitted to some."""
MOST_LATER = 5
MOST_EMPTY = 25
"""After an n without a value that many are tried for one with a value."""
LEAST_LATER = 6
"""A relation that fails at n is tried from n + 1, ... on, where this many values must agree."""
MAX_COMPARED = 20_000


def first_index(
    relation: Relation, sequences: Mapping[str, Sequence], since: int | None = None
) -> int:
    """Return the n from which a relation is meant that states no range.

    It is the larger of the least offset of its sequences, 0 if it has none, and the first n at
    which every term exists, those inside sums too. since: in place of the least offset.
    """
    sides = RelationSides(relation)
    offsets = [sequences[name].offset for name in sides.names if name in sequences]
    lowest = [
        -((q - sequences[name].offset) // p) for name, p, q in sides.lines if name in sequences
    ]
    low = max([min(offsets, default=0) if since is None else since, *lowest])
    known = _last_index(sides, sequences)
    end = low + FIRST_SOUGHT if known is None else min(low + FIRST_SOUGHT, known + 1)
    for n in range(low, end):
        try:
            sides.at(n, sequences, EvaluationWork(FIRST_WORK))
        except (BeforeOffset, DividesByZero):
            continue
        except Unevaluated:
            pass  # every term is there; what is wrong is found when values are compared
        return n
    return low


def _last_index(sides: RelationSides, sequences: Mapping[str, Sequence]) -> int | None:
    """Return the greatest n for which every term of the relation is known; None for no end."""
    highest = []
    for name, p, q in sides.lines:
        last = sequences[name].last if name in sequences else None
        if last is not None:
            highest.append((last - q) // p)
    return min(highest, default=None)


def _with_imaginary_unit(subject: RelationSubject, range_: Range | None) -> Finding:
    """Settle a relation with a free i, as closed forms have it; it proves and never refutes.

    What is proved has sqrt(-1) in place of i. An i with another meaning, for example an index whose
    sum was forgotten, makes no statement.
    """
    unit, relation = Call("sqrt", (Negative(Number(1)),)), subject.relation
    found = settle_relation(
        substituted(relation, "i", unit),
        subject.sequences,
        range_,
        fitted=subject.fitted,
        work=subject.work,
    )
    return found if str(found.verdict) == "proved" else Finding.refused("i is not defined here")


def settle_relation(
    relation: Relation,
    sequences: Mapping[str, Sequence],
    range_: Range | None,
    *,
    fitted: int = 0,
    work: EvaluationWork | None = None,
    since: int | None = None,
) -> Finding:
    """Settle a relation for every n of a range.

    range_: None stands for every n from `first_index` on; what then fails only where a sum is empty
    is refused, with the n from which it holds. fitted: how many values the statement was fitted
    to, where that is known (they prove nothing). work: what it may cost to compare where nothing
    can be proved. since: stands for the least offset, where n is not the index of the sequences.
    """
    if range_ is not None:
        sequences = _from_needed(relation, sequences, range_.low)
    subject = RelationSubject(relation, sequences, fitted, work, given=range_ is not None)
    marks = set() if subject.is_defined else {"x", "y"}
    undefined = subject.sides.unbound(subject.names) - set(subject.sequences) - marks
    nothing = ", ".join(sorted(undefined))
    if nothing == "i":
        return _with_imaginary_unit(subject, range_)
    if "H" in undefined:
        both = map(with_harmonic_numbers, (relation.left, relation.right))
        meant = Relation(relation.operator, *both)
        return settle_relation(meant, sequences, range_, fitted=fitted, work=work, since=since)
    if nothing:
        found = settle_letters(relation, subject, range_) if subject.is_defined else None
        is_letter = nothing in variables_of(relation)
        hint = "; put a number for it, as 2" if is_letter else ""
        hint = "; give its terms, its g.f., or a model with a side" if nothing == "a" else hint
        return Finding.refused(f"{nothing} is not defined here{hint}") if found is None else found
    if range_ is not None:
        return _settled(subject, range_.low, range_.high)
    found, sides = _settled(subject, first_index(relation, sequences, since)), subject.sides
    n = found.verdict.n if isinstance(found.verdict, Refuted) else None
    if not isinstance(n, int):
        return found
    if not sides.has_empty_sum(n):
        return found.but(repair=_later(subject, n))
    near = range(n + 1, n + 1 + FIRST_SOUGHT)
    later = next((k for k in near if not sides.has_empty_sum(k)), n + 1)
    if sides.has_empty_sum(later):
        return found
    again = _settled(subject, later)
    if str(again.verdict) not in {"proved", "consistent"}:
        return again
    reason = (
        f"no range is stated, and at n = {n}, where a sum is empty, the sides differ; "
        f"for n >= {later}: {again.verdict}, {again.reason}"
    )
    return Finding.refused(reason).but(repair=_from(relation, later, again))


def settle_asked(said: Relation, of: Mapping[str, Sequence], range_: Range | None) -> Finding:
    """Settle for one who asks: what needs a term before the first one is refused, not refuted."""
    found = settle_relation(said, of, range_)
    place = found.counterexample
    if range_ is None or place is None or not place["got"].startswith(BEGINS):
        return found
    reason = f"at n = {place['n']} {found.failure('it says')}"
    later = Range(first_index(said, of, place["n"] + 1), range_.high)
    again = settle_relation(said, of, later)
    if str(again.verdict) in {"proved", "consistent"}:
        reason += f"; for {later}: {again.verdict}, {again.reason}"
    elif (other := again.counterexample) and not other["got"].startswith(BEGINS):
        return again
    return Finding.refused(reason, "not-applicable").but(repair=_from(said, later.low, again))


def _later(subject: RelationSubject, n: int) -> str | None:
    """Return a relation that fails at n with a later range in which it holds; None if none does."""
    for low in range(n + 1, n + MOST_LATER):
        found = _settled(subject, low)
        repair = _from(subject.relation, low, found)
        if repair or not isinstance(found.verdict, Refuted):
            return repair
    return None


def _from(relation: Relation, low: int, found: Finding) -> str | None:
    """Return the repair of a relation that begins at low; None for one that little speaks for."""
    verdict = found.verdict
    if isinstance(verdict, Proved):
        return f"{relation} for n >= {low}"
    if isinstance(verdict, Consistent) and verdict.surplus >= LEAST_LATER:
        return f"{relation} for n >= {low}, which {verdict.surplus} values agree with"
    return None


def _settled(subject: RelationSubject, low: int, high: int | None = None) -> Finding:
    """Settle a relation for low <= n, and n <= high if there is one."""
    if high is not None and high < low:
        return Finding.refused(f"there is no n with {low} <= n <= {high}")
    known = _last_index(subject.sides, subject.sequences)
    if subject.is_defined and (known is None or (high is not None and high <= known)):
        found = _proved(subject, low, high)
        if found is not None:
            return found
    return _compared(subject, low, high, known)


def _proved(subject: RelationSubject, low: int, high: int | None) -> Finding | None:
    """Settle a relation by the kernel; None where nothing proves it or shows where it fails."""
    relation = subject.relation
    statement = RelationHolds(str(relation), subject.names, low, high)
    evidence = subject.evidence()
    if high is None and relation.operator != "=":
        try:
            return Finding.equal(prove(statement, evidence, workings=subject.run))
        except FailsLater as error:
            return _fails_late(subject, low, error.n, subject.far(error.n))
        except (NotDerived, LimitReached, Unevaluated):
            return None
    try:
        return Finding.equal(prove(statement, evidence, workings=subject.run))
    except RelationFails as error:
        return _failure(error.fails, subject)
    except NotDerived:
        if high is not None:
            return None
    proof = None
    with suppress(IdentityFails):
        proof = identity(relation, subject, f"n >= {low}")
    return None if proof is None else Finding.equal(proof, f"{proof.reason}, for n >= {low}")


def _fails_late(subject: RelationSubject, low: int, n: int, sides: tuple[Value, Value]) -> Finding:
    """Return that a relation fails at n, and first there if that can be shown."""
    since = low if n - low < MAX_COMPARED else n
    fails = FailsAt(str(subject.relation), subject.names, since, None, n, *sides)
    return _failure(fails, subject, given=subject.given or since > low)


def _failure(fails: FailsAt, subject: RelationSubject, *, given: bool | None = None) -> Finding:
    """Return that a relation is refuted, with the proof; given: in place of that of the subject."""
    given = subject.given if given is None else given
    if fails.missing is not None and not given:
        name, n = fails.missing
        return Finding.refused(f"at n = {fails.n}: there is no {name}({n})")
    sides = [one for one in (fails.left, fails.right) if one is not None]
    if any(isinstance(one, AlgebraicNumber) and not one.is_real() for one in sides):
        values = " and ".join(map(shown, sides))
        return Finding.refused(f"at n = {fails.n} the sides are {values}, which are not both real")
    try:
        proof = prove(fails, subject.evidence(), workings=subject.run)
    except NotDerived as error:
        return Finding.refused(f"it fails at n = {fails.n}, without a proof: {error}")
    if fails.missing is not None:
        name, n = fails.missing
        found = f"{BEGINS}{name}({dict(subject.names)[name].offset})"
        return Finding.refuted(fails.n, f"{name}({n})", found, fails=proof)
    reason = "" if given else f"taken for n >= {fails.low}, as no range is stated"
    return Finding.refuted(
        fails.n, fails.right, fails.left, reason=reason, fails=proof, relation=subject.relation
    )


def _compared(subject: RelationSubject, low: int, high: int | None, known: int | None) -> Finding:
    """Compare a relation for the n of a range whose terms are known, where nothing proves it."""
    relation, fitted = subject.relation, subject.fitted
    end = low + UNPROVED_TERMS + min(fitted, MOST_FITTED) - 1 if high is None else high
    end = end if known is None else min(end, known) if high is not None else known
    if end - low > MAX_COMPARED:
        return Finding.refused(f"more than {MAX_COMPARED} values to compare")
    agreed = 0
    work = EvaluationWork(MAX_WORK) if subject.work is None else subject.work
    for n in range(low, end + 1):
        spend()
        try:
            left, right = subject.sides.at(n, subject.sequences, work)
            fits = holds_at(relation.operator, left, right)
        except BeforeOffset as error:
            return _missing(subject, (low, high, n), error)
        except NoValue as error:
            return _without_value(subject, n, error)
        except Unevaluated as error:
            if high is None and agreed > fitted:
                break
            return Finding.refused(f"at n = {n}: {error}")
        if not fits:
            if not subject.is_defined:
                return Finding.refuted(n, right, left, relation=relation)
            fails = FailsAt(str(relation), subject.names, low, high, n, left, right)
            return _failure(fails, subject)
        agreed += 1
    if not agreed:
        return Finding.refused("there is no n at which every term is known")
    reached, compared = f"holds for {low} <= n < {low + agreed}", agreed
    if high is None and known is None and agreed == end - low + 1:
        late = _late(subject, low, low + agreed)
        if isinstance(late, Finding):
            return late
        compared = late - low
        reached = f"holds for {low} <= n < {late}"
        if compared > agreed:
            way = "modulo 2^31-1" if relation.operator in {"=", "!="} else "in intervals"
            reached += f", {way} for n >= {low + agreed}"
    if high is None and (empty := _empty_late(subject, low + agreed)) is not None:
        return empty
    if compared <= fitted:
        needed = fitted + 1 - compared
        return made(Finding, Underdetermined(needed), f"{compared} values, fitted to {fitted}")
    return Finding.consistent((agreed if agreed > fitted else compared) - fitted, reached)


def _empty_late(subject: RelationSubject, end: int) -> Finding | None:
    """Return that a relation is refused at the first n from an end on without a value, or None."""
    bodies = {name: one.body for name, one in subject.names if isinstance(one, FormulaTerms)}
    for n in sorted({n for n in holes_of_terms(subject.relation, bodies) if n >= end}):
        try:
            subject.far(n)
        except NoValue as error:
            return _without_value(subject, n, error)
        except Unevaluated:
            return None
    return None


def _without_value(subject: RelationSubject, n: int, error: NoValue) -> Finding:
    """Return that a relation is refused that says nothing at n, with a range in which it holds."""
    found, relation = Finding.refused(f"at n = {n}: {error}"), subject.relation
    for low in range(n + 1, n + 1 + MOST_EMPTY) if subject.repairs else ():
        behind = _from_needed(relation, subject.sequences, low)
        later = RelationSubject(relation, behind, subject.fitted, repairs=False)
        with suppress(GfkitError):
            later.far(low)
            return found.but(repair=_from(relation, low, _settled(later, low)))
    return found


def _from_needed(
    relation: Relation, sequences: Mapping[str, Sequence], low: int
) -> dict[str, Sequence]:
    """Return sequences from the first term on that a relation needs, if one before has no value."""
    found = dict(sequences)
    for name, one in sequences.items():
        of = one.definition
        needed = [p * low + q for z, p, q in RelationSides(relation).lines if z == name]
        terms = [z for _, z in walk(relation) if isinstance(z, Term) and z.sequence == name]
        if not isinstance(of, FormulaTerms) or len(needed) < len(terms) or not needed:
            continue
        if any(of.offset <= n < min(needed) for n in holes(of.body)):
            found[name] = Sequence.of(FormulaTerms(of.body, min(needed)), name=one.name)
    return found


def _late(subject: RelationSubject, low: int, end: int) -> Finding | int:
    """Return how a relation fails late that holds for small n, or up to which n it holds.

    low: the first n. end: that after those which were compared.
    """
    relation = subject.relation
    try:
        from gfkit.claims.counterexamples import late_failures  # noqa: PLC0415 - slow to import
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        return end  # a browser has no numpy, and compares the first values alone
    open_, end = late_failures(relation, subject.sequences, end)
    for n in open_:
        try:
            sides = subject.far(n)
            if holds_at(relation.operator, *sides):
                continue
        except NoValue as error:
            return _without_value(subject, n, error)
        except Unevaluated as error:
            return Finding.refused(f"at n = {n} it is open: {error}")
        if not subject.is_defined:
            return Finding.refuted(n, sides[1], sides[0], relation=relation)
        return _fails_late(subject, low, n, sides)
    return end


def _missing(
    subject: RelationSubject, range_: tuple[int, int | None, int], error: BeforeOffset
) -> Finding:
    """Return what is found where a term is missing: which of the sequences begins too late."""
    low, high, n = range_
    for name, sequence in subject.sequences.items():
        if subject.given and subject.is_defined and sequence.offset == error.offset:
            fails = FailsAt(
                str(subject.relation), subject.names, low, high, n, missing=(name, error.n)
            )
            found = _failure(fails, subject)
            if found.proof is not None:
                return found
    return Finding.refused(f"at n = {n}: {error}")


def settle_least_order(sequence: Sequence, order: int, low: int | None) -> Finding:
    """Settle that the least order of a linear recurrence for a(n) is `order`.

    low: a recurrence of that order holds from there on and not before; None: no start is claimed.
    The refutation holds the proof of what is true.
    """
    definition = sequence.definition
    lemma = None if sequence.gf is None else sequence.proof()
    if definition is None or lemma is None:
        return Finding.refused("the least order is known where the generating function is")
    assert isinstance(lemma.statement, IsGF)
    gf = lemma.statement.gf
    start = definition.offset + gf.holds_from
    statement = IsMinimal(definition, gf.order, start)
    proof = prove(statement, {"gfs": {"a": gf_data(gf)}}, workings=sequence.run)
    if (order, start if low is None else low) == (gf.order, start):
        return Finding.equal(proof, f"order {order} is the least, from n = {start} on")
    repair = f"[order {gf.order}] for n > {start - 1}"
    if order != gf.order:
        place, said, true = "least order", order, gf.order
    else:
        assert low is not None
        place, said, true = "first n", low, start
    return Finding.refuted(place, said, true, repair, fails=proof)


Settle = Callable[[Relation, dict[str, "Sequence"], Range | None], Finding]


def settle_about(
    relation: Relation,
    text: str,
    sequence: Sequence,
    range_: Range | None,
    settle: Settle,
    *,
    subject: str | None = None,
    others: Mapping[str, Sequence] = {},
) -> Finding:
    """Settle a relation that is about one sequence; the statement calls it a(n).

    text: as it was written. settle: how it is settled once its names are plain. subject: what the
    text calls the sequence, if that was given. others: sequences that it may name, too. Where a
    name such as F(n) is the only one, it is the sequence; what would hold of the Fibonacci numbers
    is noted. Raises SubjectError for a relation in which the sequence does not occur, or another
    name is not defined.
    """
    about = about_one(relation, text, subject, others)
    names = {SUBJECT: sequence, **others}
    found = settle(about.relation, names, range_)
    meant = _meant(about.relation, found, range_ or Range(first_index(about.relation, names)))
    note = _note(about, relation, range_, found) if about.otherwise else ""
    return found.but(subject=called(sequence), meant=meant, note=note)


def _meant(relation: Relation, found: Finding, where: Range) -> str:
    """Return a relation with the integers for which it is meant, as the statement proved has them.

    Where a letter beside n was given a value to refute it, no range is given.
    """
    statement = None if found.proof is None else found.proof.statement
    if isinstance(statement, IdentityHolds):
        return f"{statement.relation} for all integers {statement.ranges}"
    if isinstance(statement, RelationStatement):
        where = Range(statement.low, statement.high)
        relation_is_whole = statement.relation == stated(str(relation))
    else:
        relation_is_whole = variables_of(relation) <= {"n", "x", "y"}
    if not relation_is_whole:
        return str(relation)
    more = "" if where.high is None else f" and n <= {where.high}"
    return f"{relation} for every integer n >= {where.low}{more}"


def _note(about: AboutOne, relation: Relation, range_: Range | None, found: Finding) -> str:
    """Return which of its meanings a name has here, and what the relation is in the other one."""
    said = f"{about.name}(n) is the sequence here, and not {about.otherwise}"
    other = None
    with suppress(GfkitError):
        other = str(settle_relation(relation, {}, range_).verdict)
    if other in {"proved", "refuted"} and other != str(found.verdict):
        said += f", of which the relation is {other}"
    return said
