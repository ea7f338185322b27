"""A score sheet under attack: writers killed, many at once, no room on the disk, odd files, lines
that somebody mended by hand. No hand is ever lost or doubled."""

from __future__ import annotations

import errno
import itertools
import json
import multiprocessing
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from command import Result, pinochle
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_cli.formats import sheet_files
from pinochle_cli.formats.hand_entries import read_entry
from pinochle_cli.formats.json_fields import Fields
from pinochle_cli.formats.sheets import Sheet, new_header, read_sheet, with_line, without_line
from pinochle_cli.rules import PinochleError, load
from pinochle_cli.rules.hand_facts import number_of_sides

FORK = multiprocessing.get_context("fork")
"""Writers are copies of this process: they start in no time and can be killed a hundred times."""

US = ("--bid", "30", "--bidder", "Us", "--meld", "14,6", "--points", "17,8")
THEM = ("--bid", "26", "--bidder", "Them", "--meld", "4,2", "--points", "9,16")


def new_sheet(folder: Path, *options: str, sides: str = "Us,Them") -> Path:
    path = folder / "friday.jsonl"
    made = pinochle("score", "--sheet", str(path), "--new", "--sides", sides, *options)
    assert made.code == 0, made.err
    return path


def auction_sheet(folder: Path) -> Path:
    """A sheet that takes any number of hands, for each is a game."""
    return new_sheet(folder, "-r", "auction-3", sides="A,B,C")


def score(path: Path, *options: str) -> Result:
    return pinochle("score", "--sheet", str(path), *options)


def bid_number(number: int) -> str:
    """Bids tell the hands of a test apart."""
    return str(200 + 10 * number)


def hand_number(number: int) -> tuple[str, ...]:
    return ("--bid", bid_number(number), "--bidder", "B", "--meld", "150", "--conceded")


def bids(path: Path) -> list[str]:
    sheet = read_sheet(str(path), sheet_files.read_sheet_file(str(path)))
    return [str(hand.entry.bid) for hand in sheet.hands]


def refused(result: Result, *words: str) -> None:
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("pinochle: ")
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err


# Writers killed


