"""Attendance of assemblies, from infra/lib/evidence/FORMAT.md, section 4 and its ledger of attendance, alone."""
from evidence_lines import instant, need
from votes import held_by, standing

ENTERED, WENT, CAME_BACK = "AttendeeEnteredOnline", "AttendeeLeftOnline", "AttendeeReturnedOnline"
ARRIVALS = ("AttendeeArrived", "AttendeeProxyArrived", ENTERED)
PROOFS = ("phone", "certificate")
ACTS = (*ARRIVALS, "AttendeeLeft", "AttendeeReturned", WENT, CAME_BACK)


def proof_of(said):
    """The kind of the proof of identity of an entry online; None where it has none."""
    proof = said.get("proof")
    return proof.get("kind") if isinstance(proof, dict) else None


def owners_of(roll):
    """By `dong` and `ho` the set of persons who own the unit."""
    units = {}
    for entry in roll.values():
        units.setdefault((entry["dong"], entry["ho"]), set()).add(entry["personId"])
    return {unit: frozenset(persons) for unit, persons in units.items()}


class Assembly:
    def __init__(self, said):
        self.votes, self.opened, self.end, self.over = [], None, None, False
        # By `attendeeId`: whose it is, and by `actId` what was done.
        self.owners, self.acts, self.corrections = {}, {}, set()
        self.plan(said)

    def plan(self, said):
        need(self.opened is None, "an agenda that changes while the assembly is open")
        self.votes = [item["voteId"] for item in said["agenda"] if item.get("voteId")]

    def live(self, kind, line):
        if kind == "AssemblyOpened":
            need(self.opened is None and not self.over, "an assembly that opens twice")
            self.opened = instant(line["at"])
        elif kind == "AssemblyRevised":
            self.plan(line["said"])
        elif kind == "AssemblyEnded":
            need(self.opened is not None and not self.over, "an assembly that ends without an opening")
            self.end = line
        self.over |= kind in ("AssemblyEnded", "AssemblyCancelled", "AssemblyDeleted")

    def act(self, line, roll):
        said, kind = line["said"], line["type"]
        attendee = said["attendeeId"]
        self.timely(line)
        if kind in ARRIVALS:
            entry = roll.get(said["listUserId"])
            need(entry and entry["personId"] == said["personId"], "attendance from outside of the roll")
            owners = frozenset(said["ownerIds"])
            need(owners == owners_of(roll)[entry["dong"], entry["ho"]], "attendance for owners from outside of the unit")
            need(self.owners.get(attendee, owners) == owners, "owners who attend twice, in one stream")
            need(all(one == attendee or other != owners for one, other in self.owners.items()), "an owner who attends twice")
            self.owners[attendee] = owners
        need(attendee in self.owners, "somebody from outside who left")
        need(kind != ENTERED or proof_of(said) in PROOFS, "an entry online without a proof of identity")
        acts = self.acts.setdefault(attendee, {})
        need(said["actId"] not in acts, "an act that is there twice")
        acts[said["actId"]] = {"kind": kind, "at": instant(said["at"]), "struck": False, "objected": False}

    def timely(self, line):
        """An act is recorded when it is; an exit from the stream later, and for silence even after the end."""
        said, at = line["said"], instant(line["said"]["at"])
        is_exit = line["type"] == WENT
        late = is_exit and said["how"] == "silent" and self.end and at < instant(self.end["at"])
        need(self.opened is not None and (not self.over or late), "attendance while the assembly was not open")
        if not is_exit:
            need(at == instant(line["at"]), "attendance that was not recorded when it was (not open)")
            return
        online = presence(self.acts.get(said["attendeeId"], {}).values())["online"]
        need(online is not None and online <= at <= instant(line["at"]), "an exit when nobody was online (not open)")

    def about(self, line):
        """A correction of an act, or an objection to it."""
        said = line["said"]
        acts = self.acts.get(said["attendeeId"], {})
        need(said["actId"] in acts, "a correction of an act from outside")
        act = acts[said["actId"]]
        if line["type"] == "AttendanceObjected":
            act["objected"] = True
        if line["type"] != "AttendanceCorrected":
            return
        actor = line["metadata_said"]["actor"]
        two = said["requestedBy"] != said["confirmedBy"] and actor["kind"] == "admin" and actor["id"] == said["confirmedBy"]
        need(two, "attendance corrected by one administrator")
        need(said["correctionId"] not in self.corrections, "a correction that is there twice")
        self.corrections.add(said["correctionId"])
        if said["to"] == "struck":
            act["struck"] = True
            return
        at, last = instant(said["at"]), min(instant(one["at"]) for one in (line, self.end or line))
        need(self.opened is not None and self.opened <= at <= last, "a corrected time at which it was not open")
        act["at"], act["struck"] = at, False


