"""What was read, in a word and in a line."""

from __future__ import annotations

from typing import assert_never

from gfkit.base.file_reading import shown
from gfkit.formulas.formula_tree import text_of, variables_of
from gfkit.numbers.decimal_text import short_text
from gfkit.reading.canonical_texts_of_readings import PLAIN, canonical, name_with_formula
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
from gfkit.reading.readings_of_sentences import by_meaning
from gfkit.reading.sentences.sentence_meanings import Counted
from gfkit.reading.sequences_of_typed_formulas import by_recurrences
from gfkit.sequences.recurrence_equations_to_sequences import of_powers


def kind_word(reading: Reading) -> str:
    """Return the kind of what was read in a word, as JSON has it.

    >>> from gfkit.reading.read import read
    >>> [kind_word(read(one)) for one in ("1,2,4", "2^n", "domino tilings of 4 X n", "kings")]
    ['terms', 'formula', 'words', 'rule']
    """
    match reading:
        case TermsTyped():
            return "terms"
        case FractionTyped():
            return "g.f."
        case SeriesEquationTyped():
            return "equation"
        case DiagonalOf():
            return "diagonal"
        case Formula() | ProgramLine():
            return "formula"
        case RecurrenceTyped():
            return "recurrence"
        case Sentence(_, counts) if counts is not None:
            return kind_word(counts)
        case Sentence() | Title() | NamedSequence() | OperationOn() | Transformed() | Convolution():
            return "words"
        case StripTyped():
            return "strip"
        case OctalGame():
            return "octal game"
        case HeapGameNamed():
            return "heap game"
        case SequenceObject():
            return "sequence"
        case EntryFile():
            return "entry"
        case TermOf():
            return "number"
        case RuleNamed():
            return "rule"
        case SquareBoards():
            return "squares"
        case CountOn():
            return "count"
        case BoardTyped():
            return "board"
        case PositionTyped():
            return "position"
        case GraphTyped():
            return "graph"
        case GameTyped() | Heaps() | HackenbushStrings() | LetterPosition():
            return "game"
        case RelationTyped():
            return "relation"
        case ClaimAbout():
            return "claim"
        case ComparisonTyped():
            return "comparison"
        case ResiduesOf():
            return "residues"
        case ClaimsFile():
            return "claims"
        case CertificateTyped():
            return "certificate"
        case SupplementFolder():
            return "supplement"
        case TheoremFile():
            return "theorem"
        case Question(_, of) | Remarked(of) | InFile(_, of):
            return kind_word(of)
    assert_never(reading)


