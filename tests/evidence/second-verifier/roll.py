"""The roll after the opening, and blinded slots, from infra/lib/evidence/FORMAT.md, section 9, alone."""
import hashlib
import hmac
from datetime import timedelta

from evidence_lines import instant, need, text_hash

OF_ENTRIES = {"added", "removed", "area", "landShare", "ownershipShare", "representative", "messages"}
FIELDS = ("area", "landShare", "ownershipShare", "representative")
BY = {"admin": ("SUPER_ADMIN", "ADMIN"), "system": ("system",)}
BALLOTS = ("BallotCast", "BallotPaperIssued", "BallotPaperReturned", "BallotPaperCast")


def is_before(line, moment):
    """Whether an event of the roll is of the roll of an opening or a close."""
    if line["position"] >= moment["position"]:
        return False
    closed_at = moment["said"].get("closedAt")
    if closed_at is None:
        return True
    at, end = instant(line["at"]), instant(closed_at)
    return at < end or (at == end and moment["said"].get("reason") == "with-list")


def holding(data, before):
    said = {name: data.get(name) for name in (*FIELDS, "kakaoEnabled")}
    if said["representative"] is None:
        said["representative"] = bool(before and before["representative"])
    return said


def whats_of(log):
    """What each shown event of the roll changed, by position."""
    held, whats = {}, {}
    for line in log:
        if not line["type"].startswith("ListUser") or line["line"] != "event":
            continue
        data, before = line["said"], held.get(line["said"]["listUserId"])
        if line["type"] == "ListUserRemoved":
            held.pop(data["listUserId"], None)
            whats[line["position"]] = {"removed"}
            continue
        after = held[data["listUserId"]] = holding(data, before)
        if line["type"] == "ListUserAdded" or before is None:
            whats[line["position"]] = {"added"}
            continue
        what = {name for name in FIELDS if before[name] != after[name]}
        whats[line["position"]] = what | ({"messages"} if before["kakaoEnabled"] != after["kakaoEnabled"] or not what else set())
    return whats


def type_of(what):
    return "ListUserAdded" if "added" in what else "ListUserRemoved" if "removed" in what else "ListUserChanged"


def check_opening(vote_id, edit, watched, whats, opened):
    opening = edit.get("opening") or {}
    event = watched.get(opening.get("position"))
    need(event is not None and event["position"] not in opened, "an edit of no event, or of one that is public already")
    opened.add(event["position"])
    commitment = text_hash("danji roll edit 1", vote_id, event["position"], event["hash"], opening["salt"])
    said = edit["said"]
    need(commitment == said["commitment"], "an edit that commits to something else")
    need(set(said["what"]) == whats[event["position"]], "an edit that is called something else")
    need((instant(event["at"]) + timedelta(hours=9)).date().isoformat() == said["day"], "an edit of another day")
    need(said["by"] in BY.get(event["metadata_said"]["actor"]["kind"], ("resident",)), "an edit by another role")


def check_edits(vote_id, log, own, is_open):
    first = next(line["position"] for line in own if line["type"] == "VoteOpened")
    seen = next((line["position"] for line in own if line["type"] == "VoteResultsSeen"), float("inf"))
    watched = {line["position"]: line for line in log if line["type"].startswith("ListUser") and first < line["position"] < seen}
    edits = [line for line in own if line["type"] == "RollEdited" and OF_ENTRIES.issuperset(line["said"]["what"])]
    for kind in ("ListUserAdded", "ListUserRemoved", "ListUserChanged"):
        owed = sum(line["type"] == kind for line in watched.values())
        need(owed == sum(type_of(edit["said"]["what"]) == kind for edit in edits), "an edit of the roll that was not made public")
    if is_open:
        whats, opened = whats_of(log), set()
        for edit in edits:
            check_opening(vote_id, edit, watched, whats, opened)


def slot_of(vote_id, key, holder):
    salt = hmac.new(key.encode(), holder.encode(), hashlib.sha256).hexdigest()
    return text_hash("danji slot 1", vote_id, holder, salt)


def root_of(slots):
    return text_hash("danji slots 1", "\n".join(slots))


def holder_of(data, shares):
    return f"entry\n{data['listUserId']}" if shares else f"unit\n{data['dong']}\n{data['ho']}"


def shares_at(log, position):
    lists = [line for line in log if line["type"] in ("ListCreated", "ListChanged") and line["position"] < position]
    return bool(lists) and lists[-1]["said"].get("coOwners") == "shares"


