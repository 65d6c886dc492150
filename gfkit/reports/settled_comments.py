"""The comment on an entry that was settled, as an editor of the OEIS would take it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.oeis.settled.settle_entry import SETTLED, recurrence_of
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_FORMULA = 1200
"""Longer formulas are left to the certificate."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on an entry. lines: in the internal format. certificate: what replays the proof."""

    number: str
    state: str
    lines: tuple[str, ...]
    certificate: str

    def data(self) -> dict[str, Any]:
        """Return the comment as JSON has it."""
        return {
            "A": self.number,
            "state": self.state,
            "lines": list(self.lines),
            "certificate": self.certificate,
        }


def comment_on(record: Mapping[str, Any], *, author: str = "", date: str = "") -> Comment:
    """Return the comment on an entry, from its record in the results of `gfkit oeis settle`.

    author, date: the signature, if both are given. Raises GfkitError for an entry that is not
    settled.
    """
    number, state = record["A"], record["state"]
    if state not in SETTLED:
        why = record.get("reason") or "nothing is proved of it"
        raise GfkitError(f"{number} is not settled ({state}): {why}")
    signed = f" - _{author}_, {date}" if author and date else ""
    lines = [f"%C {number} {text}{signed}" for text in _judgement(record)]
    said = record.get("conjecture")
    is_said = state == "proved" and (said is not None or record.get("conjectures"))
    if "gf" in record and not is_said:
        gf, offset = gf_of_record(record["gf"]), record["offset"]
        formulas = (f"{recurrence_of(gf, offset)}.", f"G.f.: {gf_text(gf, offset)}.")
        short = [text for text in formulas if len(text) <= LONGEST_FORMULA]
        lines += [f"%F {number} {text}{signed}" for text in short]
    return Comment(number, state, tuple(lines), record["certificate"])


def gf_of_record(data: Mapping[str, Any]) -> RationalGF:
    """Return the g.f. of a record."""
    return RationalGF.of([int(c) for c in data["p"]], [int(c) for c in data["q"]])


def gf_text(gf: RationalGF, offset: int) -> str:
    """Return the g.f. of a sequence from its first index on, as the OEIS writes it.

    >>> gf_text(RationalGF.of([2, 1], [1, -1, -1]), 1)
    'x*(2+x)/(1-x-x^2)'
    """
    if offset < 0:
        return f"x^({offset})*({gf})"
    return str(RationalGF.of([0] * offset + list(gf.num), gf.den))


def _judgement(record: Mapping[str, Any]) -> list[str]:
    if "order" not in record:  # a table, or a title that is a formula
        how = " Proof by the transfer-matrix method." * bool(record.get("table"))
        return [f"{text}{how}" for text in _of_lines(record)]
    from_n = record["offset"]
    since = f"The title defines the terms from n = {from_n} on. " if "prepended" in record else ""
    how = _how(str(record["proof"]))
    order, start = record["order"], record["from"]
    least = f"The linear recurrence of least order has order {order} and holds for n > {start - 1}."
    said = record.get("conjecture")
    if said is None:
        return [since + " ".join([*_of_lines(record), least, how])]
    if said["verdict"] == "proved":
        return [f"{since}The empirical formula is correct. {least} {how}"]
    n = said["fails at"]
    wrong = f"The empirical formula fails at n = {n}: a({n}) = {said['true']}, not {said['says']}."
    if said["verdict"] == "corrected":
        later = said["repair"].partition(";")[0]
        return [f"{wrong} {later[:1].upper()}{later[1:]}. {how}"]
    return [f"{wrong} {least} {how}"]


def _how(proof: str) -> str:
    """Return how the g.f. was proved, as an editor reads it.

    >>> _how("12 exact terms agree, 6 states; order 6 is minimal")
    'Proof by the transfer-matrix method with 6 states: a recurrence of order at most 6 holds, and \
the first 12 terms determine it.'
    """
    found = re.match(
        r"(\d+) (?:exact terms|terms) agree( modulo \d+ primes?)?, (\d+) states?\b", proof
    )
    if found is None:
        return f"Proof: {proof}."
    terms, modulo, states = found.groups()
    counted = f"{states} state{'s' * (states != '1')}"
    return (
        f"Proof by the transfer-matrix method with {counted}: a recurrence of order at most "
        f"{states} holds, and the first {terms} terms{modulo or ''} determine it."
    )


def _of_lines(record: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each conjecture among the lines of the entry."""
    found: list[str] = []
    for line in record.get("lines", []):
        if not line["statement"].startswith("conjectural: "):
            continue
        where = next((f" for {s} {line[s]}" for s in ("column", "row") if s in line), "")
        formula = line["statement"].removeprefix("conjectural: ")
        formula += f" for {line['range']}" if "range" in line else ""
        if line["verdict"] == "proved":
            found.append(f"The empirical formula{where} is correct: {formula}.")
        elif line["verdict"] == "refuted":
            repair = f"; it is: {line['repair']}" if line.get("repair") else ""
            at = ""
            if (place := line.get("counterexample")) and isinstance(place["n"], int):
                at = f"; it gives a({place['n']}) = {place['expected']}, not {place['got']}"
            found.append(f"The empirical formula{where} is wrong: {formula}{at}{repair}.")
    return found
