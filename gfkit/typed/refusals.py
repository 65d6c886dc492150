"""Why a text is not read: the error of the kind that it is most like, or what to write."""

from __future__ import annotations

import os

from gfkit.base.file_reader import shown
from gfkit.errors import (
    ExpressionError,
    GfkitError,
    TileSetError,
    UnknownModel,
    UnreadableFile,
    VerbCall,
)
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.pieces import (
    before_bracket,
    has_letter,
    is_digits,
    is_letters,
    is_said,
    pieces_of,
)
from gfkit.formulas.ranges import without_bounds
from gfkit.formulas.tree import variables_of
from gfkit.typed.formulas import letters_of, wrong_in
from gfkit.typed.readings import WANTED
from gfkit.typed.sentences import with_titles
from gfkit.typed.terms import values_of

LONGEST_ENDING = 5
WRITTEN = {
    VerbCall.of("game outcome", "nim 3 5 7"): (
        "who wins", "which player", "winning move", "winning moves", "outcome",
    ),
    VerbCall.of("game p-positions", "0.07"): ("p positions", "losing positions"),
    VerbCall.of("game nim", "kayles"): (
        "nim values", "nim value", "nim sequence", "nimbers", "grundy values", "grundy numbers",
    ),
    VerbCall.of("game value", "domineering 2x3"): (
        "game value", "value of", "temperature", "canonical form",
    ),
    VerbCall.of("game nim-value", "nim 3 5 7"): ("nim with", "nim heaps"),
    VerbCall.of("game nim", "subtraction(1,2,3)"): (
        "heap", "heaps", "pile", "piles", "subtraction game", "subtract", "take", "remove",
    ),
    VerbCall.of("closed-form", "2^n + n"): ("closed form", "formula", "general term", "nth term"),
    VerbCall.of("closed-form", "a(n) = 2*a(n-1) + 1, a(0) = 1"): (
        "solve", "solution", "general solution",
    ),
    VerbCall.of("check", "a(n) = a(n-1) + a(n-2)", "Fibonacci numbers"): (
        "show that", "prove", "is it true", "satisfy", "satisfies", "empirical", "conjecture",
        "holds",
    ),
    VerbCall.of("compare", "2^n", "1/(1-2*x)"): ("compare", "equal to", "the same as"),
    VerbCall.of("facts", "Fibonacci numbers", modulo=7): (
        "period of", "divisible", "divides", "last digit", "last digits",
    ),
    VerbCall.of("asymptotics", "Fibonacci numbers"): (
        "how fast", "asymptotics", "growth", "growth rate", "limit",
    ),
    VerbCall.of("guess", "1,2,5,12,29,70,169"): ("next term", "comes next", "next number"),
    VerbCall.of("", "a(10) of Fibonacci numbers"): ("th", "st", "nd", "rd"),
    VerbCall.of("gf", "Sum_{k=1..n} k^2"): ("sum of", "product of"),
    VerbCall.of("gf", "x/(1-x-x^2)"): ("expansion of", "g f"),
    VerbCall.of("gf", "a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1"): (
        "signature", "linear recurrence",
    ),
    VerbCall.of("gf", "(0|10)*"): ("regular expression", "regex", "language"),
    VerbCall.of("gf", "Fibonacci numbers"): ("generating function", "recurrence"),
    VerbCall.of("terms", "Fibonacci numbers", terms=20): ("terms of", "first terms"),
    VerbCall.of("draw", "kings 3 x n"): ("plot", "draw"),
}  # fmt: skip
"""Calls, and words with which people ask in English for what such a call answers."""


def refusal(text: str) -> GfkitError:
    """Return why a text was not read: the error of the kind that it is most like.

    >>> print(refusal("who wins cram 3x3?"))
    'who wins cram 3x3?' is not read; write as in `game.outcome('nim 3 5 7')`
    """
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.strips.encodings.models import find_model  # noqa: PLC0415 - slow to import

    if (found := of_english(text) or _of_class(text) or wrong_in(text)) is not None:
        return found
    has_sign = any(sign in text for sign in (*"*^=+", ")/", "/(")) or before_bracket(text)
    is_sum = has_sign and not is_said(text)
    try:
        if _begins_with_terms(text):
            values_of(text)
        if _is_path(text) and not is_sum:
            raise UnreadableFile(text, "cannot be read: there is no such file")
        is_formula_in_n = is_sum and has_letter(text, "n") and "=" not in without_bounds(text)
        if is_formula_in_n and variables_of(parse_expression(text)) - {"n"}:
            return GfkitError(f"{shown(text, 60)} is not read{_of_letters(text)}")
        if is_sum or not any(map(str.isalpha, text)):
            Sequence.parse(text)
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
    if sum(is_letters(one) and len(one) > 1 for one in pieces_of(text)) > 1:
        from gfkit.language import reader  # noqa: PLC0415 - other kinds do without
        from gfkit.language.refusals import Refused  # noqa: PLC0415

        try:
            reader.read(text)
        except Refused as error:
            return with_titles(error, text)
    return GfkitError(f"{shown(text, 60)} is not understood; give {WANTED}")


def _of_class(text: str) -> GfkitError | None:
    """Return the error for a construction of a class that has no name; None for other texts.

    >>> print(_of_class("Set(Cyc(Z)), labelled"))
    a class has a name: write 'C = Set(Cyc(Z)), labelled'
    """
    from gfkit.specifications.reader import CALL  # noqa: PLC0415 - other kinds do without

    is_bare = "=" not in text and CALL.match(text.strip()) is not None
    return (
        GfkitError(f"a class has a name: write {shown(f'C = {text.strip()}')}") if is_bare else None
    )


def of_english(text: str) -> GfkitError | None:
    """Return the error that names what to write in the place of English; None for other texts."""
    words = " ".join(one for one in pieces_of(text.casefold()) if is_letters(one))
    known = ((call, some) for call, several in WRITTEN.items() for some in several)
    call = next((call for call, some in known if f" {some} " in f" {words} "), None)
    if call is None:
        return None
    return GfkitError(f"{shown(text, 60)} is not read; write as in `{call}`").naming(call)


def _begins_with_terms(text: str) -> bool:
    """Return whether a text begins with a number and a comma, perhaps after a bracket."""
    first, *behind = pieces_of(text.lstrip("-+[({")) or ("",)
    return is_digits(first) and "".join(behind[:2]).strip()[:1] in {",", ";"}


def _is_path(text: str) -> bool:
    """Return whether a text looks like the name of a file.

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


def _of_letters(text: str) -> str:
    """Return what a text that looks like a formula lacks."""
    letters = letters_of(text) - {"n"}
    if not letters and not has_letter(text, "n"):
        return "; a formula for a(n) is in n, as 2^n + n, a g.f. in x, as x/(1-x-x^2)"
    if letters == {"x", "y"}:
        return f"; of two letters a diagonal is meant, as 'diagonal of {shown(text)[1:-1]}'"
    return f"; a formula for a(n) is in n, and this is in {', '.join(sorted(letters)) or 'nothing'}"
