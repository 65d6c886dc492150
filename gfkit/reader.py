"""The one reader: what a person types, names or hands over, understood once.

`read` takes a text, a path or an object, and returns a `Read`: what it is, as a typed object, and
one line that says what was understood. Every verb, function and method reads by it. What a thing
can be used as, `Read` says too: `.sequence()`, `.strip()`, `.model()`, `.game()`, `.board()`; the
error of the others is one line on why not, and what to write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import are_words, called_like, named_sequence, one_way
from gfkit.base.arguments import shown as repr_of
from gfkit.base.budget import spend
from gfkit.base.files import BFILE, Limits, is_standard_input, is_there, lines, name_of, shown
from gfkit.errors import ExpressionError, GfkitError, UnknownModel, UnreadableFile, WrongArgument

if TYPE_CHECKING:
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph
    from gfkit.formulas.tree import Expression
    from gfkit.games.user_game import Game
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

WANTED = (
    "terms such as 1,2,5,12, a g.f. such as 'x/(1-x-x^2)', a recurrence, words such as "
    "'domino tilings of 4 X n', a rule such as domineering, or a file"
)
MAX_TERMS = 2_000_000
"""A file of terms has at most this many, and as many lines."""
DIGITS_A_STEP = 1000

_SEPARATOR = re.compile(r"[\s,;]+")
_EMPTY = re.compile(r"[,;]\s*[,;]|^[,;]")
_TERM = re.compile(r"[+-]?(?:[0-9]+(?:/[0-9]+)?|[0-9]*\.[0-9]{1,1000})", re.ASCII)
_TERMS = re.compile(r"[\s,;()\[\]{}]*[+-]?[.]?[0-9][0-9\s,;()\[\]{}+./-]*", re.ASCII)
_MORE = re.compile(r"(?<![\s,])[\s,]*(?:\.\.\.|…)[\s)\]}]*$")
_OCTAL = re.compile(r"[0-9]?\.[0-9']+", re.ASCII)
_ENTRY = re.compile(r"A[0-9]{6,7}", re.ASCII)
_BOARD = re.compile(r"\s*[0-9]+x[0-9]+\s*|\|*[.#][.#|]*", re.ASCII)
_STARTED = re.compile(r"(?=.*[A-Za-z0-9_])(?=.*\||[.#]|.*[.#]$)[.#|A-Za-z0-9_]+", re.ASCII)
_GAME = re.compile(r"(?=.*[|*^±&])[-+0-9{}|,*^v±&./ <>()]+", re.ASCII)
_SIDES = r"(?P<first>[PC]_)?(?P<a>[0-9]{1,4}|n) ?[xX×] ?(?P<last>[PC]_)?(?P<b>[0-9]{1,4}|n)"
_ON_BOARD = re.compile(
    rf"(?P<model>.+?)(?:,? on(?: an?| the)?| in(?: an?| the)?|,)? {_SIDES}"
    r"(?: (?:(?:chess)?boards?|grids?|strips?|rectangles?"
    r"|(?P<topology>cylinders?|rings?|torus|tori)))?"
)
_CYCLE = re.compile(r"(?<![xX×] )(?:cycle graph |cycle )?C_n(?: graph)?(?! ?[xX×])")
_OF_PRODUCT = re.compile(r"(?:cylinder|torus|grid|graph)(?: graph)? (?=[PC]_\w+ ?[xX×] ?[PC]_)")
_PLACED = re.compile(
    r"(?:the )?(?:number of )?"
    r"(?:ways (?:to place|of placing)|(?:arrangements|placements|configurations) of) ",
    re.IGNORECASE,
)
_ATTACKING = re.compile(
    r"\bmutually (?=non)"
    r"| (?:that |which )?(?:do )?not attack(?:ing)?(?: (?:each other|one another))?\b"
)
_BY = re.compile(r"(?<=[\dn])[ -]by[ -](?=[\dn])")
_BEFORE_BOARD = re.compile(r",? (?:of|in|on)(?: an?| the)?$")
_SAID_GF = re.compile(r"(?:(?:o\.)?g\.?f\.?:?|generating function:?)\s+", re.IGNORECASE)
_PISANO = re.compile(r"(?:the )?pisano period (?:(?:of|for|modulo|mod) )?", re.IGNORECASE)
_RESIDUES = re.compile(
    r"(?P<period>(?:the )?(?:least )?period of (?:the )?)?(?P<of>.+?),? "
    r"\(?mod(?:ulo)? (?P<m>\d{1,99})\)?",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(r"x\^\(-([0-9]{1,18})\)\*(.+)")
_SERIES = re.compile(r"([A-Za-z])\(([xtz])\)\s*=\s*")
_BOUNDS = re.compile(r"_\{[^{}]*\}")
_RELATES = re.compile("[=<>≤≥≠]| divides |\\|")
_RANGE = re.compile(r"(?<!\s)(?:\s*,)?\s*(?:for|if)(?: all)? n\s*(>=|>|≥)\s*(-?[0-9]+)\.?\s*$")
_REMAINDER = re.compile(r"([^=<>]+?) \(?(?:mod|modulo) ([0-9]{1,9})\)?")
_OF_N = re.compile(r"(?<![A-Za-z])n(?![A-Za-z])")
_SIZED = re.compile(
    r"(?<=length )[0-9]{1,5}\b|(?<=compositions of )[0-9]{1,5}\b|(?<=partitions of )[0-9]{1,5}\b"
)
_HOW_MANY = re.compile(r"(?:please |in )*how many |count the ", re.IGNORECASE)
_QUESTION = re.compile(
    r"(?:please |can you |could you )?(?:what(?:'s| is| are| would be)|give(?: me)?|find|compute|"
    r"show(?: me)?|derive|prove|get|determine|calculate|tell me|i want|is there) (?:the |a |an )?"
    r"(?:(?:ordinary |rational |linear |minimal |exact |explicit |first |asymptotic |\d+ )*"
    r"(?:generating functions?|o?\.?g\.?f\.?|recurrences?(?: relations?)?|closed forms?|formulas?|"
    r"growth(?: rates?)?|asymptotics|terms|sequence|values?|numbers?|counts?) (?:of|for) )"
    r"(?:the )?(?:(?:number|sequence) of )?(?:the )?",
    re.IGNORECASE,
)
_FILE = re.compile(r"[^\s].*\.([A-Za-z][A-Za-z0-9]{0,5})(?::[a-z-]+)?", re.ASCII)
_PATH = re.compile(r"\.[A-Za-z]{1,5}$|/[A-Za-z]|^[./~]")
_LINE = re.compile(r"\s*(-?[0-9]+)[ \t]+-?[0-9]+\s*", re.ASCII)
_OF_GF = frozenset("0123456789xtz+-*/^()− \t")

NEVER = {
    "tex": "a TeX file",
    "pdf": "a PDF file",
    "py": "a Python file",
    "md": "a text for people",
    "html": "a web page",
    "png": "a picture",
    "svg": "a picture",
}
"""Files that are written, and never read."""

WHY = {
    "rule": "a rule has a sequence for each side: write '{text} 3 x n', or --columns 3, or "
    "columns=3 in Python",
    "count": "one board has one number, `gfkit count`; a sequence has a side n, as '3 x n'",
    "number": "one number, which `gfkit ask` tells; a sequence has an n there",
    "board": "a board is no sequence: name what is counted on it, as 'domineering 3x4'",
    "position": "a position is no sequence: `gfkit game value` and `gfkit game outcome` take it",
    "graph": "a graph is no sequence: `gfkit gf MODEL --graph {text}` counts on its products",
    "game": "a game has a value and no terms: `gfkit game value '{text}'`",
    "relation": "a recurrence alone has many solutions: give first values, as "
    "'a(n) = 2*a(n-1), a(0) = 1'",
    "residues": "give the sequence alone, and the number with --modulo; `gfkit '{text}'` tells "
    "the period",
    "claims": "a file of claims: `gfkit audit {text}`",
    "certificate": "it proves no generating function: `gfkit verify {text}`",
    "supplement": "a folder: `gfkit verify` takes the certificates in it",
    "theorem": "a theorem for Coq: `gfkit verify --coq {text}`",
}
"""Why a thing of each kind is no sequence, and what to write."""


@called_like("read('domino tilings of 4 X n')")
@dataclass(frozen=True, slots=True, repr=False)
class Read:
    """What was understood.

    kind: "terms", "words", "g.f.", "recurrence", "equation", "formula", "diagonal", "entry",
    "strip", "octal game" and "sequence" are sequences; "residues", "rule", "count", "number",
    "board", "position", "graph", "game", "relation", "claims", "certificate", "supplement",
    "theorem" are not.
    value: the typed object. said: what it is, in one line. text: what was given.

    >>> read("1, 1, 2, 3, 5")
    <Read terms: 5 terms, a(0) = 1 to a(4) = 5>
    >>> read("kings 3 x n").strip()
    Strip('kings:positions', rows=3)
    """

    kind: str
    value: Any
    said: str
    text: str = ""

    def __repr__(self) -> str:
        return f"<Read {self.kind}: {self.said}>"

    def __str__(self) -> str:
        return f"{self.kind}: {self.said}"

    @property
    def is_sequence(self) -> bool:
        """Whether it is one sequence."""
        return self.kind not in WHY or (self.kind == "certificate" and self._proves_gf())

    def _proves_gf(self) -> bool:
        found: Any = self.value
        return isinstance(found, dict) and found["statement"].get("kind") == "generating function"

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
        if self.kind == "certificate" and self._proves_gf():
            from gfkit.proofs.kernel import claimed_of_data

            return Sequence.proved(claimed_of_data(value))
        if self.kind == "relation" and self.text:
            return Sequence.parse(self.text)
        method = getattr(value, "sequence", None)
        if self.is_sequence and callable(method):
            found: Sequence = method()
            joined = getattr(value, "topology", "strip")
            return found if joined == "strip" else found.named(f"{found.name}, {joined}")
        raise GfkitError(f"{self._called()}: {WHY[self.kind].format(text=self.text)}")

    def beginning(self, offset: int) -> Read:
        """Return terms with another first index; raises GfkitError for what has its own."""
        if self.kind != "terms":
            raise GfkitError(f"an offset goes with terms, and {self._called()} has its own first n")
        if self.said.startswith("a b-file") and self.value.offset != offset:
            first = self.value.offset
            raise GfkitError(f"{self.text}: the first index is {first}, not {offset}")
        return _terms(list(self.value), self.text, offset)

    def strip(self) -> Strip:
        """Return the strip; raises GfkitError."""
        if self.kind == "strip":
            found: Strip = self.value
            return found
        if self.kind == "rule":
            raise GfkitError(f"{self._called()}: {WHY['rule'].format(text=self.text)}")
        if self.kind == "words":
            from gfkit.reports.read_titles import strip_of_words

            return strip_of_words(self.text)
        raise self._not("a rule with a side, as 'domineering 3 x n'")

    def model(self) -> Model:
        """Return the model of a rule, with or without a board; raises GfkitError."""
        if self.kind == "strip":
            found: Model = self.value.counted
            return found
        if self.kind == "rule":
            return self.value  # type: ignore[no-any-return]
        if self.kind == "count":
            return self.value[0]  # type: ignore[no-any-return]
        raise self._not("a rule, as domineering")

    def board(self) -> Board | str:
        """Return the board, or the text of one with pieces on it; raises GfkitError."""
        if self.kind in {"board", "position"}:
            found: Board | str = self.value
            return found
        if self.kind == "count" and not hasattr(self.value[1], "edges"):
            board: Board = self.value[1]
            return board
        raise self._not("a board, as 3x4 or '..#|...'")

    def graph(self) -> Graph:
        """Return the graph; raises GfkitError."""
        if self.kind == "graph":
            found: Graph = self.value
            return found
        if self.kind == "count" and hasattr(self.value[1], "edges"):
            return self.value[1]  # type: ignore[no-any-return]
        if self.kind == "terms" and self.text and is_there(self.text):
            return _of_graph_file(self.text).graph()
        raise self._not("a graph, as petersen, K_4 or a file of edges")

    def game(self) -> Game:
        """Return the value of a game, or of a rule on a board; raises GfkitError."""
        from gfkit.games.user_game import Game

        if self.kind == "game":
            found: Game = self.value
            return found
        if self.kind == "terms" and len(self.value) == 1:
            return Game(self.text)
        if self.kind == "count":
            return Game(board=self.value[1], rule=self.value[0])
        raise self._not("a game, as '{1|-1}', or a rule on a board, as 'domineering 2x3'")

    def _called(self) -> str:
        return shown(self.text, 60) if self.text else f"this {self.kind}"

    def _not(self, wanted: str) -> GfkitError:
        return GfkitError(f"{self._called()} was read as {self.said}; here {wanted} is meant")


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
        return _strip_of(thing, rows, columns, topology)
    found = _of_text(thing) if isinstance(thing, str) else _of_object(thing)
    if topology != "strip":
        if found.kind != "strip":
            raise GfkitError("a topology goes with a rule and one side, rows or columns")
        side, size = next(iter(found.value.fixed.items()))
        return _strip_of(found.value.counted, **{**_NONE, side: size}, topology=topology)
    return found if offset is None else found.beginning(offset)


_NONE: dict[str, Any] = {"rows": None, "columns": None}


def _strip_of(thing: Any, rows: int | None, columns: int | None, topology: str = "strip") -> Read:
    """Read a rule with a side, or two."""
    from gfkit.boards.language.rules import model_from
    from gfkit.boards.shapes.board import Board

    if isinstance(thing, str) and _TERMS.fullmatch(thing) and not is_there(thing):
        raise GfkitError("rows and columns go with a rule, and terms were given")
    model = thing.model() if isinstance(thing, Read) else model_from(thing)
    text = thing if isinstance(thing, str) else model.name
    if rows is not None and columns is not None:
        said = f"{model.name}, {model.summary}, on a board of {rows} x {columns}"
        return Read("count", (model, Board.rectangle(rows, columns)), said, text)
    from gfkit.strips.sequences.strip import Strip

    wanted: Any = topology
    strip = Strip(model, rows=rows, columns=columns, topology=wanted)
    return replace(_of_strip(strip), text=text)


def _of_strip(strip: Strip) -> Read:
    side, size = next(iter(strip.fixed.items()))
    board = f"{size} x n" if side == "rows" else f"n x {size}"
    joined = "" if strip.topology == "strip" else f", joined into a {strip.topology}"
    counted = strip.counted
    said = f"{counted.name}, {counted.summary}, on boards of {board}{joined}"
    return Read("strip", strip, said, counted.name)


# Objects.


def _of_object(thing: Any) -> Read:
    """Read an object of gfkit, of SymPy, a path, or an iterable of numbers."""
    from gfkit.boards.shapes.graph import Graph
    from gfkit.sequences.sequence import sequence_of

    if isinstance(thing, Read):
        return thing
    if isinstance(thing, Path):
        return _of_file(str(thing))
    if isinstance(thing, dict) and "statement" in thing:
        return _of_certificate(thing, "")
    if hasattr(thing, "free_symbols"):  # of SymPy
        return _of_text(str(thing))
    if hasattr(thing, "fixed") and hasattr(thing, "counted"):
        return _of_strip(thing)
    if isinstance(thing, Graph):
        return _of_graph(thing, "")
    name = type(thing).__name__
    kinds = {"Board": "board", "Position": "position", "Game": "game", "OctalCode": "octal game"}
    if name in kinds:
        return Read(kinds[name], thing, f"the {kinds[name]} {thing}", str(thing))
    is_names = isinstance(thing, list | tuple) and thing and all(isinstance(z, str) for z in thing)
    if name in {"Model", "Rule", "TileSet", "Arrays"} or is_names or hasattr(thing, "quantities"):
        from gfkit.boards.language.rules import model_from

        return _of_model(model_from(thing), "")
    found = sequence_of(thing)
    if found is None:
        raise WrongArgument("what is read", WANTED, repr_of(thing))
    if found.given:
        return Read("terms", found, _said_of_terms(found))
    return Read("sequence", found, found.name or str(found))


def _of_model(model: Model, text: str) -> Read:
    return Read("rule", model, f"the rule {model.name}: {model.summary}", text or model.name)


def _of_graph(graph: Graph, text: str) -> Read:
    said = f"a graph with {graph.vertices} vertices and {len(graph.edges)} edges"
    return Read("graph", graph, said, text)


# Texts.


def _of_text(text: str) -> Read:
    """Read a text: by what is plain from its letters first."""
    full, text = text, " ".join(text.split())
    text = _MORE.sub("", text) if _TERMS.match(text) and "," in text else text
    if not text:
        raise GfkitError(f"nothing was given; give {WANTED}")
    if (asked := _asked(text)) != text:
        return replace(_of_text(asked), text=text)
    if (found := _file(full.strip())) is not None:
        return found
    for pattern, reader in READERS:
        if pattern is None or pattern.fullmatch(text):
            found = reader(text)
            if found is not None:
                return found
    raise _unread(text)


def _asked(text: str) -> str:
    """Return what a question is about; other texts as they are.

    >>> _asked("What is the generating function of the domino tilings of 4 X n?")
    'domino tilings of 4 X n'
    """
    if _HOW_MANY.match(text):
        from gfkit.reports.read_titles import asked

        return asked(text)
    if not _QUESTION.match(text) and not text.endswith("?"):
        return text
    return _QUESTION.sub("", text.rstrip("? ."), count=1) or text


_GROUP = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_LATEX_FRACTION = re.compile(rf"\\frac{_GROUP}{_GROUP}")
_LATEX_CALL = re.compile(rf"\\(sqrt){_GROUP}")
_LATEX_BINOMIAL = re.compile(r"\\[dt]?binom\{([^{}]*)\}\{([^{}]*)\}")
_LATEX_SUM = re.compile(
    r"\\(sum|prod)(?:\\limits)?_\(([a-z]) ?= ?([^() ]+) ?\)\^(?:\(([^()]*)\)|([a-z0-9]))"
)
_LATEX_SCRIPT = re.compile(rf"([_^]){_GROUP}")


def _sum_of_latex(match: re.Match[str]) -> str:
    """Return what is summed over as formulas have it."""
    name = "Sum" if match[1] == "sum" else "Product"
    return f"{name}_{{{match[2]}={match[3]}..{match[4] or match[5]}}} "


def _latex(text: str) -> Read | None:
    """Read a formula in LaTeX, such as that of an answer."""
    plain = re.sub(r"\\(left|right|displaystyle|quad|,|;|!)|\$", "", text)
    plain = re.sub(r"\\(cdot|times)", "*", plain.replace(r"\ge", ">=").replace(r"\le", "<="))
    while (changed := _LATEX_FRACTION.sub(r"((\1)/(\2))", plain)) != plain:
        plain = changed
    while (changed := _LATEX_BINOMIAL.sub(r"binomial(\1,\2)", plain)) != plain:
        plain = changed
    plain = _LATEX_CALL.sub(r"\1(\2)", plain)
    while (changed := _LATEX_SCRIPT.sub(r"\1(\2)", plain)) != plain:
        plain = changed
    plain = re.sub(r"\(n\s*>=\s*(\d+)\)\s*$", r"for n >= \1", plain)
    plain = _LATEX_SUM.sub(_sum_of_latex, plain)
    return None if "\\" in plain or plain == text else replace(_of_text(plain), text=text)


def _parity(text: str) -> Read | None:
    """Read a formula for even n with another for odd n."""
    from gfkit.formulas.grammar import by_parity

    plain = by_parity(text)
    return None if plain == text else replace(_of_text(plain), text=text)


def _file(text: str) -> Read | None:
    if is_standard_input(text):
        return _of_lines(lines(text, Limits(lines=MAX_TERMS)), text)
    match = _FILE.fullmatch(text)
    if match and match[1].lower() in {*FILES, *NEVER} and " of " not in text:
        return _of_file(text)
    return _of_file(text) if is_there(text) and not _TERMS.fullmatch(text) else None


def _entry_number(text: str) -> Read:
    """Read an A-number: its entry, or its b-file, in this folder."""
    for name in (f"{text}.seq", f"b{text[1:]}.txt"):
        if is_there(name):
            return _of_file(name)
    if own := _named(text):
        return own
    raise GfkitError(
        f"nothing is downloaded: save the entry as {text}.seq, or its b-file as b{text[1:]}.txt"
    )


def _octal(text: str) -> Read:
    from gfkit.games.octal import OctalCode

    code = OctalCode.parse(text)
    return Read("octal game", code, f"the octal game {code}", text)


def _board(text: str) -> Read:
    from gfkit.boards.shapes.board import Board

    return Read("board", Board.parse(text), f"a board, {text}", text)


def _listed(text: str) -> Read:
    return _terms(values_of(text), text)


def _started(text: str) -> Read | None:
    """Read a board with pieces on it, as 'R..|..L'; pieces alone, as 'XX|X.', are a rule."""
    if set(text) <= set("X.|") or ("." in text.strip(".") and "|" not in text):
        return None
    return Read("position", text, f"a position, {text}", text)


def _game(text: str) -> Read:
    from gfkit.games.user_game import Game

    return Read("game", Game(text), f"the game {text}", text)


def _named(text: str) -> Read | None:
    if not (meant := named_sequence(text)):
        return None
    found = _of_text(meant).sequence()
    return Read("words", found.named(f"{text}, {meant}"), f"{text}, {meant}", text)


def _residues(text: str) -> Read | None:
    """Read a named sequence modulo a number, or the period of any one modulo a number."""
    match = _RESIDUES.fullmatch(_PISANO.sub("Fibonacci numbers modulo ", text))
    if match is None or not (match["period"] or named_sequence(match["of"])):
        return None
    found = _of_text(match["of"])
    said = f"the period of {found.said} modulo {match['m']}"
    return Read("residues", (found.sequence(), int(match["m"]), found.text), said, text)


def _equation(text: str) -> Read | None:
    """Read a recurrence, a formula for a(n), or an equation in x and y; others are relations."""
    from gfkit.sequences.given_equations import RecurrenceTextError
    from gfkit.sequences.sequence import Sequence

    if series := _SERIES.match(text):
        letter, variable = series.groups()
        body = text[series.end() :]
        if letter not in re.findall("[A-Za-z]", body):
            return _of_text(body)
        body = re.sub(rf"{letter}(?:\({variable}\))?", "y", body).replace(variable, "x")
        return replace(_of_text(f"y = {body}"), text=text)
    if text.startswith("diagonal "):
        return Read("diagonal", Sequence.parse(text).named(text), f"the {text}", text)
    letters = {one for one in text if one.isalpha()}
    if "=" in text and letters == {"x", "y"}:
        said = f"the power series y in x with {text}"
        return Read("equation", Sequence.parse(text).named(text), said, text)
    if not _OF_N.search(text) or not _RELATES.search(_BOUNDS.sub("", text)):
        return None
    if are_words(text):
        return None
    try:
        found = Sequence.parse(text)
    except (RecurrenceTextError, ExpressionError) as error:
        from gfkit.formulas.grammar import parse_relation

        try:
            relation = parse_relation(_RANGE.sub("", text))
        except GfkitError:
            raise error from None
        return Read("relation", relation, f"the relation {text}", text)
    first = f"a({found.offset})"
    return Read("recurrence", found.named(text), f"the sequence with {text}, from {first} on", text)


def _fraction(text: str) -> Read | None:
    """Read a rational g.f. in one letter."""
    from gfkit.sequences.sequence import Sequence

    body = _SAID_GF.sub("", text, count=1)
    if match := _NEGATIVE.fullmatch(body):  # x^(-2)*P/Q: a(-2) is the first term
        after = Sequence.parse(match[2], offset=-int(match[1])).named(body)
        return Read("g.f.", after, f"the generating function {body}, the sum of a(n) x^n", text)
    is_one = len({*body} & set("xtz")) == 1
    if body == text and not (is_one and _OF_GF.issuperset(text)):
        return None
    text = body
    found = Sequence.parse(text).named(f"the coefficients of {shown(text, 100)[1:-1]}")
    return Read("g.f.", found, f"the generating function {text}, the sum of a(n) x^n", text)


def _formula(text: str) -> Read | None:
    """Read a formula for a(n), perhaps with the n from which on it is meant."""
    if remainder := _REMAINDER.fullmatch(text):
        body = named_sequence(remainder[1]) or remainder[1]
        rest = _formula(f"mod({body}, {remainder[2]})") if _OF_N.search(body) else None
        return rest and replace(rest, text=text)
    match = _RANGE.search(text)
    body = text[: match.start()] if match else text
    if text.isalpha() or not (match or _OF_N.search(body)):
        return None
    formula = formula_in_n(body if _OF_N.search(body) else f"0*n+{body}")
    if formula is None:
        return None
    from gfkit.sequences.given import FormulaTerms
    from gfkit.sequences.sequence import Sequence

    first = int(match[2]) + (match[1] == ">") if match else 0
    sequence = Sequence.of(FormulaTerms(formula, first), name=text)
    return Read("formula", sequence, f"a(n) = {body}, from n = {first} on", text)


def named_board(text: str) -> tuple[Model, int | None, int | None, str] | None:
    """Return the model, rows, columns and topology of words such as 'kings on a 4 x n board'.

    None is a side of n. None for other words.

    >>> named_board("kings on a 4 x n board")[1:]
    (4, None, 'strip')
    >>> named_board("number of spanning trees of P_3 X C_n")[1:]
    (3, None, 'ring')
    """
    text = _CYCLE.sub("P_1 X C_n", _OF_PRODUCT.sub("", one_way(text)))
    match = _ON_BOARD.fullmatch(text)
    if match is None and " " in text:
        match = _ON_BOARD.fullmatch(_with_n(text))
    if match is None:
        return None
    graphs = match.group("first", "last")
    if any(graphs) and "C_" not in graphs:  # products of paths are read as titles are
        return None
    rows, columns = (None if one == "n" else int(one) for one in match.group("a", "b"))
    name = _ATTACKING.sub("", _PLACED.sub("", match["model"].rstrip(","), count=1))
    if any(graphs) or None not in (rows, columns) or match["topology"]:
        name = _BEFORE_BOARD.sub("", name)
    if any(graphs):
        name = re.sub(r"^(?:the )?(?:number of )?(?:proper )?", "", name, flags=re.IGNORECASE)
    try:
        model = _model_called(name)
    except GfkitError:
        return None
    joined = (match["topology"] or "strip").rstrip("s").replace("toru", "torus")
    if any(graphs):
        # The fixed side of a strip is joined on a cylinder, the columns of a board with both sides.
        fixed = graphs[columns is not None] == "C_"
        joined = "torus" if graphs == ("C_", "C_") else "cylinder" if fixed else "ring"
    return model, rows, columns, joined.replace("tori", "torus")


def _on_board(text: str) -> Read | None:
    """Read a rule's name and a board, as in 'domineering 3 x n' and 'kings on a 4x4 board'."""
    found = named_board(text)
    if found is None:
        return None
    from gfkit.oeis.titles.side_letters import other_letter

    model, rows, columns, topology = found
    if rows is None and columns is None:
        raise GfkitError(
            f"{shown(text, 60)}: squares of side n have no g.f. here; `gfkit count {model.name} "
            "--squares 1..8` counts them, and a g.f. has one side fixed, as '4 x n'"
        )
    if None not in (rows, columns) and topology != "strip":
        raise GfkitError(
            f"{shown(text, 60)}: `gfkit count {model.name} --board {rows}x{columns} --topology "
            f"{topology}` counts a board with joined sides"
        )
    read_as = _strip_of(model, rows, columns, topology)
    letter = other_letter(text)
    called = f"; n stands for {letter}" if letter else ""
    return replace(read_as, text=text, said=f"{read_as.said}{called}")


