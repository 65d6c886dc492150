"""Rules on arrays: each table of a rule is an acceptor on tracks.

`TABLES` has for each kind of table the shape of its text and a function that yields tracks with
acceptors; `MORE` names the extended parts that have the tables of other kinds. What is counted is
always the definition, never a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .arrays import ArrayMachine
from .conditions import STEPS, Acceptor, Arrays, Condition, Numbers, Place, counted, opposite
from .gf import WEIGHTS, Poly, read_weight
from .kinds import part
from .rejections import need
from .shapes import TEXT, fit

if TYPE_CHECKING:
    from .automata import Machine
    from .clock import Clock
    from .conditions import Cell, Letter, Rows, Shape, State, Work

    Told = Iterator[tuple[Any, Any]]
    Table = Callable[[Any, list[str], str], Told]

LETTERS = "abcdefghijklmnop"
VALUE = re.compile(r"[^#?|/.]|-[1-9]|-?[1-9][0-9]{1,2}")
SIDE = range(1, 17)
DIRECTION = re.compile("|".join(STEPS))
OFFSETS = [(range(-6, 7), range(-6, 7))]
STEPPED = {"directions?": [DIRECTION], "offsets?": OFFSETS}
AMOUNT = {"low?": range(101), "high?": range(101), "step?": range(1, 101)}
OFTEN = {"exceptions?": [range(21)], "amount?": AMOUNT, "shared?": TEXT, "name?": TEXT}
"""How many tracks are accepted, of tables that count them."""
PATTERNS = [re.compile(".{1,21}")]
LISTED = ("neighbours", "window", "words", "blocks", "lines", "acceptors", "connected", "sorted")
ARRAY = {
    "kind": re.compile("array"),
    "quantity": re.compile("arrays"),
    "name?": TEXT,
    "summary?": TEXT,
    "values": [VALUE],
    "weights?": None,
    "combination?": dict,
    **{f"{key}?": [None] for key in LISTED},
}
COUNTED = {key: [z.rstrip("?") for z in OFTEN] for key in LISTED if key != "connected"}
COUNTED["words"], COUNTED["sorted"] = ["name"], ["exceptions", "shared", "name"]
"""Which of these the tables of each key may have."""
MORE = {
    "blocks": "rules.cells",
    "formula": "rules.cells",
    "connected": "boards.components",
    "lines": "rules.lines",
    "words": "rules.lines",
    "acceptors": "rules.lines",
    "sorted": "rules.lines",
}
"""The extended parts that have the tables of other kinds: "formula" is of cells and neighbours."""
SINGLE = "rules.lines"
"""The part that has what stands in a rule once, as ONCE."""
DECIMALS = set(map(str, range(1000)))
SPELLED = {  # 0 stands for "0"
    *("values", "weights", "corners", "of", "outside", "allow", "forbid", "contains")
}


def spelled(data: Any, within: bool = False) -> Any:
    """Write a value of an array rule, which may be a digit as well, as a text everywhere."""
    if isinstance(data, dict):
        return {key: spelled(z, within or key in SPELLED) for key, z in data.items()}
    if isinstance(data, list):
        return [spelled(z, within) for z in data]
    return str(data) if within and type(data) is int and abs(data) < 10**11 else data


def known(texts: Iterable[str], values: Iterable[str], where: str) -> None:
    """Reject what is not among the values."""
    need({*texts} <= {*values}, f"{where} uses a value that values does not list")


def numbers(values: list[str], where: str) -> None:
    """Reject values that are not integers."""
    integers = all(z.removeprefix("-") in DECIMALS for z in values)
    need(integers, f"{where} needs values that are integers")


class ArrayRule(NamedTuple):
    """A rule on arrays. sided: whether it is about sides, or counts what fails."""

    arrays: Arrays
    sided: bool

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        return ArrayMachine(self.arrays, rows, marks, clock)

    def counted(self, _: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the arrays of a board."""
        return counted(self.arrays, shape, work)


