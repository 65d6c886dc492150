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
from functools import cache, partial, partialmethod
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeVar

from gfkit.base.display.upward import upward

if TYPE_CHECKING:
    from collections.abc import Callable


T = TypeVar("T")


@cache
def _called(kind: type[T]) -> type[T]:
    """Return the class of values of a kind that return themselves when they are called."""
    plain: Any = kind
    methods = {
        "__slots__": (),
        "__call__": lambda self: self,
        "__reduce__": lambda self: (plain, (plain(self),)),
        "__doc__": kind.__doc__,
        "__module__": kind.__module__,
    }
    return type(kind.__name__, (kind,), methods)


class First:
    """The method `terms` of an object, which is the first terms, too: `answer.terms[:10]`."""

    __slots__ = ("method", "of")
    USUAL = 20

    def __init__(self, of: Any, method: Callable[..., list[Any]]) -> None:
        self.of, self.method = of, method

    def __call__(self, *args: Any, **options: Any) -> list[Any]:
        """Return so many terms; 20 if it is not said how many."""
        return self.method(self.of, *args, **options) if args or options else self._first()

    def _first(self, count: int = USUAL) -> list[Any]:
        early = getattr(self.of, "early", None)
        found: list[Any] = self.method(self.of, count) if early is None else early(count)
        return found

    def __getitem__(self, key: Any) -> Any:
        last = key.stop if isinstance(key, slice) else key + 1
        return self._first(last if last is not None and last > 0 else self.USUAL)[key]

    def __iter__(self) -> Any:
        return iter(self._first())

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self._first()))}, ...]"


if TYPE_CHECKING:
    either_way = property

    def indexed(method: T) -> T:
        """Return a method that may be written without a call."""
        return method
