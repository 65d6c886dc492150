"""What a file for Coq states, and the theorem of a statement of the kernel's.

The statement of a theorem as people read it: text, LaTeX, Markdown, or a page of HTML.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.base.files import parse_json
from gfkit.errors import CertificateRejected, GfkitError, NotFormal
from gfkit.formal.gallina import HEADER
from gfkit.formal.relation_theorem import FormalRelation, formal_relation
from gfkit.formal.theorem import FormalTheorem, formal_theorem, require_formal
from gfkit.proofs.certificate import LIMITS
from gfkit.proofs.kernel import Workings, statement_of
from gfkit.render.page import Line, Page, page_of_lines
from gfkit.sequences.formula_proofs import ClosedFormHolds
from gfkit.sequences.identities import IdentityHolds
from gfkit.sequences.is_gf import IsGF
from gfkit.sequences.operations import Shifted
from gfkit.sequences.relation_holds import RelationHolds
from gfkit.series.marked import MarkedGF
from gfkit.strips.sequences.strip_counts import StripCounts

if TYPE_CHECKING:
    from gfkit.formal.coq_checks import Accepted
    from gfkit.formal.theorem_text import Theorem

Formal = FormalTheorem | FormalRelation


def theorem_of_statement(statement: object) -> Formal:
    """Return the theorem of a statement of the kernel's.

    A generating function of counts on strips; a relation, an identity, or a closed form of such
    counts or of the coefficients of fractions. Of counts whose index is shifted, or that begin
    later, the theorem is about all counts, from n = 0 on.
    Raises NotFormal for others.
    """
    if isinstance(statement, RelationHolds | ClosedFormHolds | IdentityHolds):
        return formal_relation(statement)
    if not isinstance(statement, IsGF):
        raise NotFormal(f"a statement of the kind {getattr(statement, 'kind', statement)!r}")
    of = statement.of
    while isinstance(of, Shifted):
        of = of.of
    if not isinstance(of, StripCounts):
        raise NotFormal(f"a generating function of {of}, which is not a count on strips")
    of = replace(of, shift=0)
    if of == statement.of:
        return formal_theorem(of, statement.gf)
    require_formal(of)
    found = of.find_gf(Workings())
    if found is None:
        raise NotFormal(f"{of}, whose generating function is not known")
    return formal_theorem(of, found[0])


def stated_in(text: str) -> Formal:
    """Return what a file's header says that it states, without proofs.

    Raises CertificateRejected for a file without a header, or with one that cannot be read.
    """
    found = re.findall(rf"^{re.escape(HEADER)}(.*) \*\)$", text, re.MULTILINE)
    lines = text.count(HEADER.strip("(* "))
    if lines > 1:
        raise CertificateRejected(f"{lines} lines say what the file states")
    if not lines:
        raise CertificateRejected("the file has no header of gfkit's, so nothing of it is checked")
    if not found:
        raise CertificateRejected("the line that says what the file states cannot be read")
    try:
        data = parse_json(found[0], "the header", LIMITS)
        if "statement" in data:
            return _relation(statement_of(data["statement"]))
        if "of" not in data:
            raise CertificateRejected("the header states neither counts on strips nor a relation")
        statement = IsGF.of_data(data)
        if not isinstance(statement.of, StripCounts) or isinstance(statement.gf, MarkedGF):
            raise CertificateRejected("the header states something else than counts on strips")
        return FormalTheorem(statement.of, statement.gf)
    except GfkitError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise CertificateRejected(f"the header cannot be read: {error!r}") from None


def _relation(statement: object) -> FormalRelation:
    if not isinstance(statement, RelationHolds | ClosedFormHolds | IdentityHolds):
        raise CertificateRejected("the header states something else than a relation")
    return FormalRelation(statement)


def statement_page(theorem: Theorem, accepted: Accepted | None = None) -> Page:
    """Return the statement, and what Coq says of it if it was asked.

    >>> from gfkit import Strip
    >>> from gfkit.formal.theorem import formal_theorem
    >>> strip = Strip("kings", columns=2)
    >>> print(statement_page(formal_theorem(strip.definition(), strip.gf)).text())
    theorem     for every n >= 0 let a(n) be the number of positions with n rows and 2 columns of
                the values 0, 1 that obey the rule
    where       0 stands for an empty cell, 1 stands for K
    rule        1. no two colours of a forbidden pair stand at (0, 1) from each other
                2. no two colours of a forbidden pair stand at (1, 0) from each other
                3. no two colours of a forbidden pair stand at (1, 1) from each other
                4. no two colours of a forbidden pair stand at (1, -1) from each other
    where       forbidden pairs: K K
    g.f.        the sum of a(n) x^n is (1+2*x)/((1-2*x)*(1+x))
    recurrence  a(n) = a(n-1) + 2*a(n-2) for n >= 2; a(0)=1, a(1)=3
    """
    rows = [*theorem.lines()]
    if accepted is not None and isinstance(theorem, FormalTheorem) and theorem.says_least:
        least = f"{theorem.gf.order}; no recurrence of lower order holds, from no n on"
        rows.append(("order", least))
    if accepted is not None:
        rows.append(Line("verdict", accepted_words(accepted), kind="verdict", is_prose=True))
    return page_of_lines(rows)


def accepted_words(accepted: Accepted) -> str:
    """Return what is said of a file that is accepted."""
    took = f"{accepted.seconds:.1f} s"
    said = f"accepted; coqchk: no axioms (Coq {accepted.version}, {took})"
    return f"{said}; our library: {accepted.library}"
