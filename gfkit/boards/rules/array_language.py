"""The language of array rules: every condition of a rule's file, declared once.

A declaration gives the key of the file, the shape of its value, and a function from the value to
conditions: acceptors on tracks. The declarations determine the known keys, their order of display,
and which conditions concern the sides of the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar, cast

from gfkit.base.arguments import shown
from gfkit.boards import schemas as shape
from gfkit.boards.acceptors import lines as of_lines
from gfkit.boards.acceptors import places as of_places
from gfkit.boards.acceptors import regex
from gfkit.boards.acceptors.arrays import (
    BESIDE,
    CORNERS,
    DIRECTIONS,
    NAMED,
    PLACES,
    STEPS,
    WAYS,
    ArrowTable,
    Condition,
    Counting,
    Frontier,
    Line,
    Place,
    Way,
    all_ways,
    step_of,
)
from gfkit.boards.acceptors.boolean import (
    ALWAYS,
    Combination,
    Conjunction,
    Disjunction,
    Negation,
    normal,
)
from gfkit.boards.acceptors.quantifiers import MOST, Amount, Exceptions
from gfkit.boards.conditions.bounds import require_small
from gfkit.boards.conditions.evaluation import Node
from gfkit.boards.conditions.parser import (
    FUNCTIONS,
    LETTERS,
    names_of,
    read_condition,
)
from gfkit.boards.schemas import KeyShape as Wanted
from gfkit.boards.schemas import (
    Unfit,
    at,
    fit,
    require_integers,
    require_known,
    under,
)
from gfkit.errors import ArrayRuleError, OutOfRange

if TYPE_CHECKING:
    from gfkit.boards.rules.rule import Cell

    Values = tuple[str, ...]
    Named = tuple[
        tuple[tuple[str, tuple[int, ...]], ...], frozenset[str], tuple[tuple[int, ...], ...]
    ]
    """The first fields of `Cells`."""

T = TypeVar("T", bound="Callable[..., Any]")

MAX_SIDE = 16
MAX_BLOCK = 16
"""Cells of a window or block."""
MAX_SHOWN = 9
"""Cells of a block that shows something."""
MAX_WORD = 8
MAX_ALLOWED = 10**6
"""The limit on a number of neighbours, or a statistic of a block."""
MAX_OFFSET = 6
MAX_EXCEPTIONS = 20
MAX_LEAVES = 100
"""Names in a combination."""
MAX_NESTED = 20
"""Tables of a combination inside each other."""
MAX_COMPONENTS = 20
MAX_NAMES = 8
MAX_STARTS = 10_000
MAX_MODULO = 10_000
MAX_ARROWS = 2000
MAX_STATES = 2000
MAX_ENTRIES = 100_000
MAX_BREADTH = 4
ARROW = 3
"""The words of an arrow: a state, a value, a state."""
NAME = re.compile(r"[a-z][a-z_]*")
STATISTICS = tuple(of_places.MEASURES)
RELATIONS = ("equal", "different", "within", "beyond", "value")
ORDERS = ("nondecreasing", "increasing", "nonincreasing", "decreasing")
LINES: dict[str, Way] = {"rows": "row", "columns": "column"}

SHARED = "shared: "
"""The text before the name of conditions whose tracks are counted together."""
COMBINATION = "combination"
"""The key of the Boolean combination of conditions that have names."""


WITH_NAME: dict[str, Wanted] = {"name": shape.plain_text("even rows").usually("")}
"""Of tables that a combination may name."""
WITH_EXCEPTIONS: dict[str, Wanted] = {
    **WITH_NAME,
    "exceptions": shape.integers(0, MAX_EXCEPTIONS).usually(None),
    "shared": shape.plain_text().usually(None),
}
"""Of tables that may have exceptions besides."""
WITH_AMOUNT: dict[str, Wanted] = {
    **WITH_EXCEPTIONS,
    "amount": shape.table("a table such as { low = 2 }").usually(None),
}
"""Of tables that may have an amount instead."""


@dataclass(slots=True)
class Declared:
    """Declares the condition of a key: the decorated function makes it from the value of the key.

    shapes: those of the keys of its table, or of the value itself. by: the key that distinguishes
    it from others in tables with the same name. is_listed: whether there may be several tables,
    [[key]]. is_sided: whether its places depend on the sides of the board, as lines always do.
    often: the keys by which its table may say how many tracks are accepted: WITH_NAME, and the
    like. lines: the lines that the value names, if the function returns the acceptor of each of
    them.
    """

    key: str
    shapes: dict[str, Wanted] | Wanted
    _: KW_ONLY
    by: str = ""
    is_listed: bool = False
    is_sided: bool = False
    often: dict[str, Wanted] = field(default_factory=dict)
    lines: Callable[[Any], list[Line]] | None = None
    read: Callable[[Any, Values], Any] = field(init=False)

    def __call__(self, read: T) -> T:
        """Declare it; the function stays as it is."""
        if isinstance(self.shapes, dict):
            self.shapes |= self.often
        self.read = cast("Any", read)
        CONDITIONS.setdefault(self.key, []).append(self)
        return read


condition = Declared
CONDITIONS: dict[str, list[Declared]] = {}
"""The declarations of each key, in the order in which a rule is shown."""


AMOUNTS: dict[str, Wanted] = {
    "low": shape.integer(0, MOST).usually(0),
    "high": shape.integer(0, MOST).usually(None),
    "step": shape.integer(1, MOST).usually(1),
}
"""Of the table of an amount."""


def conditions_of(
    data: Mapping[str, Any], values: Values, where: str
) -> tuple[tuple[Condition, ...], Combination]:
    """Return the conditions of a rule's data, those of [[tables]] first, and their combination.

    Raises ArrayRuleError that names the place.
    """
    found: list[Condition] = []
    named: dict[str, Combination] = {}
    for key, some in sorted(CONDITIONS.items(), key=lambda item: not item[1][0].is_listed):
        if key not in data:
            continue
        if not some[0].is_listed:
            found += _made(some[0], data[key], values, f"{where}: {key}")
            continue
        for number, (place, one) in enumerate(shape.tables(data, key, where), 1):
            made = _made(_chosen(some, one, place), one, values, place)
            if name := one.get("name"):
                if name in named:
                    raise ArrayRuleError(place, f"another condition has the name {name!r}")
                numbers = range(len(found), len(found) + len(made))
                named[name] = Conjunction(tuple(numbers))
            found += [replace(z, key=f"{z.key} {number}") for z in made]
    shared: dict[str, bool] = {}
    for each in found:
        accepted = each.often.counts_accepted
        if each.shared and shared.setdefault(each.shared, accepted) != accepted:
            wrong = "are counted together, but one has exceptions and the other an amount"
            raise ArrayRuleError(where, f"conditions with the same shared text {wrong}")
    return tuple(found), _combination(data, named, where)


COMBINED = "a table with one of the keys any, all (lists of names or tables), not (a name or table)"


def _combination(
    data: Mapping[str, Any], named: Mapping[str, Combination], where: str
) -> Combination:
    """Return the combination of the named conditions of a rule, in normal form."""
    if COMBINATION not in data:
        if named:
            wrong = f"the name {min(named)!r} is for a combination, of which there is none"
            raise ArrayRuleError(where, f"{wrong}: combination = {{ any = [...] }}")
        return ALWAYS
    place, used = f"{where}: {COMBINATION}", list[str]()

    def require_few(depth: int) -> None:
        if depth == MAX_NESTED or len(used) > MAX_LEAVES:
            most = f"at most {MAX_LEAVES} names, and {MAX_NESTED} tables inside each other"
            raise ArrayRuleError(place, f"has {most}")

    def read(one: Any, depth: int) -> Combination:
        if isinstance(one, str):
            used.append(one)
            require_few(0)
            if one not in named:
                known = ", ".join(map(repr, sorted(named))) or "none"
                raise ArrayRuleError(place, f"no condition has the name {one!r}; names are {known}")
            return named[one]
        require_few(depth)
        match one:
            case {"not": part} if len(one) == 1:
                return Negation(read(part, depth + 1))
            case {"all": [_, *_] as parts} if len(one) == 1:
                return Conjunction(tuple(read(part, depth + 1) for part in parts))
            case {"any": [_, *_] as parts} if len(one) == 1:
                return Disjunction(tuple(read(part, depth + 1) for part in parts))
        raise ArrayRuleError(place, f"must be {COMBINED}, not {shown(one)}")

    if not isinstance(data[COMBINATION], dict):
        raise ArrayRuleError(place, f"must be {COMBINED}, not {shown(data[COMBINATION])}")
    found = normal(read(data[COMBINATION], 0))
    if rest := sorted({*named} - {*used}):
        raise ArrayRuleError(place, f"does not use the name {rest[0]!r}")
    return found


def _chosen(some: list[Declared], given: Mapping[str, Any], where: str) -> Declared:
    """Return the declaration to which the keys of a table belong."""
    named = [one for one in some if one.by and one.by in given]
    plain = [one for one in some if not one.by]
    if len(named) > 1 or not (named or plain):
        known = {key for one in some if isinstance(one.shapes, dict) for key in one.shapes}
        strange = "".join(f"unknown key {key!r}; " for key in given if key not in known)
        raise ArrayRuleError(where, f"{strange}needs one of {', '.join(one.by for one in some)}")
    return (named or plain)[0]


def _made(one: Declared, given: Any, values: Values, where: str) -> list[Condition]:
    """Return conditions, which may fail at some places if the table says so."""
    outer, _, key = where.rpartition(": ")
    if isinstance(one.shapes, dict):
        checked = fit(given, one.shapes, where, values)
    else:
        checked = shape.read(given, one.shapes, key, outer, values)
    with at(where):
        made = one.read(checked, values)
    if one.lines:
        made = [Condition(one.key, track, made) for track in one.lines(checked)]
    how: dict[str, Any] = {"key": one.key}
    if one.often:
        how |= _often(checked, where)
    return [replace(condition, **how) for condition in made]


def _often(checked: Any, where: str) -> dict[str, Any]:
    """Return how many tracks must be accepted according to a table, and the name of their tally."""
    told = vars(checked)
    amount, exceptions, shared = map(told.get, ("amount", "exceptions", "shared"))
    _, _, key = where.rpartition(": ")
    if amount is not None and exceptions is not None:
        raise ArrayRuleError(where, "has an amount or exceptions, not both")
    if amount is None and exceptions is None:
        if shared is not None:
            raise ArrayRuleError(where, "shared goes only with exceptions or with an amount")
        return {"shared": f"alone: {key}"} if checked.name else {}
    how = {"shared": f"alone: {key}" if shared is None else f"{SHARED}{shared}"}
    if exceptions is not None:
        return {**how, "often": Exceptions(frozenset(exceptions))}
    numbers = fit(amount, AMOUNTS, f"{where}: amount")
    if not amount:
        raise ArrayRuleError(f"{where}: amount", "needs low, high or step, such as { low = 2 }")
    try:
        return {**how, "often": Amount(numbers.low, numbers.high, numbers.step)}
    except OutOfRange:
        wrong = f"high must be an integer from low, {numbers.low}, to {MOST}, not {numbers.high}"
        raise ArrayRuleError(f"{where}: amount", wrong) from None


def is_sided(found: Condition) -> bool:
    """Return whether a condition depends on the sides of the board, or on all of its places."""
    if isinstance(found.track, Frontier):
        acceptor: Any = found.acceptor
        return bool(acceptor.sides)
    is_whole = found.shared != "" or not isinstance(found.track, Place)
    declared = CONDITIONS.get(found.key.partition(" ")[0])
    return is_whole or (declared[0].is_sided if declared else found.key == "ends")


def reads_beyond(found: Condition) -> bool:
    """Return whether it is an acceptor that may read cells beyond a side of the board."""
    is_own = found.key.partition(" ")[0] == "acceptors"
    return is_own and isinstance(found.track, Place) and not found.track.inside


def keys_in_order(*, is_listed: bool) -> tuple[str, ...]:
    """Return the keys of [[tables]], or of the other conditions, in the order of display."""
    return tuple(key for key, some in CONDITIONS.items() if some[0].is_listed == is_listed)


def table_in_order(key: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table of a rule that was read, with its keys in the order of display."""
    shapes = _chosen(CONDITIONS[key], given, key).shapes if key in CONDITIONS else {}
    order = shapes if isinstance(shapes, dict) else []
    if isinstance(amount := given.get("amount"), dict):
        given = {**given, "amount": {k: amount[k] for k in AMOUNTS if k in amount}}
    return {k: given[k] for k in [*(k for k in order if k in given), *given]}


