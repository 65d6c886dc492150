"""By what a statement is proved: one of some principles, with the numbers that it needs.

A derivation carries a `Basis` beside its reason in words;
`gfkit.render.principles` says in a sentence why each principle proves.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any


class Principle(StrEnum):
    """What makes a computation a proof."""

    TRANSFER_MATRIX = "transfer matrix"
    TRANSFER_MATRIX_MODULO_PRIMES = "transfer matrix modulo primes"
    ANNIHILATED_VECTORS = "annihilated vectors"
    ANNIHILATED_START = "annihilated start vector"
    CLOSED_WALKS = "closed walks"
    MERGED_STATES = "merged states"
    ORDER_BOUND = "order bound"
    EQUAL_FRACTIONS = "equal fractions"
    PARTS = "parts"
    DOMINANT_POLES = "dominant poles"
    GAMMA_PRODUCT = "gamma product"
    POWERS_OF_SHIFT = "powers of the shift"
    RATIONAL_COMBINATION = "rational combination"
    HYPERGEOMETRIC_SOLUTIONS = "hypergeometric solutions"
    SERIES_EQUATION = "series equation"
    LUCAS_SEQUENCE = "lucas sequence"
    LOWEST_TERMS = "lowest terms"
    PERIOD_OF_HEAPS = "period of heaps"
    OCTAL_PERIOD = "octal period"
    ONE_PLAY = "one play"
    CANONICAL_FORMS = "canonical forms"
    SHAPES_OF_PIECES = "shapes of pieces"
    FIRST_ROW = "first row"
    EXCLUDING_PAIRS = "excluding pairs"
    SAME_POSITIONS = "same positions"
    COUNTEREXAMPLE = "counterexample"
    SUMS_BY_RESIDUES = "sums by residues"
    SYMMETRIES = "symmetries"
    POSITIVE_VECTOR = "positive vector"
    INDUCTION = "induction"
    LISTING = "listing"
    FINITELY_MANY = "finitely many"


@dataclass(frozen=True, slots=True)
class Basis:
    """A principle, and its numbers where it has any.

    states: of the transfer matrix. terms: how many were compared. primes: modulo how many.
    least_order: the order of the g.f. if it was proved to be in lowest terms. operation: the kind
    of an operation on other sequences.

    >>> Basis(Principle.TRANSFER_MATRIX, states=3, terms=6).data()
    {'principle': 'transfer matrix', 'states': 3, 'terms': 6}
    """

    principle: Principle
    states: int = 0
    terms: int = 0
    primes: int = 0
    least_order: int = 0
    operation: str = ""

    def data(self) -> dict[str, Any]:
        """Return the basis as JSON data, without what it has not."""
        held = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in held.items() if value} | {
            "principle": str(self.principle)
        }

    @classmethod
    def of_data(cls, data: dict[str, Any]) -> Basis:
        """Return the basis of JSON data."""
        return cls(**{**data, "principle": Principle(data["principle"])})
