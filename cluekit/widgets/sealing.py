"""What Python and the page of one seat tell each other, sealed so that the other pages cannot read it.

Every page of a shared notebook receives whatever any widget's Python side sends. So what belongs to one seat
is sealed: the page makes a pair of keys and sends the public one, Python does the same, and from both comes
a secret that only these two know (ECDH on P-256). HKDF with SHA-256 draws from it one key for each
direction, for AES-256-GCM. What is sealed is bound to its table, seat, kind and number, so that it cannot be
passed off as anything else, and filled up to full blocks, so that its length tells next to nothing.

Source: RFC 5869 (HKDF), NIST SP 800-38D (GCM, random nonces of 96 bits), W3C Web Cryptography (the page's
side, in `static/shared/sealing.js`).
"""

from __future__ import annotations

import base64
import binascii
import json
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from cluekit.errors import ClueError

__all__ = ["BLOCK", "Seal"]

BLOCK = 2048
"""What is sealed is filled up with blanks to a multiple of so many bytes."""

_CURVE = ec.SECP256R1()
_NONCE = 12
_KEY_LENGTH = 65  # an uncompressed point of P-256
_LONGEST = 200_000  # characters of a message from a page; the notepad of the largest edition needs a tenth


class Seal:
    """Python's side of what one page at one table is told, and says.

    `table` names the table, and `key` is the page's public key in base64. Raises `ClueError` when that is no
    key.
    """

    def __init__(self, table: str, key: object) -> None:
        theirs = _public(key)
        mine = ec.generate_private_key(_CURVE)
        secret = mine.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, theirs))
        public = mine.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = base64.b64encode(public).decode()
        """Python's public key, for the page, in base64."""
        self._table = table
        self._out = self._cipher(secret, theirs + public, "to the page")
        self._in = self._cipher(secret, theirs + public, "to Python")

    def _cipher(self, secret: bytes, salt: bytes, direction: str) -> AESGCM:
        info = f"cluekit|{self._table}|{direction}".encode()
        return AESGCM(HKDF(SHA256(), 32, salt, info).derive(secret))

    def close(self, seat: int, kind: str, number: int, content: object) -> str:
        """Seal what a seat is told, as base64: it opens only for this seat, kind of thing and number."""
        text = json.dumps(content).encode()
        text += b" " * (-len(text) % BLOCK)
        nonce = os.urandom(_NONCE)
        return base64.b64encode(
            nonce + self._out.encrypt(nonce, text, self._label(seat, kind, number))
        ).decode()

    def open(self, seat: int, number: int, box: object) -> object:
        """What the page has sealed in its message of this number.

        Raises `ClueError` for what was not sealed by this page for this seat and number.
        """
        try:
            if not isinstance(box, str) or len(box) > _LONGEST:
                raise ValueError
            raw = base64.b64decode(box, validate=True)
            return json.loads(self._in.decrypt(raw[:_NONCE], raw[_NONCE:], self._label(seat, "said", number)))
        except (InvalidTag, RecursionError, ValueError):  # the last: no base64, no JSON, too short
            raise ClueError("A message could not be opened: it was not sealed for this seat.") from None

    def _label(self, seat: int, kind: str, number: int) -> bytes:
        return f"{self._table}|{seat}|{kind}|{number}".encode()


def _public(key: object) -> bytes:
    """The page's public key as bytes; raises `ClueError` for what is no point of the curve."""
    try:
        raw = base64.b64decode(key, validate=True) if isinstance(key, str) and len(key) < 100 else b""
        if len(raw) != _KEY_LENGTH:
            raise ValueError
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, raw)
    except (binascii.Error, ValueError):
        raise ClueError("The page has sent no key that this seat could be sealed with.") from None
    return raw
