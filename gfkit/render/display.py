"""What every kind of object looks like: its page and its formula, by its type.

`gfkit.base.display.shown.Shown` asks here; `gfkit.render.object_kinds` has the table.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gfkit.render.object_kinds import FORMULAS, RECORDS
from gfkit.render.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.render.page import Page


def page(shown: Any) -> Page | None:
    """Return the page of an object, or None if its text reads as well."""
    function = by_type(shown, RECORDS)
    found: Any = None if function is None else function(shown)
    made: Page | None = found.page() if isinstance(found, Record) else found
    return made


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
