"""How a sequence is defined: frozen plain data that determines every term.

A definition says which sequence is meant and nothing about it: a rule on strips, a fraction, a
formula, listed terms, the nim-values of a code, a sum of others. What is known of the sequence
(`gfkit.sequences.sequence`) is proved about its definition.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from gfkit.proofs.closed_sets import Kinds
from gfkit.proofs.kernel import Derivation, NotDerived
from gfkit.shown import Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Workings
    from gfkit.series.marked import MarkedGF
    from gfkit.series.rational import RationalGF

HOMES: dict[str, str] = {
    "boards": "gfkit.strips.sequences.counted_sequences",
    "ending": "gfkit.strips.sequences.endings",
    "formula": "gfkit.sequences.given",
    "terms under an order bound": "gfkit.sequences.bounded",
    "sum": "gfkit.sequences.operations",
    "termwise product": "gfkit.sequences.operations",
    "cauchy": "gfkit.sequences.operations",
    "section": "gfkit.sequences.operations",
    "shift": "gfkit.sequences.operations",
    "up to": "gfkit.sequences.operations",
    "continued": "gfkit.sequences.operations",
    "reversal": "gfkit.sequences.operations",
    "partial sums": "gfkit.sequences.operations",
    "interlaced": "gfkit.sequences.operations",
    "inverse": "gfkit.sequences.operations",
    "euler": "gfkit.sequences.operations",
    "at one": "gfkit.sequences.operations",
    "fraction": "gfkit.sequences.given",
    "product": "gfkit.strips.sequences.products",
    "strip": "gfkit.strips.sequences.strip_counts",
    "terms": "gfkit.sequences.given",
    "graphs": "gfkit.strips.sequences.counted_sequences",
    "growing values": "gfkit.strips.sequences.growing_counts",
    "nim values": "gfkit.games.octal_sequences",
    "payoff": "gfkit.games.all_rows",
    "zero heaps": "gfkit.games.octal_sequences",
}
"""The closed set of kinds of definitions, and the module of each, in the room that owns it."""


class Definition(Shown, ABC):
    """A sequence a(offset), a(offset + 1), ..., by its definition; `==` and hash are by value.

    A kind is a frozen dataclass, marked `@sequence_kind("kind")`, with a line in HOMES.
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


KINDS: Kinds[Definition] = Kinds("sequence", HOMES)
D = TypeVar("D", bound=Definition)


def sequence_kind(kind: str) -> Callable[[type[D]], type[D]]:
    """Return the decorator of the class of definitions of a kind, in the module of `HOMES`."""
    return KINDS.adding(kind)


def definition_of(data: Mapping[str, Any]) -> Definition:
    """Return the definition of JSON data with its kind; raises CertificateRejected."""
    return KINDS.of(data).of_data({key: value for key, value in data.items() if key != "kind"})


def definition_data(definition: Definition) -> dict[str, Any]:
    """Return a definition as JSON data with its kind."""
    return {"kind": definition.kind, **definition.data()}