def _with_n(text: str) -> str:
    """Return words with n for another letter as a side, x for by, and no full stop."""
    from gfkit.oeis.titles.side_letters import with_n

    text = _BY.sub(" x ", with_n(text).rstrip(" .?"))
    return _CYCLE.sub("P_1 X C_n", _OF_PRODUCT.sub("", text))


def _words(text: str) -> Read | None:
    if not are_words(text):
        return None
    from gfkit.reports.read_titles import sequence_of_words

    found = sequence_of_words(text)
    return Read("words", found, found.name, text)


def _numbered(text: str) -> Read | None:
    """Read words with a number for n, as in 'binary words of length 10 avoiding 11': one number."""
    if (match := _SIZED.search(text)) is None or not 0 < int(match[0]) <= 10_000:
        return None
    general = f"{text[: match.start()]}n{text[match.end() :]}"
    try:
        sequence = read(general).sequence()
    except GfkitError:
        return None
    n = int(match[0])
    return Read("number", sequence.term(n), f"a({n}) of {shown(general, 100)[1:-1]}", text)


def _untold(text: str) -> Read | None:
    """Read words in which no n is told, where nothing else is meant."""
    if len(text.split()) < 3 or re.search(r"[*^=]|[\w)]\+", text):
        return None
    from gfkit.oeis.titles.title_reading import TitleRule, read_title
    from gfkit.reports.read_titles import sequence_of_words

    if not isinstance(read_title(f"Number of {text}"), TitleRule):
        return None
    found = sequence_of_words(text)
    return Read("words", found, found.name, text)