# Keys that occur once in a file.


@condition("ordered", {lines: shape.one_of(ORDERS).usually("") for lines in LINES})
def _ordered(z: Any, values: Values) -> list[Condition]:
    """Rows (or columns), as words, are in lexicographic order from the top (or the left)."""
    given = [(lines, getattr(z, lines)) for lines in LINES if getattr(z, lines)]
    return [_in_order(of_lines.Sorted(values, lines, order)) for lines, order in given]


def _in_order(acceptor: of_lines.Sorted) -> Condition:
    across = acceptor.rows if acceptor.lines == "rows" else acceptor.columns
    return Condition("sorted", Line(LINES[acceptor.lines], across + 1), acceptor)


@condition("corners", {corner: shape.A_VALUE.usually("") for corner in CORNERS}, is_sided=True)
def _corners(z: Any, values: Values) -> list[Condition]:
    """Corner cells have fixed values."""
    found = []
    for corner in CORNERS:
        if value := getattr(z, corner.replace("-", "_")):
            down, across = (1 if "bottom" in corner else -1), (1 if "right" in corner else -1)
            track = Place(((0, 0), (down, 0), (0, across)), inside=False)
            found.append(
                Condition("corners", track, of_places.CornerAcceptor(values, corner, value))
            )
    return found


ROWS_OR_COLUMNS = shape.some_of(tuple(LINES))


