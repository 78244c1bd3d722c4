import { sql, type InferResult } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { containing, fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'

const described = (database: Database) =>
  database
    .selectFrom('read.pdf_template as t')
    .leftJoin('read.admin as u', 'u.id', 't.uploaded_by')
    .leftJoin('read.admin as c', 'c.id', 't.changed_by')
    .select(['t.id', 't.list_id', 't.apartment_id', 't.name', 't.original_file_name', 't.sha256', 't.object_key'])
    .select(['t.size', 't.pages', 't.removed', 't.fields', 't.masks', 't.version', 't.revision', 't.used_version'])
    .select(['t.uploaded_at', 't.uploaded_by', 't.changed_at', 't.changed_by'])
    .select(['u.name as uploader', 'c.name as changer'])

export type PdfTemplateRow = InferResult<ReturnType<typeof described>>[number]

export type PdfTemplatePage = Page<
  'name' | 'uploadedAt' | 'changedAt',
  {
    readonly q?: string | undefined
    readonly used?: boolean | undefined
    readonly id?: readonly string[] | undefined
  }
>

/** A page of a list's templates that are in use, the oldest first. */
export const findPdfTemplates = (
  database: Database,
  listId: string,
  page: PdfTemplatePage,
): Promise<PageOfRows<PdfTemplateRow>> => {
  const { q, used, id } = page.filter
  let query = described(database).where('t.list_id', '=', listId).where('t.deleted', '=', false)
  if (q !== undefined)
    query = query.where((eb) =>
      eb.or([eb('t.name', 'ilike', containing(q)), eb('t.original_file_name', 'ilike', containing(q))]),
    )
  if (used !== undefined) query = query.where(sql<boolean>`(t.used_version > 0) = ${used}`)
  if (id) query = query.where('t.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, {
    id: 't.id',
    name: 't.name',
    uploadedAt: 't.uploaded_at',
    changedAt: 't.changed_at',
  })
  return fetchPage(sorted.orderBy('t.uploaded_at').orderBy('t.id'), page)
}

/** A list's templates that are in use, the oldest first. */
export const findTemplateIds = async (database: Database, listId: string): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.pdf_template')
    .where('list_id', '=', listId)
    .where('deleted', '=', false)
    .select('id')
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The template on which a mask lies; undefined: there is no such mask. */
export const findTemplateOfMask = async (database: Database, maskId: string): Promise<string | undefined> => {
  const found = await database
    .selectFrom('read.pdf_template')
    .where(sql<boolean>`mask_ids @> array[${maskId}::text]`)
    .select('id')
    .executeTakeFirst()
  return found?.id
}