def _rule(text: str) -> Read | None:
    """Read a rule, perhaps with its quantity: 'domineering:maximal', 'maximal domineering'."""
    from gfkit.boards.language.rules import is_language

    if is_language(text):
        return _strip_of(text, 1, None)
    if re.search(r"[/+=]", text):
        return None
    try:
        return _of_model(_model_called(text), text)
    except UnknownModel:
        return None


def _model_called(text: str) -> Model:
    """Return the model of a name, or of a rule's name with a quantity before or behind it."""
    from gfkit.boards.kinds.game import QUANTITIES
    from gfkit.boards.language.rules import find_model

    said = text.casefold().replace("-", " ")
    for quantity in QUANTITIES:
        words = quantity.replace("-", " ")
        if match := re.match(rf"{words} (?:positions )?(?:of |in )?", said):
            return find_model(f"{text[match.end() :]}:{quantity}")
        if said.endswith(f" {words}") and ":" not in text:
            return find_model(f"{text[: -len(words) - 1]}:{quantity}")
    return find_model(text)


def _named_graph(text: str) -> Read | None:
    from gfkit.boards.shapes.graph import Graph

    found = Graph.named(text)
    return None if found is None else _of_graph(found, text)


def _on_graph(text: str) -> Read | None:
    """Read what is counted on one graph: 'node-kayles K_5', 'matchings in the Petersen graph'."""
    from gfkit.boards.shapes.graph import Graph

    before, _, last = text.removesuffix(" graph").rpartition(" ")
    graph = Graph.named(last) if before else None
    if graph is None:
        return None
    try:
        model = _model_called(_BEFORE_BOARD.sub("", re.sub(" the$", "", before)))
    except GfkitError:
        return None
    said = f"{model.name}, {model.summary}, on {_of_graph(graph, last).said}"
    return Read("count", (model, graph), said, text)


