"""A theorem for Coq: what is counted, in the words of the library, and the proof that it computes.

The file has the rule, the fixed side, and three polynomials: p and q of the generating function and
r, the factor for which r(M) q(M) t = 0. The automaton, its states and its matrix are not in it: Coq
makes them from the rule, and checks them. docs/formal.md

Let M be the matrix of an automaton, t its end, and q the denominator of the generating function of
u M^n t, reversed, so that its leading coefficient is 1. The output satisfies q; the vector need
not: other starts may see more. The least polynomial g with g(M) t = 0 is r q, and Coq asks for r.
"""

from __future__ import annotations

import random
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.agreement import BezoutIdentity, coprime_combination
from gfkit.automata.bounds import circle_bound
from gfkit.automata.lumping import Lumping, lump_by
from gfkit.automata.modular_gf import modular_candidate
from gfkit.automata.residues import residues_of
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.boards.shapes.topology import LEAST_JOINED
from gfkit.errors import Disagreement, NormalFormError, NotFormal
from gfkit.formal.cells import integer_term, list_term
from gfkit.formal.comments import LINE, commented, header_of, shown
from gfkit.formal.placements import FormalPieces
from gfkit.formal.rules import FormalRule, formal_rule
from gfkit.proofs.kernel import Workings
from gfkit.render.pages import Line
from gfkit.sequences.gf import IsGF, gf_data
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.printing import recurrence_text
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.automata.traces import ClosedWalks
    from gfkit.strips.sequences.strip import Strip

MOST_WRITTEN = 40
"""Up to this order the recurrence is written out, as a theorem of its own."""
LONG_GF = 500
"""Characters; a longer generating function is not written out in a sentence."""

IMPORTS = """\
From Coq Require Import ZArith List Bool.
From GFKit Require Import {module}.
Import ListNotations.
Open Scope Z_scope.
"""
COUNT = "Definition a (n : nat) : Z :=\n  Z.of_nat ({count} n)."
FACTOR = "(* r(M) q(M) t = 0 for the matrix M and the end t of the automaton *)\n{r}\n"
GF = "forall n, product q a n = coefficient p n"
COMPUTED = "vm_cast_no_check (eq_refl true). Qed."
"""The end of a proof by one computation."""
THEOREM = f"(* the sum of a(n) x^n is p(x) / q(x) *)\nTheorem gf : {GF}.\n{{proof}}"
RECURRENCE = """\

Theorem recurrence : forall n, (n >= {holds_from})%nat ->
{said}
Proof. by_recurrence gf. Qed."""
COPRIME = """\
(* u p + v q = 1 modulo {prime}: p and q have no common factor *)
Definition prime : Z := {prime}.
Definition inverse : Z := {inverse}.
{u}
{v}

(* no recurrence of lower order holds, from no m on *)"""
LEAST = """\
forall (c : list Z) (m : nat), (length c < length q)%nat ->
  (forall n, (n >= m)%nat -> product c a n = 0) -> Forall (eq 0) c"""
LEAST_PROOF = f"Proof. apply (least_proved a p q prime inverse u v gf).\n{COMPUTED}"
OF_LEAST = f"""\

{{coprime}}
Theorem least : {LEAST}.
{LEAST_PROOF}

Definition both := (gf, least)."""
Numbers = Mapping[str, Mapping[str, tuple[int, ...]]]
"""The lists of numbers that a file defines, by module ("" outside of one) and name."""


def prose(label: str, words: str) -> Line:
    """Return a line of words, in which names of a file begin no line of their own."""
    return Line(label, shown(words), is_prose=True)


def file_of(theorem: Any, version: str) -> str:
    """Return the file of a theorem; version: of gfkit."""
    title = f"{theorem.title()}. Written by gfkit {version}; docs/formal.md says more."
    ends = f"Print Assumptions {theorem.proved}.", "", commented(theorem.reading()), ""
    parts = commented(title), header_of(theorem.header()), theorem.imports(), *theorem.body(), *ends
    return "\n".join(parts)


