"""Counts on boards whose ends may be joined, read off the plane that repeats. No gfkit here.

A board is its text, rows joined by `|`, `.` for a cell and `#` for a hole. across and down tell
whether the ends of the rows and of the columns are joined: then the plane shows the board again and
again in that direction. Rules are the plain data of their files. A count is a dictionary from
exponents of x and y to a coefficient that is not 0.
"""

import re
from collections import Counter
from itertools import pairwise, product
from statistics import median

BESIDE = [(0, -1), (0, 1), (-1, 0), (1, 0)]
CORNERS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
STEPS = {
    "horizontal": BESIDE[:2],
    "vertical": BESIDE[2:],
    "diagonal": [(-1, -1), (1, 1)],
    "antidiagonal": [(-1, 1), (1, -1)],
    "king": BESIDE + CORNERS,
    "knight": [
        (a, b) for a in range(-2, 3) for b in range(-2, 3) if sorted((abs(a), abs(b))) == [1, 2]
    ],
}
READ = {"row": (0, 1), "column": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
STATISTICS = {"sum": sum, "maximum": max, "minimum": min, "median": median}


class Plane:
    """What the plane shows at each place: the number of a cell, "#" for a hole, or "off"."""

    def __init__(self, board, across, down):
        self.lines = board.split("|")
        self.across, self.down = across, down
        self.rows, self.columns = len(self.lines), len(self.lines[0])
        self.number = {}
        for r in range(self.rows):
            for c in range(self.columns):
                if self.lines[r][c] == ".":
                    self.number[r, c] = len(self.number)

    def at(self, r, c):
        while self.down and r < 0:
            r += self.rows
        while self.down and r >= self.rows:
            r -= self.rows
        while self.across and c < 0:
            c += self.columns
        while self.across and c >= self.columns:
            c -= self.columns
        if r < 0 or c < 0 or r >= self.rows or c >= self.columns:
            return "off"
        return self.number.get((r, c), "#")

    def numbers(self, places):
        """The numbers at the places; None if one of them shows none."""
        found = [self.at(r, c) for r, c in places]
        return found if all(isinstance(z, int) for z in found) else None


def weight(text):
    """A monomial as (coefficient, exponent of x, exponent of y)."""
    c, i, j = 1, 0, 0
    for factor in text.split("*"):
        name, _, power = factor.partition("^")
        if name == "x":
            i += int(power or 1)
        elif name == "y":
            j += int(power or 1)
        else:
            c *= int(name)
    return c, i, j


def summed(weights):
    """Add up products of weights."""
    total = Counter()
    for some in weights:
        c, i, j = 1, 0, 0
        for a, b, d in some:
            c, i, j = c * a, i + b, j + d
        total[i, j] += c
    return {key: c for key, c in total.items() if c}


def arrays(data, board, across=False, down=False):
    """Arrays of a rule; on boards without joined ends also with its sides."""
    plane = Plane(board, across, down)
    values = [str(z) for z in data["values"]]
    weights = {z: weight(data.get("weights", {}).get(z, "1")) for z in values}
    boards = product(values, repeat=len(plane.number))
    return summed([weights[z] for z in one] for one in boards if obeys(data, values, one, plane))


def obeys(data, values, array, plane):
    cells = list(plane.number)

    def word(places):
        found = plane.numbers(places)
        return None if found is None else "".join(array[z] for z in found)

    for rule in data.get("neighbours", []):
        steps = {step for direction in rule["directions"] for step in STEPS[direction]}
        for r, c in cells:
            here = array[plane.number[r, c]]
            if here not in [str(z) for z in rule.get("of", values)]:
                continue
            near = [plane.at(r + a, c + b) for a, b in steps]
            near = [array[z] if isinstance(z, int) else rule.get("outside") for z in near]
            near = [str(z) for z in near if z is not None]
            relation = rule.get("relation", "value")
            related = {
                "equal": lambda z, here=here: z == here,
                "different": lambda z, here=here: z != here,
                "within": lambda z, here=here, k=rule: abs(int(z) - int(here)) <= k["distance"],
                "beyond": lambda z, here=here, k=rule: abs(int(z) - int(here)) > k["distance"],
                "value": lambda z, k=rule: z in [str(v) for v in k["values"]],
            }[relation]
            if sum(map(related, near)) not in rule["counts"]:
                return False
    for rule in data.get("window", []):
        block = list(product(range(rule["rows"]), range(rule["columns"])))
        patterns = rule.get("allow", rule.get("forbid"))
        for r, c in cells:
            seen = word([(r + a, c + b) for a, b in block])
            if seen is not None:
                hits = [
                    re.fullmatch(pattern.replace("|", "").replace("?", "."), seen)
                    for pattern in patterns
                ]
                if any(hits) != ("allow" in rule):
                    return False
    for rule in data.get("words", []):
        a, b = READ[rule["direction"]]
        for (r, c), text in product(cells, rule["forbid"]):
            if word([(r + a * k, c + b * k) for k in range(len(text))]) == text:
                return False
    for rule in data.get("blocks", []):
        block = list(product(range(rule["rows"]), range(rule["columns"])))
        for r, c in cells:
            seen = word([(r + a, c + b) for a, b in block])
            found = seen and STATISTICS[rule["statistic"]]([int(z) for z in seen])
            if seen and found not in rule["allowed"]:
                return False
    return obeys_sides(data, values, array, plane)


def obeys_sides(data, values, array, plane):
    rank = [values.index(z) for z in array]
    lines = {
        "rows": [rank[r * plane.columns : (r + 1) * plane.columns] for r in range(plane.rows)],
        "columns": [rank[c :: plane.columns] for c in range(plane.columns)],
    }
    for name, order in data.get("ordered", {}).items():
        some = lines[name]
        for a, b in pairwise(some):
            if not {
                "nondecreasing": a <= b,
                "increasing": a < b,
                "nonincreasing": a >= b,
                "decreasing": a > b,
            }[order]:
                return False
    places = {"top": 0, "bottom": plane.rows - 1, "left": 0, "right": plane.columns - 1}
    for corner, value in data.get("corners", {}).items():
        r, c = (places[z] for z in corner.split("-"))
        if array[r * plane.columns + c] != str(value):
            return False
    if data.get("introduced"):
        first = list(dict.fromkeys(array))
        return first == values[: len(first)]
    return True


def positions(pieces, quantity, board, across=False, down=False):
    """Sets of disjoint placements. pieces: (cells, owner, weight); owner left, right or both."""
    plane = Plane(board, across, down)
    fits = []
    for (cells, owner, text), (r, c) in product(pieces, plane.number):
        a, b = min(cells)
        found = plane.numbers([(r + i - a, c + j - b) for i, j in cells])
        if found is not None and len(set(found)) == len(found):
            fits.append((set(found), owner, weight(text)))

    def can(player, free):
        return any(owner in {player, "both"} and cells <= free for cells, owner, _ in fits)

    def is_wanted(chosen, free):
        left, right = can("left", free), can("right", free)
        owners = Counter(owner for _, owner, _ in chosen)
        return {
            "positions": True,
            "tilings": not free,
            "maximal": not (left or right),
            "left-ends": not left,
            "right-ends": not right,
            "one-sided-ends": left != right,
            "play": abs(owners["left"] - owners["right"]) <= 1 + owners["both"],
        }[quantity]

    def choose(k, chosen, free):
        if k == len(fits):
            if is_wanted(chosen, free):
                yield [z for _, _, z in chosen]
            return
        yield from choose(k + 1, chosen, free)
        if fits[k][0] <= free:
            yield from choose(k + 1, [*chosen, fits[k]], free - fits[k][0])

    return summed(choose(0, [], set(plane.number.values())))


def colourings(colours, forbidden, near, quantity):
    """Partial colourings of a graph: colours as (name, owner, weight), near a list of lists.

    A vertex may be its own neighbour; only its colour, not its emptiness, then matters.
    """
    clash = {frozenset(pair) for pair in forbidden}
    owners = {name: owner for name, owner, _ in colours}
    weights = {name: weight(text) for name, _, text in colours}

    def legal(one):
        return not any(
            one[v] and one[w] and frozenset((one[v], one[w])) in clash
            for v, some in enumerate(near)
            for w in some
        )

    def can(player, one):
        return any(
            owners[name] in {player, "both"}
            and not any(one[w] and frozenset((name, one[w])) in clash for w in some)
            for v, some in enumerate(near)
            if not one[v]
            for name in owners
        )

    def is_wanted(one):
        left, right = can("left", one), can("right", one)
        return {
            "positions": True,
            "maximal": not (left or right),
            "left-ends": not left,
            "right-ends": not right,
            "one-sided-ends": left != right,
        }[quantity]

    every = product([None, *owners], repeat=len(near))
    return summed([weights[z] for z in one if z] for one in every if legal(one) and is_wanted(one))


def neighbours(board, across, down, king):
    """For each cell the numbers of its neighbours, as often as the plane shows them."""
    plane = Plane(board, across, down)
    steps = BESIDE + (CORNERS if king else [])
    return [
        [z for a, b in steps if isinstance(z := plane.at(r + a, c + b), int)]
        for r, c in plane.number
    ]


def alive(near):
    """Boards of stones in which every group touches an empty vertex: x blue, y red."""
    total = Counter()
    for one in product("-xy", repeat=len(near)):
        group = list(range(len(near)))  # the least vertex of the group, once nothing changes
        while True:
            before = list(group)
            for v, some in enumerate(near):
                for w in some:
                    if one[v] == one[w]:
                        group[v] = group[w] = min(group[v], group[w])
            if group == before:
                break
        saved = {group[v] for v, some in enumerate(near) for w in some if one[w] == "-"}
        if all(z == "-" or group[v] in saved for v, z in enumerate(one)):
            total[one.count("x"), one.count("y")] += 1
    return dict(total)


def tilings(tiles, boundary, hole, board, across=False, down=False):
    """One tile on every cell. tiles: dictionaries from sides to labels, with their weight."""
    plane = Plane(board, across, down)
    ahead = {"right": (0, 1, "left"), "bottom": (1, 0, "top")}
    behind = {"left": (0, -1), "top": (-1, 0)}

    def fits(one):
        for (r, c), k in plane.number.items():
            for side, (a, b, other) in ahead.items():
                z = plane.at(r + a, c + b)
                if isinstance(z, int):
                    if one[k][side] != one[z][other]:
                        return False
                elif one[k][side] not in (hole if z == "#" else boundary)[side]:
                    return False
            for side, (a, b) in behind.items():
                z = plane.at(r + a, c + b)
                outside = hole if z == "#" else boundary
                if not isinstance(z, int) and one[k][side] not in outside[side]:
                    return False
        return True

    every = product(tiles, repeat=len(plane.number))
    return summed([weight(z["weight"]) for z in one] for one in every if fits(one))
