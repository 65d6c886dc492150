"""Comments of a file for Coq, its header among them, and its names as they are printed."""

from __future__ import annotations

import json
import re
import textwrap
from typing import Any

HEADER = "(* gfkit states: "
"""A line of the file that begins so has the statement as JSON data, for `gfkit verify`."""
LINE = 96
LONG_NAME = 100
"""The beginning of a longer name is printed."""


def shown(text: object) -> str:
    r"""Return text of a file as it can be printed: on one line, and control characters escaped.

    >>> print(shown("a\nb \u202e"))
    a b \u202e
    """
    words = " ".join(str(text).split())
    return "".join(z if z.isprintable() else ascii(z)[1:-1] for z in words)


def shown_name(name: str) -> str:
    r"""Return a name of a file as it is printed in a sentence: a word, or in quotes, and escaped.

    >>> print(shown_name("K"), shown_name("K; verdict accepted"), shown_name("\u202eK"))
    K "K; verdict accepted" "\u202eK"
    """
    if re.fullmatch(r"[\w.+*|'-]+", name, re.ASCII):
        return name
    escaped = "".join(
        z if z.isprintable() and z not in '"\\' else ascii(z)[1:-1] if z not in '"\\' else f"\\{z}"
        for z in name[:LONG_NAME]
    )
    return f'"{escaped}{"..." * (len(name) > LONG_NAME)}"'


def comment(text: Any) -> str:
    """Return a text that can stand in a comment of Coq: no quotes, and no comment signs.

    Coq reads strings and nested comments inside of comments.

    >>> print(comment('(* "a" *)'))
    ( * ''a'' * )
    """
    said = shown(text)
    return said.replace('"', "''").replace("(*", "( *").replace("*)", "* )")


def commented(words: str) -> str:
    """Return a comment of Coq, in lines."""
    return textwrap.fill(f"(* {comment(words)} *)", LINE, subsequent_indent="   ")


def header_of(data: Any) -> str:
    r"""Return the line that has a statement as data: JSON, in which Coq sees balanced strings.

    >>> print(header_of(['a "b" \\']).removeprefix(HEADER))
    ["a \u0022b\u0022 \u005c"] *)
    """
    codes = {'"': "\\u0022", "\\": "\\u005c"}
    text = re.sub(r"\\(.)", lambda match: codes.get(match[1], match[0]), json.dumps(data))
    return f"{HEADER}{text} *)"
