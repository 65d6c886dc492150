"""A theorem for Coq: a relation between sequences, an identity, or a closed form, for all letters.

The sequences are numbers of arrays or positions, whose generating functions are proved from the
definitions (counting_theorem.py), or coefficients of a fraction. That the two sides agree then
follows from recurrences and finitely many values (the library's file Relations.v).
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from math import prod
from typing import Any

from gfkit.errors import FormulaError, NotFormal
from gfkit.formal.cells import integer_term, list_term
from gfkit.formal.comments import commented
from gfkit.formal.counting import (
    FormalCounts,
    FormalTheorem,
    Numbers,
    file_of,
    formal_theorem,
    list_definition,
    prose,
    require_formal,
)
from gfkit.formal.equations import LinearForm, WholeEquation, whole_equation
from gfkit.formulas.parser import parse_relation
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Number,
    Term,
    Variable,
    sequences_of,
    text_of,
)
from gfkit.proofs.kernel import Statement, Workings, statement_data
from gfkit.sequences.closed_forms import ClosedFormHolds
from gfkit.sequences.definition import Definition
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.identities import IdentityHolds, letters_of, parts_of
from gfkit.sequences.operations import Shifted
from gfkit.sequences.relations import RelationHolds
from gfkit.series.algebra import combined, hadamard, section
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.sequences.strip import Strip

MOST_STEPS = 1000
"""From n = 0 to the first n, and in an index: Coq has a successor for each."""
MOST_CHECKED = 200_000
"""Sums that Coq may have to compute."""
IMPORTS = """\
From Coq Require Import ZArith List Bool Lia.
From GFKit Require Import {modules}.
Import ListNotations.
Open Scope Z_scope.
"""
NAMED = {
    "F": FractionCoefficients((0, 1), (1, -1, -1)),
    "L": FractionCoefficients((2, -1), (1, -1, -1)),
}
"""Sequences of identities that need no definition: of Fibonacci and Lucas."""


@dataclass(frozen=True, slots=True)
class RelationTerm:
    """A sequence of a relation: name(n) is the number at n + by, or a coefficient."""

    name: str
    of: Strip | RationalGF
    by: int

    @property
    def term(self) -> str:
        """The name in Gallina."""
        return "a" if self.name == "a" else f"seq_{self.name}"

    @property
    def module(self) -> str:
        """The module of what it counts."""
        return f"Of_{self.name}"

    @property
    def library(self) -> str:
        """The file of the library that has its theorem."""
        return "Relations" if isinstance(self.of, RationalGF) else FormalCounts(self.of).rule.module

    def definition(self) -> str:
        """Return the definition of the sequence, by what its module counts."""
        sign = "+" if self.by > 0 else "-"
        index = f"(n {sign} {abs(self.by)})%nat" if self.by else "n"
        return f"Definition {self.term} (n : nat) : Z := {self.module}.a {index}."

    def written(self, proof: FormalTheorem | None) -> list[str]:
        """Return the module; proof: of the generating function, if it is to be there."""
        if isinstance(self.of, RationalGF):
            lines = [
                list_definition("p", self.of.num),
                list_definition("q", self.of.den),
                commented(f"a(n) is the coefficient of x^n in {self.of.text('x')}"),
                "Definition a : nat -> Z := quotient q p.",
                "Theorem gf : forall n, product q a n = coefficient p n.",
                "Proof. exact (quotient_gf q p eq_refl). Qed.",
            ]
        elif proof is None:
            lines = [FormalCounts(self.of).counting()]
        else:
            lines = [proof.definitions(), proof.factor(), proof.theorem()]
        return [f"Module {self.module}.", *lines, f"End {self.module}.", self.definition(), ""]

    def words(self) -> str:
        """Return what name(n) is, in full."""
        shifted = f", with n{self.by:+d} in the place of n" if self.by else ""
        if isinstance(self.of, RationalGF):
            said = f"{self.name}(n) is the coefficient of x^n in {self.of.text('x')}"
        else:
            said = FormalCounts(self.of).counted_in_full(self.name)
        return said + shifted

    def lines(self) -> list[Any]:
        """Return what it is, as lines."""
        index = f"n{self.by:+d}" if self.by else "n"
        other = "c" if self.name == "b" else "b"
        rows: list[Any] = [prose("where", f"{self.name}(n) is {other}({index})")]
        if isinstance(self.of, RationalGF):
            text = f"{other}(n) be the coefficient of x^n in {self.of.text('x')}"
            return [*rows, prose("let", text)]
        return rows + FormalCounts(self.of).rule_lines(f"{other}(n)", "let")

    def data(self) -> dict[str, Any]:
        """Return what it is as data."""
        if isinstance(self.of, RationalGF):
            return {"shift": self.by, "statement": self.words()}
        return {"shift": self.by, **FormalCounts(self.of).rule_data()}


@dataclass(frozen=True)
class FormalRelation:
    """A theorem that a relation holds for all n >= low, or an identity for all its letters.

    statement: as the kernel states it. proofs: the g.f. of the sequences that are counted, by their
    order; without them the theorem is stated and not proved. along: for each letter a recurrence of
    all products of terms in it. Raises NotFormal for something that the library has no words for.
    """

    statement: Statement
    proofs: tuple[FormalTheorem | None, ...] = ()
    along: tuple[tuple[int, ...], ...] = ()

    proved = "relation"
    says_least = False
    source = file_of

    def __post_init__(self) -> None:
        if not isinstance(self.statement, RelationHolds | ClosedFormHolds | IdentityHolds):
            raise NotFormal(f"a statement of the kind {self.statement.kind!r}")
        far = [abs(one.by) for one in self.counted]
        if max(self.low, *far, 0) > MOST_STEPS:
            raise NotFormal(f"a relation from n = {self.low} on, or with such an index")
        if any(one.low < 0 for one in self.ranges):
            raise NotFormal(f"a relation for {self.statement.ranges}")  # type: ignore[union-attr]
        shifts = {one.name: one.by for one in self.counted}
        for name, line in self.equation.places():
            first = line.by + self.low * sum(line.slopes)
            if abs(line.by) > MOST_STEPS or max(line.slopes) > MOST_STEPS:
                raise NotFormal(f"the index of {name}({line.text(self.letters)})")
            if first < 0 or first + shifts[name] < 0:
                raise NotFormal(f"{name}(n) before its first term")

    @cached_property
    def ranges(self) -> tuple[Any, ...]:
        """The letters with their ranges."""
        if not isinstance(self.statement, IdentityHolds):
            return ()
        return letters_of(self.statement.ranges)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters."""
        return tuple(one.name for one in self.ranges) or ("n",)

    @cached_property
    def low(self) -> int:
        """The first n; 0 for several letters, which are moved."""
        statement: Any = self.statement
        if isinstance(statement, IdentityHolds):
            return self.ranges[0].low if len(self.ranges) == 1 else 0
        return statement.start if isinstance(statement, ClosedFormHolds) else statement.low

    @cached_property
    def counted(self) -> tuple[RelationTerm, ...]:
        """The sequences."""
        statement: Any = self.statement
        if isinstance(statement, ClosedFormHolds):
            return (counted("a", statement.of),)
        names: dict[str, Definition] = dict(statement.names)
        used = sequences_of(self._parsed.left) | sequences_of(self._parsed.right)
        names |= {name: NAMED[name] for name in sorted(used - set(names)) if name in NAMED}
        return tuple(counted(name, of) for name, of in names.items())

    @cached_property
    def _parsed(self) -> Any:
        statement: Any = self.statement
        try:
            relation = parse_relation(statement.relation)
        except FormulaError as error:
            raise NotFormal(f"a relation that cannot be read: {error}") from None
        if relation.operator != "=":
            raise NotFormal(f"a relation with the sign {relation.operator}")
        return relation

    @cached_property
    def _identity(self) -> tuple[Expression, int]:
        """What is 0, or a multiple of a modulus, of an identity, after moving its letters."""
        difference, modulus, divisors = parts_of(self._parsed, self.ranges)
        if divisors:
            raise NotFormal("an identity with a divisor")
        return difference, modulus

    @cached_property
    def sides(self) -> tuple[Expression, Expression]:
        """Both sides of the relation, after moving the letters of an identity."""
        statement = self.statement
        if isinstance(statement, ClosedFormHolds):
            return Term("a", Variable("n")), statement.formula
        if isinstance(statement, RelationHolds) and statement.high is not None:
            raise NotFormal("a relation for finitely many n")
        if isinstance(statement, IdentityHolds):
            difference, modulus = self._identity
            if isinstance(difference, Binary) and difference.operator == "-" and not modulus:
                return difference.left, difference.right
            return difference, Number(0)
        return self._parsed.left, self._parsed.right

    @property
    def modulus(self) -> int:
        """What divides the left side of a congruence; 0 for an equation."""
        return self._identity[1] if isinstance(self.statement, IdentityHolds) else 0

    @cached_property
    def equation(self) -> WholeEquation:
        """The relation in integers."""
        found = whole_equation(*self.sides, self.low, self.letters)
        unknown = {name for name, _ in found.places()} - {one.name for one in self.counted}
        if unknown:
            raise NotFormal(f"the sequence {min(unknown)} in a relation")
        return found

    def imports(self) -> str:
        """Return the lines that load the library."""
        modules = {one.library for one in self.counted} | {"Relations"}
        return IMPORTS.format(modules=" ".join(sorted(modules)))

    def definitions(self) -> str:
        """Return what the theorem speaks of."""
        return "\n".join(line for one in self.counted for line in one.written(None))

    def header(self) -> dict[str, Any]:
        """Return the statement."""
        return {"statement": statement_data(self.statement)}

    def statements(self) -> dict[str, str]:
        """Return what the theorems say."""
        return {self.proved: self.claim()}

    def claim(self) -> str:
        """Return the statement as a term of Gallina."""
        names = {one.name: one.term for one in self.counted}
        condition = f"(n >= {self.low})%nat -> " if self.low else ""
        said = self.equation.text(names)
        if self.modulus:
            if self.equation.is_multiple or self.equation.right:
                raise NotFormal("a congruence with denominators")
            said = f"({said.removesuffix(' = 0')}) mod {self.modulus} = 0"
        return f"forall {' '.join(self.letters)} : nat, {condition}{said}"

    @cached_property
    def series(self) -> dict[str, tuple[str, str, RationalGF]]:
        """The sequences that are multiplied: each as a term of Gallina, its proof, and its g.f."""
        found: dict[str, tuple[str, str, RationalGF]] = {}
        for one, proof in zip(
            self.counted, self.proofs or (None,) * len(self.counted), strict=True
        ):
            gf = one.of if isinstance(one.of, RationalGF) else proof and proof.gf
            if gf:
                found[one.name] = (f"{one.module}.a", f"{one.module}.gf", gf)
        for name in dict.fromkeys(name for name, _ in self._factors() if name not in found):
            found[name] = self._own_series(name)
        return found

    def _factors(self) -> list[tuple[str, LinearForm]]:
        return [f for side in self.equation.residuals() for _, factors in side for f in factors]

    def _own_series(self, name: str) -> tuple[str, str, RationalGF]:
        """Return the numbers n, the powers of an integer, or a part of those of s + t sqrt(D)."""
        kind, *words = name.split()
        if kind == "n":
            return "Z.of_nat", "number_gf", RationalGF((0, 1), (1, -2, 1))
        d = self.equation.radicand
        if kind in {"whole", "root"}:
            s, t = map(int, words)
            pair = f"({integer_term(s)}, {integer_term(t)})"
            take, which = ("fst", "proj1") if kind == "whole" else ("snd", "proj2")
            gf = RationalGF((1, -s) if kind == "whole" else (0, t), (1, -2 * s, s * s - d * t * t))
            letters = " ".join(map(integer_term, (d, s, t)))
            return (
                f"(fun n : nat => {take} (power_root {d} {pair} n))",
                f"({which} (root_gf {letters}))",
                gf,
            )
        b = int(kind)
        power = f"(fun n : nat => {integer_term(b)} ^ Z.of_nat n)"
        return power, f"(power_gf {integer_term(b)})", RationalGF((1,), (1, -b))

    def shapes(self, letter: int) -> set[tuple[tuple[str, int], ...]]:
        """Return, of each product of terms, the sequences and how often a letter is added."""
        return {
            tuple((name, line.slopes[letter]) for name, line in factors)
            for side in self.equation.residuals()
            for _, factors in side
        }

    def recurrences(self) -> tuple[tuple[int, ...], ...]:
        """Return for each letter a recurrence of all products, whatever is added to the indices.

        Ascending, without the last coefficient, which is 1. Found for sums that are drawn at
        random; that they suffice is for Coq to check.
        """
        chance = random.Random(len(self.letters))  # noqa: S311 - no secret
        found = []
        for letter in range(len(self.letters)):
            gfs = [
                reduce(hadamard, (self._mixed(*one, chance) for one in shape), ONES)
                for shape in sorted(self.shapes(letter))
            ]
            found.append(recurrence_of(combined(gfs, [chance.randrange(1, 2**12) for _ in gfs])))
        return tuple(found)

    def _mixed(self, name: str, step: int, chance: random.Random) -> RationalGF:
        gf = self.series[name][2]
        order = len(recurrence_of(gf))
        moved = [section(gf, 1, k) for k in range(max(order, 1))]
        mixed = combined(moved, [chance.randrange(1, 2**12) for _ in moved])
        return section(mixed, step) if step else combined([ONES], [mixed.terms(1)[0]])

    def coq_steps(self) -> int:
        """Return about how many products Coq computes."""
        return sum(
            (len(r) + 1) * prod(max(self.orders[name], 1) for name, _ in shape)
            for letter, r in enumerate(self.along)
            for shape in self.shapes(letter)
        )

    def proof(self) -> str:
        """Return the proof."""
        low, letters, equation = self.low, self.letters, self.equation
        numbers = {name: place for place, name in enumerate(self.series)}
        shifts = {one.name: one.by for one in self.counted}
        lines = ["Proof."]
        if low:
            lines += [
                f"intros n Hn. replace n with (n - {low} + {low})%nat by lia.",
                f"generalize (n - {low})%nat. clear n Hn. intros n.",
            ]
        else:
            lines.append(f"intros {' '.join(letters)}.")
        if self.counted:
            lines.append(f"unfold {', '.join(one.term for one in self.counted)}.")
        for text, same in self._indices(shifts):
            lines.append(f"try replace ({text})%nat with ({same})%nat by lia.")
        given = list_term(term for term, _, _ in self.series.values())
        known = list_term(
            f"({list_term(map(integer_term, gf.den))}, {list_term(map(integer_term, gf.num))})"
            for _, _, gf in self.series.values()
        )
        right = " | ".join(f"exact {proof}" for _, proof, _ in self.series.values())
        along = list_term(f"along_{letter}" for letter in letters)
        lines += [
            f"assert (Forall2 (fun a k => has_gf (fst k) (snd k) a) {given} {known}) as G.",
            f"{{ repeat apply Forall2_cons; try apply Forall2_nil; [{right}]. }}",
        ]
        for place, residual in enumerate(equation.residuals()):
            sums = list_term(
                f"\n  ({integer_term(c)}, "
                f"{list_term(self._factor(one, numbers, shifts) for one in factors)})"
                for c, factors in residual
            )
            check = f"relation_check {self.modulus} {self._far(shifts)} {known} {sums} {along}"
            right = f"relation_proved _ _ _ _ _ _ G Z{place} {list_term(letters)} eq_refl"
            lines += [
                f"assert ({check} = true) as Z{place}.",
                "{ vm_cast_no_check (eq_refl true). }",
                f"pose proof ({right}) as H{place}.",
                f"cbn [value factors_value index often nth] in H{place}.",
                f"rewrite ?Nat.add_0_r in H{place}.",
            ]
            if not self.modulus:
                lines.append(f"apply Z.divide_0_l in H{place}.")
        close = "apply Zminus_eq; etransitivity; [| exact H{}]; ring"
        if self.modulus:
            lines += [
                "apply Z.mod_divide; [discriminate |].",
                f"apply (eq_ind _ (fun v => ({self.modulus} | v)) H0); ring.",
            ]
        elif equation.is_paired:
            lines += [
                "unfold plus_root, times_root. cbn [fst snd].",
                f"apply f_equal2; [{close.format(0)} | {close.format(1)}].",
            ]
        else:
            lines.append(f"{close.format(0)}.")
        return "\n".join(lines) + "\nQed."

    def _factor(
        self, factor: tuple[str, LinearForm], numbers: dict[str, int], shifts: dict[str, int]
    ) -> str:
        name, line = factor
        by = self._by(factor, shifts)
        return f"({numbers[name]}%nat, ({list_term(line.slopes)}%nat, {by}%nat))"

    def _by(self, factor: tuple[str, LinearForm], shifts: dict[str, int]) -> int:
        """Return the number in the index of a factor, after moving the letter to 0."""
        name, line = factor
        if name not in shifts:
            return line.by
        return line.by + self.low * sum(line.slopes) + shifts[name]

    def _indices(self, shifts: dict[str, int]) -> list[tuple[str, str]]:
        """Return the indices as the claim has them, and as the library computes them."""
        found = {}
        letters = (f"(n + {self.low})",) if self.low else self.letters
        for name, line in self.equation.places():
            by, step = self._by((name, line), shifts), shifts[name]
            names = [n for n, s in zip(self.letters, line.slopes, strict=True) for _ in range(s)]
            same = " + (".join([*names, *([str(by)] if by or not names else [])])
            text = line.text(letters)
            if step:
                text += f" {'+' if step > 0 else '-'} {abs(step)}"
            found[text] = same + ")" * same.count("(")
        some = ((text, same) for text, same in found.items() if text.strip("()") != same)
        return sorted(some, key=lambda one: -len(one[0]))

    @cached_property
    def orders(self) -> dict[str, int]:
        """The orders of the sequences that are multiplied."""
        return {name: len(recurrence_of(gf)) for name, (_, _, gf) in self.series.items()}

    def _far(self, shifts: dict[str, int]) -> int:
        """Return how many terms Coq lists of each sequence."""
        return 1 + max(
            (
                sum(s * (len(r) + 1) for s, r in zip(line.slopes, self.along, strict=True))
                + max(self._by((name, line), shifts), self.orders[name])
                for name, line in self._factors()
            ),
            default=0,
        )

    def body(self) -> list[str]:
        """Return the theorems with their proofs."""
        stated = f"Theorem {self.proved} : {self.claim()}."
        words = commented("a recurrence of the products of terms, its last coefficient left out")
        along = zip(self.letters, self.along, strict=True)
        pairs = zip(self.counted, self.proofs, strict=True)
        return [
            words,
            *(list_definition(f"along_{letter}", r) for letter, r in along),
            "\n".join(line for one, proof in pairs for line in one.written(proof)),
            commented(self.words()),
            stated,
            self.proof(),
            "",
        ]

    def with_numbers(self, numbers: Numbers, *, says_least: bool) -> FormalRelation:  # noqa: ARG002
        """Return the theorem with the numbers that a file has for its proof; raises KeyError."""
        proofs: list[FormalTheorem | None] = []
        for one in self.counted:
            own = numbers[one.module]
            gf = RationalGF(own["p"], own["q"])
            is_given = isinstance(one.of, RationalGF)
            proofs.append(None if is_given else FormalTheorem(one.of, gf, own["r"]))  # type: ignore[arg-type]
        along = tuple(numbers.get("", {})[f"along_{one}"] for one in self.letters)
        return replace(self, proofs=tuple(proofs), along=along)

    def data(self) -> dict[str, Any]:
        """Return the statement as data."""
        return {
            "statement": self.relation_words(),
            "names": {one.name: one.data() for one in self.counted},
            "low": self.low,
        }

    def lines(self) -> list[Any]:
        """Return the statement as lines."""
        rows: list[Any] = [prose("theorem", self.words())]
        return rows + [line for one in self.counted for line in one.lines()]

    def reading(self) -> str:
        """Return what is proved."""
        counted = "; and ".join(one.words() for one in self.counted)
        return f"It is proved: if {counted}; then {self.words()}."

    def title(self) -> str:
        """Return what it is about."""
        kinds = {ClosedFormHolds: "A closed form", IdentityHolds: "An identity"}
        kind = kinds.get(type(self.statement), "A relation")
        return f"{kind} of {' and '.join(str(one.of) for one in self.counted)}"

    def relation_words(self) -> str:
        """Return the relation as text."""
        if isinstance(self.statement, IdentityHolds):
            return self.statement.relation
        return " = ".join(text_of(side) for side in self.sides)

    def words(self) -> str:
        """Return the relation in words, and how the file writes it."""
        ranges = f"n >= {self.low}"
        if isinstance(self.statement, IdentityHolds):
            ranges = self.statement.ranges
        found = f"{self.relation_words()} for every {ranges}"
        if len(self.letters) > 1:
            found += "; each letter stands for how much it is above its least value"
        if self.equation.is_paired:
            d = self.equation.radicand
            return f"{found}; (x, y) stands for x + y*sqrt({d}), and both sides are multiplied out"
        return found


