"""A reading as a text, which is read as the same reading."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from gfkit.base.argument_checks import shown
from gfkit.base.named_sequences import TAKEN_AS, named_sequence
from gfkit.boards.shapes.graph import LISTED
from gfkit.errors import GfkitError, WrongArgument
from gfkit.formulas.formula_tree import text_of
from gfkit.numbers.decimal_text import number_text, numbers_text
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
    OperationName,
    OperationOn,
    PositionTyped,
    ProgramLine,
    Question,
    Reading,
    RecurrenceTyped,
    RelationTyped,
    Remarked,
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
)
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of
from gfkit.reading.sentences.sentence_meanings import Compositions, Counted, Size, Words
from gfkit.reading.sequences_of_typed_formulas import first_n

if TYPE_CHECKING:
    from gfkit.boards.rule_files.countable_models import Model
    from gfkit.boards.shapes.board import Board

SIZED = Words | Compositions
"""Objects whose size may be a number in a sentence."""
PLAIN = FractionTyped | SeriesEquationTyped | Formula | RecurrenceTyped
"""What is one thing in English: it satisfies a relation, and words on objects satisfy it."""
OPERATIONS = {
    OperationName.PARTIAL_SUMS: "partial sums of {0}",
    OperationName.DIFFERENCES: "first differences of {0}",
    OperationName.SQUARES: "squares of {0}",
    OperationName.EVEN_SECTION: "even bisection of {0}",
    OperationName.ODD_SECTION: "odd bisection of {0}",
    OperationName.SELF_CONVOLUTION: "convolution of {0} with itself",
}
"""How what is made of a sequence is written."""
QUESTIONS = {
    "gf": "generating function of {0}",
    "closed-form": "closed form of {0}",
    "asymptotics": "asymptotics of {0}",
    "terms": "terms of {0}",
    "draw growth": "plot of {0}",
    "draw thermograph": "thermograph of {0}",
    "draw automaton": "automaton of {0}",
    "game value": "value of {0}",
    "game outcome": "who wins {0}",
    "game nim": "nim-values of {0}",
    "game nim --zeros": "P-positions of {0}",
}
"""How what a verb answers is asked."""


def name_with_formula(of: NamedSequence) -> str:
    """Return the name of a sequence, and the formula or g.f. that is read for it."""
    formula = named_sequence(of.name) or canonical(of.meant)
    return f"{of.name}, {TAKEN_AS if of.is_count else ''}{formula}"


def canonical(reading: Reading) -> str:
    """Return a reading as a text, which is read as the same reading.

    >>> from gfkit.reading.read import read
    >>> canonical(read("1/(1-2x)")), canonical(read("1 1 2 3 5"))
    ('1/(1-2*x)', '1,1,2,3,5')
    >>> canonical(read("kings 3 x n cylinder"))
    'kings 3 x n cylinder'
    """
    if not isinstance(reading, Reading):
        raise WrongArgument("reading", "what read() returns", shown(reading))
    match reading:
        case TermsTyped(values, offset):
            return _terms(reading) if offset else numbers_text(values, ",")
        case FractionTyped(body, offset):
            before = f"x^(-{-offset})*" if offset < 0 else ""
            return f"{before}({text_of(body)})" if before else text_of(body)
        case SeriesEquationTyped():
            return _equation(reading)
        case DiagonalOf(body, direction):
            along = f"{','.join(map(str, direction))} " if direction else ""
            return f"diagonal {along}of {text_of(body)}"
        case Formula(body, first):
            text = text_of(body)
            is_usual = first == first_n(body) and not text.isalpha()
            return text if is_usual else f"{text} for n >= {first}"
        case RecurrenceTyped(of):
            return str(of)
        case ProgramLine(line):
            return line
        case Sentence(meaning):
            return sentence_of(meaning)
        case Title(number, words):
            return f"{number}: {words}"
        case HeapGameNamed(_, words):
            return words
        case NamedSequence(name):
            return name
        case OperationOn(operation, of):
            return OPERATIONS[operation].format(canonical(of))
        case Transformed(transform, of):
            return f"{transform} transform of {canonical(of)}"
        case Convolution(first, second):
            return f"convolution of {canonical(first)} and {canonical(second)}"
        case StripTyped(rule, side, length, topology):
            board = f"{length} x n" if side == "rows" else f"n x {length}"
            joined = "" if topology == "strip" else f" {topology}"
            is_of_words = board == "1 x n" and _is_language(rule)
            return canonical(rule) if is_of_words else f"{canonical(rule)} {board}{joined}"
        case OctalGame(code):
            return str(code)
        case SequenceObject(sequence):
            return ",".join(map(str, sequence.early(12)))
        case RuleNamed(model, called):
            return called or _short(model)
        case SquareBoards(rule, words):
            return words or f"{canonical(rule)} n x n"
        case CountOn(rule, on):
            cells = _on_graph(on) if isinstance(on, GraphTyped) else board_text(on, " x ")
            return f"{canonical(rule)} {cells}"
        case BoardTyped(board):
            return board_text(board)
        case PositionTyped(rows):
            return "|".join(rows)
        case GraphTyped(graph, called):
            return called or ",".join(f"{u}-{v}" for u, v in graph.edges)
        case GameTyped(notation):
            return notation
        case Heaps(game, sizes, words):
            listed = " ".join(map(str, sizes))
            from gfkit.games.named_heap_games import NIM  # noqa: PLC0415 - slow to import
            from gfkit.games.octal_codes_and_nim_values import OctalCode  # noqa: PLC0415 - slow to import

            if isinstance(game, OctalCode):
                return f"{'nim' if game == NIM else game} with heaps {listed}"
            return words
        case HackenbushStrings(strings):
            return f"hackenbush {' + '.join(strings)}"
        case LetterPosition(rule, cells):
            return f"{rule} {cells}"
        case TermOf(Sentence(Counted() as meaning), n, None) if isinstance(meaning.objects, SIZED):
            return sentence_of(replace(meaning, size=Size(0, n)))
        case TermOf(of, n, modulus):
            left = "" if modulus is None else f" modulo {modulus}"
            return f"a({n}) of {canonical(of)}{left}"
        case RelationTyped(relation, low, None):
            return str(relation) + ("" if low is None else f" for n >= {low}")
        case RelationTyped(relation, low, high):
            return f"{relation} for {'' if low is None else f'{low} <= '}n <= {high}"
        case ClaimAbout(relation, of):
            verb = "satisfies" if isinstance(of, PLAIN) else "satisfy"
            return f"{canonical(of)} {verb} {canonical(relation)}"
        case ComparisonTyped(first, second):
            return f"compare {canonical(first)} with {canonical(second)}"
        case ResiduesOf(of, modulus, zeros):
            if zeros is None:
                return f"period of {canonical(of)} modulo {modulus}"
            said = f"n = {zeros[0]} mod {zeros[1]}"
            return f"{modulus} divides {canonical(of)} if and only if {said}"
        case Question(verb, of):
            verb, _, count = verb.partition(" --terms ")
            return f"first {count} terms of {canonical(of)}" if count else _question(verb, of)
        case Remarked(of, remark):
            return f"{canonical(of)}. {remark}"
        case InFile(path) | EntryFile(path) | ClaimsFile(path) | SupplementFolder(path):
            return path
        case TheoremFile(path):
            return path
        case CertificateTyped(json):
            return json
    assert_never(reading)


def _on_graph(on: GraphTyped) -> str:
    """Return a graph as that on which something is counted; a list of edges may be one of heaps."""
    text = canonical(on)
    return f"on the graph with edges {text}" if LISTED.fullmatch(text) else f"on {text}"


def _is_language(rule: RuleNamed) -> bool:
    """Tell whether a rule is a language, whose name alone says its words of length n."""
    from gfkit.boards.rule_files.named_rules import is_language  # noqa: PLC0415 - formulas do without

    return is_language(canonical(rule))


def _short(model: Model) -> str:
    """Return the name of a model, without its quantity where that is what the name alone means."""
    from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model  # noqa: PLC0415 - formulas do without

    name = model.name.rpartition(":")[0]
    with suppress(GfkitError):
        if name and find_model(name) == model:
            return name
    return model.name


def _question(verb: str, of: Reading) -> str:
    return QUESTIONS[verb].format(canonical(of))


def _terms(reading: TermsTyped) -> str:
    told = enumerate(map(number_text, reading.values), reading.offset)
    return ", ".join(f"a({n}) = {value}" for n, value in told)


def _equation(reading: SeriesEquationTyped) -> str:
    told = "".join(f", a({n}) = {number_text(value)}" for n, value in reading.values)
    if reading.offset is None:
        return f"{reading.relation}{told}"
    power = f"(n-{reading.offset})" if reading.offset else "n"
    return f"{reading.relation}, f the sum of a(n) x^{power}{told}"


def board_text(board: Board, by: str = "x") -> str:
    """Return a board as a text: its sides, if it is a whole rectangle."""
    return f"{board.rows}{by}{board.columns}" if board.is_rectangle() else str(board)
