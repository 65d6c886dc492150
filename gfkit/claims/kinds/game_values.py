"""Claims about values and outcomes of games on boards (docs/claims.md, section Games)."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend, tracked
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.claims.finding import Finding
from gfkit.errors import ClaimError, LimitReached
from gfkit.games.board_facts import (
    OUTCOMES,
    RELATIONS,
    BoardCount,
    BoardFacts,
    Comparison,
    LeastBoard,
    Summand,
    first_board,
    relation_of,
)
from gfkit.games.board_laws import BoardLaw
from gfkit.games.board_search import board_search
from gfkit.games.concatenation import search, search_pair
from gfkit.games.dictionary import MOST_CELLS, Family, connected_boards, find_pattern
from gfkit.games.game_rule import GAMES, rule_of
from gfkit.games.notation import parse, show
from gfkit.games.short_game import ShortGame
from gfkit.games.strip_facts import LETTERS, Lengths, StripOutcome, SumsOfBasis
from gfkit.games.strip_outcomes import NotDivisible, Sums, strip_outcomes
from gfkit.numbers.decimal import number_text
from gfkit.proofs.kernel import NotDerived, Proved, Statement, Workings, prove
from gfkit.proofs.live import made

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.claims.claim import Claim
    from gfkit.games.board_facts import Fact
    from gfkit.games.concatenation import Failure
    from gfkit.games.game_rule import Game

MAX_MEMBERS = 1000
"""Of a family of boards that claims are about."""

_BOARD = re.compile(r"[.#|]+|\d+x\d+")


def proved(
    statement: Statement,
    run: Workings,
    evidence: Mapping[str, Any] | None = None,
    reason: str | None = None,
) -> Finding:
    """Return `proved` with what the kernel derived; raises NotDerived.

    reason: in place of that of the derivation.
    """
    proof = prove(statement, evidence, workings=run)
    return made(Finding, proof, proof.reason if reason is None else reason)


def known(
    statement: Statement, run: Workings, evidence: Mapping[str, Any] | None = None
) -> Proved | None:
    """Return the proof of what is true where a claim fails; None if there is none."""
    try:
        return prove(statement, evidence, workings=run)
    except (NotDerived, LimitReached):
        return None


def _game(claim: Claim, name: str | None = None) -> Game:
    game: Any = find_model(name or claim.told("model")).game
    if not isinstance(game, GAMES):
        raise ClaimError(claim.where, "about.model is not a game of pieces or colours")
    return game


def settle_value(claim: Claim) -> Finding:
    """Settle says.value, the value of about.board; or says.outcome, who wins it."""
    claim.only(about={"model", "board"}, says={"value", "outcome"})
    rule, text, run = rule_of(_game(claim)), claim.told("board"), Workings()
    board, boards = Board.parse(text), run(board_search, rule)
    if len(claim.says) != 1:
        raise ClaimError(claim.where, "says has a value or an outcome")
    if "outcome" in claim.says:
        said: str | ShortGame = _outcome(claim)
        found = boards.outcome(board)
        if said != found:
            fails = known(BoardFacts(rule, ((board, found),)), run)
            return Finding.refuted(text, said, found, found, fails=fails)
    else:
        said = ShortGame.parse(claim.said("value"))
        g = boards.value(board)
        if said.within(boards.table) != g:
            true = show(boards.table, g)
            fails = known(BoardFacts(rule, ((board, ShortGame.of(boards.table, g)),)), run)
            return Finding.refuted(text, claim.said("value"), true, true, fails=fails)
    return proved(BoardFacts(rule, ((board, said),)), run)


def _outcome(claim: Claim) -> str:
    said: str = claim.said("outcome")
    if said not in OUTCOMES:
        raise ClaimError(claim.where, f"says.outcome = {said!r} is not one of L, R, N and P")
    return said


def settle_values(claim: Claim) -> Finding:
    """Settle says.table: of boards m x n, values, or outcomes if says.outcomes is true.

    Rows from says.rows_from (1), columns from says.columns_from (1); an entry "" is not stated, and
    an entry L, R, N or P states the outcome alone.
    """
    claim.only(about={"model"}, says={"table", "rows_from", "columns_from"})
    rule, rows, run = rule_of(_game(claim)), claim.said("table", list), Workings()
    m0, n0 = claim.says.get("rows_from", 1), claim.says.get("columns_from", 1)
    places = [
        (m, n, str(entry))
        for m, row in enumerate(rows, m0)
        for n, entry in enumerate(row, n0)
        if entry != ""
    ]
    if not places:
        raise ClaimError(claim.where, "says.table states no value")
    side, boards = max(max(m, n, 1) for m, n, _ in places), run(board_search, rule)
    facts: list[Fact] = []
    wrong: list[tuple[str, str, str]] = []
    failing: list[Fact] = []
    for m, n, entry in tracked(places, "boards"):
        board = Board.rectangle(m, n)
        if entry in OUTCOMES:
            got: str = boards.outcome(board)
            facts.append((board, entry))
            agrees = got == entry
        else:
            said, g = ShortGame.parse(entry), boards.value(board, side=side)
            facts.append((board, said))
            agrees, got = said.within(boards.table) == g, show(boards.table, g)
        if not agrees:
            wrong.append((f"{m}x{n}", entry, got))
            true = got if entry in OUTCOMES else ShortGame.of(boards.table, boards.value(board))
            failing.append((board, true))
    if not wrong:
        return proved(BoardFacts(rule, tuple(facts)), run)
    place, stated, got = wrong[0]
    repair = "; ".join(f"{where}: {is_}" for where, _, is_ in wrong[:6])
    fails = known(BoardFacts(rule, tuple(failing)), run)
    return Finding.refuted(place, stated, got, repair, fails=fails)


def settle_strip(claim: Claim) -> Finding:
    """Settle says.outcome of the boards about.rows x n for all n in holds_for.

    says.lengths: instead of a range, lists [first, step] of lengths first + step * k, k >= 0; with
    the step 0 one length. says.outcome has one outcome or several, such as "RN"; says.up_to: so
    many columns are searched.
    """
    claim.only(about={"model", "rows"}, says={"outcome", "lengths", "up_to"})
    game, rows = _game(claim), claim.told("rows", int)
    said, up_to = claim.said("outcome"), claim.said("up_to", int)
    if not isinstance(game, PlacementGame):
        raise ClaimError(claim.where, "about.model is not a game of pieces")
    if not said or not set(said) <= set(LETTERS):
        raise ClaimError(claim.where, f"says.outcome = {said!r} is not made of L, R, N and P")
    rule, run, lengths = rule_of(game), Workings(), _lengths(claim)
    statement = StripOutcome(rule, rows, ((said, tuple(lengths)),))
    boards = run(board_search, rule)
    found = {
        n: boards.outcome(Board.rectangle(rows, n)) for n in tracked(range(1, up_to + 1), "boards")
    }
    every = {n for one in lengths for n in one.up_to(up_to)}
    empty = Board.rectangle(rows, 0)
    if 0 in every and (true := boards.outcome(empty)) not in said:
        fails = known(BoardFacts(rule, ((empty, true),)), run)
        return Finding.refuted(0, said, true, fails=fails)
    stated = sorted(n for n in every if n in found)
    for n in stated:
        if found[n] not in said:
            repair = _true_strip(game, rows, up_to, found)
            fails = known(BoardFacts(rule, ((Board.rectangle(rows, n), found[n]),)), run)
            return Finding.refuted(n, said, found[n], repair, fails=fails)
    searched = f"{len(stated)} boards of the statement were searched"
    try:
        needed = statement.needed({n: str(outcome) for n, outcome in found.items()})
        finding = proved(statement, run, {"searched": needed})
    except NotDerived:
        why = "" if statement.winners() else "; pieces of both players reach over two columns"
        if not stated:
            return Finding.refused(f"no board of the statement has at most {up_to} columns{why}")
        return Finding.consistent(len(stated), f"{len(stated)} boards were searched{why}")
    return made(Finding, finding.verdict, f"{finding.reason}; {searched}")


def _lengths(claim: Claim) -> list[Lengths]:
    listed = claim.says.get("lengths", [])
    if listed and claim.holds_for is not None:
        raise ClaimError(
            claim.where, "the lengths are given twice, by holds_for and by says.lengths"
        )
    if listed:
        return [Lengths(first, step or 1, None if step else first) for first, step in listed]
    if claim.holds_for is None:
        raise ClaimError(claim.where, "the lengths are missing: give holds_for or says.lengths")
    return [Lengths(claim.holds_for.low, 1, claim.holds_for.high)]


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
    basis, low = tuple(claim.said("basis", list)), claim.holds_for.low
    try:
        return proved(SumsOfBasis(basis, low), Workings())
    except NotDerived as error:
        sums = Sums.of(basis)
        if low < 0:
            return Finding.refuted(low, "a sum", "a negative number", "n >= 0")
        if sums.from_ is None:
            least = next(n for n in count(max(low, 1)) if not sums.contains(n))
            return Finding.refuted(least, "a sum", "no sum, and so for ever: a common factor")
        for n in range(max(low, 1), sums.from_):
            if not sums.contains(n):
                return Finding.refuted(n, "a sum", "no sum", f"n >= {sums.from_}")
        return Finding.refused(str(error))


def settle_comparison(claim: Claim) -> Finding:
    """Settle says.left REL says.right, lists of games whose sums are compared.

    A game is text in the usual notation, or a board of about.model, with a minus before it if it is
    subtracted. says.relation: = < > <= >= || and !<=, !>= .
    """
    claim.only(about={"model"}, says={"left", "right", "relation"})
    relation = claim.said("relation")
    if relation not in RELATIONS:
        raise ClaimError(
            claim.where, f"says.relation = {relation!r} is not one of {' '.join(RELATIONS)}"
        )
    left, right = (tuple(map(_summand, claim.said(key, list))) for key in ("left", "right"))
    boards = any(isinstance(summand.game, Board) for summand in (*left, *right))
    rule, run = rule_of(_game(claim)) if boards else None, Workings()
    statement = Comparison(rule, left, relation, right)
    table, g, h = statement.sides(run)
    true = relation_of(table, g, h)
    if true in RELATIONS[relation]:
        return proved(statement, run, reason=f"{show(table, g)} {true} {show(table, h)}")
    sides = f"{show(table, g)} and {show(table, h)}"
    fails = known(Comparison(rule, left, true, right), run)
    return Finding.refuted(sides, relation, true, f"{true} in place of {relation}", fails=fails)


def _summand(text: str) -> Summand:
    negative = text.startswith("-") and _BOARD.fullmatch(text[1:]) is not None
    plain = text[1:] if negative else text
    if _BOARD.fullmatch(plain):
        return Summand(Board.parse(plain), negative)
    return Summand(ShortGame.parse(plain))


def settle_concatenation(claim: Claim) -> Finding:
    """Settle says.law for all boards of up to about.cells cells that are put side by side.

    The laws are those of `gfkit.games.concatenation`; about.boards tries two boards
    alone. A universal law is proved where it follows from the pieces (`gfkit.games.board_laws`);
    others are tried, and a counterexample has least cells, and is drawn.
    """
    claim.only(about={"model", "cells", "boards"}, says={"law"})
    game = _game(claim)
    if "boards" in claim.about:
        texts = claim.told("boards", list)
        if len(texts) != 2:
            raise ClaimError(claim.where, "about.boards are two boards")
        left, right = map(Board.parse, texts)
        tried, failure = search_pair(game, claim.said("law"), left, right)
        if failure is None:
            return Finding.consistent(tried, f"{tried} boards were tried")
        return _of_failure(game, failure)
    cells = claim.told("cells", int)
    with suppress(NotDerived):
        return proved(BoardLaw(rule_of(game), claim.said("law")), Workings())
    tried, failure = search(game, claim.said("law"), cells)
    if failure is None:
        return Finding.consistent(tried, f"{tried} boards of up to {cells} cells were tried")
    return _of_failure(game, failure)


def _of_failure(game: Game, failure: Failure) -> Finding:
    """Return `refuted` with the proved values of the boards that show it."""
    rule, run = rule_of(game), Workings()
    boards = run(board_search, rule)
    facts = tuple(
        (board, ShortGame.of(boards.table, boards.value(board))) for board in failure.boards
    )
    fails = known(BoardFacts(rule, facts), run)
    return Finding.refuted(failure.board, failure.expected, failure.got, fails=fails)


def settle_family(claim: Claim) -> Finding:
    """Settle the values of about.family for 1, 2, ... blocks: says.values, and says.pattern after.

    says.pattern: [from, period, step], v(k + period) = v(k) + step for k >= from; it is compared up
    to says.up_to blocks. says.outcome: the outcome of each.
    """
    claim.only(about={"model", "family"}, says={"values", "pattern", "up_to", "outcome", "from"})
    rule, family, run = rule_of(_game(claim)), Family.parse(claim.told("family")), Workings()
    said = [ShortGame.parse(text) for text in claim.says.get("values", [])]
    low = claim.says.get("from", 1)
    up_to = claim.says.get("up_to", low + len(said) - 1)
    _check_members(claim, low, up_to, len(said))
    members = [family.board(k) for k in range(low, up_to + 1)]
    boards = run(board_search, rule)
    side, table = max(max(board.rows, board.columns) for board in members), boards.table
    games = [boards.value(board, side=side) for board in members]
    for k, (value, g) in enumerate(zip(said, games, strict=False), low):
        if value.within(table) != g:
            fails = known(BoardFacts(rule, ((family.board(k), ShortGame.of(table, g)),)), run)
            return Finding.refuted(k, str(value), show(table, g), fails=fails)
    if "outcome" in claim.says:
        outcome = _outcome(claim)
        for k, g in enumerate(games, low):
            if table.outcome(g) != outcome:
                fails = known(BoardFacts(rule, ((family.board(k), table.outcome(g)),)), run)
                return Finding.refuted(k, outcome, table.outcome(g), fails=fails)
        return Finding.consistent(len(games), f"{len(games)} boards were computed")
    if "pattern" not in claim.says:
        return proved(BoardFacts(rule, tuple(zip(members, said, strict=False))), run)
    first, period, step = claim.said("pattern", list)
    if first < low:
        raise ClaimError(claim.where, f"says.pattern begins with {first}, below says.from = {low}")
    spare = up_to - period - first + 1
    if spare < 1:
        raise ClaimError(
            claim.where, f"says.up_to = {up_to} leaves no value of the pattern to compare"
        )
    g = parse(table, step)
    for k in range(first, up_to - period + 1):
        spend()
        expected = table.add(games[k - low], g)
        if games[k + period - low] != expected:
            got = games[k + period - low]
            pattern = find_pattern(table, games, low)
            repair = None if pattern is None else str(pattern)
            both = [(family.board(i), ShortGame.of(table, games[i - low])) for i in (k, k + period)]
            return Finding.refuted(
                k + period,
                show(table, expected),
                show(table, got),
                repair,
                fails=known(BoardFacts(rule, tuple(both)), run),
            )
    return Finding.consistent(spare, f"{spare} equations of values were compared")


def _check_members(claim: Claim, low: int, up_to: int, said: int) -> None:
    """Raise ClaimError if nothing is said of a family, or of boards that are not computed."""
    if not {"values", "pattern", "outcome"} & claim.says.keys():
        raise ClaimError(claim.where, "says has values, a pattern or an outcome")
    least = max(low, low + said - 1)
    if up_to < least:
        raise ClaimError(claim.where, f"says.up_to = {up_to} is below {least}")
    if up_to > MAX_MEMBERS:
        raise ClaimError(claim.where, f"says.up_to = {up_to} is above {MAX_MEMBERS}")


def settle_same_values(claim: Claim) -> Finding:
    """Settle that the families about.families have equal values, k blocks each, k <= says.up_to.

    A family is [text, shift]: its board with k + shift blocks.
    """
    claim.only(about={"model", "families"}, says={"up_to", "from"})
    rule, up_to, run = rule_of(_game(claim)), claim.said("up_to", int), Workings()
    low = claim.says.get("from", 1)
    families = [(Family.parse(text), shift) for text, shift in claim.told("families", list)]
    if not low <= up_to <= MAX_MEMBERS:
        raise ClaimError(
            claim.where, f"says.up_to = {up_to} is not between {low} and {MAX_MEMBERS}"
        )
    if len(families) < 2 or any(low + shift < 0 for _, shift in families):
        raise ClaimError(claim.where, "about.families are two or more, with 0 or more blocks each")
    last = [f.board(up_to + s) for f, s in families]
    side, boards = max(max(b.rows, b.columns) for b in last), run(board_search, rule)
    for k in tracked(range(low, up_to + 1), "boards"):
        found = [boards.value(family.board(k + shift), side=side) for family, shift in families]
        if len(set(found)) > 1:
            shown = [show(boards.table, g) for g in found]
            facts = tuple(
                (family.board(k + shift), ShortGame.of(boards.table, g))
                for (family, shift), g in zip(families, found, strict=True)
            )
            fails = known(BoardFacts(rule, facts), run)
            return Finding.refuted(k, shown[0], ", ".join(shown[1:]), fails=fails)
    return Finding.consistent(up_to - low + 1, f"{up_to - low + 1} boards of each were computed")


def settle_dictionary(claim: Claim) -> Finding:
    """Settle facts of the connected boards: says.boards, how many have about.cells cells.

    says.first: [value, cells], the least number of cells with a board of that value, of up to
    about.cells; says.never: a value that no board of up to about.cells has. A board may be turned
    and reflected; its value is that of the board as it lies.
    """
    claim.only(about={"model", "cells"}, says={"boards", "first", "never"})
    cells, run = claim.told("cells", int), Workings()
    if len(claim.says) != 1:
        raise ClaimError(claim.where, "says has one of boards, first and never")
    if "boards" in claim.says:
        said, count = claim.said("boards", int), len(run(connected_boards, cells))
        if said != count:
            fails = known(BoardCount(cells, count), run)
            return Finding.refuted(cells, said, count, number_text(count), fails=fails)
        return proved(BoardCount(cells, said), run)
    if not 1 <= cells <= MOST_CELLS:
        raise ClaimError(claim.where, f"about.cells = {cells} is not between 1 and {MOST_CELLS}")
    rule = rule_of(_game(claim))
    table = run(board_search, rule).table
    if "never" in claim.says:
        value = ShortGame.parse(claim.said("never"))
        found = first_board(run, rule, value.within(table), cells)
        if found is not None:
            fails = known(BoardFacts(rule, ((found, value),)), run)
            return Finding.refuted(str(found), "another value", str(value), fails=fails)
        tried = sum(len(run(connected_boards, size)) for size in range(1, cells + 1))
        return Finding.consistent(tried, f"none of {tried} boards has it")
    text, least = claim.said("first", list)
    if not 1 <= least <= cells:
        raise ClaimError(claim.where, f"says.first: {least} cells are not among 1 to {cells}")
    value = ShortGame.parse(text)
    found = first_board(run, rule, value.within(table), cells)
    if found is None:
        return Finding.refuted(cells, str(least), "none")
    true = len(found.cells)
    if true != least:
        fails = known(LeastBoard(rule, value, true), run)
        return Finding.refuted(str(found), str(least), str(true), str(true), fails=fails)
    return proved(LeastBoard(rule, value, least), run)


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
"""Claims about games on boards, and what settles them."""
