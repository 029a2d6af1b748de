"""The lids on the launcher's table: where they lie, what is on them."""
