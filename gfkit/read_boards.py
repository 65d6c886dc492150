"""Rules with a board in words, such as 'kings on a 4 x n cylinder' and 'matchings in K_4'."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.base.english import one_way, other_letter, rewritings, rewritten, with_n
from gfkit.base.files import shown
from gfkit.boards.shapes.board import Board, joined_text
from gfkit.boards.shapes.graph import LEAST_RIM, SPANNING_TREES, Graph
from gfkit.errors import GfkitError, UnknownModel
from gfkit.reader import Read, graph_read, sided

if TYPE_CHECKING:
    from gfkit.boards.language.rules import Model

OF_N = re.compile(r"(?<![A-Za-z])n(?![A-Za-z])")
_ON_BOARD = re.compile(
    r"(?P<model>.+?)(?:,? on(?: an?| the)?| in(?: an?| the)?|,)? "
    r"(?P<first>[PC]_)?(?P<a>[0-9]{1,4}|n) ?[xX×] ?(?P<last>[PC]_)?(?P<b>[0-9]{1,4}|n)"
    r"(?: (?:(?:chess)?boards?|grids?|strips?|rectangles?"
    r"|(?P<topology>cylinders?|rings?|torus|tori)))?"
)
_BEFORE_BOARD = re.compile(r",? (?:of|in|on)(?: an?| the)?$")
_NUMBER_OF = re.compile(r"(?i)(?:the )?(?:number of )?(?:proper )?")


_CORNERS = re.compile(
    r",? (?P<how>with|without|minus|missing)"
    r"(?: the| its| all)?(?: (?:two|four|2|4))?"
    r" (?P<which>(?:opposite|top|bottom|left|right|upper|lower)? ?)corners?"
    r"(?: squares?| cells?)?(?P<gone> removed| missing| deleted| cut off)?$"
)
_TAKEN = {"opposite": (0, 3), "": (0, 1, 2, 3), "left": (0, 2), "right": (1, 3)}
_TAKEN |= dict.fromkeys(("top", "upper"), (0, 1)) | dict.fromkeys(("bottom", "lower"), (2, 3))
"""Which corners of a board are taken away, counted row by row."""


def without_corners(text: str) -> Read | None:
    """Read a rule on a rectangle without some of its corners.

    >>> str(without_corners("kings on a 4x4 board with two opposite corners removed").board())
    '#...|....|....|...#'
    """
    match = _CORNERS.search(text)
    if match and match["how"] == "with" and not match["gone"]:
        return None
    found = named_board(text[: match.start()]) if match else None
    if match is None or found is None or None in found[:3] or found[3] != "strip":
        return None
    model, rows, columns, _ = found
    cells = [["."] * (columns or 1) for _ in range(rows or 1)]
    for corner in _TAKEN[match["which"].strip()]:
        cells[-(corner // 2)][-(corner % 2)] = "#"
    board = Board.parse("|".join(map("".join, cells)))
    said = f"{model.name} {board}, that is, {model.summary}"
    return Read("count", (model, board), said, text, (model.name, str(board)))


def named_board(text: str) -> tuple[Model, int | None, int | None, str] | None:
    """Return the model, rows, columns and topology of words such as 'kings on a 4 x n board'.

    None is a side of n. None for other words.

    >>> named_board("kings on a 4 x n board")[1:]
    (4, None, 'strip')
    >>> named_board("col with 3 columns")[1:]
    (None, 3, 'strip')
    >>> named_board("number of spanning trees of P_3 X C_n")[1:]
    (3, None, 'ring')
    """
    with suppress(GfkitError):
        return _on_named(text)
    return None


def misspelt(text: str) -> UnknownModel | None:
    """Return the error of a rule on a board whose name is like that of another one; None for none.

    >>> misspelt("arc-kayels on a 3 x n board").nearest
    ['arc-kayles']
    """
    try:
        _on_named(text)
    except UnknownModel as error:
        is_name = error.nearest and error.name in text and not error.name[0].isdecimal()
        return error if is_name else None
    except GfkitError:
        pass  # it says no rule
    return None


def _on_named(text: str) -> tuple[Model, int | None, int | None, str] | None:
    """Return what `named_board` does; raises UnknownModel for a board whose rule is not known."""
    if " " in (plain := one_way(text)):
        plain = with_n(plain).rstrip(" .?")
    match = _ON_BOARD.fullmatch(rewritten(plain, rewritings("boards")))
    if match is None:
        return None
    graphs = match.group("first", "last")
    if any(graphs) and "C_" not in graphs:  # products of paths are read as titles are
        return None
    rows, columns = (None if one == "n" else int(one) for one in match.group("a", "b"))
    joined = re.sub("(?<=tor)i$", "us", re.sub("(?<=[rg])s$", "", match["topology"] or "strip"))
    name = rewritten(match["model"].rstrip(","), rewritings("placed"))
    if any(graphs) or None not in (rows, columns) or match["topology"]:
        name = _BEFORE_BOARD.sub("", name)
    if any(graphs) or None not in (rows, columns):
        name = _NUMBER_OF.sub("", name, count=1)
    if any(graphs):
        # The fixed side of a strip is joined on a cylinder, the columns of a board with both sides.
        fixed = graphs[columns is not None] == "C_"
        joined = "torus" if graphs == ("C_", "C_") else "cylinder" if fixed else "ring"
    return model_called(name), rows, columns, joined


def model_called(text: str) -> Model:
    """Return the model of a name, or of a rule's name with a quantity before or behind it."""
    from gfkit.boards.kinds.rule_kinds import QUANTITIES  # noqa: PLC0415 - formulas do without rules
    from gfkit.boards.language.rules import find_model  # noqa: PLC0415

    said = text.casefold().replace("-", " ")
    for quantity in QUANTITIES:
        words = quantity.replace("-", " ")
        if match := re.match(rf"{words} (?:positions )?(?:of |in )?", said):
            return find_model(f"{text[match.end() :]}:{quantity}")
        if said.endswith(f" {words}") and ":" not in text:
            return find_model(f"{text[: -len(words) - 1]}:{quantity}")
    return find_model(text)


