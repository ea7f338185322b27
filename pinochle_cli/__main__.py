"""``pinochle`` and ``python -m pinochle_cli``."""

from __future__ import annotations

import sys
from contextlib import suppress

from pinochle_cli import __version__


def main() -> None:
    """Run the command line and exit with its code."""
    if sys.argv[1:] == ["--version"]:
        # Answered before Typer is imported: scripts ask often. If it cannot be written, the
        # application says so.
        with suppress(OSError):
            print(__version__, flush=True)
            return
    from pinochle_cli.cli.app import run

    sys.exit(run())


if __name__ == "__main__":
    main()
