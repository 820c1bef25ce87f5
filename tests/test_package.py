"""What is shipped holds what is needed, and what is imported is light."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from cluekit.errors import ClueError
from cluekit.resources import folder

ROOT = Path(__file__).parents[1]
UNTRACKED = (".*", "__pycache__", "build", "dist", "screenshots")


def shipped(folder: str, *patterns: str) -> set[str]:
    """The files of a folder that somebody who installs cluekit needs, as paths from the folder."""
    top = ROOT / folder
    paths = [path for pattern in patterns for path in top.rglob(pattern)]
    return {path.relative_to(top).as_posix() for path in paths if ".ipynb_checkpoints" not in path.parts}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist of this checkout."""
    copy = tmp_path_factory.mktemp("build") / "cluekit"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*UNTRACKED))
    shutil.copy(ROOT / ".gitignore", copy)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build"], cwd=copy, check=True, capture_output=True, text=True
    )
    return copy / "dist"


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    [path] = built.glob("cluekit-*-py3-none-any.whl")
    return zipfile.ZipFile(path)


@pytest.mark.parametrize(
    ("source", "patterns", "target"),
    [
        ("boards", ("*.toml", "*.txt"), "cluekit/boards"),
        ("lessons", ("*.ipynb",), "cluekit/lessons"),
        ("cluekit", ("*.py", "*.js", "*.css"), "cluekit"),
    ],
)
def test_the_wheel_holds_the_data_beside_the_code(wheel, source, patterns, target):
    expected = {f"{target}/{name}" for name in shipped(source, *patterns)}
    assert {Path(name).suffix for name in expected} == {pattern[1:] for pattern in patterns}
    assert expected <= set(wheel.namelist())


def test_the_wheel_holds_the_licence_and_nothing_that_is_not_cluekits(wheel):
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert tops == {"cluekit", "cluekit-0.1.0.dist-info"}
    assert "cluekit-0.1.0.dist-info/licenses/LICENSE" in wheel.namelist()
    assert "cluekit/py.typed" in wheel.namelist()


def test_the_wheel_needs_little(wheel):
    metadata = wheel.read("cluekit-0.1.0.dist-info/METADATA").decode()
    needs = [
        line for line in metadata.splitlines() if line.startswith("Requires-Dist") and "extra ==" not in line
    ]
    assert [line.split()[1].partition(">")[0] for line in needs] == ["networkx", "tqdm"]


def test_the_sdist_holds_the_data_and_the_tests(built):
    [path] = built.glob("cluekit-*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "Makefile", "boards/classic.toml", "tests/test_package.py"} <= names
    assert {f"lessons/{name}" for name in shipped("lessons", "*.ipynb")} <= names


def run_python(code: str, cwd: Path = ROOT, **environment: str) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_installed_package_finds_its_boards(wheel, tmp_path):
    wheel.extractall(tmp_path)
    code = "from cluekit.editions import edition; from cluekit.resources import folder\n"
    code += "edition('classic'); print(folder('boards'))"
    found = run_python(code, cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert Path(found.strip()) == tmp_path / "cluekit" / "boards"


def test_a_missing_folder_is_answered_with_one_sentence():
    with pytest.raises(ClueError, match="no folder 'furniture' in "):
        folder("furniture")


def test_importing_cluekit_loads_nothing_heavy():
    loaded = run_python("import cluekit, sys; print(*sys.modules)").split()
    assert "cluekit" in loaded
    heavy = {"IPython", "anywidget", "ipywidgets", "jupyterlab", "matplotlib", "numpy", "traitlets"}
    assert heavy.intersection(loaded) == set()


def test_the_image_for_binder_has_all_that_playing_needs():
    """Cluekit is installed there without what it depends on, so that is listed, as the checks have it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = project["dependencies"] + project["optional-dependencies"]["play"]
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    listed = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    listed = [line for line in listed if line and not line.startswith("#")]
    assert {line.partition(">")[0] for line in needed} <= {line.partition("==")[0] for line in listed}
    assert set(listed) <= set(pins)