def on_board(text: str) -> Read | None:
    """Read a rule's name and a board, as in 'domineering 3 x n' and 'kings on a 4x4 board'."""
    found = named_board(text)
    if found is None:
        return None
    model, rows, columns, topology = found
    if topology != "strip" and (rows is None) == (columns is None):
        from gfkit.reports.read_titles import joined_words  # noqa: PLC0415 - slow to import

        boards = {"squares": "1..6"} if rows is None else {"board": f"{rows}x{columns}"}
        raise joined_words(text, model, topology, **boards)
    if rows is None and columns is None:
        said = f"{model.name} n x n, that is, {model.summary}"
        return Read("squares", model, said, text)
    read_as = sided(model, rows, columns, topology)
    letter = other_letter(text)
    called = f"; n stands for {letter}" if letter else ""
    return replace(read_as, text=text, said=f"{read_as.said}{called}")


FAMILY = re.compile(
    r".+ (?:[KWFSQ]_?(?:n|\{?(?:n, ?(?:n|\d{1,2})|\d{1,2}, ?n)\}?)"
    r"|(?:complete|wheel|star|fan) (?:(?:graph )?(?:with|on|of) n vertices|graph))(?: graph)?",
    re.ASCII,
)
"""Graphs that have no bounded width, or a vertex next to all others."""
MOST_EDGES, MOST_VERTICES = 12, 14
"""Of a family graphs are counted one by one that have at most so many, sets of edges or others."""


def in_family(text: str) -> Read | None:
    """Read what is counted on the graphs of a family, one by one, as 'spanning trees of K_{2,n}'.

    >>> list(in_family("matchings in K_n").value)
    [2, 4, 10, 26, 76, 232, 764, 2620, 9496, 35696, 140152, 568504]
    """
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.strips.totals.count import count  # noqa: PLC0415 - slow to import

    totals: dict[int, int] = {}
    plain = one_way(text)
    first = LEAST_RIM + 1 if re.search(r"\bW_?n|wheel", plain) else 1
    for n in range(first, MOST_VERTICES):
        if (found := on_graph(OF_N.sub(str(n), plain))) is None or not found.value[1].edges:
            continue
        model, graph = found.value
        of_edges = getattr(model.game, "kind", "") == "edges" and model.name != SPANNING_TREES
        if graph.vertices > MOST_VERTICES or (of_edges and len(graph.edges) > MOST_EDGES):
            break
        totals[n], vertices = count(model, graph).total(), graph.vertices
    if not totals:
        return None
    told = model.summary.removesuffix(", in the grid graph")
    sides = f"n = {min(totals)} to {max(totals)}, where it has {vertices} vertices"
    said = f"{text} ({told}, counted on each graph for {sides})"
    return Read("words", Sequence([*totals.values()], offset=min(totals)).named(said), said, text)