else:

    class indexed:
        """The method `terms`, as `First` of what has it."""

        def __init__(self, method: Any) -> None:
            self.method = method
            self.__doc__, self.__name__ = method.__doc__, method.__name__

        def __get__(self, thing: Any, owner: Any = None) -> Any:
            return self.method if thing is None else First(thing, self.method)

    class either_way(property):
        """A property that may be written as a method: `game.outcome` is `game.outcome()`.

        Its values are texts, tuples, numbers and games.
        """

        def __get__(self, thing: Any, owner: Any = None) -> Any:
            found = super().__get__(thing, owner)
            return found if thing is None else _called(type(found))(found)


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

    if not TYPE_CHECKING:  # what others call the same; no checker of types is to believe it

        def __getattr__(self, name: str) -> Any:
            return other_spelling(self, name)

    def __dir__(self) -> list[str]:
        verbs = (*OF_SEQUENCES, "compare") if _has(type(self), "sequence") else ()
        return [*object.__dir__(self), *verbs]

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
        found = upward("formula")(self)
        is_short = found is not None and len(found) <= LONGEST_FORMULA
        return f"$\\displaystyle {found}$" if is_short else None

    def _repr_html_(self) -> str | None:
        """Return the page of the object as HTML, or None where text reads as well."""
        page = upward("page")(self)
        return None if page is None else str(page.html())

    def _repr_svg_(self) -> str | None:
        """Return a picture of the object, or None."""
        found: str | None = upward("picture")(self)
        return found

    @property
    def _sympy_(self) -> Callable[[], Any]:
        """What SymPy asks for; AttributeError, by which it asks no further, without such a form."""
        if not upward("has_form")("sympy", self):
            raise AttributeError("_sympy_")
        return lambda: upward("foreign")("sympy", self)

    @property
    def _mpmath_(self) -> Callable[[int, str], Any]:
        """What mpmath asks for, a number as exact as it is known; AttributeError for the rest."""
        if not upward("has_form")("mpmath", self):
            raise AttributeError("_mpmath_")
        return lambda _bits, _rounding: upward("foreign")("mpmath", self)

    def to_sympy(self) -> Any:
        """Return the object as an expression of SymPy, which `sympy.sympify` returns too.

        Raises TypeError for an object that has no such form.
        """
        made = getattr(self, "_sympy_", None)
        return upward("foreign")("sympy", self) if made is None else made()

    def to_mpmath(self, **options: Any) -> Any:
        """Return a constant as a number of mpmath, in a context of its own precision.

        options: `interval=True` for an interval that holds the number; of an algebraic number
        `bits`. Raises TypeError for an object that is not a constant.
        """
        return upward("foreign")("mpmath", self, **options)

    def to_numpy(self, *arguments: Any) -> Any:
        """Return a matrix, or terms, as an array of NumPy: of int64 if all fit, else exact objects.

        arguments: of a sequence, how many terms. Raises TypeError for other kinds.
        """
        return upward("foreign")("numpy", self, *arguments)

    def to_pandas(self, *arguments: Any) -> Any:
        """Return terms, or a table, as a Series or DataFrame of pandas; integers stay exact.

        arguments: of a sequence, how many terms. Raises TypeError for other kinds, MissingExtra if
        pandas is not installed.
        """
        return upward("foreign")("pandas", self, *arguments)

    def to_networkx(self) -> Any:
        """Return an automaton or graph as one of NetworkX; raises TypeError for other kinds."""
        return upward("foreign")("networkx", self)

    def _latex(self, printer: Any) -> str:
        """Return the formula, as `sympy.latex` asks for it."""
        return upward("formula")(self) or str(printer.emptyPrinter(self))

    def draw(self, *board: Any, **options: Any) -> Any:
        """Return the picture; see `gfkit.picture_of`. Raises WrongArgument where there is none.

        board, options: those of `gfkit.draw`, for a random position of a rule or model.
        """
        meant = upward("draw" if board or options else "picture_of")
        return meant(self, *board, **options)

    def save(self, path: Any) -> None:
        """Write the object to a file whose suffix says in which form: html, svg, tex, json or txt.

        An older file is replaced. Raises WrongArgument for another suffix, TypeError for a form
        that the object does not have, and NotWritten.
        """
        upward("save")(self, path)

    def to_json(self, *, indent: int | None = None) -> str:
        """Return the object as JSON text; see `gfkit.to_json`."""
        found: str = upward("to_json")(self, indent=indent)
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
    """A verdict, which is its own: what `check` and `compare` return is asked as answers are.

    A verdict is equal to its word, too: `check(...).verdict == "proved"`.
    """

    __slots__ = ()

    @property
    def _values(self) -> tuple[Any, ...]:
        """What verdicts are compared by."""
        names = getattr(self, "__dataclass_fields__", None)
        return type(self), *([id(self)] if names is None else (getattr(self, z) for z in names))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return other in (self.word, str(self))
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
        return upward("growth_plot")(self, count, ax=ax)

    @either_way
    def poles(self) -> tuple[Any, ...]:
        """The poles of the generating function as certified enclosures.

        Each is a ball: within `radius` of `real` + `imaginary` i, all exact, with `multiplicity`
        and `is_real`. Raises LimitReached for poles that are too close together.
        """
        found: tuple[Any, ...] = upward("poles")(self)
        return found


class Operated:
    """What is done with the sequence that an object is about: terms by index, sums, products."""

    __slots__ = ()

    def _about(self) -> Any:
        return upward("as_sequence")(self).at_one()

    def _done(self, name: str, *others: Any) -> Any:
        """Return what an operator of the sequence does, with the sequences of others."""
        about = [upward("sequence_of")(z) if isinstance(z, Operated) else z for z in others]
        return getattr(self._about(), name)(*about)

    def __getitem__(self, n: Any) -> Any:
        return self._about()[n]

    def __iter__(self) -> Any:
        return iter(self._about())

    __add__ = partialmethod(_done, "__add__")
    __radd__ = partialmethod(_done, "__radd__")
    __sub__ = partialmethod(_done, "__sub__")
    __rsub__ = partialmethod(_done, "__rsub__")
    __mul__ = partialmethod(_done, "__mul__")
    __rmul__ = partialmethod(_done, "__rmul__")
    __pow__ = partialmethod(_done, "__pow__")
    __neg__ = partialmethod(_done, "__neg__")


