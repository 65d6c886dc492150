"""The statement of a theorem as people read it: text, LaTeX, Markdown, or a page of HTML."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from gfkit.formal.gallina import shown
from gfkit.formal.theorem import FormalTheorem
from gfkit.render.page import Line, Page, page_of_lines

if TYPE_CHECKING:
    from gfkit.formal.coq_checks import Accepted
    from gfkit.formal.theorem_text import Theorem

HTML = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; margin: 2em auto; max-width: 60em; line-height: 1.4 }}
td, th {{ padding: 0.2em 0.8em 0.2em 0; vertical-align: top }}
pre {{ background: #f4f4f4; padding: 1em; overflow-x: auto }}
</style>
</head>
<body>
<h1>{title}</h1>
{body}
<h2>The same for Coq</h2>
<pre>{source}</pre>
</body>
</html>
"""


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
    took = "found in an earlier run" if accepted.is_kept else f"{accepted.seconds:.1f} s"
    return f"accepted; coqchk: no axioms (Coq {accepted.version}, {took})"


def statement_html(theorem: Theorem, version: str) -> str:
    """Return a page of HTML with the statement and the file for Coq."""
    return HTML.format(
        title=html.escape(shown(theorem.title())),
        body=statement_page(theorem).html(),
        source=html.escape(theorem.source(version)),
    )
