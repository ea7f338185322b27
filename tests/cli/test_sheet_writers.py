"""Writers of a score sheet that are killed, and writers at once: no hand is lost or doubled."""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from sheet_calls import (
    THEM,
    US,
    auction_sheet,
    bid_number,
    bids,
    hand_number,
    new_sheet,
    program,
    score,
)

from pinochle_cli.formats import sheet_files

FORK = multiprocessing.get_context("fork")
"""Writers are copies of this process: they start in no time and can be killed a hundred times."""


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
