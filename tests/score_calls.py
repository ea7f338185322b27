"""What a refusal of ``score`` looks like."""

from __future__ import annotations


def refused(result, *words: str) -> None:
    """One sentence on standard error, nothing on standard output."""
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("pinochle: ")
    assert "Traceback" not in result.err
    assert len(result.err) < 6000
    for word in words:
        assert word in result.err
