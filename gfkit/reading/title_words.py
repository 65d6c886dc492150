"""Words that the grammar of titles reads, after all else: the last resort while it lives.

It is in upper rooms, and takes the words themselves. So do the programs of entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gfkit.base.command_lines import command
from gfkit.base.english import WORD, are_words
from gfkit.base.files import shown
from gfkit.errors import ExpressionError, GfkitError, UnknownModel, UnreadableFile
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.tree import variables_of
from gfkit.reading.derived_sequences import term_of
from gfkit.reading.kinds_of_text import BOUNDS, OF_N, WANTED, Read, matching, require_closed
from gfkit.reading.questions import EXPRESSION, meant
from gfkit.reading.readings import (
    Program,
    Reading,
    RuleNamed,
    SquareBoards,
    StripOf,
    Title,
    is_one_sequence,
)
from gfkit.reading.sentence_readings import sentence_read
from gfkit.reading.typed_boards import misspelt, named_board, named_rule
from gfkit.reading.typed_formulas import is_formula, is_said
from gfkit.reading.typed_terms import values_of
from gfkit.reading.words.all_meanings import Meaning
from gfkit.reading.words.sentences import Refused, read_sentence

MOST_SIZED = 10_000
"""A number that stands for n is at most this."""
_NUMBER = re.compile(
    r"\((?P<pair>[0-9]{1,5}), ?(?P=pair)\)|(?<![0-9A-Za-z.^*/+-])[0-9]{1,5}(?![0-9A-Za-z^*/+])"
    r"|(?<=\.\.)[0-9]{1,5}\b"
)
"""What may stand for n; a pair is one number."""


@matching(EXPRESSION)
def regular_expression(text: str, read: Read, of: str) -> Reading | None:
    """Read a regular expression, whose words of length n are meant; formulas are read before."""
    del text, read
    return None if is_formula(of) else StripOf(named_rule(f"regex:{of}"), "rows", 1)


@matching(r"(?=.*\w ?\[)[A-Za-z].*\].*|(?:Vec|vector|seq|series|taylor|rsolve|Sum)\(.*\)")
def program(text: str, read: Read) -> Reading | None:
    """Read a line of a program that lists a sequence, in Mathematica, PARI, Maple or Python."""
    from gfkit.oeis.entries.code_reading import sequence_of_program  # noqa: PLC0415 - slow

    del read
    found = sequence_of_program(text)
    return None if found is None else Program(text, found.named(text))


def sized(text: str) -> tuple[str, int]:
    """Return words with n for their number, and the number; 0 for words without one.

    Words in which each of several numbers may be n have none; sides of one board are one.

    >>> sized("binary words of length 10 avoiding 11")
    ('binary words of length n avoiding 11', 10)
    """
    from gfkit.reports.read_titles import rule_of_words  # noqa: PLC0415 - slow to import

    found = []
    for one in _generals(text):
        rule = rule_of_words(one[0])
        if rule.fixed != "square" if rule else is_formula(meant(one[0])):
            found.append(one)
    if len(found) == 2 and re.search(r"[0-9] x (?:[PC]_)?n\b|[0-9], ?n\)", found[1][0]):
        found = [one for one in found if not re.search(r"n x |\(n,", one[0])]
    return found[0] if len(found) == 1 else (text, 0)


def _generals(text: str) -> Iterator[tuple[str, int]]:
    """Yield words with n for one of their numbers, and the number; nothing of words with an n."""
    from gfkit.oeis.titles.title_reading import in_digits  # noqa: PLC0415 - slow to import
    from gfkit.reports.read_titles import asked  # noqa: PLC0415

    plain = in_digits(asked(text))
    plain = re.sub("(?<=[0-9])(?: ?[xX×] ?|[ -]by[ -])(?=[0-9])", " x ", plain)
    for match in () if OF_N.search(plain) or not WORD.search(text) else _NUMBER.finditer(plain):
        n, said = int(match["pair"] or match[0]), "(n,n)" if match["pair"] else "n"
        if 0 < n <= MOST_SIZED:
            after = plain[match.end() :]
            before = plain[: match.start()]
            if match["pair"]:  # a path to (n,n) has 2n steps
                before = before.replace(f" length {2 * n} ", " length 2n ")
            yield f"{before}{said}{after}", n


@matching(
    r"(?i)(?=.*(?:[0-9]|\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)).* .*"
)
def numbered(text: str, read: Read) -> Reading | None:
    """Read words with a number for n, as in 'binary words of length 10 avoiding 11': one number."""
    general, n = sized(text)
    return term_of(read(general), n) if n else None


def words(text: str, read: Read) -> Reading | None:
    """Read words about n, as in a title."""
    del read
    if not are_words(text):
        return None
    require_closed(text, "()[]{}")
    from gfkit.reports.read_titles import OfSquares, joined_words  # noqa: PLC0415 - slow to import

    try:
        return _title(text)
    except OfSquares as error:
        if error.model is None:
            raise
        if error.topology != "strip":
            raise joined_words(text, error.model, error.topology, squares="1..6") from None
        return SquareBoards(RuleNamed(error.model), text)


@matching(r"A[0-9]{6}[:.]? (?P<title>.{12,})")
def behind_its_number(text: str, read: Read, title: str) -> Reading | None:
    """Read the title of an entry behind its A-number, in the words of the OEIS."""
    from gfkit.oeis.titles.title_reading import rule_of  # noqa: PLC0415 - slow to import
    from gfkit.reports.read_titles import sequence_of_words  # noqa: PLC0415 - slow to import

    del read
    return None if rule_of(title) is None else Title(text, sequence_of_words(title))


def _title(text: str) -> Reading:
    """Return what words describe; a first word that stands before what is read is named."""
    from gfkit.oeis.titles.title_reading import rule_of, vocabulary  # noqa: PLC0415 - slow
    from gfkit.reports.read_titles import asked, sequence_of_words  # noqa: PLC0415 - slow to import

    first, _, rest = text.partition(" ")
    if isinstance(found := read_sentence(asked(text)), Meaning):
        return sentence_read(found)
    if found is not None:
        raise GfkitError(str(found))
    try:
        return Title(text, sequence_of_words(text))
    except GfkitError as error:
        if (
            first.lower() not in {"n", *vocabulary()}
            and ((rest and rule_of(f"Number of {rest}")) or named_board(rest))
            and not isinstance(read_sentence(asked(rest)), Refused)
        ):
            raise GfkitError(
                f"{shown(first)} is neither a verb nor a word before {shown(rest)}, which is read"
            ) from None
        if type(error) is GfkitError and (wrong := misspelt(text)):
            raise wrong from None
        generals = _generals(text) if text.startswith("number of ") else ()
        if general := max(generals, key=lambda z: z[1], default=None):
            return Title(general[0], sequence_of_words(general[0]))  # which says what it lacks
        raise


@matching(r"(?!.*(?:[*^]|(?<![<>!])=|[a-z)]\+))\S+(?: \S+){2,}")
def untold(text: str, read: Read) -> Reading | None:
    """Read words in which no n is told, where nothing else is meant."""
    from gfkit.oeis.titles.title_reading import rule_of  # noqa: PLC0415 - slow
    from gfkit.reports.read_titles import sequence_of_words  # noqa: PLC0415 - slow to import

    del read
    if rule_of(f"Number of {text}") is None:
        return None
    return Title(text, sequence_of_words(text))


def unread(text: str, read: Read) -> GfkitError:
    """Return why a text was not read: the error of the kind it is most like."""
    from gfkit.boards.language.rules import find_model  # noqa: PLC0415 - formulas do without
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415

    is_sum = not is_said(text) and re.search(r"[*^=+]|\)/|/\(|\w\(", text)
    try:
        if re.match(r"[-+\[({]*[0-9]+\s*[,;]", text):
            values_of(text)
        if re.search(r"^\S*\.[A-Za-z]{1,5}$|(?<!and)/[A-Za-z]|^[./~]", text) and not is_sum:
            raise UnreadableFile(text, "cannot be read: there is no such file")
        is_formula_in_n = is_sum and OF_N.search(text) and "=" not in BOUNDS.sub("", text)
        if is_formula_in_n and (free := variables_of(parse_expression(text)) - {"n"}):
            return _with_letters(text, free, read)
        if is_sum or not any(map(str.isalpha, text)):
            Sequence.parse(text)
        if wrong := misspelt(text):
            return wrong
        try:
            find_model(text)
        except UnknownModel as error:
            if not error.nearest and len(text.split()) > 1:
                _title(text)
            raise
    except ExpressionError as error:
        return GfkitError(f"{error}{_of_letters(text)}")
    except GfkitError as error:
        return error
    return GfkitError(f"{shown(text, 60)} is not understood; give {WANTED}")


def _with_letters(text: str, free: frozenset[str], read: Read) -> GfkitError:
    """Return why a formula with other letters than n is not read, and with which numbers it is."""
    told = re.sub(rf"(?<![A-Za-z])(?:{'|'.join(free)})(?![A-Za-z(])", "2", text)
    more = ""
    try:
        is_read = told != text and is_one_sequence(read(told))
    except GfkitError:
        is_read = False
    if is_read:
        more = f"; with a number for {' and '.join(sorted(free))} it is, as {shown(told)}"
        if "Sum_" in text:
            example = command("compare", text, "binomial(n,m)")
            more += f"; a formula for it is checked as in `{example}`"
    return GfkitError(f"{shown(text, 60)} is not read{_of_letters(text)}{more}")


def _of_letters(text: str) -> str:
    """Return what a text that looks like a formula lacks."""
    try:
        names = variables_of(parse_expression(text)) - {"n"}
    except GfkitError:
        return "; a formula for a(n) is in n, as 2^n + n, a g.f. in x, as x/(1-x-x^2)"
    if names == {"x", "y"}:
        return f"; of two letters a diagonal is meant, as 'diagonal of {shown(text)[1:-1]}'"
    return f"; a formula for a(n) is in n, and this is in {', '.join(sorted(names)) or 'nothing'}"
