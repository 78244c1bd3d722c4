import type { BodyTo } from '#services/calls.contract.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { isLocalId } from './editor-state.ts'
import type { Sheet } from './sheet.ts'

/** Returns the server's template as the editor holds it. */
export const sheetOf = ({ fields, masks }: Pick<PdfTemplate, 'fields' | 'masks'>): Sheet => ({
  fields: fields.map(({ order: _order, ...field }) => field),
  masks,
})

type Body = BodyTo<'PUT /api/pdf-template/{id}/fields'>

/**
 * Returns a sheet as the call sends it: new marks have no id, and the order is that of the array.
 * `revision`: the one that it is based on.
 */
export const bodyOf = ({ fields, masks }: Sheet, revision: number): Body => ({
  fields: fields.map(({ id, ...field }, index) => ({ ...(isLocalId(id) ? {} : { id }), ...field, order: index + 1 })),
  masks: masks.map(({ id, ...mask }) => ({ ...(isLocalId(id) ? {} : { id }), ...mask })),
  revision,
})

/** Unsaved changes that are stored in the browser. */
export type Draft = {
  readonly revision: number
  /** Time of the last change, ISO. */
  readonly at: string
  readonly sheet: Sheet
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isMark = (value: unknown): boolean =>
  isObject(value) &&
  isText(value['id']) &&
  ['page', 'x', 'y', 'width', 'height'].every((name) => Number.isFinite(value[name]))

const isSheet = (value: unknown): value is Sheet =>
  isObject(value) &&
  Array.isArray(value['fields']) &&
  Array.isArray(value['masks']) &&
  value['fields'].every(
    (field) => isMark(field) && isObject(field) && isText(field['kind']) && isText(field['label']),
  ) &&
  value['masks'].every(isMark)

/**
 * Reads a stored draft; null where there is none, or none that this version of the office can read.
 */
export const readDraft = (text: string | null): Draft | null => {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const isDraft =
      isObject(value) && Number.isInteger(value['revision']) && isText(value['at']) && isSheet(value['sheet'])
    return isDraft ? (value as Draft) : null
  } catch {
    return null
  }
}
