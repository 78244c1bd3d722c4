"""What conditions of a rule come to over units: infra/lib/evidence/FORMAT.md, section 6, and section 7 on secret votes, alone."""
from fractions import Fraction
from typing import NamedTuple

from units import by_owner

SHARED = "복리시설"
SMALL = 5


def amount(units, basis, part):
    """What is reached; areas and land in ㎡."""
    if basis == "persons":
        return Fraction(sum(all(part(unit) == 1 for unit in own) for own in by_owner(units) if not own[0].left_out))
    whole = sum((part(unit) * (unit.size(basis) or 0) for unit in units), Fraction(0))
    return whole if basis == "units" else whole / 10_000


def everything(unit):
    return Fraction(1)


def voted(unit):
    return unit.part()


def scopes(condition, units, shared):
    """Of what a condition is asked: building (None: of all), its units, whether it is too small to be asked."""
    if not condition.each:
        return [(None, units, False)]
    buildings = {}
    for unit in units:
        name = SHARED if condition.spares_small and unit.dong in shared else unit.dong
        buildings.setdefault(name, []).append(unit)
    spared = lambda name, own: condition.spares_small and name != SHARED and len(by_owner(own)) <= SMALL
    return [(name, own, spared(name, own)) for name, own in buildings.items()]


def verdict(condition, reached, total):
    if total == 0:
        return False if condition.of_voters else None
    return reached > total * condition.share if condition.over else reached >= total * condition.share


def is_turned(condition, units, part, of, met):
    """Whether one unit of unknown size would turn a verdict, however large it were. What comes of a total of 0 stands."""
    if condition.basis not in ("area", "land") or met is None or amount(units, condition.basis, of) == 0:
        return False
    unknown = [unit for unit in units if unit.size(condition.basis) is None]
    gains = [part(unit) - condition.share * of(unit) for unit in unknown]
    return any(gain < 0 if met else gain > 0 for gain in gains)


def judge(condition, units, part):
    """Reached, total, verdict, where it is known which part of each unit assents (or voted)."""
    of = voted if condition.of_voters else everything
    reached, total = amount(units, condition.basis, part), amount(units, condition.basis, of)
    met = verdict(condition, reached, total)
    return reached, total, None if is_turned(condition, units, part, of, met) else met


def may_have_voted(unit):
    return Fraction(1) if unit.may_have_voted else voted(unit)


def judge_between(condition, units, least_part, most_part, more):
    """The same of a turnout of which the least and the most are known."""
    total = amount(units, condition.basis, everything)
    least, most = (amount(units, condition.basis, part) + more for part in (least_part, most_part))
    verdicts = {verdict(condition, reached, total) for reached in (least, most)}
    return least if least == most else None, total, verdicts.pop() if len(verdicts) == 1 else None


class Assent(NamedTuple):
    """What is known of who assents in a secret vote: so many ballots, of `ballots` that count and `cast` that were cast; what they weigh."""

    weight: str
    ballots: int
    cast: int
    assenting: int
    weighing: Fraction

    def owners_among(self, units):
        """The least and the most owners that may assent."""
        sizes = sorted(1 if self.weight == "owner" else len(own) for own in by_owner(units) if all(unit.part() == 1 for unit in own))
        others = max(self.ballots, self.cast) - self.assenting
        left, most = self.weighing, 0
        for size in sizes:
            left -= size
            if left < 0:
                break
            most += 1
        return Fraction(max(0, len(sizes) - others)), Fraction(most)

    def among(self, units, basis):
        """The least and the most of it that may assent."""
        if self.ballots != 1 and basis == "persons":
            return self.owners_among(units)
        if self.ballots != 1 and basis == "units" and self.weight != "owner":
            return self.weighing, self.weighing
        return Fraction(0), amount(units, basis, voted)


def judge_secret(condition, units, assent):
    """The same, where it is only known what assents in all; reached: None where it is not known."""
    of = voted if condition.of_voters else everything
    least, most = assent.among(units, condition.basis)
    total = amount(units, condition.basis, of)
    verdicts = {verdict(condition, reached, total) for reached in (least, most)}
    met = verdicts.pop() if len(verdicts) == 1 else None
    # Of a unit of unknown size nobody knows whether it assents: so it may have done what speaks against the verdict.
    against = (lambda unit: Fraction(0)) if met else voted
    met = None if is_turned(condition, units, against, of, met) else met
    return least if least == most and assent.ballots != 1 else None, total, met


def all_of(verdicts):
    verdicts = list(verdicts)
    return False if False in verdicts else None if None in verdicts else True
