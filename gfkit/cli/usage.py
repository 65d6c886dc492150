"""Words that people write for others: verbs, options and boards as they are meant.

A word that means nothing here is told of in one line, with the nearest name and what to write.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import VALUES
from gfkit.base.files import is_there
from gfkit.base.named_sequences import named_sequence
from gfkit.base.removed_words import gone, instead, removed
from gfkit.cli.options import COMMON, DRAWN, GAMES, KEYWORDS, OPTIONS, TERMS
from gfkit.cli.verbs import FILES
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import shortened

if TYPE_CHECKING:
    from gfkit.cli.frame import Verb

HELP = ("-h", "--help")
SIGNS = frozenset("^*/+-!(")
"""No value of an option begins with one of them."""
MINUS = "\0-"
"""How words begin that are no options, and begin with a minus."""
LANGUAGES = ("pari", "mathematica", "maple", "sage", "python", "sympy")
PICTURES = ("svg", "png", "pdf")


Row = tuple[str, str | Callable[[re.Match[str]], str]]
"""A pattern, and what is put in the place of what it matches."""


def _words(table: str) -> dict[str, str]:
    """Return the verb for each word, from lines `verb: words` with commas between the words."""
    rows = (line.partition(": ") for line in table.strip().splitlines())
    return {word: verb for verb, _, words in rows for word in words.split(", ")}


MEANT = {
    **_words("""
gf: prove, recurrence, generating-function
terms: sequence, series, expand, coefficients, enumerate
guess: formula, fit, find, oeis guess
closed-form: closedform, solve, rsolve, explicit
asymptotics: asymptotic, poles, roots, factor
facts: identities
export: program, oeis export, oeis program
verify: checker, replay
verify --why: why, explanation
audit: claims, oeis audit
report: supplement, paper
draw: image, picture, figure, game draw, render, visualize, visualise
draw growth: plot
draw thermograph: thermograph
draw automaton: automaton, transfer-matrix
rules: list, show, info, describe
game value: value, game temperature, game mean, game birthday, game stops, game options
game value: temperature, mean, canonical-form, canonical, birthday, stops
game outcome: outcome, winner, game winner, who-wins, wins
game nim: nim, nimber, grundy, game grundy, game nimber, nim-value, nim-values, game nim-value
game nim: nim-sequence, game nim-sequence
game payoffs: payoffs, play, equilibrium
oeis prove: title
oeis lookup: lookup, search, oeis search
oeis draft: draft
oeis settle: settle
--version: version
--help: help, man, manual, examples, example, tutorial, guide, documentation, doc
"""),
    **{lang: f"export --lang {lang}" for lang in LANGUAGES},
    **{f"oeis {lang}": f"export --lang {lang}" for lang in LANGUAGES},
}
"""Words that people try, alone or behind a group, and the verb as which they are taken."""
DROPPED = frozenset({"bfile", "file", "tiles", "pieces", "shapes", "polynomial"})
"""Options that people write before what is meant itself; counts come with their polynomials."""
EVERY = [OPTIONS[one].names(one)[0] for one in COMMON]
"""The options of every verb."""
UNNAMED = {"--coq": "theorem.v", "--certificate": "certificate.json"}
"""What files are called that are wanted and not named."""
ENTRY = re.compile(r"A[0-9]{6,7}", re.ASCII)
BOARD = re.compile(r"[0-9]+x[0-9]+|[.#]+(?:\|[.#]+)*", re.ASCII)
RELATION = re.compile(r"[=<>≤≥≠]|\bdivides\b| \| ")
OF_WHICH = re.compile(r"--(?:terms|model)=")

SHOWN = 60
LEAST = 4
"""Shorter words are not guessed at."""


def one_slip(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that differ from one of four letters or more by one slip.

    A slip is a letter too many, too few or wrong, or letters that changed places, behind
    the first or two neighbouring ones.

    >>> one_slip("asymptotcs", ["asymptotics", "gf"]), one_slip("gg", ["gf"])
    (['asymptotics'], [])
    """
    return [one for one in known if len(word.strip("-")) >= LEAST and _is_slip(word, one)]


def _is_slip(one: str, other: str) -> bool:
    start = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
    start = min(len(one), len(other)) if start < 0 else start
    a, b = one[start:], other[start:]
    is_turned = sorted(a) == sorted(b) and (start > 0 or a[2:] == b[2:])
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or is_turned


