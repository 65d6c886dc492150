"""The statement that boards of a game have certain outcomes or values.

It is derived by computing these again: outcomes by search or by strategies, values as canonical
forms, which are unique [Siegel2013, II.2.9].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gfkit.base.budget import tracked
from gfkit.base.principles import Basis, Principle
from gfkit.boards.shapes.board import Board
from gfkit.games.boards.moves import GameRule, rule_of_data
from gfkit.games.boards.outcomes import strategies_show
from gfkit.games.boards.search import board_search
from gfkit.games.facts import CheckedFact, FactTable
from gfkit.games.values.data import ShortGame
from gfkit.proofs.codec import Shape, by_data
from gfkit.proofs.kernel import Derivation, NotDerived, Workings, statement

OUTCOMES = ("L", "R", "N", "P")

Fact = tuple[Board, "str | ShortGame"]


RULE, VALUE = by_data(rule_of_data), by_data(ShortGame.of_data)


def _fact_data(fact: Fact) -> dict[str, Any]:
    board, said = fact
    told = {"outcome": said} if isinstance(said, str) else {"value": said.data()}
    return {"board": str(board), **told}


def _fact(data: Any) -> Fact:
    said = ShortGame.of_data(data["value"]) if "value" in data else str(data["outcome"])
    return Board.parse(data["board"]), said


@statement("boards of a game", rule=RULE, facts=Shape(_fact_data, _fact).many().at("boards"))
@dataclass(frozen=True, slots=True, repr=False)
class BoardFacts(FactTable):
    """The outcomes or values of boards before the first move.

    facts: for each board its outcome, one of L, R, N and P, or its value.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.games.boards.moves import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(domineering.positions.game)
    >>> facts = (Board.parse("2x2"), ShortGame.parse("+-1")), (Board.parse("1x3"), "R")
    >>> print(prove(BoardFacts(rule, facts)).reason)
    2 boards were computed
    """

    rule: GameRule
    facts: tuple[Fact, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Walk the strategies in evidence, null for boards without, and search or value the rest.

        Evidence: "strategies", as `find_strategies` returns them.
        """
        if "strategies" not in evidence:
            return super(BoardFacts, self).derive({}, run)
        given, rest = evidence["strategies"], []
        if not isinstance(given, list) or len(given) != len(self.facts):
            raise NotDerived("there is a strategy, or null, for each board")
        for fact, one in tracked(tuple(zip(self.facts, given, strict=True)), "boards"):
            if one is None:
                rest.append(fact)
                continue
            reason = run(strategies_show, self.rule, *fact, one) or ""
            if reason:
                raise NotDerived(f"{fact[0]} has outcome {fact[1]}: the strategies fail, {reason}")
        many = len(given) - len(rest)
        how = f"to all moves there are answers, on {many} board{'s' * (many != 1)}"
        how += f"; {BoardFacts(self.rule, tuple(rest)).derive({}, run).reason}" if rest else ""
        return Derivation(how, {"strategies": given}, basis=Basis(Principle.SHAPES_OF_PIECES))

    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """Search or value every board."""
        search = run(board_search, self.rule)
        side = max((max(board.rows, board.columns, 1) for board, _ in self.facts), default=1)
        for board, said in self.facts:
            if isinstance(said, str):
                yield CheckedFact(f"the outcome of {board}", said, search.outcome(board))
            else:
                same = said.within(search.table) == search.value(board, side=side)
                yield CheckedFact(f"the value of {board}", said, said if same else "another one")

    def how(self, run: Workings) -> str:  # noqa: ARG002
        """Return what was computed."""
        if len(self.facts) > 1:
            return f"{len(self.facts)} boards were computed"
        is_outcome = isinstance(self.facts[0][1], str)
        return "the outcome was searched" if is_outcome else "the canonical form was computed"
