"""Counts of small boards straight from the text of a rule's definition; nothing of gfkit.

`count(of, n)` lists everything on the n-th board of the sequence of a certificate's strip, or
product, and asks of each by itself what the definition says: {(i, j): number with marks x^i y^j}.
"""

import itertools
import re
from collections import Counter
from functools import cache

from oracle.expressions import function_of

STEPS = {
    "horizontal": [(0, -1), (0, 1)],
    "vertical": [(-1, 0), (1, 0)],
    "diagonal": [(-1, -1), (1, 1)],
    "antidiagonal": [(-1, 1), (1, -1)],
    "king": [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)],
    "knight": [(i, j) for i in (-2, -1, 1, 2) for j in (-2, -1, 1, 2) if abs(i * j) == 2],
    "up": [(-1, 0)],
    "down": [(1, 0)],
    "left": [(0, -1)],
    "right": [(0, 1)],
    "up-left": [(-1, -1)],
    "up-right": [(-1, 1)],
    "down-left": [(1, -1)],
    "down-right": [(1, 1)],
}


class TooMany(Exception):
    """The board has more to list than is allowed."""


class Board:
    """rows x columns cells; a place beyond an end that is joined is a cell at the other end."""

    def __init__(self, rows, columns, across, down, holes=()):
        self.rows, self.columns, self.across, self.down = rows, columns, across, down
        every = itertools.product(range(rows), range(columns))
        self.holes, self.cells = holes, [z for z in every if z not in holes]

    def place(self, r, c):
        if self.down and self.rows:
            r %= self.rows
        if self.across and self.columns:
            c %= self.columns
        return r, c

    def cell(self, r, c):
        r, c = self.place(r, c)
        is_inside = 0 <= r < self.rows and 0 <= c < self.columns
        return (r, c) if is_inside and (r, c) not in self.holes else None


def drawn(text, across=False, down=False):
    """Return the board of a drawing: `.` a cell, `#` a hole, rows joined by `|`."""
    rows = text.split("|")
    holes = {(r, c) for r, row in enumerate(rows) for c, z in enumerate(row) if z == "#"}
    return Board(len(rows), len(rows[0]), across, down, holes)


def board_of(of, n):
    """Return the n-th board of a strip."""
    ((name, side),) = of["fixed"].items()
    topology = of["topology"]
    multigraph = of.get("neighbours") == "multigraph"
    fixed = topology in ("cylinder", "torus") and (multigraph or side > 2)
    growing = topology in ("ring", "torus") and (multigraph or n > 2)
    if name == "columns":
        return Board(n, side, fixed, growing)
    return Board(side, n, growing, fixed)


@cache
def weight(text):
    c, i, j = 1, 0, 0
    for factor in text.replace(" ", "").split("*"):
        if factor.isdigit():
            c *= int(factor)
        else:
            power = int(re.sub(r"[xy]\^?", "", factor) or 1)
            i, j = (i + power, j) if factor[0] == "x" else (i, j + power)
    return c, i, j


def product(weights):
    c, i, j = 1, 0, 0
    for d, k, m in weights:
        c, i, j = c * d, i + k, j + m
    return c, i, j


def wanted(quantity, can_left, can_right, full, owners=()):
    left, right, both = (list(owners).count(z) for z in ("left", "right", "both"))
    return {
        "play": abs(left - right) <= 1 + both,
        "positions": True,
        "maximal": not can_left and not can_right,
        "left-ends": not can_left,
        "right-ends": not can_right,
        "one-sided-ends": can_left != can_right,
        "tilings": full,
    }[quantity]


def count(of, n, most=200_000):
    """Return the count of the n-th board, marks as `of` says; raises TooMany."""
    found = listed(of, n, most)
    return tally(
        (c, *{"none": (0, 0), "x": (i + j, 0), "xy": (i, j)}[of["marks"]]) for c, i, j in found
    )


def tally(listed):
    """Return how often each exponent of x and y is listed."""
    found = {}
    for c, i, j in listed:
        found[i, j] = found.get((i, j), 0) + c
    return {key: c for key, c in found.items() if c}


