"""One module for each verb: its function, the classes of its answers, and nothing else."""
