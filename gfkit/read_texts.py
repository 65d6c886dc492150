"""Readers of texts: what a text is like and how it is read, asked in the order in which they stand.

Files are read by the ends of their names, or by how they begin.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.base.budget import spend
from gfkit.base.command_lines import command
from gfkit.base.english import (
    WORD,
    Row,
    are_words,
    named_sequence,
    question,
    rewritings,
    rewritten,
)
from gfkit.base.files import (
    BFILE,
    FileLimits,
    is_there,
    lines,
    name_of,
    read_json,
    read_toml,
    shown,
)
from gfkit.base.heap_mentions import mentions_heaps
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import LISTED, Graph
from gfkit.errors import ExpressionError, GfkitError, UnknownModel, UnreadableFile
from gfkit.formulas.build import with_harmonic_numbers
from gfkit.formulas.evaluate import DividesByZero, Scope, value_of
from gfkit.formulas.fraction_texts import parse_fraction
from gfkit.formulas.grammar import by_parity, parse_expression, parse_relation, parse_statement
from gfkit.formulas.tree import Binary, Call, Negative, Number, sequences_of, text_of, variables_of
from gfkit.numbers.decimal import MAX_DIGITS, integer, short_text
from gfkit.read_boards import (
    FAMILY,
    OF_N,
    in_colors,
    in_family,
    misspelt,
    model_called,
    named_board,
    named_graph,
    on_board,
    on_graph,
    without_corners,
)
from gfkit.read_letters import lettered
from gfkit.reader import WANTED, WHY, Read, graph_read, model_read, read, sided
from gfkit.reading.recurrences import (
    LettersAsNumbers,
    Recurrences,
    RecurrenceTextError,
    about_a,
    recurrences_of_text,
)
from gfkit.reading.words.all_meanings import Meaning, sentence_of, sequence_of
from gfkit.reading.words.graph_meanings import Colorings, NamedGraph, OnGraph, Paths, Rectangle
from gfkit.reading.words.meanings import Size
from gfkit.reading.words.sentences import read_sentence
from gfkit.sequences.explicit_definitions import FormulaTerms, FractionCoefficients
from gfkit.sequences.implicit_definitions import ALGEBRAIC
from gfkit.sequences.sequence import Sequence, transform
from gfkit.sequences.sequence_data import Solved
from gfkit.sequences.solved_recurrences import linear_of, of_powers, sequence_of_recurrences
from gfkit.series.algebra import TRANSFORMS
from gfkit.series.shift_spaces import or_none

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression

MAX_TERMS = 2_000_000
"""A file of terms has at most this many, and as many lines."""
DIGITS_A_STEP = 1000
LATEST = 9
"""A formula begins before this n."""
MOST_SIZED = 10_000
"""A number that stands for n is at most this."""

TERMS = re.compile(r"[\s,;()\[\]{}]*[+-]?[.]?[0-9][0-9\s,;()\[\]{}+./-]*", re.ASCII)
MORE = re.compile(r"(?<![\s,])[\s,]*(?:\.\.\.|…)[\s)\]}]*$")
"""What is written behind terms that go on."""
_EQUAL_TERM = r"[a-z][(_\[]?(\d+)[)\]]? ?= ?(-?\d+(?:/\d+)?)"
_SEPARATOR = re.compile(r"[\s,;]+")
_EMPTY = re.compile(r"[,;]\s*[,;]|^[,;]")
_TERM = re.compile(r"[+-]?(?:[0-9]+(?:/[0-9]+)?|[0-9]*\.[0-9]{1,1000})", re.ASCII)
_BOUNDS = re.compile(r"_\{[^{}]*\}")
_RANGE = re.compile(r"(?<!\s)(?:\s*,)?\s*(?:for|if)(?: all)? n\s*(>=|>|≥)\s*(-?[0-9]+)\.?\s*$")
_LETTER = re.compile(r"(?<![A-Za-z])[ijklmprsN](?![A-Za-z])")
_CONJECTURE = r"(?:empirical|conjectures?|conjectured|claim|is it true that)[:,.]? "
EXPRESSION = (
    r"(?:(?:the )?(?:regular expression|regex|language)(?: of)? )?"
    r"(?P<of>(?=.*\([^()]*\|[^()]*\)|.*\)[*+?])[0-9a-z()|*+?.\[\]]+)"
)
_CONJECTURED = re.compile(
    rf"(?i){_CONJECTURE}(?=a\(n\) ?=)|^(?:(?:prove|show|verify|check|is it true|identity)"
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

# What is written in another way.


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


def _plain_terms(text: str) -> str:
    """Return a text of terms without what people write around them; other texts as they are.

    >>> _plain_terms("the sequence 1, 1, 2 and 3, ..."), _plain_terms("1, 2, 4 (powers)")
    ('1, 1, 2, 3', '1, 2, 4')
    """
    plain = rewritten(text, rewritings("terms"))
    if not TERMS.match(plain) or not re.search(r"\d[, ]+-?\d+[, ]+-?\d", plain):
        return text
    plain = MORE.sub("", plain)
    return plain if TERMS.fullmatch(plain) else text


def _meant(text: str) -> str:
    """Return what a question is about, and LaTeX or a program as a formula; others as they are.

    >>> _meant("What is the generating function of the domino tilings of 4 X n?")
    'domino tilings of 4 X n'
    >>> _meant("Perrin sequence: a(n) = a(n-2) + a(n-3) with a(0) = 3, a(1) = 0, a(2) = 2.")
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


# The readers.

Reader = Callable[..., Read | None]
R = TypeVar("R", bound=Reader)
READERS: list[tuple[re.Pattern[str], Reader]] = []
"""What a text is like, and its reader, in order; the first that knows the text reads it."""


def reads(*patterns: str) -> Callable[[R], R]:
    """Declare a reader of texts that a pattern matches: it takes a text and its named parts."""

    def declared(reader: R) -> R:
        READERS.extend((re.compile(like), reader) for like in patterns)
        return reader

    return declared


ANY = ".*"


def text_read(text: str) -> Read:
    """Read a text: by what is plain from its letters first."""
    full, text = text, _plain_terms(" ".join(text.split()))
    if not text:
        raise GfkitError(f"nothing was given; give {WANTED}")
    with suppress(RecurrenceTextError):  # of which the reader in its turn says what is wrong
        found_at_once = recurrences_of_text(text)
        if found_at_once is not None and found_at_once.values:
            return recurrences_read(text, found_at_once)
    sentence = read_sentence(text)
    if isinstance(sentence, Meaning):
        return sentence_read(sentence, text)
    if (meant := _meant(text)) != text:
        of, asked = text_read(meant), question(text)
        if asked and asked[0] in {"game outcome", "game value", "game nim"} and of.kind == "strip":
            (name, side, size), other = of.parts, {"rows": "columns", "columns": "rows"}
            sides: dict[str, Any] = {side: size, other[side]: "1..8"}
            call = command(asked[0], name.partition(":")[0], **sides)
            joined = ", with all sides open" * (of.value.topology != "strip")
            said = f"boards are told one by one{joined}: `{call}`"
            raise GfkitError(f"{shown(text, 60)}: {said}")
        return replace(of, text=text)
    if (found := named_file(full.strip())) is not None:
        return found
    try:
        for row in rewritings("refused"):
            if (why := rewritten(text, [row])) != text:
                raise _unread(text, why)
        for like, reader in READERS:
            match = like.fullmatch(text)
            if match and (found := reader(text, **match.groupdict())) is not None:
                return found
        raise _unread(text)
    except GfkitError:
        if (found := lettered(text)) is None:
            raise
        return found


@reads("-")
def _standard_input(text: str) -> Read:
    return _of_lines(lines(text, FileLimits(lines=MAX_TERMS)), text)


_INSIDE = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
PARTS = {
    "*": re.compile(rf"\*?(?:[^*()]|{_INSIDE})+"),
    "-+": re.compile(rf"[-+]?(?:[^-+()]|{_INSIDE})+"),
}
"""The factors of a product, and the terms of a sum."""
_DOTS = r" ?(?:\.\.\.?|…|⋯|\\[cl]?dots) ?"


ENDLESS = rf"(?=.*(?:binomial|C)\()(?P<of>[^=<>.…⋯\\]+[^-+=<>.…⋯\\ ]) ?(?P<sign>[-+]){_DOTS}"
TO_LAST = (
    rf"(?=.*(?:binomial|C)\()(?P<of>[^=<>.…⋯\\]+[^-+=<>.…⋯\\ ]) ?[-+]{_DOTS}\+ ?"
    r"(?P<last>[^=<>.…⋯\\]*\(n, ?n\)[^-+=<>.…⋯\\]*)"
)
_DOTTED = rf"[^,=<>a-mo-zA-EG-KM-Z]+[-+*]{_DOTS}[-+*][^,=<>]+"