def listed(of, n, most):
    definition = of["rule"]["definition"]
    if of["kind"] == "product":
        size = of["graph"]["vertices"]
        near = {v: [] for v in range(n * size)}
        pairs = [(r * size + a, r * size + b) for r in range(n) for a, b in of["graph"]["edges"]]
        pairs += [(v, v + size) for v in range((n - 1) * size)]
        if of["with"] == "cycles" and n > 2:
            pairs += [(v, v + (n - 1) * size) for v in range(size)]
        for a, b in pairs:
            near[a].append(b)
            near[b].append(a)
        return on_graph(definition, near, most)
    tiles = of["rule"]["parts"][0]["tiles"] if definition["kind"] == "tiling" else None
    return on_board(definition, board_of(of, n), most, tiles)


def on_board(definition, board, most=200_000, tiles=None):
    if not board.cells and not (board.holes and definition["kind"] in {"array", "edges"}):
        one = tiles or definition["quantity"] != "one-sided-ends"
        return [(1, 0, 0)] if one else []
    if tiles:
        return tilings(tiles, board, most)
    if definition["kind"] == "placement":
        return positions(definition, board, most)
    if definition["kind"] == "array":
        return arrays(definition, board, most)
    if definition["kind"] == "edges":
        return edge_sets(definition, board, most)
    return on_graph(definition, near_of(definition, board), most)


def near_of(definition, board):
    """Return the neighbours of each cell."""
    king = definition.get("neighbours") == "king"
    steps = STEPS["king"] if king else STEPS["horizontal"] + STEPS["vertical"]
    return {
        cell: [z for i, j in steps if (z := board.cell(cell[0] + i, cell[1] + j))]
        for cell in board.cells
    }


def positions(definition, board, most):
    pieces = {}
    for owner, mark in (("left", (1, 1, 0)), ("right", (1, 0, 1))):
        for cells in definition[owner]:
            pieces[shape(cells), owner, mark] = None
    for z in definition.get("both", []):
        pieces[shape(z["cells"]), "both", weight(z["weight"])] = None
    distances = {"edge": 0, "king": 1}
    apart = {tuple(sorted(name.split("-"))): d for name, d in definition.get("apart", [])}
    placements = []

    def is_near(one, other):
        """Tell whether a cell that `one` keeps clear of, outside itself, is one of the other."""
        pair = tuple(sorted((one[0], other[0])))
        pair = pair if len(set(pair)) > 1 else pair[:1]
        if pair not in apart:
            return False
        d = distances.get(apart[pair], apart[pair])
        steps = itertools.product(range(-d, d + 1), repeat=2)
        steps = list(steps) if d else STEPS["horizontal"] + STEPS["vertical"]
        near = {(r + i, c + j) for r, c in one[2] for i, j in steps} - set(one[2])
        return any(board.cell(*z) in other[3] for z in near)

    for (cells, owner, mark), (r, c) in itertools.product(pieces, board.cells):
        copy = [(r + i, c + j) for i, j in cells]
        at = [board.cell(*z) for z in copy]
        one = owner, mark, copy, set(at)
        if None not in at and len(set(at)) == len(at) and not is_near(one, one):
            placements.append(one)
    fits = [
        {k for k, other in enumerate(placements) if not (one[3] & other[3] or is_near(one, other))}
        for one in placements
    ]
    found = []
    budget = [most]

    def place(k, free, chosen):
        budget[0] -= 1
        if budget[0] < 0:
            raise TooMany
        if k < len(placements):
            place(k + 1, free, chosen)
            if k in free:
                place(k + 1, free & fits[k], [*chosen, placements[k]])
            return
        can = {placements[z][0] for z in free}
        left, right = bool(can & {"left", "both"}), bool(can & {"right", "both"})
        full = sum(len(z[3]) for z in chosen) == len(board.cells)
        if wanted(definition["quantity"], left, right, full, [z[0] for z in chosen]):
            found.append(product(z[1] for z in chosen))

    place(0, set(range(len(placements))), [])
    return found


def shape(cells):
    top = min(map(tuple, cells))
    return frozenset((r - top[0], c - top[1]) for r, c in cells)


def on_graph(definition, near, most):
    return [one for one, _ in pieces_on_graph(definition, near, most)]


