"""The reader: a text is one thing, and the kinds are tried in one order.

`read` takes what a person typed, once, and returns a reading, which is data. Each kind is read by
one function of the module of its subject. Those that read parts of the text as things of their own
get `read` for them; a part is shorter than the text, or written in another way.

What is plain from its letters is tried before words, and files before what is about them. Words are
a sentence of the language; a title of the OEIS is read behind its A-number.
"""

from __future__ import annotations

from gfkit.base.file_reading import shown
from gfkit.errors import GfkitError
from gfkit.reading import (
    claims_and_comparisons,
    derived_sequences,
    dotted_sums,
    formula_readers,
    game_readers,
    named_files,
    oeis_entry_texts,
    questions,
    rule_board_and_graph_readers,
    sentence_readers,
    term_readers,
    unread_text_errors,
)
from gfkit.reading.reader_interface import WANTED, TextKind
from gfkit.reading.readings import Reading
from gfkit.reading.term_readers import is_terms

MOST_CHARACTERS = 100_000
DRAWN = frozenset("X.#|")
"""Signs of a board."""
FIRST: tuple[TextKind, ...] = (
    formula_readers.told_recurrences,
    sentence_readers.sentence,
    questions.in_dialect,
    questions.asked,
)
"""What is tried before a text is the name of a file."""
ORDER: tuple[TextKind, ...] = (
    named_files.standard_input,
    dotted_sums.dotted_relation,
    dotted_sums.dotted,
    oeis_entry_texts.program,
    derived_sequences.term,
    claims_and_comparisons.claim,
    claims_and_comparisons.compared,
    term_readers.signature,
    term_readers.terms_by_n,
    named_files.entry_number,
    oeis_entry_texts.title,
    game_readers.octal_code,
    rule_board_and_graph_readers.board,
    rule_board_and_graph_readers.listed_graph,
    term_readers.terms,
    derived_sequences.named,
    derived_sequences.convolved,
    derived_sequences.operated,
    derived_sequences.residues,
    claims_and_comparisons.divisible,
    rule_board_and_graph_readers.without_corners,
    rule_board_and_graph_readers.rule,
    formula_readers.with_letters,
    sentence_readers.refused_sentence,
    formula_readers.at_value,
    formula_readers.recurrences,
    formula_readers.of_letter,
    formula_readers.formula,
    rule_board_and_graph_readers.on_board,
    rule_board_and_graph_readers.on_cells,
    formula_readers.generating_function,
    formula_readers.series,
    questions.asked_behind,
    formula_readers.equation,
    rule_board_and_graph_readers.regular_expression,
    game_readers.game,
    game_readers.moves_asked,
    game_readers.heap_game,
    game_readers.hackenbush,
    game_readers.letter_position,
    rule_board_and_graph_readers.named_graph,
    rule_board_and_graph_readers.on_graph,
    rule_board_and_graph_readers.started,
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
    for kind in ORDER:
        if (found := kind(text, read)) is not None:
            return found
    raise unread_text_errors.unread(text, read)