def _in_full(text: str) -> str:
    """Return a formula with a sum for 1 + 2 + ... + n, which may stand in parentheses.

    >>> _in_full("(1 + 2 + ... + n)^2")
    '(Sum_{k=1..n} (k))^2'
    """
    endless = re.fullmatch(ENDLESS, text.strip()) or re.fullmatch(TO_LAST, text.strip())
    if endless is not None:
        return _binomials(text, **endless.groupdict()).parts[0]
    text = re.sub(r"\(([^()]*)\)", lambda z: f"({_in_full(z[1])})", text)
    found = _dotted(text.strip()) if re.fullmatch(_DOTTED, text) else None
    return found.parts[0] if found and found.parts else text


@reads(
    rf"(?=.*[-+*]{_DOTS}(?:[-+*=<>≤≥]|$))(?P<left>[^=<>]+)(?P<sign>[=<>≤≥]+)(?P<right>[^=<>]+?)"
    r"(?P<where>,? for n ?>=? ?\d+)?"
)
def _dotted_relation(text: str, left: str, sign: str, right: str, where: str) -> Read | None:
    """Read 1 + 2 + ... + n = n*(n+1)/2."""
    first, second = _in_full(left), _in_full(right)
    if (first, second) == (left, right) or "a(" in text:
        return None
    return replace(text_read(f"{first} {sign} {second}{where or ''}"), text=text)


@reads(_DOTTED)
def _dotted(text: str) -> Read | None:
    """Read 1*2 + 2*3 + ... + n*(n+1), or such a product; a number may stand in the place of n."""
    name, signs = ("Product", "*") if re.search(rf"\*{_DOTS}\*", text) else ("Sum", "-+")
    plain = re.sub(r"_\{([^{}]*)\}", r"(\1)", re.sub(_DOTS, "~", text))
    plain = re.sub(r"(?<=[\w)]) +(?=[A-Za-z(])", "*", plain).replace(" ", "")
    parts = PARTS[signs].findall(plain)
    if len(parts) < 3 or parts[-2].strip(signs) != "~" or "".join(parts) != plain:
        return None
    *before, _, last = (one.lstrip("+*") for one in parts)
    if name == "Product" and re.search("[-+]", re.sub(_INSIDE, "", last)):
        raise GfkitError(
            f"{shown(text, 60)}: whether {last!r} is the last factor is not told; brackets "
            "tell it, as in '1*2*...*(n+1)'"
        )
    is_general = OF_N.search(last)
    for number in [last] if is_general else re.findall("[0-9]+", last):
        with suppress(GfkitError, StopIteration):
            term = parse_expression(last if is_general else last.replace(number, "n", 1))
            values = [value_of(parse_expression(one), Scope({})) for one in before]
            first = next(
                n for n in range(_first(term), LATEST)
                if values == [value_of(term, Scope({"n": n + k})) for k in range(len(values))]
            )  # fmt: skip
            summand = re.sub(r"(?<![A-Za-z])n(?![A-Za-z])", "k", text_of(term))
            found = text_read(of := f"{name}_{{k={first}..n}} ({summand})")
            if is_general:
                return replace(found, text=text, parts=(of,))
            return _term_of(text, found, int(number))
    raise GfkitError(
        f"{shown(text, 60)}: how this goes on is not told; the last is told with n, and the first "
        "are its values, as in '1^2 + 2^2 + ... + n^2'"
    )


@reads(TO_LAST, ENDLESS)
def _binomials(text: str, of: str, last: str = "", sign: str = "+") -> Read:
    """Read C(n,0) + 2*C(n,1) + ... + 2^n*C(n,n), or C(n,0) + C(n-1,1) + C(n-2,2) + ...

    Of the last term k is n; without one the numbers of the first two go on by equal steps. All
    terms are compared.
    """
    parts = PARTS["-+"].findall(re.sub("n(?=,)", "n-0", of.replace(" ", "")))
    terms = [re.sub(r"^[-+]?(?=[A-Za-z])", "1*", one).lstrip("-+") for one in parts]
    form, *others = (re.sub("[0-9]+", "#", one) for one in terms)
    general = (
        re.sub(r"(?<=n)(?=C\()", "*", last).replace("(n,n)", "(@,k)").replace("(n, n)", "(@,k)")
    )
    general = re.sub(r"(?<![A-Za-z])n(?![A-Za-z])", "k", general).replace("@", "n")
    if not last and {*others} == {form} and len(terms) > 2:
        pairs = zip(*(map(int, re.findall("[0-9]+", one)) for one in terms[:2]), strict=True)
        told = iter(f"({b - a}*k+{a})" if a != b else f"{a}" for a, b in pairs)
        turns = "(-1)^k*" * (parts[-1][0] != sign)
        general = turns + re.sub("#", lambda _: next(told), form)
    with suppress(GfkitError):
        summand = parse_expression(general)
        for first in range(3 if last else 1):
            if len(parts) > 1 and all(
                value_of(parse_expression(one.lstrip("+")), Scope({"n": n}))
                == value_of(summand, Scope({"n": n, "k": k}))
                for k, one in enumerate(parts, first)
                for n in range(8, 12)
            ):
                plain = re.sub(r"(?<![0-9^])1\*|[-+]0(?![0-9])", "", text_of(summand))
                of = text_of(parse_expression(plain))
                found = text_read(f"Sum_{{k={first}..n}} {of}" if last else f"Sum_{{k>=0}} {of}")
                return replace(found, text=text, parts=(found.parts or (found.text,)))
    said = "how this goes on is not told, as 'Sum_{k=0..floor(n/2)} binomial(n,2*k)' tells"
    raise GfkitError(f"{shown(text, 60)}: {said}")


def _factors(of: Expression) -> Iterator[tuple[Expression, ...]]:
    """Yield of each factor C(p,q) of a product p and q."""
    match of:
        case Binary("*", left, right):
            yield from (*_factors(left), *_factors(right))
        case Binary("/", body, _) | Negative(body):
            yield from _factors(body)
        case Binary("^", body, Number(power)) if power:
            yield from _factors(body)
        case Call("binomial", pair):
            yield pair


@reads(
    r"(?P<before>.*)(?:\\?[Ss]um)_\{?(?P<k>[a-mo-z])(?P<how>(?: ?(?:>=|≥|=) ?[01])?(?:\}|(?= ))"
    r"(?:\^\{?(?:\\infty|infinity|oo|∞)\}?)?) ?(?P<of>[^=<>≤≥{]+)(?P<behind>(?:[=<>≤≥].*)?)"
)
def _ending(text: str, before: str, k: str, how: str, of: str, behind: str) -> Read | None:
    """Read a sum over all k, which ends where a factor is 0: where C(p,q) has q < 0 or q > p."""
    if re.fullmatch(r" ?= ?\d\}?", how):
        return None
    ends, low = [], "".join(re.findall("[01]", how))
    for p, q in _factors(parse_expression(of)):
        for one in (q, Binary("-", p, q)):
            at = ({"n": n, k: z} for n, z in ((0, 0), (1, 0), (0, 1), (7, 5)))
            told = [z for z in (value_of(one, Scope(z)) for z in at) if isinstance(z, int)]
            first, by_n, by_k, other = told if len(told) == 4 else (0, 0, 0, 1)
            by_n, by_k = by_n - first, first - by_k
            if by_k > 0 <= by_n and other == 7 * by_n - 5 * by_k + first:
                ends.append((Fraction(by_n, by_k), f"{by_n}*n{first:+d}", by_k))
            low = low or "0" * (by_n <= 0 and first + by_k < 0)
    if not (ends and low):
        said = f"from where to where {k} goes is not told, as in 'Sum_{{{k}=0..n}} {of.strip()}'"
        raise GfkitError(f"{shown(text, 60)}: {said}, perhaps")
    _, top, by = min(ends)
    top = top.removesuffix("+0").removeprefix("1*")
    top = f"({top})" if top != "n" and by > 1 else top
    meant = f"Sum_{{{k}={low}..{top if by < 2 else f'floor({top}/{by})'}}} {of.strip()}"
    meant = f"{before}{meant} {behind}".strip()
    found = text_read(meant)
    return replace(found, text=text, parts=found.parts or (meant,))


@reads(r"(?=.*\w ?\[)[A-Za-z].*\].*|(?:Vec|vector|seq|series|taylor|rsolve|Sum)\(.*\)")
def _program(text: str) -> Read | None:
    """Read a line of a program that lists a sequence, in Mathematica, PARI, Maple or Python."""
    from gfkit.oeis.entries.code_reading import sequence_of_program  # noqa: PLC0415 - slow

    found = sequence_of_program(text)
    if found is None:
        return None
    said = f"what {shown(text, 100)[1:-1]} lists, from n = {found.offset} on"
    return Read("formula", found.named(text), said, text)


