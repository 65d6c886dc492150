"""A student: Kayles."""

from gfkit import game

answer = game.nim("kayles", terms=10)
assert answer.first_terms[:5] == (0, 1, 2, 3, 1)
assert answer.period is not None and answer.preperiod is not None
assert answer.period + answer.preperiod == 83
assert game.nim_value("kayles 5,6,7").nim_value == 5
assert int(game.nim_value("cram", rows=2, columns=3)) == 1
lost: tuple[int, ...] = game.p_positions("0.07", terms=4).first_terms
assert lost == (0, 1, 5, 9)
assert str(game.genus("kayles 5").genus) == game.genera("kayles").to_dict()["genera"][5]  # type: ignore[index]