def pieces_on_graph(definition, near, most):
    """List the positions on a graph, each with its marks and its pieces."""
    if "liberties" in definition:
        return stones(near, most)
    if "edge_piece" in definition:
        return pairs(definition, near, most)
    colours = {z["name"]: z for z in definition["colours"]}
    bad = {pair for a, b in definition["forbidden"] for pair in ((a, b), (b, a))}
    found = []
    for board in boards_of(definition, near, most):
        can = {
            z["owner"]
            for a in near
            if board[a] == "."
            for name, z in colours.items()
            if not any((board[b], name) in bad for b in near[a])
        }
        left, right = bool(can & {"left", "both"}), bool(can & {"right", "both"})
        if wanted(definition["quantity"], left, right, "." not in board.values()):
            pieces = frozenset(z for z in board.items() if z[1] != ".")
            found.append((product(weight(colours[z]["weight"]) for _, z in pieces), pieces))
    return found


def boards_of(definition, near, most):
    """Yield the colours of the cells, of which no two that are forbidden are neighbours."""
    bad = {pair for a, b in definition["forbidden"] for pair in ((a, b), (b, a))}
    names = [z["name"] for z in definition["colours"]]
    for board in assignments([".", *names], list(near), most):
        pairs = ((board[a], board[b]) for a in near for b in near[a])
        if not any(z in bad for z in pairs):
            yield board


def stones(near, most):
    found = []
    for board in assignments(".BR", list(near), most):
        alive = {a for a in near if board[a] == "."}
        while True:
            more = {
                a
                for a in near
                if a not in alive
                and any(b in alive and board[b] in (".", board[a]) for b in near[a])
            }
            if not more:
                break
            alive |= more
        if len(alive) == len(board):
            values = list(board.values())
            pieces = frozenset(z for z in board.items() if z[1] != ".")
            found.append(((1, values.count("B"), values.count("R")), pieces))
    return found


def pairs(definition, near, most):
    single, double = definition["vertex_piece"], definition["edge_piece"]
    pieces = [(frozenset({a, b}), double) for a in near for b in near[a] if a < b]
    pieces += [(frozenset({a}), single) for a in near] if single else []
    found = []
    budget = [most]

    def place(k, free, chosen):
        budget[0] -= 1
        if budget[0] < 0:
            raise TooMany
        if k < len(pieces):
            place(k + 1, free, chosen)
            if pieces[k][0] <= free:
                place(k + 1, free - pieces[k][0], [*chosen, pieces[k]])
            return
        can = {z["owner"] for cells, z in pieces if cells <= free}
        left, right = bool(can & {"left", "both"}), bool(can & {"right", "both"})
        if wanted(definition["quantity"], left, right, not free):
            marks = product(weight(z["weight"]) for _, z in chosen)
            found.append((marks, frozenset(cells for cells, _ in chosen)))

    place(0, set(near), [])
    return found


def edge_sets(definition, board, most):
    """List the sets of edges by their size, whose components are joined edge by edge."""
    asked = definition["edges"]
    steps = [z if isinstance(z, list) else STEPS[z][1] for z in asked["directions"]]
    steps = [(1, -1) if z == "antidiagonal" else z for z in steps]
    edges = [
        (a, b)
        for a, (i, j) in itertools.product(board.cells, steps)
        if (b := board.cell(a[0] + i, a[1] + j))
    ]
    edges += on_rows(asked.get("graph", ()), board)
    if 2 ** len(edges) > most:
        raise TooMany
    ends = asked.get("ends", [])
    corners = [board.cell(*at_corner(z, board)) for z in ends if "-" in z]
    found = []
    for bits in itertools.product((0, 1), repeat=len(edges)):
        chosen = [edge for edge, bit in zip(edges, bits, strict=True) if bit]
        degree = {cell: sum(edge.count(cell) for edge in chosen) for cell in board.cells}
        vertices = [z for z in board.cells if asked["spanning"] or degree[z]]
        parts = components(vertices, chosen)
        good = not definition["acyclic"] or len(vertices) - len(parts) == len(chosen)
        good &= len(parts) in definition.get("components", [len(parts)])
        own = corners
        if len(corners) < len(ends):  # the cells of degree one are at the places, in some order
            own = [z for z in vertices if degree[z] == 1]
            good &= len(own) == len(ends) and any(
                all(is_at(*pair, board) for pair in zip(some, ends, strict=True))
                for some in itertools.permutations(own)
            )
        good &= all(degree.get(z) == 1 for z in own)
        if "degree" in asked:
            good &= all(degree[z] in asked["degree"] for z in vertices if z not in own)
        found += [product([weight(definition["weights"]["edges"])] * len(chosen))] * good
    return found


