"""Arrays that symmetries fix, and classes of arrays up to symmetries."""
