"""Rules in the words of the Coq library: clauses of its file Rules.v.

Each condition comes from an acceptor on a track, with a sentence for people.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.arrays import (
    Arrays,
    ArrowTable,
    Condition,
    Line,
    Opposite,
    Place,
)
from gfkit.boards.acceptors.boolean import (
    Combination,
    Conjunction,
    Disjunction,
    Negation,
    normal,
    with_leaves,
)
from gfkit.boards.acceptors.lines import Sorted
from gfkit.boards.acceptors.places import opposite
from gfkit.boards.acceptors.quantifiers import Exceptions, Often
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.graph_games import EMPTY, ColouringGame
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.wang_tiles import Tilings
from gfkit.errors import NotFormal
from gfkit.formal.cells import list_term
from gfkit.formal.comments import shown_name
from gfkit.formal.conditions import (
    LibraryTerm,
    line_question,
    listed,
    order_question,
    place_question,
    unlike_question,
)
from gfkit.formal.placements import FormalPieces, formal_pieces, repeated
from gfkit.strips.encodings.arrays import arrays_of
from gfkit.strips.scan.lines import automaton_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.models.model import Model


@dataclass(frozen=True, slots=True)
class FormalClause:
    """Some questions, and the limit on the number of answers that are no."""

    questions: tuple[LibraryTerm, ...]
    times: tuple[int, ...] = (0,)

    @property
    def sentences(self) -> list[str]:
        """What is asked of an array."""
        words = [question.words for question in self.questions]
        if self.times == (0,):
            return words
        said = {
            frozenset({"condition"}): "at {} places of the whole array this fails",
            frozenset({"acceptor"}): "of {} lines of the whole array this fails",
            frozenset({"showing"}): "{} pairs of neighbouring lines are out of order",
        }.get(self.kinds, "{} times, at a place or for a line or two neighbouring ones, this fails")
        return [f"{said.format(listed(self.times))}: {'; and: '.join(words)}"]

    @property
    def kinds(self) -> frozenset[str]:
        """Of what kinds the questions are."""
        return frozenset(question.kind for question in self.questions)

    @property
    def is_local(self) -> bool:
        """Whether it asks that something holds at every place."""
        return self.kinds <= {"condition"} and self.times == (0,)


@dataclass(frozen=True, slots=True)
class FormalJudgement:
    """What must be true of which of some clauses are satisfied.

    combination: of the numbers of the clauses; None if exactly one is satisfied.
    """

    clauses: tuple[FormalClause, ...]
    combination: Any = None

    @property
    def term(self) -> str:
        """The function of the list of truth values."""
        if self.combination is None:
            return "exactly_one"

        def term(one: Any) -> str:
            match one:
                case Negation(part):
                    return f"negb {term(part)}"
                case Conjunction(parts):
                    return f"forallb id {list_term(map(term, parts))}"
                case Disjunction(parts):
                    return f"existsb id {list_term(map(term, parts))}"
            return f"(nth {one} holds false)"

        return f"fun holds => {term(self.combination)}"

    @property
    def words(self) -> str:
        """The sentence."""
        said = ["; ".join(clause.sentences) or "nothing is asked" for clause in self.clauses]
        if self.combination is None:
            return f"exactly one of these holds: {'; or: '.join(said)}"

        if self.combination == Negation(0):
            return f"this does not hold: {said[0]}"

        def words(one: Any) -> str:
            match one:
                case Negation(part):
                    return f"not {words(part)}"
                case Conjunction(parts):
                    return f"({' and '.join(map(words, parts))})"
                case Disjunction(parts):
                    return f"({' or '.join(map(words, parts))})"
            return f"[{one + 1}]"

        each = "; ".join(f"[{k}]: {one}" for k, one in enumerate(said, 1))
        which = words(self.combination)
        which = which[1:-1] if which.startswith("(") else which
        return f"{which} holds, where {each}"


@dataclass(frozen=True, slots=True)
class FormalRule:
    """A rule for arrays of integers.

    arrays: what an array is called in a sentence. values: the integers; one that is listed several
    times has a weight. legend: what they stand for, where they do not stand for themselves. judged:
    what must be true of which of some other clauses are satisfied.
    """

    arrays: str
    values: tuple[int, ...]
    legend: tuple[str, ...]
    clauses: tuple[FormalClause, ...]
    judged: tuple[FormalJudgement, ...] = ()

    module = "ArrayTheorem"
    """The file of the library that has the theorem."""
    count = "count"
    """The function that counts."""
    theorem, closed_theorem = "gf_proved", "closed_proved"
    """The theorems that are applied, the second to boards whose growing side is joined."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is asked of an array."""
        found = [words for clause in self.clauses for words in clause.sentences]
        return (*found, *(judgement.words for judgement in self.judged))

    def counted(self, board: str) -> str:
        """Return what is counted on a board."""
        values = ", ".join(map(str, self.values))
        return f"{self.arrays} with {board} of the values {values} that satisfy the rule"

    def definitions(self, *, is_transposed: bool) -> list[tuple[str, str]]:
        """Return the definitions that the theorem speaks of, each with a comment."""
        found = [
            ("; ".join(self.legend), f"Definition values : list Z := {list_term(self.values)}.")
        ]
        numbers: dict[str, int] = {}

        def named(question: LibraryTerm) -> str:
            numbers[question.kind] = number = numbers.get(question.kind, 0) + 1
            name, kind = f"{question.kind}_{number}", question.kind
            text = f"Definition {name} : {kind} :=\n  {question.terms[is_transposed]}."
            found.append((question.words, text))
            return name

        def clause(one: FormalClause) -> str:
            names = [named(question) for question in one.questions]
            if one.is_local:
                always = list_term(names)
                return f"always (map transposed {always})" if is_transposed else f"always {always}"
            asked = [
                text.format(name)
                for question, name in zip(one.questions, names, strict=True)
                for text in question.asked[is_transposed]
            ]
            return f"({list_term(asked)}, {list_term(one.times)}%nat)"

        clauses = list_term(f"\n    {clause(one)}" for one in self.clauses)
        judged = list_term(
            f"\n    ({list_term(map(clause, one.clauses))}, {one.term})" for one in self.judged
        )
        words = "an array is the list of its columns" if is_transposed else ""
        return [*found, (words, f"Definition rule : array_rule := Rule {clauses} {judged}.")]

    def reach(self, axis: int, least: int | None = None) -> int:
        """Return how many rows after the first, or columns for axis 1, a condition reads.

        Of boards whose growing side is joined; least: their least length, of any. Raises NotFormal
        for a rule that the library has no words for on these.
        """
        del least
        every = (*self.clauses, *(one for judgement in self.judged for one in judgement.clauses))
        if not all(clause.is_local for clause in every):
            raise NotFormal("exceptions, or lines, where the growing side is joined")
        asked = [question for clause in every for question in clause.questions]
        steps = [[0, *(cell[axis] for cell in one.cells)] for one in asked]
        return max((max(some) - min(some) for some in steps), default=0)

    def arguments(self, topology: str, side: int) -> str:
        """Return what is given to the count and to the theorem."""
        return f"{topology} values rule {side}"


