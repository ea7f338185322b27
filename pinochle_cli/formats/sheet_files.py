"""The file under a score sheet: every change is all or nothing, and one writer at a time.

A change is written beside the sheet, forced to disk, then put in the sheet's place in one step. A
kill at any moment leaves the old sheet or the new one. Writers wait for each other on a lock of
the sheet itself. What a killed writer leaves beside the sheet, the next one writes over.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
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
        old = self.path.stat()
        if not stat.S_ISREG(old.st_mode):
            raise SheetFileError(str(self.path), "is no file that could be replaced")
        if not old.st_mode & 0o222 or not os.access(self.path, os.W_OK):
            raise SheetFileError(str(self.path), "is read-only; nothing was changed")
        if len(content) > LARGEST_SHEET:
            raise SheetFileError(str(self.path), "is full; make a new sheet with --new")
        # One name for every writer, for there is one at a time: the next takes over what is left.
        with _written(self.path.with_name(f".{self.path.name}.new"), content) as new:
            _make_alike(new, old)
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
    folder = target.parent
    if not folder.is_dir():
        raise SheetFileError(path, f"there is no folder {folder}")
    # A name of its own, for two may make one sheet.
    beside = target.with_name(f".{target.name}.{os.urandom(6).hex()}.new")
    with _told(path), _written(beside, content) as new:
        try:
            _give_name(new, target)
        except FileExistsError:
            raise SheetFileError(path, "exists already: choose another name") from None
        _sync_folder(folder)


def _give_name(new: Path, target: Path) -> None:
    """Let ``new`` be ``target``, unless there is one."""
    try:
        os.link(new, target)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS):
            raise
        # A file has one name here, as on a memory stick: an empty one holds the place.
        target.touch(exist_ok=False)
        os.replace(new, target)
    else:
        new.unlink()


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
def _written(path: Path, content: bytes) -> Iterator[Path]:
    """A file with ``content`` that is safely on disk, for the caller to rename; it is gone when
    anything goes wrong."""
    path.unlink(missing_ok=True)
    try:
        with path.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield path
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def _make_alike(new: Path, old: os.stat_result) -> None:
    """Give ``new`` the owner and the mode of a file, as far as this user may."""
    for owner, group in ((-1, old.st_gid), (old.st_uid, -1)):
        with suppress(OSError):
            os.chown(new, owner, group)
    new.chmod(old.st_mode & 0o777)


def _sync_folder(folder: Path) -> None:
    """Make the change of names last; systems that cannot are left alone."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
