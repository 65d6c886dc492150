"""Checks of arguments where users call: the kind, the range, and a message that says what is right.

Each returns the value as the functions inside take it, so that an integer of numpy becomes an int.
A bool is not an integer here, and 2.0 is not either.

>>> integer("count", 10, least=0)
10
>>> integer("count", 2.5, least=0)
Traceback (most recent call last):
gfkit.errors.WrongArgument: count must be an integer from 0 on, such as 10, not 2.5
>>> one_of("marks", "z", ("none", "x", "xy"))
Traceback (most recent call last):
gfkit.errors.OutOfRange: marks must be one of none, x (y = x, further marks 1), xy, not 'z'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import cache, partial, wraps
from itertools import islice
from operator import index
from pathlib import Path
from reprlib import Repr
from typing import Any, ParamSpec, TypeVar

from gfkit.base.told_words import TABLES, all_meant
from gfkit.errors import GfkitError, OutOfRange, WrongArgument, WrongCall

Check = Callable[[str, Any], Any]

P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S", bound=str)

LONGEST = 60
"""What was given is shown in this many characters."""

MAX_BITS = 13_000
"""Sizes and indices are shorter; Python writes integers of this length."""

MAX_SIZE = 10**9
"""Numbers of terms, rows and the like are smaller."""

MOST_ITEMS = 10**7
"""Lists are shorter."""

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = LONGEST
WORD = re.compile(r"(?<![^ -])[A-Za-z][a-z]+(?![^ .,-])")
OF_N = re.compile(
    r"(?<![A-Za-z])[2-9]?n(?![A-Za-z(])|P_n|X ?n|\b(?:words|strings|sequences)\b|\b[PC]_[a-z]\b"
    r"|\d(?: ?[xX] ?|[ -]by[ -])\(?[a-z]\b|\b[a-z](?: ?[xX] ?|[ -]by[ -])\(?[\da-z]\b"
    r"|\blength [a-z]\b|\b(?:[Dd]yck|[Mm]otzkin)\b"
)
OF_RECURRENCE = re.compile(r"a\(n ?[-+]")
"""Of English: words of letters, the n or the words that a title is about; what no title has."""

NAMED_SEQUENCES = Path(__file__).with_name("named_sequences.toml")
OF_NAMED = re.compile(r"(?:the )?(?:number of )?(.*?)(?: numbers?| sequence)?\.?")


def named_sequence(text: str) -> str | None:
    """Return the g.f. or formula of a sequence that has a name of its own; None for other words.

    >>> named_sequence("Fibonacci numbers"), named_sequence("Padovan"), named_sequence("primes")
    ('fibonacci(n)', '(1-x^2)/(1-x^2-x^3)', None)
    """
    found = OF_NAMED.fullmatch(" ".join(text.lower().split()))
    return found and named_sequences().get(found[1])


def near_named(text: str) -> list[str]:
    """Return the names of sequences that are nearest to one with a slip or two.

    >>> near_named("Fibonnaci numbers")
    ['fibonacci']
    """
    from difflib import get_close_matches  # noqa: PLC0415 - for wrong names only

    found = OF_NAMED.fullmatch(" ".join(text.lower().split()))
    names = [one for one in named_sequences() if not one[1:].isdecimal()]
    return get_close_matches(found[1], names, n=2, cutoff=0.8) if found else []


@cache
def named_sequences() -> dict[str, str]:
    """Return all of them, by their names."""
    import tomllib  # noqa: PLC0415 - imported where it is needed

    text = NAMED_SEQUENCES.read_text(encoding="utf-8")
    found: dict[str, str] = tomllib.loads(text)
    numbers = re.findall(r'^"(.*?)" = .*# A([0-9]{6})$', text, re.MULTILINE)
    return {**found, **{f"a{number}": found[name] for name, number in numbers}}


_ASKS = (
    r"(?:please |can you |could you )?"
    r"(?:(?:what(?:'s| is| are| would be)|give(?: me)?|find|compute|show(?: me)?|derive|prove|"
    r"get|determine|calculate|tell me|i want|is there|draw) )"
)
_KINDS = r"(?:the |an? )?(?:(?:ordinary|rational|minimal|linear|exact|explicit|asymptotic) )*"
_NOUNS = """
gf: (?:generating functions?|o?\\.?g\\.?f\\.?|recurrences?(?: relations?)?)
closed-form: closed[- ]forms?(?: formula)?|formulas?
asymptotics: asymptotics|asymptotic (?:growth|behaviou?r|formula)|growth(?: rates?| constant)?
terms: (?:first |initial )?(?:(?P<many>\\d+) )?terms|(?:first )?(?P<several>\\d+) values
draw growth: plot|graph of the growth
draw thermograph: thermograph
draw automaton: automaton|transfer matrix
game value: (?:game )?value|canonical form|temperature|mean(?: value)?|stops
game outcome: outcome|winner
game nim: nim[- ]?(?:value|sequence)s?|nimbers?|grundy (?:value|number)s?
"""
_SAID = r"(?:first |\d+ )*(?:sequence|values?|numbers?|counts?)"
_NOUN_OF = [
    (verb, re.compile(rf"(?:{_ASKS})?{_KINDS}(?:{nouns}) (?:of|for|in) (?P<of>.+)", re.IGNORECASE))
    for verb, _, nouns in (line.partition(": ") for line in _NOUNS.strip().splitlines())
] + [
    ("ask", re.compile(rf"{_ASKS}{_KINDS}{_SAID} (?:of|for) (?P<of>.+)", re.IGNORECASE)),
    ("closed-form", re.compile(r"solve(?: the recurrence)?:? (?P<of>.+)", re.IGNORECASE)),
    ("game outcome", re.compile(r"who wins (?:in |at |the game )?(?P<of>.+)", re.IGNORECASE)),
]


def question(text: str) -> tuple[str, str] | None:
    """Return what words ask for, as a verb, and of what they ask it; None for other words.

    >>> question("closed form of the Fibonacci numbers"), question("who wins cram 3x3?")
    (('closed-form', 'Fibonacci numbers'), ('game outcome', 'cram 3x3'))
    """
    for verb, pattern in _NOUN_OF:
        if found := pattern.fullmatch(text.rstrip(" ?.") if text.endswith("?") else text):
            of = re.sub(r"^(?:the )?(?:(?:number|sequence) of )?(?:the )?", "", found["of"])
            many = [one for name, one in found.groupdict().items() if name != "of" and one]
            return f"{verb} --terms {many[0]}" if many else verb, of
    return None


_SIDE = r"(\(?[2-9]?n(?:\+[0-9]{1,3})?\)?|[0-9]{1,4})"
_GRAPHS = r"(?: graphs?)?(?: [CLY]_?n)?(?: (?:with|of|on) (?:n rungs|2n vertices))?"
_GRAPH = r"(?:the |an? )?(?:[a-z]+ ){0,3}(?:[PCKQSWF]_[\w{},]+|[a-z]+ graph|cube|[a-z]+hedron)"
_COLORINGS = r"\b(?:proper )?(?:vertex )?colorings"
SYNONYMS = [
    (re.compile(said, re.IGNORECASE), meant)
    for said, meant in (
        (r"(?<=\w)olour", "olor"),
        (r" ?[×✕⨯] ?", " x "),
        (r"neighbour", "neighbor"),
        (r"\bcentre(?=s?\b)", "center"),
        (r"\bprecisely\b", "exactly"),
        (r"(?<=total|label)l(?=ing|ed)", ""),
        (rf"(?:with|of|having) {_SIDE} rows? and {_SIDE} columns?", r"\1 x \2"),
        (rf"(?:with|of|having) {_SIDE} columns? and {_SIDE} rows?", r"\2 x \1"),
        (rf"(?:grid|board|rectangle|strip)s? (?={_SIDE} x {_SIDE})", ""),
        (r"\bgrid(?: graph)? [GPL]_\{?(\d{1,2}|n), ?(\d{1,2}|n)\}?", r"\1 x \2"),
        (r"\bHosoya index (?=(?:of|for) )", "matchings "),
        (
            r"\bMerrifield-Simmons index (?=(?:of|for) )",
            "independent sets ",
        ),
        (r"\b((?:tr|tetr|pent)omino(?:es)?) of ([A-Z])[- ]shape\b", r"\2-\1"),
        (r"\bK_2(?= ?x ?[PC]_)|(?<=_n x )K_2\b", "P_2"),
        (r"(?:cycle |\bn-)?(?<!ular )prism(?: graph)? (?=[CPK]_\w ?x)", ""),
        (
            rf"(?:circular ladder|(?:cycle )?(?<!ular )prism){_GRAPHS}(?! ?x)",
            "P_2 x C_n",
        ),
        (r"\b(?:triangular|square) prism(?: graph| strip)? (?=(?:the )?C_[34] x)", ""),
        (r"\btriangular prism strip of length n\b", "C_3 x P_n"),
        (r"\bn-(?=P_2)", ""),
        (r"king'?s'? (?=graph)", "king "),
        (r"\bgrid(?: graph)? (?=P_\w+ ?x ?P_)", ""),
        (r"\bpath(?: graph)? (?:with|on|of|having) (n|\d{1,3}) (?:vertices|nodes|points)", r"P_\1"),
        (r"\bcycle(?: graph)? (?:with|on|of|having) (n|\d{1,3}) (?:vertices|nodes)", r"C_\1"),
        (r"\bcycle(?: graph)? of length (n|\d{1,3})\b", r"C_\1"),
        (r"\b(\d)-(?:dimensional )?(?:hyper)?cube(?: graph)?\b", r"Q_\1"),
        (r"\bcomplete graph (?:with|on|of|having) (\d{1,3}) (?:vertices|nodes)", r"K_\1"),
        (rf"{_COLORINGS} ((?:of|in) {_GRAPH}) (?:with|using|in) (\d) colors$", r"\2-colorings \1"),
        (r"\b([A-Z])_n,? (?:where|with|for|if) \1_n (?:=|is|denotes) (?:the )?(?=\w)", ""),
        (r"\b(?:graph )?[A-Z]_n ?= ?(?=(?:the )?(?:[PCKW]_\w+ ?x|ladder|prism))", ""),
        (r"(?<=the )(n|\d{1,3})-cycle(?: graph)?\b", r"C_\1"),
        (r"(?:\bn-)?(?<!bius )ladders?(?: graphs?)?(?: L_?n)?(?=,? P_2)", ""),
        (r"(?<!bius )ladders?(?: graphs?)? (?=2 ?x ?n)|(?<=2 x n )ladder(?: graph)?", ""),
        (
            rf"(?:\bn-(?:rung )?)?(?<!bius )(?<!imb a )(?<!ing a )ladders?{_GRAPHS}\b",
            "P_2 x P_n",
        ),
    )
]
"""What is said in several ways, and the one that is read: spellings, sides, boards of two rows."""


def one_way(text: str) -> str:
    """Return a text in which what can be said in several ways is said in one.

    >>> one_way("3-colourings of the ladder graph"), one_way("a grid with n rows and 2 columns")
    ('3-colorings of the P_2 x P_n', 'a n x 2')
    """
    for said, meant in SYNONYMS:
        text = said.sub(meant, text)
    return " ".join(text.split())


def are_words(text: str) -> bool:
    """Tell whether a text is English: the name of a sequence, or as in a title, two words and n.

    The name of a model has no n as a word of its own.

    >>> [are_words(one) for one in ("domino tilings of 4 X n", "Fibonacci numbers", "n + 2")]
    [True, True, False]
    """
    if named_sequence(text):
        return True
    text = one_way(text)
    is_other = re.search(r"\.[a-z]{2,6}$", text) or OF_RECURRENCE.search(text)
    return len(WORD.findall(text)) > 1 and bool(OF_N.search(text)) and not is_other


def shown(value: object) -> str:
    """Return a value as text for a message, cut short; an integer of any length is shown.

    >>> shown(10**5000), shown("z" * 10**6)[:9], shown(object)
    ('an integer of 16610 bits', "'zzzzzzzz", "<class 'object'>")
    """
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        return f"an integer of {value.bit_length()} bits"
    try:
        text = _SHORT.repr(value)
    except ValueError:  # an integer inside is long
        return f"a {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def integer(
    name: str,
    value: Any,
    *,
    least: int | None = None,
    most: int | None = None,
    example: int | None = None,
) -> int:
    """Return an integer from `least` to `most`.

    Raises WrongArgument for anything but an integer, OutOfRange for one outside.
    """
    found = whole(value)
    if found is None:
        raise WrongArgument(name, _integer_text(least, most, example), shown(value))
    is_low = least is not None and found < least
    if is_low or (most is not None and found > most) or found.bit_length() > MAX_BITS:
        raise OutOfRange(name, _integer_text(least, most, example), shown(value))
    return found


def _integer_text(least: int | None, most: int | None, example: int | None) -> str:
    begin = "" if least is None else f" from {least}"
    end = (" on" if begin else "") if most is None else f" {'to' if begin else 'up to'} {most}"
    if example is None:
        example = max(10 if least is None else least, 10 if most is None else min(10, most))
    return f"an integer{begin}{end}, such as {example}"


def whole(value: Any) -> int | None:
    """Return an integer, of numpy too, as an int; None for anything else, a bool among it.

    For operators, which return NotImplemented then.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        return None
    try:
        return int(index(value))
    except (TypeError, ValueError):
        return None


