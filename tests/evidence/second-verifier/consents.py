"""The consents of a list, from infra/lib/evidence/FORMAT.md, sections 4 to 6, alone."""
from fractions import Fraction

from conditions import SHARED, all_of, amount, everything, judge, scopes, voted
from evidence_lines import need
from rules import asked_of, at_scope
from units import by_owner, units_of

LEAVING_OUT = (
    "improvement-committee",
    "redevelopment-association",
    "reconstruction-association",
    "reconstruction-outside-complex",
    "trust-operator-redevelopment",
    "trust-operator-reconstruction",
    "public-operator",
    "public-operator-public-land",
    "residents-council",
    "owners-joint-redevelopment",
    "owners-project-plan",
    "retained-buildings",
    "improvement-operator",
    "area-extension",
    "area-release",
    "small-reconstruction",
    "block-improvement",
    "small-redevelopment",
)
CHANGED = ("area", "landShare", "ownershipShare", "representative")


def state_of(log):
    """The roll as it stands at the end, and which of its entries agree."""
    roll, agreed, left_out = {}, set(), set()
    for line in log:
        data, kind = line.get("said"), line["type"]
        if data is None:
            continue
        if kind == "ListUserAdded":
            roll[data["listUserId"]] = dict(data)
            agreed.discard(data["listUserId"])
            left_out.discard(data["listUserId"])
        elif kind == "ListUserChanged":
            roll[data["listUserId"]].update({name: data[name] for name in CHANGED if name in data})
        elif kind == "ListUserRemoved":
            del roll[data["listUserId"]]
            agreed.discard(data["listUserId"])
            left_out.discard(data["listUserId"])
        elif kind in ("OwnerExcluded", "OwnerExclusionEnded"):
            need(line["stream"] == f"owner-exclusion-{data['listUserId']}", "an exclusion in the stream of another one")
            (left_out.add if kind == "OwnerExcluded" else left_out.discard)(data["listUserId"])
            need(kind == "OwnerExclusionEnded" or data["listUserId"] in roll, "an exclusion of nobody on the roll")
        elif kind in ("ConsentSigned", "PaperConsentConfirmed", "ConsentWithdrawn"):
            need(line["stream"] == f"consent-{data['listUserId']}", "a consent in the stream of another one")
            agreed.discard(data["listUserId"])
            if kind != "ConsentWithdrawn":
                entry = roll.get(data["listUserId"])
                need(entry and (entry["dong"], entry["ho"]) == (data["dong"], data["ho"]), "a consent of nobody on the roll")
                identity = data.get("identity", {})
                if identity.get("kind") == "in-person":
                    need(identity["recordedBy"] != identity["confirmedBy"], "a signer whom one administrator alone saw")
                # A choice of the form counts where it means consent alone.
                if data.get("answer", {"meaning": "consent"})["meaning"] == "consent":
                    agreed.add(data["listUserId"])
    need(not left_out & agreed, "somebody who agrees, and is not to be found")
    return roll, agreed, left_out


def leave_out(units, roll, left_out, rule):
    """Marks the units of owners who are in no number of owners, since somebody of them is not to be found."""
    if rule not in LEAVING_OUT:
        return
    found = {entry["personId"] for listed, entry in roll.items() if listed not in left_out}
    for unit in units:
        unit.left_out = not unit.owner <= found


def complete(units, agreed, co_owners):
    """A complete unit counts as one that votes."""
    for unit in units:
        asked = set(unit.entries)
        if co_owners == "representative" and len(asked) > 1:
            asked = {listed for listed, entry in unit.entries.items() if entry.get("representative")}
        if asked and asked <= agreed:
            unit.votes = [(Fraction(1), None)]


def near(told, found):
    """Areas are told to four decimals."""
    return abs(Fraction(str(told)) - found) <= Fraction(1, 10_000)


def check_units(told, units):
    counts = len(units), amount(units, "units", voted)
    need((told["households"]["total"], told["households"]["completed"]) == counts, "another number of units")
    for name, part in (("total", everything), ("completed", voted)):
        need(near(told["householdArea"][name], amount(units, "area", part)), "another area of units")


def check_rule(told, units, campaign):
    met, rows = [], {(row["basis"], row["dong"]): row for row in told["conditions"]}
    need(len(rows) == len(told["conditions"]), "a condition twice")
    for whole in (one for one in asked_of({"rule": campaign["rule"]}, campaign, "unit")[0] if not one.of_voters):
        for dong, some, is_spared in scopes(whole, units, campaign.get("sharedFacilities") or []):
            condition = at_scope(whole, dong == SHARED)
            row = rows.pop((condition.basis, dong), None)
            need(row is not None, "a condition that is missing")
            reached, total, found = judge(condition, some, voted)
            met.append(True if is_spared else found)
            need(near(row["total"], total) and near(row["completed"], reached), "another sum")
            missing = sum(own[0].left_out for own in by_owner(some)) if condition.basis == "persons" else 0
            need(row.get("leftOut", 0) == missing, "another number of owners who are left out")
            required = row["required"]
            share = Fraction(required["numerator"], required["denominator"])
            need((share, required["over"]) == (condition.share, condition.over), "another threshold")
            need(row["met"] == met[-1], "another verdict")
    need(not rows and told["met"] == all_of(met), "another verdict")


def check_consents(header, campaign, log):
    told = header["consents"]
    roll, agreed, left_out = state_of(log)
    need((told["totalTargets"], told["completedCount"]) == (len(roll), len(agreed)), "another number of consents")
    units = list(units_of(roll, campaign.get("siteArea")).values())
    complete(units, agreed, campaign["coOwners"])
    leave_out(units, roll, left_out, campaign.get("rule"))
    check_units(told, units)
    need(sorted(row["dong"] for row in told["byDong"]) == sorted({unit.dong for unit in units}), "other buildings")
    for row in told["byDong"]:
        check_units(row, [unit for unit in units if unit.dong == row["dong"]])
    need((campaign.get("rule") is None) == ("rule" not in told), "another rule")
    if "rule" in told:
        check_rule(told["rule"], units, campaign)
