"""Encrypted votes of evidence files, from infra/evidence/FORMAT.md, section 8, and the scheme that it names, alone."""
import base64
import hashlib

from ristretto255 import BASE, ORDER, ZERO, add, combined, decode, encode, subtract, times


def octets(text):
    decoded = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return decoded if base64.urlsafe_b64encode(decoded).rstrip(b"=").decode() == text else b""


def challenge_of(purpose, parts):
    digest = hashlib.sha512()
    for part in [f"danji {purpose} 1", *parts]:
        part = part.encode() if isinstance(part, str) else part.to_bytes(4, "little") if isinstance(part, int) else part
        digest.update(len(part).to_bytes(4, "little") + part)
    return int.from_bytes(digest.digest(), "little") % ORDER


def point_in(encoded, need):
    point = decode(encoded)
    need(point is not None and encoded != bytes(32), "no point, or the neutral one")
    return point


def scalar_in(encoded, need):
    number = int.from_bytes(encoded, "little")
    need(len(encoded) == 32 and number < ORDER, "a scalar beyond the order")
    return number


def check_key(vote, encryption, need):
    key, proof = octets(encryption["publicKey"]), octets(encryption["proof"])
    need(len(proof) == 64, "no proof of the key")
    c, z = scalar_in(proof[:32], need), scalar_in(proof[32:], need)
    point = point_in(key, need)
    commitment = encode(combined(BASE, z, point, -c))
    need(challenge_of("vote key", [vote["voteId"], key, commitment]) == c, "the key is not proven")
    return key, point


def statement(vote, key, slot):
    parts = [vote["voteId"], len(vote["questions"])]
    for question in vote["questions"]:
        ids = [choice["id"] for choice in question["choices"]]
        parts += [question["id"], question["minChoices"], question["maxChoices"], len(ids), *ids]
    return [*parts, key, slot]


def check_ballot(vote, key, slot, ballot, need):
    """Its ciphertexts by question and choice, as points, and their encodings."""
    words = [ballot[at : at + 32] for at in range(0, len(ballot), 32)]
    take = iter(words).__next__
    try:
        encoded = [[(take(), take()) for _ in question["choices"]] for question in vote["questions"]]
        whole, proofs = scalar_in(take(), need), []
        for question in vote["questions"]:
            claims = [range(2)] * len(question["choices"]) + [range(question["minChoices"], question["maxChoices"] + 1)]
            for values in claims:
                challenges = [scalar_in(take(), need) for _ in values[1:]]
                proofs.append((values, challenges, [scalar_in(take(), need) for _ in values]))
    except StopIteration:
        need(False, "a ballot that is too short")
    need(len(ballot) == 32 * len(words), "a ballot of another length")
    used = 1 + sum(2 * len(values) - 1 for values, _, _ in proofs) + 2 * sum(len(one) for one in encoded)
    need(used == len(words), "a ballot of another length")
    flat = [point for one in encoded for pair in one for point in pair]
    need(len(set(flat)) == len(flat), "a point twice in a ballot")
    points = [[(point_in(r, need), point_in(s, need)) for r, s in one] for one in encoded]
    claimed = []
    for one in points:
        product = (ZERO, ZERO)
        for r, s in one:
            claimed.append((r, s))
            product = (add(product[0], r), add(product[1], s))
        claimed.append(product)
    commitments = []
    for (r, s), (values, challenges, responses) in zip(claimed, proofs, strict=True):
        last = (whole - sum(challenges)) % ORDER
        for value, c, z in zip(values, [*challenges, last], responses, strict=True):
            commitments.append(encode(combined(BASE, z, r, -c)))
            commitments.append(encode(combined(key[1], z, subtract(s, times(BASE, value)), -c)))
    parts = [*statement(vote, key[0], slot), *flat, *commitments]
    need(challenge_of("ballot", parts) == whole, "a ballot that is not proven")
    return points, flat


def check_encrypted(vote, own, aside, need):
    """What came for each choice, by question and choice. `own`: the vote's events."""
    encryption = next(data["encryption"] for line, data, _ in own if line["type"] == "VoteOpened" and "encryption" in data)
    key = check_key(vote, encryption, need)
    ballots, seen = {}, set()
    for line, data, _ in own:
        if line["type"] != "BallotCast" or "encrypted" not in data:
            continue
        points, flat = check_ballot(vote, key, line["stream"], octets(data["encrypted"]), need)
        need(not seen & set(flat), "a point that stands in another ballot")
        seen |= set(flat)
        if data["receiptId"] not in aside:
            ballots[data["receiptId"]] = points
    tally = next(data["tally"] for line, data, _ in own if line["type"] == "BallotBoxOpened")
    counted = [points for receipt, points in ballots.items() if receipt not in tally["leftOut"]]
    need(len(counted) == tally["counted"] and set(tally["leftOut"]) <= set(ballots), "another number of ballots")
    sums = {(one["questionId"], one["choiceId"]): one for one in tally["sums"]}
    totals = {}
    for place, question in enumerate(vote["questions"]):
        for at, choice in enumerate(question["choices"]):
            told = sums[question["id"], choice["id"]]
            r, s = ZERO, ZERO
            for points in counted:
                r, s = add(r, points[place][at][0]), add(s, points[place][at][1])
            need((encode(r), encode(s)) == (octets(told["r"]), octets(told["s"])), "another product")
            factor, proof = octets(told["factor"]), octets(told["proof"])
            shared, c, z = decode(factor), scalar_in(proof[:32], need), scalar_in(proof[32:], need)
            need(shared is not None, "no factor")
            first = encode(combined(BASE, z, key[1], -c))
            second = encode(combined(r, z, shared, -c))
            parts = [vote["voteId"], question["id"], choice["id"], key[0], encode(r), encode(s), factor, first, second]
            need(challenge_of("sum", parts) == c, "a decryption that is not proven")
            need(encode(subtract(s, shared)) == encode(times(BASE, told["total"])), "another total")
            totals[question["id"], choice["id"]] = told["total"]
    return totals
