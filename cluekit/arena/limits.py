"""A time limit for one call of a function that may never come back.

Python cannot stop a function from outside; it can only raise an exception in the middle of it, when the
function is next at work in Python. Where this runs on the main thread of a system with interval timers
(Linux, macOS), the alarm clock of the process does that, and wakes even `time.sleep`. On other threads, and
on Windows, another thread does it (`PyThreadState_SetAsyncExc` in CPython's C interface), and a call that
sleeps or computes outside of Python ends only when it is back. Whatever catches the exception gets it again,
at ever shorter intervals, and in the end with one that raises another in the very lines that have caught it.

Why not simply give up on a call that catches everything, and say so? On the thread that plays, nothing but
an exception leaves it: giving up means to wait for ever. On a thread of its own it could be left alone, but
it would run on, and take time from the bots that are measured next; and all bots would have to play on such
threads, where nobody can wake a sleeper. Hence the tracing (`_Insistent`).

What neither can end is a call into C that never returns. And nothing here protects against code that means
harm: a function runs with all the rights of the process.
"""

from __future__ import annotations

import ctypes
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, TypeVar

from cluekit.errors import ClueError
from cluekit.names import shown

__all__ = ["Overtime", "checked_limit", "within"]

_T = TypeVar("_T")

_PAUSE = 0.05
"""Seconds until a call that has caught the exception gets it again; each time half as many as before."""

_SHORTEST = 0.002
"""The shortest of these pauses."""

_PATIENCE = 3
"""How often a call gets the exception as it is, before it gets one that cannot be caught for long."""


class Overtime(BaseException):
    """A call has taken longer than it may; no `except Exception` catches it."""


class _Insistent(Overtime):
    """When it is made, the functions that run on this thread are traced, and raise again at their next line.

    So whatever catches it in order to go on is left by the next one: that one comes while it is caught.
    """

    def __init__(self) -> None:
        frames = list(_frames(sys._getframe(1)))
        for frame in frames:
            frame.f_trace = _raise_again
        if frames:
            sys.settrace(lambda frame, event, argument: None)


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    """The frames of the call that is timed, none if it is left already: those up to this module's own."""
    if frame and frame.f_code is _Alarm.ring.__code__:
        frame = frame.f_back
    while frame and frame.f_code.co_filename != __file__:
        yield frame
        frame = frame.f_back


def _raise_again(frame: FrameType, event: str, argument: object) -> Any:
    if event == "line":
        raise Overtime
    return _raise_again


class _Rings:
    """What is raised in a call whose time is over, and how long to wait until the next."""

    def __init__(self) -> None:
        self.number = 0
        self._pause = 2 * _PAUSE

    def next(self) -> tuple[type[Overtime], float]:
        self.number += 1
        self._pause = max(self._pause / 2, _SHORTEST)
        return (_Insistent if self.number > _PATIENCE else Overtime), self._pause


def checked_limit(seconds: float | None) -> float | None:
    """A time limit that makes sense: seconds, or None for no limit; raises `ClueError` for anything else."""
    if seconds is None or seconds == math.inf:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < math.inf:
        raise ClueError(
            f"The limit is a number of seconds above 0, or None for no limit, not {shown(seconds)}."
        )
    return float(min(seconds, threading.TIMEOUT_MAX))


def within(seconds: float | None, call: Callable[[], _T]) -> _T:
    """What a call returns, if it takes no longer than so many seconds; None stands for no limit.

    Raises `Overtime` if it takes longer, as soon as it can be stopped, and whatever else the call raises.

    >>> within(5.0, lambda: 7)
    7
    """
    if seconds is None:
        return call()
    on_main = threading.current_thread() is threading.main_thread()
    timed = _by_alarm if on_main and hasattr(signal, "setitimer") else _by_watch
    tracing, began = sys.gettrace(), time.monotonic()
    try:
        result = timed(seconds, call)
    finally:
        if sys.gettrace() is not tracing:
            sys.settrace(tracing)
    if time.monotonic() - began > seconds:
        raise Overtime
    return result


