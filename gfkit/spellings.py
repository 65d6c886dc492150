"""What people call things who come from other systems: SymPy, Sage, NumPy, CGSuite.

A name that an object does not have is looked up here; what it means is done. Rows are names of
methods and attributes, those that others use before those of gfkit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.upward import upward

if TYPE_CHECKING:
    from collections.abc import Callable

OTHER_NAMES: dict[str, str] = {
    **dict.fromkeys(("sympy", "as_sympy", "as_expr", "expr"), "to_sympy"),
    **dict.fromkeys(("numpy", "as_numpy", "to_array"), "to_numpy"),
    **dict.fromkeys(("pandas", "to_dataframe", "dataframe"), "to_pandas"),
    **dict.fromkeys(("to_latex", "as_latex", "tex", "to_tex"), "latex"),
    **dict.fromkeys(("numerator", "numer"), "num"),
    **dict.fromkeys(("denominator", "denom"), "den"),
    **dict.fromkeys(("diff", "differentiate"), "derivative"),
    **dict.fromkeys(("canonical", "simplify"), "canonical_form"),
    **dict.fromkeys(("random", "random_position"), "sample"),
    "rational_function": "gf",
    "generating_function": "gf",
}
"""Names, and what objects call the same that have it."""
LANGUAGES = ("mathematica", "maple", "sage", "python", "sympy")


def _value(thing: Any) -> Any:
    return lambda *values, **named: thing([*values, *named.values()][-1])


def _next(guess: Any) -> Any:
    def following(count: int = 5) -> Any:
        known = len(guess.given)
        return guess.sequence().terms(known + count)[known:]

    return following


def _certificate(thing: Any) -> Any:
    return upward("certificate")(thing)


def _exported(lang: str) -> Callable[[Any], Any]:
    return lambda thing: lambda: str(thing.export(lang))


MEANT: dict[str, tuple[str, Callable[[Any], Any]]] = {
    **{f"to_{lang}": ("export", _exported(lang)) for lang in LANGUAGES},
    **dict.fromkeys(("subs", "evaluate", "at"), ("__call__", _value)),
    **dict.fromkeys(
        ("coefficient", "coeff", "nth"),
        ("terms", lambda thing: lambda n: upward("as_sequence")(thing).at_one().term(n)),
    ),
    "polynomial": ("total", lambda profile: profile),
    "next": ("given", _next),
    "explain": ("verdict", lambda thing: lambda: upward("explain")(thing)),
    "why": ("verdict", lambda thing: upward("why")(thing.verdict)),
    "coq": ("statement", lambda thing: lambda: upward("coq")(thing)),
    "certificate": ("proof", _certificate),
    "is_minimal": ("signature", lambda _: True),
    "minimal": ("signature", lambda _: True),
}
"""Names, what objects have of which they are true, and what they mean there.

Every recurrence of an answer is the one of least order.
"""


HINTS = {"comment": "comments are on entries: gfkit.oeis.prove('A000045.seq')"}
"""What is said of names that mean something elsewhere."""


def _has(kind: type, name: str) -> bool:
    return hasattr(kind, name) or name in getattr(kind, "__dataclass_fields__", ())


def other_spelling(thing: Any, name: str) -> Any:
    """Return what an object has under another name; raises AttributeError."""
    kind = type(thing)
    if not name.startswith("_"):
        own = OTHER_NAMES.get(name, name)
        if own != name and _has(kind, own):
            return getattr(thing, own)
        needed, meaning = MEANT.get(name, ("", None))
        if meaning is not None and _has(kind, needed):
            return meaning(thing)
    hint = f"; {HINTS[name]}" if name in HINTS else ""
    message = f"{kind.__name__!r} object has no attribute {name!r}{hint}"
    raise AttributeError(message, name=name, obj=thing)
