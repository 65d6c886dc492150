"""Lattice paths and walks in canonical English, which is read back as it was meant."""

from __future__ import annotations

from gfkit.reading.sentences.canonical_sentence_writers.graph_sentences import on_text
from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import (
    ONE_OF_THEM,
    number_text,
    sentence_of,
    size_text,
)
from gfkit.reading.sentences.path_and_walk_meanings import (
    DYCK,
    KING_STEPS,
    MOTZKIN,
    NEVER_BELOW_AXIS,
    SCHROEDER,
    UNIT_STEPS,
    Arrows,
    Closes,
    EndsAt,
    EndsBeside,
    HalfPlane,
    LastIn,
    LatticePaths,
    Leaves,
    OneHolds,
    Passes,
    Pattern,
    Said,
    Stands,
    Step,
    StepsAre,
    Visits,
    VisitsAmong,
    WalkPart,
    Walks,
    When,
    labels_of_edges,
    letters_of_steps,
    point_text,
)
from gfkit.reading.sentences.registry_of_names import one_piece_of
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    Amount,
    Counted,
    Meaningless,
    Size,
    Values,
    Words,
)

CALLED = {DYCK: "Dyck", MOTZKIN: "Motzkin", SCHROEDER: "Schroeder"}
"""Steps of paths that begin and end on the x-axis, and never go below it."""
HALVED = {DYCK, SCHROEDER}
"""Those whose length is even, and told by its half."""
ORIGIN = (0, 0)
ONCE = {(1, 1): "exactly once", (0, 1): "at most once", (1, None): "at least once"}
STEP_WORDS = {"U": "up", "D": "down", "L": "level"}
STEP_WORDS |= {"E": "east", "N": "north", "W": "west", "S": "south", "X": "diagonal"}


