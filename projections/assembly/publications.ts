import { sql } from 'kysely'
import {
  AssemblyDocumentDestroyed,
  AssemblyDocumentPosted,
  AssemblyDocumentPublished,
  AssemblyDocumentWithdrawn,
  PublicationListSent,
  type PublicationEvent,
} from '#events/assembly/publication.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import type { PublicationKind } from '#events/values/assembly/publication-names.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { boolean, date, integer, table, text, textOf, uuid, type WrittenRow } from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { oneOf } from '../page.ts'
import { eventsOf, upsertRows } from '../set-based.ts'
import { deleteRowsOfLists, eventsAmong } from './batch-rows.ts'

/** Table of documents of assemblies, a row a version. `posted_on`: first day of another way. */
const publication = table(
  'publication',
  {
    id: uuid,
    assembly_id: uuid,
    apartment_id: uuid,
    list_id: uuid,
    document: textOf<PublicationKind>(),
    title: text,
    version: integer,
    status: textOf<'public' | 'replaced' | 'withdrawn'>(),
    withdrawn_because: text.nullable,
    made_on: date,
    published_on: date,
    posted_on: date.nullable,
    object_key: text,
    sha256: text,
    size: integer,
    pages: integer,
    destroyed: boolean,
  },
  {
    primaryKey: ['id'],
    indexes: {
      publication_apartment: ['apartment_id', 'assembly_id'],
      publication_assembly: ['assembly_id'],
      publication_list: ['list_id'],
      publication_file: ['object_key'],
    },
  },
)

