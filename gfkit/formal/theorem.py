"""A theorem for Coq: what is counted, in the words of the library, and the proof that it computes.

The file has the rule, the fixed side, and three polynomials: p and q of the generating function and
r, the factor for which r(M) q(M) t = 0 (vanishing.py). The automaton, its states and its matrix are
not in it: Coq makes them from the rule, and checks them. docs/formal.md
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from gfkit.automata.minimality import coprime_combination
from gfkit.boards.joins import LEAST_JOINED
from gfkit.errors import CertificateRejected, GfkitError, NotFormal
from gfkit.files import parse_json
from gfkit.formal.gallina import HEADER, LINE, commented, header_of, integer_term, list_term
from gfkit.formal.octal_theorem import OctalTheorem
from gfkit.formal.rule_terms import FormalRule, formal_rule
from gfkit.formal.strip_theorem import StripTheorem
from gfkit.formal.vanishing import missing_factor
from gfkit.games.octal_period import OctalPeriod
from gfkit.games.strip_facts import StripOutcome
from gfkit.proofs.certificate import LIMITS
from gfkit.proofs.kernel import Workings
from gfkit.sequences.is_gf import IsGF
from gfkit.series.marked import MarkedGF
from gfkit.series.recurrence import recurrence_text
from gfkit.strips.strip_counts import StripCounts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.formal.piece_terms import FormalPieces
    from gfkit.series.rational import RationalGF

MOST_WRITTEN = 40
"""Up to this order the recurrence is written out, as a theorem of its own."""


@dataclass(frozen=True)
class FormalTheorem:
    """A theorem about the number of arrays that obey a rule.

    counts: what is counted. gf: its generating function. missing: r, ascending.
    Raises NotFormal for something that the library has no words for.
    """

    counts: StripCounts
    gf: RationalGF
    missing: tuple[int, ...] = (1,)

    def __post_init__(self) -> None:
        require_formal(self.counts)

    @cached_property
    def rule(self) -> FormalRule | FormalPieces:
        """The rule in the words of the library."""
        return formal_rule(self.counts.model)

    @property
    def statement(self) -> IsGF:
        """What is proved, as the kernel states it."""
        return IsGF(self.counts, self.gf)

    @property
    def topology(self) -> str:
        """The constructor of the library's type `topology`."""
        return "Ring" if self.counts.is_joined else "Strip"

    @property
    def is_transposed(self) -> bool:
        """Whether the rows are fixed: an array of the library is then the list of its columns."""
        return self.counts.fixed == "rows"

    def imports(self) -> str:
        """Return the lines that load the library."""
        return IMPORTS.format(module=self.rule.module)

    def definitions(self) -> str:
        """Return the definitions of the rule, of a, p and q."""
        rule, side = self.rule, self.counts.side
        lines = []
        for words, text in rule.definitions(is_transposed=self.is_transposed):
            lines += [commented(words), text] if words else [text]
        lines += [
            commented(self.counted_words()),
            "Definition a (n : nat) : Z :=",
            f"  Z.of_nat ({rule.count} {rule.arguments(self.topology, side)} n).",
            _list_definition("p", self.gf.num),
            _list_definition("q", self.gf.den),
        ]
        return "\n".join(lines) + "\n"

    def statements(self) -> dict[str, str]:
        """Return what the theorems say, by their names."""
        return {"gf": GF, "least": LEAST}

    def proof(self) -> str:
        """Return the proof of the theorem, which is one computation."""
        arguments = self.rule.arguments(self.topology, self.counts.side)
        return (
            f"Proof. apply ({self.rule.theorem} {arguments} p q r).\n"
            "vm_cast_no_check (eq_refl true). Qed."
        )

    def source(self, version: str) -> str:
        """Return the file."""
        parts = [
            commented(f"{self.title()}. Written by gfkit {version}; docs/formal.md says more."),
            header_of(self.statement.data()),
            self.imports(),
            self.definitions(),
            commented("r(M) q(M) t = 0 for the matrix M and the end t of the automaton"),
            _list_definition("r", self.missing),
            "",
            commented("the sum of a(n) x^n is p(x) / q(x)"),
            f"Theorem gf : {GF}.",
            self.proof(),
        ]
        if self.gf.order <= MOST_WRITTEN:
            parts += ["", self.recurrence_theorem()]
        parts += ["", self.least_definitions(), f"Theorem least : {LEAST}.", LEAST_PROOF]
        parts += ["", "Print Assumptions gf.", "Print Assumptions least."]
        return "\n".join(parts) + "\n"

    def recurrence_theorem(self) -> str:
        """Return the recurrence as a theorem with its proof."""
        terms = [(c, f"a (n - {k})%nat") for k, c in enumerate(self.gf.signature, 1) if c]
        text = " + ".join(f"{integer_term(c)} * {term}" for c, term in terms) or "0"
        return (
            f"Theorem recurrence : forall n, (n >= {self.gf.holds_from})%nat ->\n"
            + textwrap.fill(f"a n = {text}.", LINE, initial_indent="  ", subsequent_indent="    ")
            + "\nProof. by_recurrence gf. Qed."
        )

    def least_definitions(self) -> str:
        """Return what shows that p and q have no common factor, as definitions."""
        found = coprime_combination(self.gf)
        words = f"u p + v q = 1 modulo {found.prime}: p and q have no common factor"
        return "\n".join(
            [
                commented(words),
                f"Definition prime : Z := {found.prime}.",
                f"Definition inverse : Z := {found.inverse}.",
                _list_definition("u", found.u),
                _list_definition("v", found.v),
                "",
                commented("no recurrence of lower order holds, from no m on"),
            ]
        )

    def title(self) -> str:
        """Return what the theorem is about."""
        return f"The generating function of {self.counts}"

    def counted_words(self) -> str:
        """Return in words what a(n) is, without the conditions."""
        side = self.counts.side
        rows, columns = ("n", side) if not self.is_transposed else (side, "n")
        board = f"{rows} row{'s' * (rows != 1)} and {columns} column{'s' * (columns != 1)}"
        words = f"a(n) is the number of {self.rule.counted(board)}"
        if self.topology == "Ring":
            what = "rows" if self.is_transposed else "columns"
            words += f"; {what} are counted modulo {side}"
        return words

    def recurrence_words(self) -> str:
        """Return the recurrence of least order, as text."""
        return recurrence_text(self.gf)