class AboutSequence(Plotted, Operated):
    """An answer about a sequence: indexed, sliced and iterated over as the sequence itself.

    >>> from itertools import islice
    >>> from gfkit import Strip
    >>> answer = Strip("domineering:right-ends", columns=3).generating_function()
    >>> answer[3], answer[:3], list(islice(answer, 4)), answer.numerator
    (48, [1, 2, 11], [1, 2, 11, 48], (1, -2, -1))
    """

    __slots__ = ()

    @property
    def numerator(self) -> tuple[int, ...]:
        """The coefficients of the numerator of the rational g.f., ascending."""
        found: tuple[int, ...] = upward("rational")(self).gf.numerator
        return found

    @property
    def denominator(self) -> tuple[int, ...]:
        """The coefficients of the denominator of the rational g.f., ascending."""
        found: tuple[int, ...] = upward("rational")(self).gf.denominator
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


_OTHER = """
to_sympy: sympy as_sympy as_expr expr
to_numpy: numpy as_numpy to_array
to_pandas: pandas to_dataframe dataframe
latex: to_latex as_latex tex to_tex
num: numerator numer
den: denominator denom
derivative: diff differentiate
canonical_form: canonical simplify
sample: random random_position
formula: recurrence relation expression explicit
recurrence: formula linear_recurrence recurrence_relation relation
summary: rules description info
modulus: growth rate growth_rate r base ratio
growth: growth_rate rate ratio modulus asymptotic
terms: coefficients values first_terms data coeffs series taylor extend take
order: degree
holds: ok valid is_valid
state: verdict status
verdict: status state
gf: rational_function generating_function fraction ogf
name: title
rows: height
columns: width
partial_sums: cumsum sums
closed_form: explicit explicit_formula closedform solution solve
proof: prove
save: write to_file dump
odds: confidence probability likelihood
fit: best
is_empty: empty
"""
OTHER_NAMES = words_meant(_OTHER)
"""Names, and what objects call the same that have it, in order."""
OF_SEQUENCES: tuple[str, ...] = ("facts", "guess", "asymptotics", "closed_form", "nearest_integer")
OF_SEQUENCES += ("export", "draft")
"""Public functions of one thing that are methods, too, of what has a sequence."""


class Asked(partial[Any]):
    """A method without arguments, which is shown as what it returns: an attribute may be meant."""

    def __str__(self) -> str:
        return str(self())

    __repr__ = __str__


def _page(thing: Any, name: str) -> Any:
    page = upward("page")(thing)
    if page is None and (sequence := upward("sequence_of")(thing)) is not None:
        page = upward("page")(sequence)
    if page is None:
        raise AttributeError(f"a {type(thing).__name__} has no page; str() is its text")
    return lambda: str(getattr(page, name.removeprefix("to_"))())


def _initial(thing: Any, _: str) -> Any:
    sequence = upward("as_sequence")(thing)
    return sequence.early(sequence.holds_from - sequence.offset)


def _growth(sequence: Any, _: str) -> Any:
    """Return the growth rate of a sequence, from its g.f.; without one, what is found of it."""
    gf = sequence.own_gf
    return upward("asymptotics")(sequence) if gf is None else upward("growth")(gf)


def _next(guess: Any, _: str) -> Any:
    known = len(guess.given)
    return lambda count=5: guess.sequence().terms(known + count)[known:]


