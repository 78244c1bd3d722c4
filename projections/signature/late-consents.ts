import {
  ConsentDeclined,
  ConsentDeclineSigned,
  ConsentPreparationEnded,
  ConsentSigned,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
} from '#events/signature/consent.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { oneOf } from '../page.ts'
import { deleteRows, eventsOf, newestOf, upsertRows } from '../set-based.ts'

const lateConsent = table(
  'late_consent',
  { list_user_id: uuid, list_id: uuid, signed_at: timestamptz, position: bigint },
  { primaryKey: ['list_user_id'], indexes: { late_consent_list: ['list_id'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof lateConsents> {}
}

/** Returns the answers of owners in a batch, of which each is newer than a late signature. */
const answersIn = (events: readonly RecordedEvent[]) => [
  ...eventsOf(ConsentSigned, events),
  ...eventsOf(ConsentDeclined, events),
  ...eventsOf(ConsentDeclineSigned, events),
  ...eventsOf(PaperConsentConfirmed, events),
  ...eventsOf(PaperConsentDeclineConfirmed, events),
]

/**
 * Read model of owners who signed with a certificate before the close of their list, and were
 * verified after it, until they answer anew.
 */
export const lateConsents = {
  name: 'late-consents',
  version: 1,
  serves: 'office',
  tables: [lateConsent],
  reads: [lateConsent],
  handles: [
    ConsentPreparationEnded.type,
    ConsentSigned.type,
    ConsentDeclined.type,
    ConsentDeclineSigned.type,
    PaperConsentConfirmed.type,
    PaperConsentDeclineConfirmed.type,
    ListDeleted.type,
  ],
  touches: touchedLists,
  apply: async (transaction, events) => {
    const late = eventsOf(ConsentPreparationEnded, events).flatMap(({ data, position }) =>
      data.signedAt === undefined
        ? []
        : [{ listUserId: data.listUserId, listId: data.listId, signedAt: data.signedAt, position }],
    )
    const answered = answersIn(events).map(({ data: { listUserId, listId }, position }) => ({
      listUserId,
      listId,
      signedAt: null,
      position,
    }))
    // The last of a batch decides: an entry has one row.
    const inOrder = [...late, ...answered].toSorted((one, other) => one.position - other.position)
    const newest = newestOf(inOrder, ({ listUserId }) => listUserId)
    const rows = newest.flatMap(({ listUserId, listId, signedAt, position }) =>
      signedAt === null ? [] : [{ list_user_id: listUserId, list_id: listId, signed_at: signedAt, position }],
    )
    await upsertRows(transaction, lateConsent, rows)
    const over = newest.filter(({ signedAt }) => signedAt === null).map(({ listUserId }) => listUserId)
    await deleteRows(transaction, lateConsent, 'list_user_id', over)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, lateConsent, 'list_id', deleted)
  },
} satisfies Projection

/** Finds the owners of a list who signed in time and were verified too late, with their units. */
export const findLateConsents = (database: Database, listId: string) =>
  database
    .selectFrom('read.late_consent as c')
    .innerJoin('read.list_user as u', 'u.id', 'c.list_user_id')
    .where('c.list_id', '=', listId)
    .orderBy('c.position')
    .select(['c.list_user_id', 'u.person_id', 'u.dong', 'u.ho', 'c.signed_at'])
    .execute()

/**
 * Counts such owners by list, of lists that are not archived; `only` limits them to the complexes an
 * administrator may see (undefined: all).
 */
export const countLateConsents = (database: Database, only: readonly string[] | undefined) => {
  const counted = database
    .selectFrom('read.late_consent as c')
    .innerJoin('read.list as l', 'l.id', 'c.list_id')
    .innerJoin('read.list_user as u', 'u.id', 'c.list_user_id')
    .where('l.archived', '=', false)
    .groupBy(['l.id', 'l.name'])
    .orderBy('l.id')
    .select((eb) => ['l.id as list_id', 'l.name as list_name', eb.fn.countAll<number>().as('owners')])
  return (only ? counted.where('l.apartment_id', '=', oneOf(only, 'uuid')) : counted).execute()
}
