"""From a parse to what it means: the forms of `ends_and_heights_of_paths.lark`."""

from __future__ import annotations

from gfkit.reading.sentences.lattice_path_semantics import PathForms
from gfkit.reading.sentences.partial_path_and_walk_meanings import (
    Height,
    Parts,
    Reaches,
    Stays,
    StraightLine,
    ToldTogether,
    Within,
    all_of_kind,
    the,
)
from gfkit.reading.sentences.path_and_walk_meanings import HalfPlane
from gfkit.reading.sentences.permutation_semantics import Whole
from gfkit.reading.sentences.sentence_meanings import Amount, Meaningless


class PathHeightForms(PathForms):
    """What each form of `ends_and_heights_of_paths.lark` means."""

    def path_bounded_above(self, parts: Parts) -> Stays:
        return Stays(-1, the(StraightLine, parts), "weakly")

    def path_bounded_below(self, parts: Parts) -> Stays:
        return Stays(1, the(StraightLine, parts), "weakly")

    def path_near_diagonal(self, parts: Parts) -> Within:
        most = the(int, parts)
        return Within((HalfPlane(1, -1, most), HalfPlane(-1, 1, most)))

    def path_within_absolute(self, parts: Parts) -> Within:
        most = the(int, parts)
        return Within((HalfPlane(0, 1, most), HalfPlane(0, -1, most)))

    def path_near_zero(self, parts: Parts) -> Within:
        if the(Whole, parts).number:
            raise Meaningless("how far from 0 paths go is told")
        return self.path_within_absolute(parts)

    def path_sums_most(self, parts: Parts) -> Within:
        return Within((HalfPlane(0, 1, the(int, parts)),))

    def path_reaches_height(self, parts: Parts) -> Reaches:
        return Reaches(HalfPlane(0, -1, -the(int, parts)))

    def path_reaches_no_more(self, parts: Parts) -> ToldTogether:
        """Return that paths reach a height, and not another one that is greater."""
        reached, other = all_of_kind(int, parts)
        if other <= reached:
            raise Meaningless("the height that is not reached is the greater one")
        return ToldTogether((self.path_reaches_height([reached]), Height(Amount(0, other - 1))))
