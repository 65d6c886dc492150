"""Rules with letters, drawn at random, and the same rules with numbers in the place of these."""

from __future__ import annotations

from random import Random

SAID = (
    "", "avoiding {f}", "with exactly {k} 0s", "with no two adjacent equal letters",
    "with no {m} equal consecutive letters", "with at most {k} runs", "that start with {z}",
    "in which every 0 is followed by a 1", "that contain {f}", "with an even number of 1s",
    "with the first and last letter equal", "with at most {m} different letters",
)  # fmt: skip
PIECES = (
    "squares", "dominoes", "2 x 2 squares", "1 x 3 tiles", "L-trominoes", "vertical dominoes",
)  # fmt: skip


def words(draw: Random) -> tuple[str, dict[str, int]]:
    """Return words over k letters, and a number for k that is not too small."""
    said = draw.choice(SAID).format(
        f="".join(draw.choice("01") for _ in range(draw.randint(2, 3))),
        k=draw.randint(1, 2), m=draw.randint(2, 3), z=draw.choice("01"),
    )  # fmt: skip
    circular = "circular " * (draw.random() < 0.2 and "runs" not in said and "first" not in said)
    return f"{circular}words of length n over {{0}} letters {said}".strip(), {
        "k": draw.randint(2, 6)
    }


def tilings(draw: Random) -> tuple[str, dict[str, int]]:
    """Return tilings with kinds of tiles, and numbers of the kinds."""
    some = draw.sample(PIECES, 2)
    if "dominoes" in some and "vertical dominoes" in some:
        some = ["squares", "dominoes"]
    kinds = {letter: draw.randint(1, 6) for letter in "ab"[: draw.randint(1, 2)]}
    told = [
        f"{{{k}}} kinds of {piece}" if k < len(kinds) else piece for k, piece in enumerate(some)
    ]
    joined = draw.choice(("board", "board", "cylinder"))
    rows = draw.randint(2, 3) + (joined == "cylinder")
    return f"tilings of a {rows} x n {joined} with {' and '.join(told)}", kinds


def arrays(draw: Random) -> tuple[str, dict[str, int]]:
    """Return arrays over k letters whose neighbors differ, and a number for k."""
    way = draw.choice(("", "horizontally ", "vertically "))
    said = draw.choice((f" with no two {way}adjacent equal entries", ""))
    return f"{draw.randint(1, 3)} x n arrays over {{0}} letters{said}", {"k": draw.randint(2, 5)}


def drawn_rule(seed: int) -> tuple[str, str, dict[str, int]]:
    """Return a sentence with letters, the same with numbers, and these."""
    draw = Random(seed)  # noqa: S311 - any rules will do
    text, numbers = draw.choice((words, words, tilings, tilings, arrays))(draw)
    return text.format(*numbers), text.format(*numbers.values()), numbers
