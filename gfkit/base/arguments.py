"""Checks of arguments where users call: the kind, the range, and a message that says what is right.

Each returns the value as the functions inside take it, so that an integer of numpy becomes an int.
A bool is not an integer here, and 2.0 is not either.

>>> integer("count", 10, least=0)
10
>>> integer("count", 2.5, least=0)
Traceback (most recent call last):
gfkit.errors.WrongArgument: count must be an integer from 0 on, such as 10, not 2.5
>>> one_of("marks", "z", ("none", "x", "xy"))
Traceback (most recent call last):
gfkit.errors.OutOfRange: marks must be one of none, x (y = x, further marks 1), xy, not 'z'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial, wraps
from inspect import unwrap
from itertools import islice
from operator import index, length_hint
from pathlib import Path
from reprlib import Repr
from typing import Any, ParamSpec, TypeVar

from gfkit.base.choices import TABLES, all_meant
from gfkit.errors import OutOfRange, WrongArgument

Check = Callable[[str, Any], Any]

P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S", bound=str)

LONGEST = 60
"""What was given is shown in this many characters."""

MAX_BITS = 13_000
"""Sizes and indices are shorter; Python writes integers of this length."""

MAX_SIZE = 10**9
"""Numbers of terms, rows and the like are smaller."""

MOST_ITEMS = 10**7
"""Lists are shorter."""

MOST_SECONDS = 1e9
"""Limits of time that are longer are as good as none."""


class _Short(Repr):
    """Texts of values, cut short, without addresses; integers of any length are shown."""

    def repr_int(self, x: int, level: int) -> str:
        """Return the digits of an integer, or how long it is."""
        if x.bit_length() > MAX_BITS:
            return f"an integer of {x.bit_length()} bits"
        return super().repr_int(x, level)

    def repr_Fraction(self, x: Any, level: int) -> str:
        """Return what is below a fraction, too."""
        return f"Fraction({self.repr1(x.numerator, level)}, {self.repr1(x.denominator, level)})"

    def repr_instance(self, x: Any, level: int) -> str:
        """Return the text of an object that is given from others by it."""
        try:
            repr(x)
        except Exception:  # noqa: BLE001 - whatever the class does
            return f"a {type(x).__name__}"
        return super().repr_instance(x, level)


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = LONGEST


def shown(value: object) -> str:
    """Return a value as text for a message, cut short; an integer of any length is shown.

    >>> shown(10**5000), shown("z" * 10**6)[:9], shown(object)
    ('an integer of 16610 bits', "'zzzzzzzz", "<class 'object'>")
    """
    text = " ".join(_SHORT.repr(value).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def integer(
    name: str,
    value: Any,
    least: int | None = None,
    most: int | None = None,
    example: int | None = None,
) -> int:
    """Return an integer from `least` to `most`.

    Raises WrongArgument for anything but an integer, OutOfRange for one outside.
    """
    found = whole(value)
    if found is None:
        raise WrongArgument(name, _integer_text(least, most, example), shown(value))
    is_low = least is not None and found < least
    if is_low or (most is not None and found > most) or found.bit_length() > MAX_BITS:
        raise OutOfRange(name, _integer_text(least, most, example), shown(value))
    return found


def _integer_text(least: int | None, most: int | None, example: int | None) -> str:
    begin = "" if least is None else f" from {least}"
    end = (" on" if begin else "") if most is None else f" {'to' if begin else 'up to'} {most}"
    if example is None:
        example = min(most, 10) if most is not None else 10
        example = example if least is None else max(least, example)
    return f"an integer{begin}{end}, such as {example}"


def whole(value: Any) -> int | None:
    """Return an integer, of numpy too, as an int; None for anything else, a bool among it.

    For operators, which return NotImplemented then.
    """
    if type(value) is int:
        return value
    with suppress(TypeError, ValueError):
        return None if isinstance(value, bool) else int(index(value))
    return None


def size(name: str, value: Any, least: int = 0, example: int | None = None) -> int:
    """Return a number of objects: an integer from `least` to MAX_SIZE."""
    number = integer(name, value, least=least, example=example)
    if number > MAX_SIZE:
        raise OutOfRange(name, f"an integer up to 10^9, such as {example or 10}", shown(value))
    return number


def is_range_of_sizes(value: range) -> bool:
    """Return whether a range ends at numbers of things that there may be."""
    return max(abs(value.start), abs(value.stop), abs(value.step)) <= MAX_SIZE


def positive(name: str, value: Any, *, example: str = "60") -> Any:
    """Return a positive real number, an int or a float; not a NaN, not infinite."""
    expected = f"a positive number such as {example}"
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise WrongArgument(name, expected, shown(value))
    try:
        found = value if isinstance(value, int | float) else float(value)
    except (TypeError, ValueError):  # an array of several numbers
        raise WrongArgument(name, expected, shown(value)) from None
    except OverflowError:  # a fraction that no float is
        raise OutOfRange(name, expected, shown(value)) from None
    if not 0 < found < float("inf"):
        raise OutOfRange(name, expected, shown(value))
    return found


def seconds_of(name: str, value: Any) -> float:
    """Return a positive number of seconds; MOST_SECONDS where more are given.

    >>> seconds_of("time_limit", 10**5000)
    1000000000.0
    """
    return float(min(positive(name, value), MOST_SECONDS))


def one_of(name: str, value: Any, allowed: Collection[S]) -> S:
    """Return one of the words that are allowed; raises WrongArgument or OutOfRange."""
    for word in allowed if isinstance(value, str) else ():
        if word == value:
            return word
    error = OutOfRange if isinstance(value, str) else WrongArgument
    words = all_meant(name, map(str, allowed)) if name in TABLES else map(repr, allowed)
    raise error(name, f"one of {', '.join(words)}", shown(value))


def flag(name: str, value: Any) -> bool:
    """Return True or False; raises WrongArgument for anything else but numpy's."""
    if isinstance(value, bool) or (
        type(value).__name__ in {"bool", "bool_"} and type(value).__module__ == "numpy"
    ):
        return bool(value)
    raise WrongArgument(name, "True or False", shown(value))


