"""The page of a rule: which arrays are meant, and each of its conditions."""

import pytest

from gfkit.boards.rule_files.countable_models import model_of
from gfkit.boards.rules.array_rules import ArrayRule
from gfkit.render.model_page_and_page_of_all_rules import model_page
from gfkit.render.page_formats import Line

WORDS = [{"direction": "row", "forbid": ["11"]}]
DOMINOES = [{"rows": 2, "columns": 1, "holds": "a <= b"}]


@pytest.mark.parametrize(
    "conditions", [{}, {"words": WORDS}, {"words": WORDS, "blocks": DOMINOES}], ids=str
)
def test_a_page_says_what_is_meant_and_then_each_condition(conditions):
    rule = ArrayRule.from_data({"values": ["0", "1"], **conditions}, "a rule")
    lines = [one for one in model_page(model_of(rule)).parts if isinstance(one, Line)]
    (place,) = [k for k, one in enumerate(lines) if one.label == "means"]
    assert '"0", "1"' in lines[place].text
    said = lines[place + 1 :]
    assert [one.text.split(" ")[0].rstrip("s") for one in said] == [
        key.rstrip("s") for key in conditions
    ]
    assert {one.label for one in said} <= {""}
