"""Which members a line may have, from infra/lib/evidence/FORMAT.md, section 1: nobody reads what nothing is compared with."""
import json

from refusal import need

HEAD = {"size", "root", "at", "signature"}
EVENT = {"position", "type", "version", "hash", "voteId", "slot", "slotted"}
MEMBERS = {
    "evidence": {"format", "listId", "madeAt", "openings", "publicKey", "head", "consents"},
    "skip": {"to", "hashes"},
    "event": EVENT | {"stream", "data", "metadata"},
    "closed": EVENT | {"at", "receiptId", "rest"} | {"maskedHash", "masked", "slotCommitment"},
    "head": HEAD,
    "result": {"voteId", "results", "slots", "slotKey"},
    "assembly": {"assemblyId", "attendance"},
    "end": {"events", "sha256"},
}
OF_BALLOTS = ("BallotCast", "BallotPaperIssued", "BallotPaperReturned", "BallotPaperCast")


def once(pairs):
    """An object no member of which is there twice."""
    made = dict(pairs)
    need(len(made) == len(pairs), "a member that is there twice")
    return made


def parse(raw):
    text = raw.decode()
    need(text.endswith("\n") and text[:1] == "{" and text[-2:-1] == "}", "a line that is not written as the format says")
    return json.loads(text, object_pairs_hook=once)


def allowed(line):
    kind, event = line["line"], line.get("type")
    more = set()
    if kind == "closed" and event in ("EncryptingCodeServed", "LogKeyChanged"):
        more = {"stream", "data", "metadata"}
    if kind == "event" and event == "RollEdited":
        more = {"opening"}
    return MEMBERS[kind] | more | {"line"}


def check_members(line):
    need(set(line) <= allowed(line), "a member that is none of its line")
    if line["line"] == "evidence":
        need(set(line["head"]) <= HEAD, "a member that is none of a head")
    if line["line"] not in ("event", "closed"):
        return
    of_ballot = line["type"] in OF_BALLOTS
    beside = {"voteId", "slot", "slotted", "maskedHash", "masked", "slotCommitment"} & set(line)
    need(of_ballot or not beside, "a member of ballots")
    need(line.get("slotted", True) is True, "slotted is true where it is there")
    need("maskedHash" not in line or "slot" not in line, "a masked ballot that says a slot")
    need(("masked" in line) == ("slotCommitment" in line), "a masked ballot without the commitment to its slot, or one without it")
    need("masked" not in line or ("maskedHash" in line and "voteId" in line), "masked points of no ballot")
    if line["line"] == "event" and of_ballot:
        said = json.loads(line["data"])
        need(("slotted" in line) == isinstance(said.get("slot"), str), "a slot that is not the event's")
        need(line.get("voteId", said["voteId"]) == said["voteId"], "another vote")


def json_text(raw, name):
    """The JSON text of a member, byte for byte as it stands in its line."""
    text = raw.decode()
    start = text.index(f'"{name}":') + len(name) + 3
    _, end = json.JSONDecoder().raw_decode(text, start)
    return text[start:end]
