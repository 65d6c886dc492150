"""What every kind of object looks like: its page and its formula, by its type.

`gfkit.shown.Shown` asks here. The tables name functions by their modules, which are imported when
an object of that kind is shown first.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.render.page import Page

PAGES: dict[str, str] = {
    "gfkit.strips.strip:StripAnswer": "gfkit.render.show_answer:answer_page",
}
"""Classes, and the functions that make their pages: tables and labelled lines read better there."""

FORMULAS: dict[str, str] = {}
"""Classes whose formula is not their method `latex()`, and the functions that write it."""


def page(shown: Any) -> Page | None:
    """Return the page of an object, or None if its text reads as well."""
    function = by_type(shown, PAGES)
    found: Page | None = None if function is None else function(shown)
    return found


def formula(shown: Any) -> str | None:
    r"""Return the formula of an object in LaTeX without dollar signs, or None.

    >>> from gfkit import RationalGF
    >>> print(formula(RationalGF.of([0, 1], [1, -1, -1])))
    \frac{x}{1-x-x^{2}}
    """
    function = by_type(shown, FORMULAS) or getattr(type(shown), "latex", None)
    found: str | None = None if function is None else function(shown)
    return found


def by_type(shown: Any, table: Mapping[str, str]) -> Any:
    """Return the function that a table has for the type of an object or its nearest base; or None.

    The table has `module:class` and `module:function`.
    """
    for kind in type(shown).__mro__:
        home = table.get(f"{kind.__module__}:{kind.__qualname__}")
        if home is not None:
            module, _, name = home.partition(":")
            return getattr(import_module(module), name)
    return None
