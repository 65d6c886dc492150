"""A program that answers questions, and prints the answers; importing numpy is an error."""

import json
import sys

sys.modules["numpy"] = None  # importing it raises ImportError
import gfkit  # noqa: E402

asked = json.load(sys.stdin)
found = {text: str(gfkit.guess(text)) for text in asked["guess"]}
found |= {text: str(gfkit.facts(text)) for text in asked["facts"]}
found |= {text: str(gfkit.closed_form(text)) for text in asked["closed"]}
found["replay"] = gfkit.verify(asked["replay"]).holds
print(json.dumps(found))
