"""A page for each source of the catalogue: its claims with the verdicts on record."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.claims.claim import Claim

LONGEST = 160


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
    counts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(totals.items()))
    lines = [
        f"# Claims of [{source}]",
        "",
        "Generated from the catalogue by `gfkit catalog page`; what the verdicts mean stands in",
        "[claims](../claims.md). `gfkit catalog check` settles every claim anew.",
        "",
        f"{len(claims)} claims: {counts}.",
        "",
        "| id | place | statement | verdict | counterexample, repair, note |",
        "| --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {claim.id} | {_cell(claim.place)} | {_cell(claim.statement)} | {_verdict(claim)} | "
        f"{_remarks(claim)} |"
        for claim in claims
    ]
    return "\n".join(lines) + "\n"


def _verdict(claim: Claim) -> str:
    return str((claim.recorded or {}).get("verdict", "not recorded"))


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
        parts.append(_cell(claim.note))
    return "; ".join(parts)


def _code(text: object) -> str:
    shown = str(text)
    if len(shown) > LONGEST:
        shown = f"{shown[:LONGEST]}..."
    return f"`{_cell(shown, bars=True)}`"


def _cell(text: str, *, bars: bool = False) -> str:
    """Return text that fits in a cell of a table."""
    plain = " ".join(text.split())
    return plain.replace("|", "\\|") if bars or "|" in plain else plain
