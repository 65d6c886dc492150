"""Forms of objects that rooms above make: a page, a formula, a picture, other libraries' objects.

`register` says which function makes a form; `form` asks for one. The package registers them when
it is imported, as a notebook's formatters are registered by type.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

Form = Literal["page", "html", "latex", "svg", "sympy", "mpmath", "numpy", "pandas", "networkx"]

_MADE: dict[Form, Callable[..., Any]] = {}


def register(name: Form, function: Callable[..., Any]) -> None:
    """Say which function makes a form of an object; it returns None where there is none.

    >>> from gfkit import Board
    >>> register("svg", form_of := _MADE["svg"])
    >>> form("svg", Board(1, 1)) == form_of(Board(1, 1))
    True
    """
    _MADE[name] = function


def form(name: Form, thing: object, *arguments: Any, **options: Any) -> Any:
    r"""Return an object in a form; None where it has none, or none is registered.

    >>> from gfkit import RationalGF
    >>> form("latex", RationalGF.of([1], [1, -1]))
    '\\frac{1}{1-x}'
    """
    made = _MADE.get(name)
    return None if made is None else made(thing, *arguments, **options)
