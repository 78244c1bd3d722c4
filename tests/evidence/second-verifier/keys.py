"""The keys of the log that a file is of, from infra/lib/evidence/FORMAT.md, section 3, alone."""
import hashlib
import base64
import json

from ed25519 import is_signed
from refusal import need


class Keys:
    def __init__(self, first):
        # Each key with the position from which on it signs, and whether the one before certified it.
        self.keys = [(first, 0, True)]

    def of(self, size):
        return next(key for key, since, _ in reversed(self.keys) if since <= size)

    def take(self, line, heads):
        """A change of the key. `heads`: roots by size of the heads that stand before."""
        need(line["line"] == "closed" and line.get("stream") == "log-key", "a change of a key that is not told as one")
        said, (last, since, _) = json.loads(line["data"]), self.keys[-1]
        need(said["from"] == last, "a change that is not from the key before")
        need(said["to"] not in [key for key, _, _ in self.keys], "a change to a key that was used already")
        need(since <= said["size"] < line["position"] and heads.get(said["size"]) == said["root"], "a change over no head that stands before")
        message = "".join(f"{one}\n" for one in ("danji log key", said["size"], said["root"], said["from"], said["to"]))
        certificate = said["certificate"]
        need(certificate is None or is_signed(said["from"], message.encode(), certificate), "a change that the key before did not certify")
        self.keys.append((said["to"], line["position"], certificate is not None))

    def told(self):
        """What a reader has to know of changes; nothing where none was."""
        if len(self.keys) == 1:
            return []
        lost = sum(not certified for _, _, certified in self.keys)
        return [f"{len(self.keys)} keys"] + ([f"{lost} not certified: confirm the last one, {fingerprint(self.keys[-1][0])}"] if lost else [])


def fingerprint(key):
    return hashlib.sha256(base64.b64decode(key)).hexdigest()
