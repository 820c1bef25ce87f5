"""What all tests share: a process that depends on nothing of its user, and browser tests last."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]

# No deadline: a busy machine is no bug. Where CI is set, the same examples every time.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the user's own settings out of kernels and servers, and let kernels import this checkout."""
    home = tempfile.TemporaryDirectory(prefix="cluekit-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    for name in (
        "JUPYTER_CONFIG_DIR",
        "JUPYTER_DATA_DIR",
        "JUPYTER_RUNTIME_DIR",
        "IPYTHONDIR",
        "MPLCONFIGDIR",
    ):
        folder = Path(home.name, name.lower())
        folder.mkdir(mode=0o700)
        os.environ[name] = str(folder)
    os.environ["MPLBACKEND"] = "agg"
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the slow browser tests after all others, whatever the order of the folders."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