def as_meant(words: list[str], verb: Verb) -> list[str]:
    """Return the arguments of a verb with its own options for those that people write.

    A board as 8x8 alone is that of --board, or of both sides, where the verb has these options and
    no list of words.
    """
    known = verb.options
    arguments = {name: one for name, one in verb.parameters.items() if name not in OPTIONS}
    takes_words = any(one.nargs < 0 for one in arguments.values())
    has_sides = {"--rows", "--columns"} <= known.keys()
    if "--board" not in known and has_sides:
        words = [one.removeprefix("--board=") for one in words if one != "--board"]
    if "--board" in known and len(words) > 2 and all(one.isdecimal() for one in words[1:3]):
        words = [words[0], "x".join(words[1:3]), *words[3:]]
    if not takes_words or verb.name == "draw":
        words = _with_board(words, verb, is_alone=len(arguments) == 1 and not takes_words)
    if takes_words:
        words = _by_rows(words, WITH_GF)
    found: list[str] = []
    for place, word in enumerate(words):
        if word == "--":
            return [*found, *words[place:]]
        after = "".join(words[place + 1 :][:1])
        if word in UNNAMED and word in known and after[:1] in {"", "-"}:
            found.append(word if known[word].is_flag else f"{word}={UNNAMED[word]}")
            continue
        name, equals, value = word.partition("=")
        is_short = re.fullmatch("-[a-zA-Z]", name) is not None and name not in HELP
        is_short = is_short and (not takes_words or after.isdecimal() or name[1] not in "ntxyz")
        is_other = name[:2] == "--" or is_short
        if is_other and name not in known and not removed(f"{verb.name} {name}"):
            meant = _synonym(name, value if equals else after, verb)
            if meant == ["--squares"] and after.isdecimal():
                words[place + 1] = f"1..{after}"
            if meant is not None:
                found += [*meant, *([value] if equals else [])]
                continue
        if equals and name in known and name[:2] != "--":  # -n=5
            word = f"{name}{value}"  # noqa: PLW2901
        is_value = bool(found) and found[-1] in known and not known[found[-1]].is_flag
        short = word if word[2:3] in SIGNS else word[:2]  # -n5 has a value, -n^2 is a formula
        is_known = is_value or {name, short} & {"-", *HELP, *known}
        if word[:1] == "-" and not is_known:
            if not _begins_with_minus(word, {*arguments}):
                raise GfkitError(no_option(word, verb.name, known, words))
            word = f"{MINUS}{word[1:]}"  # noqa: PLW2901
        if BOARD.fullmatch(word) and not takes_words and not is_value:
            if "--board" in known:
                found.append("--board")
            elif has_sides and not {"--rows", "--columns"}.intersection(words):
                rows, columns = _sides(word)
                found += ["--rows", rows, "--columns", columns]
                continue
        found.append(word)
    return found


def _synonym(name: str, value: str, verb: Verb) -> list[str] | None:
    """Return the option of a verb that a word for it means, by what tools call it; None.

    value: what stands behind it; a board is none of a number. What the verb does itself, as
    `gfkit gf X --recurrence`, needs no option.
    """
    known = verb.options
    key = name.lstrip("-").replace("-", "_").lower()
    if name[:2] == "--" and (key in DROPPED or MEANT.get(key) == verb.name):
        return []
    found = []
    for own, _, fixed in (one.partition("=") for one in KEYWORDS.get(key, ())):
        names = OPTIONS[own].names(own) if own in OPTIONS else ()
        found += [[one, *filter(None, [fixed])] for one in names if one in known]
    is_board = re.fullmatch(r"[0-9]+x[0-9]+|(?=.*\|)[.#|]+", value) is not None
    if is_board and "--board" not in known and {"--rows", "--columns"} <= known.keys():
        return []
    found.sort(key=lambda one: (one[0] == "--board") != is_board)
    return found[0] if found else None


def as_typed(word: str) -> str:
    """Return a word as it was before it was marked by MINUS."""
    return word[word.startswith(MINUS) :]


def _begins_with_minus(word: str, arguments: set[str]) -> bool:
    """Tell whether a word that begins with a minus is an argument: a game, terms, -x/(1+x)."""
    if not arguments:
        return False
    is_game = arguments & GAMES and not arguments & TERMS
    return (word[:2] != "--" and bool(is_game)) or is_negative(word)


