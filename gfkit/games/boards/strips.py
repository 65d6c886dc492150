"""Statements about all boards with one fixed side, and about the sums of lengths under them.

**Theorem** [BlancoFraenkel2011, Theorem 3.3], [LachmannMooreRapaport2002]. Let no piece of one
player, the loser, reach over two columns. Then the board of m rows and a + b columns is at least as
good for the other player, the winner, as the sum of the boards of a and b columns: he never plays
over the line between them, and the loser cannot. The same holds with rows in place of columns.

So if he wins on a columns whoever begins, and on b columns at least when the other begins (outcomes
W and P), then he wins on a + b columns whoever begins. If he wins on both when the other begins, he
also does on a + b. If he wins on a columns when he begins (N), and on b when the other begins, then
he wins on a + b when he begins.

*Sums.* Let s be the least length on which the winner wins if the other begins. A conclusion for n
also holds for n + s, so for each residue modulo s and each of the three conclusions only the least
n matters. A claimed outcome of a progression of lengths follows if, for each residue that it meets,
the conclusion holds from some n on; the boards before are searched one by one.

The answer of `strip_outcomes` uses sums: lengths at which a player wins, whoever begins, can be
added. So he wins at all sums of such lengths and, if these have no common factor, at all lengths
from some length on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import product
from math import gcd, lcm
from typing import Any, Literal, Self

from gfkit.base.budget import Budget, know, spend, tracked, within
from gfkit.base.display import Shown
from gfkit.base.principles import Basis, Principle
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.games.boards.moves import (
    ColourRule,
    GameRule,
    LetterGame,
    PieceRule,
    rule_of,
    rule_of_data,
)
from gfkit.games.boards.moves import Game as AnyGame
from gfkit.games.boards.search import board_search
from gfkit.games.boards.values import Outcome
from gfkit.proofs.codec import COUNT, WORD, Shape, by_data
from gfkit.proofs.kernel import (
    Derivation,
    NotDerived,
    Proved,
    Statement,
    Workings,
    prove,
    statement,
)

Side = Literal["columns", "rows"]

LETTERS = "LRNP"
MAX_FIXED = 1000
MAX_LENGTH = 10**9
MAX_MODULUS = 20_000
"""Progressions that meet more residues than this are not examined."""
MAX_SEARCHED = 10_000


@dataclass(frozen=True, slots=True, order=True)
class Lengths:
    """The lengths first, first + step, ..., up to last; endless if last is None.

    >>> print(Lengths(3), Lengths(3, 1, 5), Lengths(4, 6), Lengths(7, 1, 7), sep="; ")
    n >= 3; n = 3, ..., 5; n = 4, 10, 16, ...; n = 7
    """

    first: int
    step: int = 1
    last: int | None = None

    def __post_init__(self) -> None:
        last = MAX_LENGTH if self.last is None else self.last
        if not (0 <= self.first <= last <= MAX_LENGTH and 1 <= self.step <= MAX_LENGTH):
            raise GfkitError(f"lengths from {self.first} by {self.step} to {self.last}")
        if self.last is not None:
            last -= (last - self.first) % self.step
            object.__setattr__(self, "last", last)
            object.__setattr__(self, "step", 1 if last == self.first else self.step)

    @property
    def count(self) -> int | None:
        """The number of lengths; None for infinitely many."""
        return None if self.last is None else 1 + (self.last - self.first) // self.step

    def up_to(self, length: int) -> range:
        """Return the lengths up to a bound."""
        last = length if self.last is None else min(length, self.last)
        return range(self.first, last + 1, self.step)

    def data(self) -> list[int | None]:
        """Return JSON data: first, step and last."""
        return [self.first, self.step, self.last]

    @classmethod
    def of_data(cls, data: Any) -> Self:
        """Return the lengths of such data; raises GfkitError."""
        first, step, last = data
        ends = None if last is None else COUNT.read(last)
        return cls(COUNT.read(first), COUNT.read(step), ends)

    def __str__(self) -> str:
        if self.last == self.first:
            return f"n = {self.first}"
        if self.last is None and self.step == 1:
            return f"n >= {self.first}"
        shown = [self.first] if self.step == 1 else [self.first, self.first + self.step]
        told = ", ".join(map(str, shown))
        if self.last is None:
            return f"n = {told}, {self.first + 2 * self.step}, ..."
        if self.count in range(len(shown) + 2):
            return f"n = {', '.join(map(str, self.up_to(self.last)))}"
        return f"n = {told}, ..., {self.last}"


Says = tuple[tuple[str, tuple[Lengths, ...]], ...]
LENGTHS = by_data(Lengths.of_data).many()
SAYS = Shape(
    lambda one: {"outcome": one[0], "lengths": LENGTHS.write(one[1])},
    lambda data: (WORD.read(data["outcome"]), LENGTHS.read(data["lengths"])),
).many()
OTHER: dict[str, Side] = {"rows": "columns", "columns": "rows"}


@statement("outcomes of strips")
@dataclass(frozen=True, slots=True, repr=False)
class StripOutcome(Statement):
    """Who wins boards with one fixed side, for each length in stated sets.

    fixed: the number of rows if the columns grow, otherwise of columns. says: pairs of letters, one
    of which is the outcome, and lengths. L: Left wins, R: Right wins, N: first player wins, P:
    second player wins.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.games.boards.moves import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(domineering.positions.game)
    >>> three = StripOutcome(rule, 3, (("R", (Lengths(4),)),))
    >>> print(prove(three, {"searched": [4, 5, 6, 7]}).reason)
    no piece of Left reaches over two columns; 4 boards were searched
    """

    rule: GameRule
    fixed: int
    says: Says
    grows: Side = "columns"

    def __post_init__(self) -> None:
        if not 1 <= self.fixed <= MAX_FIXED or self.grows not in ("columns", "rows"):
            raise GfkitError(f"a fixed side of {self.fixed} and {self.grows} that grow")
        if not self.says:
            raise GfkitError("no outcomes are given")
        normal = []
        for letters, lengths in self.says:
            if not letters or not lengths or not set(letters) <= set(LETTERS):
                raise GfkitError(f"{letters!r} are not outcomes of lengths")
            kept = "".join(letter for letter in LETTERS if letter in letters)
            normal.append((kept, tuple(sorted(set(lengths), key=_order))))
        object.__setattr__(self, "says", tuple(normal))

    def board(self, length: int) -> Board:
        """Return the board of a length."""
        sides = (self.fixed, length) if self.grows == "columns" else (length, self.fixed)
        return Board.rectangle(*sides)

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Search the boards of the lengths in evidence, and conclude for the others."""
        searched = evidence.get("searched", [])
        if not isinstance(searched, list) or len(searched) > MAX_SEARCHED:
            raise NotDerived(f"{self}: the lengths to search are a list")
        if not all(type(n) is int and 0 <= n <= MAX_LENGTH for n in searched):
            raise NotDerived(f"{self}: a length to search is not a number")
        search = run(board_search, self.rule)
        lengths = sorted(set(searched))
        known = {}
        for n in tracked(lengths, "boards"):
            known[n] = str(search.outcome(self.board(n)))
            know(searched=list(known), outcomes=list(known.values()))
        missing = self.missing(known)
        if missing:
            raise NotDerived(f"{self}: {missing}")
        boards = f"{len(lengths)} board{' was' if len(lengths) == 1 else 's were'} searched"
        premises = [premise(w, self.grows) for w in self.winners()]
        stated = [one for _, of in self.says for one in of]
        only = all(z.last is not None and known.keys() >= {*z.up_to(z.last)} for z in stated)
        reason = boards if only else "; ".join([*premises, *[boards] * bool(lengths)])
        return Derivation(
            reason,
            evidence={"searched": lengths},
            basis=Basis(
                Principle.SHAPES_OF_PIECES if premises and not only else Principle.FINITELY_MANY
            ),
        )

    def winners(self) -> list[str]:
        """Return the players for whom boards can be cut: no opposing piece crosses a line."""
        return [w for w in "RL" if cuts(self.rule, self.grows, w)]

    def missing(self, known: Mapping[int, str]) -> str:
        """Return why the statement does not follow from known outcomes; "" if it follows."""
        theorems = [Guarantees.of(known, winner) for winner in self.winners()]
        theorems = [theorem for theorem in theorems if theorem.modulus]
        for letters, lengths in self.says:
            if letters == LETTERS:
                continue
            for one in lengths:
                found = _missing(known, theorems, letters, one)
                if found:
                    return found
        return ""

    def needed(self, known: Mapping[int, str]) -> list[int]:
        """Return lengths whose outcomes suffice, few of them; raises NotDerived if none do."""
        missing = self.missing(known)
        if missing:
            raise NotDerived(f"{self}: {missing}")
        kept = dict(known)
        for length in sorted(known, reverse=True):
            without = {n: letter for n, letter in kept.items() if n != length}
            if not self.missing(without):
                kept = without
        return sorted(kept)

    def data(self) -> dict[str, Any]:
        """Return JSON data: the rule, the fixed side, and lists of letters with lengths."""
        fixed = {OTHER[self.grows]: self.fixed}
        return {"rule": self.rule.data(), "fixed": fixed, "says": SAYS.write(self.says)}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the statement of such data."""
        ((named, fixed),) = data["fixed"].items()
        rule, says = rule_of_data(data["rule"]), SAYS.read(data["says"])
        return cls(rule, COUNT.read(fixed), says, OTHER[named])


def _order(lengths: Lengths) -> tuple[int, int, int]:
    return lengths.first, lengths.step, -1 if lengths.last is None else lengths.last


def premise(winner: str, grows: Side) -> str:
    """Return the premise of the theorem on the pieces of the other player, in words."""
    other = "Left" if winner == "R" else "Right"
    return f"no piece of {other} reaches over two {grows}"


def cuts(rule: GameRule, grows: Side = "columns", winner: str = "R") -> bool:
    """Return whether no piece of the loser reaches over two columns (or rows): the premise.

    >>> from gfkit.strips.encodings.models import find_model
    >>> from gfkit.games.boards.moves import rule_of
    >>> names = ("domineering", "i-tromping", "d-tromping", "l-tromping", "cram")
    >>> [cuts(rule_of(find_model(name).game)) for name in names]
    [True, True, True, False, False]
    >>> rule = rule_of(find_model("d-tromping").game)
    >>> cuts(rule, "rows", "L"), cuts(rule, "rows", "R"), cuts(rule, "columns", "L")
    (True, False, False)
    """
    if isinstance(rule, ColourRule):
        return False
    assert isinstance(rule, PieceRule)
    axis = 1 if grows == "columns" else 0
    pieces = rule.left if winner == "R" else rule.right
    return all(len({cell[axis] for cell in piece}) == 1 for piece in pieces)


Least = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Guarantees:
    """What the theorem gives for one player: for each residue the least length of a conclusion.

    modulus: the least length on which he wins if the other begins; 0 if there is none. least: pairs
    of the letters, one of which is the outcome, and the least length of each residue.
    """

    winner: str
    modulus: int
    least: tuple[tuple[str, Least], ...] = ()

    @classmethod
    def of(cls, known: Mapping[int, str], winner: str) -> Guarantees:
        """Return what follows from known outcomes; the premise is checked elsewhere."""
        second = [n for n, letter in known.items() if letter in {winner, "P"} and n > 0]
        if not second:
            return cls(winner, 0)
        s = min(second)
        sums = least_sums(second)
        starts = {
            winner: [n for n in second if known[n] == winner],
            winner + "P": second,
            winner + "N": [n for n, letter in known.items() if letter == "N" and n > 0],
        }
        least = tuple((letters, least_from(begin, sums)) for letters, begin in starts.items())
        return cls(winner, s, least)


def least_from(starts: Iterable[int], sums: Sequence[int | None]) -> Least:
    """Return for every residue the least start plus sum in it; None if there is none.

    sums: what `least_sums` returned; the modulus is their number.
    """
    s = len(sums)
    least: list[int | None] = [None] * s
    for n in starts:
        for more in sums:
            if more is not None:
                best = least[(n + more) % s]
                least[(n + more) % s] = n + more if best is None else min(best, n + more)
    return tuple(least)


def _missing(
    known: Mapping[int, str], theorems: list[Guarantees], letters: str, lengths: Lengths
) -> str:
    """Return which length of a progression is not known to have one of the letters; or ""."""
    period = lcm(*(theorem.modulus for theorem in theorems))  # 1 if there is no theorem
    classes = period // gcd(period, lengths.step)
    if lengths.count is not None:
        classes = min(classes, lengths.count)
    if classes > MAX_MODULUS:
        return f"{classes} residues are too many"
    usable = [
        chosen
        for choice in product(*([None, *theorem.least] for theorem in theorems))
        if (chosen := [conclusion for conclusion in choice if conclusion is not None])
        and set.intersection(*(set(outcomes) for outcomes, _ in chosen)) <= set(letters)
    ]
    for k in range(classes):
        spend()
        n = lengths.first + k * lengths.step
        starts = [_begin(n, chosen) for chosen in usable]
        start = min((begin for begin in starts if begin is not None), default=None)
        while start is None or n < start:
            spend()
            if lengths.last is not None and n > lengths.last:
                break
            if n not in known:
                return f"the outcome of length {n} is unknown"
            if known[n] not in letters:
                return f"the outcome of length {n} is {known[n]}"
            n += lcm(period, lengths.step)
    return ""


def _begin(n: int, chosen: list[tuple[str, Least]]) -> int | None:
    """Return the length from which on all conclusions hold for the residues of n; None if never."""
    begins = [least[n % len(least)] for _, least in chosen]
    known = [begin for begin in begins if begin is not None]
    return max(known) if len(known) == len(begins) else None


def least_sums(basis: Iterable[int]) -> list[int | None]:
    """Return for every residue modulo the least of a basis the least sum in it; 0 is a sum.

    >>> least_sums([4, 9, 11, 14])
    [0, 9, 14, 11]
    """
    parts = sorted(set(basis))
    smallest = parts[0]
    least: list[int | None] = [None] * smallest
    least[0] = 0
    waiting = [0]
    while waiting:
        spend()
        value = heappop(waiting)
        if least[value % smallest] != value:
            continue
        for part in parts[1:]:
            total = value + part
            best = least[total % smallest]
            if best is None or best > total:
                least[total % smallest] = total
                heappush(waiting, total)
    return least


@statement("sums of a basis", basis=COUNT.many(), low=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class SumsOfBasis(Statement):
    """Every integer n >= low is a sum of numbers of the basis, each any number of times (0 is one).

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(SumsOfBasis((4, 5, 6), 8)).reason)
    all n >= 8 are sums, by residues modulo 4
    """

    basis: tuple[int, ...]
    low: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Find for each residue modulo the least number the least sum in it."""
        if not self.basis or not all(0 < b <= MAX_LENGTH for b in self.basis) or self.low < 0:
            raise NotDerived("a basis has positive numbers, and sums are not negative")
        if min(self.basis) > MAX_MODULUS * 50:
            raise NotDerived("there are too many residues")
        least = least_sums(self.basis)
        start = first_of_all(least)
        if start is None:
            raise NotDerived(f"not every residue modulo {len(least)} is that of a sum")
        if start > self.low:
            raise NotDerived(f"{start - 1} is not a sum")
        return Derivation(
            f"all n >= {start} are sums, by residues modulo {len(least)}",
            basis=Basis(Principle.SUMS_BY_RESIDUES),
        )


