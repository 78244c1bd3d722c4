import { z } from 'zod'
import { MAX_ADDRESS_LENGTH } from './text.ts'
import { identityCheckWays } from './identity-check.ts'
import { isStorableArea } from './area.ts'
import {
  isOfficePhone,
  NATIONAL_PHONE_FORM,
  OFFICE_PHONE_WRONG,
  PHONE_FORM,
  PHONE_WRONG,
  toPhoneDigits,
} from './phone.ts'
import { LOT_FORM } from './building-ledger/lot.ts'
import { isStorableText } from './text.ts'
import { nameOfUnitPart } from './unit.ts'

/**
 * Schemas of values, as events and calls have them. Functions on a value are in its own file,
 * without zod.
 */

/**
 * Schema of a string of at most `max` UTF-16 units; later checks never see a longer one. Zod
 * continues with its other checks after a failed one, unless it aborts: otherwise a text of any
 * length would reach expressions, refinements and transforms.
 */
export const limitedString = (max: number, message?: string) =>
  z.string().max(max, { abort: true, ...(message === undefined ? {} : { error: message }) })

/**
 * Id in calls and in events: a UUIDv7 string, in lower case, as Postgres returns it, so that one id
 * has one spelling.
 */
export const id = z.uuidv7({ abort: true }).refine((value) => value === value.toLowerCase())

/** A public link's secret: 128 bits of randomness in base64url, 22 characters. */
export const linkSecret = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/** Schema of a number of bytes in base64url without padding. */
export const encryptedBytes = (count: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`))

/** Exact fraction in lowest terms: whole numbers of any length, as texts. */
export const ratio = z.strictObject({
  numerator: z.string().regex(/^\d{1,80}$/),
  denominator: z.string().regex(/^[1-9]\d{0,79}$/),
})
export type Ratio = z.output<typeof ratio>

/** Origin of an act, recorded if it is evidence. */
export const evidence = z.strictObject({ ip: z.string().max(64), userAgent: z.string().max(512) })
export type Evidence = z.output<typeof evidence>

/** An e-mail address, at most as long as one can be (RFC 5321, section 4.5.3.1). */
export const emailAddress = limitedString(254).pipe(z.email('이메일 형식이 올바르지 않습니다.'))

/** Schema of an e-mail address as it is typed; an empty text removes it. */
export const typedEmail = limitedString(254, '254자 이내로 입력해주세요.')
  .transform((typed) => typed.normalize('NFC').trim())
  .pipe(z.union([z.literal(''), emailAddress]))

/** A calendar day in Asia/Seoul, YYYY-MM-DD. */
export const day = z.iso.date()

/** Schema of a Korean phone number as the product stores it. */
export const phone = z.string().regex(PHONE_FORM, PHONE_WRONG)

/** Phone of an office: a phone, or a nationwide number (1588-1234). */
export const officePhone = z.union([phone, z.string().regex(NATIONAL_PHONE_FORM)])

/** Schema of an office's phone as people type it into a form; an empty one means none. */
export const typedOfficePhone = limitedString(30)
  .transform(toPhoneDigits)
  .refine((digits) => digits === '' || isOfficePhone(digits), OFFICE_PHONE_WRONG)

/** Schema of a phone as people type it into a form; an empty one means none. */
export const typedPhone = limitedString(30)
  .transform(toPhoneDigits)
  .pipe(z.union([z.literal(''), phone]))

/** Lot of land as public registers number it, 19 digits (`building-ledger/lot.ts`). */
export const lot = limitedString(19).regex(LOT_FORM, '지번을 다시 골라주세요.')

/** An area inside the product: an integer of 1/10000 ㎡, so that sums are exact. */
export const area = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER)

/** An area on the wire: ㎡ as a JSON number with up to four decimals. */
export const squareMetres = z
  .number()
  .nonnegative()
  .max(1_000_000)
  .refine(isStorableArea, { message: '면적은 소수점 넷째 자리까지 입력해주세요.' })

const storableIn = (typed: number, max: number) =>
  limitedString(typed, `${max}자 이내로 입력해주세요.`).refine(isStorableText, '사용할 수 없는 문자가 들어 있습니다.')
const filledIn = z.string().min(1, '필수 항목을 모두 입력해주세요.')

/**
 * Returns the maximum length as typed: a syllable of Hangul is up to three letters if it is typed
 * decomposed; spaces around a text are trimmed.
 */
const mostTyped = (max: number): number => max * 3 + 100

/**
 * Schema of a text of one line or more: NFC-normalised, trimmed, not empty, at most `max`
 * characters; a far longer one is not even normalised.
 */
export const text = (max: number) =>
  storableIn(mostTyped(max), max)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(filledIn.max(max, `${max}자 이내로 입력해주세요.`))

/** Schema of a trimmed text; it may be empty. A text that is longer with its spaces is refused. */
export const trimmedText = (max: number) => limitedString(max).trim()

/** A person's name, NFC-normalised, without the spaces that rolls put between syllables. */
export const personName = text(100)

/** Address to which letters are sent. */
export const postalAddress = text(MAX_ADDRESS_LENGTH)
/** Schema of an address as it is typed; an empty text removes it. */
export const typedAddress = limitedString(MAX_ADDRESS_LENGTH, `${MAX_ADDRESS_LENGTH}자 이내로 입력해주세요.`)
  .transform((typed) => typed.normalize('NFC').trim())
  .pipe(z.union([z.literal(''), postalAddress]))

/** Maximum length of the name of a 동 or 호, in characters. */
const UNIT_PART = 20

/** 동 and 호 are strings ("101", "1502", "가동", "지하101호"), under the one name that the unit has. */
const unitPart = (suffix: '동' | '호') =>
  storableIn(mostTyped(UNIT_PART), UNIT_PART)
    .transform((value) => nameOfUnitPart(value, suffix))
    .pipe(filledIn.max(UNIT_PART, '20자 이내로 입력해주세요.'))

export const dong = unitPart('동')
export const ho = unitPart('호')

/**
 * Check of an owner's identity on paper: how, by whom, on which day. Courts require it for each
 * single paper.
 */
export const identityCheck = z.strictObject({ how: z.enum(identityCheckWays), by: text(50), on: day })
export type IdentityCheck = z.output<typeof identityCheck>
