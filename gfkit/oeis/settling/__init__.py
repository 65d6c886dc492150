"""Many entries at once: what they say is proved or refuted, and kept."""
