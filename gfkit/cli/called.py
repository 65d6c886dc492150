"""The verbs in Python: a call is a command line, with the same inputs and the same options.

`gfkit.new("claims", "mine.toml")` is `gfkit new claims mine.toml`; `count("kings", squares="1..8")`
is `gfkit count kings --squares 1..8`. A public function has a signature of its own; what it lacks
of the options of its verb is done by the verb.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from contextvars import copy_context
from difflib import get_close_matches
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any

from gfkit.asking.anything import read
from gfkit.asking.uses import game_of, sequence_of
from gfkit.base.budget import Budget
from gfkit.base.display.display_methods import Shown
from gfkit.boards.shapes.graph import GRAPH6_HEADER, Graph
from gfkit.cli.options import ARGUMENTS, COMMON, KEYWORDS, OPTIONS
from gfkit.cli.other_names import is_attribute
from gfkit.cli.session import begin
from gfkit.cli.verbs import FILES, find
from gfkit.errors import GfkitError, WrongCall
from gfkit.reading.readings import is_one_sequence

if TYPE_CHECKING:
    from gfkit.cli.frame import Said


class Answer(Shown):
    """What a verb answers: its page as a text, and the keys of its JSON as attributes and items.

    >>> answer = call("count", "kings", squares="1..3")
    >>> answer.totals[-1]["count"], str(answer).splitlines()[0]
    (35, 'model      kings:positions')
    """

    __slots__ = ("data", "page", "text")

    def __init__(self, said: Said | None) -> None:
        found: Any = {} if said is None else said.printed(as_json=True)
        self.data: dict[str, Any] = {name: _plain(one) for name, one in found.items()}
        self.page: Any = "" if said is None else said.printed(as_json=False) or ""
        self.text = self.page if isinstance(self.page, str) else self.page.text()

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return bool(self.data.get("verdict") == "proved")

    def __getattr__(self, name: str) -> Any:
        if name[:1] != "_" and name in self.data:
            return self.data[name]
        raise AttributeError(f"there is no {name!r} here; there are {', '.join(self.data)}")

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def to_dict(self) -> dict[str, Any]:
        """Return the keys of the JSON."""
        return self.data

    def _repr_html_(self) -> str | None:
        return None if isinstance(self.page, str) else str(self.page.html())

    def __repr__(self) -> str:
        return f"<Answer\n{self.text.rstrip()}>" if self.text else "<Answer>"

    def __str__(self) -> str:
        return self.text


def _plain(value: Any) -> Any:
    """Return a value of JSON with lists for iterators, and numbers that were written as texts."""
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,4000}", value):
        return int(value)
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    is_list = isinstance(value, list | tuple) or hasattr(value, "__next__")
    return [*map(_plain, value)] if is_list else value


def verb_of_name(name: str, meant: bool = False) -> str:
    """Return the verb of a name in Python, as "game nim" for "nim"; "" if there is none.

    meant: whether words that people try count, too.

    >>> verb_of_name("closed_form"), verb_of_name("settle"), verb_of_name("winner", meant=True)
    ('closed-form', 'oeis settle', 'game outcome')
    """
    from gfkit.cli.usage import MEANT

    key = name.replace("_", "-")
    known = [one for one in FILES if key in (one, one.replace(" ", "-"), one.rpartition(" ")[2])]
    found = known[0] if known else MEANT.get(key, "") if meant else ""
    is_verb = found in FILES or (found.startswith("draw ") and meant)
    return found if is_verb else ""


def verb_function(name: str, public: Callable[[str], Any]) -> Any:
    """Return what a name that is not public does; None if it means nothing.

    It is the function of a verb, or the verb, or what a sequence or a game has under this name.
    public: returns what is public under a name, and raises AttributeError for other names.

    >>> import gfkit
    >>> verb_function("temperature", gfkit.__getattr__)("{3|-1}")
    Fraction(2, 1)
    >>> verb_function("signature", gfkit.__getattr__)("x/(1-x-x^2)")
    (1, 1)
    """
    from gfkit.games.short_game import Game
    from gfkit.sequences.sequence import Sequence

    verb = verb_of_name(name, meant=True)
    own = verb.rpartition(" ")[2].replace("-", "_")
    if is_attribute(Game, name) or (not verb and is_attribute(Sequence, name)):
        return partial(_attribute, name)
    if not verb:
        return None
    if verb.startswith("draw "):
        return partial(call, *verb.split())
    try:
        return partial(call, verb) if own == name else public(own)
    except AttributeError:
        return partial(call, verb)


def room_attribute(name: str, listed: tuple[str, ...], public: Callable[[str], Any]) -> Any:
    """Return what a room has under a name: a public function that it lists, or that of a verb.

    Raises AttributeError for other names.

    >>> import gfkit
    >>> room_attribute("nim", ("nim", "value"), gfkit.__getattr__)("0.77", 8).values
    (0, 1, 2, 3, 1, 4, 3, 2)
    """
    if name in listed:
        return public(name)
    if name[:1] != "_" and (verb := verb_function(name, public)) is not None:
        return verb
    raise AttributeError(f"there is no {name!r} here; there are {', '.join(listed)}")


def hint_of_name(name: str, public: Iterable[str]) -> str:
    """Return what to write instead of a public name that there is not.

    >>> hint_of_name("gues", ["guess"]), hint_of_name("domino_tilings", []).partition(",")[0]
    ('did you mean gfkit.guess?', "words are read by gfkit.gf('domino tilings of 4 X n')")
    """
    from gfkit.base.named_sequences import named_sequences
    from gfkit.cli.usage import MEANT

    words = (one.replace("-", "_") for one in MEANT)
    known = [*public, *(one for one in words if one.isidentifier())]
    if near := get_close_matches(name, known, n=1, cutoff=0.75):
        return f"did you mean gfkit.{near[0]}?"
    text = name.replace("_", " ")
    said = f"{text} of 4 X n" if "ings" in text or "sets" in text else "domino tilings of 4 X n"
    said = text if text in named_sequences() else said
    return f"words are read by gfkit.gf({said!r}), and dir(gfkit) lists the public names"


def _attribute(name: str, thing: Any, *arguments: Any, **options: Any) -> Any:
    """Return what an object that is read has under a name, or what that returns."""
    what = read(thing)
    of = sequence_of(what) if is_one_sequence(what) else game_of(what)
    found = getattr(of, name)
    return found(*arguments, **options) if callable(found) else found


_SUBJECTS = """
model rule words word thing text title sequence seq game expression expr formula gf what subject
terms values relation claim name entry code tiles pieces file path bfile certificate
"""
SUBJECTS = frozenset(_SUBJECTS.split())
"""Keywords of what a verb is about, where it stands first."""
WRITTEN = ("certificate", "coq")
"""Keywords of files that an answer writes itself."""
SIDES = frozenset({"columns", "rows", "topology"})
"""What a verb about a sequence takes besides: they are read with its first argument, `thing`."""


def called_otherwise(
    name: str, example: str, function: Any, args: tuple[Any, ...], given: dict[str, Any]
) -> Callable[[], Any] | None:
    """Return the call that is meant by one of a public function that fails; None for no other.

    It has the keywords of the function for others, or is one of the verb of its name, which has
    options that the function lacks. Raises WrongCall, with the example of a call.
    """
    known = signature(function).parameters
    try:
        known_to = signature(function).bind(*args, **given) is not None
    except TypeError as error:
        known_to, wrong = False, str(error)
    verb = verb_of_name(name)
    if known_to and any(isinstance(given.get(side), range | list) for side in ("rows", "columns")):
        return partial(call, verb, *args, **given) if verb else None
    now, meant = as_meant(args, given, [*known])
    if "thing" in known and (sides := SIDES & meant.keys() - known.keys()):
        thing, *rest = now or (meant.pop("thing", None),)
        found = read(thing, **{one: meant.pop(one) for one in sides})
        return partial(function, sequence_of(found), *rest, **meant)
    if meant != given or len(now) < len(args):
        if verb and meant.keys() - known.keys() and all(option_of(verb, one) for one in given):
            return partial(call, verb, *args, **given)
        return partial(function, *now, **meant)
    if known_to:
        return None
    if name == "gf" and (files := {one: meant.pop(one) for one in WRITTEN if one in meant}):
        answer = function(*now, **meant)
        for one, path in files.items():
            getattr(answer, one)(path)
        return lambda: answer
    others = [one for one in given if one not in known]
    if verb and (others or "multiple values" in wrong):
        for word in given:
            if not option_of(verb, word):
                wrong = f"an unexpected keyword argument {word!r}{_near(verb, word)}"
                raise WrongCall(f"{name}() is called with {wrong}; for example {example}")
        return partial(call, verb, *args, **given)
    reason = wrong.replace("got an unexpected", "an unexpected")
    reason = reason.replace("missing a required argument:", "a missing argument")
    raise WrongCall(f"{name}() is called with {reason}; for example {example}")


def as_meant(
    args: tuple[Any, ...], given: dict[str, Any], known: list[str]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the arguments of a call with the keywords that a function has for others.

    >>> as_meant((), {"model": "kings", "width": 3}, ["thing", "columns"])
    (('kings',), {'columns': 3})
    """
    found: dict[str, Any] = {}
    if known[:1] in (["thing"], ["terms"]) and len(args) > 3 and {*map(type, args)} == {int}:
        args = ([*args],)
    if len(args) == 3 and type(args[1]) is type(args[2]) is int and "board" in known:
        args = (args[0], (args[1], args[2]))
    for word, value in given.items():
        others = (one.partition("=") for one in KEYWORDS.get(word, []))
        own = ((one, fixed) for one, _, fixed in others if one in known and one not in given)
        if word in known or (word == "format" and value in OPTIONS["format"].choices):
            found[word] = value
        elif not args and word in SUBJECTS and known[:1] and known[0] not in given:
            args = (value,)
        elif (meant := next(own, None)) is None:
            found[word] = value
        elif meant[0] == "budget":
            found["budget"] = Budget(seconds=value)
        else:
            found[meant[0]] = meant[1] if value is True and meant[1] else value
    return args, found


