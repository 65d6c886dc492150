"""Graphs as boards: finite, simple, read from edge lists and graph6."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations, islice, pairwise, product
from math import isqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import file_path, items, list_of, shown, size
from gfkit.base.arguments import text as argument_text
from gfkit.base.budget import spend
from gfkit.base.conversions import ToNetworkx
from gfkit.base.file_reader import FileLimits, is_there, read_text
from gfkit.boards.shapes.board import Board, board_of, is_pair, pairs_of
from gfkit.boards.shapes.topology import Topology, joins_of
from gfkit.errors import (
    GfkitError,
    GraphSyntaxError,
    LimitReached,
    OutOfRange,
    UnreadableFile,
    WrongArgument,
)
from gfkit.numbers.decimals import integer

if TYPE_CHECKING:
    import networkx as nx

MAX_VERTICES = 10_000
MAX_EDGES = 1_000_000
LIMITS = FileLimits(bytes=32_000_000, lines=2_000_000)
MAX_LABEL = 200
"""The limit on characters of a vertex's label."""

NAMED = (
    *("bull", "chvatal", "cubical", "desargues", "diamond", "dodecahedral"),
    *("frucht", "heawood", "house", "icosahedral", "moebius_kantor"),
    *("octahedral", "pappus", "petersen", "sedgewick_maze"),
    *("tetrahedral", "truncated_cube", "tutte"),
)
"""Graphs of NetworkX that have no parameters."""
SOLIDS = {
    **dict.fromkeys(("cube", "3-cube", "q_3"), "cubical"),
    **{f"{z}hedron": f"{z}hedral" for z in ("tetra", "octa", "dodeca", "icosa")},
    **{f"{z}gon": f"c_{k}" for k, z in enumerate(("penta", "hexa", "hepta", "octa"), 5)},
    "triangle": "c_3",
    "square": "c_4",
}
"""Other names of some of them."""

GRAPH6_HEADER = ">>graph6<<"

MOST_DIMENSIONS = 8
SPANNING_TREES = "spanning-trees"
"""The rule that a determinant counts on any graph."""
LEAST_RIM = 3
"""A wheel of more vertices has a cycle as its rim."""
LETTERS = {one: one[0].upper() for one in ("path", "cycle", "star", "wheel", "fan")}
LETTERS |= {"complete": "K", "hypercube": "Q", "cube": "Q"}
_EDGES = r"'a b\nb c' for the edges ab and bc"
_LABELLED = "pairs such as [('a', 'b')]"

_NUMBER = re.compile(r"0|[1-9][0-9]*")
_SHORT = re.compile(
    rf"(?:(?P<kind>{'|'.join(LETTERS)})(?: graph)? )?"
    r"(?P<letter>[PCKQSWF])_?(?P<n>[1-9][0-9]{0,2})",
    re.IGNORECASE,
)
_IN_WORDS = re.compile(
    r"(path|cycle|complete|hypercube|star|wheel|fan)(?: graph)? "
    r"(?:(?:of|with|on) )?(?:length |dimension )?"
    r"([1-9][0-9]{0,2})(?: vertices| nodes)?|([1-9])-(cube|cycle|path)|(cube)"
)
_BIPARTITE = re.compile(
    r"(?:complete bipartite(?: graph)? )?k_?\{?([1-9][0-9]{0,2}), ?([1-9][0-9]{0,2})\}?"
)
LISTED = re.compile(r"\{?(?:\w{1,9} ?[-–] ?\w{1,9}[,;] ?){1,}\w{1,9} ?[-–] ?\w{1,9}\}?")
"""A list of edges, as 1-2,2-3,3-1."""
_ONE_EDGE = re.compile(r"(\w{1,9}) ?[-–] ?(\w{1,9})")
"""A list of one edge, such as 1-2, where only a graph can occur: in a sentence it is 1 minus 2."""