READERS: tuple[tuple[re.Pattern[str] | None, Callable[[str], Read | None]], ...] = (
    (re.compile(r".*(?:\\|\^\{).*"), _latex),
    (re.compile(r".*\b(?:even|odd)\b.*"), _parity),
    (_ENTRY, _entry_number),
    (_OCTAL, _octal),
    (_BOARD, _board),
    (_TERMS, _listed),
    (re.compile(r"[A-Za-z][-' A-Za-z0-9()]*\.?"), _named),
    (None, _residues),
    (None, _on_board),
    (None, _fraction),
    (None, _formula),
    (None, _equation),
    (_GAME, _game),
    (None, _named_graph),
    (None, _on_graph),
    (None, _numbered),
    (None, _words),
    (None, _rule),
    (_STARTED, _started),
    (None, _untold),
)
"""The readers of texts, in this order, and what a text is like that they are asked of; the first
that knows the text reads it."""


def _unread(text: str) -> GfkitError:
    """Return why a text was not read: the error of the kind that it is most like."""
    from gfkit.boards.language.rules import find_model
    from gfkit.formulas.grammar import parse_expression
    from gfkit.formulas.tree import variables_of
    from gfkit.reports.read_titles import sequence_of_words
    from gfkit.sequences.sequence import Sequence

    is_sum = re.search(r"[*^=+]|\)/|/\(|\w\(", text)
    try:
        if re.match(r"[-+\[({]*[0-9]+\s*[,;]", text):
            values_of(text)
        if _PATH.search(text) and not is_sum:
            raise UnreadableFile(text, "cannot be read: there is no such file")
        is_formula_in_n = is_sum and _OF_N.search(text) and "=" not in _BOUNDS.sub("", text)
        if is_formula_in_n and variables_of(parse_expression(text)) - {"n"}:
            return GfkitError(f"{shown(text, 60)} is not read{_of_letters(text)}")
        if is_sum or not any(map(str.isalpha, text)):
            Sequence.parse(text)
        try:
            find_model(text)
        except UnknownModel as error:
            if not error.nearest and len(text.split()) > 1:
                sequence_of_words(text)
            raise
    except ExpressionError as error:
        return GfkitError(f"{error}{_of_letters(text)}")
    except GfkitError as error:
        return error
    return GfkitError(f"{shown(text, 60)} is not understood; give {WANTED}")