def sentence_of_paths(of: LatticePaths | Walks) -> str:
    """Return a meaning in canonical English.

    >>> low = frozenset({NEVER_BELOW_AXIS, HalfPlane(0, 1, 3)})
    >>> sentence_of_paths(LatticePaths(DYCK, end=(Size(2), Size(0, 0)), region=low))
    'Dyck paths of semilength n with height at most 3'
    """
    if isinstance(of, Walks):
        return _of_walks(of)
    ground = Size(0, 0)
    is_named = of.start == ORIGIN and of.steps in CALLED and NEVER_BELOW_AXIS in of.region
    region = of.region
    x, y = of.end
    if is_named and of.many is None and x is not None and y in {ground, None}:
        region -= {NEVER_BELOW_AXIS}
        name = CALLED[of.steps]
        begun = f"{name} paths" if y is not None else f"{name} prefixes"
        if y is not None and of.steps in HALVED and not (x.step % 2 or x.shift % 2):
            half = Size(x.step // 2, x.shift // 2)
            begun += f" of semilength {size_text(half)}"
        else:
            begun += f" of length {size_text(x)}"
    else:
        begun = f"lattice paths {_ends(of)} {steps_text(of.steps)}"
    said = [*_bounds(region), *sorted(_said(one, of) for one in of.said)]
    return f"{begun} {', '.join(said)}".strip()


def _ends(of: LatticePaths) -> str:
    """Return the number of steps, and the points where paths begin and end."""
    x, y = of.end
    told = [] if of.many is None else [f"of {size_text(of.many)} steps"]
    told += [f"from {point_text(of.start)}"]
    if x is not None and y is not None:
        told.append(f"to ({size_text(x)},{size_text(y)})")
    elif x is not None:
        told.append(f"to x = {size_text(x)}")
    elif y is not None:
        told.append(f"to y = {size_text(y)}")
    return " ".join(told)


def steps_text(steps: tuple[Step, ...]) -> str:
    """Return steps as they stand in a sentence.

    >>> steps_text(((0, 1), (1, 0))), steps_text(KING_STEPS)
    ('with steps (0,1), (1,0)', 'with king steps')
    """
    if steps == KING_STEPS:
        return "with king steps"
    if steps == UNIT_STEPS:
        return "with unit steps"
    return f"with steps {', '.join(map(point_text, steps))}"


def _bounds(region: frozenset[HalfPlane]) -> list[str]:
    """Return where paths stay, opposite bounds together."""
    found: list[str] = []
    left = set(region)
    for one in sorted(region, key=lambda z: (abs(z.a), abs(z.b), -z.b, z.most)):
        if one not in left:
            continue
        left.discard(one)
        below = next((z for z in sorted(left, key=repr) if (z.a, z.b) == (-one.a, -one.b)), None)
        if below is not None and one.b > 0:
            left.discard(below)
            found.append(f"with {-below.most} <= {line_text(one.a, one.b)} <= {one.most}")
        elif (one.a, one.b) == (0, 1):
            found.append(
                f"with height at most {one.most}" if one.most >= 0 else f"with y <= {one.most}"
            )
        else:
            found.append(f"with {half_plane_text(one)}")
    return found


def half_plane_text(one: HalfPlane) -> str:
    """Return a half-plane as an inequality.

    >>> half_plane_text(NEVER_BELOW_AXIS), half_plane_text(HalfPlane(1, -1, 2))
    ('y >= 0', 'y >= x-2')
    """
    if one.b in {1, -1}:
        other = -one.a * one.b
        line = {0: "", 1: "x", -1: "-x"}.get(other, f"{other}x")
        most = one.most * one.b
        behind = f"{line}{most:+d}" if line and most else line or str(most)
        return f"y {'<=' if one.b > 0 else '>='} {behind}"
    if one.b == 0 and one.a in {1, -1}:
        return f"x {'<=' if one.a > 0 else '>='} {one.most * one.a}"
    return f"{line_text(one.a, one.b)} <= {one.most}"


def line_text(a: int, b: int) -> str:
    """Return a*x + b*y as it is written.

    >>> line_text(0, 1), line_text(-1, 1), line_text(2, 1)
    ('y', 'y-x', '2x+y')
    """
    if a < 0 < b:
        return f"{_times(b, 'y')}-{_times(-a, 'x')}"
    if not a or not b:
        return _times(a, "x") if a else _times(b, "y")
    return f"{_times(a, 'x')}{'-' if b < 0 else '+'}{_times(abs(b), 'y')}"


def _times(k: int, letter: str) -> str:
    return {1: letter, -1: f"-{letter}"}.get(k, f"{k}{letter}")


def _said(one: Said, of: LatticePaths) -> str:
    steps = of.steps
    if isinstance(one, Leaves):
        return f"that reach {half_plane_text(one.region.others)}"
    if isinstance(one, StepsAre):
        return f"whose {_word_of_steps(one, steps)}"
    if isinstance(one, EndsAt):
        return _ends_at(one)
    if isinstance(one, OneHolds):
        return _one_of(sorted(_verb_of(z, of) for z in one.parts))
    is_one = one.amount in ONE_OF_THEM
    return f"with {amount_before(one.amount)} {pattern_text(one.pattern, steps, one=is_one)}"


def _word_of_steps(one: StepsAre, steps: tuple[Step, ...]) -> str:
    letters = tuple(sorted(letters_of_steps(steps)))
    told = sentence_of(Counted(Words(letters), one.said))
    begun = sentence_of(Counted(Words(letters)))
    return f"steps form a word {told.removeprefix(begun).strip()}"


def _one_of(verbs: list[str]) -> str:
    verbs = sorted(verbs, key=lambda z: ("steps form a word" in z, z))
    return f"that either {' or '.join(verbs)}" if len(verbs) > 1 else f"that {verbs[0]}"


def _verb_of(one: Passes | EndsAt | StepsAre, of: LatticePaths) -> str:
    """Return a part of a clause: how often a number is visited, or where the path ends."""
    if isinstance(one, EndsAt):
        return _ends_at(one).removeprefix("that ")
    steps, start = of.steps, of.start[1]
    if isinstance(one, StepsAre):
        return f"have {_word_of_steps(one, steps)}"
    heights = one.pattern.at if isinstance(one.pattern.at, frozenset) else frozenset()
    if len(heights) != 1 or one.pattern.steps != (steps,):
        is_one = one.amount in ONE_OF_THEM
        return f"have {amount_before(one.amount)} {pattern_text(one.pattern, steps, one=is_one)}"
    at = min(z for z in heights if isinstance(z, int))
    return _visits_verb(at, one.amount, is_start=start == at)


def _visits_verb(at: object, amount: Amount, *, is_start: bool) -> str:
    """Return how often a vertex is visited; the start is returned to."""
    if amount == NONE:
        return f"never {'return to' if is_start else 'visit'} {at}"
    return f"{'return to' if is_start else 'visit'} {at} {_often(amount)}"


def _ends_at(one: EndsAt) -> str:
    """Return at which of several heights paths end.

    >>> _ends_at(EndsAt(frozenset({0, 2}), outside=True)), _ends_at(EndsAt(parity=1))
    ('that end at a height other than 0 or 2', 'that end at an odd height')
    """
    if one.numbers is not None:
        told = " or ".join(map(str, sorted(one.numbers)))
        if one.outside:
            return f"that end at a height other than {told}"
        return f"that end in {{{told}}}" if len(one.numbers) == 1 else f"that end at {told}"
    if one.parity is not None:
        return f"that end at an {'odd' if one.parity else 'even'} height"
    if one.high is not None and one.high < 0:
        if one.high < -1 or one.low is not None:
            raise Meaningless("heights below 0 at which paths end are told together")
        return "that end at a negative height"
    amount = Amount(one.low or 0, one.high)
    return f"that end at height {number_text(amount)}"


def amount_before(amount: Amount) -> str:
    """Return an amount as it stands before its noun.

    >>> [amount_before(z) for z in (NONE, Amount(0, None, 2), Amount(1, 5, 2))]
    ['no', 'an even number of', 'an odd number, between 1 and 5, of']
    """
    if amount == NONE:
        return "no"
    low, high, step = amount.low, amount.high, amount.step
    if step == 1 or low == high:
        return number_text(amount)
    if step != 2:
        raise Meaningless("before a noun stands a number, or a parity")
    bounds = ""
    if low >= step or high is not None:
        bounds = f"at least {low}" if high is None else f"between {low} and {high}"
    parity = "odd" if low % 2 else "even"
    return f"an {parity} number, {bounds}, of" if bounds else f"an {parity} number of"


def pattern_text(of: Pattern, steps: tuple[Step, ...], *, one: bool = False) -> str:
    """Return the places of a pattern, by the letters of its steps; one: as a singular.

    >>> from gfkit.reading.sentences.path_and_walk_meanings import DOWN, UP
    >>> peaks = Pattern(((UP,), (DOWN,)), frozenset({2}))
    >>> pattern_text(peaks, DYCK), pattern_text(Pattern(((UP,),)), DYCK)
    ('peaks at height 2', 'up steps')
    """
    letters, s = letters_of_steps(steps), "" if one else "s"
    if of.at is not None and of.steps == (steps,):
        return f"step{s} to height {min(of.at, key=str)}" if isinstance(of.at, frozenset) else ""
    spelled = "".join(next(z for z, some in letters.items() if some == step) for step in of.steps)
    turns = {"UD": f"peak{s}", "DU": f"valley{s}"}
    if of.at is None and spelled in turns:
        return turns[spelled]
    if of.at is None:
        is_step = len(spelled) == 1
        return f"{STEP_WORDS[spelled]} step{s}" if is_step else f"occurrence{s} of {spelled}"
    if spelled == "D":
        return f"return{s}"
    return f"{turns.get(spelled, f'level step{s}')} {_heights_text(of.at, outside=of.outside)}"


def _heights_text(at: Values, *, outside: bool) -> str:
    """Return at which heights something is.

    >>> _heights_text(frozenset({1, 2}), outside=True), _heights_text(Amount(3), outside=False)
    ('at a height other than 1 or 2', 'at height at least 3')
    """
    if isinstance(at, Amount):
        told = number_text(at)
    else:
        *before, last = map(str, sorted(at, key=str))
        told = f"{', '.join(before)} or {last}" if before else last
    return f"at a height other than {told}" if outside else f"at height {told}"


def _of_walks(of: Walks) -> str:
    """Return walks on a graph; vertices are v1, v2, ..."""
    on = _matrix_text(of.graph) if isinstance(of.graph, Arrows) else on_text(of.graph)
    if of.piece and not isinstance(of.graph, Arrows):
        on = on_text(of.graph, is_board=True)
    closed = "closed " * (of.closed) + f"{one_piece_of(of.piece)} " * bool(of.piece)
    told = [f"{closed}walks of length {size_text(of.size)} on {on}"]
    if of.first is not None:
        told.append(f"from {vertex_text(of.graph, of.first)}")
    if of.last is not None and not of.closed:
        told.append(f"to {vertex_text(of.graph, of.last)}")
    if of.avoided:
        each = " and ".join(vertex_text(of.graph, z) for z in sorted(of.avoided))
        told.append(f"avoiding {each}")
    told += [f"that do not end at {vertex_text(of.graph, z)}" for z in sorted(of.not_last)]
    told += ["without immediate reversals"] * of.is_onward
    told += sorted(_visits_text(of, z) for z in of.visits)
    clauses = sorted(_one_of(sorted(_part_text(of, z) for z in some)) for some in of.clauses)
    return ", ".join([" ".join(told), *clauses])


def _part_text(of: Walks, one: WalkPart) -> str:
    """Return a part of a clause as a verb."""
    match one:
        case LastIn(vertices):
            return f"end at {' or '.join(vertex_text(of.graph, z) for z in sorted(vertices))}"
        case Closes(is_so):
            return "end where they start" if is_so else "do not end where they start"
        case EndsBeside(is_so):
            verb = "start and end at adjacent vertices"
            return verb if is_so else f"do not {verb}"
        case VisitsAmong(some, amount):
            listed = ", ".join(vertex_text(of.graph, z) for z in sorted(some))
            return f"visit {amount_before(amount).removesuffix(' of')} of {listed}"
        case Stands(amount):
            return "use no loop" if amount == NONE else f"use a loop {_often(amount)}"
    return _visits_text(of, one).removeprefix("that ")


def _often(amount: Amount) -> str:
    return ONCE.get((amount.low, amount.high)) or f"{amount_before(amount)} times"


def _visits_text(of: Walks, one: Visits) -> str:
    """Return how often a vertex is visited: of none between the ends, or behind the start."""
    at = "the start" if one.vertex is None else vertex_text(of.graph, one.vertex)
    if one.when is When.BETWEEN:
        return f"that do not visit {at} between their ends"
    return f"that {_visits_verb(at, one.amount, is_start=one.when is When.BEHIND)}"


def _matrix_text(graph: Arrows) -> str:
    rows = ",".join(f"[{','.join(map(str, row))}]" for row in graph.matrix)
    return f"the graph with adjacency matrix [{rows}]"


def vertex_text(graph: object, vertex: int) -> str:
    """Return a vertex: by its place in the order, or as the edges call it that are told.

    >>> from gfkit.reading.sentences.graph_meanings import NamedGraph
    >>> vertex_text(NamedGraph("C_5"), 0), vertex_text(NamedGraph("2-3, 3-5"), 0)
    ('v1', 'v2')
    """
    labels = labels_of_edges(graph)
    return f"v{labels[vertex] if labels else vertex + 1}"
