"""How objects show themselves: in a notebook, as LaTeX, as a picture, to other libraries.

A public class of any layer inherits from `Shown`. What it looks like is decided in one place for
each form, by the type: `gfkit.render.display` has the pages and formulas, `gfkit.pictures.drawing`
the pictures, `gfkit.exchange` the objects of other libraries. A form that a type does not have is
None in a notebook and a TypeError when asked for by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.upward import upward

if TYPE_CHECKING:
    from collections.abc import Callable


class Shown:
    r"""The display methods, for every public class.

    >>> from gfkit import RationalGF
    >>> RationalGF.of([0, 1], [1, -1, -1])._repr_latex_()
    '$\\displaystyle \\frac{x}{1-x-x^{2}}$'
    """

    __slots__ = ()

    def _repr_latex_(self) -> str | None:
        """Return the formula between dollar signs, or None if it is not a formula."""
        found = upward("formula")(self)
        return None if found is None else f"$\\displaystyle {found}$"

    def _repr_html_(self) -> str | None:
        """Return the page of the object as HTML, or None where text reads as well."""
        page = upward("page")(self)
        return None if page is None else str(page.html())

    def _repr_svg_(self) -> str | None:
        """Return a picture of the object, or None."""
        found: str | None = upward("picture")(self)
        return found

    @property
    def _sympy_(self) -> Callable[[], Any]:
        """What SymPy asks for; AttributeError, by which it asks no further, without such a form."""
        if not upward("has_form")("sympy", self):
            raise AttributeError("_sympy_")
        return lambda: upward("foreign")("sympy", self)

    @property
    def _mpmath_(self) -> Callable[[int, str], Any]:
        """What mpmath asks for, a number as exact as it is known; AttributeError for the rest."""
        if not upward("has_form")("mpmath", self):
            raise AttributeError("_mpmath_")
        return lambda _bits, _rounding: upward("foreign")("mpmath", self)

    def to_sympy(self) -> Any:
        """Return the object as an expression of SymPy, which `sympy.sympify` returns too.

        Raises TypeError for an object that has no such form.
        """
        made = getattr(self, "_sympy_", None)
        return upward("foreign")("sympy", self) if made is None else made()

    def to_mpmath(self, **options: Any) -> Any:
        """Return a constant as a number of mpmath, in a context of its own precision.

        options: `interval=True` for an interval that holds the number; of an algebraic number
        `bits`. Raises TypeError for an object that is not a constant.
        """
        return upward("foreign")("mpmath", self, **options)

    def to_numpy(self, *arguments: Any) -> Any:
        """Return a matrix, or terms, as an array of NumPy: of int64 if all fit, else exact objects.

        arguments: of a sequence, how many terms. Raises TypeError for other kinds.
        """
        return upward("foreign")("numpy", self, *arguments)

    def to_pandas(self, *arguments: Any) -> Any:
        """Return terms, or a table, as a Series or DataFrame of pandas; integers stay exact.

        arguments: of a sequence, how many terms. Raises TypeError for other kinds, MissingExtra if
        pandas is not installed.
        """
        return upward("foreign")("pandas", self, *arguments)

    def to_networkx(self) -> Any:
        """Return an automaton or graph as one of NetworkX; raises TypeError for other kinds."""
        return upward("foreign")("networkx", self)

    def to_json(self, *, indent: int | None = None) -> str:
        """Return the object as JSON text, which `gfkit.from_json` reads; see `gfkit.to_json`."""
        found: str = upward("to_json")(self, indent=indent)
        return found
