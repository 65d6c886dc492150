"""Tests with many cases of one kind: some run each time, the others with -m thorough."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def parametrize_some(
    names: str | tuple[str, ...],
    cases: Iterable[Any],
    *,
    each: int = 1,
    first: int | None = None,
    ids: Callable[[Any], str] | Iterable[str] | None = None,
) -> pytest.MarkDecorator:
    """Return pytest.mark.parametrize, with the mark thorough on most of the cases.

    each: one case of so many runs each time. first: the first ones run each time, instead.
    """
    is_one = isinstance(names, str) and "," not in names
    made: list[Any] = []
    for place, case in enumerate(cases):
        if (place < first) if first is not None else place % each == 0:
            made.append(case)
        elif isinstance(case, type(pytest.param())):
            marks = [*case.marks, pytest.mark.thorough]
            made.append(pytest.param(*case.values, marks=marks, id=case.id))
        else:
            made.append(pytest.param(*([case] if is_one else case), marks=pytest.mark.thorough))
    return pytest.mark.parametrize(names, made, ids=ids)
