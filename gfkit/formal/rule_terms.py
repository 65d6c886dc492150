"""Rules as lists of conditions in the words of the Coq library's file Arrays.v.

Each condition is read from the data of the rule, and comes with a sentence for people.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.boards.arrays import (
    STEPS,
    ArrayRule,
    Blocks,
    Corners,
    Formula,
    Introduced,
    Limited,
    Neighbours,
    Ordered,
    Surrounded,
    Windows,
    Words,
)
from gfkit.boards.colouring import ColouringGame
from gfkit.boards.line_conditions import Lines
from gfkit.boards.pieces import PlacementGame
from gfkit.boards.tiles import SIDES
from gfkit.boards.tilings import Tilings
from gfkit.boards.whole_conditions import Contains, Sorted
from gfkit.errors import NotFormal
from gfkit.formal.gallina import (
    among_term,
    condition_term,
    integer_term,
    list_term,
    offsets_term,
    shown_name,
)
from gfkit.formal.line_terms import INTRODUCED, FormalLines, formal_lines
from gfkit.formal.piece_terms import FormalPieces, formal_pieces
from gfkit.formal.sorted_terms import FormalSorting, formal_sorting

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gfkit.boards.arrays import Condition
    from gfkit.boards.rules import Model
    from gfkit.boards.tiles import TileSet

EDGES = ((0, 1), (1, 0))
KINGS = (*EDGES, (1, 1), (1, -1))
"""Steps to half of the neighbours: each pair of them once."""
ONE_SIDED = "exactly one of these two holds everywhere: Left is stuck, Right is stuck"


@dataclass(frozen=True, slots=True)
class FormalCondition:
    """A condition: what it says, and its term, of type `condition`."""

    words: str
    term: str

    @property
    def size(self) -> int:
        """The number of cells that it looks at."""
        first = self.term.partition("\n")[0]
        if found := re.match(r"block (\d+) (\d+)", first):
            return int(found[1]) * int(found[2])
        return len(re.findall(r"\(-?\d+, -?\d+\)", first))


@dataclass(frozen=True, slots=True)
class FormalJudgement:
    """What is said of which lists of conditions hold everywhere.

    words: the sentence. groups: the lists. verdict: a function of the library, on which of them do.
    """

    words: str
    groups: tuple[tuple[FormalCondition, ...], ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class FormalRule:
    """A rule for arrays of integers.

    arrays: what an array is called in a sentence. values: the integers. legend: what they stand
    for, where they do not stand for themselves. helpers: definitions that the conditions use, each
    with a sentence. notes: what else the conditions speak of. excepted: groups of conditions that
    may fail, with how often in all. is_introduced: whether new values come in order. ordered: which
    lines are in lexicographic order ("rows" or "columns"), and in which. lines: what is said of
    whole lines. judged: of which conditions something is said that is not that they hold.
    """

    arrays: str
    values: tuple[int, ...]
    legend: tuple[str, ...]
    conditions: tuple[FormalCondition, ...]
    helpers: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    excepted: tuple[tuple[tuple[FormalCondition, ...], tuple[int, ...]], ...] = ()
    is_introduced: bool = False
    ordered: tuple[tuple[str, str], ...] = ()
    lines: tuple[FormalLines, ...] = ()
    judged: tuple[FormalJudgement, ...] = ()
    sorted: tuple[tuple[tuple[FormalSorting, ...], tuple[int, ...]], ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether the rule speaks of lines, or judges conditions."""
        return bool(self.lines or self.judged or self.sorted)

    @property
    def is_full(self) -> bool:
        """Whether the rule is more than conditions on single elements."""
        return bool(self.excepted) or self.is_introduced or bool(self.ordered)

    @property
    def module(self) -> str:
        """The file of the library that has the theorem."""
        if self.sorted:
            return "SortedTheorem"
        if self.is_whole:
            return "WholeTheorem"
        if self.ordered:
            return "OrderedTheorem"
        return "FullTheorem" if self.is_full else "ArrayTheorem"

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is asked of an array."""
        found = [condition.words for condition in self.conditions]
        for group, times in self.excepted:
            words = "; and: ".join(condition.words for condition in group)
            found.append(f"at {_listed(times)} places of the whole array this fails: {words}")
        if self.is_introduced:
            found.append(INTRODUCED.words)
        for lines, order in self.ordered:
            where = "from the top" if lines == "rows" else "from the left"
            found.append(f"the {lines}, as words {where}, are in {order} lexicographic order")
        found += [line.words for line in self.lines]
        found += [judgement.words for judgement in self.judged]
        for sortings, times in self.sorted:
            words = "; and: ".join(sorting.words for sorting in sortings)
            found.append(f"{_listed(times)} pairs of neighbouring lines are out of order: {words}")
        return tuple(found)

    def counted(self, board: str) -> str:
        """Return what is counted on a board."""
        values = ", ".join(map(str, self.values))
        return f"{self.arrays} with {board} of the values {values} that obey the rule"

    def definitions(self, *, is_transposed: bool) -> list[tuple[str, str]]:
        """Return the definitions that the theorem speaks of, each with a comment."""
        found = [
            ("; ".join(self.legend), f"Definition values : list Z := {list_term(self.values)}.")
        ]
        found += [(words, text) for text, words in self.helpers]
        number = 0

        def named(conditions: Iterable[FormalCondition]) -> str:
            nonlocal number
            names = []
            for condition in conditions:
                number += 1
                names.append(f"condition_{number}")
                text = f"Definition {names[-1]} : condition :=\n  {condition.term}."
                found.append((condition.words, text))
            return f"map transposed {list_term(names)}" if is_transposed else list_term(names)

        listed = named(self.conditions)
        words = "an array is the list of its columns" if is_transposed else ""
        if not self.is_full and not self.is_whole:
            return [*found, (words, f"Definition rule : list condition := {listed}.")]
        groups = [f"({named(group)}, {list_term(times)}%nat)" for group, times in self.excepted]
        along = ["introduced values"] if self.is_introduced else []
        full = f"FullRule ({listed})\n    {list_term(groups)}\n    {list_term(along)}"
        if not self.ordered and not self.is_whole:
            return [*found, (words, f"Definition rule : full_rule :=\n  {full}.")]
        of_rows, of_columns = (
            list_term(order for name, order in self.ordered if name == which)
            for which in (("columns", "rows") if is_transposed else ("rows", "columns"))
        )
        text = f"OrderedRule (\n  {full})\n  {of_rows} {of_columns}"
        if not self.is_whole:
            return [*found, (words, f"Definition rule : ordered_rule :=\n  {text}.")]
        said = []
        for place, line in enumerate(self.lines, 1):
            found.append((line.words, f"Definition saying_{place} : saying :=\n  {line.term}."))
            said += [f"({way}, saying_{place})" for way in line.ways(is_transposed=is_transposed)]
        judged = [
            f"Judgement {list_term(map(named, one.groups))} {one.verdict}" for one in self.judged
        ]
        text = f"WholeRule ({text})\n    {list_term(said)}\n    {list_term(judged)}"
        if not self.sorted:
            return [*found, (words, f"Definition rule : whole_rule :=\n  {text}.")]
        groups, number = [], 0
        for sortings, times in self.sorted:
            names = []
            for sorting in sortings:
                names.append(f"sorting_{(number := number + 1)}")
                term = sorting.term(is_transposed=is_transposed)
                found.append((sorting.words, f"Definition {names[-1]} : sorting :=\n  {term}."))
            groups.append(f"({list_term(names)}, {list_term(times)}%nat)")
        text = f"SortedRule ({text})\n    {list_term(groups)}"
        return [*found, (words, f"Definition rule : sorted_rule :=\n  {text}.")]

    def drawn(self) -> tuple[int, list[int]]:
        """Return the number of values, and of the cells that each condition looks at."""
        listed = [*self.conditions, *(c for group, _ in self.excepted for c in group)]
        listed += [c for judgement in self.judged for group in judgement.groups for c in group]
        return len(self.values), [condition.size for condition in listed]

    def arguments(self, topology: str, side: int) -> str:
        """Return what is given to the count and to the theorem."""
        return f"{topology} values rule {side}"

    @property
    def count(self) -> str:
        """The function that counts."""
        if self.sorted:
            return "count_sorted"
        if self.is_whole:
            return "count_whole"
        if self.ordered:
            return "count_ordered"
        return "count_full" if self.is_full else "count"

    @property
    def theorem(self) -> str:
        """The theorem that is applied."""
        if self.sorted:
            return "sorted_proved"
        if self.is_whole:
            return "whole_proved"
        if self.ordered:
            return "ordered_proved"
        return "full_proved" if self.is_full else "gf_proved"


def formal_rule(model: Model) -> FormalRule | FormalPieces:
    r"""Return what a model counts, as conditions on arrays or as pieces.

    Raises NotFormal for a model that the library has no words for.

    >>> from gfkit.boards.rules import kings
    >>> print(*formal_rule(kings.positions).sentences, sep="\n")
    no two colours of a forbidden pair stand at (0, 1) from each other
    no two colours of a forbidden pair stand at (1, 0) from each other
    no two colours of a forbidden pair stand at (1, 1) from each other
    no two colours of a forbidden pair stand at (1, -1) from each other
    """
    game, quantity = model.game, model.quantity
    if model.play or quantity == "play":
        raise NotFormal(f"{model.name} has no rational generating function")
    if isinstance(game, ArrayRule):
        return _of_arrays(game)
    if isinstance(game, ColouringGame):
        return _of_colours(game, quantity)
    if isinstance(game, Tilings):
        return _of_tiles(game)
    if isinstance(game, PlacementGame):
        return formal_pieces(game, quantity)
    raise NotFormal(f"rules of the kind {game.kind!r} have no definition in the library")


def _of_arrays(rule: ArrayRule) -> FormalRule:
    if any(weight.coefficient != 1 for weight in rule.weights):
        raise NotFormal(f"{rule.name} counts arrays with weights other than 1")
    if all(map(_is_integer, rule.values)):
        numbers = {value: int(value) for value in rule.values}
    else:
        numbers = {value: place for place, value in enumerate(rule.values)}
    legend = tuple(f"{k} stands for {shown_name(v)}" for v, k in numbers.items() if v != str(k))
    conditions: list[FormalCondition] = []
    lines: list[FormalLines] = []
    judged: list[FormalJudgement] = []
    groups: dict[str, tuple[list[FormalCondition], set[int]]] = {}
    sortings: dict[str, tuple[list[FormalSorting], set[int]]] = {}
    for place, condition in enumerate(rule.conditions):
        if isinstance(condition, Limited) and isinstance(condition.condition, Sorted):
            found, times = sortings.setdefault(condition.shared, ([], set(condition.times)))
            found.append(formal_sorting(condition.condition, tuple(numbers.values())))
            times &= set(condition.times)
        elif isinstance(condition, Sorted) and not _is_plain(condition):
            alone = formal_sorting(condition, tuple(numbers.values()))
            sortings[f"alone {place}"] = ([alone], {0})
        elif isinstance(condition, Limited):
            group, times = groups.setdefault(condition.shared, ([], set(condition.times)))
            group.extend(_conditions(condition.condition, numbers))
            times &= set(condition.times)
        elif isinstance(condition, Lines):
            lines.append(formal_lines(condition, numbers))
        elif isinstance(condition, Contains):
            judged.append(_contains(condition, numbers))
        elif not isinstance(condition, Introduced | Ordered) and not _is_plain(condition):
            conditions.extend(_conditions(condition, numbers))
    if sortings.keys() & groups.keys():
        raise NotFormal("exceptions that are shared by conditions on cells and sorted lines")
    return FormalRule(
        "arrays",
        tuple(numbers.values()),
        legend,
        tuple(conditions),
        excepted=tuple((tuple(group), tuple(sorted(times))) for group, times in groups.values()),
        is_introduced=any(isinstance(condition, Introduced) for condition in rule.conditions),
        ordered=_ordered(rule, tuple(numbers.values())),
        lines=tuple(lines),
        judged=tuple(judged),
        sorted=tuple((tuple(some), tuple(sorted(times))) for some, times in sortings.values()),
    )


def _is_plain(condition: Condition) -> bool:
    """Tell whether lines are in order as they stand, as in a rule's table `ordered`."""
    return isinstance(condition, Sorted) and not condition.shows and not condition.backwards