def _table(
    values: Values, arrows: list[list[int]], accepting: Iterable[int], says: str = ""
) -> ArrowTable:
    return ArrowTable(values, tuple(map(tuple, arrows)), frozenset(accepting), says=says)


@condition("introduced", shape.FLAG, lines=lambda is_so: [Line("array")] * is_so)
def _introduced(_: Any, values: Values) -> ArrowTable:
    """In row-major order each value except the first appears only after its predecessor."""
    known = range(len(values) + 1)
    arrows = [[-1 if k > s else max(s, k + 1) for k in known[:-1]] for s in known]
    says = "brings each value but the first only after the one before it in the list"
    return _table(values, arrows, known, says)


@condition("contains", shape.some_values())
def _contains(some: Values, values: Values) -> list[Condition]:
    """Each of some values occurs in the array."""
    ones, tables = [1] * len(values), []
    for value in (one for one in values if one in some):
        arrows = [[int(one == value) for one in values], ones]
        tables.append(_table(values, arrows, {1}, f"has {value} somewhere"))
    return [Condition("contains", Line("array"), table) for table in tables]


@condition("unlike", ROWS_OR_COLUMNS, lines=lambda some: [Line(LINES[z], 2) for z in some])
def _unlike(_: Any, values: Values) -> ArrowTable:
    """No two neighbouring rows, or columns, are equal: 0, equal so far, leads to 1, different."""
    pairs = list(product(values, repeat=2))
    return _table(values, [[int(a != b) for a, b in pairs], [1] * len(pairs)], {1})


