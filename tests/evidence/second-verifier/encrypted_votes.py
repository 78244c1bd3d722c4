"""Encrypted votes of evidence files, from infra/lib/evidence/FORMAT.md, section 8, and the scheme that it names, alone."""
import json
from functools import cache

from evidence_lines import mask_hash, need, text_hash
from ristretto255 import BASE, ORDER, ZERO, add, combined, decode, encode, subtract, times
from scheme import challenge_of, octets, point_in, scalar_in
from trustees import check_joint_tally, joint_key
from withdrawals import withdrawn_of


# The first SHA-256 of `danji mask base 1`, a number from 0 on, a line each, that is a point.
MASK_BASE = next(point for point in (decode(bytes.fromhex(text_hash("danji mask base 1", number))) for number in range(1000)) if point)


def check_key(vote, encryption, need):
    key, proof = octets(encryption["publicKey"]), octets(encryption["proof"])
    need(len(proof) == 64, "no proof of the key")
    c, z = scalar_in(proof[:32], need), scalar_in(proof[32:], need)
    point = point_in(key, need)
    commitment = encode(combined(BASE, z, point, -c))
    need(challenge_of("vote key", [vote["voteId"], key, commitment]) == c, "the key is not proven")
    return key, point


def statement(vote, key, helpers, slot):
    parts = [vote["voteId"], len(vote["questions"])]
    for question in vote["questions"]:
        ids = [choice["id"] for choice in question["choices"]]
        parts += [question["id"], question["minChoices"], question["maxChoices"], len(ids), *ids]
    return [*parts, key, slot, *([len(helpers), *helpers] if helpers else [])]


def read_ballot(vote, ballot, helpers, need):
    """Ciphertexts by question and choice, encoded; the challenge; of each claim its values, challenges and responses."""
    words = [ballot[at : at + 32] for at in range(0, len(ballot), 32)]
    take = iter(words).__next__
    proofs = []
    try:
        encoded = [[[take() for _ in range(2 + helpers)] for _ in question["choices"]] for question in vote["questions"]]
        whole = scalar_in(take(), need)
        for question in vote["questions"]:
            claims = [range(2)] * len(question["choices"]) + [range(question["minChoices"], question["maxChoices"] + 1)]
            for values in claims:
                challenges = [scalar_in(take(), need) for _ in values[1:]]
                proofs.append((values, challenges, [scalar_in(take(), need) for _ in values]))
    except StopIteration:
        need(False, "a ballot that is too short")
    used = 1 + sum(2 * len(values) - 1 for values, _, _ in proofs) + (2 + helpers) * sum(map(len, encoded))
    need(used == len(words) and len(ballot) == 32 * len(words), "a ballot of another length")
    return encoded, whole, proofs


@cache
def checked_ballot(statement_of, key, helpers, slot, ballot):
    """Its ciphertexts by question and choice, as points, and their encodings. The same ballot of the same vote is computed once, however many files hold it."""
    vote, keys = json.loads(statement_of), [(one, point_in(one, need)) for one in (key, *helpers)]
    encoded, whole, proofs = read_ballot(vote, ballot, len(keys) - 1, need)
    flat = [point for one in encoded for choice in one for point in choice]
    need(len(set(flat)) == len(flat), "a point twice in a ballot")
    points = [[[point_in(point, need) for point in choice] for choice in one] for one in encoded]
    claimed = []
    for one in points:
        claimed += one
        # Of a question's sum nothing is proven for helper keys.
        claimed.append([ZERO, ZERO])
        for r, s, *_ in one:
            claimed[-1] = [add(claimed[-1][0], r), add(claimed[-1][1], s)]
    commitments = []
    for (r, s, *helped), (values, challenges, responses) in zip(claimed, proofs, strict=True):
        last = (whole - sum(challenges)) % ORDER
        for value, c, z in zip(values, [*challenges, last], responses, strict=True):
            commitments.append(encode(combined(BASE, z, r, -c)))
            commitments.append(encode(combined(keys[0][1], z, subtract(s, times(BASE, value)), -c)))
            commitments += [encode(combined(key, z, point, -c)) for (_, key), point in zip(keys[1:], helped)]
    parts = [*statement(vote, key, helpers, slot), *flat, *commitments]
    need(challenge_of("ballot", parts) == whole, "a ballot that is not proven")
    return points, flat


