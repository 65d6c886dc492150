"""How long certified asymptotics, growth per cell and equations of play positions take."""

from gfkit import Strip
from gfkit.analysis.asymptotics import asymptotics
from gfkit.boards.rules import find_model
from gfkit.strips.sequences.growth_per_cell import cell_growth
from gfkit.strips.sequences.play_statements import play_equation


def test_fifty_digits_of_order_136(benchmark):
    gf = Strip(find_model("domineering"), columns=8).generating_function().gf
    found = benchmark(lambda: asymptotics(gf, digits=50))
    assert found.term.base.value.certified_digits(50) == 50


def test_hard_squares_up_to_14(benchmark):
    found = benchmark(lambda: cell_growth(find_model("node-kayles"), 14))
    assert float(found.upper.value - found.lower.value) < 1e-6


def test_play_positions_of_three_columns(benchmark):
    strip = Strip(find_model("domineering:play"), columns=3)
    assert benchmark(lambda: play_equation(strip, with_recurrence=False)).equation.degree == 10
