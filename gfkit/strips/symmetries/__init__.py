"""Arrays that symmetries keep, and classes up to symmetry."""