def is_negative(word: str) -> bool:
    """Tell whether a word that begins with a minus is a formula or terms, and no option.

    >>> [is_negative(one) for one in ("-2^n", "-x/(1+x)", "-1,2,-3", "-n", "-V", "--rows", "-rows")]
    [True, True, True, False, False, False, False]
    """
    if re.match(r"-(?:-|[a-zA-Z]$)", word):
        return False
    if not word[1:2].isalpha():
        return True
    from gfkit.reading.typed_formulas import is_formula

    return is_formula(word)


def _sides(word: str) -> tuple[str, str]:
    """Return the sides of a board without holes, as 3x4 or '....|....'; raises GfkitError."""
    rows = word.split("|")
    if "x" in word:
        return tuple(word.split("x"))  # type: ignore[return-value]
    if {*word} > {*".|"} or len({*map(len, rows)}) > 1:
        raise GfkitError(f"--board {word}: a whole rectangle is meant, as --board 3x4")
    return str(len(rows)), str(len(rows[0]))


def _with_board(words: list[str], verb: Verb, *, is_alone: bool) -> list[str]:
    """Return words in which a rule that is named with its board has it as an argument of its own.

    is_alone: whether the rule is the only argument, which may come without quotation marks.

    >>> from gfkit.cli.verbs import find
    >>> _with_board(["kings", "3", "x", "n", "--json"], find("gf"), is_alone=True)
    ['kings:positions', '--rows', '3', '--json']
    >>> _with_board(["domino tilings of 8 X 8"], find("count"), is_alone=True)
    ['domineering:tilings', '8x8']
    >>> _with_board(["kings on a 3 x n cylinder"], find("gf"), is_alone=True)
    ['kings:positions', '--rows', '3', '--topology', 'cylinder']
    >>> words = ["binary words of length 12 avoiding 11", "--seed", "1"]
    >>> _with_board(words, find("sample"), is_alone=True)
    ['binary words of length n avoiding 11', '1x12', '--seed', '1']
    """
    many = next((k for k, one in enumerate(words) if one[:1] == "-"), len(words))
    found, named = None, {one.partition("=")[0] for one in words}
    if not many or " " not in " ".join(words[:many]):
        return words
    from gfkit.boards.shapes.graph import Graph
    from gfkit.reading.typed_boards import named_board

    if many > 1 and not is_alone and " " in words[1] and named_board(words[1]):
        return words  # each of two has its side
    if is_alone and many > 1 and not (many == 2 and BOARD.fullmatch(words[1])):
        text = " ".join(words[:many])
        is_said = _is_said(text) and (many > 2 or named_sequence(text))
        if named_board(text) or is_said or (many > 2 and Graph.at_end(text)):
            words = [text, *words[many:]]
    if verb.name in {"sample", "draw"} and " " in words[0]:
        from gfkit.asking.uses import board_of
        from gfkit.reading.canonical_readings import canonical
        from gfkit.reading.read import read
        from gfkit.reading.readings import Sentence, TermOf

        with suppress(GfkitError):
            of_words = read(words[0])
            if isinstance(of_words, TermOf) and isinstance(of_words.of, Sentence):
                board: Any = board_of(of_words)
                words = [canonical(of_words.of), f"{board.rows}x{board.columns}", *words[1:]]
    if " " in words[0] and not named & {"--rows", "--columns", "--board"}:
        found = named_board(words[0])
    if found is not None:
        model, rows, columns, topology = found
        joined = ["--topology", topology] if topology != "strip" else []
        sides = {"--rows": rows, "--columns": columns}
        given = [[name, str(side)] for name, side in sides.items() if side is not None]
        if len(given) == 2:
            return [model.name, f"{rows}x{columns}", *joined, *words[1:]]
        if given and sides.keys() <= verb.options.keys():
            return [model.name, *given[0], *joined, *words[1:]]
    if "--graph" not in verb.options or {"--graph", "--board"} & set(words):
        return words
    if len(words) > 1 and words[1][:1] != "-" and Graph.named(words[1]):
        return [words[0], "--graph", *words[1:]]
    text = words[0]
    if at_end := Graph.at_end(text):
        graph = re.sub("^(?:the|an?) | graph$", "", text[len(at_end[0]) + 1 :])
        name = re.sub(r"^(?:the )?(?:number of )?| (?:in|on|of)$", "", at_end[0])
        return [name, "--graph", graph.casefold() if len(graph) > 4 else graph, *words[1:]]
    return words