def on_rows(graph, board):
    """The edges of a graph of which the vertices are rows, in each column."""
    return [((a - 1, c), (b - 1, c)) for a, b in graph for c in range(board.columns)]


def components(vertices, edges):
    parts = [{v} for v in vertices]
    for edge in edges:
        touched = [part for part in parts if part & {*edge}]
        parts = [part for part in parts if part not in touched] + [set().union(*touched)]
    return parts


def at_corner(place, board):
    return (board.rows - 1) * ("bottom" in place), (board.columns - 1) * ("right" in place)


def is_at(cell, place, board):
    """Tell whether a cell is at a corner, on a side, anywhere, or the one that is meant."""
    sides = board.rows, board.columns
    if isinstance(place, list):
        return [*cell] == [k - 1 if k > 0 else n + k for k, n in zip(place, sides, strict=True)]
    last = {"top": (0, 0), "bottom": (0, sides[0] - 1), "left": (1, 0), "right": (1, sides[1] - 1)}
    return all(cell[last[z][0]] == last[z][1] for z in place.split("-") if place != "anywhere")


def assignments(values, cells, most):
    if len(values) ** len(cells) > most:
        raise TooMany
    for word in itertools.product(values, repeat=len(cells)):
        yield dict(zip(cells, word, strict=True))


def tilings(tiles, board, most):
    found = []
    sides = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}
    opposite = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
    for laid in assignments(tiles["tile"], board.cells, most):
        good = True
        for (r, c), tile in laid.items():
            for side, (i, j) in sides.items():
                other = board.cell(r + i, c + j)
                if other is None:
                    ends = "hole" if board.place(r + i, c + j) in board.holes else "boundary"
                    good &= tile[side] in tiles[ends][side]
                else:
                    good &= tile[side] == laid[other][opposite[side]]
        if good:
            found.append(product(weight(z["weight"]) for z in laid.values()))
    return found


def arrays(definition, board, most):
    values = [str(z) for z in definition["values"]]
    weights = {str(k): str(z) for k, z in definition.get("weights", {}).items()}
    return [
        product(weight(weights.get(z, "1")) for z in array.values())
        for array in assignments(values, board.cells, most)
        if obeys(definition, array, board, values)
    ]


def is_capped(line):
    repeated = [k for k in range(1, len(line)) if line[k] == line[k - 1]]
    return not repeated or max(line[repeated[0] :]) == line[repeated[0]]


LINED = {
    "unlike": lambda some: all(a != b for a, b in itertools.pairwise(some)),
    "capped": lambda some: all(map(is_capped, some)),
}
"""What is said of rows, or of columns, given as lists of the places of values."""


def lines(board):
    rows = [[(r, c) for c in range(board.columns)] for r in range(board.rows)]
    return rows, [list(z) for z in zip(*rows, strict=True)]


KNOWN = {
    "abs": abs,
    "count": int,
    "min": lambda *numbers: min(numbers),
    "max": lambda *numbers: max(numbers),
}


def said(text, names):
    """Return the value of a condition or number of a rule's file; nothing else gets here."""
    text = re.sub(r"(?<![<>!=])=(?!=)", "==", text.replace(" mod ", " % "))
    return function_of(text)({**KNOWN, **names})


