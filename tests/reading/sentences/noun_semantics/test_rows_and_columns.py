"""Sentences about rows and columns of arrays, by listing: an array is a tuple of rows."""

from itertools import pairwise, product

import pytest
from reading.sentences.listed_objects import counts as counts_as_listed
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence

MOST = 5


def arrays(rows, columns, letters=(0, 1)):
    """Return all arrays of some letters."""
    return [*product(product(letters, repeat=columns), repeat=rows)]


def counts(text, objects, holds):
    """Check that a sentence counts the objects that it means, as does its canonical form."""
    counts_as_listed(text, objects, holds, MOST)


def turned(array):
    """Return the columns of an array."""
    return tuple(zip(*array, strict=True))


SAID = {
    "has sum 2": lambda z: sum(z) == 2,
    "has even sum": lambda z: sum(z) % 2 == 0,
    "has no two adjacent 1s": lambda z: (1, 1) not in pairwise(z),
    "has exactly one run of 1s": lambda z: sum(a < b for a, b in pairwise((0, *z))) == 1,
    "starts with 1": lambda z: z[0] == 1,
    "is 10": lambda z: z == (1, 0),
    "is not 10": lambda z: z != (1, 0),
    "is constant": lambda z: len({*z}) == 1,
    "is not constant": lambda z: len({*z}) > 1,
    "is nondecreasing": lambda z: [*z] == sorted(z),
    "has every entry 0": lambda z: not any(z),
}
LINES = {
    "first row": lambda a: a[0],
    "last row": lambda a: a[-1],
    "first column": lambda a: turned(a)[0],
    "last column": lambda a: turned(a)[-1],
}


@pytest.mark.parametrize("line", LINES)
@parametrize_some("said", SAID, share=72)
@pytest.mark.parametrize("sides", ["2 X n", "n X 2"])
def test_what_is_said_of_the_first_or_last_line_is_said_of_it_alone(line, said, sides):
    def objects(n):
        return arrays(2, n) if sides == "2 X n" else arrays(n, 2)

    def holds(array):
        return SAID[said](LINES[line](array))

    counts(f"{sides} binary arrays whose {line} {said}", objects, holds)
    counts(f"{sides} binary arrays in which the {line} {said}", objects, holds)


def test_second_and_third_lines_are_told_where_they_are():
    counts("3 X n binary arrays whose second row has sum 1", lambda n: arrays(3, n), second_row)
    counts(
        "n X 2 binary arrays in which the third row has no 1s",
        lambda n: arrays(n, 2),
        lambda a: len(a) > 2 and not any(a[2]),
    )
    with pytest.raises(GfkitError, match="no such row"):
        sequence_of(read_sentence("2 X n binary arrays whose third row has sum 1"))


def second_row(array):
    return sum(array[1]) == 1


def test_amounts_in_a_line():
    counts(
        "3 X n binary arrays with exactly one 1 in the first row",
        lambda n: arrays(3, n),
        lambda a: sum(a[0]) == 1,
    )
    counts(
        "2 X n binary arrays with no 1s in the first and last columns",
        lambda n: arrays(2, n),
        lambda a: not any(r[0] or r[-1] for r in a),
    )


ALIKE = {
    "with no two adjacent equal columns": lambda z: not any(a == b for a, b in pairwise(z)),
    "with two adjacent equal columns": lambda z: any(a == b for a, b in pairwise(z)),
    "in which adjacent columns are different": lambda z: all(a != b for a, b in pairwise(z)),
    "in which no two adjacent columns are equal": lambda z: all(a != b for a, b in pairwise(z)),
    "in which adjacent columns differ in exactly one entry": lambda z: all(
        sum(x != y for x, y in zip(a, b, strict=True)) == 1 for a, b in pairwise(z)
    ),
    "in which adjacent columns agree in at least one entry": lambda z: all(
        any(x == y for x, y in zip(a, b, strict=True)) for a, b in pairwise(z)
    ),
    "in which adjacent columns differ in every entry": lambda z: all(
        all(x != y for x, y in zip(a, b, strict=True)) for a, b in pairwise(z)
    ),
    "with exactly two pairs of adjacent equal columns": lambda z: (
        sum(a == b for a, b in pairwise(z)) == 2
    ),
    "with no three adjacent equal columns": lambda z: (
        not any(a == b == c for a, b, c in zip(z, z[1:], z[2:], strict=False))
    ),
}


