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
    claim_and_comparison_readers,
    divisibility_readers,
    dotted_sum_and_product_reader,
    file_folder_and_oeis_number_reader,
    formula_and_gf_readers,
    game_readers,
    named_sequence_term_and_operation_readers,
    oeis_title_and_program_readers,
    question_and_recurrence_remark_readers,
    readings_of_sentences,
    recurrence_and_series_equation_readers,
    regular_expression_reader,
    rule_board_and_graph_readers,
    term_and_signature_readers,
    unread_text_errors,
)
from gfkit.reading.reader_interface import WANTED, TextKind
from gfkit.reading.reading_classes import Reading
from gfkit.reading.term_and_signature_readers import is_terms

MOST_CHARACTERS = 100_000
DRAWN = frozenset("X.#|")
"""Signs of a board."""
FIRST: tuple[TextKind, ...] = (
    recurrence_and_series_equation_readers.told_recurrences,
    readings_of_sentences.sentence,
    question_and_recurrence_remark_readers.in_dialect,
    question_and_recurrence_remark_readers.asked,
)
"""What is tried before a text is the name of a file."""
ORDER: tuple[TextKind, ...] = (
    file_folder_and_oeis_number_reader.standard_input,
    dotted_sum_and_product_reader.dotted_relation,
    dotted_sum_and_product_reader.dotted,
    oeis_title_and_program_readers.program,
    named_sequence_term_and_operation_readers.term,
    claim_and_comparison_readers.claim,
    claim_and_comparison_readers.compared,
    term_and_signature_readers.signature,
    term_and_signature_readers.terms_by_n,
    file_folder_and_oeis_number_reader.entry_number,
    oeis_title_and_program_readers.title,
    game_readers.octal_code,
    rule_board_and_graph_readers.board,
    rule_board_and_graph_readers.listed_graph,
    term_and_signature_readers.terms,
    named_sequence_term_and_operation_readers.named,
    named_sequence_term_and_operation_readers.convolved,
    named_sequence_term_and_operation_readers.operated,
    named_sequence_term_and_operation_readers.residues,
    divisibility_readers.divisible,
    rule_board_and_graph_readers.without_corners,
    rule_board_and_graph_readers.rule,
    formula_and_gf_readers.with_letters,
    readings_of_sentences.refused_sentence,
    formula_and_gf_readers.at_value,
    recurrence_and_series_equation_readers.recurrences,
    formula_and_gf_readers.of_letter,
    formula_and_gf_readers.formula,
    rule_board_and_graph_readers.on_board,
    rule_board_and_graph_readers.on_cells,
    formula_and_gf_readers.generating_function,
    recurrence_and_series_equation_readers.series,
    question_and_recurrence_remark_readers.asked_behind,
    recurrence_and_series_equation_readers.equation,
    regular_expression_reader.regular_expression,
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
    if (found := file_folder_and_oeis_number_reader.named_file(full.strip(), read)) is not None:
        return found
    for kind in ORDER:
        if (found := kind(text, read)) is not None:
            return found
    raise unread_text_errors.unread(text, read)
