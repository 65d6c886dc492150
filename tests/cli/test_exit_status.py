"""A verdict has one exit status, whichever verb is asked for it."""

from pathlib import Path

import pytest
from commands import CALLS
from samples import parametrize_some

from gfkit.cli import run

TRUE, FALSE = "a(n) = a(n-1) + a(n-2)", "a(n) = a(n-1) + 2*a(n-2)"
LISTED = "1,1,2,3,5,8,13,21,34,55"
STATUSES = [
    (["compare", "fibonacci", "x/(1-x-x^2)"], 0),
    (["compare", "fibonacci", "2^n"], 1),
    (["compare", "1/(1-x-x^2)", LISTED], 3),
    (["compare", "kings", "col", "--columns", "2"], 1),
    (["check", TRUE, "fibonacci"], 0),
    (["check", FALSE, "fibonacci"], 1),
    (["check", TRUE, LISTED], 3),
    (["check", "a(n) = (", "fibonacci"], 2),
    (["guess", LISTED], 0),
    (["guess", "1,2"], 3),
    (["guess", "3,1,4,1,5,9,2,6,5,3"], 3),
    (["oeis", "prove", "Number of purple cows."], 2),
    (["oeis", "prove", "Number of binary words of length n without 11."], 0),
    (["2^n = 3^n"], 1),
    (["2^n = 2*2^(n-1)"], 0),
    (["gf", "kings", "--columns", "2"], 0),
    (["gf", "no such rule"], 2),
]


@parametrize_some(
    ("words", "status"),
    STATUSES,
    ids=lambda one: " ".join(map(str, one)) if isinstance(one, list) else "",
)
def test_a_verdict_has_one_status(words: list[str], status: int) -> None:
    assert run(words) == status


CLAIM = """
[[claim]]
id = "c{k}"
place = "p"
kind = "relation"
statement = "{relation}"
about = {{ {about} }}
says = {{ formula = "{relation}" }}
"""


def claims(*each: tuple[str, str]) -> str:
    """Return the text of claims on sequences."""
    about = {"proved": "gf = 'x/(1-x-x^2)'", "listed": f"terms = [{LISTED}]"}
    parts = (CLAIM.format(k=k, about=about[of], relation=said) for k, (of, said) in enumerate(each))
    return 'source = "S"\n' + "".join(parts)


@pytest.mark.parametrize(
    ("each", "status"),
    [
        ([("proved", TRUE)], 0),
        ([("proved", TRUE), ("proved", FALSE)], 1),
        ([("proved", TRUE), ("listed", TRUE)], 3),
        ([("listed", TRUE), ("proved", FALSE)], 1),
        ([("proved", "a(n) = (")], 2),
        ([("proved", "a(n) = ("), ("proved", FALSE)], 1),
    ],
)
def test_of_several_claims_the_refuted_one_counts(
    each: list[tuple[str, str]], status: int, tmp_path: Path
) -> None:
    file = tmp_path / "claims.toml"
    file.write_text(claims(*each), encoding="utf-8")
    assert run(["audit", str(file)]) == status


@pytest.mark.parametrize("verb", ["audit", "compare", "oeis prove", "verify"])
def test_a_verb_that_judges_has_calls_of_status_0_and_1_in_the_registry(verb: str) -> None:
    assert {0, 1} <= {call.status for call in CALLS if call.verb == verb}
