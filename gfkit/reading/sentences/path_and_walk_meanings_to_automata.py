"""What counts lattice paths and walks: the words of their steps, or of their vertices.

Each step has a *cost*, so that all paths of one n have the same cost together: 1 if their number is
told, and otherwise a linear function of the point, as x, or x + y. A step is a letter with as many
others behind it as it costs more than 1. A state is what matters of the point that is reached: its
place between the bounds and before the end. Where these places have no bound no finite automaton
reads the steps, and the paths of the first lengths are counted. [Stanley2012, section 4.7]
"""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import replace
from functools import cache, lru_cache, partial
from math import gcd, inf
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from gfkit.automata.dfa import DFA as Automaton
from gfkit.automata.dfa import explore as made
from gfkit.base.budget_and_progress import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.reading.sentences.canonical_sentence_writers.path_sentences import sentence_of_paths
from gfkit.reading.sentences.graph_meanings import NamedGraph, Rectangle
from gfkit.reading.sentences.path_and_walk_meanings import (
    KNIGHT_STEPS,
    Arrows,
    Closes,
    EndsAt,
    EndsBeside,
    LastIn,
    LatticePaths,
    Leaves,
    OneHolds,
    Passes,
    Stands,
    Step,
    StepsAre,
    Visits,
    VisitsAmong,
    WalkPart,
    Walks,
    When,
    letters_of_steps,
)
from gfkit.reading.sentences.property_automata import (
    Counter,
    LineAlphabet,
    NotRegular,
    automaton_of,
    counter_of,
)
from gfkit.reading.sentences.sentence_meanings import SOME, Meaningless, Size
from gfkit.reading.sentences.word_meanings_to_rules import Language
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MOST_STATES = 3_000
"""Paths of more states, or infinitely many, are counted for the first lengths."""
MOST_COUNTED, FEWEST_COUNTED = 40, 10
MOST_WORK = 120_000
"""Paths without an automaton are followed by so many steps of states at most."""
MOST_VERTICES = 40
"""Walks are counted on graphs with so many vertices at most."""
BESIDE = ((0, -1), (0, 1), (-1, 0), (1, 0))
CORNERWISE = ((-1, -1), (-1, 1), (1, -1), (1, 1))
MOVES: dict[str, tuple[tuple[Step, ...], bool]] = {
    "knights": (KNIGHT_STEPS, False),
    "ferses": (CORNERWISE, False),
    "rooks": (BESIDE, True),
    "bishops": (CORNERWISE, True),
    "queens": (BESIDE + CORNERWISE, True),
}
"""Where pieces go, and whether they go any number of times so in a move."""


class State(NamedTuple):
    """What matters of a path that is begun.

    values: of the linear functions that are followed. often: how often each pattern was passed, in
    a finite quotient. outside: which half-planes were left. recent: the last steps. read: the
    states of what is said of the word of the steps. owed: how many letters follow before the next
    step.
    """

    values: tuple[int, ...]
    often: tuple[int, ...]
    outside: tuple[bool, ...]
    recent: tuple[Step, ...]
    read: tuple[int, ...] = ()
    owed: int = 0


