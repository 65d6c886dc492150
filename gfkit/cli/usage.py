"""Wrong usage in one line: what is wrong, and what to write instead.

The command-line library finds wrong usage and says so in words of its own; here it is said in ours,
with the nearest name and a call that works. Its exceptions are told by their names, since they have
had different homes in its versions.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from gfkit.base.removed import removed
from gfkit.cli.options import example_of
from gfkit.cli.subject import is_formula
from gfkit.errors import UnknownModel
from gfkit.numbers.decimal import shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MEANT = {
    "prove": "gf",
    "sequence": "terms",
    "model": "models",
    "formula": "guess",
    "fit": "guess",
    "find": "guess",
    "check": "verify",
    "checker": "verify",
    "claims": "catalog",
    "games": "game",
    "version": "--version",
    "asymptotic": "asymptotics",
    "image": "draw",
    "tile": "count",
    "supplement": "report",
    "paper": "report",
    "pari": "export",
    "maple": "export",
    "mathematica": "export",
    "sage": "export",
    "sympy": "export",
    "program": "export",
    "oeis export": "export",
    "oeis guess": "guess",
    "game draw": "draw",
    "man": "help",
    "manual": "help",
    "poles": "asymptotics",
    "roots": "asymptotics",
    "factor": "asymptotics",
}
"""Words that people try, alone or behind a group as `oeis guess`, and the verbs that do it."""
PAST = {"cooled": "cool", "heated": "heat", "frozen": "freeze", "overheated": "overheat"}
ALIASES = {
    "list": "models",
    **dict.fromkeys(("examples", "example", "tutorial", "tutorials", "guide"), "help"),
    "series": "terms",
    "expand": "terms",
    "coefficients": "terms",
    "value": "game value",
    "outcome": "game outcome",
    "winner": "game outcome",
    "play": "game play",
    "nim": "game nim",
    "nimber": "game nim",
    "grundy": "game nim",
    "title": "oeis title",
    "lookup": "oeis lookup",
    "search": "oeis lookup",
    "draft": "oeis draft",
    "settle": "oeis settle",
    "bfile": "oeis bfile",
    "explanation": "explain",
    "why": "explain",
    "picture": "draw",
    "coq": "formal",
    "replay": "verify",
    "recurrence": "gf",
    "generating-function": "gf",
    "catalogue": "catalog",
    "closedform": "closed-form",
    "documentation": "help",
    "doc": "help",
    "game temperature": "game value",
    **dict.fromkeys(
        (f"game {one}" for one in ("mean", "birthday", "stops", "left-stop", "right-stop")),
        "game value",
    ),
    **{f"game {old}": f"game {new}" for old, new in PAST.items()},
    **dict.fromkeys(("game left-options", "game right-options", "game options"), "game value"),
    **dict.fromkeys(("solve", "rsolve"), "closed-form"),
    **dict.fromkeys(("show", "info", "describe"), "models"),
    "game winner": "game outcome",
    "game grundy": "game nim",
    "oeis search": "oeis lookup",
}
"""Words that are taken as another verb, whose answer has what they ask for."""
LANGUAGES = ("pari", "mathematica", "maple", "sage", "python", "sympy")
ACROSS = {
    "oeis program": "export",
    "oeis audit": "audit",
    "game draw": "draw",
    **{f"oeis {lang}": f"export --lang {lang}" for lang in LANGUAGES},
}
"""Verbs that people look for in a group, and what they are."""
OPTIONS_MEANT = {
    "--width": ("--columns",),
    "--height": ("--rows",),
    "--latex": ("--format", "latex"),
    "--markdown": ("--format", "markdown"),
    "--csv": ("--format", "csv"),
    "--cylinder": ("--topology", "cylinder"),
    "--ring": ("--topology", "ring"),
    "--torus": ("--topology", "torus"),
    "--pari": ("--lang", "pari"),
    "--maple": ("--lang", "maple"),
    "--mathematica": ("--lang", "mathematica"),
    "--sage": ("--lang", "sage"),
    "--sympy": ("--lang", "sympy"),
    "--language": ("--lang",),
    "--weights": ("--marks", "xy"),
    "--weighted": ("--marks", "xy"),
    **{f"--{one}": ("--output", f"picture.{one}") for one in ("png", "pdf", "tex")},
    **{f"--{one}": ("--parameter", one) for one in ("k", "q")},
    "--verbose": ("--full",),
    "--tiles": (),
    "--polynomial": (),
}
"""Options that people write, and what they mean in verbs that do not have them.

