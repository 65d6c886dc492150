"""How objects show themselves: in a notebook, as LaTeX, as a picture, to other libraries.

A public class of any layer inherits from `Shown`. What it looks like is decided in one place for
each form, by the type: `gfkit.render.pages_formulas_and_data_by_class` has the pages and formulas,
`gfkit.pictures.picture_functions_by_class` the pictures. A form that a type does not have is None.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from gfkit.base.display.registered_display_functions import form

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
