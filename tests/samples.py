"""Tests with many cases of one kind: some run each time, the others with -m thorough."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

SHARE = 12
"""One case in so many runs each time: all kinds together take minutes."""
LONG = 100
"""So many letters are too long for a name."""


def parametrize_some(
    names: str | tuple[str, ...],
    cases: Iterable[Any],
    *,
    share: int = SHARE,
    first: int | None = None,
    ids: Callable[[Any], str] | Iterable[str] | None = None,
) -> pytest.MarkDecorator:
    """Return a mark like pytest.mark.parametrize, of which most of the cases are thorough.

    share: one case in so many runs each time, the first one in any case. first: so many first ones
    do, instead. The mark is read by `parametrize` at the collection (tests/conftest.py).
    """
    ids = ids if ids is None or callable(ids) else list(ids)
    return pytest.mark.some(names, list(cases), share=share, first=first, ids=ids)


def parametrize(metafunc: pytest.Metafunc, some: pytest.Mark, *, whole: bool) -> None:
    """Parametrize a test by such a mark; not whole: without the thorough cases."""
    names, cases = some.args
    share, first, ids = some.kwargs["share"], some.kwargs["first"], some.kwargs["ids"]
    arguments = [one.strip() for one in names.split(",")] if isinstance(names, str) else [*names]
    each_time = range(first) if first is not None else range(0, len(cases), share)
    made: list[Any] = []
    for place, case in enumerate(cases):
        if whole or place in each_time:
            told = case if isinstance(case, type(pytest.param())) else None
            values = told.values if told else [case] if len(arguments) == 1 else case
            marks = [] if place in each_time else [pytest.mark.thorough]
            named = (told and told.id) or (ids and not callable(ids) and ids[place])
            if not named and ids is None:
                named = "-".join(
                    _name(one, f"{argument}{place}")
                    for argument, one in zip(arguments, values, strict=True)
                )
            marks += told.marks if told else []
            made.append(pytest.param(*values, marks=marks, id=named or None))
    metafunc.parametrize(arguments, made, ids=ids if callable(ids) else None)


def _name(value: Any, otherwise: str) -> str:
    """Return what a value is called in the name of its case, whichever other cases there are."""
    if value is None or isinstance(value, str | int | float):
        return str(value) if len(str(value)) < LONG else otherwise
    return getattr(value, "__name__", otherwise)
