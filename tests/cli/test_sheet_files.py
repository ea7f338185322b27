"""A score sheet on a full disk, in odd files and folders: it stays as it was."""

from __future__ import annotations

import errno
import os
import resource
import threading
from collections.abc import Callable

import pytest
from sheet_calls import (
    THEM,
    US,
    bids,
    new_sheet,
    program,
    refused,
    score,
)

from pinochle_cli.formats import sheet_files

# No room, and other failures of the system


@pytest.mark.parametrize("options", [US, ("--undo",)], ids=["enter", "undo"])
def test_a_limit_on_the_size_of_files_leaves_the_sheet_as_it_was(tmp_path, options):
    path = new_sheet(tmp_path)
    for _ in range(2):
        score(path, *THEM)
    before = path.read_bytes()
    limit = 64
    writer = program(
        path,
        *options,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
    )
    out, err = writer.communicate()
    assert (writer.returncode, out) == (2, "")
    assert err == f"pinochle: {path}: File too large; nothing was changed\n"
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


FAILURES = [
    # what the system cannot do, its error
    ("fsync", errno.ENOSPC),
    ("fsync", errno.EIO),
    ("replace", errno.EACCES),
    ("replace", errno.EDQUOT),
]


def failing(number: int) -> Callable[..., None]:
    def fail(*arguments, **options) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("options", [US, ("--undo",)], ids=["enter", "undo"])
@pytest.mark.parametrize(("name", "number"), FAILURES)
def test_a_failure_of_the_disk_is_told_and_changes_nothing(
    tmp_path, monkeypatch, name, number, options
):
    path = new_sheet(tmp_path)
    score(path, *THEM)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(sheet_files.os, name, failing(number))
        refused(score(path, *options), f"{path}: {os.strerror(number)}; nothing was changed")
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]
    assert score(path, *US).code == 0


@pytest.mark.parametrize("name", ["fsync", "link"])
def test_a_sheet_for_which_there_is_no_room_is_not_made(tmp_path, monkeypatch, name):
    path = tmp_path / "friday.jsonl"
    monkeypatch.setattr(sheet_files.os, name, failing(errno.ENOSPC))
    refused(score(path, "--new", "--sides", "Us,Them"), str(path), "No space left on device")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("number", [errno.EPERM, errno.EOPNOTSUPP])
def test_a_sheet_can_be_made_where_files_have_one_name(tmp_path, monkeypatch, number):
    monkeypatch.setattr(sheet_files.os, "link", failing(number))
    path = new_sheet(tmp_path)
    before = path.read_bytes()
    assert score(path).code == 0
    refused(score(path, "--new", "--sides", "A,B"), "exists already")
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


# Files that are odd


@pytest.mark.parametrize("options", [US, ("--undo",)], ids=["enter", "undo"])
def test_a_read_only_sheet_stays_as_it_is(tmp_path, options):
    path = new_sheet(tmp_path)
    score(path, *THEM)
    path.chmod(0o444)
    before = path.read_bytes()
    refused(score(path, *options), f"{path}: is read-only; nothing was changed")
    assert path.read_bytes() == before
    assert path.stat().st_mode & 0o777 == 0o444
    assert score(path).code == 0


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o666])
def test_the_mode_of_a_sheet_stays(tmp_path, mode):
    path = new_sheet(tmp_path)
    path.chmod(mode)
    assert score(path, *US).code == score(path, *THEM).code == score(path, "--undo").code == 0
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_the_owner_of_a_sheet_stays(tmp_path):
    path = new_sheet(tmp_path)
    os.chown(path, 1234, 5678)
    assert score(path, *US).code == 0
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 5678)


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_sheet_has_the_mode_of_any_new_file(tmp_path, mask):
    before = os.umask(mask)
    try:
        path = new_sheet(tmp_path)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask


