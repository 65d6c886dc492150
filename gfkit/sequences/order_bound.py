"""Sequences of which first terms are given, under the premise that their order satisfies a bound.

**Theorem.** Let F = P/Q with deg Q <= N and deg P < N, and L = max(deg q, deg p + 1). If q F = p in
the first N + L coefficients, then F = p/q, for P q - p Q has degree below N + L.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gfkit.base import arguments
from gfkit.base.display import Shown
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, NormalFormError
from gfkit.fits.fit import GivenTerms
from gfkit.formulas.evaluation import Value
from gfkit.numbers.records import LongNumbers
from gfkit.proofs.codec import NUMBERS, WHOLE
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import GF, Definition, Evidence, sequence_kind
from gfkit.sequences.gf import IsGF
from gfkit.series.rational_gf import RationalGF


@dataclass(frozen=True, slots=True, repr=False)
class OrderBound(Shown):
    """The premise that a sequence has order at most `limit`: F = P/Q, deg Q <= limit > deg P.

    In other words, some linear recurrence with constant coefficients of order `limit` holds from
    the first term on, so that pre-periods count. reason: why that is assumed.

    >>> from gfkit.sequences.guess import guess
    >>> bound = OrderBound(2, "a theorem of mine")
    >>> guess([1, 1, 2, 3, 5, 8], order_bound=bound).provenance.premises
    ('the sequence has order at most 2 from its first term on',)
    """

    limit: int
    reason: str = "given by the user"

    def __post_init__(self) -> None:
        limit = arguments.integer("limit", self.limit, least=0, example=2)
        object.__setattr__(self, "limit", limit)
        arguments.text("reason", self.reason, "'a theorem of mine'")

    def __str__(self) -> str:
        return f"order <= {self.limit} ({self.reason})"


@sequence_kind("terms under an order bound", terms=NUMBERS, start=WHOLE.at("offset"), limit=WHOLE)
@dataclass(frozen=True, slots=True, repr=False)
class BoundedTerms(LongNumbers, Definition):
    """The sequence that begins with these terms; the premise is that its order satisfies a bound.

    >>> from gfkit.proofs.kernel import prove
    >>> from gfkit.sequences.gf import IsGF
    >>> meant = BoundedTerms((0, 1, 1, 2, 3), 0, 2)
    >>> proof = prove(IsGF(meant, RationalGF((0, 1), (1, -1, -1))))
    >>> str(proof), proof.premises
    ('proved', ('the sequence has order at most 2 from its first term on',))
    """

    terms: tuple[int, ...]
    start: int
    limit: int

    def __post_init__(self) -> None:
        if not self.terms:
            raise NormalFormError("a list of terms must not be empty")
        if self.limit < 0:
            raise GfkitError(f"a bound on the order must not be negative; {self.limit} is")

    @property
    def premise(self) -> str:
        """The premise, which is not proved."""
        return f"the sequence has order at most {self.limit} from its first term on"

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, after those listed by the g.f. that they determine."""
        if count <= len(self.terms):
            return list(self.terms[:count])
        found = self.find_gf(run)
        if found is None:
            raise GfkitError(f"the terms do not determine {self}")
        run.lemma(IsGF(self, found[0]))  # brings the premise
        return list(found[0].terms(count))

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:  # noqa: ARG002
        """Derive the g.f. from enough terms that agree with it."""
        if not isinstance(gf, RationalGF) or gf.holds_from > self.limit:
            raise NotDerived(
                f"{gf} does not have order at most {self.limit} from its first term on"
            )
        needed = self.needed(gf)
        if len(self.terms) < needed:
            raise NotDerived(f"{len(self.terms)} terms are given, but {needed} are needed")
        if tuple(gf.terms(len(self.terms))) != self.terms:
            raise NotDerived(f"the terms given are not those of {gf}")
        return Derivation(
            f"{len(self.terms)} terms agree, {needed} are enough",
            premises=(self.premise,),
            basis=Basis(Principle.ORDER_BOUND),
        )

    def needed(self, gf: RationalGF) -> int:
        """Return the number N + L of terms that prove a g.f."""
        return self.limit + gf.holds_from

    def find_gf(self, run: Workings) -> tuple[RationalGF, Mapping[str, Any]] | None:  # noqa: ARG002
        """Return the C-finite fit, if it satisfies the bound and the terms are enough."""
        from gfkit.fits.c_finite import fit_cfinite  # noqa: PLC0415 - slow to import

        fit = fit_cfinite(GivenTerms(self.terms, self.start), spare=0)
        if fit is None or fit.gf.holds_from > self.limit:
            return None
        return (fit.gf, {}) if len(self.terms) >= self.needed(fit.gf) else None