/** Table of quarterly lists that were sent. */
const publicationList = table(
  'publication_list_sent',
  { assembly_id: uuid, quarter: text, list_id: uuid, sent_on: date },
  { primaryKey: ['assembly_id', 'quarter'], indexes: { publication_list_sent_list: ['list_id'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof publications> {}
}

const types: readonly string[] = [
  AssemblyDocumentPublished,
  AssemblyDocumentWithdrawn,
  AssemblyDocumentPosted,
  AssemblyDocumentDestroyed,
].map(({ type }) => type)

/** Read model of what of assemblies is published, and of what was. */
export const publications = {
  name: 'publications',
  version: 1,
  serves: 'office',
  tables: [publication, publicationList],
  reads: [publication, publicationList],
  handles: [...types, PublicationListSent.type, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await followDocuments(
      transaction,
      eventsAmong<Exclude<PublicationEvent, { type: 'PublicationListSent' }>>(types, events),
    )
    const sent = eventsOf(PublicationListSent, events).map(({ data }) => ({
      assembly_id: data.assemblyId,
      quarter: data.quarter,
      list_id: data.listId,
      sent_on: data.sentOn,
    }))
    await upsertRows(transaction, publicationList, sent)
    await deleteRowsOfLists(transaction, [publication, publicationList], events)
  },
} satisfies Projection

type OwnEvent = RecordedEvent<Exclude<PublicationEvent, { type: 'PublicationListSent' }>>
type WrittenDocument = WrittenRow<(typeof publication)['columns']>

const firstRow = ({ data }: Extract<OwnEvent, { type: 'AssemblyDocumentPublished' }>): WrittenDocument => ({
  id: data.publicationId,
  assembly_id: data.assemblyId,
  apartment_id: data.apartmentId,
  list_id: data.listId,
  document: data.document,
  title: data.title,
  version: data.version,
  status: 'public',
  withdrawn_because: null,
  made_on: data.madeOn,
  published_on: data.publishedOn,
  posted_on: null,
  object_key: data.file.objectKey,
  sha256: data.file.sha256,
  size: data.file.size,
  pages: data.file.pages,
  destroyed: false,
})

const earlier = (one: string | null, other: string): string => (one === null || other < one ? other : one)

const rowAfter = (row: WrittenDocument, event: OwnEvent): WrittenDocument => {
  switch (event.type) {
    case 'AssemblyDocumentPublished':
      return row
    case 'AssemblyDocumentWithdrawn':
      return { ...row, status: 'withdrawn', withdrawn_because: event.data.reason }
    case 'AssemblyDocumentPosted':
      return { ...row, posted_on: earlier(row.posted_on, event.data.postedOn) }
    case 'AssemblyDocumentDestroyed':
      return { ...row, destroyed: true }
  }
}

const idsIn = ({ type, data }: OwnEvent): readonly string[] =>
  type === 'AssemblyDocumentPublished' && data.replaces !== null
    ? [data.publicationId, data.replaces]
    : [data.publicationId]

/** Applies a batch: rows are read, changed in memory, written back. */
const followDocuments = async (transaction: ReadModelTransaction, events: readonly OwnEvent[]): Promise<void> => {
  if (events.length === 0) return
  const ids = [...new Set(events.flatMap(idsIn))]
  const found = await sql<WrittenDocument>`
    select id, assembly_id, apartment_id, list_id, document, title, version, status, withdrawn_because,
      made_on::text, published_on::text, posted_on::text, object_key, sha256, size, pages, destroyed
    from publication where id = any(${ids}::uuid[])`.execute(transaction)
  const rows = new Map(found.rows.map((row) => [row.id, row]))
  for (const event of events) {
    const { publicationId } = event.data
    const isNew = event.type === 'AssemblyDocumentPublished'
    const before = rows.get(publicationId)
    if (isNew && before === undefined) rows.set(publicationId, firstRow(event))
    else if (before) rows.set(publicationId, rowAfter(before, event))
    const former = isNew && event.data.replaces !== null ? rows.get(event.data.replaces) : undefined
    if (former?.status === 'public') rows.set(former.id, { ...former, status: 'replaced' })
  }
  await upsertRows(transaction, publication, [...rows.values()])
}

/** Returns the documents on the public page of a complex, those that were withdrawn or replaced included. */
export const findPublications = (database: Database, apartmentId: string) =>
  database
    .selectFrom('read.publication as p')
    .innerJoin('read.assembly as a', 'a.id', 'p.assembly_id')
    .where('p.apartment_id', '=', apartmentId)
    .selectAll('p')
    .select(['a.title as assembly_title', 'a.kind as assembly_kind', 'a.starts_at', 'a.status as assembly_status'])
    .orderBy('a.created_at', 'desc')
    .orderBy('p.published_on', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

/** Returns a document that anybody may read now; undefined for any other. */
export const findPublicDocument = (database: Database, apartmentId: string, id: string) =>
  database
    .selectFrom('read.publication as p')
    .where('p.id', '=', id)
    .where('p.apartment_id', '=', apartmentId)
    .where('p.status', '=', 'public')
    .where('p.destroyed', '=', false)
    .selectAll()
    .executeTakeFirst()

/** Returns all documents whose files exist, the oldest first; `only` limits them to complexes. */
export const findKeptPublications = (database: Database, only: readonly string[] | undefined) => {
  const kept = database
    .selectFrom('read.publication as p')
    .innerJoin('read.assembly as a', 'a.id', 'p.assembly_id')
    .where('p.destroyed', '=', false)
    .selectAll('p')
    .select(['a.kind as assembly_kind', 'a.ended_at', 'a.starts_at'])
    .orderBy('p.published_on')
    .orderBy('p.id')
  return (only ? kept.where('p.apartment_id', '=', oneOf(only, 'uuid')) : kept).execute()
}

/**
 * Returns the assemblies that ended, of lists that are not archived, with their documents and the
 * quarterly lists that were sent; `only` limits them to complexes.
 */
export const findRecordsDue = async (database: Database, only: readonly string[] | undefined) => {
  const ended = database
    .selectFrom('read.assembly as s')
    .innerJoin('read.list as l', 'l.id', 's.list_id')
    .innerJoin('read.apartment as a', 'a.id', 's.apartment_id')
    .where('l.archived', '=', false)
    .where('s.ended_at', 'is not', null)
    .select(['s.id', 's.title', 's.kind', 's.ended_at', 's.apartment_id', 's.list_id'])
    .select(['l.name as list_name', 'l.type as list_type', 'a.name as apartment_name'])
  const assemblies = await (only ? ended.where('s.apartment_id', '=', oneOf(only, 'uuid')) : ended).execute()
  const ids = oneOf(
    assemblies.map(({ id }) => id),
    'uuid',
  )
  const [documents, sent] = await Promise.all([
    database.selectFrom('read.publication').where('assembly_id', '=', ids).selectAll().execute(),
    database.selectFrom('read.publication_list_sent').where('assembly_id', '=', ids).selectAll().execute(),
  ])
  return assemblies.map((assembly) => ({
    assembly,
    documents: documents.filter(({ assembly_id: id }) => id === assembly.id),
    sent: sent.filter(({ assembly_id: id }) => id === assembly.id),
  }))
}
