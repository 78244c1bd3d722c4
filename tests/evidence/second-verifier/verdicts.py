"""The verdicts of a vote, question by question: infra/lib/evidence/FORMAT.md, sections 6 and 7, alone."""
from conditions import SHARED, Assent, all_of, amount, judge, judge_between, judge_secret, may_have_voted, scopes, voted
from elections import most_votes, seats_of, wanted_seats
from evidence_lines import need
from rules import asked_of, at_scope, more_than_half
from secret_counts import chosen
from told import fraction
from units import voters


def assents_of(question):
    return {choice["id"] for choice in question["choices"] if choice.get("assent")}


def check_rows(rows, told, is_secret=False):
    """`rows`: condition, building, reached, total, verdict, and the candidate that is judged alone."""
    found = {(row["kind"], row["basis"], row["dong"], row.get("choiceId")): row for row in told}
    need(len(found) == len(told) == len(rows), "another number of conditions")
    for condition, dong, reached, total, met, *candidate in rows:
        row = found.get((condition.kind, condition.basis, dong, candidate[0] if candidate else None))
        need(row is not None, "a condition that is missing")
        need((fraction(row["share"]), row["over"]) == (condition.share, condition.over), "another threshold")
        need(fraction(row["totalFraction"]) == total, "another sum")
        # Of secret votes areas and land are not told where they could tell a ballot.
        need(fraction(row["reachedFraction"]) == reached or is_secret and condition.basis in ("area", "land"), "another sum")
        need(row["met"] == met, "another verdict")


class Verdicts:
    """`count`: what secret ballots came to; of an open vote None."""

    def __init__(self, vote, campaign, units, weight, count):
        self.vote, self.units, self.weight, self.count, self.unknown = vote, units, weight, count, 0
        self.is_secret = vote["ballotKind"] == "secret"
        self.is_reparted = self.is_secret and any(unit.is_reparted for unit in units)
        self.shared = campaign.get("sharedFacilities") or []
        self.conditions, self.is_election = asked_of(vote, campaign, weight)
        asked = self.conditions or []
        self.turnout = [one for one in asked if one.kind == "turnout"]
        self.approval = [one for one in asked if one.kind == "approval"]

    def is_told(self):
        """Of secret votes the verdict is to be compared where ballots do not weigh by size."""
        by_size = self.weight == "area" or any(one.basis in ("area", "land") for one in self.approval)
        return self.count is None or self.weight == "owner" or not by_size

    def rows(self, condition, judged):
        for dong, units, is_spared in scopes(condition, self.units, self.shared):
            asked = at_scope(condition, dong == SHARED)
            reached, total, met = judged(asked, units)
            if self.is_reparted:
                reached, met = None, None
            yield asked, dong, reached, total, True if is_spared else met

    def turnout_rows(self):
        return [row for one in self.turnout for row in self.rows(one, lambda asked, units: self.judge_turnout(asked, units))]

    def judge_turnout(self, asked, units):
        """Papers that were read while others never came back are votes of the whole; of which units nobody knows."""
        if self.unknown == 0:
            return judge(asked, units, voted)
        of_voters = asked.basis == ("persons" if self.weight == "owner" else "units")
        if of_voters and not asked.each:
            return judge_between(asked, units, voted, voted, self.unknown)
        return judge_between(asked, units, voted, may_have_voted, 0)

    def approval_rows(self, conditions, question, assents):
        if self.count is None:
            part = lambda unit: unit.part(lambda answers: assents & set(chosen(answers, question)))
            judged = lambda asked, units: judge(asked, units, part)
        else:
            assent = self.assent_of(question, assents)
            judged = lambda asked, units: judge_secret(asked, units, assent)
        return [row for one in conditions for row in self.rows(one, judged)]

    def assent_of(self, question, assents):
        is_said = assents == assents_of(question)
        weighing = self.count.weight(question, assents, "assent" if is_said else next(iter(assents)))
        cast = sum(len(unit.votes) for unit in voters(self.units, self.weight))
        return Assent(self.weight, self.count.ballots, cast, self.count.number(question, assents), weighing)

    def votes_of(self, question):
        ids = [choice["id"] for choice in question["choices"]]
        if self.count:
            return {one: self.count.weight(question, {one}, one) for one in ids}
        of = lambda choice: lambda answers: choice in chosen(answers, question)
        basis = "area" if self.weight == "area" else "units"
        return {one: amount(voters(self.units, self.weight), basis, lambda unit: unit.part(of(one))) for one in ids}

    def check_resolution(self, question, told):
        assents = assents_of(question)
        rows = self.turnout_rows() + (self.approval_rows(self.approval, question, assents) if assents else [])
        check_rows(rows, told["conditions"], self.count is not None)
        return None if self.approval and not assents else all_of(row[4] for row in rows)

    def check_election(self, question, told):
        assents = assents_of(question)
        ids = [choice["id"] for choice in question["choices"]]
        if not assents and len(ids) == 1:
            assents = set(ids)
        rows, elected, tied = self.turnout_rows(), set(), set()
        met = all_of(row[4] for row in rows)
        if met is False or self.is_reparted:
            pass
        elif assents:
            rows += self.approval_rows(self.approval or [more_than_half(self.weight)], question, assents)
            met = all_of(row[4] for row in rows)
            elected = assents if met else set()
        elif len(ids) <= wanted_seats(self.vote, question):
            asked = self.approval or [more_than_half(self.weight)]
            alone = {one: self.approval_rows(asked, question, {one}) for one in ids}
            mets = {one: all_of([met, *(row[4] for row in alone[one])]) for one in ids}
            rows += [(*row, one) for one in ids for row in alone[one]]
            elected = set() if None in mets.values() else {one for one in ids if mets[one]}
            met = None if None in mets.values() else bool(elected)
        else:
            elected, tied = most_votes(self.votes_of(question), seats_of(self.vote, question))
            met = all_of([met, None if tied else bool(elected)])
            if self.count and self.count.ballots == 1 and elected:
                met, elected, tied = None, set(), set()
        check_rows(rows, told["conditions"], self.count is not None)
        need((set(told.get("elected", [])), set(told.get("tied", []))) == (elected, tied), "others who are elected")
        return met

    def check_turnout(self, told):
        """What the rule asks of turnout. Of secret votes no areas: their papers may have said another than the roll of the close."""
        rows = self.turnout_rows()
        need((told["turnoutRule"] is None) == (not rows), "another rule of turnout")
        if rows and not (self.is_secret and any(row[0].basis == "area" for row in rows)):
            check_rows(rows, told["turnoutRule"]["conditions"])
            need(told["turnoutRule"]["met"] == all_of(row[4] for row in rows), "another verdict")

    def check(self, told):
        if self.conditions is None:
            need(told["rule"] is None and not any("rule" in one for one in told["questions"]), "a verdict without a rule")
            return
        if not self.is_told():
            return
        with_assent = [one["id"] for one in self.vote["questions"] if assents_of(one)]
        some = with_assent if with_assent and self.approval and not self.is_election else [one["id"] for one in self.vote["questions"]]
        met = []
        for question, shown in zip(self.vote["questions"], told["questions"], strict=True):
            need((question["id"] in some) == ("rule" in shown), "another question is judged")
            if "rule" in shown:
                met.append((self.check_election if self.is_election else self.check_resolution)(question, shown["rule"]))
                need(shown["rule"]["met"] == met[-1], "another verdict")
        need(told["rule"]["met"] == all_of(met), "another verdict")
