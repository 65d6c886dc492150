"""Ranges of sides, as `--columns 1..8`: the answers of a verb, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.budget import know, tracked
from gfkit.cli.frame import MODELS, Said, called_with
from gfkit.cli.options import Span
from gfkit.cli.session import session
from gfkit.errors import GfkitError, LimitReached, OutOfBudget
from gfkit.render.page import Line, Page, Paragraph
from gfkit.render.record import TableCell, beside

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        stopped = error
    missing = [f"from {n} {side} on: {stopped}" for n in lengths[len(found) :][:1] if stopped]

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
    words = [one for name in MODELS for one in _words(given.get(name))]
    return "-".join([verb] * (verb != "gf") + [*words, side, str(length)])


def _words(one: Any) -> list[str]:
    return one if isinstance(one, list) else [] if one is None else [str(one)]


def _listed(data: dict[str, Any]) -> dict[str, Any]:
    """Return JSON data without iterators."""
    is_iterator = {key: hasattr(value, "__next__") for key, value in data.items()}
    return {key: list(value) if is_iterator[key] else value for key, value in data.items()}


def _page(side: str, way: Way, found: dict[int, Said], notes: list[tuple[str, str]]) -> Page:
    """Return the table of the records, below what they have in common; or page below page."""
    pages = {length: one.printed(as_json=False) for length, one in found.items()}
    cells = any(isinstance(cell, TableCell) for one in found.values() for cell in _entries(one))
    if not cells:
        parts = [part for length in pages for part in _headed(side, length, pages[length])]
        return Page((*parts, *(Line(*note) for note in notes)))
    same = set.intersection(*({(one.label, one.text) for one in _lines(p)} for p in pages.values()))
    first = next(iter(pages.values()))
    about = [(one.label, one.text) for one in _lines(first) if (one.label, one.text) in same]
    about = [(label, text) for label, text in about if label not in {"verdict", "why"}]
    known = {length: _data(one).get("verdict") for length, one in found.items()}
    others = [f"{word} for {length} {side}" for length, word in known.items() if word != "proved"]
    verdict = ("; ".join(others) or way.each or "proved for each") if any(known.values()) else ""
    rates = [str(_called(cell.text)) for one in found.values() for cell in _cells(one)]
    if any(rate.startswith("~") for rate in rates):
        notes = [("~", "not certified: the ratio of successive terms"), *notes]
    records: dict[int, Any] = {length: one.data for length, one in found.items()}
    return beside(side, records, about, notes, verdict)


def _headed(side: str, length: int, page: Any) -> Iterator[Any]:
    yield Paragraph(f"{side} {length}")
    yield from page.parts


def _entries(said: Said) -> tuple[Any, ...]:
    return getattr(said.data, "entries", ())


def _cells(said: Said) -> list[TableCell]:
    return [one for one in _entries(said) if isinstance(one, TableCell) and not one.is_long]


def _called(text: Any) -> Any:
    return text() if callable(text) else text


def _lines(page: Any) -> list[Line]:
    return [one for one in page.parts if isinstance(one, Line) and not one.is_detail]


def _data(said: Said) -> dict[str, Any]:
    found: dict[str, Any] = said.printed(as_json=True)
    return found
