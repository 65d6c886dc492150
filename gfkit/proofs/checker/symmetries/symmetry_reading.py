"""Symmetries of arrays as a rule writes them, the groups that they make, and moving whole arrays.

A `Motion` (turned, places, values) is about arrays whose lines have a fixed length: the element v
at place j of line i goes to place places[j] of line i, or of line n - 1 - i if it is turned, and
becomes values[v].
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_rules import read_array
from ..core.clock import limit, need
from ..core.kinds import part
from ..core.reading import fit
from ..core.tracks import listed_arrays

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.machines import Machine
    from ..core.tracks import Arrays, Rows, Shape, Work

MAX_GROUP = 10_000
MOST = 20
NUMBERS = range(1, 41)
PLAIN = re.compile(
    "left-right reflection|top-bottom reflection|rotation by 180 degrees|"
    "cyclic shift of (columns|rows)|reversal of values"
)
MANY = re.compile("permutations of (values|columns|rows)")


class Motion(NamedTuple):
    """A symmetry of arrays whose lines have a fixed length."""

    turned: bool
    places: tuple[int, ...]
    values: tuple[int, ...]

    @classmethod
    def nothing(cls, side: int, values: int) -> Motion:
        """Return the symmetry that changes nothing."""
        return cls(False, tuple(range(side)), tuple(range(values)))

    def then(self, after: Motion) -> Motion:
        """Do this and then another one."""
        return Motion(
            self.turned ^ after.turned,
            tuple(map(after.places.__getitem__, self.places)),
            tuple(map(after.values.__getitem__, self.values)),
        )

    def line(self, values: tuple[int, ...]) -> tuple[int, ...]:
        """Move the elements of one line."""
        found = [0] * len(values)
        for j, v in enumerate(values):
            found[self.places[j]] = self.values[v]
        return tuple(found)

    def array(self, lines: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        """Move the elements of an array."""
        found = tuple(map(self.line, lines))
        return found[::-1] if self.turned else found


class Symmetries(NamedTuple):
    """What is counted: the arrays that all symmetries fix, or classes up to the symmetries.

    arrays: those of the rule. sided: whether it is about sides. said: the symmetries as they are
    written.
    """

    arrays: Arrays
    sided: bool
    said: list[Any]
    classes: bool

    def closing(self, neighbours: str) -> None:
        """Reject rings."""
        del neighbours
        need(False, "symmetries of a growing ring are not counted")

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton of the arrays that all symmetries fix."""
        fixed = part("symmetries.class_means").fixed_arrays
        return fixed(self, rows, marks, clock)  # type: ignore[no-any-return]

    def counted(self, _: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the arrays that no symmetry changes, or an array of each class."""
        turned, values = self.fixed_by_need() == "rows", list(self.arrays.letters)
        side = shape.rows if turned else shape.columns
        some = all_motions(self, values, side, turned=turned)
        listed: dict[Any, tuple[int, int]] = {}
        for word, c, code in listed_arrays(self.arrays, shape, work):
            work.spend(10)
            numbers = [*map(values.index, word)]
            at = range(0, len(word), shape.columns or 1)
            rows = [tuple(numbers[k : k + shape.columns]) for k in at]
            listed[tuple(zip(*rows, strict=True)) if turned else tuple(rows)] = c, code
        counted: Poly = {}
        seen = set[Any]()
        for one, (c, code) in listed.items():
            work.spend(10 * len(some))
            if one in seen or not (self.classes or all(z.array(one) == one for z in some)):
                continue
            counted[code] = counted.get(code, 0) + c
            todo = [one] if self.classes else []
            for other in todo:  # which grows meanwhile: the class
                images = [z.array(other) for z in some]
                same = all(listed.get(z) == listed[one] for z in images)
                need(same, "a symmetry leads to no array of its weight")
                todo += [z for z in dict.fromkeys(images) if z not in seen]
                seen |= {*images}
        return counted

    def fixed_by_need(self) -> str | None:
        """Return which side of a board the symmetries ask to be fixed, "columns" or "rows"."""
        return fixed_by_need(self.said)

    def acting(self, rows: Rows) -> Any:
        """Return how the symmetries act on rows, if classes are counted."""
        means = part("symmetries.class_means") if self.classes else None
        return means and means.Acting(self, rows)


KEYS = {"symmetric": "symmetric", "classes": "up_to"}
"""Kinds of rules with symmetries, and the key of these."""


def read(data: dict[str, Any], where: str) -> Symmetries:
    """Read a rule on symmetric arrays, or on classes of arrays."""
    key = KEYS[data["kind"]]
    need(key in data, f"{where} has no {key}")
    rest = {name: z for name, z in data.items() if name != key}
    rule = read_array({**rest, "kind": "array"}, where)
    said = [with_texts(z) for z in data[key]] if isinstance(data[key], list) else None
    read_symmetries(said, list(rule.arrays.letters), f"{where}.{key}")
    return Symmetries(rule.arrays, rule.sided, said or [], data["kind"] == "classes")


def with_texts(said: Any) -> Any:
    """Write the values of a symmetry as texts."""
    if isinstance(said, list):
        return [with_texts(z) for z in said]
    if not isinstance(said, dict):
        return said
    return {key: str(z) if type(z) is int and abs(z) < 1000 else z for key, z in said.items()}


def read_symmetries(said: Any, values: list[str], where: str) -> list[Any]:
    """Check the shape of a list of symmetries."""
    need(isinstance(said, list) and 0 < len(said) <= MOST, f"{where} is not a list of symmetries")
    for z in said:
        if isinstance(z, list):
            need(0 < len(z) <= MOST, f"{where} has a product of no symmetries, or of too many")
        for one in z if isinstance(z, list) else [z]:
            if isinstance(one, str):
                many = MANY.fullmatch(one) and not isinstance(z, list)
                need(PLAIN.fullmatch(one) or many, f"{where} has an unknown symmetry")
                continue
            need(isinstance(one, dict) and one, f"{where} has something that is not a symmetry")
            side = next((side for side in ("columns", "rows") if side in one), None)
            if side:
                fit(one, {side: [NUMBERS]}, where)
                fair = sorted(one[side]) == [*range(1, len(one[side]) + 1)]
                need(fair, f"{where} has no permutation of {side}")
            else:
                told = [*one.values()]
                need(
                    all(isinstance(a, str) for a in told), f"{where} has values that are not texts"
                )
                need({*one, *told} <= {*values}, f"{where} uses a value that values does not list")
                goes = [one.get(a, a) for a in values]
                need(len(set(goes)) == len(values), f"{where} has no permutation of values")
    return list(said)


def motions(said: Any, values: list[str], side: int, *, turned: bool) -> list[Motion]:
    """Return the motions that a symmetry means, or some of which all that it means are products.

    side: the length of the fixed side. turned: the fixed side is that of rows, and columns grow.
    """
    still, same = tuple(range(side)), tuple(range(len(values)))
    fixed, growing = ("rows", "columns") if turned else ("columns", "rows")
    if isinstance(said, list):
        found = Motion(False, still, same)
        for z in said:
            (one,) = motions(z, values, side, turned=turned)
            found = found.then(one)
        return [found]
    if isinstance(said, dict):
        need(growing not in said, f"a symmetry moves {growing}, which grow")
        if fixed in said:
            need(len(said[fixed]) == side, f"a symmetry is not about {side} {fixed}")
            return [Motion(False, tuple(z - 1 for z in said[fixed]), same)]
        return [Motion(False, still, tuple(values.index(said.get(z, z)) for z in values))]
    need(not said.endswith(growing), f"a symmetry moves {growing}, which grow")
    if said == "permutations of values":
        return [Motion(False, still, z) for z in neighbours_swapped(same)]
    if said == f"permutations of {fixed}":
        return [Motion(False, z, same) for z in neighbours_swapped(still)]
    if said == f"cyclic shift of {fixed}":
        return [Motion(False, tuple((j + 1) % side for j in still), same)]
    if said == "reversal of values":
        return [Motion(False, still, same[::-1])]
    opposite = {  # are the places in a line reversed, and the lines
        "left-right reflection": (not turned, turned),
        "top-bottom reflection": (turned, not turned),
        "rotation by 180 degrees": (True, True),
    }
    across, down = opposite[said]
    return [Motion(down, still[::-1] if across else still, same)]


def neighbours_swapped(some: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the permutations that swap two neighbours, or the one that changes nothing."""
    pairs = range(len(some) - 1)
    return [(*some[:k], k + 1, k, *some[k + 2 :]) for k in pairs] or [some]


def all_motions(rule: Symmetries, values: list[str], side: int, *, turned: bool) -> list[Motion]:
    """Return motions of which all symmetries of a rule are products."""
    return list(itertools.chain(*(motions(z, values, side, turned=turned) for z in rule.said)))


def fixed_by_need(said: Any) -> str | None:
    """Return which side of a board symmetries ask to be fixed, "columns" or "rows", if any."""
    if isinstance(said, list):
        return next((side for z in said if (side := fixed_by_need(z))), None)
    sides = ("columns", "rows")
    if isinstance(said, dict):
        return next((side for side in sides if side in said), None)
    return next((side for side in sides if said.endswith(side)), None)


def group(some: list[Motion], clock: Clock) -> list[Motion]:
    """Return all products of motions; there is at least one motion."""
    one = Motion.nothing(len(some[0].places), len(some[0].values))
    found = {one: None}
    todo = [one]
    for z in todo:
        clock.spend(10 * len(some))
        limit(len(found) <= MAX_GROUP, f"there are more than {MAX_GROUP} symmetries")
        for other in some:
            product = z.then(other)
            if product not in found:
                found[product] = None
                todo.append(product)
    return [*found]


def classes(whole: list[Motion], some: list[Motion], clock: Clock) -> list[set[Motion]]:
    """Return the classes of conjugate elements of a group that is made by some of them."""
    one = whole[0]
    back = {}
    for z in some:
        power = z
        while power.then(z) != one and power != one:
            power = power.then(z)
        back[z] = power  # the power before the identity: the inverse
    left = dict.fromkeys(whole)
    found: list[set[Motion]] = []
    while left:
        first = next(iter(left))
        mine = {first}
        todo = [first]
        for z in todo:
            clock.spend(20 * len(some))
            for other in some:
                conjugate = back[other].then(z).then(other)
                if conjugate not in mine:
                    mine.add(conjugate)
                    todo.append(conjugate)
        for z in mine:
            del left[z]
        found.append(mine)
    return found
