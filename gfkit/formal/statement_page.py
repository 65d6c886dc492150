"""The statement of a theorem as people read it: text, LaTeX, Markdown, or a page of HTML."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from gfkit.formal.octal_theorem import OctalTheorem
from gfkit.formal.strip_theorem import StripTheorem
from gfkit.render.page import Line, Page, page_of_lines
from gfkit.sequences.is_gf import gf_data

if TYPE_CHECKING:
    from gfkit.formal.coq_runs import Accepted
    from gfkit.formal.theorem import AnyTheorem

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


def statement_page(theorem: AnyTheorem, accepted: Accepted | None = None) -> Page:
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
    if isinstance(theorem, StripTheorem):
        lines: list[Any] = [Line(label, text, is_prose=True) for label, text in theorem.lines()]
        return page_of_lines([*lines, *_verdict(accepted)])
    rule = theorem.rule
    what = theorem.counted_words()
    rows: list[Any] = [Line("theorem", f"for every n >= 0 let {_let(what)}", is_prose=True)]
    if rule.legend:
        rows.append(Line("where", ", ".join(rule.legend), is_prose=True))
    for place, words in enumerate(rule.sentences, 1):
        label = "rule" if place == 1 else ""
        rows.append(Line(label, f"{place}. {words}", is_prose=True))
    rows += [Line("where", words, is_prose=True) for words in rule.notes]
    rows.append(("g.f.", f"the sum of a(n) x^n is {theorem.gf.text('x')}"))
    rows.append(("recurrence", theorem.recurrence_words()))
    if accepted is not None and accepted.is_least:
        rows.append(
            ("order", f"{theorem.gf.order}; no recurrence of lower order holds, from no n on")
        )
    return page_of_lines([*rows, *_verdict(accepted)])


def _octal_page(theorem: OctalTheorem, accepted: Accepted | None) -> Page:
    period, values, least = theorem.words()
    rows: list[Any] = [
        ("game", f"octal game {theorem.code}; who cannot move loses"),
        Line("theorem", period, is_prose=True),
        Line("values", values, is_prose=True),
    ]
    if accepted is None or accepted.is_least:
        rows.append(Line("least", least, is_prose=True))
    return page_of_lines([*rows, *_verdict(accepted)])


def _verdict(accepted: Accepted | None) -> list[Any]:
    if accepted is None:
        return []
    return [Line("verdict", accepted_words(accepted), kind="verdict", is_prose=True)]


def accepted_words(accepted: Accepted) -> str:
    """Return what Coq says of a file that it accepts."""
    if accepted.is_closed:
        assumed = "it assumes nothing (closed under the global context)"
    else:
        assumed = f"it ASSUMES {'; '.join(accepted.assumptions)}"
    return f"accepted by Coq {accepted.version} in {accepted.seconds:.1f} s; {assumed}"


def statement_html(theorem: AnyTheorem, version: str) -> str:
    """Return a page of HTML with the statement and the file for Coq."""
    return HTML.format(
        title=html.escape(theorem.title()),
        body=statement_page(theorem).html(),
        source=html.escape(theorem.source(version)),
    )


def statement_data(theorem: AnyTheorem) -> dict[str, Any]:
    """Return the statement as JSON data."""
    if isinstance(theorem, OctalTheorem | StripTheorem):
        return theorem.data()
    return {
        "statement": theorem.counted_words(),
        "values": list(theorem.rule.legend),
        "rule": list(theorem.rule.sentences),
        **gf_data(theorem.gf),
        "recurrence": theorem.recurrence_words(),
        "holds_from": theorem.gf.holds_from,
    }


def _let(words: str) -> str:
    return words.replace("a(n) is", "a(n) be", 1)
