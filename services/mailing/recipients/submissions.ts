import type { ListedUser } from '../../roll/roll.facts.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import { BallotCast, BallotWithdrawn } from '#events/vote/ballot.events.ts'
import type { ConsentEvent } from '#events/signature/consent.events.ts'
import type { Deps } from '../../core/deps.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { consentDecider, consentStream, standingConsent } from '../../signature/consent/consent.decider.ts'
import { ballotStreamsOf, ownerSetsFold } from '../../vote/vote.facts.ts'
import type { BulkReading } from './bulk-reading.ts'
import { openedVotesOf } from './open-votes.ts'

type Tools = Pick<Deps, 'store' | 'database' | 'secrets'>

/** Receipt of a submission for one of a person's entries that still stands. */
export type SubmittedReceipt = {
  readonly listUserId: string
  readonly receiptId: string
  /** ISO. */
  readonly at: string
  /** The vote that it was cast in; null of a consent. */
  readonly title: string | null
  /** Number of the vote among the list's votes, the oldest first; 0 for a consent. */
  readonly nth: number
}

const consentsOf = async (
  reading: BulkReading,
  entries: readonly ListedUser[],
): Promise<readonly SubmittedReceipt[]> => {
  await reading.read(entries.map(({ listUserId }) => consentStream(listUserId)))
  return entries.flatMap(({ listUserId }) => {
    const stream = consentStream(listUserId)
    const standing = standingConsent(reading.fold(stream, consentDecider))
    if (!standing || standing.receiptId === null) return []
    // The stream of an entry's consents holds nothing else.
    const events = reading.eventsOf(stream) as readonly RecordedEvent<ConsentEvent>[]
    const said = events.find(({ data }) => 'receiptId' in data && data.receiptId === standing.receiptId)
    return said ? [{ listUserId, receiptId: standing.receiptId, at: said.metadata.at, title: null, nth: 0 }] : []
  })
}

const ballotsOf = async (
  tools: Tools,
  reading: BulkReading,
  list: ExistingList,
  entries: readonly ListedUser[],
): Promise<readonly SubmittedReceipt[]> => {
  const votes = await openedVotesOf(tools, list)
  const unitOf = (entry: ListedUser): string => unitStreamOf(tools.secrets, entry)
  if (votes.some(({ weight }) => weight === 'owner')) await reading.read(entries.map(unitOf))
  const boxes = votes.flatMap((vote, nth) =>
    entries.flatMap((entry) => {
      const sets = vote.weight === 'owner' ? reading.fold(unitOf(entry), ownerSetsFold) : ownerSetsFold.initial
      const streams = ballotStreamsOf(vote, tools.secrets, entry, sets)
      return streams.map((stream) => ({ listUserId: entry.listUserId, title: vote.title, nth, stream }))
    }),
  )
  await reading.read(boxes.map(({ stream }) => stream))
  return boxes.flatMap(({ listUserId, title, nth, stream }) => {
    const withdrawn = new Set(eventsOf(BallotWithdrawn, reading.eventsOf(stream)).map(({ data }) => data.receiptId))
    const own = eventsOf(BallotCast, reading.eventsOf(stream)).find(
      ({ data }) => data.listUserId === listUserId && !withdrawn.has(data.receiptId),
    )
    return own ? [{ listUserId, receiptId: own.data.receiptId, at: own.metadata.at, title, nth }] : []
  })
}

/** Reads the submissions for some entries of a list that stand, from the log at this moment. */
export const readSubmissions = (
  tools: Tools,
  reading: BulkReading,
  list: ExistingList,
  entries: readonly ListedUser[],
): Promise<readonly SubmittedReceipt[]> =>
  list.type === 'signature' ? consentsOf(reading, entries) : ballotsOf(tools, reading, list, entries)
