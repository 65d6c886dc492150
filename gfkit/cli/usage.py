"""Wrong usage in one line: what is wrong, and what to write instead.

The command-line library finds wrong usage and says so in words of its own; here it is said in ours,
with the nearest name and a call that works. Its exceptions are told by their names, since they have
had different homes in its versions.
"""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Any

from gfkit.cli.options import example_of

if TYPE_CHECKING:
    from collections.abc import Iterable

MEANT = {
    "prove": "gf",
    "generating-function": "gf",
    "recurrence": "gf",
    "sequence": "terms",
    "list": "models",
    "model": "models",
    "formula": "guess",
    "fit": "guess",
    "find": "guess",
    "check": "verify",
    "checker": "verify",
    "replay": "verify",
    "catalogue": "catalog",
    "claims": "catalog",
    "games": "game",
    "version": "--version",
    "asymptotic": "asymptotics",
    "closedform": "closed-form",
}
"""Words that people try, and the verbs that do it."""

NEAR = 0.6
SHOWN = 60


def usage_line(error: Any) -> str:
    """Return wrong usage as one line: what is wrong, and what to write instead.

    error: an exception of the command-line library, with the context in which it was found.
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
        return _bad_value(error, message)
    if "unexpected extra argument" in message:
        extra = message.partition(" (")[2].removesuffix(")")
        return f"{verb} does not take {shown(extra)!r}{_example(verb, '; write it')}"
    return f"{verb}: {message[:1].lower()}{message[1:].rstrip('.')}{_example(verb)}"


def no_verb(name: str, group: str, near: Iterable[str]) -> str:
    """Return the line on a verb that does not exist.

    group: "gfkit", or the group of verbs, as "gfkit game". near: all verbs, from "gfkit" on.
    """
    known = list(near)
    key = name.casefold().replace("_", "-")
    last = {one: one.rpartition(" ")[2] for one in known}
    inside = f"{group.removeprefix('gfkit').strip()} ".lstrip()
    if key in MEANT:
        found = [MEANT[key]]
    else:
        here = [one for one in known if one.startswith(inside)]
        found = [one for one in known if last[one] == key]
        close = set(difflib.get_close_matches(key[:SHOWN], last.values(), n=2, cutoff=NEAR))
        found = found or [one for one in here if last[one] in close]
        found = found or [one for one in known if last[one] in close]
    hint = f"; write gfkit {' or gfkit '.join(found[:3])}" if found else ""
    return f"{group} has no verb {shown(name)!r}{hint} (`{group} -h` lists all)"


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
    return [text for one in parameters for text in one.opts if text.startswith("-")]


def no_option(option: str, context: Any) -> str:
    """Return the line on an option that the verb of a context does not have."""
    return _no_option(verb_of(context), option, options_of(context))


def shown(text: str) -> str:
    """Return a word of the user's, cut short, on one line."""
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _no_option(verb: str, option: str, known: list[str]) -> str:
    name = option.partition("=")[0]
    long = [one for one in known if one.startswith("--")]
    near = [one for one in long if one.startswith(name)] if name.startswith("--") else []
    near = near or difflib.get_close_matches(name.lower(), long, n=2, cutoff=NEAR)
    hint = f"; write {' or '.join(near[:3])}" if near else ""
    return f"{verb} has no option {shown(name)}{hint} (`{verb} -h` lists them)"


def _bad_option(option: str, message: str) -> str:
    if "does not take a value" in message:
        return f"{option} takes no value: write {option} alone"
    example = example_of(option)
    return f"{option} needs a value" + (f", as in {example}" if example != option else "")


def _bad_value(error: Any, message: str) -> str:
    message = message.removeprefix("Value error, ")
    param = getattr(error, "param", None)
    name = param_name(param) if param is not None else ""
    if choice := re.fullmatch(r"'(.*)' is not (?:one of )?((?:'[^']*'(?:, )?)+)\.?", message):
        words = re.findall(r"'([^']*)'", choice[2])
        near = difflib.get_close_matches(choice[1].lower(), words, n=1, cutoff=NEAR)
        hint = f"; the nearest is {near[0]}" if near else ""
        return f"{name} {shown(choice[1])!r}: write {_either(words)}{hint}"
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