def size(name: str, value: Any, *, least: int = 0, example: int | None = None) -> int:
    """Return a number of things that there may be: an integer from `least` to MAX_SIZE."""
    number = integer(name, value, least=least, example=example)
    if number > MAX_SIZE:
        raise OutOfRange(name, f"an integer up to 10^9, such as {example or 10}", shown(value))
    return number


def positive(name: str, value: Any, *, example: str = "60") -> Any:
    """Return a positive real number, an int or a float; not a NaN, not infinite."""
    expected = f"a positive number such as {example}"
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise WrongArgument(name, expected, shown(value))
    found = value if isinstance(value, int | float) else float(value)
    if not 0 < found < float("inf"):
        raise OutOfRange(name, expected, shown(value))
    return found


def one_of(name: str, value: Any, allowed: Collection[S]) -> S:
    """Return one of the words that are allowed; raises WrongArgument or OutOfRange."""
    for word in allowed if isinstance(value, str) else ():
        if word == value:
            return word
    error = OutOfRange if isinstance(value, str) else WrongArgument
    words = all_meant(name, map(str, allowed)) if name in TABLES else map(repr, allowed)
    raise error(name, f"one of {', '.join(words)}", shown(value))


def flag(name: str, value: Any) -> bool:
    """Return True or False; raises WrongArgument for anything else but numpy's."""
    if isinstance(value, bool) or (
        type(value).__name__ in {"bool", "bool_"} and type(value).__module__ == "numpy"
    ):
        return bool(value)
    raise WrongArgument(name, "True or False", shown(value))


