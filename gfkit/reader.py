"""The one reader: what a person types, names or hands over, understood once.

`read` takes a text, a path or an object, and returns a `Read`: what it is, as a typed object, and
one line that says what was understood. Every verb, function and method reads by it. What a thing
can be used as, `Read` says too: `.sequence()`, `.strip()`, `.model()`, `.game()`, `.board()`; the
error of the others is one line on why not, and what to write.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import reduce
from operator import xor
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like
from gfkit.base.arguments import shown as repr_of
from gfkit.base.command_lines import command, filled
from gfkit.base.display.shown import AboutSequence, other_spelling
from gfkit.base.english import rewritings, rewritten
from gfkit.base.files import is_there, shown
from gfkit.errors import GfkitError, UnknownModel, WrongArgument

if TYPE_CHECKING:
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph
    from gfkit.games.heap_games import HeapGame, PairGame
    from gfkit.games.octal import OctalCode
    from gfkit.games.short_game import Game
    from gfkit.reading.words.all_meanings import Meaning
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

WANTED = (
    "terms such as 1,2,5,12, a g.f. such as 'x/(1-x-x^2)', a recurrence, words such as "
    "'domino tilings of 4 X n', a rule such as domineering, or a file"
)
FEW = 20
"""So many terms tell whether a sequence is one of integers."""
SQUARES = 6
"""Of squares of side n so many numbers are counted."""
_KINDS = """
terms: guess {0}; asymptotics {0}; terms {0} --terms 20
entry: oeis prove {0}; guess {0}; export {0} --lang pari
strip: closed-form {0}; facts {0}; draw strip {1} --{2} {3}
rule: gf {0} --columns 3; count {0} --board 4x4; rules {1}
 a rule has a sequence for each side: write '{bare} 3 x n', or --columns 3, or columns=3 in Python
count: gf {1} --columns 3; draw {1} --board {2}; export {1} --columns 3
 one board has one number, `gfkit {text}`; a sequence has a side n, as '3 x n'
count on a graph: count {1} --graph {2}; draw graph {2}; rules {1}
squares: count {0} --squares 1..8; gf {0} --columns 4; count {0} --board 3x4
 squares of side n have no g.f. here; `gfkit count {text} --squares 1..8` counts them, and
 `gfkit gf {text} --columns 4` fixes a side
number: gf {1}; terms {1} --terms 20; closed-form {1}
board: count domineering --board {0}; draw board {0}; game outcome domineering {0}
 a board is no sequence: name what is counted on it, as 'domineering 3x4'
position: rules; game value --help; game outcome --help
 a position is no sequence: it goes with a game, as in
 `gfkit game value domineering --board '..|.#'`
graph: gf independent-sets --graph {0}; count node-kayles --graph {0}; draw graph {0}
 a graph is no sequence: `gfkit gf node-kayles --graph {text}` counts on its products
game: game value {0}; draw thermograph {0}; game outcome --help
 a game has a value and no terms: `gfkit game value {text}`
two heaps: game outcome {0}; game outcome {1}; game outcome {2}
played heaps: game outcome {0}; game outcome --help; game nim --help
heap game: terms {0} --terms 60; guess {0}; game nim {0}
computed terms: terms {0} --terms 60; guess {0}; export {0} --lang pari
octal game: game nim {0}; game nim {0} --terms 100; game nim {0} --zeros
relation: facts x/(1-x-x^2) --relation {0}; facts 1,2,4,8,16,32,64 --relation {0}; facts --help
 a recurrence alone has many solutions: give first values, as 'a(n) = 2*a(n-1), a(0) = 1'
identity: compare {1} {2}; gf {1}; gf {2}
claim: facts {1} --relation {2}; gf {1}; terms {1}
 a relation and the sequence that it is about: `gfkit {text}` settles it
comparison: compare {1} {2}; terms {1}; terms {2}
 two sequences, which `gfkit {text}` compares
polynomials: gf {0}; gf {0} --json; gf '3-colorings of P_2 x P_n'
 each n has a polynomial in k: `gfkit {text}` tells their g.f.; a number of colors has a sequence,
 as '3-colorings of P_2 x P_n'