def line_is_right(z, line):
    """Whether a whole line is as its table says."""
    if "matches" in z:
        return re.fullmatch(z["matches"].replace(" ", ""), "".join(line)) is not None
    if "arrows" in z:
        states = set(z["start"])
        for value in line:
            arrows = [arrow.split() for arrow in z["arrows"]]
            states = {to for one, sign, to in arrows if one in states and sign in (".", value)}
        return bool(states & set(z["accept"]))
    line = [int(v) for v in line]
    steps = [b - a for a, b in itertools.pairwise(line)]
    if "shape" in z:
        signs = [(a > 0) - (a < 0) for a in steps if a]
        return {
            "unimodal": signs == sorted(signs, reverse=True),
            "nondecreasing": -1 not in signs,
            "nonincreasing": 1 not in signs,
            "increasing": all(a > 0 for a in steps),
            "decreasing": all(a < 0 for a in steps),
            "convex": all(a <= b for a, b in itertools.pairwise(steps)),
            "concave": all(a >= b for a, b in itertools.pairwise(steps)),
        }[z["shape"]]
    if "modulo" in z:
        number = sum(v * z.get("base", 1) ** k for k, v in enumerate(line[::-1]))
        return number % z["modulo"] in z.get("remainders", [0])
    if "stretches" in z:
        size = z["stretches"]
        some = {tuple(line[k : k + size]) for k in range(len(line) - size + 1)}
        words = itertools.product(some, repeat=z.get("places", 2))
        letters = "abcdefghi"
        return all(said(z["holds"], dict(zip(letters, sum(word, ())))) for word in words)  # noqa: B905
    numbers = [k if isinstance(k, list) else [k] for k in z["carry"].values()]
    starts = itertools.product(*numbers)
    carried = [dict(zip(z["carry"], start, strict=True)) for start in starts]
    for x in line:
        carried = [s for s in carried if said(z.get("holds", "True"), {**s, "x": x})]
        carried = [
            {**s, **{k: said(text, {**s, "x": x}) for k, text in z.get("next", {}).items()}}
            for s in carried
        ]
    return any(said(z.get("end", "True"), s) for s in carried)


def connected_is_right(z, cells, board):
    """Sides are reached, and the pairs of cells with a path fall into a given number of classes."""
    ends = {"top": 0, "left": 0, "bottom": board.rows - 1, "right": board.columns - 1}
    for place in z.get("sides", []):
        sides = [(side in ("left", "right"), ends[side]) for side in place.split("-")]
        axes = [(axis, end) for axis, end in sides if not (board.across if axis else board.down)]
        if not any(all(cell[axis] == end for axis, end in axes) for cell in cells):
            return False
    graph = z.get("graph", ())
    ways = z.get("directions", ["horizontal", "vertical"][: 1 if graph else 2])
    steps = {y for name in ways for y in STEPS[name]}
    reach = {c: {c, *(board.cell(c[0] + i, c[1] + j) for i, j in steps)} & cells for c in cells}
    for a, b in on_rows(graph, board):
        if a in cells and b in cells:
            reach[a].add(b)
            reach[b].add(a)
    if z.get("acyclic"):  # taking off leaves and single cells leaves nothing
        left = set(cells)
        for _ in cells:
            left = {c for c in left if len(reach[c] & left) > 2}
        if left:
            return False
    for _ in cells:
        reach = {c: set().union(*(reach[d] for d in near)) for c, near in reach.items()}
    return len(set(map(frozenset, reach.values()))) in z.get("components", [0, 1])


def out_of_order(z, rank, array, board):
    """How many neighbouring rows or columns of what blocks show are out of order."""

    def shown(r, c):
        if not z.get("shows"):
            return rank[r, c]
        block = itertools.product(range(z.get("rows", 1)), range(z.get("columns", 1)))
        cells = [int(array[r + i, c + j]) for i, j in block]
        return said(z["shows"], dict(zip("abcdefghi", cells, strict=False)))

    rows, columns = board.rows - z.get("rows", 1) + 1, board.columns - z.get("columns", 1) + 1
    table = [[shown(r, c) for c in range(columns)] for r in range(rows)]
    if z["lines"] == "columns":
        table = list(zip(*table, strict=True))
    some = [tuple(line)[:: -1 if z.get("backwards") else 1] for line in table if line]
    equal_is_fine = z["order"].startswith("non")
    falls = z["order"].endswith("decreasing") != equal_is_fine
    return sum(
        not ((a == b and equal_is_fine) or (a > b if falls else a < b))
        for a, b in itertools.pairwise(some)
    )


