"""The table of rules in infra/lib/evidence/FORMAT.md, section 6, and what a vote is asked by it."""
import re
from fractions import Fraction
from typing import NamedTuple

# As the table has them: basis, `>` for more than, `each` for building by building, (*) for small buildings and those of shared facilities.
TABLE = {
    "improvement-committee": "p >1/2",
    "redevelopment-association": "p 3/4, l 1/2",
    "reconstruction-association": "p 3/4, l 3/4, each p >1/2 (*)",
    "reconstruction-outside-complex": "p 3/4, l 2/3",
    "trust-operator-redevelopment": "p 3/4, l 1/2",
    "trust-operator-reconstruction": "p 3/4, l 3/4, each p >1/2 (*)",
    "public-operator": "p 2/3, l 1/2",
    "public-operator-public-land": "p >1/2",
    "residents-council": "p >1/2",
    "owners-joint-redevelopment": "p >1/2",
    "owners-project-plan": "p 3/4, l 1/2",
    "retained-buildings": "p 2/3, a 2/3",
    "improvement-operator": "p >1/2",
    "area-extension": "p 30/100",
    "area-release": "p >1/2",
    "authorised-changes": "p 2/3",
    "association-articles": "p >1/2",
    "association-articles-major": "p 2/3",
    "small-reconstruction": "p 3/4, l 3/4, each p >1/2 (*)",
    "block-improvement": "p 8/10, l 2/3, each p >1/2 (*)",
    "small-redevelopment": "p 8/10, l 2/3",
    "remodelling-association": "p 2/3, a 2/3, each p >1/2, each a >1/2",
    "remodelling-permit": "p 75/100, a 75/100, each p 50/100, each a 50/100",
    "assembly-ordinary": "p >1/2, a >1/2",
    "common-parts": "p 2/3, a 2/3",
    "common-parts-ordinary": "p >1/2, a >1/2",
    "bylaws": "p 3/4, a 3/4",
    "written-agreement": "p 3/4, a 3/4",
    "common-parts-affecting-rights": "p 4/5, a 4/5",
    "written-agreement-affecting-rights": "p 4/5, a 4/5",
    "management-bylaws": "u >1/2",
    "long-term-repair-plan": "u >1/2",
    "building-representative": "turnout u >1/2",
    "building-representative-again": "u >1/2",
    "building-representative-removal": "turnout u >1/2, voted u >1/2",
    "chair-and-auditor": "turnout u 1/10",
    "chair-and-auditor-removal": "turnout u 1/10, voted u >1/2",
}
# Where the list's `startDate` is that day or later, of BY_APPLICATION its `applicationDate` where it has one.
SINCE = {
    "reconstruction-association": ("2025-05-01", "p 70/100, l 70/100, each p >1/2 (**)"),
    "trust-operator-reconstruction": ("2025-05-01", "p 70/100, l 70/100, each p >1/2 (**)"),
    "small-reconstruction": ("2026-02-27", "p 7/10, l 7/10, each p >1/2 (*)"),
    "block-improvement": ("2026-02-27", "p 3/4, l 2/3, each p >1/2 (*)"),
    "small-redevelopment": ("2026-02-27", "p 3/4, l 2/3"),
}
BY_APPLICATION = ("small-reconstruction", "block-improvement", "small-redevelopment")
ELECTIONS = ("building-representative", "building-representative-again", "chair-and-auditor")

BASES = {"p": "persons", "u": "units", "a": "area", "l": "land"}
OF_WEIGHTS = {"unit": "units", "area": "area", "owner": "persons"}


class Condition(NamedTuple):
    kind: str
    basis: str
    share: Fraction
    over: bool
    each: bool = False
    spares_small: bool = False
    of_voters: bool = False
    third: bool = False


def conditions_in(row):
    conditions = []
    for text in row.split(", "):
        kind, basis, over, share, star = re.fullmatch(r"(turnout |each |voted |)([pual]) (>?)(\d+/\d+)( \(\*\*?\)|)", text).groups()
        kind_of = "turnout" if kind == "turnout " else "approval"
        conditions.append(Condition(kind_of, BASES[basis], Fraction(share), over == ">", kind == "each ", star != "", kind == "voted ", star == " (**)"))
    return conditions


def of_key(key, campaign):
    since, row = SINCE.get(key, ("9999", ""))
    day = (key in BY_APPLICATION and campaign.get("applicationDate")) or campaign["startDate"]
    conditions = conditions_in(row if day >= since else TABLE[key])
    return [one._replace(third=one.third and campaign.get("sharedThird") is not None) for one in conditions]


def at_scope(condition, is_shared):
    """What one building is asked, or all shared facilities together."""
    return condition._replace(share=Fraction(1, 3), over=False) if is_shared and condition.third else condition


def own_condition(kind, asks, weight):
    share = Fraction(asks["numerator"], asks["denominator"])
    return Condition(kind, OF_WEIGHTS[weight], share, asks["over"], of_voters=asks.get("of") == "voters")


def asked_of(vote, campaign, weight):
    """The conditions of a vote, and whether it is an election; of no rule None, unless it is one."""
    rule = vote["rule"] if "rule" in vote else campaign.get("rule")
    if "rule" not in vote and (rule in ELECTIONS) != (vote.get("kind") == "election"):
        rule = None
    is_election = vote.get("kind") == "election" or isinstance(rule, str) and rule in ELECTIONS
    if rule is None:
        return ([] if is_election else None), is_election
    if isinstance(rule, str):
        return of_key(rule, campaign), is_election
    return [own_condition(kind, rule[kind], weight) for kind in ("turnout", "approval") if kind in rule], is_election


def more_than_half(weight):
    """What one candidate alone needs where the rule asks for no approval."""
    return Condition("approval", OF_WEIGHTS[weight], Fraction(1, 2), True, of_voters=True)
