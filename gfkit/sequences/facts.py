"""What holds of a sequence for all n, each fact with its proof: signs, zeros, identities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from gfkit.base.arguments import between, flag, one_of, optional, takes, words
from gfkit.base.budget import Budget, tracked, within
from gfkit.base.display import Shown
from gfkit.errors import GfkitError, LimitReached
from gfkit.formulas.order_bounds import bound_of
from gfkit.proofs.kernel import Live, NotDerived, Proved, Workings, made, prove
from gfkit.sequences.algebraic import is_in_n
from gfkit.sequences.answers import (
    rational,
    without_fraction,
)
from gfkit.sequences.classical_identities import claims_of, prove_claim
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.guess import guess
from gfkit.sequences.holonomic import RecurrenceTerms, recurrence_of_fit
from gfkit.sequences.holonomic_proofs import recurrence_of
from gfkit.sequences.identities import IdentityHolds
from gfkit.sequences.inequalities import AlwaysEqual, difference_by_recurrence
from gfkit.sequences.limit_laws import prove_limit_law
from gfkit.sequences.relations import RelationHolds
from gfkit.sequences.sequence import Sequence, required_sequence
from gfkit.sequences.signs import (
    Signs,
    find_signs,
    prove_apparition,
    prove_residues,
    prove_signs,
    prove_zeros,
    residues,
    signs_by_cone,
)
from gfkit.series.marked_gf import MarkedGF

MOST_ORDER = 30
"""Products of terms of sequences of a larger order are not looked at."""


@dataclass(frozen=True, slots=True)
class FactSubject:
    """What a fact is about: a sequence made of a, in words, and what its signs are called.

    text: the expression in a(n) that is compared with 0. words: for each sign, strictly and weakly.
    """

    key: str
    text: str
    make: Callable[[Sequence], Sequence]
    words: tuple[str, str, str, str, str]


def _plain(sequence: Sequence) -> Sequence:
    """Return the sequence; of a fit, the coefficients of the fraction."""
    if not sequence.is_fit:
        return sequence
    if sequence.gf is None:
        return Sequence.of(recurrence_of_fit(sequence))
    return Sequence.of_gf(sequence.rational, offset=sequence.offset)


def _with_recurrence(thing: Sequence) -> Sequence:
    """Return the sequence with a rational g.f., or with a recurrence; raises GfkitError."""
    of = thing.definition
    if isinstance(of, RecurrenceTerms):
        return thing
    bound = bound_of(of.body, {}) if isinstance(of, FormulaTerms) else None
    if of is not None and is_in_n(of) and bound is None:
        with suppress(NotDerived, LimitReached):
            recurrence_of(of, Workings())
            return thing
    try:
        return rational(thing)
    except GfkitError as error:
        if isinstance(of, FormulaTerms):
            return thing
        is_listed = thing.given or thing.is_computed
        found = guess(thing, kinds=["hypergeometric", "P-recursive"]) if is_listed else None
        if found is None or found.scale != 1 or not found.is_answer:
            raise without_fraction(thing, error) from None
        return found.sequence().named(thing.name)


SUBJECTS = (
    FactSubject(
        "signs", "a(n)", lambda a: a, ("positive", "nonnegative", "negative", "nonpositive", "zero")
    ),
    FactSubject(
        "growth",
        "a(n+1)-a(n)",
        lambda a: a.shift(1) - a,
        ("increasing", "nondecreasing", "decreasing", "nonincreasing", "constant"),
    ),
    FactSubject(
        "convexity",
        "a(n+2)-2*a(n+1)+a(n)",
        lambda a: a.shift(2) - 2 * a.shift(1) + a,
        ("strictly convex", "convex", "strictly concave", "concave", "an arithmetic progression"),
    ),
    FactSubject(
        "log-concavity",
        "a(n+1)^2-a(n)*a(n+2)",
        lambda a: a.shift(1) ** 2 - a * a.shift(2),
        (
            "strictly log-concave",
            "log-concave",
            "strictly log-convex",
            "log-convex",
            "a geometric progression",
        ),
    ),
)
LAWS = {
    "x": {"pieces": (1, 0)},
    "xy": {"Left": (1, 0), "Right": (0, 1), "pieces": (1, 1), "difference": (1, -1)},
}
"""The numbers s i + u j whose limit laws are facts, by the marks."""
UNDECIDED = "cannot decide: "
WEAK = (">", ">=", "<", "<=", "=")
TAILS = {1: ">", 0: "=", -1: "<"}


@dataclass(frozen=True, slots=True, repr=False)
class Fact(Live, Shown):
    """One fact: `key` says of what kind, `text` what holds, or why nothing could be decided.

    proof: the kernel's, of the fraction where that only fits; None where nothing could be decided.
    """

    key: str
    text: str
    proof: Proved | None

    @property
    def word(self) -> str:
        """The statement about the sequence in a word, such as increasing; "" for several signs."""
        return self.text.partition(": ")[0] if self.proof is not None and ": " in self.text else ""

    @property
    def reason(self) -> str:
        """What the proof rests on, or why nothing could be decided."""
        if self.proof is None:
            return self.text.removeprefix(UNDECIDED)
        return getattr(self.proof, "reason", "")

    def __str__(self) -> str:
        return self.text


def said(subject: FactSubject, relations: tuple[str, ...], start: int, *, named: bool) -> str:
    """Return how what a subject compares with 0 stands to it, by classes of n, in words about a.

    named: whether the word for it, such as increasing, comes first.
    """
    if len(relations) > 1:
        period = len(relations)
        classes = {one: [k for k in range(period) if relations[k] == one] for one in relations}
        listed = ", ".join(f"{one} 0 for {residues(ks, period)}" for one, ks in classes.items())
        return f"{subject.text} {listed}, n >= {start}"
    word = dict(zip(WEAK, subject.words, strict=True))[relations[0]]
    fact = f"{subject.text} {relations[0]} 0 for n >= {start}"
    return f"{word}: {fact}" if named else fact


@dataclass(frozen=True, slots=True, repr=False)
class Facts(Live, Shown):
    """The facts about the sequence `of`; `facts["signs"]` is one of them.

    >>> from gfkit import as_sequence
    >>> print(facts(as_sequence("x/(1-x-x^2)")))
    nonnegative: a(n) >= 0 for n >= 0 (proved)
    a(n) = 0 exactly for n = 0 (proved)
    nondecreasing: a(n+1)-a(n) >= 0 for n >= 0 (proved)
    convex: a(n+2)-2*a(n+1)+a(n) >= 0 for n >= 1 (proved)
    a(n+1)^2-a(n)*a(n+2) > 0 for n = 0 mod 2, < 0 for n = 1 mod 2, n >= 0 (proved)
    """

    of: Sequence
    facts: tuple[Fact, ...]

    @property
    def proofs(self) -> dict[str, Proved]:
        """The proofs of those that have one, by their keys."""
        return {one.key: one.proof for one in self if one.proof is not None}

    def verdict(self, fact: Fact) -> str:
        """Return how a fact of these is known: as its proof; of a fit, as that is."""
        if fact.proof is None:
            return "cannot decide"
        return str(self.of.provenance if self.of.is_fit else fact.proof)

    def __len__(self) -> int:
        return len(self.facts)

    def __getitem__(self, key: str) -> Fact:
        known = {one.key: one for one in self.facts}
        return known[one_of("the fact", key, tuple(known))]

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts)

    def __str__(self) -> str:
        proved = ((one, one.proof is not None) for one in self.facts)
        return "\n".join(f"{one}{f' ({self.verdict(one)})' * is_it}" for one, is_it in proved)


@takes(modulo=optional(between(1, None, 10)), marks=words("none", "x", "xy"), identities=flag)
def facts(
    thing: Any,
    *,
    modulo: int | None = None,
    identities: bool = False,
    marks: str = "none",
    budget: Budget | None = None,
) -> Facts:
    """Return what holds of a sequence for all n: signs, zeros, growth, convexity, log-concavity.

    thing: what `sequence_of` takes; terms alone are fitted first, and the facts are about the
    fraction that fits, or the recurrence with polynomial coefficients. Each fact has a proof, or
    says why it could not be decided. modulo: also the period of a(n) modulo this number, and of
    Lucas sequences the rank of apparition. identities: also its partial sums, addition formula, the
    invariant of Cassini, sections, common divisors. marks: "x" or "xy", for a strip: the facts
    about its numbers of pieces instead: their limit laws. budget: limits.

    >>> from gfkit import as_sequence
    >>> found = facts(as_sequence("(1-3*x)/(1-2*x)"))
    >>> print(found["signs"].word, found["signs"].proof.statement.start)
    negative 1
    """
    with within(budget):
        if marks != "none":
            if modulo is not None:
                raise GfkitError("residues are of numbers: leave out the marks, or the modulus")
            if identities:
                raise GfkitError("identities are of numbers: leave out the marks, or them")
            return _of_pieces(thing, marks)
        sequence = _with_recurrence(required_sequence(thing))
        about = _plain(sequence)
        found: list[Fact] = []
        if about.gf is None and (modulo is not None or identities):
            raise GfkitError("residues and identities are sought where a g.f. is rational")
        for subject in tracked(SUBJECTS, "facts"):
            found += _of_subject(subject, about, found)
        if modulo is not None:
            found.append(_attempt("residues", prove_residues, about, modulo))
            if about.order == 2 and not about.offset and not about[0]:
                found.append(_attempt("apparition", prove_apparition, about, modulo))
        for key, claim in claims_of(about).items() if identities else ():
            found.append(_attempt(key, prove_claim, about, claim))
        return made(Facts, sequence, tuple(found))


def _of_pieces(thing: Any, marks: str) -> Facts:
    """Return the facts about the numbers of pieces, from the g.f. with marks."""
    counted = getattr(type(thing), "generating_function", None)
    sequence = required_sequence(counted(thing, marks=marks) if callable(counted) else thing)
    if not isinstance(sequence.gf, MarkedGF):
        raise GfkitError("pieces are marked in strips, such as Strip('domineering', columns=3)")
    lemma = sequence.proof()
    found = [
        _attempt(key, prove_limit_law, lemma, weights)
        for key, weights in tracked(LAWS[marks].items(), "facts")
    ]
    return made(Facts, sequence, tuple(found))


def _is_named(key: str, relations: tuple[str, ...], start: int, before: Iterable[Fact]) -> bool:
    """Return whether a word is right: log-concave sequences have no negative terms.

    Nor have log-convex ones; a geometric progression may have them.
    """
    if key != "log-concavity" or relations == ("=",):
        return True
    signs: Any = next(
        (z.proof.statement for z in before if z.key == "signs" and z.proof is not None), None
    )
    return bool(signs) and signs.start <= start and {*signs.relations} <= {">", ">="}


def _of_subject(subject: FactSubject, sequence: Sequence, before: list[Fact]) -> list[Fact]:
    key, signs = subject.key, None
    try:
        if sequence.gf is None and key != "signs":
            proof, relations, start = _prove_relation(subject, sequence)
        else:
            if key == "log-concavity" and sequence.order > MOST_ORDER:
                raise NotDerived(f"the order {sequence.order} is above {MOST_ORDER}")  # noqa: TRY301
            about = subject.make(sequence)
            signs = find_signs(about)
            relations, start = _strongest(signs)
            proof = prove_signs(about, signs, relations, start)
        named = _is_named(key, relations, start, before)
        found = [made(Fact, key, said(subject, relations, start, named=named), proof)]
    except (NotDerived, LimitReached) as why:
        found = [_undecided(key, why)]
    if key == "signs":
        found.append(_attempt("zeros", prove_zeros, sequence, signs))
    return found


def _prove_relation(
    subject: FactSubject, sequence: Sequence
) -> tuple[Proved, tuple[str, ...], int]:
    """Return the proof of the sign of what a subject is about, of a recurrence in n; and it."""
    if sequence.definition is None:
        raise NotDerived("no recurrence is known")
    run, names = Workings(), (("a", sequence.definition),)
    claim = RelationHolds(f"{subject.text} = 0", names, sequence.offset, None)
    try:
        of = difference_by_recurrence(claim, {}, run)
    except AlwaysEqual:
        equal = IdentityHolds(claim.relation, names, f"n >= {sequence.offset}")
        return prove(equal, workings=run), ("=",), sequence.offset
    relations, start = _strongest(signs_by_cone(of, run))
    if len(relations) > 1:
        raise NotDerived("classes of n have different signs")
    claim = RelationHolds(f"{subject.text} {relations[0]} 0", names, start, None)
    return prove(claim, workings=run), relations, start


def _attempt(key: str, prove: Callable[..., Proved], *given: Any) -> Fact:
    """Return a fact by its proof, or that it could not be decided."""
    try:
        proof = prove(*given)
    except (NotDerived, LimitReached) as error:
        return _undecided(key, error)
    return made(Fact, key, str(proof.statement).rpartition(", where ")[0], proof)


def _undecided(key: str, error: Exception) -> Fact:
    return made(Fact, key, f"{UNDECIDED}{error}", None)


def _strongest(signs: Signs) -> tuple[tuple[str, ...], int]:
    """Return the statement about the signs, and from where on: of one sign, if possible."""
    starts = [(signs.least(one), one) for one in WEAK]
    if (signs.offset, "=") in starts:
        return ("=",), signs.offset
    possible = [(start, k) for k, (start, one) in enumerate(starts) if start is not None]
    if not possible:
        return tuple(TAILS[sign] for sign in signs.tails), signs.settled
    start, k = min(possible)
    return (WEAK[k],), start