@condition("capped", ROWS_OR_COLUMNS, lines=lambda some: [Line(LINES[z]) for z in some])
def _capped(_: Any, values: Values) -> ArrowTable:
    """Nothing after the first repeated element is larger: from the states 1 + a, after a, an a
    leads to those of the cap a.
    """  # noqa: D205
    letters, some = len(values), range(len(values))
    known = [[1 + b + letters * (a == b) for b in some] for a in some]
    caps = [[1 + letters + a if b <= a else -1 for b in some] for a in some]
    return _table(values, [[1 + b for b in some], *known, *caps], range(1 + 2 * letters))


# Tables on cells and their surroundings.


def near_shapes(most: int, *, may_stay: bool = False) -> dict[str, Wanted]:
    """Return the shapes of the surroundings of a cell; may_stay: whether it may be among them."""
    return {
        "directions": shape.some_of(tuple(DIRECTIONS)).usually(()),
        "offsets": shape.offsets(most, may_stay=may_stay).usually(()),
    }


NEAR = near_shapes(MAX_OFFSET)
SIZE: dict[str, Wanted] = {
    "rows": shape.integer(1, MAX_SIDE),
    "columns": shape.integer(1, MAX_SIDE),
}
HOLDS = shape.text("a + d != b + c")


def steps_of(z: Any) -> tuple[Cell, ...]:
    """Return the offsets of the directions of a table and those that it lists, each once."""
    found = {step for direction in z.directions for step in DIRECTIONS[direction]}
    return tuple(sorted(found | set(z.offsets)))


def named_around(node: Node, steps: tuple[Cell, ...]) -> dict[str, tuple[Cell, ...]]:
    """Return the offsets of every name of a formula on an element, x, and its neighbours."""
    names = sorted(names_of(node) - {"x"})
    return {name: steps if name == "near" else DIRECTIONS[NAMED[name]] for name in names}


AROUND = frozenset("x"), frozenset({"near", *NAMED})
"""The names of one number, and of many, in a formula on an element and its neighbours."""


def cells_around(
    named: Mapping[str, tuple[Cell, ...]], numbers: tuple[int, ...]
) -> tuple[Place, Named]:
    """Return the track of an element and its neighbours, and the first fields of `Cells`."""
    track = ((0, 0), *sorted({step for steps in named.values() for step in steps}))
    names = [("x", (0,)), *((name, tuple(map(track.index, z))) for name, z in named.items())]
    return Place(track, inside=False), (tuple(names), frozenset(named), (numbers,) * len(track))


