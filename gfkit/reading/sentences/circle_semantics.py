"""From a parse to what it means: the forms of `words_on_a_circle.lark`."""

from __future__ import annotations

from dataclasses import replace

from gfkit.reading.sentences.coloring_semantics import ColoredPlace, ColoringForms
from gfkit.reading.sentences.meanings_of_sentence_parts import Alphabet, OnCircle, Parts, one, the
from gfkit.reading.sentences.sentence_meanings import (
    Counted,
    Meaningless,
    Objects,
    Property,
    Size,
    Words,
)


class CircleForms(ColoringForms):
    """What each form of `words_on_a_circle.lark` means."""

    def ends_meet(self, parts: Parts) -> OnCircle:
        return OnCircle()

    def marked_place(self, parts: Parts) -> None:
        """Return nothing: turned words are different."""

    def objects_around(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return words that are written around a circle."""
        objects, size, said = the(tuple, parts)
        if not isinstance(objects, Words):
            raise Meaningless("words stand on a circle")
        return replace(objects, on_circle=True), size, said

    def only_one(self, parts: Parts) -> None:
        """Return nothing: one letter stands at each place."""
        if str(parts[0]) != "1":
            raise Meaningless("one letter stands at each place")

    def letters_put(self, parts: Parts) -> Alphabet:
        """Return the letters of which one stands at each place."""
        told = one(Alphabet, parts)
        return told or self.alphabet_of_values([z for z in parts if z is not None])

    def places_around(self, parts: Parts) -> Size:
        return the(Size, parts)

    def labelled_polygon(self, parts: Parts) -> Size:
        return the(Size, parts)

    def plain_polygon(self, parts: Parts) -> Size:
        return the(Size, parts)

    def corners_of_polygon(self, parts: Parts) -> Size:
        """Return how many corners a polygon has, which is told twice."""
        sizes = {z for z in parts if isinstance(z, Size)}
        if len(sizes) != 1:
            raise Meaningless("a polygon has as many corners as sides")
        return sizes.pop()

    def colored_corners(self, parts: Parts) -> ColoredPlace:
        return self.colored_circle([self.corners_of_polygon(parts)])

    def circle_filled(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        letters = the(Alphabet, parts).letters
        return Words(letters, on_circle=True), the(Size, parts), None

    def row_of_cells(self, parts: Parts) -> Size:
        return the(Size, parts)

    def row_filled(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        return Words(the(Alphabet, parts).letters), the(Size, parts), None

    def corners_chosen(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        return Words((0, 1), on_circle=True), the(Size, parts), None

    def possibly_none(self, parts: Parts) -> None:
        """Return nothing: the places may all be empty."""

    def chosen_of_them(self, parts: Parts) -> None:
        """Return nothing: some of the places that are told are occupied."""

    def counted_chosen(self, parts: Parts) -> Counted:
        """Return the words of 0 and 1 whose 1s are the places that are occupied."""
        place = the(ColoredPlace, parts)
        objects, size = place.objects(Alphabet((0, 1)))
        return self.counted([(objects, size, None), *(z for z in parts if z is not place)])
