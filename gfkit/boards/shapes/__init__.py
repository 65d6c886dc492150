"""Boards, their joined sides, positions, grounds and graphs."""
