"""Conditions on cells as piecewise linear ones: which linear forms decide whether they hold.

A condition in the arithmetic of `cell_conditions` without products of cells becomes a tree of
comparisons of affine forms in the cells and n, and of maxima, absolute values and the like of such
forms. Its truth depends on the signs of finitely many affine forms, and on residues, only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations, product
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.cell_values import Meaning, each, flat, meaning_of
from gfkit.boards.language.schemas import Unfit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gfkit.boards.acceptors.cell_conditions import Node

Form = tuple[int, ...]
"""An affine form: the coefficients of the cells, that of n, and the constant."""
Tree = tuple[Any, ...]
"""A condition: ("compare", sign, Linear) with 0, ("in", Linear, integers), ("and" | "or", *trees),
("not", tree)."""

LETTERS = "abcdefghijklmopqrstuvwxyz"
"""The first cells of a list in a condition; n is that of the values."""
MAX_PIECES = 400


@dataclass(frozen=True, slots=True)
class Linear:
    """A number: an affine form plus multiples of atoms, each a pair of a factor and an atom.

    Atoms are ("abs", Linear), ("mod", Linear, m), ("max" | "min" | "lower" | "upper" | "distinct",
    *Linears), ("count", *trees).
    """

    form: Form
    atoms: tuple[tuple[int, Tree], ...] = ()

    def __add__(self, other: Linear) -> Linear:
        return Linear(added(self.form, other.form), self.atoms + other.atoms)

    def times(self, factor: int) -> Linear:
        """Return a multiple."""
        if not factor:
            return Linear((0,) * len(self.form))
        atoms = tuple((factor * one, atom) for one, atom in self.atoms)
        return Linear(tuple(factor * one for one in self.form), atoms)

    def __sub__(self, other: Linear) -> Linear:
        return self + other.times(-1)

    @property
    def number(self) -> int | None:
        """The number, if it is always the same."""
        return None if self.atoms or any(self.form[:-1]) else self.form[-1]


def added(one: Form, other: Form) -> Form:
    """Return the sum of two forms."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def linear_condition(node: Node, cells: int) -> Tree:
    """Return a condition on `cells` cells as a tree; a, b, c, ... are the first, `cells` is all.

    Raises Unfit for what is not linear, such as a product of cells.

    >>> from gfkit.boards.acceptors.cell_conditions import read_condition
    >>> linear_condition(read_condition("a + b < n", frozenset("abn"), frozenset()), 2)
    ('compare', '<', Linear(form=(1, 1, -1, 0), atoms=()))
    """
    size = cells + 2

    def unit(place: int) -> Linear:
        return Linear(tuple(int(k == place) for k in range(size)))

    names: dict[str, Linear | list[Linear]] = {
        letter: unit(k) for k, letter in enumerate(LETTERS[:cells])
    }
    names["n"] = unit(cells)
    names["cells"] = [unit(k) for k in range(cells)]
    linear = Meaning(
        lambda number: Linear((*(0,) * (size - 1), number)),
        partial(_called, size),
        lambda one, allowed: ("in", one, tuple(sorted(set(allowed)))),
        lambda sign, one, other: ("compare", sign, one - other),
        lambda links: links[0] if len(links) == 1 else ("and", *links),
        OPERATIONS,
    )
    found: Tree = meaning_of(node, names, linear)
    return found


def _product(one: Linear, other: Linear) -> Linear:
    if one.number is not None:
        return other.times(one.number)
    if other.number is not None:
        return one.times(other.number)
    raise Unfit("a product of two numbers that both grow with n is not linear")


def _remainder(one: Linear, other: Linear) -> Linear:
    modulus = other.number
    if modulus is None or not 1 <= modulus <= 100:
        raise Unfit("mod is by a number from 1 to 100")
    return _alone(len(one.form), ("mod", one, modulus))


def _alone(size: int, atom: Tree) -> Linear:
    return Linear((0,) * size, ((1, atom),))


