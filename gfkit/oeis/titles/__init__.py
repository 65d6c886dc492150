"""What a title says: the grammar, and one maker for each phrase."""
