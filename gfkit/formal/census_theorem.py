"""The positions of an octal game on n cells as theorems for Coq, by who wins or by nim-value.

The statement has rows of cells, moves and who wins, and no automaton. Coq makes the automaton from
the code and the period; that it accepts just these rows is proved in the library.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.lumping import lump
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.errors import LimitReached, NotFormal
from gfkit.formal.coq_cost import START_SECONDS, products_seconds
from gfkit.formal.gallina import commented, list_term
from gfkit.formal.theorem import IMPORTS, FormalTheorem
from gfkit.formal.theorem_text import COMPUTED, prose
from gfkit.formal.vanishing import missing_factor
from gfkit.games.octal_positions import FORK, LEAF, OctalPositions, after_block, is_of_class
from gfkit.games.period_search import search_period
from gfkit.proofs.kernel import Workings
from gfkit.series.recurrence import recurrence_text

if TYPE_CHECKING:
    from gfkit.games.octal_period import NimPeriod
    from gfkit.sequences.is_gf import IsGF

MOST_SEARCHED = 4096
"""So many nim-values are searched for the period."""
MOST_STATES = 3000
EMPTY = 4
"""What may come next: nothing, of a row without cells."""
WISHES = {
    "P": ("second_wins code (heaps row)", "SecondWins"),
    "N": ("first_wins code (heaps row)", "FirstWins"),
}
VALUE = "forall G, nim_values code G -> nim_sum G (heaps row) = {}%N"
COUNTED = "exists a, forall n, is_count (wanted n) (a n)"
GF = """\
forall a, (forall n, is_count (wanted n) (a n)) ->
  forall n, product q (fun m => Z.of_nat (a m)) n = coefficient p n"""
LEAST = """\
forall a, (forall n, is_count (wanted n) (a n)) ->
  forall (c : list Z) (m : nat), (length c < length q)%nat ->
  (forall n, (n >= m)%nat -> product c (fun m => Z.of_nat (a m)) n = 0) -> Forall (eq 0) c"""
LEAST_PROOF = f"""\
Proof. intros a A. apply (least_proved _ p q prime inverse u v (gf a A)).
{COMPUTED}"""


@dataclass(frozen=True)
class CensusTheorem(FormalTheorem):
    r"""A theorem about the number of positions of an octal game on n cells, of a class.

    Raises NotFormal for codes that divide a heap without taking anything, for recurring digits, for
    games without a period that is quickly found, and for large automata.

    >>> from gfkit.games.octal import OctalCode
    >>> from gfkit.games.octal_positions import census
    >>> code = OctalCode.parse("0.3")
    >>> print(CensusTheorem(OctalPositions(code), census(code).classes["P"].rational).rules())
    Definition wanted (n : nat) (row : row) : Prop :=
      length row = n /\ reachable code row /\ (second_wins code (heaps row)).
    """

    counts: OctalPositions  # type: ignore[assignment]

    def __post_init__(self) -> None:
        if not self.code.is_finite or self.code.first:
            raise NotFormal(f"{self.code}: digits that recur, or a digit before the point")
        if self.wanted == "all":
            raise NotFormal("the positions of all values")
        if len(self.states) > MOST_STATES:
            raise NotFormal(f"an automaton of {len(self.states)} states")

    @property
    def code(self) -> Any:
        """The code of the game."""
        return self.counts.code

    @property
    def wanted(self) -> str:
        """The class of the positions."""
        return self.counts.wanted

    @cached_property
    def known(self) -> tuple[NimPeriod, list[int]]:
        """The period, with a preperiod above 0, and the values that it repeats."""
        try:
            values, claim = search_period(self.code, MOST_SEARCHED, Workings())
        except LimitReached as error:
            raise NotFormal(str(error)) from None
        if claim is None or claim.saltus:
            raise NotFormal(f"no period of {self.code} among {MOST_SEARCHED} nim-values")
        if not claim.preperiod:
            claim = replace(claim, preperiod=1)
        return claim, values[: claim.preperiod + claim.period].tolist()

    @cached_property
    def states(self) -> dict[tuple[int, int, int, int], list[tuple[int, int, int, int]]]:
        """Of each state what a cell leads to.

        A state is what may come next, the cells of a block still to come, the length of the run of
        free cells as far as the period goes, and the nim-sum so far.
        """
        claim, values = self.known
        found: dict[tuple[int, int, int, int], list[tuple[int, int, int, int]]] = {}
        todo = [(LEAF | EMPTY, 0, 0, 0)]
        while todo and len(found) <= MOST_STATES:
            state = todo.pop()
            if state in found:
                continue
            expected, rest, run, value = state
            if rest:
                led = [(expected, rest - 1, run, value)]
            else:
                led = []
                if run or expected & LEAF:
                    longer = claim.preperiod if run + 1 == len(values) else run + 1
                    led.append((FORK, 0, longer, value))
                for k, digit in enumerate(self.code.head, 1):
                    if after := after_block(expected, digit):
                        led.append((after, k - 1, 0, value ^ (values[run] if run else 0)))
            found[state] = led
            todo += led
        return found

    def automaton(self) -> TransferMatrix:
        """Return the automaton."""
        values, number = self.known[1], {state: place for place, state in enumerate(self.states)}
        edges = [(number[one], number[two]) for one, led in self.states.items() for two in led]
        source, target = np.array(edges, dtype=np.int64).reshape(-1, 2).T
        zeros = np.zeros(len(edges), dtype=np.int64)
        step = Step.of(len(number), len(number), (source, target, zeros + 1, zeros, zeros))
        end = [
            not rest
            and bool(expected & (FORK | EMPTY))
            and is_of_class(value ^ (values[run] if run else 0), self.wanted)
            for expected, rest, run, value in self.states
        ]
        start = np.arange(len(number)) == 0
        return TransferMatrix(start.astype(np.int64), (step,), np.array(end, dtype=np.int64))

    def searched(self) -> CensusTheorem:
        """Return the theorem with the factor r; raises Disagreement for another fraction."""
        return replace(self, missing=missing_factor(lump(self.automaton()), self.gf))

    def imports(self) -> str:
        """Return the lines that load the library."""
        return IMPORTS.format(module="OctalCensus")

    def rules(self) -> str:
        """Return the definition of what is counted."""
        wish = WISHES[self.wanted][0] if self.wanted in WISHES else VALUE.format(self.wanted[1:])
        return (
            "Definition wanted (n : nat) (row : row) : Prop :=\n"
            f"  length row = n /\\ reachable code row /\\ ({wish})."
        )

    def counting(self) -> str:
        """Return the definitions of the game and of what is counted."""
        digits = list_term((self.code.first, *self.code.head))
        return "\n".join(
            [
                commented(f"the digits of {self.code}"),
                f"Definition code : list nat := {digits}%nat.",
                commented("0 is a free cell; k, -1, ..., -1 are k cells that were taken in a move"),
                self.rules(),
            ]
        )

    def statements(self) -> dict[str, str]:
        """Return what the theorems say."""
        return {"counted": COUNTED, "gf": GF, "least": LEAST}

    @property
    def proved(self) -> str:  # type: ignore[override]
        """The name of what is proved, all together."""
        return "all_three" if self.says_least else "both"

    def body(self) -> list[str]:
        """Return the theorems with their proofs."""
        claim = self.known[0]
        wish = WISHES[self.wanted][1] if self.wanted in WISHES else f"(Value {self.wanted[1:]})"
        period = f"code {claim.preperiod} {claim.period}"
        said = self.statements()
        parts = [
            self.definitions(),
            f"Lemma checked : period_check {period} = true.\nProof. {COMPUTED}\n",
            commented(f"there are such numbers: of the rows in which {self._which()}"),
            f"Theorem counted : {said['counted']}.",
            f"Proof. exact (census_exists {period} {wish} checked). Qed.\n",
            self.factor(),
            commented("the sum of a(n) x^n is p(x) / q(x)"),
            f"Theorem gf : {said['gf']}.",
            f"Proof. apply (census_proved {period} {wish} p q r checked).\n{COMPUTED}\n",
        ]
        if self.says_least:
            parts += [self.least_definitions(), f"Theorem least : {said['least']}.", LEAST_PROOF]
        named = "(counted, gf, least)" if self.says_least else "(counted, gf)"
        return [*parts, "", f"Definition {self.proved} := {named}."]

    def _which(self) -> str:
        return str(self.counts).partition(" on n cells ")[2].removeprefix("in which ")

    def counted_words(self) -> str:
        """Return in words what a(n) is."""
        which = self._which().replace("of nim-value", "the nim-value is")
        return (
            f"a(n) is the number of rows of n cells that moves of the octal game {self.code} lead "
            f"to from n free cells, with the blocks that were taken, and in which {which}"
        )

    def counted_in_full(self, name: str = "a") -> str:
        """Return in words what a(n), or a sequence of another name, is."""
        return self.counted_words().replace("a(n)", f"{name}(n)", 1)

    def lines(self) -> list[Any]:
        """Return the statement as lines."""
        words = self.counted_words()
        return [
            ("game", f"octal game {self.code}; who cannot move loses"),
            prose("theorem", words.replace("a(n) is", "for every n >= 0 let a(n) be", 1)),
            ("g.f.", f"the sum of a(n) x^n is {self.gf.text('x')}"),
            ("recurrence", recurrence_text(self.gf)),
        ]

    def rule_data(self) -> dict[str, Any]:
        """Return what is counted as JSON data."""
        return {"statement": self.counted_words()}

    def coq_seconds(self) -> float:
        """Return about how long Coq computes."""
        edges = sum(map(len, self.states.values()))
        return START_SECONDS + products_seconds(self.gf, len(self.missing) - 1, edges)


def census_theorem(statement: IsGF) -> CensusTheorem:
    """Return the theorem of the generating function of positions of an octal game.

    Raises NotFormal for something that the library has no words for.
    """
    assert isinstance(statement.of, OctalPositions)
    return CensusTheorem(statement.of, statement.gf).searched()  # type: ignore[arg-type]