_IN_COLORS = re.compile(
    r"(?:the )?(?:number of )?(?:(?:the )?chromatic polynomials? (?:of|for) (?P<of>.+)"
    r"|(?:proper |vertex )*(?P<k>[kqxz])-colorings? (?:of|in|on) (?P<on>.+)"
    r"|(?:proper |vertex )*colorings? (?:of|in|on) (?P<in>.+?) (?:with|using|in|from) "
    r"(?:at most )?(?P<z>[kqxz]) colors"
    r"|(?:proper |vertex )*colorings (?:with|using) (?:at most )?[kqxz] colors (?:of|on) (?P<by>.+)"
    r"|ways to (?:properly )?color (?P<way>.+?) (?:with|using|in|from) (?P<y>[kqmxz]) colors?,? "
    r"(?:(?:such|so) that |where |with |if )?(?:no )?(?:2 |two )?"
    r"(?:adjacent|neighboring|consecutive) \w+ (?:(?:have|has|are|get|being|of|with|the) )*"
    r"(?:different|distinct|same)(?: colors?)?)",
    re.IGNORECASE,
)


def in_colors(text: str) -> Read | None:
    """Read the colorings of a board with k colors, as 'chromatic polynomial of P_2 x P_n'."""
    from gfkit.reports.read_titles import asked  # noqa: PLC0415 - slow to import

    if (match := _IN_COLORS.fullmatch(asked(text))) is None:
        return None
    from gfkit.boards.kinds.arrays import Palette  # noqa: PLC0415 - formulas do without rules
    from gfkit.oeis.titles.title_reading import rule_of  # noqa: PLC0415 - upper room

    board = next(filter(None, match.group("of", "on", "in", "way", "by")))
    board = re.sub("^an? (?=wheel|star|fan)", "the ", board)
    board = re.sub(
        r"(?:(?<=wheel)|(?<=star)|(?<=fan)) (?:with|on) n ?\+ ?1 (?:vertices|nodes)$", "", board
    )
    board = re.sub(r"\b(wheel|star|fan)$", r"\1 graph", board)
    one = re.fullmatch(r"(.*?\d ?(?:x|by) ?(?:P_)?)([1-9]\d?)((?: .*)?)", one_way(board))
    board = f"{one[1]}n{one[3]}" if one else board
    with_three = f"3-colorings of {board}"
    found = rule_of(f"Number of {with_three}")
    if found is None or found.fixed == "square" or found.shift or found.step > 1:
        in_three = f"; '{with_three}' is counted one by one" * bool(FAMILY.fullmatch(with_three))
        raise GfkitError(
            f"{shown(text, 60)}: the board is not read, as in 'chromatic polynomial of P_2 x P_n'"
            f"{in_three}"
        )
    if found.topology not in ("strip", "cylinder"):
        raise GfkitError(
            f"{shown(text, 60)}: with k colors boards are not joined where they grow; with "
            f"a number of colors they may be: '{with_three}'"
        )
    sides: dict[str, int] = {found.fixed: found.side}
    rule = Palette.named("colourings")
    grows = f"{found.side} x n" if found.fixed == "rows" else f"n x {found.side}"
    joined = joined_text(found.topology, found.side)
    last = f", the one of n = {one[2]}" if one else ""
    said = f"{text}, that is, polynomials in k, on boards of {grows}{joined}{last}"
    parts = (one[2],) if one else ()
    return Read("polynomials", (rule, sides, found.topology), said, text, parts)


def named_graph(text: str) -> Read | None:
    """Read the name of a graph."""
    found = Graph.named(text)
    return None if found is None else graph_read(found, text)


def on_graph(text: str) -> Read | None:
    """Read what is counted on one graph: 'node-kayles K_5', 'matchings in the Petersen graph'."""
    plain = _NUMBER_OF.sub("", one_way(text), count=1)
    if "walks" in plain or (found := Graph.at_end(plain)) is None:  # walks are counted by length
        return None
    before, graph = found
    try:
        model = model_called(_BEFORE_BOARD.sub("", before.removesuffix(" the")))
    except GfkitError:
        return None
    told = model.summary.removesuffix(", in the grid graph")
    called = re.sub("^(?:an?|the) ", "", plain[len(before) + 1 :])
    of = graph_read(graph, called).said.partition(", that is, ")[2]
    said = f"{model.name} on {called}, that is, {told}, on {of}"
    return Read("count", (model, graph), said, text, (model.name, called))