@reads(
    r"(?i)(?:the )?(?P<n>[0-9]{1,5})(?:st|nd|rd|th) (?:(?:term|value|number|element|entry|member) "
    r"(?:of|in) )?(?P<of>.+)",
    r"a\((?P<n>[0-9]{1,5})\),? (?:of|for|in|if|where|when|with) (?P<of>.+)",
    r"(?P<of>[^=]+?),? (?:for|when|where|with|if|at) n ?(?:=|is|equals) ?(?P<n>[0-9]{1,5})",
)
def _term(text: str, n: str, of: str) -> Read | None:
    """Read one term of a sequence; of terms that are listed the first is the 1st."""
    found = text_read(re.sub("^(?:the )?(?:sequence )?", "", of))
    is_listed = found.kind == "terms" and text[1] != "("
    at = int(n) + (found.sequence().offset - 1) * is_listed
    if found.kind == "terms" and at >= found.sequence().end:
        raise GfkitError(
            f"a({at}) is not given; `{command('guess', found.text)}` tells what may follow"
        )
    return _term_of(text, found, at)


_AT_N = r"[A-Za-z](?:\(|_\{?|\[)n"
_SAID = rf"(?P<said>{_AT_N}[^.]*(?:\.\.[^.]*)*)"


@reads(
    r"(?i)(?:(?:show|prove|check|is it true|verify|do|does)\b)?(?: that | )?(?P<of>.{3,}?) "
    r"(?:satisf(?:y|ies)|obeys?|fulfil(?:l|ls)?|follows?) "
    rf"(?:the (?:recurrence|relation):? )?(?P<said>{_AT_N}.*)",
    rf"(?i)(?:is|does|do|check|verify|prove)(?: that| whether| if)? (?P<said>{_AT_N}.*?) "
    r"(?:is |be )?(?:true|holds?|right|correct|valid|satisfied|obeyed) (?:for|of|by|in) "
    r"(?:the )?(?P<of>.{4,})",
    rf"(?i){_CONJECTURE}{_SAID}[.;] ?(?P<of>.{{4,}})",
    rf"(?i)(?P<of>.{{4,}}?)[.;,] (?:{_CONJECTURE}|(?:prove|show|verify) (?:by induction )?that )"
    rf"(?P<said>{_AT_N}.*)",
    rf"(?i){_SAID}[.;]? (?:where a\(n\) is the|with|for|is true of) "
    r"(?P<of>number of .{4,}|data.{4,})",
    r"(?i)(?:(?:show|prove|check|verify)(?: that)? )?(?:[a-z](?:\(n\)|_n|\[n\]) ?= ?)?"
    r"(?P<of>[^=]{3,}?) (?:is|are) (?:an? |the )?(?:general )?solutions? (?:of|to) "
    r"(?:the )?(?:(?:recurrence|relation|equation)s?:? )?(?P<said>[a-z][(_\[].*)",
    rf"(?i)(?:is it true|show|prove|check|verify)(?: that)? (?P<said>{_AT_N}.*) "
    r"(?:for|of|by|in) (?:the )?(?P<of>[a-z]{3}.{3,})",
    rf"(?P<of>(?=[^:]*(?: [xX] n|n [xX] |length n|of n)\b)[^:]{{8,}}): (?P<said>{_AT_N}.*)",
)
def _claim(text: str, said: str, of: str) -> Read | None:
    """Read a sequence with a relation that is said of it, in either order."""
    if not re.search("[=<>≤≥≠≡]| divides ", said):
        return None
    parse_statement(_RANGE.sub("", said))
    if "n" in (letters := letters_of(of)) and (told := with_numbers(text, letters - {"n"})) != text:
        raise GfkitError(f"{shown(text, 60)}: letters are numbers, as in {shown(told, 300)}")
    about = text_read(of.strip(" .;,"))
    is_one = about.kind in {"g.f.", "equation", "formula", "recurrence"}
    verb = "satisfies" if is_one else "satisfy"
    told = f"{shown(about.text, 80)[1:-1]} {verb} {said}"
    said = said.strip(" .;,")
    return Read("claim", (said, about.sequence()), told, text, (about.text, said))


def is_claim(text: str) -> bool:
    """Tell whether words say a relation of a sequence that they name."""
    return any(like.fullmatch(text) for like, reader in READERS if reader is _claim)


@reads(
    r"(?i)how (?:do|does) (?P<a>.+?) (?:stand|compare|relate)s? (?:to|with) (?P<b>.+)"
    r"|compare (?P<c>.+?) (?:and|with|to) (?P<d>.+)"
    r"|(?:is|are) (?P<e>.+?) (?:equal to|the same as|equal) (?P<f>.+)"
    r"|are (?:the )?(?P<g>(?:(?! and ).)+) and (?:the )?(?P<h>.+?) "
    r"(?:the same|equal|equinumerous|identical)"
)
def _compared(text: str, **both: str) -> Read | None:
    """Read two sequences that are compared."""
    pair = [text_read(one) for one in both.values() if one]
    if is_formula(text) and "=" in text:
        return None
    parts = tuple(one.text for one in pair)
    return Read("comparison", pair, f"compare {parts[0]} and {parts[1]}", text, parts)


reads(r"(?i).*(?:chromatic polynomial|colou?r).*")(in_colors)


@reads(
    r"(?i)(?:[^(]{0,80} )?signature[: ]{0,2}\((?P<of>[-0-9, ]+)\)[^0-9-]{1,40}"
    r"(?P<first>-?[0-9][-0-9, ]*)(?:\.\.\.)?"
)
def _signature(text: str, of: str, first: str) -> Read:
    """Read the signature of a recurrence, and first terms from n = 0 on."""
    signs, firsts = (re.findall("-?[0-9]+", one) for one in (of, first))
    if len(firsts) < len(signs):
        said = f"a signature of {len(signs)} numbers goes with as many first terms"
        raise GfkitError(f"{said}, as in 'signature (3,-1) starting 1, 2'")
    right = "".join(f"+{z}*a(n-{k})" for k, z in enumerate(signs, 1) if z.strip("-0"))
    right = re.sub(r"(?<![0-9])1\*", "", right.replace("+-", "-")).lstrip("+") or "0"
    given = "".join(f", a({n}) = {z}" for n, z in enumerate(firsts))
    return replace(text_read(f"a(n) = {right}{given}"), text=text)


@reads(rf"(?:{_EQUAL_TERM}(?:, | and |, and |; ?|,|$)){{4,}}")
def _term_by_term(text: str) -> Read | None:
    """Read a(1) = 1, a(2) = 3, a(3) = 4 as terms from n = 1 on."""
    indices, values = zip(*re.findall(_EQUAL_TERM, text), strict=True)
    first = int(indices[0])
    if [int(one) for one in indices] != [*range(first, first + len(indices))]:
        return None
    return terms_read(values_of(", ".join(values)), text, first)


@reads(r"(?ai)(?:(?:https?://)?oeis(?:\.org/| ?))?A0*(?P<number>[0-9]{2,7})")
def _entry_number(text: str, number: str) -> Read:
    """Read an A-number: its entry, or its b-file, in this folder."""
    given, text = text, f"A{number:0>6}"
    for name in (f"{text}.seq", f"b{text[1:]}.txt"):
        if is_there(name):
            return file_read(name)
    if own := _named(text, text):
        return own
    short = "" if text[1:] in given else f"{given} is short of six digits and means {text}; "
    raise GfkitError(
        f"{short}nothing is downloaded: save the entry as {text}.seq, or its b-file as "
        f"b{text[1:]}.txt"
    )


@reads(r"(?a)[0-9]?\.[0-9']+")
def _octal(text: str) -> Read:
    from gfkit.games.octal import OctalCode  # noqa: PLC0415 - slow to import

    code = OctalCode.parse(text)
    return Read("octal game", code, f"the octal game {code}", text)


@reads(r"(?a)\s*[0-9]+x[0-9]+\s*|\|*[.#][.#|]*")
def _board(text: str) -> Read:
    return Read("board", Board.parse(text), text, text)


reads(LISTED.pattern)(named_graph)


@reads(TERMS.pattern)
def _terms(text: str) -> Read:
    return terms_read(values_of(text), text)


@reads(r"(?P<name>[A-Za-z][-' A-Za-z0-9()]*)\.?(?:, (?P<told>.+))?")
def _named(text: str, name: str, told: str | None = None) -> Read | None:
    """Read the name of a sequence, perhaps with the formula that gfkit tells of it."""
    if not (meant := named_sequence(name)) or told not in {None, meant}:
        return None
    text = name
    found = text_read(meant).sequence()
    return Read("words", found.named(f"{text}, {meant}"), f"{text}, {meant}", text)


