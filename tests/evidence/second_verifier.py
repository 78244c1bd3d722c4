"""A second verifier of evidence files, written from infra/evidence/FORMAT.md alone, in another language and with its standard library.

It checks everything but votes by owner or in shares, land, and rules that it does not know (`rules.py`): of those it says so.
"""
import sys
from fractions import Fraction

from consents import check_consents
from encrypted_votes import check_encrypted
from evidence_lines import instant, need, read
from roll import check_roll
from rules import RULES, amount


def roll_at(events, close):
    roll = {}
    for line, data, at in events:
        if line["position"] >= close["position"]:
            continue
        if close["at"] and (instant(at) > instant(close["at"]) or (instant(at) == instant(close["at"]) and not close["with_list"])):
            continue
        if line["type"] == "ListUserAdded":
            roll[data["listUserId"]] = dict(data)
        elif line["type"] == "ListUserChanged":
            roll[data["listUserId"]].update(area=data["area"], landShare=data["landShare"])
        elif line["type"] == "ListUserRemoved":
            del roll[data["listUserId"]]
    return roll


def chosen(answers, question):
    return next((one["choiceIds"] for one in answers or [] if one["questionId"] == question["id"]), [])


def units_of(roll, ballots):
    units = {}
    for entry in roll.values():
        unit = units.setdefault((entry["dong"], entry["ho"]), {"area": None, "persons": set(), "answers": None, "voted": False})
        unit["persons"].add(entry["personId"])
        unit["area"] = max((size for size in (unit["area"], entry["area"]) if size is not None), default=None)
    for ballot in ballots:
        unit = units.get((ballot["dong"], ballot["ho"]))
        need(unit is not None, "a ballot from outside of the roll")
        need(not unit["voted"], "a unit voted twice")
        unit.update(voted=True, answers=ballot["answers"])
    return units


def near(told, found):
    return abs(told - float(found)) < 1e-8 * max(1, abs(told))


def fraction(told):
    return Fraction(int(told["numerator"]), int(told["denominator"]))


def row_in(conditions, is_asked):
    row = next((one for one in conditions if is_asked(one)), None)
    need(row is not None, "a condition that is missing")
    return row


def check_own_rule(rule, units, agrees, told):
    """Fractions of the vote's own, by unit."""
    voted = lambda unit: unit["voted"]
    for kind, holds in (("turnout", voted), ("approval", agrees)):
        if kind in rule:
            asks, row = rule[kind], row_in(told["conditions"], lambda one: one["kind"] == kind)
            some = list(units.values())
            of = voted if asks.get("of") == "voters" else lambda _: True
            reached, total = amount(some, "units", holds), amount(some, "units", of)
            share = Fraction(asks["numerator"], asks["denominator"])
            need((fraction(row["reachedFraction"]), fraction(row["totalFraction"])) == (reached, total), "another sum")
            met = reached > total * share if asks["over"] else reached >= total * share
            need(fraction(row["share"]) == share and row["met"] == met, "another verdict")
    need(told["met"] == all(one["met"] for one in told["conditions"]), "another verdict")


def rows_of(rule):
    need(rule in RULES, f"this verifier does not know the rule {rule}")
    return [(basis, Fraction(*share), more, each) for basis, share, more, each in RULES[rule]]


def check_rule(rule, units, question, told):
    assents = {choice["id"] for choice in question["choices"] if choice.get("assent")}
    if not assents or "rule" not in told:
        return
    conditions = told["rule"]["conditions"]
    agrees = lambda unit: unit["voted"] and bool(assents & set(chosen(unit["answers"], question)))
    asked = 0
    if not isinstance(rule, str):
        return check_own_rule(rule, units, agrees, told["rule"])
    for basis, share, more, each in rows_of(rule):
        for dong in sorted({place[0] for place in units}) if each else [None]:
            some = [unit for place, unit in units.items() if dong in (None, place[0])]
            row = row_in(conditions, lambda one: one["basis"] == basis and one["dong"] == dong)
            reached, total = amount(some, basis, agrees), amount(some, basis, lambda _: True)
            need((fraction(row["reachedFraction"]), fraction(row["totalFraction"])) == (reached, total), "another sum")
            need(fraction(row["share"]) == share and row["met"] == (reached > total * share if more else reached >= total * share), "another verdict")
            asked += 1
    need(asked == len(conditions) and told["rule"]["met"] == all(one["met"] for one in conditions), "another verdict")


def secret_range(units, basis, ballots, assent):
    """FORMAT.md, section 7: the least and the most that may assent of a secret vote."""
    if ballots == 1:
        return Fraction(0), amount(units, basis, lambda unit: unit["voted"])
    if basis == "units":
        return Fraction(assent), Fraction(assent)
    held = {}
    for unit in units:
        held.setdefault(frozenset(unit["persons"]), []).append(unit)
    sizes = sorted(len(own) for own in held.values() if all(unit["voted"] for unit in own))
    others = max(ballots, sum(unit["voted"] for unit in units)) - assent
    left, most = assent, 0
    for size in sizes:
        left -= size
        if left < 0:
            break
        most += 1
    return Fraction(max(0, len(sizes) - others)), Fraction(most)


