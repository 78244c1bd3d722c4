import { written } from '#events/values/ratio.ts'
import { maskName } from '#events/values/text.ts'
import type { BallotEvent } from '#events/vote/ballot.events.ts'
import type { RecordedEvent, StreamContent } from '#infra/event-store/event-store.ts'
import { findEntriesOf } from '#projections/person/persons.ts'
import type { Deps } from '../core/deps.ts'
import { stateIn } from '../core/read-state.ts'
import type { VoterSession } from '../core/session.ts'
import type { CreatedList } from '../list/list.decider.ts'
import { receiptOf } from '../participation/participation.facts.ts'
import { unitDigest, unitStreamOf } from '../person/person.facts.ts'
import { unitDecider, type UnitOwner } from '../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../roll/list-user.decider.ts'
import { ballotStream } from './ballot.decider.ts'
import { castsShares, mayVote, namedVoter, needsConfirmation, partsOf } from './unit-vote.decider.ts'
import type { VoterUnit } from './vote-link.contract.ts'

type Read = ReadonlyMap<string, StreamContent>
type Cast = RecordedEvent<BallotEvent>

const listedIn = (read: Read, listUserIds: readonly string[]): readonly ListedUser[] =>
  listUserIds.flatMap((listUserId) => {
    const entry = stateIn(read, listUserDecider, listUserStream(listUserId))
    return entry.status === 'listed' ? [entry] : []
  })

type Seen = {
  readonly entry: ListedUser
  readonly coOwners: VoterUnit['coOwners']
  readonly owners: readonly ListedUser[]
  /** The owners' names. */
  readonly names: readonly UnitOwner[]
  readonly ballots: readonly Cast[]
}

const stateOf = ({ entry, coOwners, owners, ballots }: Seen): VoterUnit['state'] => {
  if (ballots.some(({ data }) => data.listUserId === entry.listUserId)) return 'voted'
  if (ballots.length > 0 && !castsShares(coOwners)) return 'unit-voted'
  return mayVote(coOwners, owners, entry.listUserId) ? 'open' : 'not-representative'
}

const unitOf = (seen: Seen): VoterUnit => {
  const { entry, coOwners, owners, names, ballots } = seen
  const masked = (listUserId: string | undefined): string | null => {
    const name = names.find((owner) => owner.listUserId === listUserId)?.name
    return name ? maskName(name) : null
  }
  const own = ballots.find(({ data }) => data.listUserId === entry.listUserId)
  // Where each casts a share, what the others did says nothing of theirs.
  const shown = castsShares(coOwners) ? own : (own ?? ballots[0])
  const part = castsShares(coOwners) ? partsOf(owners).get(entry.listUserId) : undefined
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
    votedAt: shown?.metadata.at ?? null,
    votedBy: masked(shown?.data.listUserId),
    representative: masked(namedVoter(coOwners, owners)?.listUserId),
  }
}

/** All units of a voter in this vote, the one that they verified themselves for first. */
export const unitsOfVoter = async (
  { store, database, secrets }: Deps,
  { voteId, listId, listUserId, personId }: VoterSession,
  { coOwners }: CreatedList,
): Promise<readonly VoterUnit[]> => {
  const rows = await findEntriesOf(database, [personId])
  const others = rows.filter((row) => row.list_id === listId).map((row) => row.id)
  const ids = [listUserId, ...others.filter((id) => id !== listUserId)]
  const own = listedIn(await store.readStreams(ids.map(listUserStream)), ids).filter(
    (entry) => entry.personId === personId && entry.listId === listId,
  )
  const streamsOf = (entry: ListedUser) =>
    [unitStreamOf(secrets, entry), ballotStream(voteId, unitDigest(secrets, entry))] as const
  const units = await store.readStreams(own.flatMap(streamsOf))
  const namesOf = (entry: ListedUser) => stateIn(units, unitDecider, streamsOf(entry)[0]).owners
  const ownerIds = own.flatMap((entry) => namesOf(entry).map((owner) => owner.listUserId))
  const entries = await store.readStreams(ownerIds.map(listUserStream))
  return own.map((entry) => {
    const names = namesOf(entry)
    // The stream of a unit's ballots holds nothing else.
    const ballots = (units.get(streamsOf(entry)[1])?.events ?? []) as readonly Cast[]
    const owners = listedIn(
      entries,
      names.map((owner) => owner.listUserId),
    )
    return unitOf({ entry, coOwners, owners, names, ballots })
  })
}