_LANGUAGES = "pari mathematica maple sage python sympy"
_MEANT: list[tuple[str, str, Callable[[Any, str], Any]]] = [
    (
        f"{_LANGUAGES} to_{_LANGUAGES.replace(' ', ' to_')}",
        "sequence",
        lambda thing, name: lambda: str(upward("export")(thing, name.removeprefix("to_"))),
    ),
    (
        "apart together cancel factor expand as_numer_denom integrate",
        "holds_from",
        lambda thing, name: getattr(thing.to_sympy(), name),
    ),
    (
        "keys values items",
        "total",
        lambda profile, name: getattr({(i, j): f for i, j, f in profile.terms}, name),
    ),
    (" ".join(OF_SEQUENCES), "sequence", lambda thing, name: Asked(upward(name), thing)),
    ("compare", "sequence", lambda thing, name: partial(upward(name), thing)),
    (
        "subs evaluate at limit",
        "__call__",
        lambda thing, _: lambda *values, **named: thing([*values, *named.values()][-1]),
    ),
    (
        "coefficient coeff nth a",
        "terms",
        lambda thing, _: lambda n: upward("as_sequence")(thing).at_one().term(n),
    ),
    (
        "latex to_latex as_latex tex",
        "total",
        lambda profile, _: lambda: upward("formula")(profile),
    ),
    ("polynomial", "total", lambda profile, _: profile),
    ("count value number", "total", lambda profile, _: profile.total()),
    ("name title", "is_title", lambda proof, _: proof.entry.name),
    ("next predict following", "given", _next),
    ("terms", "given", lambda guess, _: guess.sequence().terms),
    ("c constant", "modulus", lambda growth, _: growth.term.constant),
    ("json", "verdict", lambda thing, _: thing.to_dict),
    ("verify", "proof", lambda thing, _: lambda: upward("verify")(thing)),
    ("options", "birthday", lambda game, _: (game.left, game.right)),
    ("explain", "verdict", lambda thing, _: lambda: upward("explain")(thing)),
    ("why", "verdict", lambda thing, _: upward("why")(thing.verdict)),
    ("coq", "proof", lambda thing, _: lambda path=None: upward("coq")(thing, path)),
    ("certificate", "proof", lambda thing, _: upward("certificate")(thing)),
    ("markdown csv html to_markdown to_csv to_html", "to_json", _page),
    ("is_minimal minimal", "signature", lambda *_: True),
    ("initial initial_values initial_terms", "signature", _initial),
    ("is_proved proved", "verdict", lambda thing, _: str(thing.verdict) == "proved"),
    ("growth", "own_gf", _growth),
    ("check", "terms", lambda thing, _: lambda said, **how: upward("check")(said, thing, **how)),
    (
        "mod modulo residues",
        "terms",
        lambda thing, _: lambda m, count=20: [one % m for one in thing.terms(count)],
    ),
]
MEANT = {name: (needed, meaning) for names, needed, meaning in _MEANT for name in names.split()}
"""Names, what objects have of which they are true, and what they mean there.

Every recurrence of an answer is the one of least order.
"""


HINTS = {
    "comment": "comments are on entries: gfkit.oeis.prove('A000045.seq')",
    "oeis": "draft() is an entry, bfile() its b-file, gfkit.lookup looks terms up",
    "plot": "plot() is of sequences and what has one; draw() is a picture of the others",
    **dict.fromkeys(
        ("automaton", "states", "matrix", "transfer_matrix"),
        "gfkit.draw('automaton', 'kings', columns=2) draws the automaton of a strip, and "
        "gfkit.gf('domineering', columns=2, matrix=True) has the matrix of bar states",
    ),
    **dict.fromkeys(
        ("roots", "eigenvalues", "charpoly", "characteristic_polynomial", "dominant_pole"),
        "poles() are the zeros of the denominator, signature are the factors of the recurrence",
    ),
    **dict.fromkeys(("radius", "radius_of_convergence"), "it is 1 over the growth rate, growth"),
    **dict.fromkeys(("show", "print", "pprint", "display"), "print(...) shows it"),
    "sample": "gfkit.Strip('kings', columns=3).sample(rows=8) draws one position at random",
    "sum": "sum(a[:10]) adds terms, and partial_sums() is their sequence",
    "period": "gfkit.facts(a, modulo=10) tells the period of a(n) modulo 10",
    **dict.fromkeys(
        ("egf", "euler", "binomial", "hankel", "invert", "euler_transform", "binomial_transform"),
        "gfkit.transform('binomial', a) has the transforms by their names",
    ),
}
"""What is said of names that mean something elsewhere."""