def option_of(verb: str, name: str) -> str:
    """Return the option of a verb that a keyword names, as "--up-to"; "" if it has none."""
    known = find(verb)
    own = known.options.get(f"--{name.replace('_', '-')}")
    found = own or (None if name in ARGUMENTS else known.parameters.get(name))
    return "" if found is None else found.opts[0]


def _near(verb: str, word: str) -> str:
    """Return the options of a verb that are nearest to a word; all of them if none is near."""
    parameters = [one for one in find(verb).parameters if one not in COMMON]
    known = [one.strip("_") for one in parameters if one in OPTIONS]
    near = get_close_matches(word, known, n=1)
    return f"; the nearest is {near[0]}" if near else f"; it takes {', '.join(known)}"


def call(verb: str, *things: Any, **options: Any) -> Any:
    """Answer as the command line does; see the page of the command line for the options.

    verb: as "oeis settle". things: its arguments: texts, paths, lists of terms, answers. options:
    by the names of the command line; a range is a text such as "1..8", or a range. Raises
    GfkitError.
    """
    given = [_text(one) for one in things if one is not None]
    is_bare = not any(one[:1] == "-" for one in given)
    words = [*verb.split(), *(given if is_bare else ())]
    for name, value in options.items():
        option = option_of(verb, name) or f"--{name.replace('_', '-')}"
        if value is True or value is False or value is None:
            words += [option] * bool(value)
            continue
        is_many = isinstance(value, list | tuple) and name not in {"graph", "heights", "gf"}
        for one in value if is_many and not _span(value) else [value]:
            words += [f"{option}={_text(one)}"]
    words += [] if is_bare else ["--", *given]
    answer: Any = copy_context().run(_answer, words)
    return answer