def check_commitment(vote, log, moment, committed, is_open, key):
    """`key`: of slots; None where no unit is shown, or no slot is opened."""
    vote_id, said = vote["voteId"], committed["said"]
    events = [line for line in log if line["type"].startswith("ListUser") and is_before(line, moment)]
    count = sum({"ListUserAdded": 1, "ListUserRemoved": -1}.get(line["type"], 0) for line in events)
    need(said["entries"] == count, "another number of entries")
    need(said["moment"] == ("opened" if moment["type"] == "VoteOpened" else "closed"), "a roll of another moment")
    if not is_open:
        return
    roll = {}
    for line in events:
        if line["type"] == "ListUserAdded":
            roll[line["said"]["listUserId"]] = line["said"]
        elif line["type"] == "ListUserRemoved":
            del roll[line["said"]["listUserId"]]
    need(said["units"] == len({(one["dong"], one["ho"]) for one in roll.values()}), "another number of units")
    shares, dongs = shares_at(log, moment["position"]), vote.get("dongs")
    asked = [one for one in roll.values() if dongs is None or one["dong"] in dongs]
    holders = {holder_of(one, shares) for one in asked}
    need(said["slots"] == len(holders), "not the roll that was committed to")
    if key is not None:
        slots = sorted(slot_of(vote_id, key, one) for one in holders)
        need(said["root"] == root_of(slots), "not the roll that was committed to")


def check_ballots(vote, log, result, bound_from, aside, shares):
    """Nobody twice, nobody from outside. Gives which slots have voted."""
    slots, voted, out, on_paper = set(result["slots"]), set(), set(), set()
    for line in log:
        slot = line["own_slot"] or line.get("slot")
        if line["type"] not in BALLOTS or slot is None:
            continue
        need(line["own_slot"] is None or line.get("slot", slot) == slot, "another slot beside the hash")
        if line.get("voteId") != vote["voteId"] and not (line["own_slot"] and slot in slots):
            continue
        need(line["own_slot"] is not None or line["position"] < bound_from, "a ballot whose hash says nothing of its slot")
        if "said" in line:
            need(slot == slot_of(vote["voteId"], result["slotKey"], holder_of(line["said"], shares)), "the slot of another one")
        if line["type"] == "BallotPaperIssued":
            out.add(slot)
        elif line["type"] == "BallotPaperReturned":
            out.discard(slot)
        elif line["type"] == "BallotPaperCast":
            need(slot in out and vote["ballotKind"] == "secret", "a paper that nobody took")
            on_paper.add(slot)
        elif line["receiptId"] not in aside:
            need(slot in slots, "a slot of nobody")
            need(slot not in voted, "a slot that votes twice")
            voted.add(slot)
    return voted | on_paper & slots


def check_listed(vote, log, own, result):
    """Of an encrypted vote: listed ballots are of the roll. How many units voted at least, and at most: papers say no slot."""
    listed = [one["slot"] for line in own if line["type"] == "EncryptedBallotsListed" for one in line["said"]["ballots"]]
    need(set(listed) <= set(result["slots"]), "a slot of nobody")
    kinds = [line["type"] for line in log if line["type"] in BALLOTS and line.get("voteId") == vote["voteId"]]
    papers = kinds.count("BallotPaperCast")
    need(papers <= kinds.count("BallotPaperIssued") - kinds.count("BallotPaperReturned"), "a paper that nobody took")
    return len(listed), len(listed) + papers


def check_roll(vote, header, log, result):
    """Of one vote: commitments, edits, slots. False: it is older than they are."""
    own = [line for line in log if line["line"] == "event" and line["said"].get("voteId") == vote["voteId"]]
    committed = {line["said"]["of"]: line for line in own if line["type"] == "RollCommitted"}
    moments = [line for line in own if line["type"] in ("VoteOpened", "VoteClosed")]
    if not committed and not any(line["type"] == "RollEdited" for line in own):
        return False
    count = sum(line["type"] == "RollCommitted" for line in own)
    need(len(committed) == count and set(committed) == {line["position"] for line in moments}, "a roll that is not committed to")
    is_open = header["openings"] == "all"
    need(not (result and vote.get("encrypted") and "slotKey" in result), "a key of slots by which ballots are listed")
    key = result["slotKey"] if result and is_open and not vote.get("encrypted") else None
    for moment in moments:
        check_commitment(vote, log, moment, committed[moment["position"]], bool(result) and is_open, key)
    check_edits(vote["voteId"], log, own, is_open)
    if not result:
        return True
    last = committed[next(line["position"] for line in reversed(moments) if line["type"] == "VoteClosed")]["said"]
    slots = result["slots"]
    need(slots == sorted(set(slots)) and (len(slots), root_of(slots)) == (last["slots"], last["root"]), "another blinded roll")
    bound_from = min((of for of, line in committed.items() if line["said"].get("slotted") is True), default=float("inf"))
    shares = shares_at(log, float("inf"))
    if vote.get("encrypted"):
        least, most = check_listed(vote, log, own, result)
    else:
        aside = {line["receiptId"] for line in log if line["type"] in ("BallotSetAside", "BallotWithdrawn")}
        least = most = len(check_ballots(vote, log, result, bound_from, aside, shares))
    if vote["weight"] != "owner" and not vote.get("byOwner") and not shares:
        turnout = result["results"]["turnout"]
        unknown = sum(line["said"].get("papersOfUnknown", 0) for line in own if line["type"] == "VoteResultsSeen")
        need(turnout["targets"] == len(slots) and least <= turnout["voted"] - unknown <= most, "another turnout")
    return True