def formal_rule(
    model: Model, joined: tuple[int | None, int | None] = (None, None)
) -> FormalRule | FormalPieces:
    r"""Return what a model counts, as conditions on arrays or as pieces.

    joined: the numbers of rows and columns after which the board begins again, None if it does not;
    pieces that can never be placed there are left out.
    Raises NotFormal for a model that the library has no words for.

    >>> from gfkit.boards.models.names import kings
    >>> print(*formal_rule(kings.positions).sentences, sep="\n")
    every value and the one at (0, 1) from it are a pair of 0 0, 0 1, 1 0
    every value and the one at (1, 0) from it are a pair of 0 0, 0 1, 1 0
    every value and the one at (1, -1) from it are a pair of 0 0, 0 1, 1 0
    every value and the one at (1, 1) from it are a pair of 0 0, 0 1, 1 0
    """
    game, quantity = model.game, model.quantity
    if model.play or quantity == "play":
        raise NotFormal(f"{model.name} has no rational generating function")
    if isinstance(game, ArrayRule):
        return _of_arrays(game.arrays)
    if isinstance(game, PlacementGame):
        return formal_pieces(game.around(*joined), quantity)
    if not isinstance(game, ColouringGame | Tilings):
        raise NotFormal(f"rules of the kind {game.kind!r} have no definition in the library")
    counted = "tilings" if isinstance(game, Tilings) else "positions"
    if quantity == "one-sided-ends":
        every, *ends = (arrays_of(game, name) for name in ("positions", "left-ends", "right-ends"))
        [(_, positions)] = every
        judged: list[FormalClause] = []
        for [(_, arrays)] in ends:
            conditions = arrays.conditions[len(positions.conditions) :]
            asked = _of_arrays(replace(arrays, conditions=conditions), counted)
            judged += asked.clauses or [FormalClause(())]
        return replace(_of_arrays(positions, counted), judged=(FormalJudgement(tuple(judged)),))
    found = arrays_of(game, quantity)
    if len(found) > 1 or found[0][0] != 1:
        raise NotFormal(f"{game.name} is a combination of several tile sets")
    return _of_arrays(found[0][1], counted)


