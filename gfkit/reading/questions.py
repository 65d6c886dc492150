"""Questions, and other ways to write what is read: what they are about is read in their place."""

from __future__ import annotations

import re

from gfkit.base.command_lines import command
from gfkit.base.english import Row, question, rewritings, rewritten
from gfkit.base.files import shown
from gfkit.errors import GfkitError
from gfkit.reading.derived_sequences import claim_about, is_claim
from gfkit.reading.formula_phrases import PhraseRefused, dialect_of
from gfkit.reading.kinds_of_text import Read, matching
from gfkit.reading.readings import Question, Reading, Recurrence, RelationTyped, Remarked, StripOf
from gfkit.reading.typed_formulas import is_formula

EXPRESSION = (
    r"(?:(?:the )?(?:regular expression|regex|language)(?: of)? )?"
    r"(?P<of>(?=.*\([^()]*\|[^()]*\)|.*\)[*+?])[0-9a-z()|*+?.\[\]]+)"
)
_BEFORE_TERM = re.compile(
    r"^(?!.*\bperiod\b|[ab]\(n\)|(?i:empirical|conject|(?:is|does|do|how|check|verify|prove) ))"
    r"[A-Za-z' -]{2,80}(?:: | )(?=[a-z]\(n\) ?=)"
)


def _in_digits(said: re.Match[str]) -> str:
    from gfkit.oeis.titles.title_reading import in_digits  # noqa: PLC0415 - slow to import

    return in_digits(said[0].lower())


REWRITTEN: list[Row] = [
    (r"(?i)\b(?:two|three|four|five|six|seven|eight|nine|ten)(?= (?:[a-z-]+ )?dice\b)", _in_digits),
]
"""What words have, and what is read for it."""


def in_dialect(text: str, read: Read) -> Reading | None:
    """Read a phrase about formulas, and a formula in another notation, as what it says.

    The mark at the end of a regular expression, as in '(0|1)?', is part of it.
    """
    if re.fullmatch(EXPRESSION, text) and not is_formula(text.rstrip("? ")):
        return None
    try:
        said = dialect_of(text)
    except PhraseRefused as error:
        raise GfkitError(f"{shown(text, 60)}: {error}") from None
    return None if said is None else read(said)


def meant(text: str) -> str:
    """Return what a question is about, and a title in other words; others as they are.

    >>> meant("What is the generating function of the domino tilings of 4 X n?")
    'domino tilings of 4 X n'
    >>> meant("Perrin sequence: a(n) = a(n-2) + a(n-3), a(0) = 3, a(1) = 0, a(2) = 2.")
    'a(n) = a(n-2) + a(n-3), a(0) = 3, a(1) = 0, a(2) = 2'
    """
    if (plain := rewritten(text, rewritings("understood")).strip()) != text:
        return plain
    is_asked = " " in text and re.search(r"\?$|^[^|]*[^|.]\.$", text)
    if is_asked and not re.fullmatch(EXPRESSION, text):
        text = text.rstrip("? .")
    plain = _BEFORE_TERM.sub("", text)
    if plain != text and not is_claim(text):
        text = plain
    if (of := question(text)) is not None and "--misere" not in of[0]:
        return of[1]
    if re.match(r"(?i)(?:please |in )*how many |count the ", text):
        from gfkit.reports.read_titles import asked  # noqa: PLC0415 - slow to import

        return asked(text)
    return rewritten(text, [*rewritings("programs"), *REWRITTEN])


def rephrased(text: str, read: Read) -> Reading | None:
    """Read a question, or what is written in another way, by what it is about."""
    if (of := meant(text)) == text:
        return None
    found, asked = read(of), question(text)
    if asked is None or asked[0] == "ask" or "--misere" in asked[0]:
        return found
    if asked[0] in {"game outcome", "game value", "game nim"} and isinstance(found, StripOf):
        sides = {found.side: str(found.length)}
        sides["columns" if found.side == "rows" else "rows"] = "1..8"
        call = command(asked[0], found.rule.model.name.partition(":")[0], **sides)
        joined = ", with all sides open" * (found.topology != "strip")
        raise GfkitError(f"{shown(text, 60)}: boards are told one by one{joined}: `{call}`")
    return Question(asked[0], found)


def refused(text: str, read: Read) -> Reading | None:
    """Refuse what is known not to be read here, with what is read in its place."""
    del read
    for row in rewritings("refused"):
        if (why := rewritten(text, [row])) != text:
            raise GfkitError(f"{shown(text, 60)}: {why}")
    return None


@matching(
    r"(?P<of>(?=[^=]{0,80}=)[^.;?]{0,80}[A-Za-z](?:\(n|_\{?n|\[n)[^.;?]+)[.;,:]+ ?"
    r"(?P<rest>(?i:(?:then |and )?(?:find|determine|compute|calculate|evaluate|prove|show|solve"
    r"|what|give|derive|justify|verify"
    r"|deduce|how|is|hence|the limit|limit|lim)\b).+|limit|solve)"
)
def asked_behind(text: str, read: Read, of: str, rest: str) -> Reading | None:
    """Read a recurrence with first values, behind which something is asked or claimed of it."""
    del text
    found = read(of)
    if not isinstance(found, Recurrence | RelationTyped):
        return None
    said = dialect_of(rest) or rest
    if isinstance(found, Recurrence) and re.search(r"[=<>≤≥]| divides ", said):
        claim = claim_about(said.rstrip(" ."), found)
        if claim is not None:
            return claim
    return Remarked(found, rest)
