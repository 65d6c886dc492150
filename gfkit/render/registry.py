"""The formulas of objects, by their classes, and how a table of classes is looked up.

Modules are imported when an object of their kind is shown. `gfkit.base.display.Shown` asks here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any


def homes(rows: Mapping[str, str]) -> dict[str, str]:
    """Return the function `module:name` for each class `module:Class`."""
    return {
        f"gfkit.{home}": f"gfkit.{made}" for made, homes in rows.items() for home in homes.split()
    }


FORMULAS = homes(
    {
        "formulas.latex:latex_of": "formulas.tree:Node",
        "render.registry:no_formula": (
            "strips.sequences.graph_products:GraphProduct strips.sequences.strip:Strip"
        ),
        "render.latex:of_fit": "fits.fit:Fit",
        "render.latex:of_matrix": (
            "automata.lumping:Lumping automata.transfer_matrix:TransferMatrix"
        ),
        "render.latex:of_number": "numbers.algebraic:AlgebraicNumber",
        "formulas.latex:latex_of_relation": "formulas.tree:Relation",
        "render.latex:of_text": ("series.algebraic:AlgebraicEquation series.profiles:Profile"),
    }
)
"""Classes, and the functions that write them in LaTeX; others may have a method `latex()`."""


def formula(shown: Any) -> str | None:
    r"""Return the formula of an object in LaTeX without dollar signs, or None.

    >>> from gfkit import RationalGF
    >>> print(formula(RationalGF.of([0, 1], [1, -1, -1])))
    \frac{x}{1-x-x^{2}}
    """
    if (function := by_type(shown, FORMULAS)) is not None:
        found: str | None = function(shown)
        return found
    own = getattr(shown, "latex", None)  # a method, or a field of an answer
    return str(own() if callable(own) else own or "") or None


def no_formula(_: object) -> None:
    """Return nothing: the g.f. of boards would have to be computed to show them."""


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