def tracks(z, array, board, rank):
    """Yield the words, of tuples of letters, that an acceptor of a rule reads."""
    if z["track"] == "place":
        top, left = z["offsets"][0]
        for r, c in board.cells:  # the first cell of a place is on the board
            cells = [board.cell(r + i - top, c + j - left) for i, j in z["offsets"]]
            if None not in cells or not z.get("inside", True):
                yield [(rank[array[y]] if y else len(rank),) for y in cells]
        return
    found = {}
    for r, c in sorted(array):
        keys = {"row": r, "column": c, "diagonal": r - c, "antidiagonal": r + c, "array": 0}
        found.setdefault(keys[z["track"]], []).append(rank[array[r, c]])
    for k in found:
        if k + z.get("breadth", 1) - 1 in found:
            yield list(zip(*(found[k + i] for i in range(z.get("breadth", 1))), strict=True))


def is_accepted(z, word, values):
    base = values + (not z.get("inside", True))
    state = 0
    for letters in word:
        number = sum(letter * base**k for k, letter in enumerate(reversed(letters)))
        state = z["arrows"][state][number] if state >= 0 else -1
    return state in z["accepting"]


def is_often(z, count):
    """Whether a table may have so many rejected, or accepted, places."""
    if "amount" not in z:
        return count in z.get("exceptions", [0])
    amount = {"low": 0, "high": count, "step": 1, **z["amount"]}
    return count in range(amount["low"], amount["high"] + 1, amount["step"])


def says_yes(combination, counting, counts):
    """Whether tables without a name hold, and what is said of the others."""
    held = {z.get("name"): is_often(z, counts[tally]) for z, tally in counting if z.get("name")}

    def holds(said):
        if isinstance(said, str):
            return held[said]
        [(how, parts)] = said.items()
        if how == "not":
            return not holds(parts)
        return {"all": all, "any": any}[how](map(holds, parts))

    always = (is_often(z, counts[tally]) for z, tally in counting if not z.get("name"))
    return all(always) and (combination is None or holds(combination))


