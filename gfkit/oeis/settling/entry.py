"""One entry from its title to a theorem: rule, terms, generating function, conjecture.

A conjecture is settled only after the rule that was read has given all known terms of the entry,
and nothing is `proved` but what the kernel derived and the checker replayed.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as ListOf
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError, LimitReached
from gfkit.formulas.parser import parse_relation
from gfkit.oeis.titles.definitions import definition_of_title
from gfkit.oeis.titles.reader import TitleRule, Unread, read_title
from gfkit.proofs.kernel import Proved, Workings, prove
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.gf import gf_data
from gfkit.sequences.relations import RelationHolds
from gfkit.sequences.sequence import Sequence
from gfkit.series.algebra import section
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.sequences.definition import Definition

STATES = ("proved", "corrected", "refuted", "differs", "unread", "limit")
"""What is found of an entry, best first."""
SETTLED = frozenset({"proved", "corrected", "refuted"})
"""States that come with a certificate."""
FARTHEST = 10_000
"""The most terms in front of the first one that is compared."""
OFFSETS = (1, 0, 2, 3)
"""First indices that are tried where the source does not have them."""
LATE_OFFSETS = range(4, 17)
"""Later ones, which are tried where LEAST_AFTER terms are known, not all of them equal."""
MOST_PREPENDED = 3
LEAST_AFTER = 8
"""This many first terms may be prepended to those of the title, of which this many must agree."""
SPECIFIED = "a specification in a Maple line defines the sequence"
LEAST_TERMS = 4
"""Fewer known terms decide nothing about a reading."""


Settled = tuple[dict[str, Any], Sequence | None, Proved | None]
"""The record of an entry, its sequence with the proved g.f., and the proof."""


class NoStrip(GfkitError):
    """A title whose rule was read, but has no generating function of a strip."""


@dataclass(frozen=True, slots=True)
class ToSettle:
    """What a source says of an entry.

    number: its A-number. offset: the index of the first term; None if the source does not say.
    terms: those known. conjecture: a conjectured g.f. whose first coefficient is a(offset + late).
    implied: the terms were computed from the conjecture, and confirm no reading. text: the whole
    entry in the internal format, if the source has it. problem: why the entry cannot be read.
    """

    number: str
    title: str
    offset: int | None
    terms: tuple[int, ...]
    conjecture: RationalGF | None = None
    late: int = 0
    implied: bool = False
    text: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class JudgedConjecture:
    """A conjectured g.f. against the true one, as sequences with the same first index.

    state: "proved", "corrected" or "refuted". order, first: of the true recurrence of least order,
    and the first n that it gives. fails: the first n whose term the conjecture has wrong.
    said, true: the two values there. repair: the right statement, where the conjecture is wrong.
    """

    state: str
    order: int
    first: int
    fails: int | None = None
    said: int | None = None
    true: int | None = None
    repair: str = ""


def definition_of(found: TitleRule, name: str) -> Definition:
    """Return the sequence that a title describes, indexed by the n of the title.

    name: what to call the rule. The first term is that of the empty board; a(n) of the entry is the
    count divided by the divisor. Raises GfkitError for a rule that cannot be counted on strips.

    >>> title = "Number of (n+1) X 2 0..1 arrays with every 2 X 2 subblock summing to 2."
    >>> found = read_title(title)
    >>> print(definition_of(found, "A000000"))
    the number of the user-defined rule "A000000" on the board of n+1 rows and 2 columns
    """
    if found.fixed == "square":
        raise NoStrip("no generating function is known to be one where no side is fixed")
    return replace(strip_of(found, name), shift=found.shift)


def totals_of(found: TitleRule, name: str, first: int, count: int) -> list[int]:
    """Return what a title without a fixed side counts, for n = first, first + 1, ...

    Raises GfkitError for what has no board, and LimitReached.

    >>> totals_of(read_title("Number of n X n binary arrays with no two adjacent 1s."), "a", 1, 4)
    [2, 7, 63, 1234]
    """
    places = [found.step * n + found.shift for n in range(first, first + count)]
    model = found.model(name)
    return [Strip(model, columns=n + found.side).terms(n + 1)[n] for n in places]


def strip_of(found: TitleRule, name: str) -> Strip:
    """Return the boards of a title with a fixed side, as a strip."""
    side: dict[str, Any] = {found.fixed: found.side}
    return Strip(found.model(name), **side, topology=found.topology, multigraph=found.multigraph)


def judge(true: RationalGF, conjecture: RationalGF, offset: int) -> JudgedConjecture:
    """Compare a conjectured g.f. with the proved one; the coefficient of t^0 is a(offset).

    A conjecture whose recurrence holds from a later n on, or with other first terms, is corrected;
    one whose recurrence never holds is refuted.

    >>> true = RationalGF.of([1, 1], [1, -2])
    >>> judge(true, RationalGF.of([1, 1], [1, -2]), 1).state
    'proved'
    >>> judge(true, RationalGF.of([1], [1, -3]), 1)
    JudgedConjecture(state='refuted', order=1, first=3, fails=3, said=9, true=6, \
repair='g.f. (1+x)/(1-2*x); a(n) = 2*a(n-1) for n > 2')
    """
    order, first = true.order, offset + true.holds_from
    if true == conjecture:
        return JudgedConjecture("proved", order, first)
    place = next(n for n, c in enumerate((true - conjecture).num) if c)
    said, real = (gf.terms(place + 1)[place] for gf in (conjecture, true))
    wrong = (offset + place, said, real)
    later = later_start(true, conjecture)
    if later is not None:
        start = offset + later
        repair = f"the recurrence of the conjecture holds for n > {start - 1}; g.f. {true}"
        return JudgedConjecture("corrected", order, first, *wrong, repair)
    return JudgedConjecture(
        "refuted", order, first, *wrong, f"g.f. {true}; {recurrence_of(true, offset)}"
    )


def later_start(true: RationalGF, conjecture: RationalGF) -> int | None:
    """Return the first place from which the recurrence of a conjecture holds; None for never.

    >>> later_start(RationalGF.of([1, 0, 0, 5, 1], [1, -2]), RationalGF.of([1], [1, -2]))
    5
    """
    rest = true * RationalGF.of(conjecture.den, [1])  # of zeros from some place on: a polynomial
    return max(conjecture.order, len(rest.num)) if rest.den == (1,) else None


def recurrence_of(gf: RationalGF, offset: int) -> str:
    """Return the recurrence of a g.f. with its range, as the OEIS writes it.

    >>> recurrence_of(RationalGF.of([1], [1, -1, -1]), 1)
    'a(n) = a(n-1) + a(n-2) for n > 2'
    """
    from gfkit.series.printing import signature_text  # noqa: PLC0415 - needed for wrong ones only

    return f"a(n) = {signature_text(gf.signature)} for n > {offset + gf.holds_from - 1}"


def settle_title(
    entry: ToSettle, *, is_alone: bool = False, with_formulas: bool = False
) -> Settled:
    """Return the record of an entry, its sequence with the proved g.f., and the proof.

    is_alone: there is a title and nothing else; then no terms are needed, and none is compared.
    with_formulas: a title may be a formula that has a g.f.

    The record has the state, which holds once the checker has replayed the proof. Raises
    OutOfBudget at the limits of the budget in force.

    >>> title = "Number of binary words of length n with no two 1s adjacent horizontally."
    >>> given = ToSettle("A000000", title, 1, (2, 3, 5, 8, 13), RationalGF.of([2, 1], [1, -1, -1]))
    >>> record, _, proof = settle_title(given)
    >>> record["state"], record["order"], str(proof)
    ('proved', 2, 'proved')
    """
    record: dict[str, Any] = {"A": entry.number, "state": "unread"}
    if entry.problem:
        return {**record, "reason": f"the entry cannot be read: {entry.problem}"}, None, None
    found = read_title(entry.title)
    if isinstance(found, Unread):
        unread = {**record, "reason": "the title was not read", "stopped": found.stopped}
        return _defined(entry, unread) if with_formulas else (unread, None, None)
    record |= {
        "fixed": {found.fixed: found.side},
        "shift": found.shift,
        "divisor": found.divisor,
        **({"step": found.step} if found.step > 1 else {}),
        **({"quantity": found.quantity} if found.quantity else {}),
        **({"topology": found.topology} if found.topology != "strip" else {}),
        "rule": found.rule,
    }
    if len(entry.terms) < LEAST_TERMS and not is_alone:
        return {**record, "state": "differs", "reason": "too few terms are known"}, None, None
    try:
        settled = _settled(entry, found, record)
    except LimitReached as error:
        return {**record, "state": "limit", "reason": str(error)}, None, None
    except NoStrip as error:
        state = "limit" if found.fixed == "square" else "unread"
        return {**record, "state": state, "reason": str(error)}, None, None
    except GfkitError as error:
        reason = f"{type(error).__name__}: {error}"
        return {**record, "state": "limit", "reason": reason}, None, None
    if settled[0]["state"] == "differs" and found.topology == "ring":
        with suppress(GfkitError):
            looped = replace(found, multigraph=True)
            other = _settled(entry, looped, {**record, "multigraph": True})
            settled = settled if other[0]["state"] == "differs" else other
    return settled


def _settled(entry: ToSettle, found: TitleRule, record: dict[str, Any]) -> Settled:
    definition, run = definition_of(found, entry.number), Workings()
    offset, said = _compared(entry, definition, found, run)
    if said:
        for fewer in _without_prepended(entry):
            if not _compared(fewer, definition, found, run)[1]:
                before = entry.terms[: len(entry.terms) - len(fewer.terms)]
                if other := _other_prepended(entry, before):
                    return {**record, "state": "differs", "reason": other}, None, None
                return _settled(fewer, found, record | {"prepended": list(map(str, before))})
        return {**record, "state": "differs", **said}, None, None
    record |= {"offset": offset, "compared": len(entry.terms)}
    whole = Sequence.of(definition, run=run)
    counted = whole if found.step > 1 else whole.beginning(offset)
    sequence, proof = divided(counted, found.divisor, found.step, offset)
    gf = sequence.rational
    record |= {"order": gf.order, "from": offset + gf.holds_from, "gf": gf_data(gf)}
    is_part = max(found.divisor, found.step) > 1
    known = proof if is_part else whole.proof()
    record |= {"proof": known.reason, "basis": known.basis.data()}
    if entry.conjecture is None:
        return {**record, "state": "proved", "conjecture": None}, sequence, proof
    first = offset + entry.late
    about = sequence if not entry.late else sequence.beginning(first)
    judged = judge(about.rational, entry.conjecture, first)
    conjecture: dict[str, Any] = {"verdict": judged.state, **gf_data(entry.conjecture)}
    conjecture["order"] = entry.conjecture.order
    conjecture["from"] = first + entry.conjecture.holds_from
    if judged.fails is not None:
        conjecture |= {"fails at": judged.fails, "says": str(judged.said), "true": str(judged.true)}
        conjecture["repair"] = judged.repair
    state = judged.state
    if entry.implied and state != "proved":
        reason = "the terms given are those of the conjecture, which the rule does not have"
        return {**record, "state": "differs", "reason": reason}, None, None
    return {**record, "state": state, "conjecture": conjecture}, sequence, proof


def _defined(entry: ToSettle, unread: dict[str, Any]) -> Settled:
    """Return the same of a title that is a formula with a g.f. and gives the known terms."""
    terms = [*entry.terms] if entry.conjecture is None else []
    for offset in OFFSETS if len(terms) >= LEAST_TERMS else ():
        found = definition_of_title(entry.title, offset) if entry.offset in {None, offset} else None
        if found is None or found.gf is None or found.is_fit or found.early(len(terms)) != terms:
            continue
        gf, proof = found.rational, found.proof()
        known = {"order": gf.order, "from": offset + gf.holds_from, "gf": gf_data(gf)}
        known |= {"offset": offset, "compared": len(terms)}
        known |= {"proof": proof.reason, "basis": proof.basis.data()}
        return {"A": entry.number, **known, "state": "proved", "conjecture": None}, found, proof
    return settle_specification(entry, unread)


def settle_specification(entry: ToSettle, unread: dict[str, Any]) -> Settled:
    """Return the record of an entry with a specification of Maple's that gives the known terms.

    unread: the record of any other entry.
    """
    if not entry.text or len(entry.terms) < LEAST_TERMS:
        return unread, None, None
    from gfkit.oeis.entries.internal_format import parse_entry  # noqa: PLC0415 - most do without
    from gfkit.oeis.entries.specifications import specified_sequence  # noqa: PLC0415
    from gfkit.sequences.holonomic_proofs import recurrence_in_n  # noqa: PLC0415 - slow

    found = specified_sequence(parse_entry(entry.text, entry.number))
    if found is None or found.definition is None:
        return unread, None, None
    record: dict[str, Any] = {"A": entry.number, "state": "proved", "conjecture": None}
    record |= {"offset": found.offset, "compared": len(entry.terms), "reason": SPECIFIED}
    if found.gf is not None:
        gf, proof = found.rational, found.proof()
        record |= {"order": gf.order, "from": found.offset + gf.holds_from, "gf": gf_data(gf)}
        record |= {"proof": proof.reason, "basis": proof.basis.data()}
        return record, found, proof
    equation, shown = recurrence_in_n(found) or (None, None)
    if shown is None:
        reason = f"{SPECIFIED}, and no recurrence of it is proved"
        return {**unread, "reason": reason}, None, None
    record |= {"recurrence": str(equation).removeprefix("the sequence with ")}
    return record | {"proof": shown.reason}, found, shown


def _without_prepended(entry: ToSettle) -> Iterator[ToSettle]:
    """Yield the entry without its first terms, one, two, ..., up to that before n = 1.

    These are conventions of the empty board, which the title may not mean. A conjectured g.f. loses
    its first coefficients with them.
    """
    most = min(MOST_PREPENDED, len(entry.terms) - LEAST_AFTER)
    if entry.offset is None:
        if entry.conjecture is None and most > 0:
            yield replace(entry, offset=1, terms=entry.terms[1:])
        return
    for count in range(1, min(most, 1 - entry.offset) + 1):
        said, lost = entry.conjecture, max(0, count - entry.late)
        if said is not None:
            said = Sequence.of_gf(said).beginning(lost).rational
        yield replace(
            entry,
            offset=entry.offset + count,
            terms=entry.terms[count:],
            conjecture=said,
            late=max(0, entry.late - count),
        )


def _other_prepended(entry: ToSettle, before: tuple[int, ...]) -> str:
    """Return where the conjecture differs from the terms that are left out, "" for nowhere."""
    if entry.conjecture is None or entry.offset is None:
        return ""
    said = Sequence.of_gf(entry.conjecture).values.terms(max(0, len(before) - entry.late))
    for n, (claimed, term) in enumerate(
        zip(said, before[entry.late :], strict=True), entry.offset + entry.late
    ):
        if claimed != term:
            return (
                f"the conjecture says a({n}) = {claimed}, not {term}, a first term that the title "
                "does not count"
            )
    return ""


def _compared(
    entry: ToSettle, definition: Definition, found: TitleRule, run: Workings
) -> tuple[int, dict[str, Any]]:
    """Return the offset, and what is wrong if the rule does not give the known terms."""
    divisor, step = found.divisor, found.step
    wanted = [divisor * term for term in entry.terms]
    failure: dict[str, Any] = {}
    is_late = len(wanted) >= LEAST_AFTER and len({*wanted}) > 1
    offsets = (*OFFSETS, *(LATE_OFFSETS if is_late else ()))
    for offset in offsets if entry.offset is None else (entry.offset,):
        skipped = step * offset - definition.offset
        if skipped < 0:
            failure = failure or {"reason": f"there is no board for n = {offset}"}
            continue
        if skipped > FARTHEST:
            reason = f"the first term is more than {FARTHEST} after the empty board"
            failure = failure or {"reason": reason}
            continue
        counts = definition.compute(skipped + step * len(wanted), run)[skipped::step]
        place = next((i for i, v in enumerate(counts) if v != wanted[i]), None)
        if place is None:
            return offset, {}
        if not failure or entry.offset is not None:
            agree = f"{place} terms agree, then one differs" if place else "the first differs"
            failure = {
                "reason": f"the rule does not give the known terms: {agree}",
                "differs at": offset + place,
                "agree": place,
                "entry": str(entry.terms[place]),
                "counted": quotient_text(counts[place], divisor),
            }
    return 0, failure


def quotient_text(value: Any, divisor: int) -> str:
    """Return a value divided, as a fraction if it is none.

    >>> quotient_text(6, 2), quotient_text(7, 2)
    ('3', '7/2')
    """
    return str(value // divisor) if value % divisor == 0 else f"{value}/{divisor}"


def divided(counted: Sequence, divisor: int, step: int, offset: int) -> tuple[Sequence, Proved]:
    """Return every step-th term divided by the divisor, with the proof of its g.f.

    offset: the first index; with a step, the sequence that is counted begins with index 0.
    """
    if divisor == 1 and step == 1:
        return counted, counted.proof()
    whole = counted.rational
    gf = section(whole, step, step * offset - counted.offset) if step > 1 else whole
    if any(c % divisor for c in gf.num):
        raise NoStrip(f"the counts are not all divisible by {divisor}")
    reduced = RationalGF.of([c // divisor for c in gf.num], gf.den)
    part = FractionCoefficients.of_gf(reduced, offset)
    assert counted.definition is not None
    place = "n" if step == 1 else f"{step}*n"
    relation = str(parse_relation(f"{divisor}*a(n) = c({place})"))
    names = (("a", part), ("c", counted.definition))
    run = Workings([counted.proof()])
    evidence = {"gfs": {"a": gf_data(reduced), "c": gf_data(whole)}}
    proof = prove(RelationHolds(relation, names, offset, None), evidence, workings=run)
    return Sequence.of_gf(reduced, offset=offset), proof


def known_terms(terms: ListOf[Any]) -> tuple[int, ...]:
    """Return terms of a source as integers; raises TypeError for others."""
    if not all(type(term) is int for term in terms):
        raise TypeError("terms are integers")
    return tuple(terms)
