import { sql } from 'kysely'
import type { EventOf } from '#events/event-type.ts'
import { EntryNoted, ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import { OwnerExcluded, OwnerExclusionEnded } from '#events/roll/owner-exclusion.events.ts'
import { EntryRiskJudged } from '#events/registry/register.events.ts'
import { MemoWithdrawn, MemoWritten } from '#events/person/memo.events.ts'
import { PersonChanged, PersonErased, PersonRegistered } from '#events/person/person.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { ConsentSigned, ConsentWithdrawn, PaperConsentConfirmed } from '#events/signature/consent.events.ts'
import { BallotCast, BallotPaperCast, BallotSetAside, BallotWithdrawn } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, boolean, integer, pick, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { isAtRisk } from '../list/at-risk.ts'
import { deleteRows, eventsOf, insertRows, newestOf, recordset, updateRows } from '../set-based.ts'
import { contactChange, markAgain, recordContactChanges } from '../history/contact-changes.ts'
import { person, recordPersons } from '../person/persons.ts'
import { listUser, listUserRemoved } from './list-user-tables.ts'

const tables = [listUser, listUserRemoved, contactChange, person]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof listUsers> {}
}

/** Read model of entries of lists with their persons, and when names or phones were changed. */
export const listUsers = {
  name: 'list-users',
  version: 15,
  serves: 'participation',
  tables,
  reads: tables,
  handles: [
    ListUserAdded.type,
    ListUserChanged.type,
    ListUserRemoved.type,
    EntryNoted.type,
    OwnerExcluded.type,
    OwnerExclusionEnded.type,
    ListDeleted.type,
    PersonRegistered.type,
    PersonChanged.type,
    PersonErased.type,
    MemoWritten.type,
    MemoWithdrawn.type,
    BallotCast.type,
    BallotPaperCast.type,
    BallotSetAside.type,
    BallotWithdrawn.type,
    ConsentSigned.type,
    PaperConsentConfirmed.type,
    ConsentWithdrawn.type,
    EntryRiskJudged.type,
  ],
  touches: touchedLists,
  apply: async (transaction, events) => {
    const contacts = await recordPersons(transaction, events)
    const added = await recordEntries(transaction, events)
    await changeHoldings(
      transaction,
      eventsOf(ListUserChanged, events).filter(({ data, position }) => position > (added.get(data.listUserId) ?? 0)),
    )
    await note(
      transaction,
      eventsOf(EntryNoted, events).filter(({ data, position }) => position > (added.get(data.listUserId) ?? 0)),
      eventsOf(PersonErased, events).map(({ data }) => data.personId),
    )
    await leaveOut(
      transaction,
      [...eventsOf(OwnerExcluded, events), ...eventsOf(OwnerExclusionEnded, events)].filter(
        ({ data, position }) => position > (added.get(data.listUserId) ?? 0),
      ),
    )
    await countBallots(transaction, ballotSteps(events))
    await consent(transaction, events)
    await judge(
      transaction,
      eventsOf(EntryRiskJudged, events).filter(({ data, position }) => position > (added.get(data.listUserId) ?? 0)),
    )
    await recordContactChanges(transaction, contacts, events)
    await markAgain(transaction, [...added.keys()])
    await countMemos(transaction, eventsOf(MemoWritten, events), 1)
    await countMemos(transaction, eventsOf(MemoWithdrawn, events), -1)
    await forgetLists(transaction, eventsOf(ListDeleted, events))
  },
} satisfies Projection

type EventsOfType<Definition> = readonly RecordedEvent<EventOf<Definition>>[]

/**
 * Stores added and removed entries; for those that come back, only the changes of their contact are
 * still known. Returns the position of the last addition of each entry in the batch.
 */
const recordEntries = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, number>> => {
  const removed = newestOf(eventsOf(ListUserRemoved, events), ({ data }) => data.listUserId)
  const added = newestOf(eventsOf(ListUserAdded, events), ({ data }) => data.listUserId)
  const goneAt = new Map(removed.map(({ data, position }) => [data.listUserId, position]))
  const cameAt = new Map(added.map(({ data, position }) => [data.listUserId, position]))
  const entered = await enteredAt(transaction, events)
  const touched = removed.map(({ data }) => data.listUserId)
  await deleteRows(transaction, listUser, 'id', touched)
  await deleteRows(transaction, listUserRemoved, 'id', [...cameAt.keys()])
  const stayed = removed.filter(({ data, position }) => position > (cameAt.get(data.listUserId) ?? 0))
  await insertRows(
    transaction,
    listUserRemoved,
    stayed.map(({ data: { listUserId, listId, personId }, position }) => ({
      id: listUserId,
      list_id: listId,
      person_id: personId,
      entered_position: entered.get(listUserId) ?? position,
    })),
  )
  await insertRows(
    transaction,
    listUser,
    added
      .filter(({ data, position }) => position > (goneAt.get(data.listUserId) ?? 0))
      .map((event) => ({ ...rowOf(event), entered_position: entered.get(event.data.listUserId) ?? event.position })),
  )
  return cameAt
}

