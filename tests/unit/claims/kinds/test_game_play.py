"""Kinds of claims about play: true statements, false ones, and claims that cannot be read."""

from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim, Range


def claim(kind, about, says=None, holds_for=None):
    return Claim(
        "1", "Here", "line 1", "", kind, about, says or {}, holds_for and Range.parse(holds_for)
    )


def verdict(*arguments):
    return str(settle(claim(*arguments)).verdict)


def test_too_many_plays_are_refused(monkeypatch):
    monkeypatch.setattr("gfkit.games.play_facts.MOST_PLAYS", 100)
    assert verdict("plays", {"columns": 4, "rows": 3}, {"count": 1}) == "refused"
    assert verdict("plays", {"columns": 3, "rows": 4}, {"lines": 1}) == "refused"
    assert verdict("raised plays", {"columns": 4, "rows": 3, "raised": [1]}, {}) == "refused"
