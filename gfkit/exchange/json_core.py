"""Values as JSON data and back: the tables of kinds, and what is read field by field."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gfkit.arguments import shown
from gfkit.budget import spend
from gfkit.errors import GfkitError
from gfkit.exchange.json_kinds import KINDS, TUPLES
from gfkit.exchange.shapes import shapes_of, written_fields
from gfkit.numbers.decimal import MAX_DIGITS, decimal, integer

if TYPE_CHECKING:
    from collections.abc import Callable

SHORT = 4000
"""Integers of more digits are written as text."""

SPECIAL: dict[str, tuple[Any, Callable[[Any], dict[str, Any]], Callable[..., Any]]] = {}
"""Kinds that are written in a way of their own: the class, and how it is written and read.

They are in `gfkit.exchange.json_special`."""

CHECKS: dict[str, Callable[[Any], None]] = {}
"""How the parts of objects of KINDS must agree with each other, beyond their types."""


def with_article(word: str) -> str:
    """Return the name of a kind with its article.

    >>> with_article("asymptotics"), with_article("board")
    ('an asymptotics', 'a board')
    """
    return f"{'an' if word[:1].lower() in set('aeiou') else 'a'} {word}"


class Long:
    """An integer of more than SHORT digits; no value has this class."""


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
    if isinstance(thing, tuple | list) and type(thing) not in {tuple, list}:
        home = f"{type(thing).__module__}:{type(thing).__qualname__}"
        for word, (place, _) in TUPLES.items():
            if place == home:
                return {"type": word, "items": [written(one) for one in thing]}
    kind = _word_of(f"{type(thing).__module__}:{type(thing).__qualname__}")
    if kind is not None:
        return {
            "type": kind,
            **{one.name: written(getattr(thing, one.name)) for one in written_fields(type(thing))},
        }
    for word, (cls, write, _) in SPECIAL.items():
        if isinstance(thing, cls):
            return {"type": word, **write(thing)}
    raise NoJsonForm(type(thing).__name__)


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
    return next((word for word, place in KINDS.items() if place == home), None)


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
    if not isinstance(word, str) or (
        word not in KINDS and word not in SPECIAL and word not in TUPLES
    ):
        raise JsonRejected(place, f"an object of the unknown type {shown(word)}")
    try:
        if word in SPECIAL:
            _, _, read_it = SPECIAL[word]
            return read_it({key: value for key, value in data.items() if key != "type"}, place)
        if word in TUPLES:
            return _tuple(word, data, place)
        return _record(word, data, place)
    except JsonRejected:
        raise
    except RecursionError:
        raise
    except (
        GfkitError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        ArithmeticError,
        RuntimeError,
    ) as error:
        reason = str(error) if isinstance(error, GfkitError) else "data of another shape"
        raise JsonRejected(place, f"not {with_article(word)}: {reason}") from None
    except AssertionError:
        raise JsonRejected(
            place, f"not {with_article(word)}: its parts contradict each other"
        ) from None


def _tuple(word: str, data: dict[str, Any], place: str) -> Any:
    """Return a tuple of TUPLES."""
    if data.keys() != {"type", "items"} or not isinstance(data["items"], list):
        raise JsonRejected(place, f"{word}: items is a list")
    home, inside = TUPLES[word]
    items = read(data["items"], f"{place}.items")
    if not all(isinstance(one, _class(inside)) for one in items):
        raise JsonRejected(f"{place}.items", f"{word}: other items are expected")
    return _class(home)(items)


def _record(word: str, data: dict[str, Any], place: str) -> Any:
    """Return a dataclass of KINDS."""
    cls = _class(KINDS[word])
    shapes = shapes_of(cls)
    if data.keys() != {"type", *shapes}:
        wrong = sorted(set(shapes) ^ (data.keys() - {"type"}))
        raise JsonRejected(
            place, f"{with_article(word)} has the keys {', '.join(shapes)}; see {shown(wrong[0])}"
        )
    values = {}
    for name, fits in shapes.items():
        value = read(data[name], f"{place}.{name}")
        if not fits(value):
            reason = f"{shown(value)} is not what {with_article(word)} has there"
            raise JsonRejected(f"{place}.{name}", reason)
        values[name] = value
    made = cls(**values)
    for name, value in values.items():
        if getattr(made, name) != value:
            raise JsonRejected(f"{place}.{name}", "is not in normal form")
    check = CHECKS.get(word)
    if check is not None:
        check(made)
    return made


@lru_cache(maxsize=512)
def _class(home: str) -> type:
    module, _, name = home.partition(":")
    cls: type = getattr(import_module(module), name)
    return cls