def led(words: list[str]) -> list[str]:
    """Return a command line with the verb that its words mean, or to which they lead.

    Programs and b-files are written by `export`; one title is settled by `oeis prove`, a relation
    by `facts`; a line with a G.f. is compared; heaps of nim, as 3,5,6, are a sum of games.

    >>> led(["gf", "kings", "--columns", "3", "--pari"])
    ['export', 'kings', '--columns', '3', '--pari']
    >>> led(["winner", "cram", "--board", "3x3"]), led(["help", "game", "nim"])
    (['game', 'outcome', 'cram', '--board', '3x3'], ['game', 'nim', '--help'])
    >>> led(["draw", "{3|-1}", "--thermograph"]), led(["draw", "a thermograph of {3|-1}"])
    (['draw', 'thermograph', '{3|-1}'], ['draw', 'thermograph', '{3|-1}'])
    >>> led(["export", "--lang", "bfile"]), led(["game", "nim", "*3+*5"])
    (['export', '--form', 'b-file'], ['game', 'value', '*3+*5'])
    >>> led(["new", "claims", "--output", "mine.toml"])
    ['new', 'claims', 'mine.toml']
    """
    while words[1:] and words[0] in {"--full", "--yes"}:  # of every verb, and without a value
        words = [*words[1:], words[0]]
    heads = [(many, " ".join(words[:many]).casefold().replace("_", "-")) for many in (2, 1)]
    if found := next((one for one in heads if one[1] in MEANT), None):
        meant, rest = MEANT[found[1]].split(), words[found[0] :]
        words = [*rest, *meant] if meant == ["--help"] else [*meant, *rest]
    if words[:1] == ["--"] or (words and words[0][:1] == "-" and is_negative(words[0])):
        return ["ask", *words]
    if not words[1:] and " " not in "".join(words):
        return words
    words = _asked(words)
    verb = words[0].casefold()
    return _by_rows(words, [one for one in LED if verb in one[0] or not OF_VERB.match(one[0])])


def _by_rows(words: list[str], rows: list[Row]) -> list[str]:
    """Return words in which what is written is replaced by what a table has for it."""
    if not words or "\0" in "".join(words):  # which no words of a shell have
        return words
    line = "\0".join(words)
    for said, meant in rows:
        line = re.sub(said, meant, line)
    return line.split("\0")


def _is_said(text: str) -> bool:
    """Tell whether words name a sequence, or are a sentence or a title about n."""
    if " " not in text:
        return False
    from gfkit.reading.words.sentences import read_sentence

    is_title = text.lower().startswith("number of ")
    return is_title or named_sequence(text) is not None or read_sentence(text) is not None


def _counted(line: re.Match[str]) -> str:
    """Return a line of words and a number with the number as that of the terms."""
    is_value = line[1].rpartition("\0")[2][:1] == "-"
    return line[0] if is_value or not _is_said(line[2]) else f"{line[1]}\0--terms\0{line[3]}"


def _settled(line: re.Match[str]) -> str:
    """Return a line of `oeis settle` as one of `oeis prove` if a title is among its words."""
    words = re.sub(r"\0--[a-z]+\0[^\0]+", "", line[1]).split("\0")
    titles = (re.split(r"[.;,]\s+(?:Empirical|Conj)", one)[0] for one in words)
    is_title = any(_is_text(one, _is_said) for one in titles)
    return f"oeis\0prove\0{line[1]}" if is_title else line[0]


def _related(line: re.Match[str]) -> str:
    """Return a line about a g.f., a claim or a relation with the verb that settles it."""
    verb, *rest = line[0].split("\0")
    about = [OF_WHICH.sub("", one) for one in rest[1:] if one not in {"--terms", "--model"}]
    if rest[0].startswith("G.f.:") and about:
        words = ["compare", rest[0].removeprefix("G.f.:").strip(), *about]
    elif _is_text(rest[0], _is_claim if verb != "gf" else _is_identity):
        words = ["ask", *rest]
    elif verb != "gf" and "--why" not in rest and _is_text(rest[0], RELATION.search):
        words = ["facts", *about, "--relation", rest[0]]
    else:
        return line[0]
    return "\0".join(words)


