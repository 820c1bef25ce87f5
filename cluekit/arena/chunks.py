"""Games handed to an executor, some at a time, and what comes back.

An executor of any kind will do (`concurrent.futures.Executor`): what it is given is a function of this
module, some bytes (threads get the plan itself) and some numbers. How many processes or machines there are
and who does what is its own affair.
"""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor, as_completed, wait
from functools import lru_cache
from typing import Any, NamedTuple

from cluekit.arena.plans import Plan
from cluekit.arena.rows import Row
from cluekit.errors import ClueError

__all__ = ["Chunk", "Work", "play_chunk", "rows_here"]

_CHUNKS = 200
"""Into about so many pieces a tournament is divided,"""

_LARGEST = 20
"""but none of them has more games than this: what was begun when somebody interrupts is lost."""

_GRACE = 1.0
"""Seconds in which interrupted workers can hand in what they have done."""


class Chunk(NamedTuple):
    """What came out of some games: their rows, as many as were done before somebody interrupted."""

    rows: list[Row]
    interrupted: bool


def rows_here(plan: Plan, numbers: Sequence[int]) -> Iterator[list[Row]]:
    """Play some games one after the other, in this process and on this thread."""
    return ([plan.row(number)] for number in numbers)


class Work:
    """Games that an executor plays, chunk by chunk.

    `size` is how many games a worker is given at a time. Raises `ClueError` when an entrant cannot be sent to
    other processes.
    """

    def __init__(self, plan: Plan, numbers: Sequence[int], executor: Executor, size: int | None) -> None:
        self._numbers = numbers
        self._size = size or min(max(len(numbers) // _CHUNKS, 1), _LARGEST)
        self._executor = executor
        # Threads have everything in common.
        self._packed = plan if isinstance(executor, ThreadPoolExecutor) else _packed(plan)
        self._open: set[Future[Chunk]] = set()

    def __iter__(self) -> Iterator[list[Row]]:
        """The rows of each chunk, in the order in which they come.

        Raises `KeyboardInterrupt` when a worker was interrupted, and `ClueError` when workers have died or do
        not find a function that plays; what else a worker raises comes through as it is.
        """
        try:
            self._submit()
            for future in as_completed(list(self._open)):
                chunk = future.result()
                self._open.remove(future)
                yield chunk.rows
                if chunk.interrupted:
                    raise KeyboardInterrupt
        except BrokenExecutor as error:
            raise ClueError(
                f"The workers have died ({error}): a bot may have ended its process, or the memory was used "
                'up; and a program that starts processes does so under if __name__ == "__main__".'
            ) from error

    def _submit(self) -> None:
        for first in range(0, len(self._numbers), self._size):
            numbers = tuple(self._numbers[first : first + self._size])
            try:
                self._open.add(self._executor.submit(play_chunk, self._packed, numbers))
            except BrokenExecutor:
                raise
            except RuntimeError as error:
                raise ClueError(f"The executor takes no games ({error}).") from None

    def stop(self) -> Iterator[list[Row]]:
        """Call off what has not begun, and give the rows of what was just being done, if they come soon."""
        for future in self._open:
            future.cancel()
        running = {future for future in self._open if not future.cancelled()}
        self._open = set()
        for future in wait(running, timeout=_GRACE).done:
            if not future.cancelled() and future.exception() is None:
                yield future.result().rows


def play_chunk(packed: bytes | Plan, numbers: Sequence[int]) -> Chunk:
    """Play some games of a plan; what a worker does."""
    plan = packed if isinstance(packed, Plan) else _unpacked(packed)
    rows: list[Row] = []
    try:
        for number in numbers:
            rows += [plan.row(number)]
    except KeyboardInterrupt:
        return Chunk(rows, True)
    return Chunk(rows, False)


def _packed(plan: Plan) -> bytes:
    """A plan as bytes; functions of a notebook go with their code, where cloudpickle is installed."""
    dumps = _dumps()
    for one in plan.entrants:
        try:
            dumps(one)
        except Exception:
            raise ClueError(
                f"{one.name} cannot be sent to other processes: define this function on the top level of a "
                "module, or install cloudpickle, which sends functions of a notebook as well."
            ) from None
    return dumps(plan)


def _dumps() -> Callable[[Any], bytes]:
    try:
        dumps: Callable[[Any], bytes] = importlib.import_module("cloudpickle").dumps
    except ImportError:
        return pickle.dumps
    return dumps


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> Plan:
    """The plan, which a worker reads once only."""
    try:
        plan = pickle.loads(packed)
    except (AttributeError, ImportError) as error:
        raise ClueError(
            f"A worker process does not find what plays ({error}): functions of a notebook need cloudpickle "
            "to be sent there, those of a module need the module to be found by all workers."
        ) from None
    assert isinstance(plan, Plan)
    return plan
