"""Command lines of gfkit as they are printed: made from data, and quoted for a shell."""

from __future__ import annotations

from shlex import quote

Value = str | int | bool | list[str] | None
"""What an option is given: True of a flag; None and False leave it out; a list repeats it."""


def command(verb: str, *arguments: object, **options: Value) -> str:
    """Return the command line that calls a verb.

    verb: as "game nim"; "" where the verb is left out. arguments: what it is called with, as text.
    options: by their names in Python. An argument that begins with a minus stands behind `--`.

    >>> command("gf", "kings", columns=4, topology=None, certificate="FILE")
    'gfkit gf kings --columns 4 --certificate FILE'
    >>> command("compare", "2^n - 1", "-1 + 2^n")
    "gfkit compare -- '2^n - 1' '-1 + 2^n'"
    >>> command("", "domino tilings of 4 X n")
    "gfkit 'domino tilings of 4 X n'"
    """
    texts = [str(one) for one in arguments]
    given = [quote(one) for one in texts]
    named: list[str] = []
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        if value is True:
            named.append(option)
        elif value is not None and value is not False:
            each = value if isinstance(value, list) else [value]
            named += [word for one in each for word in (option, quote(str(one)))]
    if any(one.startswith("-") and one != "-" for one in texts):
        return " ".join(["gfkit", *verb.split(), *named, "--", *given])
    return " ".join(["gfkit", *verb.split(), *given, *named])


def filled(template: str, *texts: str) -> str:
    """Return the command line of a template, for example "gf {1} --columns 3".

    A word with braces is a text of these by its number; {all} is all of them but the first. A word
    after an option is its value.

    >>> filled("compare {1} {2}", "2^n = 3^n", "2^n", "-3^n")
    "gfkit compare -- '2^n' '-3^n'"
    >>> filled("draw {1} --{2} {3}", "kings 4 x n", "kings", "rows", "4")
    'gfkit draw kings --rows 4'
    """
    verb: list[str] = []
    arguments: list[str] = []
    options: dict[str, Value] = {}
    words = template.split()
    place = 0
    while place < len(words):
        word, after = words[place], words[place + 1 : place + 2]
        place += 1
        if word == "{all}":
            arguments += texts[1:]
        elif word.startswith("--"):
            is_flag = not after or after[0].startswith("--")
            name = word[2:].format(*texts).replace("-", "_")
            options[name] = True if is_flag else after[0].format(*texts)
            place += not is_flag
        elif "{" in word or arguments:
            arguments.append(word.format(*texts))
        else:
            verb.append(word)
    return command(" ".join(verb), *arguments, **options)
