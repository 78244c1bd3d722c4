import { formatPhone, toPhoneDigits } from '#events/values/phone.ts'
import { phone as phoneSchema } from '#events/values/schemas.ts'
import type { Cell } from '#infra/lib/spreadsheet/index.ts'
import { isBlank, type Finding } from './problems.ts'

/** All phones of a cell, digits only, in their order. */
export type PhonesReading = { readonly phones: readonly string[]; readonly findings: readonly Finding[] }

const NO_PHONES: PhonesReading = { phones: [], findings: [] }

/**
 * A phone that is whole: 010 1234 5678, (02)123.4567, +82 010-1234-5678. Two of them may stand side
 * by side.
 */
const WHOLE = /(?<!\d)(?:\+?82[\s.)-]*)?\(?0\d{1,2}\)?[\s.·-]*\d{3,4}[\s.·-]*\d{4}(?!\d)/g
/**
 * Pattern of any run of digits with usual separators: +82 10-1234-5678, 1012345678,
 * 82)10-1234-5678.
 */
const PHONE = /(?:\+|00)?\(?\d[\d\s().\-–—‐‑−·]{6,}\d/g
const LOST = /^\d([.,]\d+)?E\+?\d+$/i
const SOMEBODY_ELSE =
  /배우자|남편|아내|부인|처|자녀|아들|딸|자식|부모|어머니|아버지|모친|부친|형제|가족|대리|세입자|임차인|부동산|며느리|사위|손자|손녀|보호자|관리인/

export const readPhones = (cell: Cell | undefined): PhonesReading => {
  const text = cell?.text ?? ''
  if (!cell || isBlank(text)) return NO_PHONES
  if (LOST.test(text.replaceAll(/\s/g, '')) && cell.number === undefined)
    return { phones: [], findings: [{ kind: 'phone-lost-digits' }] }
  const said = text.split(/[\n,;/|&]|또는|혹은/).flatMap((part) => part.match(WHOLE) ?? part.match(PHONE) ?? [])
  const read = said.map(digitsOf)
  const phones = [...new Set(read.flatMap(({ phone }) => (phone === undefined ? [] : [phone])))]
  if (phones.length === 0) return { phones, findings: [{ kind: 'phone-unreadable' }] }
  const restored = read.filter(({ isRestored, phone }) => isRestored && phone !== undefined)
  return {
    phones,
    findings: [
      ...restored.map(({ phone }): Finding => ({ kind: 'phone-zero-restored', detail: formatPhone(phone ?? '') })),
      ...otherTextFindings(text),
    ],
  }
}

type PhoneReading = { readonly phone: string | undefined; readonly isRestored: boolean }

const digitsOf = (said: string): PhoneReading => {
  const digits = toPhoneDigits(said.replace(/^\+?00(?=82)/, ''))
  if (isPhone(digits)) return { phone: digits, isRestored: false }
  const longer = `0${digits}`
  return !digits.startsWith('0') && isPhone(longer)
    ? { phone: longer, isRestored: true }
    : { phone: undefined, isRestored: false }
}

/**
 * Numbers of 010 have eleven digits since 2004; of 02 nine or ten; all others, landlines and 050
 * too, ten to twelve.
 */
const isPhone = (digits: string): boolean => {
  if (!phoneSchema.safeParse(digits).success) return false
  if (digits.startsWith('010')) return digits.length === 11
  if (digits.startsWith('02')) return digits.length === 9 || digits.length === 10
  return /^0(1[16789]|3[123]|4[1234]|5[0-5]|6[1234]|30|70|80)/.test(digits) && digits.length >= 10
}

/** Reports words in the cell: a note, or a hint that somebody else would answer. */
const otherTextFindings = (text: string): readonly Finding[] => {
  const words = text.replaceAll(PHONE, ' ').replaceAll(/[\s()[\]:,;/|&.-]/g, '')
  if (SOMEBODY_ELSE.test(words)) return [{ kind: 'phone-of-another', detail: words }]
  return words === '' || /^(본인|소유자|휴대폰|핸드폰|집|자택|tel|hp|h\.?p\.?|t|m|c)+$/i.test(words)
    ? []
    : [{ kind: 'phone-note-dropped', detail: words }]
}

/** Returns the phone to use of several: a mobile one, which receives messages. */
export const preferredPhone = (phones: readonly string[]): string | undefined =>
  phones.find((phone) => phone.startsWith('01')) ?? phones[0]
