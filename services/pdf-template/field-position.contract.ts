import { z } from 'zod'
import { fieldKinds, fieldSources, sourcesOfKind, usualSourceOf } from '#events/values/template-field.ts'
import { choiceFault, choiceMeanings, MAX_GROUP, withChoicesOfLabels } from '#events/values/field-choices.ts'
import { id, text } from '#events/values/schemas.ts'
import { fieldKindLabels, MAX_FIELDS, MAX_MASKS } from './fields.contract.ts'

/** Fields and masks, as they come in and go out. */

const fieldKind = z.enum(fieldKinds)
const fieldSource = z.enum(fieldSources)
const alignment = z.enum(['left', 'center', 'right'])

/** Fractions of the page as it is shown, from its top left; pages count from 1. */
const position = { page: z.number(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }

/**
 * Choice of a box. Boxes of one group exclude each other: exactly one is ticked. `meaning`: what it
 * says about the consent.
 */
const choice = z.strictObject({ group: z.string().min(1).max(MAX_GROUP), meaning: z.enum(choiceMeanings) })

export const field = z.object({
  id,
  kind: fieldKind,
  label: z.string(),
  ...position,
  required: z.boolean(),
  /** Value of the roll that fills it; null: the signer does. */
  source: fieldSource.nullable(),
  /** Font size in points; null: 10.5. A text that does not fit is set smaller, then broken. */
  fontSize: z.number().nullable(),
  align: alignment,
  /** Place in the order in which fields are filled in, from 1. Fields stand in this order. */
  order: z.number(),
  /** Choice of a check mark; null: it deliberately belongs to no group. */
  choice: choice.nullable().optional(),
})
export type TemplateField = z.output<typeof field>

export const mask = z.object({ id, ...position })
export type TemplateMask = z.output<typeof mask>

/** Field that the file itself offers: of its form, or beside a label that was found in its text. */
export const offer = z.object({
  from: z.enum(['form', 'label']),
  kind: fieldKind,
  label: z.string(),
  ...position,
  required: z.boolean(),
  /** Suggested source: beside 년, 월 and 일 the parts of the day. */
  source: fieldSource.nullable(),
  /** Choice of a form's radio buttons, and of labels that contradict each other. */
  choice: choice.nullable().optional(),
})
export type OfferedTemplateField = z.output<typeof offer>

/** Millionths of a page are finer than any printer. */
const MILLION = 1_000_000
const rounded = (fraction: number): number => Math.round(fraction * MILLION) / MILLION
/** Minimum size, as a fraction of the page: a smaller box is invisible. */
const MINIMUM = 0.001
const fraction = z.number().min(0).max(1).transform(rounded)
const extent = fraction.refine((value) => value >= MINIMUM, '너무 작습니다.')
const placed = {
  page: z.int().min(1).max(200),
  x: fraction,
  y: fraction,
  width: extent,
  height: extent,
}
/** A hair over the edge is how browsers calculate. */
const OVER_THE_EDGE = 2 / MILLION
type PlacedArea = z.output<z.ZodObject<typeof placed>>
const isInsidePage = ({ x, y, width, height }: PlacedArea): boolean =>
  x + width <= 1 + OVER_THE_EDGE && y + height <= 1 + OVER_THE_EDGE
const outsidePageError = { message: '쪽 밖으로 나갔습니다.' }
const inside = <Area extends PlacedArea>(area: Area): Area => ({
  ...area,
  width: rounded(Math.min(area.width, 1 - area.x)),
  height: rounded(Math.min(area.height, 1 - area.y)),
})

const placedField = z
  .strictObject({
    /** Id of the template's field; without a match the field is new and gets an id of its own. */
    id: z.string().max(64).optional(),
    kind: fieldKind,
    label: z.string().max(0).or(text(100)).optional(),
    ...placed,
    required: z.boolean().optional(),
    source: fieldSource.nullable().optional(),
    fontSize: z.number().min(4).max(72).nullable().optional(),
    align: alignment.optional(),
    order: z.int().min(1).max(10_000).optional(),
    /** Choice. Absent: boxes whose labels contradict each other become one choice. */
    choice: choice.nullable().optional(),
  })
  .refine(isInsidePage, outsidePageError)
  .refine(
    ({ kind, source }) =>
      source === undefined || source === null || (sourcesOfKind[kind] as readonly string[]).includes(source),
    { path: ['source'], message: '이 종류의 필드는 이 값으로 채울 수 없습니다.' },
  )
  .transform(inside)
  .transform(({ label, required, source, fontSize, align, choice: chosen, ...rest }) => ({
    ...rest,
    ...(chosen === undefined ? {} : { choice: chosen }),
    label: label === undefined || label === '' ? fieldKindLabels[rest.kind] : label,
    required: required ?? rest.kind === 'signature',
    source: source === undefined ? usualSourceOf(rest.kind) : source,
    fontSize: fontSize ?? null,
    align: align ?? (rest.kind === 'checkbox' || rest.kind === 'signature' ? ('center' as const) : ('left' as const)),
  }))

const placedMask = z
  .strictObject({ id: z.string().max(64).optional(), ...placed })
  .refine(isInsidePage, outsidePageError)
  .transform(inside)

export const placedFields = z
  .array(placedField)
  .max(MAX_FIELDS, `필드는 ${MAX_FIELDS}개까지 둘 수 있습니다.`)
  .transform(withChoicesOfLabels)
  .superRefine((fields, context) => {
    for (const [index, one] of fields.entries()) {
      const message = choiceFault(one, fields)
      if (message !== undefined) context.addIssue({ code: 'custom', path: [index, 'choice'], message })
    }
  })
export const placedMasks = z.array(placedMask).max(MAX_MASKS, `가림은 ${MAX_MASKS}개까지 둘 수 있습니다.`)
