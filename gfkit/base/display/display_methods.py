"""How objects show themselves: in a notebook, as LaTeX, as a picture, to other libraries.

A public class of any layer inherits from `Shown`. What it looks like is decided in one place for
each form, by the type: `gfkit.render.record` has the pages and formulas,
`gfkit.pictures.canvas` the pictures, `gfkit.exchange` the objects of other libraries. A form
that a type does not have is None in a notebook and a TypeError when asked for by name.
"""

from __future__ import annotations

import json
import warnings
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Self

from gfkit.base.display import ports

if TYPE_CHECKING:
    from collections.abc import Callable


LONGEST = 200
"""Characters of a repr; longer ones are cut."""

LONGEST_FORMULA = 2000
"""Characters of LaTeX; longer formulas are shown as text, or as a page."""


def in_one_line(shown: Any, full: str) -> str:
    """Return the full repr of an object if it is short, else its kind and how its text begins.

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
        found = ports.formula(self)
        is_short = found is not None and len(found) <= LONGEST_FORMULA
        return f"$\\displaystyle {found}$" if is_short else None

    def _repr_html_(self) -> str | None:
        """Return the page of the object as HTML, or None where text reads as well."""
        page = ports.page(self)
        return None if page is None else str(page.html())

    def _repr_svg_(self) -> str | None:
        """Return a picture of the object, or None."""
        found: str | None = ports.svg_text(self)
        return found

    @property
    def _sympy_(self) -> Callable[[], Any]:
        """What SymPy asks for; AttributeError, by which it asks no further, without such a form."""
        if not ports.has_form("sympy", self):
            raise AttributeError("_sympy_")
        return lambda: ports.converted("sympy", self)

    @property
    def _mpmath_(self) -> Callable[[int, str], Any]:
        """What mpmath asks for, a number as exact as it is known; AttributeError for the rest."""
        if not ports.has_form("mpmath", self):
            raise AttributeError("_mpmath_")
        return lambda _bits, _rounding: ports.converted("mpmath", self)

    def to_sympy(self) -> Any:
        """Return the object as an expression of SymPy, which `sympy.sympify` returns too.

        Raises TypeError for an object that has no such form.
        """
        made = getattr(self, "_sympy_", None)
        return ports.converted("sympy", self) if made is None else made()

    def to_mpmath(self, **options: Any) -> Any:
        """Return a constant as a number of mpmath, in a context of its own precision.

        options: `interval=True` for an interval that holds the number; of an algebraic number
        `bits`. Raises TypeError for an object that is not a constant.
        """
        return ports.converted("mpmath", self, **options)

    def to_numpy(self, *arguments: Any) -> Any:
        """Return a matrix, or terms, as an array of NumPy: of int64 if all fit, else exact objects.

        arguments: of a sequence, how many terms. Raises TypeError for other kinds.
        """
        return ports.converted("numpy", self, *arguments)

    def to_pandas(self, *arguments: Any) -> Any:
        """Return terms, or a table, as a Series or DataFrame of pandas; integers stay exact.

        arguments: of a sequence, how many terms. Raises TypeError for other kinds, MissingExtra if
        pandas is not installed.
        """
        return ports.converted("pandas", self, *arguments)

    def to_networkx(self) -> Any:
        """Return an automaton or graph as one of NetworkX; raises TypeError for other kinds."""
        return ports.converted("networkx", self)

    def _latex(self, printer: Any) -> str:
        """Return the formula, as `sympy.latex` asks for it."""
        return ports.formula(self) or str(printer.emptyPrinter(self))

    def draw(self, *board: Any, **options: Any) -> Any:
        """Return the picture; see `gfkit.picture_of`. Raises WrongArgument where there is none.

        board, options: those of `gfkit.draw`, for a random position of a rule or model.
        """
        return ports.draw(self, *board, **options)

    def save(self, path: Any) -> None:
        """Write the object to a file whose suffix says in which form: html, svg, tex, json or txt.

        An older file is replaced. Raises WrongArgument for another suffix, TypeError for a form
        that the object does not have, and NotWritten.
        """
        ports.save(self, path)

    def to_json(self, *, indent: int | None = None) -> str:
        """Return the object as JSON text; see `gfkit.to_json`."""
        found: str = ports.json_text(self, indent=indent)
        return found

    def to_dict(self) -> Any:
        """Return what the JSON text says, as a dictionary."""
        return json.loads(self.to_json())


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
        raise TypeError(f"{name} is neither true nor false by itself: write .{asks} behind it")


class Judged(Decided):
    """A verdict, which is its own: what `check` and `compare` return is asked as answers are."""

    __slots__ = ()

    @property
    def _values(self) -> tuple[Any, ...]:
        """What verdicts are compared by."""
        names = getattr(self, "__dataclass_fields__", None)
        return type(self), *([id(self)] if names is None else (getattr(self, z) for z in names))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Judged) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    @property
    def word(self) -> str:
        """The verdict in a word, such as "refuted"; its text may say more."""
        return str(self)

    @property
    def verdict(self) -> Self:
        """The verdict itself."""
        return self


class Plotted(Shown):
    """The plots of whatever has a generating function or is one; matplotlib is the extra `plot`."""

    __slots__ = ()

    def plot(self, count: int = 30, *, ax: Any = None) -> Any:
        """Plot the first terms on a log scale with their main part and its error band.

        count: how many terms. ax: the matplotlib Axes to plot on; without them a figure is made.
        Returns the Axes; nothing is shown. Raises MissingExtra without matplotlib.
        """
        return ports.growth_plot(self, count, ax=ax)

    def poles(self) -> tuple[Any, ...]:
        """Return the poles of the generating function as certified enclosures.

        Each is a ball: within `radius` of `real` + `imaginary` i, all exact, with `multiplicity`
        and `is_real`. Raises LimitReached for poles that are too close together.
        """
        found: tuple[Any, ...] = ports.poles(self)
        return found


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


def warn_of_text(other: Any, said: str) -> None:
    """Warn where something is compared with a text, which it never equals; said: what is right."""
    if isinstance(other, str):
        warnings.warn(f"a text is equal to no other object; {said}", stacklevel=3)