def text(name: str, value: Any, example: str) -> str:
    """Return a text; raises WrongArgument with the example."""
    if isinstance(value, str):
        return value
    raise WrongArgument(name, f"a text such as {example}", shown(value))


def file_path(name: str, value: Any) -> Path:
    """Return the path of a file, which may be given as a text; raises WrongArgument."""
    with suppress(TypeError):  # neither a text nor a path, or a path of bytes
        return value if isinstance(value, Path) else Path(value)
    raise WrongArgument(name, "a path such as Path('rule.toml')", shown(value))


def instance(name: str, value: Any, kinds: type[T] | tuple[type[T], ...], expected: str) -> T:
    """Return an instance of one of the classes; raises WrongArgument.

    expected: in words, with an example: "a board such as Board.parse('3x4')".
    """
    if isinstance(value, kinds):
        return value
    raise WrongArgument(name, expected, shown(value))


def integers(name: str, value: Any, example: str = "[1, 1, 2, 3, 5]") -> tuple[int, ...]:
    """Return a finite list of integers as a tuple; raises WrongArgument that names the place."""
    if type(value) is tuple and all(type(item) is int for item in value):
        return value
    expected = f"integers such as {example}"
    return tuple(integer_of_any(name, item, expected) for item in items(name, value, expected))


