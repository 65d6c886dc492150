"""What a file for Coq states.

A file is read as data: its header and its numbers. From these it is written again. Not one line of
a file that is verified is compiled. What is compiled is what gfkit writes from the header (the
statement, as in a certificate) and from the numbers that the proof needs; and the file must be that
text, but for white space. So who reads the file reads what was checked.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from gfkit.base.file_reader import parse_json
from gfkit.errors import CertificateRejected, CoqRejects, GfkitError
from gfkit.formal.comments import HEADER, shown
from gfkit.formal.counting import FormalTheorem, Numbers
from gfkit.formal.relations import FormalRelation
from gfkit.proofs.certificates import LIMITS
from gfkit.proofs.kernel import statement_of
from gfkit.sequences.gf import IsGF
from gfkit.series.marked_gf import MarkedGF
from gfkit.strips.sequences.strip import Strip

Formal = FormalTheorem | FormalRelation


def stated_in(text: str) -> Formal:
    """Return what a file's header says that it states, without proofs.

    Raises CertificateRejected for a file without a header, or with one that cannot be read.
    """
    found = re.findall(rf"^{re.escape(HEADER)}(.*) \*\)$", text, re.MULTILINE)
    lines = text.count(HEADER.strip("(* "))
    if lines != 1 or not found:
        wrong = "the line that says what the file states cannot be read"
        if not lines:
            wrong = "the file has no header of gfkit's, so nothing of it is checked"
        raise CertificateRejected(f"{lines} lines say what the file states" if lines > 1 else wrong)
    try:
        data = parse_json(found[0], "the header", LIMITS)
        if "statement" in data:
            return FormalRelation(statement_of(data["statement"]))
        if "of" not in data:
            raise CertificateRejected("the header states neither counts on strips nor a relation")
        statement = IsGF.of_data(data)
        if not isinstance(statement.of, Strip) or isinstance(statement.gf, MarkedGF):
            raise CertificateRejected("the header states something other than counts on strips")
        return FormalTheorem(statement.of, statement.gf)
    except GfkitError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise CertificateRejected(f"the header cannot be read: {error!r}") from None


WRITER = re.compile(r"[ \n]Written[ \n]+by[ \n]+gfkit[ \n]+([0-9A-Za-z.+-]{1,40});[ \n]")
HEAD = 2000
"""This many characters at the beginning of a file say who wrote it."""
NUMBERS = re.compile(
    r"(?<!\S)(?:Module\s+(?P<module>Of_\w+)\.|Definition\s+(?P<name>\w+)\s+:\s+(?:list\s+)?Z"
    r"\s+:=\s++\[?(?P<numbers>[0-9a-fx();\s-]*+)\]?\.)(?!\S)",
    re.ASCII,
)
NUMBER = re.compile(r"-?(?:0x[0-9a-f]+|[0-9]{1,30})")
SAYS_LEAST = re.compile(r"\sTheorem\s+least\s")
WORD = re.compile(r"[^ \t\r\n]+")
LONG = 100
"""Characters of a line that are shown."""
NOT_OURS = "; `gfkit verify CERTIFICATE --coq FILE` writes it again"


def theorem_in(text: str, name: str = "the file") -> Formal:
    """Return the theorem of a file, with the numbers that its proof needs.

    Raises CertificateRejected for a file without a header, or with one that cannot be read,
    CoqRejects for a file that is not what gfkit writes for its header and numbers, with the line.

    >>> from gfkit import Strip
    >>> from gfkit.formal.counting import formal_theorem
    >>> strip = Strip("kings", columns=2)
    >>> text = formal_theorem(strip.definition(), strip.gf).source("1")
    >>> theorem_in(text).title()
    'The generating function of the number of kings:positions on the board of n rows and 2 columns'
    >>> try:
    ...     theorem_in(text.replace("Open Scope Z_scope", "Unset Guard Checking"))
    ... except CoqRejects as error:
    ...     print(error.reason.partition(";")[0])
    line 7 is not what gfkit writes for it: "Unset Guard Checking.", but "Open Scope Z_scope."
    """
    writer = WRITER.search(text[:HEAD])
    if writer is None:
        raise CertificateRejected("the file does not say which gfkit wrote it")
    try:
        says_least = SAYS_LEAST.search(text) is not None
        theorem = stated_in(text).with_numbers(_numbers_in(text), says_least=says_least)
        own = theorem.source(writer[1])
    except (CertificateRejected, CoqRejects):
        raise
    except GfkitError as error:
        raise CertificateRejected(shown(str(error))) from None
    except KeyError as error:
        raise CertificateRejected(f"the numbers {error} are not in the file") from None
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError) as error:
        raise CertificateRejected(f"its numbers cannot be read: {shown(repr(error))}") from None
    require_same(text, own, name)
    return theorem


def _numbers_in(text: str) -> Numbers:
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    module = ""
    for one in NUMBERS.finditer(text):
        module = one["module"] or module
        if one["name"]:
            found.setdefault(module, {}).setdefault(one["name"], _listed(one["numbers"]))
    return found


def _listed(text: str) -> tuple[int, ...]:
    words = [word.strip().removeprefix("(").removesuffix(")") for word in text.split(";")]
    if not all(map(NUMBER.fullmatch, words)):
        return ()  # no list of ours: the text written again is another
    return tuple(int(word, 16 if "x" in word else 10) for word in words)


def require_same(given: str, own: str, name: str) -> None:
    """Raise CoqRejects, with the line, if a text is not our own, but for white space."""
    if given == own:
        return
    for word, mine in zip_longest(WORD.finditer(given), WORD.finditer(own)):
        if word is None:
            raise CoqRejects(name, f"it ends before {_line_at(own, mine)}{NOT_OURS}")
        if mine is None or mine[0] != word[0]:
            number = given.count("\n", 0, word.start()) + 1
            right = f"but {_line_at(own, mine)}" if mine else "where nothing more is right"
            said = f"line {number} is not what gfkit writes for it: {_line_at(given, word)}"
            raise CoqRejects(name, f"{said}, {right}{NOT_OURS}")


def _line_at(text: str, word: re.Match[str]) -> str:
    begin = text.rfind("\n", 0, word.start()) + 1
    end = text.find("\n", word.end())
    line = text[begin : len(text) if end < 0 else end].strip()
    far = word.start() - begin
    if len(line) > LONG:  # the difference must be visible
        line = line[max(0, min(far - 20, len(line) - LONG)) :][:LONG]
    return f'"{shown(line)}"'
