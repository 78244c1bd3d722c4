import { formatPhone } from '#events/values/phone.ts'

/** Returns the last sentence of an English notice: whom to ask; empty without a phone. */
export const englishOffice = (phone: string | null | undefined): string =>
  phone === undefined || phone === null ? '' : ` Management office: ${formatPhone(phone)}`
