"""What each form of the whole grammar means: the forms of all its files."""

from __future__ import annotations

from gfkit.reading.sentences.board_semantics import BoardForms
from gfkit.reading.sentences.circle_semantics import CircleForms
from gfkit.reading.sentences.coin_and_die_semantics import CoinAndDieForms
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.edge_set_semantics import EdgeSetForms
from gfkit.reading.sentences.graph_walk_semantics import WalkForms
from gfkit.reading.sentences.graphs_drawn_in_rows_semantics import DrawnGraphForms
from gfkit.reading.sentences.indexed_letter_semantics import IndexedLetterForms
from gfkit.reading.sentences.ordered_sum_semantics import OrderedSumForms
from gfkit.reading.sentences.orientation_semantics import OrientationForms
from gfkit.reading.sentences.path_word_semantics import PathWordForms
from gfkit.reading.sentences.permutation_word_semantics import PermutationWordForms
from gfkit.reading.sentences.piece_semantics import PieceForms
from gfkit.reading.sentences.row_tiling_semantics import RowTilingForms
from gfkit.reading.sentences.selection_and_distribution_semantics import SelectionForms
from gfkit.reading.sentences.solution_semantics import SolutionForms
from gfkit.reading.sentences.story_problem_semantics import StoryForms
from gfkit.reading.sentences.subset_semantics import SubsetForms
from gfkit.reading.sentences.subset_tuple_semantics import SubsetTupleForms


class AllSemantics(
    BoardForms,
    CoinAndDieForms,
    CircleForms,
    RowTilingForms,
    PieceForms,
    PathWordForms,
    WalkForms,
    PermutationWordForms,
    SubsetForms,
    SubsetTupleForms,
    StoryForms,
    SelectionForms,
    OrderedSumForms,
    SolutionForms,
    DrawnGraphForms,
    EdgeSetForms,
    IndexedLetterForms,
    OrientationForms,
):
    """What each form means, whatever is counted."""

    def start(self, parts: list[object]) -> Meaning:
        """Return what is counted "for each n"."""
        (found,) = (z for z in parts if isinstance(z, Meaning))
        return found

    def sentence(self, parts: list[object]) -> Meaning:
        """Return what is counted, without the name that its numbers may have."""
        (found,) = (z for z in parts if isinstance(z, Meaning))
        return found
