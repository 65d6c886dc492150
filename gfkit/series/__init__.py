"""Power series and polynomials in normal form, with and without marks."""
