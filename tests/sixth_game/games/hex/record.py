"""What Hex offers the record. No pixels."""

from games.model.record.offer import RecordOffer

RECORD = RecordOffer(ratings=(1000, 1200))  # of its two levels
