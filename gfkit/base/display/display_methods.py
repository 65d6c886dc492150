"""How objects show themselves: in a notebook, as LaTeX, as a picture, to other libraries.

A public class of any layer inherits from `Shown`. What it looks like is decided in one place for
each form, by the type: `gfkit.render.answer_records` has the pages and formulas,
`gfkit.pictures.canvas` the pictures. A form that a type does not have is None.
"""

from __future__ import annotations

import warnings
from dataclasses import fields, is_dataclass
from typing import Any, NoReturn, Self

from gfkit.base.display.display_registry import form

LONGEST = 200
"""Characters of a repr; longer ones are cut."""

LONGEST_FORMULA = 2000
"""Characters of LaTeX; longer formulas are shown as text, or as a page."""


def in_one_line(shown: Any, full: str) -> str:
    """Return the full repr of an object if it is short, else its kind and how its text begins.

    >>> in_one_line(object(), "Board(2, 3)")
    'Board(2, 3)'
    """
    if len(full) <= LONGEST and "\n" not in full:
        return full
    name = type(shown).__name__
    told = full.removeprefix(name)
    text: Any = type(shown).__str__
    if text is not object.__str__:
        try:
            told = str(shown)
        except Exception as error:  # noqa: BLE001 - a repr is shown of any object, with the reason
            told = f"without a text: {type(error).__name__}"
    told = " ".join(told.split())
    room = LONGEST - len(name) - 3
    return f"<{name} {told if len(told) <= room else f'{told[: room - 3]}...'}>"


class Shown:
    r"""The display methods, for every public class.

    >>> from gfkit import RationalGF
    >>> RationalGF.of([0, 1], [1, -1, -1])._repr_latex_()
    '$\\displaystyle \\frac{x}{1-x-x^{2}}$'
    """

    __slots__ = ()

    def __repr__(self) -> str:
        record: Any = self
        if not is_dataclass(record):
            return object.__repr__(self)
        try:
            parts = [
                f"{one.name}={getattr(self, one.name)!r}" for one in fields(record) if one.repr
            ]
        except ValueError:  # an integer inside is long
            parts = ["..."]
        return in_one_line(self, f"{type(self).__qualname__}({', '.join(parts)})")

    def _repr_latex_(self) -> str | None:
        """Return the formula between dollar signs, or None if it is not a formula."""
        found = form("latex", self)
        is_short = found is not None and len(found) <= LONGEST_FORMULA
        return f"$\\displaystyle {found}$" if is_short else None

    def _repr_html_(self) -> str | None:
        """Return the page of the object as HTML, or None where text reads as well."""
        found: str | None = form("html", self)
        return found

    def _repr_svg_(self) -> str | None:
        """Return a picture of the object, or None."""
        found: str | None = form("svg", self)
        return found

    def _latex(self, printer: Any) -> str:
        """Return the formula, as `sympy.latex` asks for it."""
        return form("latex", self) or str(printer.emptyPrinter(self))


class Decided(Shown):
    """A verdict, or an answer that has one: it is neither true nor false by itself.

    `assert check("a(n) = 3^n", s)` would pass for what is refuted; so `bool` raises TypeError.

    >>> from gfkit import check
    >>> check("a(n) = 2*a(n-1)", [1, 2, 4, 9]).is_proved
    False
    """

    __slots__ = ()

    @property
    def is_proved(self) -> bool:
        """Whether the statement was proved here."""
        return str(getattr(self, "verdict", self)) == "proved"

    def __bool__(self) -> NoReturn:
        asks = "holds" if hasattr(self, "holds") else "is_proved"
        name = type(self).__name__
        raise TypeError(f"{name} is neither true nor false by itself: write .{asks} behind it")


class Judged(Decided):
    """A verdict, which is its own: what `check` and `compare` return is asked as answers are."""

    __slots__ = ()

    @property
    def _values(self) -> tuple[Any, ...]:
        """What verdicts are compared by."""
        names = getattr(self, "__dataclass_fields__", None)
        return type(self), *([id(self)] if names is None else (getattr(self, z) for z in names))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Judged) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    @property
    def word(self) -> str:
        """The verdict in a word, such as "refuted"; its text may say more."""
        return str(self)

    @property
    def verdict(self) -> Self:
        """The verdict itself."""
        return self


def words_meant(table: str) -> dict[str, list[str]]:
    r"""Return what each word means, in order, from lines `meant: words`; * is the word itself.

    >>> words_meant("rows height: m tall\ntopology=*: ring")
    {'m': ['rows', 'height'], 'tall': ['rows', 'height'], 'ring': ['topology=ring']}
    """
    found: dict[str, list[str]] = {}
    for line in table.strip().splitlines():
        own, _, words = line.partition(": ")
        for word in words.split():
            found.setdefault(word, []).extend(own.replace("*", word).split())
    return found


def warn_of_text(other: Any, said: str) -> None:
    """Warn where something is compared with a text, which it never equals; said: what is right."""
    if isinstance(other, str):
        warnings.warn(f"a text is equal to no other object; {said}", stacklevel=3)
