"""Outcomes of all long strips as theorems for Coq, from the rules of the game.

Coq searches a winning strategy on a few boards, and checks it; that lengths can be added is proved
in the library, for pieces of the loser that lie in one column.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.boards.kinds.pieces import piece_text
from gfkit.errors import NotFormal
from gfkit.formal.gallina import commented, list_term, offsets_term
from gfkit.formal.theorem_text import Theorem, prose
from gfkit.games.game_rule import PieceRule

if TYPE_CHECKING:
    from gfkit.boards.kinds.pieces import Piece
    from gfkit.games.strip_facts import Lengths, StripOutcome

MOST_CELLS = 30
"""Of a board on which Coq searches a strategy."""
MOST_LENGTH = 1000
"""From which on a player is said to win; sums of lengths of boards with so few cells are below."""
START_SECONDS = 0.5
SECONDS_AT_18 = 0.2
"""For a board of 18 cells; twice as much for each cell more. Measured on 12 to 28 cells."""
IMPORTS = """\
From Coq Require Import ZArith List.
From GFKit Require Import StripTheorem.
Import ListNotations.
Open Scope Z_scope.
"""
OUTCOME = """\
forall n : nat, {lengths} ->
  wins_first mine theirs (rectangle {fixed} n) /\\ wins_second mine theirs (rectangle {fixed} n)"""
STEPS = """\
forall n k : nat, In n {some} ->
  wins_first mine theirs (rectangle {fixed} (n + {step} * k)) /\\
  wins_second mine theirs (rectangle {fixed} (n + {step} * k))"""
STEPS_PROOF = """\
Proof. apply (steps_proved mine theirs {fixed} {basis} {some} {step}).
vm_cast_no_check (eq_refl true). Qed."""
PROOF = """\
Proof. intros n Hn. apply (strip_proved mine theirs {fixed} {basis} {some} {start}); [| {how}].
vm_cast_no_check (eq_refl true). Qed."""
NAMES = {"L": ("Left", "Right"), "R": ("Right", "Left")}


class Won(NamedTuple):
    """Lengths at which one player wins.

    Those of `some` and all from `start` on; or, with a step, those of `some` and these plus
    multiples of the step.
    """

    winner: str
    some: tuple[int, ...]
    start: int
    step: int = 0


@dataclass(frozen=True)
class StripTheorem(Theorem):
    """One player wins all boards of long enough strips, whoever begins.

    statement: outcomes of strips; what it says of one winner for all lengths from one on, or for
    all k-th ones, is proved, and nothing else of what it says.
    Raises NotFormal where it says no such thing, for colourings, for pieces of the loser that reach
    over a line, and for large boards.

    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.games.game_rule import rule_of
    >>> from gfkit.games.strip_facts import Lengths, StripOutcome
    >>> rule = rule_of(domineering.positions.definition.game)
    >>> theorem = StripTheorem(StripOutcome(rule, 3, (("R", (Lengths(4),)),)))
    >>> theorem.basis, theorem.words()
    ((4, 5, 6, 7), 'Right wins 3 x n boards for n >= 4, whoever begins')
    """

    statement: StripOutcome

    says_least = False
    proved = "outcome"

    def __post_init__(self) -> None:
        if not isinstance(self.statement.rule, PieceRule):
            raise NotFormal("outcomes of games other than those of pieces")
        if any(column for piece in self.theirs for _, column in piece):
            line = "two columns" if self.statement.grows == "columns" else "two rows"
            raise NotFormal(f"a piece of {NAMES[self.won.winner][1]} reaches over {line}")
        cells = self.statement.fixed * max(self.basis)
        if cells > MOST_CELLS:
            raise NotFormal(f"Coq would have to search a board of {cells} cells")

    @cached_property
    def proved_part(self) -> StripOutcome:
        """The part of the statement that is proved: what it says of the winner."""
        for letters, lengths in self.statement.says:
            if _won(letters, lengths):
                return replace(self.statement, says=((letters, lengths),))
        raise NotFormal("no player wins all boards from some length on, or all k-th ones")

    @cached_property
    def won(self) -> Won:
        """Who wins which lengths."""
        won = _won(*self.proved_part.says[0])
        assert won is not None
        if 0 in won.some or not won.start:
            raise NotFormal("boards without cells")
        return won

    @cached_property
    def basis(self) -> tuple[int, ...]:
        """The lengths of which all are sums, the least first; Coq searches these boards."""
        won = self.won
        least = min((*won.some, won.start))
        lengths = list(won.some) if won.step else [*won.some, *range(won.start, won.start + least)]
        sums, found = {0}, list[int]()
        for n in range(1, max(lengths) + 1):
            if any(n - b in sums for b in found):
                sums.add(n)
            elif n in lengths:
                sums.add(n)
                found.append(n)
        return tuple(found)

    @property
    def mine(self) -> tuple[Piece, ...]:
        """The winner's pieces, rows and columns exchanged if the rows grow."""
        return self._pieces(self.won.winner)

    @property
    def theirs(self) -> tuple[Piece, ...]:
        """The loser's pieces."""
        return self._pieces("LR"["RL".index(self.won.winner)])

    def _pieces(self, player: str) -> tuple[Piece, ...]:
        rule = self.statement.rule
        if not isinstance(rule, PieceRule):
            return ()
        pieces = rule.left if player == "L" else rule.right
        if self.statement.grows == "columns":
            return pieces
        turned = (sorted((column, row) for row, column in piece) for piece in pieces)
        return tuple(
            tuple((row - cells[0][0], column - cells[0][1]) for row, column in cells)
            for cells in turned
        )

    def imports(self) -> str:
        """Return the lines that load the library."""
        return IMPORTS

    def definitions(self) -> str:
        """Return what the theorem speaks of."""
        winner, loser = NAMES[self.won.winner]
        turned = "; rows and columns change places" * (self.statement.grows == "rows")
        lines = []
        for name, owner, pieces in (("mine", winner, self.mine), ("theirs", loser, self.theirs)):
            lines += [
                commented(f"the pieces of {owner}{turned}"),
                f"Definition {name} : list piece := {list_term(map(offsets_term, pieces))}.",
            ]
        return "\n".join(lines) + "\n"

    def statements(self) -> dict[str, str]:
        """Return what the theorems say."""
        won, fixed = self.won, self.statement.fixed
        if won.step:
            some = f"{list_term(won.some)}%nat"
            return {"outcome": STEPS.format(fixed=fixed, some=some, step=won.step)}
        lengths = f"(n >= {self.won.start})%nat"
        if self.won.some:
            lengths = f"In n {list_term(self.won.some)}%nat \\/ {lengths}"
        return {"outcome": OUTCOME.format(lengths=lengths, fixed=self.statement.fixed)}

    def header(self) -> dict[str, Any]:
        """Return the statement."""
        return self.proved_part.data()

    def body(self) -> list[str]:
        """Return the theorems with their proofs."""
        proof = (STEPS_PROOF if self.won.step else PROOF).format(
            fixed=self.statement.fixed,
            basis=f"{list_term(self.basis)}%nat",
            some=f"{list_term(self.won.some)}%nat",
            start=self.won.start,
            step=self.won.step,
            how="exact Hn" if self.won.some else "right; exact Hn",
        )
        stated = f"Theorem outcome : {self.statements()['outcome']}."
        return [self.definitions(), commented(self.words()), stated, proof, ""]

    def reading(self) -> str:
        """Return what is proved."""
        return f"It is proved of the game in which {self.game_words()}: {self.words()}."

    def title(self) -> str:
        """Return what it is about."""
        return f"Who wins {self._boards()} boards"

    def _boards(self) -> str:
        fixed = self.statement.fixed
        return f"{fixed} x n" if self.statement.grows == "columns" else f"n x {fixed}"

    def words(self) -> str:
        """Return in words what the theorem says."""
        winner, some, start, step = self.won
        listed = f"n = {', '.join(map(str, some))}"
        if step:
            lengths = f"{listed} and these plus multiples of {step}"
        else:
            lengths = f"{listed} and n >= {start}" if some else f"n >= {start}"
        return f"{NAMES[winner][0]} wins {self._boards()} boards for {lengths}, whoever begins"

    def game_words(self) -> str:
        """Return who places what."""
        of = [
            f"{owner} places {' '.join(map(piece_text, self._shown(owner))) or 'nothing'}"
            for owner in NAMES[self.won.winner]
        ]
        return f"{', '.join(of)}; who cannot move loses"

    def lines(self) -> list[Any]:
        """Return the statement as lines."""
        boards = f"by Coq: the boards of lengths {', '.join(map(str, self.basis))}"
        return [
            prose("game", self.game_words()),
            prose("theorem", self.words()),
            prose("searched", f"{boards}; other lengths are sums of these"),
        ]

    def _shown(self, owner: str) -> tuple[Piece, ...]:
        rule = self.statement.rule
        if not isinstance(rule, PieceRule):
            return ()
        return rule.left if owner == "Left" else rule.right

    def data(self) -> dict[str, Any]:
        """Return the statement as data."""
        return {"statement": self.words(), "searched": list(self.basis), **self.proved_part.data()}

    def coq_seconds(self) -> float:
        """Return about how long Coq computes."""
        cells = (self.statement.fixed * length for length in self.basis)
        return START_SECONDS + sum(SECONDS_AT_18 * 2.0 ** (number - 18) for number in cells)


def _won(letters: str, lengths: tuple[Lengths, ...]) -> Won | None:
    """Return the lengths at which a player wins for ever; None if that is not what a claim says."""
    rays = [one for one in lengths if one.last is None]
    if letters not in NAMES or not rays:
        return None
    start, step = min(one.first for one in rays), rays[0].step
    finite = [one for one in lengths if one.last is not None]
    if max(start, step) > MOST_LENGTH:
        raise NotFormal(f"boards of more than {MOST_LENGTH} rows or columns")
    if all(one.step == 1 for one in rays):
        some = {n for one in finite for n in one.up_to(start) if n < start}
        return Won(letters, tuple(sorted(some)), start)
    firsts = {one.first for one in rays}
    if finite or step not in firsts or any(one.step != step for one in rays):
        return None
    return Won(letters, tuple(sorted(firsts)), start, step)
