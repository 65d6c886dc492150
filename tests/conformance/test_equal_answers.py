"""Equal answers are equal: after pickling and copying, and when they are computed again.

A proof that was pickled is a claim until `verify` has derived it again. `==` compares what is said,
and the type of a verdict says how it is known; so an answer equals its copy in everything, and
`str(answer.verdict)` tells them apart (docs/python.md).
"""

import contextlib
import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
import signal
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import sympy
from hostile import python_surface as surface
from objects import OBJECTS, OTHERS, made
from samples import parametrize_some

import gfkit
from gfkit import RationalGF, Sequence, Strip, as_sequence, domineering
from gfkit import domineering as D
from gfkit.answers.answer import Answer
from gfkit.boards.shapes.board import Board
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.sequences.answers import closed_form
from gfkit.sequences.explicit import ListedTerms
from gfkit.sequences.relations import FailsAt
from gfkit.series.profiles import Profile
from gfkit.strips.counts.count import count

MAKERS = OBJECTS | OTHERS

UNHASHABLE = {
    *("long integer", "list", "map", "outcomes", "outcomes of strips"),
    *("entry", "draft", "claims", "audit", "bar-state matrix", "audited claims"),
}
"""Lists, and what has a dictionary in it."""

COPIES: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda one: pickle.loads(pickle.dumps(one)),  # noqa: S301
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
}


def is_answer(one: object) -> bool:
    """Tell whether an object is the answer of a verb, which is kept by its `to_dict()`."""
    return isinstance(one, Answer)


@parametrize_some("name", MAKERS, share=120)
def test_equal_answers_are_equal(name: str) -> None:
    one = made(name)
    ways = {how: make for how, make in COPIES.items() if how != "pickled" or not is_answer(one)}
    others = {**{how: make(one) for how, make in ways.items()}, "again": MAKERS[name]()}
    for how, other in others.items():
        assert one == other, how
        assert other == one, how
        assert type(one) is type(other) or isinstance(one, Proved), how
        if name in UNHASHABLE:
            with pytest.raises(TypeError, match="unhashable"):
                hash(one)
        else:
            assert hash(one) == hash(other), how
            assert len({one, other}) == 1


@parametrize_some("name", MAKERS, share=36)
def test_frozen_values_do_not_change(name: str) -> None:
    one = made(name)
    if isinstance(one, list | tuple) and one:
        one = one[0]
    fields = [field.name for field in dataclasses.fields(one)] if _is_data(one) else ["value"]
    for field in fields:
        with pytest.raises((AttributeError, TypeError)):
            setattr(one, field, None)


def _is_data(one: object) -> bool:
    return dataclasses.is_dataclass(one) and not isinstance(one, type)


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.thorough)])
def test_different_answers_are_different(step: int) -> None:
    """The first test would pass if everything were equal. step: each so many is compared."""
    names = [*MAKERS][::step]
    same = {pair for pair in combinations(names, 2) if made(pair[0]) == made(pair[1])}
    equal = {
        ("model of pieces", "model shy-dominoes"),
        ("further forms", "quadratic forms"),
        ("strip by name", "strip of a model"),
    }
    assert same == {pair for pair in equal if {*pair} <= {*names}}


def test_a_pickled_proof_is_a_claim_of_the_same() -> None:
    answer = Strip(D.right_ends, columns=2).generating_function()
    loaded = pickle.loads(pickle.dumps(answer))  # noqa: S301
    assert (type(answer.provenance), type(loaded.provenance)) == (Proved, Claimed)
    assert (str(answer.provenance), str(loaded.provenance)) == ("proved", "claimed")
    assert loaded.provenance.verify() == answer.provenance


# Every exception of gfkit: pickled, copied and sent through a process it keeps what it says.


BY_TYPE = {
    "str": "what was given",
    "object": "what was given",
    "tuple[str, ...]": ("near", "nearer"),
    "bool": True,
    "int": 7,
    "int | None": 7,
    "tuple[str, int]": ("parts", 7),
    **{key: ["near", "nearer"] for key in ("list[str]", "Iterable[str]")},
    "dict[str, object] | None": {"terms": [1, 2, 7], "checkpoint": "a file"},
    "dict[str, int]": {"m": 1, "n": 2},
    "Mapping[str, Any]": {"m": 1, "n": 2},
    "Mapping[str, str]": {"near": "what it is", "nearer": ""},
    "Value": 5,
    "Chart": {"sentence": {0: {1}}},
    "list[Item]": [(0, 0)],
    "FailsAt": FailsAt("a(n) = 1", (("a", ListedTerms((1, 2), 0)),), 0, 1, 1, 2, 1),
}


def modules() -> list[str]:
    found = pkgutil.walk_packages(gfkit.__path__, "gfkit.")
    return [module.name for module in found if not module.name.endswith("__main__")]


def exceptions() -> list[type[Exception]]:
    """Return the exceptions of all modules."""
    found: dict[str, type[Exception]] = {}
    for name in modules():
        for thing in vars(importlib.import_module(name)).values():
            if not inspect.isclass(thing) or not issubclass(thing, Exception):
                continue
            if thing.__module__.startswith("gfkit."):
                found[f"{thing.__module__}.{thing.__qualname__}"] = thing
    return [found[name] for name in sorted(found)]


def raised(cls: type[Exception]) -> Exception:
    """Return an instance, its arguments generated from their types."""
    if not inspect.isfunction(cls.__init__):
        return cls("a sentence")
    takes = list(inspect.signature(cls.__init__).parameters.values())[1:]
    values = {one.name: BY_TYPE[str(one.annotation)] for one in takes}
    named = {one.name: values.pop(one.name) for one in takes if one.kind is one.KEYWORD_ONLY}
    return cls(*values.values(), **named)


@parametrize_some("cls", exceptions(), ids=lambda cls: cls.__qualname__, share=36)
@pytest.mark.parametrize("through", ["pickle", "copy", "deep copy", "old pickle"])
def test_an_error_keeps_its_message_and_its_data(cls: type[Exception], through: str) -> None:
    error = raised(cls)
    error.add_note("a note")
    again = {
        "pickle": lambda: pickle.loads(pickle.dumps(error)),  # noqa: S301
        "old pickle": lambda: pickle.loads(pickle.dumps(error, protocol=2)),  # noqa: S301
        "copy": lambda: copy.copy(error),
        "deep copy": lambda: copy.deepcopy(error),
    }[through]()
    assert type(again) is cls
    assert str(again) == str(error) != ""
    assert again.args == error.args
    assert vars(again) == vars(error)


# Iteration ends, indices out of range raise, and SymPy reads an answer or says at once that not.


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


@parametrize_some(
    "use", [list, tuple, set, sorted, sum, max, dict, lambda one: 7.5 in one], share=24
)
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
    powers = sympy.sympify(closed_form(as_sequence("1/(1-2x)")))
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