def text(name: str, value: Any, example: str) -> str:
    """Return a text; raises WrongArgument with the example."""
    return instance(name, value, str, f"a text such as {example}")


def file_path(name: str, value: Any) -> Path:
    """Return the path of a file, which may be given as a text; raises WrongArgument."""
    with suppress(TypeError):  # neither a text nor a path, or a path of bytes
        return value if isinstance(value, Path) else Path(value)
    raise WrongArgument(name, "a path such as Path('rule.toml')", shown(value))


def instance(name: str, value: Any, kinds: type[T] | tuple[type[T], ...], expected: str) -> T:
    """Return an instance of one of the classes; raises WrongArgument.

    expected: in words, with an example: "a board such as Board.parse('3x4')".
    """
    if isinstance(value, kinds):
        return value
    raise WrongArgument(name, expected, shown(value))


def integers(name: str, value: Any, example: str = "[1, 1, 2, 3, 5]") -> tuple[int, ...]:
    """Return a finite list of integers as a tuple; raises WrongArgument that names the place."""
    expected = f"integers such as {example}"
    found = value if type(value) is tuple else tuple(items(name, value, expected))
    if {*map(type, found)} <= {int}:
        return found
    return tuple(integer_of_any(name, item, expected) for item in items(name, found, expected))


def integer_of_any(name: str, item: Any, expected: str) -> int:
    """Return an integer of any length, also one of numpy; raises WrongArgument."""
    found = whole(item)
    if found is None:
        raise WrongArgument(name, expected, f"{shown(item)} among them")
    return found


def tuples(name: str, value: Any, width: int, expected: str) -> tuple[tuple[int, ...], ...]:
    """Return a finite list of rows of integers as tuples; raises WrongArgument."""
    if type(value) is tuple and all(
        type(row) is tuple and len(row) == width and all(type(one) is int for one in row)
        for row in value
    ):
        return value
    found = []
    for row in items(name, value, expected):
        found.append(tuple(integer_of_any(name, z, expected) for z in items(name, row, expected)))
        if len(found[-1]) != width:
            raise WrongArgument(name, expected, f"{shown(found[-1])} among them")
    return tuple(found)


def items(name: str, value: Any, expected: str) -> list[Any]:
    """Return the items of a list, a tuple or another iterable that is no text and no dictionary.

    One that does not end, or has more than MOST_ITEMS, is refused by OutOfRange.
    """
    if type(value) is list or type(value) is tuple:
        return list(value)
    if isinstance(value, str | bytes | bytearray | dict) or not isinstance(value, Iterable):
        raise WrongArgument(name, expected, shown(value))
    try:
        is_long = length_hint(value) > MOST_ITEMS
        found = [] if is_long else list(islice(value, MOST_ITEMS + 1))
    except OverflowError:  # a range that is longer than lists can be
        is_long = True
    except TypeError:  # an array of numpy without a dimension
        raise WrongArgument(name, expected, shown(value)) from None
    if is_long or len(found) > MOST_ITEMS:
        raise OutOfRange(name, f"{expected}, at most {MOST_ITEMS}", shown(value))
    return found


