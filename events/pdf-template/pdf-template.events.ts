import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'
import { choiceMeanings, MAX_GROUP } from '../values/field-choices.ts'
import { fieldKinds, legalFormKeys, MAX_ITEM_LENGTH, rollSources, type FieldSource } from '../values/template-field.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const bytes = z.int().positive()
const count = z.int().positive()
const fraction = z.number().min(0).max(1)
/** Boxes of one group exclude each other. Null: the box stands alone on purpose. */
const choice = z.strictObject({ group: z.string().min(1).max(MAX_GROUP), meaning: z.enum(choiceMeanings) }).nullable()
/** Position on the page as it is shown, from its top left; pages count from 1. */
const position = { page: count, x: fraction, y: fraction, width: fraction, height: fraction }
const kind = z.enum(fieldKinds)
const label = z.string().max(200)

const field = z.strictObject({
  id,
  kind,
  label,
  ...position,
  required: z.boolean(),
  source: z.enum(rollSources).nullable(),
  fontSize: z.number().positive().nullable(),
  align: z.enum(['left', 'center', 'right']),
  choice: choice.optional(),
})
/** Field as events hold it: those for the number of a consent are named beside them. */
type RecordedField = Readonly<z.output<typeof field>>
export type PlacedTemplateField = Omit<RecordedField, 'source'> & { readonly source: FieldSource | null }

const mask = z.strictObject({ id, ...position })
export type PlacedTemplateMask = Readonly<z.output<typeof mask>>

const offer = z.strictObject({
  from: z.enum(['form', 'label']),
  kind,
  label,
  ...position,
  required: z.boolean(),
  source: z.enum(rollSources).nullable(),
  choice: choice.optional(),
})
export type OfferedPosition = Readonly<z.output<typeof offer>>

/**
 * Stream `pdf-template-{templateId}`. `sha256` and `bytes` are those of the uploaded file,
 * `objectKey` and `size` of the stored one: `removed` names the removed parts. Pages in points, as
 * shown. A blank form is nobody's personal data.
 */
export const PdfTemplateUploaded = defineEvent('PdfTemplateUploaded', {
  templateId: id,
  listId: id,
  apartmentId: id,
  originalFileName: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  sha256,
  bytes,
  objectKey: sha256,
  size: bytes,
  pages: z.array(z.strictObject({ width: z.number().positive(), height: z.number().positive() })).min(1),
  removed: z.array(z.string().max(40)),
  offers: z.array(offer),
  /** Whether it was uploaded with personal invitations: only those that name it show it. */
  forInvitations: z.literal(true).optional(),
})

const ofVersion = { templateId: id, listId: id, version: count }

/**
 * Fields from now on, all of them, in the order of filling. A new version begins with the masks of
 * the one before it.
 */
export const PdfTemplateFieldsPlaced = defineEvent('PdfTemplateFieldsPlaced', {
  ...ofVersion,
  revision: count,
  fields: z.array(field),
  /** Ids of the fields that hold the number of a consent; their source is null. */
  numberFieldIds: z.array(id).min(1).max(20).optional(),
})
/** All masks from now on. A version that is new begins with the fields of the one before it. */
export const PdfTemplateMasksPlaced = defineEvent('PdfTemplateMasksPlaced', {
  ...ofVersion,
  revision: count,
  masks: z.array(mask),
})
/**
 * First use by documents: from now on this version never changes. `by`: the first document, or the
 * batch.
 */
export const PdfTemplateVersionUsed = defineEvent('PdfTemplateVersionUsed', { ...ofVersion, by: id })
/**
 * Masked file of the version, as stored: per page, whether it is unchanged, had content removed, or
 * became a picture.
 */
export const PdfTemplateMasked = defineEvent('PdfTemplateMasked', {
  ...ofVersion,
  objectKey: sha256,
  size: bytes,
  pages: z.array(z.enum(['untouched', 'text', 'picture'])),
})
/**
 * Declaration of where the items stand that the law asks of a form, all of them from now on.
 * `text`: of an item that the form was drawn from.
 */
export const PdfTemplateItemsDeclared = defineEvent('PdfTemplateItemsDeclared', {
  templateId: id,
  listId: id,
  form: z.enum(legalFormKeys),
  items: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(40),
        page: count,
        text: z.string().min(1).max(MAX_ITEM_LENGTH).optional(),
      }),
    )
    .max(40),
})
export const PdfTemplateRenamed = defineEvent('PdfTemplateRenamed', {
  templateId: id,
  listId: id,
  name: z.string().min(1).max(200),
})
/** Out of use. The versions that documents rest on stay readable for them. */
export const PdfTemplateDeleted = defineEvent('PdfTemplateDeleted', { templateId: id, listId: id, apartmentId: id })

type RecordedFields = Pick<z.output<typeof PdfTemplateFieldsPlaced.schema>, 'fields' | 'numberFieldIds'>

/** Returns the fields that an event of placing them holds. */
export const placedFieldsOf = ({ fields, numberFieldIds = [] }: RecordedFields): readonly PlacedTemplateField[] =>
  fields.map((one) => (numberFieldIds.includes(one.id) ? { ...one, source: 'consentNumber' } : one))

/** Returns the parts of an event of placing fields. */
export const recordedFieldsOf = (fields: readonly PlacedTemplateField[]): RecordedFields => {
  const numberFieldIds = fields.flatMap(({ id: fieldId, source }) => (source === 'consentNumber' ? [fieldId] : []))
  return {
    fields: fields.map(({ source, ...one }) => ({ ...one, source: source === 'consentNumber' ? null : source })),
    ...(numberFieldIds.length === 0 ? {} : { numberFieldIds }),
  }
}

export type PdfTemplateEvent =
  | EventOf<typeof PdfTemplateUploaded>
  | EventOf<typeof PdfTemplateFieldsPlaced>
  | EventOf<typeof PdfTemplateMasksPlaced>
  | EventOf<typeof PdfTemplateVersionUsed>
  | EventOf<typeof PdfTemplateMasked>
  | EventOf<typeof PdfTemplateItemsDeclared>
  | EventOf<typeof PdfTemplateRenamed>
  | EventOf<typeof PdfTemplateDeleted>
