"""A second verifier of evidence files, written from infra/evidence/FORMAT.md alone, in another language and with its standard library.

It checks everything but the heads' signatures, for which Python has no part of its own, votes by owner or in shares, the edits of
the roll, slots and consents.
"""
import gzip
import hashlib
import json
import sys
from fractions import Fraction

from encrypted_votes import check_encrypted

RULES = {
    "management-bylaws": [("units", Fraction(1, 2), True, False)],
    "assembly-ordinary": [("persons", Fraction(1, 2), True, False), ("area", Fraction(1, 2), True, False)],
    "remodelling-permit": [
        ("persons", Fraction(3, 4), False, False),
        ("area", Fraction(3, 4), False, False),
        ("persons", Fraction(1, 2), False, True),
        ("area", Fraction(1, 2), False, True),
    ],
}


def sha(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


def js(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def need(holds, what):
    if not holds:
        raise SystemExit("refused: " + what)


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


def rest_of(line):
    return sha(f"{js(line['stream'])}\n{line['data']}\n{line['metadata']}".encode()).hex()


def read(path):
    tree, digest, events, results, header, count = Tree(), hashlib.sha256(), [], {}, None, 0
    for raw in gzip.open(path, "rb"):
        line = json.loads(raw)
        kind = line["line"]
        if kind == "evidence":
            header = line
        elif kind == "skip":
            tree.skip(line["to"], line["hashes"])
        elif kind in ("event", "closed"):
            need(line["position"] == tree.size + 1, "another position")
            shown = kind == "event"
            data, metadata = (json.loads(line["data"]), json.loads(line["metadata"])) if shown else ({}, {})
            at, receipt = (metadata["at"], data.get("receiptId")) if shown else (line["at"], line["receiptId"])
            rest = rest_of(line) if shown else line["rest"]
            leaf = sha(b"\x00", js([line["type"], line["version"], at, receipt, rest]).encode())
            need(leaf.hex() == line["hash"], f"event {line['position']} was changed")
            tree.add(1, leaf)
            count += 1
            if shown:
                need(data["listId"] == header["listId"], "another list")
                events.append((line, data, at))
        elif kind == "head":
            need(tree.size == line["size"] and tree.root() == line["root"], "another root")
        elif kind == "result":
            results[line["voteId"]] = line["results"]
        elif kind == "end":
            need(line["events"] == count and line["sha256"] == digest.hexdigest(), "another end")
            need(tree.size == header["head"]["size"] and tree.root() == header["head"]["root"], "another root")
            return events, results
        digest.update(raw)
    need(False, "no end")


def roll_at(events, close):
    roll = {}
    for line, data, at in events:
        if line["position"] >= close["position"] or (close["at"] and at >= close["at"]):
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


def amount(units, basis, holds):
    if basis == "units":
        return Fraction(sum(1 for unit in units if holds(unit)))
    if basis == "area":
        return Fraction(sum(unit["area"] or 0 for unit in units if holds(unit)), 10_000)
    owners = {frozenset(unit["persons"]) for unit in units}
    return Fraction(len(owners - {frozenset(unit["persons"]) for unit in units if not holds(unit)}))


def check_own_rule(rule, units, agrees, told):
    """Fractions of the vote's own, by unit."""
    voted = lambda unit: unit["voted"]
    for kind, holds in (("turnout", voted), ("approval", agrees)):
        if kind in rule:
            asks, row = rule[kind], next(one for one in told["conditions"] if one["kind"] == kind)
            some = list(units.values())
            of = voted if asks.get("of") == "voters" else lambda _: True
            reached, total = amount(some, "units", holds), amount(some, "units", of)
            share = Fraction(asks["numerator"], asks["denominator"])
            need((fraction(row["reachedFraction"]), fraction(row["totalFraction"])) == (reached, total), "another sum")
            met = reached > total * share if asks["over"] else reached >= total * share
            need(fraction(row["share"]) == share and row["met"] == met, "another verdict")
    need(told["met"] == all(one["met"] for one in told["conditions"]), "another verdict")


def check_rule(rule, units, question, told):
    assents = {choice["id"] for choice in question["choices"] if choice.get("assent")}
    if not assents or "rule" not in told:
        return
    conditions = told["rule"]["conditions"]
    agrees = lambda unit: unit["voted"] and bool(assents & set(chosen(unit["answers"], question)))
    asked = 0
    if not isinstance(rule, str):
        return check_own_rule(rule, units, agrees, told["rule"])
    for basis, share, more, each in RULES[rule]:
        for dong in sorted({place[0] for place in units}) if each else [None]:
            some = [unit for place, unit in units.items() if dong in (None, place[0])]
            row = next(one for one in conditions if one["basis"] == basis and one["dong"] == dong)
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
    if "rule" not in told or any(each or basis == "area" for basis, _, _, each in RULES[rule]):
        return
    conditions = told["rule"]["conditions"]
    need(len(conditions) == len(RULES[rule]), "another number of conditions")
    for basis, share, more, _ in RULES[rule]:
        row = next(one for one in conditions if one["basis"] == basis)
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
    close = {"position": line["position"], "at": data.get("closedAt")}
    aside = {data["receiptId"] for line, data, _ in own if line["type"] == "BallotSetAside"}
    ballots = [data for line, data, _ in own if line["type"] == "BallotCast" and data["receiptId"] not in aside]
    units = units_of(roll_at([one for one in events if one[0]["type"].startswith("ListUser")], close), ballots)
    need(told["turnout"]["targets"] == len(units) and told["turnout"]["voted"] == len(ballots), "another turnout")
    if vote.get("encrypted"):
        totals = check_encrypted(vote, own, aside, need)
        for question, shown in zip(vote["questions"], told["questions"], strict=True):
            for choice in shown["choices"]:
                need(choice["count"] == totals[question["id"], choice["id"]], "another tally")
            if assents_of(question) and isinstance(vote.get("rule"), str):
                assent = sum(totals[question["id"], choice] for choice in assents_of(question))
                counted = next(data["tally"]["counted"] for line, data, _ in own if line["type"] == "BallotBoxOpened")
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


events, results = read(sys.argv[1])
votes = {data["voteId"]: data for line, data, _ in events if line["type"] in ("VoteCreated", "VoteRevised")}
for line, data, _ in events:
    if line["type"] == "VoteResultsSeen":
        check_vote(votes[data["voteId"]], events, results[data["voteId"]])
print(f"ok: {len(events)} events, {len(results)} votes")
