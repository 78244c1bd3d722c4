import { PersonErased } from '#events/person/person.events.ts'
import { PaperCopyAttached, PaperCopyDestroyed, PaperCopyStored } from '#events/signature/paper-copy.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { table, text, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { oneOf } from '../page.ts'
import { deleteRows, eventsOf, insertRows, updateRows } from '../set-based.ts'

/** Table of copies of papers that exist. `consent_id` null: attached to nothing yet. */
const paperCopy = table(
  'paper_copy',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    list_user_id: uuid,
    person_id: uuid,
    consent_id: uuid.nullable,
    object_key: text,
    stored_at: timestamptz,
  },
  {
    primaryKey: ['id'],
    indexes: {
      paper_copy_list: ['list_id'],
      paper_copy_person: ['person_id'],
      paper_copy_object: ['object_key'],
    },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof paperCopies> {}
}

/** Read model of the copies of papers, for the rule that destroys them. */
export const paperCopies = {
  name: 'paper-copies',
  version: 1,
  serves: 'office',
  tables: [paperCopy],
  reads: [paperCopy],
  handles: [PaperCopyStored.type, PaperCopyAttached.type, PaperCopyDestroyed.type, PersonErased.type],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      paperCopy,
      eventsOf(PaperCopyStored, events).map(({ data, metadata }) => ({
        id: data.copyId,
        list_id: data.listId,
        apartment_id: data.apartmentId,
        list_user_id: data.listUserId,
        person_id: data.personId,
        consent_id: null,
        object_key: data.picture.objectKey,
        stored_at: metadata.at,
      })),
    )
    const attached = eventsOf(PaperCopyAttached, events)
    await updateRows(
      transaction,
      paperCopy,
      ['consent_id'],
      attached.map(({ data }) => ({ id: data.copyId, consent_id: data.consentId })),
    )
    const ended = eventsOf(PaperCopyDestroyed, events)
    await deleteRows(
      transaction,
      paperCopy,
      'id',
      ended.map(({ data }) => data.copyId),
    )
    const erased = eventsOf(PersonErased, events)
    await deleteRows(
      transaction,
      paperCopy,
      'person_id',
      erased.map(({ data }) => data.personId),
    )
  },
} satisfies Projection

/** Copy of a paper that exists. */
export type PaperCopyRow = {
  readonly id: string
  readonly list_id: string
  readonly list_user_id: string
  readonly consent_id: string | null
  readonly stored_at: Date
}

/** Returns the copies that exist, the oldest first; of complexes (undefined: all). */
export const findPaperCopies = (
  database: Database,
  apartments: readonly string[] | undefined,
): Promise<readonly PaperCopyRow[]> => {
  let query = database
    .selectFrom('read.paper_copy')
    .select(['id', 'list_id', 'list_user_id', 'consent_id', 'stored_at'])
    .orderBy('stored_at')
  if (apartments) query = query.where('apartment_id', '=', oneOf(apartments, 'uuid'))
  return query.execute()
}
