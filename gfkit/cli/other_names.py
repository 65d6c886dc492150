"""Names that other libraries have for what objects of gfkit have, and what they mean there.

`Shown` asks here for an attribute that an object lacks: it is what the object, or its sequence, has
under another name; else the error names the nearest one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

from gfkit.base.display.display_methods import Shown, words_meant
from gfkit.errors import GfkitError
from gfkit.sequences.sequence import Sequence, as_sequence, sequence_of

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


def _of_sequences() -> dict[str, Callable[..., Any]]:
    """Return the public functions of one sequence that are methods, too, of what has one."""
    from gfkit.oeis.entries.drafts import draft
    from gfkit.oeis.entries.exports import export
    from gfkit.sequences.guessing import guess
    from gfkit.sequences.universal_facts import facts
    from gfkit.sequences.verbs import asymptotics, closed_form, nearest_integer

    return {
        "facts": facts,
        "guess": guess,
        "asymptotics": asymptotics,
        "closed_form": closed_form,
        "nearest_integer": nearest_integer,
        "export": export,
        "draft": draft,
    }


class Asked(partial[Any]):
    """A method without arguments, which is shown as what it returns: an attribute may be meant."""

    def __str__(self) -> str:
        return str(self())

    __repr__ = __str__


def _page(thing: Any, name: str) -> Any:
    from gfkit.render.record import page as page_of

    page = page_of(thing)
    if page is None and (sequence := sequence_of(thing)) is not None:
        page = page_of(sequence)
    if page is None:
        raise AttributeError(f"a {type(thing).__name__} has no page; str() is its text")
    return lambda: str(getattr(page, name.removeprefix("to_"))())


def _initial(thing: Any, _: str) -> Any:
    sequence = as_sequence(thing)
    return sequence.early(sequence.holds_from - sequence.offset)


def _growth(sequence: Any, _: str) -> Any:
    """Return the growth rate of a sequence, from its g.f.; without one, what is found of it."""
    from gfkit.analysis.dominant_pole import growth

    gf = sequence.own_gf
    return _of_sequences()["asymptotics"](sequence) if gf is None else growth(gf)


def _next(guess: Any, _: str) -> Any:
    known = len(guess.given)
    return lambda count=5: guess.sequence().terms(known + count)[known:]


def _compare(*things: Any, **how: Any) -> Any:
    from gfkit.api.compare import compare

    return compare(*things, **how)


def _check(*things: Any, **how: Any) -> Any:
    from gfkit.api.check import check

    return check(*things, **how)


def _formula(thing: Any) -> str | None:
    from gfkit.render.record import formula

    return formula(thing)


def _verify(thing: Any) -> Any:
    from gfkit.api.certificates import verify

    return verify(thing)


def _explain(thing: Any) -> Any:
    from gfkit.reports.explanations import explain

    return explain(thing)


def _why(verdict: Any) -> str:
    from gfkit.render.record import why

    return why(verdict)


def _coq(thing: Any, path: Any = None) -> Any:
    from gfkit.api.certificates import coq_text

    return coq_text(thing, path)


def _certificate(thing: Any) -> Any:
    from gfkit.api.certificates import Certificate

    return Certificate(thing)


_LANGUAGES = "pari mathematica maple sage python sympy"
_MEANT: list[tuple[str, str, Callable[[Any, str], Any]]] = [
    (
        f"{_LANGUAGES} to_{_LANGUAGES.replace(' ', ' to_')}",
        "sequence",
        lambda thing, name: lambda: str(_of_sequences()["export"](thing, name.removeprefix("to_"))),
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
    (
        "facts guess asymptotics closed_form nearest_integer export draft",
        "sequence",
        lambda thing, name: Asked(_of_sequences()[name], thing),
    ),
    ("compare", "sequence", lambda thing, _: partial(_compare, thing)),
    (
        "subs evaluate at limit",
        "__call__",
        lambda thing, _: lambda *values, **named: thing([*values, *named.values()][-1]),
    ),
    (
        "coefficient coeff nth a",
        "terms",
        lambda thing, _: lambda n: as_sequence(thing).at_one().term(n),
    ),
    (
        "latex to_latex as_latex tex",
        "total",
        lambda profile, _: lambda: _formula(profile),
    ),
    ("polynomial", "total", lambda profile, _: profile),
    ("count value number", "total", lambda profile, _: profile.total()),
    ("name title", "is_title", lambda proof, _: proof.entry.name),
    ("next predict following", "given", _next),
    ("terms", "given", lambda guess, _: guess.sequence().terms),
    ("c constant", "modulus", lambda growth, _: growth.term.constant),
    ("json", "verdict", lambda thing, _: thing.to_dict),
    ("verify", "proof", lambda thing, _: lambda: _verify(thing)),
    ("options", "birthday", lambda game, _: (game.left, game.right)),
    ("explain", "verdict", lambda thing, _: lambda: _explain(thing)),
    ("why", "verdict", lambda thing, _: _why(thing.verdict)),
    ("coq", "proof", lambda thing, _: lambda path=None: _coq(thing, path)),
    ("certificate", "proof", lambda thing, _: _certificate(thing)),
    ("markdown csv html to_markdown to_csv to_html", "to_json", _page),
    ("is_minimal minimal", "signature", lambda *_: True),
    ("initial initial_values initial_terms", "signature", _initial),
    ("is_proved proved", "verdict", lambda thing, _: str(thing.verdict) == "proved"),
    ("growth", "own_gf", _growth),
    ("check", "terms", lambda thing, _: lambda said, **how: _check(said, thing, **how)),
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


def verbs_of(kind: type) -> tuple[str, ...]:
    """Return the functions of one sequence that are methods of a class, as it has one."""
    return (*_of_sequences(), "compare") if _has(kind, "sequence") else ()


def is_attribute(kind: type, name: str) -> bool:
    """Tell whether objects of a class have a name, or another one for it."""
    return name[:1] != "_" and (_has(kind, name) or _meanings(kind, name) is not None)


def _inside(thing: Any, name: str) -> Any:
    """Return the sequence that an object has, if that has an attribute of this name; None."""
    if isinstance(thing, Sequence) or not _has(type(thing), "sequence"):
        return None
    if not is_attribute(Sequence, name):
        return None
    try:
        return sequence_of(thing)
    except (GfkitError, ValueError):  # a guess without a fit, for example
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
    from difflib import get_close_matches

    if name in HINTS:
        return HINTS[name]
    names = dict.fromkeys(dir(thing))
    if _has(type(thing), "sequence"):
        names |= dict.fromkeys(dir(Sequence))
    own = [one for one in names if one[:1] != "_" and one not in dir(Shown)]
    others = [one for one in (*OTHER_NAMES, *MEANT) if _meanings(type(thing), one)]
    near = get_close_matches(name, [*own, *others], n=1, cutoff=0.7)
    if near:
        return f"did you mean .{near[0]}?"
    return f"it has {', '.join(own)}"
