"""What people call things who come from other systems: SymPy, Sage, NumPy, CGSuite.

A name that an object does not have is looked up here; what it means is done. Rows are names of
methods and attributes, those that others use before those of gfkit.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from gfkit.base.display.upward import upward

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
    **dict.fromkeys(("recurrence", "relation"), "formula"),
    **dict.fromkeys(("rules", "description"), "summary"),
    **dict.fromkeys(("growth", "rate", "growth_rate"), "modulus"),
    "verdict": "state",
    "rational_function": "gf",
    "generating_function": "gf",
}
"""Names, and what objects call the same that have it."""
LANGUAGES = ("pari", "mathematica", "maple", "sage", "python", "sympy")
OF_SYMPY = ("apart", "together", "cancel", "factor", "expand", "as_numer_denom", "integrate")
"""Methods of expressions of SymPy, done by SymPy."""


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


def _of_sympy(name: str) -> Callable[[Any], Any]:
    return lambda thing: getattr(thing.to_sympy(), name)


def _of_mapping(name: str) -> Callable[[Any], Any]:
    return lambda profile: getattr({(i, j): f for i, j, f in profile.terms}, name)


MEANT: dict[str, tuple[str, Callable[[Any], Any]]] = {
    **{f"{to}{lang}": ("export", _exported(lang)) for lang in LANGUAGES for to in ("", "to_")},
    **{name: ("holds_from", _of_sympy(name)) for name in OF_SYMPY},
    **{name: ("total", _of_mapping(name)) for name in ("keys", "values", "items")},
    **dict.fromkeys(("subs", "evaluate", "at", "limit"), ("__call__", _value)),
    **dict.fromkeys(
        ("coefficient", "coeff", "nth"),
        ("terms", lambda thing: lambda n: upward("as_sequence")(thing).at_one().term(n)),
    ),
    **dict.fromkeys(
        ("latex", "to_latex", "as_latex", "tex"),
        ("total", lambda profile: lambda: upward("formula")(profile)),
    ),
    "polynomial": ("total", lambda profile: profile),
    "next": ("given", _next),
    "verify": ("proof", lambda thing: lambda: upward("verify")(thing)),
    "options": ("birthday", lambda game: (game.left, game.right)),
    "explain": ("verdict", lambda thing: lambda: upward("explain")(thing)),
    "why": ("verdict", lambda thing: upward("why")(thing.verdict)),
    "coq": ("proof", lambda thing: lambda path=None: upward("coq")(thing, path)),
    "certificate": ("proof", _certificate),
    "is_minimal": ("signature", lambda _: True),
    "minimal": ("signature", lambda _: True),
}
"""Names, what objects have of which they are true, and what they mean there.

Every recurrence of an answer is the one of least order.
"""


HINTS = {
    "comment": "comments are on entries: gfkit.oeis.prove('A000045.seq')",
    "oeis": "draft() is an entry, bfile() its b-file, gfkit.lookup looks terms up",
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
