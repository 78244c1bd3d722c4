"""A second verifier of evidence files, written from infra/lib/evidence/FORMAT.md alone, in another language and with its standard library.

It checks all that is said there, and says of how many votes it counted what: `whole`, with the verdict; `tally`, without, where secret ballots weigh by size; `turnout`,
where the file does not show what was chosen; `blinded`, where it shows no unit; `sums`, where it shows no unit, but what all of them encrypted.
Behind that it tells the offices of the trustees who hold a vote's key.
"""
import sys

from assemblies import check_assemblies
from consents import check_consents
from evidence_lines import need, read
from record import check_record, check_texts
from roll import check_roll
from trustees import holders_told
from votes import check_ballots, check_unseen_vote, check_vote


KEPT = ("sharedFacilities", "siteArea", "sharedThird", "applicationDate")


def campaign_of(log):
    """What the list says: the newest counts; what KEPT names is as before where nothing is said of it."""
    campaign = {}
    for line in log:
        if line["type"] in ("ListCreated", "ListChanged") and line["line"] == "event":
            kept = {name: campaign[name] for name in KEPT if name in campaign}
            campaign = {"type": campaign.get("type"), **kept, **line["said"]}
    default = "all" if campaign["type"] == "signature" else "representative"
    return {**campaign, "coOwners": campaign.get("coOwners") or default}


def verify(path):
    """What was found in a file; ends where it is refused."""
    header, log, results = read(path)
    shown = [line for line in log if line["line"] == "event"]
    votes = {line["said"]["voteId"]: line["said"] for line in shown if line["type"] in ("VoteCreated", "VoteRevised")}
    counted = {line["said"]["voteId"] for line in shown if line["type"] == "VoteResultsSeen"}
    broken = {line["said"]["voteId"] for line in shown if line["type"] == "BallotBoxFoundBroken"}
    need(set(results) <= counted and counted - set(results) <= broken, "a result that is missing, or of no counted vote")
    campaign, is_open, checked, done = campaign_of(log), header["openings"] == "all", set(), []
    if is_open:
        check_ballots(votes, log)
    for vote_id, vote in votes.items():
        if check_roll(vote, header, log, results.get(vote_id)):
            checked.add("roll")
        if vote_id in results:
            done.append(check_vote(vote, campaign, log, results[vote_id]) if is_open else check_unseen_vote(vote, log, results[vote_id]))
    if is_open and header.get("consents"):
        check_consents(header, campaign, log)
        checked.add("consents")
    for vote_id, line in results.items():
        check_texts(votes[vote_id], line["results"])
    attended = check_assemblies(header, log, set(results))
    check_record(header, log, results)
    counts = [f"{done.count(how)} {how}" for how in ("whole", "tally", "turnout", "sums", "blinded") if how in done]
    holders = [text for text in (holders_told(vote_id, log) for vote_id in votes) if text]
    return "ok: " + ", ".join([f"{len(log)} events", *counts, *sorted(checked), *attended, *holders, *header["keys"]])


def told(path):
    try:
        return verify(path)
    except SystemExit as refusal:
        return str(refusal)
    except (AssertionError, KeyError, TypeError, ValueError, StopIteration, IndexError, AttributeError, OSError) as error:
        return f"refused: the file is damaged ({error!r})"


# A line for each file, in their order.
found = [told(path) for path in sys.argv[1:]]
print("\n".join(found))
sys.exit(int(not all(one.startswith("ok") for one in found)))
