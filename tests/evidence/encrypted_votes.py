"""Encrypted votes of evidence files, from infra/evidence/FORMAT.md, section 8, and the scheme that it names, alone."""
import json
from functools import cache

from evidence_lines import need, sha
from ristretto255 import BASE, ORDER, ZERO, add, combined, decode, encode, subtract, times
from scheme import challenge_of, octets, point_in, scalar_in
from trustees import check_joint_tally, joint_key


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


def products_of(vote, counted):
    """Of each choice the product of the ciphertexts that count, all their points."""
    products = {}
    for place, question in enumerate(vote["questions"]):
        for at, choice in enumerate(question["choices"]):
            columns = zip(*(points[place][at] for points in counted))
            product = []
            for column in columns:
                product.append(ZERO)
                for point in column:
                    product[-1] = add(product[-1], point)
            products[question["id"], choice["id"]] = product or [ZERO, ZERO]
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


def check_encrypted(vote, own, aside, need):
    """How many ballots count, and what came for each choice, by question and choice. `own`: the vote's events."""
    held, keys = None, None
    if any("jointKey" in data for line, data, _ in own if line["type"] == "VoteOpened"):
        held = joint_key(vote, own, need)
        keys = [(one, point_in(one, need)) for one in (held[0], *held[1])]
    else:
        opened = [data["encryption"] for line, data, _ in own if line["type"] == "VoteOpened" and data.get("encryption")]
        need(opened, "no key")
        keys = [check_key(vote, opened[0], need)]
    of_vote = json.dumps({"voteId": vote["voteId"], "questions": vote["questions"]})
    (key, _), *others = keys
    helpers = [one for one, _ in others]
    ballots, seen = {}, set()
    for line, data, _ in own:
        if line["type"] != "BallotCast" or "encrypted" not in data:
            continue
        named = line["own_ballot"]
        need(named in (None, sha(data["encrypted"].encode()).hex()), "a ballot that was changed: its hash names another one")
        slot = line["stream"] if named is None else line["own_slot"]
        points, flat = checked_ballot(of_vote, key, tuple(helpers), slot, octets(data["encrypted"]))
        need(not seen & set(flat), "a point that stands in another ballot")
        seen |= set(flat)
        if data["receiptId"] not in aside:
            ballots[data["receiptId"]] = points
    box = next(data for line, data, _ in own if line["type"] == "BallotBoxOpened")
    need(("jointTally" if held else "tally") in box, "a tally of another key")
    tally = box["jointTally" if held else "tally"]
    counted = [points for receipt, points in ballots.items() if receipt not in tally["leftOut"]]
    need(len(counted) == tally["counted"] and set(tally["leftOut"]) <= set(ballots), "another number of ballots")
    products = products_of(vote, counted)
    totals = check_joint_tally(vote, own, held, products, need) if held else check_tally(vote, keys[0], tally, products, need)
    for question in vote["questions"]:
        together = sum(totals[question["id"], choice["id"]] for choice in question["choices"])
        least, most = (tally["counted"] * question[name] for name in ("minChoices", "maxChoices"))
        need(least <= together <= most, "a sum out of range")
    return tally["counted"], totals


def check_unseen(vote, own, log, slots, need):
    """The same of a file that shows no unit, once all ballots name what they encrypted and their tally is shown; else None."""
    ballots = [line for line in log if line["type"] == "BallotCast" and (line.get("voteId") == vote["voteId"] or line["own_slot"] in slots)]
    named = [line["own_ballot"] is not None for line in ballots]
    need(named == sorted(named), "an answer that its ballot does not name, behind others that do")
    if not named or not named[0] or not any(line["type"] == "BallotBoxOpened" for line, _, _ in own):
        return None
    need(all("encrypted" in line and line.get("voteId") == vote["voteId"] for line in ballots), "an answer that the file does not tell")
    told = [(line, {"receiptId": line["receiptId"], "encrypted": line["encrypted"]}, line["at"]) for line in ballots]
    return check_encrypted(vote, own + told, set(), need)
