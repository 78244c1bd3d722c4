"""The consents of a list, from infra/evidence/FORMAT.md, sections 4 to 6, alone."""
from evidence_lines import need
from rules import RULES, amount


def state_of(log):
    """The roll as it stands at the end, and which of its entries agree."""
    roll, agreed = {}, set()
    for line in log:
        data, kind = line.get("said"), line["type"]
        if data is None:
            continue
        if kind == "ListUserAdded":
            roll[data["listUserId"]] = dict(data)
            agreed.discard(data["listUserId"])
        elif kind == "ListUserChanged":
            known = roll[data["listUserId"]]
            known.update({name: data[name] for name in ("area", "landShare", "representative") if name in data})
        elif kind == "ListUserRemoved":
            del roll[data["listUserId"]]
            agreed.discard(data["listUserId"])
        elif kind in ("ConsentSigned", "PaperConsentConfirmed", "ConsentWithdrawn"):
            need(line["stream"] == f"consent-{data['listUserId']}", "a consent in the stream of another one")
            agreed.discard(data["listUserId"])
            if kind != "ConsentWithdrawn":
                entry = roll.get(data["listUserId"])
                need(entry and (entry["dong"], entry["ho"]) == (data["dong"], data["ho"]), "a consent of nobody on the roll")
                agreed.add(data["listUserId"])
    return roll, agreed


def units_of(roll, agreed, co_owners):
    units = {}
    for listed, entry in roll.items():
        unit = units.setdefault((entry["dong"], entry["ho"]), {"area": None, "persons": set(), "own": {}})
        unit["persons"].add(entry["personId"])
        unit["own"][listed] = bool(entry.get("representative"))
        unit["area"] = max((size for size in (unit["area"], entry["area"]) if size is not None), default=None)
    for unit in units.values():
        asked = set(unit["own"])
        if co_owners == "representative" and len(asked) > 1:
            asked = {one for one, acts in unit["own"].items() if acts}
        unit["voted"] = bool(asked) and asked <= agreed
    return units


def near(told, found):
    return abs(told - float(found)) <= 1e-3


def check_units(told, units):
    complete = [unit for unit in units if unit["voted"]]
    need((told["households"]["total"], told["households"]["completed"]) == (len(units), len(complete)), "another number of units")
    for name, some in (("total", units), ("completed", complete)):
        need(near(told["householdArea"][name], amount(some, "area", lambda _: True)), "another area of units")


def check_consents(header, log):
    told, lists = header["consents"], [line["said"] for line in log if line["type"] in ("ListCreated", "ListChanged")]
    roll, agreed = state_of(log)
    need((told["totalTargets"], told["completedCount"]) == (len(roll), len(agreed)), "another number of consents")
    units = units_of(roll, agreed, lists[-1].get("coOwners") or "all")
    check_units(told, list(units.values()))
    buildings = {dong for dong, _ in units}
    need({row["dong"] for row in told["byDong"]} == buildings and len(told["byDong"]) == len(buildings), "other buildings")
    for row in told["byDong"]:
        check_units(row, [unit for (dong, _), unit in units.items() if dong == row["dong"]])
    rule = lists[-1].get("rule")
    need((rule is None) == ("rule" not in told), "another rule")
    if rule is None:
        return
    need(rule in RULES, f"this verifier does not know the rule {rule}")
    asked, met = 0, []
    for basis, share, more, each in RULES[rule]:
        for dong in sorted(buildings) if each else [None]:
            some = [unit for place, unit in units.items() if dong in (None, place[0])]
            row = next((one for one in told["rule"]["conditions"] if (one["basis"], one["dong"]) == (basis, dong)), None)
            need(row is not None, "a condition that is missing")
            reached, total = amount(some, basis, lambda unit: unit["voted"]), amount(some, basis, lambda _: True)
            need(near(row["total"], total) and near(row["completed"], reached), "another sum")
            required = row["required"]
            need((required["numerator"], required["denominator"], required["over"]) == (share[0], share[1], more), "another threshold")
            met.append(reached * share[1] > total * share[0] if more else reached * share[1] >= total * share[0])
            need(row["met"] == met[-1], "another verdict")
            asked += 1
    need(asked == len(told["rule"]["conditions"]) and told["rule"]["met"] == all(met), "another verdict")
