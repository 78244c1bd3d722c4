"""Withdrawn ballots, from infra/lib/evidence/FORMAT.md, sections 4 and 8."""
from challenges import check_causes, same_unit, voided_of
from refusal import need


def withdrawn_of(vote, log):
    """Receipts of the ballots of a vote that were withdrawn, each once, while it allowed that."""
    cast = {line["receiptId"]: line for line in log if line["type"] == "BallotCast" and vote_of(line, vote) == vote["voteId"]}
    seen = [line["position"] for line in log if line["line"] == "event" and line["type"] == "VoteResultsSeen" and line["said"]["voteId"] == vote["voteId"]]
    aside = {line["receiptId"]: line["position"] for line in log if line["type"] == "BallotSetAside"}
    voided = voided_of(vote, log, cast, seen)
    found = set()
    for line in log:
        receipt = line["receiptId"]
        if line["type"] != "BallotWithdrawn" or receipt not in cast:
            continue
        ballot = cast[receipt]
        need(vote.get("withdrawable") is True or receipt in voided, "a withdrawal where the first ballot counts")
        need(ballot["position"] < line["position"] and receipt not in found, "a withdrawal of no ballot")
        need(aside.get(receipt, line["position"]) >= line["position"], "a withdrawal of a ballot that does not stand")
        need(not seen or line["position"] < seen[0], "a withdrawal behind the count")
        need(same_unit(line, ballot), "a withdrawal of another unit")
        found.add(receipt)
    check_causes(log, cast, voided, found)
    return found


def vote_of(line, vote):
    if "said" in line:
        return line["said"]["voteId"]
    # A closed line of a vote that was counted names it.
    return line.get("voteId")