def products_of(vote, counted, width):
    """Of each choice the product of the ciphertexts that count, all their points; `width`: how many points a choice has."""
    products = {}
    for place, question in enumerate(vote["questions"]):
        for at, choice in enumerate(question["choices"]):
            product = [ZERO] * width
            for points in counted:
                product = [add(sum_of, point) for sum_of, point in zip(product, points[place][at])]
            products[question["id"], choice["id"]] = product
    return products


def check_tally(vote, key, tally, products, need):
    """What the system's key made of the products, proven."""
    sums = {(one["questionId"], one["choiceId"]): one for one in tally["sums"]}
    need(set(sums) == set(products) and len(sums) == len(tally["sums"]), "other sums")
    for where, (r, s) in products.items():
        told = sums[where]
        need((encode(r), encode(s)) == (octets(told["r"]), octets(told["s"])), "another product")
        factor, proof = octets(told["factor"]), octets(told["proof"])
        need(len(proof) == 64, "a proof of another length")
        shared, c, z = decode(factor), scalar_in(proof[:32], need), scalar_in(proof[32:], need)
        need(shared is not None, "no factor")
        first = encode(combined(BASE, z, key[1], -c))
        second = encode(combined(r, z, shared, -c))
        parts = [vote["voteId"], *where, key[0], encode(r), encode(s), factor, first, second]
        need(challenge_of("sum", parts) == c, "a decryption that is not proven")
        need(encode(subtract(s, shared)) == encode(times(BASE, told["total"])), "another total")
    return {where: told["total"] for where, told in sums.items()}


def masks_of(own, need):
    """What the masks come to, once."""
    sums = [data for line, data, _ in own if line["type"] == "EncryptedBallotMasksSummed"]
    need(len(sums) == 1, "masks that are summed twice, or never")
    return sums[0], [scalar_in(octets(one), need) for one in sums[0]["masks"]]


def check_masks(vote, masked, left_out, masks, products, need):
    """The points of the masked ballots that count, less what their masks come to, are the products of the listed ballots."""
    told = [point for question in vote["questions"] for choice in question["choices"] for point in products[question["id"], choice["id"]]]
    sums = [ZERO] * len(told)
    for receipt, (text, _) in masked.items():
        if receipt in left_out:
            continue
        points = octets(text)
        need(len(points) == 32 * len(told), "a masked ballot of another length")
        for place in range(len(told)):
            point = decode(points[32 * place : 32 * place + 32])
            need(point is not None, "a masked point that is none")
            sums[place] = add(sums[place], point)
    need(len(masks) == len(told), "another number of masks")
    for one, mask, product in zip(sums, masks, told):
        need(encode(subtract(one, times(MASK_BASE, mask))) == encode(product), "other ballots are listed than were cast")


def check_slots_left_out(masked, left, slots, withdrawn, need):
    """Whose ballot does not count has a slot that is none of the roll: the commitment in the ballot's own hash says so. A withdrawn one opens none."""
    for one in left:
        if one["receiptId"] in withdrawn:
            continue
        opened = text_hash("danji masked slot 1", one["slot"], one["salt"]) if one["slot"] and one["salt"] else None
        need(opened == masked[one["receiptId"]][1], "a ballot left out that opens another slot, or none")
        need(one["slot"] not in slots, "a count that leaves out a slot of the roll")


def keys_of(vote, own, need):
    """Who holds the key, where trustees do; and all keys that ballots are encrypted under, the vote's first."""
    if any("jointKey" in data for line, data, _ in own if line["type"] == "VoteOpened"):
        held = joint_key(vote, own, need)
        return held, [(one, point_in(one, need)) for one in (held[0], *held[1])]
    opened = [data["encryption"] for line, data, _ in own if line["type"] == "VoteOpened" and data.get("encryption")]
    need(opened, "no key")
    return None, [check_key(vote, opened[0], need)]