def _answer(words: list[str]) -> Any:
    from gfkit.cli.app import answer as answered

    now, printed = begin(None), io.StringIO()
    now.kept = []
    try:
        with redirect_stdout(printed):
            answered(words)
            said: Any = now.kept[0] if now.kept else None
            answer = Answer(said)
        if said is None and "--help" in words:
            raise WrongCall(printed.getvalue())
        if now.format not in {"text", "json"} and hasattr(answer.page, now.format):
            answer.text = getattr(answer.page, now.format)()
        elif now.format == "json":
            answer.text = json.dumps(answer.data)
    except GfkitError as error:
        if "--" in str(error) and type(error) is GfkitError:
            raise GfkitError(in_python(str(error))) from None
        raise
    answer.text += printed.getvalue()
    return answer if said is None or said.made is None else said.made


def in_python(text: str) -> str:
    """Return a message of the command line with keywords for its options.

    >>> in_python("give --up-to 10, as in `gfkit game nim 0.07 --up-to 10`")
    'give up_to= 10, as in `gfkit game nim 0.07 --up-to 10`'
    """
    parts = text.split("`")
    for k in range(0, len(parts), 2):
        parts[k] = re.sub(r"--([a-z][a-z-]*)", lambda z: z[1].replace("-", "_") + "=", parts[k])
    return "`".join(parts)


def _span(value: Any) -> str:
    """Return consecutive integers as a range of the command line; "" for others."""
    if isinstance(value, range | list | tuple) and value and all(type(z) is int for z in value):
        low, high = value[0], value[-1]
        return f"{low}..{high}" if [*value] == [*range(low, high + 1)] else ""
    return ""


def _text(value: Any) -> str:
    """Return a value as a word of the command line."""
    if isinstance(value, range):
        return _span(value)
    if isinstance(value, list | tuple) and value and isinstance(value[0], list | tuple):
        value = Graph.parse_edges("\n".join(f"{a} {b}" for a, b in value))
    if isinstance(value, Graph):
        return f"{GRAPH6_HEADER}{value.graph6()}"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    if hasattr(value, "own_gf") or hasattr(value, "generating_function"):
        gf = getattr(value, "own_gf", None) or getattr(value, "gf", None)
        return str(value) if gf is None else f"g.f. {gf}"
    return str(getattr(value, "name", value) if hasattr(value, "quantities") else value)
