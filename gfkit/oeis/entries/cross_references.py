"""What the lines %Y of an entry say of other entries: sums, differences, sections, transforms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gfkit.formulas.grammar import parse_relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.formulas.tree import Relation

Kind = Literal[
    "partial sums",
    "differences",
    "second differences",
    "bisection",
    "trisection",
    "binomial",
    "inverse binomial",
    "same",
]
WORDS: tuple[tuple[str, Kind], ...] = (
    (r"partial sums", "partial sums"),
    (r"second differences", "second differences"),
    (r"(?:first )?differences", "differences"),
    (r"bisection", "bisection"),
    (r"trisection", "trisection"),
    (r"inverse binomial transform", "inverse binomial"),
    (r"binomial transform", "binomial"),
    (r"(?:essentially|apart from (?:the )?(?:leading|initial|first) terms?),? (?:the )?same as",
     "same"),
)  # fmt: skip
SAYS = re.compile(
    r"(?<!second )(?<!third )(?<!fourth )(?<!double )(?<!\d-th )\b"
    r"(?P<kind>" + "|".join(f"(?:{words})" for words, _ in WORDS) + ")"
    r"(?P<part>\s*+\([^()]*\))?\s*+(?P<verb>of|is|gives?|are|in|from)?"
    r"\s*+(?:the )?(?:sequence)?\s*+(?:in |of )?"
    r"(?P<numbers>A\d{6}(?:,? and A\d{6})*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CrossReference:
    """One statement: this sequence is the `kind` of `number`, or, if `inverse`, `number` of this.

    place: of a bisection or trisection the rest of n, None if it is not said.
    """

    kind: Kind
    number: str
    inverse: bool = False
    place: int | None = None
    text: str = ""

    def relations(self, offset: int, other: int) -> Iterator[Relation]:
        """Yield what it may say, likeliest first; b is the other sequence, `other` its offset.

        Entries begin where their authors please, so that terms correspond in order, or by index.

        >>> reference = CrossReference("partial sums", "A030186")
        >>> print(next(reference.relations(0, 0)))
        a(n) = Sum_{k=0..n} b(k)
        """
        first, second = ("b", "a") if self.inverse else ("a", "b")
        start = offset if self.inverse else other
        gap = (offset - other) if self.inverse else (other - offset)
        for shift in dict.fromkeys((gap, 0, gap + 1, gap - 1, 1, -1)):
            place = f"n{shift:+d}" if shift else "n"
            yield from map(parse_relation, self._texts(first, second, place, start))

    def _texts(self, first: str, second: str, place: str, start: int) -> Iterator[str]:
        """Yield the relations where the term `first`(n) belongs to the index `place`."""
        match self.kind:
            case "partial sums":
                yield f"{first}(n) = Sum_{{k={start}..{place}}} {second}(k)"
            case "differences":
                yield f"{first}(n) = {second}({place}+1) - {second}({place})"
            case "second differences":
                shown = f"{second}({place}+2) - 2*{second}({place}+1) + {second}({place})"
                yield f"{first}(n) = {shown}"
            case "bisection" | "trisection":
                step = 2 if self.kind == "bisection" else 3
                rests = range(step) if self.place is None else (self.place,)
                for rest in rests:
                    yield f"{first}(n) = {second}({step}*({place})+{rest})"
            case "binomial":
                yield f"{first}(n) = Sum_{{k=0..{place}}} binomial({place},k)*{second}(k)"
            case "inverse binomial":
                sign = f"(-1)^({place}-k)"
                yield f"{first}(n) = Sum_{{k=0..{place}}} {sign}*binomial({place},k)*{second}(k)"
            case "same":
                yield f"{first}(n) = {second}({place})"


def read_references(text: str) -> list[CrossReference]:
    """Return what a line says of other entries; empty for a list of entries to compare.

    >>> read_references("Bisection (even part) gives A260033.")[0].inverse
    True
    """
    found = []
    for match in SAYS.finditer(text):
        kind = next(kind for words, kind in WORDS if re.fullmatch(words, match["kind"].lower()))
        verb = (match["verb"] or "").lower()
        inverse = verb.startswith(("give", "is", "are"))
        place = None
        if kind in {"bisection", "trisection"} and match["part"]:
            place = _rest(match["part"].lower())
        numbers = re.findall(r"A\d{6}", match["numbers"])
        found += [CrossReference(kind, one, inverse, place, match[0]) for one in numbers]
    return found


def _rest(part: str) -> int | None:
    if "even" in part:
        return 0
    return 1 if "odd" in part else None
