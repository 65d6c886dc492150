"""What holds between the counts of rules of a family: found by terms, and proved for all n.

All rules are counted at some widths. Of two of them the counts may be the same, or related in a way
of `WAYS`, at each width: that is found by terms, and then settled as a relation is, for every n,
with a certificate a width. Of a rule whose recurrence has coefficients that are polynomials in the
width, this is proved for all widths; so is that two rules have as many arrays on every board.

Besides, counts of two rules may be congruent modulo a small number, or obey one recurrence: their
g.f.s have one denominator.

A statement is not obvious: the family has one rule of each class of obviously equal ones; of rules
whose counts obey recurrences of orders below `LEAST_ORDER` nothing is said, and nothing where all
arrays of one rule obey the other.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit import __version__
from gfkit.base.arguments import between, called_like, file_path, optional, takes, words
from gfkit.base.budget import tracked
from gfkit.base.writing import Folder
from gfkit.claims.claim import Range
from gfkit.claims.formulas import settle_relation
from gfkit.errors import LimitReached
from gfkit.fits.fit_cfinite import minimal_polynomial
from gfkit.formulas.grammar import parse_relation
from gfkit.proofs.certificate import write_certificate
from gfkit.proofs.kernel import NotDerived, Proved, Workings
from gfkit.render.page import Line, Page, Table
from gfkit.reports.rule_families import FAMILIES
from gfkit.strips.facts.all_boards import (
    BoardsRecurrence,
    compare_boards,
    find_recurrence,
    recurrence_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from gfkit.reports.rule_families import Asked
    from gfkit.sequences.sequence import Sequence as Known

    Terms = tuple[int, ...]
    Counts = Mapping[int, Terms]
    """By the width: the numbers of arrays of 0, 1, 2, ... rows."""

COUNTED = 40
"""This many terms of each sequence are compared."""
FROM = 4
"""Where terms are compared that may differ at first; a relation then begins where it holds."""
ENOUGH = 14
"""Related terms that are too few say nothing."""
LEAST_ORDER = 3
ALL = 16
"""No rule asks more."""
PRIME = 2**31 - 1
CERTIFICATES = "certificates"
SHOWN = 40


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which b may be got from a. relation: as a formula. wider: of how many columns more
    a is. made: the terms of b from those of a.
    """  # noqa: D205

    key: str
    relation: str
    made: Callable[[Terms], Sequence[int | None]]
    wider: int = 0


def _summed(a: Terms) -> list[int]:
    return [sum(a[: n + 1]) for n in range(len(a))]


