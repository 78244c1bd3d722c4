import { maskName } from '#events/values/text.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { AdminSession } from '../session.ts'

export type PersonalParts = {
  readonly name: string | null
  readonly phone: string | null
  readonly birthDate: string | null
}

/** 01012345678 → 010-****-5678: as one writes it, its middle hidden. */
export const maskPhone = (phone: string): string => {
  const [first = '', middle, last] = formatPhone(phone).split('-')
  return middle === undefined || last === undefined
    ? `${phone.slice(0, 3)}****`
    : [first, '*'.repeat(middle.length), last].join('-')
}

/** 1960-01-01 → 1960-**-** */
const maskBirthDate = (day: string): string => `${day.slice(0, 4)}-**-**`

/** Whether a role works with unmasked data of residents: only administrators do. */
export const seesPersonsInClear = ({ role }: AdminSession): boolean => role === 'SUPER_ADMIN' || role === 'ADMIN'

/** Masks a person, with enough left to distinguish one row from the next. */
export const maskedPerson = <Parts extends PersonalParts>(parts: Parts): Parts => ({
  ...parts,
  name: parts.name === null ? null : maskName(parts.name),
  phone: parts.phone === null ? null : maskPhone(parts.phone),
  birthDate: parts.birthDate === null ? null : maskBirthDate(parts.birthDate),
})

/** Returns what an administrator may see of a person: all, or masked. */
export const personFor = (admin: AdminSession): (<Parts extends PersonalParts>(parts: Parts) => Parts) =>
  seesPersonsInClear(admin) ? (parts) => parts : maskedPerson
