"""Moves and links of elements, and images: what the places of an array show."""
