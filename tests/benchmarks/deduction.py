"""The same logs through cluekit and others, in one run: part of `make bench`.

Each piece of work gets a process of its own, on one processor, so that it can be stopped at the limit, and
takes turns with all the others: round after round, log after log. What counts is processor time.
`--markdown` prints no more than the tables for the README; `--rounds`, `--limit` (seconds for each piece of
work) and names of logs make it longer or shorter.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import itertools
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

# Run as a script, this has its own folder on the path, not the checkout.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cluekit.deduction import logs
from cluekit.deduction.logs import Case
from tests.benchmarks.rivals import CONTENDERS, one_processor

__all__ = ["LISTED", "main"]

LOGS = Path(__file__).resolve().parent.parent / "data" / "logs.json"

LISTED = (
    *("classic-3p-3s", "classic-4p-3s", "classic-4p-8s", "classic-5p-3s", "classic-5p-8s"),
    *("classic-6p-3s", "classic-6p-8s", "master-3p-3s", "master-3p-8s"),
    *("master-6p-3s", "master-6p-8s", "master-6p-15s", "master-6p-30s"),
    *("master-10p-3s", "master-10p-8s", "master-10p-15s", "master-10p-30s"),
    *("orient-3p-3s", "orient-3p-8s", "orient-6p-3s", "orient-6p-8s", "orient-6p-15s"),
)
"""All played games of the test data that leave more than `WORTH_COUNTING` deals: something to count."""

WORTH_COUNTING = 10_000

HARD = ("hard-0", "hard-2", "hard-4", "hard-6", "hard-8", "hard-10", "hard-12", "hard-14")
"""Made to be hard: nothing but refutations that nobody saw. Nothing is claimed of them."""

PACKAGES = {
    "OxiDD": "oxidd",
    "OxiDD, helped": "oxidd",
    "tididi": "tididi-cnf",
    "Ganak": "pyganak",
    "PySDD, helped": "pysdd",
}

Times = dict[tuple[str, str], list[float]]
"""For a log and a contender the seconds of each round."""

ENOUGH = 0.3
"""Seconds after which a piece of work is not done once more in the same round."""


def cases() -> dict[str, Case]:
    """The logs of the test data by name."""
    return {case.name: case for case in logs.read(LOGS)}


def measure(log: str, contender: str) -> None:
    """Do one piece of work a few times; print when each begins, how long it took, and the number of deals."""
    one_processor()
    case = cases()[log]
    spent: list[float] = []
    while not spent or (sum(spent) < ENOUGH and len(spent) < 7):
        work = CONTENDERS[contender](case)  # a new one each time: nothing is remembered
        begin = time.process_time()
        print(json.dumps({"begun": begin}), flush=True)
        deals = work()
        spent.append(time.process_time() - begin)
        print(json.dumps({"seconds": spent[-1], "deals": deals}), flush=True)


class Run(NamedTuple):
    """What became of one piece of work."""

    seconds: float
    """How long it took, the median of a few times; if it was stopped, how long it had been at it."""

    deals: int | None
    """What it counted; None if it was stopped or gave up."""


def in_a_process(log: str, contender: str, limit: float) -> Run:
    """Do a piece of work in a process of its own, for so many seconds on the clock at most."""
    command = [sys.executable, __file__, "--one", log, contender]
    before = children_time()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            output, errors = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
    said = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    done = [line for line in said if "seconds" in line]
    if done:
        return Run(statistics.median(line["seconds"] for line in done), done[0]["deals"])
    if process.returncode > 0:
        print(f"{contender} gave up on {log}: {(errors.splitlines() or ['?'])[-1]}", file=sys.stderr)
    begun = said[-1]["begun"] if said else children_time() - before
    return Run(children_time() - before - begun, None)


def children_time() -> float:
    """The processor time of all processes that were started here and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def run(names: Sequence[str], contenders: Sequence[str], rounds: int, limit: float) -> tuple[Times, Times]:
    """All rounds: the times of those who finished, and of those who were stopped. All must count alike."""
    times: Times = {}
    stopped: Times = {}
    deals: dict[str, int] = {}
    for number, log, contender in itertools.product(range(1, rounds + 1), names, contenders):
        if (log, contender) in stopped:
            continue
        print(f"round {number}: {log}, {contender}", file=sys.stderr)
        found = in_a_process(log, contender, limit)
        if found.deals is not None and deals.setdefault(log, found.deals) != found.deals:
            raise SystemExit(f"{contender} counts {found.deals} deals in {log}, not {deals[log]}.")
        (stopped if found.deals is None else times).setdefault((log, contender), []).append(found.seconds)
    return {key: spent for key, spent in times.items() if key not in stopped}, stopped


