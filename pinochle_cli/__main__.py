"""``pinochle`` and ``python -m pinochle_cli``."""

from __future__ import annotations

import sys

from pinochle_cli import __version__


def main() -> None:
    """Run the command line and exit with its code."""
    if sys.argv[1:] == ["--version"]:
        # Answered before Typer is imported: scripts ask often.
        print(__version__)
        return
    from pinochle_cli.cli.app import run

    sys.exit(run())


if __name__ == "__main__":
    main()
