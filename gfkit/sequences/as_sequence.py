"""What can be made into a sequence, and how: every verb takes what `as_sequence` takes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import are_words, called_like, items, named_sequence, shown
from gfkit.base.display.upward import upward
from gfkit.base.files import BFILE, read_text
from gfkit.errors import ExpressionError, GfkitError, WrongArgument, WrongCall
from gfkit.fits.fit import Terms
from gfkit.numbers.decimal import integer
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.sequences.definition import Definition
from gfkit.sequences.given import FormulaTerms
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression

EXAMPLE = (
    'a Sequence, its terms as [1, 1, 2, 3, 5], its g.f. as "x/(1-x-x^2)", or an answer of '
    'gfkit such as Strip("domineering:right-ends", columns=3) or a guess'
)

_NUMBER = re.compile(r"[+-]?[0-9]+(/[0-9]+|\.[0-9]{1,1000})?")


@called_like("as_sequence([1, 1, 2, 3, 5])")
def as_sequence(thing: Any) -> Sequence:
    """Return what a verb was given as a sequence; raises WrongArgument, a TypeError, otherwise.

    thing: a Sequence; numbers, which are a(0), a(1), ...; a text, of numbers with commas between
    them, of a g.f., of a recurrence with its first terms, or of a formula such as 2^n + 3^n, or the
    path of a b-file or of a file of terms, whose name ends in .txt, or of words as in the title of
    an entry of the OEIS, as "domino tilings of 4 X n"; a g.f., also as an expression of SymPy; a
    definition or a proof of the kernel; whatever has a method `sequence`, such as a strip, its
    answer, or a guess.

    >>> as_sequence("x/(1-x-x^2)")[:6], as_sequence("1, 4, 9")[:], as_sequence(range(3))[:]
    ([0, 1, 1, 2, 3, 5], [1, 4, 9], [0, 1, 2])
    >>> as_sequence("2^n + 3^n")[:4], as_sequence("(n+1)^2")[:4]
    ([2, 5, 13, 35], [1, 4, 9, 16])
    >>> as_sequence("domino tilings of 4 X n")[1:6]
    [1, 5, 11, 36, 95]
    """
    if isinstance(thing, Sequence):
        return thing
    if isinstance(thing, Terms):
        return Sequence(thing.values, offset=thing.offset)
    if isinstance(thing, RationalGF | MarkedGF):
        return Sequence.of_gf(thing)
    if isinstance(thing, Definition):
        return Sequence.of(thing)
    if isinstance(thing, Proved | Claimed):
        return Sequence.proved(thing)
    if isinstance(thing, str):
        return _of_text(thing)
    if hasattr(thing, "free_symbols"):  # of SymPy: a g.f., or a formula in n
        return _of_text(str(thing))
    method = getattr(thing, "sequence", None)
    if callable(method) and not isinstance(thing, type):
        found = method()
        if isinstance(found, Sequence):
            return found
    elif isinstance(thing, Iterable) and not isinstance(thing, dict | set | bytes):
        return Sequence(items("the sequence", thing, EXAMPLE))
    raise WrongArgument("the sequence", EXAMPLE, shown(thing))


def _of_text(text: str) -> Sequence:
    if text.endswith(".txt"):
        return _of_file(text)
    if said := named_sequence(text):
        return _of_text(said).named(f"{text}, {said}")
    if "n" in text and (formula := formula_in_n(text)) is not None:
        return Sequence.of(FormulaTerms(formula))
    if are_words(text):
        found: Sequence = upward("sequence_of_words")(text)
        return found
    if "=" in text or text.startswith("diagonal "):
        return Sequence.parse(text)
    words = [word.strip() for word in text.strip(" \n\t[](){}").split(",")]
    if len(words) > 1:
        if "" in words[:-1]:
            given = f"a text whose term {words.index('') + 1} is empty"
            raise WrongArgument("the sequence", EXAMPLE, given)
        try:
            return Sequence([_number(word) for word in words if word])
        except (ValueError, ZeroDivisionError):
            raise WrongArgument("the sequence", EXAMPLE, shown(text)) from None
    try:
        return Sequence.parse(text)
    except ExpressionError:
        if not text.replace("-", "").replace(" ", "").replace(":", "").isalpha():
            raise
        if not is_model(text):
            raise
        call = f"Strip({text!r}, columns=3)"
        raise WrongCall(f"{text!r} is a game, not a sequence; for example {call}") from None


def _of_file(path: str) -> Sequence:
    """Return the terms of a b-file, or of a file that has them with commas or spaces between."""
    if BFILE.search(path):
        found: Sequence = upward("read_bfile")(path)
        return found
    return _of_text(",".join(re.split(r"[\s,]+", read_text(path).strip())))


def formula_in_n(text: str) -> Expression | None:
    """Return a formula for a(n), such as 2^n + 3^n; None for any other text.

    >>> [formula_in_n(text) is not None for text in ("F(n)+L(n)", "n*a(n)", "x^n")]
    [True, False, False]
    """
    from gfkit.formulas.grammar import parse_expression  # noqa: PLC0415 - slow to import
    from gfkit.formulas.tree import sequences_of, variables_of  # noqa: PLC0415

    try:
        found = parse_expression(text)
    except GfkitError:
        return None
    known = sequences_of(found) <= {"F", "L"}
    return found if known and variables_of(found) == {"n"} else None


def is_model(text: str) -> bool:
    """Tell whether a text is the name of a game."""
    from gfkit.boards.language.rules import find_model  # noqa: PLC0415 - slow to import

    try:
        find_model(text)
    except GfkitError:
        return False
    return True


def _number(word: str) -> Fraction:
    """Return an integer, a fraction, or a decimal number without an exponent."""
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    above, _, below = word.partition("/")
    if "." in word:
        return Fraction(word)
    return Fraction(integer(above.removeprefix("+")), integer(below) if below else 1)
