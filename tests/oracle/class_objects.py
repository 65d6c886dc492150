"""Objects of combinatorial classes, built one by one from the equations; no series.

An object of size n is a nested tuple, its atoms being labels: all alike in unlabelled classes.
"""

from itertools import combinations

from gfkit.specifications.classes import Atom, Boxed, Made, Name, Neutral, Product, Union


def turned(parts):
    """Return one of all rotations of a cycle."""
    return min((parts[i:] + parts[:i] for i in range(len(parts))), key=repr)


class Objects:
    def __init__(self, classes):
        self.classes, self.kept = classes, {}

    def number(self, n):
        return len(self.of(self.classes.first, tuple(range(n)) if self.classes.labelled else n))

    def of(self, node, atoms):
        """Return the objects on labels, or of a size, as a list without repetition."""
        key = node, atoms
        if key not in self.kept:
            found = list(self.built(node, atoms))
            assert len(found) == len(set(map(repr, found)))
            self.kept[key] = found
        return self.kept[key]

    def built(self, node, atoms):
        n = len(atoms) if self.classes.labelled else atoms
        if n < self.classes.least(node):
            return
        match node:
            case Neutral(value):
                yield from (("empty", i) for i in range(value) if not n)
            case Atom():
                yield from [("atom", atoms)] * (n == 1)
            case Name(name):
                yield from self.of(self.classes.equations[name], atoms)
            case Union(parts):
                yield from ((i, z) for i, part in enumerate(parts) for z in self.of(part, atoms))
            case Product(parts):
                yield from self.rows(parts, atoms)
            case Boxed(first, rest):
                for row, here in self.split((first, rest), atoms):
                    if here and here[0] == min(atoms):
                        yield row
            case Made(kind, body, card):
                top = card.high if not self.classes.least(body) else n // self.classes.least(body)
                for k in card.listed(top):
                    yield from self.made(kind, body, k, atoms)

    def rows(self, parts, atoms):
        yield from (row for row, _ in self.split(parts, atoms))

    def split(self, parts, atoms):
        """Yield tuples of objects, and the atoms of the first."""
        if not parts:
            yield from [((), ())] * (not atoms)
            return
        first, *rest = parts
        least, after_it = self.classes.least(first), sum(map(self.classes.least, rest))
        for here, others in self.halves(atoms):
            size, rest_size = map(len, (here, others)) if self.classes.labelled else (here, others)
            is_wide = size >= least and rest_size >= after_it
            if is_wide and (after := [row for row, _ in self.split(rest, others)]):
                yield from (((one, *row), here) for one in self.of(first, here) for row in after)

    def halves(self, atoms):
        if not self.classes.labelled:
            yield from ((k, atoms - k) for k in range(atoms + 1))
            return
        for k in range(len(atoms) + 1):
            for here in combinations(atoms, k):
                yield here, tuple(z for z in atoms if z not in here)

    def made(self, kind, body, k, atoms):
        rows = self.rows((body,) * k, atoms)
        if kind == "Seq":
            yield from rows
        elif kind == "Cyc":
            yield from {repr(turned(row)): turned(row) for row in rows if k}.values()
        else:
            some = {repr(sorted(row, key=repr)): row for row in rows}.values()
            yield from (row for row in some if kind == "Set" or len({*map(repr, row)}) == len(row))