_KINDS = "|".join([*DRAWN.split(", "), "plot"])
_LANGS = "|".join(LANGUAGES)
_CALLED = "|".join([*LANGUAGES, *(one for one, own in VALUES.items() if own in LANGUAGES)])
_OF_FORMAT = "|".join(
    ["lang", "format", "form", *(k for k, own in KEYWORDS.items() if "lang" in own)]
)
_ONE = "tiling|matching|packing|placement|position"
_HEAPS = r"\d+(?:,\d+)+"
WITH_GF: list[Row] = [(r"(^|\0)--gf[=\0](?=.)", r"\1g.f. ")]
"""What stands behind --gf is a fraction, however it is written."""
LED: list[Row] = [
    (r"^(draw\0(?:--\w+\0)?)(?:an?|one)? ?random ", r"\1"),
    (rf"^(draw\0(?:--\w+\0)?)(?:an? )?((?:[\w-]+ )?(?:{_ONE})) of\b", r"\1\2s of"),
    (
        rf"(?s)^draw(\0.*?)?\0--(?:(?:what|type|kind)\0)?(?!board|graph)({_KINDS})(?=\0|$)",
        r"draw\0\2\1",
    ),
    (
        rf"^draw\0(?:an? |the )?({_KINDS})[ \0]*(?:of[ \0](?:(?:the|an?) )?)?(?=[^\0])",
        r"draw\0\1\0",
    ),
    (r"^draw\0plot(?=\0)", r"draw\0growth"),
    (r"(?s)^(draw\0.*)--format\0(svg|png|pdf)(?=\0|$)", r"\1--output\0picture.\2"),
    (r"(?s)^(draw\0.*)--(svg|png|pdf)$", r"\1--output=picture.\2"),
    (r"(?s)^(draw\0.*)--(?:svg|png|pdf)\0", r"\1--output\0"),
    (r"(?s)^((?:export|terms|gf)\0.+\0)--b-?file[=\0](?=\d+$)", r"\1--form\0b-file\0--terms\0"),
    (r"(?s)^((?:export|terms|gf)\0.+\0)--b-?file[=\0]", r"\1--form\0b-file\0--output\0"),
    (r"(?s)^((?:export|terms|gf)\0.+\0)--b-?file$", r"\1--form\0b-file"),
    (rf"(?i)(?<=\0)--(?:{_OF_FORMAT})[=\0]b-?file(?=\0|$)", r"--form\0b-file"),
    (rf"(?<=\0)--format[=\0]({_LANGS})(?=\0|$)", r"--\1"),
    (r"(?s)^new\0([^\0]+)\0(?:--output|-o)[=\0](.+)$", r"new\0\1\0\2"),
    (r"^((?=.)(?:game\0|oeis\0)?[^\0]+)\0(?:of|for)\0(?:(?:the|game|of)\0)*", r"\1\0"),
    (rf"(?i)^(game\0[^\0]+\0)nim\0(?={_HEAPS}(?:\0|$))", r"\1nim "),
    (r"^(game\0(?:nim|value|outcome)\0)(?=\d+(?:[ +]+\d+)+(?:\0|$))", r"\1nim "),
    (r"^(game\0outcome\0.*)--squares[=\0]([^\0]+)", r"\1--rows\0\2\0--columns\0\2"),
    (r"^(game\0(?:value|outcome)\0[a-z][a-z' -]*)\0(\d+)$", r"\1 \2"),
    (r"^game\0nim\0(?!.*\0--misere)(?=[^\0]*[*|])", r"game\0value\0"),
    (rf"^(game\0nim\0[^\0]+)\0(?={_HEAPS}(?:\0|$))", r"\1 "),
    (
        rf"(?s)^game\0nim\0({_HEAPS})(?=\0|$)(?!.*\0--misere(?:\0|$))",
        lambda z: "game\0value\0" + "+".join(f"*{heap}" for heap in z[1].split(",")),
    ),
    (rf"(?is)^(export\0(?:.*\0)?(?!-)[^\0]+)\0({_CALLED})$", r"\1\0--lang\0\2"),
    (r"(?is)^export\0([^\0]+)\0(?:--)?(?:format\0)?(latex|tex|markdown)$", r"gf\0\1\0--format\0\2"),
    (r"(?s)^((?:terms|gf|export)\0([^\0]+)(?:\0.*)?)\0(\d+)$", _counted),
    (rf"(?s)^(?:gf|terms)\0(?=(?:.*\0)?--(?:form\0b-file|{_LANGS})(?:\0|$))", r"export\0"),
    (r"(?s)^oeis\0settle\0(.+)", _settled),
    (r"(?s)^(?:(?:audit|verify|gf)\0.+|compare\0[^\0]+(?:\0-[^\0]*)*$)", _related),
]
"""Command lines, their words with NUL between them, and what is read for them, in this order."""
OF_VERB = re.compile(r"(?:\(\?\w+\))?\^[(?:]*\w")
"""A row that begins with a verb: it is not looked at for others."""


