"""How objects show themselves: in a notebook, as LaTeX, as a picture, to other libraries.

A public class of any layer inherits from `Shown`. What it looks like is decided in one place for
each form, by the type: `gfkit.answers.registry` has the pages and data, `gfkit.render.registry` the
formulas, `gfkit.pictures.registry` the pictures. A form that a type does not have is None.

Forms of objects that rooms above make: a page, a formula, a picture, other libraries' objects.

`register` says which function makes a form; `form` asks for one. The package registers them when
it is imported, as a notebook's formatters are registered by type.

The bases of verdicts, and of answers that have one: neither true nor false by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, Literal, NoReturn, Self

Form = Literal[
    "page", "html", "latex", "svg", "data", "sympy", "mpmath", "numpy", "pandas", "networkx"
]

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


LONGEST = 200
"""Characters of a repr; longer ones are cut."""

LONGEST_FORMULA = 2000
"""Characters of LaTeX; longer formulas are shown as text, or as a page."""


def in_one_line(shown: Any, full: str) -> str:
    """Return the full repr of an object if it is short, otherwise its kind and how its text begins.

    >>> in_one_line(object(), "Board(2, 3)")
    'Board(2, 3)'
    """
    if len(full) <= LONGEST and "\n" not in full:
        return full
    name = type(shown).__name__
    told = full.removeprefix(name)
    text: Any = type(shown).__str__
    if text is not object.__str__:
        try:
            told = str(shown)
        except Exception as error:  # noqa: BLE001 - a repr is shown of any object, with the reason
            told = f"without a text: {type(error).__name__}"
    told = " ".join(told.split())
    room = LONGEST - len(name) - 3
    return f"<{name} {told if len(told) <= room else f'{told[: room - 3]}...'}>"


class Shown:
    r"""The display methods, for every public class.

    >>> from gfkit import RationalGF
    >>> RationalGF.of([0, 1], [1, -1, -1])._repr_latex_()
    '$\\displaystyle \\frac{x}{1-x-x^{2}}$'
    """

    __slots__ = ()

    def __repr__(self) -> str:
        record: Any = self
        if not is_dataclass(record):
            return object.__repr__(self)
        try:
            parts = [
                f"{one.name}={getattr(self, one.name)!r}" for one in fields(record) if one.repr
            ]
        except ValueError:  # an integer inside is long
            parts = ["..."]
        return in_one_line(self, f"{type(self).__qualname__}({', '.join(parts)})")

    def _repr_latex_(self) -> str | None:
        """Return the formula between dollar signs, or None if it is not a formula."""
        found = form("latex", self)
        is_short = found is not None and len(found) <= LONGEST_FORMULA
        return f"$\\displaystyle {found}$" if is_short else None

    def _repr_html_(self) -> str | None:
        """Return the page of the object as HTML, or None where text reads as well."""
        found: str | None = form("html", self)
        return found

    def _repr_svg_(self) -> str | None:
        """Return a picture of the object, or None."""
        found: str | None = form("svg", self)
        return found

    def _latex(self, printer: Any) -> str:
        """Return the formula, as `sympy.latex` needs it."""
        return form("latex", self) or str(printer.emptyPrinter(self))


class Decided(Shown):
    """A verdict, or an answer that has one: it is neither true nor false by itself.

    `assert check("a(n) = 3^n", s)` would pass for what is refuted; so `bool` raises TypeError.

    >>> from gfkit import check
    >>> check("a(n) = 2*a(n-1)", [1, 2, 4, 9]).is_proved
    False
    """

    __slots__ = ()

    @property
    def is_proved(self) -> bool:
        """Whether the statement was proved here."""
        return str(getattr(self, "verdict", self)) == "proved"

    def __bool__(self) -> NoReturn:
        asks = "holds" if hasattr(self, "holds") else "is_proved"
        name = type(self).__name__
        raise TypeError(f"{name} is neither true nor false by itself: write .{asks} after it")


class VerdictWord(Decided):
    """A verdict, which is its own: what `check` and `compare` return is asked as answers are."""

    __slots__ = ()

    @property
    def _values(self) -> tuple[Any, ...]:
        """What verdicts are compared by."""
        names = getattr(self, "__dataclass_fields__", None)
        return type(self), *([id(self)] if names is None else (getattr(self, z) for z in names))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VerdictWord) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    @property
    def word(self) -> str:
        """The verdict in a word, such as "refuted"; its text may say more."""
        return str(self)

    @property
    def told(self) -> str:
        """What it rests on, in a sentence: its reason, if it has one."""
        return str(getattr(self, "reason", ""))

    @property
    def verdict(self) -> Self:
        """The verdict itself."""
        return self
