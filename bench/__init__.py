"""Side-by-side comparisons with other people's solvers: `python -m bench.NAME [--json]`."""
