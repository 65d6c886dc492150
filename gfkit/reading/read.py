"""The reader: a text is one thing, and the kinds are tried in one order.

`read` takes what a person typed, once, and returns a reading, which is data. Each kind is read by
one function of the module of its subject. Those that read parts of the text as things of their own
get `read` for them; a part is shorter than the text, or written in another way.

What is plain from its letters is tried before words, and files before what is about them. Words are
a sentence of the language; a title of the OEIS is read behind its A-number.
"""

from __future__ import annotations

from gfkit.base.files import shown
from gfkit.errors import GfkitError
from gfkit.reading import (
    derived_sequences,
    entry_texts,
    named_files,
    questions,
    sentence_readings,
    typed_boards,
    typed_formulas,
    typed_games,
    typed_terms,
    unread_texts,
    written_sums,
)
from gfkit.reading.kinds_of_text import WANTED, TextKind
from gfkit.reading.readings import Reading
from gfkit.reading.typed_terms import is_terms

MOST_CHARACTERS = 100_000
DRAWN = frozenset("X.#|")
"""Signs of a board."""
FIRST: tuple[TextKind, ...] = (
    typed_formulas.told_recurrences,
    sentence_readings.sentence,
    questions.in_dialect,
    questions.asked,
)
"""What is tried before a text is the name of a file."""
ORDER: tuple[TextKind, ...] = (
    named_files.standard_input,
    written_sums.dotted_relation,
    written_sums.dotted,
    entry_texts.program,
    derived_sequences.term,
    derived_sequences.claim,
    derived_sequences.compared,
    typed_terms.signature,
    typed_terms.terms_by_n,
    named_files.entry_number,
    entry_texts.title,
    typed_games.octal_code,
    typed_boards.board,
    typed_boards.listed_graph,
    typed_terms.terms,
    derived_sequences.named,
    derived_sequences.convolved,
    derived_sequences.operated,
    derived_sequences.residues,
    derived_sequences.divisible,
    typed_boards.without_corners,
    typed_boards.rule,
    sentence_readings.refused_sentence,
    typed_formulas.at_value,
    typed_formulas.recurrences,
    typed_formulas.of_letter,
    typed_formulas.formula,
    typed_boards.on_board,
    typed_boards.on_cells,
    typed_formulas.generating_function,
    typed_formulas.series,
    questions.asked_behind,
    typed_formulas.equation,
    typed_boards.regular_expression,
    typed_games.game,
    typed_games.moves_asked,
    typed_games.heap_game,
    typed_games.hackenbush,
    typed_games.letter_position,
    typed_boards.named_graph,
    typed_boards.on_graph,
    typed_boards.started,
)
"""The kinds, in the order in which they are tried; the first that knows the text reads it."""


def read(text: str) -> Reading:
    """Return what a text is read as; raises GfkitError with one line.

    >>> read("1, 1, 2, 3")
    TermsTyped(values=(1, 1, 2, 3), offset=0)
    >>> [type(read(one)).__name__ for one in ("x/(1-x-x^2)", "2^n+1", "0.77", "K_4", "kings 3 x n")]
    ['FractionTyped', 'Formula', 'OctalGame', 'GraphTyped', 'StripTyped']
    """
    full, text = text, " ".join(text.split())
    if not text:
        raise GfkitError(f"nothing was given; give {WANTED}")
    if len(text) > MOST_CHARACTERS and not (is_terms(text) or set(text) <= DRAWN):
        raise GfkitError(
            f"{shown(text[:60], 30)} has {len(text)} characters; a text that is neither terms "
            f"nor a board has at most {MOST_CHARACTERS}"
        )
    for kind in FIRST:
        if (found := kind(text, read)) is not None:
            return found
    if (found := named_files.named_file(full.strip(), read)) is not None:
        return found
    try:
        for kind in ORDER:
            if (found := kind(text, read)) is not None:
                return found
        raise unread_texts.unread(text, read)
    except GfkitError:
        if (found := typed_formulas.with_letters(text, read)) is None:
            raise
        return found