def described(reading: Reading) -> str:
    """Return what was read in a line.

    >>> from gfkit.reading.read import read
    >>> described(read("1 1 2 3 5")), described(read("kings 3 x n"))
    ('5 terms, a(0) = 1 to a(4) = 5', 'kings:positions 3 x n, that is, all positions')
    """
    match reading:
        case TermsTyped(values):
            return (
                _terms(reading) if len(values) > 1 else f"{len(values)} term" + "s" * (not values)
            )
        case FractionTyped():
            letter = min(variables_of(reading.body) & {"t", "x", "z"}, default="x")
            return f"{canonical(reading)}, that is, the sum of a(n) {letter}^n"
        case Formula(body, first):
            return f"{text_of(body)} for n >= {first}"
        case RecurrenceTyped():
            return _recurrence(reading)
        case ProgramLine(line, listed):
            return f"what {shown(line, 100)[1:-1]} lists, from n = {listed.offset} on"
        case Title(_, _, counted):
            return counted.name
        case NamedSequence():
            return name_with_formula(reading)
        case OperationOn(operation, of):
            return f"{canonical(reading)}, that is, {operation.value}, {described(of)}"
        case Transformed(transform, of):
            return f"{canonical(reading)}, that is, its {transform} transform, {described(of)}"
        case Convolution(first, second):
            both = f"of {described(first)}, and {described(second)}"
            return f"{canonical(reading)}, that is, {both}"
        case Sentence(Counted() as meaning):
            return by_meaning(meaning).name  # which says, too, if all objects are counted, or none
        case StripTyped(rule, side, length, topology):
            board = f"{length} x n" if side == "rows" else f"n x {length}"
            joined = "" if topology == "strip" else f" {topology}"
            return f"{rule.model.name} {board}{joined}, that is, {rule.model.summary}"
        case OctalGame(code, longer):
            rows = f" (a row of n cells is a heap of n + {longer})" if longer else ""
            return f"the octal game {code}{rows}"
        case HeapGameNamed(game):
            return str(game)
        case SequenceObject(sequence):
            return sequence.name or str(sequence)
        case EntryFile(_, number):
            return f"the entry {number}"
        case TermOf():
            return _term(reading)
        case RuleNamed(model):
            return f"{model.name}, that is, {model.summary}"
        case SquareBoards(rule, words):
            return words or f"{rule.model.name} n x n, that is, {rule.model.summary}"
        case CountOn():
            return _count(reading)
        case GraphTyped(called=called):
            return (
                f"{shown(called, 60)[1:-1]}, that is, {_graph(reading)}"
                if called
                else _graph(reading)
            )
        case Heaps(game, sizes, words):
            from gfkit.games.heap_game_and_position_reader import HeapText  # noqa: PLC0415 - slow to import

            found = HeapText(game, sizes)
            return f"*{found.value()}, that is, {found.said()}"
        case HackenbushStrings():
            from gfkit.asking.objects_of_readings import game_of  # noqa: PLC0415 - which has other errors

            return f"{canonical(reading)}, that is, from the ground up, {game_of(reading)}"
        case LetterPosition(rule, cells):
            return f"{rule} on {cells}"
        case ClaimAbout(relation, of):
            verb = "satisfies" if isinstance(of, PLAIN) else "satisfy"
            return f"{shown(canonical(of), 80)[1:-1]} {verb} {canonical(relation)}"
        case ComparisonTyped(first, second):
            return f"compare {canonical(first)} and {canonical(second)}"
        case ResiduesOf(of, modulus, None):
            return f"the period of {canonical(of)} modulo {modulus}"
        case ResiduesOf(of, modulus, (residue, period)):
            return f"{modulus} divides {canonical(of)} just if n is {residue} modulo {period}"
        case InFile(_, of, is_bfile):
            return f"a b-file: {described(of)}" if is_bfile else described(of)
        case Remarked(of, remark):
            return f"{described(of)}; {shown(remark, 60)} is left to the answer"
        case Question(_, of):
            return described(of)
        case ClaimsFile(_, many):
            return f"{many} claims"
        case CertificateTyped(_, statement):
            return f"a certificate of the kind {shown(statement)[1:-1]}"
        case SupplementFolder(_, certificates):
            return f"a folder with {len(certificates)} certificate{'s' * (len(certificates) != 1)}"
        case TheoremFile():
            return "a theorem for Coq"
    return canonical(reading)


def read_as(reading: Reading) -> str:
    """Return what was read, in a word and a line."""
    return f"{kind_word(reading)}: {described(reading)}"


def _terms(reading: TermsTyped) -> str:
    values, first = reading.values, reading.offset
    last = first + len(values) - 1
    ends = short_text(values[0]), short_text(values[-1])
    return f"{len(values)} terms, a({first}) = {ends[0]} to a({last}) = {ends[1]}"


def _recurrence(reading: RecurrenceTyped) -> str:
    found, text = reading.of, canonical(reading)
    sequence = by_recurrences(found)
    if (powers := of_powers(found)) is not None:
        return f"{text}, that is, {powers.text}: {powers}"
    name = found.unknowns[0]
    if len(found.unknowns) > 1:
        return f"{text}, that is, {name}(n) from n = {sequence.offset} on"
    return f"{text}, that is, from {name}({sequence.offset}) on"


def _term(reading: TermOf) -> str:
    from gfkit.asking.objects_of_readings import sequence_of  # noqa: PLC0415 - which has other errors

    sequence = sequence_of(reading.of)
    first = f"a({sequence.offset}) = {short_text(sequence.term(sequence.offset))}"
    text = canonical(reading.of)
    if not isinstance(reading.of, Sentence):  # which is read again to see what was understood
        text = shown(text, 100)[1:-1]
    of = f"a({reading.n}) of {text}"
    left = "" if reading.modulus is None else f", modulo {reading.modulus}"
    return f"{of}, that is, of what begins with {first}{left}"


def _graph(reading: GraphTyped) -> str:
    return f"a graph with {reading.graph.vertices} vertices and {len(reading.graph.edges)} edges"


def _count(reading: CountOn) -> str:
    model, on = reading.rule.model, reading.on
    if isinstance(on, GraphTyped):
        told = model.summary.removesuffix(", in the grid graph")
        return f"{model.name} on {canonical(on)}, that is, {told}, on {_graph(on)}"
    sides = f"{on.rows} x {on.columns}" if on.is_rectangle() else str(on)
    return f"{model.name} {sides}, that is, {model.summary}"
