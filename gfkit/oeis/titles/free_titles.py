"""Titles in any order of words: paths by their steps, sums by their parts, walks, subsets.

Of each kind a table says which phrases mean what. A title is read if its phrases leave nothing but
words such as "that" and "the": no word of meaning is passed over. What it counts is an array of one
row, so that everything that is proved of words is proved of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from gfkit.oeis.titles.title_makers import (
    Table,
    TitleRule,
    blocks,
    carried,
    free,
    merged,
    row,
    title,
    words,
)

LONGEST = 200
"""Heights, parts and vertices are smaller."""
PASSED = frozenset(
    "a an the that which who and with of in on at to into by is are be stay stays staying remain "
    "remains remaining always weakly lie lying contained confined having have lattice only using "
    "unit height level line y = each all positive their it its starting origin graph different "
    "distinct-order such as whose, ,".split()
)
"""Words without a meaning of their own; no number and no negation is among them."""
_LIST = r"\{?(\d+(?:(?:'?s)?(?:,? (?:and|or) |, ?)\d+)*)(?:'?s)?\}?"
_LINE = r"(?:(?:a |the )?(?:height|level|line|y ?=) ?)*"
_LENGTH = {
    r"(?:of )?length n|(?:with|of|having|taking|in) n steps|n-step": "n",
    r"(?:of )?(?:semilength n|semi-length n|length 2n|length 2\*n)": "2n",
    r"(?:of )?length n ?\+ ?1": "n+1",
}
_STEP = r"\(1, ?-?[01]\)|up|down|level|flat|horizontal|east|[+-]?1|\+-1|0|[udhfl](?![a-z])"
_STEPS = rf"(?:steps?|step set) (?:in |from |of )?\{{?((?:{_STEP})(?:(?:, ?| )(?:and |or )?(?:{_STEP}))*)\}}?"

PHRASES: dict[str, dict[str, str]] = {
    "path": {
        r"motzkin (?:paths|excursions|words)": "is=1 steps=-1,0,1 end=0",
        r"dyck (?:paths|excursions|words)": "is=1 steps=-1,1 end=0",
        r"(?:prefixes of|left factors of) motzkin paths|motzkin (?:prefixes|left factors|meanders)": "is=1 steps=-1,0,1",
        r"(?:prefixes of|left factors of) dyck paths|dyck (?:prefixes|left factors|meanders)": "is=1 steps=-1,1",
        r"(?:lattice )?(?:paths|walks)(?: on the integers)?": "is=1",
        **{text: f"length={meant}" for text, meant in _LENGTH.items()},
        r"from \(0,0\) to \(n,0\)": "length=n end=0",
        r"from \(0,0\) to \(2n,0\)": "length=2n end=0",
        r"(?:end|return|finish)(?:s|ing|ing up)? (?:at|on|to|back at|back to) (?:height |level |the )*"
        r"(?:0|x-axis|x axis|origin|starting point|start|ground level)|from 0 to 0": "end=0",
        r"(?:a |the )?(?:horizontal )?strip (?:of (?:height|width) |0 ?<= ?y ?<= ?)(\d+)": "height=$",
        rf"(?:at most|<=|no more than|up to|no greater than|no higher than|not exceeding) {_LINE}(\d+)": "height=$",
        r"(?:weakly below|at or below|below or at|on or below|not above|never above|bounded(?: above)?"
        r" by|(?:and )?(?:that |which )?(?:do |does )?(?:never|not) (?:exceeds?|exceeding|"
        rf"(?:go(?:es)?|going|rises?|rising|reach|reaching) (?:above|over|higher than)|pass(?:es|ing)?)) {_LINE}(\d+)": "height=$",
        rf"between (?:heights |levels |lines )?{_LINE}0 and {_LINE}(\d+)": "height=$",
        rf"(?:strictly below|below|less than) {_LINE}(\d+)": "below=$",
        r"(?:of|with|having) (?:maximal |maximum |max )?height (?:exactly |equal to )?(\d+)": "top=$",
        _STEPS: "steps=$",
    },
    "composition": {
        r"compositions of n|ways (?:to write|of writing) n as (?:an )?(?:ordered )?sums? of|"
        r"ordered partitions of n": "is=1",
        r"ways (?:to climb|of climbing) (?:n (?:stairs|steps)|a (?:staircase|flight|ladder) (?:of|with)"
        r" n (?:stairs|steps|rungs))": "is=1",
        rf"(?:taking |climbing |going up )?(?:either )?{_LIST} (?:steps?|stairs?|rungs?)(?: at a time| each time)?": "sizes=$",
        r"(?:ways (?:to tile|of tiling)|tilings of) (?:a |an )?(?:n-board|strip of length n|board of"
        r" length n)": "is=1",
        rf"(?:tiles|bars|strips|pieces|rods) of (?:lengths?|sizes?) {_LIST}": "sizes=$",
        r"odd (?:parts|numbers|summands|integers)": "residues=1 modulus=2",
        r"even (?:parts|numbers|summands|integers)": "residues=0 modulus=2",
        r"(?:parts|summands)(?: of size)? (?:at least|>=|not less than|no less than) (\d+)": "least=$",
        r"(?:parts|summands)(?: of size)? (?:greater than|larger than|more than|>) (\d+)": "above=$",
        r"(?:parts|summands)(?: of size)? (?:at most|<=|no more than|not exceeding|up to|no larger than|"
        r"no greater than) (\d+)": "most=$",
        r"(?:parts|summands)(?: of size)? (?:less than|smaller than|<) (\d+)": "before=$",
        r"(?:parts|summands) (?:not divisible by|not multiples of) (\d+)": "indivisible=$",
        r"(?:parts|summands) (?:divisible by|that are multiples of) (\d+)": "residues=0 modulus=$",
        rf"(?:with no|no|without|avoiding|not using|with no part|not equal to|other than|different from) "
        rf"(?:parts? |summands? )?(?:equal to |of size )?{_LIST}": "but=$",
        r"parts (?:not equal to|other than|different from|that are not) (\d+)": "but=$",
        r"exactly (\d+) (?:parts|summands)|into (\d+) (?:parts|summands)": "number=$",
        r"at most (\d+) (?:parts|summands)": "fewest=$",
        rf"(?:parts|summands|numbers|terms)(?: of sizes?| in| from| equal to)? {_LIST}": "sizes=$",
        rf"{_LIST}(?: only)?": "sizes=$",
    },
    "partition": {
        r"partitions of n": "is=1",
        rf"(?:parts|summands)(?: of sizes?| in| from| equal to)? {_LIST}": "sizes=$",
        r"(?:parts|summands)(?: of size)? (?:at most|<=|no more than|not exceeding|up to|no greater than|"
        r"no larger than) (\d+)": "most=$",
        r"(?:parts|summands)(?: of size)? (?:less than|smaller than) (\d+)": "before=$",
        r"(?:at most|no more than|up to) (\d+) (?:parts|summands)": "most=$",
        r"(?:exactly )?(\d+) (?:parts|summands|integers)": "largest=$",
        r"ways (?:to|of) (?:make|making|give|giving) change for n(?: cents| dollars)?|ways (?:to|of) "
        r"(?:pay|paying|make|making|change|changing) (?:an amount of )?n(?: cents| dollars)?": "is=1",
        rf"coins? (?:of )?(?:values? |denominations? |worth )?{_LIST}(?: cents?)?|"
        rf"{_LIST}(?:-cent|-dollar| cent)? (?:coins|cents|pieces|stamps|bills)": "sizes=$",
    },
    "walk": {
        r"closed walks": "is=1 closed=1",
        r"walks": "is=1",
        **{text: f"length={meant}" for text, meant in _LENGTH.items()},
        r"(?:path |cycle |complete |star |wheel )?(?:graph )?([pckwsq]_\d+|petersen)(?: graph)?": "graph=$",
        r"(?:path |cycle |complete )?graph (?:with|on) (\d+) (?:vertices|nodes)": "",
    },
    "subset": {
        r"subsets of (?:the set )?(?:\{1, ?(?:2, ?)?\.\.\.?, ?n\}|\{1\.\.n\}|\[n\]|1\.\.n|the first n "
        r"(?:positive integers|integers|natural numbers)|an n-set)": "is=1",
        r"(?:that |which )?(?:with|contain(?:ing)?|have|having)? ?(?:no|without) (\d+) consecutive "
        r"(?:elements|integers|numbers|members)": "run=$",
        r"(?:that |which )?(?:with|contain(?:ing)?|have|having)? ?(?:no|without) consecutive "
        r"(?:elements|integers|numbers|members)": "run=2",
        rf"(?:that |which )?(?:with|contain(?:ing)?|have|having)? ?(?:no|without) 2 (?:elements|numbers|"
        rf"members|integers) (?:that )?differ(?:ing)? by {_LIST}": "apart=$",
    },
}
"""Of each kind the phrases, and what they mean: names and values, $ for what the phrase names."""


_NO = r"(?:that |which |and )?(?:avoid(?:ing)?|without|with no|(?:contain(?:ing)?|have|having) no|not containing|do not contain|no)"
_WITH = r"(?:that |which |and |with |contain(?:ing)? |have |having )+"
_LETTER = r"([0-9a-e])(?:'?s)?"
_WORD = r"(?:[0-9]{2,12}|[a-e]{2,12})"
_RUN = rf"(?:and |in which |such that |where |with |whose )*(?:all |every |each |maximal |the )*(?:runs?|blocks?)(?: of {_LETTER})?(?: has| have| of|s are| are| is| having)?(?: lengths?)?"
_EACH = {"at least": ">=", "at most": "<=", "exactly": "="}

CONDITIONS: dict[str, Callable[..., Table]] = {
    rf"{_NO} (?:the |any )?(?:factors? |words? |patterns? |substrings? |subwords? |strings? )?({_WORD}"
    rf"(?:(?:,? (?:and|or|nor) (?:no )?|, ?){_WORD})*)(?: as (?:a )?(?:factor|substring|subword)s?)?": lambda found: (
        words(["row"], [_digits(one) for one in re.findall(_WORD, found)])
    ),
    rf"{_NO} (\d+) (?:consecutive|adjacent|successive) {_LETTER}|{_NO} (\d+) {_LETTER} in a row": lambda *z: (
        _no_run(*[one for one in z if one])
    ),
    rf"{_NO} (?:consecutive|adjacent|successive) {_LETTER}": lambda letter: _no_run("2", letter),
    rf"{_NO} (?:2 )?(?:equal adjacent|adjacent equal|consecutive equal|equal consecutive|identical adjacent|identical consecutive) "
    r"(?:letters|elements|symbols|digits)": lambda: blocks((1, 2, "a != b")),
    rf"{_WITH}(?:exactly |precisely )?(\d+) {_LETTER}": lambda k, z: _number(z, k, "="),
    rf"{_WITH}(at least|at most) (\d+) {_LETTER}": lambda how, k, z: _number(z, k, _EACH[how]),
    rf"{_WITH}(?:an )?(even|odd) number of {_LETTER}": lambda how, z: _parity(z, how),
    rf"{_NO} isolated {_LETTER}": lambda z: _runs(z, "at least", "2"),
    rf"{_RUN} (at least|at most|exactly) (\d+)": lambda z, how, k: _runs(z, how, k),
    rf"{_RUN} (even|odd)(?: length)?": lambda z, how: _runs(z, how),
    rf"{_NO} runs?(?: of {_LETTER})? (?:longer than|of length greater than|of length more than) (\d+)": lambda z, k: (
        _runs(z, "at most", k)
    ),
    rf"(?:that |which |and )?(?:start(?:ing|s)?|begin(?:ning|s)?) (?:with|in) (?:an? )?{_LETTER}": lambda z: {
        "corners": {"top-left": int(_digits(z))}
    },
    rf"(?:that |which |and )?end(?:ing|s)? (?:with|in) (?:an? )?{_LETTER}": lambda z: {
        "corners": {"top-right": int(_digits(z))}
    },
}
"""Of words: phrases, and the conditions that they say."""
ALPHABETS = {
    r"n-bit (?:binary )?(?:words|strings|sequences|numbers)": "n",
    r"(?:binary|0-1|bit) ?(?:words|strings|sequences)|bitstrings": "2",
    r"ternary (?:words|strings|sequences)": "3",
    r"quaternary (?:words|strings|sequences)": "4",
    r"(\d+)-ary (?:words|strings|sequences)": "$",
    r"(?:words|strings|sequences)(?: of length n)? (?:over|on|from|using|in) (?:the |an )?(?:alphabet )?"
    r"\{([a-z0-9](?:, ?[a-z0-9])*)\}": "over",
    r"(?:words|strings|sequences)(?: of length n)? (?:over|on|from|using) (?:an alphabet (?:of size|with|of) )?(\d+)"
    r"(?: letters| symbols)?": "$",
}
"""Words by their alphabets."""


def _digits(word: str) -> str:
    return "".join(str(ord(one) - ord("a")) if one.isalpha() else one for one in word)


def _no_run(length: str, letter: str) -> Table:
    return words(["row"], [_digits(letter) * int(length)])


def _number(letter: str, count: str, sign: str) -> Table:
    most = int(count) + 1
    value = _digits(letter)
    return carried(
        ["row"], {"k": 0}, k=f"min(k + count(x = {value}), {most})", end=f"k {sign} {count}"
    )


def _parity(letter: str, how: str) -> Table:
    value = _digits(letter)
    return carried(
        ["row"], {"k": 0}, k=f"(k + count(x = {value})) mod 2", end=f"k = {int(how == 'odd')}"
    )


def _runs(letter: str | None, how: str, count: str = "2") -> Table:
    """Say how long the runs of a letter are, or all runs."""
    number = int(count)
    is_parity = how in {"even", "odd"}
    grown = "(r * count(x = v) + 1)"
    fits = f"r = {int(how == 'odd')}" if is_parity else f"r {_EACH[how]} {number}"
    other = f"v != {_digits(letter)} or " if letter else ""
    return carried(
        ["row"],
        {"v": -1, "r": 0},
        v="x",
        r=f"{grown} mod 2" if is_parity else f"min({grown}, {number + 1})",
        holds=f"x = v or v = -1 or {other}{fits}",
        end=f"v = -1 or {other}{fits}",
    )


def _words(said: str) -> TitleRule | None:
    """Read words over an alphabet with conditions; None for others."""
    for pattern, meaning in ALPHABETS.items():
        if (match := re.search(rf"(?<![\w{{])(?:{pattern})(?![\w}}])", said)) is not None:
            break
    else:
        return None
    if meaning == "over":
        letters = len(set(re.findall(r"[a-z0-9]", match[1])))
    else:
        letters = int(match[1] if meaning == "$" else 2 if meaning == "n" else meaning)
    rest = f"{said[: match.start()]} {said[match.end() :]}"
    has_length = meaning == "n" or "length n" in match[0]
    found: list[Table] = []
    for pattern, make in CONDITIONS.items():
        while (match := re.search(rf"(?<![\w{{])(?:{pattern})(?![\w}}])", rest)) is not None:
            found.append(make(*match.groups()))
            rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    lengths = [re.search(text, rest) for text in _LENGTH]
    about = "n"
    for meant, length in zip(_LENGTH.values(), lengths, strict=True):
        if length is not None and not has_length:
            about, rest, has_length = meant, rest.replace(length[0], " ", 1), True
    values = [*range(letters)]
    used = {
        int(one)
        for z in found
        for line in z.get("lines", [])
        for one in "".join(line.get("words", []))
    }
    if (
        not found
        or not 0 < letters <= 9
        or not set(rest.split()) <= PASSED
        or not used <= {*values}
    ):
        return None
    return _row({"length": about}, merged({"values": values}, *found))


def read_freely(text: str) -> TitleRule | None:
    """Return the rule of a plain title of one of the kinds; None for others.

    >>> found = read_freely("number of motzkin paths of length n that stay at height at most 3")
    >>> found.terms(6)
    [1, 2, 4, 9, 21, 50]
    """
    said = text.removeprefix("number of ").replace("≤", "<=").strip()
    if (rule := _words(said)) is not None:
        return rule
    for kind, phrases in PHRASES.items():
        found, rest = dict[str, str](), said
        for pattern, meaning in phrases.items():
            match = re.search(rf"(?<![\w{{])(?:{pattern})(?![\w}}])", rest)
            if match is None:
                continue
            value = next((one for one in match.groups() if one), "")
            found[pattern] = meaning.replace("$", value.replace(" ", "_"))
            rest = f"{rest[: match.start()]} {rest[match.end() :]}"
        if found and set(rest.split()) <= PASSED:
            meant = [one.partition("=") for one in " ".join(found.values()).split()]
            names = [one[0] for one in meant]
            about = {name: one for name, _, one in meant}
            is_once = "is" in about and len({*names}) == len(names)
            if is_once and (rule := MAKERS[kind](about)) is not None:
                return rule
    return None


def _numbers(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"-?[0-9]+", text)]


def _row(about: dict[str, str], rule: Table, shift: int = 0) -> TitleRule | None:
    """Return a rule on words of the length that is told."""
    length = about.get("length")
    if length is None:
        return None
    found = title(row(free(shift + (length == "n+1"))), rule)
    return replace(found, step=2) if length == "2n" else found


def _steps(text: str) -> list[int]:
    """Return the steps of a list of words, pairs or numbers."""
    meant = {"up": 1, "u": 1, "down": -1, "d": -1}
    found = set()
    for one in re.findall(r"\(1,_?(-?[01])\)|([a-z]+|\+-1|[+-]?[01])", text):
        word = one[0] or one[1]
        if word == "+-1":
            found |= {1, -1}
        elif word not in {"and", "or"}:
            found.add(int(word) if word[-1].isdigit() else meant.get(word, 0))
    return sorted(found)


def _path(about: dict[str, str]) -> TitleRule | None:
    """Return words of steps from height 0 that stay between 0 and a height."""
    given = [
        int(about[name]) - (name == "below") for name in ("height", "below", "top") if name in about
    ]
    if len(given) != 1 or "steps" not in about or not 0 <= given[0] < LONGEST:
        return None
    ends = ["h = 0"] * ("end" in about) + [f"t = {given[0]}"] * ("top" in about)
    top: Table = {"t": "max(t, h + x)"} if "top" in about else {}
    said = carried(
        ["row"],
        {"h": 0, **dict.fromkeys(top, 0)},
        h="h + x",
        **top,
        holds=f"h + x >= 0 and h + x <= {given[0]}",
        **({"end": " and ".join(ends)} if ends else {}),
    )
    return _row(about, {"values": _steps(about["steps"]), **said})


def _sizes(about: dict[str, str]) -> tuple[str, str, str]:
    """Return how the cells of a part are counted, which counts may end it, and which may go on."""
    number = {name: int(one) for name, one in about.items() if one.isdigit()}
    if "modulus" in about:
        return f"(c + 1) mod {number['modulus']}", f"= {number['residues']}", "0 = 0"
    if "indivisible" in about:
        return f"(c + 1) mod {number['indivisible']}", "!= 0", "0 = 0"
    if least := number.get("least", number.get("above", -1) + 1):
        return f"min(c + 1, {least})", f"= {least}", "0 = 0"
    if "but" in about:
        others = _numbers(about["but"])
        return f"min(c + 1, {max(others) + 1})", f"not in {others}", "0 = 0"
    some = _numbers(about.get("sizes", "")) or [
        *range(1, number.get("most", number.get("before", 1) - 1) + 1)
    ]
    return "c + 1", f"in {sorted({*some} - {0})}", f"c + 1 < {max(some, default=0)}"


def _composition(about: dict[str, str]) -> TitleRule | None:
    """Return words of which each 1 ends a part, and the last letter is one."""
    said = {*about} - {"is", "number", "fewest"}
    if len(said - {"residues"}) > 1 or max(_numbers(" ".join(about.values()))) > LONGEST:
        return None
    count, ends, goes_on = _sizes(about) if said else ("0", "= 0", "0 = 0")
    most = int(about.get("number") or about.get("fewest") or 0)
    parts: Table = {"p": f"min(p + x, {most + 1})"} if most else {}
    end = f" and p {'=' if 'number' in about else '<='} {most}" if most else ""
    rule = carried(
        ["row"],
        {"c": 0, "l": 0, **dict.fromkeys(parts, 0)},
        c=f"({count}) * count(x = 0)",
        l="x",
        **parts,
        holds=f"(x = 0 and {goes_on}) or (x = 1 and {count} {ends})",
        end=f"l = 1{end}",
    )
    return _row({"length": "n"}, {"values": [0, 1], **rule})


def _partition(about: dict[str, str]) -> TitleRule | None:
    """Return words of which a letter k ends a part of the k-th size, in the order of the sizes."""
    number = {name: int(one) for name, one in about.items() if one.isdigit()}
    largest = number.get("largest", 0)
    most = largest or number.get("most", number.get("before", 1) - 1)
    sizes = sorted({*_numbers(about.get("sizes", ""))} - {0}) or [*range(1, most + 1)]
    if len(about) != 2 or not sizes or sizes[-1] > LONGEST:
        return None
    ends = (f"(x = {k} and q <= {k} and c + 1 = {size})" for k, size in enumerate(sizes, 1))
    rule = carried(
        ["row"],
        {"c": 0, "q": 0},
        c="(c + 1) * count(x = 0)",
        q="max(q, x)",
        holds=" or ".join([f"(x = 0 and c + 1 < {sizes[-1]})", *ends]),
        end=f"c = 0 and q = {largest}" if largest else "c = 0",
    )
    return _row({"length": "n"}, {"values": [*range(len(sizes) + 1)], **rule})


def _walk(about: dict[str, str]) -> TitleRule | None:
    """Return words of vertices, each adjacent to the next one."""
    from gfkit.boards.shapes.graph import Graph  # noqa: PLC0415

    name = about.get("graph", "")
    graph = Graph.named(name.upper() if "_" in name else name)
    if graph is None or not graph.edges:
        return None
    near = graph.neighbours()
    pairs = " or ".join(f"a = {v} and b in {[*some]}" for v, some in enumerate(near) if some)
    closed = carried(
        ["row"],
        {"f": -1, "l": -1},
        f="f + (x - f) * count(f = -1)",
        l="x",
        end="f = l",
    )
    said = merged(blocks((1, 2, pairs)), closed if "closed" in about else {})
    return _row(about, {"values": [*range(graph.vertices)], **said}, 1)


def _subset(about: dict[str, str]) -> TitleRule | None:
    """Return words of 0 and 1, the letters of the numbers."""
    if len(about) != 2:
        return None
    if "run" in about:
        cells = [*range(int(about["run"]))]
        differences = [cells] if 1 < len(cells) <= 6 else []
    else:
        differences = [[0, k] for k in _numbers(about["apart"]) if 0 < k < 6]
    letters = "abcdef"
    held = (
        (1, max(cells) + 1, f"not ({' = '.join(letters[k] for k in cells)} = 1)")
        for cells in differences
    )
    return _row({"length": "n"}, {"values": [0, 1], **blocks(*held)}) if differences else None


MAKERS: dict[str, Callable[[dict[str, str]], TitleRule | None]] = {
    "path": _path,
    "composition": _composition,
    "partition": _partition,
    "walk": _walk,
    "subset": _subset,
}
"""What makes the rule of each kind."""
