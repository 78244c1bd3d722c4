"""Ed25519 signatures (RFC 8032, section 5.1.7), on the curve that ristretto255 stands on."""
import base64
import hashlib
from functools import cache

from ristretto255 import D, ORDER, P, SQRT_M1, add, combined, negate, times

SPKI = bytes.fromhex("302a300506032b6570032100")


def lifted(octets):
    """The point of 32 bytes (section 5.1.3), or None."""
    y = int.from_bytes(octets, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if len(octets) != 32 or y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P == -u % P:
        x = x * SQRT_M1 % P
    if v * x * x % P != u or (x == 0 and sign):
        return None
    x = x if x & 1 == sign else P - x
    return x, y, 1, x * y % P


BASE = lifted((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


@cache
def is_signed(key, message, signature):
    """`key`: SPKI, base64. `signature`: base64. The same head is computed once, however many files hold it."""
    spki, signature = base64.b64decode(key, validate=True), base64.b64decode(signature, validate=True)
    if spki[:12] != SPKI or len(spki) != 44 or len(signature) != 64:
        return False
    a, r, s = lifted(spki[12:]), lifted(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + spki[12:] + message).digest(), "little")
    x, y, z, _ = times(add(combined(BASE, s, negate(a), k), negate(r)), 8)
    return x % P == 0 and (y - z) % P == 0