def obeys(definition, array, board, values):
    def windows(height, width):
        for r, c in board.cells:
            at = [board.cell(r + i, c + j) for i in range(height) for j in range(width)]
            if None not in at:
                yield [array[z] for z in at]

    counts, counting = Counter(), []

    def is_refused(z, key, rejected):
        """Note how many places of a table are rejected, or accepted; tell whether none may be."""
        if not {"exceptions", "amount", "name"} & {*z}:
            return any(rejected)
        tally = ("shared", z["shared"]) if "shared" in z else key
        counts[tally] += sum(wrong != ("amount" in z) for wrong in rejected)
        counting.append((z, tally))
        return False

    for number, z in enumerate(definition.get("neighbours", [])):
        steps = {step for name in z.get("directions", []) for step in STEPS[name]}
        steps |= set(map(tuple, z.get("offsets", [])))
        related = {
            "equal": lambda a, b: a == b,
            "different": lambda a, b: a != b,
            "within": lambda a, b, z=z: abs(int(a) - int(b)) <= z["distance"],
            "beyond": lambda a, b, z=z: abs(int(a) - int(b)) > z["distance"],
            "value": lambda _, b, z=z: b in [str(v) for v in z["values"]],
        }[z.get("relation", "value")]

        def is_wrong(r, c, own, z=z, steps=steps, related=related):
            near = [board.cell(r + i, c + j) for i, j in steps]
            others = [array[y] if y else str(z["outside"]) for y in near if y or "outside" in z]
            return sum(related(own, b) for b in others) not in z["counts"]

        asked = [str(v) for v in z.get("of", values)]
        rejected = (own in asked and is_wrong(*cell, own) for cell, own in array.items())
        if is_refused(z, ("neighbours", number), rejected):
            return False
    for number, z in enumerate(definition.get("window", [])):
        patterns = [str(y).replace("|", "") for y in z.get("allow", z.get("forbid"))]
        fits = (
            any(all(a in ("?", b) for a, b in zip(y, word, strict=True)) for y in patterns)
            for word in windows(z["rows"], z["columns"])
        )
        if is_refused(z, ("window", number), (one == ("forbid" in z) for one in fits)):
            return False
    ahead = {"row": (0, 1), "column": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
    for number, z in enumerate(definition.get("words", [])):
        i, j = ahead[z["direction"]]
        found = []
        for word, (r, c) in itertools.product(map(str, z["forbid"]), board.cells):
            at = [board.cell(r + i * k, c + j * k) for k in range(len(word))]
            found.append(None not in at and [array[y] for y in at] == list(word))
        if is_refused(z, ("words", number), found):
            return False
    for number, z in enumerate(definition.get("blocks", [])):

        def is_other(word, z=z):
            digits = sorted(map(int, word))
            half = len(digits) // 2
            statistic = {
                "sum": sum(digits),
                "maximum": digits[-1],
                "minimum": digits[0],
                "median": (digits[half] + digits[-half - 1]) / 2,
            }[z["statistic"]]
            return statistic not in z["allowed"]

        if is_refused(z, ("blocks", number), map(is_other, windows(z["rows"], z["columns"]))):
            return False
    for number, z in enumerate(definition.get("lines", [])):
        wrong = []
        for way in z["directions"]:
            down, across = {
                "row": (1, 0),
                "column": (0, 1),
                "diagonal": (1, -1),
                "antidiagonal": (1, 1),
                "array": (0, 0),
            }[way]
            found = {}
            for r, c in sorted(array):
                found.setdefault(down * r + across * c, []).append(array[r, c])
            wrong += [not line_is_right(z, line) for line in found.values()]
        if is_refused(z, ("lines", number), wrong):
            return False
    rank = {v: k for k, v in enumerate(values)}
    ranked = [
        [[rank[array[y]] for y in line if y in array] for line in some] for some in lines(board)
    ]
    for name, order in definition.get("ordered", {}).items():
        for a, b in itertools.pairwise(ranked[name == "columns"]):
            if not {
                "nondecreasing": a <= b,
                "increasing": a < b,
                "nonincreasing": a >= b,
                "decreasing": a > b,
            }[order]:
                return False
    for key, are_right in LINED.items():
        if not all(are_right(ranked[name == "columns"]) for name in definition.get(key, [])):
            return False
    for corner, value in definition.get("corners", {}).items():
        r = board.rows - 1 if "bottom" in corner else 0
        c = board.columns - 1 if "right" in corner else 0
        if array[r, c] != str(value):
            return False
    if not {str(v) for v in definition.get("contains", [])} <= set(array.values()):
        return False
    for z in definition.get("connected", []):
        for value in map(str, z.get("values", values)):
            if not connected_is_right(z, {y for y, v in array.items() if v == value}, board):
                return False
    for k, z in enumerate(definition.get("sorted", [])):
        wrong = out_of_order(z, {y: rank[v] for y, v in array.items()}, array, board)
        if is_refused(z, ("sorted", k), [True] * wrong):
            return False
    for number, z in enumerate(definition.get("acceptors", [])):
        words = list(tracks(z, array, board, {v: k for k, v in enumerate(values)}))
        rejected = [not is_accepted(z, word, len(values)) for word in words]
        if is_refused(z, ("acceptors", number), rejected):
            return False
    if not says_yes(definition.get("combination"), counting, counts):
        return False
    seen = 0
    for cell in board.cells if definition.get("introduced") else ():
        if rank[array[cell]] > seen:
            return False
        seen = max(seen, rank[array[cell]] + 1)
    return True


def series(p, q, n):
    """Return the first n coefficients of p/q, for p and q as certificates have them."""

    def read(side):
        found = {}
        for k, z in enumerate(side):
            if isinstance(z, list):
                i, j, power, c = z
                found.setdefault(power, {})[i, j] = int(c)
            elif int(z):
                found[k] = {(0, 0): int(z)}
        return found

    num, den = read(p), read(q)
    assert den[0] == {(0, 0): 1}
    terms = []
    for k in range(n):
        term = dict(num.get(k, {}))
        for m in range(1, k + 1):
            for (a, b), c in den.get(m, {}).items():
                for (i, j), d in terms[k - m].items():
                    key = a + i, b + j
                    term[key] = term.get(key, 0) - c * d
        terms.append({key: c for key, c in term.items() if c})
    return terms


def is_refuted(statement, most=200_000, cells=14):
    """Return the least n at which p/q is not what the definition counts; None if none is found."""
    of = statement["of"]
    if statement["offset"] != -of["shift"]:
        return -1
    side = of["graph"]["vertices"] if of["kind"] == "product" else next(iter(of["fixed"].values()))
    for n, term in enumerate(series(statement["p"], statement["q"], 1 + max(3, cells // side))):
        try:
            if count(of, n, most) != term:
                return n
        except TooMany:
            return None
    return None
