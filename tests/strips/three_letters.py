"""Arrays of three letters with weights and empty cells; no letter is beside its like."""

from gfkit.boards.rules.arrays import ArrayRule

LETTERS = ArrayRule.from_data(
    {
        "values": ["A", "B", "C", "0"],
        "weights": {"A": "a", "B": "2*b*y", "C": "c^2*x", "0": "z"},
        "neighbours": [
            {
                "directions": ["left", "right", "up", "down"],
                "relation": "equal",
                "counts": [0],
                "of": ["A", "B"],
            }
        ],
    },
    "three letters",
)