def check_secret_rule(rule, units, ballots, assent, told):
    if "rule" not in told or any(each or basis == "area" for basis, _, _, each in rows_of(rule)):
        return
    conditions = told["rule"]["conditions"]
    need(len(conditions) == len(rows_of(rule)), "another number of conditions")
    for basis, share, more, _ in rows_of(rule):
        row = row_in(conditions, lambda one: one["basis"] == basis)
        total = amount(units, basis, lambda _: True)
        least, most = secret_range(units, basis, ballots, assent)
        verdicts = {reached > total * share if more else reached >= total * share for reached in (least, most)}
        need(row["met"] == (verdicts.pop() if len(verdicts) == 1 else None), "another verdict")
        need(fraction(row["totalFraction"]) == total and fraction(row["share"]) == share, "another sum")
        known = ballots != 1 and least == most
        need(row["reachedFraction"] is None if not known else fraction(row["reachedFraction"]) == least, "another sum")
    met = [one["met"] for one in conditions]
    need(told["rule"]["met"] == (False if False in met else None if None in met else True), "another verdict")


def assents_of(question):
    return {choice["id"] for choice in question["choices"] if choice.get("assent")}


def check_vote(vote, events, told):
    own = [(line, data, at) for line, data, at in events if data.get("voteId") == vote["voteId"]]
    line, data, _ = [one for one in own if one[0]["type"] == "VoteClosed"][-1]
    close = {"position": line["position"], "at": data.get("closedAt"), "with_list": data.get("reason") == "with-list"}
    aside = {data["receiptId"] for line, data, _ in own if line["type"] == "BallotSetAside"}
    ballots = [data for line, data, _ in own if line["type"] == "BallotCast" and data["receiptId"] not in aside]
    units = units_of(roll_at([one for one in events if one[0]["type"].startswith("ListUser")], close), ballots)
    need(told["turnout"]["targets"] == len(units) and told["turnout"]["voted"] == len(ballots), "another turnout")
    if vote.get("encrypted"):
        if not any(line["type"] == "BallotBoxOpened" for line, _, _ in own):
            return
        counted, totals = check_encrypted(vote, own, aside, need)
        for question, shown in zip(vote["questions"], told["questions"], strict=True):
            for choice in shown["choices"]:
                need(choice["count"] == totals[question["id"], choice["id"]], "another tally")
            if assents_of(question) and isinstance(vote.get("rule"), str):
                assent = sum(totals[question["id"], choice] for choice in assents_of(question))
                check_secret_rule(vote["rule"], list(units.values()), counted, assent, shown)
        return
    box = next((data["ballots"] for line, data, _ in own if line["type"] == "BallotBoxOpened"), None)
    said = [(one["answers"], 0) for one in box or []] or [(unit["answers"], unit["area"] or 0) for unit in units.values() if unit["voted"]]
    need(len(said) == len(ballots), "another number of papers")
    for question, shown in zip(vote["questions"], told["questions"], strict=True):
        for choice in shown["choices"]:
            having = [area for answers, area in said if choice["id"] in chosen(answers, question)]
            need(near(choice["count"], len(having)), "another tally")
            need(box is not None or near(choice["area"], Fraction(sum(having), 10_000)), "another area")
        judged = isinstance(vote.get("rule"), str) or (vote.get("rule") is not None and vote["weight"] == "unit")
        if vote["ballotKind"] == "open" and judged:
            check_rule(vote["rule"], units, question, shown)
        elif box is not None and assents_of(question) and isinstance(vote.get("rule"), str):
            assent = sum(1 for answers, _ in said if assents_of(question) & set(chosen(answers, question)))
            check_secret_rule(vote["rule"], list(units.values()), len(box), assent, shown)


def verify(path):
    """What was found in a file; ends where it is refused."""
    header, log, results = read(path)
    events = [(line, line["said"], line["at"]) for line in log if line["line"] == "event"]
    votes = {data["voteId"]: data for line, data, _ in events if line["type"] in ("VoteCreated", "VoteRevised")}
    counted = {data["voteId"] for line, data, _ in events if line["type"] == "VoteResultsSeen"}
    broken = {data["voteId"] for line, data, _ in events if line["type"] == "BallotBoxFoundBroken"}
    need(set(results) <= counted and counted - set(results) <= broken, "a result that is missing, or of no counted vote")
    checked = set()
    for vote_id, vote in votes.items():
        if check_roll(vote, header, log, results.get(vote_id)):
            checked.add("roll")
        if vote_id in results and header["openings"] == "all":
            check_vote(vote, events, results[vote_id]["results"])
    if header["openings"] == "all" and header.get("consents"):
        check_consents(header, log)
        checked.add("consents")
    return f"ok: {len(log)} events, {len(results)} votes" + "".join(f", {one}" for one in sorted(checked))


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
