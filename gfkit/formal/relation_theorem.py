"""A theorem for Coq: a relation between counts, or a closed form, for every n from some n on.

The generating functions are proved from the definitions (theorem.py); that the two sides agree then
follows by one computation with fractions (the library's file Relations.v).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gfkit.errors import FormulaError, NotFormal
from gfkit.formal.gallina import commented, list_term
from gfkit.formal.linear_relation import WholeEquation, whole_equation
from gfkit.formal.theorem import (
    FormalCounts,
    FormalTheorem,
    formal_theorem,
    require_formal,
)
from gfkit.formal.theorem_text import Theorem, prose
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.tree import Term, Variable, text_of
from gfkit.proofs.kernel import Statement, Workings, statement_data
from gfkit.sequences.formula_proofs import ClosedFormHolds
from gfkit.sequences.operations import Shifted
from gfkit.sequences.relation_holds import RelationHolds
from gfkit.strips.sequences.strip_counts import StripCounts

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression
    from gfkit.sequences.definition import Definition

MOST_STEPS = 1000
"""From n = 0 to the first n, and in an index: Coq has a successor for each."""
IMPORTS = """\
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import {modules} Relations.
Import ListNotations.
Open Scope Z_scope.
"""


@dataclass(frozen=True, slots=True)
class Counted:
    """A sequence of a relation: name(n) is the number at n + by."""

    name: str
    counts: StripCounts
    by: int

    @property
    def term(self) -> str:
        """The name in Gallina."""
        return "a" if self.name == "a" else f"seq_{self.name}"

    @property
    def module(self) -> str:
        """The module of what it counts."""
        return f"Of_{self.name}"

    def definition(self) -> str:
        """Return the definition of the sequence, by what its module counts."""
        sign = "+" if self.by > 0 else "-"
        index = f"(n {sign} {abs(self.by)})%nat" if self.by else "n"
        return f"Definition {self.term} (n : nat) : Z := {self.module}.a {index}."


@dataclass(frozen=True)
class FormalRelation(Theorem):
    """A theorem that a relation between numbers of arrays or positions holds for all n >= low.

    statement: as the kernel states it. proofs: the generating function of each sequence, by name;
    without them the theorem is stated and not proved.
    Raises NotFormal for something that the library has no words for.
    """

    statement: RelationHolds | ClosedFormHolds
    proofs: tuple[FormalTheorem, ...] = ()

    proved = "relation"
    says_least = False

    def __post_init__(self) -> None:
        far = [abs(one.by) for one in self.counted]
        if max(self.low, *far) > MOST_STEPS:
            raise NotFormal(f"a relation from n = {self.low} on, or with such an index")
        _ = self.equation
        for one in self.counted:
            require_formal(one.counts)
        for name, s in self.equation.places():
            by = next(one.by for one in self.counted if one.name == name)
            if abs(s) > MOST_STEPS:
                raise NotFormal(f"the index of {name}(n{s:+d})")
            if self.low + s < 0 or self.low + s + by < 0:
                raise NotFormal(f"{name}(n) before its first term")

    @cached_property
    def low(self) -> int:
        """The first n."""
        statement = self.statement
        return statement.start if isinstance(statement, ClosedFormHolds) else statement.low

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """The sequences."""
        statement = self.statement
        if isinstance(statement, ClosedFormHolds):
            return (_counted("a", statement.of),)
        return tuple(_counted(name, of) for name, of in statement.names)

    @cached_property
    def sides(self) -> tuple[Expression, Expression]:
        """Both sides of the relation."""
        statement = self.statement
        if isinstance(statement, ClosedFormHolds):
            return Term("a", Variable("n")), statement.formula
        if statement.high is not None:
            raise NotFormal("a relation for finitely many n")
        try:
            relation = parse_relation(statement.relation)
        except FormulaError as error:
            raise NotFormal(f"a relation that cannot be read: {error}") from None
        if relation.operator != "=":
            raise NotFormal(f"a relation with the sign {relation.operator}")
        return relation.left, relation.right

    @cached_property
    def equation(self) -> WholeEquation:
        """The relation in integers."""
        found = whole_equation(*self.sides, self.low)
        unknown = {name for name, _ in found.places()} - {one.name for one in self.counted}
        if unknown:
            raise NotFormal(f"the sequence {min(unknown)} in a relation")
        return found

    def imports(self) -> str:
        """Return the lines that load the library."""
        modules = {FormalCounts(one.counts).rule.module for one in self.counted}
        return IMPORTS.format(modules=" ".join(sorted(modules)))

    def definitions(self) -> str:
        """Return what the theorem speaks of."""
        return self._definitions(with_proofs=False)

    def _definitions(self, *, with_proofs: bool) -> str:
        parts = []
        for place, one in enumerate(self.counted):
            parts.append(f"Module {one.module}.")
            if with_proofs:
                theorem = self.proofs[place]
                parts += [theorem.definitions(), theorem.factor(), theorem.theorem()]
            else:
                parts.append(FormalCounts(one.counts).counting())
            parts += [f"End {one.module}.", one.definition(), ""]
        return "\n".join(parts)

    def statements(self) -> dict[str, str]:
        """Return what the theorems say."""
        return {self.proved: self.claim()}

    def claim(self) -> str:
        """Return the statement as a term of Gallina."""
        names = {one.name: one.term for one in self.counted}
        condition = f"(n >= {self.low})%nat -> " if self.low else ""
        return f"forall n : nat, {condition}{self.equation.text(names)}"

    def proof(self) -> str:
        """Return the proof."""
        low, equation = self.low, self.equation
        modules = [one.module for one in self.counted]
        numbers = {one.name: k for k, one in enumerate(self.counted)}
        shifts = {one.name: one.by for one in self.counted}
        lines = ["Proof."]
        if low:
            lines += [
                f"intros n Hn. replace n with ({low} + (n - {low}))%nat by lia.",
                f"generalize (n - {low})%nat. clear n Hn. intros n.",
            ]
        else:
            lines.append("intros n.")
        lines.append(f"unfold {', '.join(one.term for one in self.counted)}.")
        begin = f"{low} + n" if low else "n"
        for name, s in equation.places():
            total = low + s + shifts[name]
            index = begin
            for step in (s, shifts[name]):
                if step:
                    index += f" {'+' if step > 0 else '-'} {abs(step)}"
            if index != "n":
                lines.append(f"try replace ({index})%nat with ({total} + n)%nat by lia.")
        lines.append("cbn [Nat.add].")
        given = list_term(f"{module}.a" for module in modules)
        known = list_term(f"({module}.q, {module}.p)" for module in modules)
        right = " | ".join(f"exact {module}.gf" for module in modules)
        lines += [
            f"assert (Forall2 (fun a k => has_gf (fst k) (snd k) a) {given} {known}) as G.",
            f"{{ repeat apply Forall2_cons; try apply Forall2_nil; [{right}]. }}",
        ]
        residuals = equation.residuals(numbers, shifts)
        for place, residual in enumerate(residuals):
            lines += [
                f"assert (is_zero {known}\n  ({residual}) = true) as Z{place}.",
                "{ vm_cast_no_check (eq_refl true). }",
                f"pose proof (relation_proved _ _ _ G Z{place} n) as H{place}.",
                f"cbn [at_index nth] in H{place}.",
            ]
        if low:
            after = "n"
            for _ in range(low):
                after = f"S ({after})"
            everywhere = "in *" if equation.is_paired else ""
            lines.append(
                f"try replace (Z.of_nat ({after})) with ({low} + Z.of_nat n) {everywhere} by lia."
            )
            lines.append("rewrite ?Z.pow_add_r by lia.")
        close = "apply Zminus_eq; etransitivity; [| exact H{}]; ring"
        if equation.is_paired:
            lines += [
                "unfold plus_root, times_root. cbn [fst snd].",
                f"apply f_equal2; [{close.format(0)} | {close.format(1)}].",
            ]
        else:
            lines.append(f"{close.format(0)}.")
        return "\n".join(lines) + "\nQed."

    def header(self) -> dict[str, Any]:
        """Return the statement."""
        return {"statement": statement_data(self.statement)}

    def body(self) -> list[str]:
        """Return the theorems with their proofs."""
        stated = f"Theorem {self.proved} : {self.claim()}."
        definitions = self._definitions(with_proofs=True)
        return [definitions, commented(self.words()), stated, self.proof(), ""]

    def lines(self) -> list[Any]:
        """Return the statement as lines."""
        rows: list[Any] = [prose("theorem", self.words())]
        for one in self.counted:
            index = f"n{one.by:+d}" if one.by else "n"
            rows.append(prose("where", f"{one.name}(n) is b({index})"))
            rows += FormalCounts(one.counts).rule_lines("b(n)", "let")
        return rows

    def data(self) -> dict[str, Any]:
        """Return the statement as data."""
        return {
            "statement": self.relation_words(),
            "low": self.low,
            "names": {
                one.name: {"shift": one.by, **FormalCounts(one.counts).rule_data()}
                for one in self.counted
            },
        }

    def coq_seconds(self) -> float:
        """Return about how long Coq computes."""
        return sum(theorem.coq_seconds() for theorem in self.proofs)

    def reading(self) -> str:
        """Return what is proved."""
        counted = "; and ".join(
            FormalCounts(one.counts).counted_in_full(one.name)
            + (f", with n{one.by:+d} in the place of n" if one.by else "")
            for one in self.counted
        )
        return f"It is proved: if {counted}; then {self.words()}."

    def title(self) -> str:
        """Return what it is about."""
        kind = "A closed form" if isinstance(self.statement, ClosedFormHolds) else "A relation"
        return f"{kind} of {' and '.join(str(one.counts) for one in self.counted)}"

    def relation_words(self) -> str:
        """Return the relation as text."""
        return " = ".join(text_of(side) for side in self.sides)

    def words(self) -> str:
        """Return the relation in words, and how the file writes it."""
        found = f"{self.relation_words()} for every n >= {self.low}"
        if self.equation.is_paired:
            d = self.equation.radicand
            return f"{found}; (x, y) stands for x + y*sqrt({d}), and both sides are multiplied out"
        return found


def _counted(name: str, of: Definition) -> Counted:
    by = 0
    while isinstance(of, Shifted):
        by, of = by + of.by, of.of
    if not isinstance(of, StripCounts):
        raise NotFormal(f"{name}(n), {of}, which is not a count on strips")
    if of.shift > 0:
        by, of = by + of.shift, replace(of, shift=0)
    if re.fullmatch(r"[A-Za-z0-9_]+", name) is None:
        raise NotFormal(f"the name {name!r}")
    return Counted(name, of, by)


def formal_relation(statement: Statement) -> FormalRelation:
    """Return the theorem of a statement of the kernel's, with the generating functions it needs.

    Raises NotFormal for something that the library has no words for.

    >>> from gfkit import Strip
    >>> from gfkit.sequences.relation_holds import RelationHolds
    >>> names = (("a", Strip("kings", columns=2).definition()),)
    >>> found = formal_relation(RelationHolds("a(n) = a(n-1)+2*a(n-2)", names, 2, None))
    >>> print(found.claim())
    forall n : nat, (n >= 2)%nat -> a n = a (n - 1)%nat + 2 * a (n - 2)%nat
    """
    if not isinstance(statement, RelationHolds | ClosedFormHolds):
        raise NotFormal(f"a statement of the kind {getattr(statement, 'kind', statement)!r}")
    stated = FormalRelation(statement)
    run = Workings()
    proofs: list[Any] = []
    for one in stated.counted:
        found = one.counts.find_gf(run)
        if found is None:
            raise NotFormal(f"{one.counts}, whose generating function is not known")
        proofs.append(formal_theorem(one.counts, found[0]))
    return FormalRelation(statement, tuple(proofs))