@dataclass(frozen=True, slots=True, repr=False)
class Graph(ToNetworkx):
    """A simple graph on the vertices 0, ..., n-1: no loops, no multiple edges, no directions.

    edges: pairs (u, v) with u < v, sorted. labels: empty, or a word for every vertex; labels that
    are the vertices' own numbers are left out. The text form is an edge list, and parses back.

    >>> house = Graph.parse_edges("a b; b c; c d; d a; a roof; b roof".replace(";", chr(10)))
    >>> house.vertices, house.labels
    (5, ('a', 'b', 'c', 'd', 'roof'))
    >>> house.edges
    ((0, 1), (0, 3), (0, 4), (1, 2), (1, 4), (2, 3))
    >>> Graph.parse_edges(str(house)) == house
    True
    """

    vertices: int
    edges: tuple[tuple[int, int], ...]
    labels: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "vertices", size("vertices", self.vertices))
        edges: Any = self.edges
        is_plain = type(edges) in {tuple, list} and all(map(is_pair, edges))
        if not is_plain:
            expected = "pairs of vertices such as [(0, 1), (1, 2)]"
            edges = pairs_of("edges", edges, expected, "(0, 1) for an edge")
        object.__setattr__(self, "edges", tuple(sorted({(min(z), max(z)) for z in edges})))
        object.__setattr__(self, "labels", _words("labels", self.labels))
        _check_size(self.vertices, len(self.edges))
        if wrong := [(u, v) for u, v in self.edges if not 0 <= u < v < self.vertices]:
            reason = f"{wrong[0]} is not an edge of a graph with vertices 0 to n - 1"
            raise GraphSyntaxError("", reason)
        if self.labels and not _are_labels(self.labels, self.vertices):
            raise GraphSyntaxError("", "every vertex needs a label of its own, one word without #")

    @classmethod
    def of_edges(cls, vertices: int, edges: Iterable[tuple[int, int]]) -> Graph:
        """Return the graph with these edges, in any order and direction, each any number of times.

        >>> Graph.of_edges(3, [(2, 1), (1, 2), (0, 1)]).edges
        ((0, 1), (1, 2))
        """
        return cls(vertices, edges)  # type: ignore[arg-type] # becomes a tuple

    @classmethod
    def of_labels(cls, labels: Sequence[str], edges: Iterable[tuple[str, str]]) -> Graph:
        """Return the graph with these labels; numbers are put in increasing order.

        >>> Graph.of_labels(["1", "0"], [("1", "0")]) == Graph.path(2)
        True
        """
        names = list(_words("labels", labels))
        if all(map(_NUMBER.fullmatch, names)):
            names.sort(key=lambda name: (len(name), name))
        number = {name: i for i, name in enumerate(names)}
        pairs = edges if isinstance(edges, dict) else items("edges", edges, _LABELLED)
        try:
            numbers = [(number[u], number[v]) for u, v in pairs]
        except (KeyError, TypeError, ValueError):
            raise OutOfRange("edges", f"{_LABELLED} of the labels", shown(edges)) from None
        plain = names == [str(i) for i in range(len(names))]
        return cls(len(names), tuple(numbers), () if plain else tuple(names))

    @classmethod
    def parse_edges(cls, text: str) -> Graph:
        """Read an edge list: `u v` for an edge, `u` for a vertex, `#` begins a comment.

        Vertices are in order of first appearance, or by size if all of them are numbers. A file
        without vertices needs a comment. Raises GraphSyntaxError that names the line.

        >>> Graph.parse_edges("0 1 2")
        Traceback (most recent call last):
            ...
        gfkit.errors.GraphSyntaxError: line 1 has 3 words, '0 1 2'; an edge has two
        """
        names: dict[str, None] = {}
        edges: dict[Any, int] = {}
        argument_text("text", text, _EDGES)
        if not text.strip():
            raise GraphSyntaxError(text, "the edge list is empty; an edge is a line 'u v'")
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            pair, longest, wrong = tuple(sorted(words)), max(map(len, words), default=0), ""
            if not number % 64:
                spend(16)
            if len(words) > 2:
                wrong = f"has {len(words)} words, {_shown(line)}; an edge has two"
            elif longest > MAX_LABEL:
                most = f"a vertex is called by at most {MAX_LABEL}"
                wrong = f"has a word of {longest} characters, {_shown(line)}; {most}"
            elif len(words) == 2 and words[0] == words[1]:
                wrong = f"is a loop, {_shown(line)}; a graph has none"
            elif pair in edges:
                first, none = edges[pair], "a graph has no multiple edges"
                wrong = f"repeats the edge of line {first}, {_shown(line)}; {none}"
            if wrong:
                raise GraphSyntaxError(text, f"line {number} {wrong}")
            names.update(dict.fromkeys(words))
            if len(words) == 2:
                edges[pair] = number
            _check_size(len(names), len(edges))
        return cls.of_labels(list(names), edges)

    @classmethod
    def parse_graph6(cls, text: str) -> Graph:
        """Read one graph in graph6, with or without its header.

        This is the format of nauty: the number of vertices and the upper triangle of the adjacency
        matrix by columns, six bits a character. Raises GraphSyntaxError for what is not graph6,
        LimitReached for a graph too large.

        >>> Graph.parse_graph6("Bw") == Graph.complete(3)
        True
        >>> Graph.parse_graph6(">>graph6<<D?")
        Traceback (most recent call last):
            ...
        gfkit.errors.GraphSyntaxError: graph6 'D?': Expected 10 bits but got 6 in
        graph6
        """
        import networkx as nx  # noqa: PLC0415 - slow to import

        body = argument_text("text", text, "'Bw'").strip().removeprefix(GRAPH6_HEADER).strip()
        if (words := len(body.split())) != 1:
            found = f"{words} words" if words else "nothing"
            raise GraphSyntaxError(text, f"one graph in graph6 is one word; here is {found}")
        _check_size(isqrt(12 * len(body)) - 9, 0)
        try:
            graph = cls.of(nx.from_graph6_bytes(body.encode("ascii")))
            reason = "" if graph.graph6() == body else "it has bits set after its last edge"
        except (ValueError, nx.NetworkXError) as error:
            reason = str(error)
        except IndexError:
            reason = "it ends within the number of vertices"
        if reason:
            raise GraphSyntaxError(text, f"graph6 {_shown(body)}: {reason}")
        return graph

    @classmethod
    def named(cls, text: str) -> Graph | None:
        """Return the graph of a name, or of edges listed as '1-2,2-3,3-1'; None for other texts.

        Names are 'petersen', 'the cubical graph', 'K_5', 'cycle C_7', 'K_{3,4}', 'star with 5
        vertices'. S_n and W_n, stars and wheels, have n vertices; the fan F_n, n and one more.

        >>> len(Graph.named("the wheel W_5").edges), Graph.named("1-2, 2-3, 3-1").vertices
        (8, 3)
        """
        argument_text("text", text, "'K_5'")
        if LISTED.fullmatch(text):
            edges = re.split("[,;] ?", text.strip("{}"))
            return cls.parse_edges("\n".join(re.sub(" ?[-–] ?", " ", one) for one in edges))
        text = re.sub("^(?:the|an?) ", "", text.removesuffix(" graph"), flags=re.IGNORECASE)
        name = SOLIDS.get(text.casefold(), text.casefold())
        text = name.upper() if name[:2] == "c_" != text[:2].casefold() else text
        if both := _BIPARTITE.fullmatch(name):
            return cls.complete_bipartite(*map(integer, both.groups()))
        if found := _IN_WORDS.fullmatch(name):
            kind, many = found[1] or found[4], found[2] or found[3]
            text = f"{LETTERS[kind]}_{integer(many) - (kind == 'fan')}"
        if name in NAMED:
            import networkx as nx  # noqa: PLC0415 - slow to import

            return cls.of(getattr(nx, f"{name}_graph")())
        found = _SHORT.fullmatch(text)
        if found is None or not (found["kind"] or found["letter"].isupper()):
            return None
        letter, n = found["letter"].upper(), integer(found["n"])
        if found["kind"] and LETTERS[found["kind"].casefold()] != letter:
            return None
        make = {"P": cls.path, "C": cls.cycle, "K": cls.complete, "Q": cls.cube}
        if letter in make:
            return make[letter](n)
        n += letter == "F"
        rim = [*pairwise(range(1, n))] if letter in "WF" else []
        rim += [(1, n - 1)] if letter == "W" and n > LEAST_RIM else []
        return cls._made(n, [*((0, v) for v in range(1, n)), *rim])

    @classmethod
    def at_end(cls, text: str) -> tuple[str, Graph] | None:
        """Return the graph that a text names at its end, and the words before; None for others.

        >>> Graph.at_end("snort on a path of 3 vertices")[0]
        'snort on'
        """
        argument_text("text", text, "'snort on a path of 3 vertices'")
        places = [one.start() for one in re.finditer(" ", text)]
        found = ((text[:k], cls.named(text[k + 1 :])) for k in places)
        return next(((before, graph) for before, graph in found if graph is not None), None)

    @classmethod
    def cube(cls, dimension: int) -> Graph:
        """Return the graph of a cube of a dimension: its corners and edges.

        >>> len(Graph.cube(3).edges)
        12
        """
        if size("dimension", dimension) > MOST_DIMENSIONS:
            raise OutOfRange("dimension", f"an integer up to {MOST_DIMENSIONS}", shown(dimension))
        corners = range(2**dimension)
        edges = ((z, z | 1 << k) for z in corners for k in range(dimension) if not z >> k & 1)
        return cls._made(len(corners), edges)

    @classmethod
    def read(cls, path: Path) -> Graph:
        """Read a file: graph6 if it has the header or no numbers as words, otherwise edges.

        A name of NAMED is that graph; P4, C5, K_6 are a path, a cycle, a complete graph; 1-2,2-3 or
        1-2 is a list of edges, unless there is such a file; a text in graph6 with its header is
        read as such. Raises GfkitError for a file that cannot be read.
        """
        path = file_path("path", path)
        if str(path).startswith(GRAPH6_HEADER):
            return cls.parse_graph6(str(path))
        if not is_there(path):
            if found := cls.named(str(path)):
                return found
            if edge := _ONE_EDGE.fullmatch(str(path)):
                return cls.parse_edges(" ".join(edge.groups()))
        try:
            text = read_text(path, LIMITS)
        except UnreadableFile as error:
            near = get_close_matches(str(path)[:80].casefold(), NAMED, n=1)
            hint = f"; the nearest name of a graph is {near[0]}" if near else ""
            if re.fullmatch(r"[PCK]_?-?[0-9]+", str(path)):
                hint = "; paths, cycles and complete graphs have 1 to 999 vertices, as P4, C5, K_6"
            elif re.search(" [xX] ", str(path)):
                hint = "; products stand in the words, as in 'independent sets in C_4 X P_n'"
            raise GfkitError(f"graph file {str(path)!r} {error.reason}{hint}") from None
        try:
            return cls.parse(text)
        except GraphSyntaxError as error:
            raise GraphSyntaxError(text, f"graph file {str(path)!r}: {error}") from None

    @classmethod
    def parse(cls, text: str) -> Graph:
        """Read graph6 if the text has its header or no numbers as words, otherwise edges.

        >>> Graph.parse("C~") == Graph.parse("0 1;0 2;0 3;1 2;1 3;2 3".replace(";", chr(10)))
        True
        """
        body = argument_text("text", text, _EDGES).strip()
        lines = [line.strip() for line in body.splitlines() if line.strip()]
        if body.startswith(GRAPH6_HEADER) or (
            lines
            and not any(
                len(line.split()) != 1 or "#" in line or _NUMBER.fullmatch(line) for line in lines
            )
        ):
            return cls.parse_graph6(text)
        return cls.parse_edges(text)

    @classmethod
    def of(cls, graph: object) -> Graph:
        """Return the graph of a networkx graph, labelled by its nodes.

        Raises GraphSyntaxError for directions, loops or multiple edges.

        >>> import networkx
        >>> Graph.of(networkx.path_graph(4)) == Graph.path(4)
        True
        """
        if not is_networkx(graph):
            raise WrongArgument("graph", "a graph of networkx", shown(graph))
        given: Any = graph
        if given.is_directed():
            raise GraphSyntaxError("", "the graph is directed; give graph.to_undirected()")
        pairs = [(u, v) for u, v in given.edges()]
        if any(u == v for u, v in pairs):
            raise GraphSyntaxError("", "the graph has a loop")
        if len({frozenset(pair) for pair in pairs}) < len(pairs):
            raise GraphSyntaxError("", "the graph has a multiple edge")
        nodes = list(given.nodes())
        words = {node: re.sub(r"[\s#]+", "", str(node)) for node in nodes}
        if not _are_words(tuple(words.values())):
            words = {node: str(i) for i, node in enumerate(nodes)}
        return cls.of_labels(list(words.values()), ((words[u], words[v]) for u, v in pairs))

    @classmethod
    def of_board(
        cls,
        board: Board,
        topology: Topology = "strip",
    ) -> Graph:
        """Return the graph of a board's cells, numbered in reading order.

        Neighbours share an edge. topology: a cylinder joins the ends of each row, a ring those of
        each column, a torus both. Sides of length 1 and 2 give a simple graph.

        >>> from gfkit.boards.shapes.board import Board
        >>> Graph.of_board(Board.parse("1x4"), topology="cylinder") == Graph.cycle(4)
        True
        >>> Graph.of_board(Board.parse("1x2"), topology="torus") == Graph.path(2)
        True
        """
        board = board_of("board", board)
        joins = joins_of(board, topology)
        _check_size(len(board.cells), 0)
        number = {cell: i for i, cell in enumerate(sorted(board.cells))}
        near = (
            (i, number.get(joins.folded(r + down, c + right, board.rows, board.columns), i))
            for (r, c), i in number.items()
            for down, right in ((0, 1), (1, 0))
        )
        return cls.of_edges(len(number), [(i, j) for i, j in near if i != j])

    @classmethod
    def path(cls, vertices: int) -> Graph:
        """Return the path."""
        return cls._made(size("vertices", vertices), ((i, i + 1) for i in range(vertices - 1)))

    @classmethod
    def cycle(cls, vertices: int) -> Graph:
        """Return the cycle; of 1 and 2 vertices it is the path, as graphs are simple here."""
        around = range(size("vertices", vertices) * (vertices > 1))
        return cls._made(vertices, ((i, (i + 1) % vertices) for i in around))

    @classmethod
    def complete(cls, vertices: int) -> Graph:
        """Return the graph with every edge."""
        return cls._made(vertices, combinations(range(size("vertices", vertices)), 2))

    @classmethod
    def complete_bipartite(cls, first: int, second: int) -> Graph:
        """Return the graph that joins each of `first` vertices to each of `second` others."""
        first, both = size("first", first), first + size("second", second)
        return cls._made(both, product(range(first), range(first, both)))

    @classmethod
    def _made(cls, vertices: int, edges: Iterable[tuple[int, int]]) -> Graph:
        _check_size(vertices, 0)
        some = list(islice(edges, MAX_EDGES + 1))
        _check_size(vertices, len(some))
        return cls.of_edges(vertices, some)

    def cartesian_product(self, other: Graph) -> Graph:
        """Return the Cartesian product; (u, v) is vertex u * other.vertices + v.

        >>> Graph.path(2).cartesian_product(Graph.path(2)).edges
        ((0, 1), (0, 2), (1, 3), (2, 3))
        """
        other = graph_of("other", other)
        n, m = self.vertices, other.vertices
        _check_size(n * m, n * len(other.edges) + m * len(self.edges))
        inside = [(u * m + v, u * m + w) for u in range(n) for v, w in other.edges]
        across = [(u * m + v, w * m + v) for u, w in self.edges for v in range(m)]
        return Graph.of_edges(n * m, inside + across)

    def is_path(self) -> bool:
        """Return whether it is the path from vertex 0 to the last one, in their order.

        >>> Graph.path(4).is_path(), Graph.cycle(4).is_path()
        (True, False)
        """
        return self.edges == tuple(pairwise(range(self.vertices)))

    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Return the neighbours of every vertex, in increasing order."""
        near: list[list[int]] = [[] for _ in range(self.vertices)]
        for u, v in self.edges:
            near[u].append(v)
            near[v].append(u)
        return tuple(tuple(sorted(some)) for some in near)

    def components(self) -> tuple[tuple[int, ...], ...]:
        """Return the vertices of every component, in the order of their first vertices.

        >>> Graph.of_edges(4, [(0, 2)]).components()
        ((0, 2), (1,), (3,))
        """
        import networkx as nx  # noqa: PLC0415 - slow to import

        return tuple(tuple(sorted(part)) for part in nx.connected_components(self.networkx()))

    def is_bipartite(self) -> bool:
        """Return whether the vertices have two classes without edges inside."""
        import networkx as nx  # noqa: PLC0415 - slow to import

        return bool(nx.is_bipartite(self.networkx()))

    def networkx(self) -> nx.Graph[int]:
        """Return the graph as one of networkx, on the vertices' numbers."""
        import networkx as nx  # noqa: PLC0415 - slow to import

        graph = nx.empty_graph(self.vertices)
        graph.add_edges_from(self.edges)
        return graph

    def graph6(self) -> str:
        """Return the graph in graph6, without header or labels."""
        import networkx as nx  # noqa: PLC0415 - slow to import

        written: bytes = nx.to_graph6_bytes(self.networkx(), header=False)
        return written.decode("ascii").strip()

    def __str__(self) -> str:
        """Return the edge list, after lines of single vertices where the order needs them."""
        if not self.vertices:
            return "# no vertices"
        names = self.labels or tuple(map(str, range(self.vertices)))
        read = dict.fromkeys(v for edge in self.edges for v in edge)
        if all(map(_NUMBER.fullmatch, names)):
            single = [name for v, name in enumerate(names) if v not in read]
        else:
            single = [] if [*read] == [*range(len(names))] else [*names]
        return "\n".join([*single, *(f"{names[u]} {names[v]}" for u, v in self.edges)])


