"""What counts the objects of a sentence, and the sequence of their numbers for all n.

A sequence begins with the empty object, where it is counted once; otherwise with the first n, from
1 on, that has an object of the least size. [FlajoletSedgewick2009, section I.1]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add
from typing import TYPE_CHECKING, Any

from gfkit.boards.rules.weights import Weight
from gfkit.errors import GfkitError
from gfkit.language.meanings import Sentence, Size, Statistic

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.rules.arrays import ArrayRule
    from gfkit.boards.shapes.topology import Topology
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

MARKS = "xyzuvw"
"""The letters of what a sentence counts by, in this order."""


@dataclass(frozen=True, slots=True)
class Boards:
    """A strip as data: what is counted on boards with one side fixed, as `Strip` has it.

    A meaning says no more; the engine is loaded where numbers are wanted.
    """

    model: Model | ArrayRule | str
    columns: int | None = None
    rows: int | None = None
    topology: Topology = "strip"
    marks: str = "none"
    shift: int = 0

    def strip(self) -> Strip:
        """Return the strip; raises GfkitError where a topology has no meaning for the rule."""
        from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

        return Strip(
            self.model,
            columns=self.columns,
            rows=self.rows,
            topology=self.topology,
            marks=self.marks,
            shift=self.shift,
        )


class NoAutomaton(GfkitError):
    """What no finite automaton reads; the message says why."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Definitions or sequences with signs, whose numbers are added, for objects of some size.

    A definition has the numbers of the sizes 0, 1, ... of objects, a sequence those for n. letters:
    for each letter of the answer the mark in a definition; the first one stands for a total, if
    there is one that is not yet added up. has_empty: whether the object of size 0 is counted once.
    least: the smallest size of the others. note: what the answer says besides its name.
    """

    parts: tuple[tuple[int, Any], ...]
    size: Size
    letters: Mapping[str, str] = field(default_factory=dict)
    has_empty: bool = False
    least: int = 1
    note: str = ""

    def strip(self) -> Strip:
        """Return the strip; raises GfkitError where there is none."""
        [(_, boards), *others] = self.parts
        if others or not isinstance(boards, Boards):
            raise GfkitError(
                "these have a sequence and no strip: they are counted for any k, by a sum, or "
                "one by one"
            )
        if (times := self.size.times) != 1:
            raise GfkitError(f"a strip has length n or n+k; {times}*n is a part of its sequence")
        return replace(boards, shift=boards.shift + self.size.plus).strip()

    def sequence(self, name: str, *, total: bool = False) -> Sequence:
        """Return the sequence; total: of what the first letter marks in all objects together."""
        letters = dict(self.letters)
        mark = letters.pop(next(iter(letters))) if total and letters else ""
        first = first_index(self.size, has_empty=self.has_empty and not total, least=self.least)
        each = [(sign, self._numbers(part, first, mark)) for sign, part in self.parts]
        renamed = {mark: letter for letter, mark in letters.items() if mark != letter}
        whole = reduce(add, (one if sign > 0 else -one for sign, one in each))
        whole = whole.with_letters(**renamed) if renamed else whole
        return whole.named(f"{name} ({self.note})" if self.note else name)

    def _numbers(self, part: Any, first: int, mark: str) -> Sequence:
        """Return the numbers of a part from n = first on, or the total of a mark."""
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        if isinstance(part, Sequence):
            whole = part
        else:
            moved = replace(part, shift=part.shift + self.size.plus)
            whole = Sequence.of(moved.strip() if isinstance(moved, Boards) else moved)
            whole = whole.section(self.size.times) if self.size.times > 1 else whole
        whole = whole.total(mark) if mark else whole
        return whole if whole.offset >= first else whole.beginning(first)


def statistics(sentence: Sentence) -> tuple[Statistic, ...]:
    """Return what is marked in each object: what the total is of, or what marks it."""
    found = sentence.by if sentence.total is None else (sentence.total,)
    if len(found) > len(MARKS):
        raise GfkitError(f"at most {len(MARKS)} numbers are marked")
    return found


def monomial(powers: Mapping[str, int], kinds: int = 1) -> Weight:
    """Return the weight of that many kinds with some powers of marks.

    >>> str(monomial({"x": 2, "y": 0})), str(monomial({"z": 1}, 3))
    ('x^2', '3*z')
    """
    further = sorted((z, k) for z, k in powers.items() if k and z not in {"x", "y"})
    return Weight(kinds, powers.get("x", 0), powers.get("y", 0), tuple(further))


def first_index(size: Size, *, has_empty: bool, least: int = 1) -> int:
    """Return the n with which a sequence begins.

    has_empty: whether the empty object is counted once. least: the smallest size otherwise.

    >>> [first_index(z, has_empty=True) for z in (Size(), Size(1, 1), Size(2, 0))]
    [0, 1, 0]
    >>> first_index(Size(), has_empty=False, least=3), first_index(Size(2, 1), has_empty=False)
    (3, 1)
    """
    empty, over = divmod(-size.plus, size.times)
    if has_empty and not over and empty >= 0:
        return empty
    return max(int(least == 1), -((size.plus - least) // size.times))