def _of_letters(text: str) -> str:
    """Return what a text that looks like a formula lacks."""
    from gfkit.formulas.grammar import parse_expression
    from gfkit.formulas.tree import variables_of

    try:
        names = variables_of(parse_expression(text)) - {"n"}
    except GfkitError:
        return "; a formula for a(n) is in n, as 2^n + n, a g.f. in x, as x/(1-x-x^2)"
    if names == {"x", "y"}:
        return f"; of two letters a diagonal is meant, as 'diagonal of {shown(text)[1:-1]}'"
    return f"; a formula for a(n) is in n, and this is in {', '.join(sorted(names)) or 'nothing'}"


def is_formula(text: str) -> bool:
    """Tell whether a text is a g.f., an equation, a recurrence, or a formula in n; not a name.

    >>> [is_formula(one) for one in ("x/(1-x-x^2)", "a(n) = 2*a(n-1)", "1,2,4", "right-ends")]
    [True, True, False, False]
    """
    try:
        return any(reader(text) is not None for reader in (_fraction, _equation, _formula))
    except GfkitError:
        return True


def formula_in_n(text: str) -> Expression | None:
    """Return a formula for a(n), such as 2^n + 3^n; None for any other text.

    >>> [formula_in_n(text) is not None for text in ("F(n)+L(n)", "n*a(n)", "x^n")]
    [True, False, False]
    """
    from gfkit.formulas.grammar import parse_expression
    from gfkit.formulas.tree import sequences_of, variables_of

    try:
        found = parse_expression(text)
    except GfkitError:
        return None
    known = sequences_of(found) <= {"F", "L"}
    return found if known and variables_of(found) == {"n"} else None


