"""A student: the rules that there are."""

from gfkit import Rule, find_model, rules

rule: Rule = rules["col"]
print(rule.summary)
for name in rules:
    assert rules[name].models
assert find_model("domineering").name == rules["domineering"].positions.name