def integer_of_any(name: str, item: Any, expected: str) -> int:
    """Return an integer of any length, also one of numpy; raises WrongArgument."""
    found = whole(item)
    if found is None:
        raise WrongArgument(name, expected, f"{shown(item)} among them")
    return found


def tuples(name: str, value: Any, width: int, expected: str) -> tuple[tuple[int, ...], ...]:
    """Return a finite list of rows of integers as tuples; raises WrongArgument."""
    if type(value) is tuple and all(
        type(row) is tuple and len(row) == width and all(type(one) is int for one in row)
        for row in value
    ):
        return value
    found = tuple(integers(name, row, expected) for row in items(name, value, expected))
    for row in found:
        if len(row) != width:
            raise WrongArgument(name, expected, f"{shown(row)} among them")
    return found


def items(name: str, value: Any, expected: str) -> list[Any]:
    """Return what a list, a tuple or another iterable has, but not a text or a dictionary.

    One that does not end, or has more than MOST_ITEMS, is refused by OutOfRange.
    """
    if type(value) is list or type(value) is tuple:
        return list(value)
    if isinstance(value, str | bytes | bytearray | dict) or not isinstance(value, Iterable):
        raise WrongArgument(name, expected, shown(value))
    try:
        found = list(islice(value, MOST_ITEMS + 1))
    except TypeError:  # an array of numpy without a dimension
        raise WrongArgument(name, expected, shown(value)) from None
    if len(found) > MOST_ITEMS:
        raise OutOfRange(name, f"{expected}, at most {MOST_ITEMS}", shown(value))
    return found


