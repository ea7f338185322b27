"""What holds for the whole test run."""

from __future__ import annotations

import gc


def pytest_collection_finish() -> None:
    """Thousands of collected tests live to the end: the collector of garbage need not look at
    them again and again, which took a tenth of the run."""
    gc.collect()
    gc.freeze()
