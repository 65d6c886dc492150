"""What titles speak of: sums that signs make zero, sets in graphs."""
