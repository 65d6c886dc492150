"""Claims about play: periods and winners of octal games, equilibria of scoring games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from gfkit.claims.claim import (
    MAX_ENTRIES,
    MOST,
    Claim,
    ClaimKind,
    Finding,
    Integers,
    Side,
    Size,
    Text,
    Texts,
    kind,
)
from gfkit.claims.settle import Failure, settle
from gfkit.errors import ClaimError, GfkitError, said_as
from gfkit.games.facts import CheckedFact
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.periods import HeapWinners
from gfkit.games.heaps.sequences import nim_answer
from gfkit.games.scoring.families import (
    MOST_COMPARED,
    EveryPlay,
    PayoffFormulas,
    RaisedPlays,
    TwoColumnPlays,
    rows_of,
)
from gfkit.games.scoring.fits import payoff_family
from gfkit.games.scoring.openings import (
    Opened,
    OpeningScores,
    Payoffs,
    PlayFacts,
    PlaysLookedAt,
    equilibrium_lines,
    line_of,
    names_of,
    shown,
)
from gfkit.games.scoring.rules import MAX_PLAYERS, ScoringGame
from gfkit.proofs.kernel import NotDerived, Proved, Statement, Workings

# msgspec 0.22 crashes in garbage collections on a union of an integer with limits and a tuple of
# fixed length, so these are lists with limits.
Sizes = Annotated[list[Side], Meta(min_length=3, max_length=3)]
Pair = Annotated[list[Side], Meta(min_length=2, max_length=2)]
Listed = Annotated[list[list[int]], Meta(min_length=1, max_length=MAX_ENTRIES)]

COUNTED = {"count": "count", "at_least": "count", "pictures": "pictures", "lines": "lines"}
MAX_GAMES = 10_000
SOLVED = 60
"""Largest number of rows of games solved backwards to prove that a formula fails there."""


@kind("octal period")
class PeriodOf(ClaimKind):
    """The period, preperiod and saltus of the nim-values of an octal game."""

    nim: Text
    period: Size | None = None
    preperiod: Size | None = None
    saltus: Size | None = None

    def finding(self, claim: Claim) -> Finding:
        """Search the period, and prove it."""
        says = {key: getattr(self, key) for key in ("period", "preperiod", "saltus")}
        if set(says.values()) == {None}:
            raise ClaimError(claim.where, "says has a period, a preperiod or a saltus")
        answer = nim_answer(OctalCode.parse(self.nim), 0)
        if answer.claim is None or not isinstance(answer.provenance, Proved):
            return Finding.refused("no period is proved")
        for key, said in says.items():
            true = getattr(answer.claim, key)
            if said not in {None, true}:
                return Finding.refuted(key, said, true, f"{key} {true}", fails=answer.provenance)
        return Finding.equal(answer.provenance)


@kind("winners of heaps")
class WinnersOf(ClaimKind):
    """Who wins the heaps of offset, offset + 1, ... tokens of an octal game."""

    nim: Text
    winners: Annotated[list[Literal["first", "second"]], Meta(min_length=1, max_length=MAX_ENTRIES)]
    offset: Annotated[int, Meta(ge=0, le=MOST)]

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Compute the nim-values."""
        said, offset = tuple(self.winners), self.offset
        answer = nim_answer(OctalCode.parse(self.nim), offset + len(said))
        run, period = Workings(), {}
        if isinstance(answer.provenance, Proved) and answer.claim is not None:
            run, period = Workings([answer.provenance]), answer.claim.data()

        def failures() -> Iterator[Failure]:
            for n, one in enumerate(said, offset):
                true = "first" if answer.first_terms[n] else "second"
                if one != true:
                    fails = HeapWinners(answer.code, n, (true,))
                    yield Failure(n, one, true, fails, evidence=period)

        statement = HeapWinners(answer.code, offset, said)
        return settle(statement, run, failures(), evidence=period)


class ScoringGameClaim(ClaimKind):
    """Keys of a scoring game, with its opening: moves such as "V1 H12"."""

    columns: Side
    rows: Side
    raised: Side = 0
    heights: list[Side] = msgspec.field(default_factory=list)
    mono: bool = False
    players: Side = 2
    opening: Text = ""

    def opened(self, claim: Claim, rows: int | None = None) -> Opened:
        """Return the game after its opening; raises ClaimError for none."""
        with said_as(lambda why: ClaimError(claim.where, f"about: {why}"), GfkitError):
            game = ScoringGame(
                self.columns,
                self.rows if rows is None else rows,
                self.raised,
                tuple(self.heights),
                mono=self.mono,
                players=self.players,
            )
            return Opened(game, tuple(self.opening.split()))


