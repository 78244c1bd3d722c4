import type { InferResult } from 'kysely'
import type { DocumentKind } from '#events/document/document.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchCountedApart, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { nameOrder } from '../person/name-order.ts'
import { entryMatching } from '../person/person-search.ts'
import type { DocumentStatus } from './documents.ts'

/** Way of a document: a form filled in for signing on paper; signed online; or signed on paper. */
export type DocumentWay = 'form' | 'online' | 'paper'

export type DocumentPage = Page<
  'dong' | 'name' | 'status' | 'requestedAt' | 'sealedAt' | 'size',
  {
    readonly q?: string | undefined
    readonly dong?: string | undefined
    readonly ho?: string | undefined
    readonly status?: readonly DocumentStatus[] | undefined
    readonly kind?: readonly DocumentKind[] | undefined
    readonly way?: readonly DocumentWay[] | undefined
    readonly templateId?: readonly string[] | undefined
    readonly batchId?: string | undefined
    readonly userId?: readonly string[] | undefined
    readonly listUserId?: readonly string[] | undefined
    readonly id?: readonly string[] | undefined
  }
>

/**
 * List of the documents, and the complex whose persons may be searched by name; null where the
 * reader may not.
 */
export type DocumentsOf = { readonly listId: string; readonly personsOf: string | null }

const kindsOfWay: Readonly<Record<DocumentWay, readonly DocumentKind[]>> = {
  form: ['form'],
  online: ['consent', 'ballot'],
  paper: ['scan'],
}

/** Returns the way of a kind of documents; null for those that nobody signs. */
export const wayOf = (kind: DocumentKind): DocumentWay | null =>
  (Object.keys(kindsOfWay) as readonly DocumentWay[]).find((way) => kindsOfWay[way].includes(kind)) ?? null

const matching = (database: Database, { listId, personsOf }: DocumentsOf, filter: DocumentPage['filter']) => {
  const { q, dong, ho, status, kind, way, templateId, batchId, userId, listUserId, id } = filter
  let query = database.selectFrom('read.document as u').where('u.list_id', '=', listId)
  if (q !== undefined && q !== '') query = query.where(entryMatching(q, personsOf))
  if (dong !== undefined) query = query.where('u.dong', '=', dong)
  if (ho !== undefined) query = query.where('u.ho', '=', ho)
  if (status) query = query.where('u.status', '=', oneOf(status, 'text'))
  if (kind) query = query.where('u.kind', '=', oneOf(kind, 'text'))
  if (way)
    query = query.where(
      'u.kind',
      '=',
      oneOf(
        way.flatMap((one) => kindsOfWay[one]),
        'text',
      ),
    )
  if (templateId) query = query.where('u.template_id', '=', oneOf(templateId, 'uuid'))
  if (batchId !== undefined)
    query = query.where('u.id', 'in', (eb) =>
      eb.selectFrom('read.document_of_batch').where('batch_id', '=', batchId).select('document_id'),
    )
  if (userId) query = query.where('u.person_id', '=', oneOf(userId, 'uuid'))
  if (listUserId) query = query.where('u.list_user_id', '=', oneOf(listUserId, 'uuid'))
  if (id) query = query.where('u.id', '=', oneOf(id, 'uuid'))
  return query
}

const described = (documents: ReturnType<typeof matching>) =>
  documents
    .leftJoin('read.person as p', 'p.id', 'u.person_id')
    .leftJoin('read.pdf_template as t', 't.id', 'u.template_id')
    .leftJoin('read.consent as c', (join) =>
      join.onRef('c.document_id', '=', 'u.id').onRef('c.list_id', '=', 'u.list_id'),
    )
    .leftJoin('read.deposit as k', 'k.document_id', 'u.id')
    .leftJoin('read.deposit_setting as ks', (join) =>
      join.onRef('ks.list_id', '=', 'u.list_id').on('ks.is_on', '=', true).on('u.kind', '=', 'consent'),
    )
    .selectAll('u')
    .select(['p.name', 't.original_file_name', 'c.status as consent_status', 'c.withdrawn_at as consent_withdrawn_at'])
    .select(['k.centre', 'k.deposit_id', 'k.deposited_at', 'k.certificate_number', 'ks.centre as deposit_to'])

/**
 * Document with the present name of its person (null where they were erased, or it has none) and
 * the status of its consent.
 */
export type DocumentRow = InferResult<ReturnType<typeof described>>[number]

