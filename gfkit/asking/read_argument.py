"""Anything that a verb takes: a text, a path, an object of gfkit, a rule with a side."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any

from gfkit.asking.objects_of_readings import model_of, not_of_kind
from gfkit.asking.objects_of_readings import sequence_of as sequence_of_reading
from gfkit.asking.reading_descriptions import kind_word, read_as
from gfkit.base.argument_checks import integer
from gfkit.base.file_reading import is_there, shown
from gfkit.boards.shapes.topology import Topology, check_topology
from gfkit.errors import GfkitError, UnknownModel
from gfkit.reading.file_folder_and_oeis_number_reader import beginning, certificate_of, file_read
from gfkit.reading.read import read as text_read
from gfkit.reading.reading_classes import Reading, RuleNamed, SquareBoards, StripTyped, subject
from gfkit.reading.readings_of_python_objects import reading_of_object
from gfkit.reading.recurrence_and_series_equation_readers import is_formula
from gfkit.reading.rule_board_and_graph_readers import named_rule, of_alike_values, rule_on
from gfkit.reading.term_and_signature_readers import is_terms
from gfkit.sequences.sequence import Sequence, sequence_of


def read(
    thing: object,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
) -> Reading:
    """Return what a text, a path or an object is read as.

    thing: terms with any separators; words as in a title; an A-number whose entry is a file of this
    folder; a g.f., an equation for one, a recurrence with first values, a formula in n, a diagonal;
    a rule's name, with its quantity and a board if one is meant; pieces as 'XX|X.'; a graph; a
    game; a board; the path of a rule, of claims, of an entry, a b-file, terms, a certificate, a
    supplement; or an object of gfkit, or a list of numbers. columns, rows, topology: of a rule.
    offset: of the first of terms. Raises GfkitError with one line.

    >>> read("1, 1, 2, 3", offset=1)
    TermsTyped(values=(1, 1, 2, 3), offset=1)
    """
    check_topology(topology)
    offset = None if offset is None else integer("offset", offset)
    if rows is not None or columns is not None:
        for name, side in (("rows", rows), ("columns", columns)):
            if side is not None:
                integer(name, side, example=3)
        return sided(thing, rows, columns, topology)
    found = thing if isinstance(thing, Reading) else _read(thing)
    if topology != "strip":
        of = subject(found)
        if not isinstance(of, StripTyped):
            raise GfkitError("a topology goes with a rule and one side, rows or columns")
        fixed = {of.side: of.length}
        return rule_on(of.rule, fixed.get("rows"), fixed.get("columns"), topology)
    return found if offset is None else beginning(found, offset)


def _read(thing: Any) -> Reading:
    if isinstance(thing, str):
        return text_read(thing)
    if isinstance(thing, Path):
        return file_read(str(thing), text_read)
    if isinstance(thing, dict) and "statement" in thing:
        return certificate_of(thing)
    return reading_of_object(thing, text_read)


def as_sequence(thing: object) -> Sequence:
    """Return the sequence that a text, a path or an object is read as.

    thing: whatever `read` reads: a Sequence; numbers, which are a(0), a(1), ...; a text, of
    terms, a g.f., a recurrence with its first terms, a formula such as 2^n + 3^n, words as in the
    title of an entry, a rule and a board; a path; a g.f., also as an expression of SymPy; a
    definition or a proof of the kernel; whatever has a method `sequence`, such as a strip, its
    answer, or a guess. Raises GfkitError that says what it is instead; WrongArgument, a TypeError,
    for an object that is nothing of the kind.

    >>> as_sequence("x/(1-x-x^2)")[:6], as_sequence("1, 4, 9")[:], as_sequence(range(3))[:]
    ([0, 1, 1, 2, 3, 5], [1, 4, 9], [0, 1, 2])
    >>> as_sequence("2^n + 3^n")[:4], as_sequence("(n+1)^2")[:4]
    ([2, 5, 13, 35], [1, 4, 9, 16])
    >>> as_sequence("domino tilings of 4 X n")[1:6]
    [1, 5, 11, 36, 95]
    """
    found = None if isinstance(thing, str) else sequence_of(thing)
    return sequence_of_reading(read(thing)) if found is None else found


def sided(
    thing: Any, rows: int | None, columns: int | None, topology: Topology = "strip"
) -> Reading:
    """Read a rule with a side, or two."""
    if isinstance(thing, str) and not is_there(thing) and _is_no_rule(thing):
        raise GfkitError(f"rows and columns go with a rule, and not with {shown(thing)}")
    if isinstance(thing, str | Path):
        found = of_alike_values(str(thing), rows, columns, topology)
        if found is not None:
            return found
    return rule_on(_rule(thing), rows, columns, topology)


def _is_no_rule(text: str) -> bool:
    """Tell whether a text is terms or a formula."""
    return is_terms(text) or (any(sign in text for sign in "/^=") and is_formula(text))


def _rule(thing: Any) -> RuleNamed:
    if isinstance(thing, Reading):
        return RuleNamed(model_of(thing))
    try:
        return named_rule(thing)
    except UnknownModel:
        if not (isinstance(thing, str) and " " in thing):
            raise
    found = subject(text_read(thing))
    if isinstance(found, RuleNamed):
        return found
    if isinstance(found, SquareBoards):
        return found.rule
    raise not_of_kind(found, "a rule, as domineering")


def require_file(path: Path, wanted: str, *kinds: str) -> None:
    """Raise GfkitError where a path is something else than files of some kinds, or no file at all.

    wanted: what a verb does with files. kinds: their words, as `kind_word` has them.
    """
    text = str(path)
    try:
        found = text_read(text)
    except GfkitError:
        if is_there(text) or not any(sign.isspace() or sign in ",=*^" for sign in text):
            raise
        raise GfkitError(f"{shown(text, 60)} is not a file; {wanted}") from None
    if kind_word(found) not in kinds:
        said = f"{shown(text, 60)} was read as {read_as(found)}; {wanted}"
        raise GfkitError(f"{said}; `gfkit {quote(text)}` answers what it is")
