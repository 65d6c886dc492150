"""Claims about play: periods and winners of octal games, equilibria of scoring games."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import tracked
from gfkit.claims.finding import Finding
from gfkit.claims.kinds.game_values import known, proved
from gfkit.claims.play_sequences import opened_of
from gfkit.errors import ClaimError
from gfkit.games.all_rows import (
    MOST_COMPARED,
    EveryPlay,
    PayoffFormulas,
    RaisedPlays,
    TwoColumnPlays,
    rows_of,
)
from gfkit.games.families import payoff_family
from gfkit.games.octal import OctalCode
from gfkit.games.octal_period import HeapWinners
from gfkit.games.opened import Opened
from gfkit.games.payoff_facts import OpeningScores, Payoffs, shown
from gfkit.games.periodicity import nim_answer
from gfkit.games.play_facts import FACTS, PlayFacts, PlaysLookedAt, equilibrium_lines
from gfkit.games.scoring import MAX_PLAYERS, ScoringGame
from gfkit.proofs.kernel import NotDerived, Proved, Workings
from gfkit.proofs.live import made

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.claims.claim import Claim
    from gfkit.games.facts import Found

GAME = {"columns", "rows", "raised", "heights", "mono", "players", "opening"}
WINNERS = ("first", "second")
COUNTED = ("count", "at_least", "pictures", "lines")
MAX_HEAP = 1_000_000
MAX_GAMES = 10_000
SOLVED = 60
"""Largest number of rows of games solved backwards to prove that a formula fails there."""


def settle_period(claim: Claim) -> Finding:
    """Settle says.period, says.preperiod and says.saltus of the octal game about.nim."""
    claim.only(about={"nim"}, says={"period", "preperiod", "saltus"})
    if not claim.says:
        raise ClaimError(claim.where, "says has a period, a preperiod or a saltus")
    answer = nim_answer(OctalCode.parse(claim.told("nim")), 0)
    if answer.claim is None:
        return Finding.refused(str(answer.verdict))
    if not isinstance(answer.verdict, Proved):
        return Finding.refused("the period is not proved")
    for key in claim.says:
        said, true = claim.said(key, int), getattr(answer.claim, key)
        if said != true:
            return Finding.refuted(key, said, true, f"{key} {true}", fails=answer.verdict)
    return made(Finding, answer.verdict, answer.verdict.reason)


def settle_winners(claim: Claim) -> Finding:
    """Settle says.winners, "first" or "second" for the heaps says.offset, ... of about.nim."""
    claim.only(about={"nim"}, says={"winners", "offset"})
    said, offset = tuple(claim.said("winners", list)), claim.said("offset", int)
    if not 0 <= offset <= MAX_HEAP:
        raise ClaimError(claim.where, f"says.offset = {offset} is not between 0 and {MAX_HEAP}")
    if not said or not set(said) <= set(WINNERS):
        raise ClaimError(claim.where, "says.winners are first or second")
    answer = nim_answer(OctalCode.parse(claim.told("nim")), offset + len(said))
    true = ["first" if value else "second" for value in answer.values[offset:]]
    run, period = Workings(), {}
    if isinstance(answer.verdict, Proved) and answer.claim is not None:
        run, period = Workings([answer.verdict]), answer.claim.data()
    for n, pair in enumerate(zip(said, true, strict=True), offset):
        if pair[0] != pair[1]:
            fails = known(HeapWinners(answer.code, n, (pair[1],)), run, period)
            return Finding.refuted(n, *pair, fails=fails)
    return proved(HeapWinners(answer.code, offset, said), run, period)


def settle_payoffs(claim: Claim) -> Finding:
    """Settle says.payoffs, all subgame-perfect payoffs; says.contains: some; says.scores.

    says.scores is what each player scored in about.opening alone, says.lost the cells lost there.
    """
    claim.only(about=GAME, says={"payoffs", "contains", "scores", "lost"})
    opened, run = opened_of(claim.where, claim.about), Workings()
    name = str(opened.game)
    if len(claim.says) != 1:
        raise ClaimError(claim.where, "says has one of payoffs, contains, scores and lost")
    if "lost" in claim.says:
        lost = claim.said("lost", int)
        if lost != opened.lost:
            fails = known(OpeningScores(opened, lost=opened.lost), run)
            return Finding.refuted(name, lost, opened.lost, f"{opened.lost} cells", fails=fails)
        return proved(OpeningScores(opened, lost=lost), run)
    if "scores" in claim.says:
        scores = tuple(claim.said("scores", list))
        if scores != opened.scores:
            fails = known(OpeningScores(opened, opened.scores), run)
            repair = shown([opened.scores])
            return Finding.refuted(name, list(scores), list(opened.scores), repair, fails=fails)
        return proved(OpeningScores(opened, scores), run)
    key = next(iter(claim.says))
    listed = claim.said(key, list)
    if not listed or not all(isinstance(entry, list) for entry in listed):
        raise ClaimError(claim.where, f"says.{key} is a list of payoffs, at least one")
    said, true = sorted(tuple(entry) for entry in listed), opened.payoffs(run)
    every = Payoffs(opened, tuple(true))
    if key == "contains":
        for entry in map(tuple, listed):
            if entry not in true:
                fails = known(every, run)
                return Finding.refuted(name, entry, "no equilibrium", shown(true), fails=fails)
    elif said != true:
        return Finding.refuted(name, shown(said), shown(true), shown(true), fails=known(every, run))
    return proved(Payoffs(opened, tuple(said), complete=key == "payoffs"), run)


def settle_payoff_formulas(claim: Claim) -> Finding:
    """Settle says.formulas: for each player, polynomials in k for rows = block k + r, r = 0, ....

    With one column, or two and dominoes, they are proved or refuted for all numbers of rows from 1
    on. Otherwise those to about.to are compared.
    """
    claim.only(about={"columns", "to", "mono", "players"}, says={"formulas"})
    columns, last = claim.told("columns", int), claim.told("to", int)
    mono, players = bool(claim.about.get("mono")), claim.about.get("players", 2)
    if not 1 <= players <= MAX_PLAYERS or columns < 1 or last < 1:
        raise ClaimError(claim.where, "about has columns, players and rows, not too many")
    formulas = tuple(map(tuple, claim.said("formulas", list)))
    statement, run = PayoffFormulas(columns, formulas, mono, players), Workings()
    try:
        rows = rows_of(run, columns, mono=mono, players=players)
    except NotDerived:
        family = payoff_family(columns, last, mono=mono, players=players)
        for number, payoffs in enumerate(family.payoffs, 1):
            said = statement.stated(number)
            if payoffs != (said,):
                fails = _payoffs_with(statement, number, payoffs, run)
                return Finding.refuted(number, said, shown(list(payoffs)), fails=fails)
        return Finding.consistent(last, f"all payoffs for 1 to {last} rows were computed")
    needed = statement.last_needed(rows)
    provable = needed is not None and needed <= MOST_COMPARED
    wrong = statement.first_wrong(rows, max(last, needed or 0) if provable else last)
    if wrong is not None:
        number, said, true = wrong
        fails = _payoffs_with(statement, number, (true,), run) if number <= SOLVED else None
        return Finding.refuted(number, said, shown([true]), fails=fails)
    if provable:
        return proved(statement, run)
    return Finding.consistent(last, f"all payoffs for 1 to {last} rows were computed")


def _payoffs_with(
    statement: PayoffFormulas, rows: int, true: tuple[tuple[int, ...], ...], run: Workings
) -> Proved | None:
    """Return the proof that with a given number of rows these are the payoffs."""
    columns, mono, players = statement.columns, statement.mono, statement.players
    game = ScoringGame(columns, rows, mono=mono, players=players)
    return known(Payoffs(Opened(game), true), run)


def settle_plays(claim: Claim) -> Finding:
    """Settle facts of equilibrium plays, up to reflection of the whole board.

    about.rows may be [from, to, step]; then the claim is for all such boards and longer ones, and
    `consistent` unless a theorem proves it.
    says: `count` or `at_least` of plays, `pictures` (how many final boards), `lines` (of all plays,
    equilibria or not), `begin` (each begins with one of these lists of moves), `only` (a kind of
    piece), `empty` (at most this many empty cells); `payoffs`: of plays with these payoffs alone.
    """
    claim.only(about=GAME, says={*FACTS, "payoffs"})
    rows, run = claim.told("rows", (int, list)), Workings()
    sizes = [rows] if isinstance(rows, int) else _sizes(claim, rows)
    facts = tuple(
        (key, tuple(value) if isinstance(value, list) else value)
        for key, value in claim.says.items()
        if key != "payoffs"
    )
    if not facts:
        raise ClaimError(claim.where, "says nothing about the plays")
    payoffs = tuple(claim.said("payoffs", list)) if "payoffs" in claim.says else None
    if not all(type(x) is int for x in payoffs or ()):
        raise ClaimError(claim.where, "says.payoffs is a payoff for each player")
    for size in tracked(sizes, "games"):
        opened = opened_of(claim.where, {**claim.about, "rows": size})
        statement = PlayFacts(opened, facts, payoffs)
        for found in statement.found(run):
            if found.said != found.true:
                fails = _true_fact(statement, found, run)
                place, said, true, repair, _ = found
                return Finding.refuted(place, said, true, repair, fails=fails)
    if isinstance(rows, int):
        return proved(statement, run)
    if claim.about.keys() <= {"columns", "rows", "mono"} and len(facts) == 1 and rows[2] == 1:
        with suppress(NotDerived, TypeError):
            mono, said = bool(claim.about.get("mono")), dict(facts)
            return proved(EveryPlay(claim.about["columns"], mono, **said), run)
    if dict(claim.about).keys() == {"columns", "rows"} and claim.about["columns"] == 2:
        said_of = dict(facts)
        if payoffs is None and said_of.keys() in ({"empty"}, {"begin"}):
            empty, begin = said_of.get("empty"), said_of.get("begin", ())
            try:
                return proved(TwoColumnPlays(sizes[0], rows[2], empty, begin), run)  # type: ignore[arg-type]
            except NotDerived:
                pass
    return Finding.consistent(len(sizes), f"{len(sizes)} games were solved")


def _true_fact(statement: PlayFacts, found: Found, run: Workings) -> Proved | None:
    """Return the proof of what is true in place of a fact, or that a play is in equilibrium."""
    said, true = found.said, found.true
    if found.play is not None:
        moves = tuple(_name(move.kind, move.column) for move in found.play.moves)
        return known(PlaysLookedAt(((statement.opened, moves, True),)), run)
    if type(true) is not int:
        return None
    for name, value in statement.facts:
        if value == said and name in COUNTED:
            counted = "count" if name == "at_least" else name
            fails = known(PlayFacts(statement.opened, ((counted, true),), statement.payoffs), run)
            if fails is not None:
                return fails
    return None


def _sizes(claim: Claim, rows: list[int]) -> list[int]:
    if len(rows) != 3 or rows[2] < 1 or not 0 <= rows[0] <= rows[1]:
        raise ClaimError(claim.where, f"about.rows = {rows} is not [from, to, step]")
    sizes = range(rows[0], rows[1] + 1, rows[2])
    if len(sizes) > MAX_GAMES:
        raise ClaimError(claim.where, f"about.rows are {len(sizes)} games, more than {MAX_GAMES}")
    return list(sizes)


def settle_raised(claim: Claim) -> Finding:
    """Settle that every equilibrium play of a game is one of the raised game.

    about: columns and rows, each a number or [from, to]; raised: the list of q.
    """
    claim.only(about={"columns", "rows", "raised"}, says=set())
    columns, rows = (_range(claim, key) for key in ("columns", "rows"))
    boards = sorted(((c, r) for c in columns for r in rows), key=lambda b: (b[0] * b[1], b))
    raised = claim.told("raised", list)
    if not raised or len(boards) * len(raised) > MAX_GAMES:
        raise ClaimError(
            claim.where, f"about.raised is a list, and the games are {MAX_GAMES} at most"
        )
    compared, run = 0, Workings()
    for c, r in tracked(boards, "boards"):
        plays = equilibrium_lines(run, ScoringGame(c, r))
        for q in raised:
            game = ScoringGame(c, r, raised=q)
            lost = sorted(plays.keys() - equilibrium_lines(run, game).keys())
            if lost:
                line, payoffs = lost[0], plays[lost[0]]
                names = tuple(_name(kind, column) for kind, column, _ in line)
                both = ((Opened(ScoringGame(c, r)), names, True), (Opened(game), names, False))
                moves = " ".join(f"{kind[0].upper()}{column}@{row}" for kind, column, row in line)
                return Finding.refuted(
                    str(game),
                    f"{moves} (payoffs {shown([payoffs])} of D({c}, {r}))",
                    "no equilibrium play",
                    fails=known(PlaysLookedAt(both), run),
                )
            compared += 1
    if len(columns) == 1:
        try:
            return proved(RaisedPlays(columns[0]), run)
        except NotDerived:
            pass
    return Finding.consistent(compared, f"{compared} raised games have all the plays")


def _name(kind: str, column: int) -> str:
    return f"H{column}{column + 1}" if kind == "horizontal" else f"{kind[0].upper()}{column}"


def _range(claim: Claim, key: str) -> list[int]:
    told: Any = claim.told(key, (int, list))
    if isinstance(told, int):
        return [told]
    if len(told) != 2 or not told[0] <= told[1] <= told[0] + MAX_GAMES:
        raise ClaimError(claim.where, f"about.{key} = {told} is not a number or [from, to]")
    return list(range(told[0], told[1] + 1))


PLAY_KINDS: dict[str, Callable[[Claim], Finding]] = {
    "nim period": settle_period,
    "nim winners": settle_winners,
    "payoffs": settle_payoffs,
    "payoff formulas": settle_payoff_formulas,
    "plays": settle_plays,
    "raised plays": settle_raised,
}
"""Kinds of claims about play."""