class Follower:
    """Follows paths step by step.

    >>> from gfkit.reading.sentences.path_and_walk_meanings import DYCK, NEVER_BELOW_AXIS
    >>> of = LatticePaths(DYCK, end=(Size(2), Size(0, 0)), region=frozenset({NEVER_BELOW_AXIS}))
    >>> Follower(of).cost((3, 1)), Follower(of).length
    (3, Size(step=2, shift=0))
    """

    def __init__(self, of: LatticePaths) -> None:
        self.steps = of.steps
        self.costs, self.length, ends = _costs(of)
        self.bounds = [one for one in of.region if any(one.value(z) > 0 for z in of.steps)]
        self.passes = sorted((z for z in of.said if isinstance(z, Passes)), key=repr)
        self.required = len(self.passes)
        self.clauses: list[list[int | EndsAt | StepsAre]] = []
        some_words: list[StepsAre] = []
        for some in sorted((z.parts for z in of.said if isinstance(z, OneHolds)), key=repr):
            others = [z for z in some if not isinstance(z, Passes)]
            passes = sorted((z for z in some if isinstance(z, Passes)), key=repr)
            begin = len(self.passes)
            self.clauses.append([*others, *range(begin, begin + len(passes))])
            self.passes += passes
            some_words += [z for z in others if isinstance(z, StepsAre)]
        self.lasts = [z for z in of.said if isinstance(z, EndsAt)]
        is_of_ends = any(isinstance(z, EndsAt) for some in self.clauses for z in some)
        self.leaves = sorted((z.region for z in of.said if isinstance(z, Leaves)), key=repr)
        self.counters: list[Counter] = [counter_of(z.amount) for z in self.passes]
        self.heights = [z.pattern.at for z in self.passes]
        self.has_heights = bool(self.lasts) or is_of_ends
        self.asks_heights = any(z is not None for z in self.heights)
        self.has_heights |= self.asks_heights
        told = sorted((z.said for z in of.said if isinstance(z, StepsAre)), key=repr)
        self.required_words = len(told)
        told += [z.said for z in some_words]
        self.word_of = {z: self.required_words + k for k, z in enumerate(some_words)}
        names = letters_of_steps(of.steps)
        line = LineAlphabet(tuple(sorted(names)))
        self.letter = {z: k for k, name in enumerate(sorted(names)) for z in names[name]}
        try:
            self.words = [automaton_of(z, line) for z in told]
        except (NotRegular, Meaningless) as error:
            raise GfkitError(f"{sentence_of_paths(of)}: {error}") from None
        height = [(0, 1)] * self.has_heights
        lines = {(one.a, one.b) for one in self.bounds} | {z[:2] for z in ends}
        lines |= {(one.a, one.b) for one in self.leaves} | {*height}
        self.lines = sorted({max(z, (-z[0], -z[1])) for z in lines})
        self.place = {z: (k, 1) for k, z in enumerate(self.lines)}
        self.place |= {(-a, -b): (k, -1) for k, (a, b) in enumerate(self.lines)}
        self.ends = ends
        self.past = [self._past(*z) for z in ends]
        self.memory = max((len(z.pattern.steps) - 1 for z in self.passes), default=0)
        self.floors = [self._floor(of, z) for z in self.lines]
        self.owed = {z: self.cost(z) - 1 for z in of.steps}
        self.moves = {z: tuple(self._value(line, z) for line in self.lines) for z in of.steps}
        values = self._floored(self._value(z, of.start) for z in self.lines)
        outside = tuple(of.start not in one for one in self.leaves)
        begun = tuple(0 for _ in self.words)
        self.first = State(values, (0,) * len(self.passes), outside, (), begun)
        self._known_values = cache(self._values_after)
        self._known_word = cache(self._word_after)

    def _floor(self, of: LatticePaths, line: Step) -> tuple[int | None, int | None]:
        """Return values beyond which a line does not matter, as no path comes back from there.

        The steps that come back are as many at most as lead to the end of the paths.
        """
        bounds = [z for z in self.bounds if (z.a, z.b) in {line, (-line[0], -line[1])}]
        others = [z[:2] for z in self.ends] + [(z.a, z.b) for z in self.leaves]
        others += [(0, 1)] * self.has_heights
        if len(bounds) != 1 or {line, (-line[0], -line[1])} & {*others}:
            return None, None
        (bound,) = bounds
        back = [z for z in of.steps if bound.value(z) > 0]
        for a, b, end in self.ends:
            moves = [self._value((a, b), z) for z in of.steps]
            left = end - self._value((a, b), of.start)
            if left < 0:
                moves, left = [-z for z in moves], -left
            on_back = [self._value((a, b), z) for z in back]
            if min(moves) >= 0 and all(on_back):
                most = bound.most - left * max(map(bound.value, back))
                is_same = (bound.a, bound.b) == line
                return (most, None) if is_same else (None, -most)
        return None, None

    def _past(self, a: int, b: int, end: int) -> tuple[float, float]:
        """Return between which values of a*x + b*y paths come to its value at their end."""
        rises = [self._value((a, b), z) for z in self.steps]
        return (end if max(rises) <= 0 else -inf), (end if min(rises) >= 0 else inf)

    def _floored(self, values: Iterable[int]) -> tuple[int, ...]:
        """Return values of which those that do not matter are alike."""
        found = []
        for value, (low, high) in zip(values, self.floors, strict=True):
            least = value if low is None else max(value, low)
            found.append(least if high is None else min(least, high))
        return tuple(found)

    @staticmethod
    def _value(line: Step, point: Step) -> int:
        return line[0] * point[0] + line[1] * point[1]

    def cost(self, step: Step) -> int:
        """Return the cost of a step."""
        return self._value(self.costs, step) if self.costs != (0, 0) else 1

    def value(self, values: tuple[int, ...], a: int, b: int) -> int:
        """Return a*x + b*y at a point, by the values of the lines there."""
        place, sign = self.place[a, b]
        return sign * values[place]

    def after(self, state: State, step: Step) -> State | None:
        """Return the state after a step; None where no path goes on so to its end."""
        values = self._known_values(state.values, step)
        if values is None:
            return None
        height = self.value(values, 0, 1) if self.asks_heights else 0
        word = self._known_word(state.often, state.recent, state.read, step, height)
        if word is None:
            return None
        outside = state.outside and tuple(
            was or self.value(values, one.a, one.b) > one.most
            for one, was in zip(self.leaves, state.outside, strict=True)
        )
        often, recent, read = word
        return State(values, often, outside, recent, read, self.owed[step])

    def _values_after(self, values: tuple[int, ...], step: Step) -> tuple[int, ...] | None:
        """Return the values of the lines after a step; None if the path may not be there."""
        values = self._floored(map(add, values, self.moves[step]))
        for bound in self.bounds:
            if self.value(values, bound.a, bound.b) > bound.most:
                return None
        for (a, b, _), (low, high) in zip(self.ends, self.past, strict=True):
            if not low <= self.value(values, a, b) <= high:
                return None
        return values

    def _word_after(
        self,
        often: tuple[int, ...],
        recent: tuple[Step, ...],
        read: tuple[int, ...],
        step: Step,
        height: int,
    ) -> tuple[tuple[int, ...], tuple[Step, ...], tuple[int, ...]] | None:
        """Return `often`, `recent` and `read` after a step to a height; None if it is too often."""
        recent = (*recent, step)
        often = tuple(
            counter.of(k + self._passes(one, recent, height))
            for one, counter, k in zip(self.passes, self.counters, often, strict=True)
        )
        for one, k in zip(self.passes[: self.required], often, strict=False):
            if one.amount.high is not None and k > one.amount.high:
                return None
        recent = recent[max(len(recent) - self.memory, 0) :]
        read = tuple(
            one.arrows[k][self.letter[step]] for one, k in zip(self.words, read, strict=True)
        )
        return often, recent, read

    @staticmethod
    def _passes(one: Passes, recent: tuple[Step, ...], height: int) -> bool:
        """Tell whether the last steps are those of a pattern, at its height."""
        steps, pattern = one.pattern.steps, one.pattern
        if len(recent) < len(steps):
            return False
        last = recent[len(recent) - len(steps) :]
        for z, some in zip(last, steps, strict=True):
            if z not in some:
                return False
        behind = last[one.pattern.middle :]
        is_anywhere = pattern.at is None
        return is_anywhere or pattern.is_at(height - sum(z[1] for z in behind))

    def accepts(self, state: State) -> bool:
        """Tell whether a path may end in a state."""
        return (
            not state.owed
            and all(self.value(state.values, a, b) == end for a, b, end in self.ends)
            and all(state.outside)
            and all(self._reads(k, state) for k in range(self.required_words))
            and all(self.value(state.values, 0, 1) in one for one in self.lasts)
            and all(self._is_so(k, state) for k in range(self.required))
            and all(any(self._holds(z, state) for z in some) for some in self.clauses)
        )

    def _reads(self, which: int, state: State) -> bool:
        """Tell whether what is said of the word of steps holds."""
        return self.words[which].accepting[state.read[which]]

    def _holds(self, one: int | EndsAt | StepsAre, state: State) -> bool:
        """Tell whether a part of a clause holds: so many passes, a word, or where the path ends."""
        if isinstance(one, EndsAt):
            return self.value(state.values, 0, 1) in one
        if isinstance(one, StepsAre):
            return self._reads(self.word_of[one], state)
        return self._is_so(one, state)

    def _is_so(self, which: int, state: State) -> bool:
        return state.often[which] in self.passes[which].amount