def first_of_all(least: list[int | None]) -> int | None:
    """Return the least n from which on all integers are sums; None if there is none."""
    if None in least:
        return None
    return max(0, max(n for n in least if n is not None) - len(least) + 1)


Winner = Literal["R", "L"]


class NotDivisible(GfkitError):
    """Boards of this game cannot be cut: a piece of the opponent crosses the line."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The positive lengths that are sums of lengths of the basis, each any number of times.

    basis: without lengths that are sums of others, ascending. from_: all lengths from this one on
    are sums, and the one before is not; None if the basis has a common factor, or is empty.

    >>> Sums.of([4, 9, 11, 14])
    Sums(basis=(4, 9, 11, 14), from_=11)
    >>> Sums.of([6, 12, 18])
    Sums(basis=(6,), from_=None)
    >>> [n for n in range(12) if Sums.of([4, 5, 6]).contains(n)]
    [4, 5, 6, 8, 9, 10, 11]
    """

    basis: tuple[int, ...]
    from_: int | None

    @classmethod
    def of(cls, lengths: Iterable[int]) -> Sums:
        """Return the sums of positive lengths; lengths that are sums of others are left out."""
        basis: list[int] = []
        for length in sorted(set(lengths)):
            if length < 1:
                raise GfkitError(f"{length} is not the length of a board")
            if not cls(tuple(basis), None).contains(length):
                basis.append(length)
        start = first_of_all(least_sums(basis)) if basis else None
        return cls(tuple(basis), None if start is None else max(1, start))

    def contains(self, length: int) -> bool:
        """Return whether a length is a sum of some of the basis, at least one."""
        if length < 1 or not self.basis:
            return False
        least = least_sums(self.basis)[length % self.basis[0]]
        return least is not None and least <= length


