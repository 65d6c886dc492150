import pytest

from gfkit.render.layout import aligned, broken, columns


@pytest.mark.parametrize("text", ["", "short", "1-x" * 60, "a" * 250, "1, 2, " * 50])
def test_lines_keep_within_the_room_and_lose_nothing(text: str) -> None:
    lines = broken(text, 40)
    assert max(map(len, lines)) <= 40
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_labels_are_aligned() -> None:
    assert aligned([("a", "1"), ("long", "2")]) == "a     1\nlong  2"


def test_wide_tables_are_cut_into_parts_with_the_first_column() -> None:
    rows = [["m", *map(str, range(10, 40))], ["1", *["7"] * 30]]
    text = columns(rows, width=50)
    assert max(map(len, text.splitlines())) <= 50
    assert text.count("m ") == 3
    assert all(str(n) in text for n in range(10, 40))


def test_a_table_of_one_column_is_no_loop() -> None:
    assert columns([["a"], ["b"]]) == "a\nb"
