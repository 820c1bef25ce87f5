"""One seed, one game: in every process, whatever order its sets have."""

import os
import subprocess
import sys

PROGRAM = """
import hashlib, json
from cluekit.arena import simulate
from cluekit.bots import bot
from cluekit.game import view
from cluekit.seating import Seating
for edition in ("classic", "mini"):
    session = Seating.of(edition, bots=["reasoner", "eliminator"], seed=1949).session()
    person = bot("random", 5)
    while not session.outcome:
        session.run()
        if session.waiting_for is not None:
            session.act(person(session.view(0)))
    told = [view(session.state, seat).to_json() for seat in range(3)]
    print(hashlib.sha256(json.dumps(told).encode()).hexdigest())
result = simulate("mini", ["random", "eliminator", "reasoner"], games=10, seed=7)
print(result.wins, result.steps, result.turns)
"""


def output(hash_seed):
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout


def test_a_seed_means_the_same_game_in_every_process():
    first = output("0")
    assert len(first.splitlines()) == 3
    assert output("1") == output("4242") == first