def cells_of_block(rows: int, columns: int, numbers: tuple[int, ...]) -> tuple[Place, Named]:
    """Return the track of a block, and the first fields of `Cells`."""
    track = block(rows, columns)
    names = tuple((letter, (k,)) for k, letter in enumerate(LETTERS[: rows * columns]))
    return track, (names, frozenset[str](), (numbers,) * (rows * columns))


def block(rows: int, columns: int) -> Place:
    """Return the track of all blocks of a size, their cells row by row; raises Unfit for many."""
    if rows * columns > MAX_BLOCK:
        raise Unfit(f"rows x columns is at most {MAX_BLOCK}, not {rows * columns}")
    return Place(tuple((r, c) for r in range(rows) for c in range(columns)), inside=True)


def _most(numbers: list[int]) -> int:
    return max(map(abs, numbers), default=0)


@condition(
    "neighbours",
    {**NEAR, "holds": HOLDS},
    by="holds",
    is_listed=True,
    often=WITH_AMOUNT,
)
def _around(z: Any, values: Values) -> list[Condition]:
    """Every element fulfils a condition on itself, x, and its neighbours on the board."""
    numbers = require_integers(values)
    with under("holds"):
        node = read_condition(z.holds, *AROUND)
        named = named_around(node, steps_of(z))
        many = {name: len(steps) for name, steps in named.items()}
        require_small(node, dict.fromkeys(["x", *many], _most(numbers)), many)
    track, cells = cells_around(named, tuple(numbers))
    return [Condition("neighbours", track, of_places.Holds(*cells, holds=z.holds))]


@condition(
    "neighbours",
    {
        **NEAR,
        "relation": shape.one_of(RELATIONS).usually(""),
        "values": shape.some_values().usually(None),
        "distance": shape.integer(0, 2 * shape.MAX_NUMBER).usually(None),
        "counts": shape.integers(0, MAX_ALLOWED),
        "of": shape.some_values().usually(()),
        "outside": shape.A_VALUE.usually(None),
    },
    is_listed=True,
    often=WITH_AMOUNT,
)
def _neighbours(z: Any, values: Values) -> list[Condition]:
    """Elements of some values have an allowed number of related neighbours."""
    steps = steps_of(z)
    if not steps:
        raise Unfit("needs at least one direction, or offsets")
    relation = z.relation or ("value" if z.values else "")
    if not relation:
        raise Unfit(f"relation must be one of {', '.join(RELATIONS)}")
    is_far = relation in {"within", "beyond"}
    for key, has_meaning in (("values", relation == "value"), ("distance", is_far)):
        if (getattr(z, key) is not None) > has_meaning:
            raise Unfit(f"{key} has no meaning for the relation {relation!r}")
        if has_meaning and getattr(z, key) is None:
            raise Unfit(f"the relation {relation!r} needs {key}")
    if is_far:
        require_integers(values)
    acceptor = of_places.Neighbours(
        values,
        steps,
        relation,
        z.counts,
        z.of or values,
        z.distance or 0,
        z.values or (),
        z.outside,
    )
    return [Condition("neighbours", Place(((0, 0), *steps), inside=False), acceptor)]


@condition(
    "window",
    {**SIZE, "allow": shape.TEXTS.usually(None), "forbid": shape.TEXTS.usually(None)},
    is_listed=True,
    often=WITH_AMOUNT,
)
def _window(z: Any, values: Values) -> list[Condition]:
    """Every rows x columns window matches an allowed, or no forbidden, pattern."""
    shape.require_characters(values)
    track = block(z.rows, z.columns)
    if (z.allow is None) == (z.forbid is None):
        raise Unfit("needs either allow or forbid")
    patterns = z.allow if z.forbid is None else z.forbid
    for pattern in patterns:
        lines = pattern.split("|")
        if len(lines) != z.rows or any(len(line) != z.columns for line in lines):
            raise Unfit(f"pattern {pattern!r} is not {z.rows} x {z.columns}")
        require_known(tuple(c for c in pattern if c not in "|?"), values)
    acceptor = of_places.Patterns(values, patterns, z.forbid is not None)
    return [Condition("window", track, acceptor)]


