"""The statement of a theorem as people read it: text, LaTeX, Markdown, or a page of HTML."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from gfkit.formal.gallina import shown
from gfkit.formal.octal_theorem import OctalTheorem
from gfkit.formal.relation_theorem import FormalRelation
from gfkit.formal.strip_theorem import StripTheorem
from gfkit.formal.theorem import FormalCounts
from gfkit.render.page import Line, Page, page_of_lines
from gfkit.sequences.is_gf import gf_data

if TYPE_CHECKING:
    from gfkit.formal.coq_checks import Accepted
    from gfkit.formal.stated import Formal

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


def statement_page(theorem: Formal, accepted: Accepted | None = None) -> Page:
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
    if isinstance(theorem, OctalTheorem):
        return _octal_page(theorem, accepted)
    rows: list[Any]
    if isinstance(theorem, StripTheorem):
        rows = [_said(label, words) for label, words in theorem.lines()]
    elif isinstance(theorem, FormalRelation):
        rows = [_said("theorem", theorem.words())]
        for one in theorem.counted:
            index = f"n{one.by:+d}" if one.by else "n"
            rows.append(_said("where", f"{one.name}(n) is b({index})"))
            rows += _rule_rows(FormalCounts(one.counts), "b(n)", "let")
    else:
        rows = _rule_rows(theorem, "a(n)", "theorem")
        rows.append(("g.f.", f"the sum of a(n) x^n is {theorem.gf.text('x')}"))
        rows.append(("recurrence", theorem.recurrence_words()))
        if accepted is not None and theorem.says_least:
            least = f"{theorem.gf.order}; no recurrence of lower order holds, from no n on"
            rows.append(("order", least))
    if accepted is not None:
        rows.append(Line("verdict", accepted_words(accepted), kind="verdict", is_prose=True))
    return page_of_lines(rows)


def _said(label: str, words: str) -> Line:
    """Return a line of words, in which names of a file begin no line of their own."""
    return Line(label, shown(words), is_prose=True)


def _rule_rows(counted: FormalCounts, name: str, label: str) -> list[Any]:
    rule = counted.rule
    words = counted.counted_words().replace("a(n) is", f"{name} be", 1)
    what = f"for every n >= 0 let {words}"
    rows: list[Any] = [_said(label, what)]
    if rule.legend:
        rows.append(_said("where", ", ".join(rule.legend)))
    for place, said in enumerate(rule.sentences, 1):
        title = "rule" if place == 1 else ""
        rows.append(_said(title, f"{place}. {said}"))
    return rows + [_said("where", said) for said in rule.notes]


def _octal_page(theorem: OctalTheorem, accepted: Accepted | None) -> Page:
    period, values, least = theorem.words()
    rows: list[Any] = [
        ("game", f"octal game {theorem.code}; who cannot move loses"),
        Line("theorem", period, is_prose=True),
        Line("values", values, is_prose=True),
        Line("least", least, is_prose=True),
    ]
    if accepted is not None:
        rows.append(Line("verdict", accepted_words(accepted), kind="verdict", is_prose=True))
    return page_of_lines(rows)


def accepted_words(accepted: Accepted) -> str:
    """Return what is said of a file that is accepted."""
    took = "found in an earlier run" if accepted.is_kept else f"{accepted.seconds:.1f} s"
    return f"accepted; coqchk: no axioms (Coq {accepted.version}, {took})"


def statement_html(theorem: Formal, version: str) -> str:
    """Return a page of HTML with the statement and the file for Coq."""
    return HTML.format(
        title=html.escape(shown(theorem.title())),
        body=statement_page(theorem).html(),
        source=html.escape(theorem.source(version)),
    )


def statement_data(theorem: Formal) -> dict[str, Any]:
    """Return the statement as JSON data."""
    if isinstance(theorem, OctalTheorem | StripTheorem):
        return theorem.data()
    if isinstance(theorem, FormalRelation):
        return {
            "statement": theorem.relation_words(),
            "low": theorem.low,
            "names": {
                one.name: {"shift": one.by, **_counted_data(FormalCounts(one.counts))}
                for one in theorem.counted
            },
        }
    return {
        **_counted_data(theorem),
        **gf_data(theorem.gf),
        "recurrence": theorem.recurrence_words(),
        "holds_from": theorem.gf.holds_from,
    }


def _counted_data(counted: FormalCounts) -> dict[str, Any]:
    return {
        "statement": counted.counted_words(),
        "values": list(counted.rule.legend),
        "rule": list(counted.rule.sentences),
    }