@reads(
    r"(?i)(?:the )?(?:number of )?vertically[- ]fault-?free (?P<of>[^+(]*(?:til|cover)ings [^+(]+)",
    r"(?i)(?P<of>(?=.*\b(?:til|cover)ings? )[^+(]+?),? (?:without|with no) vertical fault lines?",
)
def _unsplit(text: str, of: str) -> Read | None:
    """Read the tilings of a strip that no line across it splits: T is 1/(1-P) for their g.f. P."""
    found = text_read(of)
    strip, tilings = found.strip(), found.sequence()
    if "rows" not in strip.fixed or strip.topology != "strip" or tilings.offset:
        said = "n is to be the length, as in 'vertically fault-free domino tilings of 3 x n'"
        raise GfkitError(f"{shown(text, 60)}: {said}")
    gf = parse_fraction(f"(1-1/({tilings.gf_text()}))/x")
    if gf.terms(40) != transform("inverse invert", tilings[1:41]):
        raise GfkitError(f"{shown(text, 60)}: {gf} does not give its first terms; please report it")
    by = Solved("1 - 1/T with T for all tilings, which are proved; 40 terms agree")
    of_gf = FractionCoefficients.of_gf(gf, 1)
    said = f"{text}, that is, what no line across the strip splits of the {found.said}"
    return Read("words", Sequence.made(of_gf, gf=gf, provenance=by, name=said), said, text)


def _made(said: str, make: Callable[[Sequence], Sequence], text: str, **parts: str) -> Read | None:
    """Read a sequence that is made of another, as 'partial sums of the Fibonacci numbers'."""
    of = next(filter(None, parts.values()))
    is_plain = said in {"partial sums", "first differences"} or not are_words(of)
    if not is_plain and not named_sequence(of.partition(", ")[0]):
        return None
    found = text_read(of)
    said = f"{text}, that is, {said}, {found.said}"
    return Read("words", make(found.sequence()).named(text), said, text)


@reads(r"(?i)(?:the )?convolution of (?P<of>.+?) (?:and|with) (?P<by>(?!itself|themselves).+)")
def _convolved(text: str, of: str, by: str) -> Read:
    """Read the convolution of two sequences, each from n = 0 on."""
    found, other = text_read(of), text_read(by)
    said = f"{text}, that is, of {found.said}, and {other.said}"
    return Read("words", found.sequence().cauchy(other.sequence()).named(text), said, text)


for _like, _told, _make in (
    (r"partial sums of (?P<of>.+)", "partial sums", Sequence.partial_sums),
    (
        r"(?:squares of (?P<of>.+)|(?P<z>.+) squared|squared (?P<y>.+))",
        "squares",
        lambda z: z.hadamard(z),
    ),
    (
        r"(?:(?P<of>.+) (?:with|of) even (?:index|indices)|(?:even )?bisection of (?P<z>.+))",
        "every second term",
        lambda z: z.section(2),
    ),
    (
        r"(?:(?P<of>.+) (?:with|of) odd (?:index|indices)|odd bisection of (?P<z>.+))",
        "every second term, from the second on",
        lambda z: z.section(2, 1),
    ),
    (
        r"(?:first differences of (?P<of>.+)|differences of consecutive (?P<z>.+))",
        "first differences",
        Sequence.differences,
    ),
    (
        "(?:convolution of )?(?P<of>.+?) (?:convolved )?with (?:itself|themselves)",
        "the convolution with itself",
        lambda z: z.cauchy(z),
    ),
    *(
        (
            rf"{_z} (?:transform )?of (?P<of>.+)",
            f"its {_z} transform",
            lambda of, name=_z: Sequence(transform(name, of), offset=of.offset),
        )
        for _z in TRANSFORMS
    ),
):
    reads(rf"(?i)(?:the )?{_like}")(partial(_made, _told, _make))


@reads(
    r"(?i)(?P<period>(?:the )?(?:least )?period of (?:the )?)?(?P<of>.+?),? "
    r"\(?mod(?:ulo)? (?P<m>\d{1,99})\)?"
    r"|(?:the )?pisano period (?:(?:of|for|modulo|mod) )?(?P<pisano>\d{1,99})"
)
def _residues(text: str, period: str, of: str, m: str, pisano: str) -> Read | None:
    """Read a named sequence modulo a number, or the period of any one modulo a number."""
    of, m = ("Fibonacci numbers", pisano) if pisano else (of, m)
    is_said = are_words(of) and re.search(r"\b(?:n|board|grid|strip|rectangle)$", of)
    if not (period or named_sequence(of) or is_said):
        return None
    found = text_read(of)
    if found.kind == "number":
        said = f"{found.said}, modulo {m}"
        return replace(found, value=found.value % int(m), said=said, text=text)
    said = f"the period of {found.text} modulo {m}"
    return Read("residues", (found.sequence(), int(m)), said, text, (found.text, m))


_CLASSES = [
    (r"(\d{1,4}) ?(?:divides|\|) ?n", "0"),
    (r"n (?:is )?(?:divisible by|a multiple of) (\d{1,4})", "0"),
    (r"n ?(?:=|≡|is congruent to) ?(\d{1,4})n?,? \(?mod(?:ulo)? (\d{1,4})\)?", ""),
    (r"n (?:is )?(?:of the form|=) (\d{1,4}) ?\*?[km](?: ?\+ ?(\d{1,4}))?", ""),
    (r"n (?:is )?(even|odd)", ""),
]
"""Classes of n, as words say them."""


def _class_of_n(said: str) -> tuple[int, int] | None:
    """Return the class of n that words say, as a residue and what it is modulo.

    >>> _class_of_n("n is divisible by 3"), _class_of_n("n = 2 mod 5"), _class_of_n("n is odd")
    ((0, 3), (2, 5), (1, 2))
    """
    for like, residue in _CLASSES:
        if found := re.fullmatch(like, said.strip(" .")):
            first, second = (*found.groups(""), "")[:2]
            if first in {"even", "odd"}:
                return int(first == "odd"), 2
            if "mod" in like:
                return int(first) % int(second or 1), int(second or 1)
            return int(residue or second or 0) % int(first), int(first)
    return None


@reads(
    r"(?P<of>.{1,60}?) (?:(?:is|are) (?P<even>even|odd)"
    r"|is (?:divisible by|a multiple of) (?P<m>\d{1,4})),? "
    r"(?:iff|if,? and only if,?|(?:exactly|precisely|just) (?:when|if)) (?P<when>.{3,40})",
    r"(?P<m>\d{1,4}) ?(?:divides|\|) ?(?P<of>.{1,60}?),? (?:iff|if,? and only if,?"
    r"|(?:exactly|precisely|just) (?:when|if)) (?P<when>.{3,40})",
)
def _divisible(text: str, of: str, m: str, when: str, even: str = "") -> Read | None:
    """Read 'F_n is even if and only if 3 divides n'."""
    if (told := _class_of_n(when)) is None or "only if" in when:
        return None
    if even == "odd":
        raise GfkitError(
            f"{shown(text, 60)}: say where it is even, as '{of} is even iff 3 divides n'"
        )
    sequence, modulo = text_read(of).sequence(), int(m or 2)
    said = f"{modulo} divides {of} just if n is {told[0]} modulo {told[1]}"
    parts = (of, str(modulo), *map(str, told))
    return Read("residues", (sequence, modulo), said, text, parts)


reads(r".*\bcorners?\b.*")(without_corners)


# Sentences about words, compositions and subsets.


@reads(ANY)
def _sentence(text: str) -> Read | None:
    """Read a sentence of the language of what is counted, or say where it cannot go on."""
    found = read_sentence(text)
    if isinstance(found, Meaning):
        return sentence_read(found, text)
    if found is not None:
        raise GfkitError(str(found))
    return None


def sentence_read(meaning: Meaning, text: str) -> Read:
    """Return what a sentence means, as it is read: a sequence, a term of one, or a number."""
    if isinstance(meaning, OnGraph):
        return _on_graph_read(meaning, text)
    if meaning.size.step:
        sequence = sequence_of(meaning)
        return Read("words", sequence, sequence.name, text, meaning=meaning)
    general = replace(meaning, size=Size())
    of = sentence_read(general, sentence_of(general))
    return replace(_term_of(text, of, meaning.size.shift), meaning=general)