OPERATIONS: dict[str, Callable[..., Any]] = {
    "+": Linear.__add__,
    "-": Linear.__sub__,
    "*": _product,
    "mod": _remainder,
    "negative": lambda one: one.times(-1),
    **{name: partial(lambda name, *trees: (name, *trees), name) for name in ("and", "or", "not")},
}


def _called(size: int, name: str, parts: list[Any]) -> Any:
    if name == "abs":
        return each(lambda one: _alone(size, ("abs", one)), parts)
    match name:
        case "all" | "any":
            return ("and" if name == "all" else "or", *flat(parts))
        case "sum":
            return reduce(Linear.__add__, flat(parts))
        case "number":
            raise Unfit("number is of neighbours; here all places have the same cells")
        case "det" | "per":
            raise Unfit(f"{name} is a sum of products of cells, which is not linear")
    return _alone(size, (name, *flat(parts)))


def linears_of(tree: Tree) -> Iterator[Linear]:
    """Yield every number of a tree, those in atoms too."""
    match tree:
        case ("compare", _, linear) | ("in", linear, _):
            yield linear
            for _, atom in linear.atoms:
                yield from linears_in(atom)
        case (_, *rest):
            for part in rest:
                yield from linears_of(part)


def linears_in(atom: Tree) -> Iterator[Linear]:
    """Yield every number of an atom, those in its atoms too."""
    for part in atom[1:]:
        if isinstance(part, Linear):
            yield part
            for _, inner in part.atoms:
                yield from linears_in(inner)
        elif isinstance(part, tuple):
            yield from linears_of(part)


def modulus_of(tree: Tree) -> tuple[int, bool]:
    """Return the least common multiple of the moduli, and whether n is divided by one."""
    found, of_n = 1, False
    for linear in linears_of(tree):
        for _, atom in linear.atoms:
            if atom[0] == "mod":
                found = lcm(found, atom[2])
                of_n |= any(piece[-2] for piece in pieces_of(atom[1]))
    return found, of_n


def pieces_of(linear: Linear) -> set[Form]:
    """Return the affine forms that a number may be, one of which it is at each place.

    Raises Unfit for more than MAX_PIECES.
    """
    size = len(linear.form)
    found = {linear.form}
    for factor, atom in linear.atoms:
        some = _pieces_of_atom(atom, size)
        found = {
            added(one, tuple(factor * c for c in other)) for one, other in product(found, some)
        }
        if len(found) > MAX_PIECES:
            raise Unfit(f"a number in a condition has more than {MAX_PIECES} pieces")
    return found


def _pieces_of_atom(atom: Tree, size: int) -> set[Form]:
    def numbers(*those: int) -> set[Form]:
        return {(*(0,) * (size - 1), number) for number in those}

    match atom:
        case ("abs", linear):
            return pieces_of(linear) | pieces_of(linear.times(-1))
        case ("mod", _, modulus):
            return numbers(*range(modulus))
        case ("distinct", *rest):
            return numbers(*range(1, len(rest) + 1))
        case ("count", *rest):
            return numbers(*range(len(rest) + 1))
        case (_, *rest):
            return set().union(*map(pieces_of, rest))
    raise AssertionError(atom)


def planes_of(tree: Tree) -> set[Form]:
    """Return the affine forms whose signs decide a condition, together with residues.

    >>> from gfkit.boards.acceptors.cell_conditions import read_condition
    >>> node = read_condition("max(a, b) = n", frozenset("abn"), frozenset())
    >>> sorted(planes_of(linear_condition(node, 2)))
    [(0, 1, -1, 0), (1, 0, -1, 0)]
    """
    found: set[Form] = set()
    _add_planes(tree, found)
    return {form for form in map(primitive, found) if any(form[:-1])}