# Checks declared above a function, where its body is not about them.


def takes(**checks: Check) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Declare what arguments of a function are: each goes through its check, which may convert it.

    A default is not checked. The function keeps its name, its signature and its documentation.

    >>> @takes(count=at_least(0), marks=words("none", "x"))
    ... def f(count, *, marks="none"):
    ...     return count, marks
    >>> f(3, marks="x")
    (3, 'x')
    >>> f(-1)
    Traceback (most recent call last):
    gfkit.errors.OutOfRange: count must be an integer from 0 on, such as 10, not -1
    """

    def taking(function: Callable[P, T]) -> Callable[P, T]:
        plain: Any = function
        while hasattr(plain, "__wrapped__"):
            plain = plain.__wrapped__
        code = plain.__code__
        places = {name: place for place, name in enumerate(code.co_varnames[: code.co_argcount])}

        @wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> T:
            given: list[Any] = list(args)
            for name, check in checks.items():
                if (place := places.get(name, len(given))) < len(given):
                    given[place] = check(name, given[place])
                elif name in kwargs:
                    kwargs[name] = check(name, kwargs[name])
            return function(*given, **kwargs)

        return checked

    return taking


def at_least(least: int, example: int | None = None) -> Check:
    """Return the check of a size: an integer from `least` to MAX_SIZE."""
    return lambda name, value: size(name, value, least=least, example=example)


def between(least: int | None, most: int | None, example: int | None = None) -> Check:
    """Return the check of an integer in a range."""
    return lambda name, value: integer(name, value, least=least, most=most, example=example)


def words(*allowed: str) -> Check:
    """Return the check of one of some words."""
    return lambda name, value: one_of(name, value, allowed)


def a_text(example: str) -> Check:
    """Return the check of a text."""
    return lambda name, value: text(name, value, example)


def an(kinds: type[Any] | tuple[type[Any], ...], expected: str) -> Check:
    """Return the check of an instance of a class."""
    return lambda name, value: instance(name, value, kinds, expected)


def list_of(kinds: type[Any] | tuple[type[Any], ...], expected: str) -> Check:
    """Return the check of a list of instances of a class, which becomes a tuple."""

    def check(name: str, value: Any) -> tuple[Any, ...]:
        found = items(name, value, expected)
        return tuple(instance(name, item, kinds, expected) for item in found)

    return check


def optional(check: Check) -> Check:
    """Return the check that lets None pass."""
    return lambda name, value: None if value is None else check(name, value)


def called_like(example: str) -> Callable[[T], T]:
    """Declare a right call of a function or class: a call with other arguments is told of it.

    A missing, an unknown or a superfluous argument is a WrongCall, which is a TypeError.

    >>> @called_like("f(3)")
    ... def f(count):
    ...     return count
    >>> f()
    Traceback (most recent call last):
    gfkit.errors.WrongCall: f() is called with a missing argument 'count'; for example f(3)
    """
    return partial(_called_like, example)


_KEYWORDS = """
columns: width cols col column ncols n_columns w
rows: height row nrows n_rows h
topology: cylinder ring torus boundary
count terms depth most: n k number length size num count terms how_many n_terms nterms num_terms
count terms depth most: limit first upto max maximum max_n nmax samples steps
up_to: limit upto max maximum max_n nmax size n k
squares: n max upto limit maximum max_n nmax size
lang: language syntax system to format
form: format
format: form fmt output_format out_format
output path dump toml: out output path file filename folder directory save_to outfile save o
certificate: cert proof save
dump: database db stripped
board: board shape grid on graph edges size
order_bound: order max_order degree recurrence_order
modulo: mod modulus m
digits: precision prec dps places
kinds kind: kind kinds type family
xrefs: xref
with_plots: plots
low offset: start n_min from_n
high: end stop n_max to_n
sequence: a terms gf seq about
relation: formula claim statement recurrence check
seed: random_seed random_state
jobs: threads processes cores workers parallel
full: verbose v all
time_limit: timeout seconds
memory_limit: memory mem max_memory
number: a_number anumber id
name: title
seconds budget: time_limit timeout seconds limit
"""
KEYWORDS: dict[str, list[str]] = {}
for _line in _KEYWORDS.strip().splitlines():
    for _word in _line.partition(": ")[2].split():
        KEYWORDS.setdefault(_word, []).extend(_line.partition(": ")[0].split())
"""Keywords that people write, and what they mean where that is taken: `ring=True` is
`topology="ring"`, and `time_limit=60` a budget of so many seconds."""
_SUBJECTS = """
model rule words word thing text title sequence seq game expression expr formula gf what subject
terms values relation claim name entry code tiles pieces file path bfile certificate
"""
SUBJECTS = frozenset(_SUBJECTS.split())
"""Keywords of what a verb is about, where it stands first."""
WRITTEN = ("certificate", "coq")
"""Keywords of files that an answer writes itself."""
FORMATS = frozenset({"text", "latex", "markdown", "csv", "json"})
VALUES = {
    **dict.fromkeys(("tex",), "latex"),
    **dict.fromkeys(("md",), "markdown"),
    **dict.fromkeys(("txt", "plain", "list", "ascii"), "text"),
    **dict.fromkeys(("gp", "pari/gp", "parigp", "pari-gp"), "pari"),
    **dict.fromkeys(("wolfram", "wl", "mma"), "mathematica"),
    **dict.fromkeys(("sagemath",), "sage"),
    **dict.fromkeys(("py", "python3"), "python"),
}
"""Other names of formats and languages."""
SIDES = frozenset({"columns", "rows", "topology"})
"""What a verb about a sequence takes besides: they are read with its first argument, `thing`."""
_RANGE = re.compile(r"\s*([0-9]{1,6})(?:\s*(?:\.\.|-|:)\s*([0-9]{1,6}))?\s*", re.ASCII)


def _called_like(example: str, target: Any) -> Any:
    name, is_class = target.__name__, isinstance(target, type)
    function: Any = target.__init__ if is_class else target

    @wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        for side in ("rows", "columns"):
            if isinstance(text := kwargs.get(side), str) and (match := _RANGE.fullmatch(text)):
                low, high = int(match[1]), match[2]
                kwargs[side] = low if high is None else range(low, int(high) + 1)
        try:
            return function(*args, **kwargs)
        except TypeError as error:
            if isinstance(error, GfkitError) and not _is_range(kwargs):
                raise
            from inspect import signature  # noqa: PLC0415 - slow to import

            known = signature(function).parameters
            if _is_range(kwargs) and isinstance(error, GfkitError):
                if (verb := _verb(name, example)) is None:
                    raise
                return verb(*args, **kwargs)
            given = len(args)
            args, meant = as_meant(args, kwargs, [*known])
            if "thing" in known and (sides := SIDES & meant.keys() - known.keys()):
                from gfkit.base.display.upward import upward  # noqa: PLC0415

                thing, *rest = args or (meant.pop("thing", None),)
                read = upward("read")(thing, **{name: meant.pop(name) for name in sides})
                return called(read.sequence(), *rest, **meant)
            if meant != kwargs or len(args) < given:
                return called(*args, **meant)
            if name == "gf" and any(one in kwargs for one in WRITTEN):
                files = {one: meant.pop(one) for one in WRITTEN if one in meant}
                answer = called(*args, **meant)
                for one, path in files.items():
                    getattr(answer, one)(path)
                return answer
            try:
                signature(function).bind(*args, **kwargs)
            except TypeError as wrong:
                others = [one for one in kwargs if one not in known]
                is_twice = "multiple values" in str(wrong)
                if (others or is_twice) and (verb := _verb(name, example)) is not None:
                    return verb(*args, **kwargs)
                reason = str(wrong).replace("got an unexpected", "an unexpected")
                reason = reason.replace("missing a required argument:", "a missing argument")
                message = f"{name}() is called with {reason}; for example {example}"
                raise WrongCall(message) from None
            raise

    if not is_class:
        return called
    target.__init__ = called
    return target


def _is_range(kwargs: dict[str, Any]) -> bool:
    return any(isinstance(kwargs.get(side), range | list) for side in ("rows", "columns"))


def _verb(name: str, example: str) -> Any:
    """Return the verb of the command line of a function's name; None if there is none."""
    from gfkit.base.display.upward import upward  # noqa: PLC0415

    return upward("verb_called")(name, example)


