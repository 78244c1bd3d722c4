"""The record of a campaign in its log, from infra/lib/evidence/FORMAT.md, section 5: nothing was left out, and the result is the one recorded."""
from evidence_lines import sha, text_hash
from members import json_text
from refusal import need


def standing(log, vote_id):
    """How many ballots of a vote stand."""
    said = lambda line: line["said"]["voteId"] if line["line"] == "event" else line.get("voteId")
    aside = {line["receiptId"] for line in log if line["type"] in ("BallotSetAside", "BallotWithdrawn")}
    return sum(line["type"] == "BallotCast" and said(line) == vote_id and line["receiptId"] not in aside for line in log)


def digest_of(raw, name):
    return sha(json_text(raw, name).encode()).hex()


def check_record(header, log, results):
    last, before = log[-1], log[:-1]
    need(last["type"] == "EvidenceRecorded" and last["line"] == "event", "no record behind the events")
    need(all(line["type"] != "EvidenceRecorded" for line in before), "two records")
    record = last["said"]
    need(last["stream"] == f"evidence-record-{header['listId']}", "a record of another stream")
    need(max([line["position"] for line in before], default=0) <= record["upTo"] < last["position"], "a record of another position")
    need(record["events"] == len(before), "another number of events")
    need(record["digest"] == text_hash("danji campaign 1", *[line["hash"] for line in before]), "other events than were recorded")
    need(header["madeAt"] == last["at"], "made at another time")
    recorded = {one["voteId"]: one for one in record["results"]}
    need(set(recorded) == set(results), "other results than were recorded")
    for vote_id, one in recorded.items():
        need(one["sha256"] == digest_of(results[vote_id]["raw"], "results"), "another result than was recorded")
        need(one["ballots"] == standing(before, vote_id), "another number of ballots than was recorded")
    consents = digest_of(header["raw"], "consents") if "consents" in header else None
    need(record["consents"] == consents, "other consents than were recorded")
    attended = {one["assemblyId"]: one["sha256"] for one in record.get("assemblies", [])}
    lines = {assembly: digest_of(line["raw"], "attendance") for assembly, line in header["assemblies"].items()}
    need(attended == lines, "another attendance than was recorded")


def check_texts(vote, results):
    """What is asked is what the log says that was asked."""
    if results["questions"] is None:
        return
    names = lambda question: (question["title"], {(one["id"], one["label"], one.get("assent", False)) for one in question["choices"]})
    need([names(one) for one in results["questions"]] == [names(one) for one in vote["questions"]], "a result with other titles or labels")
