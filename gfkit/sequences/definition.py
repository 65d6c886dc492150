"""How a sequence is defined: frozen plain data that determines every term.

A definition says which sequence is meant and nothing about it: a rule on strips, a fraction, a
formula, listed terms, the nim-values of a code, a sum of others. What is known of the sequence
(`gfkit.sequences.sequence`) is proved about its definition.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gfkit.base.display import Shown
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.proofs.kinds import Kinded, Kinds

if TYPE_CHECKING:
    from gfkit.formulas.evaluation import Value
    from gfkit.series.marked_gf import MarkedGF
    from gfkit.series.rational_gf import RationalGF
    from gfkit.series.recurrence import Recurrence

GF: TypeAlias = "RationalGF | MarkedGF"
Evidence: TypeAlias = Mapping[str, object]


class DerivedRecurrence(NamedTuple):
    """A recurrence that a theorem of its sequence proves; evidence: for a checker, as JSON."""

    recurrence: Recurrence
    evidence: Mapping[str, Any]


class Definition(Kinded, Shown, ABC):
    """A sequence a(offset), a(offset + 1), ..., by its definition; `==` and hash are by value.

    A kind is a frozen dataclass, marked `@sequence_kind("kind", ...)` with the shapes of its
    fields.
    """

    __slots__ = ()

    @property
    def offset(self) -> int:
        """The index of the first term: the field `start`, or 0."""
        of: Any = self
        return int(of.start or 0) if hasattr(type(self), "start") else 0

    @property
    def last(self) -> int | None:
        """The last index there is, None if the sequence is infinite."""
        return None

    @property
    def cheap(self) -> int:
        """How many first terms its rule gives in at most some seconds; 0 where that is not known.

        A statement about such a sequence is compared with that number of terms.
        """
        return 0

    @property
    def letters(self) -> frozenset[str]:
        """The marks that its terms may hold: those of its parts, if it has parts."""
        of: Any = self
        kind = type(self)
        if hasattr(kind, "marks") and of.marks != "none":
            return frozenset("xy" if of.marks == "x" else of.marks)
        parts: tuple[Definition, ...] = of.parts if hasattr(kind, "parts") else ()
        return frozenset().union(*(part.letters for part in parts))

    @property
    def parameters(self) -> frozenset[str]:
        """The marks that stand for any number, and do not count what has them; of its parts, too.

        So 1 is not a value that forgets them.
        """
        of: Any = self
        parts: tuple[Definition, ...] = of.parts if hasattr(type(self), "parts") else ()
        return frozenset().union(*(part.parameters for part in parts))

    def renamed(self, names: Mapping[str, str]) -> Definition:
        """Return the definition with other letters for its parameters; raises NotDerived."""
        raise NotDerived(f"{', '.join(sorted(names))} has another name in {self}")

    def vanishes(self, values: Mapping[str, int | Fraction]) -> str | None:
        """Return a divisor, as text, that is 0 at numbers for letters; None for none."""
        of: Any = self
        parts: tuple[Definition, ...] = of.parts if hasattr(type(self), "parts") else ()
        return next((said for one in parts if (said := one.vanishes(values)) is not None), None)

    def least_of(self, letter: str) -> int | None:
        """Return the least value of a parameter for which its terms are what it defines."""
        of: Any = self
        parts: tuple[Definition, ...] = of.parts if hasattr(type(self), "parts") else ()
        told = [least for one in parts if (least := one.least_of(letter)) is not None]
        return max(told, default=None)

    @abstractmethod
    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, computed from the definition by trusted functions."""

    def value_far(self, n: int, run: Workings) -> Value | None:  # noqa: ARG002
        """Return a(n) without all the terms before it; None where there is no way to."""
        return None

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:  # noqa: ARG002
        """Derive that the sum over n of a(offset + n) t^n is gf; raises NotDerived."""
        raise NotDerived(f"no theorem gives a generating function of {self}, such as {gf}")

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:  # noqa: ARG002
        """Return a candidate for the generating function and its evidence; None for none."""
        return None

    def find_gf_by_recurrence(self, run: Workings) -> tuple[GF, Evidence] | None:  # noqa: ARG002
        """Return the same where a recurrence in n has to be found first, which takes longer."""
        return None

    def series(self) -> Definition | None:
        """Return the algebraic series that has these terms; None for other definitions."""
        return None

    def find_recurrence(self, run: Workings) -> DerivedRecurrence | None:  # noqa: ARG002
        """Return a recurrence that its own theorem proves; None for none."""
        return None

    @property
    def has_recurrence(self) -> bool:
        """Whether such a recurrence is sought."""
        return False

    def why_no_recurrence(self) -> str:
        """Return why its theorem gives no recurrence; "" where that is not known."""
        return ""

    def gf_equation(self) -> str:
        """Return the equation of its g.f. as text; "" where none is known."""
        return ""

    def __str__(self) -> str:
        """Return what a(n) is, in the words that a checker has for it, on one line."""
        from gfkit.proofs.checker.core.words import stated  # noqa: PLC0415 - few need it

        return "; ".join(text for _, text in stated(definition_data(self)))


KINDS: Kinds[Definition] = Kinds("sequence", "sequence_kind")
sequence_kind = KINDS
"""The decorator of the class of definitions of a kind."""
definition_of, definition_data = KINDS.read, KINDS.data
DEFINITION = KINDS.shape()
"""A definition as a field of something."""
