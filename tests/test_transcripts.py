"""One game of each edition, move for move and word for word as it has always been."""

import difflib

import pytest

from cluekit.editions import edition, editions

from .transcripts import FOLDER, transcript

RENEW = "If that is meant, python -m tests.transcripts --write keeps the new game."


@pytest.mark.parametrize("name", [one.name for one in editions()])
def test_the_game_is_the_one_that_was_kept(name):
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = transcript(edition(name)).splitlines()
    difference = list(difflib.unified_diff(kept, now, "kept", "now", lineterm=""))
    assert now == kept, "\n".join([*difference[:40], RENEW])


def test_no_transcript_is_left_of_an_edition_that_is_gone():
    assert {file.stem for file in FOLDER.glob("*.txt")} == {one.name for one in editions()}
