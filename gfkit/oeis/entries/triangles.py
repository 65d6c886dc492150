"""Triangles of coefficients: polynomials in one letter, read by rows, as b-files and drafts."""

from __future__ import annotations

from gfkit.base.commands import command
from gfkit.errors import EntryError
from gfkit.numbers.decimals import digits_of, numbers_text
from gfkit.oeis.entries.draft import (
    DATA_CHARACTERS,
    LONGEST_FORMULA,
    LONGEST_TERM,
    UNNAMED,
    Draft,
    Head,
    Lines,
)
from gfkit.oeis.entries.replay import replay_of
from gfkit.proofs.kernel import Proved
from gfkit.sequences.operations import reason_of
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.triangles import triangle_within

SHOWN_ROWS = 8
"""The rows shown in the example of a draft."""


def draft_triangle(sequence: Sequence, head: Head, subject: str = "") -> Draft:
    """Return a draft of the coefficients of polynomials in one letter, read by rows.

    The keyword is tabl where the rows have 1, 2, 3, ... numbers, otherwise tabf. subject: a text
    that gfkit reads as the sequence, for the title and the comment that says how a proof is
    replayed. Raises EntryError, GfkitError.

    >>> from gfkit import as_sequence
    >>> print(draft_triangle(as_sequence("1/(1-t-x*t)"), Head()).entry.keywords)
    ('nonn', 'tabl')
    """
    if sequence.offset < 0:
        raise EntryError("draft", 0, f"the offset {sequence.offset} is negative")
    letter, rows = triangle_within(sequence, DATA_CHARACTERS)
    kept: list[list[int]] = []
    used = 0
    for row in rows:
        if max(map(digits_of, row)) > LONGEST_TERM:
            break
        used += len(numbers_text(row, ",")) + 1
        if kept and used > DATA_CHARACTERS:
            break
        kept.append(row)
    if not kept:
        raise EntryError("draft", 0, f"an entry allows at most {LONGEST_TERM} digits of a term")
    flat = Sequence([c for row in kept for c in row], offset=sequence.offset)
    is_regular = all(len(row) == n for n, row in enumerate(kept, 1))
    sign = "nonn" if min(flat[:]) >= 0 else "sign"
    kind = "Triangle" if is_regular else "Irregular triangle"
    index = "j" if letter == "k" else "k"
    title = UNNAMED
    if said := subject or sequence.name:
        entry = f"T(n,{index}) is the coefficient of {letter}^{index} in a(n)"
        title = f"{kind} read by rows: {entry}, for {said}."
    lines: Lines = {"e": ("Triangle begins:", *_example(kept, sequence.offset))}
    comments = [f"Row n has the coefficients of {letter}^0, {letter}^1, ..., up to the degree."]
    if subject and isinstance(sequence.provenance, Proved):
        proved = f"The generating function is proved: {reason_of(sequence.provenance)}."
        comments.append(f"{proved} {replay_of(command('gf', subject))}")
    lines["C"] = tuple(text + head.signed for text in comments)
    if sequence.gf is not None:
        empirical = "Empirical: " if sequence.is_fit else ""
        total = f"G.f. (Sum T(n,{index})*{letter}^{index}*t^n)"
        shown = f"{empirical}{total}: {sequence.gf_text('t')}."
        if len(shown) <= LONGEST_FORMULA:
            lines["F"] = (shown + head.signed,)
    keywords = (sign, "tabl" if is_regular else "tabf")
    return Draft(head.entry(flat, title, keywords, lines), ())


def _example(rows: list[list[int]], offset: int) -> list[str]:
    shown = rows[:SHOWN_ROWS]
    return [f"n={n}: {numbers_text(row, ', ')};" for n, row in enumerate(shown, offset)]