def _on_graph_read(meaning: OnGraph, text: str) -> Read:
    """Return what is counted on a graph: a sequence, polynomials, all squares, or one number."""
    from gfkit.reading.words import graph_counting  # noqa: PLC0415 - slow to import

    graph, said = meaning.graph, sentence_of(meaning)
    if meaning.things == Colorings(None):
        return _in_colors(meaning, text)
    if (
        isinstance(graph, Rectangle)
        and graph.is_fixed
        and (any(graph.joined) or isinstance(meaning.things, Paths))
    ):
        general = replace(meaning, graph=replace(graph, columns=Size()))
        of = sentence_read(general, sentence_of(general))
        return replace(_term_of(text, of, graph.columns.shift), meaning=general)
    if isinstance(graph, NamedGraph) or (isinstance(graph, Rectangle) and graph.is_fixed):
        model, on = graph_counting.board_of(meaning)
        parts = (
            model.name,
            f"{graph.rows.shift}x{graph.columns.shift}"
            if isinstance(graph, Rectangle)
            else graph.name,
        )
        return Read("count", (model, on), said, text, parts, meaning=meaning)
    if isinstance(graph, Rectangle) and graph.rows == graph.columns == Size():
        if any(graph.joined):
            raise GfkitError(f"{said}: no side is fixed, and squares that are joined are not told")
        return Read("squares", graph_counting.model_on(meaning), said, text, meaning=meaning)
    sequence = sequence_of(meaning)
    return Read("words", sequence, sequence.name, text, meaning=meaning)


def _in_colors(meaning: OnGraph, text: str) -> Read:
    """Return the colorings with k colors: polynomials, on boards that grow or on one of them."""
    from gfkit.boards.kinds.arrays import Palette  # noqa: PLC0415 - formulas do without rules
    from gfkit.reading.words.graph_counting import counting_of  # noqa: PLC0415 - slow to import

    graph, said = meaning.graph, sentence_of(meaning)
    if not isinstance(graph, Rectangle):
        raise GfkitError(f"{said}: with k colors products of paths are colored, as P_2 x P_n")
    parts = (str(graph.columns.shift),) if graph.is_fixed else ()
    general = replace(graph, columns=Size()) if graph.is_fixed else graph
    found = counting_of(OnGraph(Colorings(3), general))
    topology = getattr(found.counts, "topology", "")
    if topology not in {"strip", "cylinder"} or found.size != Size():
        raise GfkitError(
            f"{said}: with k colors boards are not joined where they grow; with a number of "
            f"colors they may be: {sentence_of(replace(meaning, things=Colorings(3)))!r}"
        )
    rule = Palette.named("king-colourings" if graph.kings else "colourings")
    sides = getattr(found.counts, "fixed", {})
    said = f"{said}, that is, polynomials in k"
    return Read("polynomials", (rule, sides, topology), said, text, parts, meaning=meaning)


# Formulas, equations and relations.


@reads(
    r"(?P<of>.+?),? (?:for|when|where|with|if|at) (?P<letter>[a-mo-z]) ?(?:=|is|equals) ?"
    r"(?P<value>-?[0-9]{1,9})"
)
def _at_value(text: str, of: str, letter: str, value: str) -> Read | None:
    """Read a formula in n and another letter, of which the value is told."""
    if letter in re.findall(r"[_,]\{? ?([a-z]) ?= ?[^,=]{1,60}\.\.", of):
        raise GfkitError(f"{letter} is bound by its sum and has no value; {of!r} is read")
    if {letter, "n"} - letters_of(of):
        return None
    told = f"({value})" if value[0] == "-" else value
    found = text_read(re.sub(rf"(?<![A-Za-z]){letter}(?![A-Za-z(])", told, of))
    return replace(found, text=text)


@reads(r".*=.*")
def _recurrences(text: str) -> Read | None:
    """Read recurrences with values that are told, or one without, which has many solutions."""
    try:
        found = recurrences_of_text(text)
    except LettersAsNumbers as error:
        told = with_numbers(text, error.letters)
        said = "coefficients and first values are numbers, and not letters, as in"
        with suppress(GfkitError):
            meant = recurrences_of_text(told)
            told = told if meant is None or meant.values else with_firsts(meant)
        raise GfkitError(f"{shown(text, 60)}: {said} {shown(told, 200)}") from None
    except RecurrenceTextError:  # something may be asked behind it; else `_equation` says why
        return None
    if found is None:
        return None
    if found.values:
        return recurrences_read(text, found)
    if not found.has_shifts or len(found.unknowns) > 1:
        return None
    relation = found.equations[0].relation
    if len(found.equations) > 1 or or_none(linear_of, relation, found.unknowns[0]) is None:
        return None
    return Read("relation", relation, text, text, (text,))


def recurrences_read(text: str, found: Recurrences) -> Read:
    """Read recurrences with values that are told: their first unknown; raises GfkitError."""
    sequence = sequence_of_recurrences(found)
    name, first = found.unknowns[0], f"{found.unknowns[0]}({sequence.offset})"
    said = f"{text}, that is, from {first} on"
    if (powers := of_powers(found)) is not None:
        said = f"{text}, that is, {powers.text}: {powers}"
    elif len(found.unknowns) > 1:
        said = f"{text}, that is, {name}(n) from n = {sequence.offset} on"
    return Read("recurrence", sequence.named(text), said, text)


@reads(
    r"(?!.*(?<![A-Za-z])[nxyzta](?![A-Za-z]))"
    r"(?=.*(?<![A-Za-z])[ijklmprsN](?![A-Za-z]))(?=.*(?:[A-Za-z]\(|_\{|!|\^\(?\d?\*?[ijklmprsN]|=)).*"
)
def _of_letter(text: str) -> Read | None:
    """Read a formula in one letter that is not n, such as m or r; a relation in some of them."""
    names = letters_of(text)
    if not names or (len(names) > 1 and "=" not in text) or not all(map(_LETTER.fullmatch, names)):
        return None
    letter = max(names)
    found = text_read(_LETTER.sub(lambda z: "n" if z[0] == letter else z[0], text))
    found = replace(found, said=f"{found.said}, that is, n stands for {letter}")
    if found.kind in WHY:
        return found
    return replace(found, value=found.sequence().named(text), text=text)


@reads(ANY)
def _formula(text: str) -> Read | None:
    """Read a formula for a(n), perhaps with the n from which on it is meant."""
    if remainder := re.fullmatch(r"([^=<>]+?) \(?(?:mod|modulo) ([0-9]{1,9})\)?", text):
        body = named_sequence(remainder[1]) or remainder[1]
        rest = _formula(f"mod({body}, {remainder[2]})") if OF_N.search(body) else None
        return rest and replace(rest, text=text)
    match = _RANGE.search(text)
    body = text[: match.start()] if match else text
    if text.isalpha() or not (match or OF_N.search(body)):
        return None
    try:
        formula = parse_expression(body if OF_N.search(body) else f"0*n+{body}")
        formula = with_harmonic_numbers(formula) if "H" in body else formula
    except GfkitError:
        return None
    if variables_of(formula) != {"n"} or not sequences_of(formula) <= {"F", "L"}:
        return None
    first = int(match[2]) + (match[1] == ">") if match else _first(formula)
    sequence = Sequence.of(FormulaTerms(formula, first), name=text)
    return Read("formula", sequence, f"{body} for n >= {first}", text)


def _first(formula: Expression) -> int:
    """Return the n from which on a formula is meant: 0, or later where it divides by 0 there."""
    for n in range(LATEST):
        try:
            value_of(formula, Scope({"n": n}))
        except DividesByZero:
            continue
        except GfkitError:
            pass  # the reader of the sequence says what is wrong
        return n
    return 0


reads(ANY)(on_board)


@reads(
    r"(?P<said>(?i:(?:o\.)?g\.?f\.?:?|generating function:?|expansion of)\s+)?"
    r"(?:x\^\(-(?P<low>[0-9]{1,18})\)\*)?(?P<of>.+)"
)
def _fraction(text: str, said: str, low: str, of: str) -> Read | None:
    """Read a g.f. in one letter, perhaps with roots, or from a term before n = 0 on."""
    plain = of.replace("sqrt", "")
    is_plain = re.fullmatch(
        r"(?!.*(?:\^\(?|[qtxz])[qtxz])[-0-9+*/^()− ]*([qtxz])(?:[-0-9+*/^()− ]|\1)*", plain
    )
    if not (said or low or is_plain):
        return None
    body = text.removeprefix(said or "")
    name = body if low else f"the coefficients of {shown(body, 100)[1:-1]}"
    found = Sequence.parse(of, offset=-int(low or 0)).named(name)
    told = f"{body}, that is, the sum of a(n) x^n"
    return Read("g.f.", found, told, text if low else body)


@reads(
    r"(?P<letter>[A-Za-z])\((?P<variable>[qtxz])\)\s*=\s*(?P<body>.+)",
    r"(?P<letter>[A-Z]) ?= ?(?=.*\b(?P=letter)\b(?![(_\[]))(?P<body>[^a-z]*(?P<variable>[qtxz]).*)",
)
def _series(text: str, letter: str, variable: str, body: str) -> Read:
    """Read A(x) = 1 + x*A(x)^2, or A = 1 + x*A^2, as an equation in x and y, or as a g.f."""
    if letter not in re.findall("[A-Za-z]", body):
        return text_read(body)
    body = re.sub(rf"{letter}(?:\({variable}\))?", "y", body).replace(variable, "x")
    return replace(text_read(f"y = {body}"), text=text)


