"""Values of short games: canonical forms, order, thermographs."""