# The main thread


class _Alarm:
    """The alarm clock while one call runs: it rings at the end of its time, and then again and again."""

    def __init__(self) -> None:
        self.armed = False
        self.rings = _Rings()

    def ring(self, number: int, frame: FrameType | None) -> None:
        if self.armed:
            error, pause = self.rings.next()
            signal.setitimer(signal.ITIMER_REAL, pause)
            raise error


def _by_alarm(seconds: float, call: Callable[[], _T]) -> _T:
    alarm = _Alarm()
    former = signal.signal(signal.SIGALRM, alarm.ring)
    began = time.monotonic()
    left, interval = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        alarm.armed = True
        signal.setitimer(signal.ITIMER_REAL, seconds)
        return call()
    finally:
        alarm.armed = False  # first of all, and nothing can come before it: from here on nobody raises
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL if former is None else former)
        if left:  # somebody else's alarm, set before
            signal.setitimer(signal.ITIMER_REAL, max(left - time.monotonic() + began, 1e-6), interval)


# All other threads


class _Watched:
    """One call on one thread, and when its time is over."""

    def __init__(self, seconds: float) -> None:
        self.thread = threading.get_ident()
        self.deadline = time.monotonic() + seconds
        self.armed = False
        self.ringing = False
        self.rings = _Rings()

    def ring(self) -> None:
        if _starting():
            self.deadline = time.monotonic() + _SHORTEST
            return
        error, pause = self.rings.next()
        self.ringing = True
        if self.armed:
            _raise_in(self.thread, error)
        self.ringing = False
        self.deadline = time.monotonic() + pause

    def settle(self) -> None:
        """Let whatever is still to be raised on this thread be raised here; called on the thread itself.

        CPython looks for it whenever a loop begins anew. (To take it back, with a null pointer, leaves a mark
        in CPython 3.11 that slows all threads down and lets a thread that is traced hang.)
        """
        while self.ringing:
            time.sleep(0)
        for _ in range(10 if self.rings.number else 0):
            pass


def _starting() -> bool:
    """Whether a thread has been made that does not run yet.

    Until it runs CPython takes it for its parent, up to 3.11: the exception would end it before it has told
    its parent that it runs, for which that waits without end. (Those made by `_thread` are in no list.)
    """
    return bool(getattr(threading, "_limbo", None))


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Raise an error on another thread as soon as that is at work in Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


class _Watch:
    """The thread that looks at the clock for all others."""

    def __init__(self) -> None:
        self._calls: dict[int, _Watched] = {}
        self._changed = threading.Condition()
        self._wakes = math.inf
        self._thread: threading.Thread | None = None

    def begin(self, call: _Watched) -> None:
        """Keep an eye on a call."""
        with self._changed:
            self._calls[id(call)] = call
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="cluekit-watch", daemon=True)
                self._thread.start()
            if call.deadline < self._wakes:
                self._changed.notify()

    def end(self, call: _Watched) -> None:
        """Forget a call; without a lock, so that an exception on the way cannot leave it locked."""
        self._calls.pop(id(call), None)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._wakes = min((call.deadline for call in list(self._calls.values())), default=math.inf)
                wait = None if self._wakes == math.inf else max(0.0, self._wakes - time.monotonic())
                self._changed.wait(wait)
            for call in list(self._calls.values()):
                if call.deadline <= time.monotonic():
                    call.ring()


_watch = _Watch()


def _anew() -> None:
    """In a forked process the thread that watched is gone."""
    global _watch
    _watch = _Watch()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_anew)


def _by_watch(seconds: float, call: Callable[[], _T]) -> _T:
    watched = _Watched(seconds)
    watch = _watch
    watch.begin(watched)
    try:
        watched.armed = True
        return call()
    finally:
        watched.armed = False  # first of all: what is raised from here on was on its way already
        try:
            watched.settle()
        except Overtime:
            watched.settle()
        watch.end(watched)
