"""Votes whose key trustees hold, from infra/lib/evidence/FORMAT.md, section 8, and TRUSTEES.md alone."""
import re

from refusal import need
from ristretto255 import BASE, ORDER, ZERO, add, combined, encode, subtract, times
from scheme import challenge_of, octets, point_in, scalar_in


OFFICE = re.compile(r"[가-힣A-Za-z0-9](?:[가-힣A-Za-z0-9()·,. -]{0,18}[가-힣A-Za-z0-9)])?")


def check_offices(shown):
    """Each `TrusteesNamed` has one office for each trustee, or none at all: it was recorded before there were any."""
    for data in (line["said"] for line in shown if line["type"] == "TrusteesNamed"):
        if "offices" in data:
            need(len(data["offices"]) == len(data["trusteeIds"]), "another number of offices than of trustees")
            need(all(OFFICE.fullmatch(one) for one in data["offices"]), "an office that is none")


def holders_told(vote_id, log):
    """Who holds a vote's key, as one text: the newest who were named before it opened; nothing where the system does."""
    shown = [line for line in log if line["line"] == "event" and line["said"].get("voteId") == vote_id]
    check_offices(shown)
    opened = next((line for line in shown if line["type"] == "VoteOpened" and "jointKey" in line["said"]), None)
    if opened is None:
        return None
    said = [one["said"] for one in shown if one["type"] == "TrusteesNamed" and one["position"] < opened["position"]][-1]
    offices = " + ".join(said["offices"]) if "offices" in said else "offices not recorded"
    return f"trustees {said['threshold']} of {len(said['trusteeIds'])} ({offices})"


def interpolated(values, at):
    """The value at `at` of the polynomial that has these points at these places (Lagrange)."""
    result = ZERO
    for place, point in values.items():
        factor = 1
        for other in values:
            if other != place:
                factor = factor * (at - other) * pow(place - other, -1, ORDER) % ORDER
        result = add(result, times(point, factor))
    return result


def proof_in(text, need):
    proof = octets(text)
    need(len(proof) == 64, "a proof of another length")
    return scalar_in(proof[:32], need), scalar_in(proof[32:], need)


def joint_key(vote, own, need):
    """The vote's key and its helper keys, encoded; and of each trustee in their order id and key."""
    line, opened, _ = next(one for one in own if one[0]["type"] == "VoteOpened" and "jointKey" in one[1])
    told = opened["jointKey"]
    named = [data for of, data, _ in own if of["type"] == "TrusteesNamed" and of["position"] < line["position"]]
    need(named, "nobody was named")
    ids, k = named[-1]["trusteeIds"], named[-1]["threshold"]
    need(told["threshold"] == k and [one["trusteeId"] for one in told["keys"]] == ids, "other trustees than were named")
    need(1 <= k <= len(ids) and len(set(ids)) == len(ids), "no such roster")
    keys = {}
    for place, one in enumerate(told["keys"], 1):
        key = octets(one["publicKey"])
        c, z = proof_in(one["proof"], need)
        keys[place] = point_in(key, need)
        parts = [vote["voteId"], k, len(ids), *ids, one["trusteeId"], key, encode(combined(BASE, z, keys[place], -c))]
        need(challenge_of("trustee key", parts) == c, "a trustee's key is not proven")
    helpers = [encode(interpolated(keys, len(ids) + 1 + at)) for at in range(len(ids) - k)]
    joint = encode(interpolated(keys, 0))
    need(bytes(32) not in [joint, *helpers], "keys that come to nothing")
    need([octets(told["publicKey"]), *map(octets, told["helperKeys"])] == [joint, *helpers], "another joint key")
    return joint, helpers, k, dict(zip(ids, keys.values(), strict=True))


def given_parts(own, trustees, need):
    """Of each trustee who gave one their part, by question and choice."""
    given, seen = {}, False
    for line, data, _ in own:
        seen = seen or line["type"] == "VoteResultsSeen"
        if line["type"] == "TrusteePartGiven":
            need(seen, "a part before the vote was counted")
            need(data["trusteeId"] in trustees and data["trusteeId"] not in given, "a part of nobody, or given twice")
            parts = {(one["questionId"], one["choiceId"]): one for one in data["parts"]}
            need(len(parts) == len(data["parts"]), "a part twice")
            given[data["trusteeId"]] = parts
    return given


def check_part(vote, where, trustee, product, part, need):
    """What a trustee made of a product, proven: gives the point."""
    name, key = trustee
    c, z = proof_in(part["proof"], need)
    factor = point_in(octets(part["factor"]), need)
    r, s, *helped = product
    encoded = [encode(one) for one in (r, s)]
    first, second = encode(combined(BASE, z, key, -c)), encode(combined(r, z, factor, -c))
    of = [vote["voteId"], *where, name, encode(key), *encoded, len(helped), *map(encode, helped)]
    need(challenge_of("decryption part", [*of, octets(part["factor"]), first, second]) == c, "a part that is not proven")
    return factor


def check_joint_tally(vote, own, held, products, need):
    """What the products come to by the parts of k trustees, by question and choice."""
    _, _, k, trustees = held
    tally = next(data["jointTally"] for line, data, _ in own if line["type"] == "BallotBoxOpened")
    given = given_parts(own, trustees, need)
    used, ids = tally["trusteeIds"], list(trustees)
    need(len(used) == len(set(used)) == k and all(one in given for one in used), "other than k trustees who gave a part")
    told = {(one["questionId"], one["choiceId"]): one["total"] for one in tally["sums"]}
    need(set(told) == set(products) and len(told) == len(tally["sums"]), "other sums")
    for where, product in products.items():
        points = {}
        for one, parts in given.items():
            need(where in parts, "a part is missing")
            point = check_part(vote, where, (one, trustees[one]), product, parts[where], need)
            if one in used:
                points[ids.index(one) + 1] = point
        points |= {len(ids) + 1 + at: point for at, point in enumerate(product[2:])}
        opened = subtract(product[1], interpolated(points, 0))
        need(encode(opened) == encode(times(BASE, told[where])), "another total")
    return told