/** Returns the first addition of each entry: as stored, or by the first event of the batch. */
const enteredAt = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, number>> => {
  const added = eventsOf(ListUserAdded, events)
  const ids = [...added, ...eventsOf(ListUserRemoved, events)].map(({ data }) => data.listUserId)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; entered: number }>`
    select id, entered_position::float8 as entered from list_user where id = any(${ids}::uuid[])
    union all select id, entered_position::float8 from list_user_removed where id = any(${ids}::uuid[])`.execute(
    transaction,
  )
  const known = rows.map(({ id, entered }) => [id, entered] as const)
  return new Map([...added.map(({ data, position }) => [data.listUserId, position] as const).toReversed(), ...known])
}

const rowOf = ({ data, position }: EventsOfType<typeof ListUserAdded>[number]) => ({
  id: data.listUserId,
  list_id: data.listId,
  person_id: data.personId,
  dong: data.dong,
  ho: data.ho,
  area: data.area,
  land_share: data.landShare,
  ownership_share: data.ownershipShare,
  kakao_enabled: data.kakaoEnabled,
  representative: data.representative ?? false,
  standing: null,
  remarks: null,
  left_out: false,
  added_position: position,
  completed_at: null,
  completed_position: null,
  ballots: 0,
  at_risk: false,
  contact_changed_at: null,
})

const holding = {
  ...pick(listUser, 'id', 'area', 'land_share', 'ownership_share', 'kakao_enabled'),
  representative: boolean.nullable,
}

const changeHoldings = async (
  transaction: ReadModelTransaction,
  changed: EventsOfType<typeof ListUserChanged>,
): Promise<void> => {
  if (changed.length === 0) return
  const said = new Map<string, (typeof changed)[number]['data']>()
  // An event may leave out whether they represent their unit.
  for (const { data } of changed) said.set(data.listUserId, { ...said.get(data.listUserId), ...data })
  const rows = [...said].map(([id, data]) => ({
    id,
    area: data.area,
    land_share: data.landShare,
    ownership_share: data.ownershipShare,
    kakao_enabled: data.kakaoEnabled,
    representative: data.representative ?? null,
  }))
  await sql`
    update list_user u set area = r.area, land_share = r.land_share, ownership_share = r.ownership_share, kakao_enabled = r.kakao_enabled,
      representative = coalesce(r.representative, u.representative)
    from ${recordset(rows, holding)} where u.id = r.id`.execute(transaction)
}

/** Folds the notes of entries; nothing is stored for erased persons. */
const note = async (
  transaction: ReadModelTransaction,
  noted: EventsOfType<typeof EntryNoted>,
  erased: readonly string[],
): Promise<void> => {
  await updateRows(
    transaction,
    listUser,
    ['standing', 'remarks'],
    newestOf(noted, ({ data }) => data.listUserId).map(({ data: { listUserId, standing, remarks } }) => ({
      id: listUserId,
      standing,
      remarks,
    })),
  )
  if (erased.length > 0)
    await sql`update list_user set remarks = null where person_id = any(${erased}::uuid[])`.execute(transaction)
}

/** Folds the exclusions from the number of owners. */
const leaveOut = (
  transaction: ReadModelTransaction,
  said: readonly (EventsOfType<typeof OwnerExcluded> | EventsOfType<typeof OwnerExclusionEnded>)[number][],
): Promise<void> => {
  const inOrder = said.toSorted((one, other) => one.position - other.position)
  const rows = newestOf(inOrder, ({ data }) => data.listUserId).map(({ type, data }) => ({
    id: data.listUserId,
    left_out: type === 'OwnerExcluded',
  }))
  return updateRows(transaction, listUser, ['left_out'], rows)
}

/** Ballot of an entry that was cast, or that does not count any more. */
type BallotStep = { readonly id: string; readonly position: number; readonly at: string; readonly adds: 1 | -1 }

type EntryBallotEvent = RecordedEvent & { readonly data: { readonly listUserId: string } }

