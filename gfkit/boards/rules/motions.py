"""Symmetries of arrays with one side fixed, as they are written, and their groups.

A symmetry is a reflection, a shift or permutation of lines, or a permutation of values. It is
written as a text, as a table, or as a list of these: their product. On arrays with one side fixed
it is a `Motion`; it can only reverse the order of the lines that grow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gfkit.base.budget import spend
from gfkit.errors import GfkitError, LimitReached

MAX_GROUP = 10_000
"""Elements of a group; all permutations of seven things are 5040."""
MAX_SAID = 20
"""Symmetries in a list."""

Said = str | Mapping[str, Any] | Sequence[Any]
"""A symmetry as it is written in a rule."""

LEFT_RIGHT, TOP_BOTTOM = "left-right reflection", "top-bottom reflection"
ROTATION = "rotation by 180 degrees"
SIDES = ("columns", "rows")


@dataclass(frozen=True, slots=True, order=True)
class Motion:
    """The action of a symmetry on an array of n lines, each of the fixed length.

    The element at place j of line i, a value v, goes to place cells[j] of line i, or of line
    n - 1 - i if `turned`, and becomes values[v]. Places and values are numbered from 0.

    >>> mirror = Motion(False, (2, 1, 0), (0, 1))
    >>> mirror.then(mirror).is_identity
    True
    """

    turned: bool
    cells: tuple[int, ...]
    values: tuple[int, ...]

    @classmethod
    def identity(cls, side: int, values: int) -> Motion:
        """Return the motion that changes nothing."""
        return cls(False, tuple(range(side)), tuple(range(values)))

    @property
    def is_identity(self) -> bool:
        """Whether nothing is changed."""
        return self == Motion.identity(len(self.cells), len(self.values))

    def then(self, other: Motion) -> Motion:
        """Return this motion and then another."""
        return Motion(
            self.turned != other.turned,
            tuple(other.cells[j] for j in self.cells),
            tuple(other.values[v] for v in self.values),
        )

    def inverse(self) -> Motion:
        """Return the motion that takes this one back."""
        back = (tuple(map(z.index, range(len(z)))) for z in (self.cells, self.values))
        return Motion(self.turned, *back)

    def powers(self) -> list[Motion]:
        """Return all powers of this motion, the identity first."""
        found = [self.then(self.inverse())]
        while (power := found[-1].then(self)) != found[0]:
            found.append(power)
        return found

    def said(self, values: Sequence[str], *, transposed: bool) -> list[Said]:
        """Return the motion as a rule may write it: a product.

        transposed: whether the columns grow.

        >>> Motion(True, (1, 0, 2), (1, 0)).said("01", transposed=False)
        ['top-bottom reflection', {'columns': [2, 1, 3]}, {'0': '1', '1': '0'}]
        """
        still = tuple(range(len(self.cells)))
        is_reversed = self.cells == still[::-1] != still
        by_sides: dict[tuple[bool, bool], list[Said]] = {
            (True, True): [ROTATION],
            (True, False): [TOP_BOTTOM if transposed else LEFT_RIGHT],
            (False, True): [LEFT_RIGHT if transposed else TOP_BOTTOM],
            (False, False): [],
        }
        found = by_sides[is_reversed, self.turned]
        if not is_reversed and self.cells != still:
            found.append({SIDES[transposed]: [j + 1 for j in self.cells]})
        moved = {values[v]: values[w] for v, w in enumerate(self.values) if v != w}
        return [*found, moved] if moved else found


def _permuted(said: Mapping[str, Any], values: Sequence[str]) -> tuple[int, ...]:
    """Return where each value goes; those that are not in the table stay."""
    place = {value: number for number, value in enumerate(values)}
    table = {str(value): str(to) for value, to in said.items()}
    for value in (*table, *table.values()):
        if value not in place:
            raise GfkitError(
                f"a table says where values go, as in {{ 0 = 1, 1 = 0 }}: {value!r} is none of "
                f"{', '.join(values)}"
            )
    found = tuple(place[table.get(value, value)] for value in values)
    if len(set(found)) < len(found):
        raise GfkitError("a table of values is a permutation: no two go to the same one")
    return found


def motions_of(
    said: Said, values: Sequence[str], side: int | None, *, transposed: bool
) -> list[Motion]:
    """Return the motions that a symmetry means, or generators of them.

    side: the length of the fixed side, None where any has the motions, which are not asked for
    then. transposed: whether the columns grow. Raises GfkitError for anything but a symmetry of
    these values, and for one that changes more than the order of the growing side.

    >>> motions_of("rotation by 180 degrees", "01", 2, transposed=False)
    [Motion(turned=True, cells=(1, 0), values=(0, 1))]
    >>> motions_of(["left-right reflection", {"0": "2"}], ["0", "1"], None, transposed=False)
    Traceback (most recent call last):
        ...
    gfkit.errors.GfkitError: a table says where values go, as in { 0 = 1, 1 = 0 }: '2' is none of
    0, 1
    """
    same = Motion.identity(3 if side is None else side, len(values))
    if isinstance(said, list):
        if not 1 <= len(said) <= MAX_SAID or any(isinstance(part, list) for part in said):
            raise GfkitError(f"a product of symmetries is a list of 1 to {MAX_SAID} of them")
        product = same
        for part in said:
            factor, *others = motions_of(part, values, side, transposed=transposed)
            if others:
                raise GfkitError(f"{part!r} are many symmetries, and not a factor of a product")
            product = product.then(factor)
        return [product]
    if isinstance(said, Mapping) and said:
        name = next(iter(said))
        if len(said) > 1 or name not in SIDES:
            return [replace(same, values=_permuted(said, values))]
        places = said[name]
        fair = isinstance(places, list) and all(type(place) is int for place in places)
        if not fair or sorted(places) != [*range(1, len(places) + 1)]:
            raise GfkitError(f"{name} go to the places in a list such as [2, 1, 3], in any order")
        if side is None:
            return [same]
        _require_fixed(f"{{ {name} = {places} }}", name, transposed=transposed)
        if len(places) != side:
            raise GfkitError(f"{{ {name} = {places} }} is a symmetry of {len(places)} {name} only")
        return [replace(same, cells=tuple(place - 1 for place in places))]
    back, turn = replace(same, cells=same.cells[::-1]), replace(same, turned=True)
    swap, cycle = (replace(same, cells=z) for z in _generators(same.cells))
    known = {
        LEFT_RIGHT: [turn if transposed else back],
        TOP_BOTTOM: [back if transposed else turn],
        ROTATION: [back.then(turn)],
        "reversal of values": [replace(same, values=same.values[::-1])],
        "permutations of values": [replace(same, values=z) for z in _generators(same.values)],
        **{f"cyclic shift of {lines}": [cycle] for lines in SIDES},
        **{f"permutations of {lines}": [swap, cycle] for lines in SIDES},
    }
    if not isinstance(said, str) or said not in known:
        raise GfkitError(
            f"a symmetry is one of {', '.join(map(repr, known))}, a table such as "
            f"{{ 0 = 1, 1 = 0 }} or {{ columns = [2, 1] }}, or a list of them: not {said!r}"
        )
    if side is not None and said.endswith(SIDES):
        _require_fixed(said, said.rpartition(" ")[2], transposed=transposed)
    return known[said]


def _generators(places: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a transposition and a cycle, of which all permutations are products."""
    if len(places) < 2:
        return places, places
    return (1, 0, *places[2:]), (*places[1:], 0)


