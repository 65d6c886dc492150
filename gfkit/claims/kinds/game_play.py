"""Claims about play: periods and winners of octal games, equilibria of scoring games."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from gfkit.claims.finding import Finding
from gfkit.claims.play_sequences import Opened, is_move
from gfkit.errors import ClaimError, LimitReached
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.orders import bound_of
from gfkit.games.families import OneColumn, TwoColumnRows, payoff_family
from gfkit.games.octal import OctalCode
from gfkit.games.periodicity import nim_answer
from gfkit.games.scoring import Equilibria, ScoringGame
from gfkit.games.two_columns import two_columns
from gfkit.proofs.verdict import Proved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gfkit.claims.claim import Claim
    from gfkit.games.scoring import Heights, Move, Outcome, Play

GAME = {"columns", "rows", "raised", "heights", "mono", "players", "opening"}
MOST_PLAYS = 50_000

Line = tuple[tuple[str, int, int], ...]


def settle_period(claim: Claim) -> Finding:
    """Settle says.period, says.preperiod and says.saltus of the octal game about.nim."""
    claim.only(about={"nim"}, says={"period", "preperiod", "saltus"})
    answer = nim_answer(OctalCode.parse(claim.told("nim")), 0)
    if answer.claim is None:
        return Finding.refused(str(answer.verdict))
    if not isinstance(answer.verdict, Proved):
        return Finding.refused("the period is not proved")
    for key in claim.says:
        said, true = claim.said(key, int), getattr(answer.claim, key)
        if said != true:
            return Finding.refuted(key, said, true, f"{key} {true}")
    return Finding(answer.verdict, "the theorem of Guy and Smith")


def settle_winners(claim: Claim) -> Finding:
    """Settle says.winners, "first" or "second" for the heaps says.offset, ... of about.nim."""
    claim.only(about={"nim"}, says={"winners", "offset"})
    said, offset = claim.said("winners", list), claim.said("offset", int)
    answer = nim_answer(OctalCode.parse(claim.told("nim")), offset + len(said))
    true = ["first" if value else "second" for value in answer.values[offset:]]
    for n, pair in enumerate(zip(said, true, strict=True), offset):
        if pair[0] != pair[1]:
            return Finding.refuted(n, *pair)
    return Finding.equal(list(zip(said, true, strict=True)), f"{len(said)} heaps were computed")


def settle_payoffs(claim: Claim) -> Finding:
    """Settle says.payoffs, all subgame-perfect payoffs; says.contains: some; says.scores.

    says.scores is what each player scored in about.opening alone, says.lost the cells lost there.
    """
    claim.only(about=GAME, says={"payoffs", "contains", "scores", "lost"})
    position = Opened.of(claim.where, claim.about)
    name = str(position.game)
    if "lost" in claim.says:
        lost = sum(move.lost for move in position.moves)
        if claim.said("lost", int) == lost:
            return Finding.equal([(claim.said("lost", int), lost)], "the moves were played")
        return Finding.refuted(name, claim.said("lost", int), lost, f"{lost} cells")
    if "scores" in claim.says:
        scored = list(position.scores())
        if claim.said("scores", list) == scored:
            return Finding.equal([(claim.said("scores", list), scored)], "the moves were played")
        return Finding.refuted(name, claim.said("scores", list), scored, _shown([tuple(scored)]))
    true = position.payoffs()
    if "contains" in claim.says:
        for entry in claim.said("contains", list):
            if tuple(entry) not in true:
                return Finding.refuted(name, tuple(entry), "no equilibrium", _shown(true))
        parts = [(tuple(entry) in true, True) for entry in claim.said("contains", list)]
        return Finding.equal(list(parts), f"among all {len(true)} subgame-perfect payoffs")
    said = sorted(tuple(entry) for entry in claim.said("payoffs", list))
    if said == true:
        return Finding.equal([(said, true)], "all subgame-perfect payoffs were computed")
    return Finding.refuted(name, _shown(said), _shown(true), _shown(true))


def _shown(payoffs: list[tuple[int, ...]]) -> str:
    if len(payoffs) > 12:
        return f"{len(payoffs)} payoffs"
    return " ".join(f"({', '.join(map(str, payoff))})" for payoff in payoffs)


def settle_payoff_formulas(claim: Claim) -> Finding:
    """Settle says.formulas: for each player, polynomials in k for rows = block k + r, r = 0, ....

    All numbers of rows from 1 to about.to are compared; with one column the formulas are proved.
    """
    claim.only(about={"columns", "to", "mono", "players"}, says={"formulas"})
    columns, last = claim.told("columns", int), claim.told("to", int)
    mono, players = bool(claim.about.get("mono")), claim.about.get("players", 2)
    formulas = [[parse_expression(text) for text in row] for row in claim.said("formulas", list)]
    block = len(formulas[0])
    if any(len(row) != block for row in formulas) or len(formulas) != players:
        raise ClaimError(claim.where, f"says.formulas has {players} lists of equal length")
    family = payoff_family(columns, last, mono=mono, players=players)
    for rows, payoffs in enumerate(family.payoffs, 1):
        said = tuple(value_of(row[rows % block], Scope({"k": rows // block})) for row in formulas)
        if payoffs != (said,):
            return Finding.refuted(rows, said, _shown(list(payoffs)))
    # A formula with at most r terms k^j c^k, less a quadratic one, is 0 if it is 0 for r + 3 k's.
    bounds = [bound_of(body, {}, "k") for row in formulas for body in row]
    enough = all(t is not None and t.start <= 0 and last // block >= t.order + 3 for t in bounds)
    certificate = family.verdict.certificate if isinstance(family.verdict, Proved) else None
    if isinstance(certificate, OneColumn | TwoColumnRows) and enough:
        return Finding(family.verdict, "the payoffs are quadratic, by induction on the positions")
    return Finding.consistent(last, f"all payoffs for 1 to {last} rows were computed")


def settle_plays(claim: Claim) -> Finding:
    """Settle facts of equilibrium plays, up to reflection of the whole board.

    about.rows may be [from, to, step]; then the claim is for all such boards, and `consistent`.
    says: `count` or `at_least` of plays, `pictures` (how many final boards), `lines` (of all plays,
    equilibria or not), `begin` (each begins with one of these lists of moves), `only` (a kind of
    piece), `empty` (at most so many empty cells); `payoffs`: of plays with these payoffs alone.
    """
    claim.only(
        about=GAME,
        says={"count", "at_least", "pictures", "lines", "begin", "only", "empty", "payoffs"},
    )
    rows = claim.told("rows", (int, list))
    sizes = [rows] if isinstance(rows, int) else list(range(rows[0], rows[1] + 1, rows[2]))
    parts: list[tuple[object, object]] = []
    for size in sizes:
        found = _facts(claim, Opened.of(claim.where, {**claim.about, "rows": size}))
        for place, said, true, repair in found:
            if said != true:
                return Finding.refuted(place, said, true, repair)
            parts.append((said, true))
    if not parts:
        raise ClaimError(claim.where, "says nothing of the plays")
    if isinstance(rows, int):
        return Finding.equal(parts, "all equilibrium plays were gone through")
    proof = _two_column_proof(claim, sizes)
    return proof or Finding.consistent(len(sizes), f"{len(sizes)} games were solved")


def _two_column_proof(claim: Claim, sizes: list[int]) -> Finding | None:
    """Return the proof for all numbers of rows of facts of D(2, R), if it has been found.

    The one best move depends on the difference of the heights and the rows above modulo 4.
    """
    if dict(claim.about).keys() != {"columns", "rows"} or claim.about["columns"] != 2:
        return None
    every, step = two_columns(), claim.told("rows", list)[2]
    if claim.says.keys() == {"empty"} and len(sizes) > 7:
        certain = every.loses_nothing()
    elif claim.says.keys() == {"begin"} and step % 4 == 0 and sizes[-1] >= 12:
        # Openings of so few moves depend on the rows modulo 4, of those gone through and all.
        certain = every.holds() and all(len(text.split()) <= 2 for text in claim.says["begin"])
    else:
        return None
    return (
        Finding(Proved(every), "the one best move of every position is proved") if certain else None
    )


def _facts(claim: Claim, position: Opened) -> Iterator[tuple[str, Any, Any, str | None]]:
    """Yield (place, said, true, repair) for each fact."""
    solved, place = position.solved, str(position.game)
    says = claim.says
    outcomes = solved.outcomes()
    if "payoffs" in says:
        wanted = tuple(claim.said("payoffs", list))
        every = sorted({outcome.payoffs for outcome in outcomes})
        outcomes = [outcome for outcome in outcomes if outcome.payoffs == wanted]
        if not outcomes:
            yield place, _shown([wanted]), _shown(every), None
            return
        place = f"{place} with payoffs {claim.said('payoffs', list)}"
    if "empty" in says:
        most = max(outcomes, key=lambda outcome: outcome.empty)
        allowed = claim.said("empty", int)
        true = max(allowed, most.empty)
        drawn = f"payoffs {_shown([most.payoffs])}: {_moves(solved.play(most))}"
        yield place, allowed, true, drawn
    if "begin" in says:
        for outcome in outcomes:
            allowed_lines = claim.said("begin", list)
            beginning = f"plays that begin with {' or '.join(allowed_lines)}"
            wrong = _other_beginning(position, outcome, allowed_lines)
            yield place, beginning, wrong or beginning, None
    if "lines" in says:
        lines = {_reflected(position.game, line) for line in _all_lines(position.position)}
        yield place, claim.said("lines", int), len(lines), f"{len(lines)} plays"
    if says.keys() & {"count", "at_least", "pictures", "only"}:
        yield from _of_listed_plays(claim, position, outcomes, place)


def _of_listed_plays(
    claim: Claim, position: Opened, outcomes: list[Outcome], place: str
) -> Iterator[tuple[str, Any, Any, str | None]]:
    solved = position.solved
    if sum(solved.count_plays(outcome) for outcome in outcomes) > MOST_PLAYS:
        raise LimitReached(f"{place} has more than {MOST_PLAYS} equilibrium plays")
    plays = [play for outcome in outcomes for play in solved.plays(outcome)]
    lines = {_reflected(position.game, _line(play.moves)) for play in plays}
    if "count" in claim.says:
        yield place, claim.said("count", int), len(lines), f"{len(lines)} plays"
    if "at_least" in claim.says:
        least = claim.said("at_least", int)
        yield place, least, min(least, len(lines)), f"{len(lines)} plays"
    if "pictures" in claim.says:
        pictures = {_picture(position.game, play.moves) for play in plays}
        yield place, claim.said("pictures", int), len(pictures), f"{len(pictures)} final boards"
    if "only" in claim.says:
        other = [p for p in plays if any(m.kind != claim.said("only") for m in p.moves)]
        stated = f"only {claim.said('only')} pieces"
        yield place, stated, _moves(other[0]) if other else stated, None


def _other_beginning(position: Opened, outcome: Outcome, allowed: list[str]) -> str | None:
    """Return an equilibrium play that begins with none of the lists, or None."""
    for play in position.solved.plays(outcome):
        images = (_line(play.moves), _mirrored(position.game, _line(play.moves)))
        begun = any(
            all(
                is_move_of(image[i], word) if i < len(image) else False
                for i, word in enumerate(text.split())
            )
            for text in allowed
            for image in images
        )
        if not begun:
            return f"payoffs {_shown([outcome.payoffs])}: {_moves(play)}"
    return None


def is_move_of(entry: tuple[str, int, int], text: str) -> bool:
    """Tell whether an entry (kind, column, row) of a line is the move of a text such as H12."""
    from gfkit.games.scoring import Move  # noqa: PLC0415

    kind, column, row = entry
    return is_move(Move(kind, column, row, 0, 0), text)  # type: ignore[arg-type]


def _moves(play: Play) -> str:
    return " ".join(map(str, play.moves))


def _line(moves: tuple[Move, ...]) -> Line:
    return tuple((move.kind, move.column, move.row) for move in moves)


def _mirrored(game: ScoringGame, line: Line) -> Line:
    last = game.columns + 1
    return tuple((kind, last - column - (kind == "horizontal"), row) for kind, column, row in line)


def _reflected(game: ScoringGame, line: Line) -> Line:
    return min(line, _mirrored(game, line))


def _picture(game: ScoringGame, moves: tuple[Move, ...]) -> tuple[Any, ...]:
    line = _line(moves)
    images = (line, _mirrored(game, line))
    players = game.players
    return min(tuple(sorted((i % players, *m) for i, m in enumerate(image))) for image in images)


def _all_lines(game: ScoringGame) -> Iterator[Line]:
    def lines(heights: Heights) -> Iterator[Line]:
        moves = list(game.moves(heights))
        if not moves:
            yield ()
        for move, after in moves:
            for rest in lines(after):
                yield ((move.kind, move.column, move.row), *rest)

    found = list(islice(lines(game.heights), MOST_PLAYS + 1))
    if len(found) > MOST_PLAYS:
        raise LimitReached(f"{game} has more than {MOST_PLAYS} plays")
    yield from found


def settle_raised(claim: Claim) -> Finding:
    """Settle that every equilibrium play of a game is one of the raised game.

    about: columns and rows, each a number or [from, to]; raised: the list of q.
    """
    claim.only(about={"columns", "rows", "raised"}, says=set())
    sizes = []
    for key in ("columns", "rows"):
        told = claim.told(key, (int, list))
        sizes.append([told] if isinstance(told, int) else range(told[0], told[1] + 1))
    boards = sorted(((c, r) for c in sizes[0] for r in sizes[1]), key=lambda b: (b[0] * b[1], b))
    compared = 0
    for columns, rows in boards:
        plays = _equilibrium_lines(ScoringGame(columns, rows))
        for q in claim.told("raised", list):
            raised = ScoringGame(columns, rows, raised=q)
            lost = sorted(plays.keys() - _equilibrium_lines(raised).keys())
            if lost:
                line, payoffs = lost[0], plays[lost[0]]
                shown = " ".join(f"{kind[0].upper()}{column}@{row}" for kind, column, row in line)
                return Finding.refuted(
                    str(raised),
                    f"{shown} (payoffs {_shown([payoffs])} of D({columns}, {rows}))",
                    "no equilibrium play",
                )
            compared += 1
    every = two_columns()
    if claim.told("columns", (int, list)) == 2 and every.holds():
        return Finding(Proved(every), "the best move does not depend on the heights' worth")
    return Finding.consistent(compared, f"{compared} raised games have all the plays")


def _equilibrium_lines(game: ScoringGame) -> dict[Line, tuple[int, ...]]:
    solved = Equilibria(game)
    if sum(solved.count_plays(outcome) for outcome in solved.outcomes()) > MOST_PLAYS:
        raise LimitReached(f"{game} has more than {MOST_PLAYS} equilibrium plays")
    return {
        _line(play.moves): outcome.payoffs
        for outcome in solved.outcomes()
        for play in solved.plays(outcome)
    }


PLAY_KINDS: dict[str, Callable[[Claim], Finding]] = {
    "nim period": settle_period,
    "nim winners": settle_winners,
    "payoffs": settle_payoffs,
    "payoff formulas": settle_payoff_formulas,
    "plays": settle_plays,
    "raised plays": settle_raised,
}
"""Kinds of claims about play."""