def _costs(of: LatticePaths) -> tuple[Step, Size, list[tuple[int, int, int]]]:
    """Return the costs of steps as a linear function, (0, 0) if each costs 1, and the whole cost.

    The third are linear functions with their values at the end.
    """
    x, y = of.end
    start = of.start
    if of.many is not None:
        if any(z is not None and z.step for z in of.end):
            raise GfkitError(f"{sentence_of_paths(of)}: the number of steps tells n, not their end")
        told = [(1, 0, x), (0, 1, y)]
        return (0, 0), of.many, [(a, b, z.shift) for a, b, z in told if z is not None]
    if x is None or y is None:
        line, size = ((1, 0), x) if y is None else ((0, 1), y)
        assert size is not None
        if not all(line[0] * a + line[1] * b > 0 for a, b in of.steps):
            raise GfkitError(
                f"{sentence_of_paths(of)}: there are infinitely many where some steps do not go on "
                "to their end; of a number of steps there are finitely many, as 'of n steps'"
            )
        return line, replace(size, shift=size.shift - line[0] * start[0] - line[1] * start[1]), []
    for line in ((1, 0), (0, 1), (1, 1), (1, -1), (-1, 1), (2, 1), (1, 2)):
        step = line[0] * x.step + line[1] * y.step
        if step < 1 or not all(line[0] * a + line[1] * b > 0 for a, b in of.steps):
            continue
        shift = line[0] * (x.shift - start[0]) + line[1] * (y.shift - start[1])
        across = gcd(x.step, y.step)
        a, b = y.step // across, -x.step // across
        return line, Size(step, shift), [(a, b, a * x.shift + b * y.shift)]
    raise GfkitError(
        f"{sentence_of_paths(of)}: by such steps there are paths of any number of steps; a number "
        "of steps is to be told, as 'of n steps'"
    )