WAYS = (
    Way("equal", "b(n) = a(n)", lambda a: a),
    Way("a row more", "b(n) = a(n+1)", lambda a: a[1:]),
    Way("a column more", "b(n) = a(n)", lambda a: a, 1),
    Way("a row and a column more", "b(n) = a(n+1)", lambda a: a[1:], 1),
    Way("one more", "b(n) = a(n)+1", lambda a: [z + 1 for z in a]),
    Way("two more", "b(n) = a(n)+2", lambda a: [z + 2 for z in a]),
    Way("twice", "b(n) = 2*a(n)", lambda a: [2 * z for z in a]),
    Way("square", "b(n) = a(n)^2", lambda a: [z * z for z in a]),
    Way("partial sums", "b(n) = Sum_{k=0..n} a(k)", _summed),
    Way("even rows", "b(n) = a(2*n)", lambda a: a[::2]),
    Way("odd rows", "b(n) = a(2*n+1)", lambda a: a[1::2]),
)


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two rules may have in common: `seen` is then the same of the terms of both.

    relation: a formula; for "" it is that a obeys the recurrence of b.
    """

    key: str
    seen: Callable[[Terms], tuple[int, ...]]
    relation: str = ""
    wider: int = 0
    """Both are of as many columns."""


def _residues(modulus: int) -> Meeting:
    """Return the meeting modulo a number."""
    text = f"a(n) == b(n) (mod {modulus})"
    return Meeting(f"modulo {modulus}", lambda a: tuple(z % modulus for z in a[FROM:]), text)


@dataclass(frozen=True, slots=True)
class Find:
    """A statement about one rule or two, and what became of it.

    first, second: the rules; second is None where only one is meant. way: the key of a way, or "all
    widths". widths: at which it is proved for all n; empty where it is proved for all widths.
    statement: as text. order: that of the recurrence of the first, at the largest width.
    """

    first: Asked
    second: Asked | None
    way: str
    widths: tuple[int, ...]
    statement: str
    order: int

    @property
    def where(self) -> str:
        """For which boards it is proved."""
        if not self.widths:
            return "all widths"
        return f"{', '.join(map(str, self.widths))} columns"

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        rules = [one.rule for one in (self.first, self.second) if one is not None]
        return {
            "kind": self.way,
            "statement": self.statement,
            "rules": rules,
            "columns": [*self.widths] or "all",
            "order": self.order,
        }


Settled = tuple[Find, Mapping[int, Proved]]
"""With the proofs by width, 0 for all."""


@dataclass(frozen=True, slots=True)
class Finds:
    """What was found of a family: how many rules it has, statements looked at, and proved ones."""

    family: str
    rules: int
    looked: int
    finds: tuple[Find, ...]


def count_all(family: Sequence[Asked]) -> Mapping[str, tuple[Asked, Counts]]:
    """Return the rules of a family with their counts, by name."""
    found = {}
    for asked in tracked(family, "rules"):
        counts = {m: asked.terms(m, COUNTED) for m in asked.widths}
        if all(counts.values()):
            found[asked.name] = asked, counts
    return found


def relations(
    known: Mapping[str, tuple[Asked, Counts]],
) -> Iterator[tuple[Way, Asked, Asked, int]]:
    """Yield the ways in which counts are related at all widths by their terms, and the orders."""
    orders = {name: _order(counts) for name, (_, counts) in known.items()}
    firsts = _firsts(known, orders)
    for way in WAYS:
        widths = sorted(next(iter(known.values()))[1]) if known else []
        some = [m for m in widths if m + way.wider in widths]
        places: defaultdict[Any, list[str]] = defaultdict(list)
        for name in firsts:
            places[tuple(known[name][1][m][FROM:ENOUGH] for m in some)].append(name)
        for name, (first, counts) in known.items():
            is_first = name in firsts
            if orders[name] < LEAST_ORDER or not some or is_first == (way.key == "equal"):
                continue
            made = [tuple(way.made(counts[m + way.wider])) for m in some]
            for other in places.get(tuple(z[FROM:ENOUGH] for z in made), ()):
                both = zip(made, some, strict=True)
                agree = other != name and all(_agree(z, known[other][1][m]) for z, m in both)
                if agree and not _is_contained(way, known[name], known[other][0]):
                    yield way, first, known[other][0], orders[name]


def _firsts(
    known: Mapping[str, tuple[Asked, Counts]], orders: Mapping[str, int]
) -> dict[str, None]:
    """Return one rule for all with equal counts."""
    least: dict[Any, str] = {}
    for name, (_, counts) in known.items():
        if orders[name] >= LEAST_ORDER:
            least.setdefault(tuple(z[FROM:] for z in counts.values()), name)
    return dict.fromkeys(least.values())


def meetings(
    known: Mapping[str, tuple[Asked, Counts]],
) -> Iterator[tuple[Meeting, Asked, Asked, int]]:
    """Yield what counts of two rules that differ have in common at all widths, and the orders."""
    orders = {name: _order(counts) for name, (_, counts) in known.items()}
    firsts = _firsts(known, orders)
    for meeting in MEETINGS:
        places: defaultdict[Any, list[str]] = defaultdict(list)
        for name in firsts:
            places[tuple(meeting.seen(terms) for terms in known[name][1].values())].append(name)
        for seen, (first, *others) in places.items():
            if all(len({*some}) > 1 for some in seen):
                for other in others:
                    yield meeting, known[other][0], known[first][0], orders[other]


def _is_contained(way: Way, one: tuple[Asked, Counts], other: Asked) -> bool:
    """Tell whether all large arrays of one rule obey the other, or one obviously as large."""
    if way.key not in {"equal", "one more", "two more"}:
        return False
    asked, counts = one
    m = max(counts)
    return any(_agree(asked.both(image).terms(m, ENOUGH), counts[m]) for image in other.images)


def _agree(made: Sequence[int | None], terms: Terms) -> bool:
    return all(a == b for a, b in zip(made[FROM:], terms[FROM:], strict=False))


def _signature(terms: Terms) -> tuple[int, ...]:
    """Return the recurrence of the later terms modulo a prime, as a polynomial."""
    return tuple(minimal_polynomial(terms[FROM:], PRIME))


MEETINGS = (*map(_residues, (2, 3, 4, 5)), Meeting("one recurrence", _signature))


def _order(counts: Counts) -> int:
    return len(_signature(counts[max(counts)])) - 1


def settled(way: Way | Meeting, first: Asked, second: Asked, order: int) -> Settled | None:
    """Settle a relation at each width for all n; None where it is not proved at all of them."""
    if way.key == "equal" and "octal" not in first.rule:
        with suppress(NotDerived, LimitReached):
            whole = compare_boards(first.model(), second.model(), Workings())
            return Find(first, second, way.key, (), "a(m, n) = b(m, n)", order), {0: whole}
    proofs: dict[int, Proved] = {}
    for m in first.widths:
        if m + way.wider in first.widths:
            names = {"a": first.sequence(m + way.wider), "b": second.sequence(m)}
            proof = _proved(way.relation or _recurrence(names["b"]), names)
            if proof is None:
                return None
            proofs[m] = proof
    text = way.relation or "a(n) obeys the recurrence of b(n)"
    return Find(first, second, way.key, tuple(proofs), text, order), proofs


def _recurrence(b: Known) -> str:
    """Return that a(n) obeys the recurrence of b(n)."""
    den = b.rational.den
    return " + ".join(f"({c})*a(n+{len(den) - 1 - k})" for k, c in enumerate(den)) + " = 0"


def _proved(relation: str, names: Mapping[str, Known]) -> Proved | None:
    """Return the proof of a relation from one of the first n on."""
    for low in range(FROM + 1):
        found = settle_relation(parse_relation(relation), names, Range(low, None))
        if isinstance(found.verdict, Proved):
            return found.verdict
    return None


def for_all_widths(known: Mapping[str, tuple[Asked, Counts]]) -> Iterator[tuple[Asked, int]]:
    """Yield the rules whose recurrences at the last widths differ, and have one order."""
    for asked, counts in known.values():
        last = [_signature(counts[m]) for m in sorted(counts)[-3:]]
        if (
            "values" in asked.rule
            and len({*map(len, last)}) == 1
            and len({*last}) > 1
            and len(last[0]) > LEAST_ORDER
        ):
            yield asked, len(last[0]) - 1


def settled_for_all(asked: Asked, order: int) -> Settled | None:
    """Prove a recurrence for all widths; None where that is not possible."""
    try:
        proof = find_recurrence(asked.model(), "columns", Workings())
    except (NotDerived, LimitReached):
        return None
    assert isinstance(proof.statement, BoardsRecurrence)
    text = recurrence_text(proof.statement.coefficients)
    return Find(asked, None, "all widths", (), text, order), {0: proof}


@called_like("ask('blocks', up_to=2)")
@takes(family=words(*FAMILIES), output=optional(file_path), up_to=optional(between(0, None, 2)))
def ask(family: str, output: Path | None = None, *, up_to: int | None = None) -> Finds:
    """Return what is proved of the counts of a family of small rules at 2 to 5 columns.

    family: "blocks", the sets of forbidden 2 x 2 blocks of 0 and 1; "neighbours", the numbers of
    neighbours that a 0 and a 1 may have; "pieces", up to three that tile; "octal", nim-values of
    games of up to three digits. up_to: only rules with at most a given number of these.
    output: a folder for `finds.jsonl`, `finds.md` and the certificates.

    >>> from gfkit import ask
    >>> found = ask("blocks", up_to=1)
    >>> found.rules, found.looked, len(found.finds)
    (6, 0, 0)
    """
    folder = None if output is None else Folder(output, "find")
    if folder is not None:
        folder.prepare()
        Folder(folder.path / CERTIFICATES, "certificate").prepare()
    known = count_all([*FAMILIES[family](ALL if up_to is None else up_to)])
    looked: list[Callable[[], Settled | None]] = [
        *(partial(settled, *one) for one in relations(known)),
        *(partial(settled, *one) for one in meetings(known)),
        *(partial(settled_for_all, *one) for one in for_all_widths(known)),
    ]
    finds: list[Find] = []
    lines: list[str] = []
    try:
        for look in tracked(looked, "statements"):
            found, proofs = look() or (None, {})
            if found is not None:
                finds.append(found)
                files = [] if folder is None else _certificates(proofs, len(finds), folder)
                data = {**found.data(), "verdict": "proved", "certificates": files}
                lines.append(f"{json.dumps(data)}\n")
    finally:
        answer = Finds(family, len(known), len(looked), tuple(finds))
        if folder is not None:
            folder.write("finds.jsonl", "".join(lines))
            folder.write("finds.md", finds_page(answer).markdown() + "\n")
    return answer


def _certificates(proofs: Mapping[int, Proved], number: int, folder: Folder) -> list[str]:
    files = []
    for m, proof in proofs.items():
        files.append(f"{CERTIFICATES}/{number:04}{f'-{m}' if m else ''}.json")
        write_certificate(proof, folder.place(files[-1]), __version__)
    return files


def finds_page(found: Finds) -> Page:
    """Return what was found: how many statements of each kind, and those of the highest orders."""
    ways = Counter(one.way for one in found.finds)
    everywhere = Counter(one.way for one in found.finds if not one.widths)
    rows = tuple((way, str(many), str(everywhere[way])) for way, many in ways.most_common())
    chosen = sorted(found.finds, key=lambda one: -one.order)[:SHOWN]
    shown = tuple(
        (str(z.order), z.statement, z.first.name, z.second.name if z.second else "", z.where)
        for z in chosen
    )
    all_widths = f"{sum(everywhere.values())} of them for all widths"
    lines = (
        Line("family", f"{found.family}, {found.rules} rule{'s' if found.rules != 1 else ''}"),
        Line("looked at", f"{found.looked} statements that the terms suggest"),
        Line("proved", f"{len(found.finds)} for all n, {all_widths}"),
    )
    if not found.finds:
        return Page(lines)
    kinds = Table(("kind", "proved", "for all widths"), rows)
    header = ("order", "statement", "a", "b", "where")
    title = "Those of the highest orders"
    return Page((*lines, kinds, Table(header, shown, title, align="left", is_wrapped=True)))