def _asked(words: list[str]) -> list[str]:
    """Return words with the verb that a question asks for, as 'growth of x/(1-x-x^2)'."""
    many = next((k for k, one in enumerate(words) if one[:1] == "-"), len(words))
    first = int(words[:1] == ["ask"])
    is_verb = words[0] in {one.split()[0] for one in FILES} - {"ask"}
    if is_verb or " " not in " ".join(words[first:many]):
        return words
    from gfkit.reading.questions import question

    asked = question(" ".join(words[first:many]))
    if asked is None:
        return words
    verb, of = asked
    if verb == "game value" and not re.search(r"[{}|*^±]|\d ?x ?\d", of):
        valued = _valued(of)
        if valued or _kind_of(of) != "game":
            return valued or words
    if verb == "game nim" and _kind_of(of) == "strip":
        return words  # boards have their nim-values one by one, which the reader says
    if verb in {"gf", "closed-form"} and re.fullmatch(r"-?\d+(?:[, ]+-?\d+){2,8}[, .]*", of):
        verb = "ask"  # so few terms have a likely fit, which is told there
    if verb == "game outcome" and _kind_of(of) == "octal game":
        verb = "game nim"
    verb, *options = verb.split(" --")
    return [*verb.split(), of, *(f"--{one.replace(' ', '=')}" for one in options), *words[many:]]


def _valued(of: str) -> list[str]:
    """Return the command line for the values of a rule on boards, as 'snort on P_n'; or nothing.

    >>> _valued("snort on a path of n vertices")
    ['game', 'value', 'snort', '--rows', '1', '--columns', '1..6']
    """
    from gfkit.reading.typed_boards import named_board

    of = re.sub(r"(?i),? on (?:the |a )?P_(\d+)$", r" 1 x \1", of)
    found = named_board(of)
    if found is None or found[3] != "strip" or found[1] == found[2] is None:
        return []
    model, rows, columns, _ = found
    name = model.name.removesuffix(":positions")
    sides = f"--rows {rows or '1..6'} --columns {columns or '1..6'}"
    return ["game", "value", name, *sides.split()]


def _kind_of(text: str) -> str:
    """Return the kind of what words are read as; nothing of others."""
    from gfkit.asking.descriptions import kind_word
    from gfkit.reading.read import read

    try:
        return kind_word(read(text))
    except GfkitError:
        return ""


def _is_claim(text: str) -> bool:
    """Tell whether words say a relation of a sequence that they name."""
    if "a(n" not in text:
        return False
    from gfkit.reading.derived_sequences import is_claim

    return is_claim(text)


def _is_identity(text: str) -> bool:
    """Tell whether a text is a relation, and not about a sequence a that it defines."""
    from gfkit.formulas.tree import sequences_of
    from gfkit.reading.read import read
    from gfkit.reading.readings import RelationTyped

    try:
        found = read(text) if "=" in text else None
        return isinstance(found, RelationTyped) and "a" not in sequences_of(found.relation)
    except GfkitError:
        return False


def _is_text(word: str, test: Callable[[str], Any]) -> bool:
    """Tell whether a word that passes a test is neither an option nor the name of a file."""
    return word[:1] != "-" and bool(test(word)) and not is_there(word)


