"""Terms that determine a sequence because its order is assumed not to exceed a bound.

**Theorem.** Let F = P/Q with deg Q <= N and deg P < N, and L = max(deg q, deg p + 1). If q F = p in
the first N + L coefficients, then F = p/q, for P q - p Q has degree below N + L.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like, integer, text
from gfkit.base.display.shown import Shown
from gfkit.errors import GfkitError, NormalFormError
from gfkit.fits.fit import Terms
from gfkit.numbers.decimal import Record, numbers_text
from gfkit.proofs.closed_sets import NUMBERS, WHOLE
from gfkit.proofs.kernel import Derivation, NotDerived
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.is_gf import IsGF
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Workings
    from gfkit.series.marked import MarkedGF


@called_like("OrderBound(2)")
@dataclass(frozen=True, slots=True, repr=False)
class OrderBound(Shown):
    """The premise that a sequence has order at most `limit`: F = P/Q, deg Q <= limit > deg P.

    In other words, some linear recurrence with constant coefficients of order `limit` holds from
    the first term on, so that pre-periods count. reason: why that is assumed.

    >>> from gfkit import guess
    >>> bound = OrderBound(2, "a theorem of mine")
    >>> guess([1, 1, 2, 3, 5, 8], order_bound=bound).verdict.premises
    ('the sequence has order at most 2 from its first term on',)
    """

    limit: int
    reason: str = "given by the user"

    def __post_init__(self) -> None:
        object.__setattr__(self, "limit", integer("limit", self.limit, least=0, example=2))
        text("reason", self.reason, "'a theorem of mine'")

    def __str__(self) -> str:
        return f"order <= {self.limit} ({self.reason})"


@sequence_kind("terms under an order bound", terms=NUMBERS, start=WHOLE.at("offset"), limit=WHOLE)
@dataclass(frozen=True, slots=True, repr=False)
class BoundedTerms(Record, Definition):
    """The sequence that begins with these terms; the premise is that its order obeys a bound.

    >>> from gfkit.proofs.kernel import prove
    >>> from gfkit.sequences.is_gf import IsGF
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

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, after those listed by the g.f. that they determine."""
        if count <= len(self.terms):
            return list(self.terms[:count])
        found = self.find_gf(run)
        if found is None:
            raise GfkitError(f"the terms do not determine {self}")
        run.lemma(IsGF(self, found[0]))  # brings the premise
        return list(found[0].terms(count))

    def derive_gf(
        self,
        gf: RationalGF | MarkedGF,
        evidence: Mapping[str, Any],  # noqa: ARG002
        run: Workings,  # noqa: ARG002
    ) -> Derivation:
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
            f"{len(self.terms)} terms agree, {needed} are enough", premises=(self.premise,)
        )

    def needed(self, gf: RationalGF) -> int:
        """Return the number N + L of terms that prove a g.f."""
        return self.limit + gf.holds_from

    def find_gf(self, run: Workings) -> tuple[RationalGF, Mapping[str, Any]] | None:  # noqa: ARG002
        """Return the C-finite fit, if it obeys the bound and the terms are enough."""
        from gfkit.fits.rational_fits import fit_cfinite  # noqa: PLC0415 - slow to import

        fit = fit_cfinite(Terms(self.terms, self.start), spare=0)
        if fit is None or fit.gf.holds_from > self.limit:
            return None
        return (fit.gf, {}) if len(self.terms) >= self.needed(fit.gf) else None

    def __str__(self) -> str:
        shown = numbers_text(self.terms[:6]) + (", ..." if len(self.terms) > 6 else "")
        return f"the sequence of order at most {self.limit} that begins with {shown}"
