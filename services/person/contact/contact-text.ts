import type { ContactField } from '#events/person/person.events.ts'
import { formatPhone } from '#events/values/phone.ts'

/** Labels of the fields that may take two administrators. */
export const contactLabels: Readonly<Record<ContactField, string>> = {
  name: '이름',
  phone: '전화번호',
  email: '이메일',
}

/** Contact data as a reader may see it. */
export type DisplayedContact = { readonly [Field in ContactField]?: string | null | undefined }

/** Returns a value of contact data as text; null if there is none. */
export const displayContact = (field: ContactField, value: string | null): string | null =>
  field === 'phone' && value !== null ? formatPhone(value) : value