family: gf {1}; closed-form {1}; terms {1} --terms 20
 a letter stands for numbers there: `gfkit {text}` tells what is alike for all of them, and with one
 of them it is read, as {first}
residues: facts {1} --modulo {2}; terms {1}; closed-form {1}
 give the sequence alone, and the number with --modulo; `gfkit {text}` tells the period
claims: audit {0}; audit {0} --json; audit {0} --full
 a file of claims: `gfkit audit {text}`
certificate: verify {0}; verify {0} --why; verify {0} --coq theorem.v
 it proves no generating function: `gfkit verify {text}`
supplement: verify {all}; verify {all} --json; report --help
 a folder: `gfkit {text}` verifies the certificates in it
theorem: verify {0}; verify --plain folder {0}; verify --help
 a theorem for Coq: `gfkit verify --coq {text}`
by equations: guess {0}; terms {0} --terms 60; export {0} --lang pari
a sequence: closed-form {0}; facts {0}; export {0} --lang pari
a sequence without a rational g.f.: facts {0}; terms {0} --terms 20; export {0} --lang pari
a sequence of fractions: facts {0}; terms {0} --terms 20; guess {0}
a few terms: guess {0}; terms {0} --terms 20; export {0} --form b-file
a few fractions: guess {0}; terms {0} --terms 20; guess --help
"""
NEXT: dict[str, list[str]] = {}
"""Command lines for each kind: {0} is what was given, {1}, {2}, ... are its parts, {all} all."""
WHY: dict[str, str] = {}
"""Why a thing of each kind is no sequence, and what to write."""
for _row in re.split(r"\n(?! )", _KINDS.strip()):
    _line, _, _why = _row.partition("\n ")
    _kind, _, _next = _line.partition(": ")
    NEXT[_kind] = _next.split("; ")
    if _why:
        WHY[_kind] = _why.replace("\n", "")


@called_like("read('domino tilings of 4 X n')")
@dataclass(frozen=True, slots=True, repr=False)
class Read(AboutSequence):
    """What was understood.

    kind: "terms", "words", "g.f.", "recurrence", "equation", "formula", "diagonal", "entry",
    "strip", "octal game", "heap game" and "sequence" are sequences, and a "number" is a term of
    one; "claim", "residues", "polynomials", "family", "rule", "squares", "count", "board",
    "position", "graph", "game", "relation", "claims", "certificate", "supplement", "theorem" are
    not. value: the typed object. said: what it is, in one line. text: what was given. parts: the
    texts of what it is about, as the two sequences of a comparison. heaps: of a game of heaps its
    code, None for nim, or its moves, and their sizes. meaning: of a sentence about words,
    compositions or subsets what it means.

    >>> read("1, 1, 2, 3, 5")
    <Read terms: 5 terms, a(0) = 1 to a(4) = 5>
    >>> read("kings 3 x n").strip()
    Strip('kings:positions', rows=3)
    """

    kind: str
    value: Any
    said: str
    text: str = ""
    parts: tuple[str, ...] = ()
    heaps: tuple[OctalCode | HeapGame | PairGame | None, list[Any]] | None = None
    meaning: Meaning | None = None

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and hasattr(self.value, name):
            return getattr(self.value, name)
        return other_spelling(self, name)

    def __repr__(self) -> str:
        return f"<Read {self.kind}: {self.said}>"

    def __str__(self) -> str:
        return f"{self.kind}: {self.said}"

    @property
    def is_sequence(self) -> bool:
        """Whether it is one sequence."""
        return self.kind not in WHY or (self.kind == "certificate" and self._proves_gf())

    @property
    def on_graph(self) -> bool:
        """Whether it is what is counted on a graph."""
        return self.kind == "count" and hasattr(self.value[1], "edges")

    def _proves_gf(self) -> bool:
        statement: Any = self.value["statement"]
        return isinstance(statement, dict) and statement.get("kind") == "generating function"

    def sequence(self) -> Sequence:
        """Return the sequence; raises GfkitError that says why there is none, and what to write."""
        from gfkit.sequences.sequence import Sequence

        value = self.value
        if isinstance(value, Sequence):
            return value
        if self.kind == "entry":
            from gfkit.claims.entries import sequence_of_entry

            return sequence_of_entry(value)
        if self.kind == "octal game":
            from gfkit.games.octal_period import NimValues

            return Sequence.of(NimValues(value)).named(f"nim-values of {value}")
        if self.kind == "heap game":
            if not hasattr(value, "of"):
                said = f"{value} is played with two numbers, and has no one sequence of nim-values"
                raise GfkitError(f"{said}; `{command('', self.text)}` lists who wins")
            return Sequence.of(value.of, name=f"nim-values of {value}")
        if self.kind == "certificate" and self._proves_gf():
            from gfkit.proofs.kernel import claimed_of_data

            return Sequence.of_proof(claimed_of_data(value))
        if self.kind == "relation" and self.text and not is_there(self.text):
            return self._with_firsts()
        if self.kind == "strip":
            found: Sequence = value.sequence()
            joined = value.topology
            return found if joined == "strip" else found.named(f"{found.name}, {joined}")
        if self.kind == "number":
            found = read(self.parts[0]).sequence()
            return found.named(f"{found.name}; n is {self.parts[1]} in {shown(self.text, 60)}")
        if self.kind == "squares":
            return self._squares()
        raise self._refused()

    def _with_firsts(self) -> Sequence:
        """Return the sequence of a recurrence; raises GfkitError for one without first values."""
        from gfkit.read_texts import with_firsts
        from gfkit.reading.recurrences import recurrences_of_text
        from gfkit.sequences.sequence import Sequence

        found = recurrences_of_text(self.text)
        try:
            return Sequence.parse(self.text)
        except GfkitError as error:
            if " needs a(" not in str(error) or found is None:
                raise
            said = str(error).partition(";")[0]
            raise GfkitError(f"{said}, as in {shown(with_firsts(found), 200)}") from None

    def _squares(self) -> Sequence:
        """Return the first numbers of squares, of which no g.f. is known."""
        from gfkit.sequences.sequence import Sequence
        from gfkit.strips.sequences.strip import Strip

        sides = range(1, SQUARES + 1)
        terms = [Strip(self.value, columns=n).terms(n + 1)[n] for n in sides]
        said = f"n x n, counted for n = 1 to {SQUARES}; no g.f. is known where no side is fixed"
        return Sequence(terms, offset=1).named(f"{self.text} ({said})")

    def next(self, *, is_known: bool = True) -> tuple[str, ...]:
        """Return three command lines that go on from it.

        is_known: whether a formula of the sequence is known or was found; without one its terms
        are all that there is.
        """
        kind, text, parts = self.kind, self.text or str(self.value), self.parts
        if kind in {"terms", "sequence"} and not self.text:
            text = ",".join(map(str, self.value.early(12)))
        if kind == "relation":
            from gfkit.formulas.subjects import unknown_names

            text = re.split(", that is, |; '", self.said)[0]
            sides = re.split(r" ?=(?![^{}]{0,40}\}) ?", re.sub(r",? (?:for|if) n ?>.*$", "", text))
            is_equation = len(sides) == 2 and self.value.operator == "="
            if is_equation and not unknown_names(self.value):
                kind, parts = "identity", tuple(sides)
        if kind == "heap game" and not hasattr(self.value, "of"):
            kind, parts = "two heaps", (f"{text} (3,5)", f"{text} (4,6)")
        if kind == "recurrence" and self.value.is_computed:
            kind = "by equations" if self.value.definition.cheap else "computed terms"
        if kind == "rule":
            parts = (text if getattr(self.value, "own", False) else self.value.name,)
        if kind == "game" and self.heaps and hasattr(self.heaps[0], "options"):
            kind = "played heaps"
        kind = f"{kind} on a graph" if self.on_graph else kind
        if kind not in NEXT or not is_known:
            kind = _known_as(self.sequence(), is_known=is_known)
        return tuple(filled(one, text, *parts) for one in NEXT[kind])

    def _refused(self) -> GfkitError:
        first = quote(self.parts[0]) if self.parts else ""
        reason = WHY[self.kind].format(text=quote(self.text), bare=self.text, first=first)
        return GfkitError(f"{self._called()}: {reason}")

    def beginning(self, offset: int) -> Read:
        """Return terms with another first index; raises GfkitError for what has its own."""
        from gfkit.read_texts import terms_read

        if self.kind != "terms":
            raise GfkitError(f"an offset goes with terms, and {self._called()} has its own first n")
        if self.said.startswith("a b-file") and self.value.offset != offset:
            first = self.value.offset
            raise GfkitError(f"{self.text}: the first index is {first}, not {offset}")
        return terms_read(list(self.value), self.text, offset)

    def strip(self) -> Strip:
        """Return the strip; raises GfkitError."""
        if self.kind in {"rule", "squares"}:
            raise self._refused()
        if self.meaning is not None and self.kind in {"words", "number"}:
            from gfkit.reading.words.all_meanings import strip_of

            return strip_of(self.meaning)
        if self.kind in {"words", "number"}:
            from gfkit.reports.read_titles import strip_of_words

            return strip_of_words(*(self.parts or [self.text])[:1])
        found: Strip = self._value("a rule with a side, as 'domineering 3 x n'", "strip")
        return found

    def model(self) -> Model:
        """Return the model of a rule, with or without a board; raises GfkitError.

        Words that join sides have none: its boards would be open.
        """
        if self.meaning is not None and self.kind in {"words", "number"}:
            return self.strip().counted
        if self.kind in {"words", "number"}:
            from gfkit.reports.read_titles import model_of_words

            return model_of_words(*(self.parts or [self.text])[:1])
        found: Any = self._value("a rule, as domineering", "strip", "rule", "squares", "count")
        if self.kind == "count":
            found, _ = found
        if self.kind == "strip" and found.topology != "strip":
            from gfkit.reports.read_titles import joined_words

            raise joined_words(self.text, found.counted, found.topology)
        return found.counted if self.kind == "strip" else found  # type: ignore[no-any-return]

    def board(self) -> Board | str:
        """Return the board, or the text of one with pieces on it; raises GfkitError."""
        if self.kind == "number":
            from gfkit.boards.shapes.board import Board

            (side, fixed), *_ = self.strip().fixed.items()
            n = int(self.parts[1])
            return Board.rectangle(*((fixed, n) if side == "rows" else (n, fixed)))
        kinds = ("board", "position", *["count"] * (not self.on_graph))
        on = self.value[1] if self.on_graph else self.value
        if (self.on_graph or self.kind == "graph") and on.is_path():
            from gfkit.boards.shapes.board import Board

            return Board.rectangle(1, on.vertices)
        found: Any = self._value("a board, as 3x4 or '..#|...', or a path, as P_6,", *kinds)
        return found[1] if self.kind == "count" else found  # type: ignore[no-any-return]

    def graph(self) -> Graph:
        """Return the graph; raises GfkitError."""
        if self.kind == "terms" and self.text and is_there(self.text):
            from gfkit.boards.shapes.graph import Graph

            return Graph.read(Path(self.text))
        kinds = ("graph", *["count"] * self.on_graph)
        found: Any = self._value("a graph, as petersen, K_4 or a file of edges", *kinds)
        return found[1] if self.kind == "count" else found  # type: ignore[no-any-return]

    def game(self) -> Game:
        """Return the value of a game, or of a rule on a board; raises GfkitError."""
        from gfkit.games.short_game import Game

        if self.kind == "terms" and len(self.value) == 1:
            return Game(self.text)
        wanted = "a game, as '{1|-1}', or a rule on a board, as 'domineering 2x3'"
        found: Any = self._value(wanted, "game", "count")
        return Game(board=self.board(), rule=found[0]) if self.kind == "count" else found

    def moves(self) -> list[str]:
        """Return the winning moves of heaps, as '8 -> 3'; none of other games, nor of huge heaps.

        >>> read("nim with heaps 18, 11, 9").moves()
        ['18 -> 2']
        """
        code, sizes = self.heaps or (None, [])
        if code is None:  # of nim
            total = reduce(xor, sizes, 0)
            return [f"{one} -> {one ^ total}" for one in dict.fromkeys(sizes) if one ^ total < one]
        from gfkit.games.octal import MOST_LISTED, OctalCode, winning_moves

        if not isinstance(code, OctalCode):
            return code.moves(sizes)

        found = winning_moves(code, sizes) if max(sizes) <= MOST_LISTED else []
        return [f"{heap} -> {' + '.join(map(str, left)) or 0}" for heap, left in found]

    def _called(self) -> str:
        return shown(self.text, 60) if self.text else f"this {self.kind}"

    def _value(self, wanted: str, *kinds: str) -> Any:
        """Return the value of something of these kinds; raises GfkitError."""
        if self.kind in {"claims", "certificate", "supplement", "theorem"} - {*kinds}:
            raise self._refused()
        if self.kind not in kinds:
            was = f"{self._called()} was read as {self}"
            call, does = command("", self.text), "answers what it is"
            if self.kind == "graph":
                call, does = command("count", "arc-kayles", graph=self.text), "counts on it"
            answered = f"; `{call}` {does}" if self.text else ""
            raise GfkitError(f"{was}; here {wanted} is meant{answered}")
        return self.value


def _known_as(sequence: Sequence, *, is_known: bool) -> str:
    """Return the row of NEXT for a sequence; is_known: whether it has a formula."""
    is_whole = all(isinstance(one, int) for one in sequence.early(FEW))
    if not is_known:
        return "a few terms" if is_whole else "a few fractions"
    if not is_whole:
        return "a sequence of fractions"
    return "a sequence" if sequence.gf is not None else "a sequence without a rational g.f."


@called_like("read('domino tilings of 4 X n')")
def read(
    thing: Any,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: str = "strip",
    offset: int | None = None,
) -> Read:
    """Return what a text, a path or an object is understood as, with one line that says so.

    thing: terms with any separators; words as in a title; an A-number whose entry is a file of this
    folder; a g.f., an equation for one, a recurrence with first values, a formula in n, a diagonal;
    a rule's name, with its quantity and a board if one is meant; pieces as 'XX|X.'; a graph; a
    game; a board; the path of a rule, of claims, of an entry, a b-file, terms, a certificate, a
    supplement; or an object of gfkit, or a list of numbers. columns, rows, topology: of a rule.
    offset: of the first of terms. Raises GfkitError with one line.

    >>> read("independent sets in P_2 x P_n").sequence()[1:5]
    [3, 7, 17, 41]
    >>> [read(one).kind for one in ("x/(1-x-x^2)", "2^n+1", "0.77", "{1|-1}", "XX|X.", "K_4")]
    ['g.f.', 'formula', 'octal game', 'game', 'rule', 'graph']
    """
    if rows is not None or columns is not None:
        return sided(thing, rows, columns, topology)
    if isinstance(thing, str):
        from gfkit.read_texts import text_read

        found = text_read(thing)
    else:
        found = _of_object(thing)
    if topology != "strip":
        if found.kind != "strip":
            raise GfkitError("a topology goes with a rule and one side, rows or columns")
        fixed = found.value.fixed
        return sided(found.value.counted, fixed.get("rows"), fixed.get("columns"), topology)
    return found if offset is None else found.beginning(offset)


def read_as(path: Path, wanted: str, *kinds: str) -> None:
    """Raise GfkitError where a path is something else than files of some kinds, or no file at all.

    wanted: what a verb does with files.
    """
    text = str(path)
    try:
        found = read(text)
    except GfkitError:
        if is_there(text) or not re.search(r"[\s,=*^]", text):
            raise
        raise GfkitError(f"{shown(text, 60)} is no file; {wanted}") from None
    if found.kind not in kinds:
        said = f"{shown(text, 60)} was read as {found}; {wanted}"
        raise GfkitError(f"{said}; `gfkit {quote(text)}` answers what it is")


def sided(thing: Any, rows: int | None, columns: int | None, topology: str = "strip") -> Read:
    """Read a rule with a side, or two."""
    from gfkit.boards.language.rules import model_from
    from gfkit.boards.shapes.board import Board

    if isinstance(thing, str) and not is_there(thing):
        from gfkit.read_texts import TERMS, is_formula

        if TERMS.fullmatch(thing) or (re.search("[/^=]", thing) and is_formula(thing)):
            raise GfkitError(f"rows and columns go with a rule, and not with {shown(thing)}")
    try:
        model = thing.model() if isinstance(thing, Read) else model_from(thing)
    except UnknownModel:
        if not (isinstance(thing, str) and " " in thing):
            raise
        squares = read(rewritten(thing, rewritings("tables")))
        model = squares._value("a rule, as domineering", "squares", "rule")  # noqa: SLF001 - of ours
    text = thing if isinstance(thing, str) else model.name
    if rows is not None and columns is not None:
        said = f"{model.name} {rows} x {columns}, that is, {model.summary}"
        parts = model.name, f"{rows}x{columns}"
        return Read("count", (model, Board.rectangle(rows, columns)), said, text, parts)
    from gfkit.strips.sequences.strip import Strip

    wanted: Any = topology
    strip = Strip(model, rows=rows, columns=columns, topology=wanted)
    return replace(_of_strip(strip), text=text)


def _of_strip(strip: Strip) -> Read:
    side, size = next(iter(strip.fixed.items()))
    board = f"{size} x n" if side == "rows" else f"n x {size}"
    joined = "" if strip.topology == "strip" else f" {strip.topology}"
    counted = strip.counted
    said = f"{counted.name} {board}{joined}, that is, {counted.summary}"
    return Read("strip", strip, said, counted.name, (counted.name, side, str(size)))


def _of_object(thing: Any) -> Read:
    """Read an object of gfkit, of SymPy, a path, or an iterable of numbers."""
    from gfkit.boards.shapes.graph import Graph
    from gfkit.read_texts import certificate_read, file_read, said_of_terms, text_read
    from gfkit.sequences.sequence import sequence_of

    if isinstance(thing, Read):
        return thing
    if isinstance(thing, Path):
        return file_read(str(thing))
    if isinstance(thing, dict) and "statement" in thing:
        return certificate_read(thing, "")
    if hasattr(thing, "free_symbols"):  # of SymPy
        return text_read(str(thing))
    if hasattr(thing, "fixed") and hasattr(thing, "counted"):
        return _of_strip(thing)
    if isinstance(thing, Graph):
        return graph_read(thing, "")
    name = type(thing).__name__
    kinds = {"Board": "board", "Position": "position", "Game": "game", "OctalCode": "octal game"}
    if name in kinds:
        return Read(kinds[name], thing, f"the {kinds[name]} {thing}", str(thing))
    is_names = isinstance(thing, list | tuple) and thing and all(isinstance(z, str) for z in thing)
    if name in {"Model", "Rule", "TileSet", "Arrays"} or is_names or hasattr(thing, "quantities"):
        from gfkit.boards.language.rules import model_from

        return model_read(model_from(thing), "")
    found = sequence_of(thing)
    if found is None:
        raise WrongArgument("what is read", WANTED, repr_of(thing))
    if found.given:
        return Read("terms", found, said_of_terms(found))
    return Read("sequence", found, found.name or str(found))


def model_read(model: Model, text: str) -> Read:
    """Return a rule as it is read."""
    return Read("rule", model, f"{model.name}, that is, {model.summary}", text or model.name)


def graph_read(graph: Graph, text: str) -> Read:
    """Return a graph as it is read."""
    named = f"{shown(text, 60)[1:-1]}, that is, " if text else ""
    said = f"{named}a graph with {graph.vertices} vertices and {len(graph.edges)} edges"
    return Read("graph", graph, said, text)