def read_array(data: Any, where: str) -> ArrayRule:
    """Read an array rule."""
    data = spelled(data)
    is_plain = not isinstance(data, dict) or data.keys() <= {z.rstrip("?") for z in ARRAY}
    single = {} if is_plain else part(SINGLE).ONCE
    fit(data, {**{f"{key}?": None for key in single}, **ARRAY}, where)
    values = data["values"]
    different = 0 < len(values) == len(set(values)) <= 100
    need(different, f"{where}.values are not 1 to 100 different ones")
    weights = data.get("weights", {})
    fit(weights, dict.fromkeys([f"{z}?" for z in values], TEXT), f"{where}.weights")
    weights = {z: weights.get(z, "1").replace(" ", "") for z in values}
    fit(weights, dict.fromkeys(values, WEIGHTS), f"{where}.weights")
    sided, found, named = False, [], dict[str, Any]()
    for key in dict.fromkeys((*LISTED, *single)):
        entries = data.get(key, []) if key in LISTED else [data[key]] if key in data else []
        for k, z in enumerate(entries):
            place, table = f"{where}.{key}", z if isinstance(z, dict) else {}
            name = "formula" if key == "neighbours" and "holds" in table else key
            shape, tell = single.get(name) or TABLES.get(name) or part(MORE[name]).TABLES[name]
            how = {y: table[y] for y in COUNTED.get(key, []) if y in table}
            plain = {y: z[y] for y in z if y not in how} if how else z
            fit(plain, shape, place)
            asked = counting(
                [Condition(*pair) for pair in tell(plain, values, place)], how, place, k
            )
            if title := how.get("name"):
                need(title not in named, f"{place} has a name twice")
                asked = [y._replace(is_free=True) for y in asked]
                named[title] = ("all", [(y.name, y.counts) for y in asked])
            found += asked
            wide = [y.track for y in asked if not isinstance(y.track, Place)]
            lines = key in single or any(getattr(y, "sides", True) for y in wide)
            sided |= bool(asked) and (bool(how) or lines or not table.get("inside", True))
    groups = {z.name for z in found}
    mixed = any((*z, "accepted") in groups for z in groups if isinstance(z, tuple))
    need(not mixed, f"{where} counts together what is rejected and what is accepted")
    told = named or "combination" in data
    combined = told and part("rules.booleans")
    formula = combined.read_formula(data, named, where) if combined else None
    weighed = tuple(read_weight(weights[z], where) for z in values)
    arrays = Arrays(tuple(values), weighed, (*found,), formula)
    made = next(filter(None, (getattr(z.track, "rule", None) for z in found)), ArrayRule)
    return made(arrays, sided)


def counting(
    asked: list[Condition], how: dict[str, Any], where: str, number: int
) -> list[Condition]:
    """Return conditions that count their tracks, if their table says how many; number: of it.

    Tables that share a text count together: all of them what is rejected, or all what is accepted.
    """
    if not how:
        return asked
    fit(how, OFTEN, where)
    need(how.get("exceptions", [0]), f"{where} lists no number of exceptions")
    many = how.keys() & {"exceptions", "amount"}
    need(len(many) < 2, f"{where} has an amount and exceptions")
    need(many or "shared" not in how, f"{where} shares nothing")
    need(many or how.get("name"), f"{where} has no name")
    group: Any = ("alone", where, number)
    counts: Any = frozenset(how.get("exceptions", [0]))
    if "shared" in how:
        group = ("shared", how["shared"])
    if "amount" in how:
        amount = how["amount"]
        need(amount, f"{where} has an amount that says nothing")
        counts = Numbers(amount.get("low", 0), amount.get("high"), amount.get("step", 1))
        need(counts.high is None or counts.high >= counts.low, f"{where} has no amount")
        asked = [z._replace(acceptor=opposite(z.acceptor)) for z in asked]
        group = (*group, "accepted")
    return [z._replace(name=group, counts=counts) for z in asked]


# The tables of the core --------------------------------------------------------------------------


def steps_of(z: dict[str, Any]) -> set[Cell]:
    """Return the steps to the neighbours that a table means."""
    steps = set().union(*(STEPS[direction] for direction in z.get("directions", [])))
    return steps | {(i, j) for i, j in z.get("offsets", [])}


