"""Groups of stones that touch an empty cell."""
