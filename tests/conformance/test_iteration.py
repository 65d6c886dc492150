"""Iteration ends, indices out of range raise, and SymPy reads an answer or says at once that not.

A class with `__getitem__` alone is iterated from 0 on until an IndexError, for ever if every key is
answered.
"""

import contextlib
import importlib
import inspect
import pkgutil
import signal
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import sympy
from hostile import python_surface as surface

import gfkit
from gfkit import RationalGF, Sequence, Strip, closed_form, count, domineering
from gfkit.boards.shapes.board import Board
from gfkit.series.profile import Profile

PROFILE = count("domineering", Board.parse("2x2"))
FIBONACCI = Sequence.parse("x/(1-x-x^2)")


def classes() -> list[type]:
    """Return the classes of gfkit with an index, but for those of the checker."""
    found = set()
    for module in pkgutil.walk_packages(gfkit.__path__, "gfkit."):
        if module.name.endswith("__main__") or ".checker" in module.name:
            continue
        for thing in vars(importlib.import_module(module.name)).values():
            is_ours = inspect.isclass(thing) and thing.__module__.startswith("gfkit.")
            if is_ours and "__getitem__" in vars(thing):
                found.add(thing)
    return sorted(found, key=lambda cls: cls.__qualname__)


@pytest.mark.parametrize("cls", classes(), ids=lambda cls: cls.__qualname__)
def test_what_has_an_index_says_how_it_is_iterated(cls: type) -> None:
    assert any("__iter__" in vars(base) for base in cls.__mro__ if base is not object)


@pytest.fixture(scope="module")
def objects() -> dict[str, Any]:
    return surface.objects()


@contextlib.contextmanager
def soon(what: str) -> Iterator[None]:
    """Let something take five seconds at most."""

    def ring(*_: object) -> None:
        pytest.fail(f"{what} does not end")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(5)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("use", [list, tuple, set, sorted, sum, max, dict, lambda one: 7.5 in one])
def test_iteration_ends_or_is_refused(objects: dict[str, Any], use: Any) -> None:
    for name, one in objects.items():
        with soon(name), contextlib.suppress(TypeError, ValueError):
            use(one)


def test_sympify_ends(objects: dict[str, Any]) -> None:
    for name, one in objects.items():
        try:
            with soon(name):
                sympy.sympify(one)
        except (sympy.SympifyError, TypeError):
            assert name not in {"Profile", "RationalGF", "MarkedGF", "StripAnswer", "ClosedForm"}


def test_what_sympify_reads_is_the_same() -> None:
    x, y, t = sympy.symbols("x y t")
    assert sympy.sympify(PROFILE) == sum(f * x**i * y**j for i, j, f in PROFILE.terms)
    fibonacci = sympy.sympify(RationalGF.of([0, 1], [1, -1, -1]))
    assert sympy.simplify(fibonacci - x / (1 - x - x**2)) == 0
    marked = Strip(domineering.positions, columns=1).generating_function(marks="xy")
    assert sympy.simplify(sympy.sympify(marked) - 1 / (1 - t - x * t**2)) == 0
    n = sympy.Symbol("n")
    powers = sympy.sympify(closed_form("1/(1-2x)"))
    assert powers.free_symbols == {n} or str(powers) == "2**n"


@pytest.mark.parametrize("integer", [np.int64(3), np.uint8(3), sympy.Integer(3)])
def test_integers_of_other_libraries_are_integers(integer: Any) -> None:
    assert FIBONACCI[integer] == 2
    assert type(FIBONACCI.section(integer).term(integer)) is int
    assert integer * FIBONACCI == FIBONACCI * 3 == FIBONACCI * integer
    assert integer * Profile.of({(1, 0): 1}) == Profile.of({(1, 0): 3})
    assert Strip("domineering", columns=integer) == Strip("domineering", columns=3)
    assert type(Strip("domineering", columns=integer).columns) is int
    assert Sequence([integer]).given == [3]