@kind("payoffs")
class PayoffsOf(ScoringGameClaim):
    """All subgame-perfect payoffs of a scoring game, or some (contains).

    Or scores: what each player scored in the opening alone; lost: the cells lost there.
    """

    payoffs: Listed | None = None
    contains: Listed | None = None
    scores: Integers | None = None
    lost: Size | None = None

    def finding(self, claim: Claim) -> Finding:
        """Solve the game from its end, or play the opening."""
        opened, run = self.opened(claim), Workings()
        name = str(opened.game)
        says = (self.payoffs, self.contains, self.scores, self.lost)
        if sum(one is not None for one in says) != 1:
            raise ClaimError(claim.where, "says has one of payoffs, contains, scores and lost")
        if self.lost is not None:
            true, fails = opened.lost, OpeningScores(opened, lost=opened.lost)
            wrong = Failure(name, self.lost, true, fails, f"{true} cells")
            return settle(OpeningScores(opened, lost=self.lost), run, [wrong])
        if self.scores is not None:
            fails, repair = OpeningScores(opened, opened.scores), shown([opened.scores])
            wrong = Failure(name, self.scores, list(opened.scores), fails, repair)
            return settle(OpeningScores(opened, tuple(self.scores)), run, [wrong])
        listed = [tuple(entry) for entry in self.payoffs or self.contains or ()]
        statement = Payoffs(opened, tuple(listed), complete=self.payoffs is not None)

        def failures() -> Iterator[Failure]:
            true = opened.payoffs(run)
            every, all_of_them = Payoffs(opened, tuple(true)), shown(true)
            if self.payoffs is not None:
                yield Failure(name, shown(sorted(listed)), all_of_them, every, all_of_them)
            for entry in listed:
                if entry not in true:
                    yield Failure(name, entry, "no equilibrium", every, all_of_them)

        return settle(statement, run, failures())


