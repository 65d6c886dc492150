"""Mean and variance of the numbers of pieces are those of all positions."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from gfkit.series.profiles import Profile, counts_of, moments_of


@given(
    st.dictionaries(
        st.tuples(st.integers(0, 5), st.integers(0, 5)), st.integers(1, 50), min_size=1
    ).map(Profile.of)
)
def test_moments_of_numbers_of_pieces_are_exact(profile: Profile) -> None:
    for of, value in (
        ("left", lambda i, _: i),
        ("right", lambda _, j: j),
        ("both", lambda i, j: i + j),
    ):
        counts = counts_of(profile, of)
        positions = [value(i, j) for i, j, f in profile.terms for _ in range(f)]
        mean = Fraction(sum(positions), len(positions))
        squares = Fraction(sum(k * k for k in positions), len(positions))
        assert moments_of(counts) == (mean, squares - mean**2)
        assert sum(counts) == profile.total()
