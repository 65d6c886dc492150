"""Values as JSON data and back, by the types of their parts.

A kind is a word, the parts that are written, each with its type, and what makes an object of them.
For a dataclass of `KINDS` these are its fields and itself; the other kinds are declared by `kind`,
a decorator of a function whose parameters are the parts.
"""

from __future__ import annotations

import builtins
import inspect
import sys
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union

from gfkit.base.arguments import shown
from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.exchange.json_kinds import KINDS, NAMES, TUPLES
from gfkit.numbers.decimal import MAX_DIGITS, decimal, integer
from gfkit.proofs.kernel import Claimed, Proved

if TYPE_CHECKING:
    from collections.abc import Callable

SHORT = 4000
"""Integers of more digits are written as text."""


def with_article(word: str) -> str:
    """Return the name of a kind with its article.

    >>> with_article("asymptotics"), with_article("board")
    ('an asymptotics', 'a board')
    """
    return f"{'an' if word[:1].lower() in set('aeiou') else 'a'} {word}"


class JsonRejected(GfkitError, ValueError):
    """A text that is not the JSON of an object of gfkit; `place` says where, `reason` why."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(
            f"not the JSON of an object of gfkit: {f'{place}: ' * bool(place)}{reason}"
        )


class NoJsonForm(GfkitError, TypeError):
    """An object that is not written as JSON."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(
            f"{with_article(kind)} is not written as JSON; answers, sequences, g.f.s, games and "
            "verdicts are, such as to_json(Strip('col', columns=2).generating_function())"
        )


# Kinds.


Raw: TypeAlias = Annotated[Any, "JSON of another layer"]
"""The type of a part that is not read here."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How the objects of some classes are written and read.

    make: from the parts by their names. hints: the type of each part. parts: what is written of an
    object, by those names. optional: parts that may be left out.
    """

    classes: type | tuple[type, ...]
    make: Callable[..., Any]
    hints: Mapping[str, Any]
    parts: Callable[[Any], Mapping[str, Any]]
    optional: frozenset[str] = field(default_factory=frozenset)


SPECIAL: dict[str, Kind] = {}
"""The kinds of `gfkit.exchange.json_special`, by their words."""

LATER: dict[str, frozenset[str]] = {
    "placed": frozenset({"edges"}),
    "weight": frozenset({"further"}),
}
"""Parts with a default that objects of KINDS did not have in the first release."""

CHECKS: dict[str, Callable[[Any], None]] = {}
"""How the parts of objects of KINDS must agree with each other, beyond their types."""