# Checks declared above a function, where its body is not about them.


def takes(**checks: Check) -> Callable[[T], T]:
    """Declare what arguments of a function are: each goes through its check, which may convert it.

    A default is not checked. The function keeps its name, its signature and its documentation.

    >>> @takes(count=at_least(0), marks=words("none", "x"))
    ... def f(count, *, marks="none"):
    ...     return count, marks
    >>> f(3, marks="x")
    (3, 'x')
    >>> f(-1)
    Traceback (most recent call last):
    gfkit.errors.OutOfRange: count must be an integer from 0 on, such as 10, not -1
    """
    return partial(_checked, checks)


def _declared(function: Callable[..., Any]) -> Callable[..., Check]:
    """Return the check that a function makes of a name and a value, with the rest declared."""
    return lambda *rest: lambda name, value: function(name, value, *rest)


at_least = _declared(size)
between = _declared(integer)
an = _declared(instance)
"""Checks of a size, of an integer in a range, and of an instance of a class."""


def a_text(example: str) -> Check:
    """Return the check of a text."""
    return an(str, f"a text such as {example}")


def words(*allowed: str) -> Check:
    """Return the check of one of some words."""
    return lambda name, value: one_of(name, value, allowed)


def list_of(kinds: type[Any] | tuple[type[Any], ...], expected: str) -> Check:
    """Return the check of a list of instances of a class, which becomes a tuple."""

    def check(name: str, value: Any) -> tuple[Any, ...]:
        found = items(name, value, expected)
        return tuple(instance(name, item, kinds, expected) for item in found)

    return check


def optional(check: Check) -> Check:
    """Return the check that lets None pass."""
    return lambda name, value: None if value is None else check(name, value)


def words_meant(table: str) -> dict[str, list[str]]:
    r"""Return what each word means, in order, from lines `meant: words`; * is the word itself.

    >>> words_meant("rows height: m tall\ntopology=*: ring")
    {'m': ['rows', 'height'], 'tall': ['rows', 'height'], 'ring': ['topology=ring']}
    """
    found: dict[str, list[str]] = {}
    for line in table.strip().splitlines():
        own, _, words = line.partition(": ")
        for word in words.split():
            found.setdefault(word, []).extend(own.replace("*", word).split())
    return found


_VALUES = """
latex: tex
markdown: md
text: txt plain list ascii
pari: gp pari/gp parigp pari-gp
mathematica: wolfram wl mma
sage: sagemath
python: py python3
"""
VALUES = {word: one for word, (one,) in words_meant(_VALUES).items()}
"""Other names of formats and languages."""


def _checked(checks: Mapping[str, Check], target: Any) -> Any:
    """Return a function, or a class, whose calls are checked."""
    is_class = isinstance(target, type)
    function: Any = target.__init__ if is_class else target
    code = unwrap(function).__code__ if checks else None
    names = code.co_varnames[: code.co_argcount] if code else ()
    places = {name: place for place, name in enumerate(names)}

    @wraps(function)
    def called(*given: Any, **kwargs: Any) -> Any:
        args, named = [*given], {**kwargs}
        for name, check in checks.items():
            if (place := places.get(name, len(args))) < len(args):
                args[place] = check(name, args[place])
            elif name in named:
                named[name] = check(name, named[name])
        return function(*args, **named)

    if not is_class:
        return called
    target.__init__ = called
    return target


# Functions whose values a derivation takes as they are: `gfkit.proofs.kernel.Workings` calls these
# and no others. A page of the site lists them.

F = TypeVar("F", bound="Callable[..., Any]")

TRUSTED: dict[int, Callable[..., Any]] = {}
"""Those that are marked, by which object: their names do not matter."""


def trusted(function: F) -> F:
    """Mark a function as one that derivations may trust; it stays as it is.

    >>> @trusted
    ... def doubled(n: int) -> int:
    ...     return 2 * n
    >>> TRUSTED[id(doubled)] is doubled
    True
    """
    TRUSTED[id(function)] = function
    return function
