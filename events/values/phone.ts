import { digitsIn } from './digits.ts'

/**
 * Pattern of a Korean phone number as the product stores it: digits only, 9 to 11 of them, the
 * first a 0.
 */
export const PHONE_FORM = /^0\d{8,10}$/

/** Message for an invalid phone. */
export const PHONE_WRONG = '전화번호는 0으로 시작하는 숫자 9~11자리로 입력해주세요.'
/** Message for an invalid phone of an office. */
export const OFFICE_PHONE_WRONG =
  '전화번호는 0으로 시작하는 숫자 9~11자리나 1588-1234 같은 대표번호 8자리로 입력해주세요.'

/**
 * Pattern of a nationwide number, without an area code: 1588-1234, 1600-…, 1899-…. Offices have
 * them, persons do not, and no message reaches them.
 */
export const NATIONAL_PHONE_FORM = /^1[568]\d{6}$/

/** Whether digits are a valid phone of an office. */
export const isOfficePhone = (digits: string): boolean => PHONE_FORM.test(digits) || NATIONAL_PHONE_FORM.test(digits)

/**
 * Pattern of the beginning of mobile numbers, which Postgres reads as well: codes are only sent to
 * these.
 */
export const MOBILE_BEGINS = '^01[016789]'

/**
 * Whether a phone, as digits, receives messages: without such a phone nobody can vote or sign
 * online.
 */
export const isMobile = (digits: string): boolean => new RegExp(MOBILE_BEGINS).test(digits)

const MAX_DIGITS = 11
const MAX_DIGITS_NATIONAL = 8

/** Returns the digits of a written phone; "+82 10-…" becomes "010…". */
export const toPhoneDigits = (text: string): string => {
  const digits = digitsIn(text)
  return digits.startsWith('82') ? `0${digits.slice(2).replace(/^0/, '')}` : digits
}

/** Returns the digits of a phone that is typed or pasted into a field: no more than a phone has. */
export const phoneDigitsTyped = (text: string): string => {
  const digits = toPhoneDigits(text)
  return digits.slice(0, NATIONAL_BEGINS.test(digits) ? MAX_DIGITS_NATIONAL : MAX_DIGITS)
}

const NATIONAL_BEGINS = /^1[568]/

/** Numbers whose first part is not of three digits. */
const AREAS: readonly (readonly [form: RegExp, digits: number])[] = [
  // Seoul; with eleven digits it is no number there is.
  [/^02(?!\d{9})/, 2],
  [NATIONAL_BEGINS, 4],
  // 0502 to 0507: numbers for life, and those that hide another.
  [/^050[2-8]/, 4],
]
const USUAL_AREA = 3
/** The digits after the last hyphen. */
const LINE = 4

/**
 * Formats a phone, complete or half typed: 010-1234-5678, 031-123-4567, 02-1234-5678, 02-123-4567,
 * 1588-1234, 0505-123-4567. Screens, messages, printouts and sheets all use it. A masked one
 * (010-****-5678) is formatted already.
 */
export const formatPhone = (text: string): string => {
  if (text.includes('*')) return text
  const digits = phoneDigitsTyped(text)
  const area = AREAS.find(([form]) => form.test(digits))?.[1] ?? USUAL_AREA
  const [own, rest] = [digits.slice(0, area), digits.slice(area)]
  if (rest.length <= LINE) return [own, rest].filter((piece) => piece !== '').join('-')
  const middle = Math.max(rest.length - LINE, 3)
  return [own, rest.slice(0, middle), rest.slice(middle)].join('-')
}

/**
 * Returns the contact for questions, in a sentence: "관리사무소 02-123-4567", without a number the
 * office alone.
 */
export const officeWithPhone = (phone: string | null | undefined): string =>
  phone ? `관리사무소 ${formatPhone(phone)}` : '관리사무소'
