"""The functions that users call, and the answers that they return; those of verbs are in `verbs`."""
