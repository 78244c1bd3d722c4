"""One vote counted again: infra/lib/evidence/FORMAT.md, sections 4, 5 and 7, alone."""
from fractions import Fraction

from conditions import amount, everything, voted
from encrypted_votes import check_encrypted, check_unseen
from evidence_lines import instant, need
from roll import is_before
from secret_counts import Papers, Totals, check_counts, chosen
from told import need_amount
from units import cast, mark_unknown, units_of, voters
from verdicts import Verdicts
from withdrawals import withdrawn_of

INVALID = "invalid"


def held_by(roll, line):
    """The roll after one of its events."""
    data, kind = line["said"], line["type"]
    if kind == "ListUserAdded":
        roll[data["listUserId"]] = data
    elif kind == "ListUserChanged":
        roll[data["listUserId"]] = {**roll[data["listUserId"]], **{name: data[name] for name in ("area", "landShare", "ownershipShare")}}
    elif kind == "ListUserRemoved":
        del roll[data["listUserId"]]


def roll_of(log, close):
    roll = {}
    for line in log:
        if line["type"].startswith("ListUser") and is_before(line, close):
            held_by(roll, line)
    return roll


def check_answers(vote, answers, invalid=()):
    of = {one["questionId"]: one["choiceIds"] for one in answers}
    need(len(of) == len(answers) and set(of) <= {question["id"] for question in vote["questions"]}, "an answer to no question")
    for question in vote["questions"]:
        ids = of.get(question["id"], [])
        least, most = (0, 0) if question["id"] in invalid else (question["minChoices"], question["maxChoices"])
        fits = least <= len(ids) <= most and len(set(ids)) == len(ids)
        need(fits and set(ids) <= {choice["id"] for choice in question["choices"]}, "an answer that is none")


def check_paper(data, papers, sheets):
    """A number counts once in a vote; a sheet has one number in several votes, and one entry in all of them."""
    number, entry = data["paperNumber"], data["listUserId"]
    need((data["voteId"], number) not in papers, "a paper that is cast twice")
    papers.add((data["voteId"], number))
    if "assemblyId" in data:
        need(sheets.setdefault((data["assemblyId"], number), entry) == entry, "a sheet of two entries")


def is_in_time(vote, at):
    end = vote.get("electronicClosesAt")
    return end is None or instant(at) < instant(end)


def check_ballots(votes, log):
    """What each ballot and paper needs when it is cast or issued."""
    roll, is_open, papers, sheets = {}, set(), set(), {}
    for line in log:
        if line["line"] != "event":
            continue
        data, kind = line["said"], line["type"]
        if kind == "BallotCast" and "paperNumber" in data:
            check_paper(data, papers, sheets)
        if kind.startswith("ListUser"):
            held_by(roll, line)
        elif kind == "VoteOpened":
            is_open.add(data["voteId"])
        elif kind == "VoteClosed":
            is_open.discard(data["voteId"])
        elif kind in ("BallotCast", "BallotPaperIssued"):
            vote, entry = votes[data["voteId"]], roll.get(data["listUserId"])
            need(data["voteId"] in is_open or data.get("way") == "paper", "a ballot while the vote was not open")
            need(entry and (entry["dong"], entry["ho"]) == (data["dong"], data["ho"]), "a ballot from outside of the roll")
            need(data["dong"] in vote.get("dongs", [data["dong"]]), "a ballot from outside of the district")
            if kind == "BallotCast":
                need(data.get("way") == "paper" or is_in_time(vote, line["at"]), "a ballot behind the end of electronic ones")
                need((data["answers"] is None) == (vote["ballotKind"] == "secret"), "an answer where none may be, or none")
            if data.get("answers") is not None:
                check_answers(vote, data["answers"], data.get("invalid", ()))
                need(not data.get("invalid") or data.get("way") == "paper", "an invalid ballot that is none on paper")


def part_in(data):
    return Fraction(int(data["part"]["numerator"]), int(data["part"]["denominator"])) if "part" in data else None


def with_invalid(data):
    """Answers with what is invalid in place of an empty answer: no choice of anybody's, and no abstention."""
    invalid = data.get("invalid", [])
    return data["answers"] and [{**one, "choiceIds": [INVALID]} if one["questionId"] in invalid else one for one in data["answers"]]


def standing(own, is_secret, in_shares, left_out):
    """The ballots that stand, in their order, then secret papers that voted; and of which entries a paper may be among those that nobody can place."""
    holder = lambda data: data["listUserId"] if in_shares else (data["dong"], data["ho"])
    ballots, out, on_paper = [], {}, {}
    for line in own:
        data, kind = line["said"], line["type"]
        if kind == "BallotPaperIssued":
            out[holder(data)] = {**data, "part": None, "answers": None}
        elif kind == "BallotPaperReturned":
            out.pop(holder(data), None)
        elif kind == "BallotPaperCast":
            need(is_secret and holder(data) in out, "a paper that nobody took")
            on_paper[holder(data)] = out[holder(data)]
        elif kind == "BallotCast" and data["receiptId"] not in left_out:
            ballots.append({**data, "part": part_in(data), "answers": with_invalid(data)})
    seen = {holder(one) for one in ballots}
    papers = [one for key, one in on_paper.items() if key not in seen]
    return ballots, papers, [one for key, one in out.items() if key not in seen]


