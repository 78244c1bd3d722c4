"""Bytes and challenges of encrypted votes, from infra/lib/ballot-crypto/README.md alone."""
import base64
import hashlib

from ristretto255 import ORDER, decode


def octets(text):
    decoded = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return decoded if base64.urlsafe_b64encode(decoded).rstrip(b"=").decode() == text else b""


def challenge_of(purpose, parts):
    digest = hashlib.sha512()
    for part in [f"danji {purpose} 1", *parts]:
        part = part.encode() if isinstance(part, str) else part.to_bytes(4, "little") if isinstance(part, int) else part
        digest.update(len(part).to_bytes(4, "little") + part)
    return int.from_bytes(digest.digest(), "little") % ORDER


def point_in(encoded, need):
    point = decode(encoded)
    need(point is not None and encoded != bytes(32), "no point, or the neutral one")
    return point


def scalar_in(encoded, need):
    number = int.from_bytes(encoded, "little")
    need(len(encoded) == 32 and number < ORDER, "a scalar beyond the order")
    return number