@reads(
    r"(?P<of>(?=[^=]{0,80}=)[^.;?]{0,80}[A-Za-z](?:\(n|_\{?n|\[n)[^.;?]+)[.;,:]+ ?"
    r"(?P<rest>(?i:(?:then |and )?(?:find|determine|compute|calculate|evaluate|prove|show|solve"
    r"|what|give|derive|justify|verify"
    r"|deduce|how|is|hence|the limit|limit|lim)\b).+|limit|solve)"
)
def _asked_behind(text: str, of: str, rest: str) -> Read | None:
    """Read a recurrence with first values, behind which something is asked or claimed of it."""
    found = text_read(of)
    if found.kind not in {"recurrence", "relation"}:
        return None
    said = rewritten(rest, rewritings("said_behind"))
    if found.kind == "recurrence" and re.search(r"[=<>≤≥]| divides ", said):
        with suppress(GfkitError):
            if claim := _claim(text, said.rstrip(" ."), of):
                return claim
    return replace(found, said=f"{found.said}; {shown(rest, 60)} is left to the answer", text=of)


@reads(r"diagonal .*|.*=.*|(?=.*(?<![A-Za-z])n(?![A-Za-z]))(?=.*(?:[<>≤≥≠]| divides |\|)).*")
def _equation(text: str) -> Read | None:
    """Read a recurrence, a formula for a(n), or an equation in x and y; others are relations."""
    if "a(" in text and "=" in text and not are_words(text):
        _require_closed(text)
    if text.startswith("diagonal "):
        return Read("diagonal", Sequence.parse(text).named(text), text, text)
    if ALGEBRAIC.fullmatch(text):
        return Read("equation", Sequence.parse(text).named(text), text, text)
    is_related = re.search(r"[=<>≤≥≠]| divides |\|", _BOUNDS.sub("", text))
    is_said = are_words(_RANGE.sub("", text)) or _is_said(text)
    if not (is_related and OF_N.search(about_a(text))) or is_said:
        return None
    if re.match(r"a\(n\) = (?!.*(?<![A-Za-z])a\().*[FL]\(", text) and (own := _formula(text[7:])):
        return replace(own, text=text)
    try:
        found = Sequence.parse(text)
    except (RecurrenceTextError, ExpressionError) as error:
        try:
            relation = parse_relation(_RANGE.sub("", text))
        except GfkitError:
            raise error from None
        return Read("relation", relation, text, text, (text,))
    first = f"a({found.offset})"
    return Read("recurrence", found.named(text), f"{text}, that is, from {first} on", text)


def with_numbers(text: str, letters: Iterable[str]) -> str:
    """Return a text with numbers for some letters.

    >>> with_numbers("x*2^n + y*3^n", "xy")
    '2*2^n + 3*3^n'
    """
    values = dict(zip(sorted(letters), "23456789", strict=False))
    return re.sub(r"(?<![A-Za-z])[a-z](?![A-Za-z(_])", lambda z: values.get(z[0], z[0]), text)


def with_firsts(found: Recurrences) -> str:
    """Return the text of recurrences with some first values.

    >>> with_firsts(recurrences_of_text("u_{n+1} = u_n + 2*u_{n-1}"))
    'u_{n+1} = u_n + 2*u_{n-1}, u(0) = 0, u(1) = 1'
    """
    told = found.with_values().values[len(found.values) :]
    return ", ".join([found.text, *map(str, told)])


def _is_said(text: str) -> bool:
    """Tell whether a text with signs is English: it has two long words, and no term of a sequence.

    >>> _is_said("permutations with |p(i)-i| <= 2"), _is_said("T(n) = 2 where n is even")
    (True, False)
    """
    many = re.findall(r"(?<![\w(])[A-Za-z]{4,}(?= |$)", text)
    return len(many) > 1 and not re.search(r"[A-Za-z]\(n", text)


def _require_closed(text: str, kinds: str = "()") -> None:
    """Raise GfkitError for a bracket of some kinds that is not closed, or not opened."""
    opened: list[tuple[int, str]] = []
    for column, letter in enumerate(text, 1):
        at = kinds.find(letter)
        if at >= 0 and at % 2 == 0:
            opened.append((column, kinds[at + 1]))
        elif at >= 0 and (not opened or opened.pop()[1] != letter):
            said = f"{kinds[at - 1]!r} is missing before {letter!r}"
            raise GfkitError(f"column {column} of {shown(text, 60)}: {said}")
    if opened:
        column, letter = opened[0]
        said = f"{text[column - 1]!r} is not closed by {letter!r}"
        raise GfkitError(f"column {column} of {shown(text, 60)}: {said}")


def is_formula(text: str) -> bool:
    """Tell whether a text is a g.f., an equation, a recurrence, or a formula in n; not a name.

    >>> [is_formula(one) for one in ("x/(1-x-x^2)", "a(n) = 2*a(n-1)", "1,2,4", "right-ends")]
    [True, True, False, False]
    """
    try:
        return any(
            (match := like.fullmatch(text)) and reader(text, **match.groupdict()) is not None
            for like, reader in READERS
            if reader in {_formula, _fraction, _series, _equation}
        )
    except GfkitError:
        return True


def letters_of(text: str) -> frozenset[str]:
    """Return the letters of a formula or relation that have no value of their own; none if neither.

    >>> sorted(letters_of("Sum_{k=0..r} binomial(m,k) = 2^n")), sorted(letters_of("kings"))
    (['m', 'n', 'r'], [])
    """
    try:
        return variables_of(parse_statement(text))
    except GfkitError:
        return frozenset()


# Games, graphs, words and rules.


@reads(EXPRESSION)
def _expression(text: str, of: str) -> Read | None:
    """Read a regular expression, whose words of length n are meant; formulas are read before."""
    return None if is_formula(of) else replace(sided(f"regex:{of}", 1, None), text=text)


@reads(
    r"(?=.*[|*^±&]|[a-z-]+\()(?:[-+0-9{}|,*^v±&./ <>():]"
    r"|\b(?:cool|freeze|heat|overheat|ordinal-sum)\b)+|-?[0-9/]+(?: ?: ?-?[0-9/]+)+"
    r"|(?=.*[a-z])(?:[-+ *^/0-9]|\b(?:double|triple|up|down|star|tiny|miny)\b)+"
)
def _game(text: str) -> Read:
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import

    sizes = [int(one[1:]) for one in text.split(" + ")] if _NIM_HEAPS.fullmatch(text) else []
    return Read("game", Game(text), text, text, heaps=(None, sizes) if sizes else None)


_NIM_HEAPS = re.compile(r"\*\d+(?: \+ \*\d+)+")
_WINNING = r"winning (?:first |opening |next )?moves?"


@reads(
    rf"(?i)(?:(?:what|which) (?:is|are) )?(?:(?:the|all|any) )*{_WINNING}"
    r" (?:in|from|for|of|at) (?:the )?(?P<of>.*)",
    r"(?i)(?P<of>.*\d\W*?)[,:;.]? (?:who wins,? )?(?:and )?(?:what|which) (?:is|are) (?:the|all) "
    rf"{_WINNING}",
)
def _moves(text: str, of: str) -> Read | None:
    """Read what to move in heaps: their answer tells it."""
    found = text_read(of)
    return replace(found, text=text) if found.heaps else None


@reads(ANY)
def _heap_game(text: str) -> Read | None:
    """Read a game of heaps, by its name, its code or its moves, or a position of it."""
    if not mentions_heaps(text):
        return None
    from gfkit.games.heap_names import LONGER, NIM, RULES_TOO  # noqa: PLC0415 - slow to import
    from gfkit.games.heap_words import NotHeaps, heap_text  # noqa: PLC0415
    from gfkit.games.octal import OctalCode  # noqa: PLC0415 - slow to import
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import

    try:
        found = heap_text(text)
    except NotHeaps:
        return None
    game, sizes = found.game, found.sizes
    if sizes is not None:
        value = found.value()
        said = f"*{value}, that is, {found.said()}"
        heaps: Any = (game, found.positions)
        if isinstance(game, OctalCode):
            heaps = (None if game == NIM else game, [*sizes])
        return Read("game", Game(f"*{value}"), said, text, heaps=heaps)
    if not isinstance(game, OctalCode):
        return Read("heap game", game, str(game), text)
    if found.name in RULES_TOO and _rule(text) is not None:
        return None
    longer = LONGER.get(found.name, 0)
    rows = f" (a row of n cells is a heap of n + {longer})" if longer else ""
    return Read("octal game", game, f"the octal game {game}{rows}", text)


