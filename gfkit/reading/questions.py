"""Questions, and other ways to write what is read: what they are about is read in their place."""

from __future__ import annotations

import re

from gfkit.base.command_lines import command
from gfkit.base.english import Row, question, rewritings, rewritten
from gfkit.base.files import shown
from gfkit.errors import GfkitError
from gfkit.formulas.grammar import by_parity
from gfkit.reading.derived_sequences import CONJECTURE, claim_about, is_claim
from gfkit.reading.kinds_of_text import Read, matching
from gfkit.reading.readings import Question, Reading, Recurrence, RelationTyped, Remarked, StripOf
from gfkit.reading.typed_terms import MORE, TERMS

EXPRESSION = (
    r"(?:(?:the )?(?:regular expression|regex|language)(?: of)? )?"
    r"(?P<of>(?=.*\([^()]*\|[^()]*\)|.*\)[*+?])[0-9a-z()|*+?.\[\]]+)"
)
_CONJECTURED = re.compile(
    rf"(?i){CONJECTURE}(?=a\(n\) ?=)|^(?:(?:prove|show|verify|check|is it true|identity)"
    r"(?: by induction| using induction)?(?: that| whether| if)?:?|is|does) "
    r"(?=(?:[a-z]{1,9}[({_]|(?<![a-z])[a-z]{1,2}(?![a-z({_])|[^a-z=<>≤≥])*[=<>≤≥][^|]*$"
    r"|[-+*^(){}_a-z0-9 ]{1,80}n[)}_0-9a-z]* is (?:even|odd|divisible by|a multiple of)\b)"
    r"|,? (?:for|holds for) (?:all|every|each|any) (?:(?:positive|natural|nonnegative|non-negative|"
    r"integers?|numbers?|whole) )*n(?: in N)?$|(?<=[\d)n]) (?:holds?|true)$"
)
_BEFORE_TERM = re.compile(
    r"^(?!.*\bperiod\b|[ab]\(n\)|(?i:empirical|conject|(?:is|does|do|how|check|verify|prove) ))"
    r"[A-Za-z' -]{2,80}(?:: | )(?=[a-z]\(n\) ?=)"
)


def _where(delta: re.Match[str]) -> str:
    """Return 1 where n has a residue, and 0 elsewhere, as the dialect has it."""
    residue, modulo = map(int, delta.groups())
    return f"[{','.join('01'[k == residue] for k in range(modulo))}][n mod {modulo}]"


def _summed(sum_: re.Match[str]) -> str:
    """Return a sum of Mathematica, Maple or PARI as the dialect has it."""
    inside = re.sub(r"(?<![A-Za-z])[A-Z]\w*(?=[\[(])", lambda z: z[0].lower(), sum_["of"])
    inside = inside.replace("[", "(").replace("]", ")")
    return f"{sum_[1].lower()}({inside}, {sum_['k']}={sum_['low']}..{sum_['high']})"


def _in_digits(said: re.Match[str]) -> str:
    from gfkit.oeis.titles.title_reading import in_digits  # noqa: PLC0415 - slow to import

    return in_digits(said[0].lower())


_SUM = (
    r"^(Sum|Product)[\[(](?P<of>.+), ?[{(]?(?P<k>[a-z]), ?(?P<low>[^,]+), ?(?P<high>[^,{}]+?)"
    r"[})]?[\])]$"
)
REWRITTEN: list[Row] = [
    (r"(?<=Sum_)\{[^{}]*=0\}", lambda z: re.sub(r"\^\((\d+)\)", r"^\1", z[0])),
    (r"KroneckerDelta\((\d+), Mod\(n, (\d+)\)\)", _where),
    (
        r"^([^R]*)RootSum\(([^L]*), Lambda\(\w, (.*)\)\)([^()]*)$",
        lambda z: f"{z[1]}Sum_{{{z[2]}=0}} ({z[3]}){z[4]}".replace("**", "^"),
    ),
    (r"^.*\b(?:even|odd)\b.*$", lambda z: by_parity(z[0])),
    (r"^y ?= ?(?=[^y]*sqrt[^y]*$)", lambda _: ""),
    (r"(?i)\b(?:two|three|four|five|six|seven|eight|nine|ten)(?= (?:[a-z-]+ )?dice\b)", _in_digits),
    (_SUM, _summed),
]
"""What programs and words have, and what is read for it."""


def plain_terms(text: str) -> str:
    """Return a text of terms without what people write around them; other texts as they are.

    >>> plain_terms("the sequence 1, 1, 2 and 3, ..."), plain_terms("1, 2, 4 (powers)")
    ('1, 1, 2, 3', '1, 2, 4')
    """
    plain = rewritten(text, rewritings("terms"))
    if not TERMS.match(plain) or not re.search(r"\d[, ]+-?\d+[, ]+-?\d", plain):
        return text
    plain = MORE.sub("", plain)
    return plain if TERMS.fullmatch(plain) else text


def meant(text: str) -> str:
    """Return what a question is about, and LaTeX or a program as a formula; others as they are.

    >>> meant("What is the generating function of the domino tilings of 4 X n?")
    'domino tilings of 4 X n'
    >>> meant("Perrin sequence: a(n) = a(n-2) + a(n-3) with a(0) = 3, a(1) = 0, a(2) = 2.")
    'a(n) = a(n-2) + a(n-3), a(0) = 3, a(1) = 0, a(2) = 2'
    """
    if (plain := rewritten(text, rewritings("understood")).strip()) != text:
        return plain
    is_asked = " " in text and re.search(r"\?$|^[^|]*[^|.]\.$", text)
    if is_asked and not re.fullmatch(EXPRESSION, text):
        text = text.rstrip("? .")
    plain = _CONJECTURED.sub("", _BEFORE_TERM.sub("", text))
    if plain != text and not is_claim(text):
        text = plain
    if (of := question(text)) is not None and "--misere" not in of[0]:
        return of[1]
    if re.match(r"(?i)(?:please |in )*how many |count the ", text):
        from gfkit.reports.read_titles import asked  # noqa: PLC0415 - slow to import

        return asked(text)
    text = plain = rewritten(text, rewritings("sums"))
    for row in rewritings("latex") if re.search(r"\\|\^\{|\}\^|^\$.*\$$", text) else ():
        while (changed := rewritten(plain, [row])) != plain:  # as often as it is there
            plain = changed
    plain = text if "\\" in plain else plain
    return rewritten(plain, [*rewritings("programs"), *rewritings("said_behind")[1:], *REWRITTEN])


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
    said = rewritten(rest, rewritings("said_behind"))
    if isinstance(found, Recurrence) and re.search(r"[=<>≤≥]| divides ", said):
        claim = claim_about(said.rstrip(" ."), found)
        if claim is not None:
            return claim
    return Remarked(found, rest)
