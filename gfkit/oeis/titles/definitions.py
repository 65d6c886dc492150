"""Sequences that the titles of entries define: recurrences, expansions, octal games."""

from __future__ import annotations

import re

from gfkit.errors import GfkitError
from gfkit.formulas.evaluation import function_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.tree import sequences_of, variables_of
from gfkit.formulas.typesetting import LOOKALIKES
from gfkit.oeis.entries.formula_lines import without_attribution
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.recurrences import sequence_of_text
from gfkit.sequences.sequence import Sequence

EXPANSION = re.compile(
    r"(?:[Cc]oefficients? (?:in|of) (?:the )?|[Pp]ower series )?[Ee]xpansion of (?P<body>.+?)"
    r"(?: (?:in|as) (?:ascending |increasing )?(?:powers of|power series in) (?P<letter>[a-z]))?$"
)
GF = re.compile(r"(?:O\.g\.f\.|G\.f\.|[Gg]enerating function) ?(?::|=|is)? ?(?P<body>.+)$")
SUBSCRIPT = re.compile(r"\b([a-z])_(?:\{([^{}]*)\}|(\w))")
NAMED = re.compile(r"^[A-Z][-\w' ]*+: ?(?=a\()")
LETTER = re.compile(r"(?:[A-Z][-\w' ]*+: ?)?([A-Zb-z])\(n\) ?=")
"""A sequence that is not called a, as in F(n) = F(n-1) + F(n-2)."""
LEADING_RANGE = re.compile(r"\b(?:and )?for n ?(?:>=?|=>) ?\d+[,:] ?(?=a\(n)")
RANGE = re.compile(r"(?:, ?)?(?:for|if|when)? ?(?:all )?\bn ?(?:>=?|≥) ?-?\d+")
OCTAL = re.compile(
    r"(?:Sprague-Grundy|Grundy|[Nn]im)[- ]values? (?:for|of) (?:the )?(?:[^()]{1,60} \()?"
    r"octal game (?P<code>\d?\.[0-7]{1,20})\)?"
)
DOMINOES = re.compile(
    r"(?:The )?[Vv]alues of N for which the 1 X N domino-covering game is a second player win"
)
"""Dominoes on a row are the octal game 0.07."""
FARTHEST = 10_000
"""The largest offset."""
BRACKETS = re.compile(r"\ba\[([^\[\]]*)\]")


def definition_of_title(title: str, offset: int) -> Sequence | None:
    """Return the sequence that a title defines, beginning at the offset; None if it does not.

    The whole title must be the definition: nothing of it is left aside but names before a colon.

    >>> definition_of_title("a(n) = 4*a(n-1) - a(n-2) with a(0) = 1, a(1) = 2.", 0).terms(5)
    [1, 2, 7, 26, 97]
    >>> definition_of_title("Lucas: L(n) = L(n-1) + L(n-2), L(0) = 2, L(1) = 1.", 0).terms(5)
    [2, 1, 3, 4, 7]
    >>> definition_of_title("Expansion of (1-x)/(1-2*x-x^2+x^3).", 0).terms(5)
    [1, 1, 3, 6, 14]
    >>> definition_of_title("Sprague-Grundy values for octal game .137.", 0).terms(7)
    [0, 1, 1, 2, 0, 3, 1]
    >>> definition_of_title("Number of domino tilings of 4 X (n-1) board.", 0) is None
    True
    """
    if not 0 <= offset <= FARTHEST:
        return None
    plain = without_attribution(" ".join(title.translate(LOOKALIKES).split())).removesuffix(".")
    try:
        for read in (_of_octal_game, _of_expansion, _of_recurrence):
            if (found := read(plain, offset)) is not None:
                return found
    except (GfkitError, ArithmeticError, ValueError):
        return None
    return None


def _of_octal_game(title: str, offset: int) -> Sequence | None:
    match = OCTAL.fullmatch(title)
    if match is None and DOMINOES.fullmatch(title) is None:
        return None
    from gfkit.games.heaps.octal import OctalCode  # noqa: PLC0415 - numpy
    from gfkit.games.heaps.sequences import HeapNimValues  # noqa: PLC0415 - numpy
    from gfkit.games.heaps.zeros import ZeroHeaps  # noqa: PLC0415 - numpy

    if match is not None:
        found = Sequence.of(HeapNimValues(OctalCode.parse(match["code"])))
        return found.beginning(offset) if offset else found
    return Sequence.of(ZeroHeaps(OctalCode.parse("0.07"), offset))


def _of_expansion(title: str, offset: int) -> Sequence | None:
    match = EXPANSION.fullmatch(title) or GF.fullmatch(title)
    if match is None:
        return None
    body = parse_expression(match["body"].removeprefix("g.f. ").strip())
    letters = variables_of(body)
    if len(letters) != 1 or sequences_of(body) or letters & {"n", "k"}:
        return None
    gf = function_of(body).as_gf()
    found = Sequence.of_gf(gf)
    leading = next((n for n, value in enumerate(found.early(40)) if value), 0)
    if offset in {0, leading}:  # the power of x is n
        return found if offset == 0 else found.beginning(offset)
    return found.reindexed(offset)  # the list of coefficients begins at the offset


def _of_recurrence(title: str, offset: int) -> Sequence | None:
    text = SUBSCRIPT.sub(lambda m: f"{m[1]}({m[2] or m[3]})", title)
    text = BRACKETS.sub(r"a(\1)", text)
    if re.search(r"\ba\([^()]*\bk\b", text) and not re.search(r"\bn\b", text):
        text = re.sub(r"\bk\b", "n", text)
    if (other := LETTER.match(text)) and not re.search(r"\ba\(", text):
        letter = other[1]
        text = re.sub(r"\b[A-Zb-z]\(", lambda z: "a(" if z[0][0] == letter else z[0], text)
    text = NAMED.sub("", text)
    if not re.match(r"a\(", text) and not re.match(r"(?:For|If)\b", text):
        return None
    text = LEADING_RANGE.sub("", text)
    text = re.sub(r"^(?:For|If) n ?>=? ?\d+,? ?(?:then )?", "", text)
    sequence = sequence_of_text(RANGE.sub("", text))
    found, first = sequence.definition, sequence.offset
    if isinstance(found, FormulaTerms):
        if RANGE.search(text) or variables_of(found.body) - {"n"} or re.search(r"a\(\d", text):
            return None
        return Sequence.of(FormulaTerms(found.body, offset))
    if sequence.gf is None:  # with polynomials in n, or by rules
        return None
    if first > offset:
        return None
    return sequence if first == offset else sequence.beginning(offset)
