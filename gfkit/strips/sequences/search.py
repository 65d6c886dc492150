"""The search for the g.f. of an automaton: its method, the candidate, and its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from gfkit.automata.agreement import ExactAgreement, terms_needed
from gfkit.automata.bounds import (
    CircleBound,
    circle_bound,
    quick_bound,
)
from gfkit.automata.lumping import Lumping
from gfkit.automata.modular_gf import modular_agreement
from gfkit.automata.propagation import first_terms
from gfkit.automata.residues import Work, residues_of
from gfkit.base.arguments import instance, one_of, size
from gfkit.base.principles import Basis
from gfkit.errors import LimitReached
from gfkit.proofs.kernel import NotDerived, Workings
from gfkit.series.profiles import Profile
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.sequences.methods import METHODS, Method

if TYPE_CHECKING:
    from gfkit.series.marked_gf import MarkedGF

    GF = RationalGF | MarkedGF


SMALL = 16
"""Up to this many states, elimination is used: the determinant and exact terms. Measured on strips
of 14 rules: elimination takes 1 to 3 ms at 16 states, about half of what terms modulo primes take;
both take 15 ms near 60 states, and from there elimination falls behind. A single way to find and
prove larger fractions is worth more than the few milliseconds between.
"""


@dataclass(frozen=True, slots=True)
class Search:
    """How a generating function is searched for.

    method: "determinant", "modular", or "auto", which chooses by the number of states. work: how to
    run the modular method. max_states: a limit, None for the usual one. Raises WrongArgument.
    """

    method: Method = "auto"
    work: Work | None = None
    max_states: int | None = None

    def __post_init__(self) -> None:
        one_of("method", self.method, METHODS)
        if self.max_states is not None:
            most = size("max_states", self.max_states, least=1, example=10**6)
            object.__setattr__(self, "max_states", most)
        if self.work is not None:
            instance("work", self.work, Work, "a Work, such as Work(executor=...)")

    @property
    def limits(self) -> dict[str, Any]:
        """The limit on states, as in the evidence."""
        return {} if self.max_states is None else {"max_states": self.max_states}


USUAL = Search()


@dataclass(frozen=True, slots=True)
class GFCandidate:
    """A candidate for a generating function, its evidence, and how it was found.

    states, dimension: of the automaton, before and after lumping. cancelled: the factor of
    det(I - tA) that is not in the denominator, ascending, or as text with marks; None if it was
    not computed.
    """

    gf: GF
    evidence: Mapping[str, Any]
    method: Method
    reason: str
    states: int
    dimension: int
    cancelled: tuple[int, ...] | str | None


class Agreement(Protocol):
    """What shows that a fraction is the g.f. of an automaton."""

    def describe(self) -> str:
        """Say what was compared."""

    def basis(self) -> Basis:
        """Return the basis of the proof."""


def terms_in_agreement(
    lumping: Lumping, gf: RationalGF, evidence: Mapping[str, Any], run: Workings
) -> Any:
    """Return the exact terms, or terms modulo primes, that prove gf if it is the g.f."""
    dimension = lumping.dimension
    route = evidence.get("route", "exact" if dimension <= SMALL else "modular")
    if route != "exact":
        try:
            residues = run(residues_of, lumping)
            work = evidence.get("work")
            residues.work = work if isinstance(work, Work) else Work()
            bound = coefficient_bound(lumping, residues.work, run)
        except LimitReached:
            pass  # weights too large for the bound or for machine words
        else:
            residues.extend(1)
            if not residues.agree(gf, terms_needed(dimension, gf)):
                raise NotDerived("the terms modulo a prime do not agree with the fraction")
            return modular_agreement(residues, dimension, bound, gf)
    return ExactAgreement(dimension, run(first_terms, lumping.matrix, terms_needed(dimension, gf)))


def coefficient_bound(lumping: Lumping, work: Work, run: Workings) -> CircleBound:
    """Return a bound of the coefficients.

    With a checkpoint this is the quick bound, since each run computes it again.
    """
    return run(circle_bound if work.checkpoint is None else quick_bound, lumping)


class EvidenceWithDigest(Mapping[str, Any]):
    """What a checker needs, as JSON; the terms are hashed on request."""

    __slots__ = ("_digest", "_known")

    def __init__(self, known: Mapping[str, Any], digest: Callable[[], str]) -> None:
        self._known = dict(known)
        self._digest = digest

    def __getitem__(self, key: str) -> Any:
        if key == "sha256" and key not in self._known:
            self._known[key] = self._digest()
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        return iter((*(key for key in self._known if key != "sha256"), "sha256"))

    def __len__(self) -> int:
        return len(self._known) + ("sha256" not in self._known)


def terms_digest(terms: Iterable[int | Profile]) -> str:
    """Return the SHA-256 of terms as the checker writes them, one term a line.

    An integer is written in hexadecimal, a polynomial as `i,j,HEX` for each monomial, by (i, j).
    """
    import hashlib  # noqa: PLC0415 - slow to import

    digest = hashlib.sha256()
    for term in terms:
        if isinstance(term, int):
            line = format(term, "x")
        else:
            line = " ".join(f"{i},{j},{format(f, 'x')}" for i, j, f in term.terms)
        digest.update(f"{line}\n".encode("ascii"))
    return digest.hexdigest()