# Terms.


def values_of(text: str, where: str = "") -> list[Fraction | int]:
    """Return the numbers of a text, whatever is between them; raises GfkitError for any other.

    where: of a line of a file, begins the message.

    >>> values_of("[1, -2; 3/2]")
    [1, -2, Fraction(3, 2)]
    """
    text = text.strip(" \n\t[]{}()")
    words = [word for word in _SEPARATOR.split(text) if word]
    if (match := _EMPTY.search(text)) is not None:
        number = len([one for one in _SEPARATOR.split(text[: match.start()]) if one]) + 1
        raise GfkitError(
            f"{where}term {number} is empty: write each term, with one comma between two"
        )
    return [_value(word, where or f"term {k}: ") for k, word in enumerate(words, 1)]


def _value(word: str, where: str) -> Fraction | int:
    from gfkit.numbers.decimal import MAX_DIGITS, integer

    word = word.strip("()[]{}")
    if not _TERM.fullmatch(word):
        raise GfkitError(f"{where}{shown(word)} is not a term; terms are numbers such as -3/2")
    if "." in word:
        return Fraction(word)
    above, _, below = word.partition("/")
    try:
        value = integer(above.removeprefix("+"), MAX_DIGITS)
        return Fraction(value, integer(below, MAX_DIGITS)) if below else value
    except ZeroDivisionError:
        raise GfkitError(f"{where}{shown(word)} has denominator 0") from None
    except ValueError as error:
        raise GfkitError(f"{where}{error}") from None