NO_CELLS = FormalCondition("there are no elements", "no_cells")


def _contains(condition: Contains, numbers: dict[str, int]) -> FormalJudgement:
    values = [numbers[value] for value in condition.values]
    absent = (element(f"no element is {v}", (), f"negb (x =? {integer_term(v)})") for v in values)
    return FormalJudgement(
        f"each of {', '.join(map(str, values))} stands somewhere: either there are no elements, or "
        "of no one of them it is true that no element is it",
        ((NO_CELLS,), *((one,) for one in absent)),
        "first_or_none",
    )


def _ordered(rule: ArrayRule, values: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    """Return which lines are in order. The library compares integers, a rule places of values."""
    found = tuple(
        (c.lines, c.order)
        for c in rule.conditions
        if isinstance(c, Ordered) or (isinstance(c, Sorted) and _is_plain(c))
    )
    if found and list(values) != sorted(values):
        raise NotFormal("lexicographic order of values that are not listed from the least")
    return found


def _is_integer(value: str) -> bool:
    return value.removeprefix("-").isdecimal() and str(int(value)) == value


def _conditions(condition: Condition, numbers: dict[str, int]) -> Iterable[FormalCondition]:
    match condition:
        case Neighbours():
            yield _neighbours(condition, numbers)
        case Surrounded():
            yield _surrounded(condition)
        case Windows():
            yield _windows(condition, numbers)
        case Words():
            yield from _words(condition, numbers)
        case Blocks():
            yield _blocks(condition)
        case Formula():
            yield _formula(condition)
        case Corners():
            yield from _corners(condition, numbers)
        case _ as other:  # a kind that is newer than the library
            raise NotFormal(f"a condition of the kind {type(other).__name__}")


def element(words: str, offsets: Sequence[tuple[int, int]], term: str) -> FormalCondition:
    """Return a condition on an element, x, and the list `near` of its neighbours on the board."""
    return FormalCondition(
        words,
        f"around ((0, 0) :: {offsets_term(offsets)})\n"
        "  (fun cells => match cells with\n"
        f"   | Some x :: near => {term}\n"
        "   | _ => true end)",
    )


def _inside(offsets: str, words: str, names: Sequence[str], term: str) -> FormalCondition:
    return FormalCondition(
        words,
        f"{offsets}\n"
        "  (fun cells => match cells with\n"
        f"   | [{'; '.join(names)}] => {term}\n"
        "   | _ => true end)",
    )


def at(offsets: Iterable[tuple[int, int]]) -> str:
    """Return where neighbours are, as (rows down, columns to the right).

    >>> at([(0, 1), (1, 0)])
    '(0, 1), (1, 0)'
    """
    return ", ".join(f"({row}, {column})" for row, column in offsets)


def _listed(values: Iterable[object]) -> str:
    return " or ".join(map(str, values))


def _neighbours(condition: Neighbours, numbers: dict[str, int]) -> FormalCondition:
    distance, values = condition.distance, [numbers[value] for value in condition.values]
    related = {
        "equal": ("y =? x", "equal to it"),
        "different": ("negb (y =? x)", "different from it"),
        "within": (f"Z.abs (y - x) <=? {distance}", f"within {distance} of it"),
        "beyond": (f"{distance} <? Z.abs (y - x)", f"more than {distance} from it"),
        "value": (among_term("y", values), f"with the value {_listed(values)}"),
    }
    test, words = related[condition.relation]
    near = "(near_values near)"
    beyond = ""
    if condition.outside is not None:
        outside = numbers[condition.outside]
        near = f"(near_or {integer_term(outside)} near)"
        beyond = f", where what is beyond the board counts as {outside}"
    term = among_term(f"(how_many (fun y => {test}) {near})", condition.counts)
    of = [numbers[value] for value in numbers if value in condition.of]
    who = "every element"
    if len(of) < len(numbers):
        term = f"negb {among_term('x', of)} || {term}"
        who += f" with the value {_listed(of)}"
    return element(
        f"{who} has {_listed(condition.counts)} neighbours {words}"
        f" among those at {at(condition.offsets)}{beyond}",
        condition.offsets,
        term,
    )


def _surrounded(condition: Surrounded) -> FormalCondition:
    named = condition.named()
    steps = sorted({step for some in named.values() for step in some})
    names = {step: f"c{place}" for place, step in enumerate(steps)}
    lists = {name: f"at_{name}" for name in named}
    parts = "".join(
        f"let {lists[name]} := near_values {list_term(names[step] for step in some)} in "
        for name, some in named.items()
    )
    where = "; ".join(f"{name}: the elements at {at(some)}" for name, some in named.items())
    term = condition_term(condition.node(), lists)
    cells = "; ".join(["Some x", *names.values()])
    return FormalCondition(
        f"every element x satisfies {condition.holds}" + (f" ({where})" if where else ""),
        f"around ((0, 0) :: {offsets_term(steps)})\n"
        "  (fun cells => match cells with\n"
        f"   | [{cells}] => {parts}{term}\n"
        "   | _ => true end)",
    )


def _windows(condition: Windows, numbers: dict[str, int]) -> FormalCondition:
    shown = ", ".join(condition.patterns)
    how = "is none of" if condition.forbidden else "is one of"
    patterns = [pattern.replace("|", "") for pattern in condition.patterns]
    return FormalCondition(
        f"every window of {condition.rows} x {condition.columns} {how} {shown or 'no patterns'}",
        f"block {condition.rows} {condition.columns}\n"
        f"  (fun cells => {_matching(patterns, numbers, forbidden=condition.forbidden)})",
    )


def _matching(patterns: Iterable[str], numbers: dict[str, int], *, forbidden: bool) -> str:
    listed = list_term(
        list_term("None" if p == "?" else f"Some {integer_term(numbers[p])}" for p in pattern)
        for pattern in patterns
    )
    found = f"existsb (fun pattern => matches pattern cells) {listed}"
    return f"negb ({found})" if forbidden else found


def _words(condition: Words, numbers: dict[str, int]) -> Iterable[FormalCondition]:
    down, across = STEPS[condition.direction]
    for length in sorted(set(map(len, condition.words))):
        words = [word for word in condition.words if len(word) == length]
        line = [(down * k, across * k) for k in range(length)]
        yield FormalCondition(
            f"no {condition.direction} has {_listed(words)} as elements after each other",
            f"inside {offsets_term(line)}\n"
            f"  (fun cells => {_matching(words, numbers, forbidden=True)})",
        )


def _blocks(condition: Blocks) -> FormalCondition:
    twice = condition.statistic == "median"
    allowed = [a * 2 if twice else a for a in condition.allowed]
    whole = [int(a) for a in allowed if a == int(a)]
    measure = {
        "sum": "total cells",
        "maximum": "maximum cells",
        "minimum": "minimum cells",
        "median": "lower cells + upper cells",
    }[condition.statistic]
    shown = _listed(f"{a:g}" for a in condition.allowed) or "none of all numbers"
    return FormalCondition(
        f"every {condition.rows} x {condition.columns} block has {condition.statistic} {shown}"
        + (" (Coq is told twice the median)" if twice else ""),
        f"block {condition.rows} {condition.columns} (fun cells => "
        f"{among_term(f'({measure})', whole)})",
    )


def _formula(condition: Formula) -> FormalCondition:
    return _inside(
        f"block {condition.rows} {condition.columns}",
        f"every {condition.rows} x {condition.columns} block, with cells {condition.letters} row "
        f"by row, satisfies {condition.holds}",
        tuple(condition.letters),
        condition_term(condition.node(), {}),
    )


def _corners(condition: Corners, numbers: dict[str, int]) -> Iterable[FormalCondition]:
    for corner, value in condition.values:
        down, across = (
            1 if corner.startswith("bottom") else -1,
            1 if corner.endswith("right") else -1,
        )
        beyond = ((down, 0), (0, across))
        yield FormalCondition(
            f"the {corner} element, with nothing at {at(beyond)} from it, is {numbers[value]}",
            f"around ((0, 0) :: {offsets_term(beyond)})\n"
            "  (fun cells => match cells with\n"
            f"   | [Some x; None; None] => x =? {integer_term(numbers[value])}\n"
            "   | _ => true end)",
        )


def _pair(step: tuple[int, int], words: str, term: str) -> FormalCondition:
    return _inside(f"inside {offsets_term([(0, 0), step])}", words, "xy", term)


def _of_colours(game: ColouringGame, quantity: str) -> FormalRule:
    number = {colour.name: place for place, colour in enumerate(game.colours, 1)}
    steps = KINGS if game.neighbours == "king" else EDGES
    if any(colour.weight.coefficient != 1 for colour in game.colours):
        raise NotFormal(f"{game.name} counts positions with weights other than 1")
    pairs = sorted(
        {(number[a], number[b]) for a, b in game.forbidden}
        | {(number[b], number[a]) for a, b in game.forbidden}
    )
    clash = (
        "Definition clash (x y : Z) : bool :=\n  existsb (fun pair => (fst pair =? x) && "
        f"(snd pair =? y))\n    {offsets_term(pairs)}."
    )
    conditions = [
        _pair(
            step,
            f"no two colours of a forbidden pair stand at {at([step])} from each other",
            "negb (clash x y)",
        )
        for step in steps
    ]
    around = sorted((s * row, s * column) for row, column in steps for s in (1, -1))
    players: dict[str, tuple[str, ...]] = {
        "left-ends": ("left", "both"),
        "right-ends": ("right", "both"),
        "maximal": ("left", "right", "both"),
    }

    def stuck(owners: tuple[str, ...]) -> FormalCondition:
        colours = [number[c.name] for c in game.colours if c.owner in owners]
        return element(
            f"every empty cell has for each colour of {list_term(colours)} a neighbour, among "
            f"those at {at(around)}, with which it would be a forbidden pair",
            around,
            "negb (x =? 0) ||\n     forallb (fun colour => existsb (clash colour) "
            f"(near_values near)) {list_term(colours)}",
        )

    judged: list[FormalJudgement] = []
    if quantity in players:
        conditions.append(stuck(players[quantity]))
    elif quantity == "one-sided-ends":
        ends = [(stuck(players[name]),) for name in ("left-ends", "right-ends")]
        judged = [FormalJudgement(ONE_SIDED, tuple(ends), "exactly_one")]
    elif quantity != "positions":
        raise NotFormal(f"{quantity} of {game.name}")
    return FormalRule(
        "positions",
        (0, *number.values()),
        (
            "0 stands for an empty cell",
            *(f"{k} stands for {shown_name(name)}" for name, k in number.items()),
        ),
        tuple(conditions),
        ((clash, "which colours may not be neighbours"),),
        (f"forbidden pairs: {_pairs(game.forbidden) or 'none'}",),
        judged=tuple(judged),
    )


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{shown_name(a)} {shown_name(b)}" for a, b in pairs)


def _of_tiles(game: Tilings) -> FormalRule:
    if len(game.parts) != 1 or game.parts[0].coefficient != 1:
        raise NotFormal(f"{game.name} is a combination of several tile sets")
    tiles = game.parts[0].tiles
    if any(tile.weight.coefficient != 1 for tile in tiles.tiles):
        raise NotFormal(f"{game.name} counts tilings with weights other than 1")
    helpers = tuple(
        (_label_definition(tiles, side), f"the label of a tile's {side} edge") for side in SIDES
    )
    conditions = [
        _pair(
            (0, 1),
            "neighbours in a row show each other the same label",
            "right_label x =? left_label y",
        ),
        _pair(
            (1, 0),
            "neighbours in a column show each other the same",
            "bottom_label x =? top_label y",
        ),
    ]
    for side, step in (("left", (0, -1)), ("right", (0, 1)), ("top", (-1, 0)), ("bottom", (1, 0))):
        allowed = [tiles.labels.index(label) for label in getattr(tiles.boundary, side)]
        conditions.append(
            FormalCondition(
                f"a tile with nothing at {at([step])} has the {side} label {_listed(allowed)}",
                f"around {offsets_term([(0, 0), step])}\n"
                "  (fun cells => match cells with\n"
                f"   | [Some x; None] => {among_term(f'({side}_label x)', allowed)}\n"
                "   | _ => true end)",
            )
        )
    legend = [f"{k} stands for {shown_name(tile.name)}" for k, tile in enumerate(tiles.tiles)]
    legend += [f"label {k} for {shown_name(label)}" for k, label in enumerate(tiles.labels)]
    values = tuple(range(len(tiles.tiles)))
    notes = tuple(
        f"{shown_name(tile.name)} has the labels "
        + ", ".join(f"{tiles.labels.index(getattr(tile, side))} {side}" for side in SIDES)
        for tile in tiles.tiles
    )
    return FormalRule("tilings", values, tuple(legend), tuple(conditions), helpers, notes)


def _label_definition(tiles: TileSet, side: str) -> str:
    labels = list_term(tiles.labels.index(getattr(tile, side)) for tile in tiles.tiles)
    return f"Definition {side}_label (tile : Z) : Z :=\n  nth (Z.to_nat tile) {labels} 0."