def warn_of_text(other: Any, said: str) -> None:
    """Warn where something is compared with a text, which it never equals; said: what is right."""
    if isinstance(other, str):
        warnings.warn(f"a text is equal to no other object; {said}", stacklevel=3)


def _has(kind: type, name: str) -> bool:
    if name == "__call__":  # every class has it, as it makes objects
        return any(name in vars(one) for one in kind.__mro__)
    return hasattr(kind, name) or name in getattr(kind, "__dataclass_fields__", ())


def _meanings(kind: type, name: str) -> Callable[[Any], Any] | None:
    """Return what a name means of objects of a class that has it under another one; None."""
    for own in OTHER_NAMES.get(name, ()):
        if own != name and _has(kind, own):
            return attrgetter(own)
    for own in (name, *OTHER_NAMES.get(name, ())):
        needed, meaning = MEANT.get(own, ("", None))
        if meaning is not None and _has(kind, needed):
            return partial(_of_name, meaning, own)
    return None


def _of_name(meaning: Callable[[Any, str], Any], name: str, thing: Any) -> Any:
    return meaning(thing, name)


def is_attribute(kind: type, name: str) -> bool:
    """Tell whether objects of a class have a name, or another one for it."""
    return name[:1] != "_" and (_has(kind, name) or _meanings(kind, name) is not None)


def _inside(thing: Any, name: str) -> Any:
    """Return the sequence that an object has, if that has an attribute of this name; None."""
    sequences = upward("Sequence")
    if isinstance(thing, sequences) or not _has(type(thing), "sequence"):
        return None
    if not is_attribute(sequences, name):
        return None
    try:
        return upward("sequence_of")(thing)
    except (upward("GfkitError"), ValueError):  # a guess without a fit, for example
        return None


def other_spelling(thing: Any, name: str) -> Any:
    """Return what an object has under another name, or what its sequence has.

    Raises AttributeError with the nearest name, or with those that there are.
    """
    kind = type(thing)
    if name.startswith("_"):
        raise AttributeError(f"{kind.__name__!r} object has no attribute {name!r}")
    if (meaning := _meanings(kind, name)) is not None:
        return meaning(thing)
    if (sequence := _inside(thing, name)) is not None:
        return getattr(sequence, name)
    raise AttributeError(Missing(thing, name), name=name, obj=thing)


class Missing:
    """What is said of an attribute that is missing, found out when it is printed."""

    def __init__(self, thing: Any, name: str) -> None:
        self.thing, self.name = thing, name

    def __reduce__(self) -> Any:
        return str, (str(self),)

    def __repr__(self) -> str:
        return repr(str(self))

    def __str__(self) -> str:
        said = f"{type(self.thing).__name__!r} object has no attribute {self.name!r}"
        return f"{said}; {_hint(self.thing, self.name)}"


def _hint(thing: Any, name: str) -> str:
    """Return which name of an object is near to one that it has not, or which ones it has."""
    from difflib import get_close_matches  # noqa: PLC0415 - for wrong names only

    if name in HINTS:
        return HINTS[name]
    names = dict.fromkeys(dir(thing))
    if _has(type(thing), "sequence"):
        names |= dict.fromkeys(dir(upward("Sequence")))
    own = [one for one in names if one[:1] != "_" and one not in dir(Shown)]
    others = [one for one in (*OTHER_NAMES, *MEANT) if _meanings(type(thing), one)]
    near = get_close_matches(name, [*own, *others], n=1, cutoff=0.7)
    if near:
        return f"did you mean .{near[0]}?"
    return f"it has {', '.join(own)}"
