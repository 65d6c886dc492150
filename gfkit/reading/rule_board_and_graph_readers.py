"""Rules, boards and graphs that are typed: 'kings on a 4 x n cylinder', 'matchings in K_4'."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from gfkit.base.file_reading import shown
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import LISTED, Graph
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError, UnknownModel
from gfkit.formulas.pieces import is_digits
from gfkit.reading.phrase_lexicon_and_cursor import PhraseWords, lexicon
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import (
    BoardTyped,
    CountOn,
    GraphTyped,
    PositionTyped,
    Reading,
    RuleNamed,
    SequenceObject,
    Side,
    SquareBoards,
    StripTyped,
)
from gfkit.reading.sentences.sentence_tokens import Part, tokens_of

if TYPE_CHECKING:
    from gfkit.boards.rule_files.countable_models import Model

MOST_NAMED = 4_000
"""The name of a rule and its board have at most so many signs."""
SAID = lexicon("rule_board_and_graph_readers")
OPPOSITE = (0, 3)
CORNERS = {"left": (0, 2), "right": (1, 3), "top": (0, 1), "bottom": (2, 3)}
"""Corners of a board, counted row by row, by the sides that they are on."""
BY_SIDE = {side: SAID[f"sides.{side}"] for side in CORNERS}


# Boards and graphs alone.


def board(text: str, read: Read) -> Reading | None:
    """Read a board without pieces."""
    del read
    sides = text.strip().split("x")
    is_rectangle = len(sides) == len("mn") and all(map(is_digits, sides))
    is_drawn = bool(text.strip("|")) and not text.strip(".#|")
    return BoardTyped(Board.parse(text)) if is_rectangle or is_drawn else None


def started(text: str, read: Read) -> Reading | None:
    """Read a board with pieces on it, as 'R..|..L'; pieces alone, as 'XX|X.', are a rule."""
    del read
    has_pieces = bool(text.strip(".#|")) and all(
        z in ".#|_" or (z.isascii() and z.isalnum()) for z in text
    )
    if not has_pieces or not ("|" in text or text[0] in ".#" or text[-1] in ".#"):
        return None
    if set(text) <= set("X.|") or ("." in text.strip(".") and "|" not in text):
        return None
    return PositionTyped(tuple(text.split("|")))


def named_graph(text: str, read: Read) -> Reading | None:
    """Read the name of a graph, or a list of edges."""
    del read
    found = Graph.named(text)
    if found is None:
        return None
    return GraphTyped(found, "" if LISTED.fullmatch(text) and _is_listed(found) else text)


def _is_listed(graph: Graph) -> bool:
    """Tell whether a list of the edges, with numbers for the vertices, is read as the graph."""
    ends = {vertex for edge in graph.edges for vertex in edge}
    return not graph.labels and len(ends) == graph.vertices and len(graph.edges) > 1


def listed_graph(text: str, read: Read) -> Reading | None:
    """Read a list of edges."""
    return named_graph(text, read) if LISTED.fullmatch(text) else None


# Rules.


def rule(text: str, read: Read) -> Reading | None:
    """Read a rule, perhaps with its quantity: 'domineering:maximal', 'maximal domineering'."""
    from gfkit.boards.rule_files.named_rules import is_language  # noqa: PLC0415 - formulas do without

    del read
    if is_language(text):
        return StripTyped(named_rule(text), "rows", 1)
    if {*text} & {*"/+="}:
        return None
    with suppress(UnknownModel):
        return _rule_called(text)
    return None


def named_rule(text: str) -> RuleNamed:
    """Return the rule of a name or a file; a file keeps its path. Raises GfkitError."""
    from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import model_from  # noqa: PLC0415 - formulas do without

    model = model_from(text)
    return RuleNamed(model, text if model.own else "")


def model_called(text: str) -> Model:
    """Return the model of a name, or of a rule's name with a quantity before or behind it."""
    from gfkit.boards.rules.counting_rule_base_class import QUANTITIES  # noqa: PLC0415 - formulas do without rules
    from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model  # noqa: PLC0415

    said = text.casefold().replace("-", " ")
    for quantity in QUANTITIES:
        words = quantity.replace("-", " ")
        if said.startswith(f"{words} "):
            behind = PhraseWords(text[len(words) :].split())
            behind.take(SAID["positions"])
            behind.take(SAID["in"])
            return find_model(f"{behind.rest}:{quantity}")
        if said.endswith(f" {words}") and ":" not in text:
            return find_model(f"{text[: -len(words) - 1]}:{quantity}")
    return find_model(text)


