import { maskName } from '#events/values/text.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { AdminSession } from '../session.ts'

export type PersonalParts = {
  readonly name: string | null
  readonly phone: string | null
  readonly birthDate: string | null
  /** Address; absent if it is not shown. */
  readonly address?: string | null
  /** E-mail address; absent if it is not shown. */
  readonly email?: string | null
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

/** Masks an address: 서울특별시 노원구 … → 서울특별시 *** */
const maskAddress = (address: string): string => `${/^\S{2,7}(?=\s)/.exec(address)?.[0] ?? ''} ***`.trim()

/** Masks an e-mail address: hong@example.com → h***@example.com */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***')

/** Whether a role works with unmasked data of residents: only administrators do. */
export const seesPersonsInClear = ({ role }: AdminSession): boolean => role === 'SUPER_ADMIN' || role === 'ADMIN'

/** Masks a person, with enough left to distinguish one row from the next. */
export const maskedPerson = <Parts extends PersonalParts>(parts: Parts): Parts => ({
  ...parts,
  name: parts.name === null ? null : maskName(parts.name),
  phone: parts.phone === null ? null : maskPhone(parts.phone),
  birthDate: parts.birthDate === null ? null : maskBirthDate(parts.birthDate),
  ...(parts.address ? { address: maskAddress(parts.address) } : {}),
  ...(parts.email ? { email: maskEmail(parts.email) } : {}),
})

/** Returns what an administrator may see of a person: all, or masked. */
export const personFor = (admin: AdminSession): (<Parts extends PersonalParts>(parts: Parts) => Parts) =>
  seesPersonsInClear(admin) ? (parts) => parts : maskedPerson
