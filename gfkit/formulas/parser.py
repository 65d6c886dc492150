"""The reader of the formula dialect: texts, limits, and what is refused by name.

Congruences and divisibility are relations between remainders: a(n) == b(n) (mod m) is
mod(a(n)-b(n), m) = 0, so is "m divides ..."; "P if and only if Q" says that two such remainders are
both 0 or both above 0, so that their signs are equal.
"""

from __future__ import annotations

import re
from functools import lru_cache

from gfkit.base.arguments import a_text, at_least, takes
from gfkit.base.file_reader import shown
from gfkit.errors import FormulaError, GfkitError
from gfkit.formulas.ranges import without_range
from gfkit.formulas.tree import TOO_DEEP, Binary, Expression, Relation, children, variables_of
from gfkit.formulas.typesetting import typeset
from gfkit.formulas.words import CALLED, FACTOR_LETTERS, FUNCTIONS, PHRASE, PROGRAM_SUMS

MAX_CHARACTERS = 20_000
MAX_NESTING = 60
MAX_DIGITS = 2_000
MAX_OPERATIONS = 420
"""In a row, as in a sum of that many terms."""
MAX_INSIDE = 120
"""Inside each other in any other way."""
KEPT = 512
"""How many of the texts read last are kept."""
BEFORE_SIGN = re.compile(r"(?<!\s)\s+(?=[-+])")
AFTER_SIGN = re.compile(r"(?<=[-+])\s+")
"""White space around signs, which makes no difference."""

FACTOR_BRACKET = re.compile(r"[*/^\d)]\s*\[")
BRACKETS = re.compile(r"\[([^\[\]]*)\]\s*[*/^(]")

NAMED = (
    (r"\[\s*(order|polynomial|linear recurrence)", "a formula that is not given"),
    (
        r"(?<!\\left)(?<!\\right)(?<!\\left )(?<!\\right )(?:\|(?!\s)|(?<!\s)\|)",
        "bars for the absolute value are not in the dialect, abs(...) is",
    ),
    (r"(Sum|sum|Product|product)_\{[^{}=]*,", "a sum that is not over k=first..last"),
    (r"!\s*!\s*!(?!=)|!\s+!(?!=)", "more factorial signs than those of n! and n!!"),
    (r"[\w)\]!]!=", "'!=' without a blank before it can be read two ways: write n! = m or n != m"),
)  # fmt: skip
"""What is refused by name: its pattern, and what it is."""

COMMANDS = frozenset(
    """
    frac dfrac tfrac cfrac binom dbinom tbinom choose over sqrt sum prod limits cdot times ast div
    le leq ge geq ne neq lt gt equiv pmod bmod mod mid lfloor rfloor lceil rceil lvert rvert left
    right big Big bigl bigr Bigl Bigr displaystyle textstyle quad qquad phi varphi pi infty gcd min
    max lcm cos sin ldots cdots dots
    """.split()  # noqa: SIM905 - a table
)
"""Commands of LaTeX that are read."""
COMMAND = re.compile(r"\\([A-Za-z]+)")
WORD = re.compile(r"([A-Za-z]{2,})(\d?)\s*(?=(.?))")
"""A word, a digit after it, and the character that follows."""
WORDS = frozenset({"choose", "GoldenRatio", "pi", "Pi", "pin", "Pin", "oo", "infinity", "combinat"})
LISTED = frozenset({"for", "in", "range", "print"})
"""Words of a list in Python or PARI."""
CALLED_ONCE = frozenset({"RootSum", "Lambda"})
"""Other words of the dialect, which are not called."""