@lru_cache(maxsize=16)
def automaton_of_paths(of: LatticePaths) -> Automaton | None:
    """Return the automaton of the words of steps; None if there is none of few states.

    >>> from gfkit.reading.sentences.path_and_walk_meanings import DYCK, NEVER_BELOW_AXIS, HalfPlane
    >>> low = frozenset({NEVER_BELOW_AXIS, HalfPlane(0, 1, 2)})
    >>> found = automaton_of_paths(LatticePaths(DYCK, end=(Size(2), Size(0, 0)), region=low))
    >>> found.accepts((1, 0)), found.accepts((1, 1, 1))
    (True, False)
    """
    follower = Follower(of)
    waits = any(follower.cost(z) > 1 for z in of.steps)

    def step(state: State | None, letter: int) -> State | None:
        if state is None:
            return None
        if letter == len(of.steps):
            return state._replace(owed=state.owed - 1) if state.owed else None
        return None if state.owed else follower.after(state, of.steps[letter])

    first: State | None = follower.first
    try:
        return made(
            len(of.steps) + waits,
            first,
            step,
            lambda state: state is not None and follower.accepts(state),
            MOST_STATES,
        )
    except LimitReached:
        return None


def first_numbers(of: LatticePaths, many: int) -> Iterator[int]:
    """Yield the numbers of paths of cost 0, 1, ..., many, while there are few states."""
    follower = Follower(of)
    layers: dict[int, Tally[State]] = {0: Tally({follower.first: 1})}
    work = 0
    for cost in range(many + 1):
        here = layers.pop(cost, Tally[State]())
        work += len(here) * len(of.steps)
        if work > MOST_WORK:
            return
        spend(len(here) * len(of.steps))
        yield sum(number for state, number in here.items() if follower.accepts(state))
        for step in of.steps:
            behind = layers.setdefault(cost + follower.cost(step), Tally())
            for state, number in here.items():
                after = follower.after(state, step)
                if after is not None:
                    behind[after._replace(owed=0) if after.owed else after] += number


def strip_of_paths(of: LatticePaths | Walks) -> Strip:
    """Return the strip of one row whose words are the paths or walks; raises GfkitError."""
    if isinstance(of, Walks):
        return Strip(_walks(of).rule(sentence_of_paths(of)), rows=1)
    found = automaton_of_paths(of)
    if found is None:
        raise GfkitError(
            f"{sentence_of_paths(of)}: no finite automaton counts them, there is no strip"
        )
    return _strip_of(found, of)


def _strip_of(found: Automaton, of: LatticePaths) -> Strip:
    letters = tuple(map(str, range(found.letters)))
    return Strip(Language(letters, found).rule(sentence_of_paths(of)), rows=1)


def length_of_words(of: LatticePaths | Walks) -> Size:
    """Return the length of the words that stand for paths or walks.

    >>> length_of_words(Walks(NamedGraph("C_5")))
    Size(step=1, shift=1)
    """
    if isinstance(of, Walks):
        return replace(of.size, shift=of.size.shift + 1)
    return Follower(of).length