@dataclass(frozen=True)
class FormalCounts:
    """The numbers of arrays that satisfy a rule, or of positions, in the words of the library.

    counts: what is counted. Raises NotFormal for something that the library has no words for.
    """

    counts: Strip

    def __post_init__(self) -> None:
        require_formal(self.counts)

    @cached_property
    def rule(self) -> FormalRule | FormalPieces:
        """The rule in the words of the library."""
        side = self.counts.side if self.counts.is_joined else None
        joined = (side, None) if self.is_transposed else (None, side)
        return formal_rule(self.counts.rule, joined)

    @property
    def topology(self) -> str:
        """The constructor of the library's type `topology`."""
        return "Ring" if self.counts.is_joined else "Strip"

    @property
    def least_closed(self) -> int:
        """The length from which on the ends of the growing side are joined, if they are."""
        return 0 if self.counts.multigraph else LEAST_JOINED

    @property
    def is_transposed(self) -> bool:
        """Whether the rows are fixed: an array of the library is then the list of its columns."""
        return self.counts.columns is None

    def imports(self) -> str:
        """Return the lines that load the library."""
        return IMPORTS.format(module=self.rule.module)

    def counting(self) -> str:
        """Return the definitions of the rule and of a."""
        rule, board = self.rule, self.topology
        if self.counts.is_ring:
            board = f"(closed_from {self.least_closed} {board} n)"
        defined = rule.definitions(is_transposed=self.is_transposed)
        parts = [part for words, text in defined for part in (commented(words), text)[not words :]]
        count = f"{rule.count} {rule.arguments(board, self.counts.side)}"
        parts += [commented(self.counted_words()), COUNT.format(count=count)]
        return "\n".join(parts)

    def counted_in_full(self, name: str = "a") -> str:
        """Return in words what a(n), or a sequence of another name, is, with the conditions."""
        where = "".join(f"; {words}" for words in self.rule.legend)
        asked = "; ".join(f"{place}. {words}" for place, words in enumerate(self.rule.sentences, 1))
        words = self.counted_words().replace("a(n)", f"{name}(n)", 1)
        return f"{words} (the rule: {asked or 'none'}{where})"

    def counted_words(self) -> str:
        """Return in words what a(n) is, without the conditions."""
        side, (fixed, growing) = self.counts.side, ("columns", "rows")
        sizes: list[Any] = ["n", side]
        if self.is_transposed:
            sizes, fixed, growing = [side, "n"], growing, fixed
        rows, columns = sizes
        board = f"{rows} row{'s' * (rows != 1)} and {columns} column{'s' * (columns != 1)}"
        words = f"a(n) is the number of {self.rule.counted(board)}"
        if self.counts.is_joined:
            words += f"; {fixed} are counted modulo {side}"
        if self.counts.is_ring:
            least = self.least_closed
            words += f"; {growing} are counted modulo n" + f", from n = {least} on" * (least > 0)
        return words

    def rule_lines(self, name: str, label: str) -> list[Any]:
        """Return what is counted, and the rule, as lines; name: of the n-th term."""
        words = self.counted_words().replace("a(n) is", f"{name} be", 1)
        rows = [prose(label, f"for every n >= 0 let {words}")]
        rows += [prose("where", ", ".join(self.rule.legend))] * bool(self.rule.legend)
        numbered = enumerate(self.rule.sentences, 1)
        return rows + [prose("rule" * (place == 1), f"{place}. {z}") for place, z in numbered]

    def rule_data(self) -> dict[str, Any]:
        """Return what is counted as JSON data."""
        rule = self.rule
        values, sentences = list(rule.legend), list(rule.sentences)
        return {"statement": self.counted_words(), "values": values, "rule": sentences}


