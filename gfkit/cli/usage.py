"""Words that people write for others: verbs, options and boards as they are meant.

A word that means nothing here is told of in one line, with the nearest name and what to write.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import KEYWORDS, VALUES, are_words, one_way, question
from gfkit.base.files import is_there
from gfkit.base.told_words import gone, removed
from gfkit.cli.options import COMMON, DRAWN, GAMES, OPTIONS, TERMS
from gfkit.cli.verbs import FILES
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import shortened

if TYPE_CHECKING:
    from gfkit.cli.frame import Verb

HELP = ("-h", "--help")
MINUS = "\0-"
"""How words begin that are no options, and begin with a minus."""
LANGUAGES = ("pari", "mathematica", "maple", "sage", "python", "sympy")


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
verify: check, checker, replay
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
OPTIONS_MEANT = {
    "--certificates": ("--certificate",),
    **{f"--{one}": ("--format", one) for one in ("latex", "markdown", "csv")},
    **{f"--{one}": ("--topology", one) for one in ("cylinder", "ring", "torus")},
    **{f"--{one}": ("--lang", one) for one in LANGUAGES},
    **dict.fromkeys(("--weights", "--weighted", "--bivariate", "--polynomials"), ("--marks", "xy")),
    **{f"--{one}": ("--output", f"picture.{one}") for one in ("svg", "png", "pdf")},
    **{f"--{one}": ("--parameter", one) for one in ("k", "q")},
    "--heaps": ("--up-to",),
    "--bfile": (),
    "--file": (),
    **dict.fromkeys(("--tiles", "--pieces", "--shapes"), ()),
    "--polynomial": (),
}
"""Options that people write, and what they mean in verbs that do not have them.

Behind --bfile, --file, --tiles and --pieces stands what is meant itself; that of --gf is a
fraction, however it is written. Counts come with their polynomials.
"""
INSTEAD = {
    **dict.fromkeys(
        ("--quantity", "--maximal", "--right-ends", "--left-ends", "--tilings", "--play"),
        "a quantity stands behind the rule, as in domineering:maximal or domineering:right-ends",
    ),
    "--colors": "name the colours in the model: 3-colorings",
    "--colours": "name the colours in the model: 3-colorings",
    "--coq": "theorems are written by `gfkit gf --coq FILE.v` and `gfkit verify CERTIFICATE --coq`",
    **dict.fromkeys(
        ("--circular", "--periodic", "--wrap", "--cyclic"),
        "write --topology cylinder, which joins the ends of the fixed side, ring or torus",
    ),
    **dict.fromkeys(
        ("--cool", "--heat"), "it is a function: write `gfkit game value 'cool({1|-1}, 1/2)'`"
    ),
    **dict.fromkeys(("--mod", "--modulo"), "residues are told by `gfkit facts` with --modulo"),
    "--verify": "the verdict says what is known; `gfkit verify` replays certificates",
    "--without": "draw the board with its holes, as in --board '..#|...'",
    "--misere": "misere play is of `gfkit game outcome` and `gfkit game nim`",
    "--offset": "n counts rows or columns, from 0 on; `gfkit export` has --offset",
}
"""What is said of options that have no counterpart."""
EVERY = [OPTIONS[one].names(one)[0] for one in COMMON]
"""The options of every verb."""
UNNAMED = {"--coq": "theorem.v", "--certificate": "certificate.json"}
"""What files are called that are wanted and not named."""
ENTRY = re.compile(r"A[0-9]{6,7}", re.ASCII)
HEAPS = re.compile(r"[0-9]+(?:,[0-9]+)+", re.ASCII)
BOARD = re.compile(r"[0-9]+x[0-9]+|[.#]+(?:\|[.#]+)*", re.ASCII)
RELATION = re.compile(r"[=<>≤≥≠]|\bdivides\b| \| ")
OF_FORMAT = ["--lang", "--format", "--form"]
OF_FORMAT += [f"--{one}" for one, own in KEYWORDS.items() if "lang" in own]
OF_WHICH = re.compile(r"--(?:terms|model)=")

SHOWN = 60
LEAST = 4
"""Shorter words are not guessed at."""


def one_slip(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that differ from one of four letters or more by one slip.

    A slip is a letter too many, too few or wrong, or two neighbouring ones that changed places.

    >>> one_slip("asymptotcs", ["asymptotics", "gf"]), one_slip("gg", ["gf"])
    (['asymptotics'], [])
    """
    return [one for one in known if len(word.strip("-")) >= LEAST and _is_slip(word, one)]


