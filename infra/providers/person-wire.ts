import { z } from 'zod'
import { toPhoneDigits } from '#events/values/phone.ts'
import { day, phone } from '#events/values/schemas.ts'

/** Parts of a verified person as providers write them. */

/** "19500301", "1950-03-01" → `1950-03-01`; a day that the calendar has. */
export const writtenDay = z
  .string()
  .transform((text) => text.replaceAll('-', '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  .pipe(day)

/** A phone with or without dashes → digits. */
export const writtenPhone = z.string().transform(toPhoneDigits).pipe(phone)

/** 연계정보: 64 bytes in base64. */
export const writtenCi = z.string().min(1).max(200)

export const writtenName = z
  .string()
  .transform((name) => name.normalize('NFC').trim())
  .pipe(z.string().min(1).max(100))

/** One of a provider's codes → what it means. */
export const oneOfCodes = <Meaning>(codes: Readonly<Record<string, Meaning>>) =>
  z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((code) => Object.hasOwn(codes, code))
    .transform((code) => codes[code] as Meaning)

/** The value of a JSON text, undefined where it is none. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
