import { day as daySchema, phone as phoneSchema } from '#events/values/schemas.ts'
import { PHONE_WRONG, toPhoneDigits } from '#events/values/phone.ts'
import { isStorableText } from '#events/values/text.ts'
import type { PlacedTemplateField } from '#events/pdf-template/pdf-template.events.ts'
import { DomainError, type FieldError } from '../../core/domain-error.ts'
import type { Submission } from './signing.contract.ts'

type Value = Submission['values'][string]
type Values = Readonly<Record<string, Value>>

/**
 * Maximum number of letters in all values: one event is one message of the broker, whose size is
 * bounded.
 */
const MAX_LETTERS = 50_000

/**
 * Pattern of invisible characters in a text: blanks, and letters such as the Hangul filler
 * (U+3164).
 */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

const pathOf = (id: string): string => `values.${id}`
const invalid = (errors: readonly FieldError[]) => new DomainError('VALIDATION_FAILED', errors)

/**
 * Returns the fields for the signer to fill: those without a value from the roll. Signature fields
 * are excluded, since a signature is drawn, and so are numbers of consents, which the server gives.
 */
export const requiredFields = (
  fields: readonly PlacedTemplateField[],
  ofRoll: ReadonlyMap<string, string>,
): readonly PlacedTemplateField[] =>
  fields.filter(({ id, kind, source }) => kind !== 'signature' && source !== 'consentNumber' && !ofRoll.has(id))

/**
 * Value of a field as it is stored; undefined: it is empty. `wrong`: the error as a Korean
 * sentence.
 */
type FieldInput = { readonly value: Value | undefined } | { readonly wrong: string }

const written = (text: string, schema: typeof daySchema | typeof phoneSchema, wrong: string): FieldInput => {
  const read = schema.safeParse(text)
  return read.success ? { value: read.data } : { wrong }
}

const writtenText = (kind: PlacedTemplateField['kind'], text: string): FieldInput => {
  if (text.replaceAll(UNSEEN, '') === '') return { value: undefined }
  if (!isStorableText(text)) return { wrong: '사용할 수 없는 문자가 들어 있습니다.' }
  if (kind === 'date' || kind === 'birthDate')
    return written(text, daySchema, '날짜를 연도-월-일(예: 1955-03-01)로 입력해주세요.')
  if (kind === 'phone') return written(toPhoneDigits(text), phoneSchema, PHONE_WRONG)
  return { value: text }
}

const writtenInto = ({ kind }: PlacedTemplateField, sent: Value | undefined): FieldInput => {
  if (sent === undefined) return { value: undefined }
  if (kind === 'checkbox')
    return typeof sent === 'boolean' ? { value: sent || undefined } : { wrong: '체크 표시만 할 수 있습니다.' }
  return typeof sent === 'string' ? writtenText(kind, sent.normalize('NFC').trim()) : { wrong: '글자로 입력해주세요.' }
}

/** @throws DomainError VALIDATION_FAILED for fields that are not there, or are no text's */
const assertKnownFields = (fields: readonly PlacedTemplateField[], sent: Values): void => {
  const known = new Set(fields.flatMap(({ id, kind }) => (kind === 'signature' ? [] : [id])))
  const unknown = Object.keys(sent).filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw invalid(unknown.map((id) => ({ path: pathOf(id), message: '이 문서에 없는 칸입니다.' })))
}

/**
 * Checks that values from the roll come back as they were shown.
 * @throws DomainError DOCUMENT_CHANGED
 */
const assertUnchangedValues = (
  fields: readonly PlacedTemplateField[],
  ofRoll: ReadonlyMap<string, string>,
  sent: Values,
) => {
  const changed = fields.filter((field) => {
    const [shown, back] = [ofRoll.get(field.id), sent[field.id]]
    if (shown === undefined || back === undefined || back === shown) return false
    const read = writtenInto(field, back)
    return 'wrong' in read || read.value !== shown
  })
  if (changed.length > 0)
    throw new DomainError(
      'DOCUMENT_CHANGED',
      changed.map(({ id }) => ({ path: pathOf(id), message: '명부의 내용과 다릅니다.' })),
    )
}

/**
 * Checks that exactly one box of each group is ticked.
 * @throws DomainError REQUIRED_FIELDS if none is, VALIDATION_FAILED if several are
 */
const assertChosen = (fields: readonly PlacedTemplateField[], ticked: ReadonlySet<string>): void => {
  const groups = Map.groupBy(
    fields.filter(({ choice }) => choice),
    ({ choice }) => choice?.group,
  )
  const counted = [...groups.values()].map((group) => ({
    group,
    count: group.filter(({ id }) => ticked.has(id)).length,
  }))
  const said = (message: string, wrong: typeof counted): FieldError[] =>
    wrong.flatMap(({ group }) => group.map(({ id }) => ({ path: pathOf(id), message })))
  const several = counted.filter(({ count }) => count > 1)
  if (several.length > 0) throw invalid(said('하나만 고를 수 있습니다.', several))
  const none = counted.filter(({ count }) => count === 0)
  if (none.length > 0) throw new DomainError('REQUIRED_FIELDS', said('하나를 골라주세요.', none))
}

/**
 * The values of all fields, by their ids: the roll's, and what the signer wrote into the others.
 * @throws DomainError VALIDATION_FAILED, DOCUMENT_CHANGED, REQUIRED_FIELDS, each naming the fields
 */
export const signedValues = (
  fields: readonly PlacedTemplateField[],
  ofRoll: ReadonlyMap<string, string>,
  sent: Values,
): Values => {
  assertKnownFields(fields, sent)
  assertUnchangedValues(fields, ofRoll, sent)
  const read = requiredFields(fields, ofRoll).map((field) => ({ field, ...writtenInto(field, sent[field.id]) }))
  const wrong = read.flatMap((one) => ('wrong' in one ? [{ path: pathOf(one.field.id), message: one.wrong }] : []))
  if (wrong.length > 0) throw invalid(wrong)
  const own = read.flatMap((one) => ('value' in one ? [one] : []))
  assertChosen(fields, new Set(own.flatMap(({ field, value }) => (value === true ? [field.id] : []))))
  const missing = own.filter(({ field, value }) => field.required && !field.choice && value === undefined)
  if (missing.length > 0)
    throw new DomainError(
      'REQUIRED_FIELDS',
      missing.map(({ field: { id, label } }) => ({ path: pathOf(id), message: `'${label}' 칸을 채워주세요.` })),
    )
  const values = own.flatMap(({ field, value }) => (value === undefined ? [] : [[field.id, value] as const]))
  if (values.reduce((sum, [, value]) => sum + String(value).length, 0) > MAX_LETTERS)
    throw invalid([{ path: 'values', message: '적으신 내용이 너무 깁니다.' }])
  return Object.fromEntries([...ofRoll, ...values])
}