def _is_slip(one: str, other: str) -> bool:
    start = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
    start = min(len(one), len(other)) if start < 0 else start
    a, b = one[start:], other[start:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[1::-1] == b[:2] and a[2:] == b[2:])


def as_meant(words: list[str], verb: Verb) -> list[str]:
    """Return the arguments of a verb with its own options for those that people write.

    A board as 8x8 alone is that of --board, or of both sides, where the verb has these options and
    no list of words.
    """
    known = verb.options
    arguments = {name: one for name, one in verb.parameters.items() if name not in OPTIONS}
    takes_words = any(one.nargs < 0 for one in arguments.values())
    sides = {"--rows", "--columns"}
    if "--board" not in known and sides <= known.keys():
        words = [one.removeprefix("--board=") for one in words if one != "--board"]
    if len(arguments) == 1 and not takes_words:
        words = _joined(words)
    if "--board" in known and len(words) > 2 and all(one.isdecimal() for one in words[1:3]):
        words = [words[0], "x".join(words[1:3]), *words[3:]]
    if verb.name in {"sample", "draw"} and words and " " in words[0]:
        words = _with_size(words)
    if not takes_words or verb.name == "draw":
        words = _with_board(words, known)
    found: list[str] = []
    if takes_words:
        words = _with_gf(words)
    for place, word in enumerate(words):
        if word == "--":
            return [*found, *words[place:]]
        is_last = place + 1 == len(words) or words[place + 1][:1] == "-"
        if word in UNNAMED and word in known and is_last and not known[word].is_flag:
            found.append(f"{word}={UNNAMED[word]}")
            continue
        name, equals, value = word.partition("=")
        after = "".join(words[place + 1 :][:1])
        is_short = re.fullmatch("-[a-zA-Z]", name) is not None and name not in HELP
        is_short = is_short and (not takes_words or after.isdecimal() or name[1] not in "ntxyz")
        is_other = name[:2] == "--" or is_short
        if is_other and name not in known and not removed(f"{verb.name} {name}"):
            meant = OPTIONS_MEANT.get(name)
            if meant is None:
                meant = _synonym(name, value if equals else after, verb)
            if meant == ("--squares",) and after.isdecimal():
                words[place + 1] = f"1..{after}"
            if meant is not None and (not meant or meant[0] in known):
                found += [*meant, *([value] if equals else [])]
                continue
        if equals and name in known and name[:2] != "--":  # -n=5
            word = f"{name}{value}"  # noqa: PLW2901
        is_value = bool(found) and found[-1] in known and not known[found[-1]].is_flag
        is_known = is_value or {name, word[:2]} & {"-", *HELP, *known}
        if word[:1] == "-" and not is_known:
            if not _begins_with_minus(word, {*arguments}):
                raise GfkitError(no_option(word, verb.name, known, words))
            word = f"{MINUS}{word[1:]}"  # noqa: PLW2901
        if BOARD.fullmatch(word) and not takes_words and not is_value:
            if "--board" in known:
                found.append("--board")
            elif sides <= known.keys() and not sides.intersection(words):
                rows, columns = _sides(word)
                found += ["--rows", rows, "--columns", columns]
                continue
        found.append(word)
    return found


def _synonym(name: str, value: str, verb: Verb) -> tuple[str, ...] | None:
    """Return the option of a verb that a word for it means, by what tools call it; None.

    value: what stands behind it; a board is none of a number. What the verb does itself, as
    `gfkit gf X --recurrence`, needs no option.
    """
    known = verb.options
    key = name.lstrip("-").replace("-", "_").lower()
    if name[:2] == "--" and MEANT.get(key) == verb.name:
        return ()
    found = []
    for own in KEYWORDS.get(key, ()):
        row = OPTIONS.get(own)
        found += [one for one in row.names(own) if one in known] if row else []
    is_board = re.fullmatch(r"[0-9]+x[0-9]+|(?=.*\|)[.#|]+", value) is not None
    if is_board and "--board" not in known and {"--rows", "--columns"} <= known.keys():
        return ()
    found.sort(key=lambda one: (one == "--board") != is_board)
    return (found[0],) if found else None


def as_typed(word: str) -> str:
    """Return a word as it was before it was marked by MINUS."""
    return word[word.startswith(MINUS) :]