def _add_planes(tree: Tree, found: set[Form]) -> None:
    match tree:
        case ("compare", _, linear):
            found |= pieces_of(linear)
            if not any(_is_convex(linear, side) for side in (1, -1)):
                _add_planes_of(linear, found)
        case ("in", linear, allowed):
            found |= {(*form[:-1], form[-1] - one) for form in pieces_of(linear) for one in allowed}
            if not any(_is_convex(linear, side) for side in (1, -1)):
                _add_planes_of(linear, found)
        case (_, *rest):
            for part in rest:
                _add_planes(part, found)


def _is_convex(linear: Linear, side: int) -> bool:
    """Tell whether a number is the maximum of its pieces; or the minimum, if side is -1.

    Then it is below 0, or at most 0, exactly if all of them are: no other planes decide that.
    """
    for factor, atom in linear.atoms:
        up = side * factor > 0
        match atom:
            case ("abs", inner):
                if not up or inner.atoms:
                    return False
            case ("max" | "min" as name, *rest):
                if (name == "max") != up or any(one.atoms for one in rest):
                    return False
            case _:
                return False
    return True


def _add_planes_of(linear: Linear, found: set[Form]) -> None:
    for _, atom in linear.atoms:
        match atom:
            case ("abs", inner):
                found |= pieces_of(inner)
            case ("max" | "min" | "lower" | "upper" | "distinct", *rest):
                for one, other in combinations(rest, 2):
                    found |= pieces_of(one - other)
        for part in atom[1:]:
            if isinstance(part, Linear):
                _add_planes_of(part, found)
            elif isinstance(part, tuple):
                _add_planes(part, found)


def primitive(form: Form) -> Form:
    """Return the form of the same zeros whose first coefficient is positive, in lowest terms."""
    divisor = gcd(*form)
    lead = next((one for one in form if one), 1)
    if lead < 0:
        divisor = -divisor
    return tuple(one // divisor for one in form) if divisor else form


def bounds_of(tree: Tree) -> Iterator[Form]:
    """Yield forms that are >= 0 wherever the condition holds; their zeros are planes of it.

    >>> from gfkit.boards.acceptors.cell_conditions import read_condition
    >>> node = read_condition("abs(a - b) <= 1", frozenset("abn"), frozenset())
    >>> list(bounds_of(linear_condition(node, 2)))
    [(-1, 1, 0, 1), (1, -1, 0, 1)]
    """
    match tree:
        case ("and", *rest):
            for part in rest:
                yield from bounds_of(part)
        case ("compare", sign, linear):
            if sign in {"<", "<=", "="}:
                yield from _negatives(_below(linear))
            if sign in {">", ">=", "="}:
                yield from _negatives(_below(linear.times(-1)))
        case ("in", linear, allowed):
            for one, edge in ((linear, -max(allowed)), (linear.times(-1), min(allowed))):
                moved = Linear((*one.form[:-1], one.form[-1] + edge), one.atoms)
                yield from _negatives(_below(moved))


def _negatives(forms: Iterable[Form]) -> Iterator[Form]:
    for form in sorted(forms, reverse=True):
        yield tuple(-one for one in form)


def _below(linear: Linear) -> set[Form]:
    """Return pieces that the number is never below."""
    found = {linear.form}
    for factor, atom in linear.atoms:
        some = _below_atom(atom, factor, len(linear.form))
        found = {added(one, other) for one, other in product(found, some)}
        if not found or len(found) > MAX_PIECES:
            return set()
    return found


def _below_atom(atom: Tree, factor: int, size: int) -> set[Form]:
    match atom:
        case ("abs", inner) if factor > 0:
            return _below(inner.times(factor)) | _below(inner.times(-factor))
        case ("max", *rest) if factor > 0:
            return set().union(*(_below(one.times(factor)) for one in rest))
        case ("min", *rest) if factor < 0:
            return set().union(*(_below(one.times(factor)) for one in rest))
        case ("mod" | "distinct" | "count", *_):
            numbers = [form[-1] for form in _pieces_of_atom(atom, size)]
            return {(*(0,) * (size - 1), min(factor * one for one in numbers))}
    return set()
