"""Files written whole or not at all: what was there before stays there until the new one is complete."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable
from os import PathLike
from pathlib import Path

from cluekit.errors import ClueError

__all__ = ["write"]

_PRIVATE, _SHARED = 0o600, 0o666  # for the owner alone; for everybody whom the umask allows


def write(
    content: str | bytes,
    path: str | PathLike[str],
    is_ours: Callable[[bytes], bool],
    overwrite: bool = False,
    private: bool = True,
) -> None:
    """Write a file: all of it, or nothing at all, and then what was there before stays there.

    `is_ours` says by the first 200 bytes of a file that is there whether it may be written over without
    asking; anything else is if one asks to `overwrite` it, and if it is a file that may be written. A file
    that is there keeps its mode; a new one is for its owner's eyes only, unless it is not `private`.
    Raises `ClueError` when there is something else, or the file cannot be written.
    """
    try:
        file = Path(os.path.realpath(path))
        mode = _mode(file)
        if mode and not (overwrite or _is_ours(file, is_ours)):
            raise ClueError(f"There is something else in {Path(path)}; please give another name.")
        whole = content.encode() if isinstance(content, str) else content
        _replace(file, whole, mode, _PRIVATE if mode or private else _SHARED)
    except OSError as error:
        raise ClueError(f"{Path(path)}: the file cannot be written ({error.strerror}).") from None
    except ClueError:  # which is a ValueError, too
        raise
    except ValueError:  # a null character in the path, or a letter that is none
        raise ClueError(f"{str(path)!r} is no name of a file.") from None


def _mode(file: Path) -> int | None:
    """Who may read and write a file; None if there is none, and `OSError` if it cannot be written over."""
    try:
        status = file.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is no ordinary file")
    if not status.st_mode & 0o222 or not os.access(file, os.W_OK):  # the superuser may write everywhere
        raise OSError(errno.EACCES, "it is read-only")
    return stat.S_IMODE(status.st_mode)


def _is_ours(file: Path, is_ours: Callable[[bytes], bool]) -> bool:
    """Whether a file begins as it should."""
    with file.open("rb") as stream:
        return is_ours(stream.read(200))


def _replace(file: Path, content: bytes, mode: int | None, at_first: int) -> None:
    """Write beside the file, and put that in its place when it is complete and on the disk.

    What is private is so from the moment in which it is opened.
    """
    beside = file.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with open(beside, "xb", opener=lambda name, flags: os.open(name, flags, at_first)) as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            beside.chmod(mode)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