@dataclass(frozen=True, slots=True, repr=False)
class StripOutcomes(Shown):
    """What computed outcomes imply for all boards of `rows` rows.

    known: computed outcomes by number of columns. always: the lengths at which the winner wins, as
    sums of lengths at which he was found to win. first: lengths n at which the first player was
    found to win; at n + a with a in `always`, the winner or the first player wins.
    With grows="rows", `rows` is the number of columns. winner: "R", or "L" if no piece of Right's
    reaches over two of what grows.

    >>> from gfkit.strips.encodings.models import find_model
    >>> found = strip_outcomes(find_model("d-tromping").game, rows=3, up_to=7)
    >>> "".join(found.known.values()), found.always
    ('LNNRRRN', Sums(basis=(4, 5, 6), from_=8))
    >>> found.says(17), found.says(7)
    ('R', 'N')
    >>> print(found.proof(Workings()).reason)
    no piece of Left reaches over two columns; 3 boards were searched
    """

    game: PlacementGame
    rows: int
    known: Mapping[int, Outcome]
    always: Sums
    first: tuple[int, ...]
    grows: Side = "columns"
    winner: Winner = "R"

    def says(self, length: int) -> str:
        """Return the outcome, "R or N" (or "L or N"), or "" where nothing follows."""
        if length in self.known:
            return self.known[length]
        if self.always.contains(length):
            return self.winner
        if any(self.always.contains(length - n) for n in self.first):
            return f"{self.winner} or N"
        return ""

    def begins(self) -> tuple[int, ...]:
        """Return the lengths of `first` from which something new follows, without their sums."""
        found: list[int] = []
        for n in self.first:
            if any(self.always.contains(n - m) for m in found):
                continue
            if self.always.from_ is None or any(
                self.always.contains(length - n) and self.says(length) == f"{self.winner} or N"
                for length in range(n, self.always.from_)
            ):
                found.append(n)
        return tuple(found)

    def fact(self) -> StripOutcome:
        """Return what follows as a statement; raises GfkitError if nothing does."""
        winner, basis = self.winner, self.always.basis
        if not basis:
            raise GfkitError(f"nothing follows: {self.statement()}")
        least = least_sums(basis)
        sums = [n or basis[0] for n in least if n is not None]
        always = [Lengths(n, basis[0]) for n in sums]
        later = least_from(self.begins(), least)
        first = [Lengths(n, basis[0]) for n in later if n is not None]
        if self.always.from_ is not None:
            below = range(1, self.always.from_)
            always = [Lengths(n, 1, n) for n in below if self.always.contains(n)]
            always.append(Lengths(self.always.from_))
            first = [
                Lengths(n, 1, n)
                for n in below
                if not self.always.contains(n) and any(n in one.up_to(n) for one in first)
            ]
        said = [(winner, tuple(always)), (f"{winner}N", tuple(first))]
        return StripOutcome(
            rule_of(self.game), self.rows, tuple(pair for pair in said if pair[1]), self.grows
        )

    def proof(self, run: Workings) -> Proved:
        """Return the proof of what follows; raises NotDerived, or GfkitError if nothing does.

        run: it does not search boards again that were searched before.
        """
        fact = self.fact()
        return prove(fact, {"searched": fact.needed(self.known)}, workings=run)

    def statement(self) -> str:
        """Return the theorem in words."""
        player = "Right" if self.winner == "R" else "Left"
        board = f"{self.rows} x n" if self.grows == "columns" else f"n x {self.rows}"
        basis = ", ".join(map(str, self.always.basis))
        if not basis:
            fixed = "rows" if self.grows == "columns" else "columns"
            return f"no board of {self.rows} {fixed} was found that {player} wins"
        if self.always.from_ is not None:
            return f"{player} wins {board} for all n >= {self.always.from_} (sums of {basis})"
        return f"{player} wins {board} for all sums n of {basis}"

    def premise(self) -> str:
        """Return the premise of the theorem in words."""
        return premise(self.winner, self.grows)


