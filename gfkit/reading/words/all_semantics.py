"""What each form of the whole grammar means: the forms of all its files."""

from __future__ import annotations

from gfkit.reading.words.board_semantics import BoardForms
from gfkit.reading.words.condition_semantics import ConditionForms
from gfkit.reading.words.graph_semantics import GraphForms
from gfkit.reading.words.path_semantics import PathForms
from gfkit.reading.words.permutation_semantics import PermutationForms
from gfkit.reading.words.story_semantics import StoryForms
from gfkit.reading.words.sum_semantics import OrderedSumForms
from gfkit.reading.words.tiling_semantics import TilingSemantics
from gfkit.reading.words.walk_semantics import WalkForms


class AllSemantics(
    BoardForms,
    TilingSemantics,
    GraphForms,
    PathForms,
    WalkForms,
    PermutationForms,
    StoryForms,
    OrderedSumForms,
    ConditionForms,
):
    """What each form means, whatever is counted."""
