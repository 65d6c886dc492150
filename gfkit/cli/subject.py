"""What a verb about one sequence is given: a model with a fixed side, a g.f., or terms."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import are_words
from gfkit.base.files import BFILE
from gfkit.cli.inputs import is_piped, is_terms_text, read_terms
from gfkit.cli.option_readers import read_strip
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import shortened

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

    FromOffset = tuple[Sequence, Strip | None]
    WordStrip = Strip

LAST_OFFSET = 200_000
FILE = re.compile(r".*\.(?:txt|csv|dat)", re.ASCII | re.DOTALL)
"""Names of files of terms."""
NOTHING = (
    "give MODEL with --rows M or --columns N, or a g.f. such as 'x/(1-x-x^2)', or terms such as "
    "1,2,5,12, or --bfile FILE, or --file FILE, or - for standard input"
)


@dataclass(frozen=True, slots=True)
class Source:
    """The arguments of a verb that say which sequence is meant.

    Exactly one of: a model in `words` with a side; a fraction in `gf`; terms in `words`, or in the
    file `bfile` or `file`.
    """

    words: list[str] | None = None
    gf: str | None = None
    rows: int | None = None
    columns: int | None = None
    topology: str = "strip"
    bfile: str | None = None
    file: str | None = None
    offset: int | None = None

    @property
    def is_sided(self) -> bool:
        """Whether a side is fixed."""
        return self.rows is not None or self.columns is not None

    def meant(self) -> Source:
        """Return the source with a single word such as terms.txt as a file or a b-file.

        Where nothing is given but standard input, it is that.
        """
        words = self.words or []
        given = words or self.is_sided or self.gf or self.bfile or self.file
        if not given:
            return replace(self, words=["-"]) if is_piped() else self
        if len(words) != 1 or self.bfile or self.file or not FILE.fullmatch(words[0]):
            return self
        if BFILE.search(words[0]):
            return replace(self, words=None, bfile=words[0])
        return replace(self, words=None, file=words[0])


def read_sequence(source: Source) -> Sequence:
    """Read a sequence from the arguments of a verb: of a model, of a fraction, or of terms alone.

    Raises GfkitError unless there is just one, and for whatever each of them may be refused.
    """
    found = read_subject(source)
    return sequence_of_strip(found) if hasattr(found, "counted") else found


def read_sequence_if_any(source: Source) -> Sequence | None:
    """Read a sequence as `read_sequence` does, or None where nothing is given."""
    return None if source == Source() else read_sequence(source)


def read_subject(source: Source) -> Any:
    """Read a strip, or a sequence that is given otherwise, as `read_sequence` does."""
    source = source.meant()
    words, gf, bfile, file = source.words, source.gf, source.bfile, source.file
    sided, topology, offset = source.is_sided, source.topology, source.offset
    ways = [gf is not None, bfile is not None, file is not None]
    if sum(ways) > 1 or (any(ways) and (words or sided)):
        option = "--gf takes" if gf is not None else "--bfile and --file take"
        raise GfkitError(f"{option} nothing else: leave out the model, side, terms or other file")
    if not any(ways) and not words:
        raise GfkitError(NOTHING)
    kind = "given" if any(ways) else kind_of(words or [], is_sided=sided)
    if kind != "model" and topology != "strip":
        raise GfkitError("--topology goes with MODEL and --rows M or --columns N")
    if offset is not None and (kind not in {"terms", "given"} or gf is not None):
        why = {
            "model": "the n of a model is the growing side",
            "formula": "a g.f. or recurrence has its own first n",
            "entry": "an entry has its own",
        }.get(kind, "with --gf, a(n) is the coefficient of x^n")
        raise GfkitError(f"--offset goes with terms; {why}")
    if gf is not None:
        return _of_text(gf)
    if kind == "given":
        return read_terms(None, bfile=bfile, file=file, offset=offset)
    assert words
    if kind == "model":
        return read_strip(words[0], source.rows, source.columns, topology)
    if kind == "formula":
        return _of_text(" ".join(words))
    if kind == "entry":
        from gfkit.claims.entries import sequence_of_entry  # slow to import
        from gfkit.oeis.entries.entry import read_entry

        return sequence_of_entry(read_entry(Path(" ".join(words))))
    return read_terms(words, offset=offset)


def read_from(source: Source) -> FromOffset:
    """Read a sequence from its offset on, and the strip if it is one of a model.

    Of terms the offset is that of the first one; of others the index at which to begin.
    """
    offset = source.offset
    if offset is not None and not 0 <= offset <= LAST_OFFSET:
        raise GfkitError(f"--offset {offset} is not between 0 and {LAST_OFFSET}")
    source = source.meant()
    is_terms = source.gf is None and (
        source.bfile is not None
        or source.file is not None
        or (bool(source.words) and kind_of(source.words or [], is_sided=source.is_sided) == "terms")
    )
    found = read_subject(source if is_terms else replace(source, offset=None))
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
    """Tell what words are: "model", "formula", "entry" or "terms".

    Raises GfkitError for words that are none of them.
    """
    text = " ".join(words)
    if is_sided:
        if all(map(is_terms_text, words)):
            raise GfkitError("--rows and --columns go with MODEL, and terms were given")
        if len(words) > 1:
            raise GfkitError(f"one MODEL goes with a side, not {shortened(text)!r}")
        return "model"
    if is_formula(text) or are_words(text):
        return "formula"
    if text.endswith(".seq"):
        return "entry"
    is_like = any(map(str.isalpha, text)) and not OF_FORMULAS.isdisjoint(text)
    if is_like and not NOT_A_FORMULA.search(text):
        raise GfkitError(_why_no_formula(text))
    if not any(map(is_terms_text, words)):
        raise GfkitError(
            f"{shortened(text)!r} is neither a list of terms nor a g.f. such as 'x/(1-x-x^2)'; a "
            "model needs --rows M or --columns N, as in --columns 3"
        )
    return "terms"


OF_FORMULAS = frozenset("*^({!+")
NOT_A_FORMULA = re.compile(r"[:,]|(?<!\.)\.(?!\.)")
"""In models and in lists of terms."""


def _why_no_formula(text: str) -> str:
    """Tell why a text that looks like a formula is none for a(n)."""
    from gfkit.formulas.grammar import parse_expression  # slow to import
    from gfkit.formulas.tree import variables_of

    try:
        names = variables_of(parse_expression(text)) - {"n"}
    except GfkitError as error:
        return f"{error}; a formula for a(n) is in n, as 2^n + n, a g.f. in x, as x/(1-x-x^2)"
    if names == {"x", "y"}:
        return f"a g.f. is in x; of two variables as in 'diagonal of {shortened(text)}'"
    if not names:
        return "a recurrence is an equation with initial values, as 'a(n) = 2*a(n-1), a(0) = 1'"
    return f"a formula for a(n) is in n, and {shortened(text)!r} is in {', '.join(sorted(names))}"


def model_of(words: list[str] | None) -> str:
    """Return the model of a table of several sides; raises GfkitError for terms."""
    if not words or len(words) > 1 or is_terms_text(words[0]):
        raise GfkitError("a range of sides goes with one MODEL, as in domineering --columns 1..8")
    return words[0]


OF_A_GF = frozenset("0123456789x+*/^()- \t")
"""The characters of a generating function in x."""
OF_A_FORMULA = re.compile(r"(?<![a-z])n(?![a-z])")
"""A formula in n has that letter alone."""


def is_formula(text: str) -> bool:
    """Tell whether a text is a fraction in x, a recurrence, an equation in x and y, or a diagonal.

    Or a formula for a(n) in n.

    >>> is_formula("x/(1-x-x^2)"), is_formula("a(n) = 2*a(n-1), a(0) = 1"), is_formula("1,2,4")
    (True, True, False)
    >>> [is_formula(text) for text in ("Sum_{k=0..n} binomial(n,k)^3", "n/2", "right-ends")]
    [True, True, False]
    """
    of_two = "=" in text and {one for one in text if one.isalpha()} == {"x", "y"}
    if of_two or "a(n" in text.rpartition("=")[0] or text.startswith("diagonal "):
        return True
    if not text.isalpha() and OF_A_FORMULA.search(text):
        from gfkit.sequences.as_sequence import formula_in_n  # slow to import

        return formula_in_n(text) is not None
    return "x" in text and OF_A_GF.issuperset(text) and not frozenset("/^*+-").isdisjoint(text)


def _of_text(text: str) -> Sequence:
    """Return the coefficients of a fraction, or the sequence of a recurrence or a formula."""
    from gfkit.sequences.as_sequence import as_sequence

    found = as_sequence(text)
    of = "the coefficients of " if OF_A_GF.issuperset(text) else ""
    return found.named(f"{of}{shortened(text)}")


def sequence_of_strip(strip: Strip) -> Sequence:
    """Return the counts of a strip, named for people."""
    sequence = strip.sequence()
    joined = "" if strip.topology == "strip" else f", {strip.topology}"
    return sequence.named(f"{sequence.name}{joined}")
