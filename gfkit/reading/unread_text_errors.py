"""Why a text is not read: the error of the kind that it is most like."""

from __future__ import annotations

import os
from itertools import pairwise

from gfkit.base.file_reading import shown
from gfkit.base.printed_command_lines import command
from gfkit.errors import (
    ExpressionError,
    GfkitError,
    TileSetError,
    UnknownModel,
    UnreadableFile,
)
from gfkit.formulas.formula_parser import parse_expression
from gfkit.formulas.formula_tree import variables_of
from gfkit.formulas.pieces import (
    before_bracket,
    has_letter,
    is_digits,
    is_letters,
    is_said,
    pieces_of,
)
from gfkit.formulas.ranges import without_bounds
from gfkit.reading.reader_interface import WANTED, Read
from gfkit.reading.reading_classes import is_one_sequence
from gfkit.reading.rule_board_and_graph_readers import misspelt
from gfkit.reading.sentences.sayable_properties import forms
from gfkit.reading.sentences.sentence_reader import said_of_unread
from gfkit.reading.sentences.sentence_tokens import tokens_of
from gfkit.reading.term_and_signature_readers import values_of


def unread(text: str, read: Read) -> GfkitError:
    """Return why a text was not read: the error of the kind it is most like."""
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415
    from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model  # noqa: PLC0415 - formulas do without

    has_sign = any(sign in text for sign in (*"*^=+", ")/", "/(")) or before_bracket(text)
    is_sum = has_sign and not is_said(text)
    try:
        if _begins_with_terms(text):
            values_of(text)
        if _is_path(text) and not is_sum:
            raise UnreadableFile(text, "cannot be read: there is no such file")
        is_formula_in_n = is_sum and has_letter(text, "n") and "=" not in without_bounds(text)
        if is_formula_in_n and (free := variables_of(parse_expression(text)) - {"n"}):
            return _with_letters(text, free, read)
        if is_sum or not any(map(str.isalpha, text)):
            Sequence.parse(text)
        if wrong := misspelt(text):
            return wrong
        try:
            find_model(text)
        except UnknownModel as error:
            if error.nearest or len(text.split()) == 1:
                raise
        except TileSetError:  # a file of a rule, or what is no name of a file though it has a /
            if os.path.lexists(text):
                raise
    except ExpressionError as error:
        return GfkitError(f"{error}{_of_letters(text)}")
    except GfkitError as error:
        return error
    if said := said_of_unread(text):
        return GfkitError(said)
    if unknown := _first_unknown(text):
        return GfkitError(
            f"{shown(text, 60)} is not understood: {unknown!r} is not a word of the language; what "
            f"is counted are {', '.join(_names_of_things())}: `gfkit rules` tells what can be said "
            "of each"
        )
    return GfkitError(f"{shown(text, 60)} is not understood; give {WANTED}")


def _begins_with_terms(text: str) -> bool:
    """Tell whether a text begins with a number and a comma, perhaps behind a bracket."""
    first, *behind = pieces_of(text.lstrip("-+[({")) or ("",)
    return is_digits(first) and "".join(behind[:2]).strip()[:1] in {",", ";"}


def _is_path(text: str) -> bool:
    """Tell whether a text looks like the name of a file.

    >>> [_is_path(one) for one in ("mine.toml", "data/mine", "~/x", "and/or", "a. b", "x/2")]
    [True, True, True, False, False, False]
    """
    ending = text.rpartition(".")[2]
    is_file = " " not in text and "." in text and len(ending) <= LONGEST_ENDING
    pieces = ["", *pieces_of(text), ""]
    is_inside = any(
        pieces[k] == "/" and is_letters(pieces[k + 1]) and not pieces[k - 1].endswith("and")
        for k in range(1, len(pieces) - 1)
    )
    return (is_file and is_letters(ending)) or is_inside or text[0] in "./~"


LONGEST_ENDING = 5


def _names_of_things() -> list[str]:
    """Return the names of what is counted that are words of the language."""
    return [z for z in forms() if all(one.kind != "UNKNOWN" for one in tokens_of(z))]


def _first_unknown(text: str) -> str:
    """Return the first word of a text that the language does not know; nothing for none."""
    tokens = tokens_of(text) if " " in text else iter(())
    unknown = (one.text for one in tokens if one.kind == "UNKNOWN")
    return next((one for one in unknown if one.replace("'", "").isalpha()), "")


def _with_letters(text: str, free: frozenset[str], read: Read) -> GfkitError:
    """Return why a formula with other letters than n is not read, and with which numbers it is."""
    pieces = pairwise([*pieces_of(text), ""])
    told = "".join("2" if one in free and behind != "(" else one for one, behind in pieces)
    more = ""
    try:
        is_read = told != text and is_one_sequence(read(told))
    except GfkitError:
        is_read = False
    if is_read:
        more = f"; with a number for {' and '.join(sorted(free))} it is, as {shown(told)}"
        if "Sum_" in text:
            example = command("compare", text, "binomial(n,m)")
            more += f"; a formula for it is checked as in `{example}`"
    return GfkitError(f"{shown(text, 60)} is not read{_of_letters(text)}{more}")


def _of_letters(text: str) -> str:
    """Return what a text that looks like a formula lacks."""
    try:
        names = variables_of(parse_expression(text)) - {"n"}
    except GfkitError:
        return "; a formula for a(n) is in n, as 2^n + n, a g.f. in x, as x/(1-x-x^2)"
    if names == {"x", "y"}:
        return f"; of two letters a diagonal is meant, as 'diagonal of {shown(text)[1:-1]}'"
    return f"; a formula for a(n) is in n, and this is in {', '.join(sorted(names)) or 'nothing'}"
