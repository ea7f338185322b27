"""``--export``: what is drawn, in a file; and how a file is put in place of another."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pinochle_cli.rules import PinochleError
from pinochle_cli.rules.errors import one_line

if TYPE_CHECKING:
    from pinochle_cli.formats.exporting import DrawnPage

USUAL_WIDTH = 100
"""Columns of a page where ``COLUMNS`` does not say otherwise."""

TABLE_KINDS = (".svg", ".html")
"""What a file with tables may end in."""


class ExportError(PinochleError):
    """A file that cannot be written; what was there is as it was."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f'--export "{path[:200]}": {reason}')


class Export(NamedTuple):
    """Where drawings go: a file that takes its place when the last of them is drawn."""

    path: str
    kind: str
    title: str

    @classmethod
    def to(cls, path: str, title: str) -> Export:
        """A file by its name. One that could not be written is refused at once, before anything
        long is reckoned."""
        kind = kind_of(path, TABLE_KINDS)
        check_place(path)
        return cls(path, kind, title)

    def page(self) -> DrawnPage:
        """An empty page."""
        from pinochle_cli.formats.exporting import DrawnPage

        columns = os.environ.get("COLUMNS", "")
        return DrawnPage(self.title, int(columns) if columns.isdecimal() else USUAL_WIDTH)

    def write(self, page: DrawnPage) -> str:
        """Write the page to the file and say so. Nothing drawn leaves the file as it is."""
        if page.given:
            replace_file(self.path, page.text(self.kind))
            told = page.shortened or self.title
        else:
            told = "nothing to draw, so nothing is written"
        return f"{one_line(self.path)}: {told}"


def kind_of(path: str, kinds: tuple[str, ...]) -> str:
    """Which of ``kinds`` of files that name ends in."""
    suffix = Path(path).suffix.lower()
    if suffix not in kinds:
        endings = " or ".join((", ".join(kinds[:-1]), kinds[-1]))
        raise ExportError(path, f"name a file that ends in {endings}")
    return suffix


def check_place(path: str) -> None:
    """Refuse a path at which no file can be put."""
    place = Path(os.path.realpath(path))
    if not place.parent.is_dir():
        raise ExportError(path, f"No such file or directory: {place.parent}")
    if place.exists() and not place.is_file():
        raise ExportError(path, "is no file that could be replaced")
    if not os.access(place.parent, os.W_OK) or (place.exists() and not os.access(place, os.W_OK)):
        raise ExportError(path, "must not be written to")


def replace_file(path: str, text: str) -> None:
    """Put a file with ``text`` at ``path``, all or nothing; one that was there keeps its mode."""
    check_place(path)
    place = Path(os.path.realpath(path))
    beside = place.with_name(f".{place.name}.{os.urandom(6).hex()}.new")
    try:
        with beside.open("x", encoding="utf-8", errors="replace") as file:
            file.write(text)
        with suppress(FileNotFoundError):
            beside.chmod(place.stat().st_mode & 0o777)
        os.replace(beside, place)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink()
        if isinstance(error, OSError):
            raise ExportError(path, f"{error.strerror or error}; nothing was changed") from None
        raise
