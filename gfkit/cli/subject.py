"""What a verb about one sequence is given: a model with a fixed side, a g.f., or terms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.common import Topology, read_strip
from gfkit.cli.growing_model import growing_of, growing_sequence
from gfkit.cli.inputs import is_terms_text, read_terms
from gfkit.cli.option_names import unknown_option
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Sequence as ListOf

    from gfkit.render.page import Row
    from gfkit.sequences.sequence import Sequence

SubjectArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[MODEL | TERMS | P/Q]",
        help="A model with a side; terms, as 1,-1,2 or 1 -1 2, or - for stdin; a g.f.",
    ),
]
LONG_GF = 1000
"""Longer fractions are described, unless all of them is wanted."""

GfOption = Annotated[
    str | None, typer.Option("--gf", metavar="P/Q", help="A g.f., as 'x/(1-x-x^2)'.")
]


def read_sequence(
    words: ListOf[str] | None,
    *,
    gf: str | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = Topology.strip,
    offset: int | None = None,
    bfile: str | None = None,
    file: str | None = None,
) -> Sequence:
    """Read a sequence from the arguments of a verb: of a model, of a fraction, or of terms alone.

    Exactly one of: a model in `words` with a side; a fraction in `gf`; terms in `words`, or in the
    file `bfile` or `file`. Raises GfkitError otherwise, and for whatever each of them may be
    refused.
    """
    sided = rows is not None or columns is not None
    if gf is not None:
        if words or sided or bfile is not None or file is not None:
            raise GfkitError("--gf takes nothing else: leave out the model, side, terms or file")
        if offset is not None:
            raise GfkitError("--offset goes with terms; with --gf, a(n) is the coefficient of x^n")
        _refuse_topology(topology)
        return _of_text(gf)
    if bfile is not None or file is not None:
        if words or sided or (bfile is not None and file is not None):
            raise GfkitError(
                "--bfile and --file take nothing else: give one of them, without model or terms"
            )
        _refuse_topology(topology)
        return read_terms(None, bfile=bfile, file=file, offset=offset)
    if not words:
        raise GfkitError(
            "give MODEL with --rows M or --columns N, or a g.f. such as 'x/(1-x-x^2)', or terms "
            "such as 1,2,5,12, or --bfile FILE, or --file FILE, or - for standard input"
        )
    options = [word for word in words if word.startswith("-") and word[1:2].isalpha()]
    options += [word for word in words if word.startswith("--")]
    if options:
        raise GfkitError(unknown_option(options[0]))
    if sided:
        if all(map(is_terms_text, words)):
            raise GfkitError("--rows and --columns go with MODEL, and terms were given")
        if len(words) > 1:
            raise GfkitError(f"one MODEL goes with a side, not {_shortened(' '.join(words))!r}")
        if offset is not None:
            raise GfkitError("--offset goes with terms; the n of a model is the growing side")
        return _of_model(words[0], rows, columns, topology)
    if len(words) == 1 and (rule := growing_of(words[0])) is not None:
        _refuse_topology(topology)
        if offset is not None:
            raise GfkitError("--offset goes with terms; the n of a model is that of its values")
        return growing_sequence(rule)
    if is_formula(" ".join(words)):
        _refuse_topology(topology)
        if offset is not None:
            raise GfkitError("--offset goes with terms; a g.f. or recurrence has its own first n")
        return _of_text(" ".join(words))
    if not any(map(is_terms_text, words)):
        text = _shortened(" ".join(words))
        raise GfkitError(
            f"{text!r} is not a list of terms; a model needs --rows M or --columns N, as in "
            "--columns 3"
        )
    _refuse_topology(topology)
    return read_terms(words, offset=offset)


OF_A_GF = frozenset("0123456789x+*/^()- \t")
"""The characters of a generating function in x."""


def is_formula(text: str) -> bool:
    """Tell whether a text is a fraction in x, or a recurrence; not a model or a list of terms.

    >>> is_formula("x/(1-x-x^2)"), is_formula("a(n) = 2*a(n-1), a(0) = 1"), is_formula("1,2,4")
    (True, True, False)
    """
    if re.match(r"a\(n\)\s*=", text):
        return True
    return "x" in text and OF_A_GF.issuperset(text) and not frozenset("/^*+-").isdisjoint(text)


def model_of_range(words: ListOf[str] | None) -> str:
    """Return the model of a table of several sides; raises GfkitError for terms."""
    if not words or len(words) > 1 or is_terms_text(words[0]):
        raise GfkitError("a range of sides goes with one MODEL, as in domineering --columns 1..8")
    return words[0]


def subject_data(sequence: Sequence) -> dict[str, Any]:
    """Return what an answer is about as JSON data; the sequence has a g.f. without marks."""
    gf = sequence.rational
    word, reason = _known(sequence)
    return {
        "subject": _called(sequence),
        "offset": sequence.offset,
        "gf": gf.text("x", factored=False),
        "numerator": list(gf.num),
        "denominator": list(gf.den),
        "signature": list(gf.signature),
        "order": gf.order,
        "known": word,
        "verdict": "consistent" if sequence.is_fit else "proved",
        "reason": reason,
        "surplus": getattr(sequence.provenance, "surplus", None),
    }


def subject_rows(sequence: Sequence) -> list[Row]:
    """Return the lines that open an answer; the sequence has a g.f. without marks."""
    from gfkit.render.page import Line  # noqa: PLC0415

    gf, offset = sequence.rational, sequence.offset
    shifted = f", of a(n{offset:+})" if offset else ""
    text = gf.text("x")
    short = f"denominator of degree {gf.order}{shifted} (--full prints all)"
    word, reason = _known(sequence)
    return [
        ("sequence", _called(sequence)),
        Line("g.f.", text + shifted, short=short * (len(text) > LONG_GF)),
        ("known", f"{word}: {reason}"),
    ]


def fit_note(sequence: Sequence) -> str:
    """Return why a g.f. is only a fit, or ""."""
    return _known(sequence)[1] if sequence.is_fit else ""


def _known(sequence: Sequence) -> tuple[str, str]:
    """Return how the g.f. is known: in a word, and in a sentence."""
    from gfkit.proofs.kernel import Proved  # noqa: PLC0415
    from gfkit.proofs.verdict import Consistent  # noqa: PLC0415

    provenance = sequence.provenance
    if isinstance(provenance, Consistent):
        return "fitted", (
            f"{provenance.surplus} of the {len(sequence.given)} terms confirm it, beyond those "
            "that determine it; not proved"
        )
    if isinstance(provenance, Proved):
        return "proved", provenance.reason
    return str(provenance), getattr(provenance, "reason", "")


def _called(sequence: Sequence) -> str:
    """Return what the sequence is, for people."""
    from gfkit.sequences.sequence import text_of_term  # noqa: PLC0415

    if sequence.name:
        return sequence.name
    shown = _shortened(", ".join(text_of_term(value) for value in sequence.given[:60]))
    return f"{shown} (given from n = {sequence.offset} on)"


def _refuse_topology(topology: Topology) -> None:
    if topology is not Topology.strip:
        raise GfkitError("--topology goes with MODEL and --rows M or --columns N")


def _of_text(text: str) -> Sequence:
    """Return the coefficients of a fraction, or the sequence of a recurrence."""
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415

    of = "" if "=" in text else "the coefficients of "
    return Sequence.parse(text).named(f"{of}{_shortened(text)}")


def _of_model(model: str, rows: int | None, columns: int | None, topology: Topology) -> Sequence:
    strip = read_strip(model, rows, columns, topology)
    sequence = strip.sequence()
    return sequence.named(
        sequence.name if topology is Topology.strip else f"{sequence.name}, {topology.value}"
    )


def _shortened(text: str, longest: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
