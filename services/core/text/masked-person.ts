import { maskName } from '#events/values/text.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { AdminSession } from '../session.ts'

export type PersonalParts = {
  readonly name: string | null
  readonly phone: string | null
  readonly birthDate: string | null
  /** Absent where it is not told. */
  readonly address?: string | null
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

/** 서울특별시 노원구 … → 서울특별시 *** */
const maskAddress = (address: string): string => `${/^\S{2,7}(?=\s)/.exec(address)?.[0] ?? ''} ***`.trim()

/** Tells whether a role works with residents' data in clear: only the office does. */
export const seesPersonsInClear = ({ role }: AdminSession): boolean => role === 'SUPER_ADMIN' || role === 'ADMIN'

/** Enough of a person to tell one row from the next. */
export const maskedPerson = <Parts extends PersonalParts>(parts: Parts): Parts => ({
  ...parts,
  name: parts.name === null ? null : maskName(parts.name),
  phone: parts.phone === null ? null : maskPhone(parts.phone),
  birthDate: parts.birthDate === null ? null : maskBirthDate(parts.birthDate),
  ...(parts.address ? { address: maskAddress(parts.address) } : {}),
})

/** Returns what an administrator may see of a person: all, or masked. */
export const personFor = (admin: AdminSession): (<Parts extends PersonalParts>(parts: Parts) => Parts) =>
  seesPersonsInClear(admin) ? (parts) => parts : maskedPerson