def _terms(values: Iterable[Any], text: str, offset: int = 0) -> Read:
    from gfkit.sequences.sequence import Sequence

    found = Sequence(list(values), offset=offset)
    return Read("terms", found, _said_of_terms(found), text)


def _said_of_terms(found: Sequence) -> str:
    from gfkit.numbers.decimal import short_text

    count, first = len(found), found.offset
    if count < 2:
        return f"{count} term" + ("" if count else "s")
    ends = short_text(found.term(first)), short_text(found.term(found.end - 1))
    return f"{count} terms, a({first}) = {ends[0]} to a({found.end - 1}) = {ends[1]}"


# Files.


def _of_file(path: str) -> Read:
    """Read a file by its name, or by how it begins."""
    name, ending = path, path.rpartition(".")[2].partition(":")[0].lower()
    if ending in NEVER and not is_there(path + ".toml"):
        raise UnreadableFile(name, f"is {NEVER[ending]}, which gfkit writes and does not read")
    if is_there(path) and Path(path).is_dir():
        return _of_folder(Path(path))
    return FILES.get(ending, _of_terms_file)(path)


def _of_folder(path: Path) -> Read:
    found = sorted(path.glob("*.json")) + sorted(path.glob("*/*.json"))
    if not found:
        raise UnreadableFile(str(path), "is a folder without certificates")
    return Read("supplement", found, f"a folder with {len(found)} certificates", str(path))