def test_a_link_stays_a_link_and_its_target_changes(tmp_path):
    home, table = tmp_path / "home", tmp_path / "table"
    home.mkdir()
    table.mkdir()
    target = new_sheet(home)
    link = table / "tonight.jsonl"
    link.symlink_to(os.path.relpath(target, table))
    assert score(link, *US).code == 0
    assert link.is_symlink()
    assert len(target.read_bytes().splitlines()) == 2
    assert score(link, "--undo").code == 0
    assert link.is_symlink()
    assert len(target.read_bytes().splitlines()) == 1
    refused(score(link, "--new", "--sides", "A,B"), "exists already")
    assert [*home.iterdir()] == [target]
    assert [*table.iterdir()] == [link]


def test_a_link_to_nothing_is_no_sheet(tmp_path):
    link = tmp_path / "tonight.jsonl"
    link.symlink_to(tmp_path / "gone.jsonl")
    refused(score(link, *US), f"{link}: there is no such sheet; make one with --new")
    refused(score(link, "--new", "--sides", "A,B"), "exists already")
    assert [*tmp_path.iterdir()] == [link]


def test_a_link_to_itself_is_no_sheet(tmp_path):
    link = tmp_path / "tonight.jsonl"
    link.symlink_to(link)
    refused(score(link), str(link), "symbolic link")
    refused(score(link, *US), str(link))


def test_a_sheet_that_is_not_there(tmp_path):
    for path in (tmp_path / "friday.jsonl", tmp_path / "nowhere" / "friday.jsonl"):
        for options in ((), US, ("--undo",)):
            refused(score(path, *options), f"{path}: there is no such sheet; make one with --new")
    refused(score(path, "--new", "--sides", "A,B"), f"there is no folder {path.parent}")
    assert [*tmp_path.iterdir()] == []


def test_a_folder_is_no_sheet(tmp_path):
    for options in ((), US, ("--undo",)):
        refused(score(tmp_path, *options), f"{tmp_path}: Is a directory")
    refused(score(tmp_path, "--new", "--sides", "A,B"), "exists already")
    assert [*tmp_path.iterdir()] == []
    below = new_sheet(tmp_path) / "below.jsonl"
    for options in ((), US, ("--new", "--sides", "A,B")):
        refused(score(below, *options), str(below.parent))


def test_a_pipe_is_read_and_never_replaced(tmp_path):
    content = new_sheet(tmp_path).read_bytes()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for options, code in (((), 0), (US, 2)):
        writer = threading.Thread(target=pipe.write_bytes, args=(content,))
        writer.start()
        result = score(pipe, *options)
        writer.join()
        assert result.code == code
    refused(result, f"{pipe}: is no file that could be replaced")
    assert pipe.is_fifo()


def test_a_sheet_has_a_largest_size(tmp_path, monkeypatch):
    path = new_sheet(tmp_path)
    score(path, *THEM)
    monkeypatch.setattr(sheet_files, "LARGEST_SHEET", len(path.read_bytes()) + 10)
    before = path.read_bytes()
    refused(score(path, *US), "is full; make a new sheet with --new")
    assert path.read_bytes() == before
    monkeypatch.setattr(sheet_files, "LARGEST_SHEET", len(before) - 1)
    for options in ((), US, ("--undo",)):
        refused(score(path, *options), "no score sheet")
    assert path.read_bytes() == before


def test_names_that_need_more_than_ascii(tmp_path):
    path = tmp_path / "vendredi soir – été.jsonl"
    assert score(path, "--new", "--sides", "Zoë,Łukasz & Söhne").code == 0
    assert score(path, *US[:2], "--bidder", "ŁUKASZ & söhne", *US[4:]).code == 0
    assert "Łukasz & Söhne" in path.read_text(encoding="utf-8")
    assert score(path).out.startswith("Zoë\t14\t14\t")