def strip_outcomes(
    game: PlacementGame,
    rows: int,
    up_to: int,
    known: Mapping[int, Outcome] | None = None,
    *,
    budget: Budget | None = None,
) -> StripOutcomes:
    """Return what follows from the outcomes of 1 to `up_to` columns.

    known: outcomes computed before. budget: limits; the error at a limit carries the outcomes of
    the boards searched. Raises NotDivisible if a piece of Left crosses lines between columns, and
    LimitReached for boards that are too large.
    """
    if not cuts(rule_of(game)):
        raise NotDivisible(
            f"{game.name}: a piece of Left reaches over two columns, so that Right cannot keep "
            "two boards apart; outcomes of short strips imply nothing for long ones"
        )
    found = dict(known or {})
    search = Workings()(board_search, rule_of(game))
    with within(budget):
        for columns in tracked(range(1, up_to + 1), "boards"):
            if columns not in found:
                found[columns] = search.outcome(Board.rectangle(rows, columns))
                know(columns=list(found), outcomes=list(found.values()))
        return conclude(game, rows, found)


def conclude(
    game: PlacementGame,
    rows: int,
    known: Mapping[int, Outcome],
    grows: Side = "columns",
    winner: Winner = "R",
) -> StripOutcomes:
    """Return what follows from given outcomes."""
    always = Sums.of(n for n, outcome in known.items() if outcome == winner)
    first = tuple(sorted(n for n, outcome in known.items() if outcome == "N"))
    return StripOutcomes(game, rows, dict(sorted(known.items())), always, first, grows, winner)


def conclusion(
    game: AnyGame | LetterGame, fixed: int, known: Mapping[int, Outcome], grows: Side
) -> StripOutcomes:
    """Return what follows for the player for whom more follows; raises NotDivisible."""
    if not isinstance(game, PlacementGame):
        raise NotDivisible(f"no theorem cuts boards of {game.name}, which is not a game of pieces")
    winners: tuple[Winner, ...] = ("R", "L") if grows == "columns" else ("L", "R")
    found = [
        conclude(game, fixed, known, grows, w) for w in winners if cuts(rule_of(game), grows, w)
    ]
    if not found:
        raise NotDivisible(
            f"{game.name}: pieces of Left and of Right reach over two {grows}, so that neither can "
            "keep two boards apart"
        )
    return min(found, key=lambda one: (one.always.from_ is None, not one.always.basis))
