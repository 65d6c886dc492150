"""The functions that users call, and their answers; those of verbs are in `verbs`."""