def listed_ballots(vote, own, keys, need):
    """The ballots that count, by slot, as points."""
    of_vote = json.dumps({"voteId": vote["voteId"], "questions": vote["questions"]})
    listed, seen = {}, set()
    over = next(line["position"] for line, _, _ in own if line["type"] == "VoteResultsSeen")
    for line, data, _ in own:
        need(not line["type"].startswith("EncryptedBallot") or line["position"] > over, "ballots are listed while the vote may go on")
        for one in data["ballots"] if line["type"] == "EncryptedBallotsListed" else []:
            points, flat = checked_ballot(of_vote, keys[0][0], tuple(key for key, _ in keys[1:]), one["slot"], octets(one["encrypted"]))
            need(one["slot"] not in listed, "a slot that is listed twice")
            need(not seen & set(flat), "a point that stands in another ballot")
            seen |= set(flat)
            listed[one["slot"]] = points
    return listed


def check_list(vote, own, masked, slots, withdrawn, need):
    """Which ballots are listed, held against the masked ones: by slot; what they come to; and what leaves some out. `masked`: by receipt."""
    held, keys = keys_of(vote, own, need)
    listed = listed_ballots(vote, own, keys, need)
    sums, masks = masks_of(own, need)
    left_out = [one["receiptId"] for one in sums["leftOut"]]
    need(len(set(left_out)) == len(left_out) and set(left_out) <= set(masked), "a ballot left out that is none")
    need(sums["counted"] == len(listed) == len(masked) - len(left_out), "another number of ballots")
    need(withdrawn <= set(left_out), "a withdrawn ballot that counts")
    need(all(one["slot"] is None and one["salt"] is None for one in sums["leftOut"] if one["receiptId"] in withdrawn), "a withdrawn ballot that opens its slot")
    products = products_of(vote, listed.values(), len(keys) + 1)
    if not vote.get("byOwner") and vote["weight"] != "owner":
        check_slots_left_out(masked, sums["leftOut"], slots, withdrawn, need)
    check_masks(vote, masked, set(left_out), masks, products, need)
    return held, keys, products, sums


def check_encrypted(vote, own, masked, slots, withdrawn, need):
    """How many ballots count, and what came for each choice, by question and choice; None where no tally is shown. `own`: the vote's events."""
    held, keys, products, sums = check_list(vote, own, masked, slots, withdrawn, need)
    box = next((data for line, data, _ in own if line["type"] == "BallotBoxOpened"), None)
    if box is None:
        return None
    need(("jointTally" if held else "tally") in box, "a tally of another key")
    tally = box["jointTally" if held else "tally"]
    left_out = {one["receiptId"] for one in sums["leftOut"]}
    need(tally["counted"] == sums["counted"] and set(tally["leftOut"]) == left_out, "a tally of other ballots")
    totals = check_joint_tally(vote, own, held, products, need) if held else check_tally(vote, keys[0], tally, products, need)
    for question in vote["questions"]:
        together = sum(totals[question["id"], choice["id"]] for choice in question["choices"])
        least, most = (tally["counted"] * question[name] for name in ("minChoices", "maxChoices"))
        need(least <= together <= most, "a sum out of range")
    return tally["counted"], totals


def check_unseen(vote, own, log, slots, need):
    """The same of a file that shows no unit."""
    ballots = [line for line in log if line["type"] == "BallotCast" and line.get("voteId") == vote["voteId"]]
    need(all("masked" in line for line in ballots), "a masked ballot that the file does not tell")
    for line in ballots:
        need(line["own_mask"] == mask_hash(line["masked"], line["slotCommitment"]), "a ballot that was changed: its hash names another one")
    masked = {line["receiptId"]: (line["masked"], line["slotCommitment"]) for line in ballots}
    return check_encrypted(vote, own, masked, slots, withdrawn_of(vote, log), need)
