"""Python's counterparts of what hangs at a shared table: the wire to all pages, and the page of one player.

The seals are made here a second time, by the description in `cluekit.widgets.sealing` and not with its code.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from cluekit.widgets.shared_table import SharedTable

SEALED = {
    "snapshot": ("now", "sealed"),
    "message": ("now", "sealed"),
    "past": ("past", "sealed_past"),
    "notepad": ("notepad", "sealed_notepad"),
}
"""As what, and in which trait, the traits of a page travel."""


class Wire:
    """All that goes from Python to every page, as the JSON that travels, and what the pages make of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[str] = []
        self.state: dict[str, Any] = {}
        self.words: list[dict[str, Any]] = []
        wire = self

        class Line(BaseComm):
            def publish_msg(self, msg_type: str, data: Any = None, *args: Any, **keys: Any) -> None:
                wire.carry(json.dumps(data))

        monkeypatch.setattr(comm, "create_comm", Line)

    def carry(self, text: str) -> None:
        """Bring one message to all pages."""
        self.messages.append(text)
        data = json.loads(text)
        if isinstance(data, dict) and "lobby" in data.get("state", {}) | self.state:
            self.state |= data.get("state", {})
        if isinstance(data, dict) and data.get("method") == "custom":
            self.words.append(data["content"])


class Guest:
    """A page with keys of its own, which sits down at a table and talks to it."""

    def __init__(self, table: SharedTable, wire: Wire) -> None:
        self.table, self.wire, self.seat, self.number = table, wire, -1, 0
        self.keys = ec.generate_private_key(ec.SECP256R1())
        raw = self.keys.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.page = base64.b64encode(raw).decode()

    def send(self, message: object) -> list[dict[str, Any]]:
        """Send a message as it is; returns what comes back, to whomever."""
        before = len(self.wire.words)
        self.table._received(self.table, json.loads(json.dumps(message)), [])
        return self.wire.words[before:]

    def take(self, seat: int, name: str = "Ada") -> list[dict[str, Any]]:
        self.seat = seat
        return self.send({"type": "take", "seat": seat, "name": name, "key": self.page})

    # ---- the seal ----

    @property
    def chair(self) -> Mapping[str, Any]:
        """What the lobby says of the seat of this page; empty if it has none."""
        seats = self.wire.state["lobby"]["seats"]
        return next((one for one in seats if one.get("page") == self.page), {})

    def _cipher(self, direction: str) -> AESGCM:
        pythons = base64.b64decode(self.chair["key"])
        secret = self.keys.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), pythons)
        )
        info = f"cluekit|{self.wire.state['lobby']['table']}|{direction}".encode()
        return AESGCM(HKDF(SHA256(), 32, base64.b64decode(self.page) + pythons, info).derive(secret))

    def _label(self, kind: str, number: int) -> bytes:
        return f"{self.wire.state['lobby']['table']}|{self.chair['seat']}|{kind}|{number}".encode()

    def sealed(self, content: object, number: int | None = None) -> dict[str, Any]:
        """The sealed message with this content."""
        self.number = self.number + 1 if number is None else number
        nonce = os.urandom(12)
        text = self._cipher("to Python").encrypt(
            nonce, json.dumps(content).encode(), self._label("said", self.number)
        )
        box = base64.b64encode(nonce + text).decode()
        return {"type": "sealed", "seat": self.chair["seat"], "n": self.number, "box": box}

    def opened(self, kind: str, number: int, box: str) -> Any:
        """What Python has sealed for this page."""
        raw = base64.b64decode(box)
        return json.loads(self._cipher("to the page").decrypt(raw[:12], raw[12:], self._label(kind, number)))

    # ---- what one does with it ----

    def say(self, content: object) -> list[dict[str, Any]]:
        """Say something sealed; returns what this page is answered, opened."""
        words = self.send(self.sealed(content))
        return [
            self.opened("word", word["n"], word["box"])
            for word in words
            if word["type"] == "sealed" and word["to"] == self.seat
        ]

    def told(self, name: str) -> Any:
        """A trait as this page sees it: "snapshot", "message", "past" or "notepad"."""
        kind, trait = SEALED[name]
        return self.opened(kind, *self.wire.state[trait][str(self.chair["seat"])])[name]

    def act(self, action: Mapping[str, Any], **changes: Any) -> str:
        """Do something in the game; returns what was wrong with it."""
        now = self.told("snapshot")
        self.say({"type": "act", "game": now["game"], "step": now["step"], "action": action, **changes})
        return str(self.told("message"))


# ---- what stands on the wire in the clear ----

Path = tuple[str, ...]
BOXES = {"sealed", "sealed_past", "sealed_notepad", "box"}


def texts(data: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """All texts, numbers and the like in some JSON, with the names under which they stand."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from texts(value, (*path, name))
    elif isinstance(data, list):
        for value in data:
            yield from texts(value, path)
    elif data is not None and data is not False and data != "":
        yield path, data if isinstance(data, str) else json.dumps(data)


def clear(message: str) -> set[tuple[Path, str]]:
    """What everybody can read in a message, but for what is the same whatever cards lie where."""
    state = json.loads(message).get("state", {})
    told = {name: value for name, value in state.items() if name not in BOXES and not name.startswith("_")}
    return set(texts(told))


def boxes(message: str) -> Iterator[bytes]:
    """What is sealed in a message."""
    data = json.loads(message)
    found = [
        box for trait in BOXES & data.get("state", {}).keys() for _, box in data["state"][trait].values()
    ]
    content = data.get("content") or {}
    yield from (base64.b64decode(box) for box in (*found, *([content["box"]] if "box" in content else [])))
