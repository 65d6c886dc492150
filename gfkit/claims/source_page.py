"""A page for each source of the catalogue: its claims with the verdicts on record.

Texts of claims files are shown as they are: what has a meaning in Markdown or HTML is escaped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.claims.claim import Claim

LONGEST = 160
MARKED = re.compile(r"[\\`*_\[\]|~$]")
"""What Markdown may read as more than itself inside a line."""
ENTITIES = {"&": "&amp;", "<": "&lt;"}


def page_of(source: str, claims: Sequence[Claim]) -> str:
    """Return the page of one source in Markdown, generated from the records alone.

    >>> from gfkit.claims.claim import Claim
    >>> claim = Claim("f1", "H", "Table 1", "Counts.", "terms", recorded={"verdict": "proved"})
    >>> print(page_of("H", [claim]).splitlines()[-1])
    | f1 | Table 1 | Counts. | proved |  |
    """
    totals: dict[str, int] = {}
    for claim in claims:
        verdict = _verdict(claim)
        totals[verdict] = totals.get(verdict, 0) + 1
    counts = ", ".join(f"{count} {_text(verdict)}" for verdict, count in sorted(totals.items()))
    wrong = [claim for claim in claims if _verdict(claim) == "refuted"]
    lines = [
        f"# Claims of [{_text(source)}]",
        "",
        f"{len(claims)} claims: {counts}.",
        "",
        "## What is wrong",
        "",
    ]
    lines += [
        f"- Claim {_text(claim.id)}, {_text(claim.place)}: {_text(claim.statement)} "
        f"{_sentences(claim)}"
        for claim in wrong
    ] or ["No claim was found to be wrong."]
    lines += [
        "",
        "## How to replay",
        "",
        "`gfkit catalog show ID` decides a claim again, with its counterexample and repair;",
        "`gfkit catalog check` decides all. On the site each proof has a button that replays its",
        "certificate in the browser. Verdicts are explained in [claims](../claims.md). This page",
        "is generated from the catalogue by `gfkit catalog page`.",
        "",
        "## Every claim",
        "",
        "| id | place | statement | verdict | counterexample, repair, note |",
        "| --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {_text(claim.id)} | {_text(claim.place)} | {_text(claim.statement)} | "
        f"{_text(_verdict(claim))} | {_remarks(claim)} |"
        for claim in claims
    ]
    return "\n".join(lines) + "\n"


def _verdict(claim: Claim) -> str:
    return str((claim.recorded or {}).get("verdict", "not recorded"))


def _sentences(claim: Claim) -> str:
    """Return the counterexample and the repair of a refuted claim as sentences."""
    recorded = claim.recorded or {}
    parts = []
    found = recorded.get("counterexample")
    if found:
        at = f"n = {found['n']}" if isinstance(found["n"], int) else str(found["n"])
        said, true = (_code(found[key], in_table=False) for key in ("expected", "got"))
        parts.append(f"It fails at {_code(at, in_table=False)}: it says {said}, true is {true}.")
    if "repair" in recorded:
        parts.append(f"Right: {_code(recorded['repair'], in_table=False)}.")
    return " ".join(parts)


def _remarks(claim: Claim) -> str:
    recorded = claim.recorded or {}
    parts = []
    found = recorded.get("counterexample")
    if found:
        at = f"n = {found['n']}" if isinstance(found["n"], int) else str(found["n"])
        parts.append(f"{_code(at)}: says {_code(found['expected'])}, true is {_code(found['got'])}")
    if "repair" in recorded:
        parts.append(f"right: {_code(recorded['repair'])}")
    if claim.note:
        parts.append(_text(claim.note))
    return "; ".join(parts)


def _plain(text: str) -> str:
    """Return a text in one line, without what cannot be seen."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))


def _text(text: str) -> str:
    r"""Return Markdown that shows a text, in a cell of a table or elsewhere in a line.

    What stands between two backticks is shown as code.

    >>> print(_text("2* = {*|<b>1</b>} by `gfkit`"))
    2\* = {\*\|&lt;b>1&lt;/b>} by `gfkit`
    """
    parts = re.split("`([^`]+)`", _plain(text))
    return "".join(_code(part) if k % 2 else _escaped(part) for k, part in enumerate(parts))


def _escaped(text: str) -> str:
    escaped = MARKED.sub(r"\\\g<0>", text)
    return "".join(ENTITIES.get(character, character) for character in escaped)


def _code(thing: object, *, in_table: bool = True) -> str:
    """Return Markdown that shows a text as code, in a cell of a table or elsewhere in a line."""
    shown = _plain(str(thing))
    if len(shown) > LONGEST:
        shown = f"{shown[:LONGEST]}..."
    longest = max(map(len, re.findall("`+", shown)), default=0)
    fence = "`" * (longest + 1)
    space = " " if shown.startswith("`") or shown.endswith("`") or not shown else ""
    if in_table:
        shown = shown.replace("|", chr(92) + "|")
    return f"{fence}{space}{shown}{space}{fence}"
