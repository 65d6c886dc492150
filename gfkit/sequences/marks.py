"""Terms with marks and letters: at values of these, with other letters, their total exponents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from gfkit.numbers.decimals import decimal, integer
from gfkit.proofs.codec import WORD, Shape
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.operations import Operation, OperationRule
from gfkit.series.marked_gf import MarkedGF, at_values, renamed, total_of
from gfkit.series.marks import FURTHER
from gfkit.series.profiles import renamed_profile
from gfkit.series.rational_functions import RationalFunction


@sequence_kind("at one")
@dataclass(frozen=True, slots=True, repr=False)
class AtOne(Operation):
    """The terms at x = y = 1 of a sequence with marks."""

    rule: ClassVar[OperationRule] = OperationRule(
        lambda _, columns, __: (
            z.at_one() if isinstance(z, RationalFunction) else z for z in columns[0]
        ),
        lambda _, gfs, __: gfs[0].at_one() if isinstance(gfs[0], MarkedGF) else gfs[0],
        marks=True,
    )

    @property
    def letters(self) -> frozenset[str]:
        """No marks are left."""
        return frozenset()


def why_not_at(of: Definition, values: Mapping[str, int | Fraction]) -> str:
    """Return why a sequence has no terms at numbers for letters, "" where it has.

    >>> from gfkit import as_sequence
    >>> of = as_sequence("(k^n-1)/(k-1)").definition
    >>> why_not_at(of, {"k": 1}), why_not_at(of, {"k": Fraction(1, 2)})
    ('it is said where k-1 is not 0, and k-1 = 0 at k = 1', '')
    """
    for letter, value in values.items():
        if letter not in of.letters:
            known = ", ".join(sorted(of.letters)) or "none"
            return f"{letter} is not a letter of the sequence; its letters are {known}"
        least = of.least_of(letter)
        if least is not None and value < least:
            return f"it holds for {letter} >= {least}, and not for {letter} = {value}"
        if least is not None and value.denominator > 1:
            return f"{letter} is how many there are, an integer, and not {value}"
    if (zero := of.vanishes(values)) is not None:
        told = ", ".join(f"{letter} = {value}" for letter, value in values.items())
        return f"it is said where {zero} is not 0, and {zero} = 0 at {told}"
    return ""


LETTER_VALUES = Shape(
    lambda values: {letter: decimal(value) for letter, value in values},
    lambda data: tuple(sorted((str(letter), integer(value)) for letter, value in data.items())),
)


@sequence_kind("at", at=LETTER_VALUES)
@dataclass(frozen=True, slots=True, repr=False)
class At(Operation):
    """The terms at numbers for some of the letters of a sequence, as k = 3.

    >>> from gfkit.proofs.kernel import Workings
    >>> from gfkit import Sequence
    >>> At((Sequence.parse("1/(1-k*x)").definition,), (("k", 3),)).compute(4, Workings())
    [1, 3, 9, 27]
    """

    rule: ClassVar[OperationRule] = OperationRule(
        lambda one, columns, _: (
            z.at(dict(one.at)) if isinstance(z, RationalFunction) else z for z in columns[0]
        ),
        lambda one, gfs, __: at_values(gfs[0], dict(one.at)),
        marks=True,
        refuses=lambda one: one.refused(),
    )
    at: tuple[tuple[str, int], ...]

    def refused(self) -> str:
        """Return why the part has no such values."""
        return why_not_at(self.of, dict(self.at))

    @property
    def letters(self) -> frozenset[str]:
        """Those that have no number."""
        return self.of.letters - {letter for letter, _ in self.at}

    @property
    def parameters(self) -> frozenset[str]:
        """Those that have no number."""
        return self.of.parameters - {letter for letter, _ in self.at}


@sequence_kind("total", mark=WORD)
@dataclass(frozen=True, slots=True, repr=False)
class Total(Operation):
    """The sum of the exponents of a mark: the derivative of the terms in it, at 1.

    In all objects together that is how often occurs what has the mark.

    >>> from gfkit.proofs.kernel import Workings
    >>> from gfkit import Sequence
    >>> Total((Sequence.parse("1/(1-k*x-x^2)").definition,), "k").compute(4, Workings())
    [0, 1, 2, 5]
    """

    rule: ClassVar[OperationRule] = OperationRule(
        lambda one, columns, _: (
            z.derivative(one.mark).at({one.mark: 1}) if isinstance(z, RationalFunction) else 0
            for z in columns[0]
        ),
        lambda one, gfs, __: total_of(gfs[0], one.mark),
        marks=True,
        refuses=lambda one: (
            "" if one.mark in one.of.letters else f"{one.mark} is not a mark of the sequence"
        ),
    )
    mark: str

    @property
    def letters(self) -> frozenset[str]:
        """The other marks."""
        return self.of.letters - {self.mark}

    @property
    def parameters(self) -> frozenset[str]:
        """The other letters."""
        return self.of.parameters - {self.mark}


LETTER_NAMES = Shape(
    dict,
    lambda data: tuple(sorted((str(mark), str(letter)) for mark, letter in data.items())),
)


@sequence_kind("letters", names=LETTER_NAMES)
@dataclass(frozen=True, slots=True, repr=False)
class Lettered(Operation):
    """The terms of a sequence with other letters for its marks, which then stand for any number.

    >>> from gfkit.proofs.kernel import Workings
    >>> from gfkit import Strip
    >>> kings = Strip("kings", rows=1).definition(marks="x")
    >>> found = Lettered((kings,), (("x", "w"),))
    >>> found.compute(3, Workings()), sorted(found.parameters)
    ([1, RationalFunction(1+w), RationalFunction(1+2*w)], ['w'])
    """

    rule: ClassVar[OperationRule] = OperationRule(
        lambda one, columns, _: (
            RationalFunction.of(renamed_profile(z.as_profile(), dict(one.names)))
            if isinstance(z, RationalFunction)
            else z
            for z in columns[0]
        ),
        lambda one, gfs, __: (
            renamed(gfs[0], dict(one.names)) if isinstance(gfs[0], MarkedGF) else gfs[0]
        ),
        marks=True,
        refuses=lambda one: one.refused(),
    )
    names: tuple[tuple[str, str], ...]

    def refused(self) -> str:
        """Return why the marks have no such names."""
        marks, letters = {z for z, _ in self.names}, [z for _, z in self.names]
        if unknown := sorted(marks - self.of.letters):
            return f"{unknown[0]} is not a mark of the sequence"
        if wrong := sorted({*letters} - FURTHER_LETTERS):
            return f"{wrong[0]} is not a letter of a polynomial: n and t are not"
        kept = self.of.letters - marks
        if len({*letters}) < len(letters) or kept & {*letters}:
            return "two marks have the same letter"
        return ""

    @property
    def letters(self) -> frozenset[str]:
        """The marks by their names."""
        names = dict(self.names)
        return frozenset(names.get(z, z) for z in self.of.letters)

    @property
    def parameters(self) -> frozenset[str]:
        """The names, and the letters of the part."""
        names = dict(self.names)
        return frozenset(names.values()) | {names.get(z, z) for z in self.of.parameters}

    def least_of(self, letter: str) -> int | None:
        """Return the least value of a letter, by the name that the part has for it."""
        return self.of.least_of({name: mark for mark, name in self.names}.get(letter, letter))

    def renamed(self, names: Mapping[str, str]) -> Definition:
        """Return the same with other names."""
        rest = {z: z for z in self.of.parameters} | dict(self.names)
        told = {mark: names.get(letter, letter) for mark, letter in rest.items()}
        return replace(self, names=tuple(sorted(told.items())))


FURTHER_LETTERS = frozenset(FURTHER) - {"n"} | {"x", "y"}
"""What marks are called."""
