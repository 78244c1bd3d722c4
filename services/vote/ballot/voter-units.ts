import type { ExistingList } from '../../list/list.facts.ts'
import { written } from '#events/values/ratio.ts'
import { maskName } from '#events/values/text.ts'
import { BallotCast, answersIn, type BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { findEntriesOf } from '#projections/person/persons.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import type { VoterSession } from '../../core/session.ts'
import { receiptOf } from '../../participation/participation.facts.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider, type UnitOwner } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { ballotDecider, withdrawnBefore, type BallotState } from './ballot.decider.ts'
import { ballotsFor, ballotStreamsOf, isInDistrict, ownersKey, ownerSetsFold } from './ballot-streams.ts'
import { openedSlot } from '../secret/blinded-slots.ts'
import { listedFingerprint } from '../secret/listed-ballots.ts'
import { findEntriesByProxy, maySeeEntry, proxiesOfUnit } from '../proxy/proxy-authority.ts'
import { proxyStream } from '../proxy/proxy.decider.ts'
import { castsShares, mayVote, namedVoter, needsConfirmation, partsOf } from '../unit-vote.decider.ts'
import type { ExistingVote } from '../vote.decider.ts'
import { isChallenger } from '../challenge/challenge.decider.ts'
import { isWithdrawalOpen, isWithdrawer } from '../withdrawal/withdrawal.decider.ts'
import type { VoterUnit } from './vote-link.contract.ts'

type StreamContents = ReadonlyMap<string, StreamContent>
type Cast = RecordedEvent<BallotCastEvent>

const listedIn = (read: StreamContents, listUserIds: readonly string[]): readonly ListedUser[] =>
  listUserIds.flatMap((listUserId) => {
    const entry = stateIn(read, listUserDecider, listUserStream(listUserId))
    return entry.status === 'listed' ? [entry] : []
  })

type VoterUnitFacts = {
  readonly vote: ExistingVote
  readonly entry: ListedUser
  readonly coOwners: VoterUnit['coOwners']
  readonly owners: readonly ListedUser[]
  /** The owners' names. */
  readonly names: readonly UnitOwner[]
  /** Ballots that count, and those that were withdrawn. */
  readonly ballots: readonly Cast[]
  readonly withdrawn: readonly Cast[]
  /** Papers that were taken for the unit, and did not come back. */
  readonly papers: BallotState['papers']
  readonly challenges: BallotState['challenges']
  /** Person who sees it. */
  readonly personId: string
}

const isOwn = ({ vote, entry }: VoterUnitFacts, { data }: Cast): boolean =>
  vote.weight === 'owner' ? data.personId === entry.personId : data.listUserId === entry.listUserId

/** Their own ballot: in a vote by owner whichever of their units it was cast with. */
const ownBallotOf = (seen: VoterUnitFacts): Cast | undefined => seen.ballots.find((ballot) => isOwn(seen, ballot))

/** Returns what may be withdrawn, or was, of an entry's ballots. */
const withdrawalOf = (seen: VoterUnitFacts): Pick<VoterUnit, 'round' | 'withdrawable' | 'withdrawnReceipt'> => {
  const { vote, entry, coOwners, withdrawn, personId } = seen
  const own = ownBallotOf(seen)
  const before = withdrawnBefore({ withdrawn: withdrawn.map(({ data }) => data) }, entry, { coOwners, ...vote })
  const isTheirs = own !== undefined && own.data.way !== 'paper' && isWithdrawer(own.data, personId)
  const former = own ? undefined : withdrawn.findLast((ballot) => isOwn(seen, ballot))
  return {
    round: before.length,
    withdrawable: isTheirs && isWithdrawalOpen(vote),
    withdrawnReceipt: receiptOf(former),
  }
}

/** Returns the ballot of the unit that its owner may challenge, and what became of a challenge. */
const challengeOf = (seen: VoterUnitFacts): VoterUnit['challenge'] => {
  const { entry, coOwners, ballots, challenges, personId } = seen
  if (entry.personId !== personId) return null
  const ballot = ownBallotOf(seen) ?? ballots.find(({ data }) => isChallenger(data, entry, coOwners))
  if (!ballot) return null
  const { receiptId } = ballot.data
  const status = challenges.find((one) => one.receiptId === receiptId)?.status ?? 'none'
  return { receiptId, state: status === 'ended' ? 'none' : status }
}

const stateOf = (seen: VoterUnitFacts): VoterUnit['state'] => {
  const { vote, entry, coOwners, owners, ballots, papers } = seen
  if (!isInDistrict(vote, entry)) return 'not-in-district'
  if (ownBallotOf(seen)) return 'voted'
  if (ballots.length > 0 && !castsShares(coOwners)) return 'unit-voted'
  if (papers.some(({ listUserId }) => !castsShares(coOwners) || listUserId === entry.listUserId)) return 'paper-out'
  return mayVote(coOwners, owners, entry.listUserId) ? 'open' : 'not-representative'
}

const unitOf = (seen: VoterUnitFacts & { readonly encryption: Encryption }): VoterUnit => {
  const { vote, entry, coOwners, owners, names, ballots, encryption } = seen
  const masked = (listUserId: string | undefined): string | null => {
    const name = names.find((owner) => owner.listUserId === listUserId)?.name
    return name ? maskName(name) : null
  }
  const own = ownBallotOf(seen)
  // If each casts a share, the others' ballots do not affect theirs.
  const shown = castsShares(coOwners) ? own : (own ?? ballots[0])
  const part = castsShares(coOwners) && vote.weight !== 'owner' ? partsOf(owners).get(entry.listUserId) : undefined
  return {
    listUserId: entry.listUserId,
    dong: entry.dong,
    ho: entry.ho,
    coOwners,
    owners: owners.length,
    state: stateOf(seen),
    needsConfirmation: needsConfirmation(coOwners, owners),
    ...(part ? { part: written(part) } : {}),
    receipt: receiptOf(own),
    ...(own?.data.proof ? { byDocument: true } : {}),
    ...withdrawalOf(seen),
    challenge: challengeOf(seen),
    ...encryption,
    ...(own?.data.answers ? { answers: answersIn(own.data) ?? [] } : {}),
    votedAt: shown?.metadata.at ?? null,
    votedBy: masked(shown?.data.listUserId),
    representative: masked(namedVoter(coOwners, owners)?.listUserId),
  }
}

type Encryption = Pick<VoterUnit, 'slot' | 'fingerprint'>

/**
 * Returns the data of its unit that an encrypted ballot needs; once the vote is counted, how the
 * voter's own listed ballot is recognised.
 */
const encryptionOf = async (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  seen: VoterUnitFacts,
): Promise<Encryption> => {
  const { vote, coOwners, entry } = seen
  if (vote.encryption === null) return {}
  const { slot } = openedSlot(secrets, { voteId: vote.voteId, coOwners }, entry)
  const own = ownBallotOf(seen)
  if (!own || !vote.resultsSeen) return { slot }
  const cast = openedSlot(secrets, { voteId: vote.voteId, coOwners }, own.data)
  const fingerprint = await listedFingerprint(store, vote.voteId, cast.slot)
  return { slot, ...(fingerprint === undefined ? {} : { fingerprint }) }
}

/** Returns the events of some ballots, in the order of the log. */
const castAmong = (cast: readonly Cast[], some: readonly { readonly receiptId: string }[]): readonly Cast[] => {
  const receipts = new Set(some.map(({ receiptId }) => receiptId))
  return cast.filter(({ data }) => receipts.has(data.receiptId)).toSorted((one, other) => one.position - other.position)
}

type Powers = Pick<VoterUnit, 'proxyFor' | 'givenTo'>

/** Returns proxies as a unit's page shows them: one whose ballot was withdrawn is not used. */
const withUse = ({ givenTo, ...powers }: Powers, { receipt }: Pick<VoterUnit, 'receipt'>): Powers =>
  givenTo ? { ...powers, givenTo: { ...givenTo, used: givenTo.used && receipt !== null } } : powers

/** Votes of a list, and the list. */
type VotesOfList = { readonly votes: readonly ExistingVote[]; readonly list: ExistingList }

/** Content of streams that a voter's units rest on, and the entries in each vote. */
type ReadUnits = {
  readonly entries: StreamContents
  readonly units: StreamContents
  readonly boxes: StreamContents
  readonly ownIn: ReadonlyMap<string, readonly ListedUser[]>
}

/** Voter by one of their entries. */
type Voter = Pick<VoterSession, 'listId' | 'listUserId' | 'personId'>

type UnitTools = Pick<Deps, 'store' | 'database' | 'secrets'>

const namesIn = (units: StreamContents, secrets: Deps['secrets'], entry: ListedUser): readonly UnitOwner[] =>
  stateIn(units, unitDecider, unitStreamOf(secrets, entry)).owners

const boxesIn = (
  units: StreamContents,
  secrets: Deps['secrets'],
  { vote, entry }: { readonly vote: ExistingVote; readonly entry: ListedUser },
): readonly string[] =>
  ballotStreamsOf(vote, secrets, entry, stateIn(units, ownerSetsFold, unitStreamOf(secrets, entry)))

/** Reads the units of a voter in votes of a list, with as many queries for fifty votes as for one. */
const readUnits = async (
  { store, database, secrets }: UnitTools,
  { listId, listUserId, personId }: Voter,
  votes: readonly ExistingVote[],
): Promise<ReadUnits> => {
  const voteIds = votes.map(({ voteId }) => voteId)
  const [rows, entrusted] = await Promise.all([
    findEntriesOf(database, [personId]),
    findEntriesByProxy({ database }, voteIds, personId),
  ])
  const others = rows.filter((row) => row.list_id === listId).map((row) => row.id)
  const idsIn = (voteId: string): readonly string[] => [
    ...new Set([listUserId, ...others, ...(entrusted.get(voteId) ?? [])]),
  ]
  const entries = await store.readStreams([
    ...new Set(voteIds.flatMap((id) => idsIn(id).flatMap((one) => [listUserStream(one), proxyStream(id, one)]))),
  ])
  const ownIn = new Map(
    voteIds.map((voteId) => [
      voteId,
      listedIn(entries, idsIn(voteId)).filter(
        (entry) => entry.listId === listId && maySeeEntry(entry, entries, { voteId, personId }),
      ),
    ]),
  )
  const all = [...ownIn.values()].flat()
  const units = await store.readStreams([...new Set(all.map((entry) => unitStreamOf(secrets, entry)))])
  const boxes = await store.readStreams([
    ...new Set([
      ...all.flatMap((entry) => namesIn(units, secrets, entry).map((owner) => listUserStream(owner.listUserId))),
      ...votes.flatMap((vote) =>
        (ownIn.get(vote.voteId) ?? []).flatMap((entry) => boxesIn(units, secrets, { vote, entry })),
      ),
    ]),
  ])
  return { entries, units, boxes, ownIn }
}

const unitsIn = (
  { store, secrets }: UnitTools,
  { vote, list: { coOwners } }: { readonly vote: ExistingVote; readonly list: ExistingList },
  { read, personId }: { readonly read: ReadUnits; readonly personId: string },
): Promise<readonly VoterUnit[]> => {
  const whose = { voteId: vote.voteId, personId }
  const own = read.ownIn.get(vote.voteId) ?? []
  const namesOf = (entry: ListedUser) => namesIn(read.units, secrets, entry)
  const keyOf = (entry: ListedUser) => ownersKey(namesOf(entry).map((owner) => owner.personId))
  return Promise.all(
    own.map(async (entry) => {
      const names = namesOf(entry)
      // In a vote by owner a ballot for any unit that the same owners hold is theirs.
      const held = vote.weight === 'owner' ? own.filter((other) => keyOf(other) === keyOf(entry)) : [entry]
      const boxes = [...new Set(held.flatMap((one) => boxesIn(read.units, secrets, { vote, entry: one })))]
      const cast = boxes.flatMap((box) => eventsOf(BallotCast, read.boxes.get(box)?.events ?? []))
      const { papers, challenges, ...folded } = ballotsFor(
        held,
        boxes.map((box) => stateIn(read.boxes, ballotDecider, box)),
      )
      const ballots = castAmong(cast, folded.ballots)
      const withdrawn = castAmong(cast, folded.withdrawn)
      const owners = listedIn(
        read.boxes,
        names.map((owner) => owner.listUserId),
      )
      const giverName = names.find((owner) => owner.listUserId === entry.listUserId)?.name ?? null
      const powers = proxiesOfUnit({ entry, read: read.entries, giverName }, whose)
      const seen = { vote, entry, coOwners, owners, names, ballots, withdrawn, papers, challenges, personId }
      const [first = entry] = held
      const together = first.listUserId === entry.listUserId ? {} : { votesWith: first.listUserId }
      const unit = unitOf({ ...seen, encryption: await encryptionOf({ store, secrets }, seen) })
      return { ...unit, ...withUse(powers, unit), ...together }
    }),
  )
}

/**
 * Returns all units of a voter in each of these votes, the one that they verified themselves for
 * first, those whose powers of attorney they hold last.
 */
export const unitsInVotes = async (
  deps: UnitTools,
  voter: Voter,
  { votes, list }: VotesOfList,
): Promise<ReadonlyMap<string, readonly VoterUnit[]>> => {
  const read = await readUnits(deps, voter, votes)
  const { personId } = voter
  return new Map(
    await Promise.all(
      votes.map(async (vote) => [vote.voteId, await unitsIn(deps, { vote, list }, { read, personId })] as const),
    ),
  )
}

/** Returns all units of a voter in one vote. */
export const unitsOfVoter = async (
  deps: UnitTools,
  voter: Voter,
  { vote, list }: { readonly vote: ExistingVote; readonly list: ExistingList },
): Promise<readonly VoterUnit[]> => (await unitsInVotes(deps, voter, { votes: [vote], list })).get(vote.voteId) ?? []
