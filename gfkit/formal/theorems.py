"""The theorem for Coq of a statement of the kernel, and the page that says what a file states."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.errors import NotFormal
from gfkit.formal.counting import FormalTheorem, formal_theorem, require_formal
from gfkit.formal.reader import Formal
from gfkit.formal.relations import formal_relation
from gfkit.proofs.kernel import Statement, Workings
from gfkit.render.pages import Line, Page, page_of_lines
from gfkit.sequences.gf import IsGF
from gfkit.sequences.operations import Shifted
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.formal.checks import Accepted


def theorem_of_statement(statement: Statement) -> Formal:
    """Return the theorem of a statement of the kernel's.

    A generating function of counts on strips; a relation, an identity, or a closed form of such
    counts or of the coefficients of fractions. Where the index of counts is shifted, or they begin
    later, the theorem is about all counts, from n = 0 on. Raises NotFormal for others.
    """
    if not isinstance(statement, IsGF):
        return formal_relation(statement)
    of = statement.of
    while isinstance(of, Shifted):
        of = of.of
    if not isinstance(of, Strip):
        raise NotFormal(f"a generating function of {of}, which is not a count on strips")
    of = replace(of, shift=0)
    if of == statement.of:
        return formal_theorem(of, statement.gf)
    require_formal(of)
    found = of.find_gf(Workings())
    if found is None:
        raise NotFormal(f"{of}, whose generating function is not known")
    return formal_theorem(of, found[0])


def statement_page(theorem: Formal, accepted: Accepted | None = None) -> Page:
    """Return the statement, and the answer of Coq if it was run.

    >>> from gfkit import Strip
    >>> from gfkit.formal.counting import formal_theorem
    >>> strip = Strip("kings", columns=2)
    >>> print(statement_page(formal_theorem(strip.definition(), strip.gf)).text())
    theorem     for every n >= 0 let a(n) be the number of positions with n rows and 2 columns of
                the values 0, 1 that satisfy the rule
    where       0 stands for an empty cell, 1 stands for K
    rule        1. every value and the one at (0, 1) from it are a pair of 0 0, 0 1, 1 0
                2. every value and the one at (1, 0) from it are a pair of 0 0, 0 1, 1 0
                3. every value and the one at (1, -1) from it are a pair of 0 0, 0 1, 1 0
                4. every value and the one at (1, 1) from it are a pair of 0 0, 0 1, 1 0
    g.f.        the sum of a(n) x^n is (1+2*x)/((1-2*x)*(1+x))
    recurrence  a(n) = a(n-1) + 2*a(n-2) for n >= 2; a(0)=1, a(1)=3
    """
    rows = [*theorem.lines()]
    if accepted is not None and isinstance(theorem, FormalTheorem) and theorem.says_least:
        least = f"{theorem.gf.order}; no recurrence of lower order holds, from no n on"
        rows.append(("order", least))
    if accepted is not None:
        rows.append(Line("verdict", accepted.words, kind="verdict", is_prose=True))
    return page_of_lines(rows)