/** Returns a page of a list's documents. */
export const findDocuments = (
  database: Database,
  of: DocumentsOf,
  page: DocumentPage,
): Promise<PageOfRows<DocumentRow>> => {
  const all = matching(database, of, page.filter)
  const sorted = sortedBy(described(all), page, {
    id: 'u.id',
    dong: 'u.dong',
    name: nameOrder(of.personsOf),
    status: 'u.status',
    requestedAt: 'u.requested_at',
    sealedAt: 'u.sealed_at',
    // The size is that of the shown copy: the other one's would reveal the length of what is
    // masked.
    size: of.personsOf === null ? 'u.masked_size' : 'u.size',
  })
  const rows = sorted
    .orderBy('u.dong')
    .orderBy('u.ho')
    .orderBy('u.requested_at', 'desc')
    .orderBy('u.id')
    .limit(page.limit)
    .offset(page.offset)
  return fetchCountedApart(page, rows, all)
}

/** Returns documents by id. */
export const findDocumentsNamed = (database: Database, ids: readonly string[]): Promise<readonly DocumentRow[]> =>
  described(database.selectFrom('read.document as u').where('u.id', '=', oneOf(ids, 'uuid'))).execute()

/** Returns a person's documents of every list whose files exist, the oldest first. */
export const findDocumentsOfPerson = (database: Database, personId: string): Promise<readonly DocumentRow[]> =>
  described(
    database.selectFrom('read.document as u').where('u.person_id', '=', personId).where('u.status', '=', 'sealed'),
  )
    .orderBy('u.requested_at')
    .orderBy('u.id')
    .execute()

/**
 * Returns a list's documents in the order of its units, up to a position of the log: the content of
 * a download of all, missing ones included. `personsOf` is null for masked copies.
 */
export const findDocumentsUpTo = (
  database: Database,
  of: DocumentsOf,
  filter: DocumentPage['filter'] & { readonly status: readonly DocumentStatus[] },
  upTo: number,
): Promise<readonly DocumentRow[]> =>
  described(matching(database, of, filter))
    .where((eb) => eb(eb.fn.coalesce('u.sealed_position', 'u.position'), '<=', upTo))
    .orderBy('u.dong')
    .orderBy('u.ho')
    .orderBy(nameOrder(of.personsOf))
    .orderBy('u.requested_at')
    .orderBy('u.id')
    .execute()

/** Returns a list's entries that have a document of a template's version, made or in progress. */
export const findEntriesWithDocument = async (
  database: Database,
  { listId, templateId, version }: { readonly listId: string; readonly templateId: string; readonly version: number },
): Promise<ReadonlySet<string>> => {
  const rows = await database
    .selectFrom('read.document')
    .where('list_id', '=', listId)
    .where('template_id', '=', templateId)
    .where('template_version', '=', version)
    .where('status', 'in', ['rendering', 'sealed', 'damaged'])
    .where('list_user_id', 'is not', null)
    .select('list_user_id')
    .distinct()
    .execute()
  return new Set(rows.flatMap(({ list_user_id }) => list_user_id ?? []))
}

/** Returns documents that are to be made, except those of a running batch: its job makes them. */
export const findWaitingDocuments = async (database: Database): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.document as d')
    .where('d.status', '=', 'rendering')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('read.document_of_batch as m')
            .innerJoin('read.document_batch as b', 'b.id', 'm.batch_id')
            .whereRef('m.document_id', '=', 'd.id')
            .where('b.status', '=', 'running')
            .select('m.document_id'),
        ),
      ),
    )
    .select('d.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the document of a file that was ever sealed, by its hash. */
export const findDocumentByHash = (database: Database, sha256: string) =>
  database
    .selectFrom('read.sealed_file as f')
    .innerJoin('read.document as d', 'd.id', 'f.document_id')
    .where('f.sha256', '=', sha256)
    .select(['d.id', 'd.kind', 'd.status', 'f.masked', 'f.sealed_at', 'f.sealed_position'])
    .executeTakeFirst()

/** Returns the documents whose file is a stored object. */
export const findDocumentsOfObject = (
  database: Database,
  key: string,
): Promise<readonly { readonly id: string; readonly masked: boolean }[]> =>
  database
    .selectFrom('read.document')
    .where('status', '=', 'sealed')
    .where((eb) => eb.or([eb('object_key', '=', key), eb('masked_object_key', '=', key)]))
    .select((eb) => ['id', eb('masked_object_key', '=', key).$castTo<boolean>().as('masked')])
    .execute()

/**
 * Counts the readable sealed documents of some complexes (undefined: all), with the time of the
 * oldest. Those of erased persons are not readable.
 */
export const countDocuments = async (
  database: Database,
  apartments: readonly string[] | undefined,
): Promise<{ readonly count: number; readonly oldest: Date | null }> => {
  const query = database
    .selectFrom('read.document as d')
    .leftJoin('read.person as p', 'p.id', 'd.person_id')
    .where('d.sealed_at', 'is not', null)
    .where((eb) => eb.or([eb('p.erased', 'is', null), eb('p.erased', '=', false)]))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('d.sealed_at').as('oldest')])
  const row = await (
    apartments ? query.where('d.apartment_id', '=', oneOf(apartments, 'uuid')) : query
  ).executeTakeFirst()
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}
