"""From a parse to what it means: the forms of `steps_of_walks.lark`."""

from __future__ import annotations

from gfkit.reading.sentences.graph_semantics import Told
from gfkit.reading.sentences.graph_walk_semantics import WalkForms
from gfkit.reading.sentences.meanings_of_sentence_parts import one_amount
from gfkit.reading.sentences.partial_path_and_walk_meanings import (
    Has,
    Loops,
    NearStart,
    Parts,
    Places,
    StepsSaid,
    StraightLine,
    ToldTogether,
    Vertex,
    Within,
    WordSaid,
    all_of_kind,
    always,
    the,
)
from gfkit.reading.sentences.path_and_walk_meanings import DIAGONAL, HalfPlane
from gfkit.reading.sentences.path_height_semantics import PathHeightForms
from gfkit.reading.sentences.permutation_semantics import Whole
from gfkit.reading.sentences.sentence_meanings import NONE, Amount, Meaningless, Size
from gfkit.reading.sentences.walk_conditions import ALL_VERTICES, LoopsSaid, VertexSet


class StepsOfWalksForms(PathHeightForms, WalkForms):
    """What each form of `steps_of_walks.lark` means."""

    # Lattice paths.

    def path_step_of_diagonal(self, parts: Parts) -> StepsSaid:
        found = self.path_step_point(parts)
        if found.items != (DIAGONAL,):
            raise Meaningless("a diagonal step is (1,1)")
        return found

    def path_absolute_at_most(self, parts: Parts) -> Within:
        """Return that the absolute value of a linear function is at most a number."""
        line, most = the(StraightLine, parts), the(int, parts)
        return Within((_at_most(line, most), _at_least(line, -most)))

    def path_absolute_bounds(self, parts: Parts) -> Within:
        amount = the(Amount, parts)
        if amount.low or amount.high is None or amount.step > 1:
            raise Meaningless("an absolute value is at most a number, as |x-y| <= 2")
        return self.path_absolute_at_most([the(StraightLine, parts), amount.high])

    def path_linear_at_most(self, parts: Parts) -> Within:
        return Within((_at_most(the(StraightLine, parts), the(Whole, parts).number),))

    def path_linear_between(self, parts: Parts) -> Within:
        line = the(StraightLine, parts)
        low, high = (z.number for z in all_of_kind(Whole, parts))
        return Within((_at_least(line, low), _at_most(line, high)))

    def path_linear_bounds(self, parts: Parts) -> Within:
        line, amount = the(StraightLine, parts), the(Amount, parts)
        if amount.step > 1 or (amount.low and amount.high is not None):
            raise Meaningless("where paths stay is told by a bound")
        if amount.high is None:
            return Within((_at_least(line, amount.low),))
        return Within((_at_most(line, amount.high),))

    def path_never_above_number(self, parts: Parts) -> Within:
        return Within((HalfPlane(0, 1, the(Whole, parts).number),))

    def path_in_bounds(self, parts: Parts) -> Within:
        return self.path_linear_bounds([StraightLine(0, 1, 0), *parts])

    def path_strictly_between(self, parts: Parts) -> Within:
        low, high = (z.number for z in all_of_kind(Whole, parts))
        return Within((HalfPlane(0, -1, -low - 1), HalfPlane(0, 1, high - 1)))

    def path_near_start(self, parts: Parts) -> NearStart:
        return NearStart(the(int, parts))

    def path_turns_so_often(self, parts: Parts) -> WordSaid:
        return self.path_turns([one_amount(parts)])

    def path_at_each(self, parts: Parts) -> ToldTogether:
        """Return that there are so many of some places at each of two heights."""
        amount, places = the(Amount, parts), the(Places, parts)
        heights = all_of_kind(Whole, parts)
        return ToldTogether(tuple(Has(amount, self.path_at([places, z])) for z in heights))

    def path_never_so_many(self, parts: Parts) -> Has:
        """Return that so many steps of a kind do not follow each other."""
        return self.path_never_in_a_row(parts)

    def letters_in_pair(self, parts: Parts) -> tuple[Places, ...]:
        return tuple(all_of_kind(Places, parts))

    def path_never_side_by_side(self, parts: Parts) -> ToldTogether:
        """Return that neither of two steps follows the other one."""
        (both,) = (z for z in parts if isinstance(z, tuple))
        first, second = both
        pairs = ((first, second), (second, first))
        return ToldTogether(tuple(Has(NONE, Places(a.name + b.name)) for a, b in pairs))

    # Walks on graphs.

    def walk_many_steps(self, parts: Parts) -> ToldTogether:
        return ToldTogether((the(Size, parts), self.walk_steps(parts)))

    def walk_many_unit_steps(self, parts: Parts) -> ToldTogether:
        return ToldTogether((the(Size, parts), Told("to the sides")))

    def walk_steps_to(self, parts: Parts) -> Told:
        return the(Told, parts)

    step_to_neighbor = always(Told("to a neighbor"))
    step_over_a_side = always(Told("to the sides"))

    def walk_loops(self, parts: Parts) -> Loops:
        if any(z != 1 for z in all_of_kind(int, parts)):
            raise Meaningless("a vertex has one loop")
        found = [z for z in parts if isinstance(z, Loops)]
        return found[0] if found else Loops(the(VertexSet, parts))

    walk_loop_anywhere = always(ALL_VERTICES)

    def walk_loop_places(self, parts: Parts) -> VertexSet:
        return the(VertexSet, parts)

    def walk_loops_at(self, parts: Parts) -> VertexSet:
        return VertexSet(tuple(all_of_kind(Vertex, parts)))

    def trip_uses_loops(self, parts: Parts) -> LoopsSaid:
        return LoopsSaid(one_amount(parts))

    trip_uses_no_loop = always(LoopsSaid(NONE))

    def walk_no_two_steps(self, parts: Parts) -> Told:
        if any(z != 2 for z in all_of_kind(int, parts)):
            raise Meaningless("a step goes back along the edge of the step before it")
        return Told("onward")


def _at_most(line: StraightLine, most: int) -> HalfPlane:
    if not line.a and not line.b:
        raise Meaningless("where paths stay is told of x or y")
    return HalfPlane(line.a, line.b, most - line.c)


def _at_least(line: StraightLine, least: int) -> HalfPlane:
    if not line.a and not line.b:
        raise Meaningless("where paths stay is told of x or y")
    return HalfPlane(-line.a, -line.b, line.c - least)
