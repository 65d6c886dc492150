"""Marks: classes of one empty object; objects are counted by the number of marks in them.

B = u*Z + Z*Seq(B), u = 1 has the mark u, as B(z, u) of [FlajoletSedgewick2009, chapter III]. The
total of a mark, over the objects of a size, is the derivative by u where u is 1; it is counted by
equations again: those of the derivatives A_u of the classes A in which the mark occurs,

    (A + B)_u = A_u + B_u,  (A*B)_u = A_u*B + A*B_u,  Seq(A)_u = A_u*Seq(A)^2,
    Set(A)_u = A_u*Set(A),  Cyc(A)_u = A_u*Seq(A)    of labelled classes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf

from gfkit.errors import GfkitError, LimitReached
from gfkit.specifications.classes import (
    Atom,
    Boxed,
    Card,
    Classes,
    Made,
    Name,
    Neutral,
    Node,
    Product,
    Union,
    names_of,
)
from gfkit.specifications.terms import Series

NOTHING = Neutral(0)
MOST_SIZE = 40_000
"""Terms of a power series from which polynomials are read."""


class NotMade(GfkitError):
    """A total that no construction counts."""


def require_mark(classes: Classes, mark: str) -> None:
    """Raise GfkitError for a name that is not a mark of the first class."""
    marks = [name for name, node in classes.equations.items() if node == Neutral(1)]
    used = [name for name in marks if name in classes.reach[classes.first.name]]
    if mark not in used:
        known = f"its marks are {', '.join(used)}" if used else "it has none"
        raise GfkitError(
            f"{mark} is not a mark of {classes.first}; {known}; a mark is written u, v or w, or "
            "has an equation, as in T = leaf*Z + Z*Seq(T), leaf = Epsilon"
        )


def _replaced(node: Node, by: dict[str, Node], atom: Node, *, is_signed: bool = True) -> Node:
    """Return a node with others for names and for the atom; a number without sign, if wanted."""

    def inside(one: Node) -> Node:
        return _replaced(one, by, atom, is_signed=is_signed)

    match node:
        case Neutral():
            return node if is_signed else Neutral.of(abs(Fraction(node.value)))
        case Atom():
            return atom
        case Name(name):
            return by.get(name, node)
        case Union(parts):
            return Union(tuple(map(inside, parts)))
        case Product(parts):
            return Product(tuple(map(inside, parts)))
        case Boxed(first, rest):
            return Boxed(inside(first), inside(rest))
        case Made(kind, body, card):
            return Made(kind, inside(body), card)


def _with(
    classes: Classes, mark: str, by: Node, atom: Node | None = None, *, is_signed: bool = True
) -> Classes:
    others = {
        name: _replaced(node, {mark: by}, atom or Atom(), is_signed=is_signed)
        for name, node in classes.equations.items()
        if name != mark
    }
    return Classes(others, classes.labelled)


def polynomials(classes: Classes, mark: str, count: int) -> list[list[int]]:
    """Return for the sizes 0, 1, ... how many objects have the mark 0, 1, ... times.

    >>> from gfkit.specifications.reader import classes_of
    >>> plane = classes_of((("T", "u*Z + Z*Seq_{>=1}(T)"), ("u", "Epsilon")), labelled=False)
    >>> polynomials(plane, "u", 5)  # by leaves: Narayana's numbers
    [[], [0, 1], [0, 1], [0, 1, 1], [0, 1, 3, 1]]
    """
    require_mark(classes, mark)
    plain = _with(classes, mark, Neutral(1), is_signed=False)
    totals = Series(plain, count).numbers[:count]
    if classes.labelled:  # the digits of the value at a power of two above all coefficients
        bits = max(totals, default=0).bit_length() + 1
        values = Series(_with(classes, mark, Neutral(1 << bits)), count).numbers[:count]
        return [_digits(value, bits) for value in values]
    most = count + 1
    while True:
        rows = _by_sizes(_with(classes, mark, Atom(), _power(most), is_signed=False), count, most)
        if [*map(sum, rows)] == totals:
            break
        most *= 2
    own = _with(classes, mark, Atom(), _power(most))
    return [_trimmed(row) for row in _by_sizes(own, count, most)]


def _power(size: int) -> Node:
    return Product((Atom(),) * size)


def _by_sizes(classes: Classes, count: int, most: int) -> list[list[int]]:
    """Return the numbers of objects of the sizes most*n + j, j < most, of marks as small atoms."""
    if count * most > MOST_SIZE:
        raise LimitReached(f"polynomials of {count} sizes with more than {most // 2} marks")
    numbers = Series(classes, count * most).numbers
    return [numbers[n * most : (n + 1) * most] for n in range(count)]


def _digits(value: int, bits: int) -> list[int]:
    """Return the digits of a number, of least absolute value, to the base 2^bits."""
    found, base = list[int](), 1 << bits
    while value:
        digit = (value + base // 2) % base - base // 2
        found.append(digit)
        value = (value - digit) >> bits
    return found


def _trimmed(row: list[int]) -> list[int]:
    return row[: max((i for i, c in enumerate(row) if c), default=-1) + 1]


def total(classes: Classes, mark: str) -> Classes:
    """Return equations of the total of a mark, over all objects of a size.

    Raises NotMade for sets and cycles of unlabelled classes with the mark.

    >>> from gfkit.specifications.reader import classes_of
    >>> from gfkit.specifications.terms import terms_of
    >>> cycles = classes_of((("P", "Set(u*Cyc(Z))"), ("u", "Epsilon")), labelled=True)
    >>> terms_of(total(cycles, "u"), 6)
    [0, 1, 3, 11, 50, 274]
    """
    require_mark(classes, mark)
    names = {mark: ""}
    for name in classes.equations:
        if mark in classes.reach[name]:
            names[name] = f"{name}_{mark}"
            while names[name] in classes.equations:
                names[name] += "_"
    slope = Slope(classes, mark, names)
    slopes = {
        names[name]: slope.of(node) for name, node in classes.equations.items() if names.get(name)
    }
    first = names[classes.first.name]
    used = {first: slopes.pop(first), **slopes, **classes.equations}
    kept, ahead = {first}, [first]
    while ahead:
        more = names_of(used[ahead.pop()]) - kept
        kept |= more
        ahead += more
    return Classes({name: node for name, node in used.items() if name in kept}, classes.labelled)


@dataclass(frozen=True, slots=True)
class Slope:
    """Derivatives by a mark; names: those of the derivatives of classes with the mark."""

    classes: Classes
    mark: str
    names: Mapping[str, str]

    def of(self, node: Node) -> Node:
        """Return the derivative of a node; 0 for one without the mark."""
        match node:
            case Name(name):
                if name == self.mark:
                    return Neutral(1)
                return Name(self.names[name]) if name in self.names else NOTHING
            case Union(parts):
                return _sum(map(self.of, parts))
            case Product(parts):
                return _sum(
                    _product(*parts[:i], self.of(part), *parts[i + 1 :])
                    for i, part in enumerate(parts)
                )
            case Boxed(first, rest):
                pairs = (self.of(first), rest), (first, self.of(rest))
                return _sum(Boxed(*pair) for pair in pairs if NOTHING not in pair)
            case Made(kind, body, card) if (inner := self.of(body)) != NOTHING:
                if kind == "Seq":
                    return _product(inner, self._sequences(body, card))
                if not self.classes.labelled:
                    raise NotMade(
                        f"the total of {self.mark} has no equations: it is in {node}, a set or "
                        "cycle of unlabelled objects"
                    )
                return _product(inner, Made("Seq" if kind == "Cyc" else kind, body, card.less))
        return NOTHING

    def _sequences(self, body: Node, card: Card) -> Node:
        """Return the sum of k A^(k-1) over the numbers of components."""
        if card.high < inf:
            listed = (k for k in card.listed(inf) if k)
            return _sum(_product(Neutral(k), *[body] * (k - 1)) for k in listed)
        low, step = card.low, card.step
        all_of = Made("Seq", body, Card(step=step))
        high = _product(Neutral(step), *[body] * (low + step - 1), all_of, all_of)
        first = _product(Neutral(low), *[body] * (low - 1), all_of) if low else NOTHING
        return _sum((first, high))


def _sum(nodes: Iterable[Node]) -> Node:
    parts = tuple(node for node in nodes if node != NOTHING)
    return Union(parts) if len(parts) > 1 else parts[0] if parts else NOTHING


def _product(*nodes: Node) -> Node:
    each = (z for one in nodes for z in (one.parts if isinstance(one, Product) else (one,)))
    parts = tuple(node for node in each if node != Neutral(1))
    if NOTHING in parts:
        return NOTHING
    return Product(parts) if len(parts) > 1 else parts[0] if parts else Neutral(1)
