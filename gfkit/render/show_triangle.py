"""A guess of a triangle for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.proofs.verdict import Refused, Underdetermined
from gfkit.render.record import Datum, Field, Record
from gfkit.render.show_verdict import verdict_text

if TYPE_CHECKING:
    from gfkit.sequences.triangles import TriangleGuess


def triangle_record(found: TriangleGuess) -> Record:
    """Return the record of a triangle: the g.f. and the Riordan array that fit, and the verdict."""
    rows, verdict, gf, array = found.rows, found.verdict, found.gf, found.riordan
    entries = sum(map(len, rows))
    words = "entry determines" if found.used == 1 else "entries determine"
    determined = f"{found.used} {words} it, {entries - found.used} more agree"
    power = "t^n/n!" if array is not None and array.exponential else "t^n"
    meaning = f"the sum of T(n, k) {power} is d(t) h(t)^k{'/k!' * power.endswith('!')}"
    kind: dict[str, Any] = {}
    if array is not None:
        kind = {"exponential": array.exponential, "d": array.first, "h": array.second}
    return Record.of(
        Field("rows", len(rows), f"{len(rows)}, with {entries} entries"),
        None
        if gf is None
        else Field("gf", str(gf), f"{gf}, the sum of T(n, k) x^k t^n", "g.f.", gf.latex()),
        None if array is None else Field("riordan", kind, f"{array}; {meaning}", "Riordan array"),
        Field("used", found.used, determined) if found.used else None,
        Field("verdict", str(verdict), verdict_text(verdict)),
        Datum("needed", verdict.needed) if isinstance(verdict, Underdetermined) else None,
        Datum("reason", verdict.reason) if isinstance(verdict, Refused) else None,
    )
