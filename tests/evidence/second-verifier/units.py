"""The units of a roll, how large they are, and which part of each voted for what: infra/lib/evidence/FORMAT.md, section 5, alone."""
import re
from fractions import Fraction

from evidence_lines import need

FORMS = (
    (r"(\d+)/(\d+)", lambda found: (found[1], found[2])),
    (r"(\d+)분의(\d+)", lambda found: (found[2], found[1])),
    (r"(\d+)(?:\.(\d{1,8}))?(%?)", lambda found: (found[1] + (found[2] or ""), "1" + "0" * (len(found[2] or "") + 2 * len(found[3])))),
)


def share_of(written):
    """An ownership share; None where none is said."""
    text = re.sub(r"\s", "", written or "")
    for form, parts in FORMS:
        found = re.fullmatch(form, text, re.ASCII)
        if found:
            above, below = parts(found)
            if max(len(above), len(below)) > 15 or int(below) == 0:
                return None
            share = Fraction(int(above), int(below))
            return share if 0 < share <= 1 else None
    return None


class Unit:
    def __init__(self, dong):
        self.dong, self.entries, self.votes, self.may_have_voted, self.is_reparted, self.left_out = dong, {}, [], False, False, False

    def largest(self, name):
        return max((entry[name] for entry in self.entries.values() if entry[name] is not None), default=None)

    def measured(self):
        """Once all entries are there."""
        self.area, self.land = self.largest("area"), self.largest("landShare")
        self.owner = frozenset(entry["personId"] for entry in self.entries.values())

    def size(self, basis):
        return 1 if basis == "units" else self.area if basis == "area" else self.land

    def part(self, holds=lambda answers: True):
        """Which part of it votes so that this holds of the answers."""
        return sum((weight for weight, answers in self.votes if holds(answers)), Fraction(0))

    def parts(self):
        """Of each entry, where each casts a share."""
        said = {listed: share_of(entry["ownershipShare"]) for listed, entry in self.entries.items()}
        known = [share for share in said.values() if share is not None]
        together, silent = sum(known, Fraction(0)), len(said) - len(known)
        if silent == 0:
            return {listed: share / together for listed, share in said.items()}
        if together >= 1:
            return {listed: Fraction(1, len(said)) for listed in said}
        return {listed: (1 - together) / silent if share is None else share for listed, share in said.items()}


def divide_land(units, site_area):
    """What the roll does not say of land, by the area of the units, where that is said of all."""
    areas = [unit.area for unit in units]
    if site_area is None or None in areas or sum(areas) == 0:
        return
    for unit in units:
        if unit.land is None:
            unit.land = Fraction(site_area * unit.area, sum(areas))


def units_of(roll, site_area=None):
    """By `dong` and `ho`. `roll`: of each `listUserId` its entry."""
    units = {}
    for listed, entry in roll.items():
        units.setdefault((entry["dong"], entry["ho"]), Unit(entry["dong"])).entries[listed] = entry
    for unit in units.values():
        unit.measured()
    divide_land(list(units.values()), site_area)
    return units


def by_owner(units):
    """Units that the same persons own, together."""
    held = {}
    for unit in units:
        held.setdefault(unit.owner, []).append(unit)
    return list(held.values())


def voters(units, weight):
    return [own[0] for own in by_owner(units)] if weight == "owner" else units


def cast_by_unit(units, ballots, in_shares):
    parts = {}
    for ballot in ballots:
        place = ballot["dong"], ballot["ho"]
        if in_shares and place not in parts:
            parts[place] = units[place].parts()
        weight = Fraction(1)
        if in_shares:
            of_roll = parts[place][ballot["listUserId"]]
            weight = of_roll if ballot["part"] is None else ballot["part"]
            units[place].is_reparted |= weight != of_roll
        units[place].votes.append((weight, ballot["answers"]))
    return ballots


def cast_by_owner(units, ballots, in_shares):
    counted = []
    for own in by_owner(units.values()):
        of_own = [ballot for ballot in ballots if units[ballot["dong"], ballot["ho"]] in own]
        if not in_shares:
            votes = [(Fraction(1), ballot["answers"]) for ballot in of_own[:1]]
            counted += of_own[:1]
        else:
            parts, votes, seen = [(unit, unit.parts()) for unit in own], [], set()
            for ballot in of_own:
                person = units[ballot["dong"], ballot["ho"]].entries[ballot["listUserId"]]["personId"]
                if person in seen:
                    continue
                seen.add(person)
                counted.append(ballot)
                theirs = [part for unit, of in parts for listed, part in of.items() if unit.entries[listed]["personId"] == person]
                mean = sum(theirs) / len(own)
                votes.append((mean if ballot["part"] is None else ballot["part"], ballot["answers"]))
                own[0].is_reparted |= ballot["part"] not in (None, mean)
        for unit in own:
            unit.votes = votes
    return counted


def cast(units, ballots, weight, in_shares):
    """Gives the units their votes. `ballots`: in their order, `listUserId`, `dong`, `ho`, `part`, `answers`; those of who is not on the roll do not count. Gives those that count."""
    seen, standing = set(), []
    for ballot in ballots:
        place = ballot["dong"], ballot["ho"]
        holder = ballot["listUserId"] if in_shares else place
        need(holder not in seen, "a unit voted twice")
        seen.add(holder)
        if place in units and (not in_shares or holder in units[place].entries):
            standing.append(ballot)
    return (cast_by_owner if weight == "owner" else cast_by_unit)(units, standing, in_shares)


def mark_unknown(units, out, weight):
    """Marks the units for which a paper is out that may be one of those that were read; by owner all that they hold."""
    listed = {one["listUserId"] for one in out}
    for own in by_owner(units) if weight == "owner" else [[unit] for unit in units]:
        may = any(listed & set(unit.entries) for unit in own)
        for unit in own:
            unit.may_have_voted = may