@dataclass(frozen=True)
class FormalTheorem(FormalCounts):
    """A theorem about the number of arrays that satisfy a rule, or of positions.

    gf: its generating function. missing: r, ascending. coprime: shows that p and q have no common
    factor; without it, it is found. says_least: whether the file says that the order is least.
    Raises NotFormal for something that the library has no words for.
    """

    gf: RationalGF
    missing: tuple[int, ...] = (1,)
    coprime: BezoutIdentity | None = None
    says_least: bool = True

    source = file_of

    @property
    def proved(self) -> str:
        """The name of what is proved, all together."""
        return "both" if self.says_least else "gf"

    def statements(self) -> dict[str, str]:
        """Return what the theorems say."""
        return {"gf": GF, "least": LEAST}

    @property
    def statement(self) -> IsGF:
        """The statement that is proved, as the kernel has it."""
        return IsGF(self.counts, self.gf)

    def header(self) -> dict[str, Any]:
        """Return the statement."""
        return self.statement.data()

    def title(self) -> str:
        """Return what it is about."""
        return f"The generating function of {self.counts}"

    def definitions(self) -> str:
        """Return what the theorem speaks of."""
        p, q = list_definition("p", self.gf.num), list_definition("q", self.gf.den)
        return f"{self.counting()}\n{p}\n{q}\n"

    def proof(self) -> str:
        """Return the proof of the theorem, which is one computation."""
        arguments, name = self.rule.arguments(self.topology, self.counts.side), self.rule.theorem
        if self.counts.is_ring:
            name = f"{self.rule.closed_theorem} {self.least_closed}"
        return f"Proof. apply ({name} {arguments} p q r).\n{COMPUTED}"

    def factor(self) -> str:
        """Return the definition of r."""
        return FACTOR.format(r=list_definition("r", self.missing))

    def theorem(self) -> str:
        """Return the theorem of the generating function with its proof."""
        return THEOREM.format(proof=self.proof())

    def body(self) -> list[str]:
        """Return the theorems with their proofs."""
        parts = [self.definitions(), self.factor(), self.theorem()]
        if self.gf.order <= MOST_WRITTEN:
            terms = [(c, f"a (n - {k})%nat") for k, c in enumerate(self.gf.signature, 1) if c]
            said = " + ".join(f"{integer_term(c)} * {term}" for c, term in terms) or "0"
            said = textwrap.fill(
                f"a n = {said}.", LINE, initial_indent="  ", subsequent_indent="    "
            )
            parts.append(RECURRENCE.format(holds_from=self.gf.holds_from, said=said))
        return parts + [OF_LEAST.format(coprime=self.least_definitions())] * self.says_least

    def least_definitions(self) -> str:
        """Return what shows that p and q have no common factor, as definitions."""
        found = self.coprime or coprime_combination(self.gf)
        u, v = list_definition("u", found.u), list_definition("v", found.v)
        return COPRIME.format(prime=found.prime, inverse=found.inverse, u=u, v=v)

    def reading(self) -> str:
        """Return what is proved."""
        gf = self.gf.text("x")
        if len(gf) > LONG_GF:
            gf = "p(x)/q(x), with p and q as above"
        least = f", and no recurrence of order below {self.gf.order} holds, from no n on"
        return (
            f"It is proved: if for every n >= 0 {self.counted_in_full()}, then the sum of "
            f"a(n) x^n is {gf}{least * self.says_least}."
        )

    def lines(self) -> list[Any]:
        """Return the statement as lines."""
        return [
            *self.rule_lines("a(n)", "theorem"),
            ("g.f.", f"the sum of a(n) x^n is {self.gf.text('x')}"),
            ("recurrence", recurrence_text(self.gf)),
        ]

    def data(self) -> dict[str, Any]:
        """Return the statement as data."""
        told = {"recurrence": recurrence_text(self.gf), "holds_from": self.gf.holds_from}
        return {**self.rule_data(), **gf_data(self.gf), **told}

    def with_numbers(self, numbers: Numbers, *, says_least: bool) -> FormalTheorem:
        """Return the theorem with the numbers that a file has for its proof; raises KeyError."""
        own = numbers.get("", {})
        if not says_least:
            return replace(self, missing=own["r"], says_least=False)
        (prime,), (inverse,) = own["prime"], own["inverse"]
        coprime = BezoutIdentity(prime, inverse, own["u"], own["v"])
        return replace(self, missing=own["r"], coprime=coprime)


def require_formal(counts: Strip) -> None:
    """Raise NotFormal for something that the library has no words for."""
    if counts.marks != "none":
        raise NotFormal("the library counts without marks")
    if counts.shift:
        raise NotFormal("the index is not the length of the growing side")
    rule = formal_rule(counts.rule)
    if counts.is_ring:
        rule.reach(int(counts.columns is None), 1 if counts.multigraph else LEAST_JOINED)