@reads(
    r"(?i)(?:(?:blue|red)[- ](?:red|blue) )?hackenbush[:,]? (?:(?:strings?|stalks?|position|game"
    r"|with|of|on|the|sum) )*(?P<edges>[LRB]+(?: ?\+ ?[LRB]+)*)"
)
def _string(text: str, edges: str) -> Read:
    """Read strings of Hackenbush: the value of each edge is halved behind a change of colour."""
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import

    edges, value = edges.upper().replace("B", "L"), Fraction(0)
    for string in re.split(r" ?\+ ?", edges):
        step, is_changed = Fraction(1), False
        for edge in string:
            is_changed = is_changed or edge != string[0]
            step /= 1 + is_changed
            value += step if edge == "L" else -step
    said = f"hackenbush {edges}, that is, from the ground up, {value}"
    return Read("game", Game(value), said, text)


@reads(r"(?P<name>[A-Za-z][A-Za-z -]+?)(?:,? (?:on|position|row))? (?P<cells>[A-Za-z._|]{2,})")
def _played(text: str, name: str, cells: str) -> Read | None:
    """Read a position of a game of letters, as 'clobber XXO' or 'toads and frogs T_F'."""
    from gfkit.games.game_rule import letter_rule  # noqa: PLC0415 - slow to import
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import

    if (rule := letter_rule(name)) is None:
        return None
    cells = cells.replace("_", ".")
    if "T" not in cells.upper():
        cells = cells.upper().translate(str.maketrans("XO", "BW"))
    return Read("game", Game(board=cells, rule=rule.name), f"{rule.name} on {cells}", text)


reads(ANY)(named_graph)
reads(ANY)(on_graph)
reads(FAMILY.pattern)(in_family)


_NUMBER = re.compile(
    r"\((?P<pair>[0-9]{1,5}), ?(?P=pair)\)|(?<![0-9A-Za-z.^*/+-])[0-9]{1,5}(?![0-9A-Za-z^*/+])"
    r"|(?<=\.\.)[0-9]{1,5}\b"
)
"""What may stand for n; a pair is one number."""


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
        if rule.fixed != "square" if rule else is_formula(_meant(one[0])):
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


def _term_of(text: str, of: Read, n: int) -> Read:
    """Return one term of a sequence, which stands beside it."""
    sequence = of.sequence()
    first = f"a({sequence.offset}) = {short_text(sequence.term(sequence.offset))}"
    said = f"a({n}) of {shown(of.text, 100)[1:-1]}, that is, of what begins with {first}"
    return Read("number", sequence.term(n), said, text, (of.text, str(n)))


@reads(r"(?i)(?=.*(?:[0-9]|\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)).* .*")
def _numbered(text: str) -> Read | None:
    """Read words with a number for n, as in 'binary words of length 10 avoiding 11': one number."""
    general, n = sized(text)
    return _term_of(text, text_read(general), n) if n else None


@reads(ANY)
def _words(text: str) -> Read | None:
    if not are_words(text):
        return None
    _require_closed(text, "()[]{}")
    from gfkit.reports.read_titles import OfSquares, joined_words  # noqa: PLC0415 - slow to import

    try:
        found = _sequence_of(text)
    except OfSquares as error:
        if error.model is None:
            raise
        if error.topology != "strip":
            raise joined_words(text, error.model, error.topology, squares="1..6") from None
        return Read("squares", error.model, text, text)
    return Read("words", found, found.name, text)


def _sequence_of(text: str) -> Sequence:
    """Return what words describe; a first word that stands before what is read is named."""
    from gfkit.oeis.titles.title_reading import rule_of, vocabulary  # noqa: PLC0415 - slow
    from gfkit.reports.read_titles import asked, sequence_of_words  # noqa: PLC0415 - slow to import

    first, _, rest = text.partition(" ")
    if isinstance(sentence := read_sentence(asked(text)), Meaning):
        return sentence_read(sentence, text).sequence()
    if sentence is not None:
        raise GfkitError(str(sentence))
    try:
        return sequence_of_words(text)
    except GfkitError as error:
        if first.lower() not in {"n", *vocabulary()} and (
            (rest and rule_of(f"Number of {rest}")) or named_board(rest)
        ):
            raise GfkitError(
                f"{shown(first)} is neither a verb nor a word before {shown(rest)}, which is read"
            ) from None
        if type(error) is GfkitError and (wrong := misspelt(text)):
            raise wrong from None
        generals = _generals(text) if text.startswith("number of ") else ()
        if general := max(generals, key=lambda z: z[1], default=None):
            return sequence_of_words(general[0])  # which says what it lacks
        raise


@reads(ANY)
def _rule(text: str) -> Read | None:
    """Read a rule, perhaps with its quantity: 'domineering:maximal', 'maximal domineering'."""
    from gfkit.boards.language.rules import is_language  # noqa: PLC0415 - formulas do without

    if is_language(text):
        return sided(text, 1, None)
    if re.search(r"[/+=]", text):
        return None
    with suppress(UnknownModel):
        return model_read(model_called(text), text)
    return None


@reads(r"(?a)(?=.*[A-Za-z0-9_])(?=.*\||[.#]|.*[.#]$)[.#|A-Za-z0-9_]+")
def _started(text: str) -> Read | None:
    """Read a board with pieces on it, as 'R..|..L'; pieces alone, as 'XX|X.', are a rule."""
    if set(text) <= set("X.|") or ("." in text.strip(".") and "|" not in text):
        return None
    return Read("position", text, text, text)


@reads(r"(?!.*(?:[*^]|(?<![<>!])=|[a-z)]\+))\S+(?: \S+){2,}")
def _untold(text: str) -> Read | None:
    """Read words in which no n is told, where nothing else is meant."""
    from gfkit.oeis.titles.title_reading import rule_of  # noqa: PLC0415 - slow
    from gfkit.reports.read_titles import sequence_of_words  # noqa: PLC0415 - slow to import

    if rule_of(f"Number of {text}") is None:
        return None
    found = sequence_of_words(text)
    return Read("words", found, found.name, text)


def _unread(text: str, why: str = "") -> GfkitError:
    """Return why a text was not read: what is told, or the error of the kind it is most like."""
    if why:
        return GfkitError(f"{shown(text, 60)}: {why}")
    from gfkit.boards.language.rules import find_model  # noqa: PLC0415 - formulas do without

    is_sum = not _is_said(text) and re.search(r"[*^=+]|\)/|/\(|\w\(", text)
    try:
        if re.match(r"[-+\[({]*[0-9]+\s*[,;]", text):
            values_of(text)
        if re.search(r"^\S*\.[A-Za-z]{1,5}$|(?<!and)/[A-Za-z]|^[./~]", text) and not is_sum:
            raise UnreadableFile(text, "cannot be read: there is no such file")
        is_formula_in_n = is_sum and OF_N.search(text) and "=" not in _BOUNDS.sub("", text)
        if is_formula_in_n and (free := variables_of(parse_expression(text)) - {"n"}):
            told = re.sub(rf"(?<![A-Za-z])(?:{'|'.join(free)})(?![A-Za-z(])", "2", text)
            more = ""
            with suppress(GfkitError):
                for_it = f"; with a number for {' and '.join(sorted(free))} it is"
                is_read = told != text and read(told).is_sequence
                more = f"{for_it}, as {shown(told)}" if is_read else ""
            if "Sum_" in text and more:
                example = command("compare", text, "binomial(n,m)")
                more += f"; a formula for it is checked as in `{example}`"
            return GfkitError(f"{shown(text, 60)} is not read{_of_letters(text)}{more}")
        if is_sum or not any(map(str.isalpha, text)):
            Sequence.parse(text)
        if wrong := misspelt(text):
            return wrong
        try:
            find_model(text)
        except UnknownModel as error:
            if not error.nearest and len(text.split()) > 1:
                _sequence_of(text)
            raise
    except ExpressionError as error:
        return GfkitError(f"{error}{_of_letters(text)}")
    except GfkitError as error:
        return error
    return GfkitError(f"{shown(text, 60)} is not understood; give {WANTED}")


def _of_letters(text: str) -> str:
    """Return what a text that looks like a formula lacks."""
    try:
        names = variables_of(parse_expression(text)) - {"n"}
    except GfkitError:
        return "; a formula for a(n) is in n, as 2^n + n, a g.f. in x, as x/(1-x-x^2)"
    if names == {"x", "y"}:
        return f"; of two letters a diagonal is meant, as 'diagonal of {shown(text)[1:-1]}'"
    return f"; a formula for a(n) is in n, and this is in {', '.join(sorted(names)) or 'nothing'}"


# Terms.


def values_of(text: str, where: str = "") -> list[Fraction | int]:
    """Return the numbers of a text, whatever is between them; raises GfkitError for any other.

    where: of a line of a file, begins the message.

    >>> values_of("[1, -2; 3/2]")
    [1, -2, Fraction(3, 2)]
    """
    text = text.strip(" \n\t[]{}()")
    words = [word for word in _SEPARATOR.split(text) if word]
    if (match := _EMPTY.search(text)) is not None:
        number = len([one for one in _SEPARATOR.split(text[: match.start()]) if one]) + 1
        raise GfkitError(
            f"{where}term {number} is empty: write each term, with one comma between two"
        )
    return [_value(word, where or f"term {k}: ") for k, word in enumerate(words, 1)]