def _of_arrays(arrays: Arrays, name: str = "arrays") -> FormalRule:
    """Return arrays as a rule; name: what they are called, if their letters are not values."""
    is_own = name == "arrays"
    numbers = {value: place for place, value in enumerate(arrays.letters)}
    if is_own and all(z.removeprefix("-").isdecimal() and str(int(z)) == z for z in numbers):
        numbers = {value: int(value) for value in arrays.letters}
    weights = dict(zip(numbers.values(), arrays.weights, strict=True))
    names = {v: "an empty cell" if v == EMPTY and not is_own else shown_name(v) for v in numbers}
    legend = tuple(f"{k} stands for {names[v]}" for v, k in numbers.items() if v != str(k))
    always: list[LibraryTerm] = []
    clauses: list[FormalClause] = []
    counted: dict[str, list[LibraryTerm]] = {}
    for _, some in groupby(arrays.conditions, key=_what):
        same = tuple(some)
        question = _question(same, numbers)
        if same[0].shared:
            counted.setdefault(same[0].shared, []).append(question)
        elif question.kind == "condition":
            always.append(question)
        else:
            clauses.append(FormalClause((question,)))
    told, judged = _counted(arrays, {name: tuple(some) for name, some in counted.items()})
    clauses += told
    return FormalRule(
        name,
        tuple(k for k, weight in weights.items() for _ in range(repeated(arrays.name, weight))),
        (
            *legend,
            *(
                f"{k} has the weight {w.coefficient}"
                for k, w in weights.items()
                if w.coefficient != 1
            ),
        ),
        (*([FormalClause(tuple(always))] if always else []), *clauses),
        judged,
    )


def _counted(
    arrays: Arrays, questions: Mapping[str, tuple[LibraryTerm, ...]]
) -> tuple[list[FormalClause], tuple[FormalJudgement, ...]]:
    """Return the conditions on the answers that are counted, and on combinations of conditions.

    questions: by the name of the tally.
    """
    clauses: list[FormalClause] = []
    judged: list[FormalJudgement] = []
    combined = arrays.combined
    rest = [one for k, one in enumerate(arrays.conditions) if one.shared and k not in combined]
    for name, asked in questions.items():
        every = dict.fromkeys(one.often for one in rest if one.shared == name)
        finite = [{*times} for times, negated in map(_times, every) if not negated]
        if finite:
            clauses.append(FormalClause(asked, tuple(sorted(set.intersection(*finite)))))
        for times, negated in map(_times, every):
            if negated:
                judged.append(FormalJudgement((FormalClause(asked, times),), Negation(0)))
    if combined:
        found: dict[tuple[str, tuple[int, ...]], int] = {}

        def leaf(number: int) -> Combination:
            one = arrays.conditions[number]
            times, negated = _times(one.often)
            place = found.setdefault((one.shared, times), len(found))
            return Negation(place) if negated else place

        combination = with_leaves(arrays.combination, leaf)
        some = tuple(FormalClause(questions[name], times) for name, times in found)
        judged.append(FormalJudgement(some, normal(combination)))
    return clauses, tuple(judged)


def _times(often: Often) -> tuple[tuple[int, ...], bool]:
    """Return some numbers, and whether it is these that are not meant, but all others."""
    if isinstance(often, Exceptions):
        return tuple(sorted(often.numbers)), False
    if often.high is not None:
        return tuple(range(often.low, often.high + 1, often.step)), False
    if often.step > 1:
        raise NotFormal(f"an amount without end in steps of {often.step}")
    return tuple(range(often.low)), True


def _what(one: Condition) -> object:
    """Return the key of a question; lines in several directions may share one."""
    is_one_line = isinstance(one.track, Line) and one.track.breadth == 1
    return one.acceptor, one.often, one.shared, one.key, None if is_one_line else one.track


def _question(same: tuple[Condition, ...], numbers: dict[str, int]) -> LibraryTerm:
    """Return the question of conditions that differ in their tracks only."""
    track, acceptor = same[0].track, same[0].acceptor
    if same[0].often.counts_accepted:
        acceptor = _opposite(same[0], numbers)
    if isinstance(track, Place):
        return place_question(track, acceptor, numbers)
    if isinstance(acceptor, Sorted):
        return order_question(acceptor, tuple(numbers.values()))
    if not isinstance(track, Line):
        raise NotFormal(f"a condition on the whole board ({same[0].key})")
    ways = tuple(one.track.way for one in same if isinstance(one.track, Line))
    if same[0].key == "unlike" and len(same) == 1:
        return unlike_question(track.way)
    if track.breadth > 1:
        raise NotFormal(f"lines that are read side by side ({same[0].key})")
    return line_question(acceptor, ways, numbers)


def _opposite(one: Condition, numbers: dict[str, int]) -> Any:
    """Return the acceptor of the tracks that a condition rejects, of a kind that has words."""
    if isinstance(one.track, Line) and one.track.breadth == 1:
        found = automaton_of(one.acceptor, len(numbers)).opposite()
        arrows = tuple(map(tuple, found.after.tolist()))
        return ArrowTable(tuple(numbers), arrows, frozenset(found.accepts.nonzero()[0].tolist()))
    acceptor = opposite(one.acceptor)
    if isinstance(acceptor, Opposite):
        raise NotFormal(f"an amount of a condition of the kind {type(one.acceptor).__name__}")
    return acceptor
