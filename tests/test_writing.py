"""Files written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluekit.errors import ClueError
from cluekit.writing import write


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def never(beginning: bytes) -> bool:
    return False


@pytest.mark.parametrize(("private", "bits"), [(True, 0o600), (False, 0o644)])
def test_a_new_file_is_private_or_for_everybody(tmp_path: Path, private: bool, bits: int) -> None:
    write("ä", tmp_path / "new", never, private=private)
    assert (mode(tmp_path / "new"), (tmp_path / "new").read_bytes()) == (bits, "ä".encode())


@pytest.mark.parametrize("private", [True, False])
def test_a_file_keeps_its_mode(tmp_path: Path, private: bool) -> None:
    file = tmp_path / "old"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write(b"new", file, lambda beginning: beginning == b"old", private=private)
    assert (mode(file), file.read_bytes()) == (0o640, b"new")


def test_what_is_not_ours_is_written_over_only_if_one_asks(tmp_path: Path) -> None:
    file = tmp_path / "theirs"
    file.write_bytes(b"theirs")
    with pytest.raises(ClueError, match="something else"):
        write(b"ours", file, never)
    assert file.read_bytes() == b"theirs"
    write(b"ours", file, never, overwrite=True)
    assert file.read_bytes() == b"ours"
    assert list(tmp_path.iterdir()) == [file]
