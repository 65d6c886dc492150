"""Readers of texts: terms, formulas, equations, words, names and rules, asked in one order.

Files are read by the ends of their names, or by how they begin.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.base.english import Row, are_words, named_sequence, one_way, question, rewritten
from gfkit.base.files import (
    BFILE,
    Limits,
    is_standard_input,
    is_there,
    lines,
    name_of,
    read_json,
    read_toml,
    shown,
)
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import LISTED, Graph
from gfkit.errors import ExpressionError, GfkitError, UnknownModel, UnreadableFile
from gfkit.formulas.evaluate import DividesByZero, Scope, value_of
from gfkit.formulas.grammar import (
    by_parity,
    parse_expression,
    parse_relation,
    parse_statement,
)
from gfkit.formulas.tree import sequences_of, variables_of
from gfkit.numbers.decimal import MAX_DIGITS, integer, short_text
from gfkit.read_boards import (
    FAMILY,
    in_colors,
    in_family,
    model_called,
    named_board,
    named_graph,
    on_board,
    on_graph,
    without_corners,
)
from gfkit.reader import WANTED, WHY, Read, graph_read, model_read, read, sided
from gfkit.sequences.given import FormulaTerms
from gfkit.sequences.given_equations import RecurrenceTextError, with_a
from gfkit.sequences.sequence import Sequence

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression

MAX_TERMS = 2_000_000
"""A file of terms has at most this many, and as many lines."""
DIGITS_A_STEP = 1000
LATEST = 9
"""A formula begins before this n."""

TERMS = re.compile(r"[\s,;()\[\]{}]*[+-]?[.]?[0-9][0-9\s,;()\[\]{}+./-]*", re.ASCII)
MORE = re.compile(r"(?<![\s,])[\s,]*(?:\.\.\.|…)[\s)\]}]*$")
"""What is written behind terms that go on."""
_EQUAL_TERM = re.compile(r"[a-z][(_\[]?(\d+)[)\]]? ?= ?(-?\d+(?:/\d+)?)")
_TERM_BY_TERM = re.compile(rf"(?:{_EQUAL_TERM.pattern}(?:, | and |, and |; ?|,|$)){{4,}}")
_BEFORE_TERMS = re.compile(
    r"^(?:the )?(?:(?:sequence|terms|data|numbers|values|list)(?: is| are|:)? "
    r"|[a-z]\(n\)(?: ?=|:) )"
    r"(?=-?\d+ ?,)",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"[\s,;]+")
_EMPTY = re.compile(r"[,;]\s*[,;]|^[,;]")
_TERM = re.compile(r"[+-]?(?:[0-9]+(?:/[0-9]+)?|[0-9]*\.[0-9]{1,1000})", re.ASCII)
_OCTAL = re.compile(r"[0-9]?\.[0-9']+", re.ASCII)
_ENTRY = re.compile(
    r"(?:(?:https?://)?oeis(?:\.org/| ?))?A0*([0-9]{2,7})", re.ASCII | re.IGNORECASE
)
_BOARD = re.compile(r"\s*[0-9]+x[0-9]+\s*|\|*[.#][.#|]*", re.ASCII)
_STARTED = re.compile(r"(?=.*[A-Za-z0-9_])(?=.*\||[.#]|.*[.#]$)[.#|A-Za-z0-9_]+", re.ASCII)
_EXPRESSION = re.compile(
    r"(?:(?:the )?(?:regular expression|regex|language)(?: of)? )?"
    r"(?P<text>(?=.*\([^()]*\|[^()]*\)|.*\)[*+?])[0-9a-z()|*+?.\[\]]+)"
)
_GAME = re.compile(
    r"(?=.*[|*^±&])(?:[-+0-9{}|,*^v±&./ <>()]|\b(?:cool|freeze|heat|overheat)\b)+", re.ASCII
)
_GAME_IN_WORDS = re.compile(
    r"(?=.*[a-z])(?:[-+ *^/0-9]|\b(?:double|triple|up|down|star|tiny|miny)\b)+"
)
_OCTAL_NAMED = re.compile(
    r".*(?:subtract|kayles|dawson|guiles|officers|treblecross).*", re.IGNORECASE
)
_STRING = re.compile(r"hackenbush (?:\w+ )?[LRBlrb]+", re.IGNORECASE)
_SAID_GF = re.compile(
    r"(?:(?:o\.)?g\.?f\.?:?|generating function:?|expansion of)\s+", re.IGNORECASE
)
_MADE: tuple[tuple[re.Pattern[str], str, Callable[[Sequence], Sequence]], ...] = tuple(
    (re.compile(one, re.IGNORECASE), said, make)
    for one, said, make in (
        (
            r"partial sums of (?P<of>.+)",
            "partial sums",
            Sequence.partial_sums,
        ),
        (r"squares of (?P<of>.+)|(?P<z>.+) squared", "squares", lambda z: z.hadamard(z)),
        (
            r"(?P<of>.+) (?:with|of) even (?:index|indices)|(?:even )?bisection of (?P<z>.+)",
            "every second term",
            lambda z: z.section(2),
        ),
        (
            r"(?P<of>.+) (?:with|of) odd (?:index|indices)|odd bisection of (?P<z>.+)",
            "every second term, from the second on",
            lambda z: z.section(2, 1),
        ),
        (
            r"first differences of (?P<of>.+)|differences of consecutive (?P<z>.+)",
            "first differences",
            Sequence.differences,
        ),
    )
)
"""Sequences that are made of others."""
_COMPARED = re.compile(
    r"how (?:do|does) (?P<a>.+?) (?:stand|compare|relate)s? (?:to|with) (?P<b>.+)"
    r"|compare (?P<c>.+?) (?:and|with|to) (?P<d>.+)"
    r"|(?:is|are) (?P<e>.+?) (?:equal to|the same as|equal) (?P<f>.+)",
    re.IGNORECASE,
)
_PISANO = re.compile(r"(?:the )?pisano period (?:(?:of|for|modulo|mod) )?", re.IGNORECASE)
_RESIDUES = re.compile(
    r"(?P<period>(?:the )?(?:least )?period of (?:the )?)?(?P<of>.+?),? "
    r"\(?mod(?:ulo)? (?P<m>\d{1,99})\)?",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(r"x\^\(-([0-9]{1,18})\)\*(.+)")
_SERIES = re.compile(r"([A-Za-z])\(([xtz])\)\s*=\s*")
_BOUNDS = re.compile(r"_\{[^{}]*\}")
_RELATES = re.compile("[=<>≤≥≠]| divides |\\|")
_RANGE = re.compile(r"(?<!\s)(?:\s*,)?\s*(?:for|if)(?: all)? n\s*(>=|>|≥)\s*(-?[0-9]+)\.?\s*$")
_REMAINDER = re.compile(r"([^=<>]+?) \(?(?:mod|modulo) ([0-9]{1,9})\)?")
_BEFORE_TERM = re.compile(
    r"^(?!.*\bperiod\b|[ab]\(n\)|(?i:empirical|conject|(?:is|does|do|how|check|verify|prove) ))"
    r"[A-Za-z' -]{2,80}(?:: | )(?=[a-z]\(n\) ?=)"
)
_LETTER = re.compile(r"(?<![A-Za-z])[ijklmprsN](?![A-Za-z])")
_OTHER_LETTER = re.compile(
    r"(?!.*(?<![A-Za-z])[nxyzta](?![A-Za-z]))"
    r"(?=.*(?<![A-Za-z])[ijklmprsN](?![A-Za-z]))(?=.*(?:[A-Za-z]\(|_\{|!|\^\(?\d?\*?[ijklmprsN]|=)).*"
)
"""A formula that may have another letter than n, and is no fraction in it."""
_ON_LATTICE = re.compile(
    r"(?!.*(?:\d ?[xX] ?n|n ?[xX] ?\d|[PC]_)).*\bself[- ]avoiding (?:walk|path|polygon)s?\b.*",
    re.IGNORECASE,
)
_OF_N = re.compile(r"(?<![A-Za-z])n(?![A-Za-z])")
_CONJECTURE = r"(?:empirical|conjectures?|conjectured|claim|is it true that)[:,.]? "
_CONJECTURED = re.compile(rf"{_CONJECTURE}(?=a\(n\) ?=)", re.IGNORECASE)
_OBEYS = (
    r"(?:satisf(?:y|ies)|obeys?|fulfil(?:l|ls)?|follows?) (?:the (?:recurrence|relation):? )?"
    r"(?P<said>a\(n.*)"
)
_TRUE_OF = (
    r"(?:is |be )?(?:true|holds?|right|correct|valid|satisfied|obeyed) "
    r"(?:for|of|by|in) (?:the )?(?P<of>.{4,})"
)
_ABOUT = r"(?:where a\(n\) is the|with|for|is true of) "
_CLAIMS = [
    re.compile(one, re.IGNORECASE)
    for one in (
        rf"(?:show|prove|check|is it true|verify)?(?: that )?(?P<of>.{{4,}}?) {_OBEYS}",
        rf"(?:is|does|do|check|verify|prove)(?: that| whether| if)? (?P<said>a\(n.*?) {_TRUE_OF}",
        rf"{_CONJECTURE}(?P<said>a\(n[^.]*(?:\.\.[^.]*)*)[.;] ?(?P<of>.{{4,}})",
        rf"(?P<of>.{{4,}}?)[.;,] {_CONJECTURE}(?P<said>a\(n.*)",
        rf"(?P<said>a\(n[^.]*(?:\.\.[^.]*)*)[.;]? {_ABOUT}(?P<of>number of .{{4,}}|data.{{4,}})",
    )
]
_SIZED = re.compile(
    r"(?<=length )[0-9]{1,5}\b|(?<=compositions of )[0-9]{1,5}\b|(?<=partitions of )[0-9]{1,5}\b"
    r"|(?<=[0-9] [xX] )[0-9]{1,5}\b"
)
MOST_SIZED = 10_000
_HOW_MANY = re.compile(r"(?:please |in )*how many |count the ", re.IGNORECASE)
_PATH = re.compile(r"\.[A-Za-z]{1,5}$|/[A-Za-z]|^[./~]")
_FILE = re.compile(r"[^\s].*\.([A-Za-z][A-Za-z0-9]{0,5})(?::[a-z-]+)?", re.ASCII)
_LINE = re.compile(r"\s*(-?[0-9]+)[ \t,;]+-?[0-9]+\s*", re.ASCII)
_HEADER = re.compile(
    r'"?(?:n|index|i|k)"?[ \t,;]+"?(?:[a-z]|[a-z]\(n\)|value|term|count)s?"?', re.IGNORECASE
)
_ROW = re.compile(r"[.#A-Za-z0-9_]+")
_OF_GF = frozenset("0123456789xtz+-*/^()− \t")


def text_read(text: str) -> Read:
    """Read a text: by what is plain from its letters first."""
    full, text = text, " ".join(text.split())
    text = _plain_terms(text)
    if not text:
        raise GfkitError(f"nothing was given; give {WANTED}")
    if (asked := _asked(text)) != text:
        return replace(text_read(asked), text=text)
    if (found := named_file(full.strip())) is not None:
        return found
    for pattern, reader in READERS:
        is_like = pattern is None or pattern.fullmatch(text)
        if is_like and (found := reader(text)) is not None:
            return found
    raise _unread(text)


def _plain_terms(text: str) -> str:
    """Return a text of terms without what people write around them; other texts as they are.

    >>> _plain_terms("the sequence 1, 1, 2 and 3, ..."), _plain_terms("1, 2, 4 (powers)")
    ('1, 1, 2, 3', '1, 2, 4')
    """
    plain = _BEFORE_TERMS.sub("", text.replace("\u2212", "-"))
    plain = re.sub(r"(?<=\d),? and (?=-?\d)", ", ", plain)
    plain = re.sub(r"(?<=\d) \([A-Za-z' -]+\)$", "", plain)
    if not TERMS.match(plain) or "," not in plain:
        return text
    plain = MORE.sub("", plain)
    return plain if TERMS.fullmatch(plain) else text


def _term_by_term(text: str) -> Read | None:
    """Read a(1) = 1, a(2) = 3, a(3) = 4 as terms from n = 1 on."""
    indices, values = zip(*_EQUAL_TERM.findall(text), strict=True)
    first = int(indices[0])
    if [int(one) for one in indices] != [*range(first, first + len(indices))]:
        return None
    return terms_read(values_of(", ".join(values)), text, first)


def _asked(text: str) -> str:
    """Return what a question is about; other texts as they are.

    >>> _asked("What is the generating function of the domino tilings of 4 X n?")
    'domino tilings of 4 X n'
    >>> _asked("Perrin sequence: a(n) = a(n-2) + a(n-3) with a(0) = 3, a(1) = 0, a(2) = 2.")
    'a(n) = a(n-2) + a(n-3) with a(0) = 3, a(1) = 0, a(2) = 2'
    """
    if " " in text and "|" not in text and text.endswith(".") and not text.endswith(".."):
        text = text[:-1]
    plain = _CONJECTURED.sub("", _BEFORE_TERM.sub("", text))
    if plain != text and not is_claim(text):
        text = plain
    if (of := question(text)) is not None:
        return of[1]
    if _HOW_MANY.match(text):
        from gfkit.reports.read_titles import asked  # noqa: PLC0415 - slow to import

        return asked(text)
    is_asked = " " in text and text.endswith("?") and not _EXPRESSION.fullmatch(text)
    return text.rstrip("? .") if is_asked else text


_GROUP = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_FROM_TO = r"(?:\\limits)?_\(([a-z]) ?= ?([^() ]+) ?\)\^(?:\(([^()]*)\)|([a-z0-9]))"
LATEX: list[Row] = [
    (r"\\(?:left|right|displaystyle|quad|,|;|!)|\$", ""),
    (r"\\[dt]frac", r"\\frac"),
    (r"\\lfloor ?", "floor("),
    (r"\\lceil ?", "ceiling("),
    (r" ?\\r(?:floor|ceil)", ")"),
    (r"\\ge", ">="),
    (r"\\le", "<="),
    (r"\\(?:cdot|times)", "*"),
    (rf"\\frac{_GROUP}{_GROUP}", r"((\1)/(\2))"),
    (r"\\[dt]?binom\{([^{}]*)\}\{([^{}]*)\}", r"binomial(\1,\2)"),
    (rf"\\(sqrt){_GROUP}", r"\1(\2)"),
    (rf"([_^]){_GROUP}", r"\1(\2)"),
    (r"\]_\(n \\bmod (\d+)\)", r"][n mod \1]"),
    (r"\\sum_\(((?:[^()]|\([^()]*\))*= ?0)\)(?! ?\^)", r"Sum_{\1}"),
    (r"(?<=\d) (?=[a-z]\b)", "*"),
    (r"\(n\s*>=\s*(\d+)\)\s*$", r"for n >= \1"),
    (rf"\\sum{_FROM_TO}", r"Sum_{\1=\2..\3\4} "),
    (rf"\\prod{_FROM_TO}", r"Product_{\1=\2..\3\4} "),
    (r"(?<=\)) +(?=\d|\(|[a-z]\b(?!\())", "*"),
    (r"\{[^{}]*=0\}", lambda z: re.sub(r"\^\((\d+)\)", r"^\1", z[0])),
]
"""What formulas in LaTeX have, and what is read for it, each as often as it is there."""


def _otherwise(text: str) -> Read | None:
    """Read a text of another notation by what is meant: LaTeX, lines of programs, words."""
    plain = text
    for row in LATEX if re.search(r"\\|\^\{|\$", text) else ():
        while (changed := rewritten(plain, [row])) != plain:
            plain = changed
    plain = rewritten(text if "\\" in plain else plain, REWRITTEN)
    return None if plain == text else replace(text_read(plain), text=text)


_SUMMED = (
    r"^(Sum|Product)[\[(](?P<of>.+), ?[{(]?(?P<k>[a-z]), ?(?P<low>[^,]+), ?(?P<high>[^,{}]+?)"
    r"[})]?[\])]$"
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


def _program(text: str) -> Read | None:
    """Read a line of a program that lists a sequence, in Mathematica, PARI, Maple or Python."""
    from gfkit.oeis.entries.code_reading import sequence_of_program  # noqa: PLC0415 - slow

    found = sequence_of_program(text)
    if found is None:
        return None
    said = f"what {shown(text, 100)[1:-1]} lists, from n = {found.offset} on"
    return Read("formula", found.named(text), said, text)


_HEAPS = (
    r"(?i)^nim\b(?:[ ,:({\[-]|\b(?:game|position|with|on|in|of|the|heaps?|piles?|sizes?)\b)*"
    r"\d+(?:(?:, ?| and |, and | |\+)\d+)+\W*$"
)
REWRITTEN: list[Row] = [
    (r"KroneckerDelta\((\d+), Mod\(n, (\d+)\)\)", _where),
    (
        r"^([^R]*)RootSum\(([^L]*), Lambda\(\w, (.*)\)\)([^()]*)$",
        lambda z: f"{z[1]}Sum_{{{z[2]}=0}} ({z[3]}){z[4]}".replace("**", "^"),
    ),
    (r"^\[(.+) for n in range\(.*\)\]$", lambda z: z[1]),
    (r"^lambda n: ?(.+)$", lambda z: z[1]),
    (r"^for\(n ?= ?\d+,\d+, ?print1?\(([^\"']+?)(?:, ?)?(?:[\"'].*)?\)\)$", lambda z: z[1]),
    (
        _HEAPS,
        lambda z: " + ".join(f"*{one}" for one in re.findall(r"\d+", z[0])),
    ),
    (r"^.*\b(?:even|odd)\b.*$", lambda z: by_parity(z[0])),
    (_SUMMED, _summed),
]
"""What is written in another way, and how it is read."""


def _entry_number(text: str) -> Read:
    """Read an A-number: its entry, or its b-file, in this folder."""
    given, text = text, f"A{_ENTRY.fullmatch(text)[1]:0>6}"  # type: ignore[index]
    for name in (f"{text}.seq", f"b{text[1:]}.txt"):
        if is_there(name):
            return file_read(name)
    if own := _named(text):
        return own
    short = "" if text[1:] in given else f"{given} is short of six digits and means {text}; "
    raise GfkitError(
        f"{short}nothing is downloaded: save the entry as {text}.seq, or its b-file as "
        f"b{text[1:]}.txt"
    )


def _octal(text: str) -> Read:
    from gfkit.games.octal import OctalCode  # noqa: PLC0415 - slow to import

    code = OctalCode.parse(text)
    return Read("octal game", code, f"the octal game {code}", text)


def _octal_named(text: str) -> Read | None:
    """Read the name of an octal game that is no rule, or a subtraction game."""
    from gfkit.errors import OctalCodeError  # noqa: PLC0415 - slow to import

    if "subtract" not in text.casefold() and _rule(text) is not None:
        return None
    try:
        return replace(_octal(re.sub("^(?:the )?(?:game )?(?:of )?", "", text)), text=text)
    except OctalCodeError:
        return None


def _string(text: str) -> Read:
    """Read a string of Hackenbush: the value of each edge is halved behind a change of colour."""
    from gfkit.games.user_game import Game  # noqa: PLC0415 - slow to import

    edges = text.rsplit(maxsplit=1)[-1].upper().replace("B", "L")
    value, step, is_changed = Fraction(0), Fraction(1), False
    for edge in edges:
        is_changed = is_changed or edge != edges[0]
        step /= 1 + is_changed
        value += step if edge == "L" else -step
    said = f"a string of Hackenbush, from the ground up {edges}: {value}"
    return Read("game", Game(value), said, text)


def _played(text: str) -> Read | None:
    """Read a position of a game of letters, as 'clobber XXO' or 'toads and frogs T_F'."""
    from gfkit.games.game_rule import letter_rule  # noqa: PLC0415 - slow to import
    from gfkit.games.user_game import Game  # noqa: PLC0415 - slow to import

    name, _, position = text.rpartition(" ")
    if (rule := letter_rule(re.sub(r",? (?:on|position|row)$", "", name))) is None:
        return None
    cells = position.replace("_", ".")
    if "T" not in cells.upper():
        cells = cells.upper().translate(str.maketrans("XO", "BW"))
    return Read("game", Game(board=cells, rule=rule.name), f"{rule.name} on {cells}", text)


def _started(text: str) -> Read | None:
    """Read a board with pieces on it, as 'R..|..L'; pieces alone, as 'XX|X.', are a rule."""
    if set(text) <= set("X.|") or ("." in text.strip(".") and "|" not in text):
        return None
    return Read("position", text, f"a position, {text}", text)


def _game(text: str) -> Read:
    from gfkit.games.user_game import Game  # noqa: PLC0415 - slow to import

    return Read("game", Game(text), f"the game {text}", text)


def _named(text: str) -> Read | None:
    if not (meant := named_sequence(text)):
        return None
    found = text_read(meant).sequence()
    return Read("words", found.named(f"{text}, {meant}"), f"{text}, {meant}", text)


def _made_of(text: str) -> Read | None:
    """Read a sequence that is made of another, as 'partial sums of the Fibonacci numbers'."""
    for pattern, said, make in _MADE:
        match = pattern.fullmatch(text.removeprefix("the "))
        of = next(filter(None, match.groups())) if match else ""
        if of and (said == "partial sums" or named_sequence(of) or not are_words(of)):
            found = text_read(of)
            return Read("words", make(found.sequence()).named(text), f"{said}, {found.said}", text)
    return None


def _compared(text: str) -> Read | None:
    """Read two sequences that are compared."""
    match = _COMPARED.fullmatch(text)
    pair = [text_read(one) for one in match.groups() if one] if match else []
    if not pair or (is_formula(text) and "=" in text):
        return None
    said = " and ".join(one.said for one in pair)
    return Read("comparison", pair, f"two sequences to compare: {said}", text)


def _residues(text: str) -> Read | None:
    """Read a named sequence modulo a number, or the period of any one modulo a number."""
    match = _RESIDUES.fullmatch(_PISANO.sub("Fibonacci numbers modulo ", text))
    if match is None or not (match["period"] or named_sequence(match["of"])):
        return None
    found = text_read(match["of"])
    said = f"the period of {found.said} modulo {match['m']}"
    return Read("residues", (found.sequence(), int(match["m"]), found.text), said, text)


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
        if at < 0:
            continue
        if at % 2 == 0:
            opened.append((column, kinds[at + 1]))
        elif not opened or opened.pop()[1] != letter:
            said = f"{kinds[at - 1]!r} is missing before {letter!r}"
            raise GfkitError(f"column {column} of {shown(text, 60)}: {said}")
    if opened:
        column, letter = opened[0]
        said = f"{text[column - 1]!r} is not closed by {letter!r}"
        raise GfkitError(f"column {column} of {shown(text, 60)}: {said}")


def _equation(text: str) -> Read | None:
    """Read a recurrence, a formula for a(n), or an equation in x and y; others are relations."""
    if "a(" in text and "=" in text and not are_words(text):
        _require_closed(text)
    if series := _SERIES.match(text):
        letter, variable = series.groups()
        body = text[series.end() :]
        if letter not in re.findall("[A-Za-z]", body):
            return text_read(body)
        body = re.sub(rf"{letter}(?:\({variable}\))?", "y", body).replace(variable, "x")
        return replace(text_read(f"y = {body}"), text=text)
    if text.startswith("diagonal "):
        return Read("diagonal", Sequence.parse(text).named(text), f"the {text}", text)
    letters = {one for one in text if one.isalpha()}
    if "=" in text and letters == {"x", "y"}:
        said = f"the power series y in x with {text}"
        return Read("equation", Sequence.parse(text).named(text), said, text)
    is_of_n = _OF_N.search(with_a(text)) and _RELATES.search(_BOUNDS.sub("", text))
    if not is_of_n or are_words(text) or _is_said(text):
        return None
    try:
        found = Sequence.parse(text)
    except (RecurrenceTextError, ExpressionError) as error:
        try:
            relation = parse_relation(_RANGE.sub("", text))
        except GfkitError:
            raise error from None
        return Read("relation", relation, f"the relation {text}", text)
    first = f"a({found.offset})"
    return Read("recurrence", found.named(text), f"the sequence with {text}, from {first} on", text)


def _fraction(text: str) -> Read | None:
    """Read a rational g.f. in one letter."""
    body = _SAID_GF.sub("", text, count=1)
    if match := _NEGATIVE.fullmatch(body):  # x^(-2)*P/Q: a(-2) is the first term
        found = Sequence.parse(match[2], offset=-int(match[1])).named(body)
    elif body == text and not (len({*body} & set("xtz")) == 1 and _OF_GF.issuperset(text)):
        return None
    else:
        text = body
        found = Sequence.parse(text).named(f"the coefficients of {shown(text, 100)[1:-1]}")
    return Read("g.f.", found, f"the generating function {body}, the sum of a(n) x^n", text)


def _of_letter(text: str) -> Read | None:
    """Read a formula in one letter that is not n, such as m or r; a relation in some of them."""
    names = letters_of(text)
    if not names or (len(names) > 1 and "=" not in text):
        return None
    letter = max(names)
    if not all(map(_LETTER.fullmatch, names)):
        return None
    found = text_read(_LETTER.sub(lambda z: "n" if z[0] == letter else z[0], text))
    if found.kind in WHY:
        return replace(found, said=f"{found.said}; n stands for {letter}")
    value = found.sequence().named(text)
    return Read(found.kind, value, f"{found.said}; n stands for {letter}", text)


def letters_of(text: str) -> frozenset[str]:
    """Return the letters of a formula or relation that have no value of their own; none if neither.

    >>> sorted(letters_of("Sum_{k=0..r} binomial(m,k) = 2^n")), sorted(letters_of("kings"))
    (['m', 'n', 'r'], [])
    """
    try:
        return variables_of(parse_statement(text))
    except GfkitError:
        return frozenset()


def _formula(text: str) -> Read | None:
    """Read a formula for a(n), perhaps with the n from which on it is meant."""
    if remainder := _REMAINDER.fullmatch(text):
        body = named_sequence(remainder[1]) or remainder[1]
        rest = _formula(f"mod({body}, {remainder[2]})") if _OF_N.search(body) else None
        return rest and replace(rest, text=text)
    match = _RANGE.search(text)
    body = text[: match.start()] if match else text
    if text.isalpha() or not (match or _OF_N.search(body)):
        return None
    formula = formula_in_n(body if _OF_N.search(body) else f"0*n+{body}")
    if formula is None:
        return None
    first = int(match[2]) + (match[1] == ">") if match else _first(formula)
    sequence = Sequence.of(FormulaTerms(formula, first), name=text)
    return Read("formula", sequence, f"a(n) = {body}, from n = {first} on", text)


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


def _on_lattice(text: str) -> Read:
    """Raise GfkitError for self-avoiding walks by their length; those of a board are read."""
    raise GfkitError(
        f"{shown(text, 60)}: self-avoiding walks of n steps on a lattice are counted by no finite "
        "automaton; on a board those from corner to corner are, as 'self-avoiding walks in 3 X n', "
        "and walks of n steps on a graph, as 'walks of length n on K_4'"
    )


def _words(text: str) -> Read | None:
    if not are_words(text):
        return None
    _require_closed(text, "()[]{}")
    from gfkit.reports.read_titles import OfSquares  # noqa: PLC0415 - slow to import

    try:
        found = _sequence_of(text)
    except OfSquares as error:
        if error.model is None:
            raise
        said = f"{error.model.summary}, on squares of side n"
        return Read("squares", error.model, said, text)
    return Read("words", found, found.name, text)


def _sequence_of(text: str) -> Sequence:
    """Return what words describe; a first word that stands before what is read is named."""
    from gfkit.oeis.titles.title_reading import rule_of  # noqa: PLC0415 - slow
    from gfkit.reports.read_titles import sequence_of_words  # noqa: PLC0415 - slow to import

    first, _, rest = text.partition(" ")
    try:
        return sequence_of_words(text)
    except GfkitError:
        if first != "n" and ((rest and rule_of(f"Number of {rest}")) or named_board(rest)):
            raise GfkitError(
                f"{shown(first)} is neither a verb nor a word before {shown(rest)}, which is read"
            ) from None
        raise


def sized(text: str) -> tuple[str, int]:
    """Return words with n for their number, and the number; 0 for words without one.

    >>> sized("binary words of length 10 avoiding 11")
    ('binary words of length n avoiding 11', 10)
    """
    plain = one_way(re.sub("(?<=[0-9])(?: ?[x×] ?|[ -]by[ -])(?=[0-9])", " x ", text))
    for match in () if _OF_N.search(text) else _SIZED.finditer(plain):
        general, n = f"{plain[: match.start()]}n{plain[match.end() :]}", int(match[0])
        if 0 < n <= MOST_SIZED:
            with suppress(GfkitError):
                text_read(general).sequence()
                return general, n
    return text, 0


def _numbered(text: str) -> Read | None:
    """Read words with a number for n, as in 'binary words of length 10 avoiding 11': one number."""
    general, n = sized(text)
    if not n:
        return None
    term = text_read(general).sequence().term(n)
    return Read("number", term, f"a({n}) of {shown(general, 100)[1:-1]}", text)


def _untold(text: str) -> Read | None:
    """Read words in which no n is told, where nothing else is meant."""
    if len(text.split()) < 3 or re.search(r"[*^]|(?<![<>!])=|[a-z)]\+", text):
        return None
    from gfkit.oeis.titles.title_reading import rule_of  # noqa: PLC0415 - slow
    from gfkit.reports.read_titles import sequence_of_words  # noqa: PLC0415 - slow to import

    if rule_of(f"Number of {text}") is None:
        return None
    found = sequence_of_words(text)
    return Read("words", found, found.name, text)


def _expression(text: str) -> Read | None:
    """Read a regular expression, whose words of length n are meant; formulas are read before."""
    match = _EXPRESSION.fullmatch(text)
    if match is None or is_formula(match["text"]):
        return None
    return replace(sided(f"regex:{match['text']}", 1, None), text=text)


def _rule(text: str) -> Read | None:
    """Read a rule, perhaps with its quantity: 'domineering:maximal', 'maximal domineering'."""
    from gfkit.boards.language.rules import is_language  # noqa: PLC0415 - formulas do without

    if is_language(text):
        return sided(text, 1, None)
    if re.search(r"[/+=]", text):
        return None
    try:
        return model_read(model_called(text), text)
    except UnknownModel:
        return None


def is_claim(text: str) -> bool:
    """Tell whether words say a relation of a sequence that they name."""
    return any(one.fullmatch(text) for one in _CLAIMS)


def _claim(text: str) -> Read | None:
    """Read a sequence with a relation that is said of it, in either order."""
    match = next(filter(None, (one.fullmatch(text) for one in _CLAIMS)), None)
    if match is None or "a(" not in match["said"]:
        return None
    about = _BEFORE_TERMS.sub("", match["of"].strip(" .;,"))
    sequence = text_read(about).sequence()
    said = f"of {shown(about, 80)[1:-1]} is said that {match['said']}"
    return Read("claim", (match["said"].strip(" .;,"), sequence, about), said, text)


READERS: tuple[tuple[re.Pattern[str] | None, Callable[[str], Read | None]], ...] = (
    (None, _otherwise),
    (
        re.compile(r"(?=.*\w ?\[)[A-Za-z].*\].*|(?:Vec|vector|seq|series|taylor|rsolve|Sum)\(.*\)"),
        _program,
    ),
    (re.compile(r"(?=.*[=<>]).*a\(n.*"), _claim),
    (_COMPARED, _compared),
    (re.compile(r".*(?:chromatic polynomial|colou?r).*", re.IGNORECASE), in_colors),
    (_TERM_BY_TERM, _term_by_term),
    (_ENTRY, _entry_number),
    (_OCTAL, _octal),
    (_BOARD, lambda text: Read("board", Board.parse(text), f"a board, {text}", text)),
    (LISTED, named_graph),
    (TERMS, lambda text: terms_read(values_of(text), text)),
    (re.compile(r"[A-Za-z][-' A-Za-z0-9()]*\.?"), _named),
    (None, _made_of),
    (re.compile(r".*(?: \(?mod| pisano|^pisano).*", re.IGNORECASE), _residues),
    (re.compile(r".*\bcorners?\b.*"), without_corners),
    (_OTHER_LETTER, _of_letter),
    (None, _formula),
    (None, on_board),
    (None, _fraction),
    (None, _equation),
    (_EXPRESSION, _expression),
    (_GAME, _game),
    (_GAME_IN_WORDS, _game),
    (_OCTAL_NAMED, _octal_named),
    (_STRING, _string),
    (re.compile(r"[A-Za-z][A-Za-z -]+ [A-Za-z._|]{2,}"), _played),
    (None, named_graph),
    (None, on_graph),
    (FAMILY, in_family),
    (None, _numbered),
    (_ON_LATTICE, _on_lattice),
    (None, _words),
    (None, _rule),
    (_STARTED, _started),
    (None, _untold),
)
"""The readers of texts, in this order, and what a text is like that they are asked of; the first
that knows the text reads it."""


def _unread(text: str) -> GfkitError:
    """Return why a text was not read: the error of the kind that it is most like."""
    from gfkit.boards.language.rules import find_model  # noqa: PLC0415 - formulas do without

    is_sum = not _is_said(text) and re.search(r"[*^=+]|\)/|/\(|\w\(", text)
    try:
        if re.match(r"[-+\[({]*[0-9]+\s*[,;]", text):
            values_of(text)
        if _PATH.search(text) and not is_sum:
            raise UnreadableFile(text, "cannot be read: there is no such file")
        is_formula_in_n = is_sum and _OF_N.search(text) and "=" not in _BOUNDS.sub("", text)
        if is_formula_in_n and variables_of(parse_expression(text)) - {"n"}:
            return GfkitError(f"{shown(text, 60)} is not read{_of_letters(text)}")
        if is_sum or not any(map(str.isalpha, text)):
            Sequence.parse(text)
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


def is_formula(text: str) -> bool:
    """Tell whether a text is a g.f., an equation, a recurrence, or a formula in n; not a name.

    >>> [is_formula(one) for one in ("x/(1-x-x^2)", "a(n) = 2*a(n-1)", "1,2,4", "right-ends")]
    [True, True, False, False]
    """
    try:
        return any(reader(text) is not None for reader in (_formula, _fraction, _equation))
    except GfkitError:
        return True


def formula_in_n(text: str) -> Expression | None:
    """Return a formula for a(n), such as 2^n + 3^n; None for any other text.

    >>> [formula_in_n(text) is not None for text in ("F(n)+L(n)", "n*a(n)", "x^n")]
    [True, False, False]
    """
    try:
        found = parse_expression(text)
    except GfkitError:
        return None
    known = sequences_of(found) <= {"F", "L"}
    return found if known and variables_of(found) == {"n"} else None


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
    if is_standard_input(text):
        return _of_lines(lines(text, Limits(lines=MAX_TERMS)), text)
    match = _FILE.fullmatch(text)
    if match and match[1].lower() in {*FILES, *NEVER} and " of " not in text:
        return file_read(text)
    return file_read(text) if is_there(text) and not TERMS.fullmatch(text) else None


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
        return Read("supplement", found, f"a folder with {len(found)} certificates", path)
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
        return _of_lines(lines(path, Limits(lines=MAX_TERMS)), path)
    from gfkit.oeis.entries.bfiles import read_bfile  # noqa: PLC0415 - slow to import

    found = read_bfile(path)
    return Read("terms", found, f"a b-file: {said_of_terms(found)}", path)


def _of_lines(given: Iterator[str], path: str) -> Read:
    """Read terms, separated by anything; # begins a comment line. Lines n a(n) are a b-file's."""
    source = name_of(path)
    given = (part for line in given for part in line.rstrip("\r\n").split("\r"))
    values: list[Fraction | int] = []
    kept: list[str] = []
    number = 0
    for number, line in enumerate(given, 1):
        plain = line.strip()
        if not values and plain[:1] == "%":
            return _of_entry(path)
        if not plain or plain.startswith("#"):
            continue
        if not values and not kept and _HEADER.fullmatch(plain):
            continue
        if not values and not TERMS.fullmatch(plain):
            rows = [plain, *(row for one in given if (row := one.strip()))]
            is_board = all(map(_ROW.fullmatch, rows))
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