def as_meant(
    args: tuple[Any, ...], given: dict[str, Any], known: Collection[str]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the arguments of a call with the keywords that a function has for others.

    >>> as_meant((), {"model": "kings", "width": 3}, ["thing", "columns"])
    (('kings',), {'columns': 3})
    """
    found: dict[str, Any] = {}
    is_sequence = next(iter(known), "") in {"thing", "terms"}
    if is_sequence and len(args) > 3 and all(type(one) is int for one in args):
        args = ([*args],)
    if len(args) == 3 and type(args[1]) is type(args[2]) is int and "board" in known:
        args = (args[0], (args[1], args[2]))
    for word, value in given.items():
        own = (one for one in KEYWORDS.get(word, []) if one in known and one not in given)
        if word in known or (word == "format" and value in FORMATS):
            found[word] = value
        elif not args and word in SUBJECTS and next(iter(known), None) not in given:
            args = (value,)
        elif (meant := next(own, None)) is None:
            found[word] = value
        elif meant == "budget":
            from gfkit.base.display.upward import upward  # noqa: PLC0415

            found[meant] = upward("Budget")(seconds=value)
        else:
            found[meant] = word if value is True and meant == "topology" else value
    return args, found


# Functions whose values a derivation takes as they are: `gfkit.proofs.kernel.Workings` calls these
# and no others. A page of the site lists them.

F = TypeVar("F", bound="Callable[..., Any]")

TRUSTED: dict[int, Callable[..., Any]] = {}
"""Those that are marked, by the modules that are imported."""


def trusted(function: F) -> F:
    """Mark a function as one that derivations may trust; it stays as it is.

    >>> @trusted
    ... def doubled(n: int) -> int:
    ...     return 2 * n
    >>> is_trusted(doubled), is_trusted(max)
    (True, False)
    """
    TRUSTED[id(function)] = function
    return function


def is_trusted(function: object) -> bool:
    """Tell whether this very function is marked; its name does not matter."""
    return TRUSTED.get(id(function)) is function
