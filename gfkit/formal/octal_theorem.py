"""Periods of octal games as theorems for Coq, from the rules of the game.

The statement has no nim-values: from n0 on a heap of n + p beans can stand for one of n in every
position, and the same player wins. Coq computes as many nim-values as the theorem of Guy and Smith
compares; that theorem, and the one of Sprague and Grundy, are proved in the library.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.errors import NotFormal
from gfkit.formal.gallina import commented, list_term
from gfkit.formal.theorem_text import COMPUTED, Theorem, prose

if TYPE_CHECKING:
    from gfkit.games.octal import OctalCode
    from gfkit.games.octal_period import NimPeriod, OctalPeriod

MOST_VALUES = 20_000
"""Beyond this many Coq would take hours."""
IMPORTS = """\
From Coq Require Import NArith List.
From GFKit Require Import OctalTheorem.
Import ListNotations.
"""
PERIOD = """\
forall (n : nat) (P : position), n >= {n0} ->
  (second_wins code (n + {p} :: P) <-> second_wins code (n :: P))"""
VALUES = """\
forall G, nim_values code G -> forall n, n >= {n0} -> G (n + {p}) = G n"""
LEAST = """\
forall (m p : nat), 0 < p ->
  (forall n P, n >= m -> (second_wins code (n + p :: P) <-> second_wins code (n :: P))) ->
  {p} <= p /\\ (p = {p} -> {n0} <= m)"""
START_SECONDS = 0.5
PAIR_SECONDS = 5e-7
"""Of two heaps that a move leaves; measured on 0.45, 1,058 values."""


@dataclass(frozen=True)
class OctalTheorem(Theorem):
    """The period and preperiod of an octal game, both least.

    Raises NotFormal for recurring digits, numbers that are no period, preperiod and saltus 0, and
    for more values than Coq would compute.

    >>> from gfkit.games.octal_period import OctalPeriod
    >>> print(OctalTheorem(OctalPeriod.of("0.77", 12, 71)).statements()["values"])
    forall G, nim_values code G -> forall n, n >= 71 -> G (n + 12) = G n
    """

    statement: OctalPeriod

    says_least = True
    proved = "all_three"

    def __post_init__(self) -> None:
        if not self.code.is_finite:
            raise NotFormal(f"{self.code} has recurring digits")
        if self.claim.period < 1 or self.claim.preperiod < 0 or self.claim.saltus:
            raise NotFormal(f"a period that is not positive, or a saltus, in: {self.statement}")
        if (needed := self.claim.needed(self.code)) > MOST_VALUES:
            raise NotFormal(f"Coq would have to compute {needed} nim-values of {self.code}")

    @property
    def code(self) -> OctalCode:
        """The code of the game."""
        return self.statement.code

    @property
    def claim(self) -> NimPeriod:
        """Its period and preperiod."""
        return self.statement.claim

    def imports(self) -> str:
        """Return the lines that load the library."""
        return IMPORTS

    def definitions(self) -> str:
        """Return what the theorem speaks of."""
        digits = list_term((self.code.first, *self.code.head))
        return f"Definition code : list nat := {digits}.\n"

    def statements(self) -> dict[str, str]:
        """Return what the theorems say."""
        numbers = {"n0": self.claim.preperiod, "p": self.claim.period}
        return {
            name: text.format(**numbers)
            for name, text in (("period", PERIOD), ("values", VALUES), ("least", LEAST))
        }

    def header(self) -> dict[str, Any]:
        """Return the statement."""
        return self.statement.data()

    def body(self) -> list[str]:
        """Return the theorems with their proofs."""
        n0, p, said = self.claim.preperiod, self.claim.period, self.statements()
        first, values, least = map(commented, self.words())
        return [
            commented(f"the digits of {self.code}"),
            self.definitions(),
            f"Lemma checked : period_check code {n0} {p} = true.",
            f"Proof. {COMPUTED}",
            "",
            f"{first}\nTheorem period : {said['period']}.",
            f"Proof. exact (heaps_period code {n0} {p} checked). Qed.",
            "",
            f"{values}\nTheorem values : {said['values']}.",
            f"Proof. exact (values_period code {n0} {p} checked). Qed.",
            "",
            f"{least}\nTheorem least : {said['least']}.",
            f"Proof. apply (heaps_least code {n0} {p} checked).",
            COMPUTED,
            "",
            f"Definition {self.proved} := (period, values, least).",
        ]

    def reading(self) -> str:
        """Return what is proved."""
        return (
            f"It is proved of the octal game {self.code}, in which who cannot move loses: "
            f"{'; '.join(self.words())}."
        )

    def title(self) -> str:
        """Return what it is about."""
        return f"The period of the octal game {self.code}"

    def words(self) -> tuple[str, str, str]:
        """Return in words what the theorems say."""
        n0, p = self.claim.preperiod, self.claim.period
        first = (
            f"from n = {n0} on a heap of n + {p} beans can stand for one of n beans: with any "
            "other heaps beside it, the same player wins"
        )
        last = f"no smaller period has this property, from no n on; {p} has it from no smaller n on"
        return (first, f"the nim-values of the heaps obey G(n + {p}) = G(n) for n >= {n0}", last)

    def lines(self) -> list[Any]:
        """Return the statement as lines."""
        said = zip(("theorem", "values", "least"), self.words(), strict=True)
        game = f"octal game {self.code}; who cannot move loses"
        return [("game", game), *(prose(label, words) for label, words in said)]

    def data(self) -> dict[str, Any]:
        """Return the statement as data."""
        return {"statement": self.words()[0], **self.statement.data()}

    def coq_seconds(self) -> float:
        """Return about how long Coq computes."""
        splits = sum(bool(digit & 4) for digit in (self.code.first, *self.code.head))
        needed = self.claim.needed(self.code)
        return START_SECONDS + PAIR_SECONDS * splits * needed**2
