"""From a parse to what it means: the forms of `paths.lark` about walks on graphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from gfkit.errors import LimitReached
from gfkit.reading.sentences.canonical_sentence_writers.graph_sentences import on_text
from gfkit.reading.sentences.conjunctions_of_clauses import NEVER
from gfkit.reading.sentences.conjunctions_of_clauses import all_of as all_clauses
from gfkit.reading.sentences.graph_meanings import NamedGraph, Rectangle
from gfkit.reading.sentences.graph_semantics import CalledGraph, Told
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    Undecided,
    one_amount,
    some_letters,
)
from gfkit.reading.sentences.partial_path_and_walk_meanings import (
    CalledSo,
    Labelled,
    Loops,
    NumberedPath,
    Parts,
    StepsSaid,
    ToldTogether,
    Vertex,
    VisitsToAll,
    VisitsTold,
    WalkTold,
    all_of_kind,
    always,
    flat,
    numbers_that_follow,
    only,
    signs,
    the,
)
from gfkit.reading.sentences.path_and_walk_meanings import (
    DOWN,
    UP,
    Arrows,
    Closes,
    EndsAt,
    EndsBeside,
    LastIn,
    Stands,
    Visits,
    VisitsAmong,
    WalkPart,
    Walks,
    When,
    labels_of_edges,
)
from gfkit.reading.sentences.permutation_semantics import Whole
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    Amount,
    Cells,
    Count,
    Counted,
    Meaningless,
    Order,
    Ordered,
    Size,
    SomeLetters,
    Windows,
    Words,
    all_of,
)
from gfkit.reading.sentences.sentence_tokens import Token
from gfkit.reading.sentences.walk_conditions import (
    ALL_VERTICES,
    BesideSaid,
    Clauses,
    ClosedSaid,
    Condition,
    HasSaid,
    LastSaid,
    LoopsSaid,
    NextTo,
    VertexSet,
    VisitSaid,
    WordSaidSo,
    clauses_of,
    one_of,
    other_amounts,
    require_one_amount,
    so_many_of,
    vertices_in,
    when_and_amount,
    with_vertices,
)

ANY_CORNER = "which corner or end is meant, or any, is not told: as 'visit v1'"
WHICH_CORNER = (
    "whether they end at the corner where they start is not told: 'start at a corner and end at "
    "the same corner' are those from one corner back to it"
)


@dataclass(frozen=True, slots=True)
class Anywhere:
    """Walks start at any vertex, of which there are so many, or end at any.

    vertices: how many there are; None if this is not told. what: "first" or "last".
    """

    vertices: int | None = None
    what: str = "first"


@dataclass(frozen=True, slots=True)
class NeighborsOf:
    """The neighbours of a vertex."""

    vertex: Vertex


class WalkForms:
    """What each form of `paths.lark` about walks means."""

    def walks_counted(self, parts: Parts) -> Walks:
        return _walks([one for part in parts for one in flat(part)])

    def walks_in_complete(self, parts: Parts) -> Counted:
        """Return the words of the vertices of walks: each is one more than the steps."""
        size = next(z for z in parts if isinstance(z, Size))
        words = Words(_letters_of(parts))
        return Counted(words, APART, Size(size.step, size.shift + 1))

    def closed_walks_in_complete(self, parts: Parts) -> Counted:
        """Return the circular words of the vertices of closed walks of one step or more."""
        size = next(z for z in parts if isinstance(z, Size))
        some = Count(SOME, Cells())
        return Counted(Words(_letters_of(parts), on_circle=True), all_of([APART, some]), size)

    def walk_head(self, parts: Parts) -> ToldTogether:
        return ToldTogether(tuple(parts))

    walk_closed = always(Told("closed"))

    def walk_piece(self, parts: Parts) -> Token:
        return the(Token, parts)

    def walk_size(self, parts: Parts) -> Size:
        return the(Size, parts)

    def walk_on(self, parts: Parts) -> CalledGraph:
        return the(CalledGraph, parts)

    def walk_matrix(self, parts: Parts) -> Labelled:
        rows = str(parts[0]).replace(" ", "").strip("[]").split("],[")
        matrix = tuple(tuple(map(int, row.split(","))) for row in rows)
        return Labelled(Arrows(matrix), tuple(range(1, len(matrix) + 1)))

    def walk_arcs(self, parts: Parts) -> Labelled:
        return _labelled([z for z in parts if isinstance(z, tuple)])

    def walk_untold_arcs(self, parts: Parts) -> Labelled:
        del parts
        raise Undecided("which way the edges go is not told, as 'with arcs 1->2, 2->1'")

    def walk_edges(self, parts: Parts) -> Labelled:
        pairs = [z for z in parts if isinstance(z, tuple)]
        if all(
            a != b for a, b in pairs
        ):  # it is a graph without loops, which is read as others are
            raise Meaningless("an edge joins two vertices, and is said once")
        return _labelled([*pairs, *((b, a) for a, b in pairs if a != b)])

    def walk_arc(self, parts: Parts) -> tuple[int, ...]:
        if signs(parts) not in ([], [">"]):
            raise Meaningless("an arc is told as 1->2")
        return tuple(all_of_kind(int, parts))

    def walk_first(self, parts: Parts) -> WalkTold:
        return WalkTold("first", _vertices(parts))

    def walk_last(self, parts: Parts) -> WalkTold:
        return WalkTold("last", _vertices(parts))

    def walk_there_and_back(self, parts: Parts) -> ToldTogether:
        (vertex,) = _vertices(parts)
        if vertex.name == "corner" and not vertex.is_given:
            raise Undecided(WHICH_CORNER)
        if vertex.name in {"same", "same corner", "it"}:
            return ToldTogether((WalkTold("last", (vertex,)),))
        last = WalkTold("last", (Vertex(name="same"),))
        return ToldTogether((WalkTold("first", (vertex,)), last))

    def walk_first_and_last(self, parts: Parts) -> ToldTogether:
        first, last = _vertices(parts)
        return ToldTogether((WalkTold("first", (first,)), WalkTold("last", (last,))))

    def walk_between(self, parts: Parts) -> ToldTogether:
        if any(isinstance(z, int) and z != 2 for z in parts):
            raise Meaningless("a walk has two ends")
        last = the(Vertex, parts)
        first = WalkTold("first", (Vertex(name="any"),))
        return ToldTogether((first, WalkTold("last", (last,))))

    def walk_avoiding(self, parts: Parts) -> WalkTold:
        return WalkTold("avoided", _vertices(parts))

    def walk_on_numbers(self, parts: Parts) -> NumberedPath:
        """Return numbers of which each is next to those that differ from it by 1."""
        wholes = [z.number for z in all_of_kind(Whole, parts)]
        told = f"[{wholes[0]},{wholes[1]}]" if wholes else ""
        listed = next((z.letters for z in all_of_kind(Alphabet, parts)), None)
        text = told or str(parts[0])
        numbers = numbers_that_follow(text if listed is None else listed)
        if not numbers:
            raise Meaningless(f"{listed or text} are not numbers that follow each other")
        return NumberedPath(numbers[0], len(numbers))

    def walk_number_list(self, parts: Parts) -> Alphabet:
        return Alphabet(tuple(all_of_kind(int, parts)))

    def walk_on_cycle(self, parts: Parts) -> CalledGraph:
        """Return the cycle of vertices with numbers that follow each other from 0 or 1 on."""
        (listed,) = (z.letters for z in all_of_kind(Alphabet, parts))
        numbers = [z for z in listed if isinstance(z, int)]
        if len(numbers) > 1 and numbers[0] == numbers[-1]:
            numbers.pop()
        first = numbers[0]
        if len(numbers) < 3 or first > 1 or numbers != [*range(first, first + len(numbers))]:
            raise Meaningless("the vertices of a cycle are told as 1-2-3-4-1")
        return CalledGraph(NamedGraph(f"C_{len(numbers)}"))

    def walk_called_so(self, parts: Parts) -> CalledSo:
        return the(CalledSo, parts)

    def walk_names_of(self, parts: Parts) -> CalledSo:
        (listed,) = (z.letters for z in all_of_kind(Alphabet, parts))
        return _called_so([z for z in listed if isinstance(z, int)])

    def walk_names_in_range(self, parts: Parts) -> CalledSo:
        """Return the numbers of a range, as 1..4."""
        listed = next((z.letters for z in all_of_kind(Alphabet, parts)), str(parts[0]))
        numbers = numbers_that_follow(listed)
        if not numbers:
            raise Meaningless("vertices are told by numbers, as 1..4")
        return _called_so([*numbers])

    def walk_names_from_to(self, parts: Parts) -> CalledSo:
        low, high = all_of_kind(int, parts)
        return _called_so([*range(low, high + 1)])

    def walk_letters(self, parts: Parts) -> CalledSo:
        return _called_so([letter for z in parts for letter in str(z)])

    def letter_called(self, parts: Parts) -> Token:
        return the(Token, parts)

    def walk_on_called(self, parts: Parts) -> ToldTogether:
        """Return a polygon whose vertices are called so, of which the first may be said again."""
        graph, called = the(CalledGraph, parts), the(CalledSo, parts)
        names = called.names
        if names[0] == names[-1]:
            names = names[:-1]
        return ToldTogether((graph, CalledSo(names)))

    def walk_on_path_called(self, parts: Parts) -> ToldTogether:
        called = the(CalledSo, parts)
        return ToldTogether((NumberedPath(1, len(called.names)), called))

    def walk_on_cycle_called(self, parts: Parts) -> ToldTogether:
        called = the(CalledSo, parts)
        many = len({*called.names})
        if many < 3:
            raise Meaningless("a cycle has three vertices or more")
        return self.walk_on_called([CalledGraph(NamedGraph(f"C_{many}")), called])

    def walk_on_complete_called(self, parts: Parts) -> ToldTogether:
        called = the(CalledSo, parts)
        return ToldTogether((CalledGraph(NamedGraph(f"K_{len(called.names)}")), called))

    def walk_on_edges(self, parts: Parts) -> ToldTogether:
        """Return a graph by its edges, each told by two letters or by two digits."""
        pairs = [tuple(sorted(z)) for z in all_of_kind(str, parts) if len(z) == 2]
        told = next(iter(all_of_kind(CalledSo, parts)), None)
        names = sorted({z for pair in pairs for z in pair})
        if told is not None and sorted(map(str, told.names)) != names:
            raise Meaningless("the edges join the vertices that are told")
        if any(a == b for a, b in pairs) or len({*pairs}) < len(pairs):
            raise Meaningless("an edge joins two vertices, and is said once")
        place = {z: k for k, z in enumerate(names, 1)}
        edges = sorted((place[a], place[b]) for a, b in pairs)
        graph = CalledGraph(NamedGraph(", ".join(f"{a}-{b}" for a, b in edges)))
        called = CalledSo(tuple(int(z) if z.isdecimal() else z for z in names))
        return ToldTogether((graph, called))

    def walk_edge(self, parts: Parts) -> str:
        ends = [z.strip() for z in str(parts[0]).strip("{}").split(",")]
        told = "".join(ends)
        if len(told) != 2 or len(ends) > 2:
            raise Meaningless("an edge is told by its two vertices, as AB, 12 or {1,2}")
        return told

    def walk_modulo(self, parts: Parts) -> ToldTogether:
        """Return the integers modulo a number, each of which is next to those that differ by 1."""
        many = the(int, parts)
        if many < 3:
            raise Meaningless("a cycle has three vertices or more")
        cycle = CalledGraph(NamedGraph(f"C_{many}"))
        return ToldTogether((cycle, CalledSo(tuple(range(many)))))

    def walk_last_among(self, parts: Parts) -> WalkTold:
        return WalkTold("last among", _vertices(parts))

    def walk_last_there_or_next(self, parts: Parts) -> WalkTold:
        """Return that walks end at a vertex or at one of its neighbours."""
        vertex, others = parts
        (vertex,) = _vertices([vertex])
        if not isinstance(others, NeighborsOf) or others.vertex not in {Vertex(name="it"), vertex}:
            raise Meaningless("the neighbors are those of the vertex that is told before them")
        return WalkTold("last among", (vertex, Vertex(name="neighbors")))

    def walk_neighbors(self, parts: Parts) -> NeighborsOf:
        if any(z != 1 for z in all_of_kind(int, parts)):
            raise Meaningless("a walk ends at one vertex")
        return NeighborsOf(next(iter(_vertices(parts)), Vertex(name="it")))

    walk_to_any_corner = always(WalkTold("last among", (Vertex(name="corners"),)))

    def moves_made_by_it(self, parts: Parts) -> ToldTogether:
        return ToldTogether(tuple(parts))

    def walk_so_many_vertices(self, parts: Parts) -> int:
        numbers = [int(str(z)) for z in parts if isinstance(z, int | Token)]
        return numbers[0] if numbers else 0

    def walk_visits_all(self, parts: Parts) -> VisitsToAll:
        often = all_of_kind(Amount, parts)
        if often and often[0] != SOME:
            raise Undecided("whether the start counts as a visit is not told")
        return VisitsToAll(the(int, parts), SOME)

    def walk_visits_each(self, parts: Parts) -> ToldTogether:
        told = (VisitsTold(z, SOME, When.ALWAYS) for z in _vertices(parts))
        return ToldTogether(tuple(told))

    def walk_visits_ends(self, parts: Parts) -> ToldTogether:
        del parts
        return self.walk_visits_each([Vertex(name="end"), Vertex(name="other end")])

    def walk_visits_at_most_once(self, parts: Parts) -> VisitsTold:
        return VisitsTold(_vertices(parts)[0], Amount(0, 1), When.ALWAYS)

    walk_from_any = always(Anywhere())
    walk_to_any = always(Anywhere(what="last"))
    walk_from_any_to_any = always(ToldTogether((Anywhere(), Anywhere(what="last"))))
    walk_back = always(WalkTold("last", (Vertex(name="same"),)))

    def walk_not_last(self, parts: Parts) -> WalkTold:
        return WalkTold("not last", _vertices(parts))

    def walk_first_on(self, parts: Parts) -> ToldTogether:
        return ToldTogether((self.walk_first(parts), the(CalledGraph, parts)))

    def walk_anywhere(self, parts: Parts) -> Anywhere:
        return Anywhere(the(int, parts))

    def walk_steps(self, parts: Parts) -> Told:
        """Return that steps go to the four sides of a cell: those of the graph of a board."""
        items = {str(z) for said in all_of_kind(StepsSaid, parts) for z in said.items}
        if items in ({str(UP), str(DOWN)}, {"+1", "-1"}):
            return Told("by one")
        if items not in SIDES:
            raise Meaningless("on a board a step goes to one of four sides")
        return Told("to the sides")

    def walk_opposite_to(self, parts: Parts) -> Vertex:
        name = the(Vertex, parts).name
        is_start = name == "same" or name.startswith("called ")
        if any(z != 1 for z in all_of_kind(int, parts)) or not is_start:
            raise Meaningless("opposite is told of the start")
        return Vertex(name="opposite" if name == "same" else f"opposite to {name}")

    walk_stays = always(Told("on it"))
    walk_not_where_begun = always(WalkTold("not last", (Vertex(name="same"),)))
    walk_not_there = always(WalkTold("not last", (Vertex(name="it"),)))
    walk_onward = always(Told("onward"))

    def walk_no_edge_twice(self, parts: Parts) -> Told:
        if any(str(z) != "2" for z in parts):
            raise Meaningless("an edge is used twice in a row where a step goes back")
        return Told("onward")

    walk_along_edges = always(Told("along edges"))
    walk_in_triangle = always(CalledGraph(NamedGraph("C_3")))
    walk_in_square = always(CalledGraph(NamedGraph("C_4")))
    walk_in_pentagon = always(CalledGraph(NamedGraph("C_5")))
    walk_in_hexagon = always(CalledGraph(NamedGraph("C_6")))

    def walk_visits(self, parts: Parts) -> VisitsTold:
        return VisitsTold(_vertices(parts)[0], one_amount(parts), When.ALWAYS)

    def walk_visits_once(self, parts: Parts) -> VisitsTold:
        return VisitsTold(_vertices(parts)[0], SOME, When.ALWAYS)

    def walk_back_often(self, parts: Parts) -> VisitsTold:
        return VisitsTold(_vertices(parts)[0], one_amount(parts), When.BEHIND)

    def walk_not_between(self, parts: Parts) -> VisitsTold:
        vertex = next(iter(_vertices(parts)), Vertex(name="same"))
        return VisitsTold(vertex, NONE, When.BETWEEN)

    def walk_never_back(self, parts: Parts) -> VisitsTold:
        vertex = next(iter(_vertices(parts)), Vertex(name="same"))
        return VisitsTold(vertex, NONE, When.BEHIND)

    def walk_first_return(self, parts: Parts) -> ToldTogether:
        return ToldTogether((self.walk_last(parts), self.walk_not_between(parts)))

    walk_other_end = always(Vertex(name="other end"))
    walk_middle = always(Vertex(name="middle"))

    def walk_an_end(self, parts: Parts) -> Vertex:
        if any(z != 1 for z in all_of_kind(int, parts)):
            raise Meaningless("a walk begins in one vertex")
        return Vertex(name="an end")

    walk_first_end = always(Vertex(name="end"))

    def walk_negative(self, parts: Parts) -> Vertex:
        return Vertex(-the(int, parts))

    def walk_numbered(self, parts: Parts) -> Vertex:
        return Vertex(the(int, parts))

    def walk_called(self, parts: Parts) -> Vertex:
        return Vertex(the(int, parts), str(parts[0]))

    walk_any_vertex = always(Vertex(name="any"))

    def walk_given_called(self, parts: Parts) -> Vertex:
        return replace(self.walk_any_called(parts), is_given=True)

    def walk_any_called(self, parts: Parts) -> Vertex:
        return Vertex(name="any", letter=str(parts[-1]))

    def walk_lettered(self, parts: Parts) -> Vertex:
        return Vertex(name=f"called {parts[-1]}")

    def walk_one_vertex(self, parts: Parts) -> Vertex:
        if the(int, parts) != 1:
            raise Meaningless("a walk begins at one vertex")
        return Vertex(name="any")

    walk_leaf = always(Vertex(name="leaf"))
    walk_given_leaf = always(Vertex(name="leaf", is_given=True))
    walk_rim_vertex = always(Vertex(name="a rim vertex"))
    walk_given_rim_vertex = always(Vertex(name="a rim vertex", is_given=True))
    walk_a_corner = always(Vertex(name="corner"))
    walk_given_corner = always(Vertex(name="corner", is_given=True))
    walk_from_given = always(WalkTold("first", (Vertex(name="any"),)))

    def walk_last_parity(self, parts: Parts) -> EndsAt:
        return EndsAt(parity=the(Amount, parts).low)

    walk_opposite_corner = always(Vertex(name="opposite corner"))
    walk_same = always(Vertex(name="same"))
    walk_given_start = always(Vertex(name="same", is_given=True))
    walk_it = always(Vertex(name="it"))
    walk_same_corner = always(Vertex(name="same corner"))

    def walk_related(self, parts: Parts) -> Vertex:
        return the(Vertex, parts)

    def walk_related_given(self, parts: Parts) -> Vertex:
        vertex = the(Vertex, parts)
        return Vertex(name="other given") if vertex.name == "other" else vertex

    walk_other_given = always(Vertex(name="other given"))
    walk_adjacent = always(Vertex(name="adjacent"))
    walk_opposite = always(Vertex(name="opposite"))
    walk_other = always(Vertex(name="other"))


def _called_so(names: list[int] | list[str]) -> CalledSo:
    """Return what vertices are called; only the first may be said again, at the end."""
    if len({*names}) < len(names) - (names[0] == names[-1]) or len(names) < 2:
        raise Meaningless("each vertex has a name of its own")
    return CalledSo(tuple(names))


SIDES = ({"north", "south", "east", "west"}, {"up", "down", "left", "right"})
"""The steps to the four sides."""


APART = Count(NONE, Windows(2), Ordered(Order.EQUAL))
"""No two vertices that follow each other are equal."""


def _labelled(pairs: list[tuple[int, ...]]) -> Labelled:
    """Return the graph of some arcs; raises Meaningless for one that is said twice."""
    if len({*pairs}) < len(pairs):
        raise Meaningless("an edge is said once")
    labels = tuple(sorted({z for one in pairs for z in one}))
    matrix = tuple(tuple(int((a, b) in pairs) for b in labels) for a in labels)
    return Labelled(Arrows(matrix), labels)


def _vertices(parts: Parts) -> tuple[Vertex, ...]:
    found = [
        z if isinstance(z, Vertex) else Vertex(name=z.word)
        for z in parts
        if isinstance(z, Vertex | Told)
    ]
    return tuple(found)


def _letters_of(parts: Parts) -> SomeLetters:
    """Return the vertices of a complete graph, as many as its letter says."""
    name = next(str(z) for z in parts if isinstance(z, Token))
    found = some_letters(name.strip("K_{}")).letters
    assert isinstance(found, SomeLetters)
    return found


def _walks(told: list[object]) -> Walks:
    """Return the walks of which all this is told; raises Meaningless, Undecided."""
    from gfkit.reading.sentences.path_and_walk_meanings_to_automata import (  # noqa: PLC0415 - reads graphs
        are_alike,
        neighbours_of,
        vertex_that_is,
    )

    told = _with_the_vertex_before(told)
    place, size = only(CalledGraph, told, "the graph"), only(Size, told, "the length")
    if any(isinstance(z, Told) and z.word == "to the sides" for z in told):
        if place is None or any(isinstance(z, Token) and z.type == "PIECES" for z in told):
            raise Meaningless("steps to the four sides are those on a board")
        if not isinstance(place.graph, Rectangle) or place.graph.kings or any(place.graph.joined):
            raise Meaningless("steps to the four sides are those on a board")
        place = replace(place, is_board=False)
    numbered = only(NumberedPath, told, "the graph")
    called = only(CalledSo, told, "what the vertices are called")
    is_by_one = any(isinstance(z, Told) and z.word == "by one" for z in told)
    is_on_line = numbered is not None and any(isinstance(z, Anywhere) for z in told)
    is_on_line |= place is not None and _is_cycle(place.graph)
    if is_by_one and not (is_on_line or (called is not None and 0 in called.names)):
        raise Meaningless("on a board a step goes to one of four sides")
    if _is_to_a_neighbor(told) and place is not None and place.is_board:
        raise Undecided("whether cells that meet in a corner are next is not told")
    if numbered is not None and place is None:
        row = Rectangle(Size(0, 1), Size(0, numbered.many))
        place = CalledGraph(row)
    pieces = [str(z) for z in told if isinstance(z, Token) and z.type == "PIECES"]
    if len({*pieces}) > 1:
        raise Meaningless("a walk is that of one piece")
    labelled = only(Labelled, told, "the graph")
    if (place is None) == (labelled is None):
        raise Undecided("on which graph the walks are is not told, as 'on C_5'")
    graph = _board_of(place, pieces) if place is not None else None
    if labelled is not None:
        graph = labelled.graph
    if not isinstance(graph, Arrows | NamedGraph | Rectangle) or (
        isinstance(graph, Rectangle) and not graph.is_fixed
    ):
        raise Meaningless("walks are counted on one graph, as C_5, and n is their length")
    closed = any(isinstance(z, Told) and z.word == "closed" for z in told)
    walks = Walks(graph, size or Size(), piece=_rider(pieces))
    try:
        near = neighbours_of(walks)
    except LimitReached as error:
        raise Meaningless(str(error)) from None
    told = _by_their_names(told, called, graph, len(near))
    ends: dict[str, int] = {}
    _require_anywhere(told, len(near))
    from_a_corner = False
    for what in ("first", "last"):
        one = only(
            WalkTold,
            [z for z in told if isinstance(z, WalkTold) and z.what == what],
            f"the {what} vertex",
        )
        if one is None:
            continue
        vertex = _called_here(one.vertices[0], graph, numbered, near)
        if what == "last" and _is_any_of(one.vertices[0], ends.get("first"), graph, near):
            name = KINDS[one.vertices[0].name]
            told = [*told, LastSaid(VertexSet((Vertex(name=name),)))]
            continue
        if vertex.name in {"leaf", "a rim vertex"}:
            ends[what] = _one_of_kind(vertex, ends.get("first"), graph, near)
            continue
        if one.vertices[0].name == "an end" and "first" in ends:
            raise Undecided("which end is meant is not told, as 'at the other end'")
        if one.vertices[0].name == "corner":
            if from_a_corner:
                raise Undecided(WHICH_CORNER)
            if what == "last" and "first" in ends and not one.vertices[0].is_given:
                raise Undecided(
                    "whether one corner is meant, or any, is not told: 'to a given corner', or 'to "
                    "any corner'"
                )
            from_a_corner = True
            if what == "last" and ends.get("first") not in {None, *_corners(graph)}:
                _require_alike(_corners(graph), ends["first"], near)
        match vertex.name:
            case "opposite corner":
                ends[what] = _corner_opposite(ends.get("first"), graph)
                continue
            case "same corner" if "first" not in ends:
                raise Undecided(WHICH_CORNER)
            case "same" | "same corner" if what == "last":
                closed = True
            case "same":
                raise Meaningless("the first vertex is told before the last one")
            case "any" | "adjacent" | "opposite" | "other" | "other given":
                if not are_alike(near):
                    raise Undecided("the vertices are not alike: which one is meant is not told")
                if vertex.name == "any":
                    ends[what] = 0
                    continue
                if ends.get("first") != 0:
                    raise Meaningless("the first vertex is told before the other one")
                found = vertex_that_is(vertex.name.removesuffix(" given"), near)
                if found is None:
                    raise Undecided(
                        f"several vertices are {vertex.name}, and not alike: as 'from a vertex to "
                        "the opposite vertex' of a cube it is told which"
                    )
                if vertex.name == "other":
                    raise Undecided(
                        "whether one other vertex is meant, or any, is not told: 'ending at "
                        "another given vertex', or 'at any vertex other than the start'"
                    )
                ends[what] = found
            case _:
                ends[what] = _vertex(vertex, graph, len(near), told)

    def places(what: str) -> frozenset[int]:
        """Return the vertices of which this is told, of which one may be the first or opposite."""
        found: set[int] = set()
        for one in all_of_kind(WalkTold, told):
            if one.what == what:
                for v in one.vertices:
                    found |= {place_of(v)} if v.name != "neighbors" else beside(one.vertices[0])
        return frozenset(found)

    def place_of(v: Vertex) -> int:
        if v.name in {"height", "reached"}:
            raise Meaningless("heights are those of lattice paths")
        if v.name in {"same", "same corner"}:
            return _first_told(ends)
        if v.name == "opposite":
            return _opposite_of(_first_told(ends), near)
        if v.name in {"leaf", "a rim vertex"}:
            return _one_of_kind(v, ends.get("first"), graph, near)
        if v.name == "opposite corner":
            return _corner_opposite(ends.get("first"), graph)
        if v.name in {"any", "other", "other given", "adjacent"}:
            raise Undecided("which vertex is meant, or any, is not told: as 'visit v1'")
        if v.name == "corner" and ends.get("first") not in {None, *_corners(graph)}:
            _require_alike(_corners(graph), ends["first"], near)
        return _vertex(_called_here(v, graph, numbered, near), graph, len(near), told)

    def beside(v: Vertex) -> set[int]:
        """Return the neighbours of a vertex; raises Meaningless where they are not of a graph."""
        if isinstance(graph, Arrows) or pieces:
            raise Meaningless("neighbors are those in a graph")
        return {*near[place_of(v)]}

    def set_of(some: VertexSet) -> frozenset[int]:
        """Return the vertices of a set."""
        found: set[int] = set()
        for one in some.items:
            match one:
                case Vertex(name=name) if not one.is_given and name in {*KINDS, *KINDS.values()}:
                    of_kind = _of_kind(KINDS.get(name, name), graph, near)
                    if name in KINDS and ends.get("first") in {None, *of_kind}:
                        raise Undecided(ANY_CORNER)
                    found |= of_kind
                case Vertex():
                    found.add(place_of(one))
                case NextTo(vertex):
                    found |= beside(vertex)
                case EndsAt():
                    found |= _numbered_so(one, called, numbered)
                case VertexSet():
                    found |= set_of(one)
        return frozenset(range(len(near))) - found if some.outside else frozenset(found)

    def visits_of(one: VisitSaid) -> list[tuple[Clauses, Clauses]]:
        """Return for each vertex of a set that it is visited so often, and that it is not."""
        vertices = set_of(one.of)
        first = ends.get("first")
        require_one_amount(one, len(vertices))
        each: list[tuple[Clauses, Clauses]] = []
        for v in sorted(vertices):
            if (
                one.of == ALL_VERTICES and v == first and one.amount in {NONE, SOME}
            ):  # it is visited
                each.append(((), NEVER) if one.amount == SOME else (NEVER, ()))
                continue
            if first is None and one.when is When.BEHIND:
                raise Meaningless("where walks begin is told, as 'from v1'")
            when, amount = when_and_amount(one, is_start=v == first)
            so = (frozenset({Visits(amount, v, when)}),)
            no = frozenset(Visits(k, v, when) for k in other_amounts(amount))
            each.append((so, (no,)))
        return each

    def visited_of(one: VisitSaid) -> tuple[frozenset[int], int]:
        """Return of which vertices it is said how many are visited, and how many others are so."""
        vertices, first = set_of(one.of), ends.get("first")
        if one.of == ALL_VERTICES:
            if first is None:
                raise Meaningless("where walks begin is told, as 'from v1'")
            return vertices - {first}, 1
        if first in vertices:
            when_and_amount(one, is_start=True)
        return vertices, 0

    loops = only(Loops, told, "where there are loops")

    def clauses_said(one: Condition, is_so: bool) -> Clauses:
        match one:
            case LastSaid(some):
                vertices = set_of(some)
                others = frozenset(range(len(near))) - vertices
                return (frozenset({LastIn(vertices if is_so else others)}),)
            case ClosedSaid() if "first" in ends:
                return clauses_said(LastSaid(VertexSet((Vertex(name="same"),))), is_so)
            case ClosedSaid():
                return (frozenset({Closes(is_so)}),)
            case LoopsSaid(amount):
                if loops is None and not isinstance(graph, Arrows):
                    raise Meaningless("loops are told of a graph that has some")
                amounts = [amount] if is_so else [*other_amounts(amount)]
                return (frozenset(map(Stands, amounts)),)
            case HasSaid() | WordSaidSo():
                raise Meaningless("how many of some steps they have is said of lattice paths")
            case BesideSaid() if "first" in ends:
                return clauses_said(LastSaid(VertexSet((NextTo(Vertex(name="same")),))), is_so)
            case BesideSaid():
                return (frozenset({EndsBeside(is_so)}),)
            case VisitSaid(is_each=True):
                each = [visits_of(one)] if one.amount != SOME else []
                many = len(each[0]) if each else len(visited_of(one)[0])
                over = [Amount(many, many)] if is_so else [*other_amounts(Amount(many, many))]
                if not each:
                    return one_of(_among(visited_of(one)[0], 0, z) for z in over)
                return one_of(so_many_of(each[0], z) for z in over)
            case VisitSaid():
                over = [one.over] if is_so else [*other_amounts(one.over)]
                if one.amount == SOME and one.when is When.ALWAYS:
                    return one_of(_among(*visited_of(one), z) for z in over)
                return one_of(so_many_of(visits_of(one), z) for z in over)
        raise AssertionError(one)

    def placed(one: VisitsTold) -> VisitsTold:
        """Return what is told of the vertex opposite to the start by its number."""
        if one.vertex.name != "opposite":
            return one
        return replace(one, vertex=Vertex(_opposite_of(_first_told(ends), near) + 1, "v"))

    _require_one_place(told)
    avoided = places("avoided")
    not_last = places("not last")
    if ends.get("last") in not_last:
        raise Meaningless("walks end at a vertex, or they do not")
    among = _corners(graph) if _is_at_corners(told) else places("last among")
    for ends_at in all_of_kind(EndsAt, told):
        among |= _numbered_so(ends_at, called, numbered)
    if among:
        if not_last or "last" in ends or closed:
            raise Meaningless("where walks end is said once")
        not_last = frozenset(range(len(near))) - among
    told_visits = {
        _visits(placed(z), ends.get("first"), graph, numbered, near, told)
        for z in all_of_kind(VisitsTold, told)
    } | _visits_to_all(told, ends.get("first"), len(near))
    conditions = [z for z in told if isinstance(z, Condition)]
    clauses = set[frozenset[WalkPart]]()
    said = [_not_trivial(clauses_of(z, clauses_said), len(near)) for z in conditions]
    if not all(said):
        raise Meaningless("what is said of these walks holds of all of them")
    for clause in all_clauses(said):
        match parts := [z for z in sorted(clause, key=repr) if isinstance(z, WalkPart)]:
            case []:
                raise Meaningless("no walk is so")
            case [LastIn(vertices)]:
                not_last |= frozenset(range(len(near))) - vertices
            case [Closes(True)]:
                closed = True
            case [Visits(amount, int(v), When.ALWAYS)] if amount == NONE:
                avoided |= {v}
            case [Visits() as visit]:
                told_visits.add(visit)
            case _:
                clauses.add(frozenset(parts))
    kept = frozenset(range(len(near))) - not_last
    if ends.get("last", min(kept, default=0)) not in kept:
        raise Meaningless("walks end at a vertex, or they do not")
    if closed and "first" in ends and ends["first"] not in kept:
        raise Meaningless("walks end at a vertex, or they do not")
    if len(kept) == 1 and conditions:
        (ends["last"],) = kept
        not_last = frozenset()
    if not kept:
        raise Meaningless("walks end nowhere")
    is_onward = any(isinstance(z, Told) and z.word == "onward" for z in told)
    if is_onward and (isinstance(graph, Arrows) or walks.piece):
        raise Meaningless("a step goes back along an edge of a graph")
    if loops is not None:
        if isinstance(graph, Arrows) or pieces or is_onward:
            raise Meaningless("loops are told of a graph, on which walks may go back")
        assert isinstance(loops.at, VertexSet)
        at = set_of(loops.at)
        rows = (
            [v in some or v == u in at for v in range(len(near))] for u, some in enumerate(near)
        )
        walks = replace(walks, graph=Arrows(tuple(tuple(map(int, row)) for row in rows)))
    return replace(
        walks,
        not_last=not_last,
        is_onward=is_onward,
        first=ends.get("first"),
        last=ends.get("last"),
        closed=closed,
        avoided=avoided,
        visits=frozenset(told_visits),
        clauses=frozenset(clauses),
    )


def _with_the_vertex_before(told: list[object]) -> list[object]:
    """Return what is told, where "it", "there" and "that vertex" are the vertex told last.

    This is the start where it is told last, or nothing is; raises Undecided where several are.
    """
    found: list[object] = []
    before = Vertex(name="same")
    for one in _without_the_letter_of_the_start(_with_the_given_start(told)):
        match one:
            case WalkTold(what=what, vertices=vertices):
                each = tuple(_meant(z, before) for z in vertices)
                found.append(replace(one, vertices=each))
                before = each[0] if len(each) == 1 else Vertex(name="several")
                if what == "first" and len(each) == 1:
                    before = Vertex(name="same")
            case VisitsTold(vertex=vertex):
                meant = _meant(vertex, before)
                is_next = bool(found) and isinstance(found[-1], VisitsTold)
                found.append(replace(one, vertex=meant))
                before = Vertex(name="several") if is_next else meant
            case _ if isinstance(one, Condition):
                earlier = before
                found.append(with_vertices(one, partial(_meant, before=earlier)))
                each = tuple({_meant(z, earlier) for z in vertices_in(one)})
                is_next = len(found) > 1 and isinstance(found[-2], VisitsTold | Condition)
                before = Vertex(name="several") if is_next or len(each) != 1 else each[0]
            case _:
                found.append(one)
                if isinstance(one, VisitsToAll | EndsAt):
                    before = Vertex(name="several")
    return found


def _with_the_given_start(told: list[object]) -> list[object]:
    """Return what is told, and that walks start at a vertex where "the given start" is told."""
    if any(isinstance(z, WalkTold) and z.what == "first" for z in told):
        return told
    given = Vertex(name="same", is_given=True)
    ends = [v for z in told if isinstance(z, WalkTold) for v in z.vertices]
    ends += [v for z in told if isinstance(z, Condition) for v in vertices_in(z)]
    return [WalkTold("first", (Vertex(name="any"),)), *told] if given in ends else told


def _without_the_letter_of_the_start(told: list[object]) -> list[object]:
    """Return what is told, where the letter of the start, as of "a fixed vertex v", is the start.

    Raises Meaningless where another vertex is called so.
    """
    walks = all_of_kind(WalkTold, told)
    letters = {(z.what, v.letter) for z in walks for v in z.vertices if v.letter}
    if any(v.letter and not v.is_given for z in walks for v in z.vertices if z.what == "last"):
        raise Undecided("whether the last vertex is another one is not told, as 'a given vertex w'")
    letters |= {("visited", z.vertex.letter) for z in all_of_kind(VisitsTold, told)} - {
        ("visited", "")
    }
    if not letters:
        return told
    firsts = [letter for what, letter in letters if what == "first"]
    others = [letter for what, letter in letters if what == "last"]
    if len(firsts) != 1 or len(letters) != 1 + len(others) or {*firsts} & {*others}:
        raise Meaningless("a letter is told of the vertex where walks begin, or end")
    is_named = bool(all_of_kind(CalledSo, told))

    def meant(vertex: Vertex) -> Vertex:
        if is_named and vertex.letter:
            return Vertex(name=f"called {vertex.letter}")
        if vertex.letter in others:
            return Vertex(name="other given")
        if vertex.name == f"opposite to called {firsts[0]}" and not is_named:
            return Vertex(name="opposite")
        is_start = vertex.name == f"called {firsts[0]}" and not is_named
        return Vertex(name="same") if is_start else replace(vertex, letter="")

    return _with_vertices(told, meant)


def _with_vertices(told: list[object], changed: Callable[[Vertex], Vertex]) -> list[object]:
    """Return what is told, with other vertices in the place of those that are told."""
    found: list[object] = []
    for one in told:
        match one:
            case WalkTold(vertices=vertices):
                found.append(replace(one, vertices=tuple(map(changed, vertices))))
            case VisitsTold(vertex=vertex):
                found.append(replace(one, vertex=changed(vertex)))
            case Loops(at=VertexSet() as at):
                said = with_vertices(LastSaid(at), changed)
                assert isinstance(said, LastSaid)
                found.append(Loops(said.of))
            case _ if isinstance(one, Condition):
                found.append(with_vertices(one, changed))
            case _:
                found.append(one)
    return found


def _meant(vertex: Vertex, before: Vertex) -> Vertex:
    """Return a vertex, or the one told before it; raises Undecided."""
    if vertex.name != "it":
        return vertex
    if before.name == "several":
        raise Undecided("which of the vertices is meant is not told, as 'do not end at v1'")
    return before


def _require_one_place(told: list[object]) -> None:
    """Raise Undecided where walks are, or never are, at a corner or an end, and not at a given one.

    "Never visit a corner" is said of all of them, and so is "do not end at an end vertex".
    """
    vertices = [z.vertex for z in all_of_kind(VisitsTold, told)]
    vertices += [
        v
        for z in all_of_kind(WalkTold, told)
        if z.what not in {"first", "last"}
        for v in z.vertices
    ]
    if any(v.name in {"corner", "an end"} and not v.is_given for v in vertices):
        raise Undecided(ANY_CORNER)


def _visits_to_all(told: list[object], first: int | None, many: int) -> frozenset[Visits]:
    """Return that all vertices are visited, of which the first one is."""
    found = all_of_kind(VisitsToAll, told)
    if any(z.many not in {0, many} for z in found):
        raise Meaningless(f"the graph has {many} vertices")
    return frozenset(Visits(z.amount, v) for z in found for v in range(many) if v != first)


def _numbered_so(
    one: EndsAt, called: CalledSo | None, numbered: NumberedPath | None
) -> frozenset[int]:
    """Return the vertices whose number is odd, even, or within bounds; raises Meaningless."""
    names: tuple[int | str, ...] = () if called is None else called.names
    if numbered is not None and called is None:
        names = tuple(range(numbered.first, numbered.first + numbered.many))
    if not names or not all(isinstance(z, int) for z in names):
        raise Meaningless("vertices told by their numbers are those that have numbers")
    return frozenset(k for k, z in enumerate(names) if isinstance(z, int) and z in one)


def _among(vertices: frozenset[int], begun: int, over: Amount) -> Clauses:
    """Return that so many of some vertices are visited, beside so many that are."""
    many = len(vertices)
    some = [k for k in range(many + 1) if k + begun in over]
    if len(some) == many + 1:
        return ()
    if not some:
        return NEVER
    if some == [0]:
        return tuple(frozenset({Visits(NONE, v)}) for v in sorted(vertices))
    if some == [many]:
        return tuple(frozenset({Visits(SOME, v)}) for v in sorted(vertices))
    low, high = max(over.low - begun, 0), over.high
    if over.step > 1:
        low = some[0]
    end = None if high is None or high - begun >= many else high - begun
    return (frozenset({VisitsAmong(vertices, Amount(low, end, over.step))}),)


def _not_trivial(clauses: Clauses, many: int) -> Clauses:
    """Return clauses with their parts together, without those that hold of all walks."""
    found = [_together(one, many) for one in clauses]
    return all_clauses([tuple(z for z in found if z is not None)])


def _together(clause: frozenset[object], many: int) -> frozenset[object] | None:
    """Return a clause in which one part has all vertices where walks end, and one those they visit.

    That one of some vertices is visited is one part, and that not all of some are; None if it holds
    of all walks.
    """
    visited, left, ends = set[int](), set[int](), set[int]()
    others = set[object]()
    for one in clause:
        match one:
            case Visits(amount, int(v), When.ALWAYS) if amount == SOME:
                visited.add(v)
            case Visits(amount, int(v), When.ALWAYS) if amount == NONE:
                left.add(v)
            case VisitsAmong(vertices, amount) if amount == SOME:
                visited |= vertices
            case VisitsAmong(vertices, amount) if amount == Amount(0, len(vertices) - 1):
                left |= vertices
            case LastIn(vertices):
                ends |= vertices
            case _:
                others.add(one)
    if visited & left or len(ends) == many:
        return None
    if visited:
        whole = len(visited) > 1
        others.add(VisitsAmong(frozenset(visited), SOME) if whole else Visits(SOME, min(visited)))
    if left:
        most = Amount(0, len(left) - 1)
        whole = len(left) > 1
        others.add(VisitsAmong(frozenset(left), most) if whole else Visits(NONE, min(left)))
    if ends:
        others.add(LastIn(frozenset(ends)))
    return frozenset(others)


def _is_to_a_neighbor(told: list[object]) -> bool:
    return any(isinstance(z, Told) and z.word == "to a neighbor" for z in told)


def _is_cycle(graph: object) -> bool:
    return isinstance(graph, NamedGraph) and graph.name.startswith("C_") and " " not in graph.name


KINDS = {"corner": "corners", "an end": "ends", "leaf": "leaves", "a rim vertex": "rim"}
"""One vertex of a kind, and all of them."""


def _of_kind(kind: str, graph: object, near: list[list[int]]) -> frozenset[int]:
    """Return the vertices of a kind; raises Meaningless where there are none."""
    if kind == "corners":
        return _corners(graph)
    if kind == "ends":
        return _path_ends(graph)
    hub = _hub(near)
    is_star = all(len(some) == 1 for v, some in enumerate(near) if v != hub)
    if kind == "rim" and is_star:
        raise Meaningless("a rim is that of a wheel")
    if kind == "leaves" and not is_star:
        raise Meaningless("leaves are those of a star")
    return frozenset(range(len(near))) - {hub}


def _hub(near: list[list[int]]) -> int:
    """Return the one vertex that is next to all others; raises Meaningless."""
    found = [v for v, some in enumerate(near) if len({*some} - {v}) == len(near) - 1]
    if len(found) != 1:
        raise Meaningless("which vertex is meant is not told, as 'from v1'")
    return found[0]


def _one_of_kind(vertex: Vertex, first: int | None, graph: object, near: list[list[int]]) -> int:
    """Return a leaf or a vertex of the rim, which are alike; raises Undecided."""
    some = _of_kind(KINDS[vertex.name], graph, near)
    if first in some:
        raise Undecided(ANY_CORNER)
    return min(some)


def _require_alike(some: frozenset[int], first: int, near: list[list[int]]) -> None:
    """Raise Undecided where not as many walks of each length lead to each of some vertices."""
    numbers = dict.fromkeys(range(len(near)), 0) | {first: 1}
    for _ in near:
        if len({numbers[v] for v in some}) > 1:
            raise Undecided(ANY_CORNER)
        numbers = {v: sum(numbers[w] for w in near[v]) for v in numbers}


def _is_any_of(vertex: Vertex, first: int | None, graph: object, near: list[list[int]]) -> bool:
    """Tell whether any vertex of a kind is meant: where walks begin at another one that is told."""
    if vertex.is_given or vertex.name not in KINDS:
        return False
    try:
        return first not in _of_kind(KINDS[vertex.name], graph, near)
    except Meaningless:
        return False


def _path_ends(graph: object) -> frozenset[int]:
    """Return the ends of a path; raises Meaningless for another graph."""
    if not isinstance(graph, Rectangle) or any(graph.joined) or graph.rows != Size(0, 1):
        raise Meaningless("end vertices are those of a path")
    return frozenset({0, graph.columns.shift - 1})


def _is_at_corners(told: list[object]) -> bool:
    return any(isinstance(z, WalkTold) and Vertex(name="corners") in z.vertices for z in told)


def _corners(graph: object) -> frozenset[int]:
    """Return the corners of a board; raises Meaningless."""
    if not isinstance(graph, Rectangle) or any(graph.joined):
        raise Meaningless("corners are those of a board")
    rows, columns = graph.rows.shift, graph.columns.shift
    last = rows * columns - 1
    return frozenset({0, columns - 1, last - columns + 1, last})


def _by_their_names(
    told: list[object], called: CalledSo | None, graph: object, many: int
) -> list[object]:
    """Return what is told, of vertices by their place in the order; raises Meaningless.

    On a cycle and a path vertices are told in their order; in a complete graph any order is that.
    """
    is_row = isinstance(graph, Rectangle) and graph.rows == Size(0, 1)
    is_in_order = isinstance(graph, NamedGraph) and (
        graph.name[:2] in {"C_", "K_"} and "{" not in graph.name
    )
    if called is not None and not (is_row or is_in_order or labels_of_edges(graph)):
        raise Meaningless("vertices are called by names on a path, a cycle or a complete graph")
    if called is not None and len({*called.names}) < len(called.names):
        raise Meaningless("each vertex has a name of its own")
    if called is not None and len(called.names) != many:
        raise Meaningless(f"the graph has {many} vertices")
    names = () if called is None else called.names

    def named(vertex: Vertex) -> Vertex:
        name: int | str | None = vertex.number if not vertex.name else None
        if vertex.name.startswith("called "):
            name = vertex.name.removeprefix("called ")
        if name is None or (called is None and isinstance(name, int)):
            return vertex
        if name not in names:
            raise Meaningless(f"{name} is not a vertex of the graph")
        return Vertex(names.index(name) + 1, "v")

    return _with_vertices(told, named)


def _require_anywhere(told: list[object], many: int) -> None:
    """Raise Meaningless where walks start or end at any of so many vertices, and are told to."""
    for one in all_of_kind(Anywhere, told):
        if any(isinstance(z, WalkTold) and z.what == one.what for z in told):
            raise Meaningless("a walk starts and ends at one vertex, or at any of them")
        if one.vertices not in {None, many}:
            raise Meaningless(f"the graph has {many} vertices")


def _opposite_of(first: int, near: list[list[int]]) -> int:
    """Return the vertex that is opposite to the first one; raises Undecided."""
    from gfkit.reading.sentences.path_and_walk_meanings_to_automata import (  # noqa: PLC0415 - reads graphs
        vertex_that_is,
    )

    found = vertex_that_is("opposite", near) if first == 0 else None
    if found is None:
        raise Undecided("which vertex is opposite to the start is not told")
    return found


def _visits(
    one: VisitsTold,
    first: int | None,
    graph: object,
    numbered: NumberedPath | None,
    near: list[list[int]],
    told: list[object],
) -> Visits:
    """Return how often a vertex is visited; raises Undecided where the start may count, or not."""
    if one.vertex.name == "same":
        vertex = None
    else:
        called = _called_here(one.vertex, graph, numbered, near)
        vertex = _vertex(called, graph, len(near), told)
    is_start = vertex in {None, first}
    if one.when is When.BEHIND and not is_start:
        raise Meaningless("walks return to the vertex where they begin")
    if one.when is When.ALWAYS and is_start:
        raise Undecided(
            "whether the start counts as a visit is not told: 'that return to the start exactly "
            "twice' are later visits"
        )
    return Visits(one.amount, vertex, one.when)


def _called_here(
    vertex: Vertex, graph: object, numbered: NumberedPath | None, near: list[list[int]]
) -> Vertex:
    """Return a corner as a vertex: of a grid, whose corners are alike, the top left one.

    The vertices of a path are told by their numbers, by its ends, or as the one in the middle.
    """
    many = graph.columns.shift if isinstance(graph, Rectangle) else 0
    is_path = isinstance(graph, Rectangle) and graph.rows == Size(0, 1) and not any(graph.joined)
    if vertex.name == "middle" and isinstance(graph, Rectangle) and not is_path:
        sides = graph.rows.shift, graph.columns.shift
        if any(graph.joined) or not all(z % 2 for z in sides):
            raise Meaningless("a board with odd sides has a cell in the middle")
        return Vertex(sides[0] * sides[1] // 2 + 1, "v")
    if vertex.name == "middle" and isinstance(graph, NamedGraph):
        return Vertex(_hub(near) + 1, "v")
    if vertex.name in {"end", "an end", "other end", "middle"}:
        if not is_path or (vertex.name == "middle" and many % 2 == 0):
            raise Meaningless("which vertex is meant is not told, as 'from v1'")
        number = {"end": 1, "an end": 1, "other end": many, "middle": many // 2 + 1}[vertex.name]
        return Vertex(number, "v")
    if numbered is not None and vertex.number is not None and not vertex.name:
        return Vertex(numbered.of(vertex.number), "v")
    is_grid = isinstance(graph, Rectangle) and graph.rows.shift > 1 < graph.columns.shift
    match vertex.name:
        case "corner":
            return Vertex(name="top-left" if is_grid else "any")
        case "opposite corner" if not is_grid:
            return Vertex(name="opposite")
    return vertex


def _first_told(ends: dict[str, int]) -> int:
    """Return the vertex at which walks start, as it is told before "there"."""
    if "first" not in ends:
        raise Meaningless("the first vertex is told before the last one")
    return ends["first"]


def _corner_opposite(first: int | None, graph: object) -> int:
    """Return the corner of a grid that is opposite to the first one; raises Meaningless."""
    assert isinstance(graph, Rectangle)
    rows, columns = graph.rows.shift, graph.columns.shift
    last = rows * columns - 1
    if first not in {0, columns - 1, last - columns + 1, last}:
        raise Meaningless("the first corner is told before the opposite one")
    return last - first


def _rider(pieces: list[str]) -> str:
    """Return a piece that has moves of its own; nothing for those that move to a neighbour."""
    return pieces[0] if pieces and pieces[0] not in {"kings", "wazirs"} else ""


def _board_of(place: CalledGraph, pieces: list[str]) -> object:
    """Return the graph of the moves of a piece on a board, or the graph that is told."""
    graph = place.graph
    if pieces:
        if not isinstance(graph, Rectangle) or graph.kings:
            raise Meaningless("walks of pieces are those on a board")
        if _rider(pieces) and (any(graph.joined) or not place.is_board):
            raise Meaningless("such pieces move on a board whose sides are open")
        return replace(graph, kings=pieces[0] == "kings")
    if place.is_board:
        raise Undecided(
            f"which cells are next is not told: 'walks on {on_text(graph)}' go over sides, and "
            "'king walks' also over corners"
        )
    return graph


def _vertex(vertex: Vertex, graph: object, many: int, told: list[object]) -> int:
    """Return a vertex as a number from 0 on; raises Meaningless, Undecided.

    v1, v2, ... are the vertices of any graph in their order. Plain numbers are those of the edges
    that are told; on a cycle or a complete graph they are taken modulo their number.
    """
    if isinstance(graph, Rectangle) and vertex.number is None:
        across = {"left": 0, "right": graph.columns.shift - 1}
        vertical, _, horizontal = vertex.name.partition("-")
        if horizontal not in across:
            raise Undecided("which vertex is meant is not told, as 'from v1'")
        row = 0 if vertical == "top" else graph.rows.shift - 1
        return row * graph.columns.shift + across[horizontal]
    if vertex.number is None:
        raise Meaningless("corners are those of a grid")
    for one in all_of_kind(Labelled, told):
        if vertex.number not in one.labels:
            raise Meaningless(f"{vertex.number} is not a vertex of the graph")
        return one.labels.index(vertex.number)
    name = graph.name if isinstance(graph, NamedGraph) else ""
    if labels := labels_of_edges(graph):
        if vertex.number not in labels:
            raise Meaningless(f"{vertex.number} is not a vertex of {name}")
        return labels.index(vertex.number)
    if not vertex.name and name[:2] in {"C_", "K_"} and "{" not in name:
        if vertex.number > many:
            raise Meaningless(f"{name} has {many} vertices")
        return vertex.number % many
    numbers = [
        v.number
        for z in told
        if isinstance(z, WalkTold)
        for v in z.vertices
        if v.number is not None
    ]
    if not vertex.name and not ({0, many} & {*numbers}):
        raise Undecided("whether the first vertex is 0 or 1 is not told, as 'from v1 to v2'")
    number = vertex.number if not vertex.name and 0 in numbers else vertex.number - 1
    if not 0 <= number < many:
        raise Meaningless(f"it has {many} vertices, and this is not one of them")
    return number
