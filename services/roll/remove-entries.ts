import type { Metadata } from '#events/metadata.ts'
import { findVoteIdsOfList } from '#projections/vote/votes.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError, type FieldError } from '../core/domain-error.ts'
import { assertUpToDate } from '../core/freshness.ts'
import { decideJointly, type Decided, type Desk } from '../core/joint-decision.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { assertActiveOrScheduled, createdList, listDecider, listStream } from '../list/list.decider.ts'
import { participationFold, participationStream } from '../list/participation.decider.ts'
import { ballotDecider, ballotStream } from '../vote/ballot.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from './list-user.decider.ts'
import { unitDecider, unitStream } from '../person/unit.decider.ts'

/** An entry that is to go, and the field of the request that names it. */
export type Leaving = { readonly listUserId: string; readonly path?: string }

type Removal = {
  readonly listId: string
  readonly leaving: readonly Leaving[]
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/**
 * Takes entries off a list in one decision; those that are gone already stay so. It rests on every ballot that they could cast in this
 * moment, so an entry is never removed and counted.
 * @throws DomainError NOT_FOUND (also for a list that is not theirs), LIST_CLOSED, ENTRY_HAS_SUBMISSIONS naming who took part
 */
export const removeEntries = async (
  deps: Deps,
  { listId, leaving, admin, metadata }: Removal,
): Promise<Decided<void>> => {
  const { store, database, clock } = deps
  // Votes of the time before a list knew its votes in a stream of its own are known to the read model alone.
  await assertUpToDate(deps)
  const olderVotes = await findVoteIdsOfList(database, listId)
  return decideJointly(store, metadata, async (desk) => {
    const [ofList, participation] = [listStream(listId), participationStream(listId)]
    await desk.read([ofList, participation, ...leaving.map(({ listUserId }) => listUserStream(listUserId))])
    const list = createdList(desk.fold(ofList, listDecider))
    assertVisible(admin, list.apartmentId)
    const present = leaving.flatMap((one) => {
      const entry = desk.fold(listUserStream(one.listUserId), listUserDecider)
      return entry.status === 'listed' ? [{ ...one, entry }] : []
    })
    if (present.length === 0) return
    if (present.some(({ entry }) => entry.listId !== listId)) throw new DomainError('NOT_FOUND')
    // What a closed list came to is counted against its roll.
    assertActiveOrScheduled(list, clock())
    const voteIds = [...new Set([...desk.fold(participation, participationFold).votes, ...olderVotes])]
    await remove(deps, desk, present, voteIds)
  })
}

type Present = Leaving & { readonly entry: ListedUser }

const remove = async (
  { secrets }: Deps,
  desk: Desk,
  present: readonly Present[],
  voteIds: readonly string[],
): Promise<void> => {
  const unitOf = ({ listId, dong, ho }: ListedUser) => unitStream(listId, secrets.digest('unit', `${dong}\n${ho}`))
  const ballotsOf = ({ listUserId }: ListedUser) => voteIds.map((voteId) => ballotStream(voteId, listUserId))
  await desk.read(present.flatMap(({ entry }) => [unitOf(entry), ...ballotsOf(entry)]))
  const hasSubmissions = ({ entry }: Present) =>
    ballotsOf(entry).some((ballot) => desk.fold(ballot, ballotDecider).status === 'cast')
  const tookPart = present.filter(hasSubmissions)
  if (tookPart.length > 0) throw new DomainError('ENTRY_HAS_SUBMISSIONS', namesOf(tookPart))
  for (const { entry } of present) {
    const { listId, listUserId, personId } = entry
    desk.add(
      listUserStream(listUserId),
      listUserDecider.decide({ type: 'RemoveListUser', hasSubmissions: false }, entry),
    )
    desk.add(
      unitOf(entry),
      unitDecider.decide(
        { type: 'RemoveUnitOwner', listId, listUserId, personId },
        desk.fold(unitOf(entry), unitDecider),
      ),
    )
  }
}

/** Each field once, though a person may have taken part with several entries. */
const namesOf = (tookPart: readonly Present[]): readonly FieldError[] =>
  [...new Set(tookPart.flatMap(({ path }) => path ?? []))].map((path) => ({
    path,
    message: '이미 제출한 소유자입니다.',
  }))
