"""Ranges of sides, as `--columns 1..8`: the answers of a verb, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.budget import know, tracked
from gfkit.cli.frame import MODELS, Said, called_with, listed
from gfkit.cli.options import Span
from gfkit.cli.session import session
from gfkit.errors import GfkitError, LimitReached, OutOfBudget
from gfkit.render.page import Line, Page, Paragraph
from gfkit.render.record import TableCell, beside

if TYPE_CHECKING:
    from gfkit.cli.frame import Way
    from gfkit.cli.output import Certificates


def said_of_sides(
    verb: str, way: Way, given: dict[str, Any], side: str, kept: Certificates
) -> Said:
    """Answer for each side of a range, and write the certificate of each if they are wanted.

    At a limit the sides that are done are said; it is raised if none is.
    """
    if kept.path is not None and kept.folder is None:
        raise GfkitError(f"{kept.path} is one file: name a folder for the certificates of a range")
    found: dict[int, Said] = {}
    stopped: OutOfBudget | LimitReached | None = None
    lengths = list(given[side])
    try:
        for length in tracked(lengths, side):
            one = called_with(way.run, {**given, side: Span(length, length, is_range=False)})
            kept.write({_name(verb, given, side, length): one.proof})
            found[length] = one
            know(**{side: f"1 to {length} done" if lengths[0] == 1 else length})
    except (LimitReached, OutOfBudget) as error:
        if not found:
            raise
        session().begin_output()
        stopped = error if len(found) < len(lengths) else None  # nothing is left to do
    missing = [] if stopped is None else [f"from {lengths[len(found)]} {side} on: {stopped}"]

    def data() -> dict[str, Any]:
        said: dict[str, Any] = {side: list(found)}
        said["answers"] = [_listed(one.printed(as_json=True)) for one in found.values()]
        if kept.path is not None:
            said["certificates"] = list(map(str, kept.written))
        if stopped is not None:
            said |= {"verdict": "underdetermined", "reason": str(stopped)}
        return said

    status = max(one.status for one in found.values())
    return Said(
        data,
        lambda: _page(side, way, found, [("missing", one) for one in missing]),
        status=status,
        notes=missing,
        stopped=stopped,
    )


def _name(verb: str, given: dict[str, Any], side: str, length: int) -> str:
    words = [word for name in MODELS for word in listed(given.get(name)) if word is not None]
    return "-".join([verb] * (verb != "gf") + [*map(str, words), side, str(length)])


def _listed(data: dict[str, Any]) -> dict[str, Any]:
    """Return JSON data without iterators."""
    return {
        key: list(value) if hasattr(value, "__next__") else value for key, value in data.items()
    }


def _page(side: str, way: Way, found: dict[int, Said], notes: list[tuple[str, str]]) -> Page:
    """Return the table of the records, below what they have in common; or page below page."""
    pages: dict[int, Any] = {n: one.printed(as_json=False) for n, one in found.items()}
    records: dict[int, Any] = {n: one.data for n, one in found.items()}
    cells = [
        cell
        for record in records.values()
        for cell in getattr(record, "entries", ())
        if isinstance(cell, TableCell)
    ]
    if not cells:
        parts = [part for n in pages for part in (Paragraph(f"{side} {n}"), *pages[n].parts)]
        return Page((*parts, *(Line(*note) for note in notes)))
    lines = {
        n: [(z.label, z.text) for z in page.parts if isinstance(z, Line) and not z.is_detail]
        for n, page in pages.items()
    }
    same = set.intersection(*map(set, lines.values()))
    first = next(iter(lines.values()))
    about = [one for one in first if one in same and one[0] not in {"verdict", "why"}]
    known: dict[int, Any] = {
        n: one.printed(as_json=True).get("verdict") for n, one in found.items()
    }
    others = [f"{word} for {n} {side}" for n, word in known.items() if word != "proved"]
    verdict = ("; ".join(others) or way.each or "proved for each") if any(known.values()) else ""
    rates = (
        cell.text() if callable(cell.text) else cell.text for cell in cells if not cell.is_long
    )
    if any(rate.startswith("~") for rate in rates):
        notes = [("~", "not certified: the ratio of successive terms"), *notes]
    return beside(side, records, about, notes, verdict)
