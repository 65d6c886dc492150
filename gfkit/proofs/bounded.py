"""Fits that are theorems, because the order of the sequence is known not to exceed a bound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gfkit.series.rational import RationalGF
    from gfkit.series.terms import Terms


@dataclass(frozen=True, slots=True)
class OrderBound:
    """The premise that a sequence has order at most `limit`: F = P/Q, deg Q <= limit > deg P.

    In other words, some linear recurrence with constant coefficients of order `limit` holds from
    the first term on, so that pre-periods count. status: "given" if it is somebody's word, "proved"
    if it is a theorem, with its reason (the number of states of an automaton, for instance).
    """

    limit: int
    status: Literal["given", "proved"] = "given"
    reason: str = "given by the user"

    def __str__(self) -> str:
        return f"order <= {self.limit} ({self.reason})"


@dataclass(frozen=True, slots=True)
class BoundedOrderCertificate:
    """gf is the g.f. of the sequence whose first terms are given, if the premise is true.

    Let F = P/Q with deg Q <= N and deg P < N, and L = max(deg q, deg p + 1). If q F = p in the
    first N + L coefficients, then F = p/q, for P q - p Q has degree below N + L.
    """

    gf: RationalGF
    terms: Terms
    bound: OrderBound

    @property
    def needed(self) -> int:
        """The number N + L of terms that prove."""
        return self.bound.limit + self.gf.holds_from

    def holds(self) -> bool:
        """Compare the terms again; True is a proof from the premise."""
        return (
            self.gf.holds_from <= self.bound.limit
            and len(self.terms) >= self.needed
            and self.gf.terms(len(self.terms)) == list(self.terms)
        )
