"""Transfer matrices: terms, lumping, bounds, agreement, determinants, traces."""
