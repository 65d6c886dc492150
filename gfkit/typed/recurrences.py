"""Relations that are typed: recurrences with values, which are sequences, and others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from gfkit.base.file_reader import shown
from gfkit.errors import GfkitError
from gfkit.typed.readings import KEPT, Reading, SequenceReading, at_a_letter

if TYPE_CHECKING:
    from gfkit.formulas.recurrences import Recurrences
    from gfkit.formulas.tree import Relation
    from gfkit.sequences.sequence import Sequence


@dataclass(frozen=True, slots=True)
class RecurrenceSystem(SequenceReading):
    """Recurrences whose first unknown is meant: they and the stated values determine it."""

    of: Recurrences

    word = "recurrence"

    def text(self) -> str:
        """Return the equations and the values."""
        return str(self.of)

    def line(self) -> str:
        """Return the recurrences, and from which n on, or which powers, they determine."""
        from gfkit.sequences.recurrences import of_powers  # noqa: PLC0415 - slow to import

        found, text = self.of, self.text()
        first = self.sequence().offset
        if (powers := of_powers(found)) is not None:
            return f"{text}, that is, {powers.text}: {powers}"
        name = found.unknowns[0]
        if len(found.unknowns) > 1:
            return f"{text}, that is, {name}(n) from n = {first} on"
        return f"{text}, that is, from {name}({first}) on"

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return command lines: what has terms by its rule alone is guessed, and has no facts."""
        sequence = self.sequence()
        if sequence.is_computed and not at_a_letter(sequence):
            is_cheap = sequence.definition is not None and sequence.definition.cheap
            first = ("guess {0}", "terms {0} --terms 60")
            told = (*(first if is_cheap else first[::-1]), "export {0} --lang pari")
            return self._filled(told, text)
        return SequenceReading.commands(self, text, is_known=is_known)

    def _sequence(self) -> Sequence:
        from gfkit.sequences.recurrences import stated  # noqa: PLC0415 - slow to import

        sequence = _by_recurrences(self.of)
        return sequence.named(stated(self.of, sequence))


@lru_cache(maxsize=KEPT)
def _by_recurrences(found: Recurrences) -> Sequence:
    """Return the sequence of the first unknown of recurrences; raises GfkitError."""
    from gfkit.sequences.recurrences import sequence_of_recurrences  # noqa: PLC0415 - slow to import

    return sequence_of_recurrences(found)


@dataclass(frozen=True, slots=True)
class RelationInRange(Reading):
    """A relation alone. low, high: the first and the last n for which it is meant, if stated."""

    relation: Relation
    low: int | None = None
    high: int | None = None

    word = "relation"
    next = "check {0} x/(1-x-x^2); check {0} 1,2,4,8,16,32,64; check --help"
    lacks = (
        "a recurrence alone has many solutions: give first values, as 'a(n) = 2*a(n-1), a(0) = 1'"
    )

    def text(self) -> str:
        """Return the relation, and for which n it is meant."""
        from gfkit.formulas.ranges import range_text  # noqa: PLC0415 - terms do without

        return f"{self.relation}{range_text(self.low, self.high)}"

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return command lines: an equation of numbers compares two sequences."""
        from gfkit.formulas.subjects import unknown_names  # noqa: PLC0415

        if self.relation.operator == "=" and not unknown_names(self.relation):
            both = str(self.relation.left), str(self.relation.right)
            return self._filled(("compare {1} {2}", "gf {1}", "gf {2}"), text, *both)
        return Reading.commands(self, text, is_known=is_known)

    def sequence(self) -> Sequence:
        """Return the sequence that a recurrence determines alone; raises GfkitError."""
        from gfkit.formulas.recurrences import recurrences_of_text, with_firsts  # noqa: PLC0415
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        text = self.text()
        found = recurrences_of_text(text)
        try:
            return Sequence.parse(text)
        except GfkitError as error:
            if " needs a(" not in str(error) or found is None:
                raise
            said = str(error).partition(";")[0]
            raise GfkitError(f"{said}, as in {shown(with_firsts(found), 200)}") from None


def with_values(text: str) -> RecurrenceSystem | None:
    """Read recurrences with values; other readers say what is wrong with the rest."""
    if "=" not in text:
        return None
    from gfkit.formulas.recurrences import (  # noqa: PLC0415
        ContradictoryTextError,
        RecurrenceTextError,
        recurrences_of_text,
    )

    try:
        found = recurrences_of_text(text)
        return None if found is None or not found.values else determined(found)
    except ContradictoryTextError:
        raise
    except RecurrenceTextError:
        return None


def determined(found: Recurrences) -> RecurrenceSystem:
    """Return recurrences as a reading, with their canonical text.

    Raises GfkitError if they do not determine the sequence of the first unknown.
    """
    found = replace(found, letter="n")
    found = replace(found, text=str(found))
    _by_recurrences(found)
    return RecurrenceSystem(found)


def without_values(text: str) -> RelationInRange | RecurrenceSystem | None:
    """Read a recurrence without values, which has many solutions; otherwise say what is missing."""
    if "=" not in text:
        return None
    from gfkit.formulas.recurrences import RecurrenceTextError, recurrences_of_text  # noqa: PLC0415
    from gfkit.sequences.recurrences import linear_of  # noqa: PLC0415 - slow to import
    from gfkit.series.sequence_spaces import or_none  # noqa: PLC0415

    try:
        found = recurrences_of_text(text)
    except RecurrenceTextError:  # `_equation` says why
        return None
    if found is not None and found.values:
        return determined(found)
    if found is None or not found.has_shifts or len(found.unknowns) > 1:
        return None
    first = found.equations[0]
    if len(found.equations) > 1 or or_none(linear_of, first.relation, found.unknowns[0]) is None:
        return None
    return RelationInRange(first.relation, first.low)


def relation_of(text: str) -> RelationInRange:
    """Return a relation with its range; raises GfkitError."""
    from gfkit.formulas.parser import relation_in_range  # noqa: PLC0415

    return RelationInRange(*relation_in_range(text))
