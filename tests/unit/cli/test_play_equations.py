"""What is found of play positions, and what is not, in words."""

from answers import printed, told


def test_play_positions_without_a_recurrence_say_so(capsys, monkeypatch):
    monkeypatch.setattr("gfkit.strips.facts.play_statements.GUESSED_TERMS", 60)
    data = told(capsys, "gf", "domineering:play", "--columns", "3")
    assert data["recurrence"] is None
    assert "no recurrence" in data["recurrence_missing"]
    text = printed(capsys, "gf", "domineering:play", "--columns", "3")
    assert "degree 10 in F and 39 in t (--full prints all)" in text
