"""Finite tables: counts of boards and graphs, entries of a matrix of bars, terms of a sequence.

Boards and graphs are counted by the automaton made from the rule's definition, full rectangles row
by row, others vertex by vertex; pieces that may not touch are listed where there are holes. A place
of a table is a text: of a board `2x3` or its rows joined by `|`, of a graph its edges `u v` and
isolated vertices joined by `; `.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.conditions import EDGES, STEPS, Shape, Work
from ..core.gf import Poly, X, collected, marked, read_weight, weight_of
from ..core.kinds import part
from ..core.placements import PieceMachine, Placement
from ..core.rejections import Rejected, limit, need
from ..core.reports import Given, quoted
from ..core.rule_tables import ArrayRule
from ..core.shapes import NUMBER, TEXT, Maybe, fit, integer, rational
from ..core.strips import MARKS, Rule, family_terms, opened_terms, read_rule, read_strip
from ..formulas.evaluator import NoTerm
from ..formulas.relations import Terms
from ..rules.colorings import TILES, adjacent, near, read_tiles

if TYPE_CHECKING:
    from ..core.automata import Parts
    from ..core.clock import Clock

SIGNED = range(-1_000_000, 1_000_001)
TOPOLOGY = re.compile("strip|cylinder|ring|torus")
COUNTS = {
    "kind?": TEXT,
    "rule": None,
    "topology": TOPOLOGY,
    "multigraph": bool,
    "marks": MARKS,
    "left": Maybe(range(1_000_001)),
    "right": Maybe(range(1_000_001)),
    "more": Maybe((SIGNED, SIGNED)),
}
GRAPH_COUNTS = {"kind?": TEXT, "rule": None, "marks": MARKS}
BARS = {"kind": TEXT, "tiles": TILES, "length": range(1000), "left": TEXT, "right": TEXT}
RECTANGLE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
PAIR = re.compile(r"(-?[0-9]{1,6}),([0-9]{1,6})")
NUMBERED = re.compile(r"([1-9][0-9]{0,5}),([1-9][0-9]{0,5})")
MAX_CELLS, MAX_SIDE, MAX_HOLED, MAX_WORDS = 400, 40, 60, 5000
Paid = partial(Work, 1 << 62)
"""The work of listing, taken from the clock alone."""
GRAPHS = "counts.products"
"""The part that counts on graphs, and on boards with holes as graphs."""

Entry = int | Fraction | Poly
Cells = frozenset[tuple[int, int]]
Bar = list[tuple[list[str] | None, list[str] | None]]


class Holed(Shape):
    """A board with holes, which are beyond it; cells: those that it has, in order."""

    kept: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, cells: Cells) -> Holed:
        """Return the board of some cells."""
        kept = tuple(sorted(cells))
        found = cls(1 + max(r for r, _ in kept), 1 + max(c for _, c in kept))
        found.kept = kept
        return found

    def cells(self) -> list[tuple[int, int]]:
        """Return the cells, row by row."""
        return [*self.kept]

    def number(self, r: int, c: int) -> int | None:
        """Return the number of a cell; None if there is none."""
        return self.kept.index((r, c)) if (r, c) in self.kept else None


class Counts(NamedTuple):
    """What is counted, of a position's weight x^i y^j: marks, and bounds of i, j and j - i."""

    rule: Rule
    play: bool
    marks: str
    left: int | None = None
    right: int | None = None
    more: list[int] | None = None

    @property
    def is_plain(self) -> bool:
        """Return whether every position counts, with the marks that are requested."""
        limits = self.left, self.right, self.more
        return not self.play and limits == (None, None, None)

    def entry(self, poly: Poly) -> Entry:
        """Return what is counted of the polynomial in x and y."""
        return plain(marked(self.kept(poly), self.marks))

    def kept(self, poly: Poly) -> Poly:
        """Return the part of a polynomial in x and y that counts."""
        return {code: c for code, c in poly.items() if self._is_meant(code // X, code % X)}

    def _is_meant(self, i: int, j: int) -> bool:
        low, high = self.more if self.more is not None else (j - i, j - i)
        fair = self.left in {None, i} and self.right in {None, j} and low <= j - i <= high
        return fair and (not self.play or abs(i - j) <= 1)


def plain(poly: Poly) -> Entry:
    """Return a polynomial without marks as a number."""
    return poly.get(0, 0) if poly.keys() <= {0} else poly


def read_play(rule: Any) -> tuple[dict[str, Any], bool]:
    """Return a rule without the restriction to alternating play, and whether it has it."""
    need(isinstance(rule, dict), "rule is not an object")
    rest = {key: value for key, value in rule.items() if key != "play"}
    definition: Any = rest.get("definition")
    said = rule.get("play", False)
    need(said is True or said is False, "play is neither true nor false")
    play = said is True
    need(isinstance(definition, dict), "rule.definition is not an object")
    if definition.get("quantity") == "play":
        colours = definition.get("colours")
        pieces = [*colours] if isinstance(colours, list) else []
        pieces += [definition.get("vertex_piece"), definition.get("edge_piece")]
        owned = [one for one in pieces if isinstance(one, dict) and one.get("owner") == "both"]
        shared = definition.get("both") or owned
        limit(not shared, "alternating play with pieces of both players")
        need(rule.get("play", True), "play is false, and positions of alternating play are counted")
        rest["definition"] = {**definition, "quantity": "positions"}
        play = True
    return rest, play


def read_counts(table: dict[str, Any], clock: Clock) -> Callable[[Any], Entry]:
    """Read a table of counts of boards."""
    fit(table, COUNTS, "table")
    text, play = read_play(table["rule"])
    limits = (table[key] for key in ("marks", "left", "right", "more"))
    counts = Counts(read_rule(text), play, *limits)
    rule = counts.rule

    def count(place: Any) -> Entry:
        holes = "#" in place and (rule.quantity == "arrays" or isinstance(rule.game, ArrayRule))
        limit(not holes, "holes of such boards")
        match = RECTANGLE.fullmatch(place)
        if match:
            return _on_rectangle(counts, text, table, int(match[1]), int(match[2]), clock)
        cells = read_cells(place)
        rows, columns = (1 + max(z[k] for z in cells) for k in (0, 1))
        if len(cells) == rows * columns:
            return _on_rectangle(counts, text, table, rows, columns, clock)
        limit(table["topology"] == "strip", "boards with holes and identified sides")
        return counts.entry(count_cells(rule, cells, clock))

    return count


def _on_rectangle(
    counts: Counts,
    text: dict[str, Any],
    table: dict[str, Any],
    rows: int,
    columns: int,
    clock: Clock,
) -> Entry:
    """Count a full board, by the automaton of its columns, or of its rows if they are shorter."""
    topology, sides = table["topology"], {"rows": rows, "columns": columns}
    limit(rows * columns <= MAX_CELLS, f"boards of more than {MAX_CELLS} cells")
    shorter = 0 < rows < columns and topology in {"strip", "torus"}
    needed = getattr(counts.rule.game, "fixed_by_need", lambda: None)()
    fixed = needed or ("rows" if shorter or not columns else "columns")
    side = sides.pop(fixed)
    (length,) = sides.values()
    limit(0 < side <= MAX_SIDE, "boards without cells, or with too long sides")
    marks = counts.marks if counts.is_plain else "xy"
    of = {"kind": "strip", "rule": text, "fixed": {fixed: side}, "topology": topology}
    if topology != "strip":
        of["neighbours"] = "multigraph" if table["multigraph"] else "simple graph"
    of |= {"marks": marks, "shift": 0}
    found = family_terms(read_strip(of), length + 1, clock)[length]
    poly = {0: found} if isinstance(found, int) else found
    return plain(marked(poly, counts.marks)) if counts.is_plain else counts.entry(poly)


def read_cells(place: str) -> Cells:
    """Read a board as text: `.` is a cell and `#` a hole, rows are joined by `|`."""
    need(re.fullmatch(r"[.#|]{1,4000}", place), f"{quoted(place)} is not a board")
    rows = place.split("|")
    need(len({len(row) for row in rows}) == 1, "rows of a board have different lengths")
    cells = frozenset(
        (r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."
    )
    need(cells, "a board has no cells")
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def count_cells(rule: Rule, cells: Cells, clock: Clock) -> Poly:
    """Count on a board with holes."""
    game = rule.game
    limit(len(cells) <= MAX_HOLED, f"boards with holes of more than {MAX_HOLED} cells")
    board = Holed.of(cells)
    if hasattr(game, "apart"):
        return rule.counted(board, Paid(clock))
    if isinstance(game, Placement):
        placed = [*game.placed(board, Paid(clock))]
        # The cells in reading order are one row.
        size = len(board.kept)
        one: Parts = [(f, PieceMachine(placed, z, size, "xy", clock)) for f, z in rule.parts]
        return next(itertools.islice(opened_terms(one), 1, 2))
    around = STEPS["king"] if getattr(game, "king", False) else EDGES
    found: Poly = part(GRAPHS).count_graph(rule, near(board, around), clock)
    return found


def read_graph(place: str) -> list[list[int]]:
    """Read a graph: the neighbours of each vertex."""
    need(isinstance(place, str) and len(place) < 200_000, "a graph is not a text")
    if place == "# no vertices":
        return []
    edges, vertices = set(), set()
    for said in place.split("; "):
        words = said.split(" ")
        fits = len(words) in {1, 2} and all(re.fullmatch("0|[1-9][0-9]{0,3}", z) for z in words)
        need(fits, f"{quoted(said)} is neither an edge nor a vertex")
        numbers = [int(word) for word in words]
        vertices |= set(numbers)
        if len(numbers) == 2:
            need(numbers[0] != numbers[1], "an edge joins a vertex to itself")
            edges.add((min(numbers), max(numbers)))
    need(vertices == set(range(len(vertices))), "the vertices are not 0, 1, 2, ...")
    return adjacent(len(vertices), edges)


def read_graph_rule(rule: Any) -> tuple[Rule, bool]:
    """Read a rule on graphs, and whether it is restricted to alternating play."""
    need(isinstance(rule, dict), "rule is not an object")
    key = {"colouring": "colours", "liberty": "liberties", "edge": "edge_piece"}.get(
        str(rule.get("kind"))
    )
    need(key in rule, "rule is not of its kind")
    definition = {key: value for key, value in rule.items() if key != "name"} | {"kind": "graph"}
    text, play = read_play({"name": rule.get("name"), "definition": definition})
    return read_rule(text, on_graphs=True), play


def add_product(sums: Poly, first: Poly, second: Poly, clock: Clock) -> None:
    """Add a product of polynomials."""
    clock.spend(1 + len(first) * len(second))
    for a, c in first.items():
        for b, e in second.items():
            sums[a + b] = sums.get(a + b, 0) + c * e


def _graphs(table: dict[str, Any], clock: Clock) -> Callable[[Any], Entry]:
    fit(table, GRAPH_COUNTS, "table")
    rule, play = read_graph_rule(table["rule"])
    counts = Counts(rule, play, table["marks"])
    count, marks = part(GRAPHS).count_graph, counts.marks if counts.is_plain else "xy"
    return lambda place: counts.entry(count(rule, read_graph(place), clock, marks))


def _bars(table: dict[str, Any], clock: Clock) -> Callable[[Any], Entry]:
    fit(table, BARS, "table")
    bar: Bar = [(None, None)] * table["length"]
    return _matrix(table["tiles"], [([table["left"]], bar, [table["right"]])], clock)


def _row(table: dict[str, Any], clock: Clock) -> Callable[[Any], Entry]:
    """Read a row of a board: its bars, what their ends show, and what closed edges may show."""
    fit(table, {"kind": TEXT, "tiles": TILES, "board": TEXT, "row": range(1000)}, "table")
    need(re.fullmatch(r"[.#|]{1,4000}", table["board"]), "the board is not rows of . and #")
    rows, at, tiles = table["board"].split("|"), table["row"], table["tiles"]
    need(len({*map(len, rows)}) == 1 and at < len(rows), "the board has no such row")

    def shown(side: str, r: int, c: int) -> list[str] | None:
        """Return what an edge towards a place may show, None if a cell is there."""
        inside = 0 <= r < len(rows) and 0 <= c < len(rows[0])
        return (
            None if inside and rows[r][c] == "." else tiles["hole" if inside else "boundary"][side]
        )

    bars: list[Any] = []
    for match in re.finditer(r"\.+", rows[at]):
        first, last = match.span()
        bar = [(shown("bottom", at + 1, c), shown("top", at - 1, c)) for c in range(first, last)]
        bars.append((shown("left", at, first - 1), bar, shown("right", at, last)))
    return _matrix(tiles, bars, clock)


def _matrix(
    tiles: dict[str, Any], bars: list[tuple[list[str], Bar, list[str]]], clock: Clock
) -> Callable[[Any], Entry]:
    """Return the entries of the matrix of bars in a row, each with the labels at its ends.

    A cell of a bar: the labels that may be below and above, None where a word has them.
    """
    read_tiles([{"coefficient": 1, "tiles": tiles}], "tiles")
    used = {tile[side] for tile in tiles["tile"] for side in ("top", "bottom")}
    labels = [label for label in tiles["labels"] if label in used]
    cells = [cell for _, bar, _ in bars for cell in bar]
    limit(len(labels) ** min(len(cells), 60) <= MAX_WORDS, f"more than {MAX_WORDS} rows")
    bottoms, tops = (
        list(itertools.product(labels, repeat=sum(cell[k] is None for cell in cells)))
        for k in (0, 1)
    )

    def count(place: str) -> Entry:
        if place in ("rows", "columns"):
            return len(bottoms if place == "rows" else tops)
        match = NUMBERED.fullmatch(place)
        need(match, "no such entry")
        assert match is not None
        i, j = int(match[1]), int(match[2])
        need(i <= len(bottoms) and j <= len(tops), "no such entry")
        below, above = iter(bottoms[i - 1]), iter(tops[j - 1])
        found: Poly = {0: 1}
        for starts, bar, ends in bars:
            ways = dict.fromkeys(starts, found)
            for low, high in bar:
                lows = [next(below)] if low is None else low
                highs = [next(above)] if high is None else high
                after: dict[str, Poly] = {}
                clock.spend(len(tiles["tile"]))
                for tile in tiles["tile"]:
                    if tile["bottom"] in lows and tile["top"] in highs and tile["left"] in ways:
                        coefficient, weight = read_weight(tile["weight"], "a tile")
                        sums = after.setdefault(tile["right"], {})
                        add_product(sums, ways[tile["left"]], {weight: coefficient}, clock)
                ways = after
            found = {}
            for label in dict.fromkeys(ends):
                add_product(found, ways.get(label, {}), {0: 1}, clock)
        return plain(collected(found.items()))

    return count


def _tilings(table: dict[str, Any], clock: Clock) -> Callable[[Any], Entry]:
    """Read the weight of tilings: the product of those of the tiles, or 0 if edges differ."""
    fit(table, {"kind": TEXT, "tiles": TILES}, "table")
    arrays = read_tiles([{"coefficient": 1, "tiles": table["tiles"]}], "tiles").arrays

    def weight(place: str) -> Entry:
        need(re.fullmatch(r"[0-9]{1,4}([ |][0-9]{1,4})*", place), "no numbers of tiles")
        rows = [[int(number) for number in row.split(" ")] for row in place.split("|")]
        need(len({*map(len, rows)}) == 1, "rows of different lengths")
        need(max(map(max, rows)) < len(arrays.letters), "a tile that is not in the set")
        word = [arrays.letters[number] for row in rows for number in row]
        coefficient, code = weight_of(arrays.weights[number] for row in rows for number in row)
        for asked in arrays.conditions:
            for at, holds in asked.track.listed(asked.acceptor, Shape(len(rows), len(rows[0]))):
                clock.spend(10)
                if not holds(tuple([None if k is None else word[k] for k in at])):
                    return 0
        return plain({code: coefficient})

    return weight


def _terms(
    table: dict[str, Any], clock: Clock, lemmas: list[dict[str, Any]] | None = None
) -> Callable[[Any], Entry]:
    fit(table, {"kind": TEXT, "of": None}, "table")
    need(isinstance(table["of"], dict), "of is not an object")
    terms = Terms("a", table["of"], lemmas or [], clock)

    def term(place: Any) -> Entry:
        none = f"there is no term of index {quoted(place)}"
        need(type(place) is int, none)
        try:
            return entry_of(terms(place))
        except NoTerm:
            raise Rejected(none) from None

    return term


def entry_of(value: Any) -> Entry:
    """Return a value of a sequence as an entry.

    A polynomial comes as {code: c} from automata, as {(d, i, j): c} with a root of d from formulas.
    """
    if isinstance(value, dict):
        poly: Poly = {}
        for key, c in value.items():
            is_code = isinstance(key, int)
            limit(is_code or key[0] == 1, "a term has square roots")
            limit(c == int(c), "a term is a polynomial with fractions")
            if c:
                poly[key if is_code else key[1] * X + key[2]] = int(c)
        return plain(poly)
    limit(isinstance(value, int | Fraction), "a term is neither rational nor a polynomial")
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def _columns(table: dict[str, Any], clock: Clock) -> Callable[[Any], Entry]:
    fit(table, {"kind": TEXT, "of": [(range(1_000_001), None)]}, "table")
    need(len({k for k, _ in table["of"]}) == len(table["of"]), "a column is given twice")
    columns = {k: _terms({"kind": "terms", "of": of}, clock) for k, of in table["of"]}

    def term(place: str) -> Entry:
        match = PAIR.fullmatch(place)
        need(match, f"{quoted(place)} is not a row and a column")
        assert match is not None
        k = int(match[2])
        need(k in columns, f"there is no column {k}")
        return columns[k](int(match[1]))

    return term


def _list(table: dict[str, Any], clock: Clock) -> Callable[[Any], Entry]:
    fit(table, {"kind": TEXT, "terms": [NUMBER]}, "table")
    terms = [integer(term, "a term", clock) for term in table["terms"]]
    facts = {
        "first large": next((k for k, z in enumerate(terms, 1) if abs(z) > 1), 1),
        "negative": sum(z < 0 for z in terms),
    }

    def fact(place: str) -> Entry:
        need(place in facts, f"{quoted(place)} is not a fact about a list")
        return facts[place]

    return fact


TABLES = {
    "boards": read_counts,
    "block recursion": lambda table, clock: part("counts.recursions").polynomials(table, clock),
    "graphs": _graphs,
    "bars": _bars,
    "row": _row,
    "tilings": _tilings,
    "terms": _terms,
    "columns": _columns,
    "list": _list,
}


def read_table(given: Given, key: str = "table") -> Callable[[Any], Entry]:
    """Read a table of a statement; return what computes the entry at a place."""
    statement, _, lemmas, clock, _ = given
    table, kind = statement[key], statement[key].get("kind")
    read = TABLES.get(kind) if isinstance(kind, str) else None
    limit(read, f"tables of the kind {quoted(kind)}")
    assert read is not None
    entry = _terms(table, clock, lemmas) if kind == "terms" else read(table, clock)

    def at(place: Any) -> Entry:
        text = isinstance(place, str) or kind == "terms"
        need(text, f"{quoted(place)} is not a place of the table")
        return entry(place)

    return at


def read_entry(data: Any, clock: Clock) -> Entry:
    """Read a value: a number as text, or a polynomial as [i, j, coefficient]."""
    if isinstance(data, list):
        fit(data, [(range(1_000_001), range(1_000_001), NUMBER)], "a polynomial")
        poly = {i * X + j: integer(c, "a coefficient", clock) for i, j, c in data}
        need(len(poly) == len(data) and all(poly.values()), "a polynomial is not written plainly")
        return plain(poly)
    need(isinstance(data, str), "a value is not a text")
    return entry_of(rational(data, "a value", clock))


def check_table(given: Given) -> None:
    """Check that a table has the stated values."""
    statement, _, _, clock, report = given
    at, entries = read_table(given), statement["entries"]
    need(entries, "a table needs at least one entry")
    limit(len(entries) <= 100_000, "a table of more than 100000 entries")
    ordered = sorted(entries, key=lambda one: -one[0] if type(one[0]) is int else 0)
    for place, said in ordered:  # the largest index first: all terms are computed at once
        report.progress(f"computing the value at {quoted(place)}")
        need(at(place) == read_entry(said, clock), f"the value at {quoted(place)} is different")
    report.say("computed", f"{len(entries)} values", "finitely many", values=len(entries))


def check_differs(given: Given) -> None:
    """Check that a table does not have the stated value at a place."""
    statement, _, _, clock, report = given
    place, said, true = (statement[key] for key in ("place", "said", "true"))
    found = read_table(given)(place)
    need(found == read_entry(true, clock), f"the value at {quoted(place)} is different")
    need(found != read_entry(said, clock), f"the value at {quoted(place)} is as stated")
    report.say("computed", f"the value at {quoted(place)}", "finitely many")


def check_disagree(given: Given) -> None:
    """Check that two tables have different values at a place."""
    statement, _, _, clock, report = given
    place, values = statement["place"], [read_entry(z, clock) for z in statement["values"]]
    for key, value in zip(("first", "second"), values, strict=True):
        found = read_table(given, key)(place)
        need(found == value, f"the value of {key} at {quoted(place)} is different")
    need(values[0] != values[1], f"the values at {quoted(place)} are equal")
    report.say("computed", f"both values at {quoted(place)}", "finitely many")


def board_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Entry]:
    """Return the counts of the boards 1 x m, 2 x m, ..., or of squares."""
    count_place = read_counts(of["counts"], clock)
    sides = [of["rows"], of["columns"]]
    need(None in sides, "neither side of the boards grows")
    found = []
    for n in range(1, min(count, of["last"]) + 1):
        m, k = (n if side is None else side for side in sides)
        found.append(count_place(f"{m}x{k}"))
    return found


def graph_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Entry]:
    """Return the counts of a family of graphs of 1, 2, ... vertices."""
    at = _graphs(of["counts"], clock)
    families: dict[str, Callable[[int], Iterable[tuple[int, int]]]] = {
        "paths": lambda n: ((k, k + 1) for k in range(n - 1)),
        "cycles": lambda n: ((k, (k + 1) % n) for k in range(n if n > 2 else n - 1)),
        "complete": lambda n: itertools.combinations(range(n), 2),
        "stars": lambda n: ((0, k) for k in range(1, n)),
        "empty": lambda _: (),
    }
    limit(of["family"] in families, f"the graphs {quoted(of['family'])}")
    found = []
    for n in range(1, min(count, of["last"]) + 1):
        edges = [f"{u} {v}" for u, v in families[of["family"]](n)]
        found.append(at("; ".join([*edges, *map(str, range(n))])))
    return found
