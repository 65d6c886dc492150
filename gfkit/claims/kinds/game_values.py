"""Claims about values and outcomes of games on boards (docs/claims.md, section Games)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gfkit.boards.board import Board
from gfkit.boards.colouring import ColouringGame
from gfkit.boards.pieces import PlacementGame
from gfkit.boards.rules import find_model
from gfkit.claims.finding import Finding
from gfkit.errors import ClaimError
from gfkit.games.concatenation import search, search_pair
from gfkit.games.dictionary import Family, connected_boards, dictionary, find_pattern
from gfkit.games.notation import parse, show
from gfkit.games.outcomes import Outcomes
from gfkit.games.partizan import GameTable
from gfkit.games.strip_outcomes import NotDivisible, Sums, strip_outcomes
from gfkit.games.values import Values
from gfkit.proofs.verdict import Proved

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.claims.claim import Claim
    from gfkit.games.positions import Game

_BOARD = re.compile(r"[.#|]+|\d+x\d+")
_OUTCOMES = {"L", "R", "N", "P"}


def _game(claim: Claim, name: str | None = None) -> Game:
    definition = find_model(name or claim.told("model")).definition
    if definition is None or not isinstance(definition.game, PlacementGame | ColouringGame):
        raise ClaimError(claim.where, "about.model is no game of pieces or colours")
    return definition.game


def _value(game: Game, board: Board) -> tuple[GameTable, int]:
    values = Values(game, max(board.rows, board.columns, 1))
    return values.table, values.of_board(board)


def settle_value(claim: Claim) -> Finding:
    """Settle says.value, the value of about.board; or says.outcome, who wins it."""
    claim.only(about={"model", "board"}, says={"value", "outcome"})
    game, text = _game(claim), claim.told("board")
    board = Board.parse(text)
    if "outcome" in claim.says:
        said = claim.said("outcome")
        found = Outcomes(game, max(board.rows, board.columns, 1)).of_board(board)
        if said == found:
            return Finding.equal([(said, found)], "the outcome was searched")
        return Finding.refuted(text, said, found, found)
    table, g = _value(game, board)
    said = claim.said("value")
    if parse(table, said) == g:
        return Finding.equal([(parse(table, said), g)], "the canonical form was computed")
    return Finding.refuted(text, said, show(table, g), show(table, g))


def settle_values(claim: Claim) -> Finding:
    """Settle says.table: of boards m x n, values, or outcomes if says.outcomes is true.

    Rows from says.rows_from (1), columns from says.columns_from (1); an entry "" is not stated, and
    an entry L, R, N or P states the outcome alone.
    """
    claim.only(about={"model"}, says={"table", "rows_from", "columns_from"})
    game, rows = _game(claim), claim.said("table", list)
    m0, n0 = claim.says.get("rows_from", 1), claim.says.get("columns_from", 1)
    places = [
        (m, n, str(entry))
        for m, row in enumerate(rows, m0)
        for n, entry in enumerate(row, n0)
        if entry != ""
    ]
    if not places:
        raise ClaimError(claim.where, "says.table states nothing")
    side = max(max(m, n) for m, n, _ in places)
    solver, values = Outcomes(game, side), Values(game, side)
    table = values.table
    parts: list[tuple[Any, Any]] = []
    wrong: list[tuple[str, str, str]] = []
    for m, n, entry in places:
        board = Board.rectangle(m, n)
        if entry in _OUTCOMES:
            pair: tuple[Any, Any] = entry, solver.of_board(board)
            got = pair[1]
        else:
            g = values.of_board(board)
            pair, got = (parse(table, entry), g), show(table, g)
        parts.append(pair)
        if pair[0] != pair[1]:
            wrong.append((f"{m}x{n}", entry, got))
    if not wrong:
        return Finding.equal(parts, f"{len(parts)} boards were computed")
    place, said, got = wrong[0]
    repair = "; ".join(f"{where}: {true}" for where, _, true in wrong[:6])
    return Finding.refuted(place, said, got, repair)


def settle_strip(claim: Claim) -> Finding:
    """Settle says.outcome of the boards about.rows x n for all n in holds_for.

    says.lengths: instead of a range, lists [first, step] of lengths first + step * k, k >= 0.
    says.outcome has one outcome or several, such as "RN"; says.up_to: so many columns are searched.
    """
    claim.only(about={"model", "rows"}, says={"outcome", "lengths", "up_to"})
    game, rows = _game(claim), claim.told("rows", int)
    said, up_to = claim.said("outcome"), claim.said("up_to", int)
    if not isinstance(game, PlacementGame):
        raise ClaimError(claim.where, "about.model is no game of pieces")
    lengths = [(n, s) for n, s in claim.says.get("lengths", [])]
    if not lengths:
        if claim.holds_for is None:
            raise ClaimError(claim.where, "neither holds_for nor says.lengths")
        low, high = claim.holds_for.low, claim.holds_for.high
        lengths = [(n, 0) for n in range(low, high + 1)] if high else [(low, 1)]
    solver = Outcomes(game, max(rows, up_to))
    known = {n: solver.of_board(Board.rectangle(rows, n)) for n in range(1, up_to + 1)}
    stated = sorted({n for first, step in lengths for n in _run(first, step, up_to)})
    for n in stated:
        if known[n] not in said:
            return Finding.refuted(n, said, known[n], _true_strip(game, rows, up_to, known))
    try:
        found = strip_outcomes(game, rows, up_to, known)
    except NotDivisible as error:
        return Finding.consistent(len(stated), f"{len(stated)} boards were searched; {error}")
    if all(_follows(found, said, first, step) for first, step in lengths):
        reason = f"{found.statement()}; {len(stated)} boards of the statement were searched"
        return Finding(Proved(found), reason)
    return Finding.consistent(len(stated), f"{len(stated)} boards were searched")


def _run(first: int, step: int, up_to: int) -> range:
    return range(first, min(first, up_to) + 1) if not step else range(first, up_to + 1, step)


def _follows(found: Any, said: str, first: int, step: int) -> bool:
    """Tell whether the outcomes of all lengths first + step * k follow from what was found."""
    # With a step that is a sum of the basis, what follows for n follows for n + step; and from
    # always.from_ on everything is a sum.
    last = first
    if step:
        if not found.always.contains(step) and found.always.from_ is None:
            return False
        last = max(first, found.always.from_ or 0) + step
    says = [found.says(n) for n in range(first, last + 1, step or 1)]
    return all(one and set(one) - set(" or") <= set(said) for one in says)


def _true_strip(game: PlacementGame, rows: int, up_to: int, known: Any) -> str | None:
    try:
        return strip_outcomes(game, rows, up_to, known).statement()
    except NotDivisible:
        return None


def settle_basis(claim: Claim) -> Finding:
    """Settle that says.basis is a nonnegative integer basis of all n in holds_for (n >= k)."""
    claim.only(says={"basis"})
    if claim.holds_for is None or claim.holds_for.high is not None:
        raise ClaimError(claim.where, "holds_for is a range n >= k")
    sums, low = Sums.of(claim.said("basis", list)), claim.holds_for.low
    if sums.from_ is None:
        return Finding.refuted(low, "a sum", "a common factor")
    for n in range(low, max(low, sums.from_) + 1):
        if not sums.contains(n):
            return Finding.refuted(n, "a sum", "no sum", f"n >= {sums.from_}")
    run = range(low, low + sums.basis[0])
    return Finding.equal(
        [(n, sum(sums.decomposition(n))) for n in run],
        f"{len(run)} lengths in a row are sums; all are for n >= {sums.from_}",
    )


def settle_comparison(claim: Claim) -> Finding:
    """Settle says.left REL says.right, lists of games whose sums are compared.

    A game is text in the usual notation, or a board of about.model, with a minus before it if it is
    subtracted. says.relation: = < > <= >= || and !<=, !>= .
    """
    claim.only(about={"model"}, says={"left", "right", "relation"})
    table = GameTable()
    sides = []
    for key in ("left", "right"):
        total = table.zero
        for text in claim.said(key, list):
            negative = text.startswith("-") and _BOARD.fullmatch(text[1:]) is not None
            plain = text[1:] if negative else text
            if _BOARD.fullmatch(plain):
                board = Board.parse(plain)
                g = Values(_game(claim), max(board.rows, board.columns), table).of_board(board)
            else:
                g = parse(table, plain)
            total = table.add(total, table.negative(g) if negative else g)
        sides.append(total)
    g, h = sides
    said = claim.said("relation")
    le, ge = table.le(g, h), table.le(h, g)
    names = {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "||"}
    true = names[le, ge]
    holds = {"<=": le, ">=": ge, "!<=": not le, "!>=": not ge}.get(said, said == true)
    if holds:
        reason = f"{show(table, g)} {true} {show(table, h)}"
        return Finding.equal([(True, holds)], reason)
    return Finding.refuted(
        f"{show(table, g)} and {show(table, h)}", said, true, f"{true} in place of {said}"
    )


def settle_concatenation(claim: Claim) -> Finding:
    """Settle says.law for all boards of up to about.cells cells that are put side by side.

    The laws are those of `gfkit.games.concatenation`; about.boards tries two boards
    alone. A universal law is `consistent` with the number of boards tried, never proved; a
    counterexample has least cells, and is drawn.
    """
    claim.only(about={"model", "cells", "boards"}, says={"law"})
    game = _game(claim)
    if "boards" in claim.about:
        left, right = (Board.parse(text) for text in claim.told("boards", list))
        tried, failure = search_pair(game, claim.said("law"), left, right)
        if failure is None:
            return Finding.consistent(tried, f"{tried} boards were tried")
        return Finding.refuted(failure.board, failure.expected, failure.got)
    cells = claim.told("cells", int)
    tried, failure = search(game, claim.said("law"), cells)
    if failure is None:
        return Finding.consistent(tried, f"{tried} boards of up to {cells} cells were tried")
    return Finding.refuted(failure.board, failure.expected, failure.got)


def settle_family(claim: Claim) -> Finding:
    """Settle the values of about.family for 1, 2, ... blocks: says.values, and says.pattern after.

    says.pattern: [from, period, step], v(k + period) = v(k) + step for k >= from; it is compared up
    to says.up_to blocks and stays `consistent`. says.outcome: the outcome of each.
    """
    claim.only(about={"model", "family"}, says={"values", "pattern", "up_to", "outcome", "from"})
    game, family = _game(claim), Family.parse(claim.told("family"))
    said = claim.says.get("values", [])
    up_to = claim.says.get("up_to", len(said))
    low = claim.says.get("from", 1)
    if up_to < low + len(said) - 1 or up_to < low:
        least = max(low, low + len(said) - 1)
        raise ClaimError(claim.where, f"says.up_to = {up_to} is below {least}")
    if not {"values", "pattern", "outcome"} & claim.says.keys():
        raise ClaimError(claim.where, "says has values, a pattern or an outcome")
    boards = [family.board(k) for k in range(low, up_to + 1)]
    values = Values(game, max(max(board.rows, board.columns) for board in boards))
    table = values.table
    games = [values.of_board(board) for board in boards]
    for k, (text, g) in enumerate(zip(said, games, strict=False), low):
        if parse(table, text) != g:
            return Finding.refuted(k, text, show(table, g))
    if "outcome" in claim.says:
        for k, g in enumerate(games, low):
            if table.outcome(g) != claim.said("outcome"):
                return Finding.refuted(k, claim.said("outcome"), table.outcome(g))
        return Finding.consistent(len(games), f"{len(games)} boards were computed")
    if "pattern" not in claim.says:
        return Finding.equal(
            [(parse(table, text), g) for text, g in zip(said, games, strict=True)],
            f"{len(said)} boards were computed",
        )
    first, period, step = claim.said("pattern", list)
    if first < low:
        raise ClaimError(claim.where, f"says.pattern begins with {first}, below says.from = {low}")
    g = parse(table, step)
    for k in range(first, up_to - period + 1):
        expected = table.add(games[k - low], g)
        if games[k + period - low] != expected:
            got = games[k + period - low]
            pattern = find_pattern(table, games, low)
            repair = None if pattern is None else str(pattern)
            return Finding.refuted(k + period, show(table, expected), show(table, got), repair)
    spare = up_to - period - first + 1
    return Finding.consistent(spare, f"{spare} equations of values were compared")


def settle_same_values(claim: Claim) -> Finding:
    """Settle that the families about.families have equal values, k blocks each, k <= says.up_to.

    A family is [text, shift]: its board with k + shift blocks.
    """
    claim.only(about={"model", "families"}, says={"up_to", "from"})
    game, up_to = _game(claim), claim.said("up_to", int)
    low = claim.says.get("from", 1)
    families = [(Family.parse(text), shift) for text, shift in claim.told("families", list)]
    side = max(f.board(up_to + s).columns for f, s in families)
    values = Values(game, max(side, 4))
    for k in range(low, up_to + 1):
        found = [values.of_board(family.board(k + shift)) for family, shift in families]
        if len(set(found)) > 1:
            shown = [show(values.table, g) for g in found]
            return Finding.refuted(k, shown[0], ", ".join(shown[1:]))
    return Finding.consistent(up_to - low + 1, f"{up_to - low + 1} boards of each were computed")


def settle_dictionary(claim: Claim) -> Finding:
    """Settle facts of the connected boards: says.boards, how many have about.cells cells.

    says.first: [value, cells], the least number of cells with a board of that value, of up to
    about.cells; says.never: a value that no board of up to about.cells has.
    """
    claim.only(about={"model", "cells"}, says={"boards", "first", "never"})
    cells = claim.told("cells", int)
    if "boards" in claim.says:
        said, found = claim.said("boards", int), len(connected_boards(cells))
        if said == found:
            return Finding.equal([(said, found)], "the boards were listed")
        return Finding.refuted(cells, said, found, str(found))
    entries = dictionary(_game(claim), cells)
    table = GameTable()
    wanted = parse(table, claim.says["first"][0] if "first" in claim.says else claim.said("never"))
    wanted_too = {show(table, wanted), show(table, table.negative(wanted))}
    found_at = [entry for entry in entries if entry.value in wanted_too]
    if "never" in claim.says:
        if not found_at:
            return Finding.consistent(len(entries), f"none of {len(entries)} boards has it")
        return Finding.refuted(str(found_at[0].board), "another value", found_at[0].value)
    said = claim.says["first"][1]
    if not found_at:
        return Finding.refuted(cells, str(said), "none")
    least = len(found_at[0].board.cells)
    if least == said:
        return Finding.equal([(said, least)], f"on {found_at[0].board}, and on no smaller board")
    return Finding.refuted(str(found_at[0].board), str(said), str(least), str(least))


GAME_KINDS: dict[str, Callable[[Claim], Finding]] = {
    "game value": settle_value,
    "game values": settle_values,
    "game strip": settle_strip,
    "game basis": settle_basis,
    "game comparison": settle_comparison,
    "game concatenation": settle_concatenation,
    "game family": settle_family,
    "game families": settle_same_values,
    "game dictionary": settle_dictionary,
}
