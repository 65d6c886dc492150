"""The functions whose values a derivation takes as they are: each is marked where it is written.

`gfkit.proofs.kernel.Workings` calls these and no others. A page of the site lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound="Callable[..., Any]")

_TRUSTED: dict[int, Callable[..., Any]] = {}


def trusted(function: F) -> F:
    """Mark a function as one that derivations may trust; it stays as it is.

    >>> @trusted
    ... def doubled(n: int) -> int:
    ...     return 2 * n
    >>> is_trusted(doubled), is_trusted(max)
    (True, False)
    """
    _TRUSTED[id(function)] = function
    return function


def is_trusted(function: object) -> bool:
    """Tell whether this very function is marked; its name does not matter."""
    return _TRUSTED.get(id(function)) is function


def trusted_names() -> list[str]:
    """Return the full names of the functions marked so far, by the modules that are imported."""
    return sorted(f"{one.__module__}.{one.__qualname__}" for one in _TRUSTED.values())