def kind(
    word: str,
    classes: type | tuple[type, ...],
    parts: Callable[[Any], Mapping[str, Any]] | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare a kind by a function that makes an object of its parts, with their types.

    parts: of an object, by names; without it the attributes of the names of the parameters. What
    the function cannot take it refuses by any error of values.
    """

    def declared(make: Callable[..., Any]) -> Callable[..., Any]:
        hints = typing.get_type_hints(make, include_extras=True)
        del hints["return"]
        known = inspect.signature(make).parameters.values()
        optional = frozenset(one.name for one in known if one.default is not one.empty)
        SPECIAL[word] = Kind(classes, make, hints, parts or _attributes(tuple(hints)), optional)
        return make

    return declared


def _attributes(names: tuple[str, ...]) -> Callable[[Any], Mapping[str, Any]]:
    return lambda thing: {name: getattr(thing, name) for name in names}


@lru_cache(maxsize=512)
def kind_of(word: str) -> Kind | None:
    """Return the kind of a word, None if there is none.

    >>> kind_of("consistent").hints
    {'surplus': <class 'int'>}
    """
    if word in SPECIAL:
        return SPECIAL[word]
    if word in TUPLES:
        of_items, item = map(class_of, TUPLES[word])
        hints = {"items": tuple[item, ...]}  # type: ignore[valid-type]
        return Kind(of_items, of_items, hints, lambda one: {"items": tuple(one)})
    if word not in KINDS:
        return None
    cls = class_of(KINDS[word])
    names = [one.name for one in fields(cls) if one.init and one.compare]
    known: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        own = inspect.get_annotations(base).items()
        said = SimpleNamespace(__annotations__={name: one for name, one in own if name in names})
        home = vars(sys.modules[base.__module__])
        known |= typing.get_type_hints(said, home, _Names(home))
    hints = {name: known[name] for name in names}
    return Kind(cls, cls, hints, _attributes(tuple(names)), LATER.get(word, frozenset()))


class _Names(dict[str, Any]):
    """What annotations name that their module imports for the type checker alone."""

    def __init__(self, home: Mapping[str, Any]) -> None:
        self.home = home

    def __missing__(self, name: str) -> Any:
        if name in self.home or hasattr(builtins, name):
            raise KeyError(name)
        kinds = [home for home in KINDS.values() if home.rpartition(":")[2] == name]
        return class_of(NAMES[name] if name in NAMES or len(kinds) != 1 else kinds[0])


def fits(value: Any, hint: Any) -> bool:
    """Tell whether a value is of a type; an integer is exactly an int.

    >>> fits((1, 2), tuple[int, ...]), fits(True, int), fits(None, int | None)
    (True, False, True)
    """
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin in {Union, types.UnionType}:
        return any(fits(value, one) for one in inside)
    if origin is Literal:
        return any(type(value) is type(one) and value == one for one in inside)
    if origin is tuple and inside[-1:] != (...,):
        same = type(value) is tuple and len(value) == len(inside)
        return same and all(map(fits, value, inside))
    if origin is not None and not isinstance(value, origin):
        return False
    if origin is not None and issubclass(origin, Mapping):
        return all(fits(k, inside[0]) and fits(v, inside[1]) for k, v in value.items())
    if origin is not None:
        return all(fits(one, inside[0]) for one in value)
    if hint in _EXACT:
        return type(value) in _EXACT[hint]
    return hint is Any or isinstance(value, Proved | Claimed if hint is Proved else hint)


_EXACT: dict[Any, set[type]] = {
    **{one: {one} for one in (int, bool, str, float, type(None))},
    Fraction: {Fraction, int},
}
"""Types of which a subclass is another type."""


# Writing.


def written(thing: Any) -> Any:
    """Return a value as JSON data."""
    spend()
    if thing is None or isinstance(thing, bool) or type(thing) is str:
        return thing
    if isinstance(thing, int):
        return _integer(int(thing))
    if type(thing) is tuple:
        return [written(one) for one in thing]
    word = _word_of(f"{type(thing).__module__}:{type(thing).__qualname__}")
    if word is None:
        word = next((one for one, of in SPECIAL.items() if isinstance(thing, of.classes)), None)
    found = None if word is None else kind_of(word)
    if found is None:
        raise NoJsonForm(type(thing).__name__)
    parts = found.parts(thing)
    return {"type": word} | {
        name: plain(parts[name]) if hint == Raw else written(parts[name])
        for name, hint in found.hints.items()
        if name in parts
    }


def _integer(value: int) -> Any:
    """Return an integer, as an object if it has very many digits."""
    if value.bit_length() < 3 * SHORT:
        return value
    text = decimal(value)
    return value if len(text) < SHORT else {"type": "integer", "digits": text}


def plain(data: Any) -> Any:
    """Return JSON data of other layers, long integers in it as objects."""
    if isinstance(data, Mapping):
        return {key: plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(value) for value in data]
    return _integer(data) if type(data) is int else data


def unplain(data: Any) -> Any:
    """Return what `plain` was given."""
    if isinstance(data, dict):
        if data.keys() == {"type", "digits"} and data["type"] == "integer":
            return integer(data["digits"], MAX_DIGITS)
        return {key: unplain(value) for key, value in data.items()}
    return [unplain(value) for value in data] if isinstance(data, list) else data


@lru_cache(maxsize=512)
def _word_of(home: str) -> str | None:
    homes = {**KINDS, **{word: place for word, (place, _) in TUPLES.items()}}
    return next((word for word, place in homes.items() if place == home), None)


# Reading.


def read(data: Any, place: str) -> Any:
    """Return the value of JSON data; raises JsonRejected with the place."""
    spend()
    if isinstance(data, list):
        return tuple(read(one, f"{place}[{k}]") for k, one in enumerate(data))
    if not isinstance(data, dict):
        if isinstance(data, float):
            raise JsonRejected(place, "a number with a decimal point; numbers are exact")
        return data
    word = data.get("type")
    found = kind_of(word) if isinstance(word, str) else None
    if found is None:
        raise JsonRejected(place, f"an object of the unknown type {shown(word)}")
    try:
        return _made(str(word), found, data, place)
    except (JsonRejected, RecursionError):
        raise
    except AssertionError:
        reason = "its parts contradict each other"
    except GfkitError as error:
        reason = str(error)
    except (
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        ArithmeticError,
        RuntimeError,
    ):  # what constructors raise of values of the right types
        reason = "data of another shape"
    raise JsonRejected(place, f"not {with_article(str(word))}: {reason}")


def _made(word: str, found: Kind, data: dict[str, Any], place: str) -> Any:
    """Return the object of a kind that data say; its parts are read, and have their types."""
    wrong = {"type", *found.hints} ^ data.keys()
    if wrong - (found.optional - data.keys()):
        keys = f"{with_article(word)} has the keys {', '.join(found.hints) or 'none'}"
        raise JsonRejected(place, f"{keys}; see {shown(min(wrong))}")
    values = {}
    for name, hint in found.hints.items():
        if name not in data:
            continue
        at = f"{place}.{name}"
        value = unplain(data[name]) if hint == Raw else read(data[name], at)
        if hint != Raw and not fits(value, hint):
            raise JsonRejected(at, f"{shown(value)} is not what {with_article(word)} has there")
        values[name] = value
    made = found.make(*values.values()) if word in TUPLES else found.make(**values)
    if word in KINDS:
        for name, value in values.items():
            if getattr(made, name) != value:
                raise JsonRejected(f"{place}.{name}", "is not in normal form")
    if word in CHECKS:
        CHECKS[word](made)
    return made


@lru_cache(maxsize=512)
def class_of(home: str) -> Any:
    """Return the class of `module:Class`."""
    module, _, name = home.partition(":")
    return getattr(import_module(module), name)
