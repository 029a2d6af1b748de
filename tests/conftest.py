"""What holds for all tests."""

from hypothesis import settings

# Speed is reported by the benchmarks, never asserted: a busy machine fails no test.
settings.register_profile("tabla")
settings.load_profile("tabla")