def _of_toml(path: str) -> Read:
    """Read claims, or a rule, perhaps followed by :QUANTITY."""
    from gfkit.base.files import read_toml
    from gfkit.boards.language.rules import find_model

    if is_there(path) and "claim" in read_toml(path):
        from gfkit.claims.claim import read_claims

        claims = read_claims(Path(path))
        return Read("claims", claims, f"{len(claims)} claims", path)
    return _of_model(find_model(path), path)


def _of_entry(path: str) -> Read:
    from gfkit.oeis.entries.entry import read_entry

    found = read_entry(Path(path))
    return Read("entry", found, f"the entry {found.number}", path)


def _of_json(path: str) -> Read:
    from gfkit.base.files import read_json

    data = read_json(path)
    if isinstance(data, dict) and "gfkit object" in data:
        from gfkit.exchange.saved import from_json

        return replace(_of_object(from_json(Path(path))), text=path)
    if not isinstance(data, dict) or "statement" not in data:
        raise UnreadableFile(path, "is JSON, and neither a certificate nor an object of gfkit")
    return _of_certificate(data, path)


def _of_certificate(data: dict[str, Any], path: str) -> Read:
    statement = data["statement"]
    kind = statement.get("kind", "?") if isinstance(statement, dict) else "?"
    return Read("certificate", data, f"a certificate of the kind {shown(str(kind))[1:-1]}", path)


def _of_graph_file(path: str) -> Read:
    from gfkit.boards.shapes.graph import Graph

    return _of_graph(Graph.read(Path(path)), path)


def _of_terms_file(path: str) -> Read:
    """Read a b-file by its name; terms, a board or an entry by what stands in the file."""
    if BFILE.search(path):
        return of_bfile(path)
    return _of_lines(lines(path, Limits(lines=MAX_TERMS)), path)


def of_bfile(path: str) -> Read:
    """Read a b-file, whatever it is called."""
    from gfkit.oeis.entries.bfiles import read_bfile

    found = read_bfile(path)
    return Read("terms", found, f"a b-file: {_said_of_terms(found)}", path)


def _of_lines(given: Iterator[str], path: str) -> Read:
    """Read terms, separated by anything; # begins a comment line. Lines n a(n) are a b-file's."""
    source = name_of(path)
    values: list[Fraction | int] = []
    kept: list[str] = []
    number = 0
    for number, line in enumerate(given, 1):
        plain = line.strip()
        if not values and plain[:1] == "%":
            return _of_entry(path)
        if not plain or plain.startswith("#"):
            continue
        if not values and not _TERMS.fullmatch(plain):
            rows = [plain, *(row for one in given if (row := one.strip()))]
            is_board = all(re.fullmatch(r"[.#A-Za-z0-9_]+", row) for row in rows)
            return replace(_of_text(("|" if is_board else "\n").join(rows)), text=path)
        values += (found := values_of(_MORE.sub("", plain), f"{source}:{number}: "))
        kept.append(plain)
        spend(len(found) + len(line) // DIGITS_A_STEP)
        if len(values) > MAX_TERMS:
            raise GfkitError(f"{source}:{number}: more than {MAX_TERMS} terms, the limit")
    if not values:
        why = "it contains no terms" if number else "the file is empty"
        raise GfkitError(f"{source}: {why}")
    matches = [_LINE.fullmatch(line) for line in kept]
    if len(kept) > 3 and all(matches):
        first = int(values[0])
        if all(values[2 * k] == first + k for k in range(len(kept))):
            read_as = _terms(values[1::2], path, first)
            return replace(read_as, said=f"a b-file: {read_as.said}")
        if len(set(values)) <= len(kept) + 1 and (edges := _edges(kept)):
            return _of_graph(edges, path)
    return _terms(values, path)


def _edges(given: list[str]) -> Graph | None:
    """Return the graph whose edges are the lines, two numbers each; None if they are none."""
    from gfkit.boards.shapes.graph import Graph

    try:
        return Graph.parse_edges("\n".join(given))
    except GfkitError:
        return None


FILES: dict[str, Callable[[str], Read]] = {
    "toml": _of_toml,
    "seq": _of_entry,
    "json": _of_json,
    "g6": _of_graph_file,
    "edges": _of_graph_file,
    "edgelist": _of_graph_file,
    "dot": lambda path: _of_model(_model_called(path), path),
    "gv": lambda path: _of_model(_model_called(path), path),
    "v": lambda path: Read("theorem", Path(path), "a theorem for Coq", path),
    "txt": _of_terms_file,
    "csv": _of_terms_file,
    "dat": _of_terms_file,
}
"""Readers of files by the ends of their names; any other file is read by how it begins."""
