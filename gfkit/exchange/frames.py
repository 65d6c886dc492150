"""Terms and tables as series and frames of pandas; integers stay exact, of dtype object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import size
from gfkit.errors import GfkitError, MissingExtra
from gfkit.exchange.dense_arrays import SHOWN
from gfkit.series.marked import MarkedGF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.claims.finding import Audited
    from gfkit.games.periodicity import NimAnswer
    from gfkit.games.strip_outcomes import StripOutcomes
    from gfkit.sequences.guessing import Guess
    from gfkit.sequences.sequence import Sequence
    from gfkit.sequences.verbs import Answer
    from gfkit.series.profile import Profile
    from gfkit.series.rational import RationalGF
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip import Strip, StripAnswer


def pandas() -> Any:
    """Return the library; raises MissingExtra if it is not installed."""
    try:
        import pandas as library  # noqa: ICN001, PLC0415 - an extra
    except ImportError:
        raise MissingExtra("tables of pandas", "pandas", "pandas") from None
    return library


def series(terms: list[Any], offset: int, name: str) -> Any:
    """Return terms as a series whose index is n."""
    library = pandas()
    index = library.RangeIndex(offset, offset + len(terms), name="n")
    return library.Series(terms, index=index, dtype=object, name=name or "a")


def of_sequence(sequence: Sequence, count: int | None = None) -> Any:
    """Return the terms that were listed, or the first `count` (20), by their n."""
    if count is None:
        count = SHOWN if sequence.last is None else sequence.last - sequence.offset + 1
    return series(sequence.early(size("count", count)), sequence.offset, sequence.name)


def of_found(answer: Answer[Any], count: int | None = None) -> Any:
    """Return the terms of the sequence that an answer is about."""
    return of_sequence(answer.of, count)


def of_gf(gf: RationalGF | MarkedGF, count: int = SHOWN) -> Any:
    """Return the first coefficients, those of a marked g.f. as profiles."""
    return series(list(gf.terms(size("count", count))), 0, "a")


def of_strip(strip: Strip | GraphProduct, count: int = SHOWN) -> Any:
    """Return the first terms of a strip."""
    return series(list(strip.terms(size("count", count))), 0, strip.counted.name)


def of_answer(answer: StripAnswer, count: int = SHOWN) -> Any:
    """Return the first terms; with marks a frame with a row for each n and numbers of pieces.

    Columns of the frame: n, left and right (numbers of pieces), count.
    """
    count = size("count", count)
    if not isinstance(answer.gf, MarkedGF):
        return series(answer.terms(count), 0, answer.strip.counted.name)
    rows = [
        (n, *term) for n, profile in enumerate(answer.profiles(count)) for term in profile.terms
    ]
    return _frame(rows, ("n", "left", "right", "count"))


def of_profile(profile: Profile) -> Any:
    """Return a frame with a row for each term: left and right (numbers of pieces), count."""
    return _frame(list(profile.terms), ("left", "right", "count"))


def _frame(rows: list[tuple[Any, ...]], columns: tuple[str, ...]) -> Any:
    frame = pandas().DataFrame(rows, columns=list(columns), dtype=object)
    return frame.astype({name: int for name in columns if name != "count"})


def of_audit(audit: Iterable[Audited]) -> Any:
    """Return a frame with a row for each claim."""
    columns = ("id", "place", "statement", "kind", "verdict", "reason", "repair")
    rows = [
        (
            *(one.claim.id, one.claim.place, one.claim.statement, one.claim.kind),
            *(str(one.finding.verdict), one.finding.reason, one.finding.repair),
        )
        for one in audit
    ]
    return pandas().DataFrame(rows, columns=list(columns))


def of_audited(audited: Audited) -> Any:
    """Return a frame of one row."""
    return of_audit([audited])


def of_count_table(table: list[list[int]]) -> Any:
    """Return a frame with the number of rows as its index and of columns as its columns."""
    library = pandas()
    rows = library.RangeIndex(1, len(table) + 1, name="rows")
    columns = library.RangeIndex(1, len(table[0]) + 1, name="columns")
    return library.DataFrame(list(table), index=rows, columns=columns, dtype=object)


def of_nim_answer(answer: NimAnswer) -> Any:
    """Return the nim-values of the heaps 0, 1, ..."""
    return series(list(answer.values), 0, str(answer.code))


def of_outcomes(found: StripOutcomes) -> Any:
    """Return the outcomes that were computed, by the length of the board."""
    library = pandas()
    index = library.Index(list(found.known), name=found.grows)
    return library.Series(list(found.known.values()), index=index, name=found.game.name)


def of_guess(found: Guess, count: int | None = None) -> Any:
    """Return the terms given, or the first `count` with those that the fit predicts."""
    if count is None or count <= len(found.given):
        return of_sequence(found.given, count)
    sequence = found.sequence()
    if sequence.gf is None and sequence.equation is None:
        raise GfkitError("nothing was found that gives further terms")
    return of_sequence(sequence, count)