@takes(text=a_text("'a(n) = 2*a(n-1)'"), longer=at_least(1))
def parse_statement(text: str, *, longer: int = 1) -> Relation | Expression:
    """Read a relation such as "a(n) = a(n-1) + 2", or an expression.

    longer: how many times the limits of length are; what takes such has to walk along operators.
    Raises FormulaError, which knows the text and the column, for what is not in the dialect.

    >>> print(parse_statement("a(n) = 2a(n-1)+(-1)^n"))
    a(n) = 2*a(n-1)+(-1)^n
    >>> print(parse_statement("a(n+60) == a(n) (mod 10)"))
    mod(a(n+60)-a(n), 10) = 0
    >>> print(parse_statement("3 divides a(n) iff 4 | n"))
    sign(mod(a(n), 3)) = sign(mod(n, 4))
    >>> print(parse_statement("a(n) mod 2 = [0,1,1][n mod 3]"))
    mod(a(n), 2) = [0, 1, 1][n mod 3]
    >>> print(parse_statement("sum(F_k^2, k=0..n) = F_n F_{n+1}"))
    Sum_{k=0..n} F(k)^2 = F(n)*F(n+1)
    >>> parse_statement("a(n) = a(n-1) + * 2")
    Traceback (most recent call last):
    gfkit.errors.FormulaError: column 17 of 'a(n) = a(n-1) + * 2': '*' is not expected here
    """
    text = typeset(text)
    try:
        return _kept(AFTER_SIGN.sub("", BEFORE_SIGN.sub("", text)), longer)
    except FormulaError:
        return _read(text, longer)  # for the column


def _read(text: str, longer: int) -> Relation | Expression:
    _refuse_long(text, longer)
    from gfkit.formulas import grammar  # noqa: PLC0415 - the parser library is slow to import

    try:
        found = grammar.read(text)
    except RecursionError:
        raise FormulaError(text, 1, TOO_DEEP) from None
    except grammar.UnexpectedInput as error:
        column = (error.pos_in_stream or 0) + 1
        if getattr(getattr(error, "token", None), "type", "") == "$END" or column > len(text):
            raise FormulaError(text, len(text) + 1, "the formula ends too early") from None
        raise FormulaError(text, column, f"{text[column - 1]!r} is not expected here") from None
    _refuse_deep(text, found, longer)
    return found


_kept = lru_cache(maxsize=KEPT)(_read)


def _refuse_deep(text: str, found: Relation | Expression, longer: int) -> None:
    """Refuse trees that would take too many calls inside each other."""
    first = children(found) if isinstance(found, Relation) else (found,)
    waiting: list[tuple[Expression, int, int]] = [(side, 1, 1) for side in first]
    while waiting:
        part, row, inside = waiting.pop()
        if row > longer * MAX_OPERATIONS or inside > MAX_INSIDE:
            raise FormulaError(text, 1, TOO_DEEP)
        if isinstance(part, Binary):
            waiting.append((part.left, row + 1, inside))
            waiting.append((part.right, row + 1, inside + 1))
        else:
            waiting += [(inner, row + 1, inside + 1) for inner in children(part)]


@takes(text=a_text("'a(n) = 2*a(n-1)'"), longer=at_least(1))
def parse_expression(text: str, *, longer: int = 1) -> Expression:
    """Read an expression; raises FormulaError for a relation too."""
    found = parse_statement(text, longer=longer)
    if isinstance(found, Relation):
        raise FormulaError(
            text, 1, f"an expression is expected, not a relation with {found.operator!r}"
        )
    return found


@takes(text=a_text("'a(n) = 2*a(n-1)'"))
def parse_relation(text: str) -> Relation:
    """Read a relation; raises FormulaError for a bare expression."""
    found = parse_statement(text)
    if not isinstance(found, Relation):
        raise FormulaError(text, len(text) + 1, "a relation such as a(n) = ... is expected")
    return found