@condition(
    "words",
    {"direction": shape.one_of(tuple(STEPS)), "forbid": shape.TEXTS},
    is_listed=True,
    often=WITH_NAME,
)
def _words(z: Any, values: Values) -> list[Condition]:
    """No line in a direction has one of some words as consecutive elements."""
    shape.require_characters(values)
    for word in z.forbid:
        if not 1 <= len(word) <= MAX_WORD:
            raise Unfit(f"word {word!r} must have 1 to {MAX_WORD} letters")
        require_known(tuple(word), values)
    (down, across), found = STEPS[z.direction], []
    for length in sorted(set(map(len, z.forbid))):
        some = tuple(word for word in z.forbid if len(word) == length)
        track = Place(tuple((down * k, across * k) for k in range(length)), inside=True)
        acceptor = of_places.Patterns(values, some, forbidden=True, direction=z.direction)
        found.append(Condition("words", track, acceptor))
    return found


@condition("blocks", {**SIZE, "holds": HOLDS}, by="holds", is_listed=True, often=WITH_AMOUNT)
def _formula(z: Any, values: Values) -> list[Condition]:
    """Every rows x columns subblock fulfils a condition on its cells, named by LETTERS."""
    numbers = require_integers(values)
    track, cells = cells_of_block(z.rows, z.columns, tuple(numbers))
    acceptor = of_places.Holds(*cells, holds=z.holds)
    with under("holds"):
        require_small(acceptor.node(), dict.fromkeys(acceptor.one, _most(numbers)))
    return [Condition("blocks", track, acceptor)]


@condition(
    "blocks",
    {
        **SIZE,
        "statistic": shape.one_of(STATISTICS),
        "allowed": shape.listed(
            f"a list of numbers from -{MAX_ALLOWED} to {MAX_ALLOWED}",
            lambda number: type(number) in {int, float} and abs(number) <= MAX_ALLOWED,
        ),
    },
    is_listed=True,
    often=WITH_AMOUNT,
)
def _blocks(z: Any, values: Values) -> list[Condition]:
    """Every rows x columns subblock has an allowed statistic."""
    require_integers(values)
    track = block(z.rows, z.columns)
    return [Condition("blocks", track, of_places.BlockStatistic(values, z.statistic, z.allowed))]


# Tables on lines.


WAY: dict[str, Wanted] = {
    "directions": shape.listed(
        f"a list of some of {', '.join(WAYS)}", lambda way: isinstance(way, str) and way in WAYS, 1
    )
}


_line = partial(
    condition,
    "lines",
    is_listed=True,
    often=WITH_AMOUNT,
    lines=lambda z: [Line(way) for way in WAYS if way in z.directions],
)
"""Declares conditions on whole lines."""


@_line({**WAY, "shape": shape.one_of(tuple(of_lines.SHAPES))}, by="shape")
def _shape(z: Any, values: Values) -> of_lines.Carry:
    require_integers(values)
    return of_lines.Carry.shape(values, z.shape)


@_line(
    {
        **WAY,
        "base": shape.integer(1, MAX_MODULO).usually(1),
        "modulo": shape.integer(1, MAX_MODULO),
        "remainders": shape.integers(0, MAX_MODULO - 1).usually((0,)),
    },
    by="modulo",
)
def _numeral(z: Any, values: Values) -> of_lines.Carry:
    if max(z.remainders) >= z.modulo:
        raise Unfit(f"remainders must be a list of integers from 0 to {z.modulo - 1}")
    require_integers(values)
    return of_lines.Carry.numeral(values, z.base, z.modulo, tuple(sorted(set(z.remainders))))


@_line(
    {
        **WAY,
        "carry": shape.table("a table such as { n = 0 }"),
        "next": shape.table("a table of the same names, such as { n = 'min(n + 1, 3)' }"),
        "holds": shape.text("n < x").usually(""),
        "end": shape.text("n = 0").usually(""),
    },
    by="carry",
)
def _carry(z: Any, values: Values) -> of_lines.Carry:
    if not 1 <= len(z.carry) <= MAX_NAMES or z.carry.keys() != z.next.keys():
        raise Unfit(
            f"carry and next are tables of the same 1 to {MAX_NAMES} names: carry = {{ n = 0 }}, "
            "next = { n = 'min(n + 1, 3)' }"
        )
    start, starts = [], 1
    for name, given in z.carry.items():
        if not NAME.fullmatch(name) or name in {"x", "and", "or", "not", "in", "mod", *FUNCTIONS}:
            raise Unfit(f"{name!r} cannot be the name of a register")
        numbers = given if isinstance(given, list) else [given]
        if not numbers or any(type(n) is not int or abs(n) > of_lines.MAX_CARRIED for n in numbers):
            raise Unfit(f"{name} begins as an integer, or one of a list of them")
        if not isinstance(z.next[name], str):
            raise Unfit(f"{name} becomes a text such as 'n + x'")
        start.append((name, tuple(dict.fromkeys(numbers))))
        starts *= len(start[-1][1])
    if starts > MAX_STARTS:
        raise Unfit(f"lines begin in at most {MAX_STARTS} ways, not {starts}")
    after = tuple((name, " ".join(z.next[name].split())) for name in z.carry)
    found = of_lines.Carry(values, tuple(start), after, z.holds, z.end)
    bounds = {"x": _most(require_integers(values)), **dict.fromkeys(z.carry, of_lines.MAX_CARRIED)}
    for node in (*found.becomes(), *found.asks()):
        if node is not None:
            require_small(node, bounds)
    return found


