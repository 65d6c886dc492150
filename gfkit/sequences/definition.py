"""How a sequence is defined: frozen plain data that determines every term.

A definition says which sequence is meant and nothing about it: a rule on strips, a fraction, a
formula, listed terms, the nim-values of a code, a sum of others. What is known of the sequence
(`gfkit.sequences.sequence`) is proved about its definition.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gfkit.proofs.kernel import Derivation, NotDerived, class_of, require_kind
from gfkit.shown import Shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Workings
    from gfkit.series.marked import MarkedGF
    from gfkit.series.rational import RationalGF

DEFINITIONS: dict[str, str] = {
    "boards": "gfkit.strips.counted_sequences:BoardSequence",
    "ending": "gfkit.strips.endings:EndingCounts",
    "formula": "gfkit.sequences.given:FormulaTerms",
    "terms under an order bound": "gfkit.sequences.bounded:BoundedTerms",
    "sum": "gfkit.sequences.operations:Combination",
    "termwise product": "gfkit.sequences.operations:TermwiseProduct",
    "cauchy": "gfkit.sequences.operations:CauchyProduct",
    "section": "gfkit.sequences.operations:Section",
    "shift": "gfkit.sequences.operations:Shifted",
    "up to": "gfkit.sequences.operations:FirstTerms",
    "continued": "gfkit.sequences.operations:Continued",
    "reversal": "gfkit.sequences.operations:Reversal",
    "partial sums": "gfkit.sequences.operations:PartialSums",
    "interlaced": "gfkit.sequences.operations:Interlacing",
    "inverse": "gfkit.sequences.operations:Inverse",
    "euler": "gfkit.sequences.operations:EulerTransform",
    "at one": "gfkit.sequences.operations:AtOne",
    "fraction": "gfkit.sequences.given:FractionCoefficients",
    "product": "gfkit.strips.products:ProductCounts",
    "strip": "gfkit.strips.strip_counts:StripCounts",
    "terms": "gfkit.sequences.given:ListedTerms",
    "graphs": "gfkit.strips.counted_sequences:GraphSequence",
    "growing values": "gfkit.strips.growing_counts:GrowingCounts",
    "nim values": "gfkit.games.octal_sequences:NimValues",
    "payoff": "gfkit.games.all_rows:PayoffSequence",
    "zero heaps": "gfkit.games.octal_sequences:ZeroHeaps",
}
"""The closed set of kinds of definitions, and the class of each, in the layer that owns it."""


class Definition(Shown, ABC):
    """A sequence a(offset), a(offset + 1), ..., by its definition; `==` and hash are by value.

    A kind is a frozen dataclass with a line in DEFINITIONS.
    """

    __slots__ = ()
    kind: ClassVar[str]

    @property
    @abstractmethod
    def offset(self) -> int:
        """The index of the first term."""

    @property
    def last(self) -> int | None:
        """The last index there is, None if the sequence is infinite."""
        return None

    @property
    def letters(self) -> frozenset[str]:
        """The marks, x and y, that its terms may hold: those of its parts, if it has parts."""
        if getattr(self, "marks", "none") != "none":
            return frozenset("xy")
        parts: tuple[Definition, ...] = getattr(self, "parts", ())
        return frozenset().union(*(part.letters for part in parts))

    @abstractmethod
    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, computed from the definition by trusted functions."""

    def derive_gf(
        self,
        gf: RationalGF | MarkedGF,
        evidence: Mapping[str, Any],  # noqa: ARG002
        run: Workings,  # noqa: ARG002
    ) -> Derivation:
        """Derive that the sum over n of a(offset + n) t^n is gf; raises NotDerived."""
        raise NotDerived(f"no theorem gives a generating function of {self}, such as {gf}")

    def find_gf(self, run: Workings) -> tuple[RationalGF | MarkedGF, Mapping[str, Any]] | None:  # noqa: ARG002
        """Return a candidate for the generating function and its evidence; None for none."""
        return None

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Return the definition as JSON data, without its kind; `of_data` reads it."""

    @classmethod
    @abstractmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the definition of such data; raises GfkitError for data of another shape."""

    @abstractmethod
    def __str__(self) -> str:
        """Return in words what a(n) is."""


def definition_of(data: Mapping[str, Any]) -> Definition:
    """Return the definition of JSON data with its kind; raises CertificateRejected."""
    cls: type[Definition] = class_of(DEFINITIONS, data, "sequence")
    return cls.of_data({key: value for key, value in data.items() if key != "kind"})


def definition_data(definition: Definition) -> dict[str, Any]:
    """Return a definition as JSON data with its kind."""
    return {"kind": definition.kind, **definition.data()}


def require_listed(definition: Definition) -> None:
    """Raise NotDerived for a definition whose class is not the one of its kind in DEFINITIONS."""
    require_kind(DEFINITIONS, definition, "definition")