@kind("payoff formulas")
class FormulasOf(ClaimKind):
    """For each player polynomials in k, the payoffs for rows = block k + r, r = 0, ....

    With one column, or two and dominoes, they are proved or refuted for all numbers of rows from 1
    on. Otherwise those up to `to` are compared.
    """

    columns: Annotated[int, Meta(ge=1, le=10_000)]
    to: Annotated[int, Meta(ge=1, le=10_000)]
    formulas: Annotated[list[Texts], Meta(min_length=1)]
    mono: bool = False
    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)] = 2

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Compare with the payoffs, as far as proves where a theorem tells."""
        formulas = tuple(map(tuple, self.formulas))
        settings: Any = {"mono": self.mono, "players": self.players}
        statement = PayoffFormulas(self.columns, formulas, **settings)
        run = Workings()

        def failing(rows: int, said: object, true: tuple[tuple[int, ...], ...]) -> Failure:
            game = ScoringGame(self.columns, rows, **settings)
            fails = Payoffs(Opened(game), true) if rows <= SOLVED else None
            return Failure(rows, said, shown(list(true)), fails)

        def failures() -> Iterator[Failure | None]:
            try:
                rows = rows_of(run, self.columns, **settings)
            except NotDerived:
                family = payoff_family(self.columns, self.to, **settings)
                for number, payoffs in enumerate(family.payoffs, 1):
                    said = statement.stated(number)
                    yield None if payoffs == (said,) else failing(number, said, payoffs)
                return
            needed = statement.last_needed(rows) or 0
            last = max(self.to, needed if needed <= MOST_COMPARED else 0)
            wrong = statement.first_wrong(rows, last)
            if wrong is not None:
                yield failing(wrong[0], wrong[1], (wrong[2],))
            yield from [None] * self.to

        return settle(
            statement, run, failures(), so_far="all payoffs for 1 to {} rows were computed"
        )


@kind("plays")
class PlaysOf(ScoringGameClaim, kw_only=True):
    """Facts of equilibrium plays, up to reflection of the whole board.

    rows may be [from, to, step]; then the claim is for all such boards and longer ones, and
    `consistent` unless a theorem proves it. count, at_least: of plays; pictures: how many final
    boards; lines: of all plays, equilibria or not; begin: each begins with one of these lists of
    moves; only: a kind of piece; empty: at most that many empty cells. payoffs: of plays with these
    payoffs alone.
    """

    rows: Side | Sizes  # type: ignore[assignment]
    count: Size | None = None
    at_least: Size | None = None
    pictures: Size | None = None
    lines: Size | None = None
    begin: Texts | None = None
    only: Literal["horizontal", "vertical", "monomino"] | None = None
    empty: Size | None = None
    payoffs: Integers | None = None

    def finding(self, claim: Claim) -> Finding:
        """Examine the plays of each game, and ask the theorems for the longer ones."""
        keys = ("count", "at_least", "pictures", "lines", "begin", "only", "empty")
        facts = {key: said for key in keys if (said := getattr(self, key)) is not None}
        if not facts:
            raise ClaimError(claim.where, "says nothing about the plays")
        if self.begin is not None:
            facts["begin"] = tuple(self.begin)
        payoffs, run = None if self.payoffs is None else tuple(self.payoffs), Workings()
        statements = [
            PlayFacts(self.opened(claim, size), tuple(facts.items()), payoffs)
            for size in self._sizes(claim)
        ]

        def failures() -> Iterator[Failure | None]:
            for statement in statements:
                wrong = (one for one in statement.found(run) if one.said != one.true)
                found = next(wrong, None)
                yield (
                    None
                    if found is None
                    else Failure(*found[:3], _true_fact(statement, found), found.repair)
                )

        if isinstance(self.rows, int):
            return settle(statements[0], run, failures())
        looked = settle(None, run, failures(), so_far="{} games were solved")
        if looked.counterexample or payoffs is not None:
            return looked
        theorem = self._theorem(facts)
        found = None if theorem is None else settle(theorem, run)
        return found if found is not None and isinstance(found.verdict, Proved) else looked

    def _theorem(self, facts: dict[str, object]) -> Statement | None:
        """Return the statement about all numbers of rows from which the facts follow, if any."""
        if self.raised or self.heights or self.players != 2 or self.opening or len(facts) != 1:
            return None
        assert isinstance(self.rows, list)
        first, _, step = self.rows
        if self.columns == 2 and not self.mono and facts.keys() <= {"empty", "begin"}:
            return TwoColumnPlays(first, step, self.empty, tuple(self.begin or ()))
        if step == 1 and facts.keys() <= {"empty", "lines"}:
            return EveryPlay(self.columns, self.mono, self.empty, self.lines)
        return None

    def _sizes(self, claim: Claim) -> list[int]:
        if isinstance(self.rows, int):
            return [self.rows]
        first, last, step = self.rows
        if step < 1 or first > last or (last - first) // step >= MAX_GAMES:
            raise ClaimError(claim.where, f"about.rows = {self.rows} is not [from, to, step]")
        return list(range(first, last + 1, step))


def _true_fact(statement: PlayFacts, found: CheckedFact) -> Statement | None:
    """Return what is true in place of a fact, or that a play is in equilibrium."""
    if found.play is not None:
        moves = names_of(line_of(found.play.moves))
        return PlaysLookedAt(((statement.opened, moves, True),))
    if type(found.true) is int:
        for name, value in statement.facts:
            if value == found.said and name in COUNTED:
                true = ((COUNTED[name], found.true),)
                return PlayFacts(statement.opened, true, statement.payoffs)
    return None


@kind("raised plays")
class RaisedOf(ClaimKind):
    """Every equilibrium play of a game is one of the game raised by q, for each q of a list.

    columns, rows: a number or [from, to].
    """

    columns: Side | Pair
    rows: Side | Pair
    raised: Annotated[list[Side], Meta(min_length=1)]

    def finding(self, claim: Claim) -> Finding:
        """Compare the plays."""
        columns, rows = (_range(claim, one) for one in (self.columns, self.rows))
        if len(columns) * len(rows) * len(self.raised) > MAX_GAMES:
            raise ClaimError(claim.where, f"the games are {MAX_GAMES} at most")
        boards = sorted(((c, r) for c in columns for r in rows), key=lambda b: (b[0] * b[1], b))
        run = Workings()

        def failures() -> Iterator[Failure | None]:
            for c, r in boards:
                plays = equilibrium_lines(run, ScoringGame(c, r))
                for q in self.raised:
                    game = ScoringGame(c, r, raised=q)
                    lost = sorted(plays.keys() - equilibrium_lines(run, game).keys())
                    if not lost:
                        yield None
                        continue
                    line, payoffs = lost[0], shown([plays[lost[0]]])
                    names, whole = names_of(line), Opened(ScoringGame(c, r))
                    both = (whole, names, True), (Opened(game), names, False)
                    moves = " ".join(f"{k[0].upper()}{column}@{row}" for k, column, row in line)
                    said = f"{moves} (payoffs {payoffs} of D({c}, {r}))"
                    fails = PlaysLookedAt(both)
                    yield Failure(str(game), said, "no equilibrium play", fails)

        statement = RaisedPlays(columns[0]) if len(columns) == 1 else None
        return settle(statement, run, failures(), so_far="{} raised games have all the plays")


def _range(claim: Claim, told: int | list[int]) -> range:
    low, high = (told, told) if isinstance(told, int) else told
    if not low <= high <= low + MAX_GAMES:
        raise ClaimError(claim.where, f"about: {told} is not a number or [from, to]")
    return range(low, high + 1)
