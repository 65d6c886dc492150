"""Which three command lines go on from what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.asking.objects_of_readings import sequence_of
from gfkit.base.printed_command_lines import filled
from gfkit.formulas.formula_tree import text_of
from gfkit.formulas.relation_subjects import unknown_names
from gfkit.reading.canonical_texts_of_readings import board_text, canonical
from gfkit.reading.reading_classes import (
    BoardTyped,
    CertificateTyped,
    ClaimAbout,
    ClaimsFile,
    ComparisonTyped,
    CountOn,
    EntryFile,
    GameTyped,
    GraphTyped,
    HackenbushStrings,
    HeapGameNamed,
    Heaps,
    LetterPosition,
    OctalGame,
    PositionTyped,
    Reading,
    RecurrenceTyped,
    RelationTyped,
    ResiduesOf,
    RuleNamed,
    SquareBoards,
    StripTyped,
    SupplementFolder,
    TermOf,
    TermsTyped,
    TheoremFile,
    asked_of,
    subject,
)

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

FEW = 20
"""So many terms tell whether a sequence is one of integers."""


def next_commands(reading: Reading, *, is_known: bool = True) -> tuple[str, ...]:
    """Return three command lines that go on from what was read.

    is_known: whether a formula of the sequence is known or was found; without one its terms are all
    that there is.

    >>> from gfkit.reading.read import read
    >>> next_commands(read("K_4"))[0]
    'gfkit gf independent-sets --graph K_4'
    """
    found = _of_kind(reading)
    if found is None or not is_known:
        found = (_of_sequence(reading, is_known=is_known),)
    templates, *parts = found
    text = canonical(asked_of(reading))
    return tuple(filled(one, text, *parts) for one in templates.split("; "))


def _of_kind(reading: Reading) -> tuple[str, ...] | None:
    """Return command lines, {0} being what was read, and what {1}, {2}, ... are."""
    match of := subject(reading):
        case TermsTyped():
            return ("guess {0}; asymptotics {0}; terms {0} --terms 20",)
        case EntryFile():
            return ("oeis prove {0}; guess {0}; export {0} --lang pari",)
        case StripTyped(rule, side, length):
            said = "closed-form {0}; facts {0}; draw {1} --{2} {3}"
            return said, canonical(rule), side, str(length)
        case RuleNamed():
            return "gf {0} --columns 3; count {0} --board 4x4; rules {1}", canonical(of)
        case CountOn(rule, GraphTyped() as on):
            said = "count {1} --graph {2}; draw {2}; rules {1}"
            return said, canonical(rule), canonical(on)
        case CountOn(rule, on) if not isinstance(on, GraphTyped):
            said = "gf {1} --columns 3; draw {1} --board {2}; export {1} --columns 3"
            return said, canonical(rule), board_text(on)
        case SquareBoards():
            return ("count {0} --squares 1..8; gf {0} --columns 4; count {0} --board 3x4",)
        case TermOf(part):
            at = _at_a_letter(sequence_of(part))
            told = f"terms {{1}} {at}" if at else "closed-form {1}"
            return f"gf {{1}}; terms {{1}} --terms 20; {told}", canonical(part)
        case BoardTyped():
            return ("count domineering --board {0}; draw {0}; game outcome domineering {0}",)
        case PositionTyped():
            return ("rules; game value --help; game outcome --help",)
        case GraphTyped():
            return ("gf independent-sets --graph {0}; count node-kayles --graph {0}; draw {0}",)
        case Heaps(game):
            from gfkit.games.octal_codes_and_nim_values import OctalCode  # noqa: PLC0415 - slow to import

            if isinstance(game, OctalCode):
                return ("game value {0}; draw {0}; game outcome --help",)
            return ("game outcome {0}; game outcome --help; game nim --help",)
        case GameTyped() | HackenbushStrings() | LetterPosition():
            return ("game value {0}; draw {0}; game outcome --help",)
        case HeapGameNamed(game):
            from gfkit.games.wythoff_euclid_and_chomp_games import PairGame  # noqa: PLC0415 - slow to import

            if isinstance(game, PairGame):
                text = canonical(of)
                said = "game outcome {1}; game outcome {2}; game outcome --help"
                return said, f"{text} (3,5)", f"{text} (4,6)"
            return ("terms {0} --terms 60; guess {0}; game nim {0}",)
        case OctalGame():
            return ("game nim {0}; game nim {0} --terms 100; game nim --help",)
        case RelationTyped(relation) if relation.operator == "=" and not unknown_names(relation):
            both = text_of(relation.left), text_of(relation.right)
            return "compare {1} {2}; gf {1}; gf {2}", *both
        case RelationTyped():
            return ("check {0} x/(1-x-x^2); check {0} 1,2,4,8,16,32,64; check --help",)
        case ClaimAbout(relation, part):
            said = "check {2} {1}; gf {1}; terms {1}"
            return said, canonical(part), canonical(relation)
        case ComparisonTyped(first, second):
            return "compare {1} {2}; terms {1}; terms {2}", canonical(first), canonical(second)
        case ResiduesOf(part, modulus):
            said = "facts {1} --modulo {2}; terms {1}; closed-form {1}"
            return said, canonical(part), str(modulus)
        case ClaimsFile():
            return ("audit {0}; audit {0} --json; audit {0} --full",)
        case CertificateTyped():
            return ("verify {0}; verify {0} --why; verify {0} --coq theorem.v",)
        case SupplementFolder(_, certificates):
            return "verify {all}; verify {all} --json; report --help", *certificates[:5]
        case TheoremFile():
            return ("verify {0}; verify --plain folder {0}; verify --help",)
        case RecurrenceTyped() if (sequence := sequence_of(of)).is_computed:
            if sequence.definition is not None and sequence.definition.cheap:
                return ("guess {0}; terms {0} --terms 60; export {0} --lang pari",)
            return ("terms {0} --terms 60; guess {0}; export {0} --lang pari",)
    return None


def _of_sequence(reading: Reading, *, is_known: bool) -> str:
    """Return the command lines for a sequence; is_known: whether it has a formula."""
    sequence = sequence_of(reading)
    if at := _at_a_letter(sequence):
        return f"gf {{0}}; terms {{0}} --terms 20; terms {{0}} {at}"
    is_whole = all(isinstance(one, int) for one in sequence.early(FEW))
    if not is_known:
        more = "export {0} --form b-file" if is_whole else "guess --help"
        return f"guess {{0}}; terms {{0}} --terms 20; {more}"
    if not is_whole:
        return "facts {0}; terms {0} --terms 20; guess {0}"
    if sequence.gf is None:
        return "facts {0}; terms {0} --terms 20; export {0} --lang pari"
    return "closed-form {0}; facts {0}; export {0} --lang pari"


def _at_a_letter(sequence: Sequence) -> str:
    """Return the option with a number for the first letter of a sequence; "" without letters."""
    if not sequence.parameters:
        return ""
    letter = sequence.parameters[0]
    least = sequence.definition.least_of(letter) if sequence.definition else None
    return f"--at {letter}={max(least or 0, 3)}"
