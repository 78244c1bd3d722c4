import { sql } from 'kysely'
import {
  DocumentDamaged,
  DocumentFailed,
  DocumentRequested,
  DocumentRetried,
  DocumentSealed,
  type DocumentFailure,
  type DocumentKind,
  type SealKind,
} from '#events/document/document.events.ts'
import type { EventOf } from '#events/event-type.ts'
import { PersonErased } from '#events/person/person.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  integer,
  naturalText,
  pick,
  table,
  text,
  textOf,
  texts,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { storeHashes, sealedFile } from './sealed-files.ts'
import { eventsOf, insertRows, newestOf, recordset, updateRows } from '../set-based.ts'

export type DocumentStatus = 'rendering' | 'sealed' | 'damaged' | 'failed' | 'erased'

const document = table(
  'document',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    kind: textOf<DocumentKind>(),
    template_id: uuid.nullable,
    template_version: integer.nullable,
    list_user_id: uuid.nullable,
    person_id: uuid.nullable,
    dong: naturalText.nullable,
    ho: naturalText.nullable,
    /** First batch that requested it. */
    batch_id: uuid.nullable,
    status: textOf<DocumentStatus>(),
    error: textOf<DocumentFailure>().nullable,
    requested_at: timestamptz,
    sealed_at: timestamptz.nullable,
    sealed_position: bigint.nullable,
    sha256: text.nullable,
    object_key: text.nullable,
    size: bigint.nullable,
    crc32: bigint.nullable,
    pages: integer.nullable,
    seal: textOf<SealKind>().nullable,
    masked_sha256: text.nullable,
    masked_object_key: text.nullable,
    masked_size: bigint.nullable,
    masked_crc32: bigint.nullable,
    masked_pages: integer.nullable,
    missing: texts,
    /** Position of its newest event. */
    position: bigint,
  },
  {
    primaryKey: ['id'],
    indexes: {
      document_list: ['list_id', 'dong', 'ho', 'id'],
      document_template: ['template_id', 'template_version', 'list_user_id'],
      document_person: ['person_id'],
      document_sealed: ['sealed_position'],
      document_object: ['object_key'],
      document_masked_object: ['masked_object_key'],
    },
  },
)

const tables = [document, sealedFile]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof documents> {}
}

/** Read model of documents, and of their outcome. Their content is not stored. */
export const documents = {
  name: 'documents',
  version: 1,
  serves: 'participation',
  tables,
  reads: tables,
  handles: [
    DocumentRequested.type,
    DocumentSealed.type,
    DocumentFailed.type,
    DocumentDamaged.type,
    DocumentRetried.type,
    PersonErased.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(transaction, document, eventsOf(DocumentRequested, events).map(requestedRow))
    await storeFiles(transaction, events)
    await storeHashes(transaction, eventsOf(DocumentSealed, events))
    await takeSteps(transaction, stepsOf(events))
    await erase(
      transaction,
      eventsOf(PersonErased, events).map(({ data }) => data.personId),
    )
  },
} satisfies Projection

const requestedRow = ({ data, metadata, position }: RecordedEvent<EventOf<typeof DocumentRequested>>) => ({
  id: data.documentId,
  list_id: data.listId,
  apartment_id: data.apartmentId,
  kind: data.kind,
  template_id: data.templateId ?? null,
  template_version: data.templateVersion ?? null,
  list_user_id: data.listUserId ?? null,
  person_id: data.personId ?? null,
  dong: data.dong ?? null,
  ho: data.ho ?? null,
  batch_id: data.batchId ?? null,
  status: 'rendering' as const,
  error: null,
  requested_at: metadata.at,
  sealed_at: null,
  sealed_position: null,
  ...noFiles,
  position,
})

const noFiles = {
  sha256: null,
  object_key: null,
  size: null,
  crc32: null,
  pages: null,
  seal: null,
  masked_sha256: null,
  masked_object_key: null,
  masked_size: null,
  masked_crc32: null,
  masked_pages: null,
  missing: [],
} as const

const fileColumns = [
  'sealed_at',
  'sealed_position',
  'sha256',
  'object_key',
  'size',
  'crc32',
  'pages',
  'seal',
  'masked_sha256',
  'masked_object_key',
  'masked_size',
  'masked_crc32',
  'masked_pages',
  'missing',
] as const

/** Stores the files of sealed documents; where one was sealed twice, the second file counts. */
const storeFiles = (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> =>
  updateRows(
    transaction,
    document,
    fileColumns,
    newestOf(eventsOf(DocumentSealed, events), ({ data }) => data.documentId).map(({ data, metadata, position }) => ({
      id: data.documentId,
      sealed_at: metadata.at,
      sealed_position: position,
      sha256: data.sha256,
      object_key: data.objectKey,
      size: data.size,
      crc32: data.crc32,
      pages: data.pages,
      seal: data.seal,
      masked_sha256: data.masked.sha256,
      masked_object_key: data.masked.objectKey,
      masked_size: data.masked.size,
      masked_crc32: data.masked.crc32,
      masked_pages: data.masked.pages,
      missing: data.missing,
    })),
  )

const step = pick(document, 'id', 'status', 'error', 'position')
type Step = WrittenRow<typeof step>

/** Returns the last status of documents in a batch of events. */
const stepsOf = (events: readonly RecordedEvent[]): readonly Step[] => {
  const steps: readonly Step[] = [
    ...eventsOf(DocumentSealed, events).map((event) => stepOf(event, 'sealed')),
    ...eventsOf(DocumentFailed, events).map((event) => stepOf(event, 'failed', event.data.reason)),
    ...eventsOf(DocumentDamaged, events).map((event) => stepOf(event, 'damaged')),
    ...eventsOf(DocumentRetried, events).map((event) => stepOf(event, 'rendering')),
  ]
  const inOrder = steps.toSorted((one, other) => one.position - other.position)
  return newestOf(inOrder, ({ id }) => id)
}

const stepOf = (
  { data, position }: { readonly data: { readonly documentId: string }; readonly position: number },
  status: DocumentStatus,
  error: DocumentFailure | null = null,
): Step => ({ id: data.documentId, status, error, position })

/** Updates the status of documents; an erased one stays so, whatever was still in progress. */
const takeSteps = async (transaction: ReadModelTransaction, steps: readonly Step[]): Promise<void> => {
  if (steps.length === 0) return
  await sql`
    update document d set status = case when d.status = 'erased' then d.status else r.status end, error = r.error, position = r.position
    from ${recordset(steps, step)} where d.id = r.id`.execute(transaction)
}

const erase = async (transaction: ReadModelTransaction, personIds: readonly string[]): Promise<void> => {
  if (personIds.length === 0) return
  await sql`update document set status = 'erased' where person_id = any(${personIds}::uuid[])`.execute(transaction)
}
