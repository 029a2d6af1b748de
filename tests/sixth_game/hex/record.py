"""What Hex offers the record. No pixels."""

RATINGS = (1000, 1200)  # of its two levels
