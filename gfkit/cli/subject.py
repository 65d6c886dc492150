"""What a verb about one sequence is given: a model with a fixed side, a g.f., or terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from gfkit.cli.common import Topology, read_strip
from gfkit.cli.inputs import is_terms_text
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.proofs.bounded import OrderBound
    from gfkit.series.rational import RationalGF

SubjectArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[MODEL | TERMS]",
        help="A model with --rows or --columns; or terms, as 1,-1,2 or 1 -1 2, or - to read them.",
    ),
]
GfOption = Annotated[
    str | None, typer.Option("--gf", metavar="P/Q", help="A g.f., as 'x/(1-x-x^2)'.")
]


@dataclass(frozen=True, slots=True)
class Subject:
    """A sequence a(offset), a(offset + 1), ... with the g.f. of a(offset + n), and how it is known.

    name: what was asked about, for people. known: "proved" (of a model), "given" (the user's g.f.)
    or "fitted" (to terms: nothing says that the next term follows it). reason: the same in a
    sentence. surplus: of a fit, how many terms agree beyond those that determine it. bound: of a
    model or a g.f., a proved bound on the order that counts the pre-period.
    """

    name: str
    gf: RationalGF
    offset: int
    known: Literal["proved", "given", "fitted"]
    reason: str
    surplus: int | None = None
    bound: OrderBound | None = None

    @property
    def is_fit(self) -> bool:
        """Whether nothing but agreement with given terms speaks for the g.f."""
        return self.known == "fitted"

    def data(self) -> dict[str, Any]:
        """Return the subject as JSON data."""
        return {
            "subject": self.name,
            "offset": self.offset,
            "gf": self.gf.text("x", factored=False),
            "numerator": list(self.gf.num),
            "denominator": list(self.gf.den),
            "signature": list(self.gf.signature),
            "order": self.gf.order,
            "known": self.known,
            "verdict": "consistent" if self.is_fit else "proved",
            "reason": self.reason,
            "surplus": self.surplus,
        }

    def rows(self) -> list[tuple[str, str]]:
        """Return the lines that open the answer."""
        shifted = f", of a(n{self.offset:+})" if self.offset else ""
        text = self.gf.text("x")
        if len(text) > 1000:
            text = f"denominator of degree {self.gf.order} (--json prints it)"
        return [
            ("sequence", self.name),
            ("g.f.", text + shifted),
            ("known", f"{self.known}: {self.reason}"),
        ]


def read_subject(
    words: Sequence[str] | None,
    *,
    gf: str | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = Topology.strip,
    offset: int | None = None,
    bfile: str | None = None,
    file: str | None = None,
) -> Subject:
    """Read a sequence with a rational g.f. from the arguments of a verb.

    Exactly one of: a model in `words` with a side; a fraction in `gf`; terms in `words`, or in the
    file `bfile` or `file`. Raises GfkitError otherwise, and for whatever each of them may be
    refused.
    """
    exact = read_exact_subject(
        words,
        gf=gf,
        rows=rows,
        columns=columns,
        topology=topology,
        offset=offset,
        bfile=bfile,
        file=file,
    )
    return _of_terms(words, offset, bfile, file) if exact is None else exact


def read_exact_subject(
    words: Sequence[str] | None,
    *,
    gf: str | None,
    rows: int | None,
    columns: int | None,
    topology: Topology,
    offset: int | None,
    bfile: str | None,
    file: str | None,
) -> Subject | None:
    """Return the model or the fraction of the arguments of a verb, or None if they are terms."""
    sided = rows is not None or columns is not None
    if gf is not None:
        if words or sided or bfile is not None or file is not None:
            raise GfkitError("--gf stands alone: give no model, side, terms or file with it")
        if offset is not None:
            raise GfkitError("--offset goes with terms; with --gf, a(n) is the coefficient of x^n")
        _refuse_topology(topology)
        return _of_fraction(gf)
    if bfile is not None or file is not None:
        if words or sided or (bfile is not None and file is not None):
            raise GfkitError("--bfile and --file stand alone: give one of them, no model or terms")
        _refuse_topology(topology)
        return None
    if not words:
        raise GfkitError(
            "give MODEL with --rows M or --columns N, or --gf 'P/Q', or terms, or --bfile FILE, or "
            "--file FILE, or - for standard input"
        )
    options = [word for word in words if word.startswith("-") and word[1:2].isalpha()]
    options += [word for word in words if word.startswith("--")]
    if options:
        raise GfkitError(f"no such option: {_shortened(options[0])}")
    if sided:
        if all(map(is_terms_text, words)):
            raise GfkitError("--rows and --columns go with MODEL, and terms were given")
        if len(words) > 1:
            raise GfkitError(f"one MODEL goes with a side, not {_shortened(' '.join(words))!r}")
        if offset is not None:
            raise GfkitError("--offset goes with terms; the n of a model is the growing side")
        return _of_model(words[0], rows, columns, topology)
    if not any(map(is_terms_text, words)):
        text = _shortened(" ".join(words))
        raise GfkitError(
            f"{text!r} is no list of terms; a model needs --rows M or --columns N, and a fraction "
            "--gf"
        )
    _refuse_topology(topology)
    return None


def _refuse_topology(topology: Topology) -> None:
    if topology is not Topology.strip:
        raise GfkitError("--topology goes with MODEL and --rows M or --columns N")


def _of_fraction(text: str) -> Subject:
    from gfkit.proofs.bounded import OrderBound  # noqa: PLC0415
    from gfkit.series.expression import parse_fraction  # noqa: PLC0415

    parsed = parse_fraction(text)
    return Subject(
        f"the coefficients of {_shortened(text)}",
        parsed,
        0,
        "given",
        "the g.f. as given",
        bound=OrderBound(parsed.holds_from, "proved", "the degrees of the g.f. given"),
    )


def _of_model(model: str, rows: int | None, columns: int | None, topology: Topology) -> Subject:
    from gfkit.render.show_answer import board_family, verdict_text  # noqa: PLC0415

    strip = read_strip(model, rows, columns, topology)
    answer = strip.generating_function()
    where = "" if topology is Topology.strip else f", {topology.value}"
    return Subject(
        f"{strip.counted.name}; {board_family(answer)}{where}",
        answer.univariate,
        0,
        "proved",
        verdict_text(answer).removeprefix("proved: "),
        bound=answer.order_bound,
    )


def _of_terms(
    words: Sequence[str] | None, offset: int | None, bfile: str | None, file: str | None
) -> Subject:
    from gfkit.cli.inputs import read_terms  # noqa: PLC0415
    from gfkit.fits.search import RATIONAL  # noqa: PLC0415
    from gfkit.numbers.decimal import decimal  # noqa: PLC0415
    from gfkit.proofs.verdict import Consistent, Refused, Underdetermined  # noqa: PLC0415
    from gfkit.sequences.guessing import guess  # noqa: PLC0415

    terms = read_terms(words, bfile=bfile, file=file, offset=offset)
    found = guess(terms, RATIONAL)
    verdict = found.verdict
    if isinstance(verdict, Underdetermined):
        more = f"{verdict.needed} more term{'s' if verdict.needed > 1 else ''} would decide"
        raise GfkitError(f"{len(terms)} terms do not determine a rational g.f.; {more}")
    if isinstance(verdict, Refused):
        raise GfkitError(f"no rational g.f. fits: {verdict.reason}")
    fitted = found.fit.generating_function() if found.fit is not None else None
    assert isinstance(verdict, Consistent)
    assert fitted is not None
    reason = (
        f"{verdict.surplus} of the {len(terms)} terms agree beyond those that determine it; "
        "nothing proves it"
    )
    shown = _shortened(", ".join(decimal(value) for value in terms.values[:60]))
    name = f"{shown} (given from n = {terms.offset} on)"
    return Subject(name, fitted, terms.offset, "fitted", reason, verdict.surplus)


def _shortened(text: str, longest: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
