"""Whatever is in an answer can be examined: its attributes are there, and it is shown alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import wraps
from inspect import getattr_static
from pathlib import Path
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any

from commands import CALLS, Call
from objects import OBJECTS, OTHERS, made
from samples import parametrize_some

from gfkit.answers.answer import Answer
from gfkit.cli import commands, run
from gfkit.errors import GfkitError, OutOfBudget

if TYPE_CHECKING:
    import pytest

DEPTH = 4
FEW = 3
"""Of a list so many entries are examined: they are of one kind."""


def attributes(thing: Any) -> Iterator[str]:
    """Yield the names of public fields and properties of an object."""
    for name in dir(type(thing)):
        kept = getattr_static(type(thing), name)
        if not name.startswith("_") and isinstance(kept, property | MemberDescriptorType):
            yield name


def inside(thing: Any, depth: int, seen: set[tuple[type, str]], name: str = "") -> Iterator[Any]:
    """Yield the objects of gfkit that are reached from one by attributes, and entries of lists.

    Of those of one class under one name, one. Where a property has no value, as it says in words,
    nothing is there.
    """
    if isinstance(thing, Mapping):
        thing = [*thing.values()]
    if isinstance(thing, list | tuple):
        for one in thing[:FEW]:
            yield from inside(one, depth, seen, name)
    elif type(thing).__module__.startswith("gfkit") and (type(thing), name) not in seen and depth:
        seen.add((type(thing), name))
        yield thing
        for attribute in attributes(thing):
            try:
                value = getattr(thing, attribute)
            except (GfkitError, OutOfBudget):
                continue
            yield from inside(value, depth - 1, seen, attribute)


def look_at(things: Iterable[Any]) -> None:
    """Show objects in every way that they have."""
    for thing in things:
        assert repr(thing)
        assert isinstance(str(thing), str)
        if isinstance(thing, Answer):
            assert thing.to_dict().keys()
            page = thing.page()
            assert page.text()
            assert page.markdown()
            assert page.latex()
            assert page.html()


@parametrize_some("name", [*OBJECTS, *OTHERS])
def test_everything_in_an_object_is_shown(name: str) -> None:
    look_at(inside(made(name), DEPTH, set()))


@parametrize_some("call", CALLS, ids=map(str, CALLS))
def test_everything_in_the_answer_of_a_verb_is_shown(
    call: Call, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(home)
    answers: list[Any] = []
    plain = commands.function_of

    def function_of(name: str) -> Any:
        function = plain(name)

        @wraps(function)
        def kept(*given: Any, **options: Any) -> Any:
            answers.append(function(*given, **options))
            return answers[-1]

        return kept

    monkeypatch.setattr(commands, "function_of", function_of)
    assert run(call.words) == call.status, capsys.readouterr().err
    look_at(inside(answers, DEPTH, set()))
