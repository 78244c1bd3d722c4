import { dayOf } from '../../controls/day-of.ts'
import { answerOf } from '#events/values/field-choices.ts'
import { PHONE_FORM } from '#events/values/phone.ts'
import type { FieldKind } from '#events/values/template-field.ts'
import { fieldKindLabels } from '#services/pdf-template/fields.contract.ts'
import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import { t } from '#ui/translate.ts'

export type FieldValues = Readonly<Record<string, string | boolean>>

/** Fields that one screen asks for: all with the same value, or check marks of one group. */
export type FieldRequest = {
  readonly kind: FieldKind
  readonly label: string
  readonly fields: readonly TemplateField[]
  readonly isRequired: boolean
  /** Marks check marks of which exactly one is ticked. */
  readonly isChoice: boolean
}

/** Kinds of fields with one value for the person or the unit, wherever they appear. */
const sameEverywhere: ReadonlySet<FieldKind> = new Set(['name', 'birthDate', 'phone', 'address', 'dong', 'ho', 'area'])

const belongs = (
  { kind, label, fields: [first] }: FieldRequest,
  last: FieldRequest | undefined,
  field: TemplateField,
): boolean => {
  if (first === undefined || field.kind !== kind) return false
  const [group, other] = [first.choice?.group, field.choice?.group]
  if (group !== undefined || other !== undefined) return group === other
  if (kind === 'checkbox') return last?.fields[0] === first && first.page === field.page
  return sameEverywhere.has(kind) && label === field.label
}

const labelOf = ({ kind, label }: TemplateField): string =>
  label.trim() === '' ? t(fieldKindLabels[kind]) : label.trim()

const demandsOf = ({ required, choice }: TemplateField) => {
  const isChoice = choice !== undefined && choice !== null
  return { isRequired: required || isChoice, isChoice }
}

/**
 * Returns the requests for fields, one per screen, in the order of the form. `ids`: fields that the
 * signer fills in.
 */
export const fieldRequestsOf = (fields: readonly TemplateField[], ids: readonly string[]): readonly FieldRequest[] => {
  const wanted = new Set(ids)
  const things: FieldRequest[] = []
  for (const field of fields) {
    if (!wanted.has(field.id) || field.kind === 'signature') continue
    const at = things.findIndex((thing) => belongs(thing, things.at(-1), field))
    const known = things[at]
    if (known === undefined)
      things.push({ kind: field.kind, label: labelOf(field), fields: [field], ...demandsOf(field) })
    else things[at] = { ...known, fields: [...known.fields, field], isRequired: known.isRequired || field.required }
  }
  return things
}

const textOf = (values: FieldValues, { id }: TemplateField): string => {
  const value = values[id]
  return typeof value === 'string' ? value : ''
}

/** Returns the typed value of a request; empty for none. */
export const valueOf = ({ fields: [first] }: FieldRequest, values: FieldValues): string =>
  first === undefined ? '' : textOf(values, first)

const isOfDay = (kind: FieldKind): boolean => kind === 'date' || kind === 'birthDate'

const isWhole = (kind: FieldKind, value: string): boolean => {
  if (kind === 'phone') return PHONE_FORM.test(value)
  return isOfDay(kind) ? dayOf(value) !== null : value.trim() !== ''
}

const incompleteTexts: Partial<Readonly<Record<FieldKind, string>>> = {
  phone: t('전화번호를 끝까지 적어주세요.'),
  date: t('년, 월, 일을 다시 확인해주세요.'),
  birthDate: t('년, 월, 일을 다시 확인해주세요.'),
}

/**
 * Returns an error in a sentence where the value is missing or incomplete; null where one can go
 * on. Optional fields may be empty but not incomplete.
 */
export const missingIn = (asked: FieldRequest, values: FieldValues): string | null => {
  const { kind, fields, isRequired, isChoice } = asked
  if (isChoice) return fields.filter(({ id }) => values[id] === true).length === 1 ? null : t('하나를 골라주세요.')
  if (kind === 'checkbox') {
    const isLeft = fields.some(({ id, required }) => required && values[id] !== true)
    return isLeft ? t('꼭 표시해야 하는 칸이 있습니다. 눌러서 표시해주세요.') : null
  }
  const value = valueOf(asked, values)
  if (value === '' && !isRequired) return null
  if (value === '' && isOfDay(kind)) return t('년, 월, 일을 모두 적어주세요.')
  return isWhole(kind, value) ? null : (incompleteTexts[kind] ?? t('내용을 적어주세요.'))
}

/** Returns the answers with one box of a choice ticked, and no other. */
export const withChosen = ({ fields }: FieldRequest, values: FieldValues, chosen: string): FieldValues => ({
  ...values,
  ...Object.fromEntries(fields.map(({ id }) => [id, id === chosen])),
})

/** Tells whether the ticked choice refuses consent. */
export const isDecline = (fields: readonly TemplateField[], values: FieldValues): boolean => {
  const answer = answerOf(fields, values)
  return answer !== undefined && answer.meaning !== 'consent' && fields.some(({ id, choice }) => choice && values[id])
}

/**
 * Tells whether a request is answered. An optional field that was never shown is not: a button
 * leaves it empty.
 */
const isSettled = (asked: FieldRequest, values: FieldValues): boolean =>
  missingIn(asked, values) === null && asked.fields.every(({ id }) => values[id] !== undefined)

/** Returns the index of the first unanswered request; null for none. */
export const firstMissing = (things: readonly FieldRequest[], values: FieldValues): number | null => {
  const index = things.findIndex((thing) => !isSettled(thing, values))
  return index === -1 ? null : index
}

/** Returns the values with a typed value in all fields of a request. */
export const withValue = ({ fields }: FieldRequest, values: FieldValues, value: string): FieldValues => ({
  ...values,
  ...Object.fromEntries(fields.map(({ id }) => [id, value])),
})

const comparableValue = (kind: FieldKind, value: string | boolean | undefined): string | boolean => {
  if (value === undefined) return kind === 'checkbox' ? false : ''
  return isOfDay(kind) && typeof value === 'string' ? (dayOf(value) ?? value) : value
}

/**
 * Returns the values with a request completed: empty fields are empty on purpose, and days have
 * their full form.
 */
export const settled = ({ kind, fields }: FieldRequest, values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(fields.map(({ id }) => [id, comparableValue(kind, values[id])])),
})

const storedValue = (kind: FieldKind, value: string | boolean | undefined): string | true | null => {
  if (typeof value !== 'string') return value === true ? true : null
  if (value.trim() === '') return null
  return isOfDay(kind) ? dayOf(value) : value.trim()
}

/**
 * Returns the answers that are submitted: those of present requests with a value, in the form of
 * the log.
 */
export const answersFor = (things: readonly FieldRequest[], values: FieldValues): FieldValues =>
  Object.fromEntries(
    things.flatMap(({ kind, fields }) =>
      fields.flatMap(({ id }) => {
        const value = storedValue(kind, values[id])
        return value === null ? [] : [[id, value] as const]
      }),
    ),
  )

const ofTheUnit: ReadonlySet<FieldKind> = new Set(['dong', 'ho', 'area', 'checkbox'])

/**
 * Returns the answers of one unit that are offered for the next: those about the person, not about
 * the unit, and no check marks.
 */
export const offeredToNext = (things: readonly FieldRequest[], values: FieldValues): FieldValues =>
  Object.fromEntries(
    things
      .filter(({ kind }) => !ofTheUnit.has(kind))
      .flatMap(({ fields }) =>
        fields.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]] as const])),
      ),
  )