@_line(
    {
        **WAY,
        "stretches": shape.integer(1, 4),
        "places": shape.integer(2, 3).usually(2),
        "holds": shape.text("a + b != c + d"),
    },
    by="stretches",
)
def _stretches(z: Any, values: Values) -> of_lines.Stretches:
    most = 8 // z.places
    if z.stretches > most:
        raise Unfit(f"of {z.places} stretches each has 1 to {most} elements, not {z.stretches}")
    found = of_lines.Stretches(values, z.stretches, z.holds, z.places)
    require_small(found.node(), dict.fromkeys(found.names, _most(require_integers(values))))
    return found


@_line({**WAY, "matches": shape.text("0*(10)*")}, by="matches")
def _matches(z: Any, values: Values) -> ArrowTable:
    for value in values:
        if len(value) != 1 or value in regex.SIGNS or value == " ":
            signs = regex.SIGNS
            raise Unfit(f"a pattern needs values of one character but {signs}, not {value!r}")
    first = frozenset({regex.read_pattern(z.matches, values)})
    says = f"matches {z.matches}"
    return regex.walked(
        values,
        first,
        regex.after,
        regex.is_nullable,
        says,
    )


@_line({**WAY, "arrows": shape.TEXTS, "start": shape.TEXTS, "accept": shape.TEXTS}, by="arrows")
def _arrows(z: Any, values: Values) -> ArrowTable:
    if len(z.arrows) > MAX_ARROWS:
        raise Unfit(f"there are at most {MAX_ARROWS} arrows, not {len(z.arrows)}")
    leads: dict[tuple[str, str], list[str]] = {}
    for arrow in z.arrows:
        words = arrow.split()
        if len(words) != ARROW:
            raise Unfit(f"an arrow is 'from value to', for example 'even 1 odd', not {arrow!r}")
        begin, sign, to = words
        if sign not in (*values, "."):
            raise Unfit(f"{sign!r} in an arrow is none of the values {', '.join(values)}")
        for value in values if sign == "." else [sign]:
            leads.setdefault((begin, value), []).append(to)
    named = {one for one, _ in leads}.union(*leads.values())
    for state in (*z.start, *z.accept):
        if state not in named:
            raise Unfit(f"no arrow begins or ends at {state!r}")
    start, end = (" or ".join(some) or "no state" for some in (z.start, z.accept))
    read = "is read by an automaton with the arrows (from, value, to)"
    return regex.walked(
        values,
        frozenset(z.start),
        lambda one, value: leads.get((one, value), ()),
        lambda one: one in z.accept,
        f"{read} {', '.join(z.arrows)}, from {start} to {end}",
    )


# Tables on the whole array.


@condition(
    "connected",
    {
        "values": shape.some_values().usually(()),
        "directions": shape.directions(BESIDE).usually(("horizontal", "vertical")),
        "components": shape.integers(0, MAX_COMPONENTS).usually(None),
        "sides": shape.some_of(PLACES).usually(()),
        "acyclic": shape.FLAG,
        "graph": shape.PAIRS_OF_ROWS.usually(()),
    },
    is_listed=True,
)
def _connected(z: Any, values: Values) -> list[Condition]:
    """Elements with a value have an allowed number of components, for each of some values."""
    if not z.directions:
        raise Unfit(f"directions must be a list of some of {', '.join(BESIDE)}")
    steps = tuple(map(step_of, z.directions))
    if z.graph:
        if z.sides or not {"horizontal"} <= {*z.directions} <= {"horizontal", "vertical"}:
            raise Unfit("graph goes only with horizontal neighbours, and without sides")
        steps = (BESIDE["horizontal"], *((k, 0) for k in sorted({j - i for i, j in z.graph})))
    track, found = Frontier(steps, z.graph), []
    numbers = (0, 1) if z.components is None else tuple(sorted(set(z.components)))
    for value in (one for one in values if one in (z.values or values)):
        of_value = tuple(all_ways(steps) if one == value else frozenset() for one in values)
        asked = Counting(of_value, numbers, acyclic=z.acyclic, sides=z.sides)
        found.append(Condition("connected", track, asked))
    return found


