"""What secret ballots came to: papers of a box, or the sums of encrypted ones; infra/lib/evidence/FORMAT.md, sections 7 and 8, alone."""
from fractions import Fraction

from evidence_lines import need
from told import fraction, need_amount


def chosen(answers, question):
    return next((one["choiceIds"] for one in answers or [] if one["questionId"] == question["id"]), [])


class Papers:
    """An opened box. In shares a paper does not say its part: what papers weigh together is what the box says of them, within bounds."""

    def __init__(self, box, parts):
        self.papers, self.parts, self.ballots = box["ballots"], sorted(parts), len(box["ballots"])
        self.sums = {(one["questionId"], one["of"]): one for one in box["sums"]}

    def number(self, question, of):
        """How many have one of these choices; of none: how many abstained."""
        has = [bool(of & set(chosen(paper["answers"], question))) if of else not chosen(paper["answers"], question) for paper in self.papers]
        return sum(has)

    def weight(self, question, of, name):
        """What they weigh. `name`: how the box calls them."""
        number = self.number(question, of)
        if not self.parts:
            return Fraction(number)
        told = self.sums[question["id"], name]
        weight = fraction(told["units"])
        least, most = sum(self.parts[:number]), sum(self.parts[len(self.parts) - number :])
        need(told["ballots"] == number and least <= weight <= most, "papers of another weight")
        return weight

    def check_whole(self, question):
        """Where one choice at most may be chosen, all papers together weigh what the ballots do."""
        if not self.parts or question["maxChoices"] > 1:
            return
        ids = [choice["id"] for choice in question["choices"]]
        whole = self.weight(question, set(), "abstention") + sum(self.weight(question, {one}, one) for one in ids)
        need(whole == sum(self.parts), "papers of another weight")


class Totals:
    """Of encrypted ballots; `totals`: by question and choice."""

    def __init__(self, ballots, totals):
        self.ballots, self.totals = ballots, totals

    def number(self, question, of):
        if of:
            return sum(self.totals[question["id"], one] for one in of)
        may_abstain = question["minChoices"] == 0 and question["maxChoices"] == 1
        return self.ballots - self.number(question, {choice["id"] for choice in question["choices"]}) if may_abstain else 0

    def weight(self, question, of, _):
        return Fraction(self.number(question, of))

    def check_whole(self, question):
        """That sums are in range is the tally's to check."""


def check_counts(vote, told, count):
    """What a secret vote's results tell of its choices."""
    for question, shown in zip(vote["questions"], told["questions"], strict=True):
        ids = [choice["id"] for choice in question["choices"]]
        need(question["id"] == shown["id"] and [one["id"] for one in shown["choices"]] == ids, "other questions")
        count.check_whole(question)
        for row, of, name in (*((row, {row["id"]}, row["id"]) for row in shown["choices"]), (shown["abstained"], set(), "abstention")):
            if count.ballots == 1:
                need(row["count"] is None, "a single ballot that is told")
            else:
                need_amount(row, "count", count.weight(question, of, name), "another tally")