def _begins_with_minus(word: str, arguments: set[str]) -> bool:
    """Tell whether a word that begins with a minus is an argument: a game, terms, -x/(1+x)."""
    if word[:2] == "--" or not arguments & (GAMES | TERMS):
        return False
    if not arguments & TERMS or not word[1:2].isalpha():
        return True
    from gfkit.read_texts import is_formula

    return is_formula(word)


def _with_gf(words: list[str]) -> list[str]:
    """Return words with 'g.f. P/Q' for --gf P/Q.

    >>> _with_gf(["--gf", "1/x", "--json"]), _with_gf(["--gf=1/x"])
    (['g.f. 1/x', '--json'], ['g.f. 1/x'])
    """
    found: list[str] = []
    for word in words:
        if found and found[-1] == "--gf":
            found[-1] = f"g.f. {word}"
        else:
            found.append(f"g.f. {word[5:]}" if word.startswith("--gf=") else word)
    return found


def _sides(word: str) -> tuple[str, str]:
    """Return the sides of a board without holes, as 3x4 or '....|....'; raises GfkitError."""
    rows = word.split("|")
    if "x" in word:
        return tuple(word.split("x"))  # type: ignore[return-value]
    if {*word} > {*".|"} or len({*map(len, rows)}) > 1:
        raise GfkitError(f"--board {word}: a whole rectangle is meant, as --board 3x4")
    return str(len(rows)), str(len(rows[0]))


def _joined(words: list[str]) -> list[str]:
    """Return words in which a rule with its board, without quotation marks, is one of them.

    >>> _joined(["kings", "3", "x", "n", "--json"])
    ['kings 3 x n', '--json']
    """
    many = next((k for k, one in enumerate(words) if one[:1] == "-"), len(words))
    if many < 2 or (many == 2 and BOARD.fullmatch(words[1])):
        return words
    from gfkit.read_boards import named_board

    text = " ".join(words[:many])
    is_one = named_board(text) or (many > 2 and are_words(text))
    return [text, *words[many:]] if is_one else words


def _with_size(words: list[str]) -> list[str]:
    """Return words with n for their number, and the board that it makes.

    >>> _with_size(["binary words of length 12 avoiding 11", "--seed", "1"])
    ['binary words of length n avoiding 11', '1x12', '--seed', '1']
    """
    from gfkit.read_texts import sized
    from gfkit.reader import read

    general, n = sized(words[0])
    if not n or (found := read(words[0])).kind != "number":
        return words
    board: Any = found.board()
    return [general, f"{board.rows}x{board.columns}", *words[1:]]


