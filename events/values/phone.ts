import { z } from 'zod'

/** Korean phone number as the product keeps it: digits only, at most 11 (product specification, section 5). */
export const phone = z.string().regex(/^0\d{8,10}$/, '전화번호는 0으로 시작하는 숫자 9~11자리로 입력해주세요.')

/** Digits of a phone as people write it; "+82 10-…" becomes "010…". */
export const toPhoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return digits.startsWith('82') ? `0${digits.slice(2).replace(/^0/, '')}` : digits
}

/** A phone as people type it into a form; an empty one means none. */
export const typedPhone = z
  .string()
  .max(30)
  .transform(toPhoneDigits)
  .pipe(z.union([z.literal(''), phone]))

/** 11 digits as 3-4-4, 10 digits as 3-3-4; anything else unchanged. */
export const formatPhone = (digits: string): string => {
  if (digits.length === 11) return `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`
  if (digits.length === 10) return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
  return digits
}
