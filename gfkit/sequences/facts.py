"""What holds of a sequence for all n, each fact with its proof: signs, zeros, growth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.arguments import called_like
from gfkit.budget import Budget, tracked, within
from gfkit.errors import LimitReached
from gfkit.proofs.kernel import NotDerived, Proved
from gfkit.proofs.live import Live, made, require
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.signs import HasSigns, find_signs, prove_signs
from gfkit.sequences.verbs import rational
from gfkit.sequences.zeros import HasZeros, prove_zeros
from gfkit.shown import Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gfkit.sequences.known import Provenance
    from gfkit.sequences.signs import Signs

MOST_ORDER = 30
"""Products of terms of sequences of a larger order are not looked at."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a fact is about: a sequence made of a, in words, and what its signs are called.

    text: what is compared with 0, of a(n). words: for each sign, and weakly, what is said.
    """

    key: str
    text: str
    make: Callable[[Sequence], Sequence]
    words: tuple[str, str, str, str]


def _small(sequence: Sequence) -> Sequence:
    """Return a sequence whose terms may be multiplied; raises NotDerived."""
    if sequence.order > MOST_ORDER:
        raise NotDerived(f"the order {sequence.order} is above {MOST_ORDER}")
    return sequence


SUBJECTS = (
    Subject("signs", "a(n)", lambda a: a, ("positive", "nonnegative", "negative", "nonpositive")),
    Subject(
        "growth",
        "a(n+1)-a(n)",
        lambda a: a.shift(1) - a,
        ("increasing", "nondecreasing", "decreasing", "nonincreasing"),
    ),
    Subject(
        "convexity",
        "a(n+2)-2*a(n+1)+a(n)",
        lambda a: a.shift(2) - 2 * a.shift(1) + a,
        ("strictly convex", "convex", "strictly concave", "concave"),
    ),
    Subject(
        "log-concavity",
        "a(n+1)^2-a(n)*a(n+2)",
        lambda a: _small(a).shift(1) ** 2 - a * a.shift(2),
        ("strictly log-concave", "log-concave", "strictly log-convex", "log-convex"),
    ),
)
WEAK = (">", ">=", "<", "<=")
TAILS = {1: ">", 0: "=", -1: "<"}


@dataclass(frozen=True, slots=True, repr=False)
class Fact(Live, Shown):
    """One fact: `key` says of what kind; word: what is said of the sequence, "" for several signs.

    proof: the kernel's, None where nothing could be decided; reason: why not. known: how the g.f.
    is known; of a fit, the fact is one about the fraction that fits.
    """

    key: str
    word: str
    proof: Proved | None
    reason: str
    known: Provenance

    def agree(self) -> None:
        """Compare the key with the statement."""
        if self.proof is None:
            return
        expected = HasZeros if self.key == "zeros" else HasSigns
        require(isinstance(self.proof.statement, expected), f"the proof is not one of {self.key}")

    @property
    def verdict(self) -> Any:
        """The proof, or how far the g.f. fits; "cannot decide" where there is neither."""
        if self.proof is None:
            return "cannot decide"
        return self.known if isinstance(self.known, Consistent) else self.proof

    def __str__(self) -> str:
        if self.proof is None:
            return f"cannot decide: {self.reason}"
        return said(self.key, self.word, self.proof.statement)


def said(key: str, word: str, statement: Any) -> str:
    """Return a statement on signs or zeros of a sequence made of a, in words about a."""
    if isinstance(statement, HasZeros):
        return str(statement).rpartition(", where ")[0]
    assert isinstance(statement, HasSigns)
    text = next(one.text for one in SUBJECTS if one.key == key)
    relations, start = statement.relations, statement.start
    if len(relations) == 1:
        return f"{word}: {text} {relations[0]} 0 for n >= {start}"
    each = ", ".join(f"{one} 0 for n = {k} mod {len(relations)}" for k, one in enumerate(relations))
    return f"{text} {each}, n >= {start}"


@dataclass(frozen=True, slots=True, repr=False)
class Facts(Live, Shown):
    """The facts about the sequence `of`; `facts["signs"]` is one of them.

    >>> print(facts("x/(1-x-x^2)"))
    nonnegative: a(n) >= 0 for n >= 0
    a(n) = 0 exactly for n = 0
    nondecreasing: a(n+1)-a(n) >= 0 for n >= 0
    """

    of: Sequence
    facts: tuple[Fact, ...]

    def agree(self) -> None:
        """Take the facts as claimed, each by itself."""

    def __getitem__(self, key: str) -> Fact:
        return next(one for one in self.facts if one.key == key)

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts)

    def __str__(self) -> str:
        return "\n".join(map(str, self.facts))


@called_like("facts('x/(1-x-x^2)')")
def facts(thing: Any, *, budget: Budget | None = None) -> Facts:
    """Return what holds of a sequence for all n: signs, zeros, growth, convexity, log-concavity.

    thing: what `as_sequence` takes; terms alone are fitted first, and the facts are about the
    fraction that fits. Each fact has a proof, or says why it could not be decided. budget: limits.

    >>> found = facts("(1-3*x)/(1-2*x)")
    >>> print(found["signs"].word, found["signs"].proof.statement.start)
    negative 1
    """
    with within(budget):
        sequence = rational(thing)
        about = sequence
        if sequence.is_fit:
            about = Sequence.of_gf(sequence.rational, offset=sequence.offset)
        known = sequence.provenance
        found = []
        for subject in tracked(SUBJECTS, "facts"):
            found += _of_subject(subject, about, known)
        return made(Facts, sequence, tuple(found))


def _of_subject(subject: Subject, sequence: Sequence, known: Provenance) -> list[Fact]:
    signs: Signs | None = None
    try:
        about = subject.make(sequence)
        signs = find_signs(about)
        word, relations, start = _strongest(subject, signs)
        proof = prove_signs(about, signs, relations, start)
        found = [made(Fact, subject.key, word, proof, "", known)]
    except (NotDerived, LimitReached) as error:
        found = [made(Fact, subject.key, "", None, str(error), known)]
    if subject.key == "signs":
        try:
            found.append(made(Fact, "zeros", "", prove_zeros(sequence, signs), "", known))
        except (NotDerived, LimitReached) as error:
            found.append(made(Fact, "zeros", "", None, str(error), known))
    return found


def _strongest(subject: Subject, signs: Signs) -> tuple[str, tuple[str, ...], int]:
    """Return what is said of the signs, and from where on: of one sign, if possible."""
    starts = {relation: signs.least(relation) for relation in WEAK}
    zero = signs.least("=")
    if zero is not None and zero == signs.offset:
        return ZERO[subject.key], ("=",), zero
    possible = [(start, WEAK.index(one), one) for one, start in starts.items() if start is not None]
    if not possible:
        return "", tuple(TAILS[sign] for sign in signs.tails), signs.settled
    start, place, relation = min(possible)
    return subject.words[place], (relation,), start


ZERO = {
    "signs": "zero",
    "growth": "constant",
    "convexity": "an arithmetic progression",
    "log-concavity": "a geometric progression",
}
