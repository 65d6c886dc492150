"""What a verb about one sequence is given: a model with a fixed side, a g.f., or terms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gfkit.cli.growing_model import growing_of, growing_sequence
from gfkit.cli.inputs import is_piped, is_terms_text, read_terms
from gfkit.cli.option_readers import read_strip
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.render.page import Row
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

    FromOffset = tuple[Sequence, Strip | None]
    WordStrip = Strip

LONGEST_GF = 1000
"""Longer fractions are described, unless all of them is wanted."""
LAST_OFFSET = 200_000
FILE = re.compile(r".*\.(?:txt|csv|dat)", re.ASCII | re.DOTALL)
"""Names of files of terms; models have no such names."""
BFILE = re.compile(r"(?:^|/)b[0-9]{6,}\.txt$", re.ASCII)
NOTHING = (
    "give MODEL with --rows M or --columns N, or a g.f. such as 'x/(1-x-x^2)', or terms such as "
    "1,2,5,12, or --bfile FILE, or --file FILE, or - for standard input"
)


def read_sequence(
    words: list[str] | None = None,
    gf: str | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    bfile: str | None = None,
    file: str | None = None,
    offset: int | None = None,
) -> Sequence:
    """Read a sequence from the arguments of a verb: of a model, of a fraction, or of terms alone.

    Exactly one of: a model in `words` with a side; a fraction in `gf`; terms in `words`, or in the
    file `bfile` or `file`. Raises GfkitError otherwise, and for whatever each of them may be
    refused.
    """
    found = read_subject(words, gf, rows, columns, topology, bfile, file, offset)
    return sequence_of_strip(found) if hasattr(found, "counted") else found


def read_subject(
    words: list[str] | None = None,
    gf: str | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    bfile: str | None = None,
    file: str | None = None,
    offset: int | None = None,
) -> Any:
    """Read a strip, or a sequence that is given otherwise, as `read_sequence` does."""
    sided = rows is not None or columns is not None
    words, bfile, file = _files_meant(words, bfile, file)
    if not (words or sided or gf or bfile or file) and is_piped():
        words = ["-"]
    ways = [gf is not None, bfile is not None, file is not None]
    if sum(ways) > 1 or (any(ways) and (words or sided)):
        option = "--gf takes" if gf is not None else "--bfile and --file take"
        raise GfkitError(f"{option} nothing else: leave out the model, side, terms or other file")
    if not any(ways) and not words:
        raise GfkitError(NOTHING)
    kind = "given" if any(ways) else kind_of(words or [], is_sided=sided)
    if kind != "model" and topology != "strip":
        raise GfkitError("--topology goes with MODEL and --rows M or --columns N")
    if offset is not None and (kind in {"model", "growing", "formula"} or gf is not None):
        why = {
            "model": "the n of a model is the growing side",
            "growing": "the n of a model is that of its values",
            "formula": "a g.f. or recurrence has its own first n",
        }.get(kind, "with --gf, a(n) is the coefficient of x^n")
        raise GfkitError(f"--offset goes with terms; {why}")
    if gf is not None:
        return _of_text(gf)
    if kind == "given":
        return read_terms(None, bfile=bfile, file=file, offset=offset)
    assert words
    if kind == "model":
        return read_strip(words[0], rows, columns, topology)
    if kind == "growing":
        rule = growing_of(words[0])
        assert rule is not None
        return growing_sequence(rule)
    if kind == "formula":
        return _of_text(" ".join(words))
    return read_terms(words, offset=offset)


def _files_meant(
    words: list[str] | None, bfile: str | None, file: str | None
) -> tuple[list[str] | None, str | None, str | None]:
    """Return words and files; a single word as terms.txt is a file, and b000045.txt a b-file."""
    if not words or len(words) > 1 or bfile or file or not FILE.fullmatch(words[0]):
        return words, bfile, file
    is_bfile = BFILE.search(words[0]) is not None
    return None, words[0] if is_bfile else None, None if is_bfile else words[0]


def read_from(
    words: list[str] | None = None,
    gf: str | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    bfile: str | None = None,
    file: str | None = None,
    offset: int | None = None,
) -> FromOffset:
    """Read a sequence from its offset on, and the strip if it is one of a model.

    Of terms the offset is that of the first one; of others the index at which to begin.
    """
    if offset is not None and not 0 <= offset <= LAST_OFFSET:
        raise GfkitError(f"--offset {offset} is not between 0 and {LAST_OFFSET}")
    words, bfile, file = _files_meant(words, bfile, file)
    is_sided = rows is not None or columns is not None
    is_terms = gf is None and (
        bfile is not None
        or file is not None
        or (bool(words) and kind_of(words or [], is_sided=is_sided) == "terms")
    )
    of_terms = offset if is_terms else None
    found = read_subject(words, gf, rows, columns, topology, bfile, file, of_terms)
    strip = found if hasattr(found, "counted") else None
    sequence = found if strip is None else strip.sequence()
    if strip is not None or (offset and not is_terms):
        sequence = sequence.beginning(offset or 0)
    return sequence, strip


def read_word_strip(
    words: list[str] | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
) -> Strip:
    """Read the strip of the only word."""
    return read_strip(model_of(words), rows, columns, topology)


def kind_of(words: list[str], *, is_sided: bool) -> str:
    """Tell what words are: "model", "growing" (a model without a side), "formula" or "terms".

    Raises GfkitError for words that are none of them.
    """
    text = " ".join(words)
    if is_sided:
        if all(map(is_terms_text, words)):
            raise GfkitError("--rows and --columns go with MODEL, and terms were given")
        if len(words) > 1:
            raise GfkitError(f"one MODEL goes with a side, not {_shortened(text)!r}")
        return "model"
    if len(words) == 1 and growing_of(words[0]) is not None:
        return "growing"
    if is_formula(text):
        return "formula"
    if not any(map(is_terms_text, words)):
        raise GfkitError(
            f"{_shortened(text)!r} is not a list of terms; a model needs --rows M or --columns N, "
            "as in --columns 3"
        )
    return "terms"


def model_of(words: list[str] | None) -> str:
    """Return the model of a table of several sides; raises GfkitError for terms."""
    if not words or len(words) > 1 or is_terms_text(words[0]):
        raise GfkitError("a range of sides goes with one MODEL, as in domineering --columns 1..8")
    return words[0]


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
    from gfkit.render.page import Line

    gf, offset = sequence.rational, sequence.offset
    shifted = f", of a(n{offset:+})" if offset else ""
    text = gf.text("x")
    short = f"denominator of degree {gf.order}{shifted} (--full prints all)"
    word, reason = _known(sequence)
    return [
        ("sequence", _called(sequence)),
        Line("g.f.", text + shifted, short=short * (len(text) > LONGEST_GF)),
        ("known", f"{word}: {reason}"),
    ]


def fit_note(sequence: Sequence) -> str:
    """Return why a g.f. is only a fit, or ""."""
    return _known(sequence)[1] if sequence.is_fit else ""


def fit_words(surplus: int, terms: int) -> str:
    """Return how far a fit is confirmed."""
    return f"{surplus} of the {terms} terms confirm it, beyond those that determine it; not proved"


def _known(sequence: Sequence) -> tuple[str, str]:
    """Return how the g.f. is known: in a word, and in a sentence."""
    from gfkit.proofs.kernel import Proved
    from gfkit.proofs.verdict import Consistent

    provenance = sequence.provenance
    if isinstance(provenance, Consistent):
        return "fitted", fit_words(provenance.surplus, len(sequence.given))
    if isinstance(provenance, Proved):
        return "proved", provenance.reason
    return str(provenance), getattr(provenance, "reason", "")


def _called(sequence: Sequence) -> str:
    """Return what the sequence is, for people."""
    from gfkit.sequences.sequence import text_of_term

    if sequence.name:
        return sequence.name
    shown = _shortened(", ".join(text_of_term(value) for value in sequence.given[:60]))
    return f"{shown} (given from n = {sequence.offset} on)"


def _of_text(text: str) -> Sequence:
    """Return the coefficients of a fraction, or the sequence of a recurrence."""
    from gfkit.sequences.sequence import Sequence

    of = "" if "=" in text else "the coefficients of "
    return Sequence.parse(text).named(f"{of}{_shortened(text)}")


def sequence_of_strip(strip: Strip) -> Sequence:
    """Return the counts of a strip, named for people."""
    sequence = strip.sequence()
    joined = "" if strip.topology == "strip" else f", {strip.topology}"
    return sequence.named(f"{sequence.name}{joined}")


def _shortened(text: str, longest: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
