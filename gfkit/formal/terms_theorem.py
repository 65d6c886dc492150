"""A theorem for Coq: all terms of a sequence have a sign, or they have a period modulo m.

Signs rest on a cone that a recurrence leads into itself (analysis/invariant_cone.py), periods on as
many terms as the order (the library's file Terms.v).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING

from gfkit.analysis.invariant_cone import LaterSign, later_sign
from gfkit.errors import NotFormal
from gfkit.formal.gallina import commented, integer_term, list_term
from gfkit.formal.relation_theorem import AboutSequences, counted, recurrence_of, with_proofs
from gfkit.formal.theorem import list_definition
from gfkit.formal.theorem_text import COMPUTED
from gfkit.sequences.residues import ResiduesRepeat
from gfkit.sequences.signs import HasSigns
from gfkit.series.algebra import combined, dropped, section
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.formal.relation_theorem import Counted

SIGNS = {
    ">": ("Above", "0 < {}", "Z.ltb_lt"),
    ">=": ("NotBelow", "0 <= {}", "Z.leb_le"),
    "=": ("Zero", "{} = 0", "Z.eqb_eq"),
    "<=": ("NotAbove", "{} <= 0", "Z.leb_le"),
    "<": ("Below", "{} < 0", "Z.ltb_lt"),
    "!=": ("NotZero", "{} <> 0", "not_zero"),
}
"""For each relation its name in the library, how it is written, and what says so."""
STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 24)
"""This many classes of n are tried."""
MOST_STEPS = 1000
MOST_PERIOD = 1500
MOST_BITS = 200_000
"""Of all numbers of a cone."""


@dataclass(frozen=True)
class FormalTerms(AboutSequences):
    """A theorem that all terms from some n on have a sign, or a period modulo m.

    along: of signs, a recurrence of every so many-th term; tails: of each class what is true in
    the long run. Raises NotFormal for something that the library has no words for.
    """

    statement: HasSigns | ResiduesRepeat
    along: tuple[int, ...] = ()
    tails: tuple[LaterSign, ...] = ()

    library = "Terms"

    def __post_init__(self) -> None:
        (one,) = self.counted
        if isinstance(self.statement, HasSigns) and self.statement.exceptions:
            raise NotFormal("signs with exceptions")
        if isinstance(self.statement, ResiduesRepeat) and self.statement.rank is not None:
            raise NotFormal("a rank of apparition")
        start = self.statement.start
        far = max(start, abs(one.by)) > MOST_STEPS
        if far or min(self.first, start - self.is_first) < 0:
            raise NotFormal(f"the terms from n = {start} on")
        if self.period > MOST_PERIOD:
            raise NotFormal(f"a period of {self.period}")

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """The sequence."""
        return (counted("a", self.statement.of),)

    @property
    def proved(self) -> str:  # type: ignore[override]
        """The name of what is proved."""
        return "signs" if isinstance(self.statement, HasSigns) else "both"

    @property
    def first(self) -> int:
        """The index in the library of the first term that is spoken of."""
        return self.statement.start + self.counted[0].by

    @property
    def period(self) -> int:
        """The period; 0 for signs."""
        return self.statement.period if isinstance(self.statement, ResiduesRepeat) else 0

    @property
    def gf(self) -> RationalGF:
        """The generating function of what is counted."""
        of, (proof,) = self.counted[0].of, self.proofs
        if isinstance(of, RationalGF):
            return of
        assert proof is not None
        return proof.gf

    @property
    def is_first(self) -> bool:
        """Whether the term before the first one is spoken of."""
        return bool(self.period) and self.statement.start > self.statement.of.offset

    def statements(self) -> dict[str, str]:
        """Return what the theorems say."""
        start = self.statement.start
        if isinstance(self.statement, HasSigns):
            relations = self.statement.relations
            many = len(relations)
            said = [
                f"(n mod {many} = {k})%nat -> " * (many > 1) + SIGNS[one][1].format("a n")
                for k, one in enumerate(relations)
            ]
            every = f"forall n : nat, (n >= {start})%nat -> "
            return {
                "signs": " /\\ ".join(
                    f"({every}{one})" if many > 1 else every + one for one in said
                )
            }
        m, period = self.statement.modulus, self.period
        repeats = f"a (n + {period})%nat mod {m} = a n mod {m}"
        found = {
            "period": f"forall n : nat, (n >= {start})%nat -> {repeats}",
            "least": "forall t k : nat, (t > 0)%nat -> (forall n : nat, (n >= k)%nat -> "
            f"a (n + t)%nat mod {m} = a n mod {m}) -> ({period} <= t)%nat",
        }
        if self.is_first:
            before = f"a {start - 1}%nat mod {m}"
            found["first"] = f"a ({start - 1} + {period})%nat mod {m} <> {before}"
        return found

    def body(self) -> list[str]:
        """Return the theorems with their proofs."""
        one, said, m = self.counted[0], self.statements(), self.counted[0].module
        start, first = self.statement.start, self.first
        index, same = f"{start} + k {'-' if one.by < 0 else '+'} {abs(one.by)}", f"{first} + k"
        lemma = (
            f"Lemma same : forall k, a ({start} + k)%nat = {m}.a ({same})%nat.\nProof. intros k. "
            f"unfold a. try replace ({index})%nat with ({same})%nat by lia. exact eq_refl. Qed.\n"
        )
        if isinstance(self.statement, HasSigns):
            return self._signs(lemma, said["signs"])
        known = f"{self.statement.modulus} {m}.q {m}.p"
        last = f"{first} {self.period} {'true' if self.is_first else 'false'}"
        whole = f"{known} {m}.a a {start} {last} {m}.gf same checked"
        proofs = {
            "period": f"period_proved {whole}",
            "least": f"period_least {whole}",
            "first": f"period_first {known} {m}.a {last} {m}.gf checked eq_refl",
        }
        parts = [
            self.proved_definitions(),
            lemma,
            f"Lemma checked : period_check {known} {last} = true.\nProof. {COMPUTED}\n",
            commented(self.words()),
        ]
        for name, text in said.items():
            parts.append(f"Theorem {name} : {text}.\nProof. exact ({proofs[name]}). Qed.\n")
        return [*parts, f"Definition {self.proved} := ({', '.join(said)})."]

    def _signs(self, same: str, said: str) -> list[str]:
        assert isinstance(self.statement, HasSigns)
        m, relations = self.counted[0].module, self.statement.relations
        signs = list_term(SIGNS[each][0] for each in relations)
        tails = list_term(f"\n  {_tail(tail)}" for tail in self.tails)
        given = f"{self._most()} {m}.q {m}.p {signs} {self.statement.start} {self.first}"
        right = f"signs_proved _ _ _ _ _ _ _ _ _ _ {m}.gf same checked n Hn"
        many = len(relations) > 1
        by = "rewrite Hk in H" if many else "rewrite Nat.mod_1_r in H"
        steps = [
            f"intros n Hn{' Hk' * many}. pose proof ({right}) as H. cbn [length] in H. {by}. "
            f"cbn [nth has_sign] in H. apply {SIGNS[each][2]}. exact H."
            for each in relations
        ]
        if many:
            steps = ["repeat apply conj.", *(f"{{ {step} }}" for step in steps)]
        return [
            commented("a recurrence of the terms of one class of n, its last coefficient left out"),
            list_definition("along", self.along),
            commented("of each class of terms: from where on, the sign, factors, a cone"),
            f"Definition tails : list tail := {tails}.",
            self.proved_definitions(),
            same,
            f"Lemma checked : signs_check {given} along tails = true.\nProof. {COMPUTED}\n",
            commented(self.words()),
            f"Theorem signs : {said}.",
            "\n".join(["Proof.", *steps, "Qed."]),
        ]

    def _most(self) -> int:
        """Return how many terms Coq lists."""
        step = len(self.tails)
        cones = [(tail, tail.cone) for tail in self.tails]
        longest = max(
            tail.start + len(tail.factors) + (2 * len(c.functions) + c.later if c else 0)
            for tail, c in cones
        )
        return self.first + step * (longest + 2 * len(self.along) + 2)

    def searched(self) -> FormalTerms:
        """Return the theorem with what proves signs; raises NotFormal if it is not found."""
        if not isinstance(self.statement, HasSigns):
            return self
        gf, many = dropped(self.gf, self.first), len(self.statement.relations)
        mixed = combined(
            [dropped(self.gf, k) for k in range(len(recurrence_of(self.gf)) + 1)],
            [(3 * k * k + 7 * k + 1) % 4093 for k in range(len(recurrence_of(self.gf)) + 1)],
        )
        for step in dict.fromkeys(lcm(one, many) for one in STEPS):
            tails = [later_sign(section(gf, step, j)) for j in range(step)]
            if all(tail is not None and tail.bits < MOST_BITS for tail in tails):
                return replace(
                    self,
                    along=recurrence_of(section(mixed, step)),
                    tails=tuple(tail for tail in tails if tail),
                )
        raise NotFormal("signs for which no cone was found")

    def words(self) -> str:
        """Return what is said of the sequence."""
        return str(self.statement).rpartition(", where ")[0]

    def title(self) -> str:
        """Return what it is about."""
        kind = "The signs" if isinstance(self.statement, HasSigns) else "The period"
        return f"{kind} of {self.counted[0].of}"


def _tail(tail: LaterSign) -> str:
    rest = "None"
    if (cone := tail.cone) is not None:
        functions, matrix = map(_rows, (cone.functions, cone.matrix))
        made = list_term(map(integer_term, cone.made))
        scale, top = integer_term(cone.scale), integer_term(cone.top)
        rest = f"(Some (Cone {functions} {cone.later} {scale} {matrix} {top} {made}))"
    factors = list_term(map(integer_term, tail.factors))
    return f"Tail {tail.start} {integer_term(tail.sign)} {factors} {rest}"


def _rows(rows: Iterable[Iterable[int]]) -> str:
    return list_term(list_term(map(integer_term, row)) for row in rows)


def formal_terms(statement: HasSigns | ResiduesRepeat) -> FormalTerms:
    """Return the theorem that all terms have signs or a period.

    Raises NotFormal for something that the library has no words for.

    >>> from gfkit.sequences.given import FractionCoefficients
    >>> found = formal_terms(HasSigns(FractionCoefficients((1,), (1, -2, -1, 1)), (">",), 0))
    >>> print(found.statements()["signs"])
    forall n : nat, (n >= 0)%nat -> 0 < a n
    """
    stated = FormalTerms(statement)
    return replace(stated, proofs=with_proofs(stated)).searched()