def sequence_of_paths(of: LatticePaths | Walks) -> Sequence:
    """Return the sequence of the numbers of paths or walks; raises GfkitError.

    A path without steps is counted where it is meant, and otherwise they begin with n = 1.

    >>> from gfkit.reading.sentences.path_and_walk_meanings import DYCK, NEVER_BELOW_AXIS
    >>> of = LatticePaths(DYCK, end=(Size(2), Size(0, 0)), region=frozenset({NEVER_BELOW_AXIS}))
    >>> sequence_of_paths(of)[0:6]
    [1, 1, 2, 5, 14, 42]
    """
    name = sentence_of_paths(of)
    if not of.size.step if isinstance(of, Walks) else of.is_fixed:
        raise GfkitError(f"{name}: this is one number, and no sequence")
    if isinstance(of, Walks):
        least = max(0, -(of.size.shift // of.size.step))
        return _in_n(strip_of_paths(of), length_of_words(of), least).named(name)
    follower = Follower(of)
    length = follower.length
    least = 0 if follower.accepts(follower.first) else 1
    first = max(0, -((length.shift - least) // length.step))
    found = automaton_of_paths(of)
    if found is not None:
        return _in_n(_strip_of(found, of), length, first).named(name)
    numbers = [*first_numbers(of, length.step * (first + MOST_COUNTED) + length.shift)]
    terms = numbers[length.step * first + length.shift :: length.step]
    if len(terms) < FEWEST_COUNTED:
        raise LimitReached(
            f"{name}: no finite automaton counts them, and there are too many states"
        )
    told = f"{name} (counted for n = {first} to {first + len(terms) - 1})"
    return Sequence(terms, offset=first).named(told)


def _in_n(strip: Strip, length: Size, first: int) -> Sequence:
    """Return the numbers of words of some lengths, from a first n on."""
    whole = Sequence.of(replace(strip, shift=length.shift))
    whole = whole.section(length.step) if length.step > 1 else whole
    return whole.beginning(first)


# Walks.


def neighbours_of(of: Walks) -> list[list[int]]:
    """Return the neighbours of each vertex; raises GfkitError.

    Those of a board are numbered row by row.
    """
    from gfkit.reading.sentences.graph_meanings_to_strips import plain_graph  # noqa: PLC0415 - which reads rules

    graph = of.graph
    if isinstance(graph, Arrows):
        near = [[v for v, is_next in enumerate(row) if is_next] for row in graph.matrix]
    elif isinstance(graph, NamedGraph):
        near = [[*some] for some in plain_graph(graph.name).neighbours()]
    else:
        rows, columns = graph.rows.shift, graph.columns.shift
        cells = [(r, c) for r in range(rows) for c in range(columns)]
        beside = _moves(of.piece, rows, columns) if of.piece else partial(_beside, graph)
        near = [sorted({*beside(r, c)}) for r, c in cells]
    if len(near) > MOST_VERTICES:
        raise LimitReached(f"walks are counted on graphs with at most {MOST_VERTICES} vertices")
    return near


def _moves(piece: str, rows: int, columns: int) -> Callable[[int, int], Iterator[int]]:
    """Return the cells to which a piece moves from each cell of a board that has no other piece."""
    leaps, is_rider = MOVES[piece]

    def beside(row: int, column: int) -> Iterator[int]:
        for down, right in leaps:
            for k in range(1, max(rows, columns) if is_rider else 2):
                r, c = row + k * down, column + k * right
                if 0 <= r < rows and 0 <= c < columns:
                    yield r * columns + c

    return beside


def _beside(graph: Rectangle, row: int, column: int) -> Iterator[int]:
    """Yield the cells that are neighbours of a cell of a board, whose sides may be joined."""
    rows, columns = graph.rows.shift, graph.columns.shift
    for down, right in BESIDE + CORNERWISE * graph.kings:
        r, c = row + down, column + right
        if graph.joined[0] and rows > 1:
            r %= rows
        if graph.joined[1] and columns > 1:
            c %= columns
        if 0 <= r < rows and 0 <= c < columns:
            yield r * columns + c


WalkState = tuple[int, int, tuple[int, ...], bool, int]
"""The first vertex of a walk, the last one, how often some are visited, whether it has no step; and
the vertex before the last one, where it matters, or -1."""


def _walks(of: Walks) -> Language:
    """Return the language of the vertices that walks visit; raises GfkitError."""
    near = neighbours_of(of)
    kept = [v for v in range(len(near)) if v not in of.avoided]
    visits: list[Visits | Stands] = sorted(of.visits, key=repr)
    required = len(visits)
    parts = sorted({z for some in of.clauses for z in some}, key=repr)
    visits += [z for z in parts if isinstance(z, Visits | Stands)]
    among = sorted({v for z in parts if isinstance(z, VisitsAmong) for v in z.vertices})
    visits += [Visits(SOME, v) for v in among]
    counters = [counter_of(z.amount) for z in visits]
    is_begun_kept = of.closed or any(isinstance(z, Closes | EndsBeside) for z in parts)
    is_begun_kept |= any(isinstance(z, Visits) and z.vertex is None for z in visits)

    def counted(often: tuple[int, ...], begun: int, at: int, when: set[When]) -> tuple[int, ...]:
        """Return how often the vertices that are told are visited, with one visit more."""

        def is_there(one: Visits | Stands) -> bool:
            if isinstance(one, Stands):
                return False
            return one.when in when and at == (begun if one.vertex is None else one.vertex)

        each = zip(visits, counters, often, strict=True)
        return tuple(counter.of(k + is_there(z)) for z, counter, k in each)

    def step(state: WalkState | None, letter: int) -> WalkState | None:
        """Follow the first vertex, if it matters, the one that is reached, and the visits.

        A visit between the ends is counted with the next step.
        """
        if state is None:
            return None
        begun, at, often, is_first, before = state
        v = kept[letter]
        if at == -1:
            if of.first not in {None, v}:
                return None
            begun = v if is_begun_kept else 0
            return begun, v, counted(often, begun, v, {When.ALWAYS}), True, -1
        if v not in near[at] or v == before:
            return None
        if not is_first:
            often = counted(often, begun, at, {When.BETWEEN})
        if v == at:
            each = zip(visits, counters, often, strict=True)
            often = tuple(counter.of(k + isinstance(z, Stands)) for z, counter, k in each)
        before = at if of.is_onward else -1
        return begun, v, counted(often, begun, v, {When.ALWAYS, When.BEHIND}), False, before

    def accepts(state: WalkState | None) -> bool:
        if state is None or state[1] == -1:
            return False
        begun, at, often, *_ = state
        visited = [k in z.amount for z, k in zip(visits, often, strict=True)]
        if at in of.not_last or not all(visited[:required]):
            return False

        def holds(one: WalkPart) -> bool:
            match one:
                case LastIn(vertices):
                    return at in vertices
                case Closes(is_so):
                    return (at == begun) == is_so
                case EndsBeside(is_so):
                    return (at in near[begun]) == is_so
                case VisitsAmong(vertices, amount):
                    last = visited[len(visited) - len(among) :]
                    return sum(is_so for v, is_so in zip(among, last) if v in vertices) in amount  # noqa: B905
            return visited[required:][visits[required:].index(one)]

        if not all(any(map(holds, some)) for some in of.clauses):
            return False
        return at in ([begun] if of.closed else [of.last] if of.last is not None else kept)

    first: WalkState | None = (-1, -1, (0,) * len(visits), False, -1)
    return Language(tuple(map(str, kept)), made(len(kept), first, step, accepts))


def are_alike(near: list[list[int]]) -> bool:
    """Tell whether as many walks of each length begin in each vertex, also closed ones.

    >>> are_alike([[1, 2], [0, 2], [0, 1]]), are_alike([[1], [0, 2], [1]])
    (True, False)
    """
    return all(
        len({sum(row) for row in walks}) == len({row[k] for k, row in enumerate(walks)}) == 1
        for walks in _numbers_of_walks(near)
    )


def _numbers_of_walks(near: list[list[int]]) -> Iterator[list[list[int]]]:
    """Yield the numbers of walks between each two vertices, of lengths that tell all others."""
    walks = [[int(u == v) for v in range(len(near))] for u in range(len(near))]
    for _ in near:
        yield walks
        walks = [[sum(row[v] for v in some) for some in near] for row in walks]


def vertex_that_is(which: str, near: list[list[int]]) -> int | None:
    """Return a vertex that is "adjacent" to vertex 0, "opposite" it, or an "other" one.

    None if there are several that differ in the numbers of walks. Opposite is the farthest one.

    >>> square = [[1, 3], [0, 2], [1, 3], [0, 2]]
    >>> [vertex_that_is(z, square) for z in ("adjacent", "opposite", "other")]
    [1, 2, None]
    """
    walks = [*_numbers_of_walks(near)]
    far = [next((k for k, z in enumerate(walks) if z[0][v]), -1) for v in range(len(near))]
    some = near[0] if which == "adjacent" else [*range(1, len(near))]
    if which == "opposite":
        some = [v for v, k in enumerate(far) if k == max(far)]
        if len(some) > 1:
            return None
    different = {tuple(z[0][v] for z in walks) for v in some}
    return some[0] if len(different) == 1 else None