def presence(acts):
    """Who is there at the end, since when the owner is online, and what ever was."""
    hall = last = online = None
    was_online = ever = in_hall = False
    for act in sorted((one for one in acts if not one["struck"]), key=lambda one: one["at"]):
        kind = act["kind"]
        ever |= kind in ARRIVALS
        in_hall |= kind == "AttendeeArrived"
        if kind in ("AttendeeArrived", "AttendeeProxyArrived"):
            hall = last = "proxy" if kind == "AttendeeProxyArrived" else "owner"
        elif kind == "AttendeeLeft":
            hall = None
        elif kind == "AttendeeReturned":
            hall = last
        elif kind == WENT:
            online = None
        elif kind == ENTERED or was_online:
            hall, last = (None if one == "proxy" else one for one in (hall, last))
            online, was_online = act["at"], True
    now = hall if online is None else "owner"
    alone = online is not None and hall is None
    return {"now": now, "ever": ever, "online": online, "alone": alone, "only": was_online and not in_hall}


def voted_in(vote_id, log, end):
    """The units that voted by the end."""
    own = [line for line in log if line["line"] == "event" and line["said"].get("voteId") == vote_id]
    vote = next(line["said"] for line in own if line["type"] == "VoteCreated")
    aside = {line["said"]["receiptId"] for line in own if line["type"] in ("BallotSetAside", "BallotWithdrawn")}
    timely = [line for line in own if not line["type"].startswith("Ballot") or instant(line["at"]) <= end]
    ballots, papers, _ = standing(timely, vote["ballotKind"] == "secret", False, aside)
    return {(one["dong"], one["ho"]) for one in (*ballots, *papers)}


def counted(assembly, roll, log, results):
    units = owners_of(roll)
    every = set(units.values())
    there = {owners: assembly.acts[attendee] for attendee, owners in assembly.owners.items() if owners in every}
    found = {owners: presence(acts.values()) for owners, acts in there.items()}
    present = {owners for owners, one in found.items() if one["now"]}
    voted = attending = None
    if set(assembly.votes) <= results:
        end = instant(assembly.end["at"])
        own = {units[unit] for vote in assembly.votes for unit in voted_in(vote, log, end) if unit in units}
        voted, attending = len(own), len(own | present)
    return {
        "endedAt": assembly.end["at"],
        "owners": len(every),
        "present": len(present),
        "byProxy": sum(one["now"] == "proxy" for one in found.values()),
        "online": sum(one["alone"] for one in found.values()),
        "everPresent": sum(one["ever"] for one in found.values()),
        "everOnline": sum(one["only"] for one in found.values()),
        "objected": sum(any(act["objected"] and not act["struck"] for act in acts.values()) for acts in there.values()),
        "voted": voted,
        "attending": attending,
    }


OLDER = ["endedAt", "owners", "present", "byProxy", "everPresent", "objected", "voted", "attending"]
MEMBERS = [*OLDER[:4], "online", "everPresent", "everOnline", *OLDER[5:]]


def check_assemblies(header, log, results):
    """What is told of the attendance of each assembly that is over, counted again where the file shows units."""
    roll, found, ends = {}, {}, {}
    for line in log:
        kind, said = line["type"], line.get("said")
        if said is None:
            continue
        if kind.startswith("ListUser"):
            held_by(roll, line)
        elif kind.startswith("Assembly"):
            own = said["assemblyId"]
            need(line["stream"] == f"assembly-{own}", "an assembly in the stream of another one")
            need((kind == "AssemblyDrafted") == (own not in found), "an assembly that was never made, or twice")
            if kind == "AssemblyDrafted":
                found[own] = Assembly(said)
            found[own].live(kind, line)
            if kind == "AssemblyEnded":
                ends[own] = dict(roll)
        elif kind.startswith("Attend"):
            need(said["assemblyId"] in found, "an act of no assembly")
            own = found[said["assemblyId"]]
            own.act(line, roll) if kind in ACTS else own.about(line)
    lines = header["assemblies"]
    need(set(lines) == set(ends), "a result of an assembly that is missing, or of none that is over")
    told = []
    for own, at_end in ends.items():
        said = lines[own]["attendance"]
        need(list(said) in (MEMBERS, OLDER) and said["endedAt"] == found[own].end["at"], "another member of attendance, or another end")
        if header["openings"] == "all":
            # A file of before names no online attendance, which then has to be none.
            need({"online": 0, "everOnline": 0, **said} == counted(found[own], at_end, log, results), "another attendance")
            attending = "" if said["attending"] is None else f", attending {said['attending']}"
            told.append(f"attendance {said['present']} of {said['owners']}{attending}")
    return told