const ballotSteps = (events: readonly RecordedEvent[]): readonly BallotStep[] => {
  const stepOf =
    (adds: BallotStep['adds']) =>
    ({ data, position, metadata }: EntryBallotEvent): BallotStep => ({
      id: data.listUserId,
      position,
      at: metadata.at,
      adds,
    })
  const cast = [...eventsOf(BallotCast, events), ...eventsOf(BallotPaperCast, events)].map(stepOf(1))
  const ended = [...eventsOf(BallotSetAside, events), ...eventsOf(BallotWithdrawn, events)].map(stepOf(-1))
  return [...cast, ...ended].toSorted((one, other) => one.position - other.position)
}

/** Completion of an entry; `completed_at` is an ISO time. */
type Completion = {
  readonly id: string
  readonly ballots: number
  readonly completed_at: string | null
  readonly completed_position: number | null
}

const afterStep = (entry: Completion, { position, at, adds }: BallotStep): Completion => {
  const ballots = Math.max(0, entry.ballots + adds)
  if (ballots === 0) return { ...entry, ballots, completed_at: null, completed_position: null }
  return entry.completed_at === null
    ? { ...entry, ballots, completed_at: at, completed_position: position }
    : { ...entry, ballots }
}

/** Counts the ballots of entries: an entry is complete with its first one, while any counts. */
const countBallots = async (transaction: ReadModelTransaction, steps: readonly BallotStep[]): Promise<void> => {
  if (steps.length === 0) return
  const ids = [...new Set(steps.map(({ id }) => id))]
  const { rows } = await sql<Omit<Completion, 'completed_at'> & { readonly completed_at: Date | null }>`
    select id, ballots, completed_at, completed_position from list_user where id = any(${ids}::uuid[])`.execute(
    transaction,
  )
  const entries = new Map<string, Completion>(
    rows.map((row) => [row.id, { ...row, completed_at: row.completed_at?.toISOString() ?? null }]),
  )
  for (const step of steps) {
    const entry = entries.get(step.id)
    if (entry) entries.set(step.id, afterStep(entry, step))
  }
  await updateRows(transaction, listUser, ['ballots', 'completed_at', 'completed_position'], [...entries.values()])
}

/** Completes entries by consents: an entry is complete while one stands, as its last event says. */
const consent = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const agreed = [...eventsOf(ConsentSigned, events), ...eventsOf(PaperConsentConfirmed, events)].map((event) => ({
    id: event.data.listUserId,
    at: event.metadata.at,
    position: event.position,
    stands: true,
  }))
  const withdrawn = eventsOf(ConsentWithdrawn, events).map(({ data, metadata, position }) => ({
    id: data.listUserId,
    at: metadata.at,
    position,
    stands: false,
  }))
  const inOrder = [...agreed, ...withdrawn].toSorted((one, other) => one.position - other.position)
  if (inOrder.length === 0) return
  const rows = newestOf(inOrder, ({ id }) => id)
  await sql`
    update list_user u set completed_at = case when r.stands then r.at end, completed_position = case when r.stands then r.position end
    from ${recordset(rows, { id: uuid, at: timestamptz, position: bigint, stands: boolean })} where u.id = r.id`.execute(
    transaction,
  )
}

const countMemos = async (
  transaction: ReadModelTransaction,
  memos: readonly { readonly data: { readonly personId: string } }[],
  sign: 1 | -1,
): Promise<void> => {
  if (memos.length === 0) return
  const counts = [...Map.groupBy(memos, ({ data }) => data.personId)].map(([id, of]) => ({ id, n: sign * of.length }))
  await sql`update person p set memo_count = p.memo_count + r.n
    from ${recordset(counts, { id: uuid, n: integer })} where p.id = r.id`.execute(transaction)
}

/** Deletes the entries of deleted lists; the persons stay, since they belong to the complex. */
const forgetLists = async (
  transaction: ReadModelTransaction,
  deleted: EventsOfType<typeof ListDeleted>,
): Promise<void> => {
  const ids = deleted.map(({ data }) => data.listId)
  for (const table of [listUser, listUserRemoved, contactChange]) await deleteRows(transaction, table, 'list_id', ids)
}

const judge = (transaction: ReadModelTransaction, judged: EventsOfType<typeof EntryRiskJudged>): Promise<void> =>
  updateRows(
    transaction,
    listUser,
    ['at_risk'],
    newestOf(judged, ({ data }) => data.listUserId).map(({ data }) => ({
      id: data.listUserId,
      at_risk: isAtRisk(data),
    })),
  )
