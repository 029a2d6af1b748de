"""Days: the games that a date alone gives, the same for everyone, and the stamps for what was done. No pixels."""