class Results:
    """The medians, as multiples of what cluekit takes for the number of deals and all cells."""

    def __init__(self, times: Times, stopped: Times) -> None:
        self.stopped = stopped
        self.median = {key: statistics.median(spent) for key, spent in (times | stopped).items()}

    def own(self, log: str) -> float:
        """The seconds that cluekit takes."""
        return self.median[log, "cluekit"]

    def ratio(self, log: str, contender: str) -> tuple[float, bool]:
        """How many times as long a contender takes, and whether that is known or only a lower bound."""
        return self.median[log, contender] / self.own(log), (log, contender) not in self.stopped

    def table(self, names: Sequence[str], others: Sequence[str]) -> Iterator[str]:
        """The table of some logs in markdown."""
        yield f"| log | cluekit | {' | '.join(others)} |"
        yield f"|---|--:|{'--:|' * len(others)}"
        for log in names:
            cells = (longer(*self.ratio(log, contender)) for contender in others)
            yield f"| {log} | {1000 * self.own(log):.1f} ms | {' | '.join(cells)} |"
        for word, of in (("median", statistics.median_low), ("least", min)):
            # A pair is compared by its number first; a bound counts as what it is at least.
            cells = (longer(*of([self.ratio(log, other) for log in names])) for other in others)
            yield f"| **{word}** | {1000 * of(map(self.own, names)):.1f} ms | {' | '.join(cells)} |"

    def verdicts(self, names: Sequence[str]) -> Iterator[str]:
        """For each claim whether it held on every one of some logs, and if not, where it did not."""
        for contender, least in CLAIMS.items():
            ratios = {log: self.ratio(log, contender) for log in names}
            missed = [f"{log} ({longer(*ratio)})" for log, ratio in ratios.items() if ratio[0] < least]
            verdict = f"missed on {len(missed)} of {len(ratios)}: {', '.join(missed)}" if missed else "held"
            yield f"{contender} takes {least} times as long as cluekit, or longer: {verdict}."


def longer(ratio: float, known: bool) -> str:
    """A ratio as a cell of the table."""
    return f"{'' if known else '>'}{short(ratio)}×"


def short(number: float) -> str:
    """Two digits that count, or all before the point.

    >>> short(1.234), short(56.7), short(12345)
    ('1.2', '57', '12,345')
    """
    return f"{number:.1f}" if number < 10 else f"{number:,.0f}"


CLAIMS = {"OxiDD": 10, "tididi": 50, "Ganak": 50}
"""How many times as long as cluekit others should take, on every log of `LISTED`."""


def installed(contender: str) -> bool:
    """Whether the package of a contender is there."""
    try:
        return not PACKAGES.get(contender) or bool(importlib.metadata.version(PACKAGES[contender]))
    except importlib.metadata.PackageNotFoundError:
        print(f"{contender} is not measured: {PACKAGES[contender]} is not installed.", file=sys.stderr)
        return False


def versions() -> str:
    """What was compared, for the line below the table."""
    packages = sorted({PACKAGES[c] for c in CONTENDERS if c in PACKAGES and installed(c)})
    python = ".".join(map(str, sys.version_info[:3]))
    return ", ".join(
        [f"Python {python}", *(f"{name} {importlib.metadata.version(name)}" for name in packages)]
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("logs", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        measure(*options.one)
        return
    contenders = [contender for contender in CONTENDERS if installed(contender)]
    groups = [options.logs] if options.logs else [LISTED, HARD]
    names = [name for group in groups for name in group]
    results = Results(*run(names, contenders, options.rounds, options.limit))
    for group in groups:
        print(*results.table(group, [one for one in contenders if one != "cluekit"]), sep="\n", end="\n\n")
    print(f"{versions()}; medians of {options.rounds} rounds; limit {options.limit:g} s.")
    if not options.markdown:
        print(*results.verdicts(groups[0]), sep="\n")


if __name__ == "__main__":
    main()