def _rule_called(text: str) -> RuleNamed:
    model = model_called(text)
    return RuleNamed(model, text if model.own else "")


# Rules on boards.


def without_corners(text: str, read: Read) -> Reading | None:
    """Read a rule on a rectangle without some of its corners.

    >>> found = without_corners("kings on a 4x4 board with two opposite corners removed", None)
    >>> str(found.on)
    '#...|....|....|...#'
    """
    del read
    words = PhraseWords(text.split())
    name = words.before(SAID["without"])
    is_with = name is None and (name := words.before(SAID["with"])) is not None
    found = None if name is None else _named_or_none(name.rstrip(" ,"))
    if found is None or None in found[:3] or found[3] != "strip":
        return None
    corners = _corners(words)
    is_removed = words.take(SAID["removed"])
    if corners is None or not words.is_done or (is_with and not is_removed):
        return None
    rule_named, rows, columns, _ = found
    cells = [["."] * (columns or 1) for _ in range(rows or 1)]
    for corner in corners:
        cells[-(corner // 2)][-(corner % 2)] = "#"
    return CountOn(rule_named, Board.parse("|".join(map("".join, cells))))


def _corners(words: PhraseWords) -> tuple[int, ...] | None:
    """Pass over the corners that are named, and return them; None where it is not told which."""
    words.take(SAID["articles"])
    many = 2 * words.take(SAID["two"]) or 4 * words.take(SAID["four"])
    found: tuple[int, ...] = (0, 1, 2, 3)
    if words.take(SAID["opposite"]):
        found = OPPOSITE
    for side, phrases in BY_SIDE.items():
        found = CORNERS[side] if words.take(phrases) else found
    is_named = words.take(SAID["corners"])
    return found if is_named and many in {0, len(found)} else None


def on_cells(text: str, read: Read) -> Reading | None:
    """Read a rule on a board that is drawn, as 'domineering ..#|...'."""
    del read
    name, _, cells = text.rpartition(" ")
    if len(cells) > 1 and {*cells} <= {*".#|"}:
        with suppress(GfkitError):
            return CountOn(_rule_called(name.removesuffix(" on")), Board.parse(cells))
    return None


def named_board(text: str) -> tuple[Model, int | None, int | None, Topology] | None:
    """Return the model, rows, columns and topology of words such as 'kings on a 4 x n board'.

    None is a side of n. None for other words.

    >>> named_board("kings on a 4 x n board")[1:]
    (4, None, 'strip')
    >>> named_board("col with 3 columns")[1:]
    (None, 3, 'strip')
    >>> named_board("number of spanning trees of P_3 X C_n")[1:]
    (3, None, 'ring')
    """
    found = _named_or_none(text)
    return None if found is None else (found[0].model, *found[1:])


_OnBoard = tuple[RuleNamed, int | None, int | None, Topology]


def _named_or_none(text: str) -> _OnBoard | None:
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


def _on_named(text: str) -> _OnBoard | None:
    """Return what `named_board` does; raises UnknownModel for a board whose rule is not known."""
    if len(text) > MOST_NAMED:
        return None
    found = _board_at_end(text) or _board_at_start(text)
    if found is None:
        return None
    name, (rows, columns), joined, is_product = found
    if is_product or None not in (rows, columns):
        name = _counted(name)
    return (_rule_called(name), rows, columns, joined) if name else None


_Sides = tuple[int | None, int | None]
SIDES: dict[str, Callable[[str], int | None]] = {
    **dict.fromkeys(("NUMBER", "DIGITS"), int),
    "N": lambda _: None,
}
"""Tokens of sides."""
NOUNS = {"_BOARD", "_GRID", "_STRIP", "_RECTANGLE"}
JOINED: dict[str, Topology] = {"_CYLINDER": "cylinder", "_RING": "ring", "_TORUS": "torus"}
ALONE: dict[str, Topology] = {
    **dict.fromkeys(("cycles", "cycle graph", "C_n"), "ring"),
    **dict.fromkeys(("paths", "path graph", "P_n"), "strip"),
}
"""Boards of one row."""
BEFORE = ("_AN", "A", "_THE"), ("_OVER", "_IN", "_OF"), ("_COMMA",)
"""What stands before a board, from its end on, if it does."""


def _board_at_end(text: str) -> tuple[str, _Sides, Topology, bool] | None:
    """Return the words before a board at the end of a text, its sides, and how they are joined.

    And whether the board is a product with a cycle. None for a text that ends otherwise.

    >>> _board_at_end("kings on a 4 x n cylinder"), _board_at_end("Col on cycles")
    (('kings', (4, None), 'cylinder', False), ('Col', (1, None), 'ring', False))
    >>> _board_at_end("hard squares on a strip of width 3"), _board_at_end("snort 2x3")
    (('hard squares', (3, None), 'strip', False), ('snort', (2, 3), 'strip', False))
    """
    tokens = [*tokens_of(text)]
    kinds = [one.kind for one in tokens]
    end = len(tokens)
    joined: Topology = "strip"
    if kinds and (kinds[-1] in NOUNS or kinds[-1] in JOINED):
        joined = JOINED.get(kinds[-1], "strip")
        end -= 1
    found = _sides(tokens[:end]) or (None if end < len(tokens) else _other_board(tokens))
    if found is None:
        return None
    many, sides, own, is_product = found
    first = end - many
    for some in BEFORE:
        first -= first > 0 and kinds[first - 1] in some
    last = tokens[first - 1].end if first else 0
    return text[:last].strip(), sides, own if own != "strip" else joined, is_product


def _board_at_start(text: str) -> tuple[str, _Sides, Topology, bool] | None:
    """Return the words behind the sides that a text begins with, as '2 x 4 domineering'."""
    tokens = [*tokens_of(text)]
    found = _sides(tokens[:3]) if len(tokens) > 3 else None
    if found is None or tokens[3].kind == "_COMMA":
        return None
    return text[tokens[3].begin :].strip(), *found[1:]


def _sides(tokens: list[Part]) -> tuple[int, _Sides, Topology, bool] | None:
    """Return the sides that end some tokens, and of how many tokens they are."""
    if len(tokens) < 3 or tokens[-2].kind not in {"_X", "_BY"}:
        return None
    first, _, last = tokens[-3:]
    if {first.kind, last.kind} <= SIDES.keys():
        return 3, (SIDES[first.kind](first.text), SIDES[last.kind](last.text)), "strip", False
    if first.kind == last.kind == "GRAPH_OF":
        return _product(first.text, last.text)
    return None


def _product(first: str, last: str) -> tuple[int, _Sides, Topology, bool] | None:
    """Return the sides of a product of paths and cycles, as C_3 X P_n, one of which is a cycle."""
    ways = first[:2] == "C_", last[:2] == "C_"
    numbers = [one[2:] for one in (first, last)]
    if not any(ways) or not all(z == "n" or z.isdecimal() for z in numbers):
        return None  # products of paths are sentences
    rows, columns = (None if z == "n" else int(z) for z in numbers)
    fixed = ways[columns is not None]
    topology: Topology = "torus" if all(ways) else "cylinder" if fixed else "ring"
    return 3, (rows, columns), topology, True


def _other_board(tokens: list[Part]) -> tuple[int, _Sides, Topology, bool] | None:
    """Return the sides of a board that is told in other words at the end of some tokens."""
    kinds = [one.kind for one in tokens]
    last = tokens[-1] if tokens else None
    if last is None or len(tokens) < 2:
        return None
    if last.text in ALONE:
        many = 1 + (kinds[-2] in {"_CYCLE", "_PATH"})
        return many, (1, None), ALONE[last.text], False
    if kinds[-4:] in (["_PATH", "_OF", "N", "_VERTEX"], ["_CYCLE", "_OF", "N", "_VERTEX"]):
        return 4, (1, None), "ring" if kinds[-4] == "_CYCLE" else "strip", False
    if kinds[-1] in {"NUMBER", "DIGITS"} and kinds[-3:-1] in (
        ["_OF", "_WIDTH"],
        ["_OF", "_HEIGHT"],
    ):
        return (4, (int(last.text), None), "strip", False) if kinds[-4] in NOUNS else None
    if kinds[-1] in {"_ROW", "_COLUMN"} and kinds[-2] in {"NUMBER", "DIGITS"}:
        many = int(tokens[-2].text)
        sides = (many, None) if kinds[-1] == "_ROW" else (None, many)
        return 2 + (kinds[-3:-2] == ["_WITH"]), sides, "strip", False
    return None


def on_board(text: str, read: Read) -> Reading | None:
    """Read a rule's name and a board, as in 'domineering 3 x n' and 'kings on a 4x4 board'."""
    del read
    found = _named_or_none(text)
    if found is None:
        return None
    named, rows, columns, topology = found
    if text.endswith(tuple(ALONE)) and getattr(named.model.game, "is_impartial", False):
        name = named.model.name.partition(":")[0]
        on = text.rsplit(" on ", maxsplit=1)[-1]
        said = f"'positions of {name} on {on}' or 'nim-values of {name} on {on}'"
        raise GfkitError(f"{shown(text, 60)}: what is counted is not told: {said}")
    if topology != "strip" and (rows is None) == (columns is None):
        from gfkit.typed.titles import joined_words  # noqa: PLC0415 - slow to import

        boards = {"squares": "1..6"} if rows is None else {"board": f"{rows}x{columns}"}
        raise joined_words(text, named.model, topology, **boards)
    if rows is None and columns is None:
        return SquareBoards(named)
    return rule_on(named, rows, columns, topology)


def rule_on(
    named: RuleNamed, rows: int | None, columns: int | None, topology: Topology = "strip"
) -> Reading:
    """Return a rule with one side, or on the board of both; raises GfkitError for wrong sides."""
    if rows is not None and columns is not None:
        return CountOn(named, Board.rectangle(rows, columns))
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    Strip(named.model, rows=rows, columns=columns, topology=topology)  # which tells what is wrong
    side: Side = "columns" if rows is None else "rows"
    return StripTyped(named, side, (rows if columns is None else columns) or 0, topology)


def of_alike_values(
    name: str, rows: int | None, columns: int | None, topology: Topology
) -> Reading | None:
    """Return the polynomials in k of a rule with k values, which are alike, and one side.

    None for any other rule.

    >>> of_alike_values("k-colorings", 1, None, "strip").sequence.terms(3)
    [1, RationalFunction(k), RationalFunction(-k+k^2)]
    """
    from gfkit.boards.rules.equal_neighbour_rules_on_k_alike_values import find_palette  # noqa: PLC0415 - formulas do without rules

    if (palette := find_palette(name)) is None:
        return None
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.counts_for_any_number_of_letters import ParameterCounts  # noqa: PLC0415

    if rows is not None and columns is not None:
        raise GfkitError(f"{name} are counted for all k on boards with one side, rows or columns")
    fixed, side = ("rows", rows) if columns is None else ("columns", columns)
    counts = ParameterCounts(palette, fixed, side or 0, topology, letter="k")
    sides = f"n x {side}" if fixed == "columns" else f"{side} x n"
    joined = "" if topology == "strip" else f", a {topology}"
    told = f"{palette.summary}; boards of {sides}{joined}"
    return SequenceObject(Sequence.of(counts).named(told))


# Rules on graphs.


def on_graph(text: str, read: Read) -> Reading | None:
    """Read what is counted on one graph: 'node-kayles K_5', 'matchings in the Petersen graph'."""
    del read
    plain = _counted(text)
    if "walks" in plain or (found := Graph.at_end(plain)) is None:  # walks are counted by length
        return None
    before, graph = found
    try:
        named = _rule_called(_before_board(before))
    except GfkitError:
        return None
    called = PhraseWords(plain[len(before) + 1 :].split())
    called.take(SAID["article"])
    return CountOn(named, GraphTyped(graph, called.rest))


def _counted(text: str) -> str:
    """Return what is counted, of 'the number of proper colorings'."""
    words = PhraseWords(text.split())
    words.take(SAID["number_of"])
    words.take(SAID["proper"])
    return words.rest


def _before_board(text: str) -> str:
    """Return the words before the board that they lead to, as 'matchings' of 'matchings in the'."""
    before = PhraseWords(text.split()).ending(SAID["on"])
    return text if before is None else before
