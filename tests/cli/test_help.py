"""Help: what is listed, that each line says what a word is for, and that lines fit."""

import re

import pytest
from runs import ended

from gfkit.answers.verbs import VERBS as NAMES
from gfkit.cli.app import PURPOSES
from gfkit.cli.commands import GROUPS


def help_of(*words: str) -> str:
    status, out, err = ended([*words, "--help"])
    assert (status, err) == (0, "")
    return out


@pytest.mark.parametrize("verb", NAMES)
def test_help_says_what_a_verb_and_each_of_its_options_do(verb: str) -> None:
    shown = help_of(*verb.split())
    usage, sentence, *_ = [part for part in shown.split("\n\n") if part.strip()]
    assert usage.startswith(f"Usage: gfkit {verb}")
    assert re.fullmatch(r"[A-Z][a-z-]+ .*\.", " ".join(sentence.split()))
    assert "--json" in shown
    assert re.search(r"^  (-\w, )?--?[\w-]+( \S+)?$(?!\n    )", shown, re.MULTILINE) is None
    assert max(map(len, shown.splitlines())) <= 100


@pytest.mark.parametrize("group", ["", *GROUPS])
def test_help_lists_every_verb_of_a_group_once(group: str) -> None:
    before = f"{group} ".lstrip()
    known = [*GROUPS, *NAMES, "serve"]
    own = {one.removeprefix(before) for one in known if one.startswith(before)}
    shown = help_of(*group.split()).partition("\nOptions:\n")[2]
    listed = re.findall(r"^  ([a-z][a-z-]*)  +\S", shown, re.MULTILINE)
    assert sorted(listed) == sorted({one for one in own if " " not in one})


def test_help_lists_gf_first_and_whole_summaries() -> None:
    shown = help_of()
    assert shown == ended(["-h"])[1] == ended([])[1]
    assert "..." not in shown.replace("VERB ...", "")
    assert re.findall(r"^  ([a-z][a-z-]*)  +\S", shown, re.MULTILINE)[0] == "gf"
    headings = [one for one in PURPOSES[""] if f"\n{one}:\n" in shown]
    assert headings == [*PURPOSES[""]]