def extra(text: str, verb: Verb, given: Mapping[str, Any]) -> str:
    """Return the line on words behind the arguments: they may belong to a name that is wrong."""
    from gfkit.boards.language.rules import find_model

    for name in ("model", "rule"):
        if str(given.get(name) or "")[:1].isalpha():
            try:
                find_model(given[name])
            except GfkitError as error:
                return str(error)
    why = f", {told}" if (told := instead(verb.name)) else ""
    said = f"{shortened(text)!r}{why}; write it as in `{verb.example}`"
    return f"gfkit {verb.name} does not take {said}"


def no_verb(name: str, group: str, near: Iterable[str], rest: Iterable[str] = ()) -> str:
    """Return the line on a verb that does not exist.

    group: "", or the group of verbs, as "game". near: all verbs and groups. rest: the words behind.
    """
    if group == "oeis" and ENTRY.fullmatch(name):
        return f"nothing is downloaded: save the entry, then `gfkit oeis prove {name}.seq`"
    known = list(near)
    key = name.casefold().replace("_", "-")
    last = {one: one.rpartition(" ")[2] for one in known}
    inside = f"{group} ".lstrip()
    if said := removed(f"{inside}{key}"):
        return said
    for word in gone():
        if word.endswith(f" {key}"):
            return removed(word)
    found = [one for one in known if last[one] == key]
    found = found or [verb for verb in [MEANT.get(key)] if verb]
    close = set(one_slip(key[:SHOWN], last.values()))
    here = [one for one in known if one.startswith(inside)]
    found = found or [one for one in here if last[one] in close]
    found = found or [one for one in known if last[one] in close]
    after = f" {shlex.join(rest)}" if rest and len(found) == 1 else ""
    hint = f"; write gfkit {' or gfkit '.join(found[:3])}{after}" if found else ""
    if not found and group:
        hint = f"; it has {', '.join(last[one] for one in here)}"
    called = f"gfkit {group}".strip()
    return f"{called} has no verb {shortened(name)!r}{hint} (`{called} -h` lists all)"


def no_option(option: str, verb: str, options: Iterable[str], words: Iterable[str] = ()) -> str:
    """Return the line on an option that a verb does not have; options: those that it has.

    words: all arguments, for a command line that another verb answers.
    """
    name = option.partition("=")[0]
    if said := removed(f"{verb} {name}") or removed(name):
        return said
    called = f"gfkit {verb}".strip()
    if said := instead(name):
        return f"{called} has no option {name}: {said}"
    said = f"{called} has no option {shortened(name)}"
    if re.fullmatch("-[a-zA-Z]", name):
        said += f" (a formula stands behind --, as in -- {name})"
    long = [one for one in (*options, "--help") if one.startswith("--")]
    near = [one for one in long if one.startswith(name)] if name.startswith("--") else []
    near = near or one_slip(name.lower(), long)
    if not near:
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), long, n=1, cutoff=0.75)
    if not near and name in {"--rows", "--columns"} and "--board" in long:
        near = ["--board 3x4, rows first"]
    if near:
        return f"{said}; write {' or '.join(near[:3])} (`{called} -h` lists them)"
    key = name.lstrip("-").lower()
    meant = MEANT.get(key, key if key in FILES else gone().get(key, "").removeprefix("gfkit "))
    is_verb = meant.split()[:1] and meant.split()[0] in {one.split()[0] for one in FILES}
    if is_verb and key not in OPTIONS and verb not in {"rules", "new"}:
        rest = [as_typed(one) for one in words if one != option]
        return f"{said}; that is a verb: write `gfkit {meant} {shlex.join(rest)}`"
    own = [one for one in long if one not in {*EVERY, "--help"}]
    return f"{said}; it takes {', '.join([*own, *EVERY[:2]])} (`{called} -h` explains them)"


def wrong_value(option: str) -> str:
    """Return the line on an option whose value is missing, or is there where it takes none.

    >>> wrong_value("--columns"), wrong_value("--json")
    ('--columns needs a value, as in --columns 3', '--json takes no value: write --json alone')
    >>> wrong_value("-n")
    '-n needs a value, as in -n 20; a formula stands behind --, as in -- -n'
    """
    example = next((one.example for name, one in OPTIONS.items() if option in one.names(name)), "")
    if not example:
        return f"{option} takes no value: write {option} alone"
    formula = f"; a formula stands behind --, as in -- {option}" if option == "-n" else ""
    return f"{option} needs a value, as in {option} {example}{formula}"