def _with_board(words: list[str], known: Iterable[str]) -> list[str]:
    """Return words in which a rule that is named with its board has it as an argument of its own.

    >>> _with_board(["domino tilings of 8 X 8"], ["--board"])
    ['domineering:tilings', '8x8']
    >>> _with_board(["kings on a 3 x n cylinder"], ["--rows", "--columns", "--topology"])
    ['kings:positions', '--rows', '3', '--topology', 'cylinder']
    """
    named = {one.partition("=")[0] for one in words}
    found = None
    if words and " " in words[0] and not named & {"--rows", "--columns", "--board"}:
        from gfkit.read_boards import named_board

        found = named_board(words[0])
    if found is not None:
        model, rows, columns, topology = found
        joined = ["--topology", topology] if topology != "strip" else []
        sides = {"--rows": rows, "--columns": columns}
        given = [[name, str(side)] for name, side in sides.items() if side is not None]
        if len(given) == 2:
            return [model.name, f"{rows}x{columns}", *joined, *words[1:]]
        if given and sides.keys() <= {*known}:
            return [model.name, *given[0], *joined, *words[1:]]
    if "--graph" not in known or {"--graph", "--board"} & set(words) or not words:
        return words
    from gfkit.boards.shapes.graph import Graph

    if len(words) > 1 and words[1][:1] != "-" and Graph.named(words[1]):
        return [words[0], "--graph", *words[1:]]
    text = one_way(words[0])
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
    """
    while words[1:] and words[0] in {"--full", "--yes"}:  # of every verb, and without a value
        words = [*words[1:], words[0]]
    heads = [(many, " ".join(words[:many]).casefold().replace("_", "-")) for many in (2, 1)]
    if found := next((one for one in heads if one[1] in MEANT), None):
        meant, rest = MEANT[found[1]].split(), words[found[0] :]
        words = [*rest, *meant] if meant == ["--help"] else [*meant, *rest]
    words = _asked(words)
    words = _forms(_drawn(words) if words[:1] == ["draw"] else words)
    verb, rest = words[:1], words[1:]
    if rest[1:] and rest[0] in {"of", "for"}:
        words = [*verb, *rest[1:]]
        verb, rest = words[:1], words[1:]
    if words[:1] == ["game"] and words[2:]:
        words = _of_game(words)
    last = "".join(rest[1:][-1:])
    if last and rest[-2][:1] != "-":
        if verb == ["export"] and VALUES.get(last.lower(), last) in LANGUAGES:
            words = [*words[:-1], "--lang", last]
        if verb in (["terms"], ["gf"], ["export"]) and last.isdecimal() and are_words(rest[0]):
            words = [*words[:-1], "--terms", last]
    wants_file = "b-file" in rest and "--form" in rest
    if verb in (["gf"], ["terms"]) and (
        wants_file or any(one.lstrip("-") in LANGUAGES for one in rest if one[:2] == "--")
    ):
        return ["export", *rest]
    is_title = words[:2] == ["oeis", "settle"] and any(
        _is_text(re.split(r"[.;,]\s+(?:Empirical|Conj)", one)[0], are_words) for one in words[2:]
    )
    if is_title:
        return ["oeis", "prove", *words[2:]]
    if words[:2] == ["game", "nim"] and words[3:] and HEAPS.fullmatch(words[3]):
        return [*words[:2], " ".join(words[2:4]), *words[4:]]
    is_of_nim = words[:2] == ["game", "nim"] and words[2:] and HEAPS.fullmatch(words[2])
    if is_of_nim and "--misere" not in words:
        return ["game", "value", "+".join(f"*{heap}" for heap in words[2].split(",")), *words[3:]]
    is_alone = verb == ["compare"] and all(one[:1] == "-" for one in rest[1:])
    if (verb in (["audit"], ["verify"], ["gf"]) or is_alone) and rest:
        about = [OF_WHICH.sub("", one) for one in rest[1:] if one not in {"--terms", "--model"}]
        if rest[0].startswith("G.f.:") and about:
            return ["compare", rest[0].removeprefix("G.f.:").strip(), *about]
        if verb != ["gf"] and _is_text(rest[0], _is_claim):
            return ["ask", *rest]
        if verb != ["gf"] and "--why" not in rest and _is_text(rest[0], RELATION.search):
            return ["facts", *about, "--relation", rest[0]]
    return words


PICTURES = ("svg", "png", "pdf")
ONE = re.compile(r"^(?:an? )?((?:[\w-]+ )?(?:tiling|matching|packing|placement|position)) of\b")
"""One position, and what follows."""


def _drawn(words: list[str]) -> list[str]:
    """Return words of draw with what is drawn in front: it may be an option, or before "of".

    >>> _drawn(["draw", "{3|-1}", "--thermograph"]), _drawn(["draw", "a thermograph of {3|-1}"])
    (['draw', 'thermograph', '{3|-1}'], ['draw', 'thermograph', '{3|-1}'])
    """
    kinds = [*DRAWN.split(", "), "plot"]
    found: list[str] = []
    what = ""
    for word in words[1:]:
        name = word.lstrip("-")
        is_kind = word[:2] == "--" and name in kinds and word not in {"--board", "--graph"}
        if is_kind and not what:
            what = name
        elif found and found[-1] in {"--what", "--type", "--kind"} and word in kinds:
            found.pop()
            what = word
        elif found and found[-1] == "--format" and word in PICTURES:
            found[-1:] = ["--output", f"picture.{word}"]
        elif word[2:] in PICTURES and word[:2] == "--":
            found += [] if word == words[-1] else ["--output"]
            found += [f"--output=picture.{word[2:]}"] * (word == words[-1])
        else:
            found.append(word)
    if found:
        found[0] = re.sub(r"^(?:an?|one)? ?random ", "", found[0])
        found[0] = ONE.sub(r"\1s of", found[0])
    if not what and found:
        of = re.fullmatch(
            rf"(?:an? |the )?({'|'.join(kinds)})(?: of (?:the |an? )?)?(.*)", found[0]
        )
        if of is not None and (of[2] or len(found) > 1):
            what, found = of[1], [*filter(None, [of[2]]), *found[1:]]
            found[0] = re.sub("^of (?:the |an? )?", "", found[0])
            found = [one for one in found if one != "of"]
    what = "growth" if what == "plot" else what
    return ["draw", *filter(None, [what]), *found]


def _asked(words: list[str]) -> list[str]:
    """Return words with the verb that a question asks for, as 'growth of x/(1-x-x^2)'."""
    many = next((k for k, one in enumerate(words) if one[:1] == "-"), len(words))
    first = int(words[:1] == ["ask"])
    asked = question(" ".join(words[first:many]))
    if not asked or words[0] in {one.split()[0] for one in FILES} - {"ask"}:
        return words
    verb, of = asked
    if verb == "game value" and not re.search(r"[{}|*^±]|\d ?x ?\d", of):
        return words
    verb, *options = verb.split(" --")
    return [*verb.split(), of, *(f"--{one.replace(' ', '=')}" for one in options), *words[many:]]


def _of_game(words: list[str]) -> list[str]:
    """Return words with heaps behind nim as one text; a sum of games has a value.

    >>> _of_game(["game", "nim", "*3+*5"]), _of_game(["game", "outcome", "nim", "3,4,5"])
    (['game', 'value', '*3+*5'], ['game', 'outcome', 'nim 3,4,5'])
    """
    _, verb, text, *rest = words
    if text.casefold() == "nim" and rest and HEAPS.fullmatch(rest[0]):
        text, rest = f"nim {rest[0]}", rest[1:]
    if verb in {"nim", "value", "outcome"} and re.fullmatch(r"\d+(?:[ +]+\d+)+", text):
        text = f"nim {text}"
    is_sum = re.search(r"[*|]|^nim ", text.casefold()) is not None
    return ["game", "value" if verb == "nim" and is_sum else verb, text, *rest]


def _is_claim(text: str) -> bool:
    """Tell whether words say a relation of a sequence that they name."""
    if "a(n" not in text:
        return False
    from gfkit.read_texts import is_claim

    return is_claim(text)


def _is_text(word: str, test: Callable[[str], Any]) -> bool:
    """Tell whether a word that passes a test is neither an option nor the name of a file."""
    return word[:1] != "-" and bool(test(word)) and not is_there(word)


def _forms(words: list[str]) -> list[str]:
    """Return words with --pari for --format pari, and the form b-file where a format is bfile.

    >>> _forms(["export", "--lang", "bfile"]), _forms(["gf", "--format=pari"])
    (['export', '--form', 'b-file'], ['gf', '--pari'])
    """
    found: list[str] = []
    for word in words:
        is_value = bool(found) and found[-1] in OF_FORMAT
        name, _, value = (f"{found[-1]}={word}" if is_value else word).partition("=")
        is_written = found[:1] in (["export"], ["terms"], ["gf"]) and found[1:]
        if name in {"--bfile", "--b-file"} and is_written:
            is_last = word == words[-1]
            found += ["--form", "b-file", *["--output"] * (not is_last), *filter(None, [value])]
            continue
        is_bfile = name in OF_FORMAT and value.casefold() in {"bfile", "b-file"}
        if is_bfile or (name == "--format" and value in LANGUAGES):
            del found[len(found) - is_value :]
            found += ["--form", "b-file"] if is_bfile else [f"--{value}"]
        else:
            found.append(word)
    return found


def extra(text: str, verb: Verb, given: Mapping[str, Any]) -> str:
    """Return the line on words behind the arguments: they may belong to a name that is wrong."""
    from gfkit.boards.language.rules import find_model

    for name in ("model", "rule"):
        if str(given.get(name) or "")[:1].isalpha():
            try:
                find_model(given[name])
            except GfkitError as error:
                return str(error)
    said = f"{shortened(text)!r}{EXTRA.get(verb.name, '')}; write it as in `{verb.example}`"
    return f"gfkit {verb.name} does not take {said}"


EXTRA = {
    "game payoffs": ", its game is that of dropping dominoes into columns; other games have "
    "outcomes and values"
}
"""Why a verb takes no further argument."""


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
    if name in INSTEAD:
        return f"{called} has no option {name}: {INSTEAD[name]}"
    said = f"{called} has no option {shortened(name)}"
    long = [one for one in (*options, "--help") if one.startswith("--")]
    near = [one for one in long if one.startswith(name)] if name.startswith("--") else []
    near = near or one_slip(name.lower(), long)
    near = near or get_close_matches(name.lower(), long, n=1, cutoff=0.75)
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
    """
    example = next((one.example for name, one in OPTIONS.items() if option in one.names(name)), "")
    if not example:
        return f"{option} takes no value: write {option} alone"
    return f"{option} needs a value, as in {option} {example}"