AnyTheorem = FormalTheorem | OctalTheorem | StripTheorem

GF = "forall n, product q a n = coefficient p n"
LEAST = """\
forall (c : list Z) (m : nat), (length c < length q)%nat ->
  (forall n, (n >= m)%nat -> product c a n = 0) -> Forall (eq 0) c"""
LEAST_PROOF = """\
Proof. apply (least_proved a p q prime inverse u v gf).
vm_cast_no_check (eq_refl true). Qed."""

IMPORTS = """\
From Coq Require Import ZArith List Bool.
From GFKit Require Import {module}.
Import ListNotations.
Open Scope Z_scope.
"""


def require_formal(counts: StripCounts) -> None:
    """Raise NotFormal for something that the library has no words for."""
    if counts.is_ring:
        raise NotFormal(f"on a {counts.topology} the growing side has no ends")
    if counts.marks != "none":
        raise NotFormal("the library counts without marks")
    if counts.shift:
        raise NotFormal("the index is not the length of the growing side")
    if counts.is_joined and counts.side < LEAST_JOINED:
        raise NotFormal("sides of one or two cells whose ends are joined")
    rule = formal_rule(counts.model)
    if counts.fixed == "rows" and isinstance(rule, FormalRule) and rule.is_introduced:
        raise NotFormal("new values in order along rows, while the columns grow")


def formal_theorem(counts: StripCounts, gf: RationalGF | MarkedGF) -> FormalTheorem:
    """Return the theorem that gf is the generating function of the counts.

    Raises NotFormal for something that the library has no words for, Disagreement if the automaton
    has another generating function, LimitReached as for the generating function.

    >>> from gfkit import Strip
    >>> strip = Strip("kings", rows=1)
    >>> print(formal_theorem(strip.definition(), strip.gf).counted_words())
    a(n) is the number of positions with 1 row and n columns of the values 0, 1 that obey the rule
    """
    if isinstance(gf, MarkedGF):
        raise NotFormal("the library counts without marks")
    theorem = FormalTheorem(counts, gf)  # says at once what it cannot say
    lumping = counts.quotient({}, Workings())[1]
    return replace(theorem, missing=missing_factor(lumping, gf))


def theorem_of_statement(statement: object) -> AnyTheorem:
    """Return the theorem of a statement of the kernel's.

    Raises NotFormal for a statement of another kind.
    """
    if isinstance(statement, OctalPeriod):
        return OctalTheorem(statement)
    if isinstance(statement, StripOutcome):
        return StripTheorem(statement)
    if not isinstance(statement, IsGF):
        raise NotFormal(f"a statement of the kind {getattr(statement, 'kind', statement)!r}")
    if not isinstance(statement.of, StripCounts):
        raise NotFormal(f"a generating function of {statement.of}, which does not count on strips")
    return formal_theorem(statement.of, statement.gf)


def stated_in(text: str) -> AnyTheorem | None:
    """Return what a file's header says that it states, with r left open; None without a header.

    Raises CertificateRejected for a header that cannot be read.
    """
    found = re.search(rf"^{re.escape(HEADER)}(.*) \*\)$", text, re.MULTILINE)
    if found is None:
        return None
    try:
        data = parse_json(found[1], "the header", LIMITS)
        if "code" in data:
            return OctalTheorem(OctalPeriod.of_data(data))
        if "says" in data:
            return StripTheorem(StripOutcome.of_data(data))
        statement = IsGF.of_data(data)
        if not isinstance(statement.of, StripCounts) or isinstance(statement.gf, MarkedGF):
            raise CertificateRejected("the header states something else than counts on strips")
        return FormalTheorem(statement.of, statement.gf)
    except GfkitError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise CertificateRejected(f"the header cannot be read: {error!r}") from None


def _list_definition(name: str, numbers: Sequence[int]) -> str:
    text = f"Definition {name} : list Z := {list_term(map(integer_term, numbers))}."
    return textwrap.fill(text, LINE, subsequent_indent="  ", break_long_words=False)