def _require_fixed(what: str, side: str, *, transposed: bool) -> None:
    if side != SIDES[transposed]:
        raise GfkitError(f"{what!r} moves the {side}, which grow: fix them with --{side}")


def group_of(generators: Iterable[Motion], identity: Motion) -> list[Motion]:
    """Return all products of some motions, in order; raises LimitReached for too many."""
    some = [motion for motion in generators if motion != identity]
    found = {identity}
    todo = [identity]
    for motion in todo:
        spend(len(some))
        for factor in some:
            product = motion.then(factor)
            if product not in found:
                found.add(product)
                todo.append(product)
        if len(found) > MAX_GROUP:
            raise LimitReached(f"the group has more than {MAX_GROUP} symmetries")
    return sorted(found)


def conjugates(group: Sequence[Motion], generators: Iterable[Motion]) -> list[list[Motion]]:
    """Return the classes of conjugate elements of a group, each in order.

    >>> shift = Motion(False, (1, 2, 0), (0,))
    >>> mirror = Motion(False, (2, 1, 0), (0,))
    >>> all_six = group_of([shift, mirror], Motion.identity(3, 1))
    >>> sorted(len(some) for some in conjugates(all_six, [shift, mirror]))
    [1, 2, 3]
    """
    by = [(motion, motion.inverse()) for motion in generators]
    left = dict.fromkeys(group)
    classes = []
    for first in group:
        if first not in left:
            continue
        del left[first]
        todo = [first]
        for motion in todo:
            spend(1 + len(by))
            for factor, back in by:
                other = back.then(motion).then(factor)
                if other in left:
                    del left[other]
                    todo.append(other)
        classes.append(sorted(todo))
    return classes
