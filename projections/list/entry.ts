import type { EventOf } from '#events/event-type.ts'
import { ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import { OwnerExcluded, OwnerExclusionEnded } from '#events/roll/owner-exclusion.events.ts'
import { EntryRiskJudged } from '#events/registry/register.events.ts'
import { ConsentSigned, ConsentWithdrawn, PaperConsentConfirmed } from '#events/signature/consent.events.ts'
import { dayAt } from '#events/values/day.ts'
import { BallotCast, BallotPaperCast, BallotSetAside, BallotWithdrawn } from '#events/vote/ballot.events.ts'
import { isAtRisk } from './at-risk.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { bigint, boolean, byteText, date, integer, table, uuid, type RowOf } from '#infra/platform/projection/table.ts'

export const listEntry = table(
  'list_entry',
  {
    list_user_id: uuid,
    list_id: uuid,
    dong: byteText,
    ho: byteText,
    person_id: uuid,
    area: bigint.nullable,
    land_share: bigint.nullable,
    representative: boolean,
    /** Day in Seoul of the first ballot, while any counts, or of the consent that stands. */
    completed_on: date.nullable,
    /** Number of its ballots that count, in all votes of the list; 0 of consents. */
    ballots: integer,
    /** True where it is at risk by the newest register of its unit. */
    at_risk: boolean,
    /** True where its owner is left out of the number of owners since they are not to be found. */
    left_out: boolean,
  },
  {
    primaryKey: ['list_user_id'],
    fill: 50,
    indexes: { list_entry_unit: ['list_id', 'dong', 'ho'], list_entry_person: ['list_id', 'person_id'] },
  },
)

/**
 * Entry of a person for one unit, with the fields of figures. Areas in 1/10000 ㎡, those of the
 * whole unit.
 */
export type Entry = RowOf<typeof listEntry>

/** Entries by id. */
export type Entries = ReadonlyMap<string, Entry>

export type EntryEvent =
  | EventOf<typeof ListUserAdded>
  | EventOf<typeof ListUserChanged>
  | EventOf<typeof ListUserRemoved>
  | EventOf<typeof BallotCast>
  | EventOf<typeof BallotPaperCast>
  | EventOf<typeof BallotSetAside>
  | EventOf<typeof BallotWithdrawn>
  | EventOf<typeof ConsentSigned>
  | EventOf<typeof PaperConsentConfirmed>
  | EventOf<typeof ConsentWithdrawn>
  | EventOf<typeof EntryRiskJudged>
  | EventOf<typeof OwnerExcluded>
  | EventOf<typeof OwnerExclusionEnded>

/** Types of the events that entries are made of. */
export const entryEventTypes: readonly string[] = [
  ListUserAdded.type,
  ListUserChanged.type,
  ListUserRemoved.type,
  BallotCast.type,
  BallotPaperCast.type,
  BallotSetAside.type,
  BallotWithdrawn.type,
  ConsentSigned.type,
  PaperConsentConfirmed.type,
  ConsentWithdrawn.type,
  EntryRiskJudged.type,
  OwnerExcluded.type,
  OwnerExclusionEnded.type,
]

/** Returns the events of a batch that entries are made of, in order. */
export const entryEventsOf = (events: readonly RecordedEvent[]): readonly RecordedEvent<EntryEvent>[] =>
  // The type names decide, as in eventsOf.
  events.filter(({ type }) => entryEventTypes.includes(type)) as unknown as readonly RecordedEvent<EntryEvent>[]

/**
 * Returns an entry after an event; undefined: it is not on the list. An event about a missing entry
 * changes nothing.
 */
export const evolveEntry = (
  entry: Entry | undefined,
  { type, data, metadata }: RecordedEvent<EntryEvent>,
): Entry | undefined => {
  if (type === 'ListUserAdded') {
    const { listUserId, listId, personId, dong, ho, area, landShare, representative = false } = data
    return {
      list_user_id: listUserId,
      list_id: listId,
      dong,
      ho,
      person_id: personId,
      area,
      land_share: landShare,
      representative,
      completed_on: null,
      ballots: 0,
      at_risk: false,
      left_out: false,
    }
  }
  if (!entry || type === 'ListUserRemoved') return undefined
  if (type === 'ListUserChanged')
    return {
      ...entry,
      area: data.area,
      land_share: data.landShare,
      representative: data.representative ?? entry.representative,
    }
  if (type === 'EntryRiskJudged') return { ...entry, at_risk: isAtRisk(data) }
  if (type === 'OwnerExcluded' || type === 'OwnerExclusionEnded')
    return { ...entry, left_out: type === 'OwnerExcluded' }
  // At most one of an entry's consents stands, so this is the one that was withdrawn.
  if (type === 'ConsentWithdrawn') return { ...entry, completed_on: null }
  if (type === 'BallotSetAside' || type === 'BallotWithdrawn') return withoutBallot(entry)
  // It is complete with the first ballot, whatever else is voted on in the list.
  const completed_on = entry.completed_on ?? dayAt(new Date(metadata.at))
  const isBallot = type === 'BallotCast' || type === 'BallotPaperCast'
  return { ...entry, completed_on, ballots: entry.ballots + (isBallot ? 1 : 0) }
}

/** Takes a ballot from an entry, which is not complete without any. */
const withoutBallot = (entry: Entry): Entry => {
  const ballots = Math.max(0, entry.ballots - 1)
  return { ...entry, ballots, completed_on: ballots === 0 ? null : entry.completed_on }
}

/** Returns the entries after a batch; unchanged ones are the same objects. */
export const evolveEntries = (before: Entries, events: readonly RecordedEvent<EntryEvent>[]): Entries => {
  const after = new Map(before)
  for (const event of events) {
    const { listUserId } = event.data
    const entry = evolveEntry(after.get(listUserId), event)
    if (entry) after.set(listUserId, entry)
    else after.delete(listUserId)
  }
  return after
}
