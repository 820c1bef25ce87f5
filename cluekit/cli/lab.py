"""`cluekit lab`: the lessons in JupyterLab.

JupyterLab reads its settings from several folders; `cluekit/cli/jupyter/` has two more, which are named to it
in `JUPYTER_CONFIG_PATH` for this one run: `lab` (no questions about news and updates) and `alone` (notebooks
are opened and saved as usual, also where jupyter-collaboration is installed). No file of the user is changed,
and what somebody has set in JupyterLab's own form counts more.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cluekit.cli.common import add
from cluekit.errors import ClueError, MissingPackage
from cluekit.resources import folder

__all__ = ["add_lab", "open_lab"]

_SETTINGS = Path(__file__).parent / "jupyter"
_PATH = "JUPYTER_CONFIG_PATH"


def add_lab(commands: Any) -> None:
    """Add `cluekit lab`."""
    parser = add(
        commands,
        "lab",
        open_lab,
        "open JupyterLab on the first lesson",
        epilog="Other options, such as --no-browser or --port 8889, are handed on to JupyterLab.",
    )
    parser.add_argument(
        "--together",
        action="store_true",
        help="share each notebook among all who have it open, as play_together needs it",
    )


def open_lab(arguments: argparse.Namespace) -> int:
    """Become JupyterLab on the first lesson."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise MissingPackage('JupyterLab is not installed; pip install "cluekit[lab]" brings it.')
    if arguments.together and importlib.util.find_spec("jupyter_collaboration") is None:
        raise MissingPackage('To share notebooks needs more packages: pip install "cluekit[together]".')
    lessons = _own_copies()
    if not lessons:
        raise ClueError(f"There is no lesson in {folder('lessons')}.")
    first = lessons[0]
    print(f"Your copies of the lessons are in {first.parent}; what you change there is kept.")
    print(f"If no page opens by itself, open the last address below, and there {first.name}.")
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    command = [sys.executable, "-m", "jupyterlab", str(first), *root, *arguments.extra]
    return _become(command, {**os.environ, _PATH: _settings(arguments.together)})


def _settings(together: bool) -> str:
    """The folders with settings for JupyterLab, before those that the user has named."""
    ours = [_SETTINGS / "lab"] if together else [_SETTINGS / "lab", _SETTINGS / "alone"]
    return os.pathsep.join(filter(None, [*map(str, ours), os.environ.get(_PATH)]))


def _become(command: list[str], environment: Mapping[str, str]) -> int:
    """Run a command in place of this one, so that Ctrl-C is its affair; Windows can only start and wait."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execve(command[0], command, environment)
    return subprocess.call(command, env=environment)


def _own_copies() -> list[Path]:
    """Copies of the pupils' notebooks to write in: what one tries must not change the lessons themselves."""
    own = Path("cluekit-lessons").absolute()
    own.mkdir(exist_ok=True)
    lessons = sorted(folder("lessons").glob("*.ipynb"))
    for lesson in lessons:
        if not (own / lesson.name).exists():
            shutil.copyfile(lesson, own / lesson.name)
    return [own / lesson.name for lesson in lessons]
