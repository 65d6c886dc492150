"""The sequence that an entry stands for: by its title, its first generating function, its terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gfkit.base.budget import done_within
from gfkit.errors import GfkitError
from gfkit.formulas.evaluation import function_of
from gfkit.oeis.entries.formula_lines import read_lines
from gfkit.oeis.entries.internal_format import Entry
from gfkit.oeis.entries.specifications import gives_terms, specified_sequence
from gfkit.oeis.titles.definitions import definition_of_title
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.sequence import Sequence

Found = TypeVar("Found")
RULE_SECONDS = 20
"""For the rule that a title is read as, where no limit is given."""


def sequence_of_entry(entry: Entry) -> Sequence:
    """Return what an entry stands for: what its title defines, or its first g.f., or its terms.

    Title and g.f. count only if they give all terms of the entry.
    """
    title = defined_sequence(entry)
    if title is None:
        title, _ = found_within(RULE_SECONDS, lambda: rule_sequence(entry)) or (None, "")
    if title is not None and gives_terms(title, entry):
        return title.named(f"{entry.number}, by its {title.name.removeprefix('the ')}")
    own = sequence_by_own_gf(entry, entry.terms)
    if own is not None:
        return own.named(f"{entry.number}, by its g.f.")
    return entry.terms.named(f"the terms of {entry.number}")


def title_sequence(entry: Entry) -> Sequence | None:
    """Return the sequence that the title defines, named after it; None if it defines none."""
    if {"tabl", "tabf"} & set(entry.keywords):
        return None
    found = definition_of_title(entry.name, entry.terms.offset)
    return None if found is None else found.named("the title")


def defined_sequence(entry: Entry) -> Sequence | None:
    """Return what the title defines, or a specification in the Maple lines; None for neither."""
    title = title_sequence(entry)
    return specified_sequence(entry) if title is None else title


def rule_sequence(entry: Entry) -> tuple[Sequence | None, str]:
    """Return the sequence of the rule that the title is read as, or where its terms differ.

    It is what `gfkit oeis settle` proves of the title: for each kind of title that `read_title`
    reads, with the divisor and the step, and only if it gives all terms of the entry.
    """
    from gfkit.oeis.settling.entry import ToSettle, settle_title  # noqa: PLC0415 - with numpy

    terms = entry.terms
    given = ToSettle(entry.number, entry.name, terms.offset, tuple(terms))
    record, found, _ = settle_title(given)
    if found is not None:
        return found.named("the title"), ""
    if "differs at" not in record:
        return None, ""
    said = f"a({record['differs at']}) = {record['counted']}, and not {record['entry']}"
    many = record["agree"]
    agree = f"{many} terms agree" if many else "the first differs"
    return None, f"the title as it is read gives {said}; {agree}"


def sequence_by_own_gf(entry: Entry, sequence: Sequence) -> Sequence | None:
    """Return the sequence of the first g.f. in the entry that fits the terms."""
    for line in read_lines(list(entry.all("F"))):
        for statement in line.statements:
            if statement.kind == "g.f." and statement.body is not None:
                try:
                    gf = function_of(statement.body).as_gf()
                except GfkitError:
                    continue
                given = FractionCoefficients.of_gf(gf)
                found = Sequence.of(given, name="the g.f. of the entry")
                offset = sequence.offset
                if all(found(n) == sequence(n) for n in range(offset, entry.terms.end)):
                    return found.beginning(offset) if offset > 0 else found
    return None


def found_within(seconds: float, find: Callable[[], Found | None]) -> Found | None:
    """Return what find() returns, None if it takes longer or is refused."""
    try:
        return done_within(find, seconds=seconds)
    except (GfkitError, ArithmeticError, ImportError):
        return None