def _value(word: str, where: str) -> Fraction | int:
    word = word.strip("()[]{}")
    if not _TERM.fullmatch(word):
        raise GfkitError(f"{where}{shown(word)} is not a term; terms are numbers such as -3/2")
    if "." in word:
        return Fraction(word)
    above, _, below = word.partition("/")
    try:
        value = integer(above.removeprefix("+"), MAX_DIGITS)
        return Fraction(value, integer(below, MAX_DIGITS)) if below else value
    except ZeroDivisionError:
        raise GfkitError(f"{where}{shown(word)} has denominator 0") from None
    except ValueError as error:
        raise GfkitError(f"{where}{error}") from None


def terms_read(values: Iterable[Any], text: str, offset: int = 0) -> Read:
    """Return terms as they are read."""
    found = Sequence(list(values), offset=offset)
    return Read("terms", found, said_of_terms(found), text)


def said_of_terms(found: Sequence) -> str:
    """Return how many terms there are, and the first and the last one."""
    count, first = len(found), found.offset
    if count < 2:
        return f"{count} term" + ("" if count else "s")
    ends = short_text(found.term(first)), short_text(found.term(found.end - 1))
    return f"{count} terms, a({first}) = {ends[0]} to a({found.end - 1}) = {ends[1]}"


# Files.


CLAIMS_FILE = "`gfkit new claims FILE` begins"
_LINE = re.compile(r"\s*(-?[0-9]+)[ \t,;]+-?[0-9]+\s*", re.ASCII)
ROW = re.compile(r"#*\.[.#]*")
_HEADER = re.compile(
    r'"?(?:n|index|i|k)"?[ \t,;]+"?(?:[a-z]|[a-z]\(n\)|value|term|count)s?"?', re.IGNORECASE
)
NEVER = {
    "tex": "a TeX file",
    "pdf": "a PDF file",
    "py": "a Python file",
    "md": "a text for people",
    "html": "a web page",
    "png": "a picture",
    "svg": "a picture",
}
"""Files that are written, and never read."""


def named_file(text: str) -> Read | None:
    """Read a text as the name of a file, if it is one; None for others."""
    match = re.fullmatch(r"(?a)[^\s].*\.([A-Za-z][A-Za-z0-9]{0,5})(?::[a-z-]+)?", text)
    if match and match[1].lower() in {*FILES, *NEVER} and " of " not in text:
        return file_read(text)
    is_other = TERMS.fullmatch(text) or ROW.fullmatch(text)  # "." is a board of one cell
    return file_read(text) if is_there(text) and not is_other else None


def file_read(path: str) -> Read:
    """Read a file by its name, or by how it begins."""
    ending = path.rpartition(".")[2].partition(":")[0].lower()
    if ending in NEVER and not is_there(path + ".toml"):
        said = f"is {NEVER[ending]}, which gfkit writes and does not read"
        raise UnreadableFile(path, f"{said}; claims of a paper stand in a file that {CLAIMS_FILE}")
    if is_there(path) and Path(path).is_dir():
        found = sorted(Path(path).glob("*.json")) + sorted(Path(path).glob("*/*.json"))
        if not found:
            raise UnreadableFile(path, "is a folder without certificates")
        said = f"a folder with {len(found)} certificate{'s' * (len(found) != 1)}"
        return Read("supplement", found, said, path, (*map(str, found[:5]),))
    return FILES.get(ending, _of_terms_file)(path)


def _of_toml(path: str) -> Read:
    """Read claims, or a rule, perhaps followed by :QUANTITY."""
    if is_there(path) and "claim" in read_toml(path):
        from gfkit.claims.claim import read_claims  # noqa: PLC0415 - slow to import

        claims = read_claims(Path(path))
        return Read("claims", claims, f"{len(claims)} claims", path)
    from gfkit.boards.language.rules import find_model  # noqa: PLC0415 - terms do without

    return model_read(find_model(path), path)


def _of_entry(path: str) -> Read:
    from gfkit.oeis.entries.entry import read_entry  # noqa: PLC0415 - slow to import

    found = read_entry(Path(path))
    return Read("entry", found, f"the entry {found.number}", path)


def _of_json(path: str) -> Read:
    data = read_json(path)
    named = data if isinstance(data, dict) else {"terms": data}
    for values in map(named.get, ("terms", "data", "values", "sequence")):
        if isinstance(values, list) and values and all(type(one) in {int, str} for one in values):
            offset = named.get("offset", 0)
            found = terms_read(values_of(", ".join(map(str, values))), path)
            return found.beginning(offset) if type(offset) is int else found
    if isinstance(data, dict) and "gfkit object" in data:
        from gfkit.exchange.saved import from_json  # noqa: PLC0415 - slow to import

        return replace(read(from_json(Path(path))), text=path)
    if not isinstance(data, dict) or "statement" not in data:
        raise UnreadableFile(
            path, "is JSON, and neither a certificate, an object of gfkit nor terms"
        )
    return certificate_read(data, path)


def certificate_read(data: dict[str, Any], path: str) -> Read:
    """Read the data of a certificate."""
    statement = data["statement"]
    kind = statement.get("kind", "?") if isinstance(statement, dict) else "?"
    return Read("certificate", data, f"a certificate of the kind {shown(str(kind))[1:-1]}", path)


def _of_terms_file(path: str) -> Read:
    """Read a b-file by its name; terms, a board or an entry by what stands in the file."""
    if not BFILE.search(path):
        return _of_lines(lines(path, FileLimits(lines=MAX_TERMS)), path)
    from gfkit.oeis.entries.bfiles import read_bfile  # noqa: PLC0415 - slow to import

    found = read_bfile(path)
    return Read("terms", found, f"a b-file: {said_of_terms(found)}", path)


def _of_lines(given: Iterator[str], path: str) -> Read:
    """Read terms, separated by anything; # begins a comment line. Lines n a(n) are a b-file's.

    Of a board lines are rows; a row of holes and cells is no comment.
    """
    source = name_of(path)
    given = (part for line in given for part in line.rstrip("\r\n").split("\r"))
    values: list[Fraction | int] = []
    kept: list[str] = []
    number = 0
    for number, line in enumerate(given, 1):
        plain = line.strip()
        if not values and plain[:1] == "%":
            return _of_entry(path)
        if not plain or (plain.startswith("#") and not ROW.fullmatch(plain)):
            continue
        if not values and not kept and _HEADER.fullmatch(plain):
            continue
        if not values and not TERMS.fullmatch(plain):
            rows = [plain, *(row for one in given if (row := one.strip()))]
            is_board = all(re.fullmatch("[.#A-Za-z0-9_]+", one) for one in rows)
            return replace(text_read(("|" if is_board else "\n").join(rows)), text=path)
        values += (found := values_of(MORE.sub("", plain), f"{source}:{number}: "))
        kept.append(plain)
        spend(len(found) + len(line) // DIGITS_A_STEP)
        if len(values) > MAX_TERMS:
            raise GfkitError(f"{source}:{number}: more than {MAX_TERMS} terms, the limit")
    if not values:
        why = "it contains no terms" if number else "the file is empty"
        raise GfkitError(f"{source}: {why}")
    if len(kept) > 3 and all(map(_LINE.fullmatch, kept)):
        first = int(values[0])
        if all(values[2 * k] == first + k for k in range(len(kept))):
            read_as = terms_read(values[1::2], path, first)
            return replace(read_as, said=f"a b-file: {read_as.said}")
        if len(set(values)) <= len(kept) + 1:
            try:
                return graph_read(Graph.parse_edges("\n".join(kept)), path)
            except GfkitError:
                pass  # they are terms
        steps = [b - a for a, b in pairwise(values[::2])]
        if min(steps) > 0 and sum(steps) < 2 * len(kept):
            gap = int(values[2 * next(k for k, step in enumerate(steps) if step > 1)]) + 1
            raise GfkitError(f"{source}: a({gap}) is missing: the lines `n a(n)` have each n once")
    return terms_read(values, path)


FILES: dict[str, Callable[[str], Read]] = {
    "toml": _of_toml,
    "seq": _of_entry,
    "json": _of_json,
    **dict.fromkeys(
        ("g6", "edges", "edgelist"), lambda path: graph_read(Graph.read(Path(path)), path)
    ),
    **dict.fromkeys(("dot", "gv"), lambda path: model_read(model_called(path), path)),
    "v": lambda path: Read("theorem", Path(path), "a theorem for Coq", path),
    **dict.fromkeys(("txt", "csv", "dat"), _of_terms_file),
}
"""Readers of files by the ends of their names; any other file is read by how it begins."""