@condition(
    "sorted",
    {
        "lines": shape.one_of(tuple(LINES)),
        "order": shape.one_of(ORDERS),
        "backwards": shape.FLAG,
        "shows": shape.text("a + b").usually(""),
        "rows": shape.integer(1, MAX_SHOWN).usually(None),
        "columns": shape.integer(1, MAX_SHOWN).usually(None),
    },
    is_listed=True,
    often=WITH_EXCEPTIONS,
)
def _sorted(z: Any, values: Values) -> list[Condition]:
    """Rows or columns are in lexicographic order, of the array or of the numbers of its blocks."""
    given = [z.rows, z.columns, z.shows or None]
    if given == [None] * 3:
        return [_in_order(of_lines.Sorted(values, z.lines, z.order, backwards=z.backwards))]
    if None in given[:2] or z.rows * z.columns > MAX_SHOWN:
        raise Unfit(f"needs rows and columns of the blocks, of at most {MAX_SHOWN} cells")
    if not z.shows:
        raise Unfit("shows must be a text such as 'a + b'")
    numbers = require_integers(values)
    found = of_lines.Sorted(values, z.lines, z.order, z.rows, z.columns, z.shows, z.backwards)
    with under("shows"):
        node = found.node()
        assert node is not None
        require_small(node, dict.fromkeys(found.names, _most(numbers)))
    return [_in_order(found)]


@condition(
    "acceptors",
    {
        "track": shape.one_of((*WAYS, "place"), "track"),
        "breadth": shape.integer(1, MAX_BREADTH).usually(1),
        "offsets": shape.listed(
            f"a list of 1 to {MAX_BLOCK} different pairs [row, column], each from -{MAX_OFFSET} to "
            f"{MAX_OFFSET}",
            lambda step: shape.is_steps(step, MAX_OFFSET),
            1,
            MAX_BLOCK,
        ).usually(()),
        "inside": replace(shape.FLAG, default=None),
        "arrows": shape.listed(
            f"a list of 1 to {MAX_STATES} rows, each a list of integers from -1",
            lambda row: (
                isinstance(row, list)
                and all(shape.is_integer(to, -1, MAX_STATES - 1) for to in row)
            ),
            1,
            MAX_STATES,
        ),
        "accepting": shape.listed(
            f"a list of integers from 0 to {MAX_STATES - 1}",
            lambda state: shape.is_integer(state, 0, MAX_STATES - 1),
        ),
    },
    is_listed=True,
    often=WITH_AMOUNT,
)
def _acceptors(z: Any, values: Values) -> list[Condition]:
    """Tables of arrows accept every track: user-defined conditions."""
    at_place, inside = z.track == "place", z.inside is not False
    letters, steps = len(values), tuple((r, c) for r, c in z.offsets)
    if at_place:
        if not steps or len(set(steps)) < len(steps) or (not inside and steps[0] != (0, 0)):
            raise Unfit(
                "offsets of a place are different pairs, [0, 0] first unless all are inside"
            )
        letters += not inside
    elif steps or z.inside is not None:
        raise Unfit("offsets and inside go only with the track place")
    if z.breadth > 1 and z.track not in LINES.values():
        raise Unfit("breadth goes only with rows and columns")
    if any(len(row) != letters**z.breadth for row in z.arrows):
        raise Unfit(f"each row of arrows has {letters**z.breadth} entries, one for each letter")
    if len(z.arrows) * letters**z.breadth > MAX_ENTRIES:
        raise Unfit(f"arrows has at most {MAX_ENTRIES} entries")
    if max(*(to for row in z.arrows for to in row), *z.accepting, 0, 0) >= len(z.arrows):
        raise Unfit(f"states are numbered from 0 to {len(z.arrows) - 1}, a row of arrows for each")
    acceptor = ArrowTable(values, tuple(map(tuple, z.arrows)), frozenset(z.accepting), len(steps))
    track = Place(steps, inside) if at_place else Line(z.track, z.breadth)
    return [Condition("acceptors", track, acceptor)]