ONES = RationalGF((1,), (1, -1))


def recurrence_of(gf: RationalGF) -> tuple[int, ...]:
    """Return the recurrence of all terms from n = 0 on, ascending, without its last coefficient.

    >>> recurrence_of(RationalGF((0, 1), (1, -1, -1)))
    (-1, -1)
    """
    return (*(0,) * (len(gf.num) - gf.order), *reversed(gf.den[1:]))


def counted(name: str, of: Definition) -> RelationTerm:
    """Return a sequence that the library has words for; raises NotFormal."""
    by = 0
    while isinstance(of, Shifted):
        by, of = by + of.by, of.of
    if re.fullmatch(r"[A-Za-z0-9_]+", name) is None:
        raise NotFormal(f"the name {name!r}")
    if isinstance(of, FractionCoefficients) and not of.is_marked and of.den[0] == 1:
        return RelationTerm(name, of.gf(), by - of.start)  # type: ignore[arg-type]
    if not isinstance(of, Strip):
        raise NotFormal(f"{name}(n), {of}, which is not a count on strips")
    if of.shift > 0:
        by, of = by + of.shift, replace(of, shift=0)
    require_formal(of)
    return RelationTerm(name, of, by)


def with_proofs(theorem: FormalRelation) -> tuple[FormalTheorem | None, ...]:
    """Return the theorems of the generating functions that a theorem needs."""
    run = Workings()
    proofs: list[FormalTheorem | None] = []
    for one in theorem.counted:
        if isinstance(one.of, RationalGF):
            proofs.append(None)
            continue
        found = one.of.find_gf(run)
        if found is None:
            raise NotFormal(f"{one.of}, whose generating function is not known")
        proofs.append(formal_theorem(one.of, found[0]))
    return tuple(proofs)


def formal_relation(statement: Statement) -> FormalRelation:
    """Return the theorem of a statement of the kernel's, with the generating functions it needs.

    Raises NotFormal for something that the library has no words for.

    >>> from gfkit import Strip
    >>> from gfkit.sequences.relations import RelationHolds
    >>> names = (("a", Strip("kings", columns=2).definition()),)
    >>> found = formal_relation(RelationHolds("a(n) = a(n-1)+2*a(n-2)", names, 2, None))
    >>> print(found.claim())
    forall n : nat, (n >= 2)%nat -> a n = a (n - 1)%nat + 2 * a (n - 2)%nat
    """
    stated = FormalRelation(statement)
    found = replace(stated, proofs=with_proofs(stated))
    found = replace(found, along=found.recurrences())
    if (steps := found.coq_steps()) > MOST_CHECKED:
        raise NotFormal(f"a relation for which Coq would compute {steps} products")
    return found
