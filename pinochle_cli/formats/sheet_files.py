"""The file under a score sheet: every change is all or nothing, and one writer at a time.

A change is written beside the sheet, forced to disk, then put in the sheet's place in one step. A
kill at any moment leaves the old sheet or the new one. Writers wait for each other on a lock of
the sheet itself.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from pinochle_cli.rules import PinochleError

LARGEST_SHEET = 10_000_000
"""Bytes; an evening has a few thousand."""


class SheetFileError(PinochleError):
    """A sheet that cannot be read or written; the file is as it was."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path[:200]}: {reason}")


class LockedSheet(NamedTuple):
    """A sheet that nobody else writes while it is held."""

    path: Path
    content: bytes

    def replace(self, content: bytes) -> None:
        """Put ``content`` in the sheet's place, all or nothing."""
        mode = self.path.stat().st_mode
        if not mode & 0o222:
            raise SheetFileError(str(self.path), "is read-only; nothing was changed")
        with _written_beside(self.path, content, mode & 0o777) as new:
            os.replace(new, self.path)
        _sync_folder(self.path.parent)


@contextmanager
def locked_sheet(path: str) -> Iterator[LockedSheet]:
    """Hold the sheet at ``path`` against other writers."""
    real = Path(os.path.realpath(path))
    with _told(path), _lock(real) as content:
        yield LockedSheet(real, content)


def read_sheet_file(path: str) -> bytes:
    """The bytes of the sheet. A replaced sheet is whole, so reading needs no lock."""
    with _told(path), open(path, "rb") as file:
        return _read(file, path)


def create_sheet_file(path: str, content: bytes) -> None:
    """Make a new sheet; one that exists stays as it is and is an error."""
    target = Path(path)
    with _told(path), _written_beside(target, content, 0o666 & ~_umask()) as new:
        try:
            os.link(new, target)
        except FileExistsError:
            raise SheetFileError(path, "exists already: choose another name") from None
        os.unlink(new)
    with _told(path):
        _sync_folder(target.resolve().parent)


@contextmanager
def _told(path: str) -> Iterator[None]:
    """Any failure of the system as a sentence about the sheet."""
    try:
        yield
    except FileNotFoundError:
        raise SheetFileError(path, "there is no such sheet; make one with --new") from None
    except OSError as error:
        reason = f"{error.strerror or error}; nothing was changed"
        raise SheetFileError(path, reason) from None


@contextmanager
def _lock(path: Path) -> Iterator[bytes]:
    """The bytes of the file, locked. Another writer may have put a new file in its place while we
    waited, so the lock counts only when it is on the file that is there now."""
    while True:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if os.fstat(file.fileno()).st_ino == path.stat().st_ino:
                yield _read(file, str(path))
                return


def _read(file: object, path: str) -> bytes:
    content: bytes = file.read(LARGEST_SHEET + 1)  # type: ignore[attr-defined]
    if len(content) > LARGEST_SHEET:
        raise SheetFileError(path, "is larger than ten megabytes: no score sheet")
    return content


@contextmanager
def _written_beside(path: Path, content: bytes, mode: int) -> Iterator[Path]:
    """A file with ``content``, safely on disk, in the folder of ``path``; gone afterwards unless
    it took the place of ``path``. Its name holds the process, for two may make one sheet."""
    beside = path.parent / f".{path.name}.{os.getpid()}.new"
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(mode)
        yield beside
    finally:
        with suppress(OSError):
            beside.unlink()


def _sync_folder(folder: Path) -> None:
    """Make the change of names last; systems that cannot are left alone."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