@parametrize_some("said", ALIKE, share=36)
def test_adjacent_rows_and_columns_are_compared_whole(said):
    holds, of_rows = ALIKE[said], said.replace("column", "row")
    counts(f"2 X n binary arrays {said}", lambda n: arrays(2, n), lambda a: holds(turned(a)))
    counts(f"3 X n binary arrays {of_rows}", lambda n: arrays(3, n), holds)
    counts(f"n X 2 binary arrays {of_rows}", lambda n: arrays(n, 2), holds)


def test_sums_of_rows_and_columns_are_said_of_each():
    for said in ("whose column sums are at most 1", "in which the column sums are at most 1"):
        counts(
            f"2 X n binary arrays {said}",
            lambda n: arrays(2, n),
            lambda a: all(sum(z) < 2 for z in turned(a)),
        )
    counts(
        "n X 2 binary arrays with every row sum odd",
        lambda n: arrays(n, 2),
        lambda a: all(sum(z) % 2 for z in a),
    )


def test_all_rows_differ_where_there_are_few():
    for said in ("with no two equal rows", "in which no two rows are equal"):
        counts(f"3 X n binary arrays {said}", lambda n: arrays(3, n), lambda a: len({*a}) == 3)
    counts(
        "n X 2 binary arrays with two equal columns",
        lambda n: arrays(n, 2),
        lambda a: len({*turned(a)}) == 1,
    )
    with pytest.raises(GfkitError, match="at most 4 of them; 'no two adjacent equal columns'"):
        sequence_of(read_sentence("3 X n binary arrays with no two equal columns"))


def test_what_is_said_of_a_line_of_a_fixed_length_is_regular():
    counts(
        "n X 3 binary arrays in which every row is a palindrome",
        lambda n: arrays(n, 3),
        lambda a: all(z == z[::-1] for z in a),
    )
    counts(
        "3 X n binary arrays in which every column has more 1s than 0s",
        lambda n: arrays(3, n),
        lambda a: all(2 * sum(z) > len(z) for z in turned(a)),
    )


@pytest.mark.parametrize(
    "said",
    [
        "no column equals the previous column",
        "every column differs from the next one",
        "every column is different from the previous one",
    ],
)
def test_lines_are_compared_with_the_previous_one(said):
    meant = read_sentence("2 X n binary arrays with no two adjacent equal columns")
    assert read_sentence(f"2 X n binary arrays in which {said}") == meant


def test_a_row_has_different_entries_or_is_another_one_than_a_word():
    counts(
        "n X 2 arrays over {0,1,2} in which each row has distinct entries",
        lambda n: arrays(n, 2, (0, 1, 2)),
        lambda a: all(x != y for x, y in a),
    )
    counts(
        "2 X n binary arrays whose columns are all different from 00",
        lambda n: arrays(2, n),
        lambda a: (0, 0) not in turned(a),
    )


def test_rows_that_are_different_are_asked_which_are_compared():
    """All pairs of rows, or the adjacent ones: the refusal has a plain form of the first."""
    assert "'no two equal rows'" in str(
        read_sentence("2 X n binary arrays whose rows are different")
    )


def test_a_row_is_no_number():
    for said in ("in which every row is odd", "whose first row is at most 1"):
        assert "its entries, or its sum?" in str(read_sentence(f"2 X n binary arrays {said}"))


def test_columns_of_one_letter():
    counts(
        "2 X n binary arrays with no column of all 1s",
        lambda n: arrays(2, n),
        lambda a: (1, 1) not in turned(a),
    )


def test_squares_are_read_with_their_own_first_row():
    found = sequence_of(read_sentence("n X n binary arrays whose first row has no 1s"))
    assert [found.term(n) for n in (1, 2, 3)] == [2 ** (n * n - n) for n in (1, 2, 3)]