def relation_in_range(text: str) -> tuple[Relation, int | None, int | None]:
    """Return a relation with the first and the last n for which it is meant, if they are stated.

    Raises FormulaError for what is not a relation, GfkitError for a range without an n.

    >>> relation, low, high = relation_in_range("a(n) < 9 for 1 <= n <= 4")
    >>> print(relation, low, high)
    a(n) < 9 1 4
    """
    body, of_range = without_range(text, or_one=True, of_any=True)
    low, high = (of_range.low, of_range.high) if of_range else (None, None)
    is_empty = low is not None and high is not None and low > high
    if is_empty or (of_range and not of_range.is_one_way):
        raise GfkitError(f"{shown(text, 60)}: there is no such n; a range is '2 <= n <= 8'")
    relation = parse_relation(body)
    letter = of_range.letter if of_range else "n"
    if letter != "n" and (letters := variables_of(relation) - {letter}):
        what = f"a range is one of n where there are the letters {', '.join(sorted(letters))}"
        raise GfkitError(f"{shown(text, 60)}: {what}")
    return relation, low, high


def _refuse_long(text: str, longer: int) -> None:
    """Refuse what would take long, or more than one word where letters are meant."""
    if not text.strip():
        raise FormulaError(text, 1, "the formula is empty")
    if len(text) > longer * MAX_CHARACTERS:
        reason = f"a formula of more than {longer * MAX_CHARACTERS} characters"
        raise FormulaError(text, longer * MAX_CHARACTERS, reason)
    is_list = text.startswith(("[", "for("))
    depth = 0
    for column, character in enumerate(text, 1):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if depth > MAX_NESTING:
            raise FormulaError(text, column, f"parentheses nested more than {MAX_NESTING} deep")
    for match in re.finditer(r"\d+", text):
        if len(match[0]) > longer * MAX_DIGITS:
            raise FormulaError(text, match.start() + 1, f"a number of {len(match[0])} digits")
    if "sqrt" in text and (place := _bracketed_root(text)) is not None:
        reason = "brackets around square roots can be read two ways"
        raise FormulaError(text, place + 1, reason)
    for pattern, what in NAMED:
        if named := re.search(pattern, text):
            raise FormulaError(text, named.start() + 1, what)
    for command in COMMAND.finditer(text):
        if command[1] not in COMMANDS:
            reason = f"{command[0]!r} is not a command of the dialect"
            raise FormulaError(text, command.start() + 1, reason)
    plain = COMMAND.sub(lambda one: " " * len(one[0]), text)
    for match in WORD.finditer(re.sub(PHRASE, lambda one: " " * len(one[0]), plain)):
        word, after = match[1], match[2] or match[3]
        if plain[: match.start()].endswith("_"):  # the first letter is an index
            word = word[1:]
        if len(word) < 2 or re.fullmatch("[nm]C[kri]", word):
            continue
        if match[3] == "(" and word in CALLED_ONCE:
            continue
        if match[3] and match[3] in "([" and (word + match[2] in FUNCTIONS or word in PROGRAM_SUMS):
            continue
        if match[3] == "(" and {*word[:-1]} <= {*FACTOR_LETTERS} and word[-1] == "C":
            continue
        if word in {"Sum", "sum", "Product", "product"} and after == "_":
            continue
        if (word == "mod" and after not in {"", "("}) or (word == "phi" and after != "("):
            continue
        if word == "to" and "_{" in text:  # as in sum_{k=0 to n}
            continue
        if (word in WORDS and after != "(") or (is_list and word in LISTED):
            continue
        factors = word[:-1] if text[match.end(1) : match.end(1) + 1] == "(" else word
        if word.lower() in {"cos", "sin"} and match[3] and match[3] in "([":
            continue
        is_factors = set(factors) <= set(FACTOR_LETTERS) or re.fullmatch(r"[A-Z][a-z]", word)
        if not is_factors or word.startswith(CALLED):
            reason = f"{word!r} is not a word of the dialect"
            raise FormulaError(text, match.start() + 1, reason)


def _bracketed_root(text: str) -> int | None:
    """Return where brackets around a square root could be a floor or no more than parentheses."""
    end = -1
    for match in FACTOR_BRACKET.finditer(text):
        if end < match.end():
            end = text.find("]", match.end())
            end = len(text) if end < 0 else end
            root = text.rfind("sqrt", match.end(), end)
        if match.end() <= root:
            return match.start()
    for match in BRACKETS.finditer(text):
        if "sqrt" in match[1]:
            return match.start()
    return None
