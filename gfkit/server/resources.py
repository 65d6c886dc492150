"""What an assistant can read: the language, rule files, worked examples, the list of rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gfkit.answers.rules import rules
from gfkit.language import data
from gfkit.language.page import SECTIONS, page


@dataclass(frozen=True)
class Resource:
    """A text by its address. kind: its media type."""

    name: str
    says: str
    text: Callable[[], str]
    kind: str = "text/markdown"

    @property
    def uri(self) -> str:
        """Its address."""
        return f"gfkit://{self.name}"


SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "terms": ("1, 1, 2, 3, 5, 8, 13",),
    "a formula or a sum": (
        "2^n + n",
        "Sum_{k=0..n} binomial(n,k)^2",
        "Sum_{k=0..n} Stirling2(n,k)",
    ),
    "a generating function": ("x/(1-x-x^2)", "e.g.f. exp(exp(x)-1)"),
    "a recurrence with first terms": ("a(n) = 5*a(n-1) - 6*a(n-2), a(0) = 1, a(1) = 4",),
    "equations of a class, in the symbolic method": (
        "B = 1 + Z*B^2",
        "D = Set(Cyc(Z, card >= 2)), labelled",
        "P = Set(Set(Z, card >= 1)), labelled",
    ),
    "a sequence by its name": ("fibonacci", "Catalan numbers"),
    "a rule with a side": ("domino tilings of a 3 X n board", "kings 4 x n"),
    "a sentence of the language": ("binary words of length n avoiding 11",),
}
"""What a subject can be, with examples."""


def _subjects() -> str:
    rows = [f"- {kind}: {'; '.join(f'`{one}`' for one in some)}" for kind, some in SUBJECTS.items()]
    return "\n".join(["# What a subject can be", "", *rows, ""])


def _language() -> str:
    lines = [
        "# The language of gfkit",
        "",
        "A sentence names objects, then conditions after them. Everything else is refused.",
    ]
    for section, title in SECTIONS.items():
        lines += ["", f"## {title}", ""]
        for row in page():
            if row.section == section:
                lines += [f"- `{row.form}`: {row.says}", f"  {'; '.join(row.examples)}"]
    return "\n".join([*lines, ""])


def _rules() -> str:
    return rules().page().markdown()


def _rule_files() -> str:
    shown = []
    for name in ("pieces", "arrays", "tiles", "moves", "image"):
        text = (files("gfkit") / "cli" / "examples" / f"{name}.toml").read_text("utf-8")
        shown += [f"## {name}", "", "```toml", text.rstrip(), "```", ""]
    head = "A subject may be the text of such a file; each of these counts something."
    return "\n".join(["# Files of rules", "", head, "", *shown])


def _examples() -> str:
    return (files("gfkit.server") / "examples.md").read_text("utf-8")


def _meanings() -> str:
    return json.dumps(data.schema(), ensure_ascii=False)


@cache
def resources() -> Mapping[str, Resource]:
    """Return the resources by their addresses.

    >>> [one.name for one in resources().values()][:3]
    ['subjects', 'language', 'rules']
    """
    found = (
        Resource("subjects", "What a subject can be, with examples of each kind.", _subjects),
        Resource("language", "Every row of the language, with a sentence that says it.", _language),
        Resource("rules", "The rules of games, tilings and graphs, and their names.", _rules),
        Resource("rule-files", "Files of rules of one's own, one of each kind.", _rule_files),
        Resource("examples", "Three questions, and the calls that answer them.", _examples),
        Resource(
            "meanings", "The JSON Schema of a meaning, which stands in the place of a sentence.",
            _meanings, "application/schema+json",
        ),
    )  # fmt: skip
    return {one.uri: one for one in found}


PROMPT = """Count this with gfkit: {question}

1. Say the question as one sentence of the language of gfkit (resource gfkit://language), or as the
   text of a rule's file (gfkit://rule-files), a recurrence, a formula or a specification.
2. Call `gf` or `terms` with it. A refusal says what can stand where, and the nearest row.
3. Compare `understood` and `objects` of the answer with the question, and say both back to the
   user: that is what was counted. If it is not what was asked, begin again.
4. Give the recurrence or the number with its verdict: `proved` has a certificate, which `verify`
   replays; `consistent` and `computed` prove nothing for all n."""
"""The prompt "count this"."""