RELATED: dict[str, Callable[[dict[str, Any], str, str], bool]] = {  # an element and a neighbour
    "equal": lambda _, a, b: a == b,
    "different": lambda _, a, b: a != b,
    "within": lambda z, a, b: abs(int(a) - int(b)) <= z["distance"],
    "beyond": lambda z, a, b: abs(int(a) - int(b)) > z["distance"],
    "value": lambda z, _, b: b in z["values"],
}
NEEDED = {"within": "distance", "beyond": "distance", "value": "values"}


def number_of(data: dict[str, Any], values: Iterable[str]) -> Acceptor:
    """Say that an element has an allowed number of related neighbours.

    A state has what it can still be; of elements of other values than `of` it is "free".
    """
    counts, related = {*data["counts"]}, RELATED[data.get("relation", "value")]
    of = [z for z in values if z in data.get("of", values)]

    def step(state: State, number: int, letter: Letter) -> State | None:
        if state == "free":
            return state
        if number == 0:
            return tuple(z for z in state if z[0] == letter) if letter in of else "free"
        letter = data.get("outside") if letter is None else letter
        if letter is None:
            return state
        found = ((a, n + related(data, a, letter)) for a, n in state)
        return tuple(z for z in found if z[1] <= max(counts))

    first = tuple((a, 0) for a in of)
    is_alike = len(of) == 1 and [z for z in values if related(data, of[0], z)] == of
    alike = (of[0], frozenset(counts)) if is_alike and "outside" not in data else None
    accepts = lambda z: z == "free" or any(n in counts for _, n in z)  # noqa: E731
    return Acceptor(first, step, accepts, alike=alike)


def neighbours(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say how many neighbours of an element are related to it."""
    steps = steps_of(z)
    need([0, 0] not in z.get("offsets", []), f"{where} has the offset [0, 0]")
    outside = [z["outside"]] if "outside" in z else []
    known([*z.get("of", []), *z.get("values", []), *outside], values, where)
    relation = z.get("relation", "value" if "values" in z else "none")
    need(relation in RELATED, f"{where} has no relation")
    needed = NEEDED.get(relation)
    enough = steps and z["counts"] and (not needed or z.get(needed, []) != [])
    need(enough, f"{where} has no directions, no counts, no distance or no values")
    if needed == "distance":
        numbers(values, where)
    yield Place.around(steps), number_of(z, values)


def patterns(some: Iterable[str], *, forbidden: bool) -> Acceptor:
    """Say that letters fit one of some patterns, or none if they are forbidden; `?` fits every one.

    A state has the patterns that fit so far.
    """

    def step(state: frozenset[str], number: int, letter: Letter) -> State:
        return frozenset(z for z in state if z[number] in ("?", letter))

    return Acceptor(frozenset(some), step, lambda state: bool(state) != forbidden)


def window(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say what blocks must look like, or must not."""
    need(all(len(y) == 1 for y in values), f"{where} needs values of one character")
    small = z["rows"] * z["columns"] <= len(LETTERS)
    need(small, f"{where} has more than {len(LETTERS)} cells")
    need(("allow" in z) != ("forbid" in z), f"{where} has both or none of allow, forbid")
    texts = z["forbid" if "forbid" in z else "allow"]
    sizes = {(len(y), *map(len, y)) for y in (pattern.split("|") for pattern in texts)}
    fair = sizes <= {(z["rows"], *[z["columns"]] * z["rows"])}
    need(fair, f"{where} has a pattern of another size")
    known("".join(texts), [*values, "|", "?"], where)
    some = {y.replace("|", "") for y in texts}
    yield Place.block(z["rows"], z["columns"]), patterns(some, forbidden="forbid" in z)


TABLES: dict[str, tuple[Any, Table]] = {
    "neighbours": (
        {
            **STEPPED,
            "relation?": re.compile("|".join(RELATED)),
            "counts": [range(-(2**31), 2**31)],
            "of?": [VALUE],
            "distance?": range(1999),
            "values?": [VALUE],
            "outside?": VALUE,
        },
        neighbours,
    ),
    "window": (
        {"rows": SIDE, "columns": SIDE, "allow?": PATTERNS, "forbid?": PATTERNS},
        window,
    ),
}