Behind --tiles stands the model itself: pieces, as 'XX|X.'. Counts come with their polynomials.
"""
LED_BY: tuple[tuple[str, tuple[str, ...], str], ...] = (
    *((one, tuple(f"--{name}" for name in LANGUAGES), "export") for one in ("gf", "terms")),
    *((one, ("P/Q",), "explain") for one in ("gf", "recurrence")),
    ("terms", ("P/Q K",), "terms"),
    ("game thermograph", ("--output", "-o"), "draw thermograph"),
    ("game nim", ("HEAPS",), "game value"),
    *((one, ("RELATION",), "facts") for one in ("audit", "check", "prove")),
)
"""Verbs that an option, or what they are asked of, leads to another one.

A RELATION is no file, and goes with its --terms, its --model or its sequence, as a line with a G.f.
does. HEAPS are heaps of nim, as 3,5,6; P/Q is a generating function, and K a number of its terms.
"""
OF_WHICH = re.compile(r"--(?:terms|model)=")
INSTEAD = {
    "--colors": "name the colours in the model: 3-colorings",
    "--colours": "name the colours in the model: 3-colorings",
    "--coq": "theorems are written by `gfkit gf --coq FILE.v` and `gfkit oeis settle --coq`",
    "--verify": "the verdict says what is known; `gfkit verify` replays certificates",
    "--without": "draw the board with its holes, as in --board '..#|...'",
    "--offset": "n counts rows or columns, from 0 on; `gfkit oeis bfile` and `draft` take --offset",
}
"""What is said of options that have no counterpart."""
ENTRY = re.compile(r"A[0-9]{6,7}", re.ASCII)
HEAPS = re.compile(r"[0-9]+(?:,[0-9]+)+", re.ASCII)
BOARD = re.compile(r"[0-9]+x[0-9]+|[.#]+(?:\|[.#]+)*", re.ASCII)
RELATION = re.compile(r"[=<>≤≥≠]|\bdivides\b| \| ")

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


def as_meant(words: list[str], context: Any) -> list[str]:
    """Return the arguments of a verb with its own options for those that people write.

    A board as 8x8 alone is that of --board, or of both sides, where the verb has these options and
    no list of words.
    """
    parameters = context.command.get_params(context)
    options = [one for one in parameters if one.param_type_name == "option"]
    known = {text: one for one in options for text in (*one.opts, *one.secondary_opts)}
    takes_words = any(one.nargs == -1 for one in parameters if one not in options)
    found: list[str] = []
    sides = {"--rows", "--columns"}
    for place, word in enumerate(words):
        if word == "--":
            return [*found, *words[place:]]
        name, equals, value = word.partition("=")
        meant = OPTIONS_MEANT.get(name)
        if meant is not None and name not in known and (not meant or meant[0] in known):
            found += [*meant, *([value] if equals else [])]
            continue
        before = known.get(found[-1]) if found else None
        is_value = before is not None and not before.is_flag
        if BOARD.fullmatch(word) and not takes_words and not is_value:
            if "--board" in known:
                found.append("--board")
            elif sides <= known.keys() and not sides.intersection(words):
                rows, _, columns = word.partition("x")
                found += ["--rows", rows, "--columns", columns]
                continue
        found.append(word)
    return found


def given_twice(words: list[str], context: Any) -> str:
    """Return the name of an option of one value that is given twice, "" if there is none."""
    known = {text: one for one in context.command.params for text in one.opts}
    seen: set[str] = set()
    is_value = False
    for word in words[: words.index("--") if "--" in words else None]:
        name, equals, _ = word.partition("=")
        option = None if is_value or not name.startswith("-") else known.get(name)
        is_value = option is not None and not option.is_flag and not equals
        if option is None or option.is_flag or option.multiple:
            continue
        if option.name in seen:
            return name
        seen.add(option.name)
    return ""


def led(words: list[str]) -> list[str]:
    """Return a command line with the verb to which an option, or what is asked about, leads.

    >>> led(["gf", "kings", "--columns", "3", "--pari"])
    ['export', 'kings', '--columns', '3', '--pari']
    >>> led(["game", "nim", "3,5,6"]), led(["game", "nim", "0.77"])
    (['game', 'value', '*3+*5+*6'], ['game', 'nim', '0.77'])
    """
    words = _languages(words)
    for verb, signs, other in LED_BY:
        rest = words[len(verb.split()) :]
        if [*verb.split(), *rest] != words or not rest:
            continue
        if any(one.partition("=")[0] in signs for one in rest):
            return [*other.split(), *rest]
        if "HEAPS" in signs and HEAPS.fullmatch(rest[0]):
            sum_of_heaps = "+".join(f"*{heap}" for heap in rest[0].split(","))
            return [*other.split(), sum_of_heaps, *rest[1:]]
        if "RELATION" in signs and _is_relation(rest[0]):
            about = [OF_WHICH.sub("", one) for one in rest[1:] if one not in {"--terms", "--model"}]
            return [*other.split(), *about, "--relation", rest[0]]
        if "RELATION" in signs and rest[0].startswith("G.f.:"):
            about = [OF_WHICH.sub("", one) for one in rest[1:] if one != "--model"]
            return ["compare", rest[0].removeprefix("G.f.:").strip(), *about]
        if "P/Q" in signs and is_formula(rest[0]):
            return [*other.split(), *rest]
        if "P/Q K" in signs and len(rest) == 2 and is_formula(rest[0]) and rest[1].isdecimal():
            return [*other.split(), rest[0], "--terms", rest[1]]
    return words


def _is_relation(word: str) -> bool:
    return not word.startswith("-") and bool(RELATION.search(word)) and not os.path.exists(word)  # noqa: PTH110 - any text


def _languages(words: list[str]) -> list[str]:
    """Return words with --pari for --format pari."""
    found: list[str] = []
    for word in words:
        name = word.removeprefix("--format=")
        if name in LANGUAGES and (name != word or found[-1:] == ["--format"]):
            found = [*(found[:-1] if name == word else found), f"--{name}"]
        else:
            found.append(word)
    return found


def usage_line(error: Any, words: Sequence[str] = ()) -> str:
    """Return wrong usage as one line: what is wrong, and what to write instead.

    error: an exception of the command-line library, with the context in which it was found. words:
    what was typed.
    """
    context = getattr(error, "ctx", None)
    verb = verb_of(context)
    kind = type(error).__name__
    message = str(getattr(error, "message", "") or error)
    if kind == "NoSuchOption":
        return _no_option(verb, str(error.option_name), options_of(context))
    if kind == "MissingParameter":
        return f"{verb} needs {_named(error.param)}{_example(verb)}"
    if kind == "BadOptionUsage":
        return _bad_option(str(error.option_name), message)
    if kind == "BadParameter":
        return _bad_value(error, message, words)
    if verb == "gfkit game play" and "unexpected extra argument" in message:
        return f"{verb} plays dominogames by their sides; of other rules ask `gfkit game outcome`"
    if "unexpected extra argument" in message:
        extra = message.partition(" (")[2].removesuffix(")")
        names = [context.params.get(one) for one in ("model", "rule")] if context else []
        if unknown := [one for one in map(_unknown, filter(None, names)) if one]:
            return unknown[0]
        return f"{verb} does not take {shortened(extra)!r}{_example(verb, '; write it')}"
    return f"{verb}: {message[:1].lower()}{message[1:].rstrip('.')}{_example(verb)}"


def _unknown(name: str) -> str:
    """Return what is wrong with the name of a model; "" if nothing is."""
    from gfkit.boards.language.rules import find_model

    try:
        find_model(name)
    except UnknownModel as error:
        return str(error)
    return ""


def no_verb(name: str, group: str, near: Iterable[str]) -> str:
    """Return the line on a verb that does not exist.

    group: "gfkit", or the group of verbs, as "gfkit game". near: all verbs, from "gfkit" on.
    """
    if group == "gfkit oeis" and ENTRY.fullmatch(name):
        return f"nothing is downloaded: save the entry, then `gfkit oeis prove {name}.seq`"
    known = list(near)
    key = name.casefold().replace("_", "-")
    last = {one: one.rpartition(" ")[2] for one in known}
    inside = f"{group.removeprefix('gfkit').strip()} ".lstrip()
    if said := removed(f"{inside}{key}"):
        return said
    found = [one for one in known if last[one] == key]
    meant = MEANT.get(f"{inside}{key}", None if found else MEANT.get(key))
    if meant is not None:
        found = [meant]
    close = set(one_slip(key[:SHOWN], last.values()))
    here = [one for one in known if one.startswith(inside)]
    found = found or [one for one in here if last[one] in close]
    found = found or [one for one in known if last[one] in close]
    hint = f"; write gfkit {' or gfkit '.join(found[:3])}" if found else ""
    return f"{group} has no verb {shortened(name)!r}{hint} (`{group} -h` lists all)"


def verb_of(context: Any) -> str:
    """Return the verb of a context, such as "gfkit game value"; "gfkit" if there is none."""
    words: list[str] = []
    while context is not None and context.parent is not None:
        words.insert(0, str(context.info_name))
        context = context.parent
    return " ".join(["gfkit", *words])


def options_of(context: Any) -> list[str]:
    """Return the options that the verb of a context takes."""
    if context is None:
        return []
    parameters = context.command.get_params(context)
    listed = [text for one in parameters for text in (*one.opts, *one.secondary_opts)]
    return [text for text in listed if text.startswith("-")]


def no_option(option: str, context: Any) -> str:
    """Return the line on an option that the verb of a context does not have."""
    return _no_option(verb_of(context), option, options_of(context))


def _no_option(verb: str, option: str, known: list[str]) -> str:
    name = option.partition("=")[0]
    if said := removed(f"{verb.removeprefix('gfkit ')} {name}") or removed(name):
        return said
    if name in INSTEAD:
        return f"{verb} has no option {name}: {INSTEAD[name]}"
    long = [one for one in known if one.startswith("--")]
    near = [one for one in long if one.startswith(name)] if name.startswith("--") else []
    near = near or one_slip(name.lower(), long)
    hint = f"; write {' or '.join(near[:3])}" if near else ""
    return f"{verb} has no option {shortened(name)}{hint} (`{verb} -h` lists them)"


def _bad_option(option: str, message: str) -> str:
    if "does not take a value" in message:
        return f"{option} takes no value: write {option} alone"
    example = example_of(option)
    return f"{option} needs a value" + (f", as in {example}" if example != option else "")


def _bad_value(error: Any, message: str, words: Sequence[str]) -> str:
    message = message.removeprefix("Value error, ")
    param = getattr(error, "param", None)
    name = param_name(param) if param is not None else ""
    typed = {word.partition("=")[0] for word in words}
    name = next((one for one in getattr(param, "opts", ()) if one in typed), name)
    if choice := re.fullmatch(r"'(.*)' is not (?:one of )?((?:'[^']*'(?:, )?)+)\.?", message):
        words = re.findall(r"'([^']*)'", choice[2])
        near = one_slip(choice[1].lower(), words)
        hint = f"; the nearest is {near[0]}" if near else ""
        return f"{name} {shortened(choice[1])!r}: write {_either(words)}{hint}"
    return f"{name}: {message}" if name else message


def param_name(param: Any) -> str:
    """Return what a parameter is called: --columns, or MODEL."""
    if getattr(param, "param_type_name", "") == "option":
        return str(next((one for one in param.opts if one.startswith("--")), param.opts[0]))
    return str(getattr(param, "metavar", None) or param.name.upper()).strip("[]")


def _named(param: Any) -> str:
    if param is None:
        return "another argument"
    name = param_name(param)
    is_option = getattr(param, "param_type_name", "") == "option"
    return f"{name} {param.metavar}" if is_option and param.metavar else name


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _example(verb: str, before: str = ",") -> str:
    from gfkit.cli.verbs import FILES, find

    name = verb.removeprefix("gfkit").strip()
    return f"{before} as in `{find(name).example}`" if name in FILES else ""