class Step:
    """Kills its process before line ``number`` that is run of the file under the sheet."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, frame, event, _):
        if frame.f_code.co_filename != sheet_files.__file__:
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return self


def is_killed_at_step(number: int, work: Callable[[], None]) -> bool:
    """Do the work in a copy of this process that is killed at a step, if it comes so far."""

    def begin() -> None:
        sys.settrace(Step(number))
        work()
        os._exit(0)

    writer = FORK.Process(target=begin)
    writer.start()
    writer.join()
    assert writer.exitcode in (0, -signal.SIGKILL)
    return writer.exitcode != 0


def test_a_writer_killed_before_any_of_its_steps_leaves_the_old_sheet_or_the_new(tmp_path):
    path = new_sheet(tmp_path)
    score(path, *THEM)
    old = path.read_bytes()
    score(path, *US)
    new = path.read_bytes()

    def write() -> None:
        with sheet_files.locked_sheet(str(path)) as file:
            file.replace(new)

    seen, left = [], 0
    for step in itertools.count(1):
        path.write_bytes(old)
        killed = is_killed_at_step(step, write)
        seen.append(path.read_bytes())
        assert seen[-1] in (old, new)
        if [*tmp_path.iterdir()] != [path]:
            # What it left beside the sheet is in nobody's way, and is gone after the next hand.
            left += 1
            path.write_bytes(old)
            assert score(path, *US).code == 0
            assert path.read_bytes() == new
            assert [*tmp_path.iterdir()] == [path]
        if not killed:
            break
    assert len(seen) > 20
    assert left > 5
    assert seen == [old] * seen.count(old) + [new] * seen.count(new)
    assert old in seen
    assert new in seen[:-1]


def test_a_sheet_whose_making_is_killed_at_any_step_is_whole_or_not_there(tmp_path):
    path = new_sheet(tmp_path)
    whole = path.read_bytes()
    for step in itertools.count(1):
        path.unlink()
        killed = is_killed_at_step(step, lambda: sheet_files.create_sheet_file(str(path), whole))
        there = path.exists()
        assert not there or path.read_bytes() == whole
        if not killed:
            break
        if not there:
            assert score(path, "--new", "--sides", "Us,Them").code == 0
            assert path.read_bytes() == whole
    assert step > 15


def test_a_hundred_writers_killed_at_random_lose_and_double_no_hand(tmp_path):
    source = random.Random(100)
    path = auction_sheet(tmp_path)
    empty = path.read_bytes()
    for number in range(100):
        if number % 10 == 0:
            path.write_bytes(empty)
        before = len(bids(path))
        hands, seconds = source.choice((0, 0, 0, 1)), source.uniform(0, 0.015)
        told = entered_until_killed(path, before, hands, seconds)
        after = bids(path)
        # Each hand that was reported as entered is there, perhaps one more, and each once.
        assert before + told <= len(after) <= before + told + 1
        assert after == [bid_number(each) for each in range(len(after))]
    assert score(path, *hand_number(len(after))).code == 0
    assert [*tmp_path.iterdir()] == [path]


def entered_until_killed(path: Path, first: int, hands: int, seconds: float) -> int:
    """How many hands a writer has reported as entered when it was killed, so many seconds after
    the first ``hands`` of them."""
    read, write = os.pipe()

    def enter() -> None:
        os.write(write, b".")
        for number in itertools.count(first):
            assert score(path, *hand_number(number)).code == 0
            os.write(write, b".")

    writer = FORK.Process(target=enter)
    writer.start()
    os.close(write)
    for _ in range(1 + hands):
        assert os.read(read, 1)
    time.sleep(seconds)
    writer.kill()
    writer.join()
    assert writer.exitcode == -signal.SIGKILL
    told = b""
    while more := os.read(read, 4096):
        told += more
    os.close(read)
    return hands + len(told)


def program(path: Path, *options: str, **arguments) -> subprocess.Popen:
    command = [sys.executable, "-m", "pinochle_cli", "score", "--sheet", str(path), *options]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, **arguments)


@pytest.mark.slow
def test_a_hundred_programs_killed_at_random_lose_and_double_no_hand(tmp_path):
    source = random.Random(1)
    path = auction_sheet(tmp_path)
    started = time.monotonic()
    assert program(path).wait() == 0
    startup = time.monotonic() - started
    outcomes = set()
    for _ in range(100):
        before = bids(path)
        writer = program(path, *hand_number(len(before)))
        time.sleep(source.uniform(0, 1.2 * startup))
        writer.kill()
        writer.communicate()
        after = bids(path)
        assert after[: len(before)] == before
        assert after == [bid_number(each) for each in range(len(after))]
        assert len(after) - len(before) in ((1,) if writer.returncode == 0 else (0, 1))
        outcomes.add((writer.returncode, len(after) - len(before)))
    assert (-signal.SIGKILL, 0) in outcomes
    assert score(path, *hand_number(len(after))).code == 0
    assert [*tmp_path.iterdir()] == [path]


# Many writers at once


def at_once(works: Iterable[Callable[[], int]]) -> list[int]:
    """Run each work in a copy of this process, all from the same moment; their exit codes."""
    works = [*works]
    barrier = FORK.Barrier(len(works))

    def begin(work: Callable[[], int]) -> None:
        barrier.wait()
        os._exit(work())

    writers = [FORK.Process(target=begin, args=(work,)) for work in works]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    return [writer.exitcode for writer in writers]


def enter_all(path: Path, numbers: Iterable[int]) -> int:
    return max(score(path, *hand_number(number)).code for number in numbers)


@pytest.mark.parametrize("writers", [2, 4])
def test_hands_of_writers_at_once_are_all_there_once(tmp_path, writers):
    path = auction_sheet(tmp_path)
    each = 24 // writers
    parts = [range(first * each, (first + 1) * each) for first in range(writers)]
    codes = at_once(lambda part=part: enter_all(path, part) for part in parts)
    assert codes == [0] * writers
    entered = bids(path)
    assert sorted(entered) == sorted(bid_number(number) for number in range(24))
    for part in parts:
        own = [bid_number(number) for number in part]
        assert [bid for bid in entered if bid in own] == own
    assert [*tmp_path.iterdir()] == [path]


def test_programs_at_once_enter_all_their_hands(tmp_path):
    path = auction_sheet(tmp_path)
    writers = [program(path, *hand_number(number)) for number in range(3)]
    for writer in writers:
        assert (writer.communicate()[1], writer.returncode) == ("", 0)
    assert sorted(bids(path)) == [bid_number(number) for number in range(3)]


def test_hands_entered_and_taken_back_at_once_are_neither_lost_nor_doubled(tmp_path):
    path = auction_sheet(tmp_path)
    assert enter_all(path, range(6)) == 0

    def take_back() -> int:
        return max(score(path, "--undo").code for _ in range(6))

    codes = at_once((lambda: enter_all(path, range(6, 16)), take_back))
    assert codes == [0, 0]
    left = bids(path)
    assert len(left) == len(set(left)) == 10


def test_a_reader_beside_a_writer_always_sees_a_whole_sheet(tmp_path):
    path = auction_sheet(tmp_path)
    writer = FORK.Process(target=lambda: os._exit(enter_all(path, range(15))))
    writer.start()
    seen = []
    while writer.is_alive():
        seen.append(len(bids(path)))
    writer.join()
    assert writer.exitcode == 0
    assert seen == sorted(seen)
    assert len(bids(path)) == 15


def test_of_sheets_made_at_once_one_wins(tmp_path):
    path = tmp_path / "friday.jsonl"
    names = [f"Us {number},Them" for number in range(4)]
    making = [lambda sides=sides: score(path, "--new", "--sides", sides).code for sides in names]
    codes = at_once(making)
    assert sorted(codes) == [0, 2, 2, 2]
    sides = json.loads(path.read_text())["sides"]
    assert sides == names[codes.index(0)].split(",")
    assert [*tmp_path.iterdir()] == [path]


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


# Undo and new


def test_undo_says_what_it_took_back_and_shows_the_game_before(tmp_path):
    path = new_sheet(tmp_path)
    score(path, *THEM)
    before, content = score(path), path.read_bytes()
    score(path, *US)
    result = score(path, "--undo")
    assert (result.code, result.out) == (0, before.out)
    assert result.err == (
        'taken back: {"bid": 30, "bidder": "Us", "meld": [14, 6], "points": [17, 8]}\n'
    )
    assert path.read_bytes() == content


def test_undo_opens_a_game_that_was_over(tmp_path):
    path = new_sheet(tmp_path, "--start", "130,0")
    score(path, *US)
    refused(score(path, *THEM), "the game is over, won by Us")
    assert score(path, "--undo").code == 0
    assert score(path, *THEM).code == 0


def test_undo_of_the_hands_one_by_one_gives_back_each_sheet(tmp_path):
    path = auction_sheet(tmp_path)
    contents = [path.read_bytes()]
    for number in range(5):
        score(path, *hand_number(number))
        contents.append(path.read_bytes())
    while len(contents) > 1:
        assert path.read_bytes() == contents.pop()
        assert score(path, "--undo").code == 0
    assert path.read_bytes() == contents.pop()
    refused(score(path, "--undo"), f"{path}: there is no hand to take back")


def test_a_sheet_that_exists_is_not_made_again(tmp_path):
    path = new_sheet(tmp_path)
    score(path, *US)
    before, status = path.read_bytes(), path.stat()
    refused(score(path, "--new", "--sides", "Us,Them"), f"{path}: exists already: choose another")
    assert path.read_bytes() == before
    assert path.stat().st_mtime_ns == status.st_mtime_ns
    assert path.stat().st_ino == status.st_ino
    assert [*tmp_path.iterdir()] == [path]


def test_showing_a_sheet_does_not_touch_it(tmp_path):
    path = new_sheet(tmp_path)
    score(path, *US)
    status = path.stat()
    for form in ("plain", "csv", "json", "jsonl", "table"):
        assert score(path, "--format", form).code == 0
    assert path.stat().st_mtime_ns == status.st_mtime_ns
    assert path.stat().st_ino == status.st_ino


# Mistakes of who mends a sheet by hand


def header(**changes: object) -> str:
    fields = {
        "schema": "pinochle.sheet/1",
        "rules": "partners-150",
        "sides": ["Us", "Them"],
        "dealer": "Us",
        "start": [0, 0],
    }
    return json.dumps({key: each for key, each in (fields | changes).items() if each != "-"})


def hand(**changes: object) -> str:
    fields = {"bid": 30, "bidder": "Us", "meld": [14, 6], "points": [17, 8]}
    return json.dumps({key: each for key, each in (fields | changes).items() if each != "-"})


MISTAKES = [
    # the line, what stands there, words on standard error
    (1, "", 'no header: the first line says {"schema": "pinochle.sheet/1"'),
    (1, hand(), "no header"),
    (1, header(schema="-"), "no header"),
    (1, header(schema="pinochle.sheet/2"), "no header"),
    (1, header(schema="pinochle.score/1"), "no header"),
    (1, header(schema=1), '"schema" is not a text'),
    (1, header(rules="-"), 'no preset ""'),
    (1, header(rules="partner-150"), 'mean "partners-150"'),
    (1, header(rules="ours.toml"), 'no preset "ours.toml"'),
    (1, header(rules="/etc/passwd"), 'no preset "/etc/passwd"'),
    (1, header(rules="auction-3"), "auction-3 keeps 3 scores: name 3 sides, not Us, Them"),
    (1, header(set=[]), '"set" is not an object'),
    (1, header(set={"target": "much"}), '"set": game.target = much'),
    (1, header(set={"nothing": 1}), 'no rule "nothing"'),
    (1, header(sides="-"), "name 2 sides, not none"),
    (1, header(sides="Us,Them"), '"sides" is not a list'),
    (1, header(sides=["Us"]), "name 2 sides, not Us"),
    (1, header(sides=["Us", "Them", "Ann"]), "name 2 sides, not Us, Them, Ann"),
    (1, header(sides=["Us", 5]), '"sides" are names'),
    (1, header(sides=["Us", "Us"]), "sides need names of their own"),
    (1, header(sides=["Us", "us "]), "sides need names of their own"),
    (1, header(sides=["Us", " "]), "sides need names of their own"),
    (1, header(sides=["Us", "Th\tem"]), "names of sides are printable"),
    (1, header(sides=["Us", "Th,em"]), "names of sides are printable and have no comma"),
    (1, header(dealer="Ann"), '"Ann" is to deal and is none of Us, Them'),
    (1, header(dealer=1), '"dealer" is not a text'),
    (1, header(start=[0]), "start: 1 scores for 2 sides"),
    (1, header(start=[0, "5"]), '"start" are whole numbers'),
    (1, header(start=[0, 0.5]), '"start" are whole numbers'),
    (1, header(start=0), '"start" is not a list'),
    (1, header(ruleset=5), '"ruleset" is not an object'),
    (1, header(ruleset={}), '"ruleset": dealing.turned'),
    (1, header(ruleset={"auction": 5}), '"ruleset": auction = 5: a section holds keys'),
    (1, header(ruleset={"melds": {"run": 5}}), '"ruleset": melds.run'),
    (1, header(ruleset={"scale": "x"}), '"ruleset": scale = x: no such scale'),
    (1, header(ruleset={"scale": True}), '"ruleset": scale = true: no such scale'),
    (1, header(ruleset={"nothing": 5}), '"ruleset": nothing: there is no such section'),
    (1, header(ruleset={"title": 5}), '"ruleset": title = 5'),
    (1, header()[:-20], "not JSON"),
    (
        1,
        header()[:-1] + ', "ruleset": {"title": ' + "[" * 600 + "]" * 600 + "}}",
        "nested too deeply",
    ),
    (2, hand()[:-1], "not JSON"),
    (2, hand().replace('"', "'"), "not JSON: Expecting property name"),
    (2, hand() + hand(), "not JSON: Extra data at column"),
    (2, header(), '"schema" is nothing a hand has; it has bid, bidder'),
    (2, "[]", 'not a JSON object: write {"bid": 30'),
    (2, "{}", "who bid? name the bidder: one of Us, Them"),
    (2, "# Friday", "not JSON"),
    (2, hand(bid=24), "a bid of 24: partners-150 bids from 25"),
    (2, hand(bid="30"), '"bid" is not a whole number'),
    (2, hand(bid=30.5), '"bid" is not a whole number'),
    (2, hand(bid=True), '"bid" is not a whole number'),
    (2, hand(bid=10**200), '"bid" is too large a number'),
    (2, hand(bid="-"), "no bid: partners-150 has an auction"),
    (2, hand(bidder="-"), "who bid? name the bidder"),
    (2, hand(bidder="Thm"), 'no side "Thm"; did you mean "Them"?'),
    (2, hand(bidder="Ann"), 'no side "Ann"; name one of Us, Them'),
    (2, hand(bidder="x" * 5000), 'no side "xxx'),
    (2, hand(bidder=1), '"bidder" is not a text'),
    (2, hand(bidder=""), 'no side ""'),
    (2, hand(meld=[14, 6, 0]), "meld: 3 numbers for 2 sides"),
    (2, hand(meld=["14", 6]), '"meld" is a list of whole numbers, as in [14, 6]'),
    (2, hand(meld="14,6"), '"meld" is a list of whole numbers'),
    (2, hand(meld=[True, 6]), '"meld" is a list of whole numbers'),
    (2, hand(meld=[14, -6]), "meld is never below zero"),
    (2, hand(points=[17, 9]), "trick points 17 + 9 = 26: a hand has 25"),
    (2, hand(points=[17, 8, 0]), "points: 3 numbers for 2 sides"),
    (2, hand(points=[-1, 26]), "trick points are never below zero"),
    (2, hand(points="-"), "no trick points: give them, as in --points 17,8"),
    (2, hand(points={"Us": 17}), '"points" is a list of whole numbers'),
    (2, hand(dix=[1]), "dix: give a number for each of 2 sides"),
    (2, hand(dix=[15, 0]), "15 dix in a meld of 14"),
    (2, hand(tricks=[6, 7]), "tricks 6 + 7: a hand has 12"),
    (2, hand(trump="X"), "not a suit"),
    (2, hand(trump="\ud800"), "not a suit"),
    (2, hand(trump=1), '"trump" is not a text'),
    (2, hand(buried=3), "partners-150 buries nothing"),
    (2, hand(turned_nine="first"), "partners-150 scores nothing for a turned nine"),
    (2, hand(won="AX", points="-"), "not a card"),
    (2, hand(won="AS"), "--won counts the points: leave --points out"),
    (2, hand(last_trick=1), '"last_trick" is not true or false'),
    (2, hand(thrown_in=True), "a hand that is thrown-in has no points: leave it out"),
    (2, hand(thrown_in=True, points="-"), "may not throw in a bid of 30"),
    (2, hand(thrown_in=True, conceded=True), "a hand ends one way, not thrown_in and conceded"),
    (2, hand(thrown_in="yes"), '"thrown_in" is not true or false'),
    (2, hand(declare_out="first"), "partners-150 has no declaring out"),
    (2, hand(declare_out="third"), '"third": write first or second'),
    (2, '{"passed_out": true}', "the dealer must take the bid"),
    (2, hand(outcome="played"), '"outcome" is nothing a hand has'),
    (2, hand(Bid=30), '"Bid" is nothing a hand has'),
    (3, hand(points=[17, 7]), "trick points 17 + 7 = 24: a hand has 25"),
    (3, hand()[1:], "not JSON: Extra data"),
    (4, hand(meld=[140, 6]) + "\n" + hand(), "the game is over, won by Us: start a new sheet"),
]


@pytest.mark.parametrize("row", MISTAKES, ids=lambda row: f"{row[0]} {row[1]}"[:60])
def test_a_mistake_is_named_with_its_line_and_nothing_is_written(tmp_path, row):
    line, text, words = row
    lines = [header(), hand(), "", hand(bidder="them"), hand()]
    lines[line - 1] = text
    path = tmp_path / "friday.jsonl"
    content = "\n".join([*lines, ""]).encode("utf-8", "surrogatepass")
    path.write_bytes(content)
    # Without a first line the second is the header; the hand after a game is the mistake.
    place = 2 if not text else line + text.count("\n")
    result = score(path, *US)
    refused(result, f"pinochle: {path} line {place}: ", words)
    assert len(result.err) < len(str(path)) + 500
    assert path.read_bytes() == content
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("options", [(), ("--undo",), ("-r", "partners-150")])
def test_a_sheet_with_a_mistake_is_not_shown_nor_shortened(tmp_path, options):
    path = tmp_path / "friday.jsonl"
    path.write_text(f"{header()}\n{hand()}\n{hand(bid=7)}\n{hand()}\n")
    before = path.read_bytes()
    refused(score(path, *options), f"pinochle: {path} line 3: a bid of 7")
    assert path.read_bytes() == before


MENDED = [
    # what somebody wrote by hand and is no mistake: the header, a hand, the scores after it
    (header(dealer="-", start="-"), hand(), "31 14"),
    (header(rules="PARTNERS-150", dealer=" them "), hand(bidder=" US "), "31 14"),
    (header(note="a fine evening"), hand(points=17), "31 14"),
    (header(set={}), hand(points=[17], meld=14), "31 8"),
    (header(set=None, start=None), hand(trump="spades", dix=None), "31 14"),
    (header(start=[-20, 100]), hand(thrown_in=False, last_trick=None), "11 114"),
    (header(set={"scale": 10}), hand(bid=300, meld=[140, 60], points=[170]), "310 140"),
    (header(set={"target": 500, "card_points": [1, 1, 1, 0, 0, 0]}), hand(), "31 14"),
]


@pytest.mark.parametrize(("first", "second", "scores"), MENDED)
def test_what_is_clear_is_no_mistake(tmp_path, first, second, scores):
    path = tmp_path / "friday.jsonl"
    path.write_text(f"{first}\n{second}\n", encoding="utf-8")
    document = json.loads(score(path, "--json").out)
    assert " ".join(map(str, document["standings"]["scores"].values())) == scores


VALUES = [None, 0, -1, 7, 10**30, 10**99, 10**200, 1.5, True, "", "x", "AS", "S", "first", "\ud800"]
VALUES += [[], {}, [[]], [None], [0, 0], [10**99, 0], {"a": 1}, ["Us", "Them"], float("nan")]


def places(value: object, path: tuple = ()) -> list[tuple]:
    """The path to each value inside ``value``."""
    inside = [*value.items()] if isinstance(value, dict) else []
    found = [(*path, key) for key, _ in inside]
    return found + [far for key, each in inside for far in places(each, (*path, key))]


def with_one_change(document: dict, source: random.Random) -> dict:
    document = json.loads(json.dumps(document))
    *path, last = source.choice(places(document))
    holder = document
    for step in path:
        holder = holder[step]
    holder[last] = source.choice(VALUES)
    if source.random() < 0.2:
        del holder[last]
    return document


def test_no_change_of_a_sheet_breaks_the_program(tmp_path):
    source = random.Random(7)
    rules_file = tmp_path / "ours.toml"
    rules_file.write_text('extends = "partners-1500"\n')
    tables = [("partners-150", ("Us", "Them")), ("two-hand", ("Us", "Them")), ("auction-4", "ABCD")]
    firsts = [new_header(name, {}, tuple(sides), None, ()).document() for name, sides in tables]
    firsts += [new_header(str(rules_file), {"target": 90}, ("Us", "Them"), None, ()).document()] * 5
    hands = [
        {"bid": 300, "bidder": "Us", "meld": [14, 6], "points": [12], "dix": [1, 0]},
        {"bid": 300, "bidder": "B", "meld": [150], "points": [120], "buried": 9, "trump": "S"},
        {"bid": 300, "bidder": "Us", "meld": [14, 6], "won": "AS TS", "last_trick": True},
        {"meld": [14, 6], "points": [12, 5], "declare_out": "first"},
    ]
    outcomes = set()
    for _ in range(300):
        lines = [source.choice(firsts), source.choice(hands), source.choice(hands)]
        changed = source.randrange(2)
        lines[changed] = with_one_change(lines[changed], source)
        content = "\n".join(map(json.dumps, lines)).encode()
        try:
            outcomes.add(len(read_sheet("sheet", content).hands))
        except PinochleError as error:
            outcomes.add(str(error).split(":")[0])
    assert outcomes >= {2, "sheet line 1", "sheet line 2", "sheet line 3"}


# A sheet replayed


TABLES = {
    "partners-150": ("Us", "Them"),
    "partners-1000": ("Us", "Them"),
    "partnership": ("Us", "Them"),
    "two-hand": ("Ann", "Bob"),
    "auction-3": ("Ann", "Bob", "Cy"),
    "auction-4": ("Ann", "Bob", "Cy", "Di"),
}


@st.composite
def legal_hands(draw, preset: str, dealer: str) -> dict:
    """A line of a sheet under a preset, legal when ``dealer`` deals."""
    rules = load(preset)
    whole = rules.scoring.hand_points
    won = draw(st.integers(0, whole))
    meld = draw(st.lists(st.integers(0, 400), min_size=2, max_size=2))
    if not rules.auction.bidding:
        return {"meld": meld, **draw(fits(preset, won, whole))}
    if preset != "partners-150" and draw(st.integers(0, 9)) == 0:
        return {"passed_out": True}
    bid = rules.auction.opening + rules.auction.step * draw(st.integers(0, 40))
    bidders = [name for name in TABLES[preset] if name != dealer or not rules.dealing.sitting_out]
    spelled = draw(st.sampled_from([str, str.upper, str.lower]))
    line = {"bid": bid, "bidder": spelled(draw(st.sampled_from(bidders)))}
    given_up = draw(st.integers(0, 4)) == 0
    if number_of_sides(rules) > 2:
        line |= {"meld": meld[:1], "trump": draw(st.sampled_from("SHDC"))}
        if given_up:
            return line | {"conceded": True}
        if meld[0] >= bid and draw(st.booleans()):
            return line | draw(st.sampled_from([{}, {"instant": True}]))
        return line | {"points": [won], "buried": draw(st.integers(0, whole - won))}
    meld = [each // (400 // whole) for each in meld]
    if given_up and preset == "partners-150" and bid > meld[0] + whole:
        return line | {"meld": meld, "thrown_in": True}
    dix = [min(each, 1) for each in meld]
    return line | {"meld": meld, "dix": dix, "points": draw(one_or_both(won, whole))}


@st.composite
def fits(draw, preset: str, won: int, whole: int) -> dict:
    """Points and what goes with them where there is no auction."""
    if preset == "partnership":
        tricks = draw(st.integers(int(won > 0), 12 - int(won < whole)))
        nines = st.sampled_from([{}, {"turned_nine": "first"}, {"turned_nine": "SECOND"}])
        return {"points": [won], "tricks": [tricks, 12 - tricks], **draw(nines)}
    if draw(st.integers(0, 9)) == 0:
        so_far = [won, draw(st.integers(0, whole - won))]
        return {"points": so_far, "declare_out": draw(st.sampled_from(["first", "second"]))}
    return {"points": draw(one_or_both(won, whole))}


def one_or_both(won: int, whole: int) -> st.SearchStrategy[list[int]]:
    return st.sampled_from([[won], [won, whole - won]])


@pytest.mark.parametrize("preset", TABLES)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_sheet_replayed_equals_its_standings(preset, data):
    sides = TABLES[preset]
    start = tuple(data.draw(st.lists(st.integers(-50, 120), min_size=2, max_size=2)) * 2)
    rules_header = new_header(
        preset, {}, sides, data.draw(st.sampled_from(sides)), start[: len(sides)]
    )
    content = with_line(b"", rules_header.document())
    sheet = read_sheet("sheet", content)
    assert sheet == Sheet("sheet", rules_header, ())
    for number in range(data.draw(st.integers(0, 6))):
        dealer = sides[(sides.index(rules_header.dealer) + number) % len(sides)]
        assert sheet.dealer == dealer
        line = data.draw(legal_hands(preset, dealer))
        entry = read_entry(Fields(line))
        longer = with_line(content, entry.document())
        sheet = sheet.with_hand(longer.count(b"\n"), entry)
        assert read_sheet("sheet", longer) == sheet
        assert without_line(longer, sheet.hands[-1].line) == content
        content = longer
        columns = zip(*(hand.deltas for hand in sheet.hands), strict=True)
        gained = [sum(column) for column in columns]
        scores = [before + more for before, more in zip(start, gained, strict=False)]
        assert list(sheet.standing.scores) == scores
        if not sheet.standing.takes_another_hand:
            break
    assert read_sheet("sheet", content) == sheet


# Whose rules


OWN = 'extends = "partners-1000"\ntitle = "Ours"\n[game]\ntarget = 500\n'


def own_sheet(folder: Path, text: str = OWN, *options: str) -> tuple[Path, Path]:
    """A sheet under a rule file, and the file."""
    own = folder / "ours.toml"
    own.write_text(text)
    return new_sheet(folder, "-r", str(own), *options), own


def test_a_rule_file_travels_with_its_sheet(tmp_path):
    path, own = own_sheet(tmp_path)
    own.unlink()
    assert score(path, *US[:1], "300", *US[2:4], "--meld", "140,60", "--points", "170").code == 0
    document = json.loads(score(path, "--json").out)
    assert (document["rules"], document["standings"]["target"]) == ("ours", 500)
    assert document["standings"]["scores"] == {"Us": 310, "Them": 140}
    assert score(path, "--undo").code == 0
    assert json.loads(path.read_text())["ruleset"]["game"]["target"] == 500


def test_a_rule_file_of_a_rule_file_travels_too(tmp_path):
    (tmp_path / "club.toml").write_text(OWN)
    path, own = own_sheet(tmp_path, 'extends = "club.toml"\n[melds]\ndix = false\n')
    agreeing = score(path, "-r", str(own))
    assert (agreeing.code, agreeing.err) == (0, "")
    (tmp_path / "club.toml").unlink()
    own.unlink()
    assert json.loads(score(path, "--json").out)["standings"]["target"] == 500


def test_set_over_a_rule_file_stays(tmp_path):
    path, own = own_sheet(tmp_path, OWN, "--set", "target=700")
    assert score(path, "-r", str(own)).code == 0
    assert score(path, "-r", str(own), "--set", "target=700").code == 0
    refused(score(path, "-r", str(own), "--set", "target=500"), "leave out --rules and --set")
    own.unlink()
    document = json.loads(score(path, "--json").out)
    assert (document["set"], document["standings"]["target"]) == ({"target": 700}, 700)


AGREE = [
    # how the sheet was made, options that say the same
    ((), ("-r", "partners-150")),
    ((), ("-r", " PARTNERS-150".strip())),
    (("-r", "partners-1000"), ("-r", "partners-1000")),
    (("-r", "partners-1500"), ("-r", "partners-1500")),
    (("--set", "target=200"), ("-r", "partners-150")),
    (("--set", "target=200"), ("-r", "partners-150", "--set", "target=200")),
    (("--set", "scale=10"), ("-r", "partners-150", "--set", "scale=10")),
    (("--set", "card_points=1,1,1,0,0,0"), ("-r", "partners-150")),
    (("--set", "melds.run=16,160"), ("-r", "partners-150", "--set", "melds.run=16,160")),
]


@pytest.mark.parametrize(("made", "asked"), AGREE, ids=lambda each: " ".join(each))
def test_rules_that_agree_with_the_header_are_accepted(tmp_path, made, asked):
    path = new_sheet(tmp_path, *made)
    bid = "400" if "1000" in str(made) or "1500" in str(made) or "scale=10" in made else "40"
    assert score(path, *asked).code == 0
    options = (*asked, "--bid", bid, *US[2:4], "--meld", "1,1", "--points", "10")
    assert score(path, *options).code == 0
    assert score(path, *asked, "--undo").code == 0


CONTRADICT = [
    # how the sheet was made, options, words on standard error
    ((), ("-r", "partners-1000"), "is played under partners-150: leave out --rules"),
    ((), ("-r", "stonebridge"), "is played under partners-150: leave out --rules"),
    ((), ("-r", "nope"), 'no rule set "nope"'),
    ((), ("-r", "missing.toml"), "missing.toml: cannot be read"),
    ((), ("--set", "target=120"), "has its rules in its first line: leave out --set"),
    ((), ("-r", "partners-150", "--set", "target=120"), "leave out --rules and --set"),
    (("--set", "target=90"), ("-r", "partners-1000"), "under partners-150 target=90: leave out"),
    (("--set", "target=90"), ("--set", "target=90"), "leave out --set"),
    (("--set", "target=90"), ("-r", "partners-150", "--set", "target=80"), "--rules and --set"),
]


@pytest.mark.parametrize(("made", "asked", "words"), CONTRADICT, ids=lambda each: str(each)[:40])
def test_rules_that_contradict_the_header_are_refused(tmp_path, made, asked, words):
    path = new_sheet(tmp_path, *made)
    before = path.read_bytes()
    for options in ((), US, ("--undo",)):
        refused(score(path, *asked, *options), words)
    assert path.read_bytes() == before


def test_a_rule_file_that_has_changed_contradicts_the_sheet(tmp_path):
    path, own = own_sheet(tmp_path)
    assert score(path, "-r", str(own)).code == 0
    own.write_text(OWN.replace("500", "600"))
    refused(score(path, "-r", str(own)), "is played under ours: leave out --rules")
    refused(score(path, "-r", "partners-1000"), "is played under ours: leave out --rules")
    assert score(path).code == 0


def test_the_environment_s_rules_make_a_sheet_and_contradict_none(tmp_path):
    path = tmp_path / "friday.jsonl"
    making = ("score", "--sheet", str(path), "--new", "--sides", "Us,Them")
    assert pinochle(*making, PINOCHLE_RULES="partners-1000").code == 0
    assert json.loads(path.read_text())["rules"] == "partners-1000"
    shown = pinochle("score", "--sheet", str(path), PINOCHLE_RULES="partners-150")
    assert (shown.code, shown.err) == (0, "")
