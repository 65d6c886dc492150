"""Conditions on cells that are decided by signs of affine forms, read from their text.

The grammar is that of `cell_arithmetic`. A number is an affine form in the cells and n, as a
dictionary from cells, N for n and ONE for the constant, plus multiples of atoms: absolute values,
maxima and so on. A truth is a tuple: ("sign", sign, number), ("one of", number, integers),
("not", truth), ("all" | "some", truths).
"""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..cells.cell_arithmetic import SIGNS, Meaning, Reader
from ..core.clock import limit, need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

N, ONE = -1, -2
Form = dict[int, int]
LETTERS = "abcdefghijklmopqrstuvwxyz"
MOST = 400
MADE: dict[str, Callable[[list[int]], int]] = {  # of sorted numbers
    "abs": lambda z: abs(z[0]),
    "min": lambda z: z[0],
    "max": lambda z: z[-1],
    "lower": lambda z: z[(len(z) - 1) // 2],
    "upper": lambda z: z[len(z) // 2],
    "distinct": lambda z: len(set(z)),
}


class Number(NamedTuple):
    """A form and atoms (factor, name, parts); a modulus is the last part of a remainder."""

    form: Form
    atoms: tuple[tuple[int, str, tuple[Any, ...]], ...] = ()

    def plus(self, other: Number, factor: int = 1) -> Number:
        """Add a multiple of a number."""
        more = tuple((factor * c, name, parts) for c, name, parts in other.atoms if factor)
        return Number(sum_of(self.form, other.form, factor), self.atoms + more)


def sum_of(one: Form, other: Form, factor: int = 1) -> Form:
    """Add a multiple of a form."""
    found = dict(one)
    for key, c in other.items():
        found[key] = found.get(key, 0) + factor * c
    return {key: c for key, c in found.items() if c}


def same(value: int) -> Number:
    """Return a constant."""
    return Number({ONE: value} if value else {})


def read_truth(text: str, cells: Sequence[int]) -> tuple[Any, ...]:
    """Read a text about a list of cells; letters are the first of them, `cells` all."""
    known: dict[str, Any] = {z: Number({c: 1}) for z, c in zip(LETTERS, cells)}  # noqa: B905
    known |= {"n": Number({N: 1}), "cells": [Number({c: 1}) for c in cells]}
    found = Reader(known, FORMS).read(text)(known)
    need(isinstance(found, tuple) and not isinstance(found, Number), "it is not a truth value")
    checked: tuple[Any, ...] = found
    return checked


def number(value: Any) -> Number:
    """Return a number that must be one."""
    need(isinstance(value, Number), "a condition stands where a number must be")
    found: Number = value
    return found


def truths(values: Iterable[Any]) -> tuple[Any, ...]:
    """Return truths that must be truths."""
    found = tuple(values)
    need(not any(isinstance(z, Number) for z in found), "a number stands where a truth must be")
    return found


def constant(value: Number) -> int | None:
    """Return the constant that a number is, None for another."""
    return value.form.get(ONE, 0) if not value.atoms and value.form.keys() <= {ONE} else None


def multiple(a: Any, b: Any) -> Number:
    """Return a product, one of whose factors is a constant."""
    for one, other in ((number(a), number(b)), (number(b), number(a))):
        factor = constant(one)
        if factor is not None:
            return Number({}).plus(other, factor)
    need(False, "a product of two numbers that grow is not linear")
    raise AssertionError


def remainder(a: Any, b: Any) -> Number:
    """Return a remainder modulo a constant."""
    modulus = constant(number(b))
    need(modulus is not None and 1 <= modulus <= 100, "mod is not by a number from 1 to 100")
    return Number({}, ((1, "mod", (number(a), modulus)),))


def called(word: str, flat: list[Any]) -> Any:
    """Return what a function makes of numbers or truths."""
    if word in {"all", "any"}:
        return ("all" if word == "all" else "some", truths(flat))
    if word == "count":
        return Number({}, ((1, "count", truths(flat)),))
    parts = tuple(map(number, flat))
    if word == "sum":
        found = Number({})
        for z in parts:
            found = found.plus(z)
        return found
    return Number({}, ((1, word, parts),))


def chain(signs: tuple[str, ...], *terms: Any) -> tuple[Any, ...]:
    """Return the truth that neighbours stand in relations."""
    pairs = zip(signs, itertools.pairwise(terms), strict=True)
    return "all", tuple(("sign", sign, minus(a, b)) for sign, (a, b) in pairs)


def minus(a: Any, b: Any) -> Number:
    """Return a - b."""
    return number(a).plus(number(b), -1)


FORMS = Meaning(
    {
        "number": same,
        "Or": lambda *z: ("some", truths(z)),
        "And": lambda *z: ("all", truths(z)),
        "Not": lambda z: ("not", truths([z])[0]),
        "In": lambda allowed, z: ("one of", number(z), allowed),
        "chain": chain,
        "Add": lambda a, b: number(a).plus(number(b)),
        "Sub": minus,
        "Mult": multiple,
        "Mod": remainder,
        "USub": lambda z: minus(same(0), z),
        "abs": lambda z: Number({}, ((1, "abs", (number(z),)),)),
    },
    {
        word: partial(called, word)
        for word in ("all", "any", "count", "sum", *MADE)
        if word != "abs"
    },
)


def key(form: Form) -> tuple[tuple[int, int], ...]:
    """Return a form as a value to compare."""
    return tuple(sorted(form.items()))


Pieces = dict[tuple[tuple[int, int], ...], Form]


def extent(name: str, parts: tuple[Any, ...]) -> range:
    """Return the values of a remainder, or of a number of values or truths."""
    if name == "mod":
        return range(parts[1])
    return range(int(name == "distinct"), len(parts) + 1)


def pieces(value: Number) -> Pieces:
    """Return all forms that a number may be equal to."""
    found: Pieces = {key(value.form): value.form}
    for factor, name, parts in value.atoms:
        some: Pieces = {}
        if name in {"mod", "distinct", "count"}:
            for k in extent(name, parts):
                form = same(k).form
                some[key(form)] = form
        else:
            for part in parts:
                some |= pieces(part)
                if name == "abs":
                    some |= pieces(Number({}).plus(part, -1))
        sums = [sum_of(a, b, factor) for a in found.values() for b in some.values()]
        found = {key(form): form for form in sums}
        limit(len(found) <= MOST, f"a number has more than {MOST} pieces")
    return found


def envelope(value: Number) -> int:
    """Return 1 if a number is the maximum of its pieces, -1 if the minimum, 0 if neither is sure.

    Such a number is compared with 0 by comparing all its pieces.
    """
    sides = set()
    for factor, name, parts in value.atoms:
        if name not in {"abs", "max", "min"} or any(part.atoms for part in parts):
            return 0
        sides.add((factor > 0) == (name != "min"))
    return 0 if len(sides) == 2 else 1 if True in sides or not sides else -1


def inside(part: Any, kind: str | None = None) -> Iterator[Any]:
    """Yield the numbers that stand in a truth or number, it too; kind: else truths of a kind."""
    if isinstance(part, Number):
        if kind is None:
            yield part
        for _, _, parts in part.atoms:
            yield from inside(parts, kind)
    elif isinstance(part, tuple):
        if kind is not None and part[:1] == (kind,):
            yield part
        for z in part:
            yield from inside(z, kind)


def planes(truth: Any) -> Pieces:
    """Return the forms whose signs decide a truth, and which pieces its numbers have."""
    found: Pieces = {}
    compared = [(value, (0,)) for _, _, value in inside(truth, "sign")]
    for value, allowed in compared + [(z, y) for _, z, y in inside(truth, "one of")]:
        for form, k in itertools.product(pieces(value).values(), allowed):
            moved = sum_of(form, {ONE: -k})
            found[key(moved)] = moved
        for z in () if envelope(value) else inside(value):
            for _, name, parts in z.atoms:
                if name == "abs":
                    found |= pieces(parts[0])
                if name in {"max", "min", "lower", "upper", "distinct"}:
                    for a, b in itertools.combinations(parts, 2):
                        found |= pieces(a.plus(b, -1))
    return found


def moduli(truth: Any) -> list[tuple[int, bool]]:
    """Return each modulus with whether n stands in what is divided."""
    atoms = itertools.chain.from_iterable(z.atoms for z in inside(truth))
    divided = [parts for _, name, parts in atoms if name == "mod"]
    return [(m, any(N in form for form in pieces(z).values())) for z, m in divided]


def lower_forms(value: Number) -> list[Form]:
    """Return forms that the number is never less than; none if none is known."""
    found = [value.form]
    for factor, name, parts in value.atoms:
        some: list[Form] = []
        if name in {"mod", "distinct", "count"}:
            some = [same(min(factor * k for k in extent(name, parts))).form]
        elif name == "abs" and factor > 0:
            for sign in (1, -1):
                some += lower_forms(Number({}).plus(parts[0], sign * factor))
        elif (name == "max" and factor > 0) or (name == "min" and factor < 0):
            for part in parts:
                some += lower_forms(Number({}).plus(part, factor))
        found = list({key(z): z for z in (sum_of(a, b) for a in found for b in some)}.values())
        if not found or len(found) > MOST:
            return []
    return found


def frame(truth: Any) -> list[Form]:
    """Return forms that are never negative where a truth holds; their zeros are planes of it."""
    match truth:
        case ("all", parts):
            return [z for part in parts for z in frame(part)]
        case ("sign", sign, value):
            found = []
            if sign in {"<", "<=", "="}:
                found += lower_forms(value)
            if sign in {">", ">=", "="}:
                found += lower_forms(Number({}).plus(value, -1))
            return [sum_of({}, z, -1) for z in found]
        case ("one of", value, allowed):
            high = lower_forms(value.plus(same(max(allowed)), -1))
            low = lower_forms(same(min(allowed)).plus(value, -1))
            return [sum_of({}, z, -1) for z in high + low]
    return []


def holds(truth: Any, at: dict[int, int]) -> bool:
    """Tell whether a truth holds of the values of cells, N and ONE."""
    match truth:
        case ("sign", sign, value):
            return bool(SIGNS[sign](worth(value, at), 0))
        case ("one of", value, allowed):
            return worth(value, at) in allowed
        case ("not", part):
            return not holds(part, at)
        case ("all", parts):
            return all(holds(part, at) for part in parts)
        case (_, parts):
            return any(holds(part, at) for part in parts)
    raise AssertionError(truth)


def worth(value: Number, at: dict[int, int]) -> int:
    """Return the value of a number."""
    total = sum(c * at[k] for k, c in value.form.items())
    for factor, name, parts in value.atoms:
        if name == "count":
            total += factor * sum(holds(part, at) for part in parts)
            continue
        if name == "mod":
            total += factor * (worth(parts[0], at) % parts[1])
            continue
        total += factor * MADE[name](sorted(worth(part, at) for part in parts))
    return total
