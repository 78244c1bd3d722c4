import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './column-width.contract.ts'

/** Maximum number of views of an administrator. */
export const MAX_VIEWS = 100

const fieldName = z.string().regex(/^[\w.-]{1,60}$/)
/** Name of a collection, as the office calls it. */
const collection = z.string().regex(/^[a-z-]{1,40}$/)

/**
 * Filters by field. A search text (`q`) is refused: it would keep names and phones of residents for
 * years, and show them to colleagues.
 */
const filter = z
  .record(fieldName, z.union([z.string().max(100), z.number(), z.boolean()]))
  .refine((fields) => Object.keys(fields).length <= 20, '조건이 너무 많습니다.')
  .refine((fields) => !('q' in fields), '검색어는 저장하지 않습니다.')

const settings = {
  filter,
  sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }).nullable(),
  /** Columns that are hidden. */
  hidden: z.array(fieldName).max(60),
  /** Columns in their order; those left out follow in their usual one. */
  order: z.array(fieldName).max(60),
  /** Widths of columns in pixels, by field. Absent: as wide as they need. */
  widths: z
    .record(fieldName, z.int().min(MIN_COLUMN_WIDTH).max(MAX_COLUMN_WIDTH))
    .refine((fields) => Object.keys(fields).length <= 60, '열이 너무 많습니다.')
    .optional(),
}

const savedView = z.object({
  id,
  collection: z.string(),
  name: z.string(),
  ...settings,
  /** Complex whose administrators see it; null: it is its maker's alone. */
  apartmentId: id.nullable(),
  /** Whether the caller made it, and may change it. */
  isOwn: z.boolean(),
  /** Name of who made it; null for one who is no administrator any more. */
  maker: z.string().nullable(),
})
export type SavedView = z.output<typeof savedView>

/**
 * Returns the views of a collection that the caller made, and those that administrators of a
 * complex share (`apartmentId`), by their names.
 */
export const listSavedViews = contract({
  method: 'GET',
  path: '/api/admin/views',
  access: 'admin',
  tag: 'admin',
  summary: '저장한 보기',
  query: z.strictObject({ collection, apartmentId: id.optional() }),
  answers: { 200: z.array(savedView) },
})

const viewBody = z.strictObject({ collection, apartmentId: id.nullable(), name: text(60), ...settings })

/** Saves a view. 400 VALIDATION_FAILED for a name that the caller has already used, or too many. */
export const saveView = contract({
  method: 'POST',
  path: '/api/admin/views',
  access: 'admin',
  tag: 'admin',
  summary: '보기 저장',
  body: viewBody,
  answers: { 201: savedView },
})

/**
 * Renames a view of one's own; a repeated request changes nothing. 400 VALIDATION_FAILED for a name
 * that the caller has already used; 404 for a view of somebody else, also a shared one.
 */
export const renameView = contract({
  method: 'PUT',
  path: '/api/admin/views/{id}/name',
  access: 'admin',
  tag: 'admin',
  summary: '저장한 보기 이름 바꾸기',
  params: z.strictObject({ id }),
  body: z.strictObject({ name: text(60) }),
  answers: { 200: savedView },
})

/**
 * Deletes a view of one's own, or as a super administrator a shared one; a repeated request does
 * nothing. 404 for any other.
 */
export const deleteView = contract({
  method: 'DELETE',
  path: '/api/admin/views/{id}',
  access: 'admin',
  tag: 'admin',
  summary: '저장한 보기 삭제',
  params: z.strictObject({ id }),
  answers: { 200: z.object({ id }) },
})
