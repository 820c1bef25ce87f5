"""Listening on the wire between widgets and notebook: whatever is sent to a page, as it goes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm

from cluekit.widgets import page, still

__all__ = ["Cells", "Wire", "collections"]


class Wire:
    """Everything that is sent to pages: comms opened, updated and closed, custom messages, displayed data.

    `sent` holds each message as JSON. The names of comms, which are drawn, are numbered from 0 there, so that
    the same game makes the same traffic; nothing else is changed, and nothing left out unless it is `muted`.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[str] = []
        self.muted: Callable[[], bool] = lambda: False
        self._names: dict[str, str] = {}
        monkeypatch.setattr(comm, "create_comm", self._comm)
        for module in (page, still):
            monkeypatch.setattr(module, "_display", self._note("display"))
        monkeypatch.setattr(still, "_update", self._note("update"))

    def _note(self, kind: str) -> Any:
        return lambda *data, **more: self._add([kind, data, more])

    def _add(self, message: Any) -> None:
        text = json.dumps(message, sort_keys=True)
        if self.muted():
            return
        for name, number in self._names.items():
            text = text.replace(name, number)
        self.sent.append(text)

    def _comm(self, **arguments: Any) -> BaseComm:
        wire = self

        class Tapped(BaseComm):
            def publish_msg(
                self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
            ) -> None:
                wire._names.setdefault(self.comm_id, f"comm-{len(wire._names)}")
                wire._add([msg_type, data, metadata, keys, self.comm_id])
                assert not buffers

        return Tapped(**arguments)

    def number(self, widget: page.Page) -> str:
        """What the comm of a widget is called in `sent`."""
        return self._names[str(widget.model_id)]

    def values(self) -> Iterator[Any]:
        """What was sent, read again."""
        return map(json.loads, self.sent)


def collections(value: Any) -> Iterator[set[str]]:
    """The texts that stand together anywhere in JSON: the items of each list, the keys of each object."""
    if isinstance(value, dict):
        yield set(value)
        yield {item for item in value.values() if isinstance(item, str)}
    if isinstance(value, list):
        yield {item for item in value if isinstance(item, str)}
        yield from (pair for item in value for pair in collections(item))
    elif isinstance(value, dict):
        yield from (pair for item in value.values() for pair in collections(item))


class Cells:
    """Stands for the notebook: which cell is being run, and how often cells have been."""

    def __init__(self) -> None:
        self.cell: str | None = None
        self.runs = 0

    def run(self, cell: str | None) -> None:
        self.cell, self.runs = cell, self.runs + 1

    def get_parent(self) -> dict[str, Any]:
        metadata = {} if self.cell is None else {"cellId": self.cell}
        return {"header": {"msg_id": f"run {self.runs}"}, "metadata": metadata}