def graph_of(name: str, value: Any) -> Graph:
    """Return a graph, given as one or as networkx's; raises WrongArgument for anything else."""
    if isinstance(value, Graph):
        return value
    if is_networkx(value):
        return Graph.of(value)
    raise WrongArgument(name, "a graph such as Graph.cycle(5) or one of networkx", shown(value))


def is_networkx(value: Any) -> bool:
    """Return whether an argument is a graph of networkx, which need not be imported for that."""
    return not isinstance(value, type) and all(
        hasattr(value, name) for name in ("is_directed", "is_multigraph", "edges", "nodes")
    )


_words = list_of(str, "a list of words such as ['a', 'b']")


def _are_words(labels: tuple[str, ...]) -> bool:
    return len(set(labels)) == len(labels) and not any(
        not label or "#" in label or label.split() != [label] for label in labels
    )


def _are_labels(labels: tuple[str, ...], vertices: int) -> bool:
    """Return whether the labels are in normal form: numbers in order, and not 0 to n - 1."""
    if len(labels) != vertices or not _are_words(labels):
        return False
    if all(map(_NUMBER.fullmatch, labels)):
        by_size = sorted(labels, key=lambda label: (len(label), label))
        return labels == tuple(by_size) and labels != tuple(map(str, range(vertices)))
    return True


def _check_size(vertices: int, edges: int) -> None:
    if vertices > MAX_VERTICES or edges > MAX_EDGES:
        raise LimitReached(
            f"a graph of {vertices} vertices and {max(edges, 0)} edges is too large; "
            f"the limits are {MAX_VERTICES} vertices and {MAX_EDGES} edges"
        )


def _shown(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 40 else text[:37] + "...")
