"""Boards, pieces, tile sets and named games, as pure data."""
