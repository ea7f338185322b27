"""Ranges of a simulation played by several processes, or by the workers of a Dask cluster.

A worker gets the question and a range and sends back the part, which is a few kilobytes. Parts come
in any order; put together they are the same as from one process.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from logging import CRITICAL, getLogger, root
from multiprocessing import get_context
from typing import Any

from pinochle_cli.rules import PinochleError
from pinochle_cli.simulation.parts import Part, Range
from pinochle_cli.simulation.ranges import Engine, Simulated, cut, play_range

PIECES = 16
"""Ranges for each worker, so that none waits long for the last."""

LARGEST = {Engine.LOCKSTEP: 1 << 17, Engine.PLAY: 200}
"""Deals of a range at most, so that progress is seen and memory stays small."""

PATIENCE = "10s"
"""For a scheduler to answer."""


class ClusterError(PinochleError):
    """A cluster that cannot be had."""


class LostWorkersError(PinochleError):
    """Workers that are gone before they were done, so that deals are missing."""


def pieces(whole: Range, workers: int, engine: Engine) -> list[Range]:
    """The ranges into which the work is cut."""
    fair = -(-whole.n // (workers * PIECES))
    return list(cut(whole, max(1, min(fair, LARGEST[engine]))))


def play_in_processes(what: Simulated, whole: Range, engine: Engine, jobs: int) -> Iterator[Part]:
    """The parts of a range as they come in. Raises :class:`LostWorkersError` when a process
    dies."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        ranges = pieces(whole, jobs, engine)
        futures = [pool.submit(play_range, what, each, engine) for each in ranges]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        raise LostWorkersError(
            "a worker process ended before it was done (killed, or out of memory): nothing is "
            "told, for deals are missing; run again with fewer --jobs"
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def play_on_cluster(what: Simulated, whole: Range, engine: Engine, address: str) -> Iterator[Part]:
    """The same by the workers of the Dask scheduler at ``address``. Raises :class:`ClusterError`
    when it does not answer, and :class:`LostWorkersError` when it is lost."""
    client = _connected(address)
    try:
        workers = max(1, len(client.scheduler_info()["workers"]))
        ranges = pieces(whole, workers, engine)
        futures = [client.submit(play_range, what, each, engine, pure=False) for each in ranges]
        yield from _results(futures)
    except PinochleError:
        raise
    except Exception as error:
        raise LostWorkersError(
            f"the cluster at {address} was lost ({type(error).__name__}): nothing is told, for "
            "deals are missing; see whether its scheduler and workers run"
        ) from None
    finally:
        client.close(timeout=1)


def _connected(address: str) -> Any:
    """A Dask client."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("--scheduler needs Dask: install pinochle-cli[cluster]") from None
    _hush()
    try:
        return Client(address, timeout=PATIENCE)
    except Exception as error:
        kind = type(error).__name__
        raise ClusterError(
            f"no scheduler answers at {address[:80]} ({kind}); write its address, as in "
            "tcp://host:8786"
        ) from None


def _hush() -> None:
    """Let Dask not log: what it logs with a traceback comes back as an exception as well, and is
    told as a sentence. Its loggers have levels of their own, each to be set."""
    for name in ("tornado.application", "asyncio", *root.manager.loggerDict):
        if name.startswith(("distributed", "tornado", "asyncio")):
            getLogger(name).setLevel(CRITICAL + 1)


def _results(futures: list[Any]) -> Iterator[Part]:
    from distributed import as_completed as completed

    for future in completed(futures):
        yield future.result()
