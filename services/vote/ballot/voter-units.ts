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
import { ballotDecider, type BallotState } from './ballot.decider.ts'
import { ballotsFor, ballotStreamsOf, isInDistrict, ownersKey, ownerSetsFold } from './ballot-streams.ts'
import { openedSlot } from '../secret/blinded-slots.ts'
import { listedFingerprint } from '../secret/listed-ballots.ts'
import { findEntriesByProxy, maySeeEntry, proxiesOfUnit } from '../proxy/proxy-authority.ts'
import { proxyStream } from '../proxy/proxy.decider.ts'
import { castsShares, mayVote, namedVoter, needsConfirmation, partsOf } from '../unit-vote.decider.ts'
import type { ExistingVote } from '../vote.decider.ts'
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
  readonly ballots: readonly Cast[]
  /** Papers that were taken for the unit, and did not come back. */
  readonly papers: BallotState['papers']
}

/** Their own ballot: in a vote by owner whichever of their units it was cast with. */
const ownBallotOf = ({ vote, entry, ballots }: VoterUnitFacts): Cast | undefined =>
  ballots.find(({ data }) =>
    vote.weight === 'owner' ? data.personId === entry.personId : data.listUserId === entry.listUserId,
  )

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

/**
 * All units of a voter in this vote, the one that they verified themselves for first, those whose
 * powers of attorney they hold last.
 */
export const unitsOfVoter = async (
  { store, database, secrets }: Deps,
  { listId, listUserId, personId }: VoterSession,
  { vote, list: { coOwners } }: { readonly vote: ExistingVote; readonly list: ExistingList },
): Promise<readonly VoterUnit[]> => {
  const { voteId } = vote
  const whose = { voteId, personId }
  const [rows, entrusted] = await Promise.all([
    findEntriesOf(database, [personId]),
    findEntriesByProxy({ database }, whose),
  ])
  const others = rows.filter((row) => row.list_id === listId).map((row) => row.id)
  const ids = [...new Set([listUserId, ...others, ...entrusted])]
  const entries = await store.readStreams(ids.flatMap((id) => [listUserStream(id), proxyStream(voteId, id)]))
  const own = listedIn(entries, ids).filter((entry) => entry.listId === listId && maySeeEntry(entry, entries, whose))
  const units = await store.readStreams(own.map((entry) => unitStreamOf(secrets, entry)))
  const namesOf = (entry: ListedUser) => stateIn(units, unitDecider, unitStreamOf(secrets, entry)).owners
  const keyOf = (entry: ListedUser) => ownersKey(namesOf(entry).map((owner) => owner.personId))
  const boxesOf = (entry: ListedUser) =>
    ballotStreamsOf(vote, secrets, entry, stateIn(units, ownerSetsFold, unitStreamOf(secrets, entry)))
  const read = await store.readStreams([
    ...own.flatMap((entry) => namesOf(entry).map((owner) => listUserStream(owner.listUserId))),
    ...own.flatMap(boxesOf),
  ])
  return Promise.all(
    own.map(async (entry) => {
      const names = namesOf(entry)
      // In a vote by owner a ballot for any unit that the same owners hold is theirs.
      const held = vote.weight === 'owner' ? own.filter((other) => keyOf(other) === keyOf(entry)) : [entry]
      const boxes = [...new Set(held.flatMap(boxesOf))]
      const cast = boxes.flatMap((box) => eventsOf(BallotCast, read.get(box)?.events ?? []))
      const { papers } = ballotsFor(
        held,
        boxes.map((box) => stateIn(read, ballotDecider, box)),
      )
      const ballots = cast.filter(({ data }) => held.some(({ dong, ho }) => dong === data.dong && ho === data.ho))
      const owners = listedIn(
        read,
        names.map((owner) => owner.listUserId),
      )
      const giverName = names.find((owner) => owner.listUserId === entry.listUserId)?.name ?? null
      const powers = proxiesOfUnit({ entry, read: entries, giverName }, whose)
      const seen = { vote, entry, coOwners, owners, names, ballots, papers }
      return { ...unitOf({ ...seen, encryption: await encryptionOf({ store, secrets }, seen) }), ...powers }
    }),
  )
}
