"""Challenged ballots, from infra/lib/evidence/FORMAT.md, section 4."""
from refusal import need

# Events that name the receipt of a ballot that is there already.
NAMING = ("BallotSetAside", "BallotWithdrawn", "BallotChallenged", "BallotChallengeRejected", "BallotChallengeUpheld")


def check_challenges(log):
    """Every challenge is of a ballot that stands, once, and is decided once while it is open; gives upheld ones by receipt."""
    stands, challenged, is_open, upheld = set(), set(), set(), {}
    for line in log:
        kind, receipt = line["type"], line["receiptId"]
        if kind == "BallotCast":
            stands.add(receipt)
        elif kind == "BallotChallenged":
            need(receipt in stands and receipt not in challenged, "a challenge of no ballot, or a second one")
            challenged.add(receipt)
            is_open.add(receipt)
        elif kind in ("BallotChallengeRejected", "BallotChallengeUpheld"):
            need(receipt in is_open, "a decision about no open challenge")
            is_open.remove(receipt)
            if kind == "BallotChallengeUpheld":
                upheld[receipt] = line
        elif kind in ("BallotSetAside", "BallotWithdrawn"):
            stands.discard(receipt)
            is_open.discard(receipt)
    return upheld


def same_unit(line, ballot):
    if "said" not in line or "said" not in ballot:
        return True
    return all(line["said"][name] == ballot["said"][name] for name in ("listUserId", "dong", "ho", "voteId"))


def voided_of(vote, log, cast, seen):
    """Receipts of the ballots of a vote that may be withdrawn for an upheld challenge; checks each effect that is shown."""
    apart, upheld = vote["ballotKind"] == "open" or vote.get("encrypted") is True, check_challenges(log)
    for line in log:
        if line["type"].startswith("BallotChallenge") and line["receiptId"] in cast:
            need(same_unit(line, cast[line["receiptId"]]), "a challenge of another unit")
    found = set()
    for receipt, line in upheld.items():
        if receipt not in cast:
            continue
        early = not seen or line["position"] < seen[0]
        if "said" in line:
            need((line["said"]["effect"] == "void") == (apart and early), "a challenge with another effect")
        if apart and early:
            found.add(receipt)
    return found


def check_causes(log, cast, voided, found):
    """The cause of a withdrawal is a challenge exactly where one was upheld, and no void ballot counts."""
    shown = [line for line in log if line["type"] == "BallotWithdrawn" and line["receiptId"] in cast and "said" in line]
    for line in shown:
        need((line["said"]["cause"] == "challenge") == (line["receiptId"] in voided), "a withdrawal for another cause")
    need(voided <= found, "a void ballot that counts")
