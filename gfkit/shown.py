"""How objects show themselves: in a notebook, as LaTeX, as a picture, to other libraries.

A public class of any layer inherits from `Shown`. What it looks like is decided in one place for
each form, by the type: `gfkit.render.display` has the pages and formulas, `gfkit.pictures.drawing`
the pictures, `gfkit.exchange` the objects of other libraries. A form that a type does not have is
None in a notebook and a TypeError when asked for by name.
"""

from __future__ import annotations

from gfkit.upward import upward


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
