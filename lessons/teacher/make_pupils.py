"""Make the pupils' notebooks from the solved ones in this folder.

    python lessons/teacher/make_pupils.py          # write lessons/*.ipynb
    python lessons/teacher/make_pupils.py --run    # run the solved notebooks first and store what they print

In a solved notebook two tags matter. In a cell tagged "solution" the lines that begin with `answer =` or
`guess =` hold the teacher's values; pupils get three dots. A cell tagged "teacher" is left out for pupils.

Pupils get no stored output, since a result that is already there spoils the guess. So no output of theirs is
compared when the lessons are tested; those of the solved notebooks are.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

SOLVED = Path(__file__).resolve().parent
PUPILS = SOLVED.parent

_BLANKED = re.compile(r"^(answer|guess) = .*$", re.MULTILINE)
_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def read(path: Path) -> dict[str, Any]:
    """A notebook as the dictionary that it is."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def write(path: Path, notebook: dict[str, Any]) -> None:
    """Store a notebook, always laid out in the same way."""
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def tags(cell: dict[str, Any]) -> list[str]:
    """The tags of a cell."""
    return list(cell["metadata"].get("tags", []))


def pupils_notebook(solved: dict[str, Any], name: str) -> dict[str, Any]:
    """The pupils' form of a solved notebook; `name` is its file name."""
    cells = [_pupils_cell(cell) for cell in solved["cells"] if "teacher" not in tags(cell)]
    origin = {
        "made_from": f"lessons/teacher/{name}",
        "by": "lessons/teacher/make_pupils.py",
        "note": "do not edit",
    }
    return solved | {"cells": cells, "metadata": _metadata() | {"cluekit": origin}}


def _pupils_cell(cell: dict[str, Any]) -> dict[str, Any]:
    if cell["cell_type"] != "code":
        return cell
    source = "".join(cell["source"])
    if "solution" in tags(cell):
        source = _BLANKED.sub(r"\1 = ...", source)
    bare = {"source": source.splitlines(keepends=True), "outputs": [], "execution_count": None}
    return cell | bare | {"metadata": {"tags": ["nbval-ignore-output"]}}


def _metadata() -> dict[str, Any]:
    return {"kernelspec": _KERNEL, "language_info": {"name": "python"}}


def run(solved: dict[str, Any]) -> dict[str, Any]:
    """A solved notebook run anew in a kernel of its own, with all its outputs."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.reads(json.dumps(solved), as_version=4)  # type: ignore[no-untyped-call]
    options: dict[str, Any] = {"record_timing": False, "store_widget_state": False, "coalesce_streams": True}
    with tempfile.TemporaryDirectory() as folder:  # for what a lesson saves
        options["resources"] = {"metadata": {"path": folder}}
        NotebookClient(notebook, timeout=60, kernel_name="python3", **options).execute()
    ran: dict[str, Any] = json.loads(nbformat.writes(notebook))  # type: ignore[no-untyped-call]
    return ran | {"metadata": _metadata()}


def to_store(ran: dict[str, Any]) -> dict[str, Any]:
    """A notebook with only those outputs that tests compare.

    Boards and figures differ from one version of a package to the next, and a saved game is nobody's.
    """
    return ran | {"cells": [_compared(cell) for cell in ran["cells"]]}


def _compared(cell: dict[str, Any]) -> dict[str, Any]:
    drop = cell["cell_type"] == "code" and "nbval-check-output" not in tags(cell)
    return cell | {"outputs": []} if drop else cell


def main(arguments: list[str]) -> None:
    """Make all pupils' notebooks; with --run, run the solved ones first."""
    for path in sorted(SOLVED.glob("*.ipynb")):
        if "--run" in arguments:
            write(path, to_store(run(read(path))))
        write(PUPILS / path.name, pupils_notebook(read(path), path.name))
        print(f"made {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
