"""Some of the rules of infra/evidence/FORMAT.md, section 6, and what is reached of them."""
from fractions import Fraction


def of_both(share):
    return [("persons", share, False, False), ("area", share, False, False)]


# basis, at least (or more than) so many of so many, more than, building by building
RULES = {
    "management-bylaws": [("units", (1, 2), True, False)],
    "long-term-repair-plan": [("units", (1, 2), True, False)],
    "improvement-committee": [("persons", (1, 2), True, False)],
    "common-parts": of_both((2, 3)),
    "bylaws": of_both((3, 4)),
    "written-agreement": of_both((3, 4)),
    "common-parts-affecting-rights": of_both((4, 5)),
    "written-agreement-affecting-rights": of_both((4, 5)),
    "assembly-ordinary": [("persons", (1, 2), True, False), ("area", (1, 2), True, False)],
    "remodelling-association": [
        ("persons", (2, 3), False, False),
        ("area", (2, 3), False, False),
        ("persons", (1, 2), True, True),
        ("area", (1, 2), True, True),
    ],
    "remodelling-permit": [
        ("persons", (75, 100), False, False),
        ("area", (75, 100), False, False),
        ("persons", (50, 100), False, True),
        ("area", (50, 100), False, True),
    ],
}


def amount(units, basis, holds):
    if basis == "units":
        return Fraction(sum(1 for unit in units if holds(unit)))
    if basis == "area":
        return Fraction(sum(unit["area"] or 0 for unit in units if holds(unit)), 10_000)
    owners = {frozenset(unit["persons"]) for unit in units}
    return Fraction(len(owners - {frozenset(unit["persons"]) for unit in units if not holds(unit)}))
