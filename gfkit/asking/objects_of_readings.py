"""What a reading can be used as: a sequence, a strip, a rule, a board, a graph, a game.

Each function takes a reading, and raises GfkitError with one line where the reading is nothing of
the kind: why, and what to write.
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache, reduce
from operator import xor
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from gfkit.asking.reading_descriptions import read_as
from gfkit.base.file_reading import shown
from gfkit.base.printed_command_lines import command
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.formulas.formula_tree import text_of
from gfkit.formulas.recurrences import recurrences_of_text, with_firsts
from gfkit.reading.canonical_texts_of_readings import canonical, name_with_formula
from gfkit.reading.reading_classes import (
    BoardTyped,
    CertificateTyped,
    ClaimAbout,
    ClaimsFile,
    ComparisonTyped,
    Convolution,
    CountOn,
    DiagonalOf,
    EntryFile,
    Formula,
    FractionTyped,
    GameTyped,
    GraphTyped,
    HackenbushStrings,
    HeapGameNamed,
    Heaps,
    InFile,
    LetterPosition,
    NamedSequence,
    OctalGame,
    OneSequence,
    OperationName,
    OperationOn,
    PositionTyped,
    ProgramLine,
    Reading,
    RecurrenceTyped,
    RelationTyped,
    ResiduesOf,
    RuleNamed,
    Sentence,
    SequenceObject,
    SeriesEquationTyped,
    SquareBoards,
    StripTyped,
    SupplementFolder,
    TermOf,
    TermsTyped,
    TheoremFile,
    Title,
    Transformed,
    asked_of,
    subject,
)
from gfkit.reading.readings_of_sentences import by_meaning
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import strip_of as strip_of_meaning
from gfkit.reading.sequences_of_typed_formulas import KEPT, by_formula, by_recurrences, parsed
from gfkit.sequences.sequence import Sequence, transform

if TYPE_CHECKING:
    from gfkit.boards.rule_files.countable_models import Model
    from gfkit.boards.shapes.graph import Graph
    from gfkit.formulas.formula_evaluation import Value
    from gfkit.games.short_game import Game
    from gfkit.strips.sequences.strip import Strip

SQUARES = 6
"""Of squares of side n so many numbers are counted."""
LONGEST_QUOTED = 250
"""No command with a longer text is offered."""


# Sequences.


def sequence_of(reading: Reading) -> Sequence:
    """Return the sequence; raises GfkitError that says why there is none, and what to write.

    >>> from gfkit.reading.read import read
    >>> sequence_of(read("independent sets in P_2 x P_n"))[1:5]
    [3, 7, 17, 41]
    """
    of = subject(reading)
    if isinstance(of, EntryFile):
        from gfkit.oeis.entries.entries_to_sequences import sequence_of_entry  # noqa: PLC0415 - slow to import
        from gfkit.oeis.entries.internal_format import read_entry  # noqa: PLC0415 - slow to import

        return sequence_of_entry(read_entry(Path(of.path)))
    if isinstance(of, RelationTyped) and not isinstance(reading, InFile):
        return _with_firsts(of)
    if isinstance(of, CertificateTyped) and of.statement == "generating function":
        return _of_certificate(of.json)
    if (why := why_no_sequence(reading)) is not None:
        raise GfkitError(f"{called(reading)}: {why}")
    return _made(of)


@lru_cache(maxsize=KEPT)
def _of_certificate(data: str) -> Sequence:
    """Return the sequence of a certificate, which is derived: what it claims alone is not known.

    Raises GfkitError where it does not hold.
    """
    from gfkit.proofs.kernel import NotDerived, claimed_of_data  # noqa: PLC0415

    try:
        return Sequence.of_proof(claimed_of_data(json.loads(data)).verify())
    except NotDerived as error:
        raise GfkitError(f"the certificate does not hold: {error}") from error


@lru_cache(maxsize=KEPT)
def _made(of: Reading) -> Sequence:
    match of:
        case TermsTyped(values, offset):
            return Sequence(list(values), offset=offset)
        case FractionTyped(body, offset):
            found = parsed(text_of(body), offset)
            return found.named(canonical(of) if offset else f"the coefficients of {text_of(body)}")
        case SeriesEquationTyped() | DiagonalOf():
            return parsed(canonical(of)).named(canonical(of))
        case Formula(body, first):
            return by_formula(body, first)
        case RecurrenceTyped(found):
            return by_recurrences(found).named(str(found))
        case ProgramLine(_, listed) | Title(_, _, listed) | SequenceObject(listed):
            return listed
        case Sentence(meaning):
            return by_meaning(meaning)
        case NamedSequence(_, meant):
            return sequence_of(meant).named(name_with_formula(of))
        case OperationOn(operation, part):
            return _operated(operation, sequence_of(part)).named(canonical(of))
        case Transformed(name, part):
            source = sequence_of(part)
            return Sequence(transform(name, source), offset=source.offset).named(canonical(of))
        case Convolution(first, second):
            return sequence_of(first).cauchy(sequence_of(second)).named(canonical(of))
        case StripTyped():
            found = strip_of(of).sequence()
            joined = of.topology
            return found if joined == "strip" else found.named(f"{found.name}, {joined}")
        case OctalGame(code):
            from gfkit.games.nim_value_sequences import HeapNimValues  # noqa: PLC0415 - slow to import

            return Sequence.of(HeapNimValues(code)).named(f"nim-values of {code}")
        case HeapGameNamed(game):
            from gfkit.games.wythoff_euclid_and_chomp_games import PairGame  # noqa: PLC0415 - slow to import

            if isinstance(game, PairGame):
                said = f"{game} is played with two numbers, and has no one sequence of nim-values"
                raise GfkitError(f"{said}; `{command('', canonical(of))}` lists who wins")
            return Sequence.of(game.of, name=f"nim-values of {game}")
        case TermOf(part, n):
            found = sequence_of(part)
            return found.named(f"{found.name}; n is {n} in {shown(canonical(of), 60)}")
        case SquareBoards(rule):
            from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

            sides = range(1, SQUARES + 1)
            terms = [Strip(rule.model, columns=n).terms(n + 1)[n] for n in sides]
            said = f"n x n, counted for n = 1 to {SQUARES}; no g.f. is known where no side is fixed"
            return Sequence(terms, offset=1).named(f"{canonical(of)} ({said})")
    raise GfkitError(f"{called(of)} is not a sequence")


def _operated(operation: OperationName, of: Sequence) -> Sequence:
    match operation:
        case OperationName.PARTIAL_SUMS:
            return of.partial_sums()
        case OperationName.DIFFERENCES:
            return of.differences()
        case OperationName.SQUARES:
            return of.hadamard(of)
        case OperationName.EVEN_SECTION:
            return of.section(2)
        case OperationName.ODD_SECTION:
            return of.section(2, 1)
        case OperationName.SELF_CONVOLUTION:
            return of.cauchy(of)


def _with_firsts(of: RelationTyped) -> Sequence:
    """Return the sequence of a recurrence; raises GfkitError for one without first values."""
    text = canonical(of)
    found = recurrences_of_text(text)
    try:
        return Sequence.parse(text)
    except GfkitError as error:
        if " needs a(" not in str(error) or found is None:
            raise
        said = str(error).partition(";")[0]
        raise GfkitError(f"{said}, as in {shown(with_firsts(found), 200)}") from None


def term_value(reading: Reading) -> Value:
    """Return the term that is meant, modulo the number if one is told; raises GfkitError.

    >>> from gfkit.reading.read import read
    >>> term_value(read("the 10th Fibonacci number"))
    55
    """
    of = subject(reading)
    if not isinstance(of, TermOf):
        raise not_of_kind(reading, "one term, as 'the 10th Fibonacci number'")
    return sequence_of(of.of).term(of.n, of.modulus)


def why_no_sequence(reading: Reading) -> str | None:
    """Return why something is not a sequence, and what to write; None for a sequence."""
    of = subject(reading)
    if isinstance(of, OneSequence):
        return None
    text = quote(canonical(asked_of(reading)))
    match of:
        case RuleNamed():
            bare = canonical(of)
            return (
                f"a rule has a sequence for each side: write '{bare} 3 x n', or --columns 3, or "
                "columns=3 in Python"
            )
        case CountOn():
            return f"one board has one number, `gfkit {text}`; a sequence has a side n, as '3 x n'"
        case BoardTyped():
            return "a board is not a sequence: name what is counted on it, as 'domineering 3x4'"
        case PositionTyped():
            return (
                "a position is not a sequence: it goes with a game, as in "
                "`gfkit game value domineering --board '..|.#'`"
            )
        case GraphTyped():
            return (
                f"a graph is not a sequence: `gfkit gf node-kayles --graph {text}` counts on its "
                "products"
            )
        case GameTyped() | Heaps() | HackenbushStrings() | LetterPosition():
            return f"a game has a value and no terms: `gfkit game value {text}`"
        case RelationTyped():
            return (
                "a recurrence alone has many solutions: give first values, as 'a(n) = 2*a(n-1), "
                "a(0) = 1'"
            )
        case ClaimAbout():
            return f"a relation and the sequence that it is about: `gfkit {text}` settles it"
        case ComparisonTyped():
            return f"two sequences, which `gfkit {text}` compares"
        case ResiduesOf():
            return (
                f"give the sequence alone, and the number with --modulo; `gfkit {text}` tells the "
                "period"
            )
        case ClaimsFile():
            return f"a file of claims: `gfkit audit {text}`"
        case CertificateTyped(_, statement) if statement != "generating function":
            return f"it proves no generating function: `gfkit verify {text}`"
        case SupplementFolder():
            return f"a folder: `gfkit {text}` verifies the certificates in it"
        case TheoremFile():
            return f"a theorem for Coq: `gfkit verify --coq {text}`"
    return None


def called(reading: Reading) -> str:
    """Return a reading as errors quote it."""
    of = subject(reading)
    if isinstance(of, CertificateTyped) and not isinstance(reading, InFile):
        return "this certificate"
    return shown(canonical(asked_of(reading)), 60)


def not_of_kind(reading: Reading, wanted: str) -> GfkitError:
    """Return the error of something that is not what is wanted."""
    of = subject(reading)
    if isinstance(of, ClaimsFile | CertificateTyped | SupplementFolder | TheoremFile):
        why = why_no_sequence(reading) or "it proves a generating function"
        return GfkitError(f"{called(reading)}: {why}")
    text = canonical(asked_of(reading))
    call, does = command("", text), "answers what it is"
    if isinstance(of, GraphTyped):
        call, does = command("count", "arc-kayles", graph=text), "counts on it"
    was = f"{called(reading)} was read as {read_as(reading)}"
    goes_on = f"; `{call}` {does}" if len(text) <= LONGEST_QUOTED else ""
    return GfkitError(f"{was}; here {wanted} is meant{goes_on}")


# Rules and boards.


def strip_of(reading: Reading) -> Strip:
    """Return the strip; raises GfkitError.

    >>> from gfkit.reading.read import read
    >>> strip_of(read("kings 3 x n"))
    Strip('kings:positions', rows=3)
    """
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    match of := subject(reading):
        case StripTyped(rule, side, length, topology, multigraph):
            rows, columns = (length, None) if side == "rows" else (None, length)
            return Strip(
                rule.model, rows=rows, columns=columns, topology=topology, multigraph=multigraph
            )
        case RuleNamed():
            raise GfkitError(f"{called(reading)}: {why_no_sequence(reading)}")
        case SquareBoards():
            text = quote(canonical(of))
            why = (
                f"squares of side n have no g.f. here; `gfkit count {text} --squares 1..8` counts "
                f"them, and `gfkit gf {text} --columns 4` fixes a side"
            )
            raise GfkitError(f"{called(reading)}: {why}")
        case Sentence(meaning):
            return strip_of_meaning(meaning)
        case TermOf(part):
            return strip_of(part)
        case Title():
            from gfkit.typed.titles import strip_of_title  # noqa: PLC0415 - slow to import

            return strip_of_title(of.words)
    raise not_of_kind(reading, "a rule with a side, as 'domineering 3 x n'")


def model_of(reading: Reading) -> Model:
    """Return the model of a rule, with or without a board; raises GfkitError.

    Words that join sides have none: its boards would be open.
    """
    match of := subject(reading):
        case RuleNamed(model):
            return model
        case SquareBoards(rule) | CountOn(rule):
            return rule.model
        case StripTyped() | Sentence():
            strip = strip_of(of)
            if strip.topology == "strip":
                return strip.counted
            from gfkit.typed.titles import joined_words  # noqa: PLC0415 - slow to import

            raise joined_words(canonical(reading), strip.counted, strip.topology)
        case TermOf(part):
            return model_of(part)
        case Title():
            from gfkit.typed.titles import model_of_title  # noqa: PLC0415 - slow to import

            return model_of_title(of.words)
    raise not_of_kind(reading, "a rule, as domineering")


def board_of(reading: Reading) -> Board | str:
    """Return the board, or the text of one with pieces on it; raises GfkitError."""
    match of := subject(reading):
        case BoardTyped(board):
            return board
        case PositionTyped(rows):
            return "|".join(rows)
        case TermOf(part, n):
            (side, fixed), *_ = strip_of(part).fixed.items()
            return Board.rectangle(*((fixed, n) if side == "rows" else (n, fixed)))
        case CountOn(_, GraphTyped(graph)) | GraphTyped(graph) if graph.is_path():
            return Board.rectangle(1, graph.vertices)
        case CountOn(_, on) if not isinstance(on, GraphTyped):
            return on
    del of
    raise not_of_kind(reading, "a board, as 3x4 or '..#|...', or a path, as P_6,")


def graph_of(reading: Reading) -> Graph:
    """Return the graph; raises GfkitError."""
    match reading:
        case InFile(path, TermsTyped()):
            from gfkit.boards.shapes.graph import Graph  # noqa: PLC0415

            return Graph.read(Path(path))
    match subject(reading):
        case GraphTyped(graph) | CountOn(_, GraphTyped(graph)):
            return graph
    raise not_of_kind(reading, "a graph, as petersen, K_4 or a file of edges")


def board_or_graph(reading: Reading) -> Board | Graph | str:
    """Return the board of a reading, or its graph; raises GfkitError."""
    is_board = isinstance(subject(reading), BoardTyped | PositionTyped)
    return board_of(reading) if is_board else graph_of(reading)


def one_count(reading: Reading) -> tuple[Model, Board | Graph] | Value | None:
    """Return the rule and the board of one count, or its number; None for other readings."""
    match of := subject(reading):
        case TermOf():
            return term_value(of)
        case CountOn(rule, on):
            return rule.model, on.graph if isinstance(on, GraphTyped) else on
    return None


# Games.


def game_of(reading: Reading) -> Game:
    """Return the value of a game, or of a rule on a board; raises GfkitError."""
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import

    match of := subject(reading):
        case GameTyped(_, game):
            return game
        case Heaps(game, sizes):
            from gfkit.games.heap_game_and_position_reader import HeapText  # noqa: PLC0415 - slow to import

            return Game(f"*{HeapText(game, sizes).value()}")
        case HackenbushStrings(strings):
            return Game(sum((_edge_sum(one) for one in strings), Fraction(0)))
        case LetterPosition(rule, cells):
            return Game(board=cells, rule=rule)
        case TermsTyped(values) if len(values) == 1:
            return Game(values[0])
        case CountOn(rule):
            return Game(board=board_of(of), rule=rule.model)
    raise not_of_kind(reading, "a game, as '{1|-1}', or a rule on a board, as 'domineering 2x3'")


def _edge_sum(string: str) -> Fraction:
    """Return the value of a string of Hackenbush: it is halved behind a change of colour."""
    value, step, is_changed = Fraction(0), Fraction(1), False
    for edge in string:
        is_changed = is_changed or edge != string[0]
        step /= 1 + is_changed
        value += step if edge == "L" else -step
    return value


def winning_moves_of(reading: Reading) -> list[str]:
    """Return the winning moves of heaps, as '8 -> 3'; none of other games, nor of huge heaps.

    >>> from gfkit.reading.read import read
    >>> winning_moves_of(read("nim with heaps 18, 11, 9"))
    ['18 -> 2']
    """
    match subject(reading):
        case Heaps(game, sizes):
            from gfkit.games.heap_game_and_position_reader import HeapText  # noqa: PLC0415 - slow to import
            from gfkit.games.named_heap_games import NIM  # noqa: PLC0415 - slow to import
            from gfkit.games.octal_codes_and_nim_values import MOST_LISTED, OctalCode, winning_moves  # noqa: PLC0415 - slow to import

            if game == NIM:
                total = reduce(xor, sizes, 0)
                return [
                    f"{one} -> {one ^ total}" for one in dict.fromkeys(sizes) if one ^ total < one
                ]
            if not isinstance(game, OctalCode):
                return game.moves(HeapText(game, sizes).positions)
            found = winning_moves(game, [*sizes]) if max(sizes) <= MOST_LISTED else []
            return [f"{heap} -> {' + '.join(map(str, left)) or 0}" for heap, left in found]
    return []
