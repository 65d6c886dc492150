"""What holds between the letters of a place, told by their index: x(i)+x(i+1) <= 2, x(i) = a.

A relation compares a polynomial in the letters with a number; the index of the first letter of the
place is i.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from operator import eq, ge, le, ne
from typing import Any

from gfkit.reading.sentences.sentence_meanings import Property

COMPARED: dict[str, Callable[[Any, Any], bool]] = {"=": eq, "!=": ne, "<=": le, ">=": ge}
"""The signs of relations."""
DENIED = {"=": "!=", "!=": "=", "<=": ">", ">=": "<"}
TURNED = {"=": "=", "!=": "!=", "<=": ">=", ">=": "<="}
"""What holds of -a and -b if a sign holds of a and b."""

Monomial = tuple[int, ...]
"""A product of letters: how far behind the first letter each is; none: the number 1."""


@dataclass(frozen=True)
class Related(Property):
    """Of the letters of a place a polynomial is equal to a number, at most a number, and so on.

    terms: monomials with coefficients that are not 0. sign: one of COMPARED. bound: a number, or a
    letter that is no number. is_size: whether it is said of the absolute value. step: 0, or what
    the difference of the polynomial and the bound is a multiple of, if it is 0.
    """

    terms: tuple[tuple[Monomial, int], ...]
    sign: str
    bound: int | str
    is_size: bool = False
    modulo: int = 0

    @cached_property
    def width(self) -> int:
        """How many adjacent letters are spoken of, from the first one on."""
        return 1 + max((z for letters, _ in self.terms for z in letters), default=0)

    @property
    def is_of_names(self) -> bool:
        """Whether two letters, or a letter and a name, are compared, which need no numbers."""
        if self.sign not in {"=", "!="} or self.is_size or self.modulo:
            return False
        if isinstance(self.bound, str):
            return True
        said = sorted(self.terms, key=lambda one: one[1])
        return not self.bound and [(len(letters), many) for letters, many in said] == [
            (1, -1),
            (1, 1),
        ]

    def holds(self, letters: Sequence[int | str]) -> bool:
        """Tell whether it holds of some letters.

        >>> Related((((0,), 1), ((1,), 1)), "<=", 2).holds([1, 2])
        False
        """
        compared = COMPARED[self.sign]
        if self.is_of_names:
            told = [letters[place] for (place,), _ in self.terms]
            return compared(told[0], self.bound if isinstance(self.bound, str) else told[1])
        assert not isinstance(self.bound, str)
        numbers = [z for z in letters if isinstance(z, int)]
        found = sum(many * prod(numbers[z] for z in of) for of, many in self.terms)
        found = abs(found) if self.is_size else found
        if self.modulo:
            return compared((found - self.bound) % self.modulo, 0)
        return compared(found, self.bound)

    @property
    def denied(self) -> Related:
        """What holds where this does not."""
        return related(
            dict(self.terms),
            DENIED[self.sign],
            self.bound,
            is_size=self.is_size,
            modulo=self.modulo,
        )

    def moved(self, back: int) -> Related:
        """Return the relation of letters that stand so many places before those that are told."""
        terms = tuple((tuple(z - back for z in letters), many) for letters, many in self.terms)
        return Related(terms, self.sign, self.bound, self.is_size, self.modulo)


def related(
    terms: Mapping[Monomial, int],
    sign: str,
    bound: int | str,
    *,
    is_size: bool = False,
    modulo: int = 0,
) -> Related:
    """Return a relation in its one form: < and > are <= and >=, the first coefficient is positive.

    >>> related({(0,): -1, (1,): 1}, "<", 2)
    Related(terms=(((0,), 1), ((1,), -1)), sign='>=', bound=-1, is_size=False, modulo=0)
    """
    if sign in {"<", ">"}:
        assert not isinstance(bound, str)
        sign, bound = f"{sign}=", bound + (1 if sign == ">" else -1)
    told = sorted((letters, many) for letters, many in terms.items() if many)
    if told and told[0][1] < 0:
        told = [(letters, -many) for letters, many in told]
        if not is_size:
            assert not isinstance(bound, str)
            sign, bound = TURNED[sign], -bound
    if modulo:
        assert not isinstance(bound, str)
        bound %= modulo
    return Related(tuple(told), sign, bound, is_size, modulo)


def relation_text(said: Related) -> str:
    """Return a relation as it is written, with letters x(i), x(i+1).

    >>> relation_text(related({(0,): -1, (1,): 1}, "<", 2))
    'x(i)+1 >= x(i+1)'
    """
    if said.is_size or said.modulo or isinstance(said.bound, str):
        whole = _sum_text(said.terms)
        if said.is_size:
            return f"|{whole}| {said.sign} {said.bound}"
        if said.modulo == 2:
            is_odd = bool(said.bound) == (said.sign == "=")
            return f"{whole} is {'odd' if is_odd else 'even'}"
        return f"{whole} {said.sign} {said.bound}" + f" modulo {said.modulo}" * bool(said.modulo)
    left = [one for one in said.terms if one[1] > 0]
    right = [(letters, -many) for letters, many in said.terms if many < 0]
    bound = said.bound
    first, second = _sum_text(left), _sum_text(right)
    if not right:
        return f"{first} {said.sign} {bound}"
    if bound < 0:
        return f"{first}+{-bound} {said.sign} {second}"
    return f"{first} {said.sign} {second}" + f"+{bound}" * bool(bound)


def _sum_text(terms: Iterable[tuple[Monomial, int]]) -> str:
    told = ""
    for letters, many in terms:
        factors = "*".join(f"x(i+{z})" if z else "x(i)" for z in letters)
        times = f"{abs(many)}*" if abs(many) > 1 else ""
        told += f"{'-' if many < 0 else '+' if told else ''}{times}{factors}"
    return told
