"""Combinatorial classes that are typed: by equations, or by an exponential generating function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.typed.readings import SequenceReading

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence
    from gfkit.specifications.definition import Specification


@dataclass(frozen=True, slots=True)
class ClassEquations(SequenceReading):
    """The numbers of objects of a combinatorial class, by its equations."""

    of: Specification

    word = "specification"

    def text(self) -> str:
        """Return the equations and the universe."""
        return self.of.text

    def _sequence(self) -> Sequence:
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        return Sequence.of(self.of, name=self.of.text)


@dataclass(frozen=True, slots=True)
class ExponentialSeries(ClassEquations):
    """n! times the coefficients of an exponential generating function. body: it, as typed."""

    body: str = ""

    word = "e.g.f."

    def text(self) -> str:
        """Return the formula, behind the word that says what it is."""
        return f"e.g.f. {self.body}"

    def _sequence(self) -> Sequence:
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        return Sequence.of(self.of, name=self.text())


def exponential_series(text: str) -> ExponentialSeries | None:
    """Return an exponential generating function; None for another text, raises GfkitError.

    >>> exponential_series("E.g.f.: exp(x)/(1-x)").sequence().terms(6)
    [1, 2, 5, 16, 65, 326]
    """
    if text.lstrip()[:1] not in {"e", "E"}:
        return None
    from gfkit.specifications.exponential import MARK  # noqa: PLC0415 - other kinds do without

    if (match := MARK.match(text)) is None:
        return None
    from gfkit.specifications.definition import Specification  # noqa: PLC0415 - slow to import

    return ExponentialSeries(Specification.of_egf(text), text[match.end() :].strip().rstrip(".;"))


def specification(text: str) -> ClassEquations | None:
    """Return equations of combinatorial classes; None for another text, raises GfkitError.

    >>> specification("T = Z*Set(T), labelled").text()
    'T = Z*Set(T), labelled'
    """
    if "=" not in text:
        return None
    from gfkit.specifications.reader import equations_of  # noqa: PLC0415 - other kinds do without

    if equations_of(text) is None:
        return None
    from gfkit.specifications.definition import Specification  # noqa: PLC0415 - slow to import

    return ClassEquations(Specification.parse(text))
