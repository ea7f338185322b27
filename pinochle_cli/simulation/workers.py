"""Ranges of a simulation played by several processes, or by the workers of a Dask cluster.

A worker gets the question and a range and sends back the part, which is a few kilobytes. Parts come
in any order; put together they are the same as from one process.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from pinochle_cli.rules import PinochleError
from pinochle_cli.simulation.parts import Part, Range
from pinochle_cli.simulation.ranges import Engine, Simulated, cut, play_range

PIECES = 16
"""Ranges for each worker, so that none waits long for the last."""

LARGEST = {Engine.LOCKSTEP: 1 << 17, Engine.PLAY: 200}
"""Deals of a range at most, so that progress is seen and memory stays small."""


class WorkerError(PinochleError):
    """Workers that are gone before they were done."""


def pieces(whole: Range, workers: int, engine: Engine) -> list[Range]:
    """The ranges into which the work is cut."""
    fair = -(-whole.n // (workers * PIECES))
    return list(cut(whole, max(1, min(fair, LARGEST[engine]))))


def play_in_processes(what: Simulated, whole: Range, engine: Engine, jobs: int) -> Iterator[Part]:
    """The parts of a range as they come in. Raises :class:`WorkerError` when a process dies."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        futures = [
            pool.submit(play_range, what, each, engine) for each in pieces(whole, jobs, engine)
        ]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        raise WorkerError(
            "a worker process ended before it was done (killed, or out of memory): nothing is "
            "told, for deals are missing; run again with fewer --jobs"
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def play_on_cluster(what: Simulated, whole: Range, engine: Engine, address: str) -> Iterator[Part]:
    """The same by the workers of the Dask scheduler at ``address``. Raises :class:`WorkerError`
    when it cannot be reached, or is lost."""
    try:
        from distributed import Client
        from distributed import as_completed as completed
    except ImportError:
        raise WorkerError(
            "--scheduler needs Dask: install pinochle-cli with its extra, pinochle-cli[cluster]"
        ) from None
    try:
        with Client(address, timeout="10s", set_as_default=False) as client:
            workers = max(1, len(client.scheduler_info()["workers"]))
            ranges = pieces(whole, workers, engine)
            futures = [client.submit(play_range, what, each, engine, pure=False) for each in ranges]
            for future in completed(futures):
                yield future.result()
    except PinochleError:
        raise
    except Exception as error:
        raise WorkerError(
            f"the cluster at {address} is lost ({type(error).__name__}): nothing is told, for "
            "deals are missing; see whether the scheduler and its workers run"
        ) from None