def check_turnout(told, units, weight, is_secret, unknown):
    """Of secret votes no areas: their papers may have said another than the roll of the close."""
    buildings = sorted({unit.dong for unit in units})
    need(sorted(row["dong"] for row in told["byDong"]) == buildings, "other buildings in the turnout")
    for figures in (told, *told["byDong"]):
        some = [unit for unit in units if figures.get("dong") in (None, unit.dong)]
        weighing = voters(some, weight)
        need(figures["targets"] == len(weighing), "another turnout")
        more = unknown if figures is told else 0
        need_amount(figures, "voted", amount(weighing, "units", voted) + more, "another turnout")
        if not is_secret:
            need_amount(figures, "targetArea", amount(some, "area", everything), "another turnout")
            need_amount(figures, "votedArea", amount(some, "area", voted), "another turnout")
    if not is_secret:
        need_amount(told["owners"], "voted", amount(units, "persons", voted), "another turnout")


def invalid_row(shown, question):
    """Older results tell nothing of invalid votes."""
    return [(shown["invalid"], lambda answers: INVALID in chosen(answers, question))] if "invalid" in shown else []


def check_choices(vote, told, units, weight):
    weighing = voters(units, weight)
    for question, shown in zip(vote["questions"], told["questions"], strict=True):
        holds = {choice["id"]: lambda answers, one=choice["id"]: one in chosen(answers, question) for choice in question["choices"]}
        need(question["id"] == shown["id"] and [one["id"] for one in shown["choices"]] == list(holds), "other questions")
        rows = [(one, holds[one["id"]]) for one in shown["choices"]]
        for row, of in (*rows, (shown["abstained"], lambda answers: not chosen(answers, question)), *invalid_row(shown, question)):
            need_amount(row, "count", amount(weighing, "units", lambda unit: unit.part(of)), "another tally")
            need_amount(row, "area", amount(units, "area", lambda unit: unit.part(of)), "another area")


def check_secret(vote, own, told, ballots, slots, withdrawn):
    """What of a secret vote counts; None where its box is shut."""
    if vote.get("encrypted"):
        every = [line["said"] for line in own if line["type"] == "BallotCast"]
        need(all("masked" in one for one in every), "a ballot of an encrypted vote that is not masked")
        masked = {one["receiptId"]: (one["masked"], one["slotCommitment"]) for one in every}
        found = check_encrypted(vote, [(line, line["said"], line["at"]) for line in own], masked, slots, withdrawn, need)
        if found is None:
            return None
        count = Totals(*found)
        check_counts(vote, told, count)
        return count
    box = next((line["said"] for line in own if line["type"] == "BallotBoxOpened"), None)
    if box is None:
        return None
    need(len(box["ballots"]) == len(ballots), "another number of papers")
    for paper in box["ballots"]:
        check_answers(vote, paper["answers"])
    count = Papers(box, [one["part"] for one in ballots if one["part"] is not None])
    check_counts(vote, told, count)
    return count


def check_left_out(own, ballots, counting, withdrawn):
    """Of encrypted ballots those that were withdrawn or that the roll of the close does not count, and no others."""
    for line in own:
        if line["type"] == "EncryptedBallotMasksSummed":
            others = {ballot["receiptId"] for ballot in ballots} - counting | withdrawn
            need({one["receiptId"] for one in line["said"]["leftOut"]} == others, "a count that leaves out who counts, or counts who does not")


def check_unseen_vote(vote, log, result):
    """Of a file that shows no unit: `sums` where what the encrypted ballots come to was counted again."""
    withdrawn_of(vote, log)
    own = [(line, line["said"], line["at"]) for line in log if line["line"] == "event" and line["said"].get("voteId") == vote["voteId"]]
    found = check_unseen(vote, own, log, set(result.get("slots", [])), need) if vote.get("encrypted") else None
    if found is None:
        return "blinded"
    check_counts(vote, result["results"], Totals(*found))
    return "sums"


def check_vote(vote, campaign, log, result):
    """Gives how much of it was counted again: `whole`, `tally` (but not the verdict), `turnout`."""
    told, slots = result["results"], set(result.get("slots", []))
    own = [line for line in log if line["line"] == "event" and line["said"].get("voteId") == vote["voteId"]]
    close = [line for line in own if line["type"] == "VoteClosed"][-1]
    weight = "owner" if vote.get("byOwner") else vote["weight"]
    need((told["ballotKind"], told["weight"]) == (vote["ballotKind"], weight), "another kind of vote")
    in_shares, is_secret = campaign["coOwners"] == "shares", vote["ballotKind"] == "secret"
    aside = {line["said"]["receiptId"] for line in own if line["type"] in ("BallotSetAside", "BallotWithdrawn")}
    withdrawn = withdrawn_of(vote, log)
    need(withdrawn == {line["receiptId"] for line in own if line["type"] == "BallotWithdrawn"}, "a withdrawal of no ballot")
    ballots, papers, out = standing(own, is_secret, in_shares, aside)
    seen = [line for line in own if line["type"] == "VoteResultsSeen"]
    unknown = seen[-1]["said"].get("papersOfUnknown", 0) if seen else 0
    dongs = vote.get("dongs")
    asked = {listed: entry for listed, entry in roll_of(log, close).items() if dongs is None or entry["dong"] in dongs}
    units = units_of(asked, campaign.get("siteArea"))
    counting = {ballot.get("receiptId") for ballot in cast(units, ballots + papers, weight, in_shares)}
    units = list(units.values())
    mark_unknown(units, out if unknown else [], weight)
    check_turnout(told["turnout"], units, weight, is_secret, unknown)
    count = None
    if is_secret:
        count = check_secret(vote, own, told, ballots, slots, withdrawn)
        check_left_out(own, ballots, counting, withdrawn)
    else:
        check_choices(vote, told, units, weight)
    verdicts = Verdicts(vote, campaign, units, weight, count)
    verdicts.unknown = unknown
    verdicts.check_turnout(told)
    if is_secret and count is None:
        return "turnout"
    verdicts.check(told)
    return "whole" if verdicts.is_told() else "tally"
