"""Boards on which two players place pieces or colours: outcomes, values, comparisons, dictionaries.

A player who cannot move loses. Values are canonical forms, computed move by move; a position that
falls into parts that no move joins is the sum of its parts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.kinds import part as extended
from ..core.reading import fit
from .piece_search import Search, is_cut, turned
from .short_games import RELATIONS, Table
from .strip_winners import read_pieces

if TYPE_CHECKING:
    from ..core.kinds import Given

BOARD = re.compile(r"[.#|]{1,4000}|[0-9]{1,4}x[0-9]{1,4}")
OWNER = re.compile("left|right|both")
COLOURS = {
    "kind": re.compile("colouring"),
    "colours": [OWNER],
    "forbidden": [(range(9), range(9))],
    "neighbours": re.compile("edge|king"),
}
OUTCOME = re.compile("[LRNP]")
CELLS = range(1, 13)
LEAST = {"rule": None, "value": None, "cells": CELLS}
MAX_CELLS = 400

Cells = frozenset[tuple[int, int]]


def read_board(text: str) -> Cells:
    """Return the cells of a drawing, or of a rectangle such as 3x4."""
    if "x" in text:
        rows, columns = map(int, text.split("x"))
        limit(rows * columns <= MAX_CELLS, f"a board of {rows * columns} cells")
        return frozenset((r, c) for r in range(rows) for c in range(columns))
    lines = text.split("|")
    need(len({len(line) for line in lines}) == 1, "a board has rows of different lengths")
    cells = frozenset((r, c) for r, z in enumerate(lines) for c, at in enumerate(z) if at == ".")
    limit(len(cells) <= MAX_CELLS, f"a board of {len(cells)} cells")
    return cells


def fitted(cells: Cells) -> tuple[Cells, int]:
    """Return cells moved to the corner, and how many rows or columns they need at most."""
    if not cells:
        return cells, 1
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    moved = frozenset((r - top, c - left) for r, c in cells)
    return moved, 1 + max(max(r, c) for r, c in moved)


class PieceBoards:
    """Values and outcomes of boards on which pieces are placed."""

    def __init__(self, rule: Any, table: Table, clock: Clock) -> None:
        self.left, self.right = read_pieces(rule)
        self.table, self.clock = table, clock
        self.searches: dict[int, Search] = {}
        self.values: dict[tuple[int, int], int] = {}

    def outcome(self, cells: Cells) -> str:
        """Return L, R, N or P, by a search; across are rows or columns, as it helps."""
        rows = max((r for r, _ in cells), default=0) + 1
        columns = max((c for _, c in cells), default=0) + 1
        ways = []
        for transposed in (False, True):
            sides = (self.left, self.right)
            left, right = map(turned, sides) if transposed else sides
            ways += [(is_cut(left), "R", transposed, right, left)]
            ways += [(is_cut(right), "L", transposed, left, right)]
        _, owner, transposed, own, other = max(ways, key=lambda way: way[0])
        side = columns if transposed else rows
        search = Search(side, own, other, self.clock)
        places = (c + r * side if transposed else r + c * side for r, c in cells)
        found = search.outcome(sum(1 << place for place in places))
        return {"own": owner, "other": "LR"[owner == "L"], "first": "N", "second": "P"}[found]

    def value(self, cells: Cells, side: int = 0) -> int:
        """Return the value of a board; side: the rows of all that are asked for, if it is known."""
        moved, side = (cells, side) if side else fitted(cells)
        search = self.searches.get(side)
        if search is None:
            search = self.searches[side] = Search(side, self.left, self.right, self.clock)
        return self._sum(search, search.split(sum(1 << r + c * side for r, c in moved)))

    def _sum(self, search: Search, parts: tuple[int, ...]) -> int:
        total = 0
        for part in parts:
            total = self.table.add(total, self._part(search, part))
        return total

    def _part(self, search: Search, part: int) -> int:
        key = (search.side, part)
        found = self.values.get(key)
        if found is None:
            left, right = (
                {
                    self._sum(search, search.split(part ^ placed))
                    for placed in search.placements(part, own)
                }
                for own in (True, False)
            )
            found = self.values[key] = self.table.canonical(left, right)
        return found


Masks = tuple[Cells, ...]


class ColourBoards:
    """Values and outcomes of boards on which cells are coloured: where each colour may still go."""

    def __init__(self, rule: Any, table: Table, clock: Clock) -> None:
        fit(rule, COLOURS, "rule")
        self.owners: list[str] = rule["colours"]
        need(len(self.owners) <= 9, "there are more than 9 colours")
        need(all(max(z) < len(self.owners) for z in rule["forbidden"]), "no such colour")
        self.forbidden = {(i, j) for a, b in rule["forbidden"] for i, j in ((a, b), (b, a))}
        king = rule["neighbours"] == "king"
        self.near = [
            (r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r or c) and (king or not (r and c))
        ]
        self.king, self.table, self.clock = king, table, clock
        self.values: dict[Masks, int] = {}

    def outcome(self, cells: Cells) -> str:
        """Return L, R, N or P."""
        return self.table.outcome(self.value(cells))

    def value(self, cells: Cells) -> int:
        """Return the value of a board."""
        return self._sum((cells,) * len(self.owners))

    def _sum(self, masks: Masks) -> int:
        total, left = 0, frozenset().union(*masks)
        while left:
            part, new = set(), [next(iter(left))]
            while new:
                r, c = cell = new.pop()
                self.clock.spend(10)
                if cell in part:
                    continue
                part.add(cell)
                new += [(r + a, c + b) for a, b in self.near if (r + a, c + b) in left]
            left -= part
            total = self.table.add(total, self._part(tuple(mask & part for mask in masks)))
        return total

    def _part(self, masks: Masks) -> int:
        top = min(r for mask in masks for r, _ in mask)
        first = min(c for mask in masks for _, c in mask)
        masks = tuple(frozenset((r - top, c - first) for r, c in mask) for mask in masks)
        found = self.values.get(masks)
        if found is None:
            left, right = (
                {
                    self._sum(self._after(masks, colour, cell))
                    for colour, owner in enumerate(self.owners)
                    if owner != other
                    for cell in masks[colour]
                }
                for other in ("right", "left")
            )
            found = self.values[masks] = self.table.canonical(left, right)
        return found

    def _after(self, masks: Masks, colour: int, cell: tuple[int, int]) -> Masks:
        r, c = cell
        near = {(r + a, c + b) for a, b in self.near}
        return tuple(
            mask - {cell} - (near if (colour, other) in self.forbidden else set())
            for other, mask in enumerate(masks)
        )


def boards_of(rule: Any, table: Table, clock: Clock) -> PieceBoards | ColourBoards:
    """Return the boards of a rule."""
    if isinstance(rule, dict) and rule.get("kind") == "colouring":
        return ColourBoards(rule, table, clock)
    return PieceBoards(rule, table, clock)


def check_boards(given: Given) -> None:
    """Check outcomes and values of boards.

    Evidence: perhaps `strategies`, of each board null, or the tables of answers.
    """
    statement, evidence, _, clock, report = given
    table, answers, used = Table(clock), 0, 0
    boards = boards_of(statement["rule"], table, clock)
    need(statement["boards"], "the statement names no board")
    played = evidence.get("strategies", [None] * len(statement["boards"]))
    fit(played, (None,) * len(statement["boards"]), "strategies")
    for fact, strategies in zip(statement["boards"], played):  # noqa: B905 - they are as many
        valued = isinstance(fact, dict) and "value" in fact
        fit(fact, {"board": BOARD, "value" if valued else "outcome": None}, "boards")
        cells = read_board(fact["board"])
        if valued:
            said = table.read(fact["value"])
            need(strategies is None, "a strategy shows no value")
            need(boards.value(cells) == said, f"the value of {fact['board'][:80]} is different")
        else:
            fit(fact["outcome"], OUTCOME, "outcome")
            if strategies is not None:
                walk = extended("games.answer_tables").check_strategies
                counts = walk(statement["rule"], cells, fact["outcome"], strategies, clock)
                answers, used = answers + counts[0], used + counts[1]
                continue
            true = boards.outcome(cells)
            wrong = f"the outcome of {fact['board'][:80]} is {true}"
            need(true == fact["outcome"], wrong)
    walked = sum(one is not None for one in played)
    if walked:
        told = (
            f"on {walked} board{'s' * (walked > 1)}, walked whole: {answers} answers, {used} needed"
        )
        report.say("strategies", told, answers=answers)
    count = len(statement["boards"]) - walked
    if walked and not count:
        return
    report.say("boards", f"{count} computed from the definition", boards=count)


def check_comparison(given: Given) -> None:
    """Check the relation of two sums of games."""
    statement, _, _, clock, report = given
    relation, table = statement["relation"], Table(clock)
    need(relation in RELATIONS, "the relation is not one of games")
    rule = statement["rule"]
    boards = None if rule is None else boards_of(rule, table, clock)
    sums = []
    for name in ("left", "right"):
        total = 0
        for summand in statement[name]:
            need(("board" in summand) != ("value" in summand), "a summand is a board or a value")
            if "board" in summand:
                need(boards is not None, "there is no rule for a board")
                assert boards is not None
                value = boards.value(read_board(summand["board"]))
            else:
                value = table.read(summand["value"])
            total = table.add(total, table.negative(value) if summand["negative"] else value)
        sums.append(total)
    true = table.relation(*sums)
    need(true in RELATIONS[relation], f"true is {true}")
    report.say("values", "both sums are computed, as canonical forms")


def _images(cells: Cells) -> list[Cells]:
    found = []
    for turn in range(8):
        image = cells
        if turn & 4:
            image = frozenset((c, r) for r, c in image)
        image = frozenset((-r if turn & 1 else r, -c if turn & 2 else c) for r, c in image)
        found.append(fitted(image)[0])
    return found


def connected(cells: int, clock: Clock) -> list[Cells]:
    """Return the connected boards of a given number of cells, one of each class of images."""
    found = {frozenset({(0, 0)})}
    for _ in range(cells - 1):
        larger = set()
        for board in found:
            for r, c in board:
                for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if cell not in board:
                        clock.spend(200)
                        larger.add(min(_images(board | {cell}), key=sorted))
        found = larger
    return sorted(found, key=sorted)


def check_count(given: Given) -> None:
    """Check how many connected boards there are."""
    statement, _, _, clock, report = given
    true = len(connected(statement["cells"], clock))
    need(true == statement["count"], f"there are {true}")
    report.say("boards", f"{true} listed", boards=true)


def check_least(given: Given) -> None:
    """Check how many cells the least connected board of a value has, as boards lie."""
    statement, _, _, clock, report = given
    table = Table(clock)
    boards = boards_of(statement["rule"], table, clock)
    wanted, cells, tried = table.read(statement["value"]), statement["cells"], 0
    for size in range(1, cells + 1):
        has = False
        for board in connected(size, clock):
            for image in sorted(set(_images(board)), key=sorted):
                tried += 1
                has = has or boards.value(image) == wanted
            if has and size < cells:
                break
        need(size == cells or not has, f"a board of {size} cells has the value")
    need(has, f"no board of {cells} cells has the value")
    report.say("boards", f"{tried} valued, in every position", boards=tried)
