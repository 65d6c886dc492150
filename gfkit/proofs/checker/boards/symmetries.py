"""Arrays that symmetries fix, whether symmetries keep a rule, and classes of arrays up to them.

A `Motion` (turned, places, values) is about arrays whose lines have a fixed length: the element v
at place j of line i goes to place places[j] of line i, or of line n - 1 - i if it is turned, and
becomes values[v].

The arrays of a rule are read row by row, each row as one letter. States from which the same rows
lead to an end are one state (Moore).

Fixed arrays. A symmetry that keeps the order of rows fixes the arrays all of whose rows it fixes.
One that reverses it, and changes every row by t, fixes (a1, ..., an) if t of the k-th row is the
k-th row from below. So the first half is free, of rows that t t fixes, and then there may be a
middle row m = t(m). The second half is, from below, t(a1), t(a2), ... After a1 ... ak there are the
state s to which they lead, and the set S of the states from which t(ak) ... t(a1) leads to an end;
the array of these 2 k rows satisfies the rule if s is in S.

Keeping a rule. A symmetry that keeps the order of rows keeps the rule if rows lead to an end
exactly if their images do: all pairs of states to which rows and their images lead are examined.
One that reverses it makes t(ak) ... t(a1) of a1 ... ak, which satisfies the rule exactly if the
first state is in S: all pairs (s, S) are examined. That is for arrays of any number of rows.

Classes. Theorem (Burnside's lemma). Let a finite group act on the arrays of a rule on a board. The
number of its orbits, the classes, is the mean over the group of the number of arrays that a
symmetry fixes; of conjugate ones equally many. With weights that are the same within each class, so
are the sums of the weights.

That the group acts, which is that its symmetries keep the rule, is checked here for the strip and
all lengths (`Rows.keeps`). What each symmetry fixes is a lemma on the same strip, with the
same rule and that symmetry, or for the one that changes nothing the rule alone. A sum of fractions
p/q, the sum of whose max(deg p, deg q) + 1 is K, is 0 if its first K coefficients are.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.arrays import ArrayMachine
from ..core.automata import Edge, Machine, Parts, State
from ..core.certificates import use
from ..core.conditions import Acceptor, Arrays, Shape, Work, listed_arrays
from ..core.gf import collected, is_marked, read_in_t, weight_of
from ..core.rejections import limit, need
from ..core.rule_tables import read_array
from ..core.shapes import TEXT, canonical, fit
from ..core.strips import Family, check_small_boards, opened_terms, read_rule
from ..rules.tracks import Numbered
from .rings import expanded

if TYPE_CHECKING:
    from ..core import conditions
    from ..core.clock import Clock
    from ..core.gf import Poly
    from ..core.reports import Given

Row = tuple[int, ...]

MAX_GROUP, MAX_ROWS, MAX_TABLE = 10_000, 1 << 16, 1 << 23
MOST, MOST_PLACES = 20, 40


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

    def undone(self) -> Motion:
        """Return the inverse."""
        places, values = (
            tuple(sorted(range(len(z)), key=z.__getitem__)) for z in (self.places, self.values)
        )
        return Motion(self.turned, places, values)

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
    written. opened: it is not counted on rings.
    """

    arrays: Arrays
    sided: bool
    said: list[Any]
    classes: bool
    opened: bool = True

    def machine(self, _: str, rows: conditions.Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton of the arrays that all symmetries fix."""
        need(not self.classes, "classes are not words of one automaton")
        machine = ArrayMachine(self.arrays, rows, marks, clock)
        some = all_motions(self, rows.width, turned=rows.turned)
        return SymmetricMachine(machine, group(some, clock), clock)

    def counted(self, _: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the arrays that no symmetry changes, or an array of each class."""
        turned, values = self.fixed_by_need() == "rows", list(self.arrays.letters)
        side = shape.rows if turned else shape.columns
        some = all_motions(self, side, turned=turned)
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
        for z, side in itertools.product(self.every(), ("columns", "rows")):
            if side in z if isinstance(z, dict) else str(z).endswith(side):
                return side
        return None

    def every(self) -> list[Any]:
        """Return the symmetries, those of products one by one."""
        return [z for one in self.said for z in (one if isinstance(one, list) else [one])]

    def acting(self, rows: conditions.Rows) -> Acting | None:
        """Return how the symmetries act on rows, if classes are counted."""
        return Acting(self, rows) if self.classes else None


KEYS = {"symmetric": "symmetric", "classes": "up_to"}
"""Kinds of rules with symmetries, and the key of these."""


def read(data: dict[str, Any], where: str) -> Symmetries:
    """Read a rule on symmetric arrays, or on classes of arrays."""
    key = KEYS[data["kind"]]
    need(key in data, f"{where} has no {key}")
    rest = {name: z for name, z in data.items() if name != key}
    rule = read_array({**rest, "kind": "array"}, where)
    said = with_texts(data[key])
    fair = isinstance(said, list) and 0 < len(said) <= MOST
    need(fair, f"{where}.{key} is not a list of symmetries")
    found = Symmetries(rule.arrays, rule.sided, said, data["kind"] == "classes")
    named = [y for z in found.every() if isinstance(z, dict) for y in z.values()]
    side = max([len(z) for z in named if isinstance(z, list)], default=2)
    need(side <= MOST_PLACES, f"{where}.{key} is about too many places")
    all_motions(found, side, turned=found.fixed_by_need() == "rows")
    return found


def with_texts(said: Any) -> Any:
    """Write the values of a symmetry as texts."""
    if isinstance(said, list):
        return [with_texts(z) for z in said]
    if not isinstance(said, dict):
        return said
    return {key: str(z) if type(z) is int and abs(z) < 1000 else z for key, z in said.items()}


def motions(said: Any, values: list[str], side: int, *, turned: bool) -> list[Motion]:
    """Return the motions that a symmetry means, or some of which all that it means are products.

    side: the length of the fixed side. turned: the fixed side is that of rows, and columns grow.
    """
    still, same = tuple(range(side)), tuple(range(len(values)))
    fixed, growing = ("rows", "columns") if turned else ("columns", "rows")
    if isinstance(said, list):
        need(0 < len(said) <= MOST, "a product of no symmetries, or of too many")
        found = Motion(False, still, same)
        for z in said:
            fair = z and isinstance(z, str | dict) and not str(z).startswith("perm")
            need(fair, "a product of something but symmetries")
            found = found.then(*motions(z, values, side, turned=turned))
        return [found]
    if isinstance(said, dict):
        need(
            said and growing not in said, f"a symmetry of nothing, or one of {growing}, which grow"
        )
        if fixed in said:
            fit(said, {fixed: [range(1, side + 1)]}, "a symmetry")
            need(sorted(said[fixed]) == [z + 1 for z in still], f"no permutation of {side} {fixed}")
            return [Motion(False, tuple(z - 1 for z in said[fixed]), same)]
        fit(said, {f"{z}?": TEXT for z in values}, "a symmetry of values")
        moved = [said.get(z, z) for z in values]
        need(sorted(moved) == sorted(values), "a symmetry has no permutation of values")
        return [Motion(False, still, tuple(map(values.index, moved)))]
    back = still[::-1]
    known = {
        "permutations of values": [Motion(False, still, z) for z in neighbours_swapped(same)],
        f"permutations of {fixed}": [Motion(False, z, same) for z in neighbours_swapped(still)],
        f"cyclic shift of {fixed}": [Motion(False, (*still[1:], 0), same)],
        "reversal of values": [Motion(False, still, same[::-1])],
        "left-right reflection": [Motion(turned, still if turned else back, same)],
        "top-bottom reflection": [Motion(not turned, back if turned else still, same)],
        "rotation by 180 degrees": [Motion(True, back, same)],
    }
    fair = isinstance(said, str) and said in known
    need(fair, f"an unknown symmetry, or one of {growing}, which grow")
    return known[said]


def neighbours_swapped(some: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the permutations that swap two neighbours, or the one that changes nothing."""
    pairs = range(len(some) - 1)
    return [(*some[:k], k + 1, k, *some[k + 2 :]) for k in pairs] or [some]


def all_motions(rule: Symmetries, side: int, *, turned: bool) -> list[Motion]:
    """Return motions of which all symmetries of a rule are products."""
    values = list(rule.arrays.letters)
    return [one for z in rule.said for one in motions(z, values, side, turned=turned)]


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


def classes(whole: list[Motion], some: list[Motion], clock: Clock) -> list[list[Motion]]:
    """Return the classes of conjugate elements of a group that is made by some of them."""
    left = dict.fromkeys(whole)
    back = [(z.undone(), z) for z in some]
    found: list[list[Motion]] = []
    while left:
        todo = [next(iter(left))]
        seen = {*todo}
        for z in todo:  # which grows meanwhile
            clock.spend(20 * len(some))
            del left[z]
            new = {before.then(z).then(after) for before, after in back} - seen
            seen |= new
            todo += new
        found.append(todo)
    return found


class Rows(Numbered):
    """The least automaton of the arrays of a rule on some rows, which are its letters.

    rows: the rows, by the numbers of their values. weights: of each row coefficient and code.
    """

    def __init__(self, machine: ArrayMachine, rows: list[Row], clock: Clock) -> None:
        self.rows, self.clock = rows, clock
        self.weights = [weight_of(map(machine.choices.__getitem__, row)) for row in rows]
        begin: State = None
        filled: dict[Row, dict[int, State]] = {}  # by the cells that were read from there

        def after(row: Row) -> State | None:
            """Return the state after some cells of a row."""
            before = row[:-1]
            if before not in filled:
                state = after(before)
                filled[before] = {} if state is None else dict(machine.filled(len(before), state))
            return filled[before].get(row[-1])

        def read(state: State, _: int, row: Row) -> State | None:
            """Read a row; all rows are read from one state, and then from another."""
            nonlocal begin
            if state is not begin:
                begin = state
                filled.clear()
                filled[()] = dict(machine.filled(0, state))
            return after(row)

        arrays, most = Acceptor(machine.start, read, machine.is_end), MAX_TABLE // (1 + len(rows))
        super().__init__(arrays, rows, clock, most)

    def images(self, motion: Motion) -> list[int]:
        """Return for each row the number of its image; all rows must have one."""
        self.clock.spend(4 * len(self.rows))
        return [self.letters[motion.line(row)] for row in self.rows]

    def before(self, futures: int, row: int) -> int:
        """Return the set of the states from which a row leads into a set; bit s is for s."""
        self.clock.spend(1 + len(self.after) // 4)
        return mask([futures >> after[row] & 1 for after in self.after])

    def keeps(self, motion: Motion) -> bool:
        """Return whether a motion makes arrays of the rule of all its arrays, and of no others."""
        image = self.images(motion)
        if any(self.weights[k] != self.weights[z] for k, z in enumerate(image)):
            return False
        pairs = {(self.first, mask(self.ends) if motion.turned else self.first)}
        todo = [*pairs]
        while todo:
            s, t = todo.pop()
            if self.ends[s] != (bool(t >> self.first & 1) if motion.turned else self.ends[t]):
                return False
            self.clock.spend(1 + len(image))
            after = self.after[t] if not motion.turned else {z: self.before(t, z) for z in {*image}}
            new = {(self.after[s][k], after[z]) for k, z in enumerate(image)} - pairs
            pairs |= new
            todo += new
        return True


class SymmetricMachine(Machine):
    """The automaton of the arrays that all motions of a group fix; its cells are whole rows.

    A state is the state of `Rows`; or if the order of rows is reversed (s, S, is there one row more
    than the pairs that were read), and END after a middle row.
    """

    def __init__(self, machine: ArrayMachine, motions: list[Motion], clock: Clock) -> None:
        kept = [z for z in motions if not z.turned]
        rows = []
        for row in all_rows(machine):
            clock.spend(1 + len(kept) * machine.width // 4)
            if all(z.line(row) == row for z in kept):
                rows.append(row)
        self.table = Rows(machine, rows, clock)
        turned = [z for z in motions if z.turned]
        self.image = self.table.images(turned[0]) if turned else None
        first: Any = self.table.first
        super().__init__(1, (first, mask(self.table.ends), False) if turned else first, clock)

    def read(self, depth: int, state: State) -> list[Edge]:
        """Read one row, which is one cell here."""
        del depth
        table, image = self.table, self.image
        if image is None:
            rows = zip(table.after[state], table.weights, strict=True)
            return [(t, c, code) for t, (c, code) in rows if t != table.dead]
        if state == "end":
            return []
        s, futures, is_late = state
        found: list[Edge] = [] if is_late else [((s, futures, True), 1, 0)]
        for k, (z, t) in enumerate(zip(image, table.after[s], strict=True)):
            if not is_late:
                if k == z and futures >> t & 1:
                    found.append(("end", *table.weights[k]))
            elif before := table.before(futures, z) if t != table.dead else 0:
                both = weight_of(table.weights[y] for y in (k, z))
                found.append(((t, before, False), *both))
        return found

    def is_end(self, state: State) -> bool:
        """Return whether the array may end."""
        if self.image is None:
            return self.table.ends[state]
        if state == "end":
            return True
        s, futures, is_late = state
        return bool(not is_late and futures >> s & 1)


def all_rows(machine: ArrayMachine) -> list[Row]:
    """Return all rows, by the numbers of their values."""
    values = range(len(machine.choices))
    limit(len(values) ** machine.width <= MAX_ROWS, f"there are more than {MAX_ROWS} rows")
    return [*itertools.product(values, repeat=machine.width)]


def mask(ends: Iterable[Any]) -> int:
    """Return a set of states as an integer: bit s is for s."""
    return sum(1 << s for s, end in enumerate(ends) if end)


UNREAD = {"kind", "name", "summary", "quantity", "up_to", "symmetric"}
"""The keys of a definition that are not about its arrays, and those of symmetries."""


class Acting(NamedTuple):
    """A rule on classes, and the rows on which its symmetries act."""

    rule: Symmetries
    rows: conditions.Rows

    def motions(self, rule: Symmetries) -> list[Motion]:
        """Return motions that make the symmetries of a rule, at this side."""
        return all_motions(rule, self.rows.width, turned=self.rows.turned)

    def conjugate(self, clock: Clock) -> list[list[Motion]]:
        """Return the classes of conjugate symmetries, first that of the identity.

        Raises Rejected unless they keep the rule, on boards of all lengths.
        """
        machine = ArrayMachine(self.rule.arrays, self.rows, "xy", clock)
        table, some = Rows(machine, all_rows(machine), clock), self.motions(self.rule)
        keeps = all(map(table.keeps, some))
        need(keeps, "a symmetry does not keep the rule: classes have no meaning")
        return classes(group(some, clock), some, clock)

    def check(self, family: Family, given: Given) -> None:
        """Check that p/q is the g.f. of the classes; raises Rejected."""
        fit(given.evidence, {"parts": None}, "evidence")
        need(given.statement["offset"] == -family.shift, "offset is not that of the empty board")
        self.check_mean(given)
        boards = check_small_boards(family, given.clock)
        say = f"{boards} small board{'s' if boards > 1 else ''} enumerated; the means agree"
        given.report.say(
            "boards",
            say if boards else "not enumerated",
            "listing" if boards else "",
            boards=boards,
        )

    def terms(self, marks: str, count: int, clock: Clock) -> list[Poly]:
        """Return the first numbers of classes, or sums of their weights with some marks."""
        conjugate = self.conjugate(clock)
        parts: Parts = []
        for some in conjugate:
            machine = ArrayMachine(self.rule.arrays, self.rows, marks, clock)
            parts.append((len(some), SymmetricMachine(machine, group(some[:1], clock), clock)))
        order, found = sum(map(len, conjugate)), [*itertools.islice(opened_terms(parts), count)]
        fair = all(c % order == 0 for total in found for c in total.values())
        need(fair, "a mean is not an integer")
        return [{code: c // order for code, c in total.items()} for total in found]

    def check_mean(self, given: Given) -> None:
        """Check that p/q is the mean of the g.f.s of the lemmas; raises Rejected."""
        of, (statement, _, lemmas, clock, report) = given.of, given
        report.progress("symmetries")
        conjugate = self.conjugate(clock)
        found = {self.motion_of(z["statement"], of): z for z in lemmas}
        order = sum(map(len, conjugate))
        fractions = [(-order, statement)]
        for some in conjugate:
            known = next((found[z] for z in some if z in found), None)
            need(known is not None, "a lemma about the arrays that a symmetry fixes is missing")
            assert known is not None
            fractions.append((len(some), use(known, "arrays fixed by a symmetry")))
        count, summands = 0, []
        for weight, said in fractions:
            need(said["offset"] == statement["offset"], "a lemma has another offset")
            marks = "xy" if is_marked(said) else "none"
            p, q = (read_in_t(said[side], side, marks, clock) for side in "pq")
            count += max(len(p), len(q))
            summands.append((weight, expanded(p, q, clock)))
        for n in range(count):  # more than the degree of the numerator of the difference
            terms = ((code, c * z) for c, some in summands for code, z in next(some).items())
            need(not collected(terms), f"the mean differs at t^{n}")
        report.say(
            "agreement",
            f"p/q is the mean over {order} symmetries, in {len(conjugate)} classes of conjugate "
            "ones, of the lemmas' fractions; the symmetries keep the rule, at all lengths",
            "symmetries",
            symmetries=order,
        )

    def motion_of(self, said: dict[str, Any], of: dict[str, Any]) -> Motion | None:
        """Return the symmetry about whose fixed arrays a lemma is, None if it is another lemma."""
        other = said.get("of")
        if said.get("kind") != "generating function" or not isinstance(other, dict):
            return None
        if canonical(about(other)) != canonical(about(of)):
            return None
        game = read_rule(other["rule"]).game
        if other["rule"]["definition"].get("kind") == "array":
            return Motion.nothing(self.rows.width, len(game.arrays.letters))
        some = self.motions(game) if isinstance(game, Symmetries) and not game.classes else []
        return some[0] if len(some) == 1 else None


def about(of: dict[str, Any]) -> Any:
    """Return what a strip's definition says of boards and arrays, whatever the symmetries."""
    definition = of.get("rule", {}).get("definition", {})
    arrays = {key: z for key, z in definition.items() if key not in UNREAD}
    return {key: z for key, z in of.items() if key != "rule"}, arrays
