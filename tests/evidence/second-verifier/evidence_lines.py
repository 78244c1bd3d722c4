"""The lines of an evidence file, its tree and its signatures, from infra/lib/evidence/FORMAT.md, sections 1 to 3, alone."""
import gzip
import hashlib
import json
from datetime import datetime

from challenges import NAMING
from ed25519 import is_signed
from keys import Keys
from members import check_members, parse
from refusal import need

OF_UNITS = ("Attend", "ListUser", "OwnerExclu", "Ballot", "Consent", "PaperConsent", "Document")


def sha(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


def text_hash(*lines):
    return sha("".join(f"{line}\n" for line in lines).encode()).hex()


def js(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


class Tree:
    def __init__(self):
        self.size, self.tops = 0, []

    def add(self, width, node):
        self.size += width
        while self.tops and self.tops[-1][0] == width:
            node = sha(b"\x01", self.tops.pop()[1], node)
            width *= 2
        self.tops.append((width, node))

    def skip(self, to, hashes):
        for one in hashes:
            width = 1
            while self.size % (width * 2) == 0 and self.size + width * 2 <= to:
                width *= 2
            need(self.size + width <= to, "more hashes than fit")
            self.add(width, bytes.fromhex(one))
        need(self.size == to, "skipped to another size")

    def root(self):
        nodes = [node for _, node in self.tops]
        root = nodes.pop()
        while nodes:
            root = sha(b"\x01", nodes.pop(), root)
        return root.hex()


def check_head(tree, keys, head):
    need(tree.size == head["size"] and tree.root() == head["root"], "another root")
    message = f"danji tree head\n{head['size']}\n{head['root']}\n{head['at']}\n".encode()
    need(is_signed(keys.of(head["size"]), message, head["signature"]), "a signature that does not fit")


def mask_hash(masked, commitment):
    """What an encrypted ballot's hash is over: its masked points, and the commitment to its slot."""
    return sha(f"{masked}\n{commitment}".encode()).hex()


def leaf_of(line):
    """The hash of an `event` or `closed` line; adds to it what every file tells: `at`, `receiptId` and, where its hash is over one, `own_slot` or `own_mask`."""
    shown = line["line"] == "event"
    if shown:
        line["said"], line["metadata_said"] = json.loads(line["data"]), json.loads(line["metadata"])
        line["at"], line["receiptId"] = line["metadata_said"]["at"], line["said"].get("receiptId")
        told = line["said"]
        need(line["metadata_said"].get("form", 1) == 1, "an event hashed in an unknown form")
    else:
        told = line if line.get("slotted") is True else {}
    line["own_slot"] = told.get("slot")
    if shown:
        masked = line["said"].get("masked") if line["own_slot"] is None else None
        line["own_mask"] = mask_hash(masked, line["said"].get("slotCommitment", "")) if isinstance(masked, str) else None
    else:
        line["own_mask"] = line.get("maskedHash") if line["own_slot"] is None else None
    rest = sha(f"{js(line['stream'])}\n{line['data']}\n{line['metadata']}".encode()).hex() if "data" in line else line["rest"]
    need(shown or rest == line["rest"], "data that is not what its rest says")
    parts = [line["type"], line["version"], line["at"], line["receiptId"], rest]
    if line["own_slot"] is not None:
        parts.append(line["own_slot"])
    elif line["own_mask"] is not None:
        parts.append(f"masked {line['own_mask']}")
    return sha(b"\x00", js(parts).encode())


# No stream: how many notes of entries there are of which it is not known where they stand.
NOTES = None


def take_event(line, header, versions):
    shown = line["line"] == "event"
    need(leaf_of(line).hex() == line["hash"], f"event {line['position']} was changed")
    if line["type"] == "LogKeyChanged":
        return
    if not shown:
        versions[NOTES] = versions.get(NOTES, 0) + (line["type"] == "EntryNoted")
        return
    data, kind, stream = line["said"], line["type"], line["stream"]
    need(data["listId"] == header["listId"], "another list")
    need(header["openings"] == "all" or not kind.startswith(OF_UNITS) or kind.startswith("BallotBox"), "a unit in a closed file")
    of_attendance = kind.startswith("Attend")
    need(not of_attendance or stream == f"attendance-{data['attendeeId']}", "an act in the stream of another one")
    if (of_attendance or stream.startswith(("list-", "ballot-"))) and not stream.startswith("ballot-box-"):
        passed = line["version"] - versions.get(stream, 0) - 1
        need(passed == 0 or stream.startswith("list-user-") and 0 < passed <= versions.get(NOTES, 0), "a stream that is broken")
        versions[NOTES] = versions.get(NOTES, 0) - passed
        versions[stream] = line["version"]


# What may stand behind what.
ORDER = {"evidence": 0, "skip": 1, "event": 1, "closed": 1, "head": 1, "result": 2, "assembly": 3, "end": 4}


def read(path):
    """Header, all `event` and `closed` lines, and the `result` lines by vote."""
    tree, digest, log, results, header, versions, receipts = Tree(), hashlib.sha256(), [], {}, None, {}, set()
    keys, heads, changes, assemblies = None, {}, 0, {}
    last, file = 0, gzip.open(path, "rb")
    for raw in file:
        line = parse(raw)
        kind = line["line"]
        need(kind in ORDER, "a line of an unknown kind")
        check_members(line)
        line["raw"] = raw
        need((header is None) == (kind == "evidence") and ORDER[kind] >= last, "lines in another order")
        last = ORDER[kind]
        if kind == "evidence":
            header = line
            keys = Keys(header["publicKey"])
            need(header["format"] == 2 and header["openings"] in ("all", "none"), "another format")
        elif kind == "skip":
            tree.skip(line["to"], line["hashes"])
        elif kind in ("event", "closed"):
            need(line["position"] == tree.size + 1, "another position")
            take_event(line, header, versions)
            tree.add(1, bytes.fromhex(line["hash"]))
            if line["type"] == "LogKeyChanged":
                # No event of the campaign: it says who signs.
                keys.take(line, heads)
                changes += 1
                digest.update(raw)
                continue
            log.append(line)
            need(line["receiptId"] is None or line["type"] in NAMING or line["receiptId"] not in receipts, "a receipt twice")
            receipts.add(line["receiptId"])
        elif kind == "head":
            check_head(tree, keys, line)
            heads[line["size"]] = line["root"]
        elif kind == "result":
            need(line["voteId"] not in results, "two results of a vote")
            results[line["voteId"]] = line
        elif kind == "assembly":
            need(line["assemblyId"] not in assemblies, "two lines of an assembly")
            assemblies[line["assemblyId"]] = line
        else:
            need(line["events"] == len(log) + changes and line["sha256"] == digest.hexdigest() and not file.read(1), "another end")
            check_head(tree, keys, header["head"])
            header["keys"], header["assemblies"] = keys.told(), assemblies
            return header, log, results
        digest.update(raw)
    need(False, "no end")