ODD = [
    # what a file looks like, as a change of an ordinary one
    ("ordinary", lambda content: content),
    ("no final newline", lambda content: content[:-1]),
    ("blank lines at the end", lambda content: content + b"\n\n\n"),
    ("blanks at the end", lambda content: content + b"  \t "),
    ("a line of no-break spaces at the end", lambda content: content + "\u00a0\n".encode()),
    ("a line of separators at the end", lambda content: content + b"\x1c\x1d\n"),
    ("blank lines between", lambda content: content.replace(b"\n", b"\n\n \n")),
    ("blank lines before", lambda content: b"\n\n" + content),
    ("windows line ends", lambda content: content.replace(b"\n", b"\r\n")),
    ("windows line ends, no last one", lambda content: content.replace(b"\n", b"\r\n")[:-2]),
    ("windows line ends, half a last one", lambda content: content.replace(b"\n", b"\r\n")[:-1]),
    ("a byte order mark", lambda content: b"\xef\xbb\xbf" + content),
    ("a byte order mark and windows", lambda content: b"\xef\xbb\xbf" + content[:-1] + b"\r\n"),
    ("spread keys", lambda content: content.replace(b": ", b" :  ")),
]


@pytest.mark.parametrize("change", [row[1] for row in ODD], ids=[row[0] for row in ODD])
def test_what_a_file_looks_like_loses_no_hand_and_undo_is_exact(tmp_path, change):
    path = new_sheet(tmp_path)
    score(path, *THEM)
    score(path, *US)
    content = change(path.read_bytes())
    path.write_bytes(content)
    assert bids(path) == ["26", "30"]
    end = b"\r\n" if b"\r\n" in content else b"\n"
    whole = content if content.endswith(b"\n") else content + end
    assert score(path, *THEM).code == 0
    assert bids(path) == ["26", "30", "26"]
    line = b'{"bid": 26, "bidder": "Them", "meld": [4, 2], "points": [9, 16]}'
    assert path.read_bytes() == whole + line + end
    assert score(path, "--undo").code == 0
    assert path.read_bytes() == whole
    assert bids(path) == ["26", "30"]
    assert score(path, "--undo").code == score(path, "--undo").code == 0
    assert bids(path) == []
    refused(score(path, "--undo"), "there is no hand to take back")
    for options in (THEM, US):
        assert score(path, *options).code == 0
    assert bids(path) == ["26", "30"]


NO_SHEETS = [
    # bytes that are no sheet, words on standard error
    (b"", "line 1: no header: an empty sheet; make one with --new"),
    (b"\n \n\r\n", "line 1: no header"),
    (b"\xef\xbb\xbf", "line 1: no header"),
    (bytes(range(255, -1, -1)), "line 1: not a text in UTF-8"),
    (b"\x00\n" * 9, "line 1: not JSON"),
    (b"\x89PNG\r\n\x1a\n\x00", "line 1: not a text in UTF-8"),
    ('{"schema": "pinochle.sheet/1"}'.encode("utf-16"), "line 1: not a text in UTF-8"),
    (b"[" * 100_000, "line 1: not a record: nested too deeply"),
    (b"9" * 5000, "line 1: not a record: a number with too many digits"),
    (b"bid,meld\n30,14\n", "line 1: not JSON"),
    (b"[1]\n", "line 1: not a JSON object"),
    (b'{"bid": 30}\n', 'line 1: no header: the first line says {"schema": "pinochle.sheet/1"'),
]


@pytest.mark.parametrize(("content", "words"), NO_SHEETS, ids=lambda each: str(each)[:40])
def test_what_is_no_sheet_is_told_and_left_alone(tmp_path, content, words):
    path = tmp_path / "friday.jsonl"
    path.write_bytes(content)
    for options in ((), US, ("--undo",)):
        refused(score(path, *options), f"{path} {words}")
    refused(score(path, "--new", "--sides", "Us,Them"), "exists already")
    assert path.read_bytes() == content
    assert [*tmp_path.iterdir()] == [path]
