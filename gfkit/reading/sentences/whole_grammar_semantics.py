"""What each form of the whole grammar means: the forms of all its files."""

from __future__ import annotations

from collections.abc import Callable

from gfkit.reading.sentences.board_semantics import BoardForms
from gfkit.reading.sentences.circle_semantics import CircleForms
from gfkit.reading.sentences.coin_and_die_semantics import CoinAndDieForms
from gfkit.reading.sentences.coloring_semantics import ColoredBy, InPlace, LabeledBy
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.edge_line_semantics import EdgeLineForms
from gfkit.reading.sentences.edge_set_semantics import EdgeSetForms
from gfkit.reading.sentences.edges_of_a_row_semantics import EdgeOfRowForms
from gfkit.reading.sentences.graphs_drawn_in_rows_semantics import (
    ColoringsDrawn,
    DrawnGraphForms,
    SetsDrawn,
)
from gfkit.reading.sentences.indexed_letter_semantics import IndexedLetterForms
from gfkit.reading.sentences.left_out_verb_semantics import LeftOutVerbForms
from gfkit.reading.sentences.meanings_of_sentence_parts import TurnedWords
from gfkit.reading.sentences.ordered_sum_semantics import OrderedSumForms
from gfkit.reading.sentences.orientation_semantics import OrientationForms
from gfkit.reading.sentences.part_use_semantics import PartUseForms
from gfkit.reading.sentences.permutation_condition_semantics import PermutationConditionForms
from gfkit.reading.sentences.selection_and_distribution_semantics import SelectionForms
from gfkit.reading.sentences.solution_semantics import SolutionForms
from gfkit.reading.sentences.steps_of_walks_semantics import StepsOfWalksForms
from gfkit.reading.sentences.story_problem_semantics import StoryForms
from gfkit.reading.sentences.subset_element_semantics import SubsetElementForms
from gfkit.reading.sentences.subset_tuple_semantics import SubsetTupleForms
from gfkit.reading.sentences.tiling_line_semantics import TilingLineForms
from gfkit.reading.sentences.vertex_set_semantics import HuedPieces, PiecesOn, SetsOn
from gfkit.reading.sentences.walk_condition_semantics import WalkConditionForms


class AllSemantics(
    BoardForms,
    CoinAndDieForms,
    CircleForms,
    TilingLineForms,
    EdgeLineForms,
    StepsOfWalksForms,
    WalkConditionForms,
    PermutationConditionForms,
    PartUseForms,
    SubsetElementForms,
    SubsetTupleForms,
    StoryForms,
    SelectionForms,
    OrderedSumForms,
    SolutionForms,
    DrawnGraphForms,
    EdgeOfRowForms,
    EdgeSetForms,
    IndexedLetterForms,
    LeftOutVerbForms,
    OrientationForms,
):
    """What each form means, whatever is counted."""

    def framed(self, parts: list[object]) -> Meaning:
        """Return what is counted of some things of which something is said, as their kind says."""
        for part in parts:
            if (counted := COUNTED.get(type(part))) is not None:
                return counted(self, parts)
        return self.counted(parts)

    def sentence(self, parts: list[object]) -> Meaning:
        """Return what is counted, without the name that its numbers may have."""
        (found,) = (z for z in parts if isinstance(z, Meaning))
        return found


COUNTED: dict[type, Callable[[AllSemantics, list[object]], Meaning]] = {
    ColoredBy: AllSemantics.counted_coloring,
    ColoringsDrawn: AllSemantics.counted_colorings_drawn,
    InPlace: AllSemantics.counted_in_place,
    LabeledBy: AllSemantics.counted_labelings,
    PiecesOn: AllSemantics.pieces_with,
    HuedPieces: AllSemantics.counted_hued_pieces,
    SetsDrawn: AllSemantics.counted_sets_drawn,
    SetsOn: AllSemantics.counted_sets,
    TurnedWords: AllSemantics.counted_turned,
}
"""What is counted of things of a kind; of all others, of words and arrays, `counted`."""