def formal_theorem(counts: Strip, gf: RationalGF | MarkedGF) -> FormalTheorem:
    """Return the theorem that gf is the generating function of the counts.

    Raises NotFormal for something that the library has no words for, Disagreement if the automaton
    has another generating function, LimitReached as for the generating function.

    >>> from gfkit import Strip
    >>> strip = Strip("kings", rows=1)
    >>> print(formal_theorem(strip.definition(), strip.gf).counted_words())
    a(n) is the number of positions with 1 row and n columns of the values 0, 1 that satisfy the rule
    """  # noqa: E501 - as it is printed
    if isinstance(gf, MarkedGF):
        raise NotFormal("the library counts without marks")
    theorem = FormalTheorem(counts, gf)  # says at once what it cannot say
    if counts.is_ring:
        walks = counts.closed_walks({}, Workings())[1].parts
        rows = theorem.rule.reach(int(theorem.is_transposed))
        return replace(theorem, missing=missing_of_walks(walks, gf, 2 * max(rows, LEAST_JOINED)))
    lumping = counts.quotient({}, Workings())[1]
    return replace(theorem, missing=missing_factor(lumping, gf))


def list_definition(name: str, numbers: Sequence[int]) -> str:
    """Return the definition of a list of integers.

    >>> list_definition("q", [1, -1])
    'Definition q : list Z := [1; (-1)].'
    """
    text = f"Definition {name} : list Z := {list_term(map(integer_term, numbers))}."
    return textwrap.fill(text, LINE, subsequent_indent="  ", break_long_words=False)


# The factor of the denominator such that the vector of all futures vanishes.


def missing_factor(lumping: Lumping, gf: RationalGF) -> tuple[int, ...]:
    """Return r, ascending, such that r(M) q(M) t = 0 with q the reversed denominator of gf.

    lumping: the automaton on its coarsest exact partition. A start is drawn at random, and with it
    r is found; that it suffices is for Coq to check. Raises Disagreement if gf is not a generating
    function of the automaton.

    >>> from gfkit import Strip
    >>> strip = Strip("col:maximal", columns=3)
    >>> missing_factor(strip.lumping()[1], strip.gf)
    (0, 1)
    """
    if gf.holds_from == lumping.dimension == gf.order:
        return (1,)
    chance = random.Random(lumping.dimension)  # noqa: S311 - no secret
    blocks = np.array([chance.randrange(1, 2**12) for _ in lumping.first], dtype=np.int64)
    start = np.zeros_like(lumping.matrix.start)
    start[lumping.first] = blocks
    drawn = replace(lumping, start=blocks, matrix=replace(lumping.matrix, start=start))
    residues = residues_of(drawn)
    residues.extend(1)
    found = gf
    if not gf.order or residues.order(0) != gf.holds_from:
        found = modular_candidate(residues, drawn.dimension, circle_bound(drawn))
    least = [0] * (found.holds_from - found.order) + list(reversed(found.den))
    try:
        quotient = RationalGF.of(least, gf.den[::-1])
    except NormalFormError:
        quotient = gf
    if quotient.order:
        raise Disagreement("the denominator is not one of the automaton's")
    return quotient.num


def missing_of_walks(parts: Sequence[ClosedWalks], gf: RationalGF, first: int) -> tuple[int, ...]:
    """Return r of a generating function of closed walks, or of a combination of such.

    The automaton keeps the first rows, and reads them again at the end: its matrix has the least
    polynomial of the walks' matrix, times a power of x. first: an exponent that is enough for the
    rows that are kept. Raises Disagreement if the denominator is not one of the walks'.

    >>> from gfkit import Strip
    >>> from gfkit.proofs.kernel import Workings
    >>> strip = Strip("kings", columns=2, topology="ring")
    >>> walks = strip.definition().closed_walks({}, Workings())[1].parts
    >>> missing_of_walks(walks, strip.gf, 3)
    (0, 0, 0, 1)
    """
    size = sum(walks.dimension for walks in parts)
    if not size:
        return (*(0,) * first, 1)
    rows: list[list[int]] = []
    before = 0
    for walks in parts:
        after = size - before - walks.dimension
        rows += [[*(0,) * before, *row, *(0,) * after] for row in walks.at(1, 1)]
        before += walks.dimension
    chance = random.Random(size)  # noqa: S311 - no secret
    end = [chance.randrange(1, 2**12) for _ in rows]
    lumping = lump_by(TransferMatrix.from_rows(rows, end, end), range(size))
    return (*(0,) * first, *missing_factor(lumping, RationalGF((1,), gf.den)))
