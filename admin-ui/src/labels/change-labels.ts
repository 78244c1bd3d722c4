import { formatPhone, PHONE_FORM } from '#events/values/phone.ts'

export type Change = { readonly label: string; readonly before: string | null; readonly after: string | null }

/** Writes a value; a phone that is not masked comes as digits. */
export const written = (value: string | null): string => {
  if (value === null || value === '') return '없음'
  return PHONE_FORM.test(value) ? formatPhone(value) : value
}

/** Returns the changes in one line: "전화번호: 010-1234-5678 → 없음". */
export const changesText = (changes: readonly Change[]): string =>
  changes.map(({ label, before, after }) => `${label}: ${written(before)} → ${written(after)}`).join('; ')
