"""Words: translations, and their pixels."""
